"""The way of a charmed unit against a slow reference, on boards with walls and snow at random."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.cards.pulling import way_to
from emberbox.games.ignite.freeze.cards.charmed_way import Line, line_between, next_ways, price
from emberbox.games.ignite.freeze.facts import SNOW
from emberbox.games.ignite.state.position import EMPTY, ICE, Position
from emberbox.kernel.grid import OFF
from emberbox.testing.freeze import table

FAR = 999


def any_board(rng: Random) -> tuple[Position, int, int]:
    """A board with walls and snow, and two free spaces apart from each other."""
    g = table("a1 b1", at="A1").g
    for cell in range(g.board.grid.size):
        g.ground[cell] = rng.choices([g.ground[cell], ICE, SNOW], [6, 2, 2])[0]
    start, end = 0, 0
    while g.board.grid.distance(start, end) < 2:
        start, end = rng.sample([cell for cell in range(g.board.grid.size) if g.is_unoccupied(cell)], 2)
    g.standing[g.cell[0]] = g.standing[g.cell[1]] = EMPTY
    g.cell[0], g.cell[1] = start, end
    g.standing[start], g.standing[end] = 0, 1
    return g, start, end


def costs_from(g: Position, start: int, goals: list[int]) -> list[int]:
    """By space, the least that a walk from one to it costs; relaxed over and over until nothing changes."""
    costs = [FAR] * g.board.grid.size
    costs[start] = 0
    changed = True
    while changed:
        changed = False
        for cell in range(g.board.grid.size):
            for there in g.board.grid.neighbours[cell]:
                total = costs[cell] + price(g, there)
                enters = g.is_unoccupied(there) or there in goals
                # Nobody walks on from the charmer's space.
                if enters and (g.is_unoccupied(cell) or cell == start) and total < costs[there]:
                    costs[there] = total
                    changed = True
    return costs


def expected(g: Position, here: int, line: Line) -> list[int]:
    """The best first steps: onto the line, or on a cheapest way to its next free space."""
    for at, cells in enumerate(line):
        goals = [cell for cell in cells if at == len(line) - 1 or g.is_unoccupied(cell)]
        costs = costs_from(g, here, goals)
        least = min([costs[goal] for goal in goals], default=FAR)
        if least >= FAR:
            continue
        steps = [(way, g.board.grid.steps[way][here]) for way in range(4)]
        if at == 0:
            return [way for way, there in steps if there in goals and g.is_unoccupied(there)] or around(
                g, steps, goals, least
            )
        return around(g, steps, goals, least)
    return []


def around(g: Position, steps: list[tuple[int, int]], goals: list[int], least: int) -> list[int]:
    """The first steps of all ways that cost the least."""
    found: list[int] = []
    for way, there in steps:
        if there == OFF or not g.is_unoccupied(there):
            continue
        rest = costs_from(g, there, goals)
        if min([price(g, there) + rest[goal] for goal in goals]) == least:
            found.append(way)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_the_next_step_is_that_of_a_cheapest_way_to_the_next_free_space_of_the_line(seed: int) -> None:
    g, start, end = any_board(Random(seed))
    line = line_between(g, start, end)
    assert next_ways(g, start, line, 0)[1] == expected(g, start, line)


@pytest.mark.parametrize("seed", range(20))
def test_the_line_is_that_of_a_pull(seed: int) -> None:
    g, start, end = any_board(Random(seed))
    line = line_between(g, start, end)
    here = start
    for at, ways in enumerate(way_to(g, start, end)):
        assert {g.board.grid.steps[way][here] for way in ways} == set(line[0 if at == 0 else at])
        if len(ways) > 1:
            break  # from here on a pull leaves it open which of the two comes first
        here = g.board.grid.steps[ways[0]][here]
    assert line[-1] == [end]
