"""Browsers that are told of turns by web push: whose they are, and what is sent to them."""

from __future__ import annotations

import asyncio
import time
from typing import Final, final

import msgspec
from sqlalchemy import ColumnElement, Select, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.games.words import known_language
from emberbox.server.ops import logs
from emberbox.server.ops.push import CONNECTIONS, PushService, Sent, Subscription
from emberbox.server.play.notice_texts import TEXTS
from emberbox.server.play.notices import Turn, count_failures
from emberbox.server.play.sessions import WebSession
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store, new_id
from emberbox.server.store.journal import Journal

MOST: Final = 5
"""Browsers of one player; the oldest makes way for another one."""

log = logs.get("push")


@final
class PushWay:
    """Tells of turns by web push."""

    name: Final = "push"
    timers: Final = None
    senders: Final = CONNECTIONS // MOST

    def __init__(self, store: Store, journal: Journal, service: PushService, delay: float) -> None:
        self.service: Final = service
        self.delay: Final = delay
        self._store: Final = store
        self._journal: Final = journal

    def reached(self) -> Select[tuple[str]]:
        """Players with a browser that wants to be told, and is still signed in."""
        subscriptions, sessions = tables.subscriptions.c, tables.sessions.c
        return select(subscriptions.player).where(subscriptions.session.in_(select(sessions.id)))

    async def subscribe(self, session: WebSession, to: Subscription, language: str) -> None:
        """Tell a browser from now on; one that another player had is theirs no more."""
        subscriptions = tables.subscriptions
        row = {
            "id": new_id(),
            "player": session.player.id,
            "session": session.id,
            "endpoint": to.endpoint,
            "p256dh": to.p256dh,
            "auth": to.auth,
            "language": known_language(language),
            "created": time.time(),
            "failures": 0,
        }

        async def add(connection: AsyncConnection) -> None:
            mine = subscriptions.c.player == session.player.id
            ended = ~subscriptions.c.session.in_(select(tables.sessions.c.id))
            replaced = (subscriptions.c.endpoint == to.endpoint) | (mine & ended)
            await connection.execute(delete(subscriptions).where(replaced))
            newest = select(subscriptions.c.id).where(mine).order_by(subscriptions.c.created.desc())
            kept = [each.id for each in await connection.execute(newest.limit(MOST - 1))]
            await connection.execute(delete(subscriptions).where(mine, ~subscriptions.c.id.in_(kept)))
            await connection.execute(insert(subscriptions).values(row))

        await self._journal.do(add)

    async def unsubscribe(self, player: str, endpoint: str) -> None:
        """Tell a browser nothing more."""
        c = tables.subscriptions.c
        await self._drop((c.player == player) & (c.endpoint == endpoint))

    async def _drop(self, which: ColumnElement[bool]) -> None:
        async def remove(connection: AsyncConnection) -> None:
            await connection.execute(delete(tables.subscriptions).where(which))

        await self._journal.do(remove)

    async def tell(self, turn: Turn) -> bool:
        """Tell all browsers of a player that it is their turn; whether that was all that can be done."""
        c = tables.subscriptions.c
        query = select(tables.subscriptions).where(
            c.player == turn.player, c.session.in_(select(tables.sessions.c.id))
        )
        rows = [row for row in await self._store.rows(query) if row["id"] not in turn.settled]
        return all(await asyncio.gather(*(self._tell_browser(row, turn) for row in rows)))

    async def _tell_browser(self, row: Row, turn: Turn) -> bool:
        try:
            sent = await self._send(row, turn)
        except Exception:
            log.exception("a browser cannot be sent to")
            sent = "refused"
        if sent == "later" and not turn.last:
            return False
        turn.settled.add(row["id"])
        this = tables.subscriptions.c.id == row["id"]
        if sent == "gone":
            await self._drop(this)
            return True
        turn.told |= sent == "sent"
        await count_failures(self._journal, tables.subscriptions, row, this, reached=sent == "sent")
        return True

    async def _send(self, row: Row, turn: Turn) -> Sent:
        texts = TEXTS[row["language"]]
        content = {
            "title": texts.turn,
            "body": texts.waiting.format(game=GAMES[turn.game].title),
            "room": turn.room,
        }
        to = Subscription(row["endpoint"], row["p256dh"], row["auth"])
        return await self.service.send(to, msgspec.json.encode(content), turn.room)

    async def close(self) -> None:
        """Send nothing more."""
        await self.service.close()
