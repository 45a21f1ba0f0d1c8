"""Whole random games with all kinds of options: each comes to its end, and what was left is sound.

EMBERBOX_RANDOM_GAMES says how many are played, or which: 300 unless said, 123-123 only number 123.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.game import Choice
from tests.ignite.invariants import Watch, every_deck_is_still_there, views_are_plain_data
from tests.ignite.random_play import any_game, any_options, any_pick, table_of

FIRST, _, LAST = os.environ.get("EMBERBOX_RANDOM_GAMES", "300").rpartition("-")
GAMES = range(int(FIRST), int(LAST) + 1) if FIRST else range(int(LAST))

PART = 10
"""So many games are one test, for the workers to share them out."""

MOST_ANSWERS = 100_000
"""Far more than any game takes; a game that went on for ever would get there soon enough."""


def options_of(number: int) -> dict[str, Choice]:
    """The options of a game. Most are short: what happens in a hundred rounds happens in twenty."""
    options = any_options(Random(number))
    return {**options, "rounds": 40 if number % 10 == 0 else 20}


def is_wild(number: int) -> bool:
    """Whether a game begins in the thick of it: in twenty rounds from the start random play buys little."""
    return number % 3 != 0


def play(number: int) -> None:
    """Play one game to its end."""
    rng = Random(number)
    session = any_game(options_of(number), number, wild=is_wild(number), record=False)
    watch = Watch(session)
    answers = 0
    while not session.over:
        session.answer_unchecked(any_pick(session, rng))
        answers += 1
        if len(GAMES) == 1:  # somebody is looking for something
            watch.check()
        assert answers < MOST_ANSWERS, "it does not end"
    watch.check()
    every_deck_is_still_there(table_of(session))
    views_are_plain_data(table_of(session))


@pytest.mark.parametrize(
    "first",
    [pytest.param(first, marks=pytest.mark.long if first > GAMES.start else ()) for first in GAMES[::PART]],
)
def test_random_games_come_to_a_sound_end(first: int) -> None:
    for number in range(first, min(first + PART, GAMES.stop)):
        try:
            play(number)
        except Exception as error:
            start = f"seed {number}, wild {is_wild(number)}, options {options_of(number)}"
            again = f"make nightly GAMES={number}-{number}"
            raise AssertionError(f"{error!r} in game {number}: {start}; again with {again}") from error


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [options_of(number) for number in range(300)]
    for option in IGNITE.options:
        if option.name != "rounds":
            assert {options[option.name] for options in tried} == set(option.values), option.name
