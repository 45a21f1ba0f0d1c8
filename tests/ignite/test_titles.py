"""Titles: how they are bought and taken, and what each of the three does for its owner."""

import pytest

from emberbox.games.ignite.facts.kinds import COPIES, COSTS, HONOR, kind
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

PLENTY = {"a": ["march"] * 12, "b": ["march"] * 12}


def market(bank: int, titles: dict[str, str], **more: str) -> Table:
    """Player a with two units in the village, b with one."""
    return table(
        "V+a1 V+a2 V+b1",
        races={"a": more.get("race", "elves")},
        hands={"a": "dagger"},
        market="arrow",
        titles=titles,
        monopoly=more.get("monopoly", ""),
        bank=bank,
    )


def owner(t: Table) -> tuple[int, int]:
    """Who has the only title, and what was paid for it."""
    return t.g.title_owner[0], t.g.title_paid[0]


# ---- buying and taking


@rule("ignite.title.optional")
def test_a_title_is_no_deck_of_the_market() -> None:
    t = market(20, {"merchant-prince": ""})
    t.buy("merchant-prince", 4, "a1")
    assert [pile["card"] for pile in t.g.view(0)["market"]] == ["arrow"]
    # There is one copy only: nobody has a second one to buy.
    assert t.refusal("buy", "merchant-prince") == "ignite.title.purchase"


@rule("ignite.title.first-purchase")
def test_the_first_buyer_pays_any_listed_cost_and_no_other() -> None:
    t = market(20, {"warlord-of-oshos": ""})
    t.pick("buy", "warlord-of-oshos")
    assert t.options() == [5, 7, 9, 11]
    t.pick(9, "a1")
    assert (owner(t), t.bank) == ((0, 9), 20 - 9)


@rule("ignite.title.first-purchase")
def test_the_first_buyer_needs_the_lowest_cost_at_least() -> None:
    t = market(4, {"warlord-of-oshos": ""})
    assert t.refusal("buy", "warlord-of-oshos") == "ignite.buy.pay-and-take"
    t = market(8, {"warlord-of-oshos": ""})
    t.pick("buy", "warlord-of-oshos")
    assert t.options() == [5, 7]


@rule("ignite.title.stays")
def test_a_title_serves_from_the_turn_after_the_purchase_on() -> None:
    t = market(5, {"warlord-of-oshos": ""})
    t.buy("warlord-of-oshos", 5, "a1")
    assert t.refusal("warlord-move") == "ignite.title.stays"
    t.end_turns_until("a")
    assert (owner(t), t.refusal("warlord-move")) == ((0, 5), None)
    t.end_turns_until("a")
    assert t.refusal("warlord-move") is None


@rule("ignite.title.steal")
def test_a_title_is_taken_for_a_higher_listed_cost() -> None:
    t = market(9, {"warlord-of-oshos": "b 7"})
    t.pick("buy", "warlord-of-oshos")
    assert t.options() == [9]
    t.pick(9, "a1")
    assert (owner(t), t.bank) == ((0, 9), 0)
    assert t.refusal("warlord-move") == "ignite.title.stays"
    t.end_turns_until("b")
    assert t.refusal("warlord-move") == "ignite.title.stays"
    t.end_turns_until("a")
    assert t.refusal("warlord-move") is None


@rule("ignite.title.steal")
def test_what_its_owner_paid_is_not_enough() -> None:
    assert market(8, {"warlord-of-oshos": "b 7"}).refusal("buy", "warlord-of-oshos") == "ignite.title.steal"


@rule("ignite.title.max-cost")
def test_a_title_bought_for_its_highest_cost_is_taken_for_the_same() -> None:
    t = market(11, {"warlord-of-oshos": "b 11"})
    t.buy("warlord-of-oshos", 11, "a1")
    assert (owner(t), t.bank) == ((0, 11), 0)
    assert market(10, {"warlord-of-oshos": "b 11"}).refusal("buy", "warlord-of-oshos") == "ignite.title.steal"


@rule("ignite.title.no-honor")
@pytest.mark.parametrize("use", ["honor", "sell", "stand-up"])
def test_a_title_is_neither_honored_nor_sold_nor_discarded(use: str) -> None:
    t = table(
        "Z+a1 Z+a2",
        hands={"a": "dagger march"},
        titles={"merchant-prince": "a 4"},
        down="a2" if use == "stand-up" else "",
    )
    t.pick(use)
    assert t.options() == ["march", "dagger"]
    assert t.refusal("merchant-prince") == "ignite.title.no-honor"


@rule("ignite.title.no-honor")
def test_a_title_survives_cleanup() -> None:
    t = market(4, {"merchant-prince": ""})
    t.buy("merchant-prince", 4, "a1")
    t.end_turn()
    assert (owner(t), t.hand("a"), t.play_area("a")) == ((0, 4), ["dagger"], [])


@rule("ignite.title.purchase")
def test_a_title_uses_up_the_purchase_of_a_unit() -> None:
    t = table("V+a1 . b1", market="arrow", titles={"merchant-prince": ""}, bank=20)
    t.buy("merchant-prince", 4)
    assert t.refusal("buy") == "ignite.buy.one-per-unit"


@rule("ignite.title.purchase")
def test_a_title_needs_a_unit_in_the_village_or_bazaar() -> None:
    t = table("a1 b1", titles={"merchant-prince": ""}, bank=20)
    assert t.refusal("buy") == "ignite.buy.position"
    t = table("Z+a1 b1", titles={"merchant-prince": ""}, bank=20)
    assert t.refusal("buy", "merchant-prince") is None


@rule("ignite.title.purchase")
def test_the_previous_owner_gets_nothing_back_and_an_owner_cannot_buy_again() -> None:
    t = market(20, {"merchant-prince": "b 6"})
    t.buy("merchant-prince", 8, "a1")
    assert t.refusal("buy", "merchant-prince") == "ignite.title.purchase"
    t.end_turn()
    assert (t.active, t.bank) == ("b", 0)


@rule("ignite.title.purchase")
def test_a_title_of_the_dead_does_nothing_but_can_be_taken() -> None:
    t = table("V+a1 c1", out="b", titles={"keeper-of-lore": "b 8"}, market="arrow", bank=20)
    t.pick("buy", "keeper-of-lore")
    assert t.options() == [10, 12]
    t = table("a1 c1", out="b", active="b", phase="beginning", titles={"merchant-prince": "b 4"})
    assert t.bank == 0


@rule("ignite.title.surcharge")
def test_a_monopoly_is_paid_on_top_of_a_title_and_does_not_count() -> None:
    t = market(12, {"merchant-prince": "b 4"}, monopoly="b")
    t.pick("buy", "merchant-prince")
    assert t.options() == [6, 8, 10]
    t.pick(6, "a1")
    assert (owner(t), t.bank) == ((0, 6), 12 - 6 - 2)


@rule("ignite.title.surcharge")
def test_a_price_that_only_the_surcharge_makes_too_dear_is_not_offered() -> None:
    t = market(9, {"merchant-prince": ""}, monopoly="c")
    t.pick("buy", "merchant-prince")
    assert t.options() == [4, 6]


# ---- Merchant Prince


def prince(drawing: str, **more: str) -> Table:
    """A turn of a, who is Merchant Prince, from its very beginning."""
    return table(drawing, phase="beginning", titles={"merchant-prince": more.get("title", "a 4")})


def test_the_merchant_prince_begins_with_1_honor_or_2_from_the_bazaar() -> None:
    assert (prince("a1 b1").bank, prince("Z+a1 b1").bank, prince("V+a1 Z+b1").bank) == (1, 2, 1)
    assert prince("Z+a1 Z+a2").bank == 2
    assert (prince("Z+a1 b1", title="b 4").bank, prince("Z+a1 b1", title="").bank) == (0, 0)


def test_entering_the_bazaar_later_brings_nothing() -> None:
    t = table("a1 Z", phase="beginning", titles={"merchant-prince": "a 4"}, hands={"a": "march"})
    t.play("march", "D5")
    assert t.bank == 1


def test_the_princes_honor_is_spent_like_any_other_and_lost_if_not() -> None:
    t = prince("Z+a1 b1")
    t.end_turn()
    assert t.bank == 0
    t.end_turns_until("a")
    assert t.bank == 2
    t = table(
        "V+a1",
        phase="beginning",
        titles={"merchant-prince": "a 4"},
        hands={"a": "march"},
        market="large-quiver",
    )
    t.honor("march")
    t.buy("large-quiver")
    assert t.bank == 0


# ---- Warlord of Oshos


def warlord(drawing: str, race: str = "pandas", hand: str = "", **more: dict[str, str]) -> Table:
    """A turn of a, who is Warlord of Oshos."""
    return table(
        drawing,
        races={"a": race},
        hands={"a": hand},
        titles={"warlord-of-oshos": "a 5"},
        held=more.get("held", {}),
    )


@pytest.mark.parametrize("race", ["pandas", "centaurs"])
def test_the_warlord_moves_one_unit_one_space_without_a_card(race: str) -> None:
    t = warlord("a1 . . .", race)
    assert t.refusal("warlord-move", "D6") == "ignite.move.one-a-space"  # no bonus for centaurs either
    t.pick("warlord-move", "D5")
    assert (t.cell("a1"), t.asked) == ("D5", "act")


def test_the_warlords_step_comes_once_a_turn_between_two_cards() -> None:
    t = warlord("a1 . . .\na2 . . .", hand="march march")
    t.play("march", "a1", "D5")
    t.pick("warlord-move", "a1", "D6")
    t.play("march", "a1", "D7")
    assert (t.cell("a1"), t.refusal("warlord-move")) == ("D7", "ignite.title.stays")
    t.end_turns_until("a")
    assert t.refusal("warlord-move") is None


def test_the_warlords_step_is_no_part_of_a_card() -> None:
    t = warlord("a1 . . .", hand="conditioning")
    t.play("conditioning", "D5")
    assert "warlord-move" not in t.options()


def test_the_warlords_step_is_normal_movement() -> None:
    assert warlord("a1 b1\n. .").refusal("warlord-move", "b1") == "ignite.move.through-units"
    assert warlord("a1 L").refusal("warlord-move", "D5") == "ignite.harm.walking"
    held = warlord("a1 .", held={"a1": "b"})
    assert held.refusal("warlord-move") is not None


def test_nobody_else_is_warlord() -> None:
    t = table("a1 .", titles={"warlord-of-oshos": "b 5"})
    assert t.refusal("warlord-move") == "ignite.title.stays"


# ---- Keeper of Lore


def hand_after(t: Table) -> int:
    """How many cards player a has after the turn."""
    t.end_turn()
    return len(t.hand("a"))


@pytest.mark.parametrize(("race", "count"), [("pandas", 7), ("humans", 8)])
def test_the_keeper_draws_a_card_on_top_of_every_other_bonus(race: str, count: int) -> None:
    keeper = table("a1 b1", races={"a": race}, decks=PLENTY, titles={"keeper-of-lore": "a 6"})
    assert hand_after(keeper) == count


def test_the_keeper_draws_no_more_in_the_turn_of_the_purchase() -> None:
    t = table("V+a1 b1", decks=PLENTY, titles={"keeper-of-lore": ""}, bank=6)
    t.buy("keeper-of-lore", 6)
    assert hand_after(t) == 6
    t.end_turns_until("a")
    assert hand_after(t) == 7


def test_a_keeper_whose_title_is_bought_away_draws_no_more() -> None:
    t = table("V+a1 V+b1", active="b", decks=PLENTY, titles={"keeper-of-lore": "a 6"}, bank=8)
    t.buy("keeper-of-lore", 8)
    t.end_turns_until("a")
    assert hand_after(t) == 6


@pytest.mark.parametrize("title", ["merchant-prince", "warlord-of-oshos", "keeper-of-lore"])
def test_a_title_is_worth_no_honor_and_costs_more_each_time(title: str) -> None:
    costs = COSTS[kind(title)]
    assert (HONOR[kind(title)], COPIES[kind(title)]) == (0, 1)
    assert len(costs) > 1
    assert costs == sorted(set(costs))
