"""Daggers: half a point of damage to an enemy, how halves add up, and when they are lost."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.freeze import poison_on
from emberbox.testing.ignite import Table


def halves(t: Table) -> list[str]:
    """The enemies with half a point."""
    return [t.name(enemy) for enemy in siege_of(t.g).halves]


def peaceful(t: Table) -> Table:
    """Enemies that stand still in the next Enemy Phase."""
    for enemy in ("!w1", "!D"):
        if enemy in t._names:
            t.g.frozen[t.piece(enemy)] = 0
    return t


@rule("coop.cards.dagger-half")
@pytest.mark.parametrize("enemy", ["!w1", "!D"])
def test_a_dagger_does_half_a_point_to_any_enemy(enemy: str) -> None:
    t = siege(f"a1 {enemy}", hands={"a": "dagger"})
    t.play("dagger", enemy)
    assert (t.alive(enemy), t.damage(enemy), halves(t)) == (True, 0, [enemy])
    assert [event["piece"] for event in t.events("half-damaged")] == [t.piece(enemy)]
    assert t.events("damaged") == []


@rule("coop.cards.dagger-half")
def test_any_other_weapon_does_all_of_its_damage() -> None:
    t = siege("a1 !w1", hands={"a": "short-sword"})
    t.play("short-sword", "!w1")
    assert not t.alive("!w1")


@rule("coop.cards.dagger-two", "coop.cards.dagger-half")
def test_two_daggers_of_two_players_in_one_player_phase_destroy_a_minion() -> None:
    t = siege("a1 !w1 b1", players=3, hands={"a": "dagger", "b": "dagger"})
    t.play("dagger", "!w1")
    t.end_turn()
    assert (t.active, halves(t)) == ("b", ["!w1"])
    t.play("dagger", "!w1")
    assert (t.alive("!w1"), halves(t)) == (False, [])


@rule("coop.cards.dagger-two", "coop.cards.dagger-half-lost")
def test_one_dagger_and_nothing_more_is_gone_when_the_enemy_phase_begins() -> None:
    t = peaceful(siege("a1 !w1", hands={"a": "dagger dagger"}, decks={"a": "dagger"}))
    t.play("dagger", "!w1")
    t.end_turn()
    assert (t.active, halves(t), t.alive("!w1")) == ("a", [], True)
    assert [event["pieces"] for event in t.events("halves-lost")] == [[t.piece("!w1")]]
    t.play("dagger", "!w1")
    assert t.alive("!w1")


@rule("coop.cards.dagger-rounding", "coop.health.damage-stays")
def test_one_and_a_half_becomes_one_and_whole_points_stay() -> None:
    t = peaceful(siege("a1 !D", hands={"a": "dagger"}, damage={"!D": 1}))
    t.play("dagger", "!D")
    t.end_turn()
    assert (halves(t), t.damage("!D")) == ([], 1)


@rule("coop.cards.dagger-half")
def test_a_half_stays_under_whole_points_that_come_on_top() -> None:
    t = siege("a1 !D", hands={"a": "dagger dagger short-sword"})
    t.play("dagger", "!D")
    t.play("short-sword", "!D")
    assert (t.damage("!D"), halves(t)) == (1, ["!D"])
    t.play("dagger", "!D")
    assert (t.damage("!D"), halves(t)) == (2, [])


@rule("coop.cards.dagger-bonus", "coop.race.abilities")
def test_a_dwarfs_dagger_does_one_and_a_half_outside_the_village() -> None:
    t = siege("a1 !D", hands={"a": "dagger"}, races={"a": "dwarves"})
    t.play("dagger", "!D")
    assert (t.damage("!D"), halves(t)) == (1, ["!D"])
    t = siege("a1 !w1", at="Q5", village=True, hands={"a": "dagger"}, races={"a": "dwarves"})
    t.play("dagger", "!w1")
    assert (t.damage("!w1"), halves(t)) == (0, ["!w1"])


@rule("coop.cards.dagger-bonus")
def test_what_a_modifier_adds_is_added_to_the_half() -> None:
    t = siege("a1 !D", hands={"a": "dagger bone-crusher"})
    t.play("dagger", "!D")
    t.pick_all("bone-crusher")
    assert (t.damage("!D"), halves(t)) == (2, ["!D"])


@rule("coop.cards.dagger-bonus")
def test_a_dagger_that_pays_for_a_shot_is_no_dagger_attack() -> None:
    t = siege("a1 . .\naxc1 . !D", hands={"a": "dagger"}, damage={"!D": 2})
    t.pick("fire", "!D", "dagger")
    assert not t.alive("!D")


@rule("coop.cards.dagger-poison")
def test_poison_beside_a_dagger_needs_a_whole_point() -> None:
    t = siege("a1 !D", hands={"a": "dagger dagger poison poison"}, damage={"!D": 1})
    t.play("dagger", "!D")
    t.pick_all("poison")
    assert (t.damage("!D"), halves(t), poison_on(t, "!D")) == (1, ["!D"], "")
    t.play("dagger", "!D")
    t.pick_all("poison")
    assert (t.damage("!D"), halves(t), poison_on(t, "!D")) == (2, [], "a")


@rule("coop.cards.dagger-poison", "coop.cards.morale-boost")
def test_half_a_point_is_damage_for_a_morale_boost() -> None:
    t = siege("a1 !w1", hands={"a": "dagger morale-boost"}, decks={"a": "march march march"})
    t.play("dagger", "!w1")
    t.pick_all("morale-boost")
    assert len(t.hand("a")) > 0


@rule("coop.cards.dagger-half")
def test_a_minion_that_takes_the_place_of_a_dead_one_has_no_half() -> None:
    t = siege("a1 !w1", hands={"a": "dagger short-sword"})
    t.play("dagger", "!w1")
    t.play("short-sword", "!w1")
    assert (t.alive("!w1"), halves(t)) == (False, [])
