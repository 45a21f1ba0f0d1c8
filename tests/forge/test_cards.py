"""What stands on a card, and when it matters."""

import pytest

from emberbox.games.forge.catalogue import ABILITY_TEXT, ABILITY_WHEN, KEYS, TABLE, check
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule
from emberbox.testing.forge import table


@rule("forge.card.cost")
@pytest.mark.parametrize(("key", "left"), [
    ("cinder-imp", 4), ("phoenix-drone", 3), ("ember-cultist", 2), ("wallbreaker", 1), ("furnace-titan", 0),
])  # fmt: skip
def test_the_cost_is_what_summoning_takes(key: str, left: int) -> None:
    t = table("- - - -", "- - - -", hands=[key], phase="building")
    t.summon(key, slot=1)
    assert t.energy(0) == left


@rule("forge.card.attack")
@pytest.mark.parametrize(("key", "left"), [
    ("fuse-bot", 9), ("scrapbot", 8), ("recycler", 7), ("wallbreaker", 6), ("molten-maniac", 4),
])  # fmt: skip
def test_the_attack_is_what_an_attacking_minion_deals(key: str, left: int) -> None:
    t = table(f"{key} - - -", "- - - -", forges=[10, 10])
    t.attack(1, "forge")
    assert t.forge(1) == left


@rule("forge.card.health")
@pytest.mark.parametrize(("key", "after"), [
    ("wallbreaker", "-"), ("recycler", "-"), ("repair-bot", "repair-bot/3"), ("heat-sink", "heat-sink/3"),
])  # fmt: skip
def test_the_health_is_how_much_damage_a_minion_can_take(key: str, after: str) -> None:
    t = table("deconstructor - - -", f"{key} - - -")
    t.attack(1, 1)
    assert t.lineup(1) == f"{after} - - -"


@rule("forge.card.ignite-values")
def test_only_bots_have_ignite_values() -> None:
    assert [key for key, card in TABLE.items() if "ignite" in card] == [
        key for key, card in TABLE.items() if card["bot"]
    ]
    with pytest.raises(CatalogueError, match="'cinder-imp': only bots have ignite values"):
        check({"cinder-imp": {**TABLE["cinder-imp"], "ignite": [1, 1, 1]}})
    with pytest.raises(CatalogueError, match="'fuse-bot': a bot has three ignite values"):
        check({"fuse-bot": {**TABLE["fuse-bot"], "ignite": [1, 2]}})


@rule("forge.card.bot", "forge.card.ignite-values")
def test_an_ability_for_bots_passes_over_other_minions() -> None:
    t = table("deconstructor heat-sink ember-cultist -", "- - - -", hands=["flamebringer"], forges=[10, 10],
              phase="building")  # fmt: skip
    t.summon("flamebringer", slot=4)
    t.choose(("slot", 4), dice=[("forge", "large")])
    assert t.forge(1) == 10 - 2 - 1  # the Heat Sink's ignite, and Ember Cultist's 1


@rule("forge.card.ability")
def test_every_card_says_what_it_does_and_most_on_being_summoned_or_destroyed() -> None:
    assert all(text.endswith((".", ".)")) for text in ABILITY_TEXT)
    assert sum(when in ("summon", "scrap") for when in ABILITY_WHEN) == 10


@rule("forge.card.kinds-of-ability")
@pytest.mark.parametrize(("when", "keys"), [
    ("summon", "fuse-bot scrapbot repair-bot flamebringer recycler molten-maniac"),
    ("scrap", "cinder-imp unstable-bot phoenix-drone furnace-titan"),
    ("static", "heat-sink ember-cultist deconstructor wallbreaker"),
    ("turn-start", "pilot-light"),
])  # fmt: skip
def test_there_are_four_kinds_of_abilities(when: str, keys: str) -> None:
    assert [key for key, kind in zip(KEYS, ABILITY_WHEN, strict=True) if kind == when] == keys.split()


@rule("forge.card.kinds-of-ability")
def test_a_fifth_kind_of_ability_is_refused() -> None:
    odd = {**TABLE["cinder-imp"], "ability": {"when": "always", "text": "?"}}
    with pytest.raises(CatalogueError, match=r"'cinder-imp': ability\.when is 'always'"):
        check({"cinder-imp": odd})


@rule("forge.card.kinds-of-ability", "forge.ability.summon-when", "forge.ability.scrap-when")
def test_a_summon_ability_occurs_on_summoning_and_not_on_destruction() -> None:
    t = table("recycler - - -", "fuse-bot - - -", hands=["fuse-bot"], forges=[10, 10])
    t.attack(1, 1)
    assert (t.scrapheap(1), t.forge(0)) == ("fuse-bot", 10)
    t.summon("fuse-bot", slot=2, dice=[("forge", "medium")])
    assert t.forge(1) == 8


@rule("forge.card.kinds-of-ability", "forge.ability.summon-when", "forge.ability.scrap-when")
def test_a_scrap_ability_occurs_on_destruction_and_not_on_summoning() -> None:
    t = table("- - - -", "fuse-bot - - -", hands=["unstable-bot"], phase="building")
    t.summon("unstable-bot", slot=1, dice=[])
    t.end_turn()
    t.attack(1, 1, dice=[("forge", "small")])
    assert (t.scrapheap(0), t.forge(1)) == ("unstable-bot", 9)


@rule("forge.card.ability-on-lineup")
@pytest.mark.parametrize(("hand", "scrapheap"), [("deconstructor", ""), ("", "deconstructor")])
def test_a_deconstructor_in_hand_or_scrapheap_repeats_nothing(hand: str, scrapheap: str) -> None:
    t = table("unstable-bot - - -", "fuse-bot - - -", hands=[hand], scrapheaps=[scrapheap])
    t.attack(1, 1, dice=[(4, "small")])
    assert t.scrapheap(0).endswith("unstable-bot")


@rule("forge.card.ability-on-lineup")
@pytest.mark.parametrize(("hand", "scrapheap"), [("heat-sink", ""), ("", "heat-sink")])
def test_a_heat_sink_in_hand_or_scrapheap_protects_nothing(hand: str, scrapheap: str) -> None:
    t = table("pilot-light - - -", "- - - -", hands=["", hand], scrapheaps=["", scrapheap],
              phase="turn-start", dice=[("forge", "large")])  # fmt: skip
    assert t.forge(1) == 8


@rule("forge.card.ability-on-lineup")
def test_an_ember_cultist_in_hand_mourns_nobody() -> None:
    t = table("scrapbot - - -", "ember-cultist - - -", hands=["ember-cultist"])
    t.attack(1, 1)
    assert (t.scrapheap(0), t.forge(1)) == ("scrapbot", 10)


@rule("forge.card.ability-on-lineup")
def test_a_pilot_light_ignites_only_on_the_lineup_of_the_current_player() -> None:
    t = table("- - - -", "pilot-light - - -", hands=["pilot-light"], scrapheaps=["pilot-light"],
              phase="turn-start", dice=[])  # fmt: skip
    assert (t.forge(0), t.forge(1)) == (10, 10)


@rule("forge.card.scrap-exception")
def test_cards_scrapped_from_the_forge_trigger_nothing() -> None:
    t = table("wallbreaker - - -", "- - - -",
              forges=[10, "unstable-bot phoenix-drone cinder-imp furnace-titan scrapbot"])  # fmt: skip
    t.attack(1, "forge", dice=[])
    assert t.scrapheap(1) == "unstable-bot phoenix-drone cinder-imp furnace-titan"
    assert (t.hand(1), t.forge(0), t.forge(1)) == ("", 10, 1)


@rule("forge.card.scrap-exception", "forge.ability.scrap-when")
def test_a_minion_destroyed_on_the_lineup_acts_from_the_scrapheap() -> None:
    t = table("fuse-bot - - -", "unstable-bot - - -")
    t.attack(1, 1, dice=[("forge", "large")])
    assert (t.scrapheap(1), t.forge(0)) == ("unstable-bot", 6)
