"""When abilities occur, in which order, and who dies when."""

import pytest

from emberbox.testing import rule
from emberbox.testing.forge import Table, table


def ignited(t: Table) -> list[tuple[object, object]]:
    """Seat and slot value of every ignite so far, in order: (seat, card) pairs by their numbers."""
    return [(event.facts["seat"], event.because) for event in t.events if event.what == "ignited"]


def whats(t: Table) -> list[str]:
    return [event.what for event in t.events]


@rule("forge.ability.summon-when", "forge.ability.summoned-first")
def test_a_summon_ability_follows_the_summoning() -> None:
    t = table("- - - -", "- - - -", hands=["molten-maniac"], phase="building")
    t.summon("molten-maniac", slot=3)
    assert whats(t) == ["summoned", "damaged"]
    assert t.lineup(0) == "- - molten-maniac/2 -"


@rule("forge.ability.scrap-when", "forge.ability.scrapheap-first")
def test_a_minion_is_in_the_scrapheap_before_its_scrap_ability_occurs() -> None:
    t = table("scrapbot - - -", "phoenix-drone - - -")
    t.attack(1, 1)
    assert whats(t)[-3:] == ["destroyed", "destroyed", "returned"]
    assert (t.hand(1), t.scrapheap(1)) == ("phoenix-drone", "")


@rule("forge.ability.order")
@pytest.mark.parametrize("current", [0, 1])
def test_the_current_players_abilities_come_first(current: int) -> None:
    t = table("unstable-bot - - -", "unstable-bot - - -", current=current)
    t.attack(1, 1, dice=[(4, "small"), (4, "small")])
    assert [seat for seat, _ in ignited(t)] == [current, 1 - current]


@rule("forge.ability.order")
def test_the_current_player_who_wins_with_the_first_ability_is_not_hit_by_the_second() -> None:
    t = table("unstable-bot - - -", "unstable-bot - - -", forges=[0, 0])
    t.attack(1, 1, dice=[("forge", "small")])
    assert (t.winner, t.out) == (0, [1])


@rule("forge.ability.order")
def test_after_the_current_player_abilities_go_round_clockwise() -> None:
    bots = ["unstable-bot - - -"] * 4
    t = table(*bots, hands=["", "", "molten-maniac"], current=2, phase="building")
    t.summon("molten-maniac", slot=2, dice=[(4, "small")] * 4)
    assert [seat for seat, _ in ignited(t)] == [2, 3, 0, 1]


@rule("forge.ability.batches")
@pytest.mark.parametrize(("lineup", "order"), [
    ("- furnace-titan/3 unstable-bot -", ["furnace-titan", "unstable-bot"]),
    ("- unstable-bot furnace-titan/3 -", ["unstable-bot", "furnace-titan"]),
])  # fmt: skip
def test_one_players_abilities_occur_in_the_order_of_slots(lineup: str, order: list[str]) -> None:
    t = table(lineup, "- - - -", hands=["molten-maniac"], phase="building")
    t.summon("molten-maniac", slot=1, dice=[(4, "small"), (4, "small")])
    assert [card for _, card in ignited(t)] == order


@rule("forge.ability.batches", "forge.ability.deaths-after")
def test_who_dies_by_a_batch_dies_after_it_and_scraps_in_the_next() -> None:
    t = table(
        "unstable-bot - - -", "unstable-bot - furnace-titan/2 -", hands=["molten-maniac"], phase="building"
    )
    # The first ignite is deadly for the Titan; the other Unstable Bot's comes before the Titan's.
    t.summon("molten-maniac", slot=2, dice=[(3, "small"), (4, "small"), (4, "small")])
    assert ignited(t) == [(0, "unstable-bot"), (1, "unstable-bot"), (1, "furnace-titan")]
    assert whats(t)[-5:] == ["ignited", "damaged", "ignited", "destroyed", "ignited"]


@rule("forge.ability.batches")
def test_the_player_goes_on_only_when_nothing_is_left() -> None:
    t = table("wallbreaker unstable-bot - -", "unstable-bot furnace-titan/4 - -")
    t.attack(1, 1, dice=[(2, "small"), (2, "small"), (3, "small")])
    # Unstable Bot kills Unstable Bot, which kills the Titan, which hits an empty slot.
    assert (t.lineup(0), t.lineup(1), t.phase) == ("- - - -", "- - - -", "building")


@rule("forge.ability.deaths-after")
def test_a_minion_without_health_stands_until_all_abilities_have_finished() -> None:
    t = table("pilot-light pilot-light - -", "scrapbot - - -", phase="turn-start",
              dice=[(1, "large"), (1, "small")])  # fmt: skip
    assert whats(t) == ["turn", "ignited", "damaged", "ignited", "damaged", "destroyed"]


@rule("forge.ability.example-deconstructor")
def test_an_unstable_bot_that_dies_with_its_deconstructor_ignites_twice() -> None:
    t = table("pilot-light pilot-light - -", "deconstructor/2 unstable-bot - -", phase="turn-start",
              dice=[(1, "small"), (2, "small"), ("forge", "small"), ("forge", "large")])  # fmt: skip
    assert (t.lineup(1), t.forge(0)) == ("- - - -", 10 - 1 - 4)


@rule("forge.ability.statics-at-death")
def test_two_deconstructors_give_three_occurrences() -> None:
    t = table("deconstructor/1 unstable-bot deconstructor/1 -", "- - - -", hands=["molten-maniac"],
              phase="building")  # fmt: skip
    t.summon("molten-maniac", slot=4, dice=[("forge", "small"), ("forge", "small"), ("forge", "small")])
    assert (t.lineup(0), t.forge(1)) == ("- - - molten-maniac/2", 7)


@rule("forge.ability.statics-at-death")
def test_a_deconstructor_that_died_in_an_earlier_batch_is_too_late() -> None:
    t = table("molten-maniac - - -", "deconstructor unstable-bot furnace-titan/4 -", hands=["fuse-bot"])
    t.attack(1, 1)
    t.summon("fuse-bot", slot=2, dice=[(2, "small"), (4, "small")])
    assert ignited(t) == [(0, "fuse-bot"), (1, "unstable-bot")]


@rule("forge.ability.destroy-effect")
def test_a_minion_destroyed_by_an_ability_is_gone_at_once_and_scraps_in_the_next_batch() -> None:
    t = table("unstable-bot scrapbot - -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 1), dice=[("forge", "small"), ("forge", "large")])
    # Already gone, the Unstable Bot is not among the bots that Flamebringer ignites.
    assert ignited(t) == [(0, "scrapbot"), (0, "unstable-bot")]
    assert (whats(t)[1], t.forge(1)) == ("destroyed", 10 - 1 - 4)


@rule("forge.ability.destroy-effect")
def test_a_deconstructor_counts_for_a_minion_that_an_ability_destroys() -> None:
    t = table("unstable-bot deconstructor - -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 1), dice=[("forge", "small"), ("forge", "large")])
    assert t.forge(1) == 10 - 1 - 4


@rule("forge.ability.repeated")
def test_a_cinder_imp_with_a_deconstructor_draws_twice_and_the_second_draw_may_be_deadly() -> None:
    t = table("cinder-imp deconstructor - -", "heat-sink - - -", forges=[1, 5])
    t.attack(1, 1)
    assert (t.out, t.winner) == ([0], 1)


@rule("forge.ability.repeated")
def test_a_phoenix_drone_with_a_deconstructor_returns_once() -> None:
    t = table("phoenix-drone deconstructor - -", "heat-sink - - -", scrapheaps=["phoenix-drone"])
    t.attack(1, 1)
    assert (t.hand(0), t.scrapheap(0)) == ("phoenix-drone", "phoenix-drone")


# ---- must, may and who


@rule("forge.ability.must", "forge.ability.example-scrapbot")
def test_a_scrapbot_without_any_card_in_a_scrapheap_is_summoned_and_no_more() -> None:
    t = table("- - - -", "- - - -", hands=["scrapbot"], phase="building")
    t.summon("scrapbot", slot=1)
    assert (t.lineup(0), t.hand(0), t.asked) == ("scrapbot - - -", "", "build")


@rule("forge.ability.must", "forge.ability.example-scrapbot")
def test_with_a_card_in_any_scrapheap_scrapbots_ability_must_be_used() -> None:
    t = table("- - - -", "- - - -", hands=["scrapbot"], scrapheaps=["", "fuse-bot"], phase="building")
    t.summon("scrapbot", slot=1)
    assert (t.asked, t.options()) == ("take-card", ["fuse-bot"])
    assert t.refusal("end-turn") == "kernel.pick.not-asked"
    t.choose("fuse-bot")
    assert (t.hand(0), t.scrapheap(1)) == ("fuse-bot", "")


@rule("forge.ability.scrap-must")
def test_a_scrap_ability_occurs_even_if_it_destroys_the_own_forge() -> None:
    t = table("fuse-bot - - -", "cinder-imp - - -", forges=[5, 0])
    t.attack(1, 1)
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.ability.scrap-must")
def test_nobody_is_asked_whether_a_scrap_ability_occurs() -> None:
    t = table("fuse-bot scrapbot - -", "phoenix-drone - - -")
    t.attack(1, 1)
    assert (t.hand(1), t.asked, t.asked_seat) == ("phoenix-drone", "attack-with", 0)


@rule("forge.ability.needs-a-slot", "forge.ability.example-flamebringer")
def test_flamebringer_cannot_be_summoned_onto_a_full_lineup() -> None:
    t = table("cinder-imp scrapbot scrapbot fuse-bot", "- - - -", hands=["flamebringer"], phase="building")
    assert t.refusal("flamebringer") == "forge.ability.needs-a-slot"


@rule("forge.ability.needs-a-slot")
def test_flamebringer_cannot_be_put_on_the_slot_of_the_minion_it_will_destroy() -> None:
    t = table("cinder-imp - - -", "- - - -", hands=["flamebringer"], phase="building")
    assert t.refusal_of_summon("flamebringer", slot=1) == "forge.build.no-moving"


@rule("forge.ability.example-flamebringer", "forge.ability.summoned-first")
def test_flamebringer_on_an_empty_slot_may_destroy_itself() -> None:
    t = table("ember-cultist ember-cultist recycler -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=4)
    assert t.options() == [("slot", 1), ("slot", 2), ("slot", 3), ("slot", 4)]
    t.choose(("slot", 4), dice=[(1, "small")])
    assert (t.lineup(0), t.scrapheap(0)) == ("ember-cultist ember-cultist recycler -", "flamebringer")


@rule("forge.ability.scrapbot-open")
def test_everybody_knows_the_card_that_scrapbot_returns() -> None:
    t = table(
        "- - - -", "- - - -", hands=["scrapbot recycler"], scrapheaps=["molten-maniac"], phase="building"
    )
    t.summon("scrapbot", slot=1)
    t.choose("molten-maniac")
    assert t.g.view(1)["players"][0]["known_hand"] == ["molten-maniac"]
    assert t.g.view(1)["players"][0]["hand"] == 2


@rule("forge.ability.owner")
def test_a_minion_goes_to_the_scrapheap_of_the_player_on_whose_lineup_it_stood() -> None:
    t = table("- - - -", "wallbreaker - - -", hands=["scrapbot"], scrapheaps=["", "phoenix-drone"],
              phase="building")  # fmt: skip
    t.summon("scrapbot", slot=2)
    t.choose("phoenix-drone")
    t.summon("phoenix-drone", slot=1)
    t.end_turn()
    t.attack(1, 1)
    # And so it is its new player to whose hand it returns.
    assert (t.hand(0), t.hand(1), t.scrapheap(1)) == ("phoenix-drone", "", "wallbreaker")


@rule("forge.ability.owner")
def test_a_card_taken_from_an_opponent_ends_on_the_own_scrapheap() -> None:
    t = table(
        "- - - -", "wallbreaker - - -", hands=["scrapbot"], scrapheaps=["", "fuse-bot"], phase="building"
    )
    t.summon("scrapbot", slot=2)
    t.choose("fuse-bot")
    t.summon("fuse-bot", slot=1, dice=[(4, "small")])
    t.end_turn()
    t.attack(1, 1)
    assert (t.scrapheap(0), t.scrapheap(1)) == ("fuse-bot", "")


@rule("forge.ability.choices")
@pytest.mark.parametrize("current", [0, 1])
def test_the_player_of_the_minion_makes_the_choice(current: int) -> None:
    t = table("- - - -", "- - - -", hands=["recycler", "recycler"], scrapheaps=["fuse-bot", "pilot-light"],
              current=current, phase="building")  # fmt: skip
    t.summon("recycler", slot=1)
    assert (t.asked_seat, t.options()) == (current, [("fuse-bot", "pilot-light")[current]])
