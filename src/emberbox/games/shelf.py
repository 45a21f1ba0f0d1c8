"""The games of the box, ready to be played."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.game import Game
from emberbox.registry import REGISTRY

GAMES: Final[dict[str, Game]] = {name: registered.game.load() for name, registered in REGISTRY.items()}
