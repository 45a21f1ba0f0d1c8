"""Turns that absent players are told of, and what is counted of them."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any, Final, cast

import pytest
from sqlalchemy import Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.ops.limits import Allowance, Limits
from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.notices import Notices, Turn
from emberbox.server.play.players import Players
from emberbox.server.play.presence import Presence
from emberbox.server.store import tables
from emberbox.server.store.database import Store
from emberbox.server.store.journal import Journal

ROOMS: Final = ("answered", "dropped", "limited", "told")


class FakeWay:
    """A way in which each room ends as its name says."""

    name = "push"
    timers = None
    senders = 2
    delay = 0.0

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def reached(self) -> Select[tuple[str]]:
        return select(tables.players.c.id)

    async def tell(self, turn: Turn) -> bool:
        turn.told = turn.room == "told"
        if turn.room == "answered":
            this = tables.rooms.c.id == turn.room
            await self.journal.do(
                lambda connection: connection.execute(update(tables.rooms).where(this).values(waiting="[]"))
            )
        return turn.room != "answered"

    async def close(self) -> None:
        pass


def counted(metrics: Metrics) -> dict[str, float]:
    found = re.findall(
        r'emberbox_notices_total\{outcome="(\w+)",way="push"\} (\S+)', metrics.exposition().decode()
    )
    return {outcome: float(count) for outcome, count in found}


def test_what_becomes_of_a_turn_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberbox.server.play.notices.BACKOFF", (0.0,))
    metrics = Metrics()
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'emberbox.db'}")
    journal = Journal(store, metrics)
    limits = Limits({"push": Allowance.per(len(ROOMS) - 1, 10**9)})
    notices = Notices(store, journal, Presence(cast(Any, None)), limits, metrics)

    async def visit() -> None:
        player = (await Players(store, journal).guest("Bob")).id

        async def prepare(connection: AsyncConnection) -> None:
            room = {"game": "forge", "rules": "", "options": "{}", "seed": 1, "host": player}
            room |= {"listed": False, "timer": "off", "timer_limit": 60, "stand_in": "novice", "version": 1}
            room |= {"created": 0.0, "waiting": "[0]", "note": "", "settled": False, "state": "playing"}
            seat = {"seat": 0, "player": player, "wishes": "[]", "since": 0.0}
            # Looked at in this order; the last one is more than is allowed.
            for number, name in enumerate(("told", "answered", "dropped", "limited")):
                moved = time.time() - 60 + number
                await connection.execute(insert(tables.rooms).values(id=name, moved=moved, **room))
                await connection.execute(insert(tables.seats).values(room=name, **seat))

        await journal.do(prepare)
        stopping = Stopping()
        watching = asyncio.create_task(notices.watch(FakeWay(journal), stopping, 0.0))
        while len(counted(metrics)) < len(ROOMS):
            await asyncio.sleep(0.02)
        stopping.set()
        await watching
        assert counted(metrics) == dict.fromkeys(ROOMS, 1.0)

    async def tidily() -> None:
        try:
            await store.open()
            journal.start()
            await asyncio.wait_for(visit(), 30)
        finally:
            await journal.stop()
            await store.close()

    asyncio.run(tidily())
