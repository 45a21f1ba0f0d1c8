"""The boxes on the shelf, over HTTP: the games with their options in words, and which options go together."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct

from emberbox.bots.roster import LEVELS
from emberbox.games.data import own_cards
from emberbox.games.lesson import has_lesson
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, known_language, shared_tables, words_of
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game, Option
from emberbox.kernel.space import KINDS
from emberbox.server.http.costly import pay
from emberbox.server.http.pages import COMPRESSED, File
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.reference import GameName, known_game
from emberbox.server.http.request_context import Asking, Language
from emberbox.server.messages import Messages, messages_in

Options = Annotated[dict[str, int | bool | str], Meta(max_length=64)]


class ValueInfo(Struct):
    """A value that an option can take."""

    value: int | bool | str
    label: str
    word: Annotated[str, Meta(description="what it means, if the label isn't enough")]


class OptionInfo(Struct):
    """A choice made before a game. Without labels its values are to be shown as they are."""

    name: str
    default: int | bool | str
    label: str
    word: Annotated[str, Meta(description="what it is about")]
    group: Annotated[str, Meta(description="the title of its group of options")]
    values: list[ValueInfo]
    scale: Annotated[bool, Meta(description="whether each value is a step up from the one before")]


class GameInfo(Struct):
    """A game of the box: its options, and its action space as stretches of names, kind by kind."""

    name: str
    title: str
    rules: str
    blurb: Annotated[str, Meta(description="what it is, in a sentence or two")]
    players: Annotated[list[int], Meta(description="the minimum and maximum number of players")]
    minutes: Annotated[str, Meta(description="how long it takes; empty if unknown")]
    options: list[OptionInfo]
    at_once: Annotated[Options, Meta(description="options for playing at once")]
    picks: Annotated[dict[str, int], Meta(description="the first pick of each kind of thing")]
    names: Annotated[list[str], Meta(description="every pick by name, as kind:thing")]
    lesson: Annotated[bool, Meta(description="whether it has a guided first game")]
    together: Annotated[
        bool, Meta(description="whether everybody wins or loses together; then they can ping and vote")
    ]
    planned: Annotated[bool, Meta(description="whether enemies act automatically and have plans")]


class LevelInfo(Struct):
    """A bot to play against."""

    level: str
    word: str


class SomeOptions(Struct, forbid_unknown_fields=True):
    """Options that somebody thinks of; for those left out the defaults count."""

    options: Options = {}


class Closed(Struct):
    """A value that does not go with the other options, and why."""

    option: str
    value: int | bool | str
    why: str


class Checked(Struct):
    """Whether options go together; if they do, which other values would not."""

    problem: Annotated[str, Meta(description="what is wrong; empty if nothing is")]
    closed: list[Closed]


THE_GAMES: Final = {
    200: ResponseSpec(list[GameInfo], generate_examples=False, description="the games"),
    **PROBLEMS,
}


@get("/games", responses=THE_GAMES, media_type=MediaType.JSON, opt={COMPRESSED: True})
async def games(request: Asking, language: Language = ENGLISH) -> Response[bytes]:
    """The games of the box with their options and action spaces."""
    return _printed(tuple(GAMES), known_language(language)).response(request)


@cache
def _printed(games: tuple[str, ...], language: str) -> File:
    return File("/games.json", msgspec.json.encode([game_info(GAMES[name], language) for name in games]))


def game_info(game: Game, language: str = ENGLISH) -> GameInfo:
    """A game as data."""
    words = words_of(game, language)
    counts = [int(value) for option in game.options if option.name == "players" for value in option.values]
    return GameInfo(
        name=game.name,
        title=game.title,
        rules=game.rules_version,
        blurb=words.word("about", "blurb"),
        players=[min(counts, default=2), max(counts, default=2)],
        minutes=words.word("about", "minutes"),
        options=[option_info(game, option, language) for option in game.options],
        at_once=words.at_once(),
        picks=dict(zip(KINDS, game.space.starts, strict=True)),
        names=game.space.names,
        lesson=has_lesson(game),
        together=game.together,
        planned=game.planned,
    )


def option_info(game: Game, option: Option, language: str = ENGLISH) -> OptionInfo:
    """An option in words: what stands before a colon in those of a value is its label."""
    words = words_of(game, language)
    said, about = words.option(option.name), words.printed("option-words", option.name, option.word)
    own, _ = own_cards(game.name)
    values = []
    for value in option.values:
        # A card of one's own has no words in the box: its name has to do.
        unsaid = str(own.get(str(value), {}).get("name", ""))
        label, _, word = said.values.get(str(value), unsaid).partition(": ")
        values.append(ValueInfo(value, label, word))
    return OptionInfo(option.name, option.default, said.label, about, said.group, values, said.scale)


@post("/games/{game:str}/check", responses=PROBLEMS, status_code=200)
async def check(request: Asking, game: GameName, data: SomeOptions, language: Language = ENGLISH) -> Checked:
    """Whether options go together, before a room is made with them."""
    await pay(request)
    found, language = GAMES[known_game(game)], known_language(language)
    problem = problem_of(found, data.options, language)
    return Checked(problem, [] if problem else closed_by(found, data.options, language))


def closed_by(game: Game, options: dict[str, Choice], language: str = ENGLISH) -> list[Closed]:
    """The values that an option could not take if the others stay as they are."""
    found = []
    for option in game.options:
        for value in option.values:
            why = problem_of(game, {**options, option.name: value}, language)
            if why:
                found.append(Closed(option.name, value, why))
    return found


def problem_of(game: Game, options: dict[str, Choice], language: str = ENGLISH) -> str:
    """What is wrong with some options, in the words of the setup; empty if nothing is."""
    try:
        game.complete(options)
    except BadOption as error:
        said = str(error).removeprefix(f"{game.name}: ")
    else:
        return ""
    words = words_of(game, language)
    if language != ENGLISH:
        said = Messages(words.table("conflicts"), messages_in(language).codes).said("bad-option", said)
    for option in (option_info(game, option, language) for option in game.options):
        quoted = words.word("forecast", "choice")
        for name in (f"option {option.name!r}", f"{option.name!r}"):
            said = said.replace(name, quoted.format(choice=option.label))
        for value in option.values:
            if value.label and isinstance(value.value, str):
                said = said.replace(f"{value.value!r}", quoted.format(choice=value.label))
    return said[:1].upper() + said[1:].removesuffix(".") + "."


@get("/bots", responses=PROBLEMS)
async def bots(language: Language = ENGLISH) -> list[LevelInfo]:
    """The bots, from weak to strong."""
    words = shared_tables(known_language(language)).get("bots", {})
    return [LevelInfo(level.name, words.get(level.name, level.word)) for level in LEVELS.values()]


ROUTES: Final = Router("/", route_handlers=[games, bots, check], tags=["games"])
