"""Power cards that are about what players do."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.trade.market import price
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege

# -- Heavy Fog ---------------------------------------------------------------------------------------------


@rule("coop.power.fog", "coop.power.duration")
@pytest.mark.parametrize("powers", ["", "heavy-fog"])
def test_in_a_fog_nobody_aims_farther_than_3_spaces(powers: str) -> None:
    far, near = "a1 . . . !w1", "a1 . . !w1"
    for card in ("lightning-bolt", "possess"):
        assert siege(near, hands={"a": card}, powers=powers).refusal(card) is None
    assert (siege(far, hands={"a": "possess"}, powers=powers).refusal("possess") is None) == (powers == "")
    for drawing, open_anyway in ((far, False), (near, True)):
        t = siege(drawing, hands={"a": "long-bow arrow"}, powers=powers)
        t.play("long-bow")
        assert (t.refusal("arrow") is None) == (open_anyway or powers == "")


@rule("coop.power.fog")
def test_a_fog_swallows_what_elves_see_farther() -> None:
    for powers, reaches in (("", True), ("heavy-fog", False)):
        t = siege("a1 . . . !w1", hands={"a": "lightning-bolt"}, powers=powers, races={"a": "elves"})
        assert (t.refusal("lightning-bolt") is None) == reaches


@rule("coop.power.fog")
@pytest.mark.parametrize("card", ["charm", "cyclone"])
def test_spells_without_a_range_are_held_to_it(card: str) -> None:
    t = siege("a1 . . . !w1", hands={"a": card}, powers="heavy-fog")
    assert t.refusal(card, "!w1") == "ignite.attack.in-range"
    assert siege("a1 . . . !w1", hands={"a": card}).refusal(card) is None
    assert siege("a1 . . !w1", hands={"a": card}, powers="heavy-fog").refusal(card, "!w1") is None


@rule("coop.power.fog")
def test_a_meteor_is_noted_within_3_spaces_of_an_own_unit() -> None:
    t = siege("a1 . . . !w1 . . a2", hands={"a": "meteor-strike"}, powers="heavy-fog")
    t.pick("meteor-strike")
    assert len(t.options()) < t.g.board.grid.size
    assert [t.refusal(space) is None for space in ("D7", "D8", "G4", "H4", "R18")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    t = siege("a1 . . . !w1", hands={"a": "meteor-strike"})
    t.pick("meteor-strike")
    assert len(t.options()) == t.g.board.grid.size


@rule("coop.power.fog")
def test_machines_fire_through_a_fog() -> None:
    t = siege("a1 axb1 . . . . . !w1", hands={"a": "march"}, powers="heavy-fog")
    t.pick("fire", "!w1", "march")
    assert not t.alive("!w1")


@rule("coop.power.fog")
def test_what_carries_on_and_a_ring_reach_as_far_as_ever() -> None:
    t = siege("a1 . . !w1 !k1 !y1", hands={"a": "lightning-bolt"}, powers="heavy-fog")
    t.play("lightning-bolt", "!w1")
    assert not t.alive("!y1")
    t = siege("a1 . .\n. . .\n. . !w1", hands={"a": "ring-of-fire"}, powers="heavy-fog")
    t.play("ring-of-fire")
    assert not t.alive("!w1")


# -- Supply Lines Cut --------------------------------------------------------------------------------------


@rule("coop.power.supply-lines", "coop.power.duration")
def test_battle_cards_cost_1_more() -> None:
    t = siege("a1", at="Q5", village=True, market="medicine dagger", bank=20)
    dear = siege("a1", at="Q5", village=True, market="medicine dagger", bank=20, powers="supply-lines-cut")
    assert price(dear.g, 0, kind("medicine")) == price(t.g, 0, kind("medicine")) + 1
    dear.buy("medicine")
    assert dear.bank == 20 - price(t.g, 0, kind("medicine")) - 1


@rule("coop.power.supply-lines")
def test_what_is_sold_brings_as_much_as_ever_and_surcharges_add_up() -> None:
    t = siege(
        "Z+a1", hands={"a": "medicine"}, powers="supply-lines-cut", market="march", races={"a": "humans"}
    )
    assert price(t.g, 0, kind("march")) == price(siege("a1", market="march").g, 0, kind("march")) + 2
    t.pick("sell", "medicine")
    assert t.bank == price(siege("a1", market="medicine").g, 0, kind("medicine"))


# -- Splintering Blows -------------------------------------------------------------------------------------


@rule("coop.power.splintering")
def test_old_wooden_shields_cannot_block() -> None:
    t = enemies_act(
        siege("a1 !w1", hands={"a": "old-wooden-shield metal-shield"}, powers="splintering-blows")
    )
    assert (t.asked, t.options()) == ("react", [None, "metal-shield"])
    assert t.refusal("old-wooden-shield") == "coop.power.splintering"
    whole = enemies_act(siege("a1 !w1", hands={"a": "old-wooden-shield metal-shield"}))
    assert whole.options() == [None, "old-wooden-shield", "metal-shield"]


@rule("coop.power.splintering")
def test_with_nothing_but_old_shields_nobody_is_asked() -> None:
    t = enemies_act(siege("a1 !w1", hands={"a": "old-wooden-shield"}, powers="splintering-blows"))
    assert (t.asked, t.damage("a1")) == ("act", 1)


# -- Water Armor -------------------------------------------------------------------------------------------


@rule("coop.power.armor")
@pytest.mark.parametrize(("players", "ordinary"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_minions_need_1_more_damage_and_the_boss_does_not(players: int, ordinary: int) -> None:
    for powers, more in (("", 0), ("water-armor", 1)):
        t = siege("a1 !w1 !D", players=players, powers=powers)
        assert (t.g.health(t.piece("!w1")), t.g.health(t.piece("!D"))) == (ordinary + more, 3)


@rule("coop.health.one", "coop.health.two")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7, 8])
def test_a_minion_is_destroyed_by_1_damage_and_with_5_players_by_2(players: int) -> None:
    t = siege("a1 !w1", players=players, hands={"a": "short-sword short-sword"})
    t.play("short-sword", "!w1")
    assert t.alive("!w1") == (players > 4)
    if players > 4:
        t.play("short-sword", "!w1")
        assert not t.alive("!w1")


@rule("coop.power.armor", "coop.power.discard-old")
def test_when_the_armor_is_discarded_those_that_lived_by_it_are_destroyed_before_a_new_card_is_drawn() -> (
    None
):
    t = siege("a1 !w1 . . . !k1", hands={"a": "short-sword"}, powers="water-armor")
    t.play("short-sword", "!w1")
    assert (t.alive("!w1"), t.damage("!w1")) == (True, 1)
    piece = t.piece("!w1")
    t.end_turn()
    told = [(event["what"], event.get("piece")) for event in t.events("died", "power-drawn")]
    assert told[0] == ("died", piece)
    assert told[1][0] == "power-drawn"
    assert t.alive("!k1")


@rule("coop.power.armor")
def test_with_5_players_2_damage_under_armor_is_what_it_takes() -> None:
    t = siege("a1 !w1", players=5, active="e", powers="water-armor", damage={"!w1": 1}, frozen={"!w1": "a"})
    t.end_turn()
    assert t.alive("!w1")
    assert siege_of(t.g).power[2] >= 0
