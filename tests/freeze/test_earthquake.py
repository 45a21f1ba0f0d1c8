"""Earthquake, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def cast(t: Table, *things: str) -> None:
    """Player a casts an Earthquake, and nobody reacts."""
    t.play("earthquake", *things)
    t.nobody_reacts()


@clause("earthquake", 1, 4)
def test_every_unit_in_the_area_is_knocked_down_own_ones_too() -> None:
    t = table(
        """
        .  b1 . c1 b3
        a1 .  . .  .
        .  a2 . b2 .
        """,
        hands={"a": "earthquake"},
    )
    cast(t, "a1", "E6")
    assert [t.is_down(name) for name in ("b1", "c1", "a2", "b2")] == [True] * 4
    assert [t.is_down(name) for name in ("a1", "b3")] == [False] * 2
    assert [t.damage(name) for name in ("b1", "c1", "a2", "b2")] == [0] * 4


@clause("earthquake", 1, 5)
def test_with_the_middle_one_and_one_away_the_caster_is_in_the_area() -> None:
    t = table("a1 . b1\n.  . .", hands={"a": "earthquake"})
    cast(t, "E5")
    assert (t.is_down("a1"), t.is_down("b1")) == (True, True)


@clause("earthquake", 5)
@pytest.mark.parametrize("middle", ["D4", "D5", "D7", "E6", "F6"])
def test_the_middle_is_two_orthogonal_spaces_away(middle: str) -> None:
    t = table("a1 . b1 .\n. b2 . .\n. b3 . .", hands={"a": "earthquake"})
    assert t.refusal("earthquake", middle) == "ignite.attack.in-range"
    assert t.refusal("earthquake", "D6") is None


@clause("earthquake", 2)
def test_neither_a_forest_nor_a_wall_gives_cover() -> None:
    t = table("I I . .\na1 I F+b1 .\nI I . .", hands={"a": "earthquake"})
    cast(t, "E6")
    assert t.is_down("b1")


@clause("earthquake", 6)
def test_the_area_may_hang_over_the_edge_but_its_middle_may_not() -> None:
    t = table("b1 . .\na1 . .", at="A1", hands={"a": "earthquake"})
    cast(t, "A2")
    assert (t.is_down("a1"), t.is_down("b1")) == (True, True)
    t = table("b1 . .\na1 . .", at="A1", hands={"a": "earthquake"})
    t.play("earthquake")
    assert t.options() == ["A2", "C2"]


@clause("earthquake", 6)
def test_minions_stay_on_their_feet() -> None:
    t = table("a1 . bw1 . b1", hands={"a": "earthquake"})
    assert t.refusal("earthquake", "D6") == "ignite.play.some-effect"
    t = table("a1 . bw1 b1 .", hands={"a": "earthquake"})
    cast(t, "bw1")
    assert (t.is_down("bw1"), t.is_down("b1")) == (False, True)


def test_it_needs_somebody_who_stands() -> None:
    t = table("a1 . . b1", hands={"a": "earthquake"}, down="b1")
    assert t.refusal("earthquake", "D6") == "ignite.play.some-effect"


def test_it_is_countered_for_everybody() -> None:
    t = table("a1 . b1 c1", hands={"a": "earthquake", "c": "counter-spell"})
    t.play("earthquake", "b1")
    t.react("c", "counter-spell")
    assert (t.is_down("b1"), t.is_down("c1")) == (False, False)


def test_who_steps_out_of_the_area_stays_on_foot() -> None:
    t = table("a1 . . b1 .", hands={"a": "earthquake", "b": "quick-reflexes"})
    t.play("earthquake", "D6")
    t.react("b", "quick-reflexes", "D8")
    assert (t.is_down("b1"), t.cell("b1")) == (False, "D8")


def test_a_mirrored_quake_goes_out_from_the_unit_that_mirrored_it() -> None:
    t = table(". a1 . b1 c1", hands={"a": "earthquake", "b": "mirror-spell"})
    t.play("earthquake", "b1")
    t.react("b", "mirror-spell")
    assert (t.asked, t.asked_seat) == ("quake", "b")
    t.pick("a1")
    assert [t.is_down(name) for name in ("a1", "b1", "c1")] == [True, False, False]
    assert t.asked_seat == "a"


def test_others_are_not_shaken_in_the_first_two_rounds() -> None:
    t = table("a1 . b1", hands={"a": "earthquake"}, round=2)
    assert t.refusal("earthquake", "b1") == "ignite.attack.no-early-scope"


@rule("ignite.team.not-enemies")
def test_a_teammate_falls_only_along_with_an_enemy() -> None:
    drawing = "a1 . c1 . .\n.  . b1 . .\n.  . .  . d1"  # c1 is a teammate's
    words: dict[str, Any] = {"hands": {"a": "earthquake"}, "goal": "teams-2"}
    assert table(drawing, **words).refusal("earthquake", "c1") is None
    assert table(drawing, down="b1", **words).refusal("earthquake", "c1") == "ignite.team.attack-teammate"


@clause("earthquake", 3)
def test_one_reveal_of_sure_footed_keeps_all_units_of_a_player_standing() -> None:
    t = table(
        """
        .  . b1 .
        a1 . c1 .
        .  . b2 .
        """,
        hands={"a": "earthquake", "b": "sure-footed"},
    )
    t.play("earthquake", "c1")
    assert (t.asked, t.asked_seat) == ("stay-up", "b")
    t.pick("sure-footed")
    assert (t.is_down("b1"), t.is_down("b2"), t.is_down("c1"), t.hand("b")) == (
        False,
        False,
        True,
        ["sure-footed"],
    )
