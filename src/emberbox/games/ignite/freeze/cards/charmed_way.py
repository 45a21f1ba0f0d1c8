"""The way of a charmed unit: a push turned around, and around what is in the way."""

from __future__ import annotations

from emberbox.games.ignite.freeze.facts import SNOW
from emberbox.games.ignite.freeze.ground import SNOW_COST
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.grid import DIRECTIONS, OFF, onward

Line = list[list[int]]
"""The spaces of a line one after the other; two of them where it goes through a corner."""


def price(g: Position, cell: int) -> int:
    """How many of its spaces a charmed unit needs to enter one; no blizzard slows it."""
    return SNOW_COST if g.ground[cell] == SNOW else 1


def line_between(g: Position, start: int, end: int) -> Line:
    """The spaces that the line from centre to centre crosses, the first left out and the last included."""
    grid = g.board.grid
    rows, columns = grid.rows[end] - grid.rows[start], grid.columns[end] - grid.columns[start]
    line: Line = []
    here = start
    for ways in onward(rows, columns, grid.distance(start, end)):
        if len(ways) > 1:
            line.append([grid.steps[way][here] for way in ways])
        for way in ways:
            here = grid.steps[way][here]
        line.append([here])
    return line


def next_ways(g: Position, here: int, line: Line, nth: int) -> tuple[int, list[int]]:
    """The best steps from a space toward the next one of a line that is free, and which of them that is.

    The last one is the charmer's own: nobody gets there, but the way is the right one.
    """
    beside = [(way, g.board.grid.steps[way][here]) for way in DIRECTIONS]
    open_steps = [(way, there) for way, there in beside if there != OFF and g.is_unoccupied(there)]
    direct = [way for way, there in open_steps if there in line[nth]]
    if direct:
        return nth, direct
    for at in range(nth, len(line)):
        goals = [cell for cell in line[at] if at == len(line) - 1 or g.is_unoccupied(cell)]
        far = distances_to(g, goals)
        costs = [far[there] for _, there in open_steps if far[there] >= 0]
        if costs:
            return at, [way for way, there in open_steps if far[there] == min(costs)]
    return nth, []


def distances_to(g: Position, goals: list[int]) -> list[int]:
    """By space, what a walk to the nearest of some others costs, its own price included; -1 without a way."""
    size = g.board.grid.size
    blocked = bytearray([0 if g.is_unoccupied(cell) else 1 for cell in range(size)])
    prices = [price(g, cell) for cell in range(size)]
    best = [-1] * size
    for goal in goals:
        # Walked backwards: every space but the goal is paid as it is entered, and the goal on top.
        costs = g.board.grid.reach(goal, 2 * size, blocked, prices).cost
        for cell in range(size):
            total = costs[cell] + prices[goal]
            if costs[cell] >= 0 and (best[cell] < 0 or total < best[cell]):
                best[cell] = total
    return best
