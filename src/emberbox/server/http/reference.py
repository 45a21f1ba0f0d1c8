"""What a game says about itself, over HTTP: its cards, its rules, its words, and its first lesson."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta, Struct

from emberbox import ledger
from emberbox.games import lesson as lessons
from emberbox.games.data import cards_of, numbered, read_toml
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, Words, known_language
from emberbox.kernel.game import Game
from emberbox.server.errors import Refused
from emberbox.server.http.pages import COMPRESSED, File
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import Asking, Language
from emberbox.telling.inflection import settled, spoken

NO_FACTS: Final = ("name", "text", "short", "icon", "ability", "known")
"""Fields of a card in the catalogue that stand elsewhere in the book, or only say where it comes from."""

TOLD_ELSEWHERE: Final = (
    *("events", "help", "about", "groups", "statistics", "why", "remedies", "now", "where", "sections"),
    *("speech", "at-table", "common-why", "verdict", "forecast", "one", "several"),
    *("cards", "shorts", "texts", "bots", "option-words", "conflicts"),
)
"""Tables of words that the server itself speaks with."""

GameName = Annotated[str, Parameter(max_length=32, description="the name of a game")]


class CardInfo(Struct):
    """A card: its name and text as printed, and its other fields as the catalogue has them."""

    key: str
    number: Annotated[int, Meta(description="its number in events, from 0")]
    name: str
    text: str
    short: Annotated[str, Meta(description="the text in one line; empty if the catalogue has none")]
    icon: Annotated[str, Meta(description="the name of its icon at game-icons.net; empty if none")]
    facts: Annotated[
        dict[str, Any],
        Meta(description="like cost and attack; `house` names the fields that are ours, not the rulebook's"),
    ]


class RuleInfo(Struct):
    """A rule in our words; `why` is there for house rules only."""

    id: str
    section: str
    text: str
    page: str
    house: Annotated[bool, Meta(description="ours, not the rulebook's")]
    why: str
    aliases: Annotated[list[str], Meta(description="former ids, which old links use")]


class Book(Struct):
    """All that can be read about a game."""

    game: str
    title: str
    cards: list[CardInfo]
    rules: list[RuleInfo]
    words: Annotated[dict[str, dict[str, str]], Meta(description="the game's own words, table by table")]
    tables: Annotated[
        dict[str, Any],
        Meta(description="the game's numbers beside its cards: of races, the units and health"),
    ]
    help: Annotated[str, Meta(description="the rules in short")]


class LessonStep(Struct):
    """Something to say in a guided game: beside a question, `on`, or after an `event`.

    With neither it belongs to the question of the step before it. Beside a question it is said only if `open`
    and `suggest` are among the options and the view has what `when` says.
    """

    id: str
    on: Annotated[str, Meta(description="a decision's `asks`, or empty")]
    event: Annotated[str, Meta(description="the name of an event, or empty")]
    text: str
    suggest: Annotated[str, Meta(description="the name of a suggested pick, or empty")]
    open: Annotated[str, Meta(description="the name of a pick that must be an option, or empty")]
    aside: Annotated[bool, Meta(description="shown once, the first time it fits, out of order")]
    when: Annotated[
        dict[str, int | bool | str],
        Meta(
            description="paths in the view, or in the event, and their required values: see docs/protocol.md"
        ),
    ]


class Lesson(Struct):
    """A guided first game: a room that is made with `lesson` begins as it needs."""

    title: str
    steps: list[LessonStep]


def book_of(game: str, language: str = ENGLISH) -> Book:
    """The book of a game of the shelf; rules are in English."""
    words = spoken(GAMES[game], language)
    return Book(
        game,
        GAMES[game].title,
        _cards(GAMES[game], words),
        [
            _rule(entry, words)
            for name in reversed(GAMES[game].ledgers)
            for entry in ledger.read_ledger(name).values()
        ],
        {
            name: {key: settled(word) for key, word in table.items()}
            for name, table in words.tables().items()
            if name not in TOLD_ELSEWHERE
        },
        GAMES[game].tables(),
        words.word("help", "rules").strip(),
    )


def _cards(game: Game, words: Words) -> list[CardInfo]:
    """The cards of a game, newest set first: who opens the book of an expansion looks for what it adds."""
    named = {key: fields for key, fields in cards_of(game).items() if "name" in fields}
    numbers = {key: number for number, key in enumerate(numbered(game))}
    newest = [key for key in read_toml(game.home, "cards.toml") if key in named]
    return [_card(key, numbers[key], named[key], words) for key in dict.fromkeys([*newest, *named])]


def _rule(entry: ledger.Entry, words: Words) -> RuleInfo:
    house, section = entry.kind == "house", words.section(entry.area)
    return RuleInfo(entry.id, section, entry.text, entry.page, house, entry.why, list(entry.aliases))


def _card(key: str, number: int, fields: dict[str, Any], words: Words) -> CardInfo:
    facts = {name: value for name, value in fields.items() if name not in NO_FACTS}
    text = fields.get("text", "")
    if "ability" in fields:
        text, facts["when"] = fields["ability"]["text"], fields["ability"]["when"]
    name = settled(words.printed("cards", key, fields["name"]))
    short = settled(words.printed("shorts", key, fields.get("short", "")))
    text = settled(words.printed("texts", key, text))
    return CardInfo(key, number, name, text, short, fields.get("icon", ""), facts)


@cache
def _printed(game: str, language: str) -> File:
    return File(f"/{game}.json", msgspec.json.encode(book_of(game, language)))


def known_game(game: str) -> str:
    """The game if it is on the shelf, or `Refused`."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game!r}; choose from {', '.join(GAMES)}")
    return game


def known_lesson(game: str, language: str = ENGLISH) -> lessons.Lesson:
    """The lesson of a game in a language, or `Refused`."""
    if not lessons.has_lesson(GAMES[known_game(game)]):
        taught = ", ".join(other.name for other in GAMES.values() if lessons.has_lesson(other))
        raise Refused("no-lesson", f"{game} has no lesson yet; there are lessons for {taught}")
    return lessons.lesson_of(GAMES[game], language)


A_BOOK: Final = {200: ResponseSpec(Book, generate_examples=False, description="a book"), **PROBLEMS}


@get("/games/{game:str}/book", responses=A_BOOK, media_type=MediaType.JSON, opt={COMPRESSED: True})
async def book(request: Asking, game: GameName, language: Language = ENGLISH) -> Response[bytes]:
    """The cards, rules and words of a game."""
    return _printed(known_game(game), known_language(language)).response(request)


@get("/games/{game:str}/lesson", responses=PROBLEMS)
async def lesson(game: GameName, language: Language = ENGLISH) -> Lesson:
    """The guided first game of a game."""
    found = known_lesson(game, known_language(language))
    steps = [
        LessonStep(step.id, step.on, step.event, step.text, step.suggest, step.open, step.aside, step.when)
        for step in found.steps
    ]
    return Lesson(found.title, steps)


ROUTES: Final = Router("/", route_handlers=[book, lesson], tags=["books"])
