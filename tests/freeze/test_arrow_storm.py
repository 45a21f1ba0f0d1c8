"""Arrow Storm, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, poison_on, table
from emberbox.testing.ignite import Table


def storm(t: Table) -> None:
    """Lay out a Long Bow under an Arrow Storm."""
    t.play("arrow-storm")
    t.play("long-bow")


@clause("arrow-storm", 1)
def test_each_arrow_of_the_turn_may_strike_two_targets_in_range_of_one_unit() -> None:
    t = table("a1 . b1 b2 b3 b4 . a2", hands={"a": "arrow-storm long-bow arrow arrow"})
    storm(t)
    for _ in range(2):
        t.play("arrow", "a1", "b1")
        assert (t.asked, t.options()) == ("second-target", [None, "b2", "b3"])
        t.pick("b2")
        t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "b2", "b3", "b4")] == [2, 2, 0, 0]
    t.end_turn()
    assert t.lasting("arrow-storm") == []


@clause("arrow-storm", 7)
def test_the_second_target_is_named_at_once_and_optional() -> None:
    t = table("a1 . b1 c1", hands={"a": "arrow-storm long-bow arrow arrow", "b": "old-wooden-shield"})
    storm(t)
    t.play("arrow", "b1", None)
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)
    t.play("arrow", "b1", "c1")
    assert (t.asked, t.asked_seat) == ("react", "b")


def test_with_one_target_nothing_more_is_asked() -> None:
    t = table("a1 . b1", hands={"a": "arrow-storm long-bow arrow", "b": "old-wooden-shield"})
    storm(t)
    t.play("arrow", "b1")
    assert t.asked == "react"


@clause("arrow-storm", 2)
def test_the_duplicate_is_the_same_kind_of_arrow() -> None:
    t = table("a1 . b1 . c1", hands={"a": "arrow-storm long-bow hexed-arrow"})
    storm(t)
    t.play("hexed-arrow", "b1", "c1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 1)
    assert (t.play_area("b"), t.play_area("c"), pile(t)) == (["hex"], ["hex"], 28)


@clause("arrow-storm", 2)
def test_a_modifier_works_on_both() -> None:
    t = table("a1 . b1 . c1", hands={"a": "arrow-storm long-bow arrow poison"})
    storm(t)
    t.play("arrow", "b1", "c1")
    assert t.asked == "seal"
    t.pick_all("poison")
    t.nobody_reacts()
    assert (poison_on(t, "b1"), poison_on(t, "c1")) == ("a", "a")


@clause("arrow-storm", 3)
def test_the_two_arrows_are_two_attacks() -> None:
    hands = {"a": "arrow-storm long-bow quick-hands quick-shot arrow"}
    t = table("a1 . b1 . c1", hands=hands, decks={"a": "march horse dagger march horse"})
    t.play("quick-hands")
    t.play("quick-shot")
    storm(t)
    t.play("arrow", "b1", "c1")
    t.nobody_reacts()
    assert len(t.hand("a")) == 4


@clause("arrow-storm", 3)
def test_adrenaline_counts_two_attacks() -> None:
    t = table("a1 . b1 . c1\n. . . . .", hands={"a": "arrow-storm long-bow adrenaline arrow"})
    t.play("adrenaline")
    storm(t)
    t.play("arrow", "b1", "c1")
    t.nobody_reacts()
    t.pick("E4")
    t.pick("E5")
    assert t.cell("a1") == "E5"


@clause("arrow-storm", 4)
def test_one_forest_burns_only_once() -> None:
    t = table("a1 . F+b1 F F+b2 . c1", hands={"a": "arrow-storm long-bow fire-arrow"})
    storm(t)
    t.play("fire-arrow", "D7")
    t.nobody_reacts()
    assert (t.asked, t.damage("b1"), t.damage("b2")) == ("act", 1, 1)  # there was no second target to ask for


@clause("arrow-storm", 4)
def test_who_is_hit_at_range_1_in_a_forest_is_not_burned_by_the_duplicate() -> None:
    t = table(
        "a1 F+b1 F\n.  .    c1",
        races={"a": "elves"},
        hands={"a": "arrow-storm long-bow fire-arrow"},
    )
    storm(t)
    t.play("fire-arrow", "b1")
    assert t.options() == [None, "c1"]
    assert t.refusal("D6") == "ignite.attack.target"


@clause("arrow-storm", 5)
def test_two_forests_may_be_set_on_fire() -> None:
    t = table("a1 . F+b1 . F+b2", hands={"a": "arrow-storm long-bow fire-arrow"})
    storm(t)
    t.play("fire-arrow", "b1", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


@clause("arrow-storm", 6)
def test_the_honor_of_an_arrow_is_not_doubled() -> None:
    t = table("Z+a1 . b1 c1", hands={"a": "arrow-storm arrow"})
    t.play("arrow-storm")
    t.honor("arrow")
    assert t.g.bank == 1


@clause("arrow-storm", 7)
def test_each_defender_answers_the_own_arrow_before_anything_takes_effect() -> None:
    hands = {"a": "arrow-storm long-bow arrow poison", "b": "old-wooden-shield", "c": "old-wooden-shield"}
    t = table("a1 . b1 . c1", hands=hands)
    storm(t)
    t.play("arrow", "b1", "c1")
    t.pick_all("poison")
    assert (t.asked_seat, t.options()) == ("b", [None, "old-wooden-shield"])
    t.pick(None)
    assert (t.asked_seat, t.damage("b1"), t.play_area("a")) == ("c", 0, ["arrow-storm", "long-bow", "arrow"])
    t.pick("old-wooden-shield")
    assert (poison_on(t, "b1"), t.damage("c1"), poison_on(t, "c1")) == ("a", 0, "")


@clause("arrow-storm", 7)
def test_the_original_takes_effect_before_the_duplicate() -> None:
    """The first bolt runs on and kills the second target: there is nobody left for the second to run from."""
    t = table("a1 . b1 c1 b2", damage={"c1": 2, "b1": 1}, hands={"a": "arrow-storm long-bow lightning-arrow"})
    storm(t)
    t.play("lightning-arrow", "b1", "c1")
    t.nobody_reacts()
    assert (t.alive("c1"), t.damage("b1"), t.damage("b2")) == (False, 2, 1)


@clause("arrow-storm", 1, 8)
@rule("ignite.attack.target")
@pytest.mark.parametrize(("arrow", "damage"), [("ice-arrow", (1, 1, 0)), ("lightning-arrow", (2, 2, 2))])
def test_two_units_in_one_water_are_two_targets(arrow: str, damage: tuple[int, int, int]) -> None:
    t = table("a1 . W+b1 W+b2 W W+b3", hands={"a": f"arrow-storm long-bow {arrow}"})
    storm(t)
    t.play(arrow, "b1")
    assert t.options() == [None, "b2"]
    t.pick("b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.damage("b3")) == damage


@clause("arrow-storm", 8)
@rule("ignite.attack.target")
@pytest.mark.parametrize("arrow", ["lightning-arrow", "ice-arrow"])
def test_a_water_and_who_is_in_it_are_one_target(arrow: str) -> None:
    t = table("a1 . W+b1 W\n.  . .    .\n.  . c1   .", hands={"a": f"arrow-storm long-bow {arrow}"})
    storm(t)
    assert t.refusal(arrow, "b1", "D7") == "ignite.attack.target"
    t.play(arrow, "D7")
    assert t.options() == [None, "c1"]
    assert t.refusal("b1") == "ignite.attack.target"


def test_for_an_ordinary_arrow_two_units_in_one_water_are_two_targets() -> None:
    t = table("a1 . W+b1 W+b2", hands={"a": "arrow-storm long-bow arrow"})
    storm(t)
    t.play("arrow", "b1", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


@clause("arrow-storm", 9)
def test_a_second_arrow_storm_adds_nothing() -> None:
    t = table("a1 . b1", hands={"a": "arrow-storm arrow-storm"})
    t.play("arrow-storm")
    assert t.refusal("arrow-storm") == "ignite.play.some-effect"


@clause("arrow-storm", 10)
def test_sabotage_against_one_of_the_pair_breaks_the_arrow_but_the_other_flies() -> None:
    t = table("a1 . b1 . c1", hands={"a": "arrow-storm long-bow arrow", "b": "sabotage", "c": "sabotage"})
    storm(t)
    t.play("arrow", "b1", "c1")
    t.react("b", "sabotage")
    assert sorted(t.trash()) == ["arrow", "sabotage"]
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.play_area("a")) == (0, 1, ["arrow-storm", "long-bow"])


def test_both_together_may_not_kill_an_own_unit() -> None:
    """Each bolt alone would leave it alive."""
    t = table("a1 . b1 a2 b2", damage={"a2": 1}, hands={"a": "arrow-storm long-bow lightning-arrow"})
    storm(t)
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert (t.asked, t.damage("a2")) == ("act", 2)  # b2 was no second target
    t = table("a1 . b1 a2 b2", hands={"a": "arrow-storm long-bow lightning-arrow"})
    storm(t)
    t.play("lightning-arrow", "b1")
    assert t.options() == [None, "b2"]


def test_a_wind_arrow_pushes_both() -> None:
    t = table("a1 . b1 .\n.  . .  .\nc1 . .  .", hands={"a": "arrow-storm long-bow wind-arrow"})
    storm(t)
    t.play("wind-arrow", "b1", "c1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.cell("c1")) == ("D7", "G4")
