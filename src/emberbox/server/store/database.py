"""The database: where it is, how it is opened, brought up to date and read. Writing is the journal's."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeAlias, final

from sqlalchemy import Connection, Engine, Select, create_engine, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import logs
from emberbox.server.store import tables

BUSY_SECONDS: Final = 2.0
"""How long SQLite waits for another process that holds the database before it gives up."""

log = logs.get("store")

MIGRATION_LOCK: Final = 0x456D626572
"""Keeps two processes that start together on one PostgreSQL from migrating it both."""

Row: TypeAlias = Mapping[str, Any]


class StoreError(EmberboxError):
    """The database could not be opened, read or brought up to date."""


@final
class Store:
    """An open database: one engine that reads, and one, with a single connection on SQLite, that writes.

    Steps, most of what is written, have a way of their own to SQLite: each statement of `writing` is a trip
    to a thread and back, and the trips cost more than the statements.
    """

    def __init__(self, url: str) -> None:
        self.url: Final = make_url(url)
        self.is_sqlite: Final = self.url.get_backend_name() == "sqlite"
        self.writing: Final = _sqlite(url, 1, "BEGIN IMMEDIATE") if self.is_sqlite else _postgres(url)
        self.reading: Final = _sqlite(url, 4, "BEGIN") if self.is_sqlite else _reading(self.writing)
        self._appending: Final = _blocking_sqlite(url) if self.is_sqlite else None
        self._thread: Final = ThreadPoolExecutor(1, "append")

    async def open(self) -> None:
        """Bring the tables up to date, or raise `StoreError`."""
        try:
            if self.is_sqlite and self.url.database:
                file = Path(self.url.database)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch(mode=0o600)  # everybody's hands are in it
                # The driver's thread cannot fail at this quietly: it outlives the loop, with a traceback.
                sqlite3.connect(self.url.database).close()
            async with self.writing.connect() as connection:
                await connection.run_sync(self._migrate)
                await connection.commit()
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise StoreError(f"cannot open the database {self.url!r}: {_cause(error)}") from None

    def _migrate(self, connection: Connection) -> None:
        from alembic import command
        from alembic.config import Config
        from alembic.runtime.migration import MigrationContext
        from alembic.script import ScriptDirectory
        from alembic.util import CommandError

        if not self.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        config = Config()
        config.set_main_option(
            "script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%")
        )
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        scripts = ScriptDirectory.from_config(config)
        now = MigrationContext.configure(connection).get_current_revision()
        if now == scripts.get_current_head():
            return
        if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
            raise StoreError(f"the database {self.url!r} belongs to a newer Emberbox (revision {now})")
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreError(f"cannot migrate the database {self.url!r}: {error}") from None

    async def close(self) -> None:
        """Let go of all connections."""
        await self.reading.dispose()
        await self.writing.dispose()
        if self._appending is not None:
            await asyncio.to_thread(self._thread.shutdown)
            self._appending.dispose()

    async def append(self, work: Callable[[Connection], None]) -> None:
        """Do some work that ends with a commit: on SQLite all of it in one trip to a thread."""
        if self._appending is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._append, work)
        else:
            async with self.writing.connect() as connection:
                await connection.run_sync(work)

    def _append(self, work: Callable[[Connection], None]) -> None:
        assert self._appending is not None
        with self._appending.connect() as connection:
            work(connection)

    @property
    def used(self) -> float:
        """The share of connections that are in use."""
        pool = self.reading.pool
        return pool.checkedout() / pool.size() if isinstance(pool, QueuePool) else 0.0

    async def rows(self, query: Select[Any]) -> Sequence[Row]:
        """What a query finds, or `StoreError`."""
        try:
            async with self.reading.connect() as connection:
                found: Sequence[Row] = (await connection.execute(query)).mappings().all()
                return found
        except (SQLAlchemyError, OSError) as error:
            log.warning("cannot read", cause=_cause(error))
            raise StoreError("the database isn't responding") from None

    async def row(self, query: Select[Any]) -> Row | None:
        """The first row that a query finds."""
        found = await self.rows(query)
        return found[0] if found else None

    async def steps(self, room: str, after: int = 0) -> Sequence[Row]:
        """What happened in a room after a step."""
        steps = tables.steps
        return await self.rows(
            select(steps).where(steps.c.room == room, steps.c.number > after).order_by(steps.c.number)
        )


def new_id() -> str:
    """A name for a room, a player or a record that nobody can guess."""
    return secrets.token_urlsafe(12)


def _sqlite(url: str, connections: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(url, **_options(connections))
    _prepare(engine.sync_engine, begin)
    return engine


def _blocking_sqlite(url: str) -> Engine:
    engine = create_engine(make_url(url).set(drivername="sqlite"), **_options(1))
    _prepare(engine, "BEGIN IMMEDIATE")
    return engine


def _options(connections: int) -> dict[str, Any]:
    return {
        "pool_size": connections,
        "max_overflow": 0,
        "hide_parameters": True,
        "connect_args": {"timeout": BUSY_SECONDS},
    }


def _prepare(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver's own idea of when a transaction begins is too late for readers and writers alike.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _postgres(url: str) -> AsyncEngine:
    return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)


def _reading(engine: AsyncEngine) -> AsyncEngine:
    # What is read is one query each time: a transaction around it would be two more trips to the database.
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _cause(error: Exception) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error)
