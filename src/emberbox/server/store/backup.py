"""Backups of the whole store: one moment of all games, taken while they are played, and put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url

from emberbox.server.store.database import StoreError

BUSY_SECONDS: Final = 30.0


def back_up(address: str, file: Path) -> None:
    """Write a backup to a file that is not there yet, or raise `StoreError`."""
    if file.exists():
        raise StoreError(f"{file} already exists: give each backup its own name")
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        _run(["pg_dump", "--format=custom", f"--file={file}", _libpq(url)])
        return
    if not url.database or not Path(url.database).exists():
        raise StoreError(f"there is no database {url.database}")
    try:
        # For its owner's eyes only from the first byte on: everybody's hands are in it.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with (
            closing(sqlite3.connect(url.database, timeout=BUSY_SECONDS)) as source,
            closing(sqlite3.connect(file)) as target,
        ):
            source.backup(target)
        check(file)
    except (sqlite3.Error, OSError) as error:
        file.unlink(missing_ok=True)
        raise StoreError(f"cannot back up to {file}: {error}") from None


def check(file: Path) -> None:
    """Raise `StoreError` unless a file is a whole database of ours."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as found:
            (said,) = found.execute("PRAGMA integrity_check").fetchone()
            found.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{file} isn't a backup: {error}") from None
    if said != "ok":
        raise StoreError(f"{file} is damaged: {said}")


def restore(address: str, file: Path) -> str:
    """Put a backup in the place of the store; returns what became of the one of before, or `StoreError`."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        _run(
            [
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--exit-on-error",
                "--single-transaction",
                f"--dbname={_libpq(url)}",
                str(file),
            ]
        )
        return "Restored."
    check(file)
    database = Path(url.database or "")
    database.parent.mkdir(parents=True, exist_ok=True)
    aside = database.with_name(f"{database.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    kept = database.exists()
    if kept:
        _must_be_idle(database)
        database.rename(aside)
    for rest in ("-wal", "-shm"):
        # They belong to the database of before, and would be taken for this one's.
        Path(f"{database}{rest}").unlink(missing_ok=True)
    shutil.copyfile(file, database)
    database.chmod(0o600)
    return f"Restored. The database of before is {aside}." if kept else "Restored."


def _must_be_idle(database: Path) -> None:
    """Refuse to take a database from under a server; all that is in its journal is written to it."""
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as found:
            # To leave the journal mode needs that nobody else has the file open.
            (mode,) = found.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.Error:
        mode = "locked"
    if mode != "delete":
        raise StoreError(f"{database} is in use: stop the server first")


def _libpq(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _run(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        raise StoreError(f"{command[0]} is not installed: it comes with PostgreSQL")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise StoreError(f"{command[0]} failed: {done.stderr.strip().splitlines()[-1:]}")
