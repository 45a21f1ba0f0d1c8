"""Players who are away while a game waits for them: found in the store, and told by push or mail.

Nothing here is on the way of an answer. Where a game stands is stored with each step, and looked at from time
to time; of several processes one claims each turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol, final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Select, Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import logs
from emberbox.server.ops.limits import Limits
from emberbox.server.ops.metrics import Metrics, NoticeOutcome
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.presence import Presence
from emberbox.server.play.seating import Pause
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store
from emberbox.server.store.journal import AlreadyTaken, Journal, NotStored

EVERY: Final = 1.0
"""Seconds between two looks at the store."""

LOOK_BACK: Final = 60 * 60.0
"""What a process that has just started looks at: whoever was asked while none ran is told, too."""

OVERLAP: Final = 60.0
"""Seconds that are looked at again, because the clocks of processes differ; who was told is known."""

PAGE: Final = 200
MOST_WAITING: Final = 1000
"""Turns that wait to be told of, or to be tried again; more are dropped."""

BACKOFF: Final = (5.0, 30.0, 180.0)
"""Seconds after which a turn that could not be told of is tried again."""

MOST_FAILURES: Final = 5
FAILING_SECONDS: Final = 3 * 24 * 60 * 60.0
"""What was not reached for so many turns in a row, over so long, is given up: an outage is shorter."""

log = logs.get("notices")


class Turn(Struct):
    """A player who is asked in a room."""

    player: str
    room: str
    game: str
    seat: int
    tries: int = 0
    told: bool = False
    """Whether the player was told somewhere."""
    settled: set[str] = msgspec.field(default_factory=set)
    """Where all that could be done has been done."""

    @property
    def last(self) -> bool:
        """Whether it is not tried again after this."""
        return self.tries == len(BACKOFF)


class Way(Protocol):
    """A way to tell players who are away."""

    @property
    def name(self) -> str:
        """As it is kept in the store."""

    @property
    def timers(self) -> Sequence[str] | None:
        """The kinds of timers of games that it is for; None: all."""

    @property
    def senders(self) -> int:
        """How many are told at a time."""

    @property
    def delay(self) -> float:
        """Seconds that a game waits first."""

    def reached(self) -> Select[tuple[str]]:
        """The players who want it."""

    async def tell(self, turn: Turn) -> bool:
        """Tell of a turn, and note in it whether that worked; false if it should be tried again."""

    async def close(self) -> None:
        """Send nothing more."""


async def count_failures(
    journal: Journal, table: Table, row: Row, this: ColumnElement[bool], *, reached: bool
) -> None:
    """Count the turns in a row for which something was not reached, and delete it when it is given up."""
    c, now = table.c, time.time()

    async def write(connection: AsyncConnection) -> None:
        if reached:
            await connection.execute(update(table).where(this).values(failures=0, failing=None))
            return
        since = func.coalesce(c.failing, now)
        await connection.execute(update(table).where(this).values(failures=c.failures + 1, failing=since))
        hopeless = (c.failures >= MOST_FAILURES) & (c.failing <= now - FAILING_SECONDS)
        await connection.execute(delete(table).where(this, hopeless))

    if row["failures"] or not reached:
        try:
            await journal.do(write)
        except NotStored:
            pass  # the next turn is counted


@final
class Outbox:
    """Turns to be told of, one of each player at a time: whose are slow holds up nobody else's."""

    def __init__(self) -> None:
        self._ready: Final[asyncio.Queue[Turn]] = asyncio.Queue()
        self._behind: Final[dict[str, deque[Turn]]] = {}

    def put(self, turn: Turn) -> None:
        """Add a turn, behind the others of its player."""
        behind = self._behind.get(turn.player)
        if behind is None:
            self._behind[turn.player] = deque()
            self._ready.put_nowait(turn)
        else:
            behind.append(turn)

    async def get(self) -> Turn:
        """The next turn; until `done`, the others of its player stay."""
        return await self._ready.get()

    def done(self, player: str) -> None:
        """Let the next turn of a player come forward."""
        behind = self._behind[player]
        if behind:
            self._ready.put_nowait(behind.popleft())
        else:
            del self._behind[player]


@final
class Notices:
    """Finds those who are away while a game waits for them, and has them told once for each turn."""

    def __init__(
        self, store: Store, journal: Journal, presence: Presence, limits: Limits, metrics: Metrics
    ) -> None:
        self._store: Final = store
        self._journal: Final = journal
        self._presence: Final = presence
        self._limits: Final = limits
        self._metrics: Final = metrics
        self._waiting = 0
        self._retries: Final[set[asyncio.TimerHandle]] = set()

    async def watch(self, way: Way, stopping: Stopping, quiet: float) -> None:
        """Tell of turns in one way until the end.

        At first it is quiet: those at a table connect again, and other processes say whom they have.
        """
        outbox = Outbox()
        senders = [asyncio.create_task(self._send(way, outbox), name=way.name) for _ in range(way.senders)]
        since = time.time() - LOOK_BACK
        wait = quiet
        try:
            while not await stopping.within(wait):
                wait = EVERY
                now = time.time()
                try:
                    await self._look(way, since, now - way.delay, outbox)
                    since = now - way.delay - OVERLAP
                except EmberboxError as error:
                    log.warning("cannot look for turns", way=way.name, cause=str(error))
        finally:
            for sender in senders:
                sender.cancel()
            for retry in self._retries:
                retry.cancel()
            await asyncio.gather(*senders, return_exceptions=True)
            await way.close()

    # -- finding ---------------------------------------------------------------------------------

    async def _look(self, way: Way, since: float, until: float, outbox: Outbox) -> None:
        after = since
        while True:
            found = await self._store.rows(self._query(way, after, until))
            for row in found:
                if not self._is_due(row) or self._waiting >= MOST_WAITING or not await self._claim(way, row):
                    continue
                if await self._limits.take(way.name, row["player"]):
                    self._waiting += 1
                    outbox.put(Turn(row["player"], row["id"], row["game"], row["seat"]))
                else:
                    self._metrics.noticed(way.name, "limited")
            if len(found) < PAGE or found[-1]["moved"] == after:
                return
            after = found[-1]["moved"]

    def _query(self, way: Way, after: float, until: float) -> Select[tuple[object, ...]]:
        rooms, seats, notices = tables.rooms.c, tables.seats.c, tables.notices.c
        told = (notices.player == seats.player) & (notices.room == rooms.id) & (notices.way == way.name)
        steps = tables.steps.c
        step = (
            select(func.coalesce(func.max(steps.number), 0)).where(steps.room == rooms.id).scalar_subquery()
        )
        # A table that has changed, and a game in which others have answered, are no new turns.
        new = notices.told.is_(None) | ((notices.told < rooms.moved) & (notices.step < step))
        query = (
            select(rooms.id, rooms.game, rooms.waiting, rooms.moved, rooms.pause)
            .add_columns(seats.seat, seats.player, notices.told, step.label("step"))
            .join_from(tables.rooms, tables.seats, seats.room == rooms.id)
            .outerjoin(tables.notices, told)
            .where(rooms.state == "playing", rooms.moved >= after, rooms.moved <= until)
            .where(seats.bot.is_(None), seats.player.in_(way.reached()))
            .where(new)
        )
        if way.timers is not None:
            query = query.where(rooms.timer.in_(way.timers))
        return query.order_by(rooms.moved, rooms.id, seats.seat).limit(PAGE)

    def _is_due(self, row: Row) -> bool:
        if row["seat"] not in msgspec.json.decode(row["waiting"]) or row["game"] not in GAMES:
            return False
        paused = row["pause"] and msgspec.json.decode(row["pause"], type=Pause).since is not None
        return not paused and self._presence.of(row["id"], row["player"]).state != "here"

    async def _claim(self, way: Way, row: Row) -> bool:
        """Whether this process is to tell of a turn."""
        notices = tables.notices
        said = {"told": row["moved"], "step": row["step"]}
        key = {"player": row["player"], "room": row["id"], "way": way.name}

        async def note(connection: AsyncConnection) -> bool:
            if row["told"] is None:
                await connection.execute(insert(notices).values(**key, **said))
                return True
            same = (notices.c.player == row["player"]) & (notices.c.room == row["id"])
            same &= (notices.c.way == way.name) & (notices.c.told == row["told"])
            done = await connection.execute(update(notices).where(same).values(**said))
            return bool(done.rowcount)

        try:
            return await self._journal.do(note)
        except AlreadyTaken:
            return False

    # -- telling ---------------------------------------------------------------------------------

    async def _send(self, way: Way, outbox: Outbox) -> None:
        while True:
            turn = await outbox.get()
            outcome: NoticeOutcome | None = "dropped"
            try:
                outcome = await self._tell(way, turn)
            except EmberboxError as error:
                log.warning("a turn cannot be told of", way=way.name, cause=str(error))
            except Exception:
                log.exception("telling of a turn failed", way=way.name)
            outbox.done(turn.player)
            if outcome is None:
                self._try_again(turn, outbox)
            else:
                self._waiting -= 1
                self._metrics.noticed(way.name, outcome)

    async def _tell(self, way: Way, turn: Turn) -> NoticeOutcome | None:
        """Tell of a turn, and say what became of it; None: that comes later."""
        rooms = tables.rooms.c
        query = select(rooms.waiting).where(rooms.id == turn.room, rooms.state == "playing")
        row = await self._store.row(query)
        if row is None or turn.seat not in msgspec.json.decode(row["waiting"]):
            return "told" if turn.told else "answered"
        if not await way.tell(turn) and not turn.last:
            return None
        return "told" if turn.told else "dropped"

    def _try_again(self, turn: Turn, outbox: Outbox) -> None:
        def put() -> None:
            self._retries.discard(handle)
            outbox.put(turn)

        handle = asyncio.get_running_loop().call_later(BACKOFF[turn.tries], put)
        turn.tries += 1
        self._retries.add(handle)
