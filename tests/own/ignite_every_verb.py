"""Every verb of a deck, with cards that have nothing else: test_own_cards.py runs it."""

from __future__ import annotations

import pytest

from emberbox.testing.ignite import table


def test_knock_down() -> None:
    t = table("a1 b1", hands={"a": "shoulder-check"})
    t.play("shoulder-check", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1"), t.asked) == (1, True, "act")


def test_push() -> None:
    t = table("a1 b1 . . . .", hands={"a": "gale"})
    t.play("gale", "b1")
    t.nobody_reacts()
    assert (t.drawing(), t.damage("b1")) == ("a1 . . . b1 .", 0)


@pytest.mark.parametrize(("before", "after"), [
    ("a1 b1 . L .", "a1 . . . ."),
    ("a1 b1 a2 L .", "a1 b1 a2 . ."),
    ("a1 b1 a2 . L", "a1 . b1 a2 ."),
])  # fmt: skip
def test_push_kills_others_and_spares_the_units_of_its_player(before: str, after: str) -> None:
    t = table(before, hands={"a": "gale"})
    t.play("gale", *(["a1"] if "a2" in before else []), "b1")
    t.nobody_reacts()
    assert t.drawing() == after


def test_pull() -> None:
    t = table("a1 . . . . b1", hands={"a": "long-hook"})
    t.play("long-hook", "b1")
    t.nobody_reacts()
    assert (t.asked, t.options()) == ("pull-spaces", [1, 2, 3])
    t.pick(3)
    assert (t.drawing(), t.damage("b1")) == ("a1 . b1 . . .", 0)


def test_immobilize() -> None:
    t = table("a1 . b1", hands={"a": "snare"})
    t.play("snare", "b1")
    t.nobody_reacts()
    assert (t.is_held("b1"), t.is_frozen("b1"), t.damage("b1")) == (True, False, 0)
    t.end_turns_until("a")
    assert not t.is_held("b1")


def test_freeze() -> None:
    t = table("a1 . b1", hands={"a": "sleet"})
    t.play("sleet", "b1")
    t.nobody_reacts()
    assert (t.is_held("b1"), t.is_frozen("b1"), t.damage("b1")) == (False, True, 2)
    t.end_turns_until("a")
    assert not t.is_frozen("b1")


def test_draw() -> None:
    t = table("a1 b1", hands={"a": "satchel"}, decks={"a": "march dagger horse"})
    t.play("satchel")
    assert (t.hand("a"), t.deck("a")) == (["march", "dagger"], ["horse"])


@pytest.mark.parametrize(("card", "steps"), [("stroll", 2), ("long-way", 3)])
def test_move_and_movement(card: str, steps: int) -> None:
    t = table("a1 . . . .", hands={"a": card})
    t.play(card)
    ahead = ["D5", "D6", "D7", "D8"]
    assert [space for space in ahead if space in t.options()] == ahead[:steps]
    t.pick(ahead[steps - 1])
    assert (t.cell("a1"), t.asked) == (ahead[steps - 1], "act")


def test_heal() -> None:
    t = table("a1 a2 a3 b1", hands={"a": "balm"}, damage={"a1": 2, "a2": 1, "b1": 1})
    t.play("balm")
    assert t.options() == ["a1", "a2"]
    t.pick("a1")
    assert (t.damage("a1"), t.damage("a2"), t.damage("b1")) == (1, 1, 1)


def test_thorns() -> None:
    t = table("a1 b1 a2", hands={"a": "brambles", "b": "dagger dagger"})
    t.play("brambles", "a1")
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1")) == (1, 2)
    t.play("dagger", "a2")
    t.nobody_reacts()
    assert (t.damage("a2"), t.damage("b1")) == (1, 2), "only the chosen unit has thorns"


def test_thorns_end_with_the_next_turn_of_their_player() -> None:
    t = table("a1 b1", hands={"a": "brambles"}, decks={"b": "dagger dagger dagger dagger dagger"})
    t.play("brambles")
    t.end_turns_until("c")
    assert len(t.lasting("brambles")) == 1
    t.end_turns_until("a")
    assert t.lasting("brambles") == []
    t.end_turns_until("b")
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.active, t.damage("a1"), t.damage("b1")) == ("b", 1, 0)


def test_a_shield_that_draws() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "mirror-shield"}, decks={"b": "march horse dagger"})
    t.play("dagger", "b1")
    t.react("b", "mirror-shield")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("b")) == (0, ["march", "horse"])
