"""What is said where smoke, alliances and answers to attacks forbid something."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.space import CELLS, card_pick
from emberbox.telling.ignite.teller import IgniteTeller
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table
from tests.telling.test_telling import check_question, check_tale, scene_of

TELLER = IgniteTeller(FREEZE)


def says(t: Table, thing: str) -> str:
    """What is said about a card or a piece that cannot be picked, and can be put into words."""
    pick = CELLS + t.g.cell[t.piece(thing)] if thing[-1].isdigit() else card_pick(kind(thing))
    seat = t.session.decision_seat()
    why = t.session.why_not(pick, seat)
    assert why is not None
    assert TELLER.reason(why, pick, scene_of(t.session, seat, t.session.decision)).fact
    return why.says


def test_what_is_said_about_smoke() -> None:
    t = table("b1 . a1 . .\n. c1 . . .", hands={"a": "smoke-screen smoke-screen", "b": "javelin"})
    t.play("smoke-screen")
    assert says(t, "smoke-screen") == "all-in-smoke"
    t.end_turn()
    t.play("javelin")
    assert says(t, "a1") == "target-in-smoke"


def test_what_is_said_about_a_unit_that_is_in_smoke_already() -> None:
    t = table("b1 . a1 a2 a3", hands={"a": "smoke-screen smoke-screen"})
    t.play("smoke-screen", "a1")
    t.play("smoke-screen")
    assert says(t, "a1") == "in-smoke-already"


@pytest.mark.parametrize("card", ["dagger", "metal-shield", "scorched-earth", "ice-wall", "lightning-bolt"])
def test_what_is_said_about_an_ally(card: str) -> None:
    t = table("b1 a1 c1", hands={"a": f"diplomacy {card}"})
    t.play("diplomacy", "b")
    t.play(card)
    assert says(t, "b1") == "target-ally"


@pytest.mark.parametrize("card", ["dagger", "ring-of-fire", "lightning-bolt"])
def test_what_is_said_about_a_card_that_reaches_an_ally_alone(card: str) -> None:
    t = table("b1 a1 .", hands={"a": f"diplomacy {card}"})
    t.play("diplomacy", "b")
    assert says(t, card) == "target-ally"


def test_what_is_said_about_a_minion_and_a_tiger_beside_an_ally() -> None:
    t = table("aw b1 .\na1 . .", hands={"a": "diplomacy"})
    t.play("diplomacy", "b")
    t.pick("aw")
    assert says(t, "b1") == "target-ally"
    t = table("a1 . b1\n. c1 .", hands={"a": "diplomacy tiger-mount"})
    t.play("diplomacy", "b")
    t.play("tiger-mount", "D5", None)
    assert (t.asked, says(t, "b1")) == ("bite", "target-ally")


def test_what_is_said_where_nobody_is_left() -> None:
    t = table("a1 b1", hands={"a": "stealth-tactics"})
    assert says(t, "stealth-tactics") == "nobody-to-spy-on"
    t = table("a1 b1", hands={"a": "diplomacy diplomacy"}, out="c")
    t.play("diplomacy", "b")
    assert says(t, "diplomacy") == "nobody-to-ally-with"


def test_what_is_said_about_answers() -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": "sabotage change-of-heart"})
    t.play("horse", "b1")
    assert (says(t, "sabotage"), says(t, "change-of-heart")) == ("answer-no-break", "answer-not-turned")
    t = table("a1 b1 .", hands={"a": "dagger", "b": "change-of-heart"})
    t.play("dagger", "b1")
    assert says(t, "change-of-heart") == "answer-nobody-else"
    t = table("a1 b1 .", hands={"a": "metal-shield", "b": "dagger sure-footed"})
    t.play("metal-shield", "b1")
    assert says(t, "dagger") == "reveal-other"


@pytest.mark.parametrize(
    ("drawing", "hands", "picks"),
    [
        ("a1 b1 c1", {"a": "diplomacy"}, ["diplomacy"]),
        ("a1 b1 c1", {"a": "stealth-tactics", "b": "march", "c": "march"}, ["stealth-tactics"]),
        ("a1 b1 .", {"a": "metal-shield", "b": "sure-footed"}, ["metal-shield", "b1"]),
        ("a1 b1 .", {"a": "air-shield", "b": "sure-footed"}, ["air-shield", "b1"]),
        (". c1 .\nb1 a1 d1", {"a": "dagger", "b": "change-of-heart"}, ["dagger", "b1", "change-of-heart"]),
    ],
)
def test_each_question_can_be_read(drawing: str, hands: dict[str, str], picks: list[str]) -> None:
    t = table(drawing, hands=hands)
    t.pick(*picks)
    assert t.session.decision is not None
    check_question(TELLER, t.session, t.session.decision)


@pytest.mark.parametrize(
    ("drawing", "hands", "picks", "what"),
    [
        ("a1 b1 c1", {"a": "diplomacy monopoly"}, ["diplomacy", "b", "monopoly"], "alliance-over"),
        ("a1 b1 c1", {"a": "stealth-tactics", "b": "march"}, ["stealth-tactics", "b"], "spied"),
        ("a1 b1 .", {"a": "horse", "b": "air-shield"}, ["horse", "b1", "air-shield"], "turned-back"),
        ("b1 a1 c1", {"a": "dagger", "b": "change-of-heart"}, ["dagger", "b1", "change-of-heart"], "turned"),
        ("a1 . b1", {"a": "smoke-screen march"}, ["smoke-screen", "march", "D5"], "smoke-left"),
    ],
)
def test_what_happens_can_be_read(drawing: str, hands: dict[str, str], picks: list[str], what: str) -> None:
    t = table(drawing, hands=hands)
    t.pick(*picks)
    assert t.events(what)
    told = t.g.story or []
    for observer in range(3):
        check_tale(TELLER, [event.as_seen_by(observer) for event in told], t.session, observer)
