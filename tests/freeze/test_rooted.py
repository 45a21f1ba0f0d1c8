"""Rooted, line by line."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.moving.entering import appear
from emberbox.games.ignite.state.position import UNIT
from emberbox.testing import clause, rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def cast(t: Table, victim: str = "b") -> None:
    """Player a roots another, who does not react."""
    t.play("rooted", victim)
    t.nobody_reacts()


@clause("rooted", 1)
def test_no_unit_of_the_player_walks_until_the_casters_next_turn() -> None:
    t = table("a1 . . b1\nc1 . . b2", hands={"a": "rooted", "b": "march horse", "c": "march"})
    cast(t)
    assert (t.is_held("b1"), t.is_held("b2"), t.is_held("c1")) == (True, True, False)
    t.end_turn()
    assert t.refusal("march") == t.refusal("horse") == "ignite.immobilized.meaning"
    t.end_turns_until("a")
    assert (t.is_held("b1"), t.is_held("b2"), t.lasting("rooted")) == (False, False, [])


@clause("rooted", 2)
def test_rooted_units_are_pushed_back_and_knocked_down() -> None:
    t = table("a1 b1 .", hands={"a": "rooted full-moon-axe metal-shield"})
    cast(t)
    t.play("metal-shield", "b1")
    t.nobody_reacts()
    assert t.is_down("b1")
    t.play("full-moon-axe", "b1")
    t.nobody_reacts()
    t.pick("b1")
    assert (t.cell("b1"), t.is_held("b1")) == ("D6", True)


@clause("rooted", 2)
def test_rooted_units_buy_sell_attack_and_react() -> None:
    t = table(
        "Z+b1 a1",
        hands={"a": "rooted dagger", "b": "old-wooden-shield dagger march gold-stash gold-stash"},
        market="horse",
    )
    cast(t)
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    t.pick("sell", "march")
    t.honor("gold-stash", "gold-stash")
    t.buy("horse")
    assert (t.damage("b1"), t.damage("a1"), t.trash()) == (0, 1, ["march"])
    assert "horse" in t.play_area("b")


@clause("rooted", 2)
def test_spell_movement_is_open_to_them() -> None:
    t = table("a1 b1 . .", hands={"a": "rooted", "b": "teleport"})
    cast(t)
    t.end_turn()
    t.play("teleport", "D6")
    assert t.cell("b1") == "D6"
    t = table("a1 b1 . .\n. . . bp", hands={"a": "rooted", "b": "march"})
    cast(t)
    t.end_turn()
    t.pick("warp", "E7")
    assert t.cell("b1") == "E7"


@clause("rooted", 3)
def test_another_player_is_chosen_and_forests_give_no_cover() -> None:
    t = table("a1 . . F+b1 bw1", hands={"a": "rooted"})
    assert t.refusal("rooted", "a") == "kernel.pick.not-asked"
    cast(t)
    assert (t.is_held("b1"), t.is_held("bw1")) == (True, False)


@clause("rooted", 3)
def test_a_unit_that_comes_later_is_held_too_and_a_minion_is_not() -> None:
    t = table("a1 . b1 .", hands={"a": "rooted"})
    cast(t)
    for space, piece_type, held in (("D7", UNIT, True), ("D8", 1, False)):
        late = t.g.add_piece(piece_type, 1)
        t.g.cell[late] = t.g.board.grid.parse(space)
        t.g.standing[t.g.cell[late]] = late
        for _ in appear(t.g, late):
            pytest.fail("nobody is asked")
        assert (t.g.held[late] == 0) is held


@clause("rooted", 4)
def test_race_movement_and_evading_steps_are_stopped() -> None:
    t = table("a1 b1 .", races={"b": "catfolk"}, hands={"a": "rooted dagger", "b": "quick-reflexes"})
    cast(t)
    t.play("dagger", "b1")
    assert t.refusal("quick-reflexes") == "ignite.immobilized.meaning"
    t.nobody_reacts()
    t.end_turn()
    assert t.refusal("free-move") == "ignite.catfolk.free-move-when"


@clause("rooted", 5)
@rule("freeze.valkyrie.targets-means")
def test_a_valkyrie_answers_it_with_a_pure_spell() -> None:
    t = table("a1 . F+b1", races={"b": "valkyries"}, hands={"a": "rooted", "b": "teleport"})
    t.play("rooted", "b")
    t.react("b", "teleport")
    assert (t.is_held("b1"), t.lasting("rooted"), t.play_area("a")) == (False, [], ["rooted"])


def test_it_is_countered_and_not_evaded() -> None:
    t = table("a1 . b1", hands={"a": "rooted", "b": "quick-reflexes counter-spell"})
    t.play("rooted", "b")
    assert t.refusal("quick-reflexes") == "ignite.react.words"
    t.react("b", "counter-spell")
    assert not t.is_held("b1")


def test_a_mirror_roots_who_cast_it() -> None:
    t = table("a1 a2 b1", hands={"a": "rooted", "b": "mirror-spell"})
    t.play("rooted", "b")
    t.react("b", "mirror-spell")
    assert (t.is_held("a1"), t.is_held("a2"), t.is_held("b1")) == (True, True, False)
    t.end_turns_until("b")
    assert (t.is_held("a1"), t.is_held("a2")) == (False, False)


def test_it_is_not_played_on_the_same_player_twice_nor_early() -> None:
    t = table("a1 . b1", hands={"a": "rooted rooted"})
    cast(t)
    assert t.refusal("rooted", "b") is not None
    t = table("a1 . b1", hands={"a": "rooted"}, round=2)
    assert t.refusal("rooted") == "ignite.attack.no-early"
