"""How fast environments are beside the bare engine, on one core: python bench/envs.py [SECONDS]

    PYTHONPATH=build/compiled .venv/bin/python bench/envs.py

All play at random. The clock runs while an environment works, not while an action is chosen for it.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from emberbox.envs import AECGame, VectorGame, encoder_of
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
    games, rng = VectorGame(game, AT_ONCE, seed=1, **options), np.random.default_rng(1)
    spent, decisions, step = 0.0, 0, games.now()
    while spent < seconds:
        actions = (rng.random(step.masks.shape, np.float32) * step.masks).argmax(axis=1)
        began = perf_counter()
        step = games.step(actions)
        spent += perf_counter() - began
        decisions += AT_ONCE
    return decisions / spent


def aec(game: str, options: dict[str, Any], seconds: float) -> float:
    """Decisions a second of one game in PettingZoo's way: observe, then step."""
    env, rng = AECGame(game, **options), np.random.default_rng(1)
    spent, decisions = 0.0, 0
    env.reset(1)
    while spent < seconds:
        began = perf_counter()
        observed, _, terminated, _, _ = env.last()
        spent += perf_counter() - began
        if terminated:
            env.reset()
            continue
        action = int(rng.choice(np.flatnonzero(observed["action_mask"])))
        began = perf_counter()
        env.step(action)
        spent += perf_counter() - began
        decisions += 1
    return decisions / spent


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
    print(f"decisions a second, engine {how}, {AT_ONCE} games at once")
    for game, options in SETTINGS.items():
        alone = bare(game, options, seconds)
        for name, measure in (("vector", vector), ("AEC", aec)):
            speed = measure(game, options, seconds)
            print(f"{game:7} {name:7} {speed:9,.0f}  {speed / alone:.2f} of the bare engine's {alone:,.0f}")
        size = encoder_of(game, options).size
        print(f"{game:7} a row of {size:,} bytes: {row(game, options, seconds):.1f} µs")


if __name__ == "__main__":
    main()
