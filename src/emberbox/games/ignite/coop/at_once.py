"""The Power and Apocalypse cards that do something as soon as they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.ignite.combat.damage import topple
from emberbox.games.ignite.coop.state import lead_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import FromHand
from emberbox.games.ignite.freeze.hexes import gain_hexes
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.kernel.decision import Steps, window

AtOnce = Callable[[Position], Steps[None]]
_AT_ONCE: Final[dict[int, AtOnce]] = {}


def at_once(key: str) -> Callable[[AtOnce], AtOnce]:
    """Make something what a card does as soon as it is drawn and stands."""

    def put(does: AtOnce) -> AtOnce:
        _AT_ONCE[of.kind(key)] = does
        return does

    return put


def carry_out(g: Position, kind: int) -> Steps[None]:
    """A card that was drawn stands: what it does at once, if anything (coop.round.extra-order)."""
    does = _AT_ONCE.get(kind)
    if does is not None:
        yield from does(g)


def team_in_order(g: Position) -> list[int]:
    """All players, in the order of their turns."""
    return g.clockwise(g.chooser)


@at_once("dread")
def dread(g: Position) -> Steps[None]:
    """Each player discards a card of the hand, all at one time."""
    seats = [seat for seat in team_in_order(g) if g.cards.zones[hand_of(seat)]]
    picks = yield from window([FromHand(g, seat, "dread", "dread") for seat in seats], "dread")
    for seat, pick in zip(seats, picks, strict=True):
        discard(g, seat, g.cards.find(kind_of(pick), hand_of(seat)), "dread")


@at_once("plague")
def plague(g: Position) -> Steps[None]:
    """Each player gains a Hex, as long as there are any."""
    gain_hexes(g, dict.fromkeys(range(g.seats), 1), lead_of(g), "plague")
    yield from ()


@at_once("quake")
def quake(g: Position) -> Steps[None]:
    """Every unit outside the village falls, unless its player is sure-footed."""
    units = [unit for seat in team_in_order(g) for unit in g.units(seat) if not g.in_village(unit)]
    yield from topple(g, units, g.seats, "quake")
