"""The guided first game of a game, read from its lesson.toml: how it begins, and what is said on the way."""

from __future__ import annotations

from typing import Any, Final, final

from emberbox.games.data import exists, read_toml
from emberbox.games.words import words_of
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.errors import BadOption, BadRecord, CatalogueError
from emberbox.kernel.game import EDITION, Choice, Game
from emberbox.kernel.record import Answer
from emberbox.kernel.replay import follow_checked
from emberbox.kernel.session import Session

FILE: Final = "lesson.toml"
TEXTS: Final = ("id", "on", "event", "open", "suggest", "text")
STEP: Final = frozenset((*TEXTS, "aside"))
PUPIL: Final = 0
"""The seat of the player."""


@final
class Step:
    """Something to say to the player.

    It is said when the player is asked `on` (and the pick `open`, if one is named, could be taken), after an
    `event`, or with neither after the step before it. A step that waits for an event is left out when a later
    one is due first; an `aside` stands outside the row and is said whenever its moment comes. `suggest` is a
    pick by name.
    """

    __slots__ = ("aside", "event", "id", "on", "open", "suggest", "text")

    def __init__(self, texts: dict[str, str], aside: bool) -> None:
        self.id: Final = texts["id"]
        self.on: Final = texts["on"]
        self.event: Final = texts["event"]
        self.open: Final = texts["open"]
        self.suggest: Final = texts["suggest"]
        self.text: Final = texts["text"].strip()
        self.aside: Final = aside


@final
class Lesson:
    """A game that begins the same way each time, with the player at seat 0, and the steps to be shown."""

    __slots__ = ("answers", "options", "steps", "title")

    def __init__(
        self, title: str, options: dict[str, Choice], answers: list[Answer], steps: list[Step]
    ) -> None:
        self.title: Final = title
        self.options: Final = options
        self.answers: Final = answers
        """What the game goes on from."""
        self.steps: Final = steps


def has_lesson(game: Game) -> bool:
    """Whether a game has a guided first game."""
    return exists(game.home, FILE)


def lesson_of(game: Game) -> Lesson:
    """The guided first game of a game, or `CatalogueError` with what is wrong in its file."""
    where = f"{game.home}/{FILE}"
    table = read_toml(game.home, FILE)
    try:
        return read_lesson(game, table)
    except (CatalogueError, BadOption) as error:
        raise CatalogueError(f"{where}: {error}") from None


def read_lesson(game: Game, table: dict[str, Any]) -> Lesson:
    """A lesson out of the tables of its file, checked against the words, picks and rules of its game."""
    strange = sorted(set(table) - {"title", "options", "opening", "steps"})
    if strange:
        raise CatalogueError(f"{strange[0]} is no field of a lesson")
    title, options, opening = table.get("title"), table.get("options"), table.get("opening")
    if not isinstance(title, str) or not title:
        raise CatalogueError(f"title is {title!r}, not a text")
    if not isinstance(options, dict):
        raise CatalogueError(f"options is {options!r}, not a table")
    if not isinstance(opening, list) or any(type(each) not in (int, str) for each in opening):
        raise CatalogueError("opening is not a list of numbers and names")
    given = table.get("steps")
    if not isinstance(given, list) or not given:
        raise CatalogueError("there are no steps")
    steps = [_step(game, at, fields) for at, fields in enumerate(given)]
    ids = [step.id for step in steps]
    for id in ids:
        if ids.count(id) > 1:
            raise CatalogueError(f"two steps are called {id!r}")
    complete = game.complete({EDITION: 1, **options})
    return Lesson(title, complete, _opened(game, complete, opening), steps)


def _opened(game: Game, options: dict[str, Choice], opening: list[int | str]) -> list[Answer]:
    """The answers of an opening: numbers are given by chance, picks by name by whoever is asked."""
    session = Session.unstarted(game, options, 0)
    for at, each in enumerate(opening):
        decision = session.decision
        seat = CHANCE if decision is None or isinstance(each, int) else decision.seat
        if isinstance(each, str) and each not in game.space.names:
            raise CatalogueError(f"opening: no pick is called {each!r}")
        pick = each if isinstance(each, int) else game.space.names.index(each)
        try:
            follow_checked(session, seat, pick, at, game.rules_version)
        except BadRecord as error:
            raise CatalogueError(f"opening: {error}") from None
    if session.decision is None or session.decision.seat != PUPIL:
        raise CatalogueError(f"opening: it does not end with a question to seat {PUPIL}")
    return session.log


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
    step = Step({field: fields.get(field, "") for field in TEXTS}, bool(fields.get("aside", False)))
    words = words_of(game)
    if step.on and step.on not in words.names("asks"):
        raise CatalogueError(f"{where}: the game never asks {step.on!r}")
    if step.event and step.event not in words.names("events"):
        raise CatalogueError(f"{where}: no event is called {step.event!r}")
    if step.on and step.event:
        raise CatalogueError(f"{where}: it waits for {step.on!r} and for {step.event!r}; it can wait for one")
    if step.open and not step.on:
        raise CatalogueError(f"{where}: {step.open!r} can be open only when something is asked")
    if step.aside and not step.on and not step.event:
        raise CatalogueError(f"{where}: an aside has to wait for something")
    for pick in (step.open, step.suggest):
        if pick and pick not in game.space.names:
            raise CatalogueError(f"{where}: no pick is called {pick!r}")
    return step
