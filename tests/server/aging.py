"""A database as it was before: what later revisions brought is gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from emberbox.server.store import database

TABLES = ("site", "players", "records", "sessions", "rooms", "seats", "sitters", "steps", "snapshots")


def age(file: Path, revision: str) -> None:
    """Write a database anew as it was at an old revision, with all that it had a place for then."""
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    now = file.with_suffix(".now")
    file.rename(now)
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.commit()
    engine.dispose()
    with closing(sqlite3.connect(file)) as old, old:
        old.execute("ATTACH ? AS now", (str(now),))
        for table in TABLES:
            columns = ", ".join(f'"{row[1]}"' for row in old.execute(f"PRAGMA main.table_info({table})"))
            if columns:
                old.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}")
