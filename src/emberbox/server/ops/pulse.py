"""The pulse of a running process, taken once a second: how late its loop is, what waits, what rooms take."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from emberbox.server.ops.metrics import Metrics

BEAT: Final = 1.0
STATM: Final = Path("/proc/self/statm")


class Load(NamedTuple):
    """What waits and what is in use at a moment."""

    journal: int
    bots: int
    connections: float
    rooms: int
    seekers: int


async def take_pulse(metrics: Metrics, load: Callable[[], Load]) -> None:
    """Measure, for ever."""
    began = resident()
    while True:
        due = monotonic() + BEAT
        await asyncio.sleep(BEAT)
        metrics.loop_lag.observe(max(0.0, monotonic() - due))
        now = load()
        metrics.journal_waiting.set(now.journal)
        metrics.bots_waiting.set(now.bots)
        metrics.connections_used.set(now.connections)
        metrics.seekers.set(now.seekers)
        metrics.room_bytes.set(max(0, resident() - began) / now.rooms if now.rooms else 0)


def resident() -> int:
    """The memory of this process in bytes, 0 where the system does not tell."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
