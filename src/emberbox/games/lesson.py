"""The guided first game of a game, read from its lesson.toml: how it begins, and what is said on the way.

Another language is a file beside it, lesson.de.toml, with the title and a text for each step by its id; what
it leaves out is English.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias, final

from emberbox.games.data import exists, read_toml
from emberbox.games.words import ENGLISH, words_of
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.errors import BadOption, BadRecord, CatalogueError
from emberbox.kernel.game import EDITION, Choice, Game
from emberbox.kernel.record import Answer
from emberbox.kernel.replay import follow_checked
from emberbox.kernel.session import Session

FILE: Final = "lesson.toml"
TEXTS: Final = ("id", "on", "event", "open", "suggest", "text")
STEP: Final = frozenset((*TEXTS, "when", "aside"))
PUPIL: Final = 0
"""The seat of the player."""

EVENT, QUESTION = "event", "question"
"""Where a condition finds the event that has just happened, and what the player is asked, beside the view."""

SEGMENT: Final = re.compile(r"([\w-]+)(?:\[([\w-]+)=([\w-]+)\])?")
"""A part of a path: a name or a number, and where a list has to be searched, the field to find it by."""

COMPARED: Final = re.compile(r"([<>])(\d+)")
"""A value that a number has to be above or below."""

Value: TypeAlias = int | bool | str


@final
class Step:
    """Something to say to the player, shown only while it is true.

    It belongs to a question, `on`, or to an `event`; with neither it belongs to the question of the step
    before and is read right after that. Beside a question it fits only if the picks `open` and `suggest`, by
    name, are among the options and what `when` says is there: paths of the view (or of the `question`) and
    their values, see `look_up` and `agrees`. With an event the paths begin with `event`.

    A step that suggests a pick is an instruction: it stays until that pick is taken or can't be any more. An
    `aside` stands outside the row and is said once.
    """

    __slots__ = ("aside", "event", "id", "on", "open", "suggest", "text", "when")

    def __init__(self, texts: dict[str, str], when: dict[str, Value], aside: bool) -> None:
        self.id: Final = texts["id"]
        self.on: Final = texts["on"]
        self.event: Final = texts["event"]
        self.open: Final = texts["open"]
        self.suggest: Final = texts["suggest"]
        self.text: Final = texts["text"].strip()
        self.when: Final = when
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


def lesson_of(game: Game, language: str = ENGLISH) -> Lesson:
    """The guided first game of a game in a language, or `CatalogueError` with what is wrong in its file."""
    where = f"{game.home}/{FILE}"
    table = read_toml(game.home, FILE)
    try:
        return read_lesson(game, translated(table, texts_of(game, language)))
    except (CatalogueError, BadOption) as error:
        raise CatalogueError(f"{where}: {error}") from None


def texts_of(game: Game, language: str) -> dict[str, Any]:
    """What a lesson says in another language: its title, and its steps by their ids."""
    name = f"lesson.{language}.toml"
    return read_toml(game.home, name) if language != ENGLISH and exists(game.home, name) else {}


def translated(table: dict[str, Any], texts: dict[str, Any]) -> dict[str, Any]:
    """The tables of a lesson with the texts of another language."""
    if not texts:
        return table
    steps = [{**step, "text": texts["steps"].get(step["id"], step["text"])} for step in table["steps"]]
    return {**table, "title": texts["title"], "steps": steps}


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
    complete = game.complete({EDITION: 1, **options})
    session = _opened(game, complete, opening)
    view = session.state.view(PUPIL)
    for step in steps:
        _check_when(step, view)
    _check_row(steps)
    return Lesson(title, complete, session.log, steps)


def holds(when: dict[str, Value], view: dict[str, Any]) -> bool:
    """Whether a view has everything that conditions say."""
    return all(agrees(look_up(view, path), value) for path, value in when.items())


def agrees(found: Any, value: Value) -> bool:
    """Whether something is as a condition says; of a list it is enough that one of its items is.

    >>> agrees(5, ">4"), agrees(4, ">4"), agrees(["march", "dagger"], "dagger"), agrees(None, 1)
    (True, False, True, False)
    """
    if isinstance(found, list):
        return any(agrees(each, value) for each in found)
    compared = COMPARED.fullmatch(value) if isinstance(value, str) else None
    if compared is None:
        return bool(found == value)
    sign, limit = compared.group(1), int(compared.group(2))
    return isinstance(found, int) and (found > limit if sign == ">" else found < limit)


def look_up(view: Any, path: str) -> Any:
    """What a view has at a path, or None: `round`, `players.0.known_hand`, `pieces[cell=42].owner`.

    >>> look_up({"pieces": [{"cell": 7, "owner": 0}, {"cell": 42, "owner": 1}]}, "pieces[cell=42].owner")
    1
    """
    for name, field, wanted in SEGMENT.findall(path):
        if isinstance(view, list):
            view = view[int(name)] if name.isdecimal() and int(name) < len(view) else None
        else:
            view = view.get(name) if isinstance(view, dict) else None
        if field:
            rows = view if isinstance(view, list) else []
            view = next((row for row in rows if str(row.get(field)) == wanted), None)
    return view


def _check_row(steps: list[Step]) -> None:
    """Whether each step has a name of its own and a moment to be shown at."""
    ids = [step.id for step in steps]
    for id in ids:
        if ids.count(id) > 1:
            raise CatalogueError(f"two steps are called {id!r}")
    before: Step | None = None
    for step in steps:
        waits = bool(step.on or step.event)
        if step.aside and not waits:
            raise CatalogueError(f"step {step.id!r}: an aside has to wait for something")
        if not step.aside:
            if not waits and (before is None or before.event):
                raise CatalogueError(f"step {step.id!r}: there is no question before it to belong to")
            before = step


def _check_when(step: Step, view: dict[str, Any]) -> None:
    """Whether the paths of a step lead somewhere in the view that the lesson begins with."""
    for path in step.when:
        where = f"step {step.id!r}: when {path!r}"
        if ".".join(match.group() for match in SEGMENT.finditer(path)) != path:
            raise CatalogueError(f"{where} is no path: write it like pieces[cell=42].owner")
        if (path.partition(".")[0] == EVENT) != bool(step.event):
            what = (
                "the event, so its paths begin with 'event.'" if step.event else "the view, not at an event"
            )
            raise CatalogueError(f"{where}: the step looks at {what}")
        head = path.partition("[")[0]
        if step.event or head.partition(".")[0] == QUESTION:
            continue
        above, _, name = head.rpartition(".")
        around = look_up(view, above) if above else view
        if not isinstance(around, list) and (not isinstance(around, dict) or name not in around):
            raise CatalogueError(f"{where}: the view of the game has no {head!r}")


def _opened(game: Game, options: dict[str, Choice], opening: list[int | str]) -> Session:
    """The game after its opening: numbers are given by chance, picks by name by whoever is asked."""
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
    return session


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
    when = fields.get("when", {})
    if not isinstance(when, dict) or any(type(value) not in (int, bool, str) for value in when.values()):
        raise CatalogueError(f"{where}: when is {when!r}, not a table of paths and values")
    texts = {field: fields.get(field, "") for field in TEXTS}
    step = Step(texts, when, bool(fields.get("aside", False)))
    words = words_of(game)
    if step.on and step.on not in words.names("asks"):
        raise CatalogueError(f"{where}: the game never asks {step.on!r}")
    if step.event and step.event not in words.names("events"):
        raise CatalogueError(f"{where}: no event is called {step.event!r}")
    if step.on and step.event:
        raise CatalogueError(f"{where}: it waits for {step.on!r} and for {step.event!r}; it can wait for one")
    if step.open and not step.on:
        raise CatalogueError(f"{where}: {step.open!r} can be open only when something is asked")
    if step.suggest and step.event:
        raise CatalogueError(f"{where}: {step.suggest!r} can be suggested only when something is asked")
    for pick in (step.open, step.suggest):
        if pick and pick not in game.space.names:
            raise CatalogueError(f"{where}: no pick is called {pick!r}")
    return step
