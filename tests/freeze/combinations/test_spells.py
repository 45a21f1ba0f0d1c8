"""Spells of The Freeze among other cards: the situations of the design brief, and a few more."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import doll_at, pile, put_doll, table


@clause("charm", 4, 7, 8)
@rule("freeze.acid.forced-moves")
def test_charm_leads_through_acid_stops_before_snow_and_is_not_held_by_roots() -> None:
    """Situation 30: it discards if it can and walks on; with 1 space left before snow it stops."""
    t = table("a1 . . . . N A A b1", hands={"a": "charm rooted", "b": "dagger"})
    t.play("charm", "b1")
    t.nobody_reacts()
    t.play("rooted", "b")
    t.nobody_reacts()
    t.end_turn()
    assert (t.is_held("b1"), t.cell("b1"), t.hand("b"), t.play_area("b")) == (True, "D10", [], ["dagger"])


@clause("hexing", 1, 2)
@rule("freeze.hex.short-supply")
def test_with_two_hexes_left_and_four_due_the_targets_player_comes_first() -> None:
    """Situation 32: one at a time, from the target's player clockwise."""
    t = table("a1 . b1 b2 c1\n.  . .  .  a2", hands={"a": "hexing"}, hexes=2)
    t.play("hexing", "a1", "b1")
    t.nobody_reacts()
    assert ([t.play_area(seat).count("hex") for seat in "abc"], pile(t)) == ([0, 1, 1], 0)


SPELLS = {"hexing": ["b1"], "charm": ["b1"], "cyclone": ["b1"], "rooted": ["b"], "earthquake": ["D6"]}


@pytest.mark.parametrize("spell", SPELLS)
def test_an_ally_is_spared(spell: str) -> None:
    t = table("a1 . . b1\n.  . . .\n. c1 . .", hands={"a": f"diplomacy {spell}"})
    assert t.refusal(spell, *SPELLS[spell]) is None
    t.play("diplomacy", "b")
    refused = "kernel.pick.not-asked" if spell == "rooted" else "ignite.golden.card-wins"
    assert t.refusal(spell, *SPELLS[spell]) == refused


def test_the_bazaar_is_not_burned_over_an_ally() -> None:
    t = table(". b1 .\na1 . c1", at="F5", village=True, hands={"a": "diplomacy torch"})
    t.play("diplomacy", "b")
    assert t.refusal("torch", "G6") == "ignite.golden.card-wins"


@clause("charm", 6)
@clause("cyclone", 10)
def test_smoke_hides_from_spells_without_a_range() -> None:
    t = table("a1 . . b1 .", hands={"a": "charm cyclone", "b": "smoke-screen"}, active="b")
    t.play("smoke-screen")
    t.end_turns_until("a")
    assert t.refusal("charm", "b1") == t.refusal("cyclone", "b1") == "ignite.golden.card-wins"
    t = table("a1 a2 b1 .", hands={"a": "charm cyclone", "b": "smoke-screen"}, active="b")
    t.play("smoke-screen")
    t.end_turns_until("a")
    assert t.refusal("charm", "a1", "b1") == "ignite.golden.card-wins"
    assert t.refusal("cyclone", "a1", "b1") is None


@clause("rooted", 3)
@clause("earthquake", 2)
def test_smoke_hides_neither_from_roots_nor_from_an_earthquake() -> None:
    """Situation 37: an Earthquake reaches into smoke."""
    t = table("a1 . . b1 .", hands={"a": "rooted earthquake", "b": "smoke-screen"}, active="b")
    t.play("smoke-screen")
    t.end_turns_until("a")
    t.play("rooted", "b")
    t.nobody_reacts()
    t.play("earthquake", "D6")
    t.nobody_reacts()
    assert (t.is_held("b1"), t.is_down("b1")) == (True, True)


@clause("cyclone", 6)
def test_a_charmed_unit_that_is_thrown_beside_its_charmer_is_free() -> None:
    t = table("a1 . . . . . b1\n. . . . . . .", at="F3", hands={"a": "charm cyclone"})
    t.play("charm", "b1")
    t.nobody_reacts()
    t.dice(3)
    t.play("cyclone", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.lasting("charm"), t.front("b"), t.discard("a")) == ("F4", [], [], ["charm"])


@clause("rooted", 4)
def test_a_rooted_unit_does_not_move_its_machine() -> None:
    t = table("b1 bxc . .\n. . . a1", hands={"a": "rooted", "b": "march horse"})
    t.play("rooted", "b")
    t.nobody_reacts()
    t.end_turn()
    assert t.refusal("march") == t.refusal("horse") == "ignite.immobilized.meaning"


@clause("hexing", 4)
def test_a_machine_does_not_connect() -> None:
    t = table("a1 . b1 bxc c1", hands={"a": "hexing"})
    t.play("hexing", "b1")
    t.nobody_reacts()
    assert [t.play_area(seat).count("hex") for seat in "abc"] == [0, 1, 0]


@clause("possess", 1, 3)
def test_a_possessed_unit_casts_spells_but_not_on_itself_and_charms_nobody() -> None:
    hands = {"a": "possess hexing cyclone earthquake charm"}
    t = table("a1 . . . b1 . . c1 b2", hands=hands)
    t.play("possess", "b1")
    t.nobody_reacts()
    assert t.refusal("hexing", "c1") is None
    assert t.refusal("cyclone", "b1", "b1") == "ignite.golden.card-wins"
    assert t.refusal("cyclone", "a1", "b1") is None
    assert t.refusal("earthquake", "b1", "E9") == "ignite.golden.card-wins"
    assert t.refusal("earthquake", "b1", "D10") is None
    t.play("charm", "c1")
    t.nobody_reacts()
    assert [charm.source for charm in t.lasting("charm")] == [t.piece("a1")]


@clause("hexing", 3)
@clause("voodoo-doll", 4)
def test_a_doll_is_no_link_for_hexing() -> None:
    t = table("a1 . b1 . c1", hands={"a": "hexing"})
    put_doll(t, "a1", "b1", "D7")
    t.play("hexing", "b1")
    t.nobody_reacts()
    assert [t.play_area(seat).count("hex") for seat in "abc"] == [0, 1, 0]


@clause("cyclone", 1)
@clause("voodoo-doll", 3)
def test_a_cyclone_throws_a_doll() -> None:
    t = table("a1 . b1 . c1", hands={"a": "cyclone"})
    put_doll(t, "a1", "b1", "D7")
    t.dice(2)
    t.play("cyclone", "item", "D7")
    assert (doll_at(t, "a"), t.cell("b1"), t.asked) == ("I7", "D6", "act")
