"""The benchmark of the server: ours beside boardgame.io's, turn by turn in one run, on one core each.

make bench-server                        # all of it, about eight minutes
make bench-server ARGS=--sites           # instead, sites of several processes
make bench-server ARGS=--rooms           # instead, how many rooms one core carries
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
import sites
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


SITES: Final = {
    "one process, SQLite": (1, True),
    "one process, PostgreSQL": (1, False),
    "two processes, PostgreSQL": (2, False),
    "four processes, PostgreSQL": (4, False),
}
"""Of how many processes a site is, and whether it keeps its games in SQLite."""


def compare_sites(compiled: bool, matches: int, seconds: float, rounds: int) -> None:
    """Measure sites of several processes in turns; print medians, and the part of a core of each program."""
    runs: dict[str, list[Figures]] = {}
    for _ in range(rounds):
        for name, (processes, sqlite) in SITES.items():
            figures = sites.measure(compiled, processes, matches, seconds, sqlite=sqlite)
            runs.setdefault(name, []).append(figures)
    print(f"\n{matches} matches of two players behind one address, medians of {rounds} runs of {seconds:g} s")
    parts = ("server", "postgres", "redis", "nginx", "load")
    heads = "".join(f"{part:>9}" for part in parts)
    print(f"{'':28}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{heads}   moves/s of each run")
    for name, figures_of in runs.items():
        row = {key: median(each[key] for each in figures_of) for key in figures_of[0]}
        cores = "".join(f"{row.get(f'{part}_cpu', 0.0):9.2f}" for part in parts)
        each = ", ".join(f"{one['moves_per_s']:.0f}" for one in figures_of)
        print(f"{name:28}{row['moves_per_s']:9.0f}{row['p50_ms']:9.1f}{row['p99_ms']:9.1f}{cores}   {each}")


ROOMS: Final = (250, 500, 1000, 2000)
THINK_MS: Final = 2000
LEVELS: Final = ("novice", "apprentice", "veteran", "master")
TABLES: Final = 50


def carry(compiled: bool, seconds: float) -> None:
    """Print how many rooms one core carries whose players think, and how many answers of bots."""
    print(f"\nrooms of Forge, their players think {THINK_MS / 1000:g} s before an answer, one core")
    print(f"{'rooms':>12}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'core':>7}{'load':>7}{'MB':>7}")
    for rooms in ROOMS:
        print_row(f"{rooms}", sides.measure_own(compiled, rooms, seconds, think=THINK_MS))
    print(f"\n{TABLES} tables of a player who does not think and a bot whose worker shares the core")
    for level in LEVELS:
        print_row(level, sides.measure_own(compiled, TABLES, seconds, bot=level))


def print_row(name: str, row: Figures) -> None:
    """Print what one measure found."""
    print(
        f"{name:>12}{row['moves_per_s']:9.0f}{row['p50_ms']:9.1f}{row['p99_ms']:9.1f}"
        f"{row['server_cpu']:7.2f}{row['load_cpu']:7.2f}{row['server_rss_mb']:7.0f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="wall time of each measure")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--matches", type=int, nargs="*", default=[50, 200])
    parser.add_argument("--sites", action="store_true", help="instead, sites of several processes")
    parser.add_argument("--rooms", action="store_true", help="instead, how many rooms one core carries")
    options = parser.parse_args()
    sides.install()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, one core a server"
    )
    compiled = sides.COMPILED.exists()
    if options.sites:
        for matches in options.matches:
            compare_sites(compiled, matches, options.seconds, options.rounds)
        return
    if options.rooms:
        carry(compiled, options.seconds)
        return
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
