"""What events change in one observer's view, for the clients who asked for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Final, final

from msgspec import UNSET, UnsetType

from emberbox.kernel.game import Watcher
from emberbox.server.play.event_log import KEPT
from emberbox.server.wire import Patch


@final
class ChangeLog:
    """Patches by the number of the event that they come with, from the moment on at which it was begun.

    A room lets go of it when no client holds it any more: views are watched only for whoever looks.
    """

    __slots__ = ("__weakref__", "_patches", "count", "watcher")

    def __init__(self, watcher: Watcher) -> None:
        self.watcher: Final = watcher
        self.count = 0
        """How many patches there have been: names a place in the log."""
        self._patches: Final[deque[tuple[int, Patch]]] = deque(maxlen=KEPT)

    def add(self, first: int, patches: Sequence[Patch]) -> None:
        """Write down the patches of the events from number `first` on, and last what changed after them."""
        for event, patch in enumerate(patches, first):
            if patch:
                self._patches.append((event, patch))
                self.count += 1

    def since(self, count: int, first: int, events: int) -> list[Patch] | None:
        """All from a place on: one for each of so many events, and one for what changed after them.

        None if some are no longer in memory.
        """
        missing = self.count - count
        if missing > len(self._patches):
            return None
        changes: list[Patch] = [[] for _ in range(events + 1)]
        for event, patch in islice(self._patches, len(self._patches) - missing, None):
            changes[event - first] += patch
        return changes


@final
class ChangeReader:
    """One client's place in a log: changes lead on from the view that it was shown last."""

    __slots__ = ("_log", "_place", "_read")

    def __init__(self) -> None:
        self._log: ChangeLog | None = None
        self._place = 0
        self._read: tuple[ChangeLog, int] | None = None

    def read(self, log: ChangeLog, first: int, events: int) -> list[Patch] | UnsetType:
        """What is new in the log since the view that was shown last, if that view was followed in it, too."""
        self._read = log, log.count
        changes = log.since(self._place, first, events) if log is self._log else None
        return UNSET if changes is None else changes

    def jump(self, log: ChangeLog) -> None:
        """Go on from the view of now, without what led to it."""
        self._read = log, log.count

    def shown(self) -> None:
        """What was read last has been sent."""
        if self._read is not None:
            self._log, self._place = self._read
