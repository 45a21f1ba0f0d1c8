"""The Modified Bow, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import table


@clause("modified-bow", 1, 2)
def test_arrows_are_shot_at_range_2_to_4_as_often_as_there_are_arrows() -> None:
    t = table("a1 b1 b2 b3 b4 b5", hands={"a": "modified-bow arrow arrow"})
    assert t.refusal("arrow") == "ignite.bow.needed"
    t.play("modified-bow")
    t.play("arrow")
    assert t.options() == ["b2", "b3", "b4"]
    t.pick("b4")
    t.nobody_reacts()
    t.play("arrow", "b4")
    t.nobody_reacts()
    assert (t.damage("b4"), t.hand("a")) == (2, [])


@clause("modified-bow", 1, 3)
def test_once_a_turn_it_strikes_a_neighbour_for_1() -> None:
    t = table("a1 b1 b2", hands={"a": "modified-bow"})
    assert t.refusal("blow") == "ignite.bow.played-for-action"
    t.play("modified-bow")
    t.pick("blow")
    assert t.options() == ["b1"]
    t.pick("b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1
    assert t.refusal("blow") == "ignite.play.some-effect"


@clause("modified-bow", 3)
def test_the_blow_is_a_melee_attack() -> None:
    t = table("a1 b1", races={"a": "dwarves"}, hands={"a": "modified-bow", "b": "short-sword"})
    t.play("modified-bow")
    t.pick("blow", "b1")
    assert t.options() == [None, "short-sword"]
    t.pick(None)
    assert t.damage("b1") == 2


@clause("modified-bow", 3)
def test_shooting_and_striking_do_not_hinder_each_other() -> None:
    t = table("b1 a1 . b2", hands={"a": "modified-bow arrow arrow"})
    t.play("modified-bow")
    t.play("arrow", "b2")
    t.nobody_reacts()
    t.pick("blow", "b1")
    t.nobody_reacts()
    t.play("arrow", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 2)


@clause("modified-bow", 4)
@pytest.mark.parametrize("help", ["elves", "close-range-master", ""])
def test_arrows_at_range_1_take_a_race_or_close_range_master(help: str) -> None:
    hands = {"a": "modified-bow arrow close-range-master"}
    t = table("a1 b1", races={"a": "elves"} if help == "elves" else {}, hands=hands)
    t.play("modified-bow")
    if help == "close-range-master":
        t.play("close-range-master")
    assert t.refusal("arrow") == (None if help else "ignite.attack.in-range")


def test_an_elf_strikes_no_farther_with_it() -> None:
    t = table("a1 . b1", races={"a": "elves"}, hands={"a": "modified-bow"})
    t.play("modified-bow")
    assert t.refusal("blow") == "ignite.attack.in-range"


@clause("modified-bow", 5)
def test_each_modified_bow_strikes_once_and_any_unit_may() -> None:
    t = table("a1 b1 a2", hands={"a": "modified-bow modified-bow"})
    t.play("modified-bow")
    t.play("modified-bow")
    t.pick("blow", "a1", "b1")
    t.nobody_reacts()
    t.pick("blow", "a2", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 2
    assert t.refusal("blow") == "ignite.play.some-effect"


@clause("modified-bow", 5)
def test_several_units_shoot_with_the_one_bow() -> None:
    t = table("a1 . b1 . a2", hands={"a": "modified-bow arrow arrow"})
    t.play("modified-bow")
    for unit in ("a1", "a2"):
        t.play("arrow", unit, "b1")
        t.nobody_reacts()
    assert t.damage("b1") == 2


def test_with_two_kinds_of_bows_the_player_picks_one() -> None:
    t = table("a1 . b1", hands={"a": "modified-bow long-bow arrow"})
    t.play("modified-bow")
    t.play("long-bow")
    t.play("arrow")
    assert (t.asked, t.options()) == ("bow", ["long-bow", "modified-bow"])


def test_who_is_disarmed_has_no_bow_any_more() -> None:
    t = table("a1 b1 . b2", hands={"a": "modified-bow arrow", "b": "disarm"})
    t.play("modified-bow")
    t.pick("blow", "b1")
    t.react("b", "disarm")
    assert (t.play_area("b"), t.refusal("arrow")) == (["modified-bow"], "ignite.bow.needed")


def test_a_frozen_or_early_bow_does_not_strike() -> None:
    t = table("a1 b1", hands={"a": "modified-bow"}, frozen={"a1": "b"})
    t.play("modified-bow")
    assert t.refusal("blow") == "ignite.play.acting-unit"
    t = table("a1 b1", hands={"a": "modified-bow"}, round=2)
    t.play("modified-bow")
    assert t.refusal("blow") == "ignite.attack.no-early"


def test_it_is_over_with_the_turn() -> None:
    t = table("a1 b1", hands={"a": "modified-bow", "b": "dagger"})
    t.play("modified-bow")
    t.end_turn()
    assert t.refusal("blow") == "ignite.bow.played-for-action"
