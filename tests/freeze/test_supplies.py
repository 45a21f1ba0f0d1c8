"""Scavenger and Grand Finale, line by line."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import aside, table
from emberbox.testing.ignite import Table

# -- scavenger -----------------------------------------------------------------------------------------


@clause("scavenger", 1)
def test_a_scavenger_takes_two_cards_of_the_discard_pile() -> None:
    t = table("a1 b1", hands={"a": "scavenger"}, discards={"a": "horse dagger march arrow"})
    t.play("scavenger")
    t.pick_all("horse", "march")
    assert (sorted(t.hand("a")), t.discard("a")) == (["horse", "march"], ["dagger", "arrow"])


@clause("scavenger", 1)
@pytest.mark.parametrize("taken", [[], ["horse"]])
def test_a_scavenger_may_take_fewer(taken: list[str]) -> None:
    t = table("a1 b1", hands={"a": "scavenger"}, discards={"a": "horse dagger march"})
    t.play("scavenger")
    t.pick_all(*taken)
    assert (t.asked, t.hand("a")) == ("act", taken)


@clause("scavenger", 1)
def test_a_scavenger_needs_a_discard_pile() -> None:
    t = table("a1 b1", hands={"a": "scavenger"}, decks={"a": "march"})
    assert t.refusal("scavenger") == "ignite.play.some-effect"


@clause("scavenger", 2)
def test_a_scavenger_looks_neither_into_the_play_area_nor_into_the_deck() -> None:
    t = table(
        "a1 b1",
        hands={"a": "scavenger"},
        discards={"a": "dagger"},
        play_areas={"a": "horse"},
        decks={"a": "march"},
    )
    t.play("scavenger")
    assert t.options() == [None, "dagger"]
    t.pick_all("dagger")
    assert (t.deck("a"), t.play_area("a")) == (["march"], ["horse", "scavenger"])
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1, "what was taken may be played this turn"


def scavenged(taken: str) -> Table:
    t = table("a1 b1", hands={"a": "scavenger"}, discards={"a": "dagger horse march arrow"})
    for card in t.g.cards.zones[3]:
        t.g.cards.show(card, 0b111)  # all of them were played in sight of everybody
    t.play("scavenger")
    t.pick_all(*taken.split())
    return t


@clause("scavenger", 2)
@pytest.mark.parametrize("observer", [1, 15])
def test_the_others_do_not_see_what_a_scavenger_takes(observer: int) -> None:
    one, other = scavenged("dagger horse"), scavenged("horse march")
    assert one.g.view(observer) == other.g.view(observer)
    assert one.g.view(0) != other.g.view(0)
    assert [event.facts for event in one.g.story or []] == [event.facts for event in other.g.story or []]


@clause("scavenger", 2)
def test_imagined_worlds_do_not_know_what_a_scavenger_took() -> None:
    t = scavenged("dagger horse")
    hands = set()
    for seed in range(60):
        world = t.g.copy()
        world.cards.determinise(1, Random(seed))
        hands.add(tuple(sorted(world.cards.kinds(1))))
    assert len(hands) == 3, "any two of the three that do not lie on top"


# -- grand finale --------------------------------------------------------------------------------------


@clause("grand-finale", 1)
def test_cards_put_aside_join_the_next_hand_beyond_the_usual_number() -> None:
    t = table("a1 b1", hands={"a": "grand-finale horse dagger march"}, decks={"a": "arrow " * 8})
    t.play("grand-finale")
    t.pick_all("horse", "dagger")
    assert (t.hand("a"), sorted(aside(t, "a"))) == (["march"], ["dagger", "horse"])
    t.end_turn()
    assert (sorted(t.hand("a")), aside(t, "a")) == ([*["arrow"] * 6, "dagger", "horse"], [])
    assert t.discard("a") == ["march", "grand-finale"]


def finale(kept: str) -> Table:
    t = table("a1 b1", hands={"a": "grand-finale horse dagger march"}, decks={"a": "arrow " * 8})
    t.g.cards.show(t.g.cards.zones[1][1], 0b111)  # somebody knows of the horse
    t.play("grand-finale")
    t.pick_all(*kept.split())
    return t


@clause("grand-finale", 1)
@pytest.mark.parametrize("observer", [1, 15])
def test_the_others_do_not_see_what_is_put_aside(observer: int) -> None:
    one, other = finale("horse dagger"), finale("dagger march")
    assert one.g.view(observer) == other.g.view(observer)
    assert one.g.view(observer)["expansion"]["asides"][0] == {"cards": 2, "known": []}
    assert one.g.view(0)["expansion"]["asides"][0]["known"] == ["dagger", "horse"]
    assert [event.facts for event in one.g.story or []] == [event.facts for event in other.g.story or []]


@clause("grand-finale", 2)
def test_what_was_put_aside_serves_in_any_way_in_the_next_turn() -> None:
    t = table("a1 b1", hands={"a": "grand-finale dagger horse march"})
    t.play("grand-finale")
    t.pick_all("dagger", "horse", "march")
    t.end_turns_until("a")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1
    t.honor("horse")
    assert t.bank == 2
    t.g.down[t.piece("a1")] = True
    t.pick("stand-up", "march")
    assert not t.is_down("a1")


@clause("grand-finale", 3)
def test_time_bend_discards_what_was_put_aside_with_the_hand() -> None:
    t = table("a1 b1", hands={"a": "grand-finale time-bend dagger"}, decks={"a": "march " * 14})
    t.play("grand-finale")
    t.pick_all("time-bend", "dagger")
    t.end_turns_until("a")
    assert t.hand("a").count("dagger") == 1
    t.play("time-bend")
    if t.asked == "bend":
        t.pick("new-hand")
    assert t.hand("a") == ["march"] * 6
    assert "dagger" in t.play_area("a")


@clause("grand-finale", 4)
def test_what_was_put_aside_can_answer_an_attack_before_the_next_turn() -> None:
    t = table("a1 b1", hands={"a": "grand-finale old-wooden-shield", "b": "dagger"})
    t.play("grand-finale")
    t.pick_all("old-wooden-shield")
    t.end_turn()
    t.play("dagger", "a1")
    t.react("a", "old-wooden-shield")
    assert t.damage("a1") == 0


@clause("grand-finale", 4)
def test_until_the_draw_what_is_put_aside_is_of_no_use() -> None:
    t = table("a1 b1", hands={"a": "grand-finale dagger march"})
    t.play("grand-finale")
    t.pick_all("dagger")
    assert t.refusal("dagger") is not None
    t.pick("honor")
    assert t.options() == ["march"]


def test_a_grand_finale_needs_another_card() -> None:
    t = table("a1 b1", hands={"a": "grand-finale"})
    assert t.refusal("grand-finale") == "ignite.play.some-effect"
