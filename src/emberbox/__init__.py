"""The Ignite family of tabletop games: rules, bots and a terminal to play at.

What stands in `__all__` is the public API; docs/api.md shows it. It is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from emberbox.api import questions, start
    from emberbox.bots.bot import Bot, UnknownBot
    from emberbox.bots.duel import duel
    from emberbox.bots.roster import BOTS, LEVELS, hire
    from emberbox.games.shelf import GAMES
    from emberbox.kernel.cards import SPECTATOR
    from emberbox.kernel.chance import Chance, Dice, ScriptedDice
    from emberbox.kernel.decision import CHANCE, Decision
    from emberbox.kernel.errors import BadOption, BadRecord, EmberboxError, IllegalAnswer
    from emberbox.kernel.event import Event
    from emberbox.kernel.game import Game, Option, State
    from emberbox.kernel.observation import Observation
    from emberbox.kernel.question import Question
    from emberbox.kernel.record import Record
    from emberbox.kernel.replay import replay, resume
    from emberbox.kernel.session import ALL_KNOWING, Session
    from emberbox.kernel.space import NONE, Space

__version__ = "0.1.0"

_HOMES: Final = {
    "api": "questions start",
    "bots.bot": "Bot UnknownBot",
    "bots.duel": "duel",
    "bots.roster": "BOTS LEVELS hire",
    "games.shelf": "GAMES",
    "kernel.cards": "SPECTATOR",
    "kernel.chance": "Chance Dice ScriptedDice",
    "kernel.decision": "CHANCE Decision",
    "kernel.errors": "BadOption BadRecord EmberboxError IllegalAnswer",
    "kernel.event": "Event",
    "kernel.game": "Game Option State",
    "kernel.observation": "Observation",
    "kernel.question": "Question",
    "kernel.record": "Record",
    "kernel.replay": "replay resume",
    "kernel.session": "ALL_KNOWING Session",
    "kernel.space": "NONE Space",
}
_HOME_OF: Final = {name: f"emberbox.{home}" for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "ALL_KNOWING",
    "BOTS",
    "CHANCE",
    "GAMES",
    "LEVELS",
    "NONE",
    "SPECTATOR",
    "BadOption",
    "BadRecord",
    "Bot",
    "Chance",
    "Decision",
    "Dice",
    "EmberboxError",
    "Event",
    "Game",
    "IllegalAnswer",
    "Observation",
    "Option",
    "Question",
    "Record",
    "ScriptedDice",
    "Session",
    "Space",
    "State",
    "UnknownBot",
    "duel",
    "hire",
    "questions",
    "replay",
    "resume",
    "start",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'emberbox' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
