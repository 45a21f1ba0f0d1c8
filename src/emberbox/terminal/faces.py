"""The face of each game of the box."""

from __future__ import annotations

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import CatalogueError, EmberboxError
from emberbox.kernel.game import Game
from emberbox.registry import REGISTRY
from emberbox.terminal.face import Face


class UnknownGame(EmberboxError):
    """A game was asked for that is not in the box."""


def game_named(name: str) -> Game:
    """A game of the shelf, or `UnknownGame`."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; choose from {', '.join(GAMES)}")
    return GAMES[name]


def face_of(game: Game) -> Face:
    """The face of a game, or `CatalogueError` if it is not registered."""
    if game.name not in REGISTRY:
        raise CatalogueError(f"{game.name} has no face for the terminal")
    face: Face = REGISTRY[game.name].face.load()()
    return face
