"""Where a model can go: steps on the ground, flight, and free ground to be put down on."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.board import GRID
from emberbox.games.core.position import Position
from emberbox.games.core.refusals import NO_WAY, NOT_FREE_TO_STOP, OFF_THE_BOARD, TOO_FAR
from emberbox.kernel.decision import ALL
from emberbox.kernel.grid import Reach, is_clear
from emberbox.kernel.refusal import Refusal

NOTHING_IN_THE_WAY: Final = bytearray(GRID.size)


def without(g: Position, model: int) -> bytearray:
    """What blocks a base, as if a model were not there: it may come back over its own squares."""
    blocked = g.blocked[:]
    for square in g.footprint(model):
        blocked[square] = 0
    return blocked


def reach_of(g: Position, model: int, points: int) -> Reach:
    """Every place that a model on the board can get over for so many movement points."""
    card = g.card[model]
    if card.flying:
        return GRID.reach(g.at[model], points, NOTHING_IN_THE_WAY, None, card.base)
    return GRID.reach(g.at[model], points, without(g, model), g.scenario.board.costs, card.base)


def ends_of(g: Position, model: int, reach: Reach) -> list[int]:
    """The places where a model may end a movement."""
    if g.card[model].flying:
        return reach.ends(without(g, model))
    return [cell for cell in reach.anchors if cell != reach.start]


def forbids_end(g: Position, model: int, cell: int, reach: Reach) -> Refusal | None:
    """Why a model may not move to a place."""
    card = g.card[model]
    squares = GRID.footprint(cell, card.base)
    if not squares:
        return OFF_THE_BOARD
    if cell == reach.start:
        return NO_WAY
    for square in squares:
        if g.blocked[square] and g.standing[square] != model + 1:
            return NOT_FREE_TO_STOP if card.flying else NO_WAY
    return None if reach.cost[cell] >= 0 else TOO_FAR


def go(g: Position, model: int, cell: int, reach: Reach) -> None:
    """Move the active model and pay for it."""
    cost = reach.cost[cell]
    g.lift(model)
    g.put(model, cell)
    g.steps_left -= cost
    if g.story is not None:
        path: list[int] = [reach.start, *reach.path(cell)]
        g.tell("moved", {"model": model, "path": path, "cost": cost}, "core.move.point")


def ground_around(g: Position, carrier: int, size: int, far: int = 1) -> list[int]:
    """Free ground for a base at distance 1 to `far` from a carrier."""
    start, side = g.at[carrier], g.card[carrier].base
    prints, blocked = GRID.footprints(size), bytes(g.blocked)
    near = far + size - 1  # an anchor lies at most so far north-west of the base's nearest square
    row, column = GRID.rows[start], GRID.columns[start]
    found: list[int] = []
    for down in range(max(0, row - near), min(GRID.height, row + side + far)):
        for right in range(max(0, column - near), min(GRID.width, column + side + far)):
            cell = down * GRID.width + right
            squares = prints[cell]
            away = GRID.base_distance(start, side, cell, size)
            if squares and 1 <= away <= far and is_clear(squares, blocked):
                found.append(cell)
    return found


def ground_in(g: Position, seat: int, size: int, most: int = ALL) -> list[int]:
    """Free ground for a base wholly inside a player's zone: so many places at most."""
    zone = g.scenario.board.zones[g.zone_of[seat]]
    prints, blocked = GRID.footprints(size), bytes(g.blocked)
    found: list[int] = []
    for cell in zone.cells:
        squares = prints[cell]
        if squares and zone.mask[squares[-1]] and is_clear(squares, blocked):
            found.append(cell)
            if len(found) == most:
                break
    return found
