"""The events of a room, written out once and told to each seat as far as it may know them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeAlias, final

import msgspec
from msgspec import Raw

from emberbox.kernel.cards import NOBODY
from emberbox.kernel.event import Event

KEPT: Final = 256
"""How many events stay in memory: who was away for longer makes the room tell its whole game again."""

Told: TypeAlias = tuple[Raw, Raw, int]
"""An event as everybody sees it, as those see it who may know all of it, and who they are."""


@final
class EventLog:
    """Numbers events from 0 on and never takes one back: what is undone is an event as well."""

    __slots__ = ("_told", "count")

    def __init__(self, kept: int | None = KEPT) -> None:
        self.count = 0
        self._told: Final[deque[Told]] = deque(maxlen=kept)

    def add(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            public = _raw(event, NOBODY)
            full = public if event.secret is None else _raw(event, event.to)
            self._told.append((public, full, event.to))
            self.count += 1

    def go_on(self, later: EventLog) -> bool:
        """Take over what another of the same room has more; false if something in between is missing."""
        if self.count < later.first:
            return False
        self._told.extend(islice(later._told, self.count - later.first, None))
        self.count = max(self.count, later.count)
        return True

    @property
    def first(self) -> int:
        """The number of the oldest event in memory."""
        return self.count - len(self._told)

    def since(self, seen: int, observer: int, most: int | None = None) -> list[Raw]:
        """The events from number `seen` on, at most so many, as a seat or a spectator may know them."""
        # From the end on: mostly it is the last few that are asked for.
        left = max(0, self.count - seen)
        last = islice(reversed(self._told), 0 if most is None else max(0, left - most), left)
        return [full if to >> observer & 1 else public for public, full, to in last][::-1]


def _raw(event: Event, knowing: int) -> Raw:
    """An event as JSON; `knowing` is a mask of seats: any of them sees what all of them see."""
    seat = (knowing & -knowing).bit_length() - 1 if knowing else 31
    return Raw(msgspec.json.encode(event.as_seen_by(seat)))
