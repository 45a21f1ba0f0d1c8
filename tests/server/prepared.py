"""A server is built once when this is imported, so that servers that are forked afterwards start at once."""

from __future__ import annotations

import gc
import importlib
import warnings
from pathlib import Path

from emberbox.server.http.app import make_app
from emberbox.server.ops.settings import Settings

# What the server itself imports late.
for late in (
    "aiosqlite",
    "alembic.command",
    "alembic.config",
    "anyio._backends._asyncio",
    "asyncpg",
    "emberbox.cli",
    "emberbox.server.command",
    "litestar.exceptions.responses",
    "litestar.plugins.attrs",
    "redis.asyncio",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.websockets.auto",
):
    importlib.import_module(late)

# What is done once a process, such as looking for plugins, is done here.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    make_app(Settings(data_dir=Path("nowhere")))

gc.collect()
gc.freeze()  # what is here by now is no garbage of any server
