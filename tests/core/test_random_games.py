"""Whole random games of Core with all kinds of options: each comes to its end, and what was left is sound.

EMBERBOX_RANDOM_GAMES says how many are played, or which: 60 unless said, 123-123 only number 123.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.core.game import CORE
from tests.core.invariants import Watch, views_are_plain_data
from tests.core.random_play import any_game, any_options, any_pick, table_of

FIRST, _, LAST = os.environ.get("EMBERBOX_RANDOM_GAMES", "60").rpartition("-")
GAMES = range(int(FIRST), int(LAST) + 1) if FIRST else range(int(LAST))

PART = 10
"""So many games are one test, for the workers to share them out."""

MOST_ANSWERS = 20_000
"""Far more than any game takes; a game that went on for ever would get there soon enough."""

HAPPENINGS = {
    *("declared", "moved", "sprinted", "reloaded", "repaired", "embarked", "disembarked", "shed", "regained"),
    *("attacked", "burst", "hit", "pushed", "blast", "absorbed", "damaged", "zeroed", "destroyed"),
    *("ejected", "bailed-out", "bail-out-hit", "picked-up", "dropped"),
    *("scored", "returned", "won"),
}
"""What random play has to see at least, or it shows little."""


def is_wild(number: int) -> bool:
    """Whether a game begins in the thick of it."""
    return number % 3 != 0


def play(number: int) -> set[str]:
    """Play one game to its end; returns what has happened in it."""
    rng = Random(number)
    session = any_game(any_options(rng), number, wild=is_wild(number), record=False)
    session.listen()
    watch = Watch(session)
    for _ in range(MOST_ANSWERS):
        watch.check()
        if session.over:
            views_are_plain_data(table_of(session))
            return {event.what for event in session.heard()}
        session.answer_unchecked(any_pick(session, rng))
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    "first",
    [pytest.param(first, marks=pytest.mark.long if first > GAMES.start else ()) for first in GAMES[::PART]],
)
def test_random_games_come_to_a_sound_end(first: int) -> None:
    for number in range(first, min(first + PART, GAMES.stop)):
        try:
            play(number)
        except Exception as error:
            start = f"seed {number}, wild {is_wild(number)}, options {any_options(Random(number))}"
            again = f"EMBERBOX_RANDOM_GAMES={number}-{number}"
            raise AssertionError(f"{error!r} in game {number}: {start}; again with {again}") from error


def test_in_random_games_everything_happens() -> None:
    seen: set[str] = set()
    for number in range(60):
        if seen >= HAPPENINGS:
            return
        if is_wild(number):
            seen |= play(number)
    raise AssertionError(f"never seen: {HAPPENINGS - seen}")


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [any_options(Random(number)) for number in range(60)]
    for option in CORE.options:
        assert {options[option.name] for options in tried} == set(option.values), option.name
