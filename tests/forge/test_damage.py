"""Damage to forges and minions, and drawing, which counts as damage."""

import pytest

from emberbox.games.forge.damage import draw
from emberbox.kernel.cards import SPECTATOR
from emberbox.testing import rule
from emberbox.testing.forge import table


@rule("forge.damage.forge-cards")
def test_each_point_of_damage_puts_the_top_card_of_the_forge_face_up_on_the_scrapheap() -> None:
    t = table(
        "scrapbot - - -", "- - - -", forges=[10, "recycler fuse-bot heat-sink"], scrapheaps=["", "scrapbot"]
    )
    t.attack(1, "forge")
    assert (t.scrapheap(1), t.forge(1)) == ("scrapbot recycler fuse-bot", 1)
    assert t.g.view(SPECTATOR)["players"][1]["scrapheap"] == ["scrapbot", "recycler", "fuse-bot"]


@rule("forge.damage.forge-short")
def test_a_forge_with_fewer_cards_than_damage_loses_them_all_and_stands() -> None:
    t = table("molten-maniac - - -", "- - - -", forges=[10, 2])
    t.attack(1, "forge")
    assert (t.forge(1), len(t.scrapheap(1).split()), t.out) == (0, 2, [])


@rule("forge.damage.forge-empty")
def test_a_forge_that_takes_damage_without_cards_is_destroyed() -> None:
    t = table("fuse-bot - - -", "- - - -", forges=[10, 0])
    t.attack(1, "forge")
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.damage.example-last-card")
def test_4_damage_to_a_forge_of_1_card_then_1_more_destroys_it() -> None:
    t = table("wallbreaker fuse-bot - -", "- - - -", forges=[10, 1])
    t.attack(1, "forge")
    assert (t.forge(1), len(t.scrapheap(1).split()), t.out) == (0, 1, [])
    t.attack(2, "forge")
    assert t.out == [1]


@rule("forge.damage.example-last-card", "forge.draw.empty-forge")
def test_4_damage_to_a_forge_of_1_card_then_a_draw_destroys_it() -> None:
    t = table("wallbreaker - - -", "- - - -", forges=[10, 1])
    t.attack(1, "forge")
    t.end_turn()
    t.craft()
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.damage.minion-counters")
def test_damage_lies_on_a_minion_as_counters_and_adds_up() -> None:
    t = table("fuse-bot scrapbot - -", "heat-sink - - -")
    t.attack(1, 1)
    assert t.lineup(1) == "heat-sink/1 - - -"
    t.attack(2, 1)
    assert t.lineup(1) == "heat-sink/3 - - -"
    t.end_turn()
    t.end_turn()
    assert t.lineup(1) == "heat-sink/3 - - -"


@rule("forge.damage.minion-both")
def test_damage_lowers_attack_and_health() -> None:
    t = table("scrapbot - - -", "furnace-titan - - -", hands=["fuse-bot"], phase="building")
    assert t.attack_and_health(1, 1) == (4, 5)
    t.summon("fuse-bot", slot=2, dice=[(1, "large")])
    assert t.attack_and_health(1, 1) == (1, 2)
    t.end_turn()
    t.attack(1, 1, dice=[(4, "small")])
    assert t.lineup(0) == "scrapbot/1 fuse-bot - -"


@rule("forge.damage.minion-destroyed", "forge.damage.equal-is-enough")
@pytest.mark.parametrize(("flame", "lineup"), [("small", "ember-cultist/2 - - -"), ("medium", "- - - -")])
def test_a_minion_without_health_is_destroyed(flame: str, lineup: str) -> None:
    t = table("- - - -", "ember-cultist/1 - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(1, flame)])
    assert t.lineup(1) == lineup


@rule("forge.damage.counters-off", "forge.damage.minion-destroyed")
def test_a_destroyed_minion_leaves_its_counters_behind() -> None:
    t = table("recycler - - -", "- phoenix-drone - -")
    t.attack(1, 2)
    assert (t.lineup(1), t.hand(1)) == ("- - - -", "phoenix-drone")
    t.end_turn()
    t.summon("phoenix-drone", slot=2)
    assert (t.lineup(1), t.attack_and_health(1, 2)) == ("- phoenix-drone - -", (2, 1))


@rule("forge.damage.excess")
def test_damage_beyond_a_minions_health_is_lost() -> None:
    t = table("molten-maniac - - -", "fuse-bot heat-sink - -")
    t.attack(1, 1)
    assert (t.lineup(1), t.forge(1)) == ("- heat-sink - -", 10)


@rule("forge.damage.repair")
def test_removed_counters_give_back_attack_and_health() -> None:
    t = table("furnace-titan/3 - - -", "- - - -", hands=["repair-bot"], phase="building")
    assert t.attack_and_health(0, 1) == (1, 2)
    t.summon("repair-bot", slot=2)
    assert t.attack_and_health(0, 1) == (4, 5)


# ---- drawing


@rule("forge.draw.counts-as-damage", "forge.draw.empty-forge", "forge.win.last-standing")
def test_a_player_who_draws_with_an_empty_forge_loses() -> None:
    t = table("- - - -", "- - - -", forges=[0, 5], phase="building")
    t.craft()
    assert (t.out, t.winner) == ([0], 1)


@rule("forge.draw.counts-as-damage", "forge.draw.several")
def test_each_crafting_is_a_draw_of_its_own() -> None:
    t = table("- - - -", "- - - -", forges=[1, 5], phase="building")
    t.craft()
    assert (t.forge(0), t.out) == (0, [])
    t.craft()
    assert t.out == [0]


@rule("forge.draw.several")
def test_several_cards_drawn_by_one_effect_are_one_piece_of_damage() -> None:
    t = table("- - - -", "- - - -", forges=["scrapbot fuse-bot", 5], phase="building")
    draw(t.g, 0, 3, "forge.draw.several")
    assert (t.hand(0), t.forge(0), t.out) == ("scrapbot fuse-bot", 0, [])


@rule("forge.draw.to-hand", "forge.draw.not-dealt")
def test_a_drawn_card_moves_from_the_forge_to_the_hand_and_not_to_the_scrapheap() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], forges=["scrapbot fuse-bot", 5], phase="building")
    t.craft()
    assert (t.hand(0), t.forge(0), t.scrapheap(0)) == ("recycler scrapbot", 1, "")
    assert t.g.view(1)["players"][0]["known_hand"] == []


@rule("forge.draw.not-dealt")
def test_a_heat_sink_does_not_touch_drawing() -> None:
    t = table("heat-sink - - -", "- - - -", forges=[1, 5], phase="building")
    t.craft()
    assert (t.lineup(0), t.forge(0)) == ("heat-sink - - -", 0)
    t.craft()
    assert t.out == [0]
