"""The teller of each game of the box."""

from __future__ import annotations

from functools import cache

from emberbox.kernel.errors import CatalogueError
from emberbox.registry import REGISTRY
from emberbox.telling.teller import Teller


@cache
def teller_of(game: str) -> Teller:
    """The teller of a game by its name, or `CatalogueError` if the game is not registered."""
    if game not in REGISTRY:
        raise CatalogueError(f"{game} has no teller")
    teller: Teller = REGISTRY[game].teller.load()()
    return teller
