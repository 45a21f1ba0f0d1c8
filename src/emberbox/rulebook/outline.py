"""How a rulebook is laid out: its chapters, terms and types of cards, read from `book.toml`.

Another language is a file beside it, book.de.toml, with titles and texts under the same slugs and types, and
those of the examples by the English ones; what it leaves out is English.
"""

from __future__ import annotations

from typing import Any

from emberbox.games.data import exists, read_toml
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, laid_over


def outline_of(game: str, language: str = ENGLISH) -> dict[str, Any]:
    """The tables of a game's book in a language."""
    table, texts = read_toml(GAMES[game].home, "book.toml"), texts_of(game, language)
    chapters = [
        {
            **chapter,
            **texts.get("chapter", {}).get(chapter["slug"], {}),
            "sections": [_titled(part, texts.get("section", {})) for part in chapter["sections"]],
        }
        for chapter in table["chapter"]
    ]
    return {**table, "chapter": chapters, "cards": laid_over(table["cards"], texts.get("cards", {}))}


def texts_of(game: str, language: str) -> dict[str, Any]:
    """What a book says in another language."""
    home, name = GAMES[game].home, f"book.{language}.toml"
    return read_toml(home, name) if language != ENGLISH and exists(home, name) else {}


def _titled(part: str | dict[str, Any], titles: dict[str, str]) -> str | dict[str, Any]:
    """A section; those that are a part of an area have a title of their own."""
    return part if isinstance(part, str) else {**part, "title": titles.get(part["slug"], part["title"])}
