"""The best routes of an enemy, and the pivot where something bars the line (rule 6).

A best route (coop.path.best-routes) spends as little movement as can be up to the first attack space, the
orthogonal distance from there to the unit included. Such routes take few spaces of all that an enemy can
reach: they are found by going back from their ends.
"""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.coop.spaces import ALL, Spaces
from emberbox.games.ignite.coop.walkers import BITS, COLUMNS, FAR, ROWS, Flood, Goal, Walker, apart
from emberbox.games.ignite.facts.board import LARGE
from emberbox.kernel.grid import DIRECTIONS, EAST, NORTH, OFF, SOUTH, WEST, Cells

STEPS: Final[tuple[Cells, ...]] = LARGE.grid.steps
NEIGHBOURS: Final[tuple[Cells, ...]] = LARGE.grid.neighbours

NONE: Final = -1
"""No space of a route."""

# Marks of spaces on best routes.
BEST: Final = 1
END: Final = 2
"""An attack space: the route ends here."""
SHUT: Final = 4
BEGUN: Final = 8
UNSHUT: Final = 16
"""On a route from here that enters no space that is shut."""
BEFORE: Final = 32
AFTER: Final = 64


@final
class Routes:
    """The best routes of an enemy to a goal, with snow open or closed.

    They are a graph: its spaces are numbered, and each knows from which others it is entered and which follow
    on a route. `worth` and `before` are the movement spent with a space and before it, in spaces' worth.
    """

    __slots__ = ("_numbers", "before", "cells", "ends", "flood", "goal", "lasts", "marks", "nexts", "worth")

    def __init__(self, walker: Walker, goal: Goal, snow: bool) -> None:
        self.goal: Final = goal.cell
        self.flood: Final = walker.flood(snow)
        self._numbers: Final = [NONE] * LARGE.grid.size
        self.cells: Final[list[int]] = []
        self.worth: Final[list[int]] = []
        self.before: Final[list[int]] = []
        self.marks: Final[list[int]] = []
        self.nexts: Final[list[list[int]]] = []
        self.lasts: Final[list[list[int]]] = []
        for cell, worth in find_ends(self.flood, goal, walker.price):
            self._add(cell, worth, BEST | END)
        self.ends: Final = list(range(len(self.cells)))
        ending = goal.area()
        number = 0
        while number < len(self.cells):
            self._go_back(number, ending)
            number += 1

    def _add(self, cell: int, worth: int, marks: int) -> int:
        """Give a space the next number."""
        self._numbers[cell] = len(self.cells)
        self.cells.append(cell)
        self.worth.append(worth)
        self.before.append(worth - self.flood.worth_of(cell))
        self.marks.append(marks)
        self.nexts.append([])
        self.lasts.append([])
        return len(self.cells) - 1

    def _go_back(self, number: int, ending: Spaces) -> None:
        """Add the spaces from which a space is entered: no route goes on from an attack space."""
        before, lasts = self.before[number], self.lasts[number]
        if before < 0:
            return  # this is the start
        front = self.flood.fronts[before]
        for there in NEIGHBOURS[self.cells[number]]:
            if front.has(there) and not ending.has(there):
                last = self._numbers[there]
                if last == NONE:
                    last = self._add(there, before, BEST)
                lasts.append(last)
                self.nexts[last].append(number)

    def at(self, cell: int) -> int:
        """The number of a space, or NONE."""
        return self._numbers[cell]

    def follower(self, number: int, heading: int, marked: int) -> int:
        """The number of the next space in a direction if a route leads there and it has a mark, or NONE."""
        there = STEPS[heading][self.cells[number]]
        follower = NONE if there == OFF else self._numbers[there]
        if follower == NONE or not self.marks[follower] & marked or self.marks[number] & END:
            return NONE
        return follower if self.before[follower] == self.worth[number] else NONE

    def is_end(self, number: int) -> bool:
        """Whether a route ends on a space."""
        return self.marks[number] & END != 0

    def clear_marks(self) -> None:
        """Forget all marks but those of the routes themselves."""
        marks = self.marks
        for number in range(len(marks)):
            marks[number] &= BEST | END

    def mark(self, numbers: list[int], links: list[list[int]], within: int, mark: int) -> None:
        """Mark some spaces, and all with another mark to which links lead from them, none that is shut."""
        marks = self.marks
        edge = numbers[:]
        for number in edge:
            marks[number] |= mark
        for number in edge:
            for other in links[number]:
                held = marks[other]
                if held & within and not held & (mark | SHUT):
                    marks[other] = held | mark
                    edge.append(other)


def find_ends(flood: Flood, goal: Goal, price: int) -> list[tuple[int, int]]:
    """The attack spaces on which best routes end, each with the spaces' worth of movement up to there."""
    found: list[tuple[int, int]] = []
    area = goal.area()
    least = FAR
    worth = 0
    while worth * price <= least and not flood.is_over(worth):
        front = flood.front(worth)
        for cell in front.both(area).cells() if front.meets(area) else ():
            distance = worth * price + apart(cell, goal.cell)
            if distance < least:
                least = distance
                found = []
            if distance == least:
                found.append((cell, worth))
        worth += 1
    return found


# -- around an obstacle ----------------------------------------------------------------------------------


def ray(cell: int, direction: int) -> list[int]:
    """The spaces that lie in a direction from a space, up to the edge of the board."""
    found: list[int] = []
    cell = STEPS[direction][cell]
    while cell != OFF:
        found.append(cell)
        cell = STEPS[direction][cell]
    return found


def keep(routes: Routes, here: int, blocking: int, heading: int) -> int:
    """Keep the best routes that go clockwise, else those that do not: their mark (coop.path.way-around)."""
    right, left = ray(blocking, (heading + 1) % 4), ray(blocking, (heading + 3) % 4)
    mark_unshut(routes, here, [blocking, *right])
    passed = marked_among(routes, left, UNSHUT)
    if not passed and blocking != routes.goal:  # nobody goes around the target
        passed = ends_beside(routes, blocking, (heading + 3) % 4)
    if passed:
        routes.mark(passed, routes.lasts, UNSHUT, BEFORE)
        routes.mark(passed, routes.nexts, UNSHUT, AFTER)
        return BEFORE | AFTER
    routes.clear_marks()
    mark_unshut(routes, here, [blocking, *left])
    return UNSHUT if routes.marks[here] & UNSHUT else BEST


def ends_beside(routes: Routes, blocking: int, side: int) -> list[int]:
    """Where routes that never enter a shut space end farther to one side than another space is."""
    found: list[int] = []
    for number in routes.ends:
        cell = routes.cells[number]
        down, right = ROWS[cell] - ROWS[blocking], COLUMNS[cell] - COLUMNS[blocking]
        if (-down, right, down, -right)[side] > 0 and routes.marks[number] & UNSHUT:
            found.append(number)
    return found


def marked_among(routes: Routes, cells: list[int], mark: int) -> list[int]:
    """The numbers of those of some spaces that have a mark."""
    numbers = [routes.at(cell) for cell in cells]
    return [number for number in numbers if number != NONE and routes.marks[number] & mark]


def mark_unshut(routes: Routes, here: int, shut: list[int]) -> None:
    """Mark those best routes from a space that never enter some others."""
    marks = routes.marks
    for number in marked_among(routes, shut, BEST):
        marks[number] |= SHUT
    if not marks[here] & SHUT:
        routes.mark([here], routes.nexts, BEST, BEGUN)
        routes.mark([end for end in routes.ends if marks[end] & BEGUN], routes.lasts, BEGUN, UNSHUT)


def around_obstacle(blocking: int, free: Spaces) -> Spaces:
    """The obstacle that a space belongs to, corners joined, and all that touches it (coop.path.obstacle)."""
    walls = ALL.without(free)
    body = Spaces.of(BITS[blocking])
    edge = body
    while not edge.is_empty():
        walls.remove(edge)
        edge = edge.around(walls)
        body.add(edge)
    return body.around(ALL)


def pivot(routes: Routes, here: int, blocking: int, heading: int) -> int:
    """The last space beside the obstacle to which a line leads along a kept route (coop.path.pivot).

    All lines are looked at together: they go straight, and then along a diagonal by pairs of steps, the
    vertical one first.
    """
    kept = keep(routes, here, blocking, heading)
    touching = around_obstacle(blocking, routes.flood.open)
    best = -1
    for straight in DIRECTIONS:
        upright = straight in (NORTH, SOUTH)
        trunk = here
        while trunk != NONE:
            if trunk != here:
                best = max(best, rank(routes, trunk, touching))
            if upright or trunk != here:  # or the diagonals from here would be walked twice
                for side in (WEST, EAST) if upright else (NORTH, SOUTH):
                    up, across = (straight, side) if upright else (side, straight)
                    best = max(best, best_on_diagonal(routes, kept, trunk, up, across, touching))
            trunk = routes.follower(trunk, straight, kept)
    return best & 511


def best_on_diagonal(routes: Routes, kept: int, at: int, up: int, across: int, touching: Spaces) -> int:
    """The rank of the best pivot on a diagonal that begins beyond a space, or -1."""
    best = -1
    while True:
        corner = routes.follower(at, up, kept)
        at = NONE if corner == NONE else routes.follower(corner, across, kept)
        if at == NONE:
            return best
        best = max(best, rank(routes, at, touching))


def rank(routes: Routes, number: int, touching: Spaces) -> int:
    """How a space compares as a pivot, the greater the better; its last nine bits are the space.

    Touching the obstacle comes first, then the movement spent, then nearness to the target. The greater cell
    is the one farther down, and in a row the one farther right.
    """
    cell = routes.cells[number]
    touches = 1 if touching.has(cell) else 0
    near = 63 - apart(cell, routes.goal)
    return ((touches * (FAR + 1) + routes.worth[number]) * 64 + near) * 512 + cell
