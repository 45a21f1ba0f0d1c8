"""Hexes: how they come to players, what they cannot be used for, and that none is ever lost."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.hexes import gain_hexes, hand_over
from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, table


@clause("hex", 2)
@rule("freeze.hex.market-pile")
@rule("freeze.hex.gain-or-transfer")
def test_a_hex_cannot_be_bought() -> None:
    t = table("V+a1 b1", bank=9, market="horse")
    assert t.refusal("buy", "hex") == "ignite.market.sixteen"


@clause("hex", 3)
@rule("freeze.hex.to-play-area")
def test_a_gained_hex_goes_to_the_play_area_and_is_discarded_in_the_next_cleanup() -> None:
    t = table("a1 b1", hexes=2)
    gain_hexes(t.g, {1: 1}, 1, "cursed-blade")
    assert (t.play_area("b"), t.discard("b"), pile(t)) == (["hex"], [], 1)
    t.end_turn()
    t.end_turn()
    assert t.play_area("b") == []
    assert t.discard("b") + t.hand("b") + t.deck("b") == ["hex"]


@clause("hex", 1)
@rule("freeze.hex.dead-weight")
@rule("freeze.hex.not-playable")
def test_a_hex_is_played_neither_for_action_nor_for_honor() -> None:
    t = table("a1 b1", hands={"a": "hex dagger"})
    assert t.refusal("hex") == "freeze.hex.not-playable"
    assert t.refusal("honor", "hex") == "freeze.hex.not-playable"
    t.honor("dagger")
    assert t.refusal("honor") == "ignite.turn.action-phase"


@clause("hex", 4)
@rule("freeze.hex.no-sale")
def test_a_hex_is_not_sold_in_the_bazaar() -> None:
    t = table("Z+a1 b1", hands={"a": "hex dagger"})
    assert t.refusal("sell", "hex") == "freeze.hex.no-sale"
    t = table("Z+a1 b1", hands={"a": "hex hex"})
    assert t.refusal("sell") == "ignite.turn.action-phase"


@clause("hex", 4)
@rule("freeze.hex.no-sale")
def test_a_dealer_takes_no_hex() -> None:
    """Situation 31: with Dagger and Hex only the Dagger may be dealt."""
    t = table("a1 b1", hands={"a": "weapon-dealer hex dagger"})
    assert t.refusal("weapon-dealer", "hex") == "freeze.hex.no-sale"
    t.play("weapon-dealer", "dagger")
    assert (t.asked, t.bank, t.hand("a")) == ("act", 3, ["hex"])
    t = table("a1 b1", hands={"a": "weapon-dealer hex"})
    assert t.refusal("weapon-dealer") == "ignite.play.some-effect"


@clause("hex", 4)
@rule("freeze.hex.no-trash-cost")
def test_a_flail_trashes_no_hex() -> None:
    """Situation 31: with nothing else in hand no trash is offered."""
    t = table("a1 b1", hands={"a": "flail hex dagger"})
    t.play("flail", "a1", "b1")
    t.nobody_reacts()
    assert (t.asked, t.options()) == ("trash", [None, "dagger"])
    assert t.refusal("hex") == "freeze.hex.no-trash-cost"
    t = table("a1 b1", hands={"a": "flail hex"})
    t.play("flail")
    t.pick(*[thing for thing in ("a1", "b1") if t.asked != "react"])
    t.nobody_reacts()
    assert t.asked == "act"


@rule("freeze.hex.no-trash-cost")
def test_a_flail_without_a_target_needs_another_card_than_a_hex() -> None:
    t = table("a1 . . b1", hands={"a": "flail hex"})
    assert t.refusal("flail") is not None


@clause("hex", 5)
@rule("freeze.hex.pile-empty")
def test_with_an_empty_pile_nobody_gains_a_hex() -> None:
    t = table("a1 b1", hexes=0)
    gain_hexes(t.g, {1: 2}, 1, "cursed-blade")
    assert (t.play_area("b"), pile(t)) == ([], 0)


@clause("hex", 5)
@rule("freeze.hex.transfer-when-empty")
@rule("freeze.hex.gain-or-transfer")
def test_hexes_are_handed_over_when_the_pile_is_empty() -> None:
    t = table("a1 b1", hexes=0, hands={"a": "hex hex dagger"})
    hand_over(t.g, 0, 1, 2, "hexed-arrow")
    assert (t.hand("a"), t.play_area("b")) == (["dagger"], ["hex", "hex"])


@clause("hex", 3)
@rule("freeze.hex.to-play-area")
def test_where_a_card_says_so_hexes_go_from_hand_to_hand() -> None:
    """Situation 33: the card joins the receiver's pool."""
    t = table("a1 b1", hands={"a": "hex"})
    hand_over(t.g, 0, 1, 1, "shaman-chieftain", to_hand=True)
    assert (t.hand("a"), t.hand("b")) == ([], ["hex"])
    assert t.g.cards.pool[t.g.cards.zones[6][0]] == 1


@clause("hex", 7)
@rule("freeze.hex.short-supply")
def test_a_pile_that_runs_short_is_dealt_one_at_a_time_clockwise() -> None:
    """Situation 32: two Hexes left and four due."""
    t = table("a1 b1 c1", hexes=2)
    gain_hexes(t.g, {0: 1, 1: 2, 2: 1}, 1, "hexing")
    assert [len(t.play_area(seat)) for seat in "abc"] == [0, 1, 1]
    t = table("a1 b1 c1", hexes=3)
    gain_hexes(t.g, {1: 2, 2: 1}, 1, "hexing")
    assert [len(t.play_area(seat)) for seat in "abc"] == [0, 2, 1]


@clause("hex", 6)
@rule("freeze.hex.discardable")
def test_a_hex_is_good_enough_to_stand_up() -> None:
    t = table("a1 b1", hands={"a": "hex"}, down="a1")
    t.pick("stand-up", "hex")
    assert (t.is_down("a1"), t.play_area("a")) == (False, ["hex"])


@clause("hex", 6)
@rule("freeze.hex.discardable")
def test_raiders_may_be_paid_with_hexes_and_hideaway_may_keep_one() -> None:
    """Situation 34."""
    t = table("a1 b1", hands={"a": "raiders-of-the-north", "b": "hex hex dagger dagger dagger"})
    t.play("raiders-of-the-north")
    t.pick_all("hex")
    assert t.play_area("b") == ["hex"]
    t = table("a1 b1", hands={"a": "hex dagger"}, fronts={"a": "hideaway"})
    t.end_turn()
    t.pick_all("hex")
    assert "hex" in t.hand("a")


@rule("freeze.hex.always-out")
@pytest.mark.parametrize("observer", [0, 2, 15])
def test_everybody_sees_how_many_are_left(observer: int) -> None:
    t = table("a1 b1", hexes=7)
    assert t.g.view(observer)["expansion"]["hexes"] == 7
