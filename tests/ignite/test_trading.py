"""Honor, buying and selling, and the stacks of Epic Ignite in play."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.facts.kinds import COST, HONOR, kind
from emberbox.games.ignite.space import TWO_CARDS, card_pick
from emberbox.testing import rule
from emberbox.testing.ignite import table
from tests.ignite.test_setup import at_exchange, until
from tests.ignite.test_setup import table as laid_table

BESIDE = "V+a1 V+a2 . b1"

# ---- honor


@rule("ignite.honor.cost-and-value")
@pytest.mark.parametrize("card", ["dagger", "monopoly", "quick-reflexes", "meteor-strike"])
def test_a_card_yields_its_honor_and_takes_its_cost(card: str) -> None:
    honor, cost = HONOR[kind(card)], COST[kind(card)]
    assert honor != cost
    t = table("V+a1 b1", hands={"a": card}, market=card, bank=20)
    t.honor(card)
    assert t.bank == 20 + honor
    t.buy(card)
    assert t.bank == 20 + honor - cost


@rule("ignite.honor.bank")
def test_the_bank_is_shared_by_all_units_and_starts_every_turn_empty() -> None:
    t = table(BESIDE, hands={"a": "monopoly conditioning", "b": "march"}, market="arrow")
    t.honor("monopoly", "conditioning")
    t.buy("arrow", "a1")
    t.buy("arrow")
    assert t.bank == 0
    t = table(BESIDE, hands={"a": "monopoly"}, market="arrow")
    t.honor("monopoly")
    assert t.bank == 4
    t.end_turn()
    assert (t.active, t.bank) == ("b", 0)
    t.end_turns_until("a")
    assert t.bank == 0


@rule("ignite.honor.split")
def test_a_card_worth_4_and_one_worth_2_buy_two_cards_that_cost_3() -> None:
    t = table(BESIDE, hands={"a": "monopoly conditioning"}, market="arrow disarm")
    t.honor("monopoly", "conditioning")
    assert t.bank == 6
    t.buy("arrow", "a1")
    assert t.bank == 3
    t.buy("disarm")
    assert (t.bank, t.play_area("a")) == (0, ["monopoly", "conditioning", "arrow", "disarm"])


@rule("ignite.honor.three-daggers")
def test_kelsie_buys_an_arrow_for_three_daggers() -> None:
    t = table("V+a1 b1", hands={"a": "dagger dagger dagger"}, market="arrow")
    t.honor("dagger", "dagger", "dagger")
    assert t.bank == 3
    t.buy("arrow")
    assert (t.bank, t.play_area("a")) == (0, ["dagger", "dagger", "dagger", "arrow"])


@rule("ignite.honor.own-action-phase")
def test_honor_can_be_made_where_nobody_can_buy() -> None:
    t = table("a1 b1", hands={"a": "dagger march"}, frozen={"a1": "b"}, market="march", village=True)
    t.honor("dagger", "march")
    assert (t.bank, t.refusal("buy")) == (2, "ignite.buy.position")


@rule("ignite.honor.own-action-phase")
def test_honor_is_made_and_spent_in_the_own_action_phase_only() -> None:
    t = table("V+a1 V+b1 am", hands={"a": "dagger march", "b": "march dagger"}, market="arrow")
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None, "dagger"])
    assert None not in [t.refusal(act) for act in ("honor", "buy", "sell")]
    t = table("V+a1 ab am", hands={"a": "dagger"}, phase="beginning", market="arrow", bank=9)
    assert None not in [t.refusal(act) for act in ("honor", "buy", "sell")]


# ---- buying


@rule("ignite.buy.pay-and-take")
def test_a_bought_card_comes_from_the_market_to_the_play_area() -> None:
    t = table("V+a1 b1", market={"dagger": 4}, bank=5)
    t.buy("dagger")
    assert (t.bank, t.play_area("a"), t.hand("a")) == (2, ["dagger"], [])
    assert t.g.view(0)["market"][0]["count"] == 3
    assert t.refusal("dagger") == "ignite.turn.action-phase"


@rule("ignite.buy.pay-and-take")
def test_what_costs_more_than_the_bank_holds_cannot_be_bought() -> None:
    t = table("V+a1 b1", market="arrow conditioning", bank=4)
    assert (t.refusal("buy", "arrow"), t.refusal("buy", "conditioning")) == (None, "ignite.buy.pay-and-take")
    t = table("V+a1 b1", market="arrow conditioning", bank=2)
    assert t.refusal("buy") == "ignite.buy.pay-and-take"


@rule("ignite.buy.position")
@pytest.mark.parametrize(("place", "refusal"), [("V", None), ("Z", None), ("P", "ignite.buy.position")])
def test_to_buy_a_unit_must_be_in_the_village_or_the_bazaar(place: str, refusal: str | None) -> None:
    t = table(f"{place}+a1 a2 V+b1 Z", market="arrow", bank=9)
    assert t.refusal("buy") == refusal


@rule("ignite.buy.one-per-unit")
def test_every_unit_in_the_village_or_bazaar_buys_once() -> None:
    t = table("V+a1 Z+a2 a3 b1", market="arrow", bank=20)
    t.buy("arrow", "a2")
    t.buy("arrow")
    assert (t.refusal("buy"), t.play_area("a")) == ("ignite.buy.one-per-unit", ["arrow", "arrow"])


@rule("ignite.buy.one-per-unit")
def test_purchases_come_anew_every_turn() -> None:
    t = table("V+a1 b1", market="arrow", bank=20)
    t.buy("arrow")
    t.end_turns_until("a")
    t.g.bank = 3
    t.buy("arrow")
    assert t.play_area("a") == ["arrow"]


@rule("ignite.buy.no-reentry")
def test_leaving_and_coming_back_earns_no_purchase() -> None:
    t = table("V+a1 . b1", hands={"a": "march march"}, market="arrow", bank=20)
    t.buy("arrow")
    t.play("march", "D5")
    assert t.refusal("buy") == "ignite.buy.position"
    t.play("march", "D4")
    assert t.refusal("buy") == "ignite.buy.one-per-unit"


@rule("ignite.buy.krysta-two")
@pytest.mark.parametrize("place", ["V", "Z"])
def test_krysta_buys_two_cards_and_a_third_when_her_third_unit_has_come(place: str) -> None:
    t = table(f"V+a1 Z+a2 {place} a3 b1", hands={"a": "march"}, market="arrow", bank=20)
    t.buy("arrow", "a1")
    t.buy("arrow")
    assert t.refusal("buy") == "ignite.buy.one-per-unit"
    t.play("march", "a3", "D6")
    t.buy("arrow")
    assert (t.refusal("buy"), t.play_area("a").count("arrow")) == ("ignite.buy.one-per-unit", 3)


@rule("ignite.buy.empty-deck")
def test_the_last_card_of_a_deck_ends_its_sale() -> None:
    t = table(BESIDE, market={"arrow": 1, "march": 10}, bank=20)
    t.buy("arrow", "a1")
    assert t.refusal("buy", "arrow") == "ignite.buy.empty-deck"
    t.pick("buy")
    assert t.options() == ["march"]


def test_a_card_that_is_not_in_the_market_is_not_sold_out() -> None:
    t = table(BESIDE, market={"arrow": 1}, bank=20)
    assert t.refusal("buy", "horse") == "ignite.market.sixteen"


@rule("ignite.buy.unit-tracked")
def test_the_player_says_which_unit_buys() -> None:
    t = table("V+a1 V+a2 V+a3 . b1", hands={"a": "march march"}, market="arrow", bank=20)
    t.pick("buy", "arrow")
    assert (t.asked, t.options()) == ("buyer", ["a1", "a2", "a3"])
    t.pick("a2")
    t.pick("buy", "arrow")
    assert t.options() == ["a1", "a3"]
    t.pick("a3")
    # a1 has not bought: outside it does not help, and who stays has.
    t.play("march", "a1", "E4")
    assert t.refusal("buy") == "ignite.buy.one-per-unit"
    t.play("march", "a1", "D4")
    assert t.refusal("buy") is None


@rule("ignite.buy.unit-tracked")
def test_frozen_and_fallen_units_do_not_buy() -> None:
    t = table("V+a1 V+a2 V+a3 b1", frozen={"a1": "b"}, down="a2", market="arrow", bank=20)
    t.buy("arrow")  # with a3, which is not asked for
    assert t.g.view(0)["pieces"][2]["used"] == ["bought"]
    t = table("V+a1 V+a2 a3 b1", frozen={"a1": "b"}, down="a2", market="arrow", bank=20)
    assert t.refusal("buy") == "ignite.buy.unit-tracked"


@rule("ignite.buy.gain-differs")
def test_a_gain_needs_neither_place_nor_honor_nor_purchase() -> None:
    t = table(
        "a1 b1 V", hands={"a": "dagger", "b": "disarm march"}, decks={"b": ["march"] * 6}, market="arrow"
    )
    t.play("dagger", "b1")
    t.react("b", "disarm")
    assert t.play_area("b") == ["dagger"]
    t.end_turn()
    t.play("march", "D6")
    t.g.bank = 3
    t.buy("arrow")
    assert t.bank == 0


@rule("ignite.buy.gain-differs")
def test_pandas_gain_nothing_from_an_empty_deck() -> None:
    session = at_exchange()
    g = laid_table(session)
    g.cards.zones[g.piles[g.decks.index(kind("arrow"))]].clear()
    session.answer(TWO_CARDS)
    until(session, "panda-gain")
    assert card_pick(kind("large-quiver")) in session.options()
    assert card_pick(kind("arrow")) not in session.options()


# ---- selling


@rule("ignite.sell.per-unit")
def test_as_many_cards_are_sold_as_units_stand_in_the_bazaar() -> None:
    t = table("Z+a1 Z+a2 V+a3 b1", hands={"a": "dagger dagger dagger"})
    t.pick("sell", "dagger", "a1")
    t.pick("sell", "dagger")
    assert (t.bank, t.trash(), t.refusal("sell")) == (6, ["dagger", "dagger"], "ignite.sell.per-unit")


@rule("ignite.sell.per-unit")
@pytest.mark.parametrize("place", ["V", "P", "F"])
def test_who_is_not_in_the_bazaar_cannot_sell(place: str) -> None:
    t = table(f"{place}+a1 Z b1", hands={"a": "dagger"})
    assert t.refusal("sell") == "ignite.sell.per-unit"


@rule("ignite.sell.per-unit")
@pytest.mark.parametrize("space", ["F6", "F7", "G6", "G7"])
def test_the_bazaar_has_four_spaces(space: str) -> None:
    t = table("a1", at=space, village=True, hands={"a": "dagger"})
    assert t.refusal("sell") is None


@rule("ignite.sell.and-buy")
@pytest.mark.parametrize("first", ["sell", "buy"])
def test_one_unit_in_the_bazaar_both_buys_and_sells(first: str) -> None:
    t = table("Z+a1 b1", hands={"a": "dagger"}, market="arrow", bank=3)
    for act in (first, "buy" if first == "sell" else "sell"):
        t.pick(act, "dagger" if act == "sell" else "arrow")
    assert (t.bank, t.trash(), t.play_area("a")) == (3, ["dagger"], ["arrow"])


@rule("ignite.sell.trash-for-cost")
def test_a_sold_card_is_trashed_for_its_cost_alone() -> None:
    t = table("Z+a1 b1", hands={"a": "monopoly"})
    t.pick("sell", "monopoly")
    assert (COST[kind("monopoly")], HONOR[kind("monopoly")]) == (9, 4)
    assert (t.bank, t.trash(), t.play_area("a"), t.hand("a")) == (9, ["monopoly"], [], [])


@rule("ignite.sell.trash-for-cost")
def test_only_a_card_of_the_hand_is_sold() -> None:
    t = table("Z+a1 b1", hands={"a": "march"}, play_areas={"a": "dagger"}, decks={"a": "horse"})
    t.pick("sell")
    assert t.options() == ["march"]


@rule("ignite.sell.kelsie")
def test_kelsie_sells_a_dagger_in_the_bazaar_and_buys_conditioning() -> None:
    t = table(
        "a1 Z b1", races={"a": "dwarves"}, hands={"a": "march dagger march march"}, market="conditioning"
    )
    t.play("march", "D5")
    t.pick("sell", "dagger")
    assert (t.bank, t.trash()) == (3, ["dagger"])
    t.honor("march", "march")
    assert t.bank == 5
    t.buy("conditioning")
    assert (t.bank, t.trash()) == (0, ["dagger"])
    assert t.play_area("a") == ["march", "march", "march", "conditioning"]


@rule("ignite.sell.unit-tracked")
def test_leaving_the_bazaar_and_coming_back_earns_no_sale() -> None:
    t = table("Z+a1 Z+a2 b1", hands={"a": "dagger dagger march march"})
    t.pick("sell", "dagger", "a1")
    t.play("march", "a1", "E4")
    t.play("march", "a1", "D4")
    t.pick("sell", "dagger")  # a2 sells: it is not even asked who
    assert (t.bank, t.refusal("sell")) == (6, "ignite.sell.per-unit")


@rule("ignite.sell.unit-tracked")
def test_sales_come_anew_every_turn() -> None:
    t = table("Z+a1 b1", hands={"a": "dagger march"})
    t.pick("sell", "dagger")
    t.end_turns_until("a")
    assert t.refusal("sell", "march") is None


@rule("ignite.sell.unit-tracked")
def test_frozen_and_fallen_units_do_not_sell() -> None:
    t = table("Z+a1 Z+a2 a3 b1", hands={"a": "dagger"}, frozen={"a1": "b"}, down="a2")
    assert t.refusal("sell") == "ignite.sell.unit-tracked"


# ---- the stacks of Epic Ignite


@rule("ignite.epic.top-only")
def test_what_lies_under_the_top_is_for_sale_once_it_is_uncovered() -> None:
    t = table(BESIDE, stacks=["arrow horse", "march"], bank=20)
    assert t.refusal("buy", "horse") == "ignite.epic.top-only"
    t.buy("arrow", "a1")
    t.buy("horse")
    assert t.play_area("a") == ["arrow", "horse"]
    assert [pile["count"] for pile in t.g.view(0)["market"]] == [0, 1]


@rule("ignite.epic.top-only")
def test_of_two_equal_tops_the_buyer_says_which() -> None:
    t = table("V+a1 b1", stacks=["arrow horse", "march", "arrow freeze"], bank=20)
    t.pick("buy", "arrow")
    assert (t.asked, t.options()) == ("pile", [0, 2])
    t.pick(2)
    assert [pile["card"] for pile in t.g.view(0)["market"]] == ["arrow", "march", "freeze"]


@rule("ignite.epic.flip")
@pytest.mark.parametrize("when", ["before", "after", "without"])
def test_a_top_card_is_flipped_before_after_or_without_buying(when: str) -> None:
    t = table("V+a1 b1", stacks=["arrow horse", "march dagger"], bank=20)
    if when == "after":
        t.buy("march")
    t.pick("flip", 0)
    assert t.g.view(0)["market"][0]["card"] == "horse"
    assert t.refusal("flip") == "ignite.epic.flip"
    if when == "before":
        t.buy("horse")
        assert t.g.view(0)["market"][0]["card"] == "arrow"
    t.end_turn()
    assert t.refusal("flip") is None


@rule("ignite.epic.dealing")
def test_the_flip_needs_no_unit_in_the_village_and_no_honor() -> None:
    t = table("a1 b1", stacks=["arrow horse"], frozen={"a1": "b"})
    assert t.bank == 0
    t.pick("flip", 0)
    assert t.g.view(1)["market"][0]["card"] == "horse"


@rule("ignite.epic.dealing")
def test_the_flip_is_done_in_the_own_action_phase() -> None:
    t = table("ab am b1", stacks=["arrow horse"], phase="beginning")
    assert t.refusal("flip") is not None
    t = table("a1 b1", stacks=["arrow horse"], hands={"a": "dagger", "b": "march"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None])


@rule("ignite.epic.flip")
def test_there_is_no_flip_without_stacks() -> None:
    assert table("a1 b1", market="arrow").refusal("flip") == "ignite.epic.stacks"
