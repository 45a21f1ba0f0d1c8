"""The bots by name, and how to ask for one."""

from __future__ import annotations

from typing import Final, final

from emberbox.bots import own
from emberbox.bots.bot import Bot, UnknownBot
from emberbox.bots.search import SearchBot
from emberbox.bots.simple import GreedyBot, RandomBot
from emberbox.bots.tactician import TacticianBot

LONGEST_NUMBER: Final = 9


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
        BotKind("random", "plays random legal moves", {}),
        BotKind("greedy", "plays what looks best right now", {"worlds": 6}),
        BotKind("tactician", "plays by rules of thumb", {"slips": 0, "wins": 0}),
        BotKind("search", "thinks ahead in many sampled worlds", {"ms": 200, "iterations": 0}),
        BotKind("learned", "searches with what it learned from its own games", {"ms": 200, "iterations": 0}),
    )
}


@final
class Level:
    """An opponent to choose: its name, a word on it, and the bot that it is."""

    __slots__ = ("name", "spec", "word")

    def __init__(self, name: str, word: str, spec: str) -> None:
        self.name: Final = name
        self.word: Final = word
        self.spec: Final = spec


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("novice", "knows what matters, but forgets it now and then", "tactician:slips=25"),
        Level("apprentice", "plays what looks good at first sight", "tactician:wins=200"),
        Level("veteran", "thinks a little ahead", "search:ms=200"),
        Level("master", "thinks for long and looks far ahead", "search:ms=1000"),
        Level("grandmaster", "thinks for as long, and learned Forge from its own games", "learned:ms=1000"),
    )
}
"""From weak to strong."""


def hire(spec: str, seed: int) -> Bot:
    """A bot by its name and settings: `greedy`, `search:ms=500`, `search:iterations=1000`.

    A search that is given iterations and no time takes as long as they need. A bot of a file that
    `known_bot` has brought in goes by its name.
    """
    name, *words = spec.split(":")
    kind = kind_named(name)
    settings = {**kind.settings, **read_settings(spec, kind, words)}
    if name not in BOTS:
        return own.hire_own(name, own.own_bots()[name], seed)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed, settings["worlds"])
    if name == "tactician":
        return TacticianBot(seed, settings["slips"], settings["wins"])
    return SearchBot(seed, 1000 * seconds_of(spec), settings["iterations"], name == "learned")


def known_bot(spec: str) -> str:
    """A bot that somebody asks for on the command line, by its spec from then on; or `UnknownBot`.

    Here, and nowhere else, it may come from a file: `mine=path.py:Agent`.
    """
    if own.is_own(spec):
        return own.bring(spec, {*BOTS, *LEVELS})
    hire(spec, 0)
    return spec


def spec_of(level: str) -> str:
    """The bot that a level is; a level that is gone, as a bot of a file can be, is for `hire` to refuse.

    >>> spec_of("veteran"), spec_of("mine")
    ('search:ms=200', 'mine')
    """
    return LEVELS[level].spec if level in LEVELS else level


def add_level(spec: str) -> None:
    """Let a bot of a file, `mine=path.py:Agent`, be chosen like a level; or `UnknownBot`."""
    if not own.is_own(spec):
        raise UnknownBot(f"{spec[:80]!r} doesn't name a file; write mine=path.py:Agent")
    name = known_bot(spec)
    LEVELS[name] = Level(name, f"plays by {spec.partition('=')[2]}", name)


def seconds_of(spec: str) -> float:
    """The time that a bot gives itself for a decision, 0 if it has no such limit; or `UnknownBot`.

    >>> seconds_of("greedy"), seconds_of("search:ms=500"), seconds_of("search:iterations=9")
    (0.0, 0.5, 0.0)
    """
    name, *words = spec.split(":")
    kind = kind_named(name)
    given = read_settings(spec, kind, words)
    # Iterations without a time take as long as they need.
    ms = given.get("ms", 0 if "iterations" in given else kind.settings.get("ms", 0))
    return ms / 1000


def kind_named(name: str) -> BotKind:
    """A bot of the roster or of a file, or `UnknownBot`."""
    kind = BOTS.get(name)
    if kind is not None:
        return kind
    brought = own.own_bots()
    if name not in brought:
        raise UnknownBot(f"there is no bot {name!r}; choose from {', '.join([*BOTS, *brought])}")
    return BotKind(name, brought[name], {})


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
