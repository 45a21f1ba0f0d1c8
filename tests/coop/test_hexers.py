"""Minions that hex: no damage, but Hex cards for all units that stand together."""

from __future__ import annotations

from emberbox.testing import rule
from emberbox.testing.freeze import pile
from tests.coop.assault import again, assault, attacked, way_of


@rule("coop.hex.no-damage", "coop.hex.not-through-minions")
def test_a_hexer_does_no_damage_and_brings_a_hex_to_the_play_area() -> None:
    t = assault(C5="!p1", C8="a1")
    assert (t.damage("a1"), t.play_area("a"), t.hand("a"), pile(t)) == (0, ["hex"], [], 29)


@rule("coop.hex.carries", "coop.hex.one-per-unit")
def test_hexing_carries_through_all_units_that_stand_together() -> None:
    t = assault(C5="!p1", C8="a1", C9="b1", D9="b2", E9="a2", G9="b3", players=2)
    assert attacked(t) == ["C8"]
    assert (t.play_area("a"), t.play_area("b")) == (["hex", "hex"], ["hex", "hex"])


@rule("coop.hex.not-through-minions")
def test_enemies_neither_carry_the_hexing_nor_gain_by_it() -> None:
    t = assault(C5="!p1", C8="a1", C9="!w1", C10="b1", players=2, frozen={"!w1": "a"})
    assert (t.play_area("a"), t.play_area("b"), pile(t)) == (["hex"], [], 29)


@rule("coop.attack.most-damage-count")
def test_the_number_of_hexes_decides_between_targets() -> None:
    t = assault(E5="!p1", E7="a1", C5="b1", B5="b2", players=2)
    assert t.options() == ["b2", "b1"]
    t.pick("b2")
    assert (t.play_area("a"), t.play_area("b")) == ([], ["hex", "hex"])


@rule("coop.attack.most-damage-count")
def test_no_more_hexes_count_than_the_pile_has() -> None:
    t = assault(E5="!p1", E7="a1", C5="b1", B5="b2", players=2, hexes=1)
    assert t.options() == ["b2", "b1", "a1"]


@rule("coop.path.attack-space")
def test_hexing_is_aimed_at_one_unit_for_the_sake_of_another() -> None:
    # The unit in the forest cannot be aimed at, but it stands beside another.
    t = assault(C5="!p1", C8="a1", C9="F+b1", players=2)
    assert t.play_area("b") == ["hex"]


@rule("coop.hex.not-through-minions", "coop.attack.wait-at-range", "coop.attack.wait-precise")
def test_with_an_empty_pile_hexers_walk_to_range_3_and_wait() -> None:
    t = assault(C5="!p1", C10="a1", hexes=0)
    assert (way_of(t, "!p1"), attacked(t)) == ("C6 C7", [])
    t = again(t)
    assert (way_of(t, "!p1"), attacked(t)) == ("", [])
    t = assault(C5="!p1", C8="F+a1", hexes=0)
    assert (way_of(t, "!p1"), attacked(t)) == ("", [])


@rule("coop.hex.no-damage")
def test_a_curse_weaver_attacks_without_a_pile() -> None:
    t = assault(C5="!p1", C8="a1", hexes=0, round=11)
    assert (attacked(t), t.damage("a1"), t.play_area("a")) == (["C8"], 1, [])


@rule("coop.hex.not-through-minions", "coop.attack.block-spell")
def test_hexing_that_is_turned_back_does_nothing() -> None:
    t = assault(C5="!p1", C6="a1", hands={"a": "mirror-spell"})
    t.pick("mirror-spell")
    assert (t.play_area("a"), pile(t), t.damage("!p1")) == (["mirror-spell"], 30, 0)


def test_hexing_can_be_countered_for_any_unit_that_it_reaches() -> None:
    t = assault(C5="!p1", C8="a1", C9="b1", players=2, hands={"b": "counter-spell"})
    t.react("b", "counter-spell")
    assert pile(t) == 30
