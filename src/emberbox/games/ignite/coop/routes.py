"""The routes of enemies on foot (rules 4 to 6 and 9): who is nearest, and which way leads there."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.best_routes import BEST, NONE, Routes, pivot
from emberbox.games.ignite.coop.spaces import ALL, Spaces
from emberbox.games.ignite.coop.walkers import BITS, COLUMNS, FAR, ROWS, Flood, Goal, Walker, apart
from emberbox.games.ignite.facts.board import LARGE
from emberbox.kernel.grid import EAST, NORTH, SOUTH, WEST, Cells

STEPS: Final[tuple[Cells, ...]] = LARGE.grid.steps

# -- the line --------------------------------------------------------------------------------------------


def bearing(here: int, goal: int) -> int:
    """Where the next step of the line leads: straight to the diagonal, then along it (coop.path.line)."""
    down = ROWS[goal] - ROWS[here]
    right = COLUMNS[goal] - COLUMNS[here]
    if abs(down) >= abs(right):
        return SOUTH if down > 0 else NORTH
    return EAST if right > 0 else WEST


def line(start: int, goal: int) -> list[int]:
    """The spaces of the line of rule 5 up to the goal, whatever stands there."""
    way: list[int] = []
    while start != goal:
        start = STEPS[bearing(start, goal)][start]
        way.append(start)
    return way


def clear_line(walker: Walker, goal: Goal) -> list[int]:
    """The line to the first attack space, or nothing where something is in its way.

    Where a space costs 1 nothing can be shorter, so that there is no need to look for other routes.
    """
    way: list[int] = []
    dry, area = walker.flood(False).open, goal.area()
    here = walker.start
    while here != goal.cell:
        here = STEPS[bearing(here, goal.cell)][here]
        if not dry.has(here):
            return []
        way.append(here)
        if area.has(here):
            return way
    return []


# -- who is nearest --------------------------------------------------------------------------------------


def nearest(walker: Walker, goals: list[Goal]) -> list[tuple[int, bool]]:
    """The goals with the smallest distance, by their places in the list, and if snow is open on the way.

    Each goal has its own distance (coop.path.distance): over snow only if nothing else leads to it. Who is
    out of reach is left out, so that there may be none.
    """
    bounds = [apart(walker.start, goal.cell) for goal in goals]
    if walker.price == 1 and goals:
        # No distance is less than the orthogonal one, and a clear line has just that.
        least = min(bounds)
        first = [at for at in range(len(goals)) if bounds[at] == least]
        clear = [(at, False) for at in first if clear_line(walker, goals[at])]
        if len(clear) == len(first):
            return clear
    distances = [FAR] * len(goals)
    asked = list(range(len(goals)))
    best = measure(walker, goals, asked, False, bounds, distances, FAR)
    asked = [at for at in asked if distances[at] == FAR and bounds[at] <= best] if walker.snow else []
    if asked:
        best = measure(walker, goals, asked, True, bounds, distances, best)
    return [(at, at in asked) for at in range(len(goals)) if distances[at] == best < FAR]


def measure(
    walker: Walker,
    goals: list[Goal],
    asked: list[int],
    snow: bool,
    bounds: list[int],
    distances: list[int],
    best: int,
) -> int:
    """Find how far some goals are, with snow open or closed; the smallest distance of all known by then.

    `bounds` are the orthogonal distances, which none undercuts. A goal that cannot be among the nearest need
    not be measured, but while snow is closed and could be opened it must be known if there is any way to it.
    """
    flood = walker.flood(snow)
    thorough = not snow and walker.snow != 0
    wanted = Spaces.of(0)
    for at in asked:
        wanted.add(goals[at].area())
    worth = 0
    while asked:
        front, spent = flood.front(worth), worth * walker.price
        if spent > best or front.meets(wanted):
            going: list[int] = []
            for at in asked:
                goal = goals[at]
                area = goal.area()
                for cell in front.both(area).cells() if front.meets(area) else ():
                    distances[at] = min(distances[at], spent + apart(cell, goal.cell))
                    best = min(best, distances[at])
                if distances[at] > bounds[at] and (spent <= best or (thorough and distances[at] == FAR)):
                    going.append(at)
            asked = [at for at in going if bounds[at] <= best]
        if flood.is_over(worth):
            break
        worth += 1
    return best


# -- the way ---------------------------------------------------------------------------------------------


def route(walker: Walker, goal: Goal, snow: bool, movement: int = FAR) -> list[int]:
    """The spaces that an enemy enters up to the first attack space, as far as its movement goes.

    Whether snow is open is what `nearest` said. There are no spaces if it stands on an attack space, or if
    none can be walked to.
    """
    if goal.spaces & BITS[walker.start]:
        return []
    way = clear_line(walker, goal) if walker.price == 1 else []
    if not way:
        way = walk(Routes(walker, goal, snow), walker.start, movement)
    return way[: affordable(walker, way, movement)]


def affordable(walker: Walker, way: list[int], movement: int) -> int:
    """How many spaces of a way an enemy can enter: it stops before the first that it cannot pay at once."""
    for count, cell in enumerate(way):
        movement -= walker.price_of(cell)
        if movement < 0:
            return count
    return len(way)


def walk(routes: Routes, start: int, movement: int) -> list[int]:
    """Walk by the line if it is a best route, else to the pivot, and from there anew.

    What comes after the movement is spent need not be known.
    """
    way: list[int] = []
    here = routes.at(start)
    while here != NONE and not routes.is_end(here) and routes.worth[here] < movement:
        run: list[int] = []
        last = at = here
        while at != NONE:
            last = at
            heading = bearing(routes.cells[last], routes.goal)
            at = routes.follower(last, heading, BEST)
            if at != NONE:
                run.append(routes.cells[at])
                if routes.is_end(at):
                    return way + run
        blocking = STEPS[heading][routes.cells[last]]
        end = pivot(routes, here, blocking, heading)
        way += line(routes.cells[here], end)
        here = routes.at(end)
        routes.clear_marks()
    return way


# -- out of reach ----------------------------------------------------------------------------------------


def toward(walker: Walker, units: list[int], movement: int = FAR) -> list[int]:
    """The way of an enemy for which all units are out of reach, as far as its movement goes.

    It goes to the space nearest to any of the units' spaces (coop.path.out-of-reach): over snow only if
    nothing else leads to that space.
    """
    goal, snow = waiting_space(walker, units)
    return route(walker, Goal(goal, 1 << goal), snow, movement)


def waiting_space(walker: Walker, units: list[int]) -> tuple[int, bool]:
    """Where an enemy waits if all units are out of reach, and if it has to open snow to get there."""
    if not units:
        return walker.start, False
    dry, deep = walker.flood(False), walker.flood(walker.snow != 0)
    reached, every = all_of(dry), all_of(deep)
    near = Spaces.of(0)
    for cell in units:
        near.add(Spaces.of(BITS[cell]))
    while not near.meets(every):
        near.add(near.beside(ALL))
    worth = 0
    while True:
        found = deep.front(worth).without(reached)
        found.add(dry.front(worth))
        cells = found.both(near).cells()
        if cells:
            return cells[-1], not reached.has(cells[-1])
        worth += 1


def all_of(flood: Flood) -> Spaces:
    """All spaces that a flood reaches."""
    found = Spaces.of(0)
    worth = 0
    while not flood.is_over(worth):
        found.add(flood.front(worth))
        worth += 1
    return found
