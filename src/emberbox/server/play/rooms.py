"""All rooms of a server: it finds and makes them, keeps their tables, and passes the word when one moves."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Container, Sequence
from typing import Any, Final, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadRecord, EmberboxError
from emberbox.kernel.record import Answer
from emberbox.server.ops import logs
from emberbox.server.ops.metrics import Metrics
from emberbox.server.play.event_log import KEPT, EventLog
from emberbox.server.play.history import History, Step
from emberbox.server.play.room import Room, standing_of
from emberbox.server.play.seating import Table
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store, StoreError
from emberbox.server.store.journal import AlreadyTaken, Journal

CHANNEL: Final = "rooms"
MOST_STORIES: Final = 16
"""Rooms of which all events stay in memory, those that somebody asked for last."""

READ_AT_ONCE: Final = 4
"""Rooms that are brought up to date at a time; other connections to the database are for those who play."""

log = logs.get("rooms")


class NoSuchRoom(EmberboxError):
    """There is no room of this name."""


class Notice(Struct, array_like=True):
    """Word from one process to the others that a room (all, if it names none) has moved, never how."""

    node: str
    room: str
    number: int
    version: int


LOOK_AT_ALL: Final = msgspec.json.encode([Notice("", "", 0, 0)])
"""Word that other words may have been lost."""


@final
class Visit:
    """A stay in a room, under its lock."""

    __slots__ = ("_id", "_room", "_rooms")

    def __init__(self, rooms: Rooms, id: str) -> None:
        self._rooms: Final = rooms
        self._id: Final = id
        self._room: Room | None = None

    async def __aenter__(self) -> Room:
        while True:
            room = await self._rooms.room(self._id)
            await room.lock.acquire()
            if not room.lost:
                self._room = room
                return room
            room.lock.release()

    async def __aexit__(self, *_: object) -> None:
        assert self._room is not None
        self._room.lock.release()


@final
class Rooms:
    """The rooms in memory: one comes from the store when somebody asks for it, and goes when nobody does."""

    def __init__(self, store: Store, journal: Journal, channels: ChannelsPlugin, metrics: Metrics) -> None:
        self.store: Final = store
        self.journal: Final = journal
        self.metrics: Final = metrics
        self.node: Final = secrets.token_hex(8)
        self.open: Final[dict[str, Room]] = {}
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called when a room has moved, before anybody looks: the bots listen here."""
        self._channels: Final = channels
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self._stories: Final[dict[str, EventLog]] = {}
        self._notices: Final[dict[str, Notice]] = {}
        self._reading: Final = asyncio.Semaphore(READ_AT_ONCE)

    # -- finding ---------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of this name, from memory or the store, or `NoSuchRoom`."""
        room = self.open.get(id)
        # One that is locked may be about to store something: what the store says now would be too old.
        if room is not None and (not room.lost or room.lock.locked()):
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        # Whoever gives up waiting must not spoil it for the others.
        return await asyncio.shield(loading)

    def at(self, id: str) -> Visit:
        """The room of this name, locked: what it shows is stored, and nobody else changes it."""
        return Visit(self, id)

    async def _load(self, id: str) -> Room:
        table, seed = await self.read_table(id)
        room = Room(table, self.store, self.journal)
        if table.state != "waiting" or table.game not in GAMES:
            await self._load_game(room, seed)
        before = self.open.get(id)
        if before is not None:
            room.watchers.update(before.watchers)
        self.open[id] = room
        self.metrics.rooms.set(len(self.open))
        self._wake(room)
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
        chairs = await self.store.rows(query)
        sitters: Sequence[Row] = ()
        if row["state"] != "waiting":
            sitters = await self.store.rows(select(tables.sitters).where(tables.sitters.c.room == id))
        return Table.from_rows(row, chairs, sitters), row["seed"]

    async def _load_game(self, room: Room, seed: int) -> None:
        try:
            room.history = await self.relive(room.table, seed)
        except StoreError:
            raise  # not the fault of the rules: whoever asks again may have more luck
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
                f"this game was played by rules {room.table.rules!r} of {room.table.game!r}, which this "
                f"server can't replay. You see it as it was at {at}, and it can't be continued"
            )
            room.table = replace(room.table, state="read-only", note=note)
            return
        room.heed_end()
        room.heed_auto_declines()

    async def relive(self, table: Table, seed: int, kept: int | None = KEPT) -> History:
        """The game of a table told again from the store, with its last events or all, or `BadRecord`."""
        if table.game not in GAMES:
            raise BadRecord(f"a game of {table.game!r}, which isn't one of {', '.join(GAMES)}")
        rows = await self.store.steps(table.id)
        try:
            steps = [Step.from_row(row) for row in rows]
            # In a thread: a long game takes a while, and other rooms play on.
            return await asyncio.to_thread(
                History.relive, GAMES[table.game], table.options, seed, steps, table.rules, kept
            )
        except msgspec.MsgspecError as error:
            raise BadRecord(f"a step of room {table.id!r} cannot be read: {error}") from None

    def has_story(self, room: Room) -> bool:
        """Whether all events of a room are in memory."""
        return room.id in self._stories

    async def whole_story(self, room: Room) -> EventLog:
        """All events of a room from the first on, for somebody who was away for long."""
        story = self._stories.pop(room.id, None)
        if story is None or room.history is None or not story.go_on(room.history.event_log):
            _, seed = await self.read_table(room.id)
            story = (await self.relive(room.table, seed, kept=None)).event_log
        # Kept for a while: to ask for it over and over must not cost a game told again each time.
        self._stories[room.id] = story
        if len(self._stories) > MOST_STORIES:
            del self._stories[next(iter(self._stories))]
        return story

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
        history, first = await asyncio.to_thread(
            History.begin, GAMES[table.game], table.options, seed, given, rules
        )
        if history.session.over:
            raise BadRecord(f"the game is over after {len(given)} answers: there is nothing left to play")
        started = table.full
        table = replace(table, rules=GAMES[table.game].version_of(table.options))
        if started:
            table = table.begin(now)
        room = Room(table, self.store, self.journal)

        async def insert_all(connection: AsyncConnection) -> None:
            standing = standing_of(table, history.session, now)
            row = {**table.room_row(), **standing, "seed": seed, "created": now, "moved": now}
            await connection.execute(insert(tables.rooms), row)
            await connection.execute(insert(tables.seats), table.seat_rows())
            if table.sitters:
                await connection.execute(insert(tables.sitters), table.sitter_rows())
            # Chance has its say when the room is made, so that nobody can wait for better cards.
            await connection.execute(insert(tables.steps), first.row(table.id))
            if also is not None:
                await also(connection)

        await self.journal.do(insert_all)
        if started:
            history.accept(first)
            room.history = history
        self.open[table.id] = room
        self.metrics.rooms.set(len(self.open))
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
        if starts:
            _, seed = await self.read_table(room.id)
            room.table = new
            await self._load_game(room, seed)
        await self._store_table(old, new, room.history)
        if room.frozen is None:
            room.table = new
            room.heed_auto_declines()
        room.lost = False
        self.tell(room)

    async def _store_table(self, old: Table, new: Table, history: History | None) -> None:
        """Put a table in the place of another, if that is still the one in the store."""
        rooms, seats = tables.rooms, tables.seats
        values = new.room_row()
        if new.seen_by(None, None) != old.seen_by(None, None):  # auto-declines are private
            values["moved"] = time.time()
        if history is not None:
            values |= standing_of(new, history.session, history.asked_at)
        if old.state == new.state:
            del values["clocks"]  # they change with the steps, of which another process may know more

        async def save(connection: AsyncConnection) -> None:
            changed = await connection.execute(
                update(rooms)
                .where(rooms.c.id == old.id, rooms.c.version == old.version, rooms.c.state == old.state)
                .values(values)
            )
            if not changed.rowcount:
                raise AlreadyTaken("the table has just changed: try again")
            if new.chairs != old.chairs:
                await connection.execute(delete(seats).where(seats.c.room == old.id))
                await connection.execute(insert(seats), new.seat_rows())
            sitters = new.sitter_rows(old)
            if sitters:
                await connection.execute(insert(tables.sitters), sitters)

        await self.journal.do(save)

    async def stop_clock(self, room: Room) -> None:
        """Note that nobody's time runs in a room that cannot be played on: it need not be looked at again."""
        rooms = tables.rooms

        async def stop(connection: AsyncConnection) -> None:
            await connection.execute(update(rooms).where(rooms.c.id == room.id).values(deadline=None))

        await self.journal.do(stop)

    async def reread(self, player: str, also: Callable[[AsyncConnection], Any] | None = None) -> None:
        """Read the tables again at which somebody sits, or is host, who has another name or account now."""
        rooms, seats = tables.rooms, tables.seats
        of_player = rooms.c.id.in_(select(seats.c.room).where(seats.c.player == player))

        async def mark(connection: AsyncConnection) -> Sequence[tuple[str, int]]:
            if also is not None:
                await also(connection)
            # A change that was made with the old table in mind must not be stored over this one.
            changed = await connection.execute(
                update(rooms)
                .where((rooms.c.host == player) | of_player)
                .where(rooms.c.state.in_(["waiting", "playing"]))
                .values(version=rooms.c.version + 1)
                .returning(rooms.c.id, rooms.c.version)
            )
            return [(row.id, row.version) for row in changed]

        for id, version in await self.journal.do(mark):
            notice = Notice(self.node, id, 0, version)
            await self._catch_up(notice)
            self._pass_on(notice)

    # -- passing the word ------------------------------------------------------------------------

    def tell(self, room: Room) -> None:
        """Say that a room has moved, here and to the other processes."""
        self._wake(room)
        number = room.history.number if room.history is not None else 0
        self._pass_on(Notice(self.node, room.id, number, room.table.version))

    def _pass_on(self, notice: Notice) -> None:
        if not self._notices:
            # Rooms whose steps were committed together are told of together.
            asyncio.get_running_loop().call_soon(self._publish)
        self._notices[notice.room] = notice

    def _publish(self) -> None:
        self._channels.publish(msgspec.json.encode(list(self._notices.values())), CHANNEL)
        self._notices.clear()

    def _wake(self, room: Room) -> None:
        room.changed()
        self.on_change(room)
        for watcher in room.watchers:
            watcher.set()

    async def listen(self) -> None:
        """Hear what other processes say, for ever."""
        async with self._channels.start_subscription([CHANNEL]) as subscription:
            async for text in subscription.iter_events():
                notices = msgspec.json.decode(text, type=list[Notice])
                if notices[0].node == self.node:
                    continue  # all of them are our own
                if not all(notice.room for notice in notices):
                    await self.look_around()
                    continue
                # One after the other, as many rooms as one commit holds would wait for each other's reading.
                await asyncio.gather(*map(self._catch_up_in_turn, notices))

    async def look_around(self) -> None:
        """Catch up with other processes in all rooms: one may have died before it could pass the word."""
        rooms, steps = tables.rooms.c, tables.steps.c
        last = select(func.max(steps.number)).where(steps.room == rooms.id).scalar_subquery()
        query = select(rooms.id, rooms.version, rooms.state, last.label("number"))
        if not self.open:
            return
        try:
            found = await self.store.rows(query.where(rooms.id.in_(list(self.open))))
        except StoreError as error:
            log.warning("cannot look around", cause=str(error))
            return
        for row in found:
            number = 0 if row["state"] == "waiting" else row["number"]
            await self._catch_up(Notice("", row["id"], number, row["version"]))

    async def _catch_up_in_turn(self, notice: Notice) -> None:
        async with self._reading:
            await self._catch_up(notice)

    async def _catch_up(self, notice: Notice) -> None:
        """Bring a room that is in memory, or on its way there, up to what another process has stored."""
        if notice.room not in self.open and notice.room not in self._loading:
            return
        try:
            async with self.at(notice.room) as room:
                moved = notice.number > (room.history.number if room.history is not None else 0)
                if notice.version > room.table.version:
                    await self.read_on(room)
                elif moved and room.history is not None and not room.table.clocks:
                    await self._read_steps(room, room.history)
                elif moved:
                    await self.read_on(room)
        except EmberboxError as error:
            log.warning("cannot catch up", room=notice.room, cause=str(error))
            behind = self.open.get(notice.room)
            if behind is not None:
                self._wake(behind)  # who watches looks again until it can be read

    async def read_on(self, room: Room) -> None:
        """Bring a room, whose lock is held, up to what another process has stored."""
        if room.frozen is not None:
            return
        room.lost = True  # until all of it is read
        table, seed = await self.read_table(room.id)
        begins = room.table.state == "waiting" and table.state != "waiting"
        moved = table.version != room.table.version
        room.table = table
        if begins:
            await self._load_game(room, seed)
        elif room.history is not None:
            moved = await self._follow(room, room.history) or moved
            room.heed_auto_declines()
        room.lost = False
        if moved:
            self._wake(room)

    async def _read_steps(self, room: Room, history: History) -> None:
        """Bring a room up to date in which only the game has moved: its table need not be read for that."""
        room.lost = True
        moved = await self._follow(room, history)
        room.lost = False
        if moved:
            self._wake(room)

    async def _follow(self, room: Room, history: History) -> bool:
        rows = await self.store.steps(room.id, history.number)
        room.follow([Step.from_row(row) for row in rows])
        return bool(rows)

    # -- forgetting ------------------------------------------------------------------------------

    def forget_idle(self, seconds: float, busy: Container[str]) -> list[str]:
        """Let rooms go that nobody has looked at for so long, unless a bot is at work there; their names."""
        before = time.monotonic() - seconds
        forgotten = []
        for room in list(self.open.values()):
            used = room.watchers or room.lock.locked() or room.id in busy
            if not used and room.touched < before:
                del self.open[room.id]
                forgotten.append(room.id)
        self.metrics.rooms.set(len(self.open))
        return forgotten


def seats_of(options: dict[str, Any]) -> int:
    """How many play with these options."""
    players = options.get("players", 2)
    return players if isinstance(players, int) else 2
