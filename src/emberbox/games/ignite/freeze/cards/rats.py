"""Plagued Rats: for a round, whoever buys a card gains a Hex with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.reveals import Reveal
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.hexes import gain_hexes, left
from emberbox.games.ignite.refusals import NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.state.effects import NEXT_TURN, SEAT, begin, effect_of, effects_of, lasting
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.tactics.policy import RULES, yes_policy
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

KEY: Final = "plagued-rats"
RATS: Final = of.kind(KEY)
PLAGUE: Final = lasting(KEY, SEAT, NEXT_TURN)


def forbids_rats(g: Position, seat: int, kind: int) -> Refusal | None:
    """They touch every buyer at once, and a second card of the same player adds nothing."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return NOTHING_TO_DO if effect_of(g, PLAGUE, seat) is not None else None


@explains(NOTHING_TO_DO, cards=(KEY,))
def why_no_more_rats(g: Position, seat: int, pick: int) -> Why:
    """Rats of the same player are about already."""
    return Why(NOTHING_TO_DO.rule, "rats-already")


@action(KEY, forbids_rats)
@worth(KEY, first=2.2, again=0.4)
def plagued_rats(g: Position, seat: int, card: int) -> Steps[None]:
    """Until your next turn, everybody who buys a card gains a Hex with it."""
    begin(g, PLAGUE, seat, seat)
    yield from ()


def plague(g: Position, seat: int) -> Steps[None]:
    """A player has bought a card: it comes with a Hex, unless Plagued Rats are revealed from the hand.

    Whether there is a card to reveal is nobody's business: whoever holds any card is asked.
    """
    if not effects_of(g, PLAGUE) or not left(g):
        return
    hand = g.cards.zones[hand_of(seat)][:]
    if hand and (yield Reveal(g, seat, RATS, hand, "reveal-rats")) != NONE:
        g.cards.show(g.cards.find(RATS, hand_of(seat)), EVERYONE)
        g.tell("revealed", {"seat": seat, "card": RATS}, KEY)
        return
    gain_hexes(g, {seat: 1}, seat, KEY)


RULES["reveal-rats"] = yes_policy


@USE.register(KEY)
def rats_use(s: Survey) -> float:
    """What it is worth that the others gain Hexes for a round, or buy nothing."""
    g = s.g
    rivals = [seat for seat in range(g.seats) if not g.are_allies(seat, s.seat) and g.has_units(seat)]
    return min(1.5, 0.4 * len(rivals)) * (1.0 if g.round() < 14 else 0.5)
