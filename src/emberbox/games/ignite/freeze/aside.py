"""Cards that a player sets aside: they lie there over the cleanup, and join the next hand."""

from __future__ import annotations

from emberbox.games.ignite.facts.kinds import KEYS
from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the cards that it is about)
from emberbox.games.ignite.freeze.state import WinterState, winter_of
from emberbox.games.ignite.state.moments import HAND_DRAWN
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.kernel.game import View


def lay_asides(g: Position) -> None:
    """A place beside each player's hand. Who sets a card aside sees it, others only if they saw it before."""
    winter_of(g).asides = [g.cards.add_zone(1 << seat) for seat in range(g.seats)]


def aside_of(g: Position, seat: int) -> int:
    """The zone of what a player has set aside."""
    return winter_of(g).asides[seat]


def set_aside(g: Position, seat: int, card: int, zone: int) -> None:
    """Take a card out of a zone until its player draws a new hand."""
    g.cards.move(card, zone, aside_of(g, seat))


def aside(g: Position, zone: int, observer: int) -> View:
    """What a seat sees of the cards that a player has set aside."""
    kinds = g.cards.visible(zone, observer)
    known = sorted([KEYS[kind] for kind in kinds if kind is not None])
    return {"cards": len(kinds), "known": known}


@HAND_DRAWN.register("bladed-boomerang")
def take_up(g: Position, seat: int) -> None:
    """What was set aside joins the new hand, on top of the usual number of cards."""
    if not isinstance(g.expansion, WinterState):
        return
    cards = g.cards.zones[aside_of(g, seat)][:]
    for card in cards:
        g.cards.move(card, aside_of(g, seat), hand_of(seat))
    if g.story is not None and cards:
        kinds = sorted([g.cards.kind[card] for card in cards])
        count = {"seat": seat, "amount": len(cards)}
        g.tell("took-up", {**count}, "ignite.turn.draw-six", {"cards": kinds}, 1 << seat)
