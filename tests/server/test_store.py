"""The database is what tables.py says, is opened as safely as promised, and keeps what the journal keeps."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event, insert, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from emberbox.server.ops.metrics import Metrics
from emberbox.server.store import tables
from emberbox.server.store.database import BUSY_SECONDS, Store, StoreError
from emberbox.server.store.journal import AlreadyTaken, Entry, Journal, NotStored
from tests.server.services import Postgres

MANY = 200
ROOM = "room"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database().replace("postgresql", "postgresql+asyncpg")


def sqlite_in(folder: Path) -> str:
    """The address of a file that is not there yet, in a folder that is not either."""
    return f"sqlite+aiosqlite:///{folder / 'new' / 'emberbox.db'}"


def with_store(address: str, visit: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, do something with it, and close it."""

    async def tidily() -> None:
        store = Store(address)
        try:
            await store.open()
            await visit(store)
        finally:
            await store.close()

    asyncio.run(tidily())


# -- opening -------------------------------------------------------------------------------------


def test_an_empty_database_gets_the_tables_exactly(address: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, tables.metadata))

    async def compare(store: Store) -> None:
        async with store.writing.connect() as connection:
            assert await connection.run_sync(differences) == []
            await connection.execute(text("ALTER TABLE players ADD COLUMN more TEXT"))
            assert len(await connection.run_sync(differences)) == 1, "the comparison sees nothing"

    with_store(address, compare)


def test_a_database_is_opened_again_as_it_was(address: str) -> None:
    async def write(store: Store) -> None:
        async with store.writing.connect() as connection:
            await connection.execute(insert(tables.site).values(key="word", value="kept"))
            await connection.commit()

    async def read(store: Store) -> None:
        assert await store.rows(select(tables.site)) == [{"key": "word", "value": "kept"}]

    with_store(address, write)
    with_store(address, read)


def test_a_database_of_a_newer_emberbox_is_refused(address: str) -> None:
    async def age(store: Store) -> None:
        async with store.writing.connect() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            await connection.commit()

    async def nothing(_: Store) -> None:
        raise AssertionError("it was opened")

    with_store(address, age)
    with pytest.raises(StoreError, match=r"belongs to a newer Emberbox \(revision 9999\)"):
        with_store(address, nothing)


@pytest.mark.long
def test_a_database_that_cannot_be_opened_stops_the_server_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "emberbox.db").write_bytes(b"this is no database, whatever its name says" * 100)
    command = [sys.executable, "-c", "from emberbox.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--data-dir", str(tmp_path)], capture_output=True, text=True, check=False, timeout=20
    )
    assert done.returncode != 0
    assert done.stderr.rstrip().endswith("file is not a database")
    assert len(done.stderr.splitlines()) == 1, done.stderr


# -- sqlite --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["writing", "reading"])
def test_every_connection_to_sqlite_is_as_safe_as_promised(tmp_path: Path, name: str) -> None:
    async def pragmas(store: Store) -> None:
        engine: AsyncEngine = getattr(store, name)
        for _ in range(2):  # a connection that was used before is no less safe
            async with engine.connect() as connection:
                for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                    assert await connection.scalar(text(f"PRAGMA {pragma}")) == value, pragma

    with_store(sqlite_in(tmp_path), pragmas)


def test_only_its_owner_can_read_the_file_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "emberbox.db"

    async def look(_: Store) -> None:
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        assert modes["emberbox.db"] == 0o600
        assert set(modes.values()) == {0o600}, modes  # with what has not reached the file yet

    with_store(f"sqlite+aiosqlite:///{file}", look)


def test_a_writer_of_sqlite_has_it_to_itself_from_the_beginning(tmp_path: Path) -> None:
    async def contend(store: Store) -> None:
        other = sqlite3.connect(str(store.url.database), timeout=0, isolation_level=None)
        try:
            async with store.writing.connect() as connection:
                await connection.execute(select(tables.site))
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("BEGIN IMMEDIATE")
                assert other.execute("SELECT count(*) FROM site").fetchone() == (0,), "readers may read"
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(OperationalError, match="locked"):
                async with asyncio.timeout(BUSY_SECONDS * 3), store.writing.connect() as connection:
                    await connection.execute(select(tables.site))
            other.execute("ROLLBACK")
        finally:
            other.close()

    with_store(sqlite_in(tmp_path), contend)


def test_a_step_needs_its_room(address: str) -> None:
    async def orphan(store: Store) -> None:
        with pytest.raises(AlreadyTaken):
            await keep_all(store, [entry("nowhere", 1)])

    with_store(address, orphan)


# -- the journal ---------------------------------------------------------------------------------


def entry(room: str, number: int) -> Entry:
    """A step of a room, and that it is played on."""
    step = {"room": room, "number": number, "seat": 0, "step": number, "picks": "[1]", "back": 0}
    standing = {"room": room, "state": "playing", "asked_at": 1.0, "waiting": "[0]", "deadline": None}
    return Entry({**step, "answers": "[]", "at": 1.0}, {**standing, "payoffs": None, "clocks": None}, None)


async def make_rooms(store: Store, count: int) -> list[str]:
    """So many rooms without steps; returns their names."""
    names = [f"{ROOM}{number}" for number in range(count)]
    row = {"game": "forge", "rules": "1", "options": "{}", "seed": 1, "host": "ada", "listed": False}
    row |= {"timer": "off", "timer_limit": 1, "stand_in": "novice", "state": "playing", "version": 1}
    row |= {"created": 0.0, "moved": 0.0, "waiting": "[]", "note": ""}
    async with store.writing.connect() as connection:
        await connection.execute(insert(tables.rooms), [{"id": name, **row} for name in names])
        await connection.commit()
    return names


async def keep_all(store: Store, entries: list[Entry]) -> None:
    """Keep entries one after the other with a journal of their own."""
    journal = Journal(store, Metrics())
    journal.start()
    try:
        for each in entries:
            await journal.keep(each)
    finally:
        await journal.stop()


async def numbers(store: Store) -> Counter[str]:
    """How many steps each room has in the store, as another connection sees it."""
    return Counter(row["room"] for row in await store.rows(select(tables.steps.c.room)))


def test_steps_that_arrive_together_share_a_commit(address: str) -> None:
    async def together(store: Store) -> None:
        rooms = await make_rooms(store, MANY)
        commits: list[object] = []
        count = commits.append
        event.listen(Engine, "commit", count)
        try:
            journal = Journal(store, Metrics())
            journal.start()
            for number in range(1, 4):
                await asyncio.gather(*(journal.keep(entry(room, number)) for room in rooms))
            await journal.stop()
        finally:
            event.remove(Engine, "commit", count)
        assert await numbers(store) == Counter(dict.fromkeys(rooms, 3))
        assert 3 <= len(commits) <= 6

    with_store(address, together)


def test_one_who_comes_second_does_not_spoil_it_for_the_others(address: str) -> None:
    async def conflict(store: Store) -> None:
        rooms = await make_rooms(store, 20)
        await keep_all(store, [entry(rooms[7], 1), entry(rooms[13], 1)])
        journal = Journal(store, Metrics())
        journal.start()
        results = await asyncio.gather(
            *(journal.keep(entry(room, 1)) for room in rooms), return_exceptions=True
        )
        await journal.stop()
        assert [number for number, result in enumerate(results) if result is not None] == [7, 13]
        assert all(isinstance(results[number], AlreadyTaken) for number in (7, 13))
        assert await numbers(store) == Counter(dict.fromkeys(rooms, 1))

    with_store(address, conflict)


def test_what_is_kept_can_be_read_by_others_at_once(address: str) -> None:
    async def keep_and_read(store: Store) -> None:
        rooms = await make_rooms(store, 8)
        journal = Journal(store, Metrics())
        journal.start()

        async def play(room: str) -> None:
            for number in range(1, 16):
                await journal.keep(entry(room, number))
                assert len(await store.steps(room)) == number

        await asyncio.gather(*map(play, rooms))
        await journal.stop()

    with_store(address, keep_and_read)


def test_a_journal_that_stops_writes_what_is_waiting(address: str) -> None:
    async def stop(store: Store) -> None:
        rooms = await make_rooms(store, MANY)
        journal = Journal(store, Metrics())
        journal.start()
        keeping = [asyncio.create_task(journal.keep(entry(room, 1))) for room in rooms]

        async def rename(connection: AsyncConnection) -> int:
            changed = await connection.execute(tables.rooms.update().values(note="renamed"))
            return changed.rowcount

        other = asyncio.create_task(journal.do(rename))
        await asyncio.sleep(0)
        await journal.stop()
        assert all(task.done() and task.exception() is None for task in keeping)
        assert await other == MANY
        assert await numbers(store) == Counter(dict.fromkeys(rooms, 1))

    with_store(address, stop)


def test_work_that_fails_leaves_nothing_behind_and_the_next_is_done(address: str) -> None:
    async def fail(store: Store) -> None:
        journal = Journal(store, Metrics())
        journal.start()

        async def half(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables.site).values(key="half", value="done"))
            raise ZeroDivisionError("in the middle")

        async def whole(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables.site).values(key="whole", value="done"))

        with pytest.raises(NotStored, match="did not take it"):
            await journal.do(half)
        await journal.do(whole)
        await journal.stop()
        assert [row["key"] for row in await store.rows(select(tables.site))] == ["whole"]

    with_store(address, fail)


def test_what_comes_after_the_journal_has_stopped_is_refused(address: str) -> None:
    async def late(store: Store) -> None:
        rooms = await make_rooms(store, 1)
        journal = Journal(store, Metrics())
        journal.start()
        await journal.stop()
        with pytest.raises(NotStored, match="stopping"):
            await asyncio.wait_for(journal.keep(entry(rooms[0], 1)), 5)

    with_store(address, late)
