"""The Ring Blade, line by line."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.kernel.preview import preview
from emberbox.kernel.space import NONE
from emberbox.testing import clause, rule
from emberbox.testing.freeze import table

RING = """
    .  b1 .
    c1 a1 a2
    .  bw b2
"""


@clause("ring-blade", 1, 4)
def test_a_ring_blade_strikes_all_four_spaces_but_those_of_the_own_side() -> None:
    t = table(RING, hands={"a": "ring-blade"})
    t.play("ring-blade", "a1")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "a2", "b2")] == [1, 1, 0, 0]
    assert not t.alive("bw")


@clause("ring-blade", 1)
def test_allied_units_are_left_out() -> None:
    t = table("a1 c1\nb1 .", players=4, goal="teams-2", hands={"a": "ring-blade"})
    t.play("ring-blade")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)


@clause("ring-blade", 2)
def test_a_ring_blade_is_one_attack_whoever_is_hurt() -> None:
    t = table(RING, hands={"a": "quick-hands ring-blade"}, decks={"a": "march horse dagger"})
    t.play("quick-hands")
    t.play("ring-blade", "a1")
    t.nobody_reacts()
    assert t.hand("a") == ["march"]


@clause("ring-blade", 4)
def test_each_defender_reacts_for_the_own_unit() -> None:
    t = table(
        RING,
        races={"a": "dwarves"},
        hands={"a": "ring-blade", "b": "old-wooden-shield", "c": "short-sword"},
    )
    t.play("ring-blade", "a1")
    t.react("b", "old-wooden-shield")
    t.react("c", "short-sword")  # it is a melee attack
    assert [t.damage(name) for name in ("b1", "c1")] == [0, 0]
    assert not t.alive("bw")


def test_it_is_a_melee_attack_of_1() -> None:
    t = table("a1 b1", races={"a": "dwarves"}, hands={"a": "ring-blade"})
    t.play("ring-blade")
    t.nobody_reacts()
    assert t.damage("b1") == 2


@clause("ring-blade", 5)
def test_sabotage_saves_one_unit_and_breaks_the_blade() -> None:
    t = table(RING, hands={"a": "ring-blade", "b": "sabotage"})
    t.play("ring-blade", "a1")
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1")] == [0, 1]
    assert (sorted(t.trash()), t.play_area("a"), t.alive("bw")) == (["ring-blade", "sabotage"], [], False)


@rule("freeze.valkyrie.per-unit")
def test_each_valkyrie_needs_a_weapon_of_its_own_against_a_ring_blade() -> None:
    t = table("a1 b1\nb2 .", races={"b": "valkyries"}, hands={"a": "ring-blade", "b": "dagger long-bow"})
    t.play("ring-blade")
    t.react("b", "dagger", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.hand("b")) == (1, 0, ["long-bow"])
    t = table("a1 b1\nb2 .", races={"b": "valkyries"}, hands={"a": "ring-blade", "b": "dagger long-bow"})
    t.play("ring-blade")
    t.react("b", "dagger", "b2")
    t.react("b", "long-bow")
    assert (t.damage("b1"), t.damage("b2"), t.hand("b")) == (0, 0, [])


@pytest.mark.parametrize(("drawing", "hurt"), [("b1 a1 bd1", 1), ("b1 a1 . bd1", 0)])
def test_a_decoy_saves_only_where_the_blade_does_not_strike(drawing: str, hurt: int) -> None:
    t = table(drawing, hands={"a": "ring-blade"})
    t.play("ring-blade")
    t.react("b", "swap")
    t.nobody_reacts()
    assert t.damage("b1") == hurt


def test_who_steps_aside_gets_away() -> None:
    t = table("a1 b1 .\n.  .  .", hands={"a": "ring-blade", "b": "quick-reflexes"})
    t.play("ring-blade")
    t.react("b", "quick-reflexes", "D6")
    assert t.damage("b1") == 0


def test_a_ring_blade_needs_somebody_beside_a_unit() -> None:
    t = table("a1 a2 . b1", hands={"a": "ring-blade"})
    assert t.refusal("ring-blade") == "ignite.attack.in-range"
    t = table("a1 b1", hands={"a": "ring-blade"}, round=2)
    assert t.refusal("ring-blade") == "ignite.attack.no-early"


def test_a_preview_leaves_out_what_an_earlier_answer_did() -> None:
    t = table("b2 a1 b1", hands={"a": "ring-blade", "b": "old-wooden-shield old-wooden-shield"})
    t.play("ring-blade")
    t.react("b", "old-wooden-shield", "b1")
    seen = preview(t.session, 1, [NONE], Random(1))
    assert [(each.what, each.piece) for each in seen.outcomes] == [("damage", t.piece("b2"))]


@rule("freeze.item.ring-blade")
@clause("ring-blade", 1, 4)
def test_it_breaks_the_shards_on_the_spaces_that_it_attacks() -> None:
    t = table("b1 a1 as\n. bs+a2 .", hands={"a": "ring-blade"})
    t.play("ring-blade")
    t.nobody_reacts()
    assert (t.damage("b1"), [cell for _, cell, _, _ in t.g.items]) == (1, [t.g.cell[t.piece("a2")]])


@rule("freeze.item.ring-blade")
@clause("ring-blade", 4)
def test_it_may_be_swung_at_a_shard_alone() -> None:
    t = table("a1 as . b1", hands={"a": "ring-blade quick-hands"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("ring-blade")
    assert (t.g.items, t.hand("a")) == ([], [])  # an attack on an item alone is not rewarded
