"""Word between the processes of one site, over Redis Streams; what is lost on the way is made up for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from typing import Any, Final, final

from litestar.channels.backends.redis import RedisChannelsStreamBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from emberbox.server.ops import logs
from emberbox.server.play.rooms import CHANNEL, LOOK_AT_ALL

KEPT: Final = 1000
"""How many notices Redis keeps: enough for a process that was busy for a moment."""

WAIT_MS: Final = 1000
PAUSE: Final = 0.5
TIMEOUT: Final = 3.0
"""Seconds after which a Redis that says nothing is away."""

log = logs.get("relay")


@final
class Relay(RedisChannelsStreamBackend):
    """Redis Streams that may go away and come back: players of one process never wait for them."""

    def __init__(self, url: str) -> None:
        self._client: Final = Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 1)
        )
        self._mending: asyncio.Task[None] | None = None
        self._missed = False
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
        if self._mending is None or self._mending.done():
            try:
                await super().publish(data, channels)
                return
            except (RedisError, OSError) as error:
                log.warning("redis is away: other processes hear nothing", cause=str(error))
                self._mending = asyncio.create_task(self._mend())
        self._missed = True

    async def _mend(self) -> None:
        while self._missed:
            await asyncio.sleep(PAUSE)
            self._missed = False
            try:
                await super().publish(LOOK_AT_ALL, [CHANNEL])
            except (RedisError, OSError):
                self._missed = True
        log.info("redis is back")

    async def _get_subscribed_channels(self) -> set[str]:
        # Asked before each read: before Python 3.11.3 one that is cancelled ends as if it had heard nothing.
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise asyncio.CancelledError
        return await super()._get_subscribed_channels()

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
