"""The teller of each game of the box."""

from __future__ import annotations

from functools import cache

from emberbox.games.words import ENGLISH
from emberbox.kernel.errors import CatalogueError
from emberbox.registry import REGISTRY
from emberbox.telling.teller import Teller


def teller_of(game: str, language: str = ENGLISH) -> Teller:
    """The teller of a game by its name, in a language of the box; `CatalogueError` if it has none."""
    teller = teller_if_any(game, language)
    if teller is None:
        raise CatalogueError(f"{game} has no teller")
    return teller


@cache
def teller_if_any(game: str, language: str = ENGLISH) -> Teller | None:
    """The teller of a game by its name, or None for a game that has no words."""
    if game not in REGISTRY:
        return None
    teller: Teller = REGISTRY[game].teller.load()(language=language)
    return teller
