"""The fixed action space of a game: every pick that any of its decisions can ask for is a small int."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

NONE: Final = 0
"""The pick that takes nothing: passing, declining, or ending a choice of several."""

KINDS: Final = ("none", "verb", "card", "cell", "unit", "seat", "number")


@final
class Space:
    """Lays the things of a game side by side on one line of ints, a stretch for each kind.

    Cards are picked by kind, for two equal cards in one place are the same choice.

    >>> space = Space(verbs=["pass", "draw"], cards=["imp", "bot"], cells=4, seats=2)
    >>> space.size
    11
    >>> space.verb("draw"), space.cards, space.thing(space.cards + 1)
    (2, 3, ('card', 1))
    >>> space.name(4), space.name(space.seats + 1), space.pick("cell", 3)
    ('card:bot', 'seat:1', 8)
    """

    __slots__ = ("cards", "cells", "names", "numbers", "seats", "size", "starts", "units", "verbs")

    def __init__(
        self,
        *,
        verbs: Sequence[str] = (),
        cards: Sequence[str] = (),
        cells: int | Sequence[str] = 0,
        units: int | Sequence[str] = 0,
        seats: int = 0,
        numbers: int = 0,
    ) -> None:
        lengths: list[int | Sequence[str]] = [["nothing"], verbs, cards, cells, units, seats, numbers]
        self.starts: Final[list[int]] = []
        self.names: Final[list[str]] = []
        for kind, stretch in zip(KINDS, lengths, strict=True):
            self.starts.append(len(self.names))
            words = [str(n) for n in range(stretch)] if isinstance(stretch, int) else stretch
            self.names.extend(f"{kind}:{word}" for word in words)
        self.size: Final = len(self.names)
        self.verbs: Final = self.starts[1]
        self.cards: Final = self.starts[2]
        self.cells: Final = self.starts[3]
        self.units: Final = self.starts[4]
        self.seats: Final = self.starts[5]
        self.numbers: Final = self.starts[6]

    def pick(self, kind: str, index: int) -> int:
        """The pick for the thing of this kind and index."""
        return self.starts[KINDS.index(kind)] + index

    def verb(self, word: str) -> int:
        """The pick for a verb."""
        return self.names.index(f"verb:{word}")

    def thing(self, pick: int) -> tuple[str, int]:
        """Kind and index of what a pick names."""
        if not 0 <= pick < self.size:
            raise ValueError(f"pick {pick} is outside the action space 0..{self.size - 1}")
        for at in range(len(KINDS) - 1, -1, -1):
            if pick >= self.starts[at]:
                return KINDS[at], pick - self.starts[at]
        raise AssertionError(pick)

    def name(self, pick: int) -> str:
        """A readable name of a pick, for transcripts and messages."""
        return self.names[pick] if 0 <= pick < self.size else f"pick:{pick}"

    def mask(self, options: Iterable[int]) -> bytearray:
        """One byte for every pick, 1 where it is among the options: the legal mask of learners.

        >>> list(Space(verbs=["pass", "draw"]).mask([2]))
        [0, 0, 1]
        """
        mask = bytearray(self.size)
        for pick in options:
            mask[pick] = 1
        return mask
