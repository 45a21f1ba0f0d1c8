"""What costs much to work out: it has a price by address, and is kept for whoever asks again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, final

from emberbox.server.errors import Refused
from emberbox.server.http.request_context import Asking, address_of, site_of


async def pay(request: Asking, price: float = 1.0) -> None:
    """Pay for something costly, or raise `Refused`."""
    site = site_of(request)
    # More than all that there is could never be paid.
    if not await site.limits.take("work", address_of(request), min(price, site.settings.work_per_minute)):
        raise Refused("too-fast", "too many requests from this address: wait a minute")


@final
class Kept:
    """Answers by what was asked, no more bytes of them than `most`: the oldest make way."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._answers: Final[OrderedDict[Hashable, bytes]] = OrderedDict()
        self.size = 0

    def get(self, key: Hashable) -> bytes | None:
        """The answer, if it is kept."""
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def keep(self, key: Hashable, answer: bytes) -> None:
        """Keep an answer."""
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self.size > self._most:
            _, old = self._answers.popitem(last=False)
            self.size -= len(old)
