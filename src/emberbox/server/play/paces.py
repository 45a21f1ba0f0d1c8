"""How fast strangers play: one timer of each kind, so that those who wait for each other find each other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.game import Choice
from emberbox.server import wire
from emberbox.server.errors import Refused

TIMERS: Final[Mapping[wire.Pace, wire.Timer]] = MappingProxyType(
    {
        "live": wire.Timer("live", 60),
        "clock": wire.Timer("clock", 600, 10),
        "day": wire.Timer("day", 1),
    }
)


def usual_options(game: str, players: int) -> dict[str, Choice]:
    """The options with which strangers play a game, or `Refused` or `BadOption`."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:40]!r}; choose from {', '.join(GAMES)}")
    return GAMES[game].complete({**words_of(GAMES[game]).at_once(), "players": players})
