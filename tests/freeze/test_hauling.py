"""Joint moves of a unit and its war machine (freeze.wm-move)."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import clause, rule
from emberbox.testing.freeze import owner_of, saved, table
from emberbox.testing.ignite import Table

FIELD = """
    .  .   .   .
    .  a1  axb .
    .  .   .   .
    b1 .   .   c1
"""
"""A unit at E5 with its ballista east of it."""


def where(t: Table, unit: str = "a1", machine: str = "axb") -> tuple[str | None, str | None]:
    """The spaces of a unit and its machine."""
    return t.cell(unit), t.cell(machine)


# -- the four moves ------------------------------------------------------------------------------------


@rule("freeze.wm-move.follow", "freeze.wm-move.one-space")
def test_follow_the_machine_comes_onto_the_space_that_the_unit_leaves() -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "E4")
    assert (where(t), owner_of(t, "axb"), t.asked) == (("E4", "E5"), "a", "act")


@rule("freeze.wm-move.push")
def test_push_the_unit_comes_onto_the_space_that_the_machine_leaves() -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "E6", "E7")
    assert (where(t), owner_of(t, "axb")) == (("E6", "E7"), "a")


@rule("freeze.wm-move.roll", "freeze.wm-move.directions")
@pytest.mark.parametrize(("unit", "machine"), [("D5", "D6"), ("F5", "F6")])
def test_roll_both_go_the_same_way_side_by_side(unit: str, machine: str) -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", unit, machine)
    assert where(t) == (unit, machine)


@rule("freeze.wm-move.switch")
def test_switch_the_two_trade_spaces() -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "E6", "E5")
    assert where(t) == ("E6", "E5")


@rule("freeze.wm-move.directions", "freeze.wm-move.follow")
def test_in_follow_the_unit_goes_to_any_free_space_beside_it() -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "D5", "E5")
    assert where(t) == ("D5", "E5")


@rule("freeze.wm-move.directions", "freeze.wm-move.push")
@pytest.mark.parametrize("machine", ["D6", "E7", "F6"])
def test_in_push_the_machine_goes_to_any_free_space_beside_it(machine: str) -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "E6", machine)
    assert where(t) == ("E6", machine)


@rule("freeze.wm-move.directions")
def test_a_sideways_roll_needs_both_landing_spaces_free() -> None:
    t = table(FIELD.replace(".  .   .   .\n    .  a1", ".  .   b2  .\n    .  a1"), hands={"a": "march"})
    t.play("march", "axb", "D5")
    assert (where(t), t.asked) == (("D5", "E5"), "act")


# -- what a card is worth ------------------------------------------------------------------------------


@rule("freeze.wm-move.one-space", "freeze.wm-move.card-is-one")
@pytest.mark.parametrize("card", ["conditioning", "horse", "unicorn", "lesser-eagle", "great-eagle"])
def test_a_card_moves_the_two_one_space_however_much_movement_it_gives(card: str) -> None:
    t = table(FIELD, hands={"a": card})
    t.play(card, "axb")
    assert t.refusal("E3") == "ignite.move.orthogonal"
    t.pick("E4")
    assert (where(t), t.asked, saved(t)) == (("E4", "E5"), "act", None)


@rule("freeze.wm-move.card-is-one")
def test_the_bonus_of_centaurs_does_not_count() -> None:
    t = table(FIELD, races={"a": "centaurs"}, hands={"a": "march"})
    t.play("march", "axb", "E4")
    assert (where(t), t.asked) == (("E4", "E5"), "act")


@rule("freeze.wm-move.which-cards")
def test_a_tiger_that_hauls_does_not_bite() -> None:
    t = table("b1 . a1 axb\nc1 . . .", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "axb", "D5")
    assert (where(t), t.asked, t.damage("b1")) == (("D5", "D6"), "act", 0)


@rule("freeze.wm-move.which-cards")
def test_a_mount_makes_an_ordinary_step_and_rides_through_nobody() -> None:
    t = table(". b1 a1 axb\nc1 . . .", hands={"a": "horse"})
    t.play("horse", "axb")
    assert t.refusal("b1") == "ignite.move.through-units"


@rule("freeze.wm-move.which-cards")
@clause("lesser-eagle", 5)
def test_a_flying_mount_makes_an_ordinary_step_on_the_ground() -> None:
    t = table("I I I I\nI a1 axb .\nI I I I\nb1 . . c1", hands={"a": "lesser-eagle"})
    t.play("lesser-eagle", "axb", "E6", "E7")
    assert where(t) == ("E6", "E7")


@rule("freeze.wm-move.which-cards")
def test_a_teleport_takes_no_machine_along() -> None:
    t = table(FIELD, hands={"a": "teleport"})
    t.play("teleport", "E4")
    assert where(t) == ("E4", "E6")


@rule("freeze.wm-move.which-cards")
@clause("troop-march", 2)
def test_with_troop_march_each_unit_may_take_its_machine_along() -> None:
    t = table("a1 axb .\n. . .\na2 axc .\n. b1 c1", hands={"a": "troop-march"})
    t.play("troop-march", "a1", "axb", "D5", "D6", "a2", "axc", "F5", "F6")
    assert (where(t), where(t, "a2", "axc")) == (("D5", "D6"), ("F5", "F6"))


@rule("freeze.wm-move.no-race-or-conditional")
def test_race_movement_moves_no_machine() -> None:
    t = table(FIELD, races={"a": "catfolk"})
    t.pick("free-move")
    assert t.asked == "go"
    t.pick("E4", None)
    assert t.cell("axb") == "E6"


@rule("freeze.wm-move.no-race-or-conditional")
def test_adrenaline_and_the_warlord_move_no_machine() -> None:
    t = table("axb a1 b1\n. . c1", hands={"a": "adrenaline dagger"})
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.pick("E5")
    assert where(t) == ("E5", "D4")
    t = table(FIELD, titles={"warlord-of-oshos": "a 4"})
    t.pick("warlord-move", "D5")
    assert where(t) == ("D5", "E6")


@rule("freeze.wm-move.while-building")
def test_a_machine_is_moved_while_it_is_being_built() -> None:
    t = table(FIELD, clocks={"axb": 2}, hands={"a": "march"})
    t.play("march", "axb", "E4")
    assert (where(t), winter_of(t.g).clocks[t.piece("axb")]) == (("E4", "E5"), 2)


# -- snow, acid, blizzard ------------------------------------------------------------------------------


@rule("freeze.wm-move.snow-two-cards", "freeze.wm-move.card-is-one")
def test_a_unit_that_enters_snow_with_its_machine_needs_two_cards() -> None:
    t = table("I I I I\nN a1 axb I\nI I I I\nb1 . . c1", hands={"a": "horse march"})
    t.play("horse", "axb")
    assert t.refusal("E4") == "freeze.wm-move.card-is-one"
    t.pick(None)
    waiting = {"piece": t.piece("a1"), "machine": t.piece("axb"), "cards": 1}
    assert t.g.view(1)["expansion"]["hauling"] == waiting
    t.play("march", "axb", "E4")
    assert (where(t), t.asked, t.g.view(1)["expansion"]["hauling"]) == (("E4", "E5"), "act", None)


@rule("freeze.wm-move.snow-two-cards")
@pytest.mark.parametrize("between", ["honor", "alone", "attack"])
def test_the_two_cards_are_played_one_right_after_the_other(between: str) -> None:
    t = table("I I I I\nN a1 axb .\nI . I I\nb1 a2 . c1", hands={"a": "march march dagger march"})
    t.play("march", "a1", "axb", None)
    if between == "honor":
        t.honor("march")
    elif between == "alone":
        t.play("march", "a2", None)
    else:
        t.play("dagger", "b1")
        t.nobody_reacts()
    t.play("march", "a1", "axb")
    assert t.refusal("E4") == "freeze.wm-move.card-is-one"


@rule("freeze.wm-move.card-is-one")
def test_movement_that_was_saved_does_not_pay_for_a_joint_move() -> None:
    t = table("I I I I\nN a1 axb I\nI I I I\nb1 . . c1", hands={"a": "conditioning march"})
    t.play("conditioning", None, None)
    assert saved(t) == ("a1", 2)
    t.play("march", "axb")
    assert t.refusal("E4") == "freeze.wm-move.card-is-one"


@rule("freeze.wm-move.machine-on-terrain")
@pytest.mark.parametrize("ground", ["N", "A", "S", "W", "F"])
def test_ground_under_the_machine_alone_costs_nothing(ground: str) -> None:
    t = table(f"a1 axb {ground}\nb1 . c1", hands={"a": "march"})
    t.play("march", "axb", "D5", "D6")
    assert (where(t), t.damage("a1"), t.play_area("a")) == (("D5", "D6"), 0, ["march"])


@rule("freeze.wm-move.both-or-none")
def test_a_switch_onto_acid_discards_and_needs_a_card() -> None:
    t = table("a1 A+axb .\nb1 . c1", hands={"a": "march dagger"})
    t.play("march", "axb", "D5", "D4")
    assert (where(t), t.play_area("a")) == (("D5", "D4"), ["march", "dagger"])
    t = table("a1 A+axb .\nb1 . c1", hands={"a": "march"})
    t.play("march", "axb")
    assert t.refusal("D5") == "freeze.acid.empty-hand"


@rule("freeze.wm-move.card-is-one")
@clause("massive-blizzard", 6)
def test_in_a_blizzard_two_cards_move_them_a_space_and_four_onto_snow() -> None:
    t = table(
        "I I I I\nN a1 axb .\nI I I I\nb1 . . c1",
        active="c",
        hands={"c": "massive-blizzard", "a": "march march march march horse"},
    )
    t.play("massive-blizzard")
    t.end_turn()
    t.play("horse", "axb")
    assert t.asked == "act"
    t.play("march", "axb")
    assert t.refusal("E4") == "freeze.wm-move.card-is-one"
    assert t.refusal("E6") is None
    t.pick(None)
    t.play("march", "axb", None)
    t.play("march", "axb", "E4")
    assert (where(t), t.asked) == (("E4", "E5"), "act")


@rule("freeze.wm-move.forest-fire")
def test_a_burning_forest_does_nothing_to_a_machine() -> None:
    t = table("a1 . F+b1\n. . F+bxc\nc1 . .", hands={"a": "fire-arrow long-bow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.alive("bxc")) == (1, True)


# -- what is in the way --------------------------------------------------------------------------------


@rule("freeze.wm-move.no-passing-through")
@pytest.mark.parametrize("card", ["march", "horse"])
def test_nobody_moves_through_a_machine(card: str) -> None:
    t = table("I I I I I\nI a1 bxb . b1\nI I b2 I I\nc1 . . . .", hands={"a": card})
    t.play(card)
    assert (t.asked, t.cell("a1")) == ("act", "E5")
    t = table("I I I I I\nI a1 . bxb b1\nI I I I .\nc1 . . . .", hands={"a": "horse"})
    t.play("horse")
    assert t.refusal("bxb") == "ignite.immovable.list"
    assert t.options() == [None, "E6"]


@rule("freeze.wm-move.blocked")
@pytest.mark.parametrize("block", ["b1", "bw", "I", "bxc", "bk"])
def test_a_machine_does_not_go_onto_a_taken_space(block: str) -> None:
    t = table(f"I I I I\nI a1 axb {block}\nI I I I\nb2 . . c1", hands={"a": "march"})
    t.play("march", "axb")
    assert t.options() == [None, "axb"]
    t.pick("axb")
    assert where(t) == ("E6", "E5")


@rule("freeze.wm-move.blocked", "freeze.wm-move.both-or-none")
@pytest.mark.parametrize("block", ["b1", "bw", "I", "bxc", "L"])
def test_neither_moves_if_the_unit_has_no_space(block: str) -> None:
    t = table(f"I I I I\n{block} a1 axb I\nI I I I\nb2 . . c1", hands={"a": "march"})
    t.play("march", "axb")
    assert t.options() == [None, "axb"]


@rule("freeze.wm-move.small-items")
@pytest.mark.parametrize("item", ["bb", "bs", "bt", "bp"])
def test_a_machine_shares_its_space_with_small_items(item: str) -> None:
    t = table(f"a1 axb {item} .\nb1 . . c1", hands={"a": "march"})
    t.play("march", "axb", "D5", "D6")
    assert where(t) == ("D5", "D6")


@rule("freeze.wm-move.small-items")
def test_an_item_that_is_pushed_or_pulled_onto_a_machine_shares_its_space_and_goes_no_farther() -> None:
    t = table("a1 . bb bxc . b1", hands={"a": "ice-wall"})
    t.play("ice-wall", "D6", None)
    assert t.drawing() == "a1 . . bxc+bb . b1"
    t = table("a1 . bb bxc . b1", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "D6")
    assert t.drawing() == "a1 . . bxc+bb . b1"
    t = table("a1 . bxc bb . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "D7", 2)
    assert t.drawing() == "a1 . bxc+bb . . b1"
    t = table("a1 . . bxc+bb . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "D7", 2)
    assert t.drawing() == "a1 bb . bxc . b1"


@rule("freeze.wm-destroy.lava-any-way")
def test_a_machine_may_be_moved_into_lava_and_is_gone_while_its_unit_goes_on() -> None:
    t = table("I I I I\nI a1 axb L\nI I I I\nb1 . . c1", hands={"a": "march"})
    t.play("march", "axb", "E6", "E7")
    assert (t.cell("a1"), t.alive("axb"), t.asked) == ("E6", False, "act")


# -- who may -------------------------------------------------------------------------------------------


@rule("freeze.wm-move.leave-behind")
def test_a_unit_may_leave_the_machine_and_use_the_whole_card() -> None:
    t = table(FIELD, hands={"a": "horse"})
    t.play("horse", None, "E2")
    assert (where(t), owner_of(t, "axb")) == (("E2", "E6"), None)


@rule("freeze.wm-move.evade-alone")
def test_who_evades_leaves_the_machine_behind() -> None:
    t = table("b1 a1 axb\nc1 . .", active="b", hands={"b": "dagger", "a": "quick-reflexes"})
    t.play("dagger", "a1")
    t.react("a", "quick-reflexes", "E5")
    assert where(t) == ("E5", "D6")


@rule("freeze.wm-move.enemy-push-pull")
def test_who_is_pushed_or_pulled_leaves_the_machine_behind() -> None:
    t = table("b1 . a1 .\nc1 . axb .", active="b", hands={"b": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "a1")
    t.nobody_reacts()
    assert where(t) == ("D7", "E6")
    t = table("b1 . . a1\nc1 . . axb", active="b", hands={"b": "vine-pull"})
    t.play("vine-pull", "a1")
    t.nobody_reacts()
    t.pick(2)
    assert where(t) == ("D5", "E7")


@rule("freeze.wm-move.who-may")
def test_the_machine_of_another_or_of_nobody_cannot_be_moved() -> None:
    t = table("a1 bxb b1\nc1 . .", hands={"a": "march"})
    t.play("march")
    assert t.asked == "go"
    t = table("a1 . .\nbxc c1 b1\n. . .", hands={"a": "march", "c": "march"})
    assert owner_of(t, "bxc") is None
    t.play("march")
    assert t.asked == "go"


@rule("freeze.wm-move.who-may")
def test_of_several_units_beside_it_only_one_takes_part() -> None:
    t = table(". a1 axb a2\n. . b1 c1", hands={"a": "march"})
    t.play("march", "a1", "axb", "D4")
    assert (where(t), t.cell("a2"), owner_of(t, "axb")) == (("D4", "D5"), "D7", "a")


@rule("freeze.wm-move.who-may", "freeze.wm-build.disabled-units")
@pytest.mark.parametrize("state", ["down", "frozen", "held"])
def test_a_unit_that_is_not_free_to_move_takes_no_machine_along(state: str) -> None:
    words: dict[str, Any] = {state: "a1" if state == "down" else {"a1": "b"}}
    t = table("a1 axb . .\nb1 . . a2", hands={"a": "march"}, **words)
    t.play("march")
    assert (t.asked, owner_of(t, "axb")) == ("go", "a")


@rule("freeze.wm-own.serving")
def test_who_serves_another_machine_does_not_haul_this_one() -> None:
    t = table("axc a1 axb\n. . .\nb1 . c1", hands={"a": "march march"})
    t.play("march", "axb", "E5", "D5")
    assert t.cell("axb") == "D5"
    t = table("axc a1 axb\n. . .\nb1 . c1", hands={"a": "march march"})
    winter_of(t.g).serves = {t.piece("a1"): t.piece("axc")}
    t.play("march")
    assert t.options() == [None, "axc"]


@rule("freeze.wm-own.when-checked")
def test_the_two_halves_of_a_joint_move_are_one_step() -> None:
    """Not even for a moment is the machine beside the enemy alone."""
    t = table(". b1 .\na1 axb .\n. . c1", hands={"a": "march"})
    t.play("march", "axb", "axb", "E4")
    assert (owner_of(t, "axb"), t.events("machine-taken")) == ("a", [])


def test_smoke_is_left_by_a_joint_move() -> None:
    t = table(FIELD, hands={"a": "smoke-screen march"})
    t.play("smoke-screen")
    t.play("march", "axb", "E4")
    assert t.lasting("smoke-screen") == []


def test_what_happened_is_told_of_both() -> None:
    t = table(FIELD, hands={"a": "march"})
    t.play("march", "axb", "E4")
    assert [event["what"] for event in t.events("moved", "machine-moved")] == ["moved", "machine-moved"]


def test_a_joint_move_is_told_before_the_machine_that_it_leaves_behind() -> None:
    t = table("axc a1 axb\n. . .\n. . b1", hands={"a": "march march"})
    t.play("march", "axb", "E5", "D5")
    assert [event["what"] for event in t.events()][-3:] == ["moved", "machine-moved", "machine-left"]


@rule("freeze.wm-move.who-may")
def test_a_possessed_unit_takes_no_machine_along() -> None:
    t = table("a1 . b1 bxb\nc1 . . .", hands={"a": "possess march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1")
    assert (t.asked, owner_of(t, "bxb")) == ("go", "b")
