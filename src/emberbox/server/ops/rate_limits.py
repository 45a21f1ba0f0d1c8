"""How much one client may do: how often, and how many at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import ip_address, ip_network
from typing import Final, final

Clock = Callable[[], float]

MOST_KEYS: Final = 20_000


def network_of(host: str) -> str:
    """The network that is one client as far as limits go: an address, or of IPv6 what one line is given.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


@final
class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second; each thing that is done takes one."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._clock: Final = clock
        self._tokens = burst
        self._when = clock()

    def take(self, price: float = 1.0) -> bool:
        """Take so many tokens, or say that there are not enough; fewer than none are given back."""
        self._fill()
        if self._tokens < price:
            return False
        self._tokens = min(self._burst, self._tokens - price)
        return True

    def full(self) -> bool:
        """Whether it is as good as new."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now


@final
class Buckets:
    """A bucket for each key, and no more keys than `most`: those idle for longest are forgotten first."""

    __slots__ = ("_buckets", "_burst", "_clock", "_most", "_rate")

    def __init__(
        self, rate: float, burst: float, most: int = MOST_KEYS, clock: Clock = time.monotonic
    ) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._most: Final = most
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[Hashable, Bucket]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, price: float = 1.0) -> bool:
        """Take so many tokens of this key, or say that there are not enough."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
        self._buckets.move_to_end(key)
        taken = bucket.take(price)
        self._forget()
        return taken

    def _forget(self) -> None:
        """Drop what is full again, a few at a time; only a crowd drops a bucket that says something."""
        for _ in range(2):  # more than one comes in at a time, so what is idle does run out
            if self._buckets and next(iter(self._buckets.values())).full():
                self._buckets.popitem(last=False)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)


@final
class Counts:
    """How many of something each key has open, and how many there are in all."""

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts: Final[dict[Hashable, int]] = {}
        self.total = 0

    def of(self, key: Hashable) -> int:
        """How many this key has."""
        return self._counts.get(key, 0)

    def enter(self, key: Hashable, most: int) -> bool:
        """Count one more for this key, unless it has `most` already."""
        if self.of(key) >= most:
            return False
        self._counts[key] = self.of(key) + 1
        self.total += 1
        return True

    def leave(self, key: Hashable) -> None:
        """Count one less for this key, which must have entered."""
        left = self._counts[key] - 1
        self.total -= 1
        if left:
            self._counts[key] = left
        else:
            del self._counts[key]
