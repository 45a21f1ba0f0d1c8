"""The wording of a game: its questions, choices and events, read from its words.toml.

Another language is a file beside it, words.de.toml, with the same keys; what it leaves out is English.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast, final

from emberbox.games.data import exists, read_lineage, read_toml
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.space import KINDS

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""What the games can be read in, the language that everything is written in first."""

SHARED: Final = "emberbox.games"
"""Where the words stand that every game has."""

NO_WORDS: Final = ("asks", "options", "at-once")
"""Tables that hold more than one word for each key, or no words at all."""


class OptionWords(NamedTuple):
    """An option as it is put to a person: its name, the group it belongs to, and its values in words.

    A value without words speaks for itself.
    """

    label: str
    group: str
    values: dict[str, str]
    scale: bool
    """Whether each value is a step up from the one before."""


@final
class Words:
    """What a game says, as templates for `str.format`. A missing template is a `CatalogueError`."""

    __slots__ = ("_asks", "_tables", "_where")

    def __init__(self, where: str, tables: dict[str, Any]) -> None:
        self._where: Final = where
        self._tables: Final = tables
        for name in ("asks", "verbs", "events"):
            if not isinstance(tables.get(name), dict):
                raise CatalogueError(f"{where}: the table {name!r} is missing")
        self._asks: Final[dict[str, dict[str, str]]] = tables["asks"]
        for asks, forms in self._asks.items():
            strange = set(forms) - {"question", *KINDS}
            if strange or "question" not in forms:
                wrong = f"{min(strange)!r} is no kind of pick" if strange else "its question is missing"
                raise CatalogueError(f"{where}: asks.{asks}: {wrong}")

    def names(self, table: str) -> set[str]:
        """What a table has words for."""
        return set(self._tables[table])

    def tables(self) -> dict[str, dict[str, str]]:
        """All tables of words by key; questions and options, which have several forms, are none of them."""
        return {name: table for name, table in self._tables.items() if name not in NO_WORDS}

    def table(self, name: str) -> dict[str, str]:
        """A table of words by key."""
        found = self._tables.get(name)
        if not isinstance(found, dict):
            raise CatalogueError(f"{self._where}: the table {name!r} is missing")
        return found

    def word(self, table: str, key: str) -> str:
        """One entry of a table."""
        found = self.table(table).get(key)
        if not isinstance(found, str):
            raise CatalogueError(f"{self._where}: {table}.{key} is missing")
        return found

    def printed(self, table: str, key: str, english: str) -> str:
        """What a card says in this language, where it is translated: its name, or its text in a line."""
        return cast("str", self._tables.get(table, {}).get(key, english))

    def both(self, names: Sequence[str]) -> str:
        """Names in a sentence: "you, Seat 2 and Seat 3"."""
        return self._joined(names, "and")

    def either(self, names: Sequence[str]) -> str:
        """Names to choose from in a sentence: "D4, E5 or F6"."""
        return self._joined(names, "or")

    def _joined(self, names: Sequence[str], word: str) -> str:
        between = f" {self.word('speech', word)} "
        return between.join(filter(None, [", ".join(names[:-1]), *names[-1:]]))

    def section(self, area: str) -> str:
        """What an area of the ledger is called where people read it."""
        return str(self._tables.get("sections", {}).get(area, area.replace("-", " ")))

    def option(self, name: str) -> OptionWords:
        """How an option is put to a person before a game."""
        found = self._tables.get("options", {}).get(name)
        if found is None:
            raise CatalogueError(f"{self._where}: options.{name} is missing")
        group = self.word("groups", found["group"])
        return OptionWords(found["label"], group, found.get("values", {}), found.get("scale", False))

    def at_once(self) -> dict[str, Choice]:
        """The options, other than the defaults, for whoever wants to play without choosing anything."""
        return dict(self._tables.get("at-once", {}))

    def question(self, asks: str) -> str:
        """How a decision is put to a person."""
        return self._form(asks, "question")

    def choice(self, asks: str, kind: str) -> str:
        """How one option of a decision reads, by the kind of thing that it picks."""
        return self._form(asks, kind)

    def _form(self, asks: str, form: str) -> str:
        found = self._asks.get(asks, {}).get(form)
        if found is None:
            raise CatalogueError(f"{self._where}: asks.{asks}.{form} is missing")
        return found


def known_language(language: str) -> str:
    """The language if the games speak it, and English if not: "de-AT" is German.

    >>> known_language("de-AT"), known_language("tlh")
    ('de', 'en')
    """
    short = language[:2].lower()
    return short if short in LANGUAGES and not language[2:3].isalpha() else ENGLISH


def tables_of(game: Game, language: str = ENGLISH) -> dict[str, Any]:
    """The tables of a game's words in a language: those of every game, and over them its lineage's."""
    tables = laid_over(shared_tables(ENGLISH), read_lineage(game, "words.toml"))
    if language == ENGLISH:
        return tables
    name = f"words.{language}.toml"
    for package in (SHARED, *game.lineage):
        if exists(package, name):
            tables = laid_over(tables, read_toml(package, name))
    return tables


@cache
def shared_tables(language: str) -> dict[str, Any]:
    """The tables of words that every game has, in a language of the box."""
    return read_toml(SHARED, "words.toml" if language == ENGLISH else f"words.{language}.toml")


def laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Tables with the entries of others over theirs, however deep."""
    found = dict(below)
    for key, entry in above.items():
        under = found.get(key)
        nested = isinstance(under, dict) and isinstance(entry, dict)
        found[key] = laid_over(found[key], entry) if nested else entry
    return found


@cache
def words_of(game: Game, language: str = ENGLISH) -> Words:
    """The words of a game, laid over those of the games it builds on."""
    return Words(f"{game.home}/words.toml", tables_of(game, language))
