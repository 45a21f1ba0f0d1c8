"""Plagued Rats, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, table
from emberbox.testing.ignite import Table


def at_market(hand: str = "plagued-rats", units: str = "a1", other: str = "") -> Table:
    """Player a in the village with honor to spend, and rats in hand."""
    return table(
        f"{' '.join(f'V+{unit}' for unit in units.split())} . V+b1",
        hands={"a": hand, "b": other},
        bank=30,
        market="horse metal-shield",
        titles={"keeper-of-lore": ""},
    )


@clause("plagued-rats", 1)
def test_who_buys_a_card_gains_a_hex_with_it_until_the_next_turn() -> None:
    t = at_market()
    t.play("plagued-rats")
    t.buy("horse")
    assert (t.play_area("a"), pile(t)) == (["plagued-rats", "horse", "hex"], 29)
    t.end_turn()
    t.g.bank = 30
    t.buy("horse")
    assert t.play_area("b") == ["horse", "hex"]
    t.end_turns_until("a")
    t.g.bank = 30
    assert t.lasting("plagued-rats") == []
    t.pick("buy", "horse")
    assert t.play_area("a") == ["horse"]


@clause("plagued-rats", 1)
def test_a_card_bought_in_the_bazaar_brings_one_too() -> None:
    t = table("Z+a1 b1", hands={"a": "plagued-rats"}, bank=9, market="horse")
    t.play("plagued-rats")
    t.buy("horse")
    assert t.play_area("a") == ["plagued-rats", "horse", "hex"]


@clause("plagued-rats", 2)
def test_what_was_bought_before_brings_none() -> None:
    t = at_market()
    t.buy("horse")
    t.play("plagued-rats")
    assert (t.play_area("a"), pile(t)) == (["horse", "plagued-rats"], 30)


@clause("plagued-rats", 2)
def test_who_only_sells_gains_none() -> None:
    t = table("Z+a1 b1", hands={"a": "plagued-rats dagger"})
    t.play("plagued-rats")
    t.pick("sell", "dagger")
    assert (t.asked, pile(t)) == ("act", 30)


@clause("plagued-rats", 3, 5)
def test_who_reveals_rats_of_the_own_hand_gains_none_purchase_after_purchase() -> None:
    t = at_market("plagued-rats plagued-rats", units="a1 a2")
    t.play("plagued-rats")
    t.buy("horse", "a1")
    assert t.asked == "reveal-rats"
    t.pick("plagued-rats")
    t.buy("horse", "plagued-rats")
    assert (t.hand("a"), pile(t)) == (["plagued-rats"], 30)
    assert [event["card"] for event in t.events("revealed")] == [t.g.cards.kind[t.g.cards.zones[1][0]]] * 2


@clause("plagued-rats", 3)
def test_rats_that_are_used_or_help_to_pay_cannot_be_revealed() -> None:
    t = at_market("plagued-rats plagued-rats dagger")
    t.play("plagued-rats")
    t.honor("plagued-rats")
    t.buy("horse")
    assert (t.asked, t.options()) == ("reveal-rats", [None])
    t.pick(None)
    assert pile(t) == 29


@clause("plagued-rats", 4)
def test_several_cards_bring_several_hexes() -> None:
    t = at_market(units="a1 a2")
    t.play("plagued-rats")
    t.buy("horse", "a1")
    t.buy("metal-shield")
    assert (t.play_area("a").count("hex"), pile(t)) == (2, 28)


@clause("plagued-rats", 5)
def test_a_title_brings_one_too() -> None:
    t = at_market()
    t.play("plagued-rats")
    t.buy("keeper-of-lore", 6)
    assert (t.play_area("a"), pile(t)) == (["plagued-rats", "hex"], 29)


@clause("plagued-rats", 5)
def test_what_is_gained_without_buying_brings_none() -> None:
    t = table("a1 b1", hands={"a": "plagued-rats trading-up march"}, decks={"b": "dagger"})
    t.play("plagued-rats")
    t.play("trading-up", "march")
    assert (t.play_area("b"), pile(t)) == (["march"], 30)


@clause("plagued-rats", 6)
def test_two_plagues_bring_one_hex_and_each_ends_by_itself() -> None:
    t = at_market(other="plagued-rats")
    t.play("plagued-rats")
    t.end_turn()
    t.play("plagued-rats")
    t.g.bank = 30
    t.buy("horse")
    assert (t.play_area("b").count("hex"), pile(t)) == (1, 29)
    t.end_turns_until("a")
    assert [effect.seat for effect in t.lasting("plagued-rats")] == [1]


@clause("plagued-rats", 6)
def test_a_second_plague_of_the_same_player_adds_nothing() -> None:
    t = at_market("plagued-rats plagued-rats")
    t.play("plagued-rats")
    assert t.refusal("plagued-rats") == "ignite.play.some-effect"


@clause("plagued-rats", 3)
@pytest.mark.parametrize("hand", ["plagued-rats", "dagger"])
def test_whether_a_buyer_is_asked_does_not_tell_of_rats(hand: str) -> None:
    t = at_market(f"plagued-rats {hand}")
    t.play("plagued-rats")
    t.buy("horse")
    assert t.asked == "reveal-rats"


@rule("freeze.hex.pile-empty")
def test_with_an_empty_pile_nobody_is_asked() -> None:
    t = table("V+a1 b1", hands={"a": "plagued-rats plagued-rats"}, bank=9, market="horse", hexes=0)
    t.play("plagued-rats")
    t.buy("horse")
    assert t.asked == "act"


@rule("ignite.attack.no-early-scope")
def test_rats_wait_for_the_third_round() -> None:
    t = table("a1 b1", hands={"a": "plagued-rats"}, round=1)
    assert t.refusal("plagued-rats") == "ignite.attack.no-early-scope"
