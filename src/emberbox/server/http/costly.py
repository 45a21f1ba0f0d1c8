"""What costs much to work out: it has a price by address, and is kept for whoever asks again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, final

from emberbox.server.errors import Refused
from emberbox.server.http.request_context import Asking, address_of, site_of
from emberbox.server.play.room import Room
from emberbox.server.site import Site

LIST_PRICE: Final = 0.2
"""Of a page that is read out of the store: five of these are one replay."""

ANSWERS_A_TOKEN: Final = 1000
"""A game costs as much as another replay for each so many answers: all of it is played for any frame."""


async def pay(request: Asking, price: float = 1.0) -> None:
    """Pay for something costly, or raise `Refused`."""
    await pay_for(site_of(request), address_of(request), price)


async def pay_for(site: Site, address: str, price: float) -> None:
    """Pay for something costly that an address wants, or raise `Refused`."""
    # More than all that there is could never be paid.
    if not await site.limits.take("work", address, min(price, site.settings.work_per_minute)):
        raise Refused("too-fast", "too many requests from this address: wait a minute")


def replay_price(room: Room) -> float:
    """What it costs to play the whole game of a room again."""
    return replay_price_of(0 if room.history is None else room.history.session.logged)


def replay_price_of(answers: int) -> float:
    """What it costs to play a game of so many answers."""
    return 1 + answers / ANSWERS_A_TOKEN


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
