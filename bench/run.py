"""The benchmark: our engine, interpreted and compiled, beside other game libraries, in one run on one core.

make bench                       # all of it, about four minutes
python bench/run.py --seconds 1  # a quick look
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import peers

HERE = Path(__file__).resolve().parent
COMPILED = HERE.parent / "build" / "compiled"
BUILDS = ("interpreted", "compiled")
REFERENCES = {
    "forge": (
        "OpenSpiel gin_rummy, Python",
        "OpenSpiel gin_rummy, Python, cloned",
        "OpenSpiel gin_rummy, C++ rollouts",
        "OpenSpiel gin_rummy, C++ bots",
        "RLCard uno, game",
    ),
    "ignite": ("OpenSpiel backgammon, Python", "RLCard mahjong, game"),
    # Beside the game that it is an expansion of, in the same build.
    "freeze": ("emberbox ignite, 4 players",),
    "coop": ("emberbox ignite, 4 players",),
    "core": ("OpenSpiel chess, Python", "PettingZoo chess_v6"),
}
COSTS = {
    "state copy": "copy of a state",
    "fork at a root": "fork at a root",
    "fork between roots": "fork between roots",
    "fork for an observer": "fork for an observer",
    "largest options": "the largest options list",
    "session bytes": "a live session",
    # Of Solo & Cooperative Play alone.
    "an enemy's act": "an enemy's act",
    "fork with a crowd of enemies": "fork with a crowd of enemies",
    "fork with a crowd of enemies for an observer": "fork with a crowd of enemies for an observer",
}
Builds = dict[str, dict[str, Any] | None]


def own(game: str, seconds: float, compiled: bool) -> dict[str, Any] | None:
    """Our figures from a process of their own; None if the compiled modules are not there."""
    if compiled and not COMPILED.exists():
        return None
    environment = {**os.environ, "PYTHONPATH": str(COMPILED) if compiled else ""}
    command = [sys.executable, str(HERE / "own.py"), f"--seconds={seconds}", f"--game={game}"]
    child = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    figures: dict[str, Any] = json.loads(child.stdout)
    assert figures["compiled"] == compiled, "the wrong build was measured"
    return figures


def foresight(game: str, compiled: bool) -> dict[str, Any] | None:
    """What reasons, previews and odds cost, from a process of their own; None if it is not built."""
    if compiled and not COMPILED.exists():
        return None
    environment = {**os.environ, "PYTHONPATH": str(COMPILED) if compiled else ""}
    command = [sys.executable, str(HERE / "foresight.py"), f"--game={game}"]
    child = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    figures: dict[str, Any] = json.loads(child.stdout)
    assert figures["compiled"] == compiled, "the wrong build was measured"
    return figures


def report_foresight(game: str) -> None:
    """Median and 95th percentile of each row, and out of how many."""
    for build in BUILDS:
        figures = foresight(game, build == "compiled")
        for row, found in figures.items() if figures is not None else ():
            if row == "compiled":
                continue
            times = f"{found['median']:.2f} / {found['p95']:.2f} ms" if "median" in found else "-"
            print(f"{f'emberbox {game}, {row}, {build}':42}{times:>24}{found['count']:>8}")


def machine() -> str:
    """One line about where this was measured."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time of each measure")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, inherited by the children
    print(f"{machine()}; {options.seconds:g} s a measure, one core\n")
    print(f"{'random full games':42}{'decisions/s':>14}{'games/s':>12}{'a game':>9}")
    measures: dict[str, Builds] = {}
    rates: dict[str, float] = {}
    for game in REFERENCES:
        measures[game] = {build: own(game, options.seconds, build == "compiled") for build in BUILDS}
        for build, figures in measures[game].items():
            if figures is None:
                print(f"{f'emberbox {game}, {build}':42}  not built: make compiled")
                continue
            for table, rate in figures["tables"].items():
                name = f"emberbox {game}, {table}, {build}"
                rates[name] = rate["decisions"]
                print(f"{name:42}{rate['decisions']:14,.0f}{rate['games']:12,.1f}{rate['a game']:9.1f}")
    for peer in peers.PEERS:
        row = peers.measure(peer, options.seconds, options.seed)
        measured = row.measured
        if measured is None:
            print(f"{peer.name:42}  {row.note}")
            continue
        rates[peer.name] = measured.decisions / measured.seconds
        games = measured.games / measured.seconds
        print(
            f"{peer.name:42}{rates[peer.name]:14,.0f}{games:12,.1f}{measured.decisions / measured.games:9.1f}"
        )
    for game, builds in measures.items():
        report(game, builds, rates)
    print(f"\n{'looking ahead':42}{'median / 95th percentile':>24}{'out of':>8}")
    for game in measures:
        report_foresight(game)


def report(game: str, builds: Builds, rates: dict[str, float]) -> None:
    """Ratios of a game to its references, and what its forks, options and sessions cost."""
    measured = [figures for figures in builds.values() if figures is not None]
    table = next(iter(measured[0]["tables"]))
    print(f"\n{f'emberbox {game}, {table}, beside':42}" + "".join(f"{build:>14}" for build in builds))
    for reference in REFERENCES[game]:
        cells: list[str] = []
        for build, figures in builds.items():
            rate = rates.get(reference) or rates.get(f"{reference}, {build}")
            cells.append(f"{figures['tables'][table]['decisions'] / rate:.2f}x" if figures and rate else "-")
        print(f"{reference:42}" + "".join(f"{cell:>14}" for cell in cells))
    print()
    for what, words in COSTS.items():
        if what not in measured[0]:
            continue
        unit = " kB" if what == "session bytes" else " µs"
        cells = [
            "-" if figures is None else f"{figures[what] / (1000 if unit == ' kB' else 1):.1f}{unit}"
            for figures in builds.values()
        ]
        print(f"{words:42}" + "".join(f"{cell:>14}" for cell in cells))


if __name__ == "__main__":
    main()
