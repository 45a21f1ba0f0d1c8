"""The face of each game on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import CatalogueError, EmberboxError
from emberbox.kernel.game import Game
from emberbox.terminal.core.face import CoreFace
from emberbox.terminal.face import Face
from emberbox.terminal.forge.face import ForgeFace
from emberbox.terminal.ignite.face import IgniteFace

FACES: Final[dict[str, Callable[[], Face]]] = {"forge": ForgeFace, "ignite": IgniteFace, "core": CoreFace}


class UnknownGame(EmberboxError):
    """A game was asked for that is not in the box."""


def game_named(name: str) -> Game:
    """A game of the shelf, or `UnknownGame`."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the box has {', '.join(GAMES)}")
    return GAMES[name]


def face_of(game: Game) -> Face:
    """The face of a game, or `CatalogueError` if nobody has drawn one."""
    if game.name not in FACES:
        raise CatalogueError(f"{game.name} has no face for the terminal")
    return FACES[game.name]()
