"""Hours of play leave nothing behind: memory is flat, no answer is lost, nothing is wrong in the log."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.server import kit
from tests.server.kit import Served, run
from tests.server.soak import Soak

MINUTES = float(os.environ.get("EMBERBOX_SOAK_MINUTES", "60"))
"""How long the soak of the night lasts."""

WARM = 10 * 60.0
"""Seconds until caches and allocator have what they need; a shorter soak is warm after half of its time."""

ALLOWED = 16.0
LEAK = 0.004
"""Megabytes by which memory may grow from the first third to the last: in all, and with each game."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """So much is going on here that on a busy machine anything may take a while."""
    monkeypatch.setattr(kit, "PATIENCE", 120.0)


def soak(folder: Path, rooms: int, pace: float, seconds: float, idle: int) -> Soak:
    """Play for so long; what must hold of any soak holds."""
    with Served(folder, {"bot-workers": "1", "idle-seconds": str(idle)}) as served:
        evening = Soak(served, rooms, pace)
        run(evening.last(seconds), limit=2 * seconds + 300)
        assert served.complaints() == []
        assert served.events("a bot failed, its fallback answers") == []
        assert served.stop() == -signal.SIGTERM
    return evening


@pytest.mark.long
def test_a_short_evening_in_thirty_rooms_leaves_nothing_behind(folder: Path) -> None:
    evening = soak(folder, rooms=30, pace=0.1, seconds=20, idle=1)
    assert evening.acknowledged > 100
    assert evening.growth(warm=10) < 32


@pytest.mark.night
def test_an_hour_of_play_in_three_hundred_rooms_leaves_nothing_behind(folder: Path) -> None:
    evening = soak(folder, rooms=300, pace=1.0, seconds=60 * MINUTES, idle=1)
    warm = min(WARM, 30 * MINUTES)
    assert evening.acknowledged > 1000 * MINUTES
    assert evening.growth(warm) < ALLOWED + LEAK * evening.games_ended(warm)
