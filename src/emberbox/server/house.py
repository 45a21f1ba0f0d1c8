"""The house of all rooms: it finds and makes them, keeps their tables, and passes the word when one moves."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption, BadRecord, EmberboxError
from emberbox.kernel.record import Answer
from emberbox.server import logs, tables
from emberbox.server.chronicle import KEPT, Chronicle
from emberbox.server.history import History, Step
from emberbox.server.journal import AlreadyTaken, Journal
from emberbox.server.metrics import Metrics
from emberbox.server.room import Room, standing_of
from emberbox.server.store import Store
from emberbox.server.table import Chair, Table

CHANNEL: Final = "rooms"

log = logs.get("house")


class NoSuchRoom(EmberboxError):
    """There is no room of this name."""


class Notice(Struct, array_like=True):
    """Word from one process to the others that a room (all, if it names none) has moved, never how."""

    node: str
    room: str
    number: int
    version: int


LOOK_AT_ALL: Final = msgspec.json.encode(Notice("", "", 0, 0))
"""Word that other words may have been lost."""


@final
class House:
    """The rooms in memory: one comes from the store when somebody asks for it, and goes when nobody does."""

    def __init__(self, store: Store, journal: Journal, channels: ChannelsPlugin, metrics: Metrics) -> None:
        self.store: Final = store
        self.journal: Final = journal
        self.metrics: Final = metrics
        self.node: Final = secrets.token_hex(8)
        self.rooms: Final[dict[str, Room]] = {}
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called when a room has moved, before anybody looks: the bots listen here."""
        self._channels: Final = channels
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}

    # -- finding ---------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of this name, from memory or the store, or `NoSuchRoom`."""
        room = self.rooms.get(id)
        if room is not None and not room.lost:
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        # Whoever gives up waiting must not spoil it for the others.
        return await asyncio.shield(loading)

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Room]:
        """The room of this name, locked: what it shows is stored, and nobody else changes it."""
        while True:
            room = await self.room(id)
            async with room.lock:
                if not room.lost:
                    yield room
                    return

    async def _load(self, id: str) -> Room:
        table, seed = await self.read_table(id)
        room = Room(table, self.store, self.journal)
        if table.state != "waiting":
            await self._load_game(room, seed)
        before = self.rooms.get(id)
        if before is not None:
            room.watchers.update(before.watchers)
        self.rooms[id] = room
        self.metrics.rooms.set(len(self.rooms))
        self.on_change(room)
        return room

    async def read_table(self, id: str) -> tuple[Table, int]:
        """The table of a room as it is stored, and its seed, or `NoSuchRoom`."""
        row = await self.store.row(select(tables.rooms).where(tables.rooms.c.id == id))
        if row is None:
            raise NoSuchRoom(f"there is no room {id!r}")
        seats, players = tables.seats, tables.players
        query = (
            select(seats, players.c.name)
            .join(players, seats.c.player == players.c.id, isouter=True)
            .where(seats.c.room == id)
            .order_by(seats.c.seat)
        )
        return Table.from_rows(row, list(await self.store.rows(query))), row["seed"]

    async def _load_game(self, room: Room, seed: int) -> None:
        try:
            room.history = await self.relive(room.table, seed)
        except EmberboxError as error:
            # The rules have changed since, or the store was tampered with: show what was seen last.
            log.warning("room cannot be replayed", room=room.id, rules=room.table.rules, cause=str(error))
            snapshot = await self.store.row(
                select(tables.snapshots).where(tables.snapshots.c.room == room.id)
            )
            views = msgspec.json.decode(snapshot["views"], type=list[Raw]) if snapshot else []
            room.frozen = [Raw(bytes(view)) for view in views] or [Raw(b"{}")] * (len(room.table.chairs) + 1)
            at = f"step {snapshot['number']}" if snapshot else "its beginning"
            note = (
                f"this game was played by rules {room.table.rules!r}, which this server cannot replay: "
                + (f"it is shown as it stood at {at} and cannot be played on")
            )
            room.table = replace(room.table, state="read-only", note=note)
            return
        for seat, chair in enumerate(room.table.chairs):
            room.history.session.wishes[seat] = set(chair.wishes)

    async def relive(self, table: Table, seed: int, kept: int | None = KEPT) -> History:
        """The game of a table told again from the store, with its last events or all, or `BadRecord`."""
        if table.game not in GAMES:
            raise BadRecord(f"a game of {table.game!r}; the box has {', '.join(GAMES)}")
        steps = [Step.from_row(row) for row in await self.store.steps(table.id)]
        try:
            return History.relive(GAMES[table.game], table.options, seed, steps, table.rules, kept)
        except BadOption as error:
            raise BadRecord(f"options: {error}") from None

    async def whole_story(self, room: Room) -> Chronicle:
        """All events of a room from the first on, for somebody who was away for long."""
        _, seed = await self.read_table(room.id)
        return (await self.relive(room.table, seed, kept=None)).chronicle

    # -- making ----------------------------------------------------------------------------------

    async def create(
        self,
        table: Table,
        given: Sequence[Answer] = (),
        rules: str = "",
        also: Callable[[AsyncConnection], Any] | None = None,
    ) -> Room:
        """A new room, on from the answers given if any; its game begins at once if the table is full."""
        seed = secrets.randbits(63)
        now = time.time()
        history, first = History.begin(GAMES[table.game], table.options, seed, given, rules)
        started = table.full
        table = replace(table, rules=GAMES[table.game].rules_version)
        if started:
            table = table.begin(now)
        room = Room(table, self.store, self.journal)

        async def insert_all(connection: AsyncConnection) -> None:
            standing = standing_of(table, history.session, now)
            row = {**table.room_row(), **standing, "seed": seed, "created": now, "moved": now}
            await connection.execute(insert(tables.rooms).values(row))
            await connection.execute(insert(tables.seats), table.seat_rows())
            # Chance has its say when the room is made, so that nobody can wait for better cards.
            await connection.execute(insert(tables.steps).values(first.row(table.id)))
            if also is not None:
                await also(connection)

        await self.journal.do(insert_all)
        if started:
            history.accept(first)
            room.history = history
        self.rooms[table.id] = room
        self.metrics.rooms.set(len(self.rooms))
        log.info("room made", room=table.id, game=table.game, players=len(table.chairs))
        self.on_change(room)
        return room

    # -- changing a table ------------------------------------------------------------------------

    async def change(self, room: Room, new: Table) -> None:
        """Store another table for a room, whose lock is held; a full table begins its game."""
        old = room.table
        if new is old:
            return
        starts = old.state == "waiting" and new.full
        if starts:
            new = new.begin(time.time())
        room.lost = True
        seed = await self._store_table(old, new, room.history)
        room.table = new
        if starts:
            await self._load_game(room, seed)
        room.lost = False
        self.tell(room)

    async def _store_table(self, old: Table, new: Table, history: History | None) -> int:
        """Put a table in the place of another, if that is still the one in the store; returns the seed."""
        rooms, seats = tables.rooms, tables.seats
        values: dict[str, Any] = {**new.room_row(), "moved": time.time()}
        if history is not None:
            values |= standing_of(new, history.session, history.asked_at)

        async def save(connection: AsyncConnection) -> int:
            changed = await connection.execute(
                update(rooms).where(rooms.c.id == old.id, rooms.c.version == old.version).values(values)
            )
            if not changed.rowcount:
                raise AlreadyTaken("the table has changed in the meantime: look again")
            if new.chairs != old.chairs:
                await connection.execute(delete(seats).where(seats.c.room == old.id))
                await connection.execute(insert(seats), new.seat_rows())
            found = await connection.execute(select(rooms.c.seed).where(rooms.c.id == old.id))
            return int(found.scalar_one())

        return await self.journal.do(save)

    # -- passing the word ------------------------------------------------------------------------

    def tell(self, room: Room) -> None:
        """Say that a room has moved, here and to the other processes."""
        self._wake(room)
        number = room.history.number if room.history is not None else 0
        notice = Notice(self.node, room.id, number, room.table.version)
        self._channels.publish(msgspec.json.encode(notice), CHANNEL)

    def _wake(self, room: Room) -> None:
        room.changed()
        self.on_change(room)
        for watcher in room.watchers:
            watcher.set()

    async def listen(self) -> None:
        """Hear what other processes say, for ever."""
        async with self._channels.start_subscription([CHANNEL]) as subscription:
            async for text in subscription.iter_events():
                notice = msgspec.json.decode(text, type=Notice)
                if notice.node == self.node:
                    continue
                heard_of = [self.rooms.get(notice.room)] if notice.room else list(self.rooms.values())
                for room in heard_of:
                    if room is not None:
                        await self._catch_up(room, notice)

    async def _catch_up(self, room: Room, notice: Notice) -> None:
        """Bring a room up to what another process has stored."""
        try:
            async with room.lock:
                known = room.history.number if room.history is not None else 0
                if notice.room and notice.number <= known and notice.version <= room.table.version:
                    return
                await self._read_on(room)
        except EmberboxError as error:
            log.warning("cannot catch up", room=room.id, cause=str(error))
            room.lost = True
        self._wake(room)

    async def _read_on(self, room: Room) -> None:
        table, seed = await self.read_table(room.id)
        begins = room.table.state == "waiting" and table.state != "waiting"
        if room.frozen is None:
            room.table = table
        if begins:
            await self._load_game(room, seed)
        elif room.history is not None:
            rows = await self.store.steps(room.id, room.history.number)
            room.follow([Step.from_row(row) for row in rows])
            for seat, chair in enumerate(table.chairs):
                room.history.session.wishes[seat] = set(chair.wishes)

    # -- forgetting ------------------------------------------------------------------------------

    def forget_idle(self, seconds: float) -> None:
        """Let rooms go that nobody has looked at for so long."""
        before = time.monotonic() - seconds
        for room in list(self.rooms.values()):
            if not room.watchers and not room.lock.locked() and room.touched < before:
                del self.rooms[room.id]
        self.metrics.rooms.set(len(self.rooms))


def new_id() -> str:
    """A name for a room, a player or a record that nobody can guess."""
    return secrets.token_urlsafe(12)


def seats_of(options: dict[str, Any]) -> int:
    """How many play with these options."""
    players = options.get("players", 2)
    return players if isinstance(players, int) else 2


def empty_chairs(count: int) -> tuple[Chair, ...]:
    """A table at which nobody sits."""
    return (Chair(),) * count
