"""How fast environments are beside the engine alone and other libraries: python bench/envs.py [SECONDS]

    PYTHONPATH=build/compiled .venv-bench/bin/python bench/envs.py

All play at random, on one core but for the games in processes. The clock runs while an engine or an
environment works. With many games at once it stands while actions are chosen, for that is the learner's part;
with a single one it runs on, as for the other libraries (`bench/peers.py`).
"""

from __future__ import annotations

import os
import sys
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
import peers

from emberbox.envs import AECGame, ProcessGame, VectorGame, encoder_of
from emberbox.games.shelf import GAMES
from emberbox.kernel import session as engine
from emberbox.kernel.session import Session

SETTINGS: dict[str, dict[str, Any]] = {
    "forge": {"players": 2},
    "ignite": {"players": 2, "quick": True},
    "freeze": {"players": 2, "quick": True},
    "coop": {"players": 2, "quick": True},
    "core": {"scenario": "first-contact"},
}
AT_ONCE = 64
IN_PROCESSES = 256
TURNS = 4
PEERS = ("PettingZoo connect_four_v3", "RLCard uno, env")


def bare(game: str, options: dict[str, Any], seconds: float) -> float:
    """Decisions a second of sessions that nothing is kept of."""
    rng, decisions, seed = Random(1), 0, 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        seed += 1
        session = Session.start(GAMES[game], options, seed, record=False)
        while not session.over:
            legal = session.options()
            session.answer_unchecked(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions / (perf_counter() - began)


def vector(game: str, options: dict[str, Any], seconds: float) -> float:
    """Decisions a second of many games at once, with tensors and masks."""
    return stepped(VectorGame(game, AT_ONCE, seed=1, **options), seconds)


def spread(game: str, options: dict[str, Any], seconds: float, processes: int) -> float:
    """The same of games in processes, on all cores."""
    with ProcessGame(game, IN_PROCESSES, seed=1, processes=processes, **options) as games:
        return stepped(games, seconds)


def stepped(games: VectorGame | ProcessGame, seconds: float) -> float:
    rng = np.random.default_rng(1)
    spent, decisions, step = 0.0, 0, games.now()
    while spent < seconds:
        actions = (rng.random(step.masks.shape, np.float32) * step.masks).argmax(axis=1)
        began = perf_counter()
        step = games.step(actions)
        spent += perf_counter() - began
        decisions += games.count
    return decisions / spent


def aec(game: str, options: dict[str, Any], seconds: float) -> float:
    """Decisions a second of one game in PettingZoo's way: observe, choose, step."""
    env, draw, decisions = AECGame(game, **options), Random(1).random, 0
    env.reset(1)
    began = perf_counter()
    while perf_counter() - began < seconds:
        env.reset()
        while True:
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = observed["action_mask"].nonzero()[0]
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
    return decisions / (perf_counter() - began)


def row(game: str, options: dict[str, Any], seconds: float) -> float:
    """Microseconds of processor time to write a row, at every decision of random games."""
    encoder, rng, spent, rows, seed = encoder_of(game, options), Random(1), 0.0, 0, 0
    while spent < seconds:
        seed += 1
        session = Session.start(GAMES[game], options, seed, record=False)
        while not session.over and spent < seconds:
            began = process_time()
            encoder.encode(session, session.decision_seat())
            spent += process_time() - began
            rows += 1
            legal = session.options()
            session.answer_unchecked(legal[int(rng.random() * len(legal))])
    return spent / rows * 1e6


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    how = "as written" if engine.__file__.endswith(".py") else "compiled"
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if cores:
        os.sched_setaffinity(0, cores[-1:])  # the other libraries inherit it
    print(f"decisions a second, engine {how}, {AT_ONCE} games at once")
    ours: dict[str, tuple[float, float]] = {}
    for game, options in SETTINGS.items():
        alone = bare(game, options, seconds)
        ours[game] = vector(game, options, seconds), aec(game, options, seconds)
        for name, speed in zip(("vector", "AEC"), ours[game], strict=True):
            print(f"{game:7} {name:7} {speed:9,.0f}  {speed / alone:.2f} of the bare engine's {alone:,.0f}")
        size = encoder_of(game, options).size
        print(f"{game:7} a row of {size:,} bytes: {row(game, options, seconds):.1f} µs", flush=True)
    for peer in [peer for peer in peers.PEERS if peer.name in PEERS]:
        found = peers.measure(peer, seconds, 1)
        if found.measured is None:
            print(f"{peer.name}: {found.note}")
            continue
        speed = found.measured.decisions / found.measured.seconds
        beside = [f"{game} {many / speed:.1f}x, {one / speed:.1f}x" for game, (many, one) in ours.items()]
        print(f"{peer.name:26} {speed:9,.0f}  beside it vector and AEC: {'; '.join(beside)}", flush=True)
    if cores:
        os.sched_setaffinity(0, cores)
    for game in ("forge", "ignite"):
        # In turns, and the best of each: other work on the cores slows several processes down most.
        counts = range(1, (os.cpu_count() or 1) + 1)
        turns = [[spread(game, SETTINGS[game], seconds, count) for count in counts] for _ in range(TURNS)]
        one, *more = [max(speeds) for speeds in zip(*turns, strict=True)]
        for count, speed in enumerate(more, start=2):
            what = f"{IN_PROCESSES} games in {count} processes"
            print(f"{game:7} {what} {speed:9,.0f}  {speed / one:.2f} of one process's {one:,.0f}", flush=True)


if __name__ == "__main__":
    main()
