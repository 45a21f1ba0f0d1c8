"""Cards that do more than damage to enemies: Morale Boost, Possess, Berserk, Charm, Poison, frost, falls."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.freeze import poison_on, saved

# -- Morale Boost ------------------------------------------------------------------------------------------


@rule("coop.cards.morale-boost")
def test_a_morale_boost_draws_for_damage_to_an_enemy() -> None:
    t = siege("a1 !w1", hands={"a": "short-sword morale-boost"}, decks={"a": "march march march"})
    t.play("short-sword", "!w1")
    t.pick_all("morale-boost")
    assert (t.alive("!w1"), t.hand("a")) == (False, ["march"] * 3)


# -- Possess -----------------------------------------------------------------------------------------------


@rule("coop.cards.possess")
def test_a_possessed_minion_moves_and_attacks_other_enemies_by_the_players_cards() -> None:
    t = siege("a1 . !b1 . !w1", hands={"a": "possess march short-sword"})
    t.play("possess", "!b1")
    t.play("march", "!b1", "D7")
    t.play("short-sword", "!w1")
    assert (t.cell("!b1"), t.alive("!w1"), t.alive("!b1")) == ("D7", False, True)
    assert t.options() == ["end-turn"]  # its own attack is not used


@rule("coop.cards.possess")
def test_a_possessed_minion_attacks_neither_own_units_nor_mates() -> None:
    t = siege("a1 . . !w1 b1", players=2, hands={"a": "possess short-sword"})
    t.play("possess", "!w1")
    assert t.refusal("short-sword") == "ignite.team.attack-teammate"


@rule("coop.cards.possess")
def test_the_boss_is_not_possessed() -> None:
    assert siege("a1 . !D", hands={"a": "possess"}).refusal("possess") is not None
    t = siege("a1 . !D !w1", hands={"a": "possess"})
    t.pick("possess")
    assert t.options() == ["!w1"]
    assert t.refusal("!D") is not None


@rule("coop.cards.possess")
@pytest.mark.parametrize("powers", ["", "hardened", "water-armor"])
@pytest.mark.parametrize("ground", ["L", "S"])
def test_a_possessed_minion_is_walked_into_neither_lava_nor_scorched_earth(ground: str, powers: str) -> None:
    t = siege(f"a1 . !w1 {ground} .", hands={"a": "possess march conditioning great-eagle"}, powers=powers)
    t.play("possess", "!w1")
    assert t.refusal("march", "!w1", "D7") is not None
    assert t.refusal("conditioning", "!w1", "D8") is not None
    assert t.refusal("great-eagle", "!w1", "D7") is not None
    assert t.refusal("march", "!w1", "C6") is None


@rule("coop.cards.possess")
def test_a_possessed_minion_saves_movement_for_snow_and_loses_no_card_to_acid() -> None:
    t = siege("a1 . !w1 N A", hands={"a": "possess march march march dagger"})
    t.play("possess", "!w1")
    t.play("march", "!w1", None)
    assert saved(t) == ("!w1", 1)
    t.play("march", "!w1", "D7")
    t.play("march", "!w1", "D8")
    assert (t.cell("!w1"), t.hand("a")) == ("D8", ["dagger"])


@rule("coop.cards.possess")
def test_a_possessed_minion_that_dies_leaves_nothing_behind() -> None:
    t = siege("a1 . !w1 N !k1", hands={"a": "possess march lightning-bolt"})
    t.play("possess", "!w1")
    t.play("march", "!w1", None)
    t.play("lightning-bolt", "a1", "!w1")
    assert (t.alive("!w1"), saved(t), t.lasting("possess")) == (False, None, [])


@rule("coop.cards.possess")
def test_a_possessed_minion_acts_as_usual_in_the_enemy_phase() -> None:
    t = siege("a1 . !w1", hands={"a": "possess march"})
    t.play("possess", "!w1")
    t.play("march", "!w1", "D7")
    t.end_turn()
    assert (t.cell("!w1"), t.damage("a1"), t.lasting("possess")) == ("D5", 1, [])


# -- Berserk -----------------------------------------------------------------------------------------------


@rule("coop.cards.berserk")
def test_berserk_may_be_revealed_for_damage_that_an_enemy_does() -> None:
    t = enemies_act(siege("a1 !w1", hands={"a": "berserk"}, decks={"a": "march march march"}))
    t.pick(None)
    assert (t.asked, t.asked_seat, t.damage("a1")) == ("reveal", "a", 1)
    t.pick("berserk")
    assert t.hand("a")[:1] == ["berserk"]
    assert t.hand("a")[1:]


# -- Charm -------------------------------------------------------------------------------------------------


@rule("coop.cards.charm")
def test_a_charmed_enemy_walks_as_each_of_three_enemy_phases_begins() -> None:
    t = siege("a1 . . . . . . . . . . . . . !w1", hands={"a": "charm"}, held={"!w1": "a"})
    t.play("charm", "!w1")
    ends = []
    for _ in range(3):
        t.g.frozen[t.piece("a1")] = -1
        t.end_turn()
        ends.append(t.cell("!w1"))
        moved = [event["because"] for event in t.events("moved")]
        t.g.story = []
        assert "charm" in moved
    assert t.lasting("charm") == []
    assert t.discard("a") == ["charm"]


@rule("coop.cards.charm")
def test_the_walk_comes_after_the_old_power_cards_and_before_a_new_one() -> None:
    t = siege("a1 . . . . . . . . !w1", hands={"a": "charm"}, powers="heavy-fog")
    t.g.cards.zones[siege_of(t.g).power[1]], t.g.cards.zones[siege_of(t.g).power[2]] = [], []
    t.play("charm", "!w1")
    t.end_turn()
    told = [event["what"] for event in t.events("enemy-phase", "moved", "power-drawn")]
    assert told[:3] == ["enemy-phase", "moved", "moved"]
    assert told.index("power-drawn") == 4


@rule("coop.cards.charm")
def test_the_card_lies_beside_the_enemy_cards_and_comes_back_when_the_charm_is_over() -> None:
    t = siege("a1 . . . !w1", hands={"a": "charm"})
    t.play("charm", "!w1")
    assert (t.front("a"), t.g.view(0)["expansion"]["beside"]) == ([], ["charm"])
    t.end_turn()
    assert (t.g.view(0)["expansion"]["beside"], t.lasting("charm")) == ([], [])
    assert t.discard("a") == ["charm"]


@rule("coop.cards.charm")
def test_the_card_of_an_enemy_that_dies_comes_back() -> None:
    t = siege("a1 . !w1", hands={"a": "charm lightning-bolt"})
    t.play("charm", "!w1")
    t.play("lightning-bolt", "!w1")
    assert (t.g.view(0)["expansion"]["beside"], t.discard("a")) == ([], ["charm"])


@rule("coop.cards.charm", "coop.scope.push-choices")
def test_the_lead_chooses_between_ways_of_a_charmed_enemy() -> None:
    t = siege("b1 . .\n. . .\n. . !w1\na1 . .", players=2, active="b", hands={"b": "charm"})
    t.play("charm", "!w1")
    t.end_turn()
    assert (t.asked, t.asked_seat) == ("charmed-way", "a")


@rule("coop.cards.charm")
def test_a_frozen_or_fallen_enemy_does_not_walk_but_the_charm_runs_out() -> None:
    t = siege("a1 . . . . . !w1 . . . !k1", hands={"a": "charm charm"}, down="!w1", frozen={"!k1": "a"})
    t.play("charm", "!w1")
    t.play("charm", "!k1")
    t.end_turn()
    assert not [event for event in t.events("moved") if event["because"] == "charm"]
    assert [charm.amount for charm in t.lasting("charm")] == [2, 2]


@rule("coop.cards.charm")
def test_those_charmed_first_walk_first() -> None:
    t = siege("a1 . . . . . . !k1 !w1", hands={"a": "charm charm"})
    t.play("charm", "!w1")
    t.play("charm", "!k1")
    t.end_turn()
    t.pick("north")
    walked = [event["piece"] for event in t.events("moved") if event["because"] == "charm"]
    assert walked[0] == t.piece("!w1")
    assert t.piece("!k1") in walked


# -- Poison ------------------------------------------------------------------------------------------------


@rule("coop.cards.poison")
def test_a_poisoned_enemy_suffers_as_its_poisoners_turn_begins() -> None:
    t = siege(
        "a1 !D . b1",
        players=2,
        active="b",
        hands={"b": "dagger"},
        damage={"!D": 1},
        poison={"!D": "b"},
        frozen={"!D": "a"},
    )
    t.end_turn()
    assert (t.active, t.damage("!D")) == ("a", 1)
    t.g.frozen[t.piece("!D")] = 1
    t.end_turn()
    t.pick(1)
    assert (t.active, t.damage("!D"), poison_on(t, "!D")) == ("b", 2, "b")


@rule("coop.cards.poison")
def test_poison_kills_enemies_and_ends_with_them() -> None:
    t = siege("a1 !D", hands={"a": ""}, damage={"!D": 2}, poison={"!D": "a"}, frozen={"!D": "a"})
    t.end_turn()
    t.pick(1)
    assert (t.alive("!D"), siege_of(t.g).poison, t.winners) == (False, [], "a")


# -- frost and falls ---------------------------------------------------------------------------------------


@rule("coop.attack.frozen-enemy")
def test_a_frozen_enemy_misses_the_next_enemy_phase_and_is_free_as_the_freezers_turn_begins() -> None:
    t = siege("a1 !w1", hands={"a": "freeze"})
    t.play("freeze", "!w1")
    t.end_turn()
    assert (t.damage("a1"), t.is_frozen("!w1")) == (0, False)


@rule("coop.attack.knocked-down-enemy")
def test_a_fallen_enemy_spends_its_action_on_standing_up() -> None:
    t = siege("a1 !w1", hands={"a": "metal-shield"})
    t.play("metal-shield", "!w1")
    t.end_turn()
    assert (t.damage("a1"), t.is_down("!w1")) == (0, False)


# -- bombs and shields -------------------------------------------------------------------------------------


@rule("coop.terrain.delayed", "coop.terrain.example-bomb")
@pytest.mark.parametrize("row", ["a1 . . ab . !w1", "a1 . ab . . !w1"])
def test_an_enemy_walks_onto_or_beside_a_bomb_and_is_blown_up_as_its_throwers_turn_begins(row: str) -> None:
    t = siege(row, hands={"a": ""})
    enemy = t.piece("!w1")
    t.end_turn()
    assert [event["cell"] for event in t.events("moved")] == [
        t.g.board.grid.parse(each) for each in ("D8", "D7")
    ]
    assert enemy in [event["piece"] for event in t.events("died")]
    assert (t.active, t.trophies("a")) == ("a", [])


@rule("coop.attack.block-melee", "coop.scope.enemies-as-targets")
def test_an_air_shield_blows_a_melee_enemy_back() -> None:
    t = enemies_act(siege("a1 !w1 .", hands={"a": "air-shield"}))
    t.pick("air-shield")
    assert (t.damage("a1"), t.cell("!w1")) == (0, "D6")


@rule("coop.scope.enemies-as-targets")
def test_a_bash_with_air_pushes_an_enemy_into_lava() -> None:
    t = siege("a1 !w1 L", hands={"a": "air-shield"})
    t.play("air-shield", "!w1")
    assert not t.alive("!w1")
