"""The bots by name, and how to ask for one."""

from __future__ import annotations

from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.search import SearchBot
from emberbox.bots.simple import GreedyBot, RandomBot
from emberbox.kernel.errors import EmberboxError

LONGEST_NUMBER: Final = 9


class UnknownBot(EmberboxError):
    """A bot was asked for that is not on the roster, or with a setting that it does not have."""


@final
class BotKind:
    """A bot on the roster: its name, a word on it, and its settings with their defaults."""

    __slots__ = ("name", "settings", "word")

    def __init__(self, name: str, word: str, settings: dict[str, int]) -> None:
        self.name: Final = name
        self.word: Final = word
        self.settings: Final = settings


BOTS: Final[dict[str, BotKind]] = {
    kind.name: kind
    for kind in (
        BotKind("random", "takes any legal pick", {}),
        BotKind("greedy", "takes the pick that looks best right now", {"worlds": 6}),
        BotKind("search", "thinks ahead in many imagined worlds", {"ms": 200, "iterations": 0}),
    )
}

LEVELS: Final[dict[str, str]] = {
    "novice": "random",
    "apprentice": "greedy",
    "veteran": "search:ms=200",
    "master": "search:ms=1000",
}
"""Bots as opponents to choose from, from weak to strong, with what they are."""


def hire(spec: str, seed: int) -> Bot:
    """A bot by its name and settings: `greedy`, `search:ms=500`, `search:iterations=1000`.

    A search that is given iterations and no time takes as long as they need.
    """
    name, *words = spec.split(":")
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    given = read_settings(spec, BOTS[name], words)
    settings = {**BOTS[name].settings, **given}
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed, settings["worlds"])
    if "iterations" in given and "ms" not in given:
        settings["ms"] = 0
    return SearchBot(seed, settings["ms"], settings["iterations"])


def read_settings(spec: str, kind: BotKind, words: list[str]) -> dict[str, int]:
    """The settings in a spec, or `UnknownBot`."""
    settings: dict[str, int] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in kind.settings:
            known = ", ".join(kind.settings) or "none"
            raise UnknownBot(f"bot {spec!r}: {kind.name} has no setting {name!r}; it has {known}")
        if not value.isdecimal() or len(value) > LONGEST_NUMBER or int(value) == 0:
            raise UnknownBot(f"bot {spec[:40]!r}: {name} is {value[:20]!r}, not a number from 1 to 999999999")
        settings[name] = int(value)
    return settings
