"""The guided first game of a game, read from its lesson.toml: how it begins, and what is said on the way."""

from __future__ import annotations

from typing import Any, Final, final

from emberbox.games.data import exists, read_toml
from emberbox.games.words import words_of
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.errors import BadOption, CatalogueError
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.record import Answer

FILE: Final = "lesson.toml"
STEP: Final = frozenset(("id", "on", "event", "suggest", "text"))


@final
class Step:
    """Something to say to the player.

    It is said when the player is asked `on`, after an `event`, or with neither after the step before it. A
    step that waits for an event is left out when a later one is due first. `suggest` is a pick by name.
    """

    __slots__ = ("event", "id", "on", "suggest", "text")

    def __init__(self, id: str, on: str, event: str, suggest: str, text: str) -> None:
        self.id: Final = id
        self.on: Final = on
        self.event: Final = event
        self.suggest: Final = suggest
        self.text: Final = text


@final
class Lesson:
    """A game that begins the same way each time, with the player at seat 0, and the steps to be shown."""

    __slots__ = ("chance", "options", "steps", "title")

    def __init__(self, title: str, options: dict[str, Choice], chance: list[int], steps: list[Step]) -> None:
        self.title: Final = title
        self.options: Final = options
        self.chance: Final = chance
        self.steps: Final = steps

    def answers(self) -> list[Answer]:
        """What the game goes on from: chance alone has answered."""
        return [(CHANCE, pick) for pick in self.chance]


def has_lesson(game: Game) -> bool:
    """Whether a game has a guided first game."""
    return exists(_package(game), FILE)


def lesson_of(game: Game) -> Lesson:
    """The guided first game of a game, or `CatalogueError` with what is wrong in its file."""
    where = f"{_package(game)}/{FILE}"
    table = read_toml(_package(game), FILE)
    try:
        return read_lesson(game, table)
    except (CatalogueError, BadOption) as error:
        raise CatalogueError(f"{where}: {error}") from None


def _package(game: Game) -> str:
    return f"emberbox.games.{game.name}"


def read_lesson(game: Game, table: dict[str, Any]) -> Lesson:
    """A lesson out of the tables of its file, checked against the words and picks of its game."""
    strange = sorted(set(table) - {"title", "options", "chance", "steps"})
    if strange:
        raise CatalogueError(f"{strange[0]} is no field of a lesson")
    title, options, chance = table.get("title"), table.get("options"), table.get("chance")
    if not isinstance(title, str) or not title:
        raise CatalogueError(f"title is {title!r}, not a text")
    if not isinstance(options, dict):
        raise CatalogueError(f"options is {options!r}, not a table")
    if not isinstance(chance, list) or any(type(pick) is not int for pick in chance):
        raise CatalogueError("chance is not a list of numbers")
    given = table.get("steps")
    if not isinstance(given, list) or not given:
        raise CatalogueError("there are no steps")
    steps = [_step(game, at, fields) for at, fields in enumerate(given)]
    ids = [step.id for step in steps]
    for id in ids:
        if ids.count(id) > 1:
            raise CatalogueError(f"two steps are called {id!r}")
    return Lesson(title, game.complete(options), chance, steps)


def _step(game: Game, at: int, fields: Any) -> Step:
    if not isinstance(fields, dict):
        raise CatalogueError(f"step {at} is {fields!r}, not a table")
    where = f"step {fields.get('id', at)!r}"
    strange = sorted(set(fields) - STEP)
    if strange:
        raise CatalogueError(f"{where}: {strange[0]} is no field of a step")
    for field in ("id", "text"):
        if not isinstance(fields.get(field), str) or not fields[field]:
            raise CatalogueError(f"{where}: {field} is {fields.get(field)!r}, not a text")
    on, event, suggest = [fields.get(field, "") for field in ("on", "event", "suggest")]
    words = words_of(game.name)
    if on and on not in words.names("asks"):
        raise CatalogueError(f"{where}: the game never asks {on!r}")
    if event and event not in words.names("events"):
        raise CatalogueError(f"{where}: no event is called {event!r}")
    if on and event:
        raise CatalogueError(f"{where}: it waits for {on!r} and for {event!r}; it can wait for one")
    if suggest and suggest not in game.space.names:
        raise CatalogueError(f"{where}: no pick is called {suggest!r}")
    return Step(fields["id"], on, event, suggest, fields["text"].strip())
