"""The one writer of the store: what it says is kept is on the disk."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic, perf_counter, time
from typing import Any, Final, TypeAlias, TypeVar, final

from sqlalchemy import Connection, bindparam, case, delete, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import faults, logs
from emberbox.server.ops.metrics import Metrics
from emberbox.server.store import tables
from emberbox.server.store.database import Store

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]

TRIAL_SECONDS: Final = 1.0
PATIENCE: Final = 3.0
"""Seconds after which a database that has not written is taken for one that does not."""

log = logs.get("journal")

_STEPS: Final = insert(tables.steps)
_MOVED: Final = tables.rooms.c.moved
_ASKED_AT: Final = bindparam("asked_at", type_=_MOVED.type)
_ROOMS: Final = (
    update(tables.rooms)
    .where(tables.rooms.c.id == bindparam("room"))
    .values({name: bindparam(name) for name in ("state", "waiting", "deadline", "payoffs", "clocks")})
    # That somebody has answered while others are still asked is a secret: nothing has moved.
    .values(moved=case((_MOVED > _ASKED_AT, _MOVED), else_=_ASKED_AT))
)


_SNAPSHOT: Final = insert(tables.snapshots)
_NO_SNAPSHOT: Final = delete(tables.snapshots).where(tables.snapshots.c.room == bindparam("of"))


class NotStored(EmberboxError):
    """Something could not be written, so it has not happened."""


class AlreadyTaken(NotStored):
    """Another process wrote first."""


@final
class Entry:
    """A step of a room, with where the room stands after it and now and then a snapshot."""

    __slots__ = ("room", "snapshot", "step")

    def __init__(self, step: dict[str, Any], room: dict[str, Any], snapshot: dict[str, Any] | None) -> None:
        self.step: Final = step
        self.room: Final = room
        self.snapshot: Final = snapshot


@final
class Journal:
    """Writes one transaction at a time. Steps that arrive while one is being written share the next.

    Whatever else there is to write, however much, steps wait for one piece of it at most.
    """

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store: Final = store
        self._metrics: Final = metrics
        self._entries: list[tuple[Entry, asyncio.Future[None]]] = []
        self._works: Final[deque[tuple[Work[Any], asyncio.Future[Any]]]] = deque()
        self._news: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._trial: asyncio.Task[bool] | None = None
        self._tried = 0.0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Write what is waiting, and stop."""
        self._closing = True
        self._news.set()
        if self._task is not None:
            await self._task

    @property
    def waiting(self) -> int:
        """How many writes wait for their turn."""
        return len(self._entries) + len(self._works)

    async def keep(self, entry: Entry) -> None:
        """Write a step; returns when it is committed, or raises `NotStored`."""
        self._must_be_open()
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._entries.append((entry, kept))
        self._news.set()
        await kept

    async def do(self, work: Work[T]) -> T:
        """Do some other work in a transaction of its own; returns when it is committed."""
        self._must_be_open()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._works.append((work, done))
        self._news.set()
        return await done

    async def alive(self) -> bool:
        """Whether the database takes what is written; asked for often, it is tried once a second."""
        now = monotonic()
        if self._trial is None or (self._trial.done() and now - self._tried > TRIAL_SECONDS):
            self._tried = now
            self._trial = asyncio.create_task(self._try())
        return await asyncio.shield(self._trial)

    async def _try(self) -> bool:
        async def touch(connection: AsyncConnection) -> None:
            site = tables.site
            mark = update(site).where(site.c.key == "written").values(value=str(int(time())))
            if not (await connection.execute(mark)).rowcount:
                await connection.execute(insert(site).values(key="written", value="0"))

        try:
            await asyncio.wait_for(self.do(touch), PATIENCE)
        except AlreadyTaken:
            return True  # another process was first, so it can be written
        except (NotStored, TimeoutError):
            return False
        return True

    def _must_be_open(self) -> None:
        if self._closing:
            raise NotStored("the server is stopping")

    async def _run(self) -> None:
        while self._entries or self._works or not self._closing:
            await self._news.wait()
            if not self._closing:
                self._news.clear()
            while self._works or self._entries:
                if self._works:
                    work, done = self._works.popleft()
                    await self._settle(done, self._work(work))
                entries, self._entries = self._entries, []
                if entries:
                    await self._write_all(entries)

    async def _write_all(self, entries: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        began = perf_counter()
        try:
            await self._write([entry for entry, _ in entries])
        except IntegrityError:
            # One of them was not the first to write its step: the others must not suffer.
            for entry, kept in entries:
                await self._settle(kept, self._write([entry]))
        except Exception as error:
            self._refuse([kept for _, kept in entries], error)
        else:
            for _, kept in entries:
                if not kept.done():
                    kept.set_result(None)
            self._metrics.commit_seconds.observe(perf_counter() - began)
            self._metrics.commit_batch.observe(len(entries))

    async def _settle(self, done: asyncio.Future[Any], writing: Awaitable[Any]) -> None:
        try:
            result = await writing
        except Exception as error:
            self._refuse([done], error)
        else:
            if not done.done():
                done.set_result(result)

    def _refuse(self, waiting: list[asyncio.Future[Any]], error: Exception) -> None:
        """Tell everybody who waits that nothing was written, and why."""
        refusal: Exception
        if isinstance(error, EmberboxError):
            refusal = error
        elif isinstance(error, IntegrityError):
            refusal = AlreadyTaken("another process was first")
        else:
            cause = error.orig if isinstance(error, DBAPIError) else error
            refusal = NotStored("the database did not take it")
            log.error("not stored", cause=str(cause), entries=len(waiting))
        for done in waiting:
            if not done.done():
                done.set_exception(refusal)

    async def _write(self, entries: list[Entry]) -> None:
        # In one order everywhere, or two processes could wait for each other's rooms without end.
        entries = sorted(entries, key=lambda entry: str(entry.step["room"]))
        await self._store.append(partial(_append, entries))

    async def _work(self, work: Work[T]) -> T:
        async with self._store.writing.connect() as connection:
            result = await work(connection)
            await connection.commit()
            return result


def _append(entries: list[Entry], connection: Connection) -> None:
    connection.execute(_STEPS, [entry.step for entry in entries])
    connection.execute(_ROOMS, [entry.room for entry in entries])
    snapshots = [entry.snapshot for entry in entries if entry.snapshot is not None]
    if snapshots:
        connection.execute(_NO_SNAPSHOT, [{"of": row["room"]} for row in snapshots])
        connection.execute(_SNAPSHOT, snapshots)
    faults.reach("committing")
    connection.commit()
    faults.reach("committed")
