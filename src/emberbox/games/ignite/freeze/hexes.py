"""Hexes: a pile beside the market, and how they come to players and go from one to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.games.ignite.facts.kinds import COPIES
from emberbox.games.ignite.flow.deck import gain
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import Position, hand_of, play_area_of
from emberbox.kernel.cards import EVERYONE

HEX_POOL: Final = 64
"""Behind the pools of players and of the market's stacks."""


def lay_pile(g: Position) -> None:
    """Set all Hexes out beside the market (freeze.hex.always-out)."""
    winter_of(g).pile = g.cards.add_zone(EVERYONE)
    g.cards.deal([HEX] * COPIES[HEX], HEX_POOL, winter_of(g).pile)
    g.kinds_in_game = tuple(sorted({*g.kinds_in_game, HEX}))


def left(g: Position) -> int:
    """How many Hexes the pile has left."""
    return len(g.cards.zones[winter_of(g).pile])


def hexed(g: Position) -> list[int]:
    """By seat, how many Hexes a player has, wherever they lie: what is in a pool is known to everybody."""
    counts = [0] * g.seats
    for card, kind in enumerate(g.cards.kind):
        if kind == HEX and g.cards.pool[card] < g.seats:
            counts[g.cards.pool[card]] += 1
    return counts


def gain_hexes(g: Position, due: Mapping[int, int], first: int, because: str) -> None:
    """Players gain Hexes of the pile: one at a time, from the first clockwise, round after round.

    That is how it runs short (freeze.hex.short-supply).
    """
    owed = dict(due)
    seats = [first, *g.clockwise(first)[:-1]]
    while left(g) and any(owed.values()):
        for seat in seats:
            if owed.get(seat, 0) and left(g):
                owed[seat] -= 1
                gain(g, seat, g.cards.zones[winter_of(g).pile][-1], winter_of(g).pile, because)


def hexes_in_hand(g: Position, seat: int) -> int:
    """How many Hexes a player holds."""
    return g.cards.kinds(hand_of(seat)).count(HEX)


def hand_over(
    g: Position, giver: int, receiver: int, count: int, because: str, to_hand: bool = False
) -> None:
    """A player gives Hexes of the hand to another: into the play area, or into the hand if a card says so."""
    for _ in range(count):
        card = g.cards.find(HEX, hand_of(giver))
        g.cards.show(card, EVERYONE)
        g.cards.move(card, hand_of(giver), hand_of(receiver) if to_hand else play_area_of(receiver))
        g.cards.join_pool(card, receiver)
    if g.story is not None and count:
        g.tell("gave-hexes", {"seat": giver, "owner": receiver, "amount": count}, because)
