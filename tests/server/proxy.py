"""A bad line: a proxy for sockets that drops, doubles, delays and reorders messages, and cuts connections."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

DELAY, OVERTAKEN = 0.01, 0.12
"""At most so many seconds the line stands still, and a message that others overtake is late."""


@dataclass(frozen=True)
class Faults:
    """What goes wrong with a message and how often, from 0 (never) to 1; at most one thing with each."""

    drop: float = 0.0
    duplicate: float = 0.0
    delay: float = 0.0
    reorder: float = 0.0
    cut: float = 0.0

    def one(self, rng: random.Random) -> str:
        """What goes wrong with the next message, or nothing."""
        luck = rng.random()
        for name, chance in vars(self).items():
            luck -= chance
            if luck < 0:
                return str(name)
        return ""


class BadLine:
    """A proxy on loopback before a server. What has gone wrong in each direction is counted."""

    def __init__(self, url: str, faults: Faults, seed: int) -> None:
        self.url = ""
        self.counts: Counter[tuple[str, str]] = Counter()
        self._server_url = url.replace("http", "ws", 1)
        self._faults = faults
        self._seed = seed
        self._lines = 0
        self._late: set[asyncio.Task[None]] = set()
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(self._join, "127.0.0.1", 0, max_size=None)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()
        await asyncio.gather(*self._late)

    async def _join(self, client: ServerConnection) -> None:
        assert client.request is not None
        self._lines += 1
        headers = {
            name: client.request.headers[name]
            for name in ("cookie", "origin")
            if name in client.request.headers
        }
        address = self._server_url + client.request.path
        async with connect(address, additional_headers=headers, max_size=None) as server:
            ways = [self._carry(client, server, "up"), self._carry(server, client, "down")]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry(self, source: Connection, sink: Connection, way: str) -> None:
        """Pass messages on in one direction until the line is gone."""
        rng = random.Random(f"{self._seed} {self._lines} {way}")
        try:
            async for message in source:
                fault = self._faults.one(rng)
                self.counts[way, fault] += 1
                if fault == "cut":
                    _cut(source)
                    _cut(sink)
                    return
                await self._pass_on(str(message), sink, fault, rng.random())
        except ConnectionClosed:
            pass

    async def _pass_on(self, message: str, sink: Connection, fault: str, luck: float) -> None:
        if fault == "drop":
            return
        if fault == "reorder":
            # Whatever comes in the meantime overtakes it.
            late = asyncio.create_task(self._send_later(message, sink, luck * OVERTAKEN))
            self._late.add(late)
            late.add_done_callback(self._late.discard)
            return
        if fault == "delay":
            await asyncio.sleep(luck * DELAY)
        await sink.send(message)
        if fault == "duplicate":
            await sink.send(message)

    async def _send_later(self, message: str, sink: Connection, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            await sink.send(message)
        except ConnectionClosed:
            pass


def _cut(line: Connection) -> None:
    """End a connection as a pulled plug does, without a word."""
    line.transport.abort()
