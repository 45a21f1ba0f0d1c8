"""The two boards: coordinates, tiles, bazaar and starting areas."""

from collections import Counter
from typing import Any

import pytest

from emberbox.games.data import read_toml
from emberbox.games.ignite.facts.board import (
    BAZAAR,
    FOREST,
    LARGE,
    LAVA,
    LETTERS,
    PLAINS,
    SMALL,
    TERRAIN,
    TILES,
    VILLAGE,
    WATER,
    Board,
    board_for,
    lay,
    read_tiles,
    turned,
)
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.facts.kinds import COPIES
from emberbox.games.ignite.facts.races import CENTAUR_DECK, RACES, STANDARD_DECK, units_of
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule

TABLE = read_toml("emberbox.games.ignite", "tiles.toml")

LARGE_GROUND = lay(LARGE, list(range(16)), [0] * 16)
SMALL_GROUND = lay(SMALL, [0, 4, 8, 12], [0] * 4)


def names(board: Board, cells: tuple[int, ...] | list[int]) -> set[str]:
    """The names of some cells."""
    return {board.grid.name(cell) for cell in cells}


def block(rows: str, first: int, last: int) -> set[str]:
    """The names of a rectangle, from the letters of its rows and its first and last column."""
    return {f"{row}{column}" for row in rows for column in range(first, last + 1)}


def drawn(board: Board, ground: bytes, corner: str) -> str:
    """The nine spaces of a tile as they lie on a board, named by the top left one."""
    cells = board.grid.footprint(board.grid.parse(corner), 3)
    letters = "".join([f"{LETTERS}VB"[ground[cell]] for cell in cells])
    return "/".join([letters[:3], letters[3:6], letters[6:]])


# ---- the boards


@rule("ignite.setup.board-by-players")
def test_up_to_four_play_on_the_small_board_and_more_on_the_large_one() -> None:
    assert [board_for(players) for players in (2, 3, 4)] == [SMALL] * 3
    assert [board_for(players) for players in (5, 6, 7, 8)] == [LARGE] * 4


@pytest.mark.parametrize("players", [1, 9])
def test_there_is_no_board_for_fewer_than_two_or_more_than_eight(players: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 8 can play, not {players}"):
        board_for(players)


@rule("ignite.setup.coordinates")
def test_columns_are_numbered_from_the_left_and_rows_lettered_from_the_top() -> None:
    grid = LARGE.grid
    assert [grid.name(cell) for cell in range(18)] == [f"A{column}" for column in range(1, 19)]
    assert [grid.name(cell) for cell in range(0, 324, 18)] == [f"{row}1" for row in "ABCDEFGHIJKLMNOPQR"]
    assert (grid.row(grid.parse("C7")), grid.column(grid.parse("C7"))) == (2, 6)


@rule("ignite.setup.large-layout")
def test_the_large_board_has_a_village_ring_around_sixteen_tiles() -> None:
    assert (LARGE.grid.height, LARGE.grid.width) == (18, 18)
    inner = block("DEFGHIJKLMNO", 4, 15)
    village = [cell for cell, ground in enumerate(LARGE_GROUND) if ground == VILLAGE]
    assert names(LARGE, village) == block("ABCDEFGHIJKLMNOPQR", 1, 18) - inner
    assert len(village) == 20 * 9
    assert LARGE.village == LARGE.grid.mask(village)
    assert [LARGE.grid.name(slot[0]) for slot in LARGE.slots] == [
        f"{row}{column}" for row in "DGJM" for column in (4, 7, 10, 13)
    ]
    assert set().union(*[names(LARGE, slot) for slot in LARGE.slots]) == inner


@rule("ignite.setup.small-layout")
def test_the_small_board_has_a_village_ring_around_four_tiles() -> None:
    assert (SMALL.grid.height, SMALL.grid.width) == (12, 12)
    inner = block("DEFGHI", 4, 9)
    village = [cell for cell, ground in enumerate(SMALL_GROUND) if ground == VILLAGE]
    assert names(SMALL, village) == block("ABCDEFGHIJKL", 1, 12) - inner
    assert len(village) == 12 * 9
    assert SMALL.village == SMALL.grid.mask(village)
    assert [SMALL.grid.name(slot[0]) for slot in SMALL.slots] == ["D4", "D7", "G4", "G7"]
    assert set().union(*[names(SMALL, slot) for slot in SMALL.slots]) == inner


@rule("ignite.setup.bazaar-centre", "ignite.setup.large-layout", "ignite.setup.small-layout")
def test_the_bazaar_covers_the_four_spaces_in_the_middle() -> None:
    assert names(LARGE, LARGE.bazaar) == {"I9", "I10", "J9", "J10"}
    assert names(SMALL, SMALL.bazaar) == {"F6", "F7", "G6", "G7"}
    for board, ground in ((LARGE, LARGE_GROUND), (SMALL, SMALL_GROUND)):
        assert tuple([cell for cell, here in enumerate(ground) if here == BAZAAR]) == board.bazaar


# ---- starting areas


@rule("ignite.setup.area-count")
def test_there_are_eight_areas_on_the_large_board_and_four_on_the_small_one() -> None:
    assert (len(LARGE.areas), len(SMALL.areas)) == (8, 4)


@rule("ignite.setup.large-areas")
def test_the_large_areas_run_clockwise_two_to_a_side() -> None:
    assert [names(LARGE, area) for area in LARGE.areas] == [
        block("ABC", 4, 9),
        block("ABC", 10, 15),
        block("DEFGHI", 16, 18),
        block("JKLMNO", 16, 18),
        block("PQR", 10, 15),
        block("PQR", 4, 9),
        block("JKLMNO", 1, 3),
        block("DEFGHI", 1, 3),
    ]


@rule("ignite.setup.small-areas")
def test_the_small_areas_are_the_corners_clockwise_from_the_top_left() -> None:
    assert [names(SMALL, area) for area in SMALL.areas] == [
        block("ABC", 1, 3),
        block("ABC", 10, 12),
        block("JKL", 10, 12),
        block("JKL", 1, 3),
    ]


@pytest.mark.parametrize("board", [SMALL, LARGE], ids=["small", "large"])
def test_areas_lie_in_the_village_and_share_no_space(board: Board) -> None:
    cells = [cell for area in board.areas for cell in area]
    assert len(set(cells)) == len(cells)
    assert all(board.village[cell] for cell in cells)


# ---- tiles


@rule("ignite.box.pieces")
def test_the_box_has_what_eight_players_need() -> None:
    inner, village = len(TILES), sum(LARGE.village) // 9
    assert (inner, village, inner + village) == (16, 20, 6 * 6)
    assert sum(units_of(race) for race in range(len(RACES))) == 29 == 8 * 3 + 5
    march, dagger, shield = [COPIES[each] for each in STARTERS]
    assert (march, dagger, shield) == (41, 33, 25)
    standard, centaur = STANDARD_DECK, CENTAUR_DECK
    assert [7 * standard[at] + centaur[at] for at in (1, 2)] == [dagger, shield]
    assert march == 8 * standard[0] + 1


@rule("ignite.setup.tile-set")
def test_the_sixteen_tiles_are_those_of_the_ledger() -> None:
    ours = "PPP/PLP/PPP PPP/PLL/PPP LLP/LPP/PPP PPL/PPP/LPP PPP/FFP/FFP FPP/FFP/PPP PFP/FFF/PFP FFF/PPF/PPP "
    ours += "PPP/WWP/WWP WWW/PPP/PPP PWP/PWW/PPP WWP/WPP/PPP FFP/PPP/PWW PPW/PLP/FPP FPP/PPP/PLL WPP/WPF/PFF"
    assert ["/".join(rows) for rows in TABLE.values()] == ours.split()
    spaces = Counter([ground for tile in TILES for ground in tile])
    assert spaces == {PLAINS: 92, FOREST: 23, WATER: 18, LAVA: 11}


@rule("ignite.terrain.majority")
def test_a_space_of_a_tile_is_one_terrain_and_plains_unless_something_covers_it() -> None:
    assert TILES[1] == [PLAINS, PLAINS, PLAINS, PLAINS, LAVA, LAVA, PLAINS, PLAINS, PLAINS]
    assert TERRAIN[0] == "plains"
    with pytest.raises(CatalogueError, match="'lava-1': row 'PPLP' is not three letters of PLFW"):
        read_tiles({**TABLE, "lava-1": ["PPP", "PPLP", "PPP"]})


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("PPP", "'lava-1' is 'PPP', not three rows"),
        (["PPP", "PLP"], "'lava-1' is .* not three rows"),
        (["PPP", "PLP", 3], "'lava-1': row 3 is not three letters"),
        (["PPP", "PXP", "PPP"], "'lava-1': row 'PXP' is not three letters of PLFW"),
    ],
)
def test_a_tile_that_makes_no_sense_is_named(rows: Any, message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        read_tiles({**TABLE, "lava-1": rows})


def test_a_box_without_all_tiles_is_refused() -> None:
    with pytest.raises(CatalogueError, match="the box has 15 terrain tiles, not 16"):
        read_tiles({key: rows for key, rows in TABLE.items() if key != "lava-1"})


def test_a_tile_turns_clockwise() -> None:
    tile = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert turned(tile, 0) == tile
    assert turned(tile, 1) == [7, 4, 1, 8, 5, 2, 9, 6, 3]
    assert turned(tile, 2) == tile[::-1]
    assert turned(tile, 3) == [3, 6, 9, 2, 5, 8, 1, 4, 7]
    assert turned(turned(tile, 3), 1) == tile


def test_tiles_lie_in_reading_order_each_turned_as_asked_and_the_bazaar_on_top() -> None:
    ground = lay(SMALL, [1, 9, 2, 15], [0, 1, 2, 3])
    assert drawn(SMALL, ground, "D4") == "PPP/PLL/PPB"
    assert drawn(SMALL, ground, "D7") == "PPW/PPW/BPW"
    assert drawn(SMALL, ground, "G4") == "PPB/PPL/PLL"
    assert drawn(SMALL, ground, "G7") == "BFF/PPF/WWP"
    assert drawn(LARGE, LARGE_GROUND, "D4") == "PPP/PLP/PPP"
    assert drawn(LARGE, LARGE_GROUND, "M13") == "WPP/WPF/PFF"


@pytest.mark.parametrize(("tiles", "turns"), [([1, 2, 3], [0, 0, 0]), ([1, 2, 3, 4], [0, 0, 0])])
def test_every_place_needs_a_tile_and_its_turn(tiles: list[int], turns: list[int]) -> None:
    with pytest.raises(ValueError, match="zip"):
        lay(SMALL, tiles, turns)
