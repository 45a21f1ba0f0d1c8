"""Where somebody is signed in: a row for each browser, the signed cookie that names it, and its sockets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias, final

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from litestar.channels import ChannelsPlugin
from litestar.datastructures import Cookie
from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.play.players import Player, player_in
from emberbox.server.store import tables
from emberbox.server.store.database import Store, new_id
from emberbox.server.store.journal import Journal, NotStored
from emberbox.server.store.site_values import kept

SESSIONS: Final = "sessions"
"""The channel between processes."""

COOKIE: Final = "emberbox"
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie at the most."""

SEEN_EVERY: Final = 60 * 60.0
"""Seconds after which it is noted again that a session is in use."""

LONGEST_AGENT: Final = 200

Cut: TypeAlias = Callable[[], None]
"""How a socket is closed whose session has ended; it must not wait."""


class WebSession(Struct, frozen=True):
    """A browser or program, and who is signed in there."""

    id: str
    player: Player


class Known(Struct, frozen=True):
    """A session as its player sees it in a list."""

    id: str
    created: float
    seen: float
    agent: str


class Ended(Struct, array_like=True):
    """Word from one process to the others that sessions have ended."""

    node: str
    ids: list[str]


@final
class Sessions:
    """Who is signed in where."""

    def __init__(self, store: Store, journal: Journal, channels: ChannelsPlugin, secure: bool) -> None:
        self.node: Final = secrets.token_hex(8)
        self._store: Final = store
        self._journal: Final = journal
        self._channels: Final = channels
        self._secure: Final = secure
        self.secret = secrets.token_hex()
        self._signer = TimestampSigner(self.secret)
        self._sockets: Final[dict[str, set[Cut]]] = {}

    async def open(self, secret: str) -> None:
        """Sign with this secret, or without one with the site's own, which all its processes share."""
        self.secret = secret or await kept(
            self._store, self._journal, "secret", lambda: secrets.token_urlsafe(32)
        )
        self._signer = TimestampSigner(self.secret, salt="emberbox.player")

    # -- cookies ---------------------------------------------------------------------------------

    def cookie(self, id: str) -> Cookie:
        """What a browser keeps to be known again: the name of its session, which only we can sign."""
        return Cookie(
            COOKIE,
            value=self._signer.sign(id).decode(),
            max_age=COOKIE_SECONDS,
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="lax",
        )

    async def known_by(self, cookie: str | None) -> WebSession | None:
        """Whose cookie this is; nobody's if it was forged, is too old, or its session has ended.

        One that seems to be from the future is ours, too: the clock of the node that signed it is ahead.
        """
        if not cookie:
            return None
        try:
            id, signed = self._signer.unsign(cookie, return_timestamp=True)
            found = id.decode()
        except (BadSignature, UnicodeError):
            return None
        if time.time() - signed.timestamp() > COOKIE_SECONDS:
            return None
        sessions, players = tables.sessions, tables.players
        row = await self._store.row(
            select(players, sessions.c.seen)
            .join(sessions, sessions.c.player == players.c.id)
            .where(sessions.c.id == found)
        )
        if row is None:
            return None
        if time.time() - row["seen"] > SEEN_EVERY:
            await self._note_use(found)
        return WebSession(found, player_in(row))

    async def _note_use(self, id: str) -> None:
        async def note(connection: AsyncConnection) -> None:
            sessions = tables.sessions
            await connection.execute(update(sessions).where(sessions.c.id == id).values(seen=time.time()))

        try:
            await self._journal.do(note)
        except NotStored:
            pass  # nobody is turned away for it

    # -- beginning and ending --------------------------------------------------------------------

    async def begin(self, player: Player, agent: str = "", *, ending: Sequence[str] = ()) -> str:
        """Sign somebody in, in the place of other sessions if any; returns the name of the session."""
        id, now = new_id(), time.time()
        shown = "".join(sign for sign in agent if sign.isprintable())[:LONGEST_AGENT]

        async def add(connection: AsyncConnection) -> None:
            sessions = tables.sessions
            await connection.execute(delete(sessions).where(sessions.c.id.in_(ending)))
            await connection.execute(
                insert(sessions).values(id=id, player=player.id, created=now, seen=now, agent=shown)
            )

        await self._journal.do(add)
        self.cut(ending)
        return id

    async def end(self, player: Player, ids: Sequence[str]) -> int:
        """End sessions of somebody; returns how many there were."""

        async def remove(connection: AsyncConnection) -> int:
            sessions = tables.sessions
            mine = sessions.c.id.in_(ids) & (sessions.c.player == player.id)
            return (await connection.execute(delete(sessions).where(mine))).rowcount

        ended = await self._journal.do(remove)
        if ended:
            self.cut(ids)
        return ended

    async def of(self, player: Player) -> list[Known]:
        """Where somebody is signed in, the latest first."""
        sessions = tables.sessions.c
        rows = await self._store.rows(
            select(sessions.id, sessions.created, sessions.seen, sessions.agent)
            .where(sessions.player == player.id)
            .order_by(sessions.created.desc())
        )
        return [Known(**row) for row in rows]

    # -- sockets ---------------------------------------------------------------------------------

    @contextmanager
    def held(self, id: str | None, cut: Cut) -> Iterator[None]:
        """Have a socket cut when its session ends."""
        if id is None:
            yield
            return
        self._sockets.setdefault(id, set()).add(cut)
        try:
            yield
        finally:
            cuts = self._sockets.get(id, set())
            cuts.discard(cut)
            if not cuts:
                self._sockets.pop(id, None)

    def cut(self, ids: Sequence[str]) -> None:
        """Cut the sockets of sessions, here and at the other processes."""
        if ids:
            self.cut_here(ids)
            self._channels.publish(msgspec.json.encode(Ended(self.node, list(ids))), SESSIONS)

    def cut_here(self, ids: Sequence[str]) -> None:
        """Cut the sockets of sessions at this process."""
        for id in ids:
            for cut in list(self._sockets.get(id, ())):
                cut()

    async def listen(self) -> None:
        """Hear which sessions end at other processes, for ever."""
        async with self._channels.start_subscription([SESSIONS]) as subscription:
            async for text in subscription.iter_events():
                ended = msgspec.json.decode(text, type=Ended)
                if ended.node != self.node:
                    self.cut_here(ended.ids)
