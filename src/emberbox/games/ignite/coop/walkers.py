"""An enemy on foot and what it can reach: the ground of all routes (rules 4 to 6 and 9).

Nothing here knows a position. The board is the large one. A set of its spaces is a mask, an int with one bit
for each cell, or the same in words, where whole fronts of spaces are moved at once.
"""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.coop.spaces import Spaces
from emberbox.games.ignite.facts.board import LARGE
from emberbox.kernel.grid import Cells

WIDTH: Final = LARGE.grid.width
ROWS: Final[Cells] = LARGE.grid.rows
COLUMNS: Final[Cells] = LARGE.grid.columns

WHOLE: Final = (1 << LARGE.grid.size) - 1
LEFT_COLUMN: Final = WHOLE // ((1 << WIDTH) - 1)
NOT_RIGHT: Final = WHOLE ^ LEFT_COLUMN << WIDTH - 1
BITS: Final[list[int]] = [1 << cell for cell in range(LARGE.grid.size)]
"""By cell, the mask of that cell alone: shifting a mask to look at one space takes longer."""

SNOW_FACTOR: Final = 2
"""Snow costs so many times what another space costs (coop.snow.cost)."""
FAR: Final = 4095
"""More than any distance on the board."""


@final
class Walker:
    """An enemy that begins to act: where it stands, and what it can enter for what price."""

    __slots__ = ("_floods", "dry", "price", "snow", "start")

    def __init__(self, start: int, open_mask: int, snow_mask: int, movement: int, price: int = 1) -> None:
        """Take the spaces that can be entered, those with snow apart, and the whole movement of the enemy.

        The price of a space without snow is 1, in a blizzard 2 (coop.cards.blizzard-numbers). Snow that takes
        more than the whole movement is closed (coop.snow.too-slow).
        """
        own = 1 << start
        self.start: Final = start
        self.price: Final = price
        self.dry: Final = open_mask | own  # its own space is no obstacle to it
        self.snow: Final = snow_mask & ~own if movement >= SNOW_FACTOR * price else 0
        self._floods: Final[list[Flood | None]] = [None, None]

    def flood(self, snow: bool) -> Flood:
        """Where it gets with snow closed or open, the same for all questions."""
        flood = self._floods[snow]
        if flood is None:
            flood = Flood(self.start, self.dry, self.snow if snow else 0)
            self._floods[snow] = flood
        return flood

    def price_of(self, cell: int) -> int:
        """What it costs the enemy to enter a space."""
        return self.price * SNOW_FACTOR if self.snow & BITS[cell] else self.price


@final
class Goal:
    """What an enemy wants to get at, a unit as a rule: its space, and the spaces that end the way to it.

    Of these attack spaces only those count where the enemy stands or which it can enter.
    """

    __slots__ = ("_area", "cell", "spaces")

    def __init__(self, cell: int, spaces: int) -> None:
        self.cell: Final = cell
        self.spaces: Final = spaces
        self._area: Spaces | None = None

    def area(self) -> Spaces:
        """The spaces that end the way, in words."""
        if self._area is None:
            self._area = Spaces.of(self.spaces)
        return self._area


@final
class Flood:
    """Where an enemy gets: by the spaces' worth of movement a front, the spaces reached with just that.

    It is worked out as far as anybody has asked.
    """

    __slots__ = ("_left", "deep", "fronts", "open")

    def __init__(self, start: int, dry: int, deep: int) -> None:
        self.open: Final = Spaces.of(dry | deep)
        self.deep: Final = Spaces.of(deep) if deep else None  # the snow among it
        first = Spaces.of(BITS[start])
        self.fronts: Final = [first]
        self._left: Final = self.open.without(first)

    def front(self, worth: int) -> Spaces:
        """The spaces that take just so many spaces' worth of movement."""
        fronts, left = self.fronts, self._left
        while len(fronts) <= worth:
            ahead = fronts[-1].beside(left)
            if self.deep is not None:
                ahead.remove(self.deep)
                if len(fronts) > 1:
                    ahead.add(fronts[-2].beside(left).both(self.deep))
            left.remove(ahead)
            fronts.append(ahead)
        return fronts[worth]

    def is_over(self, worth: int) -> bool:
        """Whether nothing more is reached with more than so much."""
        if not self.front(worth).is_empty():
            return False
        return self.deep is None or worth == 0 or self.front(worth - 1).is_empty()

    def worth_of(self, cell: int) -> int:
        """How many spaces' worth of movement it takes to enter a space."""
        return SNOW_FACTOR if self.deep is not None and self.deep.has(cell) else 1


# -- masks -----------------------------------------------------------------------------------------------


def beside(mask: int) -> int:
    """The spaces one step from any of a mask, and maybe some below the board."""
    return mask << WIDTH | mask >> WIDTH | (mask & NOT_RIGHT) << 1 | mask >> 1 & NOT_RIGHT


def around(mask: int) -> int:
    """A mask with all that touches it, corners included, and maybe some below the board."""
    wide = mask | (mask & NOT_RIGHT) << 1 | mask >> 1 & NOT_RIGHT
    return wide | wide << WIDTH | wide >> WIDTH


def apart(a: int, b: int) -> int:
    """The orthogonal distance of two spaces."""
    return abs(ROWS[a] - ROWS[b]) + abs(COLUMNS[a] - COLUMNS[b])
