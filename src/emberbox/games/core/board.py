"""The battlefield of a scenario: its squares, terrain, zones and markers, which never change."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.core.space import COLUMNS, ROWS
from emberbox.kernel.grid import Grid
from emberbox.kernel.sight import FULL, NO_SIGHT, PARTIAL, Sight

GRID: Final = Grid(COLUMNS, ROWS)
SIGHT: Final = Sight(GRID)

SOLID: Final = "#"
LOW: Final = "="
PIT: Final = "~"
RUBBLE: Final = ":"
OPEN: Final = "."

RUBBLE_COST: Final = 2
LARGEST_IN_COVER: Final = 2
"""A base of this side or smaller can be hidden in part by low cover (core.terrain.low)."""


@final
class Zone:
    """A deployment zone, from its north-west to its south-east square."""

    __slots__ = ("cells", "mask", "name", "north_west", "south_east")

    def __init__(self, name: str, north_west: str, south_east: str) -> None:
        self.name: Final = name
        self.north_west: Final = GRID.parse(north_west)
        self.south_east: Final = GRID.parse(south_east)
        rows, columns = GRID.rows, GRID.columns
        first, last = self.north_west, self.south_east
        self.cells: Final[list[int]] = [
            cell
            for cell in range(GRID.size)
            if rows[first] <= rows[cell] <= rows[last] and columns[first] <= columns[cell] <= columns[last]
        ]
        self.mask: Final = bytes(GRID.mask(self.cells))


@final
class Board:
    """Terrain as masks, zones, and the squares of each marker."""

    __slots__ = (
        "_views",
        "costs",
        "grid",
        "impassable",
        "low",
        "marker_cells",
        "marker_points",
        "marker_squares",
        "solid",
        "terrain",
        "zones",
    )

    def __init__(self, drawn: str, zones: list[Zone], points: dict[int, int]) -> None:
        symbols = "".join(drawn.split())
        self.grid: Final = GRID
        self.marker_points: Final = points
        self.marker_cells: Final[dict[int, list[int]]] = {
            marker: [cell for cell in range(GRID.size) if symbols[cell] == str(marker)] for marker in points
        }
        self.marker_squares: Final[dict[int, tuple[int, int]]] = {
            marker: (cells[0], 1 + GRID.distance(cells[0], cells[-1]) // 2)
            for marker, cells in self.marker_cells.items()
        }
        """By marker the square around it: its north-west corner and its side."""
        self.terrain: Final = "".join(OPEN if symbol.isdigit() else symbol for symbol in symbols)
        self.zones: Final = zones
        self.solid: Final = self._mask(SOLID)
        self.low: Final = self._mask(LOW)
        self.impassable: Final = self._mask(SOLID + LOW + PIT)
        # Filled when first asked for: what is stored depends on terrain and places alone.
        self._views: Final[dict[int, bytearray]] = {}
        self.costs: Final[list[int]] = [RUBBLE_COST if symbol == RUBBLE else 1 for symbol in self.terrain]

    def _mask(self, symbols: str) -> bytearray:
        return GRID.mask([cell for cell in range(GRID.size) if self.terrain[cell] in symbols])

    def glance(self, start: int, size: int, end: int, side: int) -> int:
        """Sight along the line between the centres of two bases, as if no other model stood there.

        A quick look for rules of thumb: what could be seen past the edge of a wall is not looked for.
        """
        views = self._views.get(size * 4 + side)
        if views is None:
            views = bytearray(GRID.size * GRID.size)
            self._views[size * 4 + side] = views
        at = start * GRID.size + end
        if views[at] == 0:
            seen = NO_SIGHT
            if SIGHT.is_centre_line_free(start, size, end, side, self.solid):
                hidden = side <= LARGEST_IN_COVER and self.cover_between(start, size, end, side)
                seen = PARTIAL if hidden else FULL
            views[at] = 1 + seen
        return views[at] - 1

    def cover_between(self, start: int, size: int, end: int, side: int) -> list[int]:
        """The low cover that the line between two centres crosses."""
        return [cell for cell in SIGHT.crossed(start, size, end, side) if self.low[cell]]
