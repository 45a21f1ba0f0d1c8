"""What those who run a site do about rooms and players. Every deed is written down, with who did it and why.

It works on the store alone, so that it can be done from a command line beside running processes: they look
for deeds now and then, and act on what they find.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, final

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import EmberboxError
from emberbox.server.errors import Refused
from emberbox.server.ops import logs
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.names import good_name
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.sessions import Sessions
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store

DAY: Final = 24 * 60 * 60.0
EVER: Final = 10**4
"""Days that are as good as for ever."""

POLL_SECONDS: Final = 2.0
MOST_LISTED: Final = 100

Role: TypeAlias = Literal["player", "moderator"]

log = logs.get("operators")


class NotFound(Refused):
    """There is nobody and nothing of this name."""


@final
class Operators:
    """Looks at rooms and players, and acts on them."""

    def __init__(self, store: Store, by: str) -> None:
        self._store: Final = store
        self._by: Final = by

    # -- looking ---------------------------------------------------------------------------------

    async def players(self, text: str = "") -> Sequence[Row]:
        """Players whose name or login has a text in it, the newest first."""
        players = tables.players.c
        query = select(
            players.id, players.login, players.name, players.role, players.banned_until, players.muted_until
        )
        if text:
            query = query.where(or_(players.name.contains(text), players.login.contains(text.casefold())))
        return await self._store.rows(query.order_by(players.created.desc()).limit(MOST_LISTED))

    async def rooms(self, state: str = "") -> Sequence[Row]:
        """Rooms, those that moved last first."""
        rooms, players = tables.rooms.c, tables.players.c
        query = select(rooms.id, rooms.game, rooms.state, rooms.moved, players.name.label("host")).join_from(
            tables.rooms, tables.players, rooms.host == players.id, isouter=True
        )
        if state:
            query = query.where(rooms.state == state)
        return await self._store.rows(query.order_by(rooms.moved.desc()).limit(MOST_LISTED))

    async def tournaments(self) -> Sequence[Row]:
        """Tournaments that are not over, the newest first."""
        tournaments, players = tables.tournaments.c, tables.players.c
        return await self._store.rows(
            select(
                *(tournaments[name] for name in ("id", "name", "game", "state", "round", "rounds")),
                players.name.label("owner"),
            )
            .join_from(tables.tournaments, tables.players)
            .where(tournaments.state.in_(["open", "running"]))
            .order_by(tournaments.created.desc())
            .limit(MOST_LISTED)
        )

    async def reports(self) -> Sequence[Row]:
        """Lines of the chat that were reported and not looked at yet, the oldest first."""
        reports, players = tables.reports.c, tables.players.c
        return await self._store.rows(
            select(
                reports.id,
                reports.at,
                reports.room,
                reports.author,
                players.name,
                reports.text,
                reports.reason,
            )
            .join_from(tables.reports, tables.players, reports.author == players.id, isouter=True)
            .where(reports.closed.is_(None))
            .order_by(reports.at)
            .limit(MOST_LISTED)
        )

    async def audit(self) -> Sequence[Row]:
        """What was done, the latest first."""
        audit = tables.audit.c
        return await self._store.rows(
            select(audit.at, audit.by, audit.deed, audit.player, audit.room, audit.note)
            .order_by(audit.number.desc())
            .limit(MOST_LISTED)
        )

    async def _player(self, who: str) -> str:
        players = tables.players.c
        known = or_(players.login == who.casefold(), players.id == who)
        row = await self._store.row(select(players.id).where(known))
        if row is None:
            raise NotFound("no-player", f"no player has the login or id {who!r}")
        return str(row["id"])

    # -- acting ----------------------------------------------------------------------------------

    async def ban(self, who: str, days: float, note: str) -> None:
        """Keep a player out for so many days; wherever they are signed in, that ends."""
        player = await self._player(who)
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, banned_until=time.time() + days * DAY)
            ended = await self._end_sessions(connection, player)
            await self._note(connection, "ban", note, player=player, details=ended)

    async def unban(self, who: str, note: str) -> None:
        """Let a player in again."""
        player = await self._player(who)
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, banned_until=None)
            await self._note(connection, "unban", note, player=player)

    async def mute(self, who: str, days: float, note: str) -> None:
        """Let a player write nothing for so many days."""
        player = await self._player(who)
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, muted_until=time.time() + days * DAY)
            await self._note(connection, "mute", note, player=player)

    async def unmute(self, who: str, note: str) -> None:
        """Let a player write in chats again."""
        player = await self._player(who)
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, muted_until=None)
            await self._note(connection, "unmute", note, player=player)

    async def rename(self, who: str, name: str, note: str) -> None:
        """Give a player another name."""
        player, shown = await self._player(who), good_name(name)
        rooms, seats = tables.rooms, tables.seats
        sits = rooms.c.id.in_(select(seats.c.room).where(seats.c.player == player))
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, name=shown)
            await connection.execute(update(rooms).where(sits).values(version=rooms.c.version + 1))
            await self._note(connection, "rename", note, player=player)

    async def set_role(self, who: str, role: Role, note: str) -> None:
        """Make a player a moderator, or a plain player again."""
        player = await self._player(who)
        async with self._store.writing.begin() as connection:
            await self._set(connection, player, role=role)
            await self._note(connection, f"role {role}", note, player=player)

    async def kick(self, who: str, room: str, note: str) -> None:
        """Take a player's seats in a room away: a bot plays on."""
        player = await self._player(who)
        rooms, seats = tables.rooms, tables.seats
        level = select(rooms.c.stand_in).where(rooms.c.id == room).scalar_subquery()
        async with self._store.writing.begin() as connection:
            taken = await connection.execute(
                update(seats)
                .where(seats.c.room == room, seats.c.player == player)
                .values(player=None, bot=level)
            )
            if not taken.rowcount:
                raise NotFound("no-seat", f"that player has no seat in room {room!r}")
            await self._changed(connection, room)
            await self._note(connection, "kick", note, player=player, room=room)

    async def close(self, room: str, note: str) -> None:
        """End a room without a result."""
        rooms = tables.rooms
        unfinished = rooms.c.state.in_(["waiting", "playing"])
        ended = {"state": "over", "note": "closed by the operators of this site", "deadline": None}
        async with self._store.writing.begin() as connection:
            changed = await connection.execute(
                update(rooms)
                .where(rooms.c.id == room, unfinished)
                .values(version=rooms.c.version + 1, settled=True, **ended)
            )
            if not changed.rowcount:
                raise NotFound("no-room", f"there is no unfinished room {room!r}")
            await self._note(connection, "close", note, room=room)

    async def close_tournament(self, id: str, note: str) -> None:
        """End a tournament; its games go on and count for nothing there."""
        tournaments = tables.tournaments
        unfinished = tournaments.c.state.in_(["open", "running"])
        ended = {"state": "cancelled", "note": "closed by the operators of this site"}
        async with self._store.writing.begin() as connection:
            changed = await connection.execute(
                update(tournaments)
                .where(tournaments.c.id == id, unfinished)
                .values(changed=time.time(), **ended)
            )
            if not changed.rowcount:
                raise NotFound("no-tournament", f"there is no unfinished tournament {id!r}")
            await self._note(connection, "close tournament", f"{id}: {note}")

    async def close_report(self, id: str, note: str) -> None:
        """Close a report."""
        reports = tables.reports
        async with self._store.writing.begin() as connection:
            closed = update(reports).where(reports.c.id == id, reports.c.closed.is_(None))
            if not (await connection.execute(closed.values(closed=time.time()))).rowcount:
                raise NotFound("no-report", f"there is no open report {id!r}")
            await self._note(connection, "report", note)

    async def _set(self, connection: AsyncConnection, player: str, **values: Any) -> None:
        players = tables.players
        await connection.execute(update(players).where(players.c.id == player).values(values))

    async def _changed(self, connection: AsyncConnection, room: str) -> None:
        rooms = tables.rooms
        await connection.execute(update(rooms).where(rooms.c.id == room).values(version=rooms.c.version + 1))

    async def _end_sessions(self, connection: AsyncConnection, player: str) -> list[str]:
        sessions = tables.sessions
        found = await connection.execute(select(sessions.c.id).where(sessions.c.player == player))
        ids = [row.id for row in found]
        await connection.execute(delete(sessions).where(sessions.c.player == player))
        return ids

    async def _note(
        self,
        connection: AsyncConnection,
        deed: str,
        note: str,
        *,
        player: str | None = None,
        room: str | None = None,
        details: Sequence[str] = (),
    ) -> None:
        await connection.execute(
            insert(tables.audit).values(
                at=time.time(),
                by=self._by,
                deed=deed,
                player=player,
                room=room,
                note=note,
                details=msgspec.json.encode(details).decode(),
            )
        )


@final
class Deeds:
    """Has a running process act on what operators did elsewhere."""

    def __init__(self, store: Store, rooms: Rooms, sessions: Sessions) -> None:
        self._store: Final = store
        self._rooms: Final = rooms
        self._sessions: Final = sessions
        self._seen: int | None = None

    async def watch(self, stopping: Stopping) -> None:
        """Look for deeds until the end."""
        while True:
            try:
                await self.look()
            except EmberboxError as error:
                log.warning("cannot look for what operators did", cause=str(error))
            if await stopping.within(POLL_SECONDS):
                return

    async def look(self) -> None:
        """Act on what was done since the last look."""
        audit = tables.audit.c
        if self._seen is None:
            row = await self._store.row(select(func.max(audit.number).label("last")))
            self._seen = 0 if row is None or row["last"] is None else row["last"]
            return
        query = select(audit.number, audit.details).where(audit.number > self._seen).order_by(audit.number)
        found = await self._store.rows(query)
        for row in found:
            self._seen = row["number"]
            self._sessions.cut_here(msgspec.json.decode(row["details"], type=list[str]))
        if found:
            await self._rooms.look_around()
