"""Shrines, a toy: walkers on a grid. It asks for units, cells, numbers and seats, and lets the wind blow.

On your turn the wind turns. One of your two walkers takes a step, never against the wind, and lays stones
where it stands; on a shrine you may take a stone from somebody. Who has most stones on the board has most of
the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from emberbox.kernel.cards import Cards
from emberbox.kernel.decision import Decision, Pick, Roll, Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.grid import DIRECTIONS, OFF, Grid, opposite
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE, Space

BOARD: Final = Grid(4, 4)
SHRINES: Final = (5, 10)
WALKERS: Final = 2
STONES: Final = 6
AT_ONCE: Final = 2
NOBODY_YET: Final = -1
BEGINNINGS: Final = (0, 15, 3, 12, 1, 14)
ROUNDS: Final = 8

SPACE: Final = Space(cells=BOARD.size, units=WALKERS * 3, seats=3, numbers=AT_ONCE + 1)
CELLS: Final = SPACE.cells
UNITS: Final = SPACE.units
SEATS: Final = SPACE.seats
NUMBERS: Final = SPACE.numbers

NOT_YOURS: Final = Refusal("shrines.walker.own")
SHUT_IN: Final = Refusal("shrines.walker.shut-in")
MUST_WALK: Final = Refusal("shrines.turn.walk")

WIND: Final = 0
WALK: Final = 1
OVER: Final = 2


class Shrines(State):
    """A board of Shrines between two answers. Walker i belongs to seat i // 2."""

    __slots__ = ("at", "current", "left", "owner", "phase", "stones", "turn", "wind")

    def __init__(self, seats: int) -> None:
        super().__init__(seats, Cards())
        self.phase = WIND
        self.turn = 0
        self.current = 0
        self.wind = 0
        self.at = list(BEGINNINGS[: WALKERS * seats])
        self.left = [STONES] * seats
        self.owner = [NOBODY_YET] * BOARD.size
        self.stones = [0] * BOARD.size

    def copy(self) -> Shrines:
        twin = Shrines(self.seats)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.current = self.current
        twin.wind = self.wind
        twin.at = self.at[:]
        twin.left = self.left[:]
        twin.owner = self.owner[:]
        twin.stones = self.stones[:]
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        return {
            "turn": self.turn,
            "phase": self.phase,
            "current": self.current,
            "wind": self.wind,
            "walkers": [BOARD.name(cell) for cell in self.at],
            "left": self.left[:],
            "stones": {BOARD.name(cell): [self.owner[cell], n] for cell, n in enumerate(self.stones) if n},
        }

    def payoffs(self) -> list[float] | None:
        if self.phase != OVER:
            return None
        laid = [0] * self.seats
        for owner, stones in zip(self.owner, self.stones, strict=True):
            laid[owner] += stones  # no stones lie where nobody has laid any
        total = sum(laid)
        return [part / total if total else 1.0 / self.seats for part in laid]

    def ways(self, walker: int) -> list[int]:
        """The free cells beside a walker, those against the wind left out."""
        there = [BOARD.step(self.at[walker], way) for way in DIRECTIONS if way != opposite(self.wind)]
        return sorted(cell for cell in there if cell != OFF and cell not in self.at)


class WhoWalks(Decision):
    """Which walker goes? Nobody, only if all are shut in. Phase and wind are state, so it is a root."""

    __slots__ = ("g",)

    def __init__(self, g: Shrines) -> None:
        super().__init__(g.current, "who-walks", "shrines.turn.walk", True)
        self.g = g

    def own(self) -> range:
        """The walkers of the seat that is asked."""
        return range(self.seat * WALKERS, self.seat * WALKERS + WALKERS)

    def candidates(self) -> Sequence[int]:
        return [NONE, *(UNITS + walker for walker in self.own())]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return MUST_WALK if any(self.g.ways(walker) for walker in self.own()) else None
        if not UNITS <= pick < SEATS:
            return NOT_ASKED
        if pick - UNITS not in self.own():
            return NOT_YOURS
        return None if self.g.ways(pick - UNITS) else SHUT_IN


def play(g: Shrines) -> Steps[None]:
    """The game from wherever it stands to its end."""
    while g.phase != OVER:
        if g.phase == WIND:
            g.wind = yield Roll("wind", len(DIRECTIONS), root=True)
            g.tell("wind", {"blows": g.wind})
            g.phase = WALK
        else:
            yield from take_turn(g)
            g.turn += 1
            g.current = g.turn % g.seats
            g.phase = OVER if g.turn == ROUNDS * g.seats else WIND


def take_turn(g: Shrines) -> Steps[None]:
    """A walker's step, its stones, and a shrine's favour."""
    me = g.current
    pick = yield WhoWalks(g)
    if pick == NONE:
        return
    walker = pick - UNITS
    cell = (
        yield Pick(me, "walk-where", [CELLS + cell for cell in g.ways(walker)], "shrines.turn.walk")
    ) - CELLS
    g.tell("walked", {"unit": walker, "way": [g.at[walker], cell]})
    g.at[walker] = cell
    if g.owner[cell] in (NOBODY_YET, me):
        most = min(AT_ONCE, g.left[me])
        count = (yield Pick(me, "how-many", range(NUMBERS, NUMBERS + most + 1), "shrines.stones")) - NUMBERS
        g.left[me] -= count
        g.stones[cell] += count
        g.owner[cell] = me if g.stones[cell] else NOBODY_YET
    rich = [seat for seat in range(g.seats) if seat != me and g.left[seat]]
    if cell in SHRINES and rich:
        pick = yield Pick(me, "rob-whom", [NONE, *(SEATS + seat for seat in rich)], "shrines.favour")
        if pick != NONE:
            g.left[pick - SEATS] -= 1
            g.left[me] += 1


class ShrinesGame(Game):
    """Shrines as the kernel knows it."""

    __slots__ = ()

    def __init__(self) -> None:
        players = Option("players", 2, [2, 3], "how many walk")
        super().__init__("shrines", "Shrines", "1", SPACE, [players])

    def start(self, options: Mapping[str, Choice]) -> State:
        players = options["players"]
        assert isinstance(players, int)
        return Shrines(players)


SHRINES_GAME: Final = ShrinesGame()
