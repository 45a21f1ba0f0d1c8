"""Attacks: who, whom, the forge guardian, and what both sides take."""

from collections.abc import Iterator

import pytest

from emberbox.games.forge.catalogue import HEALTH, KEYS
from emberbox.games.forge.position import hand_of
from emberbox.games.forge.space import UNITS
from emberbox.games.forge.verbs import summon_onto
from emberbox.kernel.errors import IllegalAnswer
from emberbox.testing import rule
from emberbox.testing.forge import Table, table


@pytest.fixture
def cultist_of_health_4() -> Iterator[None]:
    """No minion of the forge is a 2/4: for one test Ember Cultist is."""
    kind = KEYS.index("ember-cultist")
    printed = HEALTH[kind]
    HEALTH[kind] = 4
    yield
    HEALTH[kind] = printed


@rule("forge.attack.one-at-a-time")
def test_minions_attack_one_at_a_time_in_any_order() -> None:
    t = table("fuse-bot scrapbot recycler -", "- - - -")
    t.attack(3, "forge")
    t.attack(1, "forge")
    t.attack(2, "forge")
    assert (t.forge(1), t.phase) == (10 - 3 - 1 - 2, "building")


@rule("forge.attack.one-at-a-time")
def test_some_of_the_minions_may_stay_back() -> None:
    t = table("fuse-bot scrapbot recycler -", "- - - -")
    t.attack(2, "forge")
    t.build()
    assert (t.forge(1), t.phase) == (8, "building")


@rule("forge.attack.once")
def test_a_minion_attacks_once_in_a_turn() -> None:
    t = table("scrapbot recycler - -", "- - - -")
    t.attack(1, "forge")
    assert t.refusal_of_attack(1, "forge") == "forge.attack.once"
    assert t.refusal_of_attack(2, "forge") is None


@rule("forge.attack.once")
def test_a_minion_attacks_again_in_its_next_turn() -> None:
    t = table("scrapbot recycler - -", "- - - -")
    t.attack(1, "forge")
    t.end_turn()
    t.end_turn()
    t.attack(1, "forge")
    assert t.forge(1) == 6


@rule("forge.attack.choose")
def test_a_minion_or_the_forge_may_be_attacked() -> None:
    t = table("scrapbot - - -", "- heat-sink - recycler")
    assert [t.refusal_of_attack(1, target) for target in (2, 4, "forge")] == [None, None, None]


@rule("forge.attack.choose")
def test_the_chosen_minion_is_the_one_that_attacks() -> None:
    t = table("molten-maniac scrapbot - -", "- - - -")
    t.attack(2, "forge")
    assert t.forge(1) == 8


@rule("forge.attack.choose")
@pytest.mark.parametrize("empty", [1, 3])
def test_an_empty_slot_cannot_be_attacked(empty: int) -> None:
    t = table("scrapbot - - -", "- heat-sink - recycler")
    assert t.refusal_of_attack(1, empty) == "forge.attack.choose"
    t = table("- heat-sink - recycler", "scrapbot - - -", current=1)
    assert t.refusal_of_attack(1, empty) == "forge.attack.choose"


@rule("forge.attack.choose")
@pytest.mark.parametrize("target", [2, "forge"])
def test_own_things_cannot_be_attacked(target: int | str) -> None:
    t = table("scrapbot recycler - -", "- heat-sink - -")
    assert t.refusal_of_attack(1, target, of=0) == "forge.attack.choose"


@rule("forge.attack.choose")
def test_only_an_own_minion_attacks() -> None:
    t = table("scrapbot - - -", "- heat-sink - -")
    assert t.refusal_of_attack(2, "forge") == "forge.attack.choose"
    of_the_opponent = t.session.forbids(UNITS + 5)
    assert of_the_opponent is not None
    assert of_the_opponent.rule == "forge.attack.choose"


@rule("forge.attack.choose")
def test_a_refused_attack_changes_nothing() -> None:
    t = table("scrapbot - - -", "heat-sink - - -")
    with pytest.raises(IllegalAnswer, match=r"forge\.attack\.guardian"):
        t.attack(1, "forge")
    assert (t.asked, t.forge(1)) == ("attack-with", 10)


# ---- the forge guardian


@rule("forge.attack.guardian")
@pytest.mark.parametrize("target", [2, 4, "forge"])
def test_the_guardian_is_the_only_target(target: int | str) -> None:
    t = table("scrapbot - - -", "heat-sink fuse-bot - recycler")
    assert t.refusal_of_attack(1, target) == "forge.attack.guardian"
    assert t.refusal_of_attack(1, 1) is None


@rule("forge.attack.guardian-only-slot-1")
@pytest.mark.parametrize("target", [2, 3, 4, "forge"])
def test_minions_on_slots_2_to_4_protect_nothing(target: int | str) -> None:
    t = table("scrapbot - - -", "- heat-sink fuse-bot recycler")
    assert t.refusal_of_attack(1, target) is None


@rule("forge.attack.guardian-only-slot-1")
def test_when_the_guardian_has_fallen_later_attackers_choose_freely() -> None:
    t = table("recycler scrapbot - -", "fuse-bot heat-sink - -")
    assert t.refusal_of_attack(2, "forge") == "forge.attack.guardian"
    t.attack(1, 1)
    t.attack(2, "forge")
    assert t.forge(1) == 8


# ---- what both sides take


@rule("forge.attack.minion")
def test_both_minions_deal_their_attack_to_each_other() -> None:
    t = table("scrapbot heat-sink - -", "repair-bot - - -")
    t.attack(1, 1)
    assert (t.lineup(0), t.lineup(1)) == ("scrapbot/1 heat-sink - -", "repair-bot/2 - - -")


@rule("forge.attack.simultaneous")
@pytest.mark.parametrize(
    ("attacker", "defender"), [("unstable-bot", "scrapbot"), ("scrapbot", "phoenix-drone")]
)
def test_the_attack_lost_by_this_very_damage_still_counts(attacker: str, defender: str) -> None:
    t = table(f"{attacker} - - -", f"{defender} - - -")
    dice = [(4, "small")] if attacker == "unstable-bot" else []
    t.attack(1, 1, dice=dice)
    assert (t.lineup(0), t.lineup(1)) == ("- - - -", "- - - -")


@rule("forge.attack.forge")
def test_an_attacked_forge_takes_the_attackers_present_attack() -> None:
    t = table("molten-maniac/2 - - -", "- - - -")
    t.attack(1, "forge")
    assert (t.forge(1), len(t.scrapheap(1).split())) == (6, 4)


@rule("forge.attack.forge-no-return")
def test_a_minion_that_attacks_a_forge_takes_nothing_back() -> None:
    t = table("scrapbot - - -", "- molten-maniac - -")
    t.attack(1, "forge")
    assert (t.lineup(0), t.forge(0)) == ("scrapbot - - -", 10)


@rule("forge.attack.deaths")
def test_after_an_attack_the_dead_are_scrapped_before_the_next_attack() -> None:
    t = table("wallbreaker fuse-bot scrapbot -", "furnace-titan/3 - - -")
    t.attack(1, 1, dice=[(2, "small")])  # the Titan's scrap ability hits the Fuse Bot
    assert (t.scrapheap(0), t.scrapheap(1)) == ("fuse-bot", "furnace-titan")
    assert (t.lineup(0), t.phase) == ("wallbreaker/1 - scrapbot -", "attacking")
    assert t.options() == ["build", ("slot", 3)]


@rule("forge.attack.zero")
def test_a_minion_without_attack_deals_nothing_and_is_struck() -> None:
    t = table("pilot-light - - -", "heat-sink - - -")
    t.attack(1, 1)
    assert (t.lineup(0), t.lineup(1)) == ("pilot-light/1 - - -", "heat-sink - - -")


@rule("forge.attack.zero")
def test_attack_never_counts_as_less_than_0() -> None:
    t = table("heat-sink/3 - - -", "repair-bot/2 - - -")
    assert t.attack_and_health(0, 1) == (0, 2)
    t.attack(1, 1)
    assert (t.lineup(0), t.lineup(1)) == ("heat-sink/3 - - -", "repair-bot/2 - - -")


@rule("forge.attack.zero")
def test_0_damage_does_not_destroy_an_empty_forge() -> None:
    t = table("pilot-light - - -", "- - - -", forges=[10, 0])
    t.attack(1, "forge")
    assert (t.out, t.over) == ([], False)


@rule("forge.attack.example-trade", "forge.damage.minion-both")
@pytest.mark.usefixtures("cultist_of_health_4")
def test_a_3_3_attacks_a_2_4() -> None:
    t = table("recycler - - -", "ember-cultist - - -")
    assert (t.attack_and_health(0, 1), t.attack_and_health(1, 1)) == ((3, 3), (2, 4))
    t.attack(1, 1)
    assert (t.attack_and_health(0, 1), t.attack_and_health(1, 1)) == ((1, 1), (0, 1))
    assert (t.scrapheap(0), t.scrapheap(1)) == ("", "")


# ---- new minions


def summon_by_ability(t: Table, key: str, slot: int) -> None:
    """Put a minion from the hand on a slot as an ability would that summons."""
    card = t.g.cards.find(KEYS.index(key), hand_of(0))
    t.g.cards.zones[hand_of(0)].remove(card)
    summon_onto(t.g, 0, slot - 1, card, [], "recycler")


@rule("forge.attack.new-minion")
def test_a_minion_summoned_from_the_hand_attacks_in_the_next_turn() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], phase="building")
    t.summon("recycler", slot=1)
    t.end_turn()
    t.end_turn()
    assert t.refusal_of_attack(1, "forge") is None


@rule("forge.attack.new-minion")
def test_a_minion_that_an_ability_summons_during_attacking_may_attack_at_once() -> None:
    t = table("scrapbot - - -", "- - - -", hands=["unstable-bot"])
    summon_by_ability(t, "unstable-bot", 2)
    t.attack(2, "forge")
    assert t.forge(1) == 8


@rule("forge.attack.new-minion")
def test_a_minion_that_came_back_counts_as_new() -> None:
    t = table("phoenix-drone scrapbot - -", "fuse-bot - - -")
    t.attack(1, 1)
    assert (t.lineup(0), t.hand(0)) == ("- scrapbot - -", "phoenix-drone")
    summon_by_ability(t, "phoenix-drone", 1)
    t.attack(1, "forge")
    assert t.forge(1) == 8
