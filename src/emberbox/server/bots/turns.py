"""Whose turn it is at what is scarce: owners take turns, so that nobody's many wishes keep others waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, final


@final
class Turns:
    """Places that go round among those who wait for one; what one of them waits for goes in order."""

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._queues: Final[OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def of(self, owner: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, owner: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # it was given a moment ago to somebody who is gone
            else:
                self._drop(owner, turn)
            raise

    def _drop(self, owner: str, turn: asyncio.Future[None]) -> None:
        queue = self._queues.get(owner)
        if queue is None or turn not in queue:
            return  # whoever had the turn has passed it over
        queue.remove(turn)
        if not queue:
            del self._queues[owner]

    def _pass_on(self) -> None:
        """Give the place to the owner who has waited for one longest; it stays taken on the way there."""
        while self._queues:
            owner, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[owner] = queue
            if not turn.done():  # else it was cancelled a moment ago, and whoever waited has not noticed yet
                turn.set_result(None)
                return
        self._free += 1
