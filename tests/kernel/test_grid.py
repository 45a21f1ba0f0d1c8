"""Cells, distances, areas, bases, regions and ways on a grid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emberbox.kernel.grid import (
    DIRECTIONS,
    EAST,
    NORTH,
    OFF,
    SOUTH,
    UNLIMITED,
    WEST,
    Grid,
    Reach,
    onward,
    opposite,
)

SMALL = Grid(12, 12)
LARGE = Grid(30, 24)


def named(grid: Grid, *names: str) -> list[int]:
    return [grid.parse(name) for name in names]


def names(grid: Grid, cells: list[int] | tuple[int, ...]) -> str:
    return " ".join(grid.name(cell) for cell in cells)


def drawn(picture: str, sign: str) -> tuple[Grid, bytearray]:
    """Read a picture of a board as its grid and the mask of one sign."""
    lines = [line.split() for line in picture.strip().splitlines()]
    grid = Grid(len(lines[0]), len(lines))
    return grid, bytearray(found == sign for line in lines for found in line)


def shown(grid: Grid, reach: Reach) -> str:
    """Draw what each cell costs, a dot where there is no way."""
    costs = ["." if cost < 0 else str(cost) for cost in reach.cost]
    rows = [costs[row * grid.width : (row + 1) * grid.width] for row in range(grid.height)]
    return "\n".join(" ".join(row) for row in rows)


def picture(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


# ---- single cells


def test_cells_are_named_by_row_letter_and_column_number() -> None:
    assert LARGE.name(0) == "A1"
    assert LARGE.name(LARGE.cell(2, 6)) == "C7"
    assert LARGE.name(LARGE.size - 1) == "X30"
    assert LARGE.parse("c7") == LARGE.cell(2, 6)
    assert (LARGE.row(67), LARGE.column(67)) == (2, 7)


def test_rows_after_the_26th_have_two_letters() -> None:
    tall = Grid(2, 60)
    assert names(tall, [50, 52, 54, 119]) == "Z1 AA1 AB1 BH2"
    assert [tall.parse(tall.name(cell)) for cell in range(tall.size)] == list(range(tall.size))


@pytest.mark.parametrize("name", ["", "C", "7", "7C", "C-1", "C 3", "C3x", "C03", "C0", "C\u0663", "\u00c43"])
def test_a_name_of_the_wrong_shape_is_refused_with_the_name(name: str) -> None:
    with pytest.raises(ValueError, match="named by row letters") as error:
        SMALL.parse(name)
    assert repr(name) in str(error.value)


@pytest.mark.parametrize("name", ["A13", "M1", "AA1", "A" * 30 + "1", "A" + "9" * 5000])
def test_a_name_outside_the_board_is_refused_with_the_boards_measures(name: str) -> None:
    with pytest.raises(ValueError, match="on a board of 12 rows and 12 columns"):
        SMALL.parse(name)


def test_a_cell_outside_the_board_has_no_name() -> None:
    for cell in (-1, 144):
        with pytest.raises(ValueError, match=f"cell {cell} is not on a board"):
            SMALL.name(cell)


def test_a_grid_without_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="got 0 by 3"):
        Grid(0, 3)


def test_places_beyond_each_edge_are_off() -> None:
    assert [SMALL.cell(r, c) for r, c in ((-1, 0), (0, -1), (12, 0), (0, 12))] == [OFF] * 4


def test_steps_stop_at_the_edge() -> None:
    corner = SMALL.parse("A12")
    assert [SMALL.step(corner, way) for way in DIRECTIONS] == [OFF, OFF, *named(SMALL, "B12", "A11")]


@given(st.integers(0, 143), st.sampled_from(DIRECTIONS))
def test_a_step_and_its_opposite_lead_back(cell: int, way: int) -> None:
    there = SMALL.step(cell, way)
    if there != OFF:
        assert SMALL.step(there, opposite(way)) == cell
        assert SMALL.direction(cell, there) == way


def test_neighbours_share_a_side_and_diagonals_a_corner() -> None:
    cell = SMALL.parse("C3")
    assert names(SMALL, SMALL.neighbours[cell]) == "B3 C4 D3 C2"
    assert names(SMALL, SMALL.diagonals[cell]) == "B4 D4 D2 B2"
    assert names(SMALL, SMALL.ring[cell]) == "B3 B4 C4 D4 D3 D2 C2 B2"
    assert names(SMALL, SMALL.ring[SMALL.parse("A1")]) == "A2 B2 B1"


def test_the_edge_is_the_outermost_cells() -> None:
    assert names(Grid(4, 3), Grid(4, 3).edge) == "A1 A2 A3 A4 B1 B4 C1 C2 C3 C4"
    assert len(Grid(1, 5).edge) == 5


def test_a_direction_exists_only_along_a_row_or_a_column() -> None:
    here = SMALL.parse("E5")
    assert [SMALL.direction(here, c) for c in named(SMALL, "B5", "E9", "L5", "E1")] == list(DIRECTIONS)
    assert [SMALL.direction(here, c) for c in named(SMALL, "E5", "F6", "D7")] == [-1, -1, -1]


def test_a_line_runs_to_the_edge_or_for_its_length() -> None:
    assert names(SMALL, SMALL.line(SMALL.parse("C9"), EAST)) == "C10 C11 C12"
    assert names(SMALL, SMALL.line(SMALL.parse("C9"), NORTH, 1)) == "B9"
    assert SMALL.line(SMALL.parse("L1"), SOUTH) == []
    assert SMALL.line(SMALL.parse("L5"), WEST, 0) == []


# ---- distances and areas


def test_touching_by_a_corner_is_distance_two() -> None:
    a, b, c = named(SMALL, "C3", "C4", "D4")
    assert (SMALL.distance(a, a), SMALL.distance(a, b), SMALL.distance(a, c)) == (0, 1, 2)


CELLS = st.integers(0, LARGE.size - 1)


@given(CELLS, CELLS, CELLS)
def test_distance_is_symmetric_and_never_longer_than_by_way_of_a_third_cell(a: int, b: int, c: int) -> None:
    assert LARGE.distance(a, b) == LARGE.distance(b, a)
    assert LARGE.distance(a, c) <= LARGE.distance(a, b) + LARGE.distance(b, c)
    assert LARGE.distances(a)[b] == LARGE.distance(a, b) == LARGE.base_distance(a, 1, b, 1)


def test_the_cells_within_two_steps_form_a_diamond_clipped_by_the_board() -> None:
    grid = Grid(5, 4)
    assert names(grid, grid.within(grid.parse("B2"), 2)) == "A1 A2 A3 B1 B2 B3 B4 C1 C2 C3 D2"


def test_the_cells_around_a_large_base_are_counted_from_its_nearest_cell() -> None:
    grid = Grid(5, 4)
    assert names(grid, grid.within(grid.parse("B2"), 1, 2)) == "A2 A3 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3"


def test_a_square_area_keeps_its_corners_and_is_clipped_by_the_board() -> None:
    assert names(SMALL, SMALL.square(SMALL.parse("L12"), 1)) == "K11 K12 L11 L12"
    assert len(SMALL.square(SMALL.parse("F6"), 2)) == 25
    assert SMALL.square(0, 0) == (0,)


# ---- bases


def test_a_base_covers_a_square_of_cells_below_and_right_of_its_anchor() -> None:
    assert names(LARGE, LARGE.footprint(LARGE.parse("E10"), 3)) == "E10 E11 E12 F10 F11 F12 G10 G11 G12"


def test_a_base_that_would_leave_the_board_covers_nothing() -> None:
    assert LARGE.footprint(LARGE.parse("X30"), 1) == (719,)
    assert LARGE.footprint(LARGE.parse("X1"), 2) == ()
    assert LARGE.footprint(LARGE.parse("A30"), 2) == ()
    with pytest.raises(ValueError, match="at least one cell a side, got 0"):
        LARGE.footprint(0, 0)


@pytest.mark.parametrize(
    ("other", "expected"), [("C20", 17), ("C19", 16), ("F10", 10), ("D3", 1), ("D4", 2), ("B2", 0)]
)
def test_the_distance_of_bases_is_that_of_their_nearest_cells(other: str, expected: int) -> None:
    # core.range.test, and a cell under the base itself
    assert LARGE.base_distance(LARGE.parse("A1"), 3, LARGE.parse(other), 1) == expected
    assert LARGE.base_distance(LARGE.parse(other), 1, LARGE.parse("A1"), 3) == expected


@given(CELLS, st.integers(1, 3), CELLS, st.integers(1, 3))
def test_the_distance_of_bases_agrees_with_comparing_all_their_cells(a: int, m: int, b: int, n: int) -> None:
    ours, theirs = LARGE.footprint(a, m), LARGE.footprint(b, n)
    if ours and theirs:
        nearest = min(LARGE.distance(x, y) for x in ours for y in theirs)
        assert LARGE.base_distance(a, m, b, n) == nearest


def test_the_centre_of_an_even_base_is_a_corner_of_the_grid() -> None:
    cell = LARGE.parse("C5")
    assert [LARGE.centre(cell, size) for size in (1, 2, 3)] == [(9, 5), (10, 6), (11, 7)]


def test_a_step_of_a_large_base_newly_covers_one_side_of_it() -> None:
    # core.move.large-base-test
    start, after = named(LARGE, "E10", "E11")
    moves = dict(LARGE.moves(3)[start])
    assert names(LARGE, moves[after]) == "E13 F13 G13"
    assert names(LARGE, sorted(moves)) == "D10 E9 E11 F10"
    assert names(LARGE, [to for to, _ in LARGE.moves(3)[LARGE.parse("V28")]]) == "U28 V27"
    assert LARGE.moves(3)[LARGE.parse("X30")] == ()


# ---- rays


def after(start: str, steps: list[int]) -> str:
    cell = SMALL.parse(start)
    for way in steps:
        cell = SMALL.step(cell, way)
    return SMALL.name(cell)


@pytest.mark.parametrize(
    ("target", "count", "expected"),
    [
        ("C5", 2, {"C7"}),
        ("D5", 1, {"D6"}),
        ("D5", 2, {"E6"}),
        ("D5", 3, {"E7"}),
        ("D4", 1, {"D5", "E4"}),
        ("D4", 2, {"E5"}),
        ("D6", 1, {"D7"}),
        ("D6", 2, {"D8", "E7"}),
        ("D6", 3, {"E8"}),
        ("B2", 1, {"B1", "A2"}),
        ("A3", 0, {"A3"}),
    ],
)
def test_a_ray_goes_on_beyond_a_cell_by_exact_border_crossings(
    target: str, count: int, expected: set[str]
) -> None:
    # ignite.push.numbers, seen from C3
    rows = SMALL.row(SMALL.parse(target)) - 2
    columns = SMALL.column(SMALL.parse(target)) - 2
    groups = onward(rows, columns, count)
    one_way = [way for group in groups for way in group][:count]
    other_way = [way for group in groups for way in reversed(group)][:count]
    assert {after(target, one_way), after(target, other_way)} == expected


def test_a_ray_needs_two_cells() -> None:
    with pytest.raises(ValueError, match="two different cells"):
        onward(0, 0, 1)


# ---- regions

WOOD = """
F . F F
F F . F
. . F .
F . F F
"""


def test_a_region_hangs_together_through_sides_only() -> None:
    grid, wood = drawn(WOOD, "F")
    assert names(grid, grid.region(grid.parse("A1"), wood)) == "A1 B1 B2"
    assert names(grid, grid.region(grid.parse("A4"), wood)) == "A4 B4 A3"
    assert names(grid, sorted(grid.region(grid.parse("D4"), wood))) == "C3 D3 D4"


def test_a_region_may_also_hang_together_through_corners() -> None:
    grid, wood = drawn(WOOD, "F")
    assert len(grid.region(grid.parse("A1"), wood, corners=True)) == 9
    assert [len(cells) for cells in grid.regions(wood, corners=True)] == [9, 1]


def test_a_cell_outside_the_mask_has_no_region_and_the_mask_stays_as_it_was() -> None:
    grid, wood = drawn(WOOD, "F")
    before = bytes(wood)
    assert grid.region(grid.parse("A2"), wood) == []
    grid.region(0, wood)
    assert [names(grid, cells) for cells in grid.regions(wood)] == ["A1 B1 B2", "A3 A4 B4", "C3 D3 D4", "D1"]
    assert bytes(wood) == before


# ---- ways


def test_a_way_goes_around_what_blocks_it() -> None:
    grid, walls = drawn(
        """
        . # . .
        . # . .
        . . . #
        """,
        "#",
    )
    reach = grid.reach(0, 6, walls)
    assert shown(grid, reach) == picture("""
        0 . 6 .
        1 . 5 6
        2 3 4 .
    """)
    assert names(grid, reach.path(grid.parse("B3"))) == "B1 C1 C2 C3 B3"
    assert reach.path(0) == []
    with pytest.raises(ValueError, match="no way from cell 0 to cell 3"):
        reach.path(3)


def test_a_dear_cell_is_entered_only_where_no_cheaper_way_leads_on() -> None:
    grid = Grid(3, 2)
    costs = [1, 5, 1, 1, 1, 1]
    reach = grid.reach(0, UNLIMITED, bytearray(6), costs)
    assert shown(grid, reach) == "0 5 4\n1 2 3"
    assert names(grid, reach.path(2)) == "B1 B2 B3 A3"
    assert reach.anchors == [0, 3, 4, 5, 2, 1]
    assert names(grid, grid.reach(0, 4, bytearray(6), costs).anchors) == "A1 B1 B2 B3 A3"


def test_a_step_of_a_large_base_costs_once_however_many_dear_cells_it_covers() -> None:
    grid = Grid(5, 2)
    costs = [1, 1, 2, 1, 1, 1, 1, 2, 1, 1]
    reach = grid.reach(0, UNLIMITED, bytearray(10), costs, 2)
    assert [reach.cost[anchor] for anchor in range(5)] == [0, 2, 3, 4, -1]


def test_a_way_found_first_gives_way_to_a_cheaper_one_found_later() -> None:
    # B2 is found from A2 for 3 + 3, because of C2; entered from B1 it covers only B3 and C3.
    reach = Grid(3, 3).reach(0, UNLIMITED, bytearray(9), [1, 1, 3, 1, 1, 1, 1, 3, 1], 2)
    assert reach.cost == [0, 3, -1, 3, 4, -1, -1, -1, -1]
    assert reach.path(4) == [3, 4]
    assert reach.anchors == [0, 1, 3, 4]


def test_a_large_base_needs_room_for_every_cell_it_newly_covers() -> None:
    grid, walls = drawn(
        """
        . . . . .
        . . . . .
        . . # . .
        . . . . .
        """,
        "#",
    )
    assert shown(grid, grid.reach(0, UNLIMITED, walls, None, 2)) == picture("""
        0 1 2 3 .
        1 . . 4 .
        2 . . 5 .
        . . . . .
    """)


def test_ends_leave_out_the_start_and_wherever_the_base_would_overlap() -> None:
    grid, taken = drawn(
        """
        m m . u .
        m m . . .
        """,
        "u",
    )
    over = grid.reach(0, UNLIMITED, bytearray(10), None, 2)
    assert over.anchors == [0, 1, 2, 3]
    assert over.ends(taken) == [1]
    assert over.ends(bytearray(10)) == [1, 2, 3]


def test_a_way_needs_a_start_with_the_whole_base_on_the_board() -> None:
    with pytest.raises(ValueError, match="a base of 2 at L12 leaves the board"):
        SMALL.reach(143, 1, bytearray(144), None, 2)


@given(st.integers(0, 143), st.integers(0, 24))
def test_on_an_empty_board_the_way_is_as_long_as_the_distance(start: int, points: int) -> None:
    reach = SMALL.reach(start, points, bytearray(144))
    expected = [d if d <= points else -1 for d in SMALL.distances(start)]
    assert reach.cost == expected
    assert sorted(reach.anchors) == list(SMALL.within(start, points))


def slow_costs(
    grid: Grid, start: int, points: int, blocked: bytearray, costs: list[int], size: int
) -> list[int]:
    """Relax every step until nothing changes, reading bases as sets of rows and columns."""
    far = 10**6
    best = [far] * grid.size
    best[start] = 0
    squares = {
        row * grid.width + column: {
            (row + i) * grid.width + column + j for i in range(size) for j in range(size)
        }
        for row in range(grid.height - size + 1)
        for column in range(grid.width - size + 1)
    }
    changed = True
    while changed:
        changed = False
        for here, old in squares.items():
            for there, cover in squares.items():
                if grid.distance(here, there) != 1:
                    continue
                new = cover - old
                total = best[here] + max(costs[cell] for cell in new)
                if total <= points and total < best[there] and not any(blocked[cell] for cell in new):
                    best[there] = total
                    changed = True
    return [-1 if cost == far else cost for cost in best]


@settings(deadline=None)
@given(st.data(), st.integers(3, 5), st.integers(3, 5), st.integers(1, 3), st.integers(0, 15))
def test_ways_agree_with_relaxing_every_step(
    data: st.DataObject, width: int, height: int, size: int, points: int
) -> None:
    grid = Grid(width, height)
    cells = grid.size
    blocked = bytearray(data.draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=cells, max_size=cells)))
    costs = data.draw(st.lists(st.integers(1, 4), min_size=cells, max_size=cells))
    start = data.draw(st.sampled_from([c for c in range(cells) if grid.footprint(c, size)]))
    reach = grid.reach(start, points, blocked, costs, size)
    assert reach.cost == slow_costs(grid, start, points, blocked, costs, size)
    assert [reach.cost[a] for a in reach.anchors] == sorted(c for c in reach.cost if c >= 0)
    for anchor in reach.anchors:
        spent, here = 0, start
        for there in reach.path(anchor):
            new = set(grid.footprint(there, size)) - set(grid.footprint(here, size))
            spent, here = spent + max(costs[cell] for cell in new), there
        assert (spent, here) == (reach.cost[anchor], anchor)
