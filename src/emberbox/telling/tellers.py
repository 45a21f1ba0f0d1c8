"""The teller of each game of the box."""

from __future__ import annotations

from functools import cache

from emberbox.kernel.errors import CatalogueError
from emberbox.registry import REGISTRY
from emberbox.telling.teller import Teller


def teller_of(game: str) -> Teller:
    """The teller of a game by its name, or `CatalogueError` if the game is not registered."""
    teller = teller_if_any(game)
    if teller is None:
        raise CatalogueError(f"{game} has no teller")
    return teller


@cache
def teller_if_any(game: str) -> Teller | None:
    """The teller of a game by its name, or None for a game that has no words."""
    if game not in REGISTRY:
        return None
    teller: Teller = REGISTRY[game].teller.load()()
    return teller
