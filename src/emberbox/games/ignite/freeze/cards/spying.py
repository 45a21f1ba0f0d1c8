"""Stealth Tactics: a look at another player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied
from emberbox.games.ignite.refusals import NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import SEATS
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from emberbox.games.ignite.tactics.survey import Survey


def spied_on(g: Position, seat: int) -> list[int]:
    """The opponents with a hand to look at."""
    others = [other for other in g.clockwise(seat) if not g.are_allies(other, seat) and g.has_units(other)]
    return [other for other in others if g.cards.zones[hand_of(other)] and not are_allied(g, seat, other)]


def forbids_spying(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be a hand to look at."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return None if spied_on(g, seat) else NOTHING_TO_DO


@explains(NOTHING_TO_DO, cards=("stealth-tactics",))
def no_hand(g: Position, seat: int, pick: int) -> Why | None:
    """No opponent holds a card."""
    return Why(NOTHING_TO_DO.rule, "nobody-to-spy-on")


@action("stealth-tactics", forbids_spying)
@worth("stealth-tactics", first=0.55, again=0.2)
def stealth_tactics(g: Position, seat: int, card: int) -> Steps[None]:
    """See all cards that an opponent holds now, for yourself alone."""
    picks = [SEATS + other for other in spied_on(g, seat)]
    other = (yield Pick(seat, "spy-on", picks, "stealth-tactics")) - SEATS
    hand = g.cards.zones[hand_of(other)]
    for held in hand:
        g.cards.show(held, 1 << seat)
    kinds = sorted([g.cards.kind[held] for held in hand])
    g.tell("spied", {"seat": seat, "owner": other}, "stealth-tactics", {"cards": kinds}, 1 << seat)


@USE.register("stealth-tactics")
def spying_use(s: Survey) -> float:
    """To know what one is up against is worth a little, before an attack."""
    return 0.5 if spied_on(s.g, s.seat) else 0.0


def spy_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The fuller the hand, the more there is to see."""
    return [float(len(g.cards.zones[hand_of(pick - SEATS)])) for pick in options]


RULES["spy-on"] = spy_policy
