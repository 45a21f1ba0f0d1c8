"""Lines of sight over a grid: by the corners of two cells, or by the centres of two bases.

A blocker is a cell of a mask. All arithmetic is on whole numbers: a line between two points with whole
coordinates is followed exactly, so that grazing an edge or a corner is told from passing through a cell.
Points are (x, y): x to the right and y downward from the board's top left corner.
"""

from typing import Final, final

from mypy_extensions import i64

from emberbox.kernel.grid import OFF, Cells, Grid

NO_SIGHT: Final = 0
PARTIAL: Final = 1
FULL: Final = 2

UNIT: Final = 8
"""Into how many parts a cell's side is cut for sight by centres: all points used are then whole."""

PARTS: Final = (1, 4, 7)
"""Where, across and down a target's cell, the nine points lie that stand for some part of it."""

CORNERS: Final = ((0, 0), (1, 0), (0, 1), (1, 1))

Pair = tuple[int, int]
Point = tuple[int, int]

NOWHERE: Final[frozenset[int]] = frozenset()
OUTSIDE: Final = frozenset([OFF])


@final
class Trace:
    """What a straight line meets: places, numbered `row * wide + column`, that may lie outside any board.

    `inside` holds, in order, the places whose inside the line passes through; `beside` the pairs of places
    between which it runs along their common side; `corners` the pairs that meet only in a corner on the
    line, its ends included.

    >>> trace(0, 0, 2, 2, 1, 10).inside
    [0, 11]
    >>> trace(0, 1, 1, 1, 1, 10).beside
    [(0, 10)]
    """

    __slots__ = ("beside", "corners", "inside")

    def __init__(self) -> None:
        self.inside: list[int] = []
        self.beside: list[Pair] = []
        self.corners: list[Pair] = []


def trace(x0: i64, y0: i64, x1: i64, y1: i64, unit: i64, wide: i64) -> Trace:
    """Follow the straight line between two points, with `unit` steps of the coordinates to a cell's side.

    Lines are worked out by the thousand when a game begins: hence the machine's own numbers.
    """
    found = Trace()
    # A line is followed from left to right, or downward: this leaves one case for each slope.
    turned = x1 < x0 or (x1 == x0 and y1 < y0)
    if turned:
        x0, y0, x1, y1 = x1, y1, x0, y0
    if x0 == x1:
        _trace_down(found, x0, y0, y1, unit, wide)
    elif y0 == y1:
        _trace_level(found, x0, x1, y0, unit, wide)
    else:
        _trace_slope(found, x0, y0, x1, y1, unit, wide)
    if turned:
        found.inside.reverse()
        found.beside.reverse()
        found.corners.reverse()
    return found


def _trace_down(found: Trace, x: i64, top: i64, bottom: i64, unit: i64, wide: i64) -> None:
    """Follow a line down a column, which may be a single point."""
    column = x // unit
    row: i64
    for row in range(top // unit, -(-bottom // unit)):
        place = row * wide + column
        if x % unit:
            found.inside.append(place)
        elif top < bottom:  # A single point on a side does not run along it.
            found.beside.append((place - 1, place))
    if x % unit == 0:
        for row in range(-(-top // unit), bottom // unit + 1):
            _add_corner(found, row * wide + column, wide)


def _trace_level(found: Trace, left: i64, right: i64, y: i64, unit: i64, wide: i64) -> None:
    """Follow a line along a row."""
    row = y // unit
    column: i64
    for column in range(left // unit, -(-right // unit)):
        place = row * wide + column
        if y % unit:
            found.inside.append(place)
        else:
            found.beside.append((place - wide, place))
    if y % unit == 0:
        for column in range(-(-left // unit), right // unit + 1):
            _add_corner(found, row * wide + column, wide)


def _trace_slope(found: Trace, x0: i64, y0: i64, x1: i64, y1: i64, unit: i64, wide: i64) -> None:
    """Follow a slanted line to the right, one column of cells after the other."""
    inside = found.inside
    dx, dy = x1 - x0, y1 - y0
    tall = unit * dx  # Heights are multiplied by dx, which keeps them whole.
    column: i64
    row: i64
    for column in range(x0 // unit, -(-x1 // unit)):
        enter = max(x0, column * unit)
        leave = min(x1, (column + 1) * unit)
        start = y0 * dx + dy * (enter - x0)
        end = y0 * dx + dy * (leave - x0)
        if enter % unit == 0 and start % tall == 0:
            _add_corner(found, start // tall * wide + column, wide)
        # Rows whose open span meets the open span of heights within this column.
        first, last = min(start, end) // tall, (max(start, end) - 1) // tall
        if dy > 0:
            for row in range(first, last + 1):
                inside.append(row * wide + column)
        else:
            for row in range(last, first - 1, -1):
                inside.append(row * wide + column)
    if x1 % unit == 0 and y1 % unit == 0:
        _add_corner(found, y1 // unit * wide + x1 // unit, wide)


def _add_corner(found: Trace, place: i64, wide: i64) -> None:
    """Note both diagonal pairs around the top left corner of a place."""
    found.corners.append((place - wide - 1, place))
    found.corners.append((place - wide, place - 1))


@final
class Line:
    """What stops one line: any cell of `alone`, or both cells of one of the `pairs`.

    For sight by corners the numbers are cells; for sight by centres they, and `end`, the point to which the
    line leads, are counted from the viewer's anchor.
    """

    __slots__ = ("alone", "end", "pairs")

    def __init__(self, alone: tuple[int, ...], pairs: tuple[Pair, ...], end: Point) -> None:
        self.alone: Final = alone
        self.pairs: Final = pairs
        self.end: Final = end

    def is_free(self, blocked: bytes, origin: i64) -> bool:
        """Tell whether nothing in a mask stops this line when its numbers are counted from `origin`."""
        cell: i64
        for cell in self.alone:
            if blocked[origin + cell]:
                return False
        for a, b in self.pairs:
            if blocked[origin + a] and blocked[origin + b]:
                return False
        return True


@final
class Sight:
    """Answers who sees whom on one grid, and remembers the lines that it worked out.

    Like its grid it can be shared: what it remembers depends on the board's measures alone.

    >>> board = Grid(12, 12)
    >>> sight = Sight(board)
    >>> wall = board.mask([board.parse("D4")])
    >>> sight.by_corners(board.parse("C3"), board.parse("E5"), wall)
    False
    """

    __slots__ = ("_centre_lines", "_corner_lines", "_corner_sets", "_framed", "_part_lines", "grid")

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self._framed: Final[Cells] = tuple(
            [
                grid.cell(row, column)
                for row in range(-1, grid.height + 1)
                for column in range(-1, grid.width + 1)
            ]
        )
        """The cells of the board with a border of one place around it, which is OFF."""
        self._corner_lines: Final[dict[int, Line]] = {}
        self._corner_sets: Final[dict[int, tuple[tuple[Line, ...], ...]]] = {}
        self._centre_lines: Final[dict[int, Line]] = {}
        self._part_lines: Final[dict[int, tuple[Line, ...]]] = {}

    # ---- by corners

    def by_corners(self, viewer: int, target: int, blocked: bytearray) -> bool:
        """Tell whether lines from one corner of the viewer's cell to two corners of the target's are free.

        A line is stopped by a blocker if it contains a point strictly inside it, if it runs along one of its
        sides for more than a point, or if it contains, ends included, a point where two blockers meet
        diagonally. A cell always sees itself and the cells that share a side with it.
        """
        return self.grid.distance(viewer, target) <= 1 or self._free_start(viewer, target, blocked) >= 0

    def corner_lines(self, viewer: int, target: int, blocked: bytearray) -> list[tuple[Point, Point]]:
        """Give the free lines from the first corner of the viewer's cell that has two or more, or none.

        Points are corners of the grid. Neighbours see each other even where this list is empty.
        """
        start = self._free_start(viewer, target, blocked)
        if start < 0:
            return []
        walls = bytes(blocked)
        right, down = CORNERS[start]
        corner = (self.grid.columns[viewer] + right, self.grid.rows[viewer] + down)
        lines = self._lines_between(viewer, target)[start]
        ends = [(self.grid.columns[target] + right, self.grid.rows[target] + down) for right, down in CORNERS]
        return [(corner, end) for end, line in zip(ends, lines, strict=True) if line.is_free(walls, 0)]

    def _free_start(self, viewer: int, target: int, blocked: bytearray) -> int:
        """Give the first corner of the viewer's cell from which two lines are free, or -1."""
        sets = self._corner_sets.get(viewer * self.grid.size + target)
        if sets is None:
            sets = self._lines_between(viewer, target)
        walls = bytes(blocked)
        for start, lines in enumerate(sets):
            free = 0
            for line in lines:
                if line.is_free(walls, 0):
                    free += 1
                    if free == 2:
                        return start
        return -1

    def _lines_between(self, viewer: int, target: int) -> tuple[tuple[Line, ...], ...]:
        """Give, for each corner of the viewer's cell, the lines to each corner of the target's."""
        key = viewer * self.grid.size + target
        sets = self._corner_sets.get(key)
        if sets is None:
            x0, y0 = self.grid.columns[viewer], self.grid.rows[viewer]
            x1, y1 = self.grid.columns[target], self.grid.rows[target]
            sets = tuple(
                [
                    tuple([self._corner_line(x0 + a, y0 + b, x1 + c, y1 + d) for c, d in CORNERS])
                    for a, b in CORNERS
                ]
            )
            self._corner_sets[key] = sets
        return sets

    def _corner_line(self, x0: int, y0: int, x1: int, y1: int) -> Line:
        """Give the line between two corners of the grid, which is the same in both directions."""
        wide = self.grid.width + 1
        start, end = y0 * wide + x0, y1 * wide + x1
        key = min(start, end) * wide * (self.grid.height + 1) + max(start, end)
        line = self._corner_lines.get(key)
        if line is None:
            # Places are counted with a border of one cell around the board: lines at its edge touch it.
            met = trace(x0 + 1, y0 + 1, x1 + 1, y1 + 1, 1, self.grid.width + 2)
            framed = self._framed
            alone: list[int] = [framed[place] for place in met.inside]
            for a, b in met.beside:
                alone.append(framed[a])
                alone.append(framed[b])
            pairs: list[Pair] = []
            for a, b in met.corners:
                pairs.append((framed[a], framed[b]))
            line = _make_line(alone, pairs, OUTSIDE, (x1, y1))
            self._corner_lines[key] = line
        return line

    # ---- by centres

    def by_centres(self, viewer: int, size: int, target: int, target_size: int, blocked: bytearray) -> int:
        """Tell whether one base sees another in full, in part or not at all: FULL, PARTIAL or NO_SIGHT.

        Sight is full if the line between the centres is free, and partial if it is not, but a line from the
        viewer's centre to one of nine points of a cell under the target is. A line is stopped by a blocker
        whose inside it passes through, by two between which it runs along their common side, and by two that
        meet diagonally in a corner on it. The cells of both bases never stop a line.
        """
        if self.is_centre_line_free(viewer, size, target, target_size, blocked):
            return FULL
        if self._line_to_part(viewer, size, target, target_size, blocked) is not None:
            return PARTIAL
        return NO_SIGHT

    def is_centre_line_free(
        self, viewer: int, size: int, target: int, target_size: int, blocked: bytearray
    ) -> bool:
        """Tell whether nothing stops the line between the centres of two bases."""
        return self._centre_line(viewer, size, target, target_size).is_free(bytes(blocked), viewer)

    def crossed(self, viewer: int, size: int, target: int, target_size: int) -> list[int]:
        """List the cells that the line between the centres passes through, in order, both bases left out."""
        line = self._centre_line(viewer, size, target, target_size)
        return [viewer + cell for cell in line.alone]

    def blockers(
        self, viewer: int, size: int, target: int, target_size: int, blocked: bytearray
    ) -> list[int]:
        """List the cells of a mask that stop the line between the centres, none if it is free."""
        line = self._centre_line(viewer, size, target, target_size)
        found = [viewer + cell for cell in line.alone if blocked[viewer + cell]]
        for a, b in line.pairs:
            if blocked[viewer + a] and blocked[viewer + b]:
                for cell in (viewer + a, viewer + b):
                    if cell not in found:
                        found.append(cell)
        return found

    def seen_point(
        self, viewer: int, size: int, target: int, target_size: int, blocked: bytearray
    ) -> Point | None:
        """Give one point of the target that the viewer's centre sees, its centre if possible.

        The point is counted in parts of a cell, UNIT of them to a side, from the board's top left corner.
        """
        line: Line | None = self._centre_line(viewer, size, target, target_size)
        if line is not None and not line.is_free(bytes(blocked), viewer):
            line = self._line_to_part(viewer, size, target, target_size, blocked)
        if line is None:
            return None
        x, y = line.end
        return self.grid.columns[viewer] * UNIT + x, self.grid.rows[viewer] * UNIT + y

    def _key(self, viewer: int, size: int, target: int, target_size: int) -> int:
        """Number the way in which two bases lie to each other: wherever they stand, their lines are alike."""
        width, height = self.grid.width, self.grid.height
        down = self.grid.rows[target] - self.grid.rows[viewer] + height
        right = self.grid.columns[target] - self.grid.columns[viewer] + width
        sizes = size * (max(width, height) + 1) + target_size
        return (sizes * 2 * height + down) * 2 * width + right

    def _centre_line(self, viewer: int, size: int, target: int, target_size: int) -> Line:
        key = self._key(viewer, size, target, target_size)
        line = self._centre_lines.get(key)
        if line is None:
            right, down = self._shift(viewer, target)
            half = target_size * UNIT // 2
            end = (right * UNIT + half, down * UNIT + half)
            line = self._line_to(end, size, self._own(viewer, size, target, target_size))
            self._centre_lines[key] = line
        return line

    def _line_to_part(
        self, viewer: int, size: int, target: int, target_size: int, blocked: bytearray
    ) -> Line | None:
        """Give the first line to one of the nine points of a cell under the target that nothing stops."""
        own = self.grid.footprint(target, target_size)
        ground = bytearray(blocked)
        for cells in (self.grid.footprint(viewer, size), own):
            for cell in cells:
                ground[cell] = 0
        walls = bytes(ground)
        for cell in own:
            for line in self._lines_to_cell(viewer, size, cell):
                if line.is_free(walls, viewer):
                    return line
        return None

    def _lines_to_cell(self, viewer: int, size: int, cell: int) -> tuple[Line, ...]:
        """Give the lines to the nine points of a cell, which are alike under targets of any size."""
        key = self._key(viewer, size, cell, 1)
        lines = self._part_lines.get(key)
        if lines is None:
            right, down = self._shift(viewer, cell)
            # Points in a row tend to be hidden by the same cells: each set of them is tested once.
            distinct: dict[tuple[tuple[int, ...], tuple[Pair, ...]], Line] = {}
            for y in PARTS:
                for x in PARTS:
                    line = self._line_to((right * UNIT + x, down * UNIT + y), size, NOWHERE)
                    distinct.setdefault((line.alone, line.pairs), line)
            lines = tuple(distinct.values())
            self._part_lines[key] = lines
        return lines

    def _shift(self, viewer: int, target: int) -> tuple[int, int]:
        """Give how many columns and rows the target's anchor lies from the viewer's."""
        right = self.grid.columns[target] - self.grid.columns[viewer]
        return right, self.grid.rows[target] - self.grid.rows[viewer]

    def _own(self, viewer: int, size: int, target: int, target_size: int) -> frozenset[int]:
        """List the cells of both bases, counted from the viewer's anchor."""
        ours = self.grid.footprint(viewer, size)
        theirs = self.grid.footprint(target, target_size)
        if not ours or not theirs:
            raise ValueError(
                f"sight needs bases on the board, got {self.grid.name(viewer)} with {size} cells a side"
                f" and {self.grid.name(target)} with {target_size}"
            )
        return frozenset([cell - viewer for cell in ours + theirs])

    def _line_to(self, end: Point, size: int, own: frozenset[int]) -> Line:
        """Make the line from a viewer's centre to a point, both counted from its anchor's top left corner.

        Both ends lie within the board and off its border, and so does every cell that touches the line:
        cells can be counted from the anchor without looking at the border.
        """
        half = size * UNIT // 2
        met = trace(half, half, end[0], end[1], UNIT, self.grid.width)
        return _make_line(met.inside, met.beside + met.corners, own, end)


def _make_line(alone: list[int], pairs: list[Pair], never: frozenset[int], end: Point) -> Line:
    """Make a line without the cells that never stop it and without the pairs that add nothing."""
    single = [cell for cell in alone if cell not in never] if never else alone
    double = [
        (a, b) for a, b in pairs if a not in never and b not in never and a not in single and b not in single
    ]
    return Line(tuple(single), tuple(double), end)
