"""Bows and what is shot from them."""

import pytest

from emberbox.games.ignite.cards.arrows import BOW as BOW_PLAYED
from emberbox.games.ignite.facts.catalogue import BOW, KEYS
from emberbox.games.ignite.facts.kinds import TYPES, kind
from emberbox.games.ignite.state.effects import begin
from emberbox.games.ignite.state.position import hand_of
from emberbox.testing import rule
from emberbox.testing.ignite import table

ARROWS = ["arrow", "fire-arrow", "wind-arrow"]


@rule("ignite.bow.needed")
@pytest.mark.parametrize("arrow", ARROWS)
def test_an_arrow_needs_a_bow_played_in_the_same_turn(arrow: str) -> None:
    t = table("a1 . b1", hands={"a": f"long-bow {arrow}"})
    assert t.refusal(arrow) == "ignite.bow.needed"
    t.play("long-bow")
    assert t.refusal(arrow) is None


@rule("ignite.bow.needed")
def test_the_bow_of_the_turn_before_does_not_serve() -> None:
    t = table(
        "a1 . b1", hands={"a": "long-bow"}, decks={"a": "arrow march march march march march"}, players=3
    )
    t.play("long-bow")
    t.end_turns_until("a")
    assert (t.hand("a").count("arrow"), t.refusal("arrow")) == (1, "ignite.bow.needed")


@rule("ignite.bow.needed")
def test_the_bow_of_another_player_does_not_serve() -> None:
    t = table("a1 . b1", hands={"a": "long-bow", "b": "arrow"}, active="a")
    t.play("long-bow")
    t.end_turns_until("b")
    assert t.refusal("arrow") == "ignite.bow.needed"


@rule("ignite.bow.needed")
def test_an_arrow_without_a_bow_is_good_for_its_honor() -> None:
    t = table("a1 . b1", hands={"a": "arrow"})
    t.honor("arrow")
    assert t.bank == 1


@rule("ignite.bow.range")
@pytest.mark.parametrize("arrow", ARROWS)
@pytest.mark.parametrize("distance", [1, 2, 3, 4, 5])
def test_an_arrow_has_the_range_of_the_long_bow(arrow: str, distance: int) -> None:
    """Range: 2-4."""
    drawing = " ".join(["a1", *["."] * (distance - 1), "b1"])
    t = table(drawing, hands={"a": f"long-bow {arrow}"})
    t.play("long-bow")
    assert t.refusal(arrow) == (None if 2 <= distance <= 4 else "ignite.attack.in-range")


@rule("ignite.bow.range")
@pytest.mark.parametrize("distance", [1, 5, 6])
def test_elves_shoot_from_1_to_5_spaces(distance: int) -> None:
    drawing = " ".join(["a1", *["."] * (distance - 1), "b1"])
    t = table(drawing, races={"a": "elves"}, hands={"a": "long-bow arrow"})
    t.play("long-bow")
    assert t.refusal("arrow") == (None if distance <= 5 else "ignite.attack.in-range")


@rule("ignite.bow.reuse")
def test_one_bow_serves_several_arrows_of_several_units() -> None:
    t = table(
        """
        a1 .  b1
        .  .  .
        a2 .  b2
        """,
        hands={"a": "long-bow arrow arrow arrow"},
    )
    t.play("long-bow")
    t.play("arrow", "a1", "b1")
    t.play("arrow", "a2", "b2")
    t.play("arrow", "a1", "b2")
    assert (t.damage("b1"), t.damage("b2"), t.play_area("a").count("long-bow")) == (1, 2, 1)


@rule("ignite.bow.reuse")
def test_an_arrow_card_is_shot_once() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow march"})
    t.play("long-bow")
    t.play("arrow", "b1")
    assert (t.damage("b1"), t.play_area("a")) == (1, ["long-bow", "arrow"])
    assert t.refusal("arrow") == "ignite.turn.action-phase"


@rule("ignite.bow.played-for-action")
def test_a_bow_played_for_honor_does_not_serve() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow"})
    t.honor("long-bow")
    assert t.refusal("arrow") == "ignite.bow.needed"


@rule("ignite.bow.played-for-action")
def test_a_bow_belongs_to_no_unit() -> None:
    """It may be laid out while no unit can act, and a unit that comes to its feet then shoots."""
    t = table("a1 . b1", hands={"a": "long-bow arrow march"}, down="a1")
    t.play("long-bow")
    assert t.refusal("arrow") == "ignite.play.acting-unit"
    t.pick("stand-up", "march")
    t.play("arrow", "b1")
    assert t.damage("b1") == 1


@rule("ignite.bow.played-for-action")
def test_with_several_bows_the_player_picks_one_for_each_arrow() -> None:
    """The box has one bow only: a Javelin, 1-3, stands in for another."""
    assert [KEYS[each] for each in range(len(KEYS)) if TYPES[each] & BOW] == ["long-bow"]
    t = table("b1 a1 . . . b2", hands={"a": "long-bow arrow arrow javelin"})
    t.play("long-bow")
    begin(t.g, BOW_PLAYED, 0, 0, t.g.cards.find(kind("javelin"), hand_of(0)))
    t.play("arrow")
    assert (t.asked, t.options()) == ("bow", ["long-bow", "javelin"])
    t.pick("javelin")
    assert t.options() == ["b1"]
    t.pick("b1")
    t.play("arrow", "long-bow")
    assert t.options() == ["b2"]


@rule("ignite.bow.played-for-action")
def test_two_bows_of_a_kind_leave_nothing_to_pick() -> None:
    t = table("a1 . b1", hands={"a": "long-bow long-bow arrow"})
    t.play("long-bow")
    t.play("long-bow")
    t.play("arrow")
    assert t.asked == "target"


# ---- the cards


def test_a_bow_alone_is_no_attack() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands long-bow", "b": "metal-shield"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("long-bow")
    assert (t.asked, t.hand("a"), t.damage("b1")) == ("act", [], 0)


def test_an_arrow_does_1_damage_to_one_target() -> None:
    t = table("a1 . b1 b2", hands={"a": "long-bow arrow"})
    t.play("long-bow")
    t.play("arrow", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


def test_an_arrow_needs_line_of_sight() -> None:
    t = table("a1 Ib b1", hands={"a": "long-bow arrow"})
    t.play("long-bow")
    assert t.refusal("arrow") == "ignite.sight.corner-lines"


def test_an_arrow_does_not_reach_into_a_forest() -> None:
    t = table("a1 . F+b1", hands={"a": "long-bow arrow fire-arrow"})
    t.play("long-bow")
    assert (t.refusal("arrow"), t.refusal("fire-arrow")) == ("ignite.forest.targeting", None)


def test_an_arrow_can_be_evaded_and_blocked() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow arrow arrow", "b": "quick-reflexes old-wooden-shield"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.react("b", "quick-reflexes", "D7")
    t.play("arrow", "b1")
    t.react("b", "old-wooden-shield")
    assert t.damage("b1") == 0


def test_a_shot_counts_as_an_attack() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands long-bow arrow"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("long-bow")
    t.play("arrow", "b1")
    assert t.hand("a") == ["march"]
