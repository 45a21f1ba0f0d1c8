"""The teller of each game on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from emberbox.kernel.errors import CatalogueError
from emberbox.telling.core.teller import CoreTeller
from emberbox.telling.forge import ForgeTeller
from emberbox.telling.ignite.teller import IgniteTeller
from emberbox.telling.teller import Teller

TELLERS: Final[dict[str, Callable[[], Teller]]] = {
    "forge": ForgeTeller,
    "ignite": IgniteTeller,
    "core": CoreTeller,
}


@cache
def teller_of(game: str) -> Teller:
    """The teller of a game by its name, or `CatalogueError` if nobody has put it into words."""
    if game not in TELLERS:
        raise CatalogueError(f"{game} has no teller")
    return TELLERS[game]()
