"""The benchmark of the server: ours beside boardgame.io's, turn by turn in one run, on one core each.

make bench-server                        # all of it, about eight minutes
python bench/server/run.py --seconds 5   # a quick look
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from statistics import median
from typing import Final

import rest
import sides
from sides import Figures

GOALS: Final = (("memory", 1.0), ("flatfile", 5.0))
"""How many times the moves of boardgame.io's storages ours should reach."""


def measures(matches: int, seconds: float) -> dict[str, Callable[[], Figures]]:
    """What is measured with so many matches, by name."""
    own = {
        f"emberbox, {build}": lambda build=build: sides.measure_own(build == "compiled", matches, seconds)
        for build in ("interpreted", "compiled")
        if build == "interpreted" or sides.COMPILED.exists()
    }
    peers = {
        f"boardgame.io, {storage}": lambda storage=storage: sides.measure_peer(storage, matches, seconds)
        for storage in sides.PEERS
    }
    return {**own, **peers}


def compare(matches: int, seconds: float, rounds: int) -> None:
    """Measure all in turns, so that a slow moment of the machine hits everybody; print medians, ratios."""
    runs: dict[str, list[Figures]] = {}
    for _ in range(rounds):
        for name, measure in measures(matches, seconds).items():
            runs.setdefault(name, []).append(measure())
    print(f"\n{matches} matches of two players, medians of {rounds} runs of {seconds:g} s")
    print(f"{'':26}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'core':>7}{'load':>7}   moves/s of each run")
    middle = {}
    for name, figures in runs.items():
        middle[name] = {key: median(each[key] for each in figures) for key in figures[0]}
        row = middle[name]
        each = ", ".join(f"{one['moves_per_s']:.0f}" for one in figures)
        print(
            f"{name:26}{row['moves_per_s']:9.0f}{row['p50_ms']:9.1f}{row['p99_ms']:9.1f}"
            f"{row['server_cpu']:7.2f}{row['load_cpu']:7.2f}   {each}"
        )
    for own in (name for name in middle if name.startswith("emberbox")):
        for storage, goal in GOALS:
            peer = middle[f"boardgame.io, {storage}"]
            ratio = middle[own]["moves_per_s"] / peer["moves_per_s"]
            waiting = middle[own]["p99_ms"] / peer["p99_ms"]
            print(f"  {own} : {storage}  {ratio:.2f}x the moves (goal {goal:g}x), {waiting:.2f}x the p99")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="wall time of each measure")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--matches", type=int, nargs="*", default=[50, 200])
    options = parser.parse_args()
    sides.install()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, one core a server"
    )
    for compiled in (False, True) if sides.COMPILED.exists() else (False,):
        build = "compiled" if compiled else "interpreted"
        print(f"{build}: ready in {rest.start_up(compiled):.2f} s (goal 2)")
        for game in rest.GAMES_AT_REST:
            kilobytes = rest.memory(compiled, game)
            print(f"{build}: a room of {game} at rest, mid-game, takes {kilobytes:.0f} kB (goal 150)")
    for game in rest.GAMES_AT_REST:
        answers, milliseconds = rest.coming_back(game)
        print(f"interpreted: a room of {game} comes back in {milliseconds:.0f} ms, {answers} answers")
    for matches in options.matches:
        compare(matches, options.seconds, options.rounds)


if __name__ == "__main__":
    main()
