"""Every minion: its numbers, and each clause of its text."""

import pytest

from emberbox.games.forge.abilities import BEHAVIOUR, PLAYS, play_of
from emberbox.games.forge.catalogue import FORGE_LIST, KEYS, TABLE
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule
from emberbox.testing.forge import table

# What a card says is what it does: every test of this file shows that.
pytestmark = rule("forge.card.ability")

NONE: list[int] = []


@rule("forge.setup.same-forge", "forge.card.cost", "forge.card.attack", "forge.card.health")
@pytest.mark.parametrize(("key", "cost", "attack", "health", "ignite"), [
    ("cinder-imp", 0, 1, 1, NONE),
    ("pilot-light", 1, 0, 3, [1, 1, 2]),
    ("unstable-bot", 1, 2, 1, [1, 2, 4]),
    ("fuse-bot", 1, 1, 2, [1, 2, 3]),
    ("phoenix-drone", 1, 2, 1, [1, 1, 2]),
    ("scrapbot", 2, 2, 2, [1, 2, 3]),
    ("repair-bot", 2, 1, 4, [0, 1, 2]),
    ("heat-sink", 2, 1, 5, [0, 1, 2]),
    ("ember-cultist", 2, 2, 3, NONE),
    ("flamebringer", 3, 3, 3, NONE),
    ("deconstructor", 3, 3, 3, NONE),
    ("recycler", 3, 3, 3, [1, 2, 4]),
    ("wallbreaker", 3, 4, 2, NONE),
    ("molten-maniac", 4, 6, 5, NONE),
    ("furnace-titan", 4, 4, 5, [2, 4, 6]),
])  # fmt: skip
def test_numbers_of_a_minion(key: str, cost: int, attack: int, health: int, ignite: list[int]) -> None:
    card = TABLE[key]
    assert (card["cost"], card["attack"], card["health"], card.get("ignite", [])) == (
        cost, attack, health, ignite)  # fmt: skip
    assert (card["copies"], FORGE_LIST.count(KEYS.index(key))) == (2, 2)


def test_catalogue_and_code_match_both_ways() -> None:
    behaving = [key for key, card in TABLE.items() if card["ability"]["when"] != "static"]
    assert list(BEHAVIOUR) == KEYS
    assert [KEYS[kind] for kind, play in enumerate(PLAYS) if play.ability is not None] == behaving


@pytest.mark.parametrize(
    ("key", "when", "message"),
    [
        ("slag-golem", "summon", "'slag-golem' is missing in BEHAVIOUR of games/forge/abilities.py"),
        ("heat-sink", "scrap", "'heat-sink': ability.when is 'scrap', which abilities.py contradicts"),
        ("scrapbot", "static", "'scrapbot': ability.when is 'static', which abilities.py contradicts"),
    ],
)
def test_a_minion_that_the_code_does_not_know_is_named_with_the_file(
    key: str, when: str, message: str
) -> None:
    with pytest.raises(CatalogueError, match=message):
        play_of(key, when)


# ---- Cinder Imp: Draw a card. (An empty forge is destroyed by it.)


def test_cinder_imp_draws_a_card_when_destroyed() -> None:
    t = table("cinder-imp - - -", "heat-sink - - -", forges=["recycler scrapbot", 5])
    t.attack(1, 1)
    assert (t.hand(0), t.forge(0), t.scrapheap(0)) == ("recycler", 1, "cinder-imp")


@rule("forge.draw.empty-forge")
def test_cinder_imp_destroys_an_empty_forge() -> None:
    t = table("cinder-imp - - -", "heat-sink - - -", forges=[0, 5])
    t.attack(1, 1)
    assert (t.out, t.winner) == ([0], 1)


# ---- Pilot Light: Pilot Light ignites at the start of your turn.


def test_pilot_light_ignites_at_the_start_of_its_players_turn_only() -> None:
    t = table("- - - -", "pilot-light - - -", phase="building")
    t.end_turn(dice=[("forge", "large")])
    assert t.forge(0) == 8
    t.end_turn(dice=[])
    assert t.forge(0) == 8


def test_pilot_light_does_not_ignite_on_being_summoned() -> None:
    t = table("- - - -", "- - - -", hands=["pilot-light"], phase="building")
    t.summon("pilot-light", slot=1, dice=[])
    assert t.forge(1) == 10


def test_two_pilot_lights_ignite_one_after_the_other_even_if_the_first_is_about_to_win() -> None:
    t = table("pilot-light pilot-light - -", "- - - -", forges=[5, 1], phase="turn-start",
              dice=[("forge", "small"), ("forge", "small")])  # fmt: skip
    assert t.winner == 0


# ---- Unstable Bot, Furnace Titan: ... ignites (scrap). Fuse Bot: ... ignites (summon).


@pytest.mark.parametrize(("key", "flame", "left"), [
    ("unstable-bot", "small", 9), ("unstable-bot", "medium", 8), ("unstable-bot", "large", 6),
    ("furnace-titan/4", "small", 8), ("furnace-titan/4", "medium", 6), ("furnace-titan/4", "large", 4),
])  # fmt: skip
def test_a_bot_that_ignites_when_destroyed(key: str, flame: str, left: int) -> None:
    t = table("recycler - - -", f"{key} - - -")
    t.attack(1, 1, dice=[("forge", flame)])
    assert (t.lineup(1), t.forge(0)) == ("- - - -", left)


def test_fuse_bot_ignites_when_summoned() -> None:
    t = table("- - - -", "- heat-sink - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(2, "large")])
    assert (t.lineup(0), t.lineup(1)) == ("fuse-bot - - -", "- heat-sink/3 - -")


# ---- Phoenix Drone: Return Phoenix Drone from your scrapheap to your hand.


def test_phoenix_drone_returns_to_its_players_hand() -> None:
    t = table("heat-sink - - -", "phoenix-drone - - -")
    t.attack(1, 1)
    assert (t.hand(1), t.scrapheap(1), t.lineup(1)) == ("phoenix-drone", "", "- - - -")
    assert t.g.view(0)["players"][1]["known_hand"] == ["phoenix-drone"]


# ---- Scrapbot: Put a card of your choice from any player's scrapheap into your hand.


@rule("forge.zones.hand")
def test_of_two_equal_cards_the_one_that_scrapbot_returned_is_played_first() -> None:
    t = table(
        "- - - -", "- - - -", hands=["scrapbot fuse-bot"], scrapheaps=["", "fuse-bot"], phase="building"
    )
    t.summon("scrapbot", slot=1)
    t.choose("fuse-bot")
    assert t.g.view(1)["players"][0]["known_hand"] == ["fuse-bot"]
    t.summon("fuse-bot", slot=2, dice=[(4, "small")])
    assert t.hand(0) == "fuse-bot"
    assert t.g.view(1)["players"][0]["known_hand"] == []


@rule("forge.ability.choices")
def test_scrapbot_takes_any_card_of_any_scrapheap() -> None:
    t = table("- - - -", "- - - -", "- - - -", "- - - -", hands=["scrapbot"], phase="building",
              scrapheaps=["fuse-bot", "", "recycler pilot-light recycler", "scrapbot"])  # fmt: skip
    t.summon("scrapbot", slot=1)
    assert t.options() == [("seat", 0), ("seat", 2), ("seat", 3)]
    t.choose(("seat", 2))
    assert t.options() == ["pilot-light", "recycler"]
    t.choose("recycler")
    assert (t.hand(0), t.scrapheap(2)) == ("recycler", "recycler pilot-light")


# ---- Repair Bot: Remove all damage counters from ALL minions.


def test_repair_bot_removes_all_counters_of_both_players() -> None:
    t = table(
        "recycler/2 - heat-sink/4 -", "molten-maniac/1 - - scrapbot/1", hands=["repair-bot"], phase="building"
    )
    t.summon("repair-bot", slot=2)
    assert t.lineup(0) == "recycler repair-bot heat-sink -"
    assert t.lineup(1) == "molten-maniac - - scrapbot"


# ---- Heat Sink: An opponent's ignite that would hit your forge hits Heat Sink instead ...


def test_heat_sink_takes_an_ignite_that_would_hit_the_forge() -> None:
    t = table("- - - -", "- scrapbot heat-sink -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", "large")])
    assert (t.lineup(1), t.forge(1)) == ("- scrapbot heat-sink/3 -", 10)


def test_heat_sink_takes_no_ignite_that_hits_a_slot() -> None:
    t = table("- - - -", "- recycler heat-sink -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(2, "medium")])
    assert t.lineup(1) == "- recycler/2 heat-sink -"


def test_heat_sink_takes_no_attack_on_the_forge() -> None:
    t = table("recycler - - -", "- heat-sink - -")
    t.attack(1, "forge")
    assert (t.lineup(1), t.forge(1)) == ("- heat-sink - -", 7)


def test_heat_sink_protects_against_a_scrap_abilitys_ignite_too() -> None:
    t = table("heat-sink recycler - -", "unstable-bot - - -")
    t.attack(2, 1, dice=[("forge", "large")])
    assert (t.lineup(0), t.forge(0)) == ("heat-sink/4 recycler/2 - -", 10)


def test_heat_sink_takes_ignites_even_when_it_only_waits_to_die() -> None:
    t = table("pilot-light pilot-light - -", "- heat-sink/4 - -", phase="turn-start",
              dice=[("forge", "small"), ("forge", "large")])  # fmt: skip
    assert (t.lineup(1), t.forge(1), t.scrapheap(1)) == ("- - - -", 10, "heat-sink")


def test_of_two_heat_sinks_the_one_on_the_lower_slot_is_hit_even_when_it_waits_to_die() -> None:
    t = table("pilot-light pilot-light - -", "- heat-sink/4 - heat-sink", phase="turn-start",
              dice=[("forge", "small"), ("forge", "large")])  # fmt: skip
    assert t.lineup(1) == "- - - heat-sink"


# ---- Ember Cultist: Each time another of your minions is destroyed, the forge of each opponent takes 1 ...


def test_ember_cultist_damages_the_opposing_forge_when_another_minion_dies() -> None:
    t = table("fuse-bot ember-cultist - -", "molten-maniac - - -")
    t.attack(1, 1)
    assert (t.lineup(0), t.forge(0), t.forge(1)) == ("- ember-cultist - -", 10, 9)


def test_ember_cultist_does_not_mourn_itself() -> None:
    t = table("ember-cultist - - -", "molten-maniac - - -")
    t.attack(1, 1)
    assert (t.scrapheap(0), t.forge(1)) == ("ember-cultist", 10)


def test_ember_cultist_does_not_mourn_the_minions_of_others() -> None:
    t = table("ember-cultist wallbreaker - -", "fuse-bot - - -")
    t.attack(2, 1)
    assert (t.scrapheap(1), t.forge(0), t.forge(1)) == ("fuse-bot", 10, 10)


def test_ember_cultist_counts_the_minions_that_die_with_it() -> None:
    t = table("ember-cultist/1 fuse-bot scrapbot -", "- - - -", hands=["molten-maniac"], phase="building")
    t.summon("molten-maniac", slot=4)
    assert (t.lineup(0), t.forge(1)) == ("- - - molten-maniac/2", 8)


def test_two_ember_cultists_mourn_each_other_and_each_of_the_others() -> None:
    t = table(
        "ember-cultist/1 fuse-bot ember-cultist/1 -", "- - - -", hands=["molten-maniac"], phase="building"
    )
    t.summon("molten-maniac", slot=4)
    # The Fuse Bot is mourned by two, each Cultist by the other one.
    assert (t.lineup(0), t.forge(1)) == ("- - - molten-maniac/2", 10 - 2 - 1 - 1)


def test_ember_cultist_comes_before_scrap_abilities() -> None:
    t = table("ember-cultist unstable-bot - -", "heat-sink - - -", forges=[5, 0])
    t.attack(2, 1, dice=[])
    assert (t.winner, t.lineup(0)) == (0, "ember-cultist - - -")


def test_ember_cultists_damage_is_one_piece_for_each_death() -> None:
    t = table("ember-cultist fuse-bot scrapbot -", "- - - -", hands=["molten-maniac"], forges=[9, 1],
              phase="building")  # fmt: skip
    t.summon("molten-maniac", slot=4)
    assert t.winner == 0


def test_ember_cultists_damage_is_no_ignite_for_a_heat_sink() -> None:
    t = table("fuse-bot ember-cultist - -", "molten-maniac heat-sink - -")
    t.attack(1, 1)
    assert (t.lineup(1), t.forge(1)) == ("molten-maniac/1 heat-sink - -", 9)


def test_ember_cultist_sees_a_minion_destroyed_by_an_ability_at_once() -> None:
    t = table(
        "ember-cultist scrapbot - -", "- - - -", hands=["flamebringer"], forges=[5, 0], phase="building"
    )
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 3), dice=[])  # the Scrapbot need not ignite any more
    assert t.winner == 0


# ---- Flamebringer: Destroy one of your minions ... Then each bot left on your lineup ignites once ...


def test_flamebringer_destroys_one_own_minion_of_its_players_choice() -> None:
    t = table("scrapbot - ember-cultist -", "heat-sink - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=2)
    assert t.options() == [("slot", 1), ("slot", 2), ("slot", 3)]
    t.choose(("slot", 1), dice=[])
    assert (t.lineup(0), t.scrapheap(0)) == ("- flamebringer ember-cultist -", "scrapbot")


def test_flamebringer_alone_must_destroy_itself() -> None:
    t = table("- - - -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=2)
    assert t.options() == [("slot", 2)]
    t.choose(("slot", 2))
    assert (t.lineup(0), t.scrapheap(0)) == ("- - - -", "flamebringer")


def test_flamebringers_bots_ignite_once_each_in_slot_order() -> None:
    t = table("recycler wallbreaker heat-sink -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=4)
    t.choose(("slot", 2), dice=[("forge", "large"), ("forge", "medium")])
    assert [event.because for event in t.events if event.what == "ignited"] == ["recycler", "heat-sink"]
    assert t.forge(1) == 10 - 4 - 1


# ---- Deconstructor: Scrap abilities of your minions occur once more ...


def test_deconstructor_repeats_the_scrap_abilities_of_its_player() -> None:
    t = table("unstable-bot deconstructor - -", "heat-sink - - -")
    t.attack(1, 1, dice=[(1, "small"), (1, "small")])
    assert t.lineup(1) == "heat-sink/4 - - -"


def test_deconstructor_does_not_repeat_the_scrap_abilities_of_others() -> None:
    t = table("unstable-bot - - -", "deconstructor - - -")
    t.attack(1, 1, dice=[("forge", "small")])
    assert (t.lineup(1), t.forge(1)) == ("deconstructor/2 - - -", 9)


def test_deconstructor_does_not_repeat_summon_abilities() -> None:
    t = table("deconstructor - - -", "- - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=2, dice=[("forge", "small")])
    assert t.forge(1) == 9


def test_deconstructor_and_ember_cultist_do_not_add_up() -> None:
    t = table("fuse-bot ember-cultist deconstructor -", "molten-maniac - - -")
    t.attack(1, 1)
    assert t.forge(1) == 9


# ---- Recycler: Summon a minion of cost 0 or 1 from your scrapheap onto an empty slot ...


def test_recycler_offers_the_minions_of_cost_0_or_1_of_the_own_scrapheap() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], phase="building",
              scrapheaps=["scrapbot cinder-imp fuse-bot wallbreaker", "pilot-light"])  # fmt: skip
    t.summon("recycler", slot=2)
    assert t.options() == ["cinder-imp", "fuse-bot"]
    t.choose("cinder-imp")
    assert t.options() == [("slot", 1), ("slot", 3), ("slot", 4)]
    t.choose(("slot", 4))
    assert (t.lineup(0), t.energy(0)) == ("- recycler - cinder-imp", 1)
    assert t.scrapheap(0) == "scrapbot fuse-bot wallbreaker"


@rule("forge.ability.batches")
def test_the_summon_ability_of_a_recycled_minion_occurs_as_the_next_batch() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], scrapheaps=["fuse-bot"], phase="building")
    t.summon("recycler", slot=2)
    t.choose("fuse-bot")
    t.choose(("slot", 1), dice=[("forge", "medium")])
    assert (t.lineup(0), t.forge(1), t.energy(0)) == ("fuse-bot recycler - -", 8, 1)


@rule("forge.ability.must")
@pytest.mark.parametrize(("lineup", "scrapheap"), [
    ("- - - -", ""),
    ("- - - -", "scrapbot wallbreaker"),
    ("- scrapbot repair-bot heat-sink", "fuse-bot"),
])  # fmt: skip
def test_recycler_without_a_cheap_minion_or_an_empty_slot_does_nothing(lineup: str, scrapheap: str) -> None:
    t = table(lineup, "- - - -", hands=["recycler"], scrapheaps=[scrapheap], phase="building")
    t.summon("recycler", slot=1)
    assert (t.asked, t.scrapheap(0)) == ("build", scrapheap)


# ---- Wallbreaker: ... may attack any target, whether or not there is a forge guardian.


@pytest.mark.parametrize("target", [1, 2, "forge"])
def test_wallbreaker_attacks_past_a_guardian(target: int | str) -> None:
    t = table("wallbreaker scrapbot - -", "heat-sink repair-bot - -")
    assert t.refusal_of_attack(1, target) is None
    assert t.refusal_of_attack(2, target) == (None if target == 1 else "forge.attack.guardian")


def test_wallbreaker_is_struck_by_whom_it_attacks() -> None:
    t = table("wallbreaker - - -", "heat-sink repair-bot - -")
    t.attack(1, 2)
    assert (t.lineup(0), t.lineup(1)) == ("wallbreaker/1 - - -", "heat-sink - - -")


# ---- Molten Maniac: ALL minions take 2 damage, Molten Maniac included.


def test_molten_maniac_damages_all_minions_and_itself() -> None:
    t = table(
        "recycler - - -", "heat-sink/1 - scrapbot repair-bot", hands=["molten-maniac"], phase="building"
    )
    t.summon("molten-maniac", slot=2)
    assert t.lineup(0) == "recycler/2 molten-maniac/2 - -"
    assert t.lineup(1) == "heat-sink/3 - - repair-bot/2"
    assert (t.forge(0), t.forge(1)) == (10, 10)
