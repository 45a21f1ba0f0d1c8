"""Troop March and Lesser Eagle, line by line. What concerns war machines is in test_hauling.py."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import saved, table

# -- troop march ---------------------------------------------------------------------------------------


@clause("troop-march", 1)
def test_every_unit_gets_a_move_of_one_space() -> None:
    t = table("a1 . .\na2 . .\na3 . b1", hands={"a": "troop-march"})
    t.play("troop-march", "a1")
    assert t.refusal("D6") == "ignite.move.one-a-space"
    t.pick("D5", "a2", "E5", "a3", "F5")
    assert (t.cell("a1"), t.cell("a2"), t.cell("a3"), t.asked) == ("D5", "E5", "F5", "act")


@clause("troop-march", 1)
def test_all_have_moved_or_declined_before_another_card_is_used() -> None:
    t = table("a1 . .\na2 . b1", hands={"a": "troop-march dagger march"})
    t.play("troop-march", "a1", "D5")
    assert t.asked == "march"
    assert t.refusal("march") == "kernel.pick.not-asked"
    t.pick(None)
    assert (t.asked, t.cell("a2")) == ("act", "E4")


@clause("troop-march", 1)
def test_no_unit_moves_twice() -> None:
    t = table("a1 . .\na2 . b1", hands={"a": "troop-march"})
    t.play("troop-march", "a1", "D5")
    assert t.options() == [None, "a2"]


@clause("troop-march", 3)
def test_the_order_is_free_and_one_may_step_where_another_has_just_left() -> None:
    t = table("I I  I  I\nI a1 a2 .\nI I  I  b1", hands={"a": "troop-march"})
    t.play("troop-march")
    assert t.options() == [None, "a2"]
    t.pick("a2", "E7", "a1", "E6")
    assert (t.cell("a1"), t.cell("a2")) == ("E6", "E7")


@clause("troop-march", 3)
def test_centaurs_move_up_to_two_spaces_each() -> None:
    t = table("a1 . .\na2 . .\n. . b1", races={"a": "centaurs"}, hands={"a": "troop-march"})
    t.play("troop-march", "a1", "D6", "a2", "E6")
    assert (t.cell("a1"), t.cell("a2")) == ("D6", "E6")


@clause("troop-march", 3)
def test_units_that_may_not_move_are_left_out() -> None:
    t = table(
        "a1 . a2 .\na3 . a4 b1", down="a1", frozen={"a2": "b"}, held={"a3": "b"}, hands={"a": "troop-march"}
    )
    t.play("troop-march")
    assert t.options() == [None, "a4"]


@clause("troop-march", 3)
def test_where_no_unit_may_move_it_cannot_be_played() -> None:
    t = table("a1 . b1", down="a1", hands={"a": "troop-march"})
    assert t.refusal("troop-march") == "ignite.down.restrictions"


@clause("troop-march", 4)
def test_its_movement_completes_what_another_card_began() -> None:
    t = table("a1 N b1\na2 . .", hands={"a": "march troop-march"})
    t.play("march", "a1", None)
    t.play("troop-march", "a1", "D5")
    assert (t.cell("a1"), saved(t)) == ("D5", None)


@clause("troop-march", 4)
def test_its_movement_does_not_wait_for_a_later_card() -> None:
    t = table("I I  I I\nI a1 N .\nI I  I b1\n. . a2 .", hands={"a": "troop-march march"})
    t.play("troop-march")
    assert t.options() == [None, "a2"]
    t.pick(None)
    t.play("march", "a1")
    assert saved(t) == ("a1", 1)


@clause("troop-march", 4)
def test_a_unit_that_stays_keeps_only_what_it_had_before() -> None:
    t = table("a1 . b1", hands={"a": "march troop-march"})
    t.play("march", None)
    t.play("troop-march", "a1", None)
    assert saved(t) == ("a1", 1)
    t = table("a1 . b1", hands={"a": "march troop-march"})
    t.play("march", None)
    t.play("troop-march", "a1", "E4", None)
    assert (t.cell("a1"), saved(t)) == ("E4", None)


@clause("troop-march", 4)
def test_without_a_space_to_enter_it_cannot_be_played() -> None:
    t = table("I I  I I\nI a1 N .\nI I  I b1", hands={"a": "troop-march"})
    assert t.refusal("troop-march") == "freeze.snow.all-at-once"


# -- lesser eagle --------------------------------------------------------------------------------------


@clause("lesser-eagle", 1)
def test_a_unit_flies_up_to_five_spaces() -> None:
    t = table("a1 . . . . . .\nb1 . . . . . .", hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle", "D10") == "ignite.move.one-a-space"
    t.play("lesser-eagle", "D9")
    assert t.cell("a1") == "D9"


@clause("lesser-eagle", 2)
def test_nothing_on_the_way_matters() -> None:
    t = table("a1 I L A b1 .", hands={"a": "lesser-eagle march"})
    t.play("lesser-eagle", "D9")
    assert (t.cell("a1"), t.is_down("b1"), t.damage("a1"), t.hand("a")) == ("D9", False, 0, ["march"])


@clause("lesser-eagle", 3, 4)
@pytest.mark.parametrize("taken", ["b1", "I", "bk", "bw"])
def test_it_lands_on_a_free_space_only(taken: str) -> None:
    t = table(f"a1 {taken} .\n. b2 .", hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle", "D5") == "ignite.move.end-on-occupied"
    assert t.refusal("lesser-eagle", "D6") is None


@clause("lesser-eagle", 3)
def test_the_space_that_it_lands_on_takes_effect() -> None:
    t = table("a1 S .\nb1 . .", hands={"a": "lesser-eagle"})
    t.play("lesser-eagle", "D5")
    assert t.damage("a1") == 1


@clause("lesser-eagle", 3)
def test_landing_on_snow_costs_nothing_extra() -> None:
    t = table("a1 . . . . N\nb1 . . . . .", hands={"a": "lesser-eagle"})
    t.play("lesser-eagle", "D9")
    assert (t.cell("a1"), saved(t)) == ("D9", None)


@clause("lesser-eagle", 4)
def test_nobody_lands_in_lava_but_lizardmen() -> None:
    t = table("a1 L .\nb1 . .", hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle", "D5") == "ignite.harm.walking"
    t = table("a1 L .\nb1 . .", races={"a": "lizardmen"}, hands={"a": "lesser-eagle"})
    t.play("lesser-eagle", "D5")
    assert t.alive("a1")


@clause("lesser-eagle", 4)
def test_landing_in_acid_takes_a_card_and_needs_one() -> None:
    t = table("a1 A .\nb1 . .", hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle", "D5") == "freeze.acid.empty-hand"
    t = table("a1 A .\nb1 . .", hands={"a": "lesser-eagle dagger"})
    t.play("lesser-eagle", "D5")
    assert (t.cell("a1"), t.hand("a")) == ("D5", [])


@clause("lesser-eagle", 5)
def test_an_immobilized_unit_does_not_fly_and_a_centaur_never() -> None:
    t = table("a1 . .\nb1 . .", held={"a1": "b"}, hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle") == "ignite.immobilized.meaning"
    t = table("a1 . .\nb1 . .", races={"a": "centaurs"}, hands={"a": "lesser-eagle"})
    assert t.refusal("lesser-eagle") == "ignite.centaur.no-mounts"


@clause("lesser-eagle", 5)
def test_a_blizzard_halves_the_flight() -> None:
    t = table("b1 . . . .\na1 . c1 . .", hands={"a": "massive-blizzard", "b": "lesser-eagle"})
    t.play("massive-blizzard")
    t.end_turn()
    assert t.refusal("lesser-eagle", "D7") == "ignite.move.one-a-space"
    t.play("lesser-eagle", "D6")
    assert t.cell("b1") == "D6"
