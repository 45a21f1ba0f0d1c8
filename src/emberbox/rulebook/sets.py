"""The cards of a game by set and type: the newest set first, types in the order of `book.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from emberbox.games.data import cards_of, read_toml
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH
from emberbox.kernel.errors import CatalogueError
from emberbox.rulebook.outline import outline_of


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one type in a set, by key."""

    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards that a game has added to those it builds on."""

    game: str
    title: str
    groups: tuple[CardGroup, ...]


@cache
def sets_of(game: str, language: str = ENGLISH) -> tuple[CardSet, ...]:
    """All cards of a game, or `CatalogueError` for one whose type has no title."""
    cards = {key: fields for key, fields in cards_of(GAMES[game]).items() if "name" in fields}
    sets: list[CardSet] = []
    for name in GAMES[game].ledgers:
        rule = outline_of(name, language)["cards"]
        printed = read_toml(GAMES[name].home, "cards.toml")
        # What somebody brought along is left over, and belongs to the game it was brought for.
        keys = list(cards) if name == game else [key for key in printed if key in cards]
        found: dict[str, list[str]] = {title: [] for title in rule["titles"].values()}
        for key in keys:
            found[_title(key, cards.pop(key), rule)].append(key)
        groups = tuple(CardGroup(title, tuple(members)) for title, members in found.items() if members)
        sets.insert(0, CardSet(name, GAMES[name].title, groups))
    return tuple(sets)


def _title(key: str, fields: dict[str, Any], rule: dict[str, Any]) -> str:
    value = fields.get(rule["by"])
    values = [str(each) for each in value] if isinstance(value, list) else [str(value).lower()]
    for type, title in rule["titles"].items():
        if type in values:
            return str(title)
    raise CatalogueError(f"{key}: book.toml has no title for cards whose {rule['by']} is {value!r}")
