"""Sight by corners and by centres, drawn on small boards and checked against slow exact geometry."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emberbox.kernel.grid import Grid
from emberbox.kernel.sight import FULL, NO_SIGHT, PARTIAL, Sight, trace

# In the pictures A covers the viewer's base, T the target's, and # is a blocker.


class Board:
    """A drawn board with its viewer, its target and the mask of some signs."""

    def __init__(self, picture: str, blocking: str = "#") -> None:
        rows = [line.split() for line in picture.strip().splitlines()]
        self.grid = Grid(len(rows[0]), len(rows))
        self.signs = [sign for row in rows for sign in row]
        self.blocked = bytearray(sign in blocking for sign in self.signs)
        self.sight = Sight(self.grid)
        self.viewer, self.size = self.base("A")
        self.target, self.target_size = self.base("T")

    def base(self, sign: str) -> tuple[int, int]:
        cells = [cell for cell, found in enumerate(self.signs) if found == sign]
        side = {1: 1, 4: 2, 9: 3}[len(cells)]
        assert self.grid.footprint(cells[0], side) == tuple(cells)
        return cells[0], side

    def by_corners(self) -> bool:
        return self.sight.by_corners(self.viewer, self.target, self.blocked)

    def by_centres(self) -> int:
        return self.sight.by_centres(self.viewer, self.size, self.target, self.target_size, self.blocked)

    def blockers(self) -> list[str]:
        found = self.sight.blockers(self.viewer, self.size, self.target, self.target_size, self.blocked)
        return [self.grid.name(cell) for cell in found]

    def crossed(self) -> list[str]:
        found = self.sight.crossed(self.viewer, self.size, self.target, self.target_size)
        return [self.grid.name(cell) for cell in found]


# ---- by corners: ignite.sight.cases-picture and ignite.sight.cases-edge


def test_a_wall_on_the_diagonal_leaves_one_line_which_is_not_enough() -> None:
    board = Board("""
        A . .
        . # .
        . . T
    """)
    assert not board.by_corners()
    assert board.sight.corner_lines(board.viewer, board.target, board.blocked) == []


def test_a_wall_beside_the_viewer_leaves_two_lines_below_it() -> None:
    board = Board("""
        A # .
        . . T
    """)
    assert board.by_corners()
    assert board.sight.corner_lines(board.viewer, board.target, board.blocked) == [
        ((0, 1), (2, 2)),
        ((0, 1), (3, 2)),
    ]


def test_a_wall_in_the_row_blocks_although_lines_may_run_along_its_sides() -> None:
    board = Board("""
        . . . .
        A # . T
        . . . .
    """)
    assert not board.by_corners()


def test_a_corridor_between_two_walls_can_be_seen_through() -> None:
    board = Board("""
        . # . .
        A . . T
        . # . .
    """)
    assert board.by_corners()


def test_one_wall_beside_a_diagonal_step_does_not_block() -> None:
    assert Board("A #\n. T").by_corners()


def test_two_walls_that_meet_between_viewer_and_target_block() -> None:
    board = Board("""
        A #
        # T
    """)
    assert not board.by_corners()


def test_neighbours_and_the_own_cell_are_in_sight_whatever_stands_around() -> None:
    board = Board("""
        # # # #
        # A T #
        # # # #
    """)
    assert board.by_corners()
    assert board.sight.by_corners(board.viewer, board.viewer, board.blocked)


# ---- by centres: core.sight.test-wall


def test_a_wall_straight_ahead_hides_a_small_target_fully_seen_on_open_ground() -> None:
    assert Board("A . . . . . T").by_centres() == FULL
    board = Board("""
        . . . . . . .
        A . . # . . T
        . . . . . . .
    """)
    assert board.by_centres() == NO_SIGHT
    assert board.blockers() == ["B4"]


def test_a_larger_target_shows_behind_the_same_wall() -> None:
    board = Board("""
        A . . # . . T T
        . . . . . . T T
    """)
    assert board.by_centres() == PARTIAL


def test_a_target_one_row_down_shows_behind_the_same_wall() -> None:
    board = Board("""
        A . . # . . .
        . . . . . . T
    """)
    assert board.by_centres() == PARTIAL


def test_a_sliver_of_an_eighth_of_a_cell_is_seen() -> None:
    assert Board("A . . .\n. . # T").by_centres() == PARTIAL


# ---- by centres: core.sight.test-models (which models block is the game's choice of mask)


def test_a_small_model_ahead_hides_a_small_target_and_leaves_sight_to_a_larger_one_full() -> None:
    assert Board("A . . m . . T", "m").by_centres() == NO_SIGHT
    larger = """
        A . . m . . T T
        . . . . . . T T
    """
    assert Board(larger, "").by_centres() == FULL


def test_a_large_model_ahead_hides_targets_of_its_own_size_and_smaller() -> None:
    same = "A . . m m . . . T T\n. . . m m . . . T T"
    smaller = "A . . m m . . . T .\n. . . m m . . . . ."
    assert Board(same, "m").by_centres() == Board(smaller, "m").by_centres() == NO_SIGHT


def test_a_model_that_does_not_block_leaves_full_sight_to_the_largest_base() -> None:
    board = Board(
        """
        . . . . . . . . T T T
        A . . m m . . . T T T
        . . . m m . . . T T T
        """,
        "",
    )
    assert board.by_centres() == FULL
    assert board.crossed() == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]


# ---- by centres: core.sight.test-edges


def test_a_centre_line_that_only_touches_a_side_is_free() -> None:
    board = Board("""
        A A . . # . . . T T
        A A . . . . . . T T
    """)
    assert board.by_centres() == FULL
    assert board.crossed() == []


def test_a_centre_line_between_two_blockers_is_not_free() -> None:
    board = Board("""
        A A . . # . . . T T
        A A . . # . . . T T
    """)
    assert board.by_centres() == NO_SIGHT
    assert board.blockers() == ["A5", "B5"]


def test_a_centre_line_between_two_blockers_that_meet_diagonally_is_not_free() -> None:
    board = Board("""
        A A . . # . . . T T
        A A . . . # . . T T
    """)
    assert board.by_centres() == NO_SIGHT
    assert board.blockers() == ["A5", "B6"]


def test_one_blocker_that_touches_the_diagonal_leaves_full_sight() -> None:
    board = Board("""
        A . . .
        . . . .
        . # . .
        . . . T
    """)
    assert board.by_centres() == FULL
    assert board.crossed() == ["B2", "C3"]


def test_two_blockers_that_meet_on_the_diagonal_hide_the_target() -> None:
    board = Board("""
        A . . .
        . . # .
        . # . .
        . . . T
    """)
    assert board.by_centres() == NO_SIGHT
    assert sorted(board.blockers()) == ["B3", "C2"]


def test_a_blocker_on_the_diagonal_hides_the_target() -> None:
    board = Board("""
        A . . .
        . # . .
        . . . .
        . . . T
    """)
    assert board.by_centres() == NO_SIGHT
    assert board.blockers() == ["B2"]


# ---- by centres: core.sight.test-low and the rest


def test_a_game_can_ask_which_cells_the_centre_line_crosses() -> None:
    low = Board("A . . l . . T", "")
    assert low.by_centres() == FULL
    assert low.crossed() == ["A2", "A3", "A4", "A5", "A6"]
    assert not low.sight.is_centre_line_free(
        low.viewer, 1, low.target, 1, bytearray(s == "l" for s in low.signs)
    )


def test_the_cells_crossed_are_listed_from_the_viewer_on_in_every_direction() -> None:
    right = Board("A . . T").crossed()
    left = Board("T . . A").crossed()
    down = Board("A\n.\n.\nT").crossed()
    up = Board("T\n.\n.\nA").crossed()
    assert (right, left, down, up) == (["A2", "A3"], ["A3", "A2"], ["B1", "C1"], ["C1", "B1"])
    rising = Board(". . T\nA . .").crossed()
    falling_left = Board("T . .\n. . A").crossed()
    assert rising == falling_left == ["B2", "A2"]


def test_the_cells_of_viewer_and_target_never_block() -> None:
    board = Board(
        """
        A A . T T T
        A A . T T T
        . . . T T T
        """,
        "AT",
    )
    assert board.by_centres() == FULL


def test_partial_sight_shows_the_point_that_is_seen() -> None:
    board = Board("""
        A . . # . . .
        . . . . . . T
    """)
    point = board.sight.seen_point(board.viewer, 1, board.target, 1, board.blocked)
    assert point is not None
    met = trace(4, 4, point[0], point[1], 8, 7).inside
    assert 3 not in met
    assert met[-1] == 7 + 6
    assert board.sight.seen_point(board.viewer, 1, board.target, 1, bytearray(14)) == (6 * 8 + 4, 8 + 4)
    assert board.sight.seen_point(board.viewer, 1, board.target, 1, bytearray([1] * 14)) is None


def test_a_base_outside_the_board_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="got A1 with 1 cells a side and C3 with 2"):
        Sight(Grid(3, 3)).by_centres(0, 1, 8, 2, bytearray(9))


def test_a_single_point_lies_inside_one_cell_or_touches_corners() -> None:
    assert trace(4, 4, 4, 4, 8, 10).inside == [0]
    assert trace(8, 4, 8, 4, 8, 10).beside == trace(4, 8, 4, 8, 8, 10).beside == []
    assert trace(1, 1, 1, 1, 1, 10).corners == [(0, 11), (1, 10)]


def test_what_is_remembered_of_one_pair_is_never_taken_for_another() -> None:
    grid = Grid(5, 4)
    sight = Sight(grid)
    walls = grid.mask([2, 8, 11, 12])
    for a in range(grid.size):
        for b in range(grid.size):
            assert sight.by_corners(a, b, walls) == Sight(grid).by_corners(a, b, walls)
            for size in (1, 2):
                if grid.footprint(b, size):
                    fresh = Sight(grid).by_centres(a, 1, b, size, walls)
                    assert sight.by_centres(a, 1, b, size, walls) == fresh


# ---- against slow exact geometry

Spot = tuple[Fraction, Fraction]
Cell = tuple[int, int]  # row, column


def spot(x: Fraction | int, y: Fraction | int) -> Spot:
    return Fraction(x), Fraction(y)


def enters(p: Spot, q: Spot, cell: Cell) -> bool:
    """Clip the line to the open cell and see whether more than nothing is left."""
    first, last = Fraction(0), Fraction(1)
    for axis, low in ((0, cell[1]), (1, cell[0])):
        delta = q[axis] - p[axis]
        if delta == 0:
            if not low < p[axis] < low + 1:
                return False
            continue
        times = sorted([(low - p[axis]) / delta, (low + 1 - p[axis]) / delta])
        first, last = max(first, times[0]), min(last, times[1])
    return first < last


def passes(p: Spot, q: Spot, point: Spot) -> bool:
    cross = (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])
    boxed = all(min(p[i], q[i]) <= point[i] <= max(p[i], q[i]) for i in (0, 1))
    return cross == 0 and boxed


def corners_of(cell: Cell) -> list[Spot]:
    return [spot(cell[1] + right, cell[0] + down) for down in (0, 1) for right in (0, 1)]


def shares_length(p: Spot, q: Spot, a: Spot, b: Spot) -> bool:
    """Tell whether a line runs along the side from a to b for more than a point."""
    axis = 0 if a[1] == b[1] else 1
    if not p[1 - axis] == q[1 - axis] == a[1 - axis]:
        return False
    return max(min(p[axis], q[axis]), min(a[axis], b[axis])) < min(
        max(p[axis], q[axis]), max(a[axis], b[axis])
    )


def slips(p: Spot, q: Spot, blocked: set[Cell]) -> bool:
    """Tell whether the line holds a point where two blockers meet only by their corners."""
    return any(
        passes(p, q, spot(max(a[1], b[1]), max(a[0], b[0])))
        for a in blocked
        for b in blocked
        if a[0] + 1 == b[0] and abs(a[1] - b[1]) == 1
    )


def slow_corner_line(p: Spot, q: Spot, blocked: set[Cell]) -> bool:
    for cell in blocked:
        nw, ne, sw, se = corners_of(cell)
        if enters(p, q, cell) or any(
            shares_length(p, q, *side) for side in ((nw, ne), (sw, se), (nw, sw), (ne, se))
        ):
            return False
    return not slips(p, q, blocked)


def slow_corners(viewer: Cell, target: Cell, blocked: set[Cell]) -> bool:
    if abs(viewer[0] - target[0]) + abs(viewer[1] - target[1]) <= 1:
        return True
    return any(
        sum(slow_corner_line(start, end, blocked) for end in corners_of(target)) >= 2
        for start in corners_of(viewer)
    )


def slow_centre_line(p: Spot, q: Spot, blocked: set[Cell]) -> bool:
    if any(enters(p, q, cell) for cell in blocked) or slips(p, q, blocked):
        return False
    for row, column in blocked:
        _, ne, sw, se = corners_of((row, column))
        if (row, column + 1) in blocked and shares_length(p, q, ne, se):
            return False
        if (row + 1, column) in blocked and shares_length(p, q, sw, se):
            return False
    return True


def slow_centres(viewer: Cell, size: int, target: Cell, target_size: int, blocked: set[Cell]) -> int:
    def cover(cell: Cell, side: int) -> set[Cell]:
        return {(cell[0] + i, cell[1] + j) for i in range(side) for j in range(side)}

    others = blocked - cover(viewer, size) - cover(target, target_size)
    start = spot(viewer[1] + Fraction(size, 2), viewer[0] + Fraction(size, 2))
    middle = spot(target[1] + Fraction(target_size, 2), target[0] + Fraction(target_size, 2))
    if slow_centre_line(start, middle, others):
        return FULL
    eighths = [Fraction(1, 8), Fraction(1, 2), Fraction(7, 8)]
    points = [spot(c + x, r + y) for r, c in cover(target, target_size) for x in eighths for y in eighths]
    return PARTIAL if any(slow_centre_line(start, point, others) for point in points) else NO_SIGHT


def places(mask: bytearray, grid: Grid) -> set[Cell]:
    return {(grid.row(cell), grid.column(cell)) for cell in range(grid.size) if mask[cell]}


def masks(size: int) -> st.SearchStrategy[bytearray]:
    """Masks from nearly empty to nearly full."""
    return (
        st.integers(1, 9)
        .flatmap(
            lambda share: st.lists(
                st.integers(0, 9).map(lambda roll: int(roll < share)), min_size=size, max_size=size
            )
        )
        .map(bytearray)
    )


FIELD = Grid(6, 5)
FIELD_SIGHT = Sight(FIELD)
FIELD_CELLS = st.integers(0, FIELD.size - 1)
PLAIN = Grid(8, 7)
PLAIN_SIGHT = Sight(PLAIN)
BASES = st.integers(1, 3).flatmap(
    lambda size: st.tuples(
        st.sampled_from([cell for cell in range(PLAIN.size) if PLAIN.footprint(cell, size)]), st.just(size)
    )
)


@pytest.mark.long
@settings(deadline=None, max_examples=300)
@given(FIELD_CELLS, FIELD_CELLS, masks(FIELD.size))
def test_sight_by_corners_agrees_with_slow_exact_geometry(
    viewer: int, target: int, blocked: bytearray
) -> None:
    here = (FIELD.row(viewer), FIELD.column(viewer))
    there = (FIELD.row(target), FIELD.column(target))
    expected = slow_corners(here, there, places(blocked, FIELD))
    assert FIELD_SIGHT.by_corners(viewer, target, blocked) == expected
    lines = FIELD_SIGHT.corner_lines(viewer, target, blocked)
    assert len(lines) != 1
    for start, end in lines:
        assert slow_corner_line(spot(*start), spot(*end), places(blocked, FIELD))


def test_sight_by_corners_agrees_with_slow_geometry_for_every_pair_and_up_to_two_walls_on_a_tiny_board() -> (
    None
):
    grid = Grid(4, 3)
    sight = Sight(grid)
    for first in range(grid.size):
        for second in range(first, grid.size):
            blocked = grid.mask([first, second])
            walls = places(blocked, grid)
            for viewer in range(grid.size):
                here = (grid.row(viewer), grid.column(viewer))
                for target in (0, 1, 6):
                    there = (grid.row(target), grid.column(target))
                    assert sight.by_corners(viewer, target, blocked) == slow_corners(here, there, walls)


@pytest.mark.long
@settings(deadline=None, max_examples=300)
@given(BASES, BASES, masks(PLAIN.size))
def test_sight_by_centres_agrees_with_slow_exact_geometry(
    viewer: tuple[int, int], target: tuple[int, int], blocked: bytearray
) -> None:
    here = (PLAIN.row(viewer[0]), PLAIN.column(viewer[0]))
    there = (PLAIN.row(target[0]), PLAIN.column(target[0]))
    expected = slow_centres(here, viewer[1], there, target[1], places(blocked, PLAIN))
    assert PLAIN_SIGHT.by_centres(*viewer, *target, blocked) == expected
    assert PLAIN_SIGHT.is_centre_line_free(*viewer, *target, blocked) == (expected == FULL)
    assert (PLAIN_SIGHT.blockers(*viewer, *target, blocked) == []) == (expected == FULL)
    assert (PLAIN_SIGHT.seen_point(*viewer, *target, blocked) is None) == (expected == NO_SIGHT)


@settings(deadline=None)
@given(BASES, BASES, masks(PLAIN.size), st.integers(0, PLAIN.size - 1))
def test_taking_a_blocker_away_never_takes_sight_away(
    viewer: tuple[int, int], target: tuple[int, int], blocked: bytearray, cell: int
) -> None:
    fewer = bytearray(blocked)
    fewer[cell] = 0
    assert PLAIN_SIGHT.by_centres(*viewer, *target, fewer) >= PLAIN_SIGHT.by_centres(
        *viewer, *target, blocked
    )
    seen = PLAIN_SIGHT.by_corners(viewer[0], target[0], blocked)
    assert PLAIN_SIGHT.by_corners(viewer[0], target[0], fewer) >= seen
