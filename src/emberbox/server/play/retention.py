"""What a site forgets after a while, as its settings say: guests without games, finished rooms, chats."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias, final

from sqlalchemy import ColumnElement, Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import logs
from emberbox.server.ops.settings import Settings
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.mailboxes import CONFIRM_SECONDS
from emberbox.server.play.rooms import Rooms
from emberbox.server.store import tables

HOUR: Final = 60 * 60.0
DAY: Final = 24 * HOUR
FIRST: Final = 60.0
AT_ONCE: Final = 200
"""Rows of a kind that are deleted in one transaction: nobody's answer waits long for it."""

Some: TypeAlias = Callable[[AsyncConnection, float], Awaitable[int]]
"""Deletes some of what is older than a moment; returns how much, none if nothing is left."""

log = logs.get("retention")


@final
class Retention:
    """Deletes what is older than the settings allow, some every hour."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms: Final = rooms
        self._settings: Final = settings

    async def watch(self, stopping: Stopping) -> None:
        """Forget until the end, first of all when the process has settled down."""
        if await stopping.within(FIRST):
            return
        while True:
            try:
                forgotten = await self.sweep(time.time())
                if any(forgotten.values()):
                    log.info("forgotten", **forgotten)
            except EmberboxError as error:
                log.warning("nothing can be forgotten now", cause=str(error))
            if await stopping.within(HOUR):
                return

    async def sweep(self, now: float) -> dict[str, int]:
        """Forget all that is due; returns how much that was."""
        settings = self._settings
        return {
            "rooms": await self._all(settings.keep_rooms_days, now, self._old_rooms),
            "tournaments": await self._all(settings.keep_rooms_days, now, self._old_tournaments),
            "lines": await self._all(settings.keep_chat_days, now, self._old_lines),
            "mailboxes": await self._all(CONFIRM_SECONDS / DAY, now, self._unconfirmed_mailboxes),
            "guests": await self._all(settings.keep_guests_days, now, self._old_guests),
        }

    async def _all(self, days: float, now: float, some: Some) -> int:
        if not days:
            return 0
        total = 0
        while count := await self._rooms.journal.do(lambda connection: some(connection, now - days * DAY)):
            total += count
        return total

    async def _old_rooms(self, connection: AsyncConnection, before: float) -> int:
        rooms = tables.rooms.c
        over = rooms.state == "over"
        query = select(rooms.id).where(over, rooms.settled.is_(True), rooms.moved < before)
        found = [row.id for row in await connection.execute(query.limit(AT_ONCE))]
        for table in OF_A_ROOM:
            await connection.execute(delete(table).where(table.c.room.in_(found)))
        await connection.execute(delete(tables.rooms).where(rooms.id.in_(found)))
        for id in found:
            self._rooms.open.pop(id, None)
        return len(found)

    async def _old_tournaments(self, connection: AsyncConnection, before: float) -> int:
        tournaments = tables.tournaments.c
        over = tournaments.state.in_(["over", "cancelled"]) & (tournaments.changed < before)
        query = select(tournaments.id).where(over).limit(AT_ONCE)
        found = [row.id for row in await connection.execute(query)]
        for table in (tables.pairings, tables.entrants):
            await connection.execute(delete(table).where(table.c.tournament.in_(found)))
        await connection.execute(delete(tables.tournaments).where(tournaments.id.in_(found)))
        return len(found)

    async def _old_lines(self, connection: AsyncConnection, before: float) -> int:
        chat = tables.chat
        query = select(chat.c.room, chat.c.number).where(chat.c.at < before).limit(AT_ONCE)
        found = list(await connection.execute(query))
        for row in found:
            this = (chat.c.room == row.room) & (chat.c.number == row.number)
            await connection.execute(delete(chat).where(this))
        return len(found)

    async def _unconfirmed_mailboxes(self, connection: AsyncConnection, before: float) -> int:
        c = tables.mailboxes.c
        query = select(c.player, c.address).where(c.confirmed.is_(None), c.created < before).limit(AT_ONCE)
        found = list(await connection.execute(query))
        for row in found:
            this = (c.player == row.player) & (c.address == row.address)
            await connection.execute(delete(tables.mailboxes).where(this))
        return len(found)

    async def _old_guests(self, connection: AsyncConnection, before: float) -> int:
        players, sessions, mutes = tables.players.c, tables.sessions, tables.mutes
        used: Sequence[ColumnElement[bool]] = [
            players.id.in_(select(table.c.player).where(table.c.player.is_not(None))) for table in OWNING
        ]
        seen = players.id.in_(select(sessions.c.player).where(sessions.c.seen >= before))
        hosts = players.id.in_(select(tables.rooms.c.host).union(select(tables.tournaments.c.owner)))
        query = select(players.id).where(players.login.is_(None), players.created < before, ~seen, ~hosts)
        found = [
            row.id for row in await connection.execute(query.where(*(~each for each in used)).limit(AT_ONCE))
        ]
        for table in OF_A_GUEST:
            await connection.execute(delete(table).where(table.c.player.in_(found)))
        await connection.execute(delete(mutes).where(mutes.c.player.in_(found) | mutes.c.muted.in_(found)))
        await connection.execute(delete(tables.players).where(players.id.in_(found)))
        return len(found)


OF_A_ROOM: Final[tuple[Table, ...]] = (
    tables.chat,
    tables.steps,
    tables.snapshots,
    tables.sitters,
    tables.seats,
    tables.notices,
)
OF_A_GUEST: Final[tuple[Table, ...]] = (
    tables.sessions,
    tables.tickets,
    tables.subscriptions,
    tables.mailboxes,
    tables.notices,
)
OWNING: Final[tuple[Table, ...]] = (
    tables.seats,
    tables.sitters,
    tables.records,
    tables.chat,
    tables.results,
    tables.ratings,
    tables.entrants,
)
"""Where somebody has left something that others may want to see."""
