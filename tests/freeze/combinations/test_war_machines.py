"""Hard situations of the design brief with war machines, by their numbers there."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import rule
from emberbox.testing.freeze import clock_of, owner_of, table


@rule("freeze.wm-solid.knocks-down", "freeze.wm-solid.squish")
def test_a_unit_is_pushed_into_its_own_machine_or_walled_in_before_it() -> None:
    """39: pushed it stays and falls, with no other harm; a wall on its space kills it."""
    t = table("a1 . b1 bxb .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.is_down("b1"), t.damage("b1"), owner_of(t, "bxb")) == ("D6", True, 1, "b")
    t = table("a1 b1 bxb .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert (t.alive("b1"), owner_of(t, "bxb")) == (False, None)


@rule("freeze.wm-solid.wall-on-machine")
def test_a_wall_is_laid_on_a_machine() -> None:
    """40: it goes a space back, and a unit there is pushed on and falls; with no room there is no wall."""
    t = table("a1 bxb b1 .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert t.drawing() == "a1 . bxb b1"
    assert (t.is_down("b1"), owner_of(t, "bxb")) == (True, "b")
    t = table("a1 bxb axc b1", hands={"a": "ice-wall"})
    t.play("ice-wall")
    assert t.refusal("bxb") == "ignite.immovable.list"


@rule("freeze.wm-own.when-checked")
@pytest.mark.parametrize(("enemy", "owner"), [("b1", "b"), (".", "a")])
def test_the_owner_walks_around_a_corner_of_the_machine(enemy: str, owner: str) -> None:
    """41: past the diagonal it is stolen by an enemy beside it; with nobody there it is regained."""
    drawing = f"""
        .  a1  .
        .  axb {enemy}
        .  .   .
    """
    t = table(drawing, hands={"a": "conditioning"})
    t.play("conditioning", None, "E4")
    assert (t.cell("a1"), owner_of(t, "axb")) == ("E4", owner)


@rule("freeze.wm-attack.never-modified", "freeze.wm-attack.not-a-card")
def test_no_race_and_no_card_of_the_turn_is_for_a_catapult() -> None:
    """42: an elf's has range 2-7, a dwarf's does 3; Quick Hands and Quick Shot do not count a shot."""
    t = table("a1 axc . . . . . . . b1", races={"a": "elves"}, at="D1", hands={"a": "march"})
    assert t.refusal("fire") == "freeze.wm-attack.targets"
    t = table(
        "a1 axc . b1",
        races={"a": "dwarves"},
        hands={"a": "quick-hands quick-shot march"},
        decks={"a": "dagger"},
    )
    t.play("quick-hands")
    t.play("quick-shot")
    t.pick("fire", "b1", "march")
    assert [event["amount"] for event in t.events("damaged")] == [3]
    assert t.hand("a") == []


@rule("freeze.wm-destroy.machine-hit", "freeze.wm-attack.ranged")
def test_a_forest_shelters_units_and_no_machine() -> None:
    """43: a unit in a forest is no target at any range, a machine there is."""
    t = table("a1 axc . F+b1 F+bxb F+b2", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["bxb"]


@rule("freeze.wm-destroy.named-cards")
def test_what_lies_under_a_machine_and_what_strikes_around_it() -> None:
    """44: trap, bomb and shard do nothing to it; rings, bombs and lightning leave it, a meteor does not."""
    t = table("a1 bxb ct+bb+bs .\n. b1 . .", hands={"a": "ice-wall", "b": "march"})
    t.play("ice-wall", "bxb", None)
    t.nobody_reacts()
    assert (t.cell("bxb"), t.drawing().split()[2]) == ("D6", "bxb+bb+bs")
    t.end_turn()
    assert (t.alive("bxb"), t.drawing().split()[2]) == (True, "bxb+bs")
    t = table("a1 axb . b1\n. . . .", hands={"a": "meteor-strike"})
    t.play("meteor-strike", "axb")
    t.end_turns_until("a")
    assert (t.alive("axb"), t.alive("a1")) == (False, True)


@rule("freeze.wm-build.disabled-units")
@pytest.mark.parametrize("state", ["frozen", "down"])
def test_a_frozen_or_knocked_down_unit_beside_its_machine(state: str) -> None:
    """45: it builds on and owns the machine; it does not fire it."""
    kept: dict[str, Any] = {"frozen": {"a1": "b"}} if state == "frozen" else {"down": "a1"}
    drawing = "axb a1 axc . b1"
    t = table(drawing, active="c", hands={"a": "march"}, decks={"a": "march"}, clocks={"axb": 1}, **kept)
    t.end_turn()
    assert (clock_of(t, "axb"), owner_of(t, "axb"), owner_of(t, "axc")) == (0, "a", "a")
    assert t.refusal("fire") == "freeze.wm-build.disabled-units"


@rule("freeze.wm-own.who-counts")
def test_a_teammate_beside_a_machine_counts_for_itself() -> None:
    """46: it neither keeps nor fires a mate's machine, and takes it when it is alone there."""
    drawing = """
        a1 axb c1
        .  .   .
        b1 d1  .
    """
    t = table(drawing, players=4, goal="teams-2", hands={"a": "march", "c": "march"})
    t.play("march", None, "E4")
    assert owner_of(t, "axb") == "c"
