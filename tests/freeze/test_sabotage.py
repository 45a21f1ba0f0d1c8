"""Sabotage, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import pile, table


@clause("sabotage", 1)
def test_the_weapon_does_nothing_and_both_cards_are_trashed() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "sabotage"})
    t.play("dagger", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.trash()) == (0, ["sabotage", "dagger"])
    assert (t.play_area("a"), t.play_area("b")) == ([], [])


@clause("sabotage", 1)
def test_the_effect_is_negated_with_the_damage() -> None:
    t = table("a1 b1", hands={"a": "cursed-blade", "b": "sabotage"})
    t.play("cursed-blade", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.play_area("b"), pile(t)) == (0, [], 30)


@clause("sabotage", 1)
def test_a_sabotaged_warhammer_does_not_even_knock_down() -> None:
    t = table("a1 b1", hands={"a": "warhammer march", "b": "sabotage"})
    t.play("warhammer", "march", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.is_down("b1"), t.trash()) == (0, False, ["sabotage", "warhammer"])


@clause("sabotage", 1)
def test_only_who_is_attacked_plays_it() -> None:
    t = table("a1 b1 c1", hands={"a": "dagger", "c": "sabotage"})
    t.play("dagger", "b1")
    assert (t.asked, t.damage("b1")) == ("act", 1)


@clause("sabotage", 2)
def test_the_arrow_is_trashed_and_not_the_bow() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow", "b": "sabotage"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.trash(), t.play_area("a")) == (0, ["sabotage", "arrow"], ["long-bow"])


@clause("sabotage", 3)
def test_it_is_no_use_against_a_pure_spell() -> None:
    t = table("a1 . b1", hands={"a": "lightning-bolt", "b": "sabotage counter-spell"})
    t.play("lightning-bolt", "b1")
    assert t.refusal("sabotage") == "ignite.golden.card-wins"


@clause("sabotage", 4)
@pytest.mark.parametrize("arrow", ["wind-arrow", "ice-arrow", "lightning-arrow"])
def test_a_spell_infused_arrow_is_negated_entirely(arrow: str) -> None:
    t = table("a1 . b1 c1\n. . . .", hands={"a": f"long-bow {arrow}", "b": "sabotage"})
    t.play("long-bow")
    t.play(arrow, "b1")
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert (t.cell("b1"), t.damage("b1"), t.is_frozen("b1"), t.damage("c1")) == ("D6", 0, False, 0)


@clause("sabotage", 6)
def test_a_boomerang_does_not_return() -> None:
    t = table("a1 . b1", hands={"a": "bladed-boomerang", "b": "sabotage"})
    t.play("bladed-boomerang", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.trash()) == (0, ["sabotage", "bladed-boomerang"])


@clause("sabotage", 6)
@pytest.mark.parametrize("card", ["horse", "metal-shield"])
def test_mounts_and_bashes_are_no_weapons(card: str) -> None:
    t = table("a1 b1 .", hands={"a": card, "b": "sabotage quick-reflexes"})
    t.play(card, "b1")
    assert (t.asked_seat, t.refusal("sabotage")) == ("b", "ignite.golden.card-wins")
