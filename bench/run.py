"""The benchmark: our engine, interpreted and compiled, beside other game libraries, in one run on one core.

make bench                       # all of it, about two minutes
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
REFERENCES = (
    "OpenSpiel gin_rummy, Python",
    "OpenSpiel gin_rummy, Python, cloned",
    "OpenSpiel gin_rummy, C++ rollouts",
    "OpenSpiel gin_rummy, C++ bots",
    "RLCard uno, game",
)


def own(seconds: float, compiled: bool) -> dict[str, Any] | None:
    """Our figures from a process of their own; None if the compiled modules are not there."""
    if compiled and not COMPILED.exists():
        return None
    environment = {**os.environ, "PYTHONPATH": str(COMPILED) if compiled else ""}
    command = [sys.executable, str(HERE / "own.py"), f"--seconds={seconds}"]
    child = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    figures: dict[str, Any] = json.loads(child.stdout)
    assert figures["compiled"] == compiled, "the wrong build was measured"
    return figures


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
    parser.add_argument("--seconds", type=float, default=3.0, help="wall time of each measure")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, inherited by the children
    print(f"{machine()}; {options.seconds:g} s a measure, one core\n")
    print(f"{'random full games':42}{'decisions/s':>14}{'games/s':>12}{'a game':>9}")
    builds = {"interpreted": own(options.seconds, False), "compiled": own(options.seconds, True)}
    rates: dict[str, float] = {}
    for build, figures in builds.items():
        for players in ("2 players", "4 players"):
            name = f"emberbox forge, {players}, {build}"
            if figures is None:
                print(f"{name:42}  not built: make compiled")
                continue
            rate = figures[players]
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
    report(builds, rates)


def report(builds: dict[str, dict[str, Any] | None], rates: dict[str, float]) -> None:
    """Ratios to the references, and what a fork and a session cost."""
    print(f"\n{'emberbox forge, 2 players, beside':42}" + "".join(f"{build:>14}" for build in builds))
    for reference in REFERENCES:
        cells = [
            f"{figures['2 players']['decisions'] / rates[reference]:13.1f}x"
            if figures and reference in rates
            else "-"
            for figures in builds.values()
        ]
        print(f"{reference:42}" + "".join(f"{cell:>14}" for cell in cells))
    print()
    for what in (
        "state copy",
        "fork at a root",
        "fork between roots",
        "fork for an observer",
        "session bytes",
    ):
        unit = " kB" if what == "session bytes" else " µs"
        cells = [
            "-" if figures is None else f"{figures[what] / (1000 if unit == ' kB' else 1):.1f}{unit}"
            for figures in builds.values()
        ]
        print(
            f"{what.replace('session bytes', 'a live session'):42}" + "".join(f"{cell:>14}" for cell in cells)
        )


if __name__ == "__main__":
    main()
