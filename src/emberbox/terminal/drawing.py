"""Frames of text that stand side by side: the cards and slots of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

NARROWEST: Final = 5
"""No box is narrower, whatever the screen."""

COLUMN_GAP: Final = 2


def frame(title: Text, lines: Sequence[Text], foot: str, width: int, style: str) -> list[Text]:
    """A box of a width with a title in its upper and a word in its lower edge.

    >>> for line in frame(Text("1 Imp"), [Text("one")], "new", 12, ""):
    ...     print(line.plain)
    ╭ 1 Imp ───╮
    │one       │
    ╰───── new ╯
    """
    width = max(NARROWEST, width)
    inner = width - 2
    head = fitted(title, inner - 2) if title.plain else Text()
    top = Text("╭", style)
    if head.plain:
        top.append(" ").append_text(head).append(" ")
    top.append("─" * (width - 1 - len(top))).append("╮")
    body = [Text("│", style).append_text(fitted(line, inner, pad=True)).append("│", style) for line in lines]
    word = f" {foot} " if foot and len(foot) + 2 <= inner else foot[:inner]
    return [top, *body, Text(f"╰{word:─>{inner}}╯", style)]


def beside(boxes: Sequence[Sequence[Text]], gap: int) -> list[Text]:
    """Boxes of the same height next to each other."""
    space = Text(" " * gap)
    return [space.join(row) for row in zip(*boxes, strict=True)]


def fitted(text: Text, width: int, pad: bool = False) -> Text:
    """The text cut to a width with an ellipsis, or filled up to it."""
    cut = text.copy()
    cut.truncate(max(1, width), overflow="ellipsis", pad=pad)
    return cut


def in_columns(lines: Sequence[Text], width: int) -> list[Text]:
    """The lines in as many columns as a width has room for, read downwards.

    >>> [row.plain for row in in_columns([Text("one"), Text("two"), Text("three")], 12)]
    ['one    three', 'two  ']
    """
    widest = min(width, max((len(line) for line in lines), default=1))
    height = -(-len(lines) // max(1, (width + COLUMN_GAP) // (widest + COLUMN_GAP)))
    cells = [fitted(line, widest, pad=True) for line in lines]
    return [Text(" " * COLUMN_GAP).join(cells[row::height]) for row in range(height)]


def hanging(text: Text, indent: int, width: int) -> Text:
    """The text folded to a width, every line but the first indented."""
    if len(text) <= width:
        return text
    lines = text.wrap(Console(width=width), max(indent, width - indent))
    return Text("\n" + " " * indent).join(lines)


def wrapped(text: str, width: int, most: int, style: str = "") -> list[Text]:
    """The text in exactly `most` lines of a width, with an ellipsis if it does not fit.

    >>> [line.plain for line in wrapped("each of your bots ignites", 10, 2)]
    ['each of', 'your bots…']
    """
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = lines[-1][: width - 1] + "…"
    lines += [""] * (most - len(lines))
    return [Text(line, style) for line in lines]
