"""The Modified Bow: for arrows, and for a blow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.arrows import bow_effect
from emberbox.games.ignite.cards.registry import act_of_expansion, action
from emberbox.games.ignite.cards.weapons import attack_with, forbids_nothing
from emberbox.games.ignite.combat.aiming import aims
from emberbox.games.ignite.combat.striking import reward
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import BLOW
from emberbox.games.ignite.freeze.refusals import BOW_HAS_STRUCK, NO_MODIFIED_BOW, NOBODY_TO_STRIKE
from emberbox.games.ignite.refusals import NO_ABLE_UNIT, TOO_EARLY
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, Effect, begin, effects_of, end, lasting
from emberbox.games.ignite.state.position import Position, play_area_of
from emberbox.games.ignite.tactics.card_values import attack_value
from emberbox.games.ignite.tactics.values import BONUS, VERB_USE, worth
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

MODIFIED_BOW: Final = of.kind("modified-bow")
AT_ARMS_LENGTH: Final = 1

AT_HAND: Final = bow_effect("modified-bow")
HAS_STRUCK: Final = lasting("blow", SEAT, END_OF_TURN, spent=True)


@action("modified-bow", forbids_nothing)
@worth("modified-bow", first=2.9, again=0.7)
def modified_bow(g: Position, seat: int, card: int) -> Steps[None]:
    """From now on arrows can be shot in this turn, and this bow is good for one blow."""
    begin(g, AT_HAND, seat, seat, card)
    yield from ()


def blow_range(g: Position, kind: int, bow: int, low: int, high: int) -> tuple[int, int]:
    """The range of the card is that of its arrows; by itself it reaches a neighbour."""
    return (AT_ARMS_LENGTH, AT_ARMS_LENGTH) if kind == MODIFIED_BOW and bow < 0 else (low, high)


# -- the blow --------------------------------------------------------------------------------------------


def for_a_blow(g: Position, seat: int) -> list[Effect]:
    """The Modified Bows of a player with which nobody has struck in this turn."""
    if not g.effects:
        return []
    spent = [effect.card for effect in effects_of(g, HAS_STRUCK)]
    return [bow for bow in effects_of(g, AT_HAND) if bow.seat == seat and bow.card not in spent]


def forbids_blow(g: Position, seat: int) -> Refusal | None:
    """A blow needs a Modified Bow that has not struck, an able unit and somebody beside it."""
    if not for_a_blow(g, seat):
        return BOW_HAS_STRUCK if effects_of(g, AT_HAND) else NO_MODIFIED_BOW
    if g.is_early():
        return TOO_EARLY
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if aims(g, seat, MODIFIED_BOW) else NOBODY_TO_STRIKE


@act_of_expansion(BLOW, forbids_blow)
def strike_with_bow(g: Position, seat: int) -> Steps[None]:
    """One unit strikes a neighbour with a bow, which still serves for arrows."""
    bow = for_a_blow(g, seat)[0]
    begin(g, HAS_STRUCK, seat, seat, bow.card)
    attack = yield from attack_with(g, seat, bow.card)
    yield from reward(g, attack)
    if bow.card not in g.cards.zones[play_area_of(seat)]:
        end(g, bow)  # somebody has wrested it away or broken it


def blow_use(s: Survey) -> float:
    """What a blow is worth."""
    return attack_value(s, MODIFIED_BOW)


VERB_USE[BLOW] = blow_use


@BONUS.register("modified-bow")
def bow_bonus(s: Survey, value: float) -> float:
    """It is for arrows, or for a blow."""
    return max(value, blow_use(s))
