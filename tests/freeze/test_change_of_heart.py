"""Change of Heart, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table

NOT_HERE = "ignite.golden.card-wins"


@clause("change-of-heart", 1)
def test_the_attack_hits_another_players_unit_instead() -> None:
    t = table("b1 a1 c1", hands={"a": "dagger", "b": "change-of-heart"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.play_area("b")) == (0, 1, ["change-of-heart"])


@clause("change-of-heart", 1)
def test_an_own_unit_is_not_attacked_if_another_players_is_in_range() -> None:
    t = table(". b2 .\nb1 a1 c1", hands={"a": "dagger", "b": "change-of-heart"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (t.damage("b2"), t.damage("c1")) == (0, 1)


@clause("change-of-heart", 2)
def test_the_attacker_chooses_among_several() -> None:
    t = table(". d1 .\nb1 a1 c1", hands={"a": "dagger", "b": "change-of-heart"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    assert (t.asked, t.asked_seat, t.options()) == ("turn-on", "a", ["d1", "c1"])
    t.pick("d1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.damage("d1")) == (0, 0, 1)


@clause("change-of-heart", 3)
def test_among_own_units_alone_another_of_them_is_chosen() -> None:
    t = table(". b2 .\nb1 a1 b3", hands={"a": "dagger", "b": "change-of-heart"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    assert (t.asked, t.asked_seat, t.options()) == ("turn-on", "a", ["b2", "b3"])
    t.pick("b3")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.damage("b3")) == (0, 0, 1)


@clause("change-of-heart", 4)
def test_who_is_not_the_target_does_not_play_it() -> None:
    t = table("a1 . b1 c1", hands={"a": "lightning-bolt", "c": "change-of-heart counter-spell"})
    t.play("lightning-bolt", "b1")
    assert (t.asked_seat, t.refusal("change-of-heart")) == ("c", "ignite.react.who")


@clause("change-of-heart", 4)
@clause("change-of-heart", 6)
def test_it_needs_somebody_else_and_never_hits_the_attackers_own() -> None:
    t = table(". a2 .\nb1 a1 .", hands={"a": "dagger", "b": "change-of-heart metal-shield"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.refusal("change-of-heart")) == ("b", NOT_HERE)


@clause("change-of-heart", 5)
def test_the_attackers_ally_is_spared() -> None:
    t = table("b1 a1 c1", hands={"a": "diplomacy dagger", "b": "change-of-heart metal-shield"})
    t.play("diplomacy", "c")
    t.play("dagger", "b1")
    assert t.refusal("change-of-heart") == NOT_HERE


@clause("change-of-heart", 6)
@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("b1 . a1 . F+c1", "the forest"),
        ("b1 . a1 . I c1", "the line of sight"),
        ("b1 . a1 . . . c1", "the range"),
        ("b1 . a1 . ck", "it says unit"),
    ],
)
def test_only_who_could_have_been_chosen_is_attacked(drawing: str, why: str) -> None:
    t = table(drawing, hands={"a": "javelin", "b": "change-of-heart metal-shield"})
    t.play("javelin", "b1")
    assert t.refusal("change-of-heart") == NOT_HERE, why


@clause("change-of-heart", 6)
def test_smoke_hides_from_it() -> None:
    t = table("b1 . a1 . c1", active="c", hands={"c": "smoke-screen", "a": "javelin", "b": "change-of-heart"})
    t.play("smoke-screen")
    t.end_turn()
    t.play("javelin", "b1")
    assert t.refusal("change-of-heart") == NOT_HERE


@clause("change-of-heart", 6)
def test_a_teammate_of_the_attacker_is_spared() -> None:
    t = table(
        "b1 a1 c1", players=4, goal="teams-2", hands={"a": "dagger", "b": "change-of-heart metal-shield"}
    )
    t.play("dagger", "b1")
    assert t.refusal("change-of-heart") == NOT_HERE


@clause("change-of-heart", 7)
@pytest.mark.parametrize(("card", "seen"), [("freeze", "is_frozen"), ("gladiator-net", "is_held")])
def test_spells_and_items_are_turned(card: str, seen: str) -> None:
    t = table("b1 . a1 . c1", hands={"a": card, "b": "change-of-heart"})
    t.play(card, "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (getattr(t, seen)("b1"), getattr(t, seen)("c1")) == (False, True)


@clause("change-of-heart", 7)
def test_an_arrow_is_turned_within_the_range_of_its_bow() -> None:
    t = table("b1 . a1 . . . c1", hands={"a": "long-bow arrow", "b": "change-of-heart"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (0, 1)


@clause("change-of-heart", 7)
def test_a_curse_is_turned_on_somebody_who_is_not_cursed() -> None:
    t = table(
        "b1 a1 c1\n. d1 .",
        hands={"a": "curse", "b": "change-of-heart"},
        cursed={"c": "d"},
        fronts={"c": "curse"},
    )
    t.play("curse", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert [(effect.seat, effect.on) for effect in t.lasting("curse")][-1] == (0, 3)


@clause("change-of-heart", 7)
@pytest.mark.parametrize("card", ["ring-of-fire", "horse", "metal-shield"])
def test_areas_rides_and_bashes_are_not_turned(card: str) -> None:
    t = table(". a1 b1 .\n. c1 . .", hands={"a": card, "b": "change-of-heart quick-reflexes counter-spell"})
    t.play(card)
    if t.asked != "react":
        t.pick("b1")
    assert (t.asked_seat, t.refusal("change-of-heart")) == ("b", NOT_HERE)


@clause("change-of-heart", 8)
def test_the_new_target_answers_even_with_another_one() -> None:
    t = table("b1 a1 c1\n. d1 .", hands={"a": "dagger", "b": "change-of-heart", "c": "change-of-heart"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart", "c1")
    assert (t.asked, t.asked_seat) == ("react", "c")
    t.pick("change-of-heart", "d1")
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("b1", "c1", "d1")] == [0, 0, 1]


@clause("change-of-heart", 8)
def test_the_new_target_blocks_what_was_turned() -> None:
    t = table("b1 a1 c1", hands={"a": "dagger", "b": "change-of-heart", "c": "metal-shield"})
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    t.react("c", "metal-shield")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@clause("change-of-heart", 8)
def test_it_counts_as_one_attack() -> None:
    t = table(
        "b1 a1 c1", hands={"a": "quick-hands dagger", "b": "change-of-heart"}, decks={"a": "march march"}
    )
    t.play("quick-hands")
    t.play("dagger", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert t.hand("a") == ["march"]


def test_a_blow_that_is_turned_on_a_neighbour_farther_off_is_no_blow_any_more() -> None:
    t = table("b1 a1 . c1", hands={"a": "javelin", "b": "change-of-heart", "c": "short-sword metal-shield"})
    t.play("javelin", "b1")
    t.react("b", "change-of-heart")
    assert (t.asked_seat, t.refusal("short-sword")) == ("c", "ignite.attack.melee")


def test_fire_that_is_turned_spreads_from_the_new_target() -> None:
    t = table("F+b1 . a1 . F+c1 F+d1", hands={"a": "long-bow fire-arrow", "b": "change-of-heart"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.react("b", "change-of-heart", "c1")
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("b1", "c1", "d1")] == [0, 1, 1]


@rule("freeze.modifier.stopped-means")
def test_a_modifier_that_may_not_be_used_on_the_new_target_does_nothing() -> None:
    t = table("b1 a1 . c1", hands={"a": "javelin bone-crusher", "b": "change-of-heart"})
    t.play("javelin", "b1")
    t.pick_all("bone-crusher")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (t.damage("c1"), t.play_area("a")) == (1, ["javelin", "bone-crusher"])
