"""Poison: green tokens, what they do as turns begin, and how they come off."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.poison import poison
from emberbox.testing import rule
from emberbox.testing.freeze import poison_on, table
from emberbox.testing.ignite import Table


def hit(t: Table, name: str, by: str, tokens: int = 1) -> None:
    """A unit that was just damaged is poisoned, as a card would do it."""
    poison(t.g, t.piece(name), "abcdefgh".index(by), "poison", tokens)


def come_round(t: Table, seat: str) -> None:
    """End turns until a player's turn begins."""
    t.end_turn()
    while t.active != seat:
        t.end_turn()


@rule("freeze.poison.green-token")
@rule("freeze.poison.replaces-not-adds")
def test_poison_turns_a_token_green_and_adds_none() -> None:
    t = table("a1 b1", damage={"b1": 1})
    hit(t, "b1", "a")
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")


@rule("freeze.poison.replaces-not-adds")
def test_of_two_points_one_is_green_and_with_a_second_poison_both() -> None:
    """Situation 15: a Dagger in the village."""
    t = table("a1 b1", damage={"b1": 2})
    hit(t, "b1", "a")
    assert poison_on(t, "b1") == "a"
    hit(t, "b1", "a", 2)
    assert (t.damage("b1"), poison_on(t, "b1")) == (2, "aa")


@rule("freeze.poison.tick")
@rule("freeze.poison.duration")
@rule("freeze.poison.counts-as-damage")
@rule("freeze.poison.replaces-not-adds")
@rule("freeze.poison.trophy")
def test_poison_hurts_as_each_turn_of_its_player_begins_until_the_unit_is_dead() -> None:
    t = table("a1 . b1 b2", damage={"b1": 1}, poison={"b1": "a"}, races={"b": "elves"})
    t.end_turn()
    assert t.damage("b1") == 1
    t.end_turn()
    t.end_turn()
    assert (t.active, t.damage("b1"), poison_on(t, "b1")) == ("a", 2, "a")
    come_round(t, "a")
    assert (t.alive("b1"), t.trophies("a"), poison_on(t, "b1")) == (False, ["b1"], "")


@rule("freeze.poison.several-poisoners")
@rule("freeze.poison.trophy")
def test_who_is_poisoned_by_two_players_dies_of_the_first_whose_turn_begins() -> None:
    """Situation 13: with two tokens the third is the first poisoner's, and the other's never ticks."""
    t = table("a1 . b1 b2 c1", damage={"b1": 2}, poison={"b1": "ac"}, active="b", races={"b": "elves"})
    t.end_turn()
    assert (t.active, t.alive("b1"), t.trophies("c"), t.trophies("a")) == ("c", False, ["b1"], [])
    t.end_turn()
    assert t.trophies("a") == []


@rule("freeze.poison.several-poisoners")
def test_each_of_two_poisoners_hurts_in_the_own_turn() -> None:
    t = table("a1 . b1 b2 c1", damage={"b1": 2}, poison={"b1": "ac"}, active="b", races={"b": "orcs"})
    t.end_turn()
    assert t.damage("b1") == 3
    t.end_turn()
    assert not t.alive("b1")


@rule("freeze.poison.one-tick-each")
def test_two_tokens_of_one_player_hurt_once() -> None:
    t = table("a1 . b1 b2", damage={"b1": 2}, poison={"b1": "aa"}, active="c", races={"b": "orcs"})
    t.end_turn()
    assert t.damage("b1") == 3


@rule("freeze.poison.tick-is-plain")
def test_a_tick_is_1_in_the_village_too() -> None:
    """Situation 15."""
    t = table("b1 b2", at="A5", village=True, damage={"b1": 1}, poison={"b1": "a"}, active="c")
    t.end_turn()
    assert (t.active, t.damage("b1")) == ("a", 2)


@rule("freeze.poison.tick-is-plain")
def test_a_tick_is_damage_to_whom_it_makes_angry() -> None:
    """Situation 16: Berserk may be revealed at a tick."""
    t = table("a1 . b1 b2", damage={"b1": 1}, poison={"b1": "a"}, active="c", hands={"b": "berserk"})
    t.end_turn()
    assert (t.asked, t.asked_seat) == ("reveal", "b")


@rule("freeze.poison.other-limits")
@pytest.mark.parametrize(
    ("race", "damage", "lives"), [("orcs", 2, True), ("ratmen", 1, False), ("elves", 1, True)]
)
def test_a_tick_counts_towards_the_health_of_the_race(race: str, damage: int, lives: bool) -> None:
    t = table("a1 . b1 b2", damage={"b1": damage}, poison={"b1": "a"}, active="c", races={"b": race})
    t.end_turn()
    assert t.alive("b1") == lives


@rule("freeze.poison.after-elimination")
def test_the_poison_of_a_player_without_units_goes_on() -> None:
    """Situation 14: its kills are that player's trophies."""
    t = table("b1 b2 . c1", out="a", damage={"b1": 2}, poison={"b1": "a"}, active="c", races={"b": "elves"})
    t.end_turn()
    assert (t.active, t.alive("b1"), t.trophies("a")) == ("a", False, ["b1"])


@rule("freeze.poison.after-elimination")
def test_the_poison_of_a_dead_player_may_end_the_game() -> None:
    """Situation 14."""
    t = table(
        "b1 b2 . c1",
        out="a",
        damage={"b1": 2},
        poison={"b1": "a"},
        active="c",
        trophies={"a": "b3 c2 c3"},
        races={"b": "elves"},
    )
    t.end_turn()
    assert (t.over, t.winners) == (True, "a")


@rule("freeze.poison.tick")
def test_the_active_player_orders_ticks_and_the_end_is_checked_after_each() -> None:
    """Situation 17: poisoned units of two players are due at one turn's beginning."""
    t = table(
        "a1 . b1 b2 . c1 c2",
        damage={"b1": 2, "c1": 2},
        poison={"b1": "a", "c1": "a"},
        active="c",
        trophies={"a": "b3 b4 c3"},
        races={"b": "elves", "c": "elves"},
    )
    t.end_turn()
    assert (t.asked, t.asked_seat, len(t.options())) == ("begin-with", "a", 2)
    t.pick(1)
    assert (t.over, t.alive("b1"), t.alive("c1")) == (True, True, False)


@rule("freeze.poison.heal-stops")
@rule("freeze.poison.healer-chooses")
@pytest.mark.parametrize(("token", "green", "after"), [("a", "", 1), ("ordinary-token", "a", 2)])
def test_who_heals_chooses_the_token_and_without_a_green_one_the_poison_stops(
    token: str, green: str, after: int
) -> None:
    """Situation 16: Medicine on one green and one grey token."""
    t = table(
        "a1 . b1 b2",
        active="b",
        hands={"b": "medicine"},
        damage={"b1": 2},
        poison={"b1": "a"},
        races={"b": "elves"},
    )
    t.play("medicine")
    assert (t.asked, t.asked_seat, t.options()) == ("token", "b", ["ordinary-token", "a"][::-1])
    t.pick(token)
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, green)
    come_round(t, "a")
    assert t.damage("b1") == after


@rule("freeze.poison.heal-stops")
def test_one_green_token_of_two_goes_on() -> None:
    t = table("a1 . b1 b2", active="b", hands={"b": "medicine"}, damage={"b1": 2}, poison={"b1": "aa"})
    t.play("medicine")
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")
    come_round(t, "a")
    assert t.damage("b1") == 2


@rule("freeze.poison.healer-chooses")
def test_who_heals_chooses_whose_poison_comes_off() -> None:
    t = table("a1 . b1 b2 c1", active="b", hands={"b": "medicine"}, damage={"b1": 2}, poison={"b1": "ac"})
    t.play("medicine", "c")
    assert poison_on(t, "b1") == "a"


@rule("freeze.poison.units-only")
def test_a_minion_is_not_poisoned() -> None:
    t = table("a1 bk b1")
    t.g.damage[t.piece("bk")] = 1
    hit(t, "bk", "a")
    assert poison_on(t, "bk") == ""


@rule("freeze.poison.green-token")
def test_everybody_sees_whose_poison_a_unit_has() -> None:
    t = table("a1 b1", damage={"b1": 1}, poison={"b1": "a"})
    assert t.g.view(2)["expansion"]["poison"] == [{"piece": t.piece("b1"), "by": 0}]
