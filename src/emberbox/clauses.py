"""The texts of cards, line by line, and which lines the tests prove.

A catalogue whose texts are written in lines has no ledger ids for them: a test cites a line of a card with
`@clause("charm", 4)`. A set whose cards have one sentence each goes without.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from emberbox.kernel.errors import CatalogueError
from emberbox.ledger import PACKAGE, checkout_tests, folders, marks_named, say

if TYPE_CHECKING:
    from rich.console import Console

Clause: TypeAlias = tuple[str, int]
"""A card's key and a line of its text, counted from 1."""


# -- reading -------------------------------------------------------------------------------------


@cache
def catalogues(package: Path = PACKAGE) -> dict[str, dict[str, list[str]]]:
    """The lines of each card by key, for each game whose catalogue is written in lines."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, folder in sorted(folders(package).items()):
        if (folder / "cards.toml").is_file():
            cards = _texts(tomllib.loads((folder / "cards.toml").read_text("utf-8")))
            if any(len(lines) > 1 for lines in cards.values()):
                found[name] = cards
    return found


def _texts(tables: dict[str, Any]) -> dict[str, list[str]]:
    return {
        key: card["text"].strip().splitlines()
        for key, card in tables.items()
        if isinstance(card, dict) and isinstance(card.get("text"), str)
    }


def fault(card: str, line: int, package: Path = PACKAGE) -> str | None:
    """What is wrong with a citation, if anything."""
    homes = [cards for cards in catalogues(package).values() if card in cards]
    if not homes:
        return f"{card}: no card of this key has a text in lines"
    if len(homes) > 1:
        return f"{card}: cards of several sets have this key"
    count = len(homes[0][card])
    return None if 1 <= line <= count else f"{card}: its text has lines 1 to {count}, not {line}"


def check(card: str, *lines: int, package: Path = PACKAGE) -> None:
    """Raise `CatalogueError` if a card has no such line, or if none is named."""
    if not lines:
        raise CatalogueError(f"{card}: which line of its text?")
    for line in lines:
        wrong = fault(card, line, package)
        if wrong is not None:
            raise CatalogueError(wrong)


# -- citations -----------------------------------------------------------------------------------


def citations(source: str) -> set[Clause]:
    """The lines that a test file cites, with marks `clause("card", 1, ...)`.

    >>> sorted(citations('@clause("charm", 4, 5)\\ndef test_it(): ...'))
    [('charm', 4), ('charm', 5)]
    """
    return {
        (card.value, number.value)
        for call in marks_named(source, "clause")
        for card in call.args[:1]
        for number in call.args[1:]
        if isinstance(card, ast.Constant) and isinstance(card.value, str)
        if isinstance(number, ast.Constant) and isinstance(number.value, int)
    }


def cited_in(tests: Path) -> dict[Clause, str]:
    """All lines that the tests of a folder cite, and a file that does; nothing of it is run."""
    return {
        clause: path.name
        for path in sorted(tests.rglob("*.py"))
        for clause in sorted(citations(path.read_text("utf-8")))
    }


# -- reporting -----------------------------------------------------------------------------------


def report(
    games: list[str],
    listed: bool,
    check: bool,
    console: Console,
    package: Path = PACKAGE,
    tests: Path | None = None,
) -> int:
    """Print how many lines of the cards the tests cite, `listed` with those that none does; an exit code.

    With `check` it is 1 if a line is left, or if a test cites one that is not there; 2 stands for a checkout
    that is not there.
    """
    known = catalogues(package)
    for name in games:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "no game has any"
            raise CatalogueError(f"{name}: no cards with texts in lines; {there}")
    tests = tests or checkout_tests()
    if tests is None:
        say(console, "The tests that prove the cards are not here: this needs a checkout of the project.")
        return 2
    cited = cited_in(tests)
    left = 0
    for name in games:
        cards = known[name]
        open_lines = [clause for clause in _clauses(cards) if clause not in cited]
        every = sum(len(lines) for lines in cards.values())
        say(console, f"{name}: tests cite {every - len(open_lines)} of {every} lines of {len(cards)} cards")
        left += len(open_lines)
        for card, line in open_lines if listed else ():
            say(console, f"  {card} {line}: {cards[card][line - 1]}")
    strays = [
        f"{where} cites {card} {line}; {wrong}"
        for (card, line), where in cited.items()
        if (wrong := fault(card, line, package)) is not None
    ]
    for stray in strays:
        say(console, stray)
    return 1 if check and (left or strays) else 0


def _clauses(cards: dict[str, list[str]]) -> Iterator[Clause]:
    for card, lines in cards.items():
        for line in range(1, len(lines) + 1):
            yield card, line
