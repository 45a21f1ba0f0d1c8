"""Whole random games with all kinds of options: each comes to its end, and what was left is sound."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.game import IGNITE
from tests.ignite.invariants import IgniteWatch
from tests.ignite.random_play import PLAY
from tests.long_play import Options, RandomGames


def rounds(number: int) -> Options:
    """How long a game is. Most are short: what happens in a hundred rounds happens in twenty."""
    return {"rounds": 40 if number % 10 == 0 else 20}


GAMES = RandomGames(PLAY, IgniteWatch, games=300, most_answers=100_000, with_options=rounds)


@pytest.mark.parametrize("first", GAMES.parts())
def test_random_games_come_to_a_sound_end(first: int) -> None:
    GAMES.play_part(first)


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [GAMES.options_of(number) for number in range(300)]
    for option in IGNITE.options:
        if option.name != "rounds":
            assert {options[option.name] for options in tried} == set(option.values), option.name
