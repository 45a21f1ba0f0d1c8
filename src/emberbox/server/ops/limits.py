"""What an address or a player may do how often, counted for all processes of a site together."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, final

from emberbox.server.ops import logs
from emberbox.server.ops.rate_limits import Buckets

TIMEOUT: Final = 0.5
"""Seconds after which a Redis that says nothing is away."""

PAUSE: Final = 5.0
"""Seconds for which a process counts for itself when Redis was away."""

TAKE: Final = """
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local rate, burst, price = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) * rate)
local taken = tokens >= price
if taken then tokens = math.min(burst, tokens - price) end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return taken and 1 or 0
"""
"""A bucket as in `rate_limits`, kept in Redis by the clock of Redis."""

log = logs.get("limits")


class Allowance(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    rate: float

    @staticmethod
    def per(count: float, seconds: float) -> Allowance:
        """So many in so long."""
        return Allowance(count, count / seconds)


@final
class Limits:
    """A bucket for each allowance and key, in Redis where there is one, else in this process."""

    def __init__(self, allowances: Mapping[str, Allowance], redis_url: str = "") -> None:
        self._allowances: Final = dict(allowances)
        self._here: Final = {
            name: Buckets(allowance.rate, allowance.burst) for name, allowance in allowances.items()
        }
        self._alone_until = 0.0
        self._redis: Any = None
        if redis_url:
            from redis.asyncio import Redis

            self._redis = Redis.from_url(redis_url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)

    async def close(self) -> None:
        """Hang up."""
        if self._redis is not None:
            await self._redis.aclose()

    async def take(self, what: str, key: str, price: float = 1.0) -> bool:
        """Pay for something, or say that there is not enough left; a price below 0 is paid back."""
        if self._redis is None or time.monotonic() < self._alone_until:
            return self._here[what].take(key, price)
        try:
            return await self._take(what, key, price)
        except OSError as error:
            cause = str(error)
        except Exception as error:
            from redis.exceptions import RedisError

            if not isinstance(error, RedisError):
                raise
            cause = str(error)
        # Better to count for oneself for a while than to keep people waiting.
        log.warning("redis is away: limits are counted by each process", cause=cause)
        self._alone_until = time.monotonic() + PAUSE
        return self._here[what].take(key, price)

    async def _take(self, what: str, key: str, price: float) -> bool:
        burst, rate = self._allowances[what]
        return bool(await self._redis.eval(TAKE, 1, f"EMBERBOX:limit:{what}:{key}", rate, burst, price))
