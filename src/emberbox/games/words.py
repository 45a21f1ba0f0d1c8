"""The wording of a game: its questions, choices and events, read from its words.toml."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple, final

from emberbox.games.data import read_lineage
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.space import KINDS

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


@cache
def words_of(game: Game) -> Words:
    """The words of a game, laid over those of the games it builds on."""
    return Words(f"{game.home}/words.toml", read_lineage(game, "words.toml"))
