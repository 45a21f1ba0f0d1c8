"""A game's rulebook over HTTP: its chapters, links in its texts, its cards by set, and its examples."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct

from emberbox.games.data import cards_of
from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, known_language
from emberbox.rulebook.chapters import Section, chapters_of
from emberbox.rulebook.examples import Example as Drawn
from emberbox.rulebook.examples import examples_of
from emberbox.rulebook.links import Linker, section_link
from emberbox.rulebook.outline import texts_of
from emberbox.rulebook.sets import sets_of
from emberbox.server.http.pages import COMPRESSED, File
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.reference import GameName, known_game
from emberbox.server.http.request_context import Asking, Language

T = TypeVar("T")


class SectionInfo(Struct):
    """Some rules about one thing, by id."""

    slug: str
    title: str
    rules: list[str]


class ChapterInfo(Struct):
    """A part of the rulebook, and what it is about in a sentence or two."""

    slug: str
    title: str
    text: str
    sections: list[SectionInfo]


class TextLink(Struct):
    """A part of a text, counted in characters, and where it leads."""

    start: int
    length: int
    to: Annotated[str, Meta(description='"card:KEY" or "section:GAME/SLUG"')]


class SectionName(Struct):
    """A section of this game's rulebook, or of one that it builds on."""

    to: Annotated[str, Meta(description='"section:GAME/SLUG"')]
    title: str


class CardGroupInfo(Struct):
    """The cards of one type in a set, by key."""

    title: str
    cards: list[str]


class CardSetInfo(Struct):
    """The cards that a game has added to those it builds on."""

    game: str
    title: str
    groups: list[CardGroupInfo]


class FrameInfo(Struct):
    """A part of a board, in spaces from the upper left."""

    row: int
    column: int
    rows: int
    columns: int


class ExampleName(Struct):
    """An example that lies beside a rule; its pictures come when they are needed."""

    rule: str
    title: str
    frame: Annotated[
        FrameInfo | None, Meta(description="the part of the board to draw; the whole table if null")
    ]


class Rulebook(Struct):
    """How a game's book is read. The texts of rules and cards are in `Book`."""

    game: str
    chapters: list[ChapterInfo]
    links: Annotated[dict[str, list[TextLink]], Meta(description="in the texts of rules, by the rule's id")]
    see: Annotated[dict[str, list[str]], Meta(description="rules that a rule depends on, by id")]
    worked: Annotated[list[str], Meta(description="the rules that are worked examples, by ids")]
    cards: Annotated[dict[str, list[SectionName]], Meta(description="sections about a card's text, by key")]
    sets: Annotated[list[CardSetInfo], Meta(description="the newest first")]
    examples: list[ExampleName]


class PictureInfo(Struct):
    """A view of the table from the first seat, and what to see in it."""

    text: str
    view: Any


class Example(Struct):
    """A few moments of a game, one after the other."""

    pictures: list[PictureInfo]


class Examples(Struct):
    """The examples of a rulebook, in the order in which it names them."""

    examples: list[Example]


def rulebook_of(game: str, language: str = ENGLISH) -> Rulebook:
    """The rulebook of a game of the shelf; its links are found in English, like the texts of rules."""
    shelf = {name: _sections(name) for name in GAMES[game].ledgers}
    cards = {key: fields for key, fields in cards_of(GAMES[game]).items() if "name" in fields}
    # "Ignite: The Freeze" is The Freeze in a text.
    games = [each.title.rpartition(": ")[2] for each in GAMES.values()]
    linker = Linker({key: fields["name"] for key, fields in cards.items()}, shelf, games)
    texts = texts_of(game, language).get("examples", {})
    titles = {section_link(name, each): each.title for name in shelf for each in _sections(name, language)}
    links: dict[str, list[TextLink]] = {}
    for section in shelf[game]:
        for rule in section.rules:
            found = linker.links(rule.text, without=section_link(game, section))
            if found:
                links[rule.id] = [TextLink(*link) for link in found]
    about = {
        key: [SectionName(to, titles[to]) for _, _, to in linker.links(_text(fields)) if to in titles]
        for key, fields in cards.items()
    }
    return Rulebook(
        game,
        _as(list[ChapterInfo], [_chapter(chapter) for chapter in chapters_of(game, language)]),
        links,
        {rule.id: list(rule.see) for section in shelf[game] for rule in section.rules if rule.see},
        [rule.id for section in shelf[game] for rule in section.rules if rule.kind == "example"],
        {key: sections for key, sections in about.items() if sections},
        _as(list[CardSetInfo], sets_of(game, language)),
        [
            ExampleName(example.rule, texts.get(example.title, example.title), frame_of(example))
            for example in examples_of(game)
        ],
    )


def frame_of(example: Drawn) -> FrameInfo | None:
    """The part of the board that an example draws."""
    return None if example.frame is None else _as(FrameInfo, example.frame)


def examples(game: str, language: str = ENGLISH) -> Examples:
    """The examples of a game's rulebook, played."""
    texts = texts_of(game, language).get("examples", {})
    return Examples(
        [
            Example(
                [
                    PictureInfo(texts.get(picture.text, picture.text), picture.view)
                    for picture in example.pictures()
                ]
            )
            for example in examples_of(game)
        ]
    )


def _sections(game: str, language: str = ENGLISH) -> list[Section]:
    return [section for chapter in chapters_of(game, language) for section in chapter.sections]


def _text(fields: dict[str, Any]) -> str:
    return str(fields.get("text") or fields.get("ability", {}).get("text", ""))


def _chapter(chapter: Any) -> dict[str, Any]:
    sections = [
        {"slug": section.slug, "title": section.title, "rules": [rule.id for rule in section.rules]}
        for section in chapter.sections
    ]
    return {"slug": chapter.slug, "title": chapter.title, "text": chapter.text, "sections": sections}


def _as(type: type[T], plain: Any) -> T:
    return msgspec.convert(plain, type, from_attributes=True)


@cache
def _printed(game: str, language: str) -> File:
    return File(f"/{game}.json", msgspec.json.encode(rulebook_of(game, language)))


@cache
def _pictures(game: str, language: str) -> File:
    return File(f"/{game}.json", msgspec.json.encode(examples(game, language)))


A_RULEBOOK: Final = {
    200: ResponseSpec(Rulebook, generate_examples=False, description="a rulebook"),
    **PROBLEMS,
}
EXAMPLES: Final = {200: ResponseSpec(Examples, generate_examples=False, description="examples"), **PROBLEMS}


# Worked out once for all who ask, but that once takes a while: in a thread, so that nobody else waits.
@get(
    "/games/{game:str}/rulebook",
    responses=A_RULEBOOK,
    media_type=MediaType.JSON,
    opt={COMPRESSED: True},
    sync_to_thread=True,
)
def rulebook(request: Asking, game: GameName, language: Language = ENGLISH) -> Response[bytes]:
    """The chapters of a game's book, links in its texts, and its cards by set and type."""
    return _printed(known_game(game), known_language(language)).response(request)


@get(
    "/games/{game:str}/rulebook/examples",
    responses=EXAMPLES,
    media_type=MediaType.JSON,
    opt={COMPRESSED: True},
    sync_to_thread=True,
)
def played_examples(request: Asking, game: GameName, language: Language = ENGLISH) -> Response[bytes]:
    """The pictures of the examples in a game's book."""
    return _pictures(known_game(game), known_language(language)).response(request)


ROUTES: Final = Router("/", route_handlers=[rulebook, played_examples], tags=["books"])
