"""Lance, line by line. Its ride with a sealed modifier is in combinations/test_rides.py."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import saved, table

LANE = """
    I I  I  I  I  I I
    I a1 b1 b2 .  . I
    I I  I  I  I  I I
    .  .  . .  c1 . .
"""
"""A unit at E5 behind two enemies in a row, with walls around."""


OPEN_LANE = "I I I I I\nI a1 b1 . .\nI I . I c1"
"""An enemy who could step aside."""


@clause("lance", 1)
def test_a_stab_at_range_1_does_1_damage_and_can_be_blocked() -> None:
    t = table("a1 b1", hands={"a": "lance"})
    t.play("lance", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1
    t = table("a1 b1", hands={"a": "lance", "b": "old-wooden-shield"})
    t.play("lance", "b1")
    t.react("b", "old-wooden-shield")
    assert t.damage("b1") == 0


@clause("lance", 1)
def test_a_stab_reaches_no_farther() -> None:
    t = table("a1 . b1", hands={"a": "lance"})
    assert t.refusal("lance") == "ignite.attack.in-range"


@clause("lance", 2, 6)
def test_each_enemy_that_is_ridden_through_takes_1() -> None:
    t = table(LANE, hands={"a": "lance horse"})
    t.play("lance", "horse")
    t.pick("b1", "b1", "b2", "b2", "E8")
    assert (t.damage("b1"), t.damage("b2"), t.cell("a1")) == (1, 1, "E8")
    assert t.play_area("a") == ["lance", "horse"]


@clause("lance", 2)
def test_nobody_is_struck_more_than_once() -> None:
    t = table(OPEN_LANE, hands={"a": "lance horse", "b": "quick-reflexes"})
    t.play("lance", "horse")
    t.pick("b1", "b1")
    t.react("b", "quick-reflexes", "F6")
    t.pick("b1", "E6")
    assert (t.cell("a1"), t.damage("b1"), t.is_down("b1")) == ("E6", 0, True)


@clause("lance", 4)
@rule("freeze.snow.bank-order")
def test_it_goes_with_the_movement_of_its_own_mount_card_alone() -> None:
    t = table("I I I I\nI a1 b1 .\nI I I c1", hands={"a": "lance horse horse"})
    t.play("horse", None)
    t.play("lance", "horse", "b1", "E7", "b1", "E5")
    assert (t.asked, t.damage("b1")) == ("go", 0)
    t.pick("b1", "b1", "E7")
    assert (t.damage("b1"), t.cell("a1")) == (1, "E7")


@clause("lance", 2)
@pytest.mark.parametrize("card", ["old-wooden-shield", "metal-shield", "short-sword", "disarm"])
def test_the_strike_cannot_be_blocked(card: str) -> None:
    t = table(OPEN_LANE, hands={"a": "lance horse", "b": f"{card} quick-reflexes"})
    t.play("lance", "horse")
    t.pick("b1", "b1")
    assert t.asked == "react"
    assert t.refusal(card) == "ignite.golden.card-wins"
    t.pick(None)
    assert t.damage("b1") == 1


@clause("lance", 2)
def test_a_valkyrie_does_not_block_it_either() -> None:
    t = table(OPEN_LANE, races={"b": "valkyries"}, hands={"a": "lance horse", "b": "long-bow quick-reflexes"})
    t.play("lance", "horse")
    t.pick("b1", "b1")
    assert t.refusal("long-bow") == "freeze.valkyrie.melee-means"


@clause("lance", 2)
def test_it_is_a_melee_attack() -> None:
    t = table(LANE, races={"a": "dwarves"}, hands={"a": "lance horse"})
    t.play("lance", "horse")
    t.pick("b1", "b1", "b2", "b2")
    assert (t.damage("b1"), t.damage("b2")) == (2, 2)


@clause("lance", 2)
@pytest.mark.parametrize("mount", ["lesser-eagle", "great-eagle"])
def test_it_goes_with_no_flying_mount(mount: str) -> None:
    t = table("a1 . b1", hands={"a": f"lance {mount}"})
    assert t.refusal("lance") == "ignite.attack.in-range"
    t = table("a1 b1 .", hands={"a": f"lance {mount}"})
    assert t.refusal("lance", mount) == "ignite.mount.kinds"


@clause("lance", 3)
def test_the_mount_knocks_down_and_hurts_as_well_and_that_can_be_blocked() -> None:
    t = table(LANE, hands={"a": "lance unicorn", "b": "metal-shield"})
    t.play("lance", "unicorn")
    t.pick("b1", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1")) == (2, True)
    t = table(LANE, hands={"a": "lance horse", "b": "metal-shield"})
    t.play("lance", "horse")
    t.pick("b1", "b1")
    assert t.damage("b1") == 1
    t.react("b", "metal-shield")
    assert (t.damage("b1"), t.is_down("b1")) == (1, False)


@clause("lance", 3)
def test_a_tiger_still_bites_where_the_ride_ends() -> None:
    t = table(LANE, hands={"a": "lance tiger-mount"})
    t.play("lance", "tiger-mount")
    t.pick("b1", "b1", "b2", "b2", "E8", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 2)


@clause("lance", 4)
def test_only_one_lance_goes_with_a_mount() -> None:
    t = table(LANE, hands={"a": "lance lance horse"})
    t.play("lance", "horse")
    t.pick("b1", "b1", "b2", "b2", "E8")
    assert (t.damage("b1"), t.damage("b2"), t.hand("a")) == (1, 1, ["lance"])


@clause("lance", 4)
def test_through_acid_neither_lance_nor_mount_is_the_card_that_is_lost() -> None:
    """Situation 28: with no third card the acid cannot be entered."""
    t = table("I I I I I\nI a1 A b1 .\nI I I I c1", hands={"a": "lance horse"})
    t.play("lance", "horse")
    assert (t.asked, t.cell("a1"), saved(t)) == ("act", "E5", ("a1", 3))
    t = table("I I I I I\nI a1 A b1 .\nI I I I c1", hands={"a": "lance horse dagger"})
    t.play("lance", "horse", "E6", "b1", "b1", "E8")
    assert (t.cell("a1"), t.damage("b1"), t.play_area("a")) == ("E8", 1, ["lance", "horse", "dagger"])


@clause("lance", 6)
def test_for_each_of_them_the_player_says_whether_it_is_struck() -> None:
    t = table(LANE, hands={"a": "lance horse"})
    t.play("lance", "horse")
    t.pick("b1", None, "b2", "b2", "E8")
    assert (t.damage("b1"), t.damage("b2"), t.is_down("b1")) == (0, 1, True)


@clause("lance", 6)
def test_a_minion_is_struck_and_own_units_and_teammates_are_not() -> None:
    t = table(LANE.replace("b1", "bw"), hands={"a": "lance horse"})
    t.play("lance", "horse")
    t.pick("bw", "bw")
    assert not t.alive("bw")
    t = table(LANE.replace("b1", "a2"), held={"a2": "b"}, hands={"a": "lance horse"})
    t.play("lance", "horse", "a2", "b2")
    assert t.asked == "lance-strike"
    t = table("I I I I\nI a1 c1 .\nI I I b1\n. d1 . .", goal="teams-2", hands={"a": "lance horse"})
    t.play("lance", "horse", "c1")
    assert t.asked == "go"


@clause("lance", 7)
def test_it_can_be_evaded_and_the_ride_goes_on() -> None:
    t = table("I I I I I\nI a1 b1 . .\nI I . I c1", hands={"a": "lance horse", "b": "quick-reflexes"})
    t.play("lance", "horse")
    t.pick("b1", "b1")
    t.react("b", "quick-reflexes", "F6")
    assert (t.damage("b1"), t.is_down("b1"), t.cell("a1")) == (0, False, "E6")
    t.pick("E8")
    assert t.cell("a1") == "E8"


@clause("lance", 7)
def test_one_ride_is_one_attack_for_quick_hands() -> None:
    t = table(LANE, hands={"a": "quick-hands lance horse"}, decks={"a": "march march march"})
    t.play("quick-hands")
    t.play("lance", "horse")
    t.pick("b1", "b1", "b2", "b2", "E8")
    assert t.hand("a") == ["march"]


@clause("lance", 7)
def test_a_ride_past_nobody_is_no_attack() -> None:
    t = table("a1 . . b1", hands={"a": "quick-hands lance horse"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("lance", "horse", "D5", None)
    assert t.hand("a") == []


def test_it_is_too_early_for_a_ride_in_the_first_two_rounds() -> None:
    t = table(LANE, round=2, hands={"a": "lance horse"})
    assert t.refusal("lance") == "ignite.attack.no-early"


def test_whether_a_mount_is_asked_for_tells_nothing_of_the_hand() -> None:
    for hand in ("horse", "dagger"):
        t = table("a1 b1 .", hands={"a": f"lance {hand}"})
        t.play("lance")
        assert t.asked == "lance-mount"


def test_what_is_said_about_cards_that_are_no_mounts() -> None:
    t = table("a1 b1 .", hands={"a": "lance dagger"})
    t.play("lance")
    assert t.refusal("dagger") == "ignite.mount.kinds"
    assert t.refusal("horse") == "ignite.turn.action-phase"


def test_a_stab_empties_what_is_saved_and_a_ride_does_not() -> None:
    t = table("a1 b1 .\n. . .", hands={"a": "march lance dagger"})
    t.play("march", None)
    t.play("lance", None, "b1")
    assert saved(t) is None
    t = table("a1 . . .\nb1 . . .", hands={"a": "march lance horse"})
    t.play("march", None)
    t.play("lance", "horse", "D8")
    assert t.cell("a1") == "D8"


@clause("lance", 7)
def test_the_strike_comes_before_an_air_shield_stops_the_mount() -> None:
    t = table(OPEN_LANE, hands={"a": "lance horse", "b": "air-shield"})
    t.play("lance", "horse", "b1", "b1")
    t.react("b", "air-shield")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1"), t.cell("a1"), t.asked) == (1, False, "E5", "act")


@clause("lance", 7)
def test_sabotage_stops_the_strike() -> None:
    t = table(OPEN_LANE, hands={"a": "lance horse", "b": "sabotage"})
    t.play("lance", "horse", "b1", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), sorted(t.trash())) == (0, ["lance", "sabotage"])
