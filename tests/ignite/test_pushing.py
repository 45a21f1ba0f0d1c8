"""Being pushed back: the line, ties, collisions, immovable objects and being squished."""

import pytest

from emberbox.games.ignite.moving.push import push_back
from emberbox.games.ignite.space import SPACE
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

ARROW = {"a": "long-bow wind-arrow"}


def shoot(drawn: str | Table, *ways: str) -> Table:
    """Player a shoots a Wind Arrow at b1, which pushes it 1 space; ways are its owner's choices."""
    t = table(drawn, hands=ARROW) if isinstance(drawn, str) else drawn
    t.play("long-bow")
    t.play("wind-arrow", "b1", *ways)
    return t


def push(t: Table, name: str, origin: str, steps: int, *ways: str, wall: bool = False) -> list[str]:
    """Push a piece by hand, since no card of the base set pushes farther than 1; who was asked."""
    g = t.g
    cell = t.cell(name)
    assert cell is not None
    start = g.board.grid.parse(origin)
    running = push_back(g, g.standing[g.board.grid.parse(cell)], start, steps, 0, "wind-arrow", wall)
    asked: list[str] = []
    answers = list(ways)
    try:
        decision = next(running)
        while True:
            asked.append("abc"[decision.seat])
            decision = running.send(SPACE.verb(answers.pop(0)))
    except StopIteration:
        assert not answers
    return asked


# ---- where to


@rule("ignite.push.away")
@pytest.mark.parametrize(
    ("drawing", "end"),
    [
        (". . . .\na1 . b1 .", "E7"),
        (". . . .\n. b1 . a1", "E4"),
        ("a1 .\n. .\nb1 .\n. .", "G4"),
        (". .\nb1 .\n. .\na1 .", "D4"),
    ],
)
def test_in_a_row_or_column_it_goes_straight_on_1_space(drawing: str, end: str) -> None:
    assert shoot(drawing).cell("b1") == end


@rule("ignite.push.line")
@pytest.mark.parametrize(
    ("drawing", "end"),
    [
        ("a1 . . .\n. . b1 .", "E7"),  # flatter than a diagonal: onward along the row
        ("a1 . .\n. . .\n. b1 .\n. . .", "G5"),  # steeper: along the column
        (". . . a1\n. b1 . .", "E4"),
    ],
)
def test_otherwise_it_goes_to_the_first_space_on_the_line(drawing: str, end: str) -> None:
    assert shoot(drawing).cell("b1") == end


@rule("ignite.push.line")
def test_2_spaces_lead_to_the_second_space_on_the_line() -> None:
    t = table("a1 . .\n. . b1")
    push(t, "b1", "D4", 2)
    assert t.cell("b1") == "F7"


@rule("ignite.push.tie-defender")
@pytest.mark.parametrize(("way", "end"), [("east", "E6"), ("south", "F5")])
def test_on_a_diagonal_the_defender_chooses(way: str, end: str) -> None:
    t = shoot("a1 . .\n. b1 .\n. . .")
    assert (t.asked_seat, t.asked, t.options()) == ("b", "push-way", ["east", "south"])
    t.pick(way)
    assert t.cell("b1") == end


@rule("ignite.push.steps", "ignite.push.numbers")
@pytest.mark.parametrize(
    ("drawing", "steps", "ways", "end"),
    [
        ("a1 . b1", 2, (), "C7"),
        ("a1 . .\n. . b1", 1, (), "D6"),
        ("a1 . .\n. . b1", 2, (), "E6"),
        ("a1 . .\n. . b1", 3, (), "E7"),
        ("a1 .\n. b1", 1, ("east",), "D5"),
        ("a1 .\n. b1", 1, ("south",), "E4"),
        ("a1 .\n. b1", 2, ("east",), "E5"),
        ("a1 .\n. b1", 2, ("south",), "E5"),
        ("a1 . . .\n. . . b1", 1, (), "D7"),
        ("a1 . . .\n. . . b1", 2, ("east",), "D8"),
        ("a1 . . .\n. . . b1", 2, ("south",), "E7"),
        ("a1 . . .\n. . . b1", 3, ("south",), "E8"),
        ("a1 . . .\n. . . b1", 3, ("east",), "E8"),
    ],
)
def test_the_ledgers_numbers(drawing: str, steps: int, ways: tuple[str, ...], end: str) -> None:
    t = table(drawing, at="C3")
    asked = push(t, "b1", "C3", steps, *ways)
    assert (t.cell("b1"), asked) == (end, ["b"] * len(ways))


@rule("ignite.push.tie-exact")
@pytest.mark.parametrize(
    ("drawing", "tied"),
    [
        ("a1 .  .  .\n.  b1 .  .", True),
        ("a1 .  .  .\n.  .  .  .\n.  .  b1 .\n.  .  .  .", True),
        ("a1 .  .  .\n.  .  b1 .", False),
        ("a1 .  .  .\n.  .  .  b1", False),
    ],
)
def test_the_first_step_is_tied_exactly_on_a_diagonal(drawing: str, tied: bool) -> None:
    assert (shoot(drawing).asked == "push-way") is tied


@rule("ignite.push.tie-exact")
def test_the_owner_of_the_pushed_unit_chooses_even_if_another_attacks() -> None:
    t = table("a1 . .\n. c1 .\n. . .")
    assert push(t, "c1", "D4", 1, "south") == ["c"]


@rule("ignite.push.tie-available")
def test_at_a_tie_an_immovable_object_leaves_no_choice() -> None:
    for blocked in ("I", "ck"):
        t = shoot(f"a1 . .\n. b1 {blocked}\n. . .")
        assert (t.cell("b1"), t.asked) == ("F5", "act")


@rule("ignite.push.tie-available")
def test_with_both_spaces_taken_by_them_it_runs_into_one() -> None:
    t = shoot("a1 . .\n. b1 I\n. I .")
    assert (t.cell("b1"), t.is_down("b1")) == ("E5", True)


@rule("ignite.push.tie-available")
@pytest.mark.parametrize("there", ["c1", "cw", "L"])
def test_units_minions_and_lava_are_available(there: str) -> None:
    t = shoot(f"a1 . . .\n. b1 {there} .\n. . . .")
    assert t.options() == ["east", "south"]


@rule("ignite.push.source")
def test_the_line_starts_where_the_push_comes_from() -> None:
    t = table("a1 . b1 . a2", hands=ARROW)
    t.play("long-bow")
    t.play("wind-arrow", "a2", "b1")
    assert t.cell("b1") == "D5"


@rule("ignite.push.source")
@pytest.mark.parametrize(("way", "end"), [("north", "D5"), ("east", "E6"), ("south", "F5"), ("west", "E4")])
def test_from_the_same_space_the_owner_chooses_one_of_four_directions(way: str, end: str) -> None:
    t = table(". . .\n. b1 .\n. . .")
    assert push(t, "b1", "E5", 1, way) == ["b"]
    assert t.cell("b1") == end


@rule("ignite.push.source")
def test_the_chosen_direction_is_kept() -> None:
    t = table("b1 . . .")
    assert push(t, "b1", "D4", 3, "east") == ["b"]
    assert t.cell("b1") == "D7"


# ---- on the way


@rule("ignite.push.each-step")
def test_every_space_on_the_way_takes_effect() -> None:
    t = table("a1 b1 S S .")
    push(t, "b1", "D4", 3)
    assert (t.cell("b1"), t.damage("b1")) == ("D8", 2)
    t = table("a1 b1 L .")
    push(t, "b1", "D4", 2)
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.push.each-step")
def test_a_longer_push_stops_before_an_immovable_object() -> None:
    t = table("a1 b1 . I")
    push(t, "b1", "D4", 3)
    assert (t.cell("b1"), t.is_down("b1")) == ("D6", True)


@rule("ignite.push.each-step")
def test_a_push_is_no_movement() -> None:
    t = table(
        "a1 . b1 .", hands=ARROW, down="b1", frozen={"b1": "a"}, held={"b1": "a"}, races={"b": "centaurs"}
    )
    shoot(t)
    assert t.cell("b1") == "D7"


# ---- collisions


@rule("ignite.push.into-unit")
def test_pushed_into_a_unit_both_move_1_space_and_fall() -> None:
    t = shoot("a1 . b1 c1 .")
    assert t.drawing() == "a1 . . b1 c1"
    assert (t.is_down("b1"), t.is_down("c1")) == (True, True)


@rule("ignite.push.into-unit-row")
def test_a_whole_row_moves_1_space_whoever_owns_it() -> None:
    t = shoot(table("a1 . b1 c1 a2 b2 .", hands=ARROW, frozen={"a2": "b"}))
    assert t.drawing() == "a1 . . b1 c1 a2 b2"
    assert [t.is_down(name) for name in ("b1", "c1", "a2", "b2")] == [True] * 4


@rule("ignite.push.into-unit-row")
def test_it_moves_in_the_direction_of_the_step() -> None:
    t = shoot("a1 . . .\n. b1 c1 .", "east")
    assert t.drawing() == "a1 . . .\n. . b1 c1"


@rule("ignite.push.into-unit-row")
def test_the_collision_ends_the_push() -> None:
    t = table("a1 b1 . c1 . .")
    push(t, "b1", "D4", 3)
    assert t.drawing() == "a1 . . b1 c1 ."


@rule("ignite.push.into-unit-blocked")
@pytest.mark.parametrize("behind", ["I", "bk"])
def test_a_row_with_an_immovable_object_behind_it_stays_and_falls(behind: str) -> None:
    t = shoot(f"a1 . b1 c1 b2 {behind}")
    t.nobody_reacts()
    assert t.drawing() == f"a1 . b1 c1 b2 {'.' if behind == 'I' else behind}"
    assert [t.is_down(name) for name in ("b1", "c1", "b2")] == [True] * 3


@rule("ignite.push.minions")
def test_a_minion_is_moved_on_but_never_falls() -> None:
    t = shoot("a1 . b1 cw .")
    assert (t.drawing(), t.is_down("b1"), t.is_down("cw")) == ("a1 . . b1 cw", True, False)


@rule("ignite.push.minions")
def test_a_minion_is_pushed_like_a_unit() -> None:
    t = table(". . .\na1 bw .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.cell("bw"), t.is_down("bw")) == ("E6", False)


@rule("ignite.push.minions")
def test_its_owner_chooses_for_it() -> None:
    t = table("a1 . .\n. bw .\n. . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.asked_seat, t.options()) == ("b", ["east", "south"])


# ---- immovable objects


@rule("ignite.push.into-immovable")
@pytest.mark.parametrize("thing", ["I", "bk"])
def test_pushed_toward_an_immovable_object_it_stays_and_falls(thing: str) -> None:
    t = shoot(f"a1 . b1 {thing}")
    assert (t.cell("b1"), t.is_down("b1"), t.damage("b1")) == ("D6", True, 1)


@rule("ignite.push.into-immovable")
def test_the_edge_of_the_board_is_one() -> None:
    t = shoot(table("b1 . a1", at="A1", hands=ARROW))
    assert (t.cell("b1"), t.is_down("b1")) == ("A1", True)


@rule("ignite.push.squish")
@pytest.mark.parametrize("thing", ["I", "bk"])
def test_between_a_wall_and_an_immovable_object_a_unit_is_squished(thing: str) -> None:
    t = table(f"a1 . b1 {thing}", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies("a"), t.terrain("D6")) == (False, ["b1"], "ice")


@rule("ignite.push.squish")
def test_between_a_wall_and_the_edge_too() -> None:
    t = table("b1 . a1", at="A1", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert not t.alive("b1")


@rule("ignite.push.squish")
def test_with_room_it_is_pushed_away() -> None:
    t = table("a1 . b1 .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.is_down("b1"), t.damage("b1")) == ("D7", False, 0)


@rule("ignite.push.squish-when")
def test_free_neighbours_elsewhere_do_not_help() -> None:
    t = table(".  .  .  .\na1 .  b1 I\n.  .  .  .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert not t.alive("b1")


@rule("ignite.push.squish-when")
def test_at_a_tie_both_spaces_must_be_taken() -> None:
    t = table("a1 . .\n. b1 I\n. . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert t.cell("b1") == "F5"
    t = table("a1 . .\n. b1 I\n. I .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert not t.alive("b1")


@rule("ignite.push.squish-when")
def test_pushed_into_units_that_cannot_give_way_it_dies_and_they_stay() -> None:
    t = table("a1 . b1 c1 b2 I", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.drawing(), t.trophies("a")) == ("a1 . . c1 b2 .", ["b1"])
    assert (t.is_down("c1"), t.is_down("b2")) == (True, True)


@rule("ignite.push.squish-when")
def test_other_pushes_squish_nobody() -> None:
    t = shoot("a1 . b1 I")
    assert t.alive("b1")
    t = shoot("a1 . b1 c1 I")
    assert (t.alive("b1"), t.alive("c1")) == (True, True)
