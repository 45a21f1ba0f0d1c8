"""Hoarding, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import hoard, table


@clause("hoarding", 1)
def test_hoarded_cards_lie_apart_and_outlast_the_cleanup() -> None:
    t = table("a1 b1", hands={"a": "hoarding horse dagger march"}, decks={"a": "arrow " * 8})
    t.play("hoarding")
    t.pick_all("horse", "dagger")
    assert (hoard(t, "a"), t.hand("a"), t.play_area("a")) == (["dagger", "horse"], ["march"], ["hoarding"])
    t.end_turn()
    assert t.discard("a") == ["march", "hoarding"]
    assert "horse" in t.play_area("a")


@clause("hoarding", 2, 5)
def test_the_honor_of_a_hoard_opens_the_bank_of_the_next_turn() -> None:
    t = table("a1 b1", hands={"a": "hoarding horse dagger"}, decks={"a": "arrow " * 8})
    t.play("hoarding")
    t.pick_all("horse", "dagger")
    t.end_turn()
    assert (hoard(t, "a"), t.play_area("a"), t.bank) == ([], ["dagger", "horse"], 0)
    t.end_turns_until("a")
    assert t.bank == 2 + 1
    assert t.lasting("hoarding") == []


@clause("hoarding", 5)
def test_a_hoard_is_discarded_with_the_following_turn_and_what_is_not_spent_is_lost() -> None:
    t = table("a1 b1", hands={"a": "hoarding horse"}, decks={"a": "arrow " * 14})
    t.play("hoarding")
    t.pick_all("horse")
    t.end_turns_until("a")
    assert (t.bank, t.play_area("a")) == (2, ["horse"])
    t.end_turn()
    assert (t.play_area("a"), t.discard("a")[-1]) == ([], "horse")
    t.end_turns_until("a")
    assert t.bank == 0


@clause("hoarding", 3)
def test_a_hoarded_card_is_good_for_nothing_else() -> None:
    t = table("Z+a1 b1", hands={"a": "hoarding dagger march"}, down="")
    t.play("hoarding")
    t.pick_all("dagger")
    assert t.refusal("dagger") is not None
    for verb in ("honor", "sell"):
        assert t.refusal(verb, "dagger") is not None
    t.g.down[t.piece("a1")] = True
    assert t.refusal("stand-up", "dagger") is not None
    t.end_turns_until("a")
    assert t.refusal("dagger") is not None, "nor in the next turn, when it lies in the play area"


@clause("hoarding", 3)
@pytest.mark.parametrize("first", ["hoarding", "charming-negotiator"])
def test_a_charming_negotiator_adds_nothing_to_a_hoard(first: str) -> None:
    t = table("a1 b1", hands={"a": "hoarding charming-negotiator horse charming-negotiator"})
    if first == "charming-negotiator":
        t.play("charming-negotiator")
    t.play("hoarding")
    t.pick_all("horse")
    t.end_turns_until("a")
    if "charming-negotiator" in t.hand("a"):
        t.play("charming-negotiator")
    assert t.bank == 2


@clause("hoarding", 3)
@pytest.mark.parametrize("observer", [1, 2, 15])
def test_everybody_sees_a_hoard(observer: int) -> None:
    t = table("a1 b1", hands={"a": "hoarding horse dagger"})
    t.play("hoarding")
    t.pick_all("horse")
    assert t.g.view(observer)["expansion"]["hoards"][0] == ["horse"]


@clause("hoarding", 4, 6)
def test_time_bend_is_still_the_first_card_and_leaves_a_hoard_in_play() -> None:
    t = table(
        "a1 b1",
        hands={"a": "hoarding horse"},
        decks={"a": "time-bend dagger dagger dagger dagger dagger " + "march " * 8},
    )
    t.play("hoarding")
    t.pick_all("horse")
    t.end_turns_until("a")
    t.play("time-bend")
    if t.asked == "bend":
        t.pick("new-hand")
    assert (t.bank, t.hand("a")) == (2, ["march"] * 6)
    assert "horse" in t.play_area("a")


@clause("hoarding", 6)
def test_a_pure_spell_in_a_hoard_is_worth_2_to_kitsune() -> None:
    t = table("a1 b1", races={"a": "kitsune"}, hands={"a": "hoarding curse"})
    t.play("hoarding")
    t.pick_all("curse")
    t.end_turns_until("a")
    assert t.bank == 2


def test_a_hoard_is_lost_with_the_last_unit() -> None:
    t = table("a1 b1", hands={"a": "hoarding horse", "b": "dagger"}, damage={"a1": 2})
    t.play("hoarding")
    t.pick_all("horse")
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert not t.alive("a1")
    assert t.lasting("hoarding") == []
