"""Losing, winning, and the areas of a board."""

from random import Random

import pytest

from emberbox.games.forge.catalogue import KEYS
from emberbox.games.forge.position import forge_of, hand_of, scrapheap_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.testing import rule
from emberbox.testing.forge import table


@rule("forge.win.lose", "forge.win.last-standing")
def test_a_player_whose_forge_is_destroyed_loses_and_the_last_one_wins() -> None:
    t = table("fuse-bot - - -", "- - - -", forges=[10, 0])
    t.attack(1, "forge")
    assert (t.out, t.winner, t.over) == ([1], 0, True)
    assert t.g.payoffs() == [1.0, 0.0]


@rule("forge.win.lose")
def test_a_player_with_cards_in_the_forge_goes_on() -> None:
    t = table("molten-maniac - - -", "- - - -", forges=[10, 6])
    t.attack(1, "forge")
    assert (t.forge(1), t.out, t.over) == (0, [], False)


@rule("forge.win.last-standing")
def test_with_three_players_the_game_goes_on_until_one_is_left() -> None:
    t = table("fuse-bot unstable-bot - -", "- - - -", "- - - -", forges=[10, 0, 0])
    t.attack(1, "forge", of=1)
    assert (t.out, t.over) == ([1], False)
    t.attack(2, "forge", of=2)
    assert (t.out, t.winner) == ([1, 2], 0)


@rule("forge.win.at-once")
def test_when_one_player_is_left_the_ignites_that_wait_are_not_rolled() -> None:
    t = table("fuse-bot scrapbot - -", "- - - -", hands=["flamebringer"], forges=[10, 0], phase="building")
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 3), dice=[("forge", "small")])
    assert t.winner == 0


@rule("forge.win.at-once", "forge.many.ignite-one-roll")
def test_of_two_empty_forges_under_one_ignite_the_left_one_falls_first_and_the_other_wins() -> None:
    t = table("pilot-light pilot-light - -", "unstable-bot - - -", "- - - -", forges=[0, 0, 1],
              phase="turn-start",
              dice=[(1, "small"), ("forge", "small"), ("forge", "small")])  # fmt: skip
    # Seat 1 loses and its Unstable Bot hits 2 and 0, in that order.
    assert (t.out, t.winner) == ([1, 2], 0)


@rule("forge.win.at-once")
def test_nothing_is_hit_once_the_game_has_ended() -> None:
    t = table("pilot-light pilot-light heat-sink -", "unstable-bot - - -", "- - - -", forges=[5, 0, 1],
              phase="turn-start",
              dice=[(1, "small"), ("forge", "small"), ("forge", "large")])  # fmt: skip
    assert t.winner == 0
    assert t.lineup(0) == "pilot-light pilot-light heat-sink -"


@rule("forge.win.at-once")
def test_of_two_ember_cultists_that_mourn_at_the_same_time_the_current_players_decides() -> None:
    t = table("scrapbot ember-cultist - -", "scrapbot ember-cultist - -", forges=[0, 0])
    t.attack(1, 1)
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.win.at-once")
def test_a_player_is_out_in_the_middle_of_a_turn() -> None:
    t = table("- - - -", "- - - -", "- - - -", forges=[0, 5, 5], phase="building")
    t.craft()
    assert (t.out, t.current, t.asked_seat) == ([0], 1, 1)


# ---- areas


@rule("forge.zones.forge")
def test_nobody_knows_the_cards_of_a_forge() -> None:
    t = table("- - - -", "- - - -", forges=["molten-maniac fuse-bot", 3])
    assert [t.g.view(seat)["players"][0]["forge"] for seat in (0, 1)] == [2, 2]
    assert t.g.cards.visible(forge_of(0), 0) == [None, None]


@rule("forge.zones.forge")
def test_the_top_card_is_drawn_first() -> None:
    t = table("- - - -", "- - - -", forges=["molten-maniac fuse-bot", 3], phase="building")
    t.craft()
    assert t.hand(0) == "molten-maniac"


@rule("forge.zones.scrapheap")
def test_destroyed_minions_lie_face_up_on_the_scrapheap() -> None:
    t = table("wallbreaker - - -", "scrapbot - - -")
    t.attack(1, 1)
    assert (t.scrapheap(0), t.scrapheap(1)) == ("wallbreaker", "scrapbot")
    for onlooker in (0, 1, SPECTATOR):
        players = t.g.view(onlooker)["players"]
        assert [player["scrapheap"] for player in players] == [["wallbreaker"], ["scrapbot"]]


@rule("forge.zones.scrapheap")
def test_everybody_knows_the_cards_that_a_forge_lost() -> None:
    t = table("scrapbot - - -", "- - - -", forges=[10, "recycler fuse-bot"])
    t.attack(1, "forge")
    kinds = [KEYS.index("recycler"), KEYS.index("fuse-bot")]
    assert [t.g.cards.visible(scrapheap_of(1), onlooker) for onlooker in (0, 1, SPECTATOR)] == [kinds] * 3


@rule("forge.zones.capacitor")
def test_used_energy_is_gone_from_the_capacitor() -> None:
    t = table("- - - -", "- - - -", hands=["repair-bot"], phase="building")
    t.summon("repair-bot", slot=1)
    t.craft()
    assert [t.g.view(seat)["players"][0]["energy"] for seat in (0, 1)] == [1, 1]


@rule("forge.zones.energy-use")
def test_summoning_and_drawing_cost_energy_and_attacking_does_not() -> None:
    t = table("wallbreaker - - -", "- - - -", hands=["ember-cultist"])
    t.attack(1, "forge")
    assert t.energy(0) == 4
    t.summon("ember-cultist", slot=2)
    assert t.energy(0) == 2
    t.craft()
    assert t.energy(0) == 1


@rule("forge.zones.lineup")
def test_a_fifth_minion_finds_no_slot() -> None:
    t = table("scrapbot scrapbot repair-bot repair-bot", "- - - -", hands=["cinder-imp"], phase="building")
    assert t.refusal("cinder-imp") == "forge.zones.lineup"


@rule("forge.zones.lineup")
def test_four_slots_hold_four_minions() -> None:
    t = table("scrapbot scrapbot repair-bot -", "- - - -", hands=["cinder-imp"], phase="building")
    assert t.refusal_of_summon("cinder-imp", slot=3) == "forge.build.no-moving"
    t.summon("cinder-imp", slot=4)
    assert t.lineup(0) == "scrapbot scrapbot repair-bot cinder-imp"


@rule("forge.zones.slot-order", "forge.ignite.slot")
@pytest.mark.parametrize(("slot", "after"), [
    (1, "heat-sink/1 repair-bot ember-cultist recycler"),
    (2, "heat-sink repair-bot/1 ember-cultist recycler"),
    (3, "heat-sink repair-bot ember-cultist/1 recycler"),
    (4, "heat-sink repair-bot ember-cultist recycler/1"),
])  # fmt: skip
def test_slots_are_numbered_from_left_to_right(slot: int, after: str) -> None:
    t = table("- - - -", "heat-sink repair-bot ember-cultist recycler", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(slot, "small")])
    assert t.lineup(1) == after
    assert [minion["card"] for minion in t.g.view(0)["players"][1]["lineup"]] == [
        "heat-sink", "repair-bot", "ember-cultist", "recycler"]  # fmt: skip


@rule("forge.zones.hand")
def test_a_hand_is_known_to_its_player_alone() -> None:
    t = table("- - - -", "- - - -", hands=["molten-maniac cinder-imp", ""], phase="building")
    assert t.g.view(0)["players"][0]["known_hand"] == ["cinder-imp", "molten-maniac"]
    for onlooker in (1, SPECTATOR):
        assert t.g.view(onlooker)["players"][0]["known_hand"] == []


@rule("forge.zones.hand")
def test_an_opponent_may_imagine_any_other_hand() -> None:
    t = table("- - - -", "- - - -", hands=["molten-maniac", ""], phase="building")
    worlds = [t.session.fork(Random(seed), observer=1) for seed in range(20)]
    hands = {KEYS[world.state.cards.kinds(hand_of(0))[0]] for world in worlds}
    assert len(hands) > 5
    own_worlds = [t.session.fork(Random(seed), observer=0) for seed in range(20)]
    assert {KEYS[world.state.cards.kinds(hand_of(0))[0]] for world in own_worlds} == {"molten-maniac"}


@rule("forge.zones.hand-size")
def test_there_is_no_hand_limit_and_the_numbers_of_cards_are_public() -> None:
    hand = "cinder-imp pilot-light unstable-bot fuse-bot phoenix-drone scrapbot repair-bot heat-sink recycler"
    t = table("- - - -", "- - - -", hands=[hand], forges=[7, 3], phase="building")
    t.craft()
    t.craft()
    t.end_turn()
    t.end_turn()
    assert [player["hand"] for player in t.g.view(1)["players"]] == [11, 0]
    assert [player["forge"] for player in t.g.view(1)["players"]] == [5, 3]
