"""What people write to each other in a room: kept as long as the room, and told at whatever process they are.

Players and spectators do not read each other while a game is played. Between processes goes only word that
something was written; what it was is read from the store.
"""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final, TypeAlias, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.play.names import INVISIBLE, MOST_MARKS
from emberbox.server.play.players import Player
from emberbox.server.play.seating import Table
from emberbox.server.store import tables
from emberbox.server.store.database import Store, new_id
from emberbox.server.store.journal import AlreadyTaken, Journal, Work

CHAT: Final = "chat"
"""The channel between processes."""

LONGEST: Final = 300
MOST_LINES: Final = 1000
"""Lines of a room that are kept: the oldest make way."""

SHOWN: Final = 50
"""Lines that somebody who comes in is shown."""

MOST_MUTES: Final = 500
TRIES: Final = 3

JOINER: Final = "\u200d"
"""Joins the parts of an emoji. By itself it shows nothing."""

DOTS: Final = {ord(JOINER): None, **dict.fromkeys(map(ord, "\u3002\uff0e\uff61"), ".")}
"""What a browser leaves out of an address or takes for its dots."""

LINK: Final = re.compile(
    r"://|\bwww\.|@\w+\.\w|\b[\w-]+\.(?:com|net|org|info|biz|io|co|gg|me|tv|xyz|link|site|online|shop|app|dev|ru|cn|"
    r"de|uk|eu|us|fr|ly|to|cc|ws)\b",
    re.IGNORECASE,
)
"""What looks like an address: nobody is led away from the table."""


class BadText(Refused):
    """Something that cannot be said."""


class ChatLine(Struct, frozen=True):
    """Something that somebody has written, from a seat or as a spectator."""

    number: int
    player: str
    name: str
    seat: int | None
    at: float
    text: str


class Written(Struct, array_like=True):
    """Word from one process to the others that something was written in a room."""

    node: str
    room: str


Ear: TypeAlias = Callable[[], None]
"""A client that hears that something was written; it must not wait."""


def good_text(text: str) -> str:
    """A text as it is shown, or `BadText`.

    >>> good_text("  well \\n played! ")
    'well played!'
    """
    shown = unicodedata.normalize("NFC", " ".join(text.split()))
    marks = 0
    for sign in shown:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if (kind[0] == "C" and sign != JOINER) or sign in INVISIBLE or marks > MOST_MARKS:
            raise BadText("bad-text", "that contains characters that can't be displayed")
    if not 1 <= len(shown) <= LONGEST:
        raise BadText("bad-text", f"a message needs 1 to {LONGEST} characters, not {len(shown)}")
    if not shown.translate(DOTS).strip():
        raise BadText("bad-text", "a message needs something to read")
    if LINK.search(unicodedata.normalize("NFKC", shown.translate(DOTS))):
        raise BadText("bad-text", "links can't be sent here")
    return shown


def is_shown(line: ChatLine, to_player: bool, state: wire.RoomState) -> bool:
    """Whether somebody may read a line: while a game is played, players and spectators read their own."""
    return state != "playing" or (line.seat is not None) == to_player


def author_of(room: str, player: str) -> str:
    """Tells who wrote what apart, in one room and without saying who it is."""
    return sha256(f"{room} {player}".encode()).hexdigest()[:12]


@final
class Tail:
    """The last lines of a room, as far as they were read from the store."""

    __slots__ = ("fresh", "lines")

    def __init__(self) -> None:
        self.lines: Final[deque[ChatLine]] = deque(maxlen=SHOWN)
        self.fresh = False

    def add(self, lines: Iterable[ChatLine]) -> None:
        """Take in lines that were read, some of which may be here already."""
        for line in lines:
            if not self.lines or line.number > self.lines[-1].number:
                self.lines.append(line)


@final
class Chats:
    """Writes what is said to the store, and tells those in a room that there is something new."""

    def __init__(self, store: Store, journal: Journal, channels: ChannelsPlugin) -> None:
        self.node: Final = secrets.token_hex(8)
        self._store: Final = store
        self._journal: Final = journal
        self._channels: Final = channels
        self._ears: Final[dict[str, set[Ear]]] = {}
        self._tails: Final[dict[str, Tail]] = {}

    # -- hearing ---------------------------------------------------------------------------------

    def join(self, room: str, ear: Ear) -> None:
        """Hear when something is written in a room, and at once what was."""
        self._ears.setdefault(room, set()).add(ear)
        ear()

    def part(self, room: str, ear: Ear) -> None:
        """Hear no more of a room."""
        ears = self._ears.get(room, set())
        ears.discard(ear)
        if not ears:
            self._ears.pop(room, None)
            self._tails.pop(room, None)

    async def tail(self, room: str) -> list[ChatLine]:
        """The last lines of a room."""
        tail = self._tails.setdefault(room, Tail()) if room in self._ears else Tail()
        if not tail.fresh:
            tail.fresh = True  # what is written from now on makes it stale again
            last = tail.lines[-1].number if tail.lines else 0
            tail.add(await self._rows(room, tables.chat.c.number > last))
        return list(tail.lines)

    async def _rows(self, room: str, where: ColumnElement[bool]) -> list[ChatLine]:
        """The last lines of a room that fit."""
        chat, players = tables.chat.c, tables.players.c
        query = (
            select(chat.number, chat.player, players.name, chat.seat, chat.at, chat.text)
            .join_from(tables.chat, tables.players)
            .where(chat.room == room, where)
            .order_by(chat.number.desc())
            .limit(SHOWN)
        )
        return [ChatLine(**row) for row in reversed(await self._store.rows(query))]

    async def listen(self) -> None:
        """Hear what is written at the other processes, for ever."""
        async with self._channels.start_subscription([CHAT]) as subscription:
            async for text in subscription.iter_events():
                written = msgspec.json.decode(text, type=Written)
                if written.node != self.node:
                    self._tell(written.room)

    def _tell(self, room: str) -> None:
        if room in self._tails:
            self._tails[room].fresh = False
        for ear in list(self._ears.get(room, ())):
            ear()

    # -- writing ---------------------------------------------------------------------------------

    async def say(self, table: Table, player: Player, text: str) -> None:
        """Write something in a room, from a seat if one has any there."""
        if not table.chat:
            raise BadText("chat-off", "the host has turned chat off")
        await self._must_not_be_muted(player.id)
        seats = (seat for seat, chair in enumerate(table.chairs) if chair.player == player.id)
        row = {"room": table.id, "player": player.id, "seat": next(seats, None), "text": good_text(text)}

        async def write(connection: AsyncConnection) -> None:
            chat = tables.chat
            last = await connection.scalar(select(func.max(chat.c.number)).where(chat.c.room == table.id))
            number = (last or 0) + 1
            await connection.execute(insert(chat).values(number=number, at=time.time(), **row))
            too_old = (chat.c.room == table.id) & (chat.c.number <= number - MOST_LINES)
            await connection.execute(delete(chat).where(too_old))

        await self._insist(write)
        self._tell(table.id)
        self._channels.publish(msgspec.json.encode(Written(self.node, table.id)), CHAT)

    async def _must_not_be_muted(self, player: str) -> None:
        """Refuse somebody whom the operators of the site have muted."""
        players = tables.players.c
        row = await self._store.row(select(players.muted_until).where(players.id == player))
        if row is not None and (row["muted_until"] or 0.0) > time.time():
            raise BadText("bad-text", "you've been muted by the operators of this site")

    async def _insist(self, write: Work[None]) -> None:
        for left in reversed(range(TRIES)):
            try:
                await self._journal.do(write)
                return
            except AlreadyTaken:
                if not left:
                    raise  # other processes were first each time

    # -- those who misbehave ---------------------------------------------------------------------

    async def muted_by(self, player: str) -> set[str]:
        """Whom somebody does not want to read."""
        mutes = tables.mutes.c
        rows = await self._store.rows(select(mutes.muted).where(mutes.player == player))
        return {row["muted"] for row in rows}

    async def mute(self, player: str, other: str, on: bool) -> None:
        """Read nothing of somebody any more, or again."""
        if other == player:
            raise BadText("not-allowed", "you can't mute yourself")
        if on and len(await self.muted_by(player)) >= MOST_MUTES:
            raise BadText("too-many", f"you have muted {MOST_MUTES} players, the maximum")

        async def change(connection: AsyncConnection) -> None:
            mutes = tables.mutes
            this = (mutes.c.player == player) & (mutes.c.muted == other)
            await connection.execute(delete(mutes).where(this))
            if on:
                await connection.execute(insert(mutes).values(player=player, muted=other))

        await self._journal.do(change)

    async def line(self, room: str, number: int) -> ChatLine:
        """A line of a room, or `Refused`."""
        found = await self._rows(room, tables.chat.c.number == number)
        if not found:
            raise Refused("no-line", "there is no such message")
        return found[0]

    async def report(self, room: str, line: ChatLine, reporter: str, reason: str) -> None:
        """Show a line to those who run the site; reported again by the same player, it is one report."""

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(tables.reports).values(
                    id=new_id(),
                    room=room,
                    number=line.number,
                    reporter=reporter,
                    author=line.player,
                    text=line.text,
                    reason=reason,
                    at=time.time(),
                )
            )

        try:
            await self._journal.do(add)
        except AlreadyTaken:
            pass  # it is known
