"""Where a unit could move in this turn with one card or act, before another card is played."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.movement import fliers, jumpers, movers
from emberbox.games.ignite.cards.races import FREE_STEPS, free_movers
from emberbox.games.ignite.cards.titles import forbids_warlord_move
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FLY, MOUNT, MOVEMENT_CARD, SPELL
from emberbox.games.ignite.moving.entering import forbids_ground
from emberbox.games.ignite.moving.movement import (
    ON_FOOT,
    can_stop,
    can_walk,
    flight_of,
    fly_ends,
    going,
    points_of,
)
from emberbox.games.ignite.state.position import EMPTY, Position, hand_of

WARLORD_STEPS: Final = 1


def spaces_in_reach(g: Position, seat: int, unit: int) -> list[int]:
    """Where a unit gets with one movement card of the hand or a free move, the nearest spaces first."""
    found: set[int] = set()
    for kind in sorted(set(g.cards.kinds(hand_of(seat)))):
        if of.TYPES[kind] & MOVEMENT_CARD:
            # The card is in use by then, and not to be lost on the way.
            found |= {
                cell for cell in _by_card(g, seat, unit, kind) if forbids_ground(g, unit, cell, 1) is None
            }
    if unit in free_movers(g, seat):
        found |= _on_foot(g, seat, unit, FREE_STEPS)
    if forbids_warlord_move(g, seat) is None and can_walk(g, unit, WARLORD_STEPS):
        found |= _on_foot(g, seat, unit, WARLORD_STEPS)
    distances = g.board.grid.distances(g.cell[unit])
    return sorted(found, key=lambda cell: (distances[cell], cell))


def _by_card(g: Position, seat: int, unit: int, kind: int) -> set[int]:
    if of.TYPES[kind] & SPELL:
        return set(fly_ends(g, unit, of.MOVEMENT[kind])) if unit in jumpers(g, seat, kind) else set()
    if of.TYPES[kind] & FLY:
        return set(fly_ends(g, unit, flight_of(g, unit, kind))) if unit in fliers(g, seat, kind) else set()
    if unit not in movers(g, seat, kind):
        return set()
    mount = kind if of.TYPES[kind] & MOUNT else ON_FOOT
    return _on_foot(g, seat, unit, points_of(g, unit, kind), mount)


def _on_foot(g: Position, seat: int, unit: int, points: int, mount: int = ON_FOOT) -> set[int]:
    ways = going(g, seat, unit, points, mount).ways()
    return {cell for cell in ways if can_stop(g, unit, cell)}


def moved_to(g: Position, unit: int, cell: int) -> Position:
    """The table with a unit on another space, for a look around."""
    twin = g.copy()
    assert isinstance(twin, Position)
    twin.standing[twin.cell[unit]] = EMPTY
    twin.cell[unit], twin.standing[cell] = cell, unit
    return twin
