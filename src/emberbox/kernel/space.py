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

    __slots__ = (
        "_picks", "_things", "cards", "cells", "names", "numbers", "seats", "size", "starts", "units", "verbs"
    )  # fmt: skip

    def __init__(
        self,
        *,
        verbs: Sequence[str] = (),
        cards: Sequence[str] = (),
        cells: int | Sequence[str] = 0,
        units: int | Sequence[str] = 0,
        seats: int = 0,
        numbers: int = 0,
        after: Space | None = None,
        at: int = 0,
    ) -> None:
        """The things of a new line, or (see `grown`) more things `after` another, which go on at a number."""
        lengths: list[int | Sequence[str]] = [["nothing"], verbs, cards, cells, units, seats, numbers]
        self.names: Final[list[str]] = []
        self._things: Final[list[tuple[str, int] | None]] = []
        self._picks: Final[dict[str, list[int]]] = {kind: [] for kind in KINDS}
        first: list[int] = []
        if after is not None:
            lengths[0] = ()
            first = after.starts
            self.names.extend(after.names)
            self._things.extend(after._things)
            self._picks.update({kind: picks[:] for kind, picks in after._picks.items()})
            if at and at < after.size:
                raise ValueError(f"a space of {after.size} picks cannot grow at {at}")
            for hole in range(after.size, at):
                self.names.append(f"pick:{hole}")
                self._things.append(None)
        starts: list[int] = []
        for kind, stretch in zip(KINDS, lengths, strict=True):
            starts.append(len(self.names))
            words = [str(n) for n in range(stretch)] if isinstance(stretch, int) else stretch
            for word in words:
                self._things.append((kind, len(self._picks[kind])))
                self._picks[kind].append(len(self.names))
                self.names.append(f"{kind}:{word}")
        self.starts: Final[list[int]] = first or starts
        self.size: Final[int] = len(self.names)
        self.verbs: Final = self.starts[1]
        self.cards: Final = self.starts[2]
        self.cells: Final = self.starts[3]
        self.units: Final = self.starts[4]
        self.seats: Final = self.starts[5]
        self.numbers: Final = self.starts[6]

    def grown(self, *, verbs: Sequence[str] = (), cards: Sequence[str] = (), at: int = 0) -> Space:
        """This space with more verbs and cards behind its end, or from the pick `at` on; no pick of it moves.

        What is left out before `at` is no pick: room to grow for what comes before.

        >>> space = Space(verbs=["pass"], cards=["imp"], seats=2).grown(verbs=["freeze"], cards=["yeti"])
        >>> space.verb("freeze"), space.pick("card", 1), space.thing(6)
        (5, 6, ('card', 1))
        """
        return Space(verbs=verbs, cards=cards, after=self, at=at)

    def pick(self, kind: str, index: int) -> int:
        """The pick for the thing of this kind and index."""
        return self._picks[kind][index]

    def verb(self, word: str) -> int:
        """The pick for a verb."""
        return self.names.index(f"verb:{word}")

    def card(self, key: str) -> int:
        """The pick for a card."""
        return self.names.index(f"card:{key}")

    def has(self, pick: int) -> bool:
        """Whether a number is a pick of this space."""
        return 0 <= pick < self.size and self._things[pick] is not None

    def picks(self) -> list[int]:
        """All picks of this space: the numbers that are left out for later are none.

        >>> Space(verbs=["pass"]).grown(verbs=["freeze"], at=4).picks()
        [0, 1, 4]
        """
        return [pick for pick in range(self.size) if self._things[pick] is not None]

    def thing(self, pick: int) -> tuple[str, int]:
        """Kind and index of what a pick names."""
        found = self._things[pick] if self.has(pick) else None
        if found is None:
            raise ValueError(f"pick {pick} is outside the action space 0..{self.size - 1}")
        return found

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
