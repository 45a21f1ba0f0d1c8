"""The benchmark runs for every game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emberbox.games.shelf import GAMES

BENCH = Path(__file__).parents[1] / "bench"


def run(script: str, *arguments: str) -> dict[str, Any]:
    """What a script prints, as JSON."""
    command = [sys.executable, str(BENCH / script), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    figures: dict[str, Any] = json.loads(ran.stdout)
    return figures


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_a_game_is_measured(game: str) -> None:
    figures = run("own.py", "--seconds=0.02", f"--game={game}")
    tables = figures.pop("tables")
    assert len(tables) >= 2
    assert all(rate["decisions"] > rate["games"] > 0 for rate in tables.values()), tables
    del figures["compiled"]
    assert all(figure > 0 for figure in figures.values()), figures


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_looking_ahead_costs_is_measured(game: str) -> None:
    figures = run("foresight.py", "--moments=4", f"--game={game}")
    assert figures["why not"]["count"] > 0
    assert figures["preview"]["median"] > 0
