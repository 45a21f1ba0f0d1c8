"""The games of the box."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.game import CORE
from emberbox.games.forge.game import FORGE
from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.game import Game

GAMES: Final[dict[str, Game]] = {game.name: game for game in (FORGE, IGNITE, CORE)}
