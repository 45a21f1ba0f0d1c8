"""Stealth Tactics, line by line."""

from __future__ import annotations

from emberbox.testing import clause
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def hand_seen(t: Table, seat: int, observer: int) -> list[str]:
    """The cards of a hand as another player knows them."""
    return list(t.g.view(observer)["players"][seat]["known_hand"])


@clause("stealth-tactics", 1)
@clause("stealth-tactics", 2)
def test_you_alone_see_the_whole_hand() -> None:
    t = table("a1 b1 c1", hands={"a": "stealth-tactics", "b": "dagger horse", "c": "march"})
    t.play("stealth-tactics", "b")
    assert sorted(hand_seen(t, 1, 0)) == ["dagger", "horse"]
    assert (hand_seen(t, 1, 2), hand_seen(t, 2, 0)) == ([], [])
    told = t.events("spied")[0]
    assert (told["seat"], told["owner"], len(t.hand("b"))) == (0, 1, 2)


@clause("stealth-tactics", 2)
def test_what_comes_later_into_the_hand_is_not_seen() -> None:
    t = table(
        "a1 b1", hands={"a": "stealth-tactics dagger", "b": "divine-shield march"}, decks={"b": "horse horse"}
    )
    t.play("stealth-tactics", "b")
    t.play("dagger", "b1")
    t.react("b", "divine-shield")
    assert (t.hand("b"), hand_seen(t, 1, 0)) == (["march", "horse", "horse"], ["march"])


@clause("stealth-tactics", 1)
def test_an_opponent_with_a_hand_is_needed() -> None:
    t = table("a1 b1", hands={"a": "stealth-tactics"})
    assert t.refusal("stealth-tactics") == "ignite.play.some-effect"
    t = table("a1 b1", hands={"a": "stealth-tactics", "b": "march"}, round=1)
    assert t.refusal("stealth-tactics") == "ignite.attack.no-early-scope"


@clause("stealth-tactics", 1)
def test_a_teammate_is_no_opponent() -> None:
    t = table("a1 b1 c1 d1", hands={"a": "stealth-tactics", "b": "march", "c": "march"}, goal="teams-2")
    t.play("stealth-tactics")
    assert "c" not in t.options()
