"""Orcs: their health, and what heavy weapons do to them."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.freeze import table

ORCS = {"b": "orcs"}


@rule("freeze.orc.four-damage")
def test_an_orc_dies_of_its_fourth_point() -> None:
    t = table("a1 b1 b2", races=ORCS, hands={"a": "dagger dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.alive("b1")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("freeze.orc.three-becomes-two")
def test_a_warhammer_does_2_to_an_orc() -> None:
    """Situation 18."""
    t = table("a1 b1 b2", races=ORCS, hands={"a": "warhammer dagger"})
    t.play("warhammer", "dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 2


@rule("freeze.orc.printed-first")
def test_in_the_village_a_warhammer_does_3_to_an_orc() -> None:
    """Situation 18."""
    t = table("a1 b1 b2", at="A5", village=True, races=ORCS, hands={"a": "warhammer dagger"})
    t.play("warhammer", "dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 3


@rule("freeze.orc.printed-first")
def test_a_dwarf_with_a_weapon_of_2_does_3_to_an_orc() -> None:
    """Situation 18."""
    t = table("a1 b1 b2", races={**ORCS, "a": "dwarves"}, hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 3


@rule("freeze.orc.printed-first")
def test_a_dwarf_with_a_warhammer_does_3_to_an_orc() -> None:
    t = table("a1 b1 b2", races={**ORCS, "a": "dwarves"}, hands={"a": "warhammer dagger"})
    t.play("warhammer", "dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 3


@rule("freeze.orc.modified-not-reduced")
@rule("freeze.orc.example-modified")
def test_a_dagger_with_bone_crusher_does_3_to_an_orc() -> None:
    """Situation 18."""
    t = table("a1 b1 b2", races=ORCS, hands={"a": "dagger bone-crusher"})
    t.play("dagger", "b1", "bone-crusher")
    t.nobody_reacts()
    assert (t.damage("b1"), t.alive("b1")) == (3, True)


@rule("freeze.orc.separate-hits")
def test_two_weapons_one_after_the_other_do_all_they_do() -> None:
    t = table("a1 b1 b2", races=ORCS, hands={"a": "dagger full-moon-axe"})
    for weapon in ("dagger", "full-moon-axe"):
        t.play(weapon, "b1")
        t.nobody_reacts()
    assert t.damage("b1") == 3


@rule("freeze.orc.only-weapons")
def test_a_meteor_does_its_3_to_an_orc() -> None:
    t = table("b1+am . b2\n. . a1", races=ORCS, active="c")
    t.end_turn()
    t.nobody_reacts()
    assert (t.active, t.damage("b1")) == ("a", 3)


@rule("freeze.orc.instant-death")
def test_lava_kills_an_orc() -> None:
    t = table("a1 . b1 L b2", races=ORCS, hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("freeze.orc.three-becomes-two")
@pytest.mark.parametrize("race", ["elves", "pandas"])
def test_a_warhammer_does_3_to_others(race: str) -> None:
    t = table("a1 b1 b2", races={"b": race}, hands={"a": "warhammer dagger"})
    t.play("warhammer", "dagger", "b1")
    t.nobody_reacts()
    assert not t.alive("b1")


@rule("freeze.setup.units")
@rule("freeze.valkyrie.two-player")
def test_of_two_races_only_the_orcs_are_tough() -> None:
    t = table("a1 b1 b2", races={"b1": "orcs", "b2": "elves"})
    assert [t.g.health(t.piece(name)) for name in ("b1", "b2")] == [4, 3]
