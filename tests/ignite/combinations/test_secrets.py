"""Nothing hidden shows: who is asked what never depends on hands, decks, traps or meteors of others."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, Thing, table

DEFENCES = "old-wooden-shield quick-reflexes counter-spell mirror-spell disarm short-sword berserk"


def questions(t: Table, picks: tuple[Thing, ...]) -> list[tuple[str | None, str | None]]:
    """Who is asked what while a plays a card and everybody else declines everything."""
    t.pick(*picks)
    asked: list[tuple[str | None, str | None]] = []
    while t.asked in ("react", "reveal"):
        asked.append((t.asked_seat, t.asked))
        t.pick(None)
    return asked


@rule("ignite.turn.public-counts")
@pytest.mark.parametrize(
    ("drawing", "picks"),
    [
        ("a1 b1 . c1", ("dagger", "b1", None)),
        ("a1 b1 . c1", ("warhammer", "march", "b1", None)),
        ("a1 . b1 c1", ("lightning-bolt", "b1")),
        ("a1 . W+b1 W+c1", ("freeze", "b1")),
        ("a1 . b1 c1", ("curse", "b1")),
        ("a1 . F+b1 c1", ("ring-of-fire",)),
        ("a1 b1 c1 .", ("ice-wall", "b1", None)),
        ("a1 b1 c1 .", ("scorched-earth", "b1", "c1", None)),
        ("a1 b1 c1 .", ("horse", "b1", "c1", "D7")),
        ("a1 . b1 c1", ("vine-pull", "b1")),
        ("a1 b1 c1 .", ("metal-shield", "b1")),
        ("a1 W b1 c1", ("kraken", "D5")),
    ],
)
def test_who_is_asked_does_not_depend_on_what_is_in_the_hands(drawing: str, picks: tuple[Thing, ...]) -> None:
    attacks = "dagger warhammer march lightning-bolt freeze curse ring-of-fire ice-wall scorched-earth horse"
    hand = f"{attacks} vine-pull metal-shield kraken"
    worlds = [{"b": "old-wooden-shield", "c": "counter-spell"}, {"b": "berserk", "c": "march"}]
    worlds += [{"b": "mirror-spell", "c": "berserk"}, {"b": "march", "c": "quick-reflexes"}]
    asked = []
    for world in worlds:
        # All kinds are in the game, for everybody to see, whoever holds them.
        t = table(drawing, hands={"a": hand, **world}, market=f"bone-crusher {DEFENCES}")
        asked.append(_questions_of_ride(t, picks) if picks[0] == "horse" else questions(t, picks))
    assert asked[0]
    assert asked == asked[:1] * len(worlds)


def _questions_of_ride(t: Table, picks: tuple[Thing, ...]) -> list[tuple[str | None, str | None]]:
    """The same for a ride, which goes on after each question."""
    asked = questions(t, picks[:2])
    for pick in picks[2:]:
        asked += questions(t, (pick,))
    return asked


@pytest.mark.parametrize("cards", ["bone-crusher", "march"])
def test_an_attacker_is_asked_for_a_bone_crusher_whether_or_not_there_is_one(cards: str) -> None:
    t = table("a1 b1", hands={"a": ["dagger", cards]}, market="bone-crusher")
    t.play("dagger", "b1")
    assert (t.asked, t.asked_seat) == ("modify", "a")


def test_a_walker_is_offered_the_same_ways_and_asked_the_same_with_a_trap_anywhere() -> None:
    offers = []
    for drawing in ("a1 bt . .\n. . . b1", "a1 . bt .\n. . . b1", "a1 . . .\n. . bt b1"):
        offer = []
        for card in ("conditioning", "ice-wall", "great-eagle", "teleport", "warp-master", "adept-trickster"):
            t = table(drawing, hands={"a": [card]})
            t.play(card)
            offer.append(t.options())
        offers.append(offer)
    assert offers == offers[:1] * 3


def test_a_trap_may_be_set_where_another_players_trap_lies_and_both_spring() -> None:
    t = table("a1 . bt . c1", hands={"a": "trapsmith", "c": "march march"})
    t.play("trapsmith", "D6")
    t.end_turns_until("c")
    t.play("march", "D7")
    t.play("march", "D6")
    assert (t.damage("c1"), t.is_held("c1"), t.lasting("trapsmith")) == (2, True, [])


def test_a_unit_may_be_put_and_a_portal_laid_on_a_hidden_trap_and_only_entering_springs_it() -> None:
    t = table("a1 . bt . b1", hands={"a": "warp-master"})
    t.play("warp-master", "D6")
    assert (len(t.lasting("trapsmith")), t.damage("a1")) == (1, 0)
    t.pick("warp", "D6")
    assert (t.lasting("trapsmith"), t.damage("a1"), t.is_held("a1")) == ([], 1, True)


def test_a_hideaway_asks_on_the_number_of_cards_and_shows_none_that_is_kept() -> None:
    views = []
    for kept in ("horse", "curse"):
        t = table("a1 b1", fronts={"a": "hideaway"}, hands={"a": [kept]}, decks={"a": ["march"] * 6})
        t.end_turn()
        assert t.asked == "keep"
        t.pick_all(kept)
        views.append(t.g.view(1))
        assert t.hand("a")[0] == kept
    assert views[0] == views[1]
