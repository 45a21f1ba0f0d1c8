"""Chapters of a rulebook: the entries of a ledger in the order in which people read them (`book.toml`).

A chapter names sections. A section is an area of the ledger, titled as the game's words call it, or some
entries of one under a title of their own; what is left of that area is its own section. Titles can be in
another language; the terms to look for are those in English, like the texts of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from emberbox import ledger
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, Words, words_of
from emberbox.kernel.errors import CatalogueError
from emberbox.rulebook.outline import outline_of


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules about one thing; terms are the words in other texts that lead to it."""

    slug: str
    title: str
    rules: tuple[ledger.Entry, ...]
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a rulebook: what it is about in a sentence or two, and its sections."""

    slug: str
    title: str
    text: str
    sections: tuple[Section, ...]


@cache
def chapters_of(game: str, language: str = ENGLISH) -> tuple[Chapter, ...]:
    """The chapters of a game's own rules, or `CatalogueError` if they don't hold every rule exactly once."""
    name = GAMES[game].ledgers[-1]
    book = outline_of(game, language)
    shelf = _Shelf(name, words_of(GAMES[game], language), book.get("terms", {}))
    tables = book["chapter"]
    shelf.take_out([part for table in tables for part in table["sections"] if isinstance(part, dict)])
    chapters = tuple(
        Chapter(
            table["slug"],
            table["title"],
            table["text"],
            tuple(shelf.section(part) for part in table["sections"]),
        )
        for table in tables
    )
    _check(name, chapters, book.get("terms", {}))
    return chapters


class _Shelf:
    """The entries of a ledger by area, from which sections are taken."""

    def __init__(self, name: str, words: Words, terms: Mapping[str, list[str]]) -> None:
        self._name = name
        self._words = words
        self._terms = terms
        self._areas: dict[str, list[ledger.Entry]] = {}
        for entry in ledger.read_ledger(name).values():
            self._areas.setdefault(entry.area, []).append(entry)
        self._taken: set[str] = set()

    def take_out(self, parts: list[dict[str, Any]]) -> None:
        """Leave entries that stand in a section of their own out of their area's."""
        self._taken = {f"{self._name}.{part['area']}.{slug}" for part in parts for slug in part["rules"]}

    def section(self, part: str | dict[str, Any]) -> Section:
        """The section that a chapter names."""
        if isinstance(part, dict):
            ids = [f"{self._name}.{part['area']}.{slug}" for slug in part["rules"]]
            return Section(part["slug"], part["title"], tuple(map(ledger.entry, ids)))
        if part not in self._areas:
            raise CatalogueError(f"{self._name}/book.toml: {part!r} is no area of the ledger")
        rules = tuple(entry for entry in self._areas[part] if entry.id not in self._taken)
        title = self._words.section(part)
        return Section(part, title[:1].upper() + title[1:], rules, tuple(self._terms.get(part, [title])))


def _check(name: str, chapters: tuple[Chapter, ...], terms: Mapping[str, list[str]]) -> None:
    """Refuse a book that leaves a rule out or has one twice, or two parts with the same address."""
    sections = [section for chapter in chapters for section in chapter.sections]
    counts = Counter(rule.id for section in sections for rule in section.rules)
    for id in ledger.read_ledger(name):
        if counts[id] != 1:
            raise CatalogueError(f"{name}/book.toml: {id} stands in {counts[id]} chapters, not in one")
    chapter_slugs = Counter(chapter.slug for chapter in chapters)
    slugs = Counter(section.slug for section in sections)
    for slug, uses in [*chapter_slugs.items(), *slugs.items()]:
        if uses > 1:
            raise CatalogueError(f"{name}/book.toml: {slug!r} is the address of {uses} parts")
    for area in terms:
        if area not in slugs:
            raise CatalogueError(f"{name}/book.toml: terms are given for {area!r}, which is no section")
