"""Examples in the rulebooks: short games that are really played, each picture a view of the table.

An example lies beside a rule. It is a generator that yields a table and what there is to say about it, plays
on, and yields again; what it says it asserts as well, so that a test fails if the rules no longer do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from emberbox.ledger import entry

YOU: Final = 0
"""The seat from which pictures are drawn, and which texts call you."""


class Drawn(Protocol):
    """A table of `emberbox.testing`."""

    @property
    def g(self) -> Any: ...


Scenes: TypeAlias = Iterator[tuple[Drawn, str]]


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a board that is drawn, in spaces from the upper left."""

    row: int
    column: int
    rows: int
    columns: int

    @staticmethod
    def parse(corners: str) -> Frame:
        """A frame from two corners.

        >>> Frame.parse("C3 D8")
        Frame(row=2, column=2, rows=2, columns=6)
        """
        names = corners.split()
        (top, left), (bottom, right) = [(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in names]
        return Frame(top, left, bottom - top + 1, right - left + 1)


@dataclass(frozen=True, slots=True)
class Picture:
    """A view of the table, and what to see in it."""

    text: str
    view: Any


@dataclass(frozen=True, slots=True)
class Example:
    """A few pictures beside a rule; without a frame all of the table is drawn."""

    rule: str
    title: str
    frame: Frame | None
    scenes: Callable[[], Scenes]

    def pictures(self) -> list[Picture]:
        """Play it; `AssertionError` or `IllegalAnswer` if it no longer goes as it says."""
        return [Picture(text, table.g.view(YOU)) for table, text in self.scenes()]


class Examples(list[Example]):
    """The examples of a rulebook, in the order in which they were added."""

    def add(self, rule: str, title: str, frame: str = "") -> Callable[[Callable[[], Scenes]], None]:
        """Add a generator of scenes as an example of a rule; the frame is named by two corners."""

        def keep(scenes: Callable[[], Scenes]) -> None:
            self.append(Example(entry(rule).id, title, Frame.parse(frame) if frame else None, scenes))

        return keep


@cache
def examples_of(game: str) -> Examples:
    """The examples of a game's rulebook."""
    found: Examples = import_module(f"emberbox.rulebook.examples.{game}").EXAMPLES
    return found
