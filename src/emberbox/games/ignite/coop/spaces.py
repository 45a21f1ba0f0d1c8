"""A set of spaces of the large board as machine words, for what looks at many spaces at once.

An int with one bit for each cell says the same (`Spaces.of`), but an int of so many bits lies on the heap and
takes a call for every operation. Six words of three rows each need neither once they are compiled.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from emberbox.games.ignite.facts.board import LARGE

WIDTH: Final = 18
BITS_A_WORD: Final = 54
ROW: Final = (1 << 18) - 1
FULL: Final = (1 << 54) - 1
NOT_RIGHT: Final = FULL ^ (1 << 17 | 1 << 35 | 1 << 53)
"""All columns of three rows but the last."""

assert (LARGE.grid.width, LARGE.grid.height) == (WIDTH, 6 * 3)


def beside_in(above: i64, word: i64, below: i64) -> i64:
    """The spaces of a word that are one step from those of it and of its neighbours."""
    upright = word << 18 & FULL | word >> 18 | above >> 36 | (below & ROW) << 36
    return upright | (word & NOT_RIGHT) << 1 | word >> 1 & NOT_RIGHT


def widened(word: i64) -> i64:
    """The spaces of a word with those to their left and right."""
    return word | (word & NOT_RIGHT) << 1 | word >> 1 & NOT_RIGHT


def around_in(above: i64, word: i64, below: i64) -> i64:
    """The spaces of a word with all that touch them, of which some rows are widened already."""
    return word | word << 18 & FULL | word >> 18 | above >> 36 | (below & ROW) << 36


def lowest(word: i64) -> i64:
    """The place of the lowest bit of a word that is not 0."""
    place: i64 = 0
    if not word & 0xFFFFFFFF:
        word >>= 32
        place += 32
    if not word & 0xFFFF:
        word >>= 16
        place += 16
    if not word & 0xFF:
        word >>= 8
        place += 8
    if not word & 0xF:
        word >>= 4
        place += 4
    if not word & 0x3:
        word >>= 2
        place += 2
    return place if word & 1 else place + 1


def append_cells(found: list[int], first: i64, word: i64) -> None:
    """Add the spaces of a word, the first of which is that at its lowest bit."""
    while word:
        found.append(first + lowest(word))
        word &= word - 1


@final
@mypyc_attr(acyclic=True)
class Spaces:
    """Some spaces, three rows in each word from the top."""

    __slots__ = ("a", "b", "c", "d", "e", "f")

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f

    @staticmethod
    def of(mask: int) -> Spaces:
        """The spaces of a mask."""
        a = mask & FULL
        mask >>= BITS_A_WORD
        b = mask & FULL
        mask >>= BITS_A_WORD
        c = mask & FULL
        mask >>= BITS_A_WORD
        d = mask & FULL
        mask >>= BITS_A_WORD
        return Spaces(a, b, c, d, mask & FULL, mask >> BITS_A_WORD)

    def is_empty(self) -> bool:
        """Whether there is no space among them."""
        return not (self.a | self.b | self.c | self.d | self.e | self.f)

    def has(self, cell: i64) -> bool:
        """Whether a space is among them."""
        if cell < 162:
            if cell < 54:
                return self.a >> cell & 1 != 0
            return (self.b >> cell - 54 if cell < 108 else self.c >> cell - 108) & 1 != 0
        if cell < 216:
            return self.d >> cell - 162 & 1 != 0
        return (self.e >> cell - 216 if cell < 270 else self.f >> cell - 270) & 1 != 0

    def cells(self) -> list[int]:
        """The spaces one by one, in reading order."""
        found: list[int] = []
        append_cells(found, 0, self.a)
        append_cells(found, BITS_A_WORD, self.b)
        append_cells(found, 2 * BITS_A_WORD, self.c)
        append_cells(found, 3 * BITS_A_WORD, self.d)
        append_cells(found, 4 * BITS_A_WORD, self.e)
        append_cells(found, 5 * BITS_A_WORD, self.f)
        return found

    def meets(self, other: Spaces) -> bool:
        """Whether a space is among these and others."""
        return (
            self.a & other.a
            | self.b & other.b
            | self.c & other.c
            | self.d & other.d
            | self.e & other.e
            | self.f & other.f
        ) != 0

    def both(self, other: Spaces) -> Spaces:
        """The spaces that are among these and others."""
        return Spaces(
            self.a & other.a,
            self.b & other.b,
            self.c & other.c,
            self.d & other.d,
            self.e & other.e,
            self.f & other.f,
        )

    def without(self, other: Spaces) -> Spaces:
        """The spaces that are among these and not among others."""
        return Spaces(
            self.a & ~other.a,
            self.b & ~other.b,
            self.c & ~other.c,
            self.d & ~other.d,
            self.e & ~other.e,
            self.f & ~other.f,
        )

    def add(self, other: Spaces) -> None:
        """Take others in."""
        self.a |= other.a
        self.b |= other.b
        self.c |= other.c
        self.d |= other.d
        self.e |= other.e
        self.f |= other.f

    def remove(self, other: Spaces) -> None:
        """Leave others out."""
        self.a &= ~other.a
        self.b &= ~other.b
        self.c &= ~other.c
        self.d &= ~other.d
        self.e &= ~other.e
        self.f &= ~other.f

    def beside(self, within: Spaces) -> Spaces:
        """Those of some spaces that are one step from any of these."""
        a, b, c, d, e, f = self.a, self.b, self.c, self.d, self.e, self.f
        return Spaces(
            beside_in(0, a, b) & within.a,
            beside_in(a, b, c) & within.b,
            beside_in(b, c, d) & within.c,
            beside_in(c, d, e) & within.d,
            beside_in(d, e, f) & within.e,
            beside_in(e, f, 0) & within.f,
        )

    def around(self, within: Spaces) -> Spaces:
        """Those of some spaces that are these or touch any of them, be it at a corner."""
        a, b, c = widened(self.a), widened(self.b), widened(self.c)
        d, e, f = widened(self.d), widened(self.e), widened(self.f)
        return Spaces(
            around_in(0, a, b) & within.a,
            around_in(a, b, c) & within.b,
            around_in(b, c, d) & within.c,
            around_in(c, d, e) & within.d,
            around_in(d, e, f) & within.e,
            around_in(e, f, 0) & within.f,
        )


ALL: Final = Spaces(FULL, FULL, FULL, FULL, FULL, FULL)
