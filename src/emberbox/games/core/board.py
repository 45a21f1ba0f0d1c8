"""The battlefield of a scenario: its squares, terrain, zones and markers, which never change."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.core.space import COLUMNS, ROWS
from emberbox.kernel.grid import Grid
from emberbox.kernel.sight import Sight

GRID: Final = Grid(COLUMNS, ROWS)
SIGHT: Final = Sight(GRID)

SOLID: Final = "#"
LOW: Final = "="
PIT: Final = "~"
RUBBLE: Final = ":"
OPEN: Final = "."

RUBBLE_COST: Final = 2


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
        self.mask: Final = GRID.mask(self.cells)


@final
class Board:
    """Terrain as masks, zones, and the squares of each marker."""

    __slots__ = (
        "costs",
        "grid",
        "impassable",
        "low",
        "marker_cells",
        "marker_points",
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
        self.terrain: Final = "".join(OPEN if symbol.isdigit() else symbol for symbol in symbols)
        self.zones: Final = zones
        self.solid: Final = self._mask(SOLID)
        self.low: Final = self._mask(LOW)
        self.impassable: Final = self._mask(SOLID + LOW + PIT)
        self.costs: Final[list[int]] = [RUBBLE_COST if symbol == RUBBLE else 1 for symbol in self.terrain]

    def _mask(self, symbols: str) -> bytearray:
        return GRID.mask([cell for cell in range(GRID.size) if self.terrain[cell] in symbols])
