"""Whole random games of Core with all kinds of options: each comes to its end, and what was left is sound."""

from __future__ import annotations

import pytest

from emberbox.games.core.game import CORE
from tests.core.invariants import CoreWatch
from tests.core.random_play import PLAY
from tests.long_play import RandomGames, is_wild

GAMES = RandomGames(PLAY, CoreWatch, games=60, most_answers=20_000, always=True)

HAPPENINGS = {
    *("declared", "moved", "sprinted", "reloaded", "repaired", "embarked", "disembarked", "shed", "regained"),
    *("attacked", "burst", "hit", "pushed", "blast", "absorbed", "damaged", "zeroed", "destroyed"),
    *("ejected", "bailed-out", "bail-out-hit", "picked-up", "dropped"),
    *("scored", "returned", "won"),
}
"""What random play has to see at least, or it shows little."""


@pytest.mark.parametrize("first", GAMES.parts())
def test_random_games_come_to_a_sound_end(first: int) -> None:
    GAMES.play_part(first)


@pytest.mark.long
def test_in_random_games_everything_happens() -> None:
    seen: set[str] = set()
    for number in filter(is_wild, range(60)):
        seen |= {event.what for event in GAMES.play(number, listen=True).heard()}
        if seen >= HAPPENINGS:
            return
    raise AssertionError(f"never seen: {HAPPENINGS - seen}")


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [GAMES.options_of(number) for number in range(60)]
    for option in CORE.options:
        assert {options[option.name] for options in tried} == set(option.values), option.name
