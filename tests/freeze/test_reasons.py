"""Why not: every pick that cannot be made has a reason, and those of The Freeze their own words."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.space import CELLS, card_pick
from emberbox.games.words import words_of
from emberbox.kernel.session import Session
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table
from tests.ignite.random_play import any_pick


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_every_pick_has_a_reason_and_the_reason_has_words(seed: int) -> None:
    words = words_of(FREEZE).names("why") | words_of(FREEZE).names("common-why")
    rng = Random(seed)
    session = Session.start(FREEZE, {"players": 3, "quick": True, "tiles": "most", "rounds": 20}, seed)
    for _ in range(250):
        seat = session.decision_seat()
        for pick in range(FREEZE.space.size):
            if FREEZE.space.has(pick) and session.forbids(pick) is not None:
                why = session.why_not(pick, seat)
                assert why is not None
                assert why.says in words, why
        session.answer(any_pick(session, rng))
        if session.over:
            break


def says(t: Table, pick: int) -> str:
    """What is said about a pick that cannot be made."""
    why = t.session.why_not(pick, t.session.decision_seat())
    assert why is not None
    return why.says


def at(t: Table, space: str) -> int:
    """The pick of a space."""
    return CELLS + t.g.board.grid.parse(space)


def test_what_is_said_about_snow_and_acid() -> None:
    t = table("a1 N N .\nA . b1 .", hands={"a": "march"})
    assert says(t, FREEZE.space.verb("move-on")) == "nothing-saved"
    t.play("march")
    assert says(t, at(t, "D5")) == "snow-all-at-once"
    assert says(t, at(t, "E4")) == "ground-forbids"
    t = table("I I I I\na1 N N .\nI I I I\nb1 . . .", hands={"a": "horse"})
    t.play("horse")
    assert says(t, at(t, "E6")) == "snow-too-far"


def test_what_is_said_about_a_hex() -> None:
    t = table("Z+a1 b1", hands={"a": "hex dagger"})
    pick = card_pick(t.g.cards.kind[t.g.cards.zones[1][0]])
    assert says(t, pick) == "hex-no-use"
    t.pick("sell")
    assert says(t, pick) == "hex-no-use"


def test_what_is_said_to_a_valkyrie() -> None:
    t = table(
        "a1 . b1", races={"b": "valkyries"}, hands={"a": "long-bow arrow", "b": "long-bow metal-shield"}
    )
    t.play("long-bow")
    t.play("arrow", "b1")
    pick = card_pick(t.g.cards.kind[t.g.cards.zones[6][0]])
    assert says(t, pick) == "answer-no-melee-weapon"


def test_what_is_said_about_a_step_aside_onto_snow() -> None:
    t = table("I I I\na1 b1 N\n. . .", hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes")
    assert says(t, at(t, "E6")) == "evade-costly"
