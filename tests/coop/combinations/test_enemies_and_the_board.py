"""Where rules about enemies meet: decoys, walls, forests, bombs, water, lava and blizzards."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.coop import enemies_act
from tests.coop.assault import assault, attacked, laid, way_of


@rule("coop.path.decoy", "coop.attack.decoy-swap")
def test_a_decoy_is_in_the_way_and_no_target_and_saves_its_unit() -> None:
    t = assault(C5="!y1", E5="ad1", G5="a1")
    assert way_of(t, "!y1") == "D5 D6 E6 F6"
    t = assault(C5="!y1", C6="ad1", C8="a1")
    assert way_of(t, "!y1") == "B5 B6 B7 C7"
    t.pick("swap")
    assert (t.cell("a1"), t.damage("a1")) == ("C6", 0)


@rule("coop.path.out-of-reach", "coop.attack.line-of-sight")
def test_an_archer_without_sight_of_a_walled_in_unit_goes_as_near_as_it_can() -> None:
    walls = dict.fromkeys(("F4", "F5", "F6", "G4", "G6", "H4", "H5", "H6"), "I")
    t = assault(walls, E5="!k1", G5="a1")
    assert (t.cell("!k1"), attacked(t)) == ("E5", [])
    t = assault(walls, B5="!k1", G5="a1")
    assert (t.cell("!k1"), attacked(t)) == ("D5", [])


@rule("coop.move.example-all-in-forest", "coop.attack.example-stop")
def test_with_all_in_forests_one_archer_waits_and_the_other_burns_them() -> None:
    t = assault(E3="!k1", E5="F+a1", E6="F", E8="!r1", held={"!r1": "a"})
    assert (t.cell("!k1"), attacked(t), t.damage("a1")) == ("E3", ["E6"], 1)


@rule("coop.terrain.example-bomb", "coop.scope.no-trophies")
def test_an_enemy_that_a_bomb_blows_up_is_nobodys_trophy() -> None:
    t = assault(C5="!w1", D5="ab", J5="a1")
    assert way_of(t, "!w1") == "D5 E5"
    assert (t.alive("!w1"), t.trophies("a")) == (False, [])


@rule("coop.attack.lightning-carries", "coop.health.one", "coop.health.two")
@pytest.mark.parametrize(("players", "lives"), [(4, False), (5, True)])
def test_with_five_players_a_caster_survives_its_own_lightning(players: int, lives: bool) -> None:
    t = assault(C5="!b1", C6="a1", players=players)
    assert (t.alive("!b1"), t.damage("a1")) == (lives, 1)


@rule("coop.path.enterable")
@pytest.mark.parametrize("what", ["W", "V", "ap"])
def test_water_village_and_portal_do_not_slow_enemies(what: str) -> None:
    t = assault(C5="!w1", D5=what, J5="a1")
    assert way_of(t, "!w1") == "D5 E5"


@rule("coop.attack.village-units", "coop.attack.village")
def test_each_attack_in_the_village_adds_a_point_for_units_and_none_for_enemies() -> None:
    t = assault(C5="V+!w1", C7="V+!w2", C6="V+a1", D6="!b1", players=5, races={"a": "orcs"})
    assert t.events("damaged")[0]["amount"] == 2
    hurt = [event["amount"] for event in t.events("damaged") if event["piece"] != t.piece("a1")]
    assert hurt
    assert set(hurt) == {1}


@rule("coop.move.equal-distance", "coop.scope.push-choices")
def test_the_lead_decides_ties_of_targets_and_of_pushes() -> None:
    t = assault(C5="!w1", C8="b1", F5="b2", A18="a1", players=2)
    assert (t.asked, t.asked_seat) == ("enemy-target", "a")
    t.pick("b2")
    assert t.cell("!w1") == "E5"
    t = laid(C5="b1", D6="!w1", R9="a1", players=6, active="b", hands={"b": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "!w1")
    t.nobody_reacts()
    assert (t.asked, t.asked_seat) == ("push-way", "a")


@rule("coop.hardened.keeps", "coop.terrain.pushed")
def test_lava_destroys_an_enemy_that_is_pushed_in_unless_it_is_hardened() -> None:
    for powers, lives in (("", False), ("hardened", True)):
        t = assault(M5="!w1", M4="L", M6="a1", hands={"a": "air-shield"}, powers=powers)
        t.pick("air-shield")
        assert t.alive("!w1") is lives
    t.end_turn()
    assert t.alive("!w1")  # it has walked out of the pool of its own accord


@rule("coop.attack.frozen-enemy", "coop.attack.knocked-down-enemy")
def test_frozen_and_knocked_down_enemies_lose_their_action() -> None:
    t = laid(C5="!w1", C7="!k1", C6="a1", hands={"a": "freeze metal-shield"})
    t.play("freeze", "!k1")
    t.play("metal-shield", "!w1")
    t = enemies_act(t)
    assert (attacked(t), t.is_down("!w1"), t.is_frozen("!k1")) == ([], False, False)


@rule("coop.cards.example-blizzard", "coop.cards.blizzard-numbers")
def test_a_blizzard_slows_enemies_until_its_players_next_turn() -> None:
    t = laid(C5="!y1", R5="a1", R9="b1", players=2, hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    t = enemies_act(t)
    assert way_of(t, "!y1") == "D5 E5"
    t = enemies_act(t)
    assert t.lasting("massive-blizzard") == []
