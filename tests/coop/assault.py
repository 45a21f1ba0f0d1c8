"""Boards on which enemies are about to act, said by spaces: `assault(C5="!w1", J8="a1")`."""

from __future__ import annotations

from typing import Any

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.board import LARGE
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.ignite import Table

GRID = LARGE.grid


def drawn(spaces: dict[str, str]) -> str:
    """The whole board as a drawing; 'E3-E7' is a part of a row."""
    words = ["."] * GRID.size
    for name, what in spaces.items():
        first, _, last = name.partition("-")
        for cell in range(GRID.parse(first), GRID.parse(last or first) + 1):
            words[cell] = what
    rows = [words[row : row + GRID.width] for row in range(0, GRID.size, GRID.width)]
    return "\n".join(" ".join(row) for row in rows)


def laid(ground: dict[str, str] | None = None, /, **words: Any) -> Table:
    """A table in the Player Phase: words that are spaces say what is there, all others are those of `siege`.

    Rows of spaces are in `ground`.
    """
    spaces = {name: words.pop(name) for name in list(words) if name[0].isupper()}
    return siege(drawn({**(ground or {}), **spaces}), at="A1", **words)


def assault(ground: dict[str, str] | None = None, /, **words: Any) -> Table:
    """The same table as the enemies are about to act; they do, up to the first question."""
    return enemies_act(laid(ground, **words))


def again(t: Table) -> Table:
    """Let all enemies act once more, as in the next Enemy Phase with nothing new."""
    siege_of(t.g).acted = []
    return enemies_act(t)


def way_of(t: Table, name: str) -> str:
    """The spaces that a piece has entered of its own accord."""
    piece = t.piece(name)
    cells = [event["cell"] for event in t.events("moved") if event["piece"] == piece]
    return " ".join(GRID.name(cell) for cell in cells if isinstance(cell, int))


def attacked(t: Table) -> list[str | None]:
    """The spaces that were attacked, in order."""
    cells = [event["cell"] for event in t.events("attacked")]
    return [GRID.name(cell) for cell in cells if isinstance(cell, int)]
