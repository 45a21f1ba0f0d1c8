"""Hexes and hands: situations 33 to 35, with the cards that they are about."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import aside, table
from emberbox.testing.ignite import Table


@rule("freeze.hex.to-play-area", "freeze.hex.gain-or-transfer")
@clause("shaman-chieftain", 2, 3)
def test_a_hex_that_was_drawn_is_given_on_later_in_the_turn() -> None:
    """Situation 33: from hand to hand, the giver draws; Hexes drawn may go on."""
    t = table("a1 b1", hands={"a": "shaman-chieftain hex"}, decks={"a": "hex dagger"})
    t.play("shaman-chieftain")
    t.pick("pass-hexes", "b")
    t.pick_all("hex")
    assert t.hand("a") == ["hex"]
    t.pick("pass-hexes", "c")
    t.pick_all("hex")
    assert (t.hand("a"), t.hand("b"), t.hand("c")) == (["dagger"], ["hex"], ["hex"])
    assert [t.g.cards.pool[t.g.cards.zones[zone][0]] for zone in (6, 11)] == [1, 2]
    assert t.refusal("pass-hexes") == "ignite.play.some-effect"
    t.end_turns_until("a")
    assert t.refusal("pass-hexes") == "freeze.hex.gain-or-transfer"


@rule("freeze.hex.discardable")
@clause("grand-finale", 4)
def test_only_unplayed_cards_are_put_aside_and_a_hex_is_one() -> None:
    """Situation 34."""
    t = table("a1 b1", hands={"a": "grand-finale hex"}, play_areas={"a": "horse"})
    t.play("grand-finale")
    assert t.options() == ["hex"]
    t.pick_all("hex")
    assert aside(t, "a") == ["hex"]


@rule("freeze.hex.not-playable")
@clause("hoarding", 6)
def test_a_hex_cannot_be_hoarded() -> None:
    """Situation 34."""
    t = table("a1 b1", hands={"a": "hoarding hex dagger"})
    t.play("hoarding")
    assert (t.options(), t.refusal("hex")) == (["dagger"], "freeze.hex.not-playable")
    t = table("a1 b1", hands={"a": "hoarding hex"})
    assert t.refusal("hoarding") == "ignite.play.some-effect"


def guessed(hand: str) -> Table:
    t = table("a1 b1", hands={"a": "pickpocket", "b": hand}, discards={"c": "march horse dagger"})
    t.play("pickpocket", "march")
    return t


@clause("pickpocket", 4)
@pytest.mark.parametrize("observer", [0, 2, 15])
def test_a_wrong_guess_is_a_plain_no(observer: int) -> None:
    """Situation 35: a wrong guess tells "no" and nothing else."""
    one, other = guessed("horse dagger"), guessed("dagger dagger")
    assert (one.asked, one.hand("a"), one.hand("b")) == ("act", [], ["horse", "dagger"])
    assert one.g.view(observer) == other.g.view(observer)
    assert [event.facts for event in one.g.story or []] == [event.facts for event in other.g.story or []]
    assert one.events("guessed-wrong")[0]["owner"] == 1


@clause("pickpocket", 5)
def test_any_card_of_the_game_may_be_named_a_hex_too() -> None:
    """Situation 35: naming Hex is legal."""
    t = table("a1 b1", hands={"a": "pickpocket", "b": "hex"}, market="horse")
    t.play("pickpocket")
    assert {"hex", "horse", "march", "pickpocket"} <= set(t.options())
    assert t.refusal("short-sword") == "ignite.market.sixteen"
    t.pick("hex")
    assert (t.hand("a"), t.hand("b"), t.asked) == (["hex"], [], "act")
