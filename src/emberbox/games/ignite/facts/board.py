"""The boards before anything stands on them: village ring, inner tiles, bazaar and starting areas."""

from __future__ import annotations

from typing import Any, Final, final

from emberbox.games.data import read_toml
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.grid import Cells, Grid
from emberbox.kernel.sight import Sight

PLAINS: Final = 0
LAVA: Final = 1
FOREST: Final = 2
WATER: Final = 3
VILLAGE: Final = 4
BAZAAR: Final = 5
TERRAIN: Final = ("plains", "lava", "forest", "water", "village", "bazaar")
TERRAIN_NAMES: Final[list[str]] = [*TERRAIN]
"""The printed terrains of all sets: those of the base set, and then what expansions add."""
MOST_TERRAINS: Final = 16
"""From here on grounds are tokens."""

LETTERS: Final = "PLFW"
"""How a tile is written: the place of a letter is its terrain."""

SIDE: Final = 3
TILE_COUNT: Final = 16


def read_tiles(table: dict[str, Any], letters: str = LETTERS, count: int = TILE_COUNT) -> list[list[int]]:
    """Read the nine letters of each tile in reading order, or raise `CatalogueError` with tile and row."""
    tiles: list[list[int]] = []
    for key, rows in table.items():
        if not isinstance(rows, list) or len(rows) != SIDE:
            raise CatalogueError(f"ignite tile {key!r} is {rows!r}, not three rows")
        tile: list[int] = []
        for row in rows:
            if not isinstance(row, str) or len(row) != SIDE or row.strip(letters):
                raise CatalogueError(f"ignite tile {key!r}: row {row!r} is not three letters of {letters}")
            tile.extend([letters.index(letter) for letter in row])
        tiles.append(tile)
    if len(tiles) != count:
        raise CatalogueError(f"the box has {len(tiles)} terrain tiles, not {count}")
    return tiles


TILES: Final[list[list[int]]] = read_tiles(read_toml("emberbox.games.ignite", "tiles.toml"))
ALL_TILES: Final[list[list[int]]] = [*TILES]
"""The tiles of all sets: those of the base set, and then what expansions add."""


def add_terrain(name: str) -> int:
    """A printed terrain that an expansion brings."""
    if len(TERRAIN_NAMES) == MOST_TERRAINS:
        raise CatalogueError(f"ignite: there are {MOST_TERRAINS} terrains already, no room for {name!r}")
    TERRAIN_NAMES.append(name)
    return len(TERRAIN_NAMES) - 1


def add_tile(terrain: list[int]) -> int:
    """A tile that an expansion brings, in reading order."""
    ALL_TILES.append(terrain)
    return len(ALL_TILES) - 1


@final
class Board:
    """A square of tiles whose outer ring is the village. It never changes and is shared by all games.

    >>> [LARGE.grid.name(cell) for cell in LARGE.bazaar]
    ['I9', 'I10', 'J9', 'J10']
    """

    __slots__ = ("areas", "bazaar", "grid", "sight", "slots", "village")

    def __init__(self, tiles: int, areas: list[str]) -> None:
        """Take the tiles along a side, and the areas as 'A4-C9', first and last cell, from area 1 on."""
        self.grid: Final = Grid(tiles * SIDE, tiles * SIDE)
        self.sight: Final = Sight(self.grid)
        footprints = self.grid.footprints(SIDE)
        inner = range(SIDE, (tiles - 1) * SIDE, SIDE)
        self.slots: Final[tuple[Cells, ...]] = tuple(
            [footprints[self.grid.cell(row, column)] for row in inner for column in inner]
        )  # the inner places for tiles, in reading order
        middle = self.grid.width // 2 - 1
        self.bazaar: Final[Cells] = self.grid.footprint(self.grid.cell(middle, middle), 2)
        self.village: Final = bytearray([1]) * self.grid.size  # a mask
        for slot in self.slots:
            for cell in slot:
                self.village[cell] = 0
        self.areas: Final[tuple[Cells, ...]] = tuple([_block(self.grid, area) for area in areas])


def _block(grid: Grid, corners: str) -> Cells:
    """The cells of a rectangle in reading order, from 'A4-C9'."""
    first, _, last = corners.partition("-")
    start, end = grid.parse(first), grid.parse(last)
    rows = range(grid.rows[start], grid.rows[end] + 1)
    columns = range(grid.columns[start], grid.columns[end] + 1)
    return tuple([grid.cell(row, column) for row in rows for column in columns])


SMALL: Final = Board(4, ["A1-C3", "A10-C12", "J10-L12", "J1-L3"])
LARGE: Final = Board(6, ["A4-C9", "A10-C15", "D16-I18", "J16-O18", "P10-R15", "P4-R9", "J1-O3", "D1-I3"])


def board_for(players: int) -> Board:
    """The board that so many players use (ignite.setup.board-by-players)."""
    if not 2 <= players <= 8:
        raise ValueError(f"2 to 8 can play, not {players}")
    return SMALL if players <= 4 else LARGE


def board_with(rows: int) -> Board:
    """The board with so many rows: what a view shows."""
    return SMALL if rows == SMALL.grid.height else LARGE


def turned(tile: list[int], quarters: int) -> list[int]:
    """A tile after so many quarter turns clockwise.

    >>> turned([1, 2, 3, 4, 5, 6, 7, 8, 9], 1)
    [7, 4, 1, 8, 5, 2, 9, 6, 3]
    """
    for _ in range(quarters % 4):
        tile = [tile[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2)]
    return tile


def lay(board: Board, tiles: list[int], turns: list[int]) -> bytes:
    """Print the terrain of every cell: the village, in it the tiles, turned, and on top the bazaar."""
    terrain = lay_tiles(board, tiles, turns)
    for cell in board.bazaar:
        terrain[cell] = BAZAAR
    return bytes(terrain)


def lay_tiles(board: Board, tiles: list[int], turns: list[int]) -> bytearray:
    """The terrain before the bazaar covers the middle of it.

    Tiles are indices into ALL_TILES, one for each slot, with its clockwise quarter turns.
    """
    terrain = bytearray([VILLAGE]) * board.grid.size
    for slot, tile, quarters in zip(board.slots, tiles, turns, strict=True):
        for cell, ground in zip(slot, turned(ALL_TILES[tile], quarters), strict=True):
            terrain[cell] = ground
    return terrain
