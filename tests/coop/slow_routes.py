"""Routes as the ledger words them, with dictionaries and sets and without any haste: to check the fast ones.

Spaces are pairs of row and column. Nothing here is shared with `emberbox.games.ignite.coop.routes`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

Space = tuple[int, int]
Way = list[Space]


def apart(a: Space, b: Space) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def beside(space: Space) -> list[Space]:
    row, column = space
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def line(start: Space, goal: Space) -> Way:
    """coop.path.line, up to the goal."""
    way: Way = []
    row, column = start
    while (row, column) != goal:
        rows, columns = goal[0] - row, goal[1] - column
        if abs(rows) > abs(columns):
            row += sign(rows)
        elif abs(columns) > abs(rows):
            column += sign(columns)
        else:
            row += sign(rows)
        way.append((row, column))
    return way


@dataclass
class World:
    """A board, and the enemy on it that begins to act."""

    side: int
    start: Space
    open: set[Space]
    snow: set[Space]
    movement: int
    price: int = 1

    def enterable(self, snow: bool) -> set[Space]:
        """What can be entered; its own space is no obstacle to an enemy."""
        deep = self.snow if snow and self.movement >= 2 * self.price else set()
        return self.open | deep | {self.start}

    def cost(self, space: Space) -> int:
        return self.price * (2 if space in self.snow and space != self.start else 1)

    def walk(self, start: Space, snow: bool) -> dict[Space, int]:
        """The least movement to every space that can be walked to."""
        free = self.enterable(snow)
        spent = {start: 0}
        queue = [(0, start)]
        while queue:
            so_far, here = heapq.heappop(queue)
            if so_far > spent[here]:
                continue
            for there in beside(here):
                after = so_far + self.cost(there)
                if there in free and after < spent.get(there, after + 1):
                    spent[there] = after
                    heapq.heappush(queue, (after, there))
        return spent

    # ---- coop.path.distance

    def distance(self, unit: Space, attack: set[Space]) -> tuple[int, bool] | None:
        """How far a unit is and if snow must be opened for it, or None if it is out of reach."""
        for snow in (False, True):
            spent = self.walk(self.start, snow)
            sums = [spent[space] + apart(space, unit) for space in attack if space in spent]
            if sums:
                return min(sums), snow
        return None

    def nearest(self, units: list[tuple[Space, set[Space]]]) -> list[tuple[int, bool]]:
        far = [self.distance(unit, attack) for unit, attack in units]
        least = min([found[0] for found in far if found], default=0)
        return [(at, found[1]) for at, found in enumerate(far) if found and found[0] == least]

    # ---- rules 5 and 6

    def route(self, unit: Space, attack: set[Space]) -> Way:
        """Every space entered up to the first attack space; none if there is no way."""
        found = self.distance(unit, attack)
        if found is None:
            return []
        snow = found[1]
        way: Way = []
        here = self.start
        while here not in attack:
            way += Leg(self, here, unit, attack, snow).walk()
            here = way[-1]
        return way

    def toward(self, units: list[Space]) -> Way:
        """coop.path.out-of-reach."""
        dry, deep = self.walk(self.start, False), self.walk(self.start, True)
        least = min(apart(space, unit) for space in deep for unit in units)
        near = [space for space in deep if min(apart(space, unit) for unit in units) == least]
        goal = min(near, key=lambda space: (dry.get(space, deep[space]), -space[0], -space[1]))
        return self.route(goal, {goal})


class Leg:
    """What an enemy does from a space to the end, or to the next pivot."""

    def __init__(self, world: World, here: Space, unit: Space, attack: set[Space], snow: bool) -> None:
        self.world, self.here, self.unit, self.attack = world, here, unit, attack
        self.free = world.enterable(snow)
        self.spent = world.walk(here, snow)
        sums = {space: self.spent[space] + apart(space, unit) for space in attack if space in self.spent}
        self.ends = {space for space in sums if sums[space] == min(sums.values())}
        self.next = self.best_routes()

    def best_routes(self) -> dict[Space, set[Space]]:
        """coop.path.best-routes as the steps in them: a route ends on the first attack space."""
        after: dict[Space, set[Space]] = {}
        todo = list(self.ends)
        while todo:
            there = todo.pop()
            for before in beside(there):
                if before in self.attack or before not in self.spent:
                    continue
                if self.spent[before] + self.world.cost(there) == self.spent[there]:
                    if before not in after:
                        todo.append(before)
                    after.setdefault(before, set()).add(there)
        return after

    def begins(self, way: Way, after: dict[Space, set[Space]]) -> int:
        """How many spaces of a way are the start of a route."""
        here = self.here
        for count, there in enumerate(way):
            if there not in after.get(here, ()):
                return count
            here = there
        return len(way)

    def walk(self) -> Way:
        way = line(self.here, self.unit)
        stops = [at for at, space in enumerate(way) if space in self.attack]
        way = way[: stops[0] + 1] if stops else way
        good = self.begins(way, self.next)
        if good == len(way):
            return way
        blocking, before = way[good], way[good - 1] if good else self.here
        heading = (blocking[0] - before[0], blocking[1] - before[1])
        return line(self.here, self.pivot(blocking, self.kept(blocking, heading)))

    # ---- coop.path.way-around

    def kept(self, blocking: Space, heading: Space) -> dict[Space, set[Space]]:
        right = (heading[1], -heading[0])
        left = (-heading[1], heading[0])
        on_the_right, on_the_left = (
            {(blocking[0] + hand[0] * n, blocking[1] + hand[1] * n) for n in range(1, 18)}
            for hand in (right, left)
        )
        clockwise = self.without(on_the_right | {blocking})
        short = self.ends if blocking != self.unit else set()
        beside = {space for space in short if apart_to(left, blocking, space) > 0}
        found = self.through(clockwise, on_the_left) or self.through(clockwise, beside)
        if found:
            return found
        other = self.without(on_the_left | {blocking})
        return other if self.here in other else self.without(set())

    def through(self, routes: dict[Space, set[Space]], part: set[Space]) -> dict[Space, set[Space]]:
        """The steps between spaces of those routes that enter a part of the board."""
        steps = [(space, there) for space in routes for there in routes[space]]
        before = after = {there for _, there in steps} & part
        for _ in range(len(routes)):
            before = before | {space for space, there in steps if there in before}
            after = after | {there for space, there in steps if space in after}
        kept = before | after
        return {space: routes[space] & kept for space in routes if space in kept}

    def without(self, shut: set[Space]) -> dict[Space, set[Space]]:
        """The steps of the best routes that never enter some spaces, of whole routes only."""
        whole: dict[Space, bool] = {}

        def leads_on(space: Space) -> bool:
            if space not in whole:
                onward = [leads_on(there) for there in self.next.get(space, ()) if there not in shut]
                whole[space] = space in self.attack or True in onward
            return whole[space]

        leads_on(self.here)
        return {
            space: {there for there in self.next[space] if whole.get(there) and there not in shut}
            for space in whole
            if whole[space] and space not in self.attack
        }

    # ---- coop.path.obstacle and coop.path.pivot

    def obstacle(self, blocking: Space) -> set[Space]:
        found = {blocking}
        todo = [blocking]
        while todo:
            for space in ring(todo.pop()):
                on_board = 0 <= space[0] < self.world.side and 0 <= space[1] < self.world.side
                if on_board and space not in self.free and space not in found:
                    found.add(space)
                    todo.append(space)
        return found

    def pivot(self, blocking: Space, kept: dict[Space, set[Space]]) -> Space:
        obstacle = self.obstacle(blocking)
        spaces = {there for after in kept.values() for there in after}
        lines = {space: line(self.here, space) for space in spaces}
        fits = [space for space in spaces if self.begins(lines[space], kept) == len(lines[space])]
        touching = [space for space in fits if not obstacle.isdisjoint([space, *ring(space)])]
        return max(touching or fits, key=lambda space: (self.spent[space], -apart(space, self.unit), space))


def apart_to(hand: Space, start: Space, end: Space) -> int:
    """How far a space lies to one hand of another."""
    return hand[0] * (end[0] - start[0]) + hand[1] * (end[1] - start[1])


def ring(space: Space) -> Iterator[Space]:
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            if (row, column) != (0, 0):
                yield space[0] + row, space[1] + column
