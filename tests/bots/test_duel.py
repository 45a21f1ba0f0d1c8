"""Duels are fair, repeatable and honest about what they do not know."""

from __future__ import annotations

import pytest

from emberbox.bots.bot import UnknownBot
from emberbox.bots.duel import DuelResult, GameResult, Thoughts, deal, duel, play_game, seating, wilson
from emberbox.games.forge.game import FORGE
from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice


def scores(result: DuelResult) -> list[tuple[str, int, float, int]]:
    return [(row.spec, row.games, row.score, row.thoughts.decisions) for row in result.rows]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    specs = ["greedy:worlds=1", "random"]
    alone = duel(FORGE, specs, {}, games=6, seed=7)
    together = duel(FORGE, specs, {}, games=6, seed=7, jobs=2)
    assert scores(alone) == scores(together)
    assert scores(alone) != scores(duel(FORGE, specs, {}, games=6, seed=8))


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    seats = [seating(3, 3, number) for number in range(6)]
    for bot in range(3):
        assert sorted(line.index(bot) for line in seats) == [0, 0, 1, 1, 2, 2]


def test_every_bot_plays_every_side_of_the_same_deal() -> None:
    options = IGNITE.complete({"players": 2, "quick": True, "market": "random"})
    views = []
    for number in range(4):
        session = deal(IGNITE, 2, options, number, seed=3)
        views.append([session.state.view(seat) for seat in range(2)])
    assert views[0] == views[1]
    assert views[2] == views[3]
    assert views[0] != views[2]
    one, two = (play_game(FORGE, ["random", "random"], {}, number, seed=3) for number in (0, 1))
    assert (one.bots, two.bots) == ([0, 1], [1, 0])


def test_a_decision_is_late_by_the_clock_and_overrun_by_the_processor() -> None:
    thoughts = Thoughts()
    for clock, busy in ((0.4, 0.4), (0.9, 0.45), (0.7, 0.6)):
        thoughts.note(clock, busy, 0.5)
    thoughts.note(2.0, 2.0, 0.0)
    assert (thoughts.decisions, thoughts.late, thoughts.overrun) == (4, 2, 1)
    assert (thoughts.worst, thoughts.busiest) == (2.0, 2.0)
    assert thoughts.mean == pytest.approx(1.0)
    both = Thoughts()
    both.add(thoughts)
    both.add(thoughts)
    assert (both.decisions, both.late, both.overrun, both.worst) == (8, 4, 2, 2.0)


def test_the_longest_game_is_told_in_rounds() -> None:
    told: list[GameResult] = []
    options: dict[str, Choice] = {"players": 2, "quick": True, "rounds": 20}
    result = duel(IGNITE, ["random", "random"], options, games=2, seed=2, on_game=told.append)
    assert result.longest == max(game.rounds for game in told)
    assert 1 < result.longest <= 20


def test_greedy_beats_random() -> None:
    result = duel(FORGE, ["greedy:worlds=2", "random"], {}, games=12, seed=1)
    assert result.rows[0].score >= 11
    assert result.rows[0].wins == result.rows[0].score
    assert result.mishaps == 0
    assert result.decisions == sum(row.thoughts.decisions for row in result.rows)


@pytest.mark.long
def test_search_beats_greedy_with_few_iterations() -> None:
    result = duel(FORGE, ["search:iterations=120", "greedy:worlds=2"], {}, games=8, seed=5)
    assert result.rows[0].score >= 5


def test_each_game_is_told_as_it_ends() -> None:
    told: list[GameResult] = []
    result = duel(FORGE, ["random", "random"], {"players": 4}, games=3, seed=1, on_game=told.append)
    assert len(told) == result.games == 3
    assert all(sum(game.payoffs) == pytest.approx(1) for game in told)
    assert result.games_per_second > 0


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="3 bots cannot sit on 2 seats"):
        duel(FORGE, ["random"] * 3, {}, games=1, seed=1)


def test_a_duel_of_nobody_is_refused() -> None:
    with pytest.raises(UnknownBot, match="a duel needs a bot"):
        duel(FORGE, [], {}, games=1, seed=1)


def test_an_unknown_bot_is_refused_before_any_game() -> None:
    with pytest.raises(UnknownBot):
        duel(FORGE, ["random", "wizard"], {}, games=1, seed=1)


def test_the_interval_is_wilsons() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(194, 200)
    assert (round(low, 3), round(high, 3)) == (0.936, 0.986)
