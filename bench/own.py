"""Our own half of the benchmark: whole games, forks, options, and the size of a live session.

Run as a child of run.py, once interpreted and once with PYTHONPATH=build/compiled; prints JSON. Games are
played at random, and by tacticians as they really are. Processor time is measured, so that a busy machine
changes little.

    python bench/own.py --seconds 3 --game ignite
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import tracemalloc
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import NamedTuple

import enemies

from emberbox.bots.careful import answer
from emberbox.bots.roster import hire
from emberbox.games.shelf import GAMES
from emberbox.kernel import session as module
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.session import Session


class Sample(NamedTuple):
    """What is measured of a game: the tables played at, and how many answers lead to its middle."""

    tables: dict[str, dict[str, Choice]]
    middle: int


SAMPLES = {
    "forge": Sample({"2 players": {}, "4 players": {"players": 4}}, 90),
    # Quick: what is measured is play, not the choice of races and places.
    "ignite": Sample({"4 players": {"players": 4, "market": "random", "quick": True}}, 1000),
    "freeze": Sample({"4 players": {"players": 4, "market": "random", "quick": True}}, 1000),
    "coop": Sample(
        {
            "1 player": {"players": 1, "market": "random", "quick": True},
            "4 players": {"players": 4, "market": "random", "quick": True},
        },
        60,
    ),
    "core": Sample({"first contact": {}, "power grid": {"scenario": "power-grid"}}, 150),
}


def random_game(game: Game, options: dict[str, Choice], draw: Callable[[], float], seed: int) -> int:
    """Play one game, asking for the legal options at every step; how many decisions it took."""
    session = Session.start(game, options, seed=seed, record=False)
    decisions = 0
    while session.decision is not None:
        picks = session.options()
        session.answer_unchecked(picks[int(draw() * len(picks))])
        decisions += 1
    return decisions


def real_game(game: Game, options: dict[str, Choice], seed: int) -> int:
    """Let tacticians play one game; how many decisions it took, their thoughts included."""
    session = Session.start(game, options, seed=seed)
    bots = [hire("tactician", seed + seat) for seat in range(session.state.seats)]
    decisions = 0
    while session.decision is not None:
        seat = session.decision.seat
        session.answer_unchecked(answer(bots[seat], session, seat))
        decisions += 1
    return decisions


def games_a_second(play: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Decisions and games a second of games with seeds from 0 on, after a warm-up."""
    games = decisions = 0
    spent = 0.0
    for limit in (min(1.0, seconds / 4), seconds):
        games = decisions = 0
        start = process_time()
        spent = 0.0
        while spent < limit:
            decisions += play(games)
            games += 1
            spent = process_time() - start
    return {"games": games / spent, "decisions": decisions / spent, "a game": decisions / games}


def mid_game(game: Game, seed: int, root: bool) -> Session:
    """A kept session in the middle of a game, at a root or between two."""
    sample = SAMPLES[game.name]
    draw = random.Random(seed).random
    session = Session.start(game, next(iter(sample.tables.values())), seed=seed)
    while session.answered < sample.middle or session.decision is None or session.decision.root != root:
        if session.decision is None:
            return mid_game(game, seed + 1000, root)
        picks = session.options()
        session.answer_unchecked(picks[int(draw() * len(picks))])
    return session


def microseconds(act: Callable[[], object], seconds: float) -> float:
    """How long one call takes, the best of five rounds."""
    best = 1e9
    for _ in range(5):
        count, start = 0, process_time()
        while process_time() - start < seconds / 5:
            for _ in range(200):
                act()
            count += 200
        best = min(best, (process_time() - start) / count)
    return best * 1e6


def largest_options(game: Game, games: int = 3) -> float:
    """The most microseconds that the options of one decision took in some games, the best of three tries.

    Each try is on a fork of its own: a decision may remember what it worked out.
    """
    rng = random.Random(7)
    worst = 0.0
    for seed in range(games):
        session = Session.start(game, next(iter(SAMPLES[game.name].tables.values())), seed=seed)
        while session.decision is not None:
            best = 1e9
            for _ in range(3):
                twin = session.fork(rng)
                start = process_time()
                twin.options()
                best = min(best, process_time() - start)
            worst = max(worst, best)
            picks = session.options()
            session.answer_unchecked(picks[int(rng.random() * len(picks))])
    return worst * 1e6


def live_session_bytes(game: Game, sessions: int) -> float:
    """What a session in the middle of a game keeps in memory, on average."""
    mid_game(game, 1, True)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [mid_game(game, seed, seed % 2 == 0) for seed in range(sessions)]
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def measure(name: str, seconds: float) -> dict[str, object]:
    """All figures of one game."""
    game = GAMES[name]
    rng = random.Random(5)
    at_root, between = mid_game(game, 3, True), mid_game(game, 4, False)
    seat = at_root.decision_seat()
    draw = random.Random(1).random
    plays: dict[str, Callable[[int], int]] = {
        table: partial(random_game, game, options, draw) for table, options in SAMPLES[name].tables.items()
    }
    table, options = list(SAMPLES[name].tables.items())[-1]
    plays[f"{table}, by tacticians"] = partial(real_game, game, options)
    return {
        **(enemies.measure(seconds) if name == "coop" else {}),
        "compiled": not module.__file__.endswith(".py"),
        "tables": {table: games_a_second(play, seconds) for table, play in plays.items()},
        "state copy": microseconds(at_root.state.copy, seconds / 3),
        "fork at a root": microseconds(lambda: at_root.fork(rng), seconds / 3),
        "fork between roots": microseconds(lambda: between.fork(rng), seconds / 3),
        "fork for an observer": microseconds(lambda: at_root.fork(rng, seat), seconds / 3),
        "largest options": largest_options(game),
        "session bytes": live_session_bytes(game, max(4, min(40, int(40 * seconds)))),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--game", default="forge", choices=list(SAMPLES))
    options = parser.parse_args()
    print(json.dumps(measure(options.game, options.seconds)))


if __name__ == "__main__":
    main()
