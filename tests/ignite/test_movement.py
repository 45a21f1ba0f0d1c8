"""Moving on foot: how far, past what, and where a move may end."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- orthogonal steps


@rule("ignite.move.orthogonal")
def test_a_step_leads_to_the_four_spaces_that_share_a_side() -> None:
    t = table(". . .\n. a1 .\n. . .", hands={"a": "march"})
    t.play("march")
    assert t.options() == ["D5", "E4", "E6", "F5"]


@rule("ignite.move.orthogonal")
@pytest.mark.parametrize("corner", ["D4", "D6", "F4", "F6"])
def test_the_diagonally_next_space_takes_two_movement(corner: str) -> None:
    t = table(". . .\n. a1 .\n. . .", hands={"a": "march conditioning"})
    assert t.refusal("march", corner) == "ignite.move.orthogonal"
    t.play("conditioning", corner)
    assert (t.cell("a1"), t.asked) == (corner, "act")


@rule("ignite.move.one-a-space")
def test_every_space_entered_costs_one_on_all_terrain() -> None:
    t = table("a1 F W .\n. . . .", hands={"a": "horse"})
    assert t.refusal("horse", "E7") == "ignite.move.one-a-space"
    t.play("horse", "D7")
    assert (t.cell("a1"), t.asked) == ("D7", "act")


@rule("ignite.move.one-a-space")
def test_a_movement_card_played_for_its_action_moves_at_least_one_space() -> None:
    t = table("a1 . .", hands={"a": "conditioning"})
    assert t.refusal("conditioning", None) == "ignite.move.one-a-space"
    assert t.refusal("conditioning", "D5", None) is None


@rule("ignite.move.one-a-space", "ignite.edge.impassable")
def test_no_move_crosses_the_edge_of_the_board() -> None:
    t = table("a1 .\n. .", at="A1", hands={"a": "march great-eagle"})
    t.play("march")
    assert t.options() == ["A2", "B1"]
    t.pick("A2")
    t.play("great-eagle")
    assert len(t.options()) == len(on_board_within(8, row=0, column=1)) - 1


def on_board_within(steps: int, row: int, column: int) -> list[tuple[int, int]]:
    """The spaces of the small board, as far as they are near enough."""
    spaces = [(r, c) for r in range(12) for c in range(12)]
    return [space for space in spaces if abs(space[0] - row) + abs(space[1] - column) <= steps]


@rule("ignite.move.one-a-space")
def test_what_a_step_brings_about_happens_inside_the_move_which_goes_on() -> None:
    t = table("a1 . Sb . .", hands={"a": "horse"})
    t.play("horse", "D5", "D6")
    assert (t.damage("a1"), t.asked) == (1, "go")
    t.pick("D7")
    assert (t.cell("a1"), t.damage("a1")) == ("D7", 1)


@rule("ignite.move.one-a-space")
def test_a_reaction_to_a_step_is_asked_inside_the_move() -> None:
    t = table("a1 . . bk", hands={"a": "old-wooden-shield conditioning"})
    t.play("conditioning", "D5")
    assert (t.asked, t.asked_seat) == ("react", "a")
    t.pick("old-wooden-shield")
    assert (t.damage("a1"), t.asked) == (0, "go")
    t.pick("D6")
    assert (t.cell("a1"), t.damage("a1")) == ("D6", 0)


# ---- past what


@rule("ignite.move.through-units")
@pytest.mark.parametrize("other", ["a2", "b1", "aw", "bw"])
def test_a_unit_on_foot_passes_through_no_unit_and_no_minion(other: str) -> None:
    t = table(f"a1 {other} .", hands={"a": "conditioning"})
    start: list[str] = ["conditioning", "a1"] if other == "a2" else ["conditioning"]
    assert t.refusal(*start, other) == "ignite.move.through-units"
    assert t.refusal(*start, "D6") == "ignite.move.through-units"


@rule("ignite.move.through-units")
def test_a_unit_goes_around_others_as_far_as_its_movement_lasts() -> None:
    t = table("a1 b1 .\n. . .", hands={"a": "conditioning"})
    t.play("conditioning", "E5")
    assert t.cell("a1") == "E5"


@rule("ignite.move.through-impassable")
@pytest.mark.parametrize("card", ["conditioning", "horse"])
def test_no_unit_moves_through_an_ice_wall_mounted_or_not(card: str) -> None:
    t = table("a1 Ib . .", hands={"a": card})
    assert t.refusal(card, "D5") == "ignite.move.through-impassable"
    assert t.refusal(card, "D6") == "ignite.move.through-impassable"


@rule("ignite.move.items-and-passable")
@pytest.mark.parametrize("lying", ["bb", "bs", "Sb"])
def test_a_unit_moves_through_small_items_and_passable_tokens(lying: str) -> None:
    t = table(f"a1 {lying} .", hands={"a": "conditioning"})
    t.play("conditioning", "D5", "D6")
    assert t.cell("a1") == "D6"


@rule("ignite.move.items-and-passable")
@pytest.mark.parametrize("lying", ["bb", "bs", "Sb"])
def test_a_unit_stops_on_small_items_and_passable_tokens(lying: str) -> None:
    t = table(f"a1 {lying} .", hands={"a": "conditioning"})
    t.play("conditioning", "D5", None)
    assert (t.cell("a1"), t.asked) == ("D5", "act")


# ---- where a move may end


@rule("ignite.move.end-on-occupied")
@pytest.mark.parametrize("other", ["a2", "b1", "aw", "bw"])
def test_a_ride_does_not_end_on_a_unit_or_minion(other: str) -> None:
    t = table(f"a1 {other} .", hands={"a": "horse"})
    start: list[str] = ["horse", "a1"] if other == "a2" else ["horse"]
    t.pick(*start, other)
    t.nobody_reacts()
    assert t.refusal(None) == "ignite.move.end-on-occupied"
    t.pick("D6", None)
    assert t.cell("a1") == "D6"


@rule("ignite.move.end-on-occupied")
@pytest.mark.parametrize("end", ["b1", "D6", "D7"])
def test_a_flight_does_not_end_on_a_unit_an_ice_wall_or_a_minion(end: str) -> None:
    t = table("a1 b1 Ic bw", hands={"a": "great-eagle"})
    assert t.refusal("great-eagle", end) == "ignite.move.end-on-occupied"


# ---- one card, one unit, one go


@rule("ignite.move.one-unit-per-card")
def test_the_movement_of_a_card_is_not_divided_between_units() -> None:
    t = table("a1 . .\na2 . .", hands={"a": "conditioning"})
    t.play("conditioning", "a1", "D5")
    assert t.asked == "go"
    assert t.refusal("a2") is not None
    t.pick("D6")
    assert (t.cell("a1"), t.cell("a2"), t.asked) == ("D6", "E4", "act")
    assert t.refusal("conditioning") is not None


@rule("ignite.move.less-allowed")
def test_a_unit_may_use_less_movement_than_the_card_gives() -> None:
    t = table("a1 . . .", hands={"a": "horse"})
    t.play("horse", "D5", None)
    assert (t.cell("a1"), t.asked, t.play_area("a")) == ("D5", "act", ["horse"])


@rule("ignite.move.finish-first")
def test_no_card_is_played_in_the_middle_of_a_move() -> None:
    t = table("a1 . .\nb1 . .", hands={"a": "conditioning dagger"})
    t.play("conditioning", "D5")
    assert t.refusal("dagger") == "ignite.move.finish-first"


@rule("ignite.move.finish-first")
def test_unused_movement_is_over_when_another_card_is_played() -> None:
    t = table("a1 . b1\n. . .", hands={"a": "conditioning dagger"})
    t.play("conditioning", "D5", None)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.asked, t.cell("a1"), t.options()) == ("act", "D5", ["end-turn"])


@rule("ignite.move.horse-no-split")
def test_krystas_horse_carries_one_unit_only() -> None:
    t = table("a1 . . .\na2 . . .", hands={"a": "horse"})
    t.play("horse", "a1", "D6")
    assert set(t.options()) == {None, "C6", "D5", "D7", "E6"}
    t.pick(None)
    assert (t.cell("a1"), t.cell("a2"), t.options()) == ("D6", "E4", ["end-turn"])


@rule("ignite.move.horse-finished")
def test_krystas_horse_is_finished_when_she_attacks_with_another_card() -> None:
    t = table("a1 . . b1", hands={"a": "horse dagger"})
    t.play("horse", "D6")
    assert t.refusal("dagger") == "ignite.move.finish-first"
    t.pick(None)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.cell("a1"), t.options()) == (1, "D6", ["end-turn"])
