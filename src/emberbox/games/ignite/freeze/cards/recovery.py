"""Spells that take back what happened: Healing Spell and Time Bend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.items import MENDING, forbids_medicine, patients
from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.damage import heal
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard, draw, show_top
from emberbox.games.ignite.flow.hand import SomeOf
from emberbox.games.ignite.freeze.facts import LAST_TURN, NEW_HAND
from emberbox.games.ignite.freeze.refusals import NOT_THE_FIRST_CARD
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.space import CELLS, HONOR, NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.position import Position, discard_of, hand_of, play_area_of
from emberbox.games.ignite.tactics.values import FIRST, USE, urgency, worth
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

TIME_BEND: Final = of.kind("time-bend")
HAS_PLAYED: Final = lasting("time-bend", SEAT, END_OF_TURN, spent=True)
TAKEN_BACK: Final = 5
"""How many cards of the last turn come back at most."""
A_CARD: Final = 0.4
"""What one card more in hand is worth."""

# -- healing -------------------------------------------------------------------------------------------


@action("healing-spell", forbids_medicine)
@worth("healing-spell", first=1.3, again=0.6, defends=True)
def healing_spell(g: Position, seat: int, card: int) -> Steps[None]:
    """Take up to two tokens off one unit."""
    patient = yield from choose_unit(g, seat, patients(g, seat), "healing-spell", "heal")
    yield from heal(g, seat, patient, "healing-spell")
    if g.damage[patient]:
        picks = [NONE, CELLS + g.cell[patient]]
        if (yield Pick(seat, "heal-more", picks, "healing-spell")) != NONE:
            yield from heal(g, seat, patient, "healing-spell")


@USE.register("healing-spell")
def healing_use(s: Survey) -> float:
    """What the spell is worth: the more who has more than one token to lose."""
    hurt = patients(s.g, s.seat)
    gains = [MENDING[s.g.health(unit)] + 0.4 * (s.g.damage[unit] > 1) + urgency(s.g, unit) for unit in hurt]
    return max(gains, default=0.0)


# -- bending time --------------------------------------------------------------------------------------


def note_play(g: Position, pick: int) -> None:
    """The active player plays a card of the hand, for its action or its honor: it was the first one."""
    if kind_of(pick) == NO_KIND and pick != HONOR:
        return
    if TIME_BEND in g.kinds_in_game and effect_of(g, HAS_PLAYED, g.current) is None:
        begin(g, HAS_PLAYED, g.current, g.current)


def remember_turn(g: Position, seat: int) -> None:
    """What lies in the play area at the cleanup is what a player played and bought in this turn."""
    if TIME_BEND in g.kinds_in_game:
        winter = winter_of(g)
        winter.cleaned_up = {**winter.cleaned_up, seat: g.cards.zones[play_area_of(seat)][:]}


def of_last_turn(g: Position, seat: int) -> list[int]:
    """The cards of a player's last turn that still lie in the discard pile."""
    pile = g.cards.zones[discard_of(seat)]
    return [card for card in winter_of(g).cleaned_up.get(seat, []) if card in pile]


def forbids_bend(g: Position, seat: int, kind: int) -> Refusal | None:
    """Nothing else may have been played from the hand in this turn."""
    return None if effect_of(g, HAS_PLAYED, seat) is None else NOT_THE_FIRST_CARD


@action("time-bend", forbids_bend)
@worth("time-bend", first=1.6, again=0.3)
def time_bend(g: Position, seat: int, card: int) -> Steps[None]:
    """Discard the hand for six new cards, or for five that were discarded last turn."""
    for other in g.cards.zones[hand_of(seat)][:]:
        discard(g, seat, other, "time-bend")
    pick = NEW_HAND
    if of_last_turn(g, seat):
        pick = yield Pick(seat, "bend", [NEW_HAND, LAST_TURN], "time-bend")
    if pick == NEW_HAND:
        yield from draw(g, seat, of.DRAWS[TIME_BEND], "time-bend")
    else:
        yield from take_back(g, seat)


def take_back(g: Position, seat: int) -> Steps[None]:
    """Take cards of the last turn out of the discard pile; which ones is for nobody else to see."""
    among = of_last_turn(g, seat)
    chosen = among
    if len(among) > TAKEN_BACK:
        picks = sorted([card_pick(g.cards.kind[card]) for card in among])
        asked = SomeOf(seat, "take-back", picks, least=TAKEN_BACK, most=TAKEN_BACK, because="time-bend")
        yield asked
        wanted = [kind_of(pick) for pick in asked.taken]
        chosen = []
        for card in among:
            if g.cards.kind[card] in wanted:
                wanted.remove(g.cards.kind[card])
                chosen.append(card)
        g.cards.forget(among, 1 << seat)
    for card in chosen:
        g.cards.move(card, discard_of(seat), hand_of(seat))
    show_top(g, discard_of(seat))
    if g.story is not None:
        kinds = sorted([g.cards.kind[card] for card in chosen])
        facts = {"seat": seat, "amount": len(chosen)}
        g.tell("took-back", {**facts}, "time-bend", {"cards": kinds}, 1 << seat)


@USE.register("time-bend")
def bend_use(s: Survey) -> float:
    """Six cards for those of the hand: good if the hand is small or poor."""
    others = sorted([FIRST[kind] for kind in s.hand])[:-1]
    return 0.6 + A_CARD * (of.DRAWS[TIME_BEND] - len(others)) - 0.3 * sum(others) / max(1, len(others))
