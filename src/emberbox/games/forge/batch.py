"""A batch: the abilities that one event triggers, and those that will follow it."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.forge.position import Position


@final
class Trigger:
    """An ability that is due: whose, on which slot its minion stands or stood, and how often."""

    __slots__ = ("card", "kind", "seat", "slot", "times")

    def __init__(self, seat: int, slot: int, card: int, kind: int, times: int = 1) -> None:
        self.seat: Final = seat
        self.slot: Final = slot
        self.card: Final = card
        self.kind: Final = kind
        self.times: Final = times


@final
class Batch:
    """What the abilities of one batch share: whom its ignites reach, and what comes after it.

    A series of ignites goes to those who were adjacent when the batch began (forge.many.series-precise).
    """

    __slots__ = ("coming", "left", "right")

    def __init__(self, g: Position) -> None:
        self.coming: list[Trigger] = []
        self.left: Final = [g.last_left[at] if g.out[at] else g.left_of(at) for at in range(g.seats)]
        self.right: Final = [g.last_right[at] if g.out[at] else g.right_of(at) for at in range(g.seats)]
