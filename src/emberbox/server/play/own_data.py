"""What a site knows of one player: handed out to them, and forgotten if they wish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.play.rooms import Rooms
from emberbox.server.play.seating import Chair
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store

NOBODY: Final = "Deleted player"
"""Who played where somebody has been forgotten: the games of the others stay."""

PRIVATE: Final = {"password", "auth", "p256dh"}
"""What is not even handed out to its owner."""

BY_PLAYER: Final[Mapping[str, Table]] = {
    "sessions": tables.sessions,
    "seats": tables.seats,
    "results": tables.results,
    "ratings": tables.ratings,
    "chat": tables.chat,
    "mutes": tables.mutes,
    "records": tables.records,
    "tickets": tables.tickets,
    "entrants": tables.entrants,
    "pairings": tables.pairings,
    "subscriptions": tables.subscriptions,
    "mailboxes": tables.mailboxes,
    "notices": tables.notices,
}
ERASED: Final = (
    "sessions",
    "results",
    "ratings",
    "chat",
    "mutes",
    "records",
    "tickets",
    "subscriptions",
    "mailboxes",
    "notices",
)
"""Of these, what is gone when somebody wants to be forgotten; the rest is part of others' games."""

MOST: Final = 10_000
"""Rows of a kind that are handed out."""


async def export(store: Store, player: str) -> dict[str, Any]:
    """All that is kept of a player."""
    players = tables.players
    (me,) = await store.rows(select(players).where(players.c.id == player))
    kept: dict[str, Any] = {"player": _plain([me])[0]}
    for name, table in BY_PLAYER.items():
        kept[name] = _plain(await store.rows(select(table).where(table.c.player == player).limit(MOST)))
    rooms = tables.rooms.c
    hosted = select(rooms.id, rooms.game, rooms.state, rooms.created).where(rooms.host == player)
    owned = select(tables.tournaments).where(tables.tournaments.c.owner == player)
    kept["tournaments"] = _plain(await store.rows(owned.limit(MOST)))
    kept["hosted"] = _plain(await store.rows(hosted.limit(MOST)))
    return kept


def _plain(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name not in PRIVATE} for row in rows]


async def forget(rooms: Rooms, player: str) -> list[str]:
    """Forget a player; bots play on in their games. Returns the sessions that have ended by that."""
    seats = tables.seats.c
    found = await rooms.store.rows(
        select(seats.room)
        .join_from(tables.seats, tables.rooms)
        .where(seats.player == player, tables.rooms.c.state.in_(["waiting", "playing"]))
        .distinct()
    )
    for row in found:
        async with rooms.at(row["room"]) as room:
            table = room.table
            left = Chair(bot=table.stand_in if table.state == "playing" else None)
            chairs = tuple(left if chair.player == player else chair for chair in table.chairs)
            await rooms.change(room, replace(table, chairs=chairs, version=table.version + 1))

    ended: list[str] = []

    async def erase(connection: AsyncConnection) -> None:
        sessions, players = tables.sessions, tables.players
        signed_in = await connection.execute(select(sessions.c.id).where(sessions.c.player == player))
        ended.extend(each.id for each in signed_in)
        await _leave_tournaments(connection, player)
        for name in ERASED:
            table = BY_PLAYER[name]
            await connection.execute(delete(table).where(table.c.player == player))
        await connection.execute(delete(tables.mutes).where(tables.mutes.c.muted == player))
        await connection.execute(
            update(players).where(players.c.id == player).values(name=NOBODY, login=None, password=None)
        )

    await rooms.reread(player, also=erase)
    return ended


async def _leave_tournaments(connection: AsyncConnection, player: str) -> None:
    """Give up those that have not begun; in the others the games of the past are the opponents', too."""
    tournaments, entrants = tables.tournaments, tables.entrants
    waiting = select(tournaments.c.id).where(tournaments.c.state == "open")
    mine = entrants.c.player == player
    await connection.execute(delete(entrants).where(mine, entrants.c.tournament.in_(waiting)))
    await connection.execute(update(entrants).where(mine).values(withdrawn=True))
    own = (tournaments.c.owner == player) & (tournaments.c.state == "open")
    await connection.execute(
        update(tournaments).where(own).values(state="cancelled", note="cancelled by its owner")
    )
