"""A rectangular board of square cells: neighbours, distances, areas, bases, regions and ways.

A cell is one int, ``row * width + column``, counted from the top left corner. A base is a square of cells
named by its anchor, the top left cell. Predicates over cells are masks: a bytearray with one entry a cell.
All tables belong to a Grid, which never changes once built and is meant to be shared by every state.
"""

from typing import Final, final

from mypy_extensions import i64

OFF: Final = -1
"""What stands for a cell that is not on the board."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)

UNLIMITED: Final = 1 << 30
"""Enough points for any way over any board."""

ROW_STEP: Final = (-1, 0, 1, 0)
COLUMN_STEP: Final = (0, 1, 0, -1)
RING_STEPS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

Cells = tuple[int, ...]
Moves = tuple[tuple[int, Cells], ...]


def opposite(direction: int) -> int:
    """Give the direction that undoes a step.

    >>> opposite(NORTH) == SOUTH, opposite(WEST) == EAST
    (True, True)
    """
    return direction ^ 2


def onward(rows: int, columns: int, count: int) -> list[tuple[int, ...]]:
    """Follow the ray that leads from one centre through another and give the steps it takes beyond.

    The second cell lies `rows` below and `columns` to the right of the first. Each entry is one step, or two
    that are due together because the ray leaves through a corner, in either order. Entries stop as soon as
    they hold `count` steps, so that the last one may hold one step more. The board's edge is not looked at.

    >>> onward(1, 2, 3)
    [(1,), (2,), (1,)]
    >>> onward(1, 1, 1)
    [(2, 1)]
    """
    if rows == 0 and columns == 0:
        raise ValueError("a ray needs two different cells")
    vertical = SOUTH if rows > 0 else NORTH
    horizontal = EAST if columns > 0 else WEST
    high, wide = abs(rows), abs(columns)
    steps: list[tuple[int, ...]] = []
    # The next row border is met at time down / (2 * high), the next column border at side / (2 * wide).
    down = side = 1
    taken = 0
    while taken < count:
        later = down * wide - side * high
        if later == 0:
            steps.append((vertical, horizontal))
        elif later < 0:
            steps.append((vertical,))
        else:
            steps.append((horizontal,))
        if later <= 0:
            down += 2
            taken += 1
        if later >= 0:
            side += 2
            taken += 1
    return steps


@final
class Reach:
    """Where a base can go from one place, what it costs, and one cheapest way to each place."""

    __slots__ = ("anchors", "came", "cost", "footprints", "start")

    def __init__(
        self, start: int, cost: list[int], came: list[int], anchors: list[int], footprints: tuple[Cells, ...]
    ) -> None:
        self.start: Final = start
        self.cost: Final = cost  # by anchor, -1 where the base cannot get
        self.came: Final = came  # by anchor, the place before on the way, OFF at the start
        self.anchors: Final = anchors  # cheapest first, the start included
        self.footprints: Final = footprints

    def path(self, anchor: int) -> list[int]:
        """List the places entered on the way, the start left out and the end included."""
        if self.cost[anchor] < 0:
            raise ValueError(f"no way from cell {self.start} to cell {anchor}")
        way: list[int] = []
        while anchor != self.start:
            way.append(anchor)
            anchor = self.came[anchor]
        way.reverse()
        return way

    def ends(self, occupied: bytearray) -> list[int]:
        """List the places other than the start where the whole base stands clear of a mask."""
        taken = bytes(occupied)
        return [
            anchor
            for anchor in self.anchors
            if anchor != self.start and is_clear(self.footprints[anchor], taken)
        ]


@final
class Grid:
    """A board of `height` rows and `width` columns, with the tables that a game on it needs.

    >>> board = Grid(18, 12)
    >>> board.name(board.cell(2, 6)), board.parse("C7") == board.cell(2, 6)
    ('C7', True)
    >>> board.distance(board.parse("C3"), board.parse("D4"))
    2
    """

    __slots__ = (
        "_areas",
        "_distances",
        "_footprints",
        "_moves",
        "columns",
        "diagonals",
        "edge",
        "height",
        "neighbours",
        "ring",
        "rows",
        "size",
        "steps",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid needs at least one column and one row, got {width} by {height}")
        self.width: Final = width
        self.height: Final = height
        self.size: Final = width * height
        self.rows: Final[Cells] = tuple([cell // width for cell in range(self.size)])
        self.columns: Final[Cells] = tuple([cell % width for cell in range(self.size)])
        self.steps: Final[tuple[Cells, ...]] = tuple([self._step_table(way) for way in DIRECTIONS])
        around = [self._around(cell) for cell in range(self.size)]
        self.ring: Final[tuple[Cells, ...]] = tuple([_on_board(cells) for cells in around])
        self.neighbours: Final[tuple[Cells, ...]] = tuple([_on_board(cells[0::2]) for cells in around])
        self.diagonals: Final[tuple[Cells, ...]] = tuple([_on_board(cells[1::2]) for cells in around])
        self.edge: Final[Cells] = tuple([cell for cell in range(self.size) if len(self.neighbours[cell]) < 4])
        # Filled when first asked for. What is stored depends on the key alone, so sharing stays safe.
        self._distances: Final[dict[int, list[int]]] = {}
        self._areas: Final[dict[tuple[int, int, int], Cells]] = {}
        self._footprints: Final[dict[int, tuple[Cells, ...]]] = {}
        self._moves: Final[dict[int, tuple[Moves, ...]]] = {}

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    def _around(self, cell: int) -> Cells:
        row, column = self.rows[cell], self.columns[cell]
        return tuple([self.cell(row + down, column + right) for down, right in RING_STEPS])

    def _step_table(self, direction: int) -> Cells:
        down, right = ROW_STEP[direction], COLUMN_STEP[direction]
        return tuple([self.cell(self.rows[c] + down, self.columns[c] + right) for c in range(self.size)])

    # ---- single cells

    def cell(self, row: int, column: int) -> int:
        """Give the cell at a row and a column counted from 0, or OFF."""
        if 0 <= row < self.height and 0 <= column < self.width:
            return row * self.width + column
        return OFF

    def row(self, cell: int) -> int:
        """Give the row of a cell, counted from 0 at the top."""
        return self.rows[cell]

    def column(self, cell: int) -> int:
        """Give the column of a cell, counted from 0 at the left."""
        return self.columns[cell]

    def name(self, cell: int) -> str:
        """Name a cell by the letter of its row and the number of its column; row AA follows row Z."""
        if not 0 <= cell < self.size:
            raise ValueError(f"cell {cell} is not on a board of {self.height} rows and {self.width} columns")
        letters = ""
        left = self.rows[cell] + 1
        while left > 0:
            left -= 1
            letters = chr(ord("A") + left % 26) + letters
            left //= 26
        return f"{letters}{self.columns[cell] + 1}"

    def parse(self, name: str) -> int:
        """Read the name of a cell, in capitals or not.

        >>> Grid(12, 12).parse("M1")
        Traceback (most recent call last):
        ...
        ValueError: no cell 'M1' on a board of 12 rows and 12 columns
        """
        digits = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        letters = name[: len(name) - len(digits)].upper()
        if not letters or not (digits.isascii() and digits.isdigit()) or digits[0] == "0":
            raise ValueError(f"a cell is named by row letters and a column number like C3, got {name!r}")
        row = 0
        for letter in letters:
            row = row * 26 + ord(letter) - ord("A") + 1
        # Longer than any board is wide, and too long to be read as a number cheaply.
        cell = self.cell(row - 1, int(digits) - 1) if len(name) < 20 else OFF
        if cell == OFF:
            raise ValueError(f"no cell {name!r} on a board of {self.height} rows and {self.width} columns")
        return cell

    def step(self, cell: int, direction: int) -> int:
        """Give the next cell in a direction, or OFF."""
        return self.steps[direction][cell]

    def direction(self, start: int, end: int) -> int:
        """Give the direction in which one cell lies straight from another, or -1 where it does not."""
        down = self.rows[end] - self.rows[start]
        right = self.columns[end] - self.columns[start]
        if (down == 0) == (right == 0):
            return -1
        if right == 0:
            return SOUTH if down > 0 else NORTH
        return EAST if right > 0 else WEST

    def line(self, cell: int, direction: int, length: int = UNLIMITED) -> list[int]:
        """List up to `length` cells in a direction, the nearest first, the starting cell left out."""
        table = self.steps[direction]
        cells: list[int] = []
        cell = table[cell]
        while cell != OFF and len(cells) < length:
            cells.append(cell)
            cell = table[cell]
        return cells

    # ---- distances and areas

    def distance(self, a: int, b: int) -> int:
        """Count the orthogonal steps between two cells, whatever stands in between."""
        return abs(self.rows[a] - self.rows[b]) + abs(self.columns[a] - self.columns[b])

    def distances(self, cell: int) -> list[int]:
        """Give the distances from one cell to every cell: a shared table that must not be changed."""
        table = self._distances.get(cell)
        if table is None:
            table = [self.distance(cell, other) for other in range(self.size)]
            self._distances[cell] = table
        return table

    def base_distance(self, a: int, a_size: int, b: int, b_size: int) -> int:
        """Count the orthogonal steps between the nearest cells of two bases, 0 where they overlap."""
        down: i64 = self.rows[b] - self.rows[a]
        right: i64 = self.columns[b] - self.columns[a]
        vertical: i64 = down - a_size + 1 if down > 0 else 1 - down - b_size
        horizontal: i64 = right - a_size + 1 if right > 0 else 1 - right - b_size
        return max(vertical, 0) + max(horizontal, 0)

    def within(self, anchor: int, steps: int, size: int = 1) -> Cells:
        """List the cells at most so many steps from a base, its own cells included, in reading order."""
        key = (anchor, steps, size)
        found = self._areas.get(key)
        if found is None:
            found = tuple(
                [cell for cell in range(self.size) if self.base_distance(anchor, size, cell, 1) <= steps]
            )
            self._areas[key] = found
        return found

    def square(self, cell: int, radius: int) -> Cells:
        """List the cells at most so many rows and columns from a cell, corners included, in reading order."""
        key = (cell, radius, 0)  # No base has size 0, so areas of both shapes share one table.
        found = self._areas.get(key)
        if found is None:
            row, column = self.rows[cell], self.columns[cell]
            found = tuple(
                [
                    r * self.width + c
                    for r in range(max(0, row - radius), min(self.height, row + radius + 1))
                    for c in range(max(0, column - radius), min(self.width, column + radius + 1))
                ]
            )
            self._areas[key] = found
        return found

    # ---- bases

    def footprints(self, size: int) -> tuple[Cells, ...]:
        """Give, by anchor, the cells under a base in reading order, none where it would leave the board."""
        table = self._footprints.get(size)
        if table is None:
            if size < 1:
                raise ValueError(f"a base has at least one cell a side, got {size}")
            table = tuple([self._cover(anchor, size) for anchor in range(self.size)])
            self._footprints[size] = table
        return table

    def _cover(self, anchor: int, size: int) -> Cells:
        row, column = self.rows[anchor], self.columns[anchor]
        if row + size > self.height or column + size > self.width:
            return ()
        return tuple([anchor + down * self.width + right for down in range(size) for right in range(size)])

    def footprint(self, anchor: int, size: int) -> Cells:
        """List the cells under a base in reading order, none where it would leave the board.

        >>> Grid(4, 4).footprint(5, 2), Grid(4, 4).footprint(3, 2)
        ((5, 6, 9, 10), ())
        """
        return self.footprints(size)[anchor]

    def centre(self, anchor: int, size: int) -> tuple[int, int]:
        """Give the middle of a base in half cells right of and below the board's top left corner."""
        return 2 * self.columns[anchor] + size, 2 * self.rows[anchor] + size

    def moves(self, size: int) -> tuple[Moves, ...]:
        """Give, by anchor, the steps of a base: where each leads and the cells that it newly covers."""
        table = self._moves.get(size)
        if table is None:
            table = tuple([self._moves_from(anchor, size) for anchor in range(self.size)])
            self._moves[size] = table
        return table

    def _moves_from(self, anchor: int, size: int) -> Moves:
        covers = self.footprints(size)
        old = covers[anchor]
        moves: list[tuple[int, Cells]] = []
        for after in self.neighbours[anchor]:
            if old and covers[after]:
                moves.append((after, tuple([cell for cell in covers[after] if cell not in old])))
        return tuple(moves)

    # ---- masks and regions

    def mask(self, cells: list[int] | Cells) -> bytearray:
        """Make a mask that holds the given cells."""
        made = bytearray(self.size)
        for cell in cells:
            made[cell] = 1
        return made

    def region(self, cell: int, mask: bytearray, corners: bool = False) -> list[int]:
        """List the cells of a mask that hang together with a cell, nearest first; none if it is outside.

        Cells hang together through shared sides, with `corners` also through shared corners.
        """
        return self._flood(cell, bytearray(mask), self.ring if corners else self.neighbours)

    def regions(self, mask: bytearray, corners: bool = False) -> list[list[int]]:
        """Split a mask into its regions, ordered by their first cell in reading order."""
        left = bytearray(mask)
        beside = self.ring if corners else self.neighbours
        found: list[list[int]] = []
        for cell in range(self.size):
            if left[cell]:
                found.append(self._flood(cell, left, beside))
        return found

    def _flood(self, cell: int, left: bytearray, beside: tuple[Cells, ...]) -> list[int]:
        """Take a region out of a mask."""
        if not left[cell]:
            return []
        left[cell] = 0
        found = [cell]
        for here in found:  # The list grows while it is read: it is the queue as well.
            for there in beside[here]:
                if left[there]:
                    left[there] = 0
                    found.append(there)
        return found

    # ---- ways

    def reach(
        self,
        start: int,
        points: int,
        blocked: bytearray,
        costs: list[int] | None = None,
        size: int = 1,
    ) -> Reach:
        """Find every place that a base can get to by orthogonal steps for at most so many points.

        A step is open if no cell that the base newly covers is blocked: the mover's own cells belong in the
        mask only if it may not come back over them. It costs the greatest cost, at least 1, among the cells
        newly covered, or 1 without costs. Of equally cheap ways the one found first stays, in the order of
        DIRECTIONS, so that the same question always has the same answer.
        """
        if not self.footprints(size)[start]:
            raise ValueError(f"a base of {size} at {self.name(start)} leaves the board")
        moves = self.moves(size)
        closed = bytes(blocked)
        cost = [-1] * self.size
        came = [OFF] * self.size
        anchors: list[int] = []
        cost[start] = 0
        # One queue for each amount spent: with equal costs this is a breadth-first search.
        queues: list[list[int]] = [[start]]
        spent: i64 = 0
        while spent < len(queues):
            for here in queues[spent]:
                if cost[here] != spent:
                    continue  # A cheaper way was found after this one was queued.
                anchors.append(here)
                for there, entered in moves[here]:
                    known: i64 = cost[there]
                    if 0 <= known <= spent + 1:
                        continue
                    total: i64 = spent + _price(entered, closed, costs)
                    if total <= spent or total > points or 0 <= known <= total:
                        continue
                    cost[there] = total
                    came[there] = here
                    while len(queues) <= total:
                        queues.append([])
                    queues[total].append(there)
            spent += 1
        return Reach(start, cost, came, anchors, self.footprints(size))


def is_clear(cells: Cells, taken: bytes) -> bool:
    """Tell whether some cells stand clear of a mask."""
    cell: i64
    for cell in cells:
        if taken[cell]:
            return False
    return True


def _price(entered: Cells, blocked: bytes, costs: list[int] | None) -> i64:
    """Give the cost of newly covering some cells, 0 where one of them is blocked."""
    price: i64 = 1
    cell: i64
    for cell in entered:
        if blocked[cell]:
            return 0
        if costs is not None:
            price = max(price, costs[cell])
    return price


def _on_board(cells: Cells) -> Cells:
    return tuple([cell for cell in cells if cell != OFF])
