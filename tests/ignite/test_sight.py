"""Line of sight: corners, lines and walls. Attackers stand on C3, as in the ledger's cases."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table


def refused(drawing: str, card: str = "arrow") -> str | None:
    """Why player a cannot shoot b1 with an arrow, or attack it with another card; C3 is the upper left."""
    t = table(drawing, at="C3", hands={"a": f"long-bow {card}"})
    t.play("long-bow")
    return t.refusal(card) or t.refusal(card, "b1")


def sees(drawing: str, card: str = "arrow") -> bool:
    """Whether b1 can be attacked, and is not refused for any other reason than sight."""
    refusal = refused(drawing, card)
    assert refusal in (None, "ignite.sight.corner-lines")
    return refusal is None


@rule("ignite.sight.listed-range")
@pytest.mark.parametrize(
    "card", ["arrow", "javelin", "lightning-bolt", "freeze", "gladiator-net", "vine-pull"]
)
def test_cards_that_list_a_range_do_not_reach_through_a_wall(card: str) -> None:
    assert not sees("a1 I b1", card)
    assert sees("a1 . b1", card)


@rule("ignite.sight.corner-lines")
def test_two_lines_from_one_corner_must_be_free() -> None:
    assert not sees("a1 . .\n. I .\n. . b1")  # one line at most
    assert sees("a1 . .\nI . .\n. . b1")


@rule("ignite.sight.corner-lines")
def test_a_space_is_seen_like_a_unit() -> None:
    t = table("a1 I .", at="C3", hands={"a": "magic-potion-bomb"})
    t.play("magic-potion-bomb")
    assert "C5" not in t.options()
    assert "D5" in t.options()


@rule("ignite.sight.two-distinct")
def test_lines_from_two_different_corners_do_not_add_up() -> None:
    # One line is free from the upper right corner of a1, another from the lower left one.
    assert not sees("a1 . .\n. I .\n. . b1")


@rule("ignite.sight.two-distinct")
@pytest.mark.parametrize(
    "drawing",
    [
        "a1 .  b1\nI  I  I",  # only the upper corners will do
        "I  I  I\na1 .  b1",  # only the lower ones
        "a1 I  .\n.  .  b1",
        "a1 .  .\nI  .  b1",
    ],
)
def test_the_attacker_may_use_any_corner_and_any_pair(drawing: str) -> None:
    assert sees(drawing)


@rule("ignite.sight.two-distinct")
def test_sight_need_not_be_mutual() -> None:
    drawing = """
        .  I  .  .
        I  a1 .  .
        .  .  I  b1
    """
    hands = {"a": "javelin", "b": "javelin"}
    assert table(drawing, hands=hands).refusal("javelin") is None
    # A line back to the upper left corner of a1 would end where two walls meet.
    assert table(drawing, hands=hands, active="b").refusal("javelin") == "ignite.sight.corner-lines"


@rule("ignite.sight.crossing")
def test_a_point_inside_a_wall_a_side_of_it_and_a_closed_diagonal_stop_a_line() -> None:
    assert not sees("a1 I . b1")  # inside, and along its sides
    assert not sees("a1 I\nI b1")  # where two walls meet by their corners
    assert sees("a1 I .\n. . b1")  # a single corner is only touched


@rule("ignite.sight.crossing")
def test_a_line_along_a_side_of_a_wall_is_stopped_and_one_from_its_corner_is_not() -> None:
    assert not sees("a1 I . b1")  # from the upper corners two lines run along the wall's upper side
    assert sees("I I I\na1 . b1\nI I I")  # from the upper left corner two lines slope down between the walls


@rule("ignite.sight.what-blocks")
@pytest.mark.parametrize("between", ["b2", "a2", "bw", "bk", "F", "W", "L", "S", "Z", "V", "bb", "bs"])
def test_nothing_but_impassable_terrain_blocks(between: str) -> None:
    t = table(f"a1 {between} b1\n. . .\n. I .", at="C3", hands={"a": "javelin"})
    asked = ["javelin", "a1", "b1"] if between == "a2" else ["javelin", "b1"]
    assert t.refusal(*asked) is None


@rule("ignite.sight.what-blocks")
@pytest.mark.parametrize("drawing", ["a1 b1\nI  I", "a1 .\nb1 I", "I  I\nb1 a1\nI  I"])
def test_an_adjacent_target_is_always_in_sight(drawing: str) -> None:
    assert sees(drawing, "javelin")


@rule("ignite.sight.what-blocks")
def test_effects_without_a_listed_range_ignore_walls() -> None:
    t = table("a1 I b1", at="C3", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    assert t.damage("b1") == 1


@rule("ignite.sight.what-blocks")
def test_the_edge_of_the_board_blocks_nothing() -> None:
    t = table("a1 . b1", at="A1", hands={"a": "javelin"})
    assert t.refusal("javelin", "b1") is None


@rule("ignite.sight.cases-picture")
def test_the_two_pictures() -> None:
    hidden = """
        a1 .  .
        .  I  .
        .  .  b1
    """
    seen = """
        a1 I  .
        .  .  b1
    """
    assert (sees(hidden), sees(seen)) == (False, True)


@rule("ignite.sight.cases-edge")
@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        ("a1 I . b1", False),  # C6, a wall on C4
        ("a1 I\n. b1", True),  # D4, a wall on C4
        ("a1 I\nI b1", False),  # D4, walls on C4 and D3
    ],
)
def test_a_wall_beside_a_line(drawing: str, seen: bool) -> None:
    assert sees(drawing) is seen


@rule("ignite.sight.cases-edge")
def test_a_corridor_between_two_walls_is_open() -> None:
    t = table(". I . .\na1 . . b1\n. I . .", at="B3", hands={"a": "javelin"})
    assert (t.cell("a1"), t.cell("b1")) == ("C3", "C6")
    assert t.refusal("javelin", "b1") is None
