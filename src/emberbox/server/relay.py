"""Word between the processes of one site, over Redis Streams; what is lost on the way is made up for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from typing import Any, Final, final

from litestar.channels.backends.redis import RedisChannelsStreamBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from emberbox.server import logs
from emberbox.server.house import CHANNEL, LOOK_AT_ALL

KEPT: Final = 1000
"""How many notices Redis keeps: enough for a process that was busy for a moment."""

WAIT_MS: Final = 1000
PAUSE: Final = 0.5

log = logs.get("relay")


@final
class Relay(RedisChannelsStreamBackend):
    """Redis Streams that may go away and come back: players of one process never wait for them."""

    def __init__(self, url: str) -> None:
        self._client: Final = Redis.from_url(url)
        self._mending: asyncio.Task[None] | None = None
        super().__init__(
            KEPT, redis=self._client, stream_sleep_no_subscriptions=WAIT_MS, key_prefix="EMBERBOX"
        )

    async def on_shutdown(self) -> None:
        """Hang up."""
        if self._mending is not None:
            self._mending.cancel()
        await self._client.aclose()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Pass a notice on. One that cannot be passed on is made up for as soon as Redis is back."""
        try:
            await super().publish(data, channels)
        except (RedisError, OSError) as error:
            if self._mending is None or self._mending.done():
                log.warning("redis is away: other processes hear nothing", cause=str(error))
                self._mending = asyncio.create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await super().publish(LOOK_AT_ALL, [CHANNEL])
            except (RedisError, OSError):
                continue
            log.info("redis is back")
            return

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """The notices of all processes, for ever."""
        while True:
            try:
                async for notice in super().stream_events():
                    yield notice
            except (RedisError, OSError) as error:
                log.warning("redis is away: nothing is heard of other processes", cause=str(error))
                await asyncio.sleep(PAUSE)
                yield CHANNEL, LOOK_AT_ALL
