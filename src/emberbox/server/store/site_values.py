"""What a site makes for itself once, for all its processes: secrets that are kept in its database."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.store import tables
from emberbox.server.store.database import Store
from emberbox.server.store.journal import AlreadyTaken, Journal


async def kept(store: Store, journal: Journal, key: str, make: Callable[[], str]) -> str:
    """The value of this key; whichever process comes first makes it."""
    query = select(tables.site.c.value).where(tables.site.c.key == key)
    row = await store.row(query)
    if row is None:

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables.site).values(key=key, value=make()))

        try:
            await journal.do(add)
        except AlreadyTaken:
            pass  # another process that started with us was first
        row = await store.row(query)
        assert row is not None
    return str(row["value"])
