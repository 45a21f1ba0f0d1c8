"""Random games of Solo & Cooperative Play, alone and with up to eight players: they end, and are sound."""

from __future__ import annotations

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.state import DIFFICULTIES, siege_of
from emberbox.games.ignite.game import Ignite
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.coop.invariants import CoopWatch
from tests.coop.random_play import PLAY
from tests.long_play import Options, RandomGames


def every_table(number: int) -> Options:
    """Each number of players on each difficulty in turn."""
    players = 1 + number % 8
    difficulty = DIFFICULTIES[number // 8 % len(DIFFICULTIES)]
    return {"players": players, "difficulty": difficulty, "chooser": number % (players + 1)}


GAMES = RandomGames(PLAY, CoopWatch, games=300, most_answers=100_000, with_options=every_table)


@pytest.mark.parametrize("first", GAMES.parts())
def test_random_games_are_sound_all_the_time(first: int) -> None:
    GAMES.play_part(first)


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [GAMES.options_of(number) for number in range(300)]
    for option in COOP.options:
        assert {options[option.name] for options in tried} == {*option.values}, option.name
    assert len({(options["players"], options["difficulty"]) for options in tried}) == 48


@pytest.mark.long
@rule("coop.scope.one-team")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_all_win_or_lose_as_one(players: int) -> None:
    session = Session.start(COOP, {"players": players, "quick": True}, players)
    bots = [hire("tactician", players + seat) for seat in range(players)]
    watch = CoopWatch(session)
    while not session.over:
        seat = session.waiting()[0]
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
        watch.check()
    assert isinstance(session.state, Ignite)
    assert siege_of(session.state).round > 5
    assert len(set(session.state.payoffs() or [])) == 1
