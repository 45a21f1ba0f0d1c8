"""Fallen valkyries: any weapon blocks a melee weapon, any pure spell negates one."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.freeze import table

VALKYRIES = {"b": "valkyries"}


@rule("freeze.valkyrie.weapon-blocks")
@rule("freeze.valkyrie.which-cards")
@pytest.mark.parametrize("card", ["long-bow", "warhammer", "javelin", "short-sword"])
def test_any_weapon_blocks_a_melee_weapon(card: str) -> None:
    t = table("a1 b1", races=VALKYRIES, hands={"a": "dagger", "b": card})
    t.play("dagger", "b1")
    t.react("b", card)
    if t.asked == "which-answer":
        t.pick("as-valkyrie")
    assert (t.damage("b1"), t.play_area("b"), t.hand("b")) == (0, [card], [])


@rule("freeze.valkyrie.which-cards")
@pytest.mark.parametrize("card", ["arrow", "freeze", "march", "hex"])
def test_what_is_no_weapon_blocks_nothing(card: str) -> None:
    t = table("a1 b1", races=VALKYRIES, hands={"a": "dagger", "b": f"{card} metal-shield"})
    t.play("dagger", "b1")
    assert t.refusal(card) is not None


@rule("freeze.valkyrie.weapon-blocks")
def test_nobody_else_blocks_with_any_weapon() -> None:
    t = table("a1 b1", races={"b": "elves"}, hands={"a": "warhammer dagger", "b": "long-bow metal-shield"})
    t.play("warhammer", "dagger", "b1")
    assert t.refusal("long-bow") == "ignite.timing.turn-only"


@rule("freeze.valkyrie.melee-means")
def test_an_arrow_is_not_blocked_with_a_weapon() -> None:
    t = table("a1 . b1", races=VALKYRIES, hands={"a": "long-bow arrow", "b": "long-bow metal-shield"})
    t.play("long-bow")
    t.play("arrow", "b1")
    assert t.refusal("long-bow") == "freeze.valkyrie.melee-means"


@rule("freeze.valkyrie.melee-means")
def test_a_minion_is_not_blocked_with_a_weapon() -> None:
    t = table("aw b1\na1 .", races=VALKYRIES, hands={"b": "long-bow metal-shield"})
    t.pick("aw", "b1")
    assert t.refusal("long-bow") == "freeze.valkyrie.melee-means"


@rule("freeze.valkyrie.spell-negates")
@rule("freeze.valkyrie.negate-whole")
def test_any_pure_spell_negates_a_spell_for_everybody() -> None:
    t = table("a1 . W+b1 W+c1", races=VALKYRIES, hands={"a": "freeze", "b": "teleport"})
    t.play("freeze", "b1")
    t.react("b", "teleport")
    assert (t.is_frozen("b1"), t.is_frozen("c1")) == (False, False)
    assert (t.play_area("a"), t.play_area("b")) == (["freeze"], ["teleport"])


@rule("freeze.valkyrie.negate-whole")
def test_a_negated_ring_of_fire_burns_nobody() -> None:
    t = table("a1 b1\nc1 .", races=VALKYRIES, hands={"a": "ring-of-fire", "b": "teleport"})
    t.play("ring-of-fire")
    t.react("b", "teleport")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("freeze.valkyrie.targets-means")
def test_who_is_reached_by_the_chain_alone_negates_nothing() -> None:
    """Situation 11: Counter Spell still can."""
    t = table("a1 . c1 b1", races=VALKYRIES, hands={"a": "lightning-bolt", "b": "teleport counter-spell"})
    t.play("lightning-bolt", "c1")
    while t.asked_seat != "b":
        t.pick(None)
    assert t.refusal("teleport") == "freeze.valkyrie.targets-means"
    t.react("b", "counter-spell", None) if t.refusal("counter-spell") else t.pick("counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("freeze.valkyrie.spell-infused")
def test_a_spell_infused_weapon_is_blocked_and_never_negated() -> None:
    t = table("a1 b1", races=VALKYRIES, hands={"a": "blessed-spear", "b": "teleport long-bow"})
    t.play("blessed-spear")
    while t.asked not in ("react", "act"):
        t.pick("b1" if "b1" in t.options() else t.options()[0])
    assert t.asked == "react"
    assert t.refusal("teleport") == "freeze.valkyrie.spell-infused"
    t.pick("long-bow")
    assert t.damage("b1") == 0


@rule("freeze.valkyrie.needs-react")
def test_a_frozen_valkyrie_is_not_protected_and_one_that_lies_is() -> None:
    t = table("a1 b1", races=VALKYRIES, hands={"a": "dagger", "b": "long-bow"}, frozen={"b1": "c"})
    t.play("dagger", "b1")
    assert (t.asked, t.damage("b1")) == ("act", 1)
    t = table("a1 b1", races=VALKYRIES, hands={"a": "dagger", "b": "long-bow"}, down="b1")
    t.play("dagger", "b1")
    t.react("b", "long-bow")
    assert t.damage("b1") == 0


@rule("freeze.valkyrie.two-player")
def test_the_unit_of_another_race_is_not_protected() -> None:
    t = table(
        "a1 b1 b2",
        races={"b1": "elves", "b2": "valkyries"},
        hands={"a": "warhammer dagger", "b": "long-bow metal-shield"},
    )
    t.play("warhammer", "dagger", "b1")
    assert t.refusal("long-bow") == "freeze.valkyrie.two-player"


@rule("freeze.valkyrie.which-cards")
def test_a_card_with_an_answer_of_its_own_is_asked_which() -> None:
    t = table("a1 . b1", races=VALKYRIES, hands={"a": "freeze", "b": "mirror-spell"})
    t.play("freeze", "b1")
    t.react("b", "mirror-spell")
    assert (t.asked, t.options()) == ("which-answer", [None, "as-valkyrie"])
    t.pick("as-valkyrie")
    assert (t.is_frozen("a1"), t.is_frozen("b1")) == (False, False)


@rule("freeze.valkyrie.not-delayed")
def test_a_meteor_is_not_negated() -> None:
    t = table("b1+am . a1", races=VALKYRIES, active="c", hands={"b": "teleport mirror-spell"})
    t.end_turn()
    assert (t.asked, t.alive("b1")) == ("act", False)


def test_whether_a_valkyrie_is_asked_tells_nothing_of_her_hand() -> None:
    asked = []
    for hand in ("long-bow", "march"):
        t = table("a1 . b1\nc1 . .", races=VALKYRIES, hands={"a": "dagger march", "b": hand, "c": "long-bow"})
        t.play("march", "D5")
        t.play("dagger", "b1")
        asked.append(t.asked_seat)
    assert asked == ["b", "b"]
