"""The routes of enemies on foot: the line, the way around an obstacle, snow, and who is nearest."""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.ignite.coop.routes import affordable, line, nearest, route, toward
from emberbox.games.ignite.coop.walkers import Goal, Walker
from emberbox.games.ignite.facts.board import LARGE
from emberbox.testing import rule
from tests.coop import slow_routes as slow

GRID = LARGE.grid
BOARDS_AT_NIGHT = 10_000


def mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def spaces(names: str) -> list[int]:
    """Spaces by name; 'E3-E7' is a part of a row."""
    found: list[int] = []
    for name in names.split():
        first, _, last = name.partition("-")
        found += range(GRID.parse(first), GRID.parse(last or first) + 1)
    return found


def named(cells: list[int]) -> str:
    return " ".join(GRID.name(cell) for cell in cells)


def unit(name: str, least: int = 1, most: int = 1) -> Goal:
    """A unit as an enemy with this range sees it, in the open."""
    cell = GRID.parse(name)
    return Goal(cell, mask([at for at in range(GRID.size) if least <= GRID.distance(at, cell) <= most]))


def walker(
    start: str, units: list[Goal], blocked: str = "", snow: str = "", movement: int = 2, price: int = 1
) -> Walker:
    """An enemy on an empty board but for units, things that are in its way, and snow."""
    shut = {*spaces(blocked), *spaces(snow), *[goal.cell for goal in units]}
    free = [cell for cell in range(GRID.size) if cell not in shut]
    return Walker(GRID.parse(start), mask(free), mask(spaces(snow)), movement, price)


def way(
    start: str, target: Goal, blocked: str = "", snow: str = "", movement: int = 2, price: int = 1
) -> str:
    """The route to a unit alone on the board, in names."""
    enemy = walker(start, [target], blocked, snow, movement, price)
    (found,) = nearest(enemy, [target])
    return named(route(enemy, target, found[1]))


def way_toward(start: str, target: Goal, blocked: str, snow: str = "", movement: int = 2) -> str:
    """The way toward a unit that is out of reach."""
    enemy = walker(start, [target], blocked, snow, movement)
    assert nearest(enemy, [target]) == []
    return named(toward(enemy, [target.cell]))


# -- rule 5 ----------------------------------------------------------------------------------------------


@rule(
    "coop.path.example-line",
    "coop.path.line",
    "coop.path.rule-5-shortest",
    "coop.path.rule-5-straight-then-diagonal",
)
def test_the_line_goes_straight_to_the_diagonal_and_then_along_it() -> None:
    assert way("C5", unit("J8")) == "D5 E5 F5 G5 H5 H6 I6 I7 J7"
    assert way("C5", unit("J8", 2, 2)) == "D5 E5 F5 G5 H5 H6 I6 I7"
    assert named(route(walker("C5", [unit("J8")]), unit("J8"), False, 2)) == "D5 E5"
    assert named(line(GRID.parse("C5"), GRID.parse("J8"))) == "D5 E5 F5 G5 H5 H6 I6 I7 J7 J8"


@rule("coop.path.example-sideways", "coop.path.line", "coop.path.rule-5-straight-then-diagonal")
def test_with_more_columns_than_rows_the_line_goes_sideways_first() -> None:
    assert way("C2", unit("E9")) == "C3 C4 C5 C6 C7 D7 D8 E8"


@rule("coop.path.vertical-first", "coop.path.line")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("I10", "G7 G8 H8 H9 I9"),
        ("I4", "G7 G6 H6 H5 I5"),
        ("C10", "E7 E8 D8 D9 C9"),
        ("C4", "E7 E6 D6 D5 C5"),
    ],
)
def test_on_the_diagonal_the_vertical_step_comes_first(target: str, expected: str) -> None:
    assert way("F7", unit(target)) == expected


# -- rule 6 ----------------------------------------------------------------------------------------------


@rule(
    "coop.path.example-one-block",
    "coop.path.rule-6-around",
    "coop.path.rule-6-clockwise",
    "coop.path.rule-6-pivot",
    "coop.path.reroute",
)
def test_one_object_in_the_way_is_passed_clockwise() -> None:
    assert way("C5", unit("H5")) == "D5 E5 F5 G5"
    assert way("C5", unit("H5"), "E5") == "D5 D6 E6 F6 G6 H6"


@rule(
    "coop.path.example-wall-tie",
    "coop.path.rule-6-clockwise",
    "coop.path.way-around",
    "coop.path.rule-6-pivot",
)
def test_equal_ways_around_a_wall_are_taken_clockwise_from_either_side() -> None:
    wall = "G4-G6"
    assert way("C5", unit("K5"), wall) == "D5 E5 E6 F6 F7 G7 H7 I7 J7 J6 K6"
    back = way("K5", unit("C5"), wall)
    assert back == "J5 I5 I4 H4 H3 G3 F3 E3 D3 D4 C4"
    # Sideways too: an enemy that goes right passes above, one that goes left passes below.
    wall = "F7 G7 H7"
    assert "E7" in way("G3", unit("G11"), wall).split()
    assert "I7" in way("G11", unit("G3"), wall).split()


@rule("coop.path.example-wall-faster", "coop.path.rule-6-clockwise", "coop.path.way-around")
def test_the_faster_way_around_a_wall_wins() -> None:
    assert way("C5", unit("K5"), "G4-G7") == "D5 E5 E4 F4 F3 G3 H3 I3 J3 J4 K4"


@rule("coop.path.example-no-detour", "coop.path.best-routes", "coop.path.pivot")
def test_an_object_that_costs_no_detour_is_passed_on_the_near_side() -> None:
    assert way("B5", unit("J8"), "F5") == "C5 D5 E5 E6 F6 G6 H6 I6 I7 J7"


@rule("coop.path.best-routes")
def test_a_line_over_snow_that_is_not_the_cheapest_counts_as_obstructed() -> None:
    # Row E must be crossed; the line would enter G5 too, which a route of the same length spares.
    assert way("C5", unit("K7"), snow="E1-E18") == "D5 E5 F5 G5 H5 I5 J5 J6 K6"
    assert way("C5", unit("K7"), snow="E1-E18 G5") == "D5 E5 F5 F6 G6 H6 I6 J6 K6"


@rule("coop.path.obstacle")
def test_the_obstacle_goes_on_over_corners() -> None:
    # The blocking space is the unit's on G6, and H5 is joined to it: so G4, beside H5, is the pivot.
    assert way("G5", unit("G6", 2, 2), "H5") == "G4"
    assert way("G5", unit("G6", 2, 2)) == "H5"


@rule("coop.path.obstacle")
def test_a_dead_end_is_part_of_the_obstacle() -> None:
    # The line leads into the pocket at F5, which is free: it counts with the walls around it.
    pocket = "F4 F6 G4-G6"
    assert way("C5", unit("K5"), pocket) == "D5 D6 E6 E7 F7 G7 H7 I7 J7 J6 K6"


@rule("coop.path.rule-6-clockwise", "coop.path.way-around")
@pytest.mark.parametrize(
    ("start", "target", "blocked", "expected"),
    [
        ("E6", "K10", "J9", "F6 F7 G7 G8 H8 H9 I9 I10 J10"),
        ("E10", "K6", "J7", "F10 G10 H10 I10 I9 J9 J8 K8 K7"),
        ("K10", "E6", "F7", "J10 J9 I9 I8 H8 H7 G7 G6 F6"),
        ("K6", "E10", "F9", "J6 I6 H6 G6 G7 F7 F8 E8 E9"),
    ],
)
def test_an_object_on_the_diagonal_beside_the_target_is_passed_clockwise_from_every_side(
    start: str, target: str, blocked: str, expected: str
) -> None:
    # Both ways are equally long, and each ends on an attack space beside the object.
    assert way(start, unit(target), blocked) == expected


@rule("coop.path.rule-6-clockwise", "coop.path.way-around", "coop.path.example-short")
def test_a_clockwise_way_may_end_before_it_has_passed_the_obstacle() -> None:
    # The other way, to E9, is as long and passes the object.
    assert way("F6", unit("C9", 2, 2), "D8") == "E6 D6 C6 C7"
    assert way("I9", unit("K12", 1, 3), "J10") == "I10 I11"
    assert way("I9", unit("D11", 2, 2), "E10") == "H9 G9 F9 E9 D9"


@rule("coop.path.way-around")
def test_a_way_that_ends_before_the_obstacle_is_taken_on_the_left_hand_only() -> None:
    # K8 is an attack space too, but it lies on the right hand of I9: J9 lies farther on.
    assert way("I5", unit("K12", 2, 4), "I9") == "I6 I7 I8 J8 J9"
    # I11 lies on the left hand, but there is a way past G12 on the left hand as well.
    assert way("F10", unit("I14", 1, 3), "G12") == "F11 F12 F13 G13"


@rule("coop.path.way-around")
def test_who_steps_away_from_its_target_goes_around_nothing() -> None:
    # H5 lies on the left hand of the unit that blocks the line, J5 on the right.
    assert way("I5", unit("I6", 2, 2)) == "J5"


@rule("coop.path.way-around")
def test_where_no_route_keeps_to_one_hand_all_best_routes_are_kept() -> None:
    blocked = "C4 D3 D4 E5 G8 H3 H4"
    snow = "C5 C6 C8 D5 D7 E4 E8 F6 G4 G6 G7 H5 H6 H7"
    expected = "E7 F7 F8 F9 G9 H9 H8 I8 I7 I6 I5 I4 I3 I2 H2 G2 G3 F3 F4"
    assert way("E6", unit("F5"), blocked, snow) == expected


@rule("coop.path.way-around")
def test_no_kept_route_enters_the_blocking_space() -> None:
    # All snow is open: E5 is as cheap as D4 from E4, but the line was blocked there.
    blocked = "C5 C6 C7 E8 F8 G3 G5 H3 H6"
    snow = "C3 C4 C8 D4 D5 D8 E3 E5 E6 F3 F5 F6 G4 G6 G7 G8 H4 H7"
    assert way("F4", unit("D7"), blocked, snow) == "E4 D4 D5 D6"


@rule("coop.path.pivot")
def test_the_pivot_is_the_last_space_that_a_line_leads_to() -> None:
    # F3 and F4, not G4: from I3 a line leads on to E4, beside the object on F5.
    assert way("I3", unit("D7", 1, 3), "F5") == "H3 G3 F3 F4 E4 E5"


@rule("coop.path.pivot")
def test_the_pivot_touches_the_obstacle_if_it_can() -> None:
    # H3 lies farther down, but only G2 and G4 touch the unit, which is the obstacle.
    assert way("G3", unit("F3", 2, 2)) == "G4"
    # The enemy's own space is no obstacle, be it one that it could not enter.
    assert way("G3", unit("F3", 2, 2), snow="G3", movement=1) == "G4"
    # No space of the kept routes to which a line leads touches F5 here.
    assert way("I3", unit("C9", 2, 2), "F5 G3 I4") == "H3 H4 G4 F4 E4 E5 E6 E7 D7 D8"


@rule("coop.path.pivot")
def test_of_equal_pivots_the_one_nearest_the_target_is_taken() -> None:
    assert way("H3", unit("E4"), "E3 F4 G5") == "G3 F3 F2 E2 D2 D3 D4"
    # A line leads past F8 on either side: to G7, or to G9, which is farther off.
    blocked = "C6 D5 D7 D8 E5 F6 F8 G6 H7"
    assert way("E8", unit("H4", 1, 3), blocked) == "E7 F7 G7 G8 H8 I8 I7 I6"


@rule("coop.path.pivot")
def test_of_pivots_equally_near_the_lowest_is_taken_and_then_the_rightmost() -> None:
    assert way("D4", unit("D5", 2, 2), "C5") == "E4"
    assert way("G3", unit("F3", 2, 2), "H5") == "G4"


@rule("coop.path.too-close")
def test_an_archer_steps_away_from_a_unit_that_is_too_close() -> None:
    assert way("C5", unit("D5", 2, 2)) == "C6"


@rule("coop.path.best-routes", "coop.path.distance")
def test_who_stands_on_an_attack_space_has_no_way_to_go() -> None:
    target = unit("D6", 1, 2)
    assert nearest(walker("C5", [target]), [target]) == [(0, False)]
    assert way("C5", target) == ""


# -- who is nearest --------------------------------------------------------------------------------------


@rule("coop.path.distance", "coop.move.rule-4-nearest", "coop.move.equal-distance")
def test_in_the_open_the_nearest_unit_is_that_at_the_least_orthogonal_distance() -> None:
    units = [unit("C10"), unit("F7"), unit("H5"), unit("C5")]
    assert nearest(walker("E5", units), units) == [(3, False)]
    units = [unit("C10"), unit("F7"), unit("H5")]
    assert nearest(walker("E5", units), units) == [(1, False), (2, False)]
    assert nearest(walker("E5", []), []) == []


@rule("coop.path.distance")
def test_the_distance_goes_on_from_the_attack_space_to_the_unit() -> None:
    # Both take 3 movement, but from the attack space of one it is 2 more to the unit.
    units = [unit("C10", 2, 2), unit("G5")]
    assert nearest(walker("C5", units), units) == [(1, False)]


@rule("coop.path.distance", "coop.path.retarget")
def test_the_way_around_a_barrier_counts() -> None:
    units = [unit("F5"), unit("C10")]
    assert nearest(walker("C5", units), units) == [(0, False)]
    assert nearest(walker("C5", units, "D4-D6"), units) == [(1, False)]
    # One more column: now it is a tie, with 5 to one and 5 to the other.
    assert nearest(walker("C5", units, "D5"), units) == [(0, False), (1, False)]


@rule("coop.path.distance")
def test_who_cannot_be_walked_to_is_out_of_reach() -> None:
    units = [unit("F5"), unit("C15")]
    assert nearest(walker("C5", units, "E5 F4 F6 G5"), units) == [(1, False)]


@rule("coop.path.steps")
def test_enemies_go_orthogonally_and_never_through_anything() -> None:
    # A2 and B1 shut the corner in: there is no slipping through between them.
    assert way_toward("A1", unit("C4"), "A2 B1") == ""
    assert way("A1", unit("C3"), "B1") == "A2 B2 C2"
    # No row goes on at the other end of the board.
    assert way_toward("D18", unit("E2"), "C1-C18 D17 E4-E18") == ""


# -- snow ------------------------------------------------------------------------------------------------


@rule("coop.snow.example-around", "coop.snow.example-numbers", "coop.snow.avoid")
def test_an_enemy_goes_around_snow() -> None:
    found = way("C5", unit("H5"), snow="E3-E7")
    assert found == "C6 C7 D7 D8 E8 F8 F7 G7 G6 H6"


@rule("coop.snow.example-through", "coop.snow.example-numbers", "coop.snow.only-if-needed", "coop.snow.cost")
def test_an_enemy_crosses_snow_that_it_cannot_go_around() -> None:
    target = unit("H5")
    enemy = walker("C5", [target], snow="E1-E18")
    assert nearest(enemy, [target]) == [(0, True)]
    found = route(enemy, target, True)
    assert named(found) == "D5 E5 F5 G5"
    assert [affordable(enemy, found, movement) for movement in range(7)] == [0, 1, 1, 2, 3, 4, 4]


@rule("coop.snow.only-if-needed", "coop.snow.cost")
def test_over_snow_the_path_with_the_least_movement_is_taken() -> None:
    # Beside the line a path is open in all rows of snow but one: with three such rows it takes as much
    # movement as the line, with four it takes less.
    rows = "E1-E18 F1-F5 F7-F18 G1-G5 G7-G18"
    assert way("C5", unit("J5"), snow=rows) == "D5 E5 F5 G5 H5 I5"
    assert way("C5", unit("J5"), snow=rows + " H1-H5 H7-H18") == "D5 D6 E6 F6 G6 H6 I6 J6"


@rule("coop.snow.mode")
def test_snow_is_opened_for_a_target_that_nothing_else_leads_to() -> None:
    # One unit can be got at without snow, another only through it.
    units = [unit("H5"), unit("C16")]
    snow = "G5 I5 H4 H6"
    assert nearest(walker("C5", units, snow=snow), units) == [(0, True)]
    units = [unit("H5"), unit("C10")]
    enemy = walker("C5", units, snow=snow)
    assert nearest(enemy, units) == [(1, False)]
    # Equally far: 6 with snow, 6 without.
    units = [unit("H5"), unit("C12"), unit("C11")]
    enemy = walker("C5", units, snow=snow)
    assert nearest(enemy, units) == [(0, True), (2, False)]
    assert named(route(enemy, units[0], True)) == "D5 E5 F5 G5"


@rule("coop.snow.mode", "coop.snow.avoid", "coop.path.distance")
def test_snow_stays_closed_for_a_unit_that_a_longer_way_leads_to() -> None:
    # Through the snow H5 would be 6 away, around it is 11, and C12 is 7 away.
    units = [unit("H5"), unit("C12")]
    assert nearest(walker("C5", units, snow="E3-E7"), units) == [(1, False)]


@rule("coop.snow.mode")
def test_leaving_snow_costs_nothing_extra_and_it_is_left_at_once() -> None:
    target = unit("H5")
    enemy = walker("C5", [target], snow="C1-C18 D5")
    assert nearest(enemy, [target]) == [(0, True)]
    found = way("C5", target, snow="C1-C18")
    assert found == "D5 E5 F5 G5"
    assert affordable(walker("C5", [target], snow="C1-C18"), spaces(found), 3) == 3
    assert way("C5", target, "E5", snow="C1-C18") == "D5 D6 E6 F6 G6 H6"


@rule("coop.snow.too-slow")
def test_who_has_less_than_2_movement_treats_snow_as_closed() -> None:
    target = unit("H5")
    assert nearest(walker("C5", [target], snow="E1-E18", movement=1), [target]) == []
    assert nearest(walker("C5", [target], snow="E1-E18", movement=2), [target]) == [(0, True)]
    assert way_toward("C5", target, "", "E1-E18", movement=1) == "D5"


@rule("coop.snow.too-slow")
def test_movement_is_not_saved_for_snow() -> None:
    target = unit("H5")
    enemy = walker("D5", [target], snow="E1-E18")
    assert affordable(enemy, route(enemy, target, True), 1) == 0


@rule("coop.cards.blizzard-numbers")
def test_in_a_blizzard_every_space_costs_twice() -> None:
    target = unit("H5")
    enemy = walker("C5", [target], snow="E1-E18", movement=5, price=2)
    found = route(enemy, target, True)
    assert named(found) == "D5 E5 F5 G5"
    assert [affordable(enemy, found, movement) for movement in range(9)] == [0, 0, 1, 1, 1, 1, 2, 2, 3]
    # Who cannot pay 4 at once treats snow as closed.
    assert nearest(walker("C5", [target], snow="E1-E18", movement=3, price=2), [target]) == []
    assert nearest(walker("C5", [target], snow="E1-E18", movement=4, price=2), [target]) == [(0, True)]


@rule("coop.cards.blizzard-numbers", "coop.path.distance")
def test_in_a_blizzard_the_distance_counts_the_movement_that_is_spent() -> None:
    # 2 movement and 3 more beat 6 movement and 1 more, though the unit is as far off as the other.
    units = [unit("G5"), unit("C9", 1, 3)]
    assert nearest(walker("C5", units), units) == [(0, False), (1, False)]
    assert nearest(walker("C5", units, price=2), units) == [(1, False)]


# -- out of reach ----------------------------------------------------------------------------------------

RING = "I9 J8 J10 K9"


@rule("coop.path.out-of-reach")
def test_an_enemy_goes_as_near_as_it_can_to_a_unit_out_of_reach() -> None:
    assert way_toward("C9", unit("J9"), RING) == "D9 E9 F9 G9 H9"
    assert way_toward("H9", unit("J9"), RING) == ""


@rule("coop.path.out-of-reach")
def test_of_spaces_equally_near_the_one_with_the_least_movement_is_the_goal() -> None:
    # H9 is taken: I8 and I10 are left, and from column 8 the first is nearer.
    assert way_toward("C8", unit("J9"), RING + " H9") == "D8 E8 F8 G8 H8 I8"


@rule("coop.path.out-of-reach")
def test_of_goals_equally_far_the_lowest_is_taken_and_then_the_rightmost() -> None:
    assert way_toward("C9", unit("J9"), RING + " H9").split()[-1] == "I10"
    assert way_toward("J2", unit("J9"), RING + " J7").split()[-1] == "K8"


@rule("coop.path.out-of-reach")
def test_the_way_to_that_space_goes_around_obstacles_as_usual() -> None:
    assert way_toward("C9", unit("J9"), RING + " E9") == "D9 D10 E10 F10 G10 H10 I10"


@rule("coop.path.out-of-reach")
def test_the_nearest_space_to_any_unit_out_of_reach_is_the_goal() -> None:
    near, far = unit("J9"), unit("R18")
    enemy = walker("C9", [far, near], RING + " Q18 R17")
    assert nearest(enemy, [far, near]) == []
    assert named(toward(enemy, [far.cell, near.cell])) == "D9 E9 F9 G9 H9"


@rule("coop.path.out-of-reach", "coop.snow.only-if-needed", "coop.snow.avoid")
def test_snow_is_entered_for_that_space_only_if_nothing_else_leads_there() -> None:
    assert way_toward("C9", unit("J9"), RING, "E1-E18") == "D9 E9 F9 G9 H9"
    assert way_toward("C9", unit("J9"), RING, "E9") == "D9 D10 E10 F10 G10 H10 I10"
    around = way_toward("C9", unit("J9"), RING, "E3-E16").split()
    assert (len(around), around[-1]) == (19, "J7")
    assert "E2" in around


# -- against the slow routes -----------------------------------------------------------------------------


def any_world(rng: Random) -> tuple[slow.World, list[tuple[slow.Space, set[slow.Space]]]]:
    """A part of the board with obstacles, snow, an enemy and some units, each with its attack spaces."""
    rows, columns = rng.randint(3, 18), rng.randint(3, 18)
    board = [(row, column) for row in range(rows) for column in range(columns)]
    start, *units = rng.sample(board, rng.randint(2, 5))
    walls, drifts = rng.choice([0, 0.05, 0.15, 0.3, 0.4]), rng.choice([0, 0, 0.1, 0.3, 0.6])
    free = [space for space in board if space not in units and rng.random() >= walls]
    snow = {space for space in free if rng.random() < drifts}
    world = slow.World(18, start, {*free} - snow, snow, rng.randint(1, 5), rng.choice([1, 1, 1, 2]))
    targets = []
    for target in units:
        least, most = rng.choice([(1, 1), (1, 1), (2, 2), (1, 3), (2, 4), (2, 7)])
        hidden = rng.choice([0, 0, 0.3, 0.8])
        attack = {
            space
            for space in board
            if (space in free or space == start) and least <= slow.apart(space, target) <= most
            if rng.random() >= hidden
        }
        targets.append((target, attack))
    return world, targets


def mask_of(found: set[slow.Space]) -> int:
    return mask([GRID.cell(row, column) for row, column in found])


def compare(seed: int) -> None:
    """The nearest units and the ways to them are the same, or the way toward them if there are none."""
    world, targets = any_world(Random(seed))
    start = GRID.cell(*world.start)
    enemy = Walker(start, mask_of(world.open), mask_of(world.snow), world.movement, world.price)
    goals = [Goal(GRID.cell(*target), mask_of(attack)) for target, attack in targets]
    found = nearest(enemy, goals)
    assert found == world.nearest(targets), seed
    for at, snow in found:
        expected = [GRID.cell(*space) for space in world.route(*targets[at])]
        assert route(enemy, goals[at], snow) == expected, seed
        pays = affordable(enemy, expected, world.movement)
        assert route(enemy, goals[at], snow, world.movement) == expected[:pays], seed
    if not found:
        expected = [GRID.cell(*space) for space in world.toward([target for target, _ in targets])]
        assert toward(enemy, [goal.cell for goal in goals]) == expected, seed


@rule("coop.path.best-routes", "coop.path.pivot", "coop.path.out-of-reach", "coop.path.distance")
def test_on_any_board_the_routes_are_those_of_the_ledger() -> None:
    for seed in range(500):
        compare(seed)


@rule("coop.path.pivot")
@pytest.mark.parametrize("seed", [2672, 2977, 3507, 5454, 5704])
def test_no_line_to_a_pivot_leads_on_from_an_attack_space(seed: int) -> None:
    # Few boards tell: another kept route must go on just there.
    compare(seed)


@pytest.mark.long
@pytest.mark.skipif(not os.environ.get("EMBERBOX_NIGHT"), reason="at night: ten thousand boards")
def test_on_ten_thousand_boards_the_routes_are_those_of_the_ledger() -> None:
    for seed in range(500, BOARDS_AT_NIGHT):
        compare(seed)
