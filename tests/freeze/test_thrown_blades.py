"""Bladed Boomerang, Throwing Star and Hatchet, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import aside, table


@clause("bladed-boomerang", 1)
def test_a_boomerang_is_thrown_at_range_2() -> None:
    t = table("b2 a1 . b1", hands={"a": "bladed-boomerang"})
    t.play("bladed-boomerang")
    assert t.options() == ["b1"]
    t.pick("b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@clause("bladed-boomerang", 2)
def test_a_boomerang_that_hurts_joins_the_next_hand_as_an_extra_card() -> None:
    t = table("a1 . b1", hands={"a": "bladed-boomerang"}, decks={"a": "march " * 7})
    t.play("bladed-boomerang", "b1")
    t.nobody_reacts()
    assert (aside(t, "a"), t.play_area("a")) == (["bladed-boomerang"], [])
    t.end_turn()
    assert sorted(t.hand("a")) == ["bladed-boomerang", *["march"] * 6]
    assert (aside(t, "a"), t.discard("a")) == ([], [])


@clause("bladed-boomerang", 3)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "quick-reflexes"])
def test_a_boomerang_that_hurts_nobody_is_discarded(answer: str) -> None:
    t = table("a1 . b1 .", hands={"a": "bladed-boomerang", "b": answer}, decks={"a": "march " * 7})
    t.play("bladed-boomerang", "b1")
    t.react("b", answer)
    if t.asked == "evade":
        t.pick("D7")
    assert (aside(t, "a"), t.play_area("a")) == ([], ["bladed-boomerang"])
    t.end_turn()
    assert (t.hand("a"), t.discard("a")) == (["march"] * 6, ["bladed-boomerang"])


@clause("bladed-boomerang", 4)
def test_a_boomerang_comes_back_from_a_minion_too() -> None:
    t = table("a1 . bw b1", hands={"a": "bladed-boomerang"})
    t.play("bladed-boomerang", "bw")
    t.nobody_reacts()
    assert (t.alive("bw"), aside(t, "a")) == (False, ["bladed-boomerang"])


@clause("bladed-boomerang", 4)
def test_a_boomerang_set_aside_lies_open_and_is_of_no_use_in_this_turn() -> None:
    t = table("a1 . b1", hands={"a": "bladed-boomerang march"})
    t.play("bladed-boomerang", "b1")
    t.nobody_reacts()
    for seat in range(3):
        assert t.g.view(seat)["expansion"]["asides"][0] == {"cards": 1, "known": ["bladed-boomerang"]}
    assert "bladed-boomerang" not in t.options()
    t.pick("honor")
    assert t.options() == ["march"]
    t.pick_all("march")
    t.end_turn()
    assert t.g.view(1)["players"][0]["known_hand"] == ["bladed-boomerang"]


# -- Throwing Star ---------------------------------------------------------------------------------------


@clause("throwing-star", 1)
def test_a_throwing_star_is_thrown_at_range_2() -> None:
    t = table("b2 a1 . b1", hands={"a": "throwing-star"})
    t.play("throwing-star", "a1")
    assert t.options() == ["b1"]
    t.pick("b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.asked) == (1, "act")  # there is nothing to look at


DECK = "dagger march hatchet horse"


@clause("throwing-star", 2, 4)
@pytest.mark.parametrize("attacks", [True, False])
def test_small_weapons_among_the_top_3_cards_go_to_the_hand_for_all_to_see(attacks: bool) -> None:
    t = table("a1 . b1", hands={"a": "throwing-star", "b": "old-wooden-shield"}, decks={"a": DECK})
    if attacks:
        t.play("throwing-star", "a1", "b1")
        t.react("b", "old-wooden-shield")
    else:
        t.play("throwing-star", None)
    assert (t.asked, t.asked_seat) == ("look-or-not", "a")
    t.pick("throwing-star")
    assert t.hand("a") == ["dagger", "hatchet"]
    assert (t.play_area("a"), t.deck("a")) == (["throwing-star", "march"], ["horse"])
    assert t.g.view(1)["players"][0]["known_hand"] == ["dagger", "hatchet"]


@clause("throwing-star", 4)
def test_the_look_of_a_throwing_star_may_be_declined() -> None:
    t = table("a1 . b1", hands={"a": "throwing-star"}, decks={"a": DECK})
    t.play("throwing-star", "a1", "b1")
    t.nobody_reacts()
    t.pick(None)
    assert (t.hand("a"), len(t.deck("a"))) == ([], 4)


@clause("throwing-star", 3)
@pytest.mark.parametrize("left", [3, 4])
def test_a_deck_of_3_or_fewer_gets_the_discard_pile_below_it(left: int) -> None:
    t = table(
        "a1 . b1",
        hands={"a": "throwing-star"},
        decks={"a": "march " * left},
        discards={"a": "horse horse"},
    )
    t.play("throwing-star", None, "throwing-star")
    assert t.play_area("a") == ["throwing-star", "march", "march", "march"]
    assert (t.deck("a"), t.discard("a")) == (
        (["horse", "horse"], []) if left == 3 else (["march"], ["horse", "horse"])
    )


@clause("throwing-star", 5)
def test_with_fewer_than_3_cards_in_all_it_looks_at_what_there_is() -> None:
    t = table(
        "a1 . b1",
        hands={"a": "throwing-star"},
        decks={"a": "crystal-shard"},
        discards={"a": "dagger"},
    )
    t.play("throwing-star", None, "throwing-star")
    # A shard is small, but no weapon.
    assert (t.hand("a"), t.play_area("a"), t.deck("a")) == (
        ["dagger"],
        ["throwing-star", "crystal-shard"],
        [],
    )


def test_a_throwing_star_needs_a_target_or_a_card_to_look_at() -> None:
    t = table("a1 . . b1", hands={"a": "throwing-star"})
    assert t.refusal("throwing-star") == "ignite.play.some-effect"
    t = table("a1 . b1", hands={"a": "throwing-star"})
    t.play("throwing-star")
    assert t.options() == ["a1"]  # it cannot be played for nothing


# -- Hatchet ---------------------------------------------------------------------------------------------


@clause("hatchet", 1, 2)
def test_a_hatchet_that_strikes_is_kept_and_looks_at_the_top_card() -> None:
    t = table("a1 b1", races={"a": "dwarves"}, hands={"a": "hatchet"}, decks={"a": "march horse dagger"})
    t.play("hatchet", "a1", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 2  # a melee attack
    t.pick("hatchet")
    assert (t.asked, t.options()) == ("top-card", [None, "march"])
    t.pick("march")
    assert (t.play_area("a"), t.deck("a"), t.trash()) == (["hatchet", "march"], ["horse", "dagger"], [])


@clause("hatchet", 2, 6)
def test_the_card_may_be_left_there_and_the_look_declined() -> None:
    t = table("a1 b1", hands={"a": "hatchet hatchet", "b": "old-wooden-shield"}, decks={"a": "march horse"})
    t.play("hatchet", "a1", "b1")
    t.react("b", "old-wooden-shield")  # the look comes whether it landed or not
    t.pick("hatchet", None)
    assert (t.play_area("a"), t.deck("a")) == (["hatchet"], ["march", "horse"])
    t.play("hatchet", "a1", "b1")
    t.nobody_reacts()
    t.pick(None)
    assert (t.asked, t.deck("a")) == ("act", ["march", "horse"])


@clause("hatchet", 3)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_deck_of_1_card_or_none_gets_the_discard_pile_below_it(left: int) -> None:
    t = table("a1 . . b1", hands={"a": "hatchet"}, decks={"a": "march " * left}, discards={"a": "horse"})
    t.play("hatchet", "look")
    assert t.options() == [None, "march" if left else "horse"]
    t.pick(None)
    assert (t.deck("a"), t.discard("a")) == (
        (["march"] * left + ["horse"], []) if left < 2 else (["march", "march"], ["horse"])
    )


@clause("hatchet", 4, 6)
def test_a_thrown_hatchet_is_trashed_and_gives_no_look() -> None:
    t = table("a1 . b1", hands={"a": "hatchet", "b": "short-sword"}, decks={"a": "march horse"})
    t.play("hatchet", "a1", "b1")
    assert t.options() == [None]  # thrown it is not melee
    t.nobody_reacts()
    assert (t.asked, t.damage("b1"), t.trash(), t.play_area("a")) == ("act", 1, ["hatchet"], [])


@clause("hatchet", 5)
def test_either_use_is_allowed_without_an_attack() -> None:
    t = table("a1 b1", hands={"a": "hatchet hatchet"}, decks={"a": "march horse"}, round=1)
    t.play("hatchet")
    assert (t.asked, t.options()) == ("look-or-throw", ["look", "throw-away"])
    t.pick("look", None)
    t.play("hatchet", "throw-away")
    assert (t.play_area("a"), t.trash(), t.deck("a")) == (["hatchet"], ["hatchet"], ["march", "horse"])
    t = table("a1 b1", hands={"a": "hatchet"}, decks={"a": "march horse"})
    t.play("hatchet", None)
    assert t.asked == "look-or-throw"


@clause("hatchet", 6)
def test_what_a_hatchet_shows_is_seen_by_its_player_alone() -> None:
    t = table("a1 . . b1", hands={"a": "hatchet"}, decks={"a": "march horse"})
    t.play("hatchet", "look")
    top = t.g.cards.zones[0][-1]
    assert [t.g.cards.knows(seat, top) for seat in range(3)] == [True, False, False]
    t.pick("march")
    assert t.play_area("a") == ["hatchet", "march"]


@clause("hatchet", 7)
def test_at_range_1_a_hatchet_always_strikes_and_an_elf_throws_it_at_3() -> None:
    hands = {"a": "hatchet close-range-master hatchet", "b": "short-sword"}
    t = table("b1 a1 . . b2", races={"a": "elves"}, hands=hands)
    t.play("close-range-master")
    t.play("hatchet", "a1", "b1")
    t.react("b", "short-sword")
    assert (t.damage("b1"), t.trash(), t.play_area("b")) == (0, [], ["short-sword"])
    t.play("hatchet", "a1", "b2")
    t.nobody_reacts()
    assert (t.damage("b2"), t.trash()) == (1, ["hatchet"])


@pytest.mark.parametrize(("cell", "gone"), [("D3", []), ("D6", ["hatchet"])])
def test_a_hatchet_at_a_crystal_shard_is_struck_or_thrown_by_the_distance(cell: str, gone: list[str]) -> None:
    t = table("as a1 . as . . b1", at="D3", hands={"a": "hatchet"})
    t.play("hatchet", "a1", cell)
    assert (t.trash(), t.asked) == (gone, "act")
