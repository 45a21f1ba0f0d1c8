"""The routes of enemies on foot (rules 4 to 6 and 9): who is nearest, and which way leads there.

Nothing here knows a position. The board is the large one, a set of its spaces is a mask, an int with one bit
for each cell, and a whole front of spaces is moved at once by shifting it.

The heart is what a space still lacks: the movement from there to an attack space and the orthogonal distance
from that to the unit, together as small as can be. A best route (coop.path.best-routes) is one on which this
falls by the price of every space entered until an attack space is entered, which ends the route. So one flood
back from the attack spaces serves the way from every pivot too.
"""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.facts.board import LARGE
from emberbox.kernel.grid import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Cells, opposite

WIDTH: Final = LARGE.grid.width
ROWS: Final[Cells] = LARGE.grid.rows
COLUMNS: Final[Cells] = LARGE.grid.columns
STEPS: Final[tuple[Cells, ...]] = LARGE.grid.steps

WHOLE: Final = (1 << LARGE.grid.size) - 1
TOP_ROW: Final = (1 << WIDTH) - 1
LEFT_COLUMN: Final = WHOLE // TOP_ROW
NOT_RIGHT: Final = WHOLE ^ LEFT_COLUMN << WIDTH - 1
BITS: Final[list[int]] = [1 << cell for cell in range(LARGE.grid.size)]
"""By cell, the mask of that cell alone: shifting a mask to look at one space takes longer."""

SNOW_FACTOR: Final = 2
"""Snow costs so many times what another space costs (coop.snow.cost)."""
FAR: Final = 4095
"""More than any distance on the board."""


@final
class Walker:
    """An enemy that begins to act: where it stands, and what it can enter for what price."""

    __slots__ = ("dry", "price", "snow", "start")

    def __init__(self, start: int, open_mask: int, snow_mask: int, movement: int, price: int = 1) -> None:
        """Take the spaces that can be entered, those with snow apart, and the whole movement of the enemy.

        The price of a space without snow is 1, in a blizzard 2 (coop.cards.blizzard-numbers). Snow that takes
        more than the whole movement is closed (coop.snow.too-slow).
        """
        own = 1 << start
        self.start: Final = start
        self.price: Final = price
        self.dry: Final = open_mask | own  # its own space is no obstacle to it
        self.snow: Final = snow_mask & ~own if movement >= SNOW_FACTOR * price else 0

    def price_of(self, cell: int) -> int:
        """What it costs the enemy to enter a space."""
        return self.price * SNOW_FACTOR if self.snow & BITS[cell] else self.price


@final
class Goal:
    """What an enemy wants to get at, a unit as a rule: its space, and the spaces that end the way to it.

    Of these attack spaces only those count where the enemy stands or which it can enter.
    """

    __slots__ = ("cell", "spaces")

    def __init__(self, cell: int, spaces: int) -> None:
        self.cell: Final = cell
        self.spaces: Final = spaces


@final
class Slope:
    """How much each space lacks to a goal: by that amount, a mask of the spaces that lack it.

    There are none if the enemy cannot get to any attack space; else its own space is in the last of them.
    """

    __slots__ = ("goal", "levels", "price", "snow", "walls")

    def __init__(self, goal: Goal, price: int, snow: int, levels: list[int], walls: int) -> None:
        self.goal: Final = goal
        self.price: Final = price
        self.snow: Final = snow  # what can be entered of it
        self.levels: Final = levels
        self.walls: Final = walls  # what cannot be entered

    def falls(self, levels: list[int], lack: int, there: int) -> int:
        """What the next space lacks if entering it brings all that it costs, and -1 if not."""
        bit = BITS[there]
        lack -= self.price * SNOW_FACTOR if self.snow & bit else self.price
        return lack if lack >= 0 and levels[lack] & bit else -1


# -- masks -----------------------------------------------------------------------------------------------


def beside(mask: int) -> int:
    """The spaces one step from any of a mask, and maybe some below the board."""
    return mask << WIDTH | mask >> WIDTH | (mask & NOT_RIGHT) << 1 | mask >> 1 & NOT_RIGHT


def around(mask: int) -> int:
    """A mask with all that touches it, corners included, and maybe some below the board."""
    wide = mask | (mask & NOT_RIGHT) << 1 | mask >> 1 & NOT_RIGHT
    return wide | wide << WIDTH | wide >> WIDTH


def joined(cell: int, walls: int) -> int:
    """A space with all that is joined to it of a mask, corners included (coop.path.obstacle)."""
    body = 1 << cell
    edge = body
    while edge:
        edge = around(edge) & walls & ~body
        body |= edge
    return body


def apart(a: int, b: int) -> int:
    """The orthogonal distance of two spaces."""
    return abs(ROWS[a] - ROWS[b]) + abs(COLUMNS[a] - COLUMNS[b])


def least_apart(mask: int, cell: int) -> int:
    """The orthogonal distance of a space to the nearest of a mask."""
    least = FAR
    while mask:
        last = mask.bit_length() - 1
        mask ^= 1 << last
        least = min(least, apart(last, cell))
    return least


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
    here = walker.start
    while here != goal.cell:
        here = STEPS[bearing(here, goal.cell)][here]
        bit = BITS[here]
        if not walker.dry & bit:
            return []
        way.append(here)
        if goal.spaces & bit:
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
    deep = walker.snow if snow else 0
    firm = ~deep
    thorough = not snow and walker.snow != 0
    wanted = 0
    for at in asked:
        wanted |= goals[at].spaces
    spent, front, late = 0, BITS[walker.start], 0
    left = (walker.dry | deep) & ~front
    while asked:
        if spent > best or front & wanted:
            going: list[int] = []
            for at in asked:
                goal = goals[at]
                found = front & goal.spaces
                if found:
                    distances[at] = min(distances[at], spent + least_apart(found, goal.cell))
                    best = min(best, distances[at])
                if distances[at] > bounds[at] and (spent <= best or (thorough and distances[at] == FAR)):
                    going.append(at)
            asked = [at for at in going if bounds[at] <= best]
        if not front and not late:
            break
        ahead = beside(front) & left
        if deep:
            ahead = ahead & firm | beside(late) & left & deep
        left ^= ahead
        late, front = front, ahead
        spent += walker.price
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
        way = descend(walker.start, slope_to(walker, goal, snow), movement)
    return way[: affordable(walker, way, movement)]


def affordable(walker: Walker, way: list[int], movement: int) -> int:
    """How many spaces of a way an enemy can enter: it stops before the first that it cannot pay at once."""
    for count, cell in enumerate(way):
        movement -= walker.price_of(cell)
        if movement < 0:
            return count
    return len(way)


def slope_to(walker: Walker, goal: Goal, snow: bool) -> Slope:
    """Flood from the attack spaces of a goal until the enemy is met, with snow open or closed."""
    start, price = BITS[walker.start], walker.price
    deep = walker.snow if snow else 0
    firm = ~deep
    costly = price * SNOW_FACTOR
    left = walker.dry | deep
    walls = WHOLE & ~left
    spaces = goal.spaces & left  # that were not met yet
    disc = BITS[goal.cell]
    left &= ~disc | spaces  # no way leads through the unit
    levels: list[int] = []
    idle = 0
    while spaces or idle < costly:
        lack = len(levels)
        level = disc & spaces
        if spaces:
            spaces ^= level
            disc |= beside(disc) & WHOLE
        if lack >= price:
            level |= beside(levels[lack - price] & firm if deep else levels[lack - price]) & left
        if deep and lack >= costly:
            level |= beside(levels[lack - costly] & deep) & left
        left ^= level
        levels.append(level)
        if level & start:
            return Slope(goal, price, deep, levels, walls)
        idle = 0 if level else idle + 1
    return Slope(goal, price, deep, [], walls)


def descend(start: int, slope: Slope, movement: int) -> list[int]:
    """Walk by the line if it is a best route, else to the pivot, and from there anew.

    What comes after the movement is spent need not be known.
    """
    goal, levels = slope.goal, slope.levels
    way: list[int] = []
    here, lack = start, len(levels) - 1
    enough = lack - movement
    while lack > enough and lack >= 0 and not goal.spaces & BITS[here]:
        run: list[int] = []
        at, still = here, lack
        while True:
            heading = bearing(at, goal.cell)
            at = STEPS[heading][at]
            still = slope.falls(levels, still, at)
            if still < 0:
                break
            run.append(at)
            if goal.spaces & BITS[at]:
                return way + run
        run = line(here, pivot(slope, here, lack, at, heading))
        way += run
        for here in run:
            lack = slope.falls(levels, lack, here)
    return way


# -- around an obstacle ----------------------------------------------------------------------------------


def right_hand(cell: int, heading: int) -> int:
    """The part of the line across a heading through a space that is on its right hand."""
    upright = heading in (NORTH, SOUTH)
    across = TOP_ROW << ROWS[cell] * WIDTH if upright else LEFT_COLUMN << COLUMNS[cell]
    before = across & (1 << cell) - 1  # to the left, or above
    return before if heading in (SOUTH, WEST) else across ^ before ^ 1 << cell


def kept_routes(slope: Slope, here: int, lack: int, blocking: int, heading: int) -> list[int]:
    """The spaces of the best routes that go clockwise, else of those that do not (coop.path.way-around)."""
    right, left = right_hand(blocking, heading), right_hand(blocking, opposite(heading))
    kept = routes_without(slope, lack, right | BITS[blocking])
    if clockwise := routes_through(slope, kept, here, lack, left):
        return clockwise
    kept = routes_without(slope, lack, left | BITS[blocking])
    return kept if kept[lack] & BITS[here] else slope.levels


def routes_through(slope: Slope, kept: list[int], here: int, lack: int, part: int) -> list[int]:
    """The spaces of those of some routes from a space that enter a part of the board; nothing if none do."""
    snow, price, spaces = slope.snow, slope.price, slope.goal.spaces
    costly = price * SNOW_FACTOR
    entered, found = [0] * (lack + 1), [0] * (lack + 1)
    entered[lack] = kept[lack] & BITS[here]
    for level in range(lack, -1, -1):
        found[level] |= entered[level] & part
        for levels, allowed in ((entered, kept), (found, entered)):
            ahead = beside(levels[level] & ~spaces)
            if level >= price:
                levels[level - price] |= ahead & allowed[level - price] & ~snow
            if snow and level >= costly:
                levels[level - costly] |= ahead & allowed[level - costly] & snow
    before = [entered[level] & part for level in range(lack + 1)]
    for level in range(lack + 1):
        onward = beside(before[level - price] & ~snow) if level >= price else 0
        if snow and level >= costly:
            onward |= beside(before[level - costly] & snow)
        before[level] |= entered[level] & onward & ~spaces
        found[level] |= before[level]
    return found if found[lack] else []


def routes_without(slope: Slope, lack: int, shut: int) -> list[int]:
    """By what they lack, up to some amount, the spaces from which a best route never enters some others."""
    levels, snow, price, spaces = slope.levels, slope.snow, slope.price, slope.goal.spaces
    costly = price * SNOW_FACTOR
    kept = levels[: lack + 1]
    level = 0
    while level <= lack and not levels[level] & shut:
        level += 1  # below all of them nothing changes
    for higher in range(level, lack + 1):
        onward = spaces
        if higher >= price:
            nearer = kept[higher - price]
            onward |= beside(nearer & ~snow if snow else nearer)
        if snow and higher >= costly:
            onward |= beside(kept[higher - costly] & snow)
        kept[higher] &= onward & ~shut
    return kept


def pivot(slope: Slope, here: int, lack: int, blocking: int, heading: int) -> int:
    """The last space beside the obstacle to which a line leads along a kept route (coop.path.pivot).

    All lines are looked at together: they go straight, and then along a diagonal by pairs of steps, the
    vertical one first.
    """
    kept = kept_routes(slope, here, lack, blocking, heading)
    touching = around(joined(blocking, slope.walls))
    best = -1
    for straight in DIRECTIONS:
        upright = straight in (NORTH, SOUTH)
        trunk, level = here, lack
        while level >= 0:
            if upright or trunk != here:  # or the diagonals from here would be walked twice
                for side in (WEST, EAST) if upright else (NORTH, SOUTH):
                    up, across = (straight, side) if upright else (side, straight)
                    best = max(best, best_on_diagonal(slope, kept, trunk, level, up, across, touching))
            if slope.goal.spaces & BITS[trunk]:
                break
            trunk = STEPS[straight][trunk]
            level = slope.falls(kept, level, trunk) if trunk >= 0 else -1
            if level >= 0:
                best = max(best, rank(slope, trunk, level, touching))
    return best & 511


def best_on_diagonal(
    slope: Slope, kept: list[int], cell: int, lack: int, up: int, across: int, touching: int
) -> int:
    """The rank of the best pivot on a diagonal that begins beyond a space, or -1."""
    spaces = slope.goal.spaces
    best = -1
    while not spaces & BITS[cell]:
        cell = STEPS[up][cell]
        lack = slope.falls(kept, lack, cell) if cell >= 0 else -1
        if lack < 0 or spaces & BITS[cell]:
            break
        cell = STEPS[across][cell]
        lack = slope.falls(kept, lack, cell) if cell >= 0 else -1
        if lack < 0:
            break
        best = max(best, rank(slope, cell, lack, touching))
    return best


def rank(slope: Slope, cell: int, lack: int, touching: int) -> int:
    """How a space compares as a pivot, the greater the better; its last nine bits are the space.

    Touching the obstacle comes first, then the movement spent, then nearness to the target. The greater cell
    is the one farther down, and in a row the one farther right.
    """
    touches = 1 if touching & BITS[cell] else 0
    spent = FAR - lack
    near = 63 - apart(cell, slope.goal.cell)
    return ((touches * (FAR + 1) + spent) * 64 + near) * 512 + cell


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
    dry = fronts(walker, 0)
    deep = fronts(walker, walker.snow) if walker.snow else dry
    dry_all, every = 0, 0
    for front in dry:
        dry_all |= front
    for front in deep:
        every |= front
    disc = 0
    for cell in units:
        disc |= 1 << cell
    while disc and not disc & every:
        disc |= beside(disc) & WHOLE
    near = disc & every
    for spent in range(max(len(dry), len(deep))):
        first = dry[spent] & near if spent < len(dry) else 0
        later = deep[spent] & near & ~dry_all if spent < len(deep) else 0
        if first | later:
            goal = (first | later).bit_length() - 1
            return goal, not dry_all >> goal & 1
    return walker.start, False


def fronts(walker: Walker, deep: int) -> list[int]:
    """By the spaces' worth of movement spent, the spaces reached then, with some snow open."""
    left = (walker.dry | deep) & ~(1 << walker.start)
    found = [1 << walker.start]
    while found[-1] or (len(found) > 1 and found[-2]):
        front = beside(found[-1]) & left & ~deep
        if deep and len(found) > 1:
            front |= beside(found[-2]) & left & deep
        left ^= front
        found.append(front)
    return found
