"""What a seat may know as a row of bytes, for learners: named slices of a fixed size, the own seat first.

An encoder belongs to a game and a setting. Its name is a version (`forge_v0`): a layout never changes under
its name. Every row holds the table as the game writes it, and behind it the question that the seat is asked.

While it is written a row is a `vec[u8]`: compiled, an entry takes about a nanosecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from emberbox.kernel.game import State
from emberbox.kernel.session import Session
from emberbox.kernel.space import Space

MOST: Final = 255
"""What an entry can say at most; whatever is more is written as this."""


class Slice(NamedTuple):
    """A named stretch of a row: where it begins and ends, the most that an entry says, and what it says."""

    name: str
    start: int
    stop: int
    most: int
    word: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes the rows of one game with so many seats, and translates between actions and picks.

    An action is a pick as its seat sees it: seat 0 is oneself, seat 1 whoever comes next, and what belongs to
    a seat moves along with it. So a row and an action mean the same on every seat.
    """

    __slots__ = (
        "_actions",
        "_asks",
        "_asks_at",
        "_no_action",
        "_picked_at",
        "_picks",
        "asks",
        "name",
        "seats",
        "size",
        "slices",
        "space",
    )

    def __init__(self, name: str, space: Space, seats: int, asks: Sequence[str]) -> None:
        self.name: Final = name
        self.space: Final = space
        self.seats: Final = seats
        self.asks: Final = tuple(asks)
        """The questions that the game can ask, by name."""
        self.slices: list[Slice] = []
        self.size = 0
        self._asks: Final[dict[str, int]] = {each: at for at, each in enumerate(asks)}
        self._picks: Final[list[list[int]]] = [self._picks_of(seat) for seat in range(seats)]
        self._actions: Final[list[list[int]]] = []
        for picks in self._picks:
            actions = [0] * space.size
            for action, pick in enumerate(picks):
                actions[pick] = action
            self._actions.append(actions)
        self._no_action: Final = bytes(space.size)
        self._asks_at: i64 = 0
        self._picked_at: i64 = 0
        self.lay_out()
        self._asks_at = self.add(
            "asks", len(asks), 1, "the question that the seat is asked, if any, as one of all"
        )
        self._picked_at = self.add("picked", space.size, 1, "the seat's own actions since the last root")

    # -- for games -------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Add the slices of the table, in order."""
        raise NotImplementedError

    def write(self, state: State, seat: int, everything: bool) -> vec[u8]:
        """A row of the table as a seat knows it, or as it is with `everything`; no question yet."""
        raise NotImplementedError

    def write_subject(self, row: vec[u8], session: Session, seat: int) -> None:
        """Write what the question is about, where the game's layout has a place for it."""

    def mine(self, kind: str, index: int, seat: int) -> int:
        """The index of a thing of the space in a seat's eyes; seats themselves are turned already."""
        return index

    def add(self, name: str, count: int, most: int, word: str) -> int:
        """One more slice; where it begins."""
        start = self.size
        self.size += count
        self.slices.append(Slice(name, start, self.size, most, word))
        return start

    # -- rows ------------------------------------------------------------------------------------

    def encode(self, session: Session, seat: int, everything: bool = False) -> bytearray:
        """The row of a seat; with `everything` hidden cards are written as they are, for critics."""
        return bytearray(self.row(session, seat, everything))

    def row(self, session: Session, seat: int, everything: bool = False) -> vec[u8]:
        """The same row, for a caller that copies it."""
        row = self.write(session.state, seat, everything)
        asked = session.asked(seat)
        if asked is not None:
            at: i64 = self._asks.get(asked.asks, -1)
            if at < 0:
                raise ValueError(f"{self.name} does not know the question {asked.asks!r}")
            row[self._asks_at + at] = 1
            actions, first = self._actions[seat], self._picked_at
            for pick in session.picked(seat):
                row[first + actions[pick]] = 1
            self.write_subject(row, session, seat)
        return row

    def slice_of(self, name: str) -> Slice:
        """A slice by its name, or `KeyError`."""
        for each in self.slices:
            if each.name == name:
                return each
        raise KeyError(f"{self.name} has no slice {name!r}")

    # -- actions ---------------------------------------------------------------------------------

    def action_of(self, seat: int, pick: int) -> int:
        """A pick as its seat sees it."""
        return self._actions[seat][pick]

    def pick_of(self, seat: int, action: int) -> int:
        """The pick that a seat means by an action."""
        return self._picks[seat][action]

    def mask(self, seat: int, options: Iterable[int]) -> bytearray:
        """One byte for every action, 1 where it is legal: the options of a seat in its own eyes."""
        return bytearray(self.legal(seat, list(options)))

    def legal(self, seat: int, options: list[int]) -> vec[u8]:
        """The same mask, for a caller that copies it."""
        mask = vec[u8](self._no_action)
        actions = self._actions[seat]
        for pick in options:
            mask[actions[pick]] = 1
        return mask

    def _picks_of(self, seat: int) -> list[int]:
        """By action the pick: things of a seat's take the places of those of seat 0."""
        space = self.space
        picks = list(range(space.size))
        for pick in space.picks():
            kind, index = space.thing(pick)
            turned = (index - seat) % self.seats if kind == "seat" and index < self.seats else index
            picks[space.pick(kind, self.mine(kind, turned, seat))] = pick
        return picks


def put(row: vec[u8], first: i64, numbers: list[int]) -> None:
    """Write numbers side by side, none of them more than `MOST`."""
    at = first
    number: u8
    for number in numbers:
        row[at] = number
        at += 1
