"""The end of a process, for what runs as long as it does: a query must not be cut off in the middle."""

from __future__ import annotations

import asyncio
from typing import final


@final
class Stopping:
    """Set once, when the process is about to end."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        """Have everybody come to an end."""
        self._event.set()

    async def within(self, seconds: float) -> bool:
        """Wait so long, or until the end; whether it is the end."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return False
        return True
