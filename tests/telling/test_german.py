"""German says everything that English says: the same keys, with the same facts in each sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

import emberbox.games
from emberbox import ledger
from emberbox.bots.roster import LEVELS
from emberbox.games.data import cards_of, read_toml
from emberbox.games.lesson import has_lesson, lesson_of, texts_of
from emberbox.games.shelf import GAMES
from emberbox.games.words import SHARED, known_language, words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.question import question_of
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay
from emberbox.kernel.session import Session
from emberbox.rulebook.outline import outline_of
from emberbox.rulebook.outline import texts_of as book_texts
from emberbox.server.http.rulebook import examples, rulebook_of
from emberbox.telling.inflection import Template, as_noun, marked, settled
from emberbox.telling.speech import Crowd, Listing, Names, plain
from emberbox.telling.teller import Scene, Teller
from emberbox.telling.tellers import teller_of
from tests.golden.transcripts import record_of

FOLDER: Final = Path(emberbox.games.__path__[0])
PACKAGES: Final = sorted(
    ".".join(["emberbox.games", *path.parent.relative_to(FOLDER).parts]).rstrip(".")
    for path in FOLDER.rglob("words.toml")
)

ELSEWHERE: Final = ("cards", "shorts", "texts", "parts", "bots", "option-words", "sections", "conflicts")
"""Tables for what is English in another file: in the catalogue, in code, or in the ids of the ledger."""
DATA: Final = re.compile(r"^(at-once\..*|options\.[^.]+\.(group|scale))$")
"""What is the same in every language."""


def entries(tables: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """All entries of a file of words by their paths."""
    for key, entry in tables.items():
        if isinstance(entry, dict):
            yield from entries(entry, f"{path}{key}.")
        elif not DATA.match(f"{path}{key}"):
            yield f"{path}{key}", entry


def fields(template: str) -> set[str]:
    """The facts that a sentence names; a possessive, where the page fills it in, is no fact of its own."""
    return {name.removesuffix("'s") for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("package", PACKAGES)
def test_german_has_the_same_keys_and_facts_as_english(package: str) -> None:
    files = [read_toml(package, name) for name in ("words.toml", "words.de.toml")]
    english, german = [
        dict(entries({name: table for name, table in tables.items() if name not in ELSEWHERE}))
        for tables in files
    ]
    assert sorted(english.keys() - german.keys()) == [], "not translated"
    assert sorted(german.keys() - english.keys()) == [], "nobody says this"
    differing = [key for key in english if fields(english[key]) != fields(german[key])]
    assert differing == []


SPACE: Final = re.compile(r"\b[A-Z]\d+\b")
"""A space of a board by its name."""
FORM: Final = re.compile(r"|:|nom|akk|dat|dich|dir|dein\w*|<dein(:akk|:dat)?>|[^|{}]*\|[^|{}]*(\|[^|{}]*)?")
"""How a German sentence may want a fact: as it is, as a list, in a case, as object or owner, or by number."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_mark_in_german_is_one_that_is_understood(package: str) -> None:
    for key, text in entries(read_toml(package, "words.de.toml")):
        forms = [form or "" for _, name, form, _ in Formatter().parse(text) if name is not None]
        assert [form for form in forms if not FORM.fullmatch(form)] == [], key
        assert "<" not in settled(marked(text)), key


@pytest.mark.parametrize("game", GAMES)
def test_what_is_english_elsewhere_is_translated_and_nothing_else(game: str) -> None:
    words, cards = words_of(GAMES[game], "de"), cards_of(GAMES[game])
    assert words.names("cards") == {key for key, card in cards.items() if "name" in card}
    for table, field in (("shorts", "short"), ("texts", "text")):
        english = {key for key, card in cards.items() if card.get(field) or field in card.get("ability", ())}
        assert set(words.tables().get(table, ())) == english, table
    assert {option.name for option in GAMES[game].options} <= words.names("option-words")
    assert set(read_toml(SHARED, "words.de.toml")["bots"]) == set(LEVELS)


def test_what_is_printed_on_cores_cards_is_translated_and_nothing_else() -> None:
    printed: set[str] = set()
    for card in cards_of(GAMES["core"]).values():
        named = [*card.get("locations", ()), *([card["shield"]] if "shield" in card else [])]
        printed |= {each["name"] for each in named} | set(card.get("keywords", ()))
        printed |= {cost for cost in [card.get("cost")] if isinstance(cost, str)}
    assert words_of(GAMES["core"], "de").names("parts") == printed


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_rulebook_is_divided_into_has_a_german_title_and_nothing_else(game: str) -> None:
    areas = {entry.area for name in GAMES[game].ledgers for entry in ledger.read_ledger(name).values()}
    assert words_of(GAMES[game], "de").names("sections") == areas
    book, texts = outline_of(game), book_texts(game, "de")
    assert texts["chapter"].keys() == {chapter["slug"] for chapter in book["chapter"]}
    assert all(found.keys() == {"title", "text"} for found in texts["chapter"].values())
    parts = [part for chapter in book["chapter"] for part in chapter["sections"] if isinstance(part, dict)]
    assert texts.get("section", {}).keys() == {part["slug"] for part in parts}
    assert texts["cards"].keys() == {"titles"}
    assert texts["cards"]["titles"].keys() == book["cards"]["titles"].keys()


def test_a_rulebook_is_divided_in_the_language_that_is_asked_for() -> None:
    english, german = rulebook_of("coop"), rulebook_of("coop", "de")
    assert (english.links, english.see) == (german.links, german.see)
    assert [english.chapters[3].title, german.chapters[3].title] == [
        "Your cards against enemies",
        "Deine Karten gegen Gegner",
    ]
    titles = [[section.title for section in book.chapters[3].sections] for book in (english, german)]
    assert titles[0][0] == "Daggers"
    assert titles[1][0] == "Dolche"
    assert german.sets[0].groups[0].title == "Gegner"
    assert {name.title for found in german.cards.values() for name in found} > {
        "Feuer",
        "Eigene Einheiten verletzen",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_example_in_a_rulebook_is_told_in_german_and_nothing_else(game: str) -> None:
    english, german = examples(game).examples, examples(game, "de").examples
    said = [example.title for example in rulebook_of(game).examples]
    said += [picture.text for example in english for picture in example.pictures]
    texts = book_texts(game, "de")["examples"]
    assert texts.keys() == set(said)
    for example, like in zip(german, english, strict=True):
        for picture, other in zip(example.pictures, like.pictures, strict=True):
            assert picture.text == texts[other.text]
            assert (set(SPACE.findall(picture.text)), picture.view) == (
                set(SPACE.findall(other.text)),
                other.view,
            )
    assert [each.title for each in rulebook_of(game, "de").examples] == [
        texts[each.title] for each in rulebook_of(game).examples
    ]


TAUGHT: Final = [name for name, game in GAMES.items() if has_lesson(game)]
DIE: Final = re.compile(r"(?<=\ba )D(?=\d)|(?<=\bein )W(?=\d)", re.IGNORECASE)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_of_a_lesson_is_translated_and_nothing_else(game: str) -> None:
    english, german = lesson_of(GAMES[game]), lesson_of(GAMES[game], "de")
    assert texts_of(GAMES[game], "de")["steps"].keys() == {step.id for step in english.steps}
    assert german.title != english.title
    for step, like in zip(german.steps, english.steps, strict=True):
        assert step.text != like.text, step.id
        assert (step.on, step.event, step.suggest, step.when) == (
            like.on,
            like.event,
            like.suggest,
            like.when,
        )
        spaces = [set(SPACE.findall(DIE.sub("", text))) for text in (step.text, like.text)]
        assert spaces[0] == spaces[1], step.id


SHORT: Final = ["forge-two", "core-first-contact"]
LONG: Final = ["forge-three-with-variants", "ignite-two", "freeze-two", "coop-three", "core-black-box"]
ENGLISH: Final = re.compile(r"\b(the|your?|and|or|with|from|to|is|are|has|card|cards|slot of)\b")
RAW: Final = re.compile(r"[\x00-\x1f{}<>_]")
ASTRAY: Final = re.compile(r"(s|['’])dein|[a-z]  \S")
"""An article that agreed with the noun of another: it is glued to an owner, or is not there."""
ASK_EVERY: Final = 5
WHY_EVERY: Final = 13 * ASK_EVERY
"""Every how many questions the choices are read, and things that can't be picked are pointed at."""


@pytest.mark.parametrize("name", [*SHORT, *(pytest.param(name, marks=pytest.mark.long) for name in LONG)])
def test_a_whole_game_is_told_in_german(name: str) -> None:
    texts = said_in_german(record_of(name))
    assert len(texts) > 100
    assert [text for text in texts if RAW.search(text)] == []
    assert [text for text in texts if ASTRAY.search(text)] == []
    assert [text for text in texts if ENGLISH.search(text)] == []


def said_in_german(record: Record) -> set[str]:
    """All that a seat and a spectator are told in a game, and much of what seats are asked."""
    game = GAMES[record.game]
    teller = teller_of(game.name, "de")
    said: set[str] = set()
    for step, session in enumerate(replay(game, record)):
        state = session.state
        seats = [("Ada", None), (None, "veteran"), ("Klaus", None)][: state.seats]
        events = session.heard()
        for you in (0, None):
            scene = Scene(state.view(SPECTATOR if you is None else you), Names.of_seats(seats, you, "de"))
            seen = [event.as_seen_by(SPECTATOR if you is None else you) for event in events]
            said |= {told.text for told in teller.tale(seen, scene)} | {teller.now(scene)}
        if session.decision is not None and step % ASK_EVERY == 0:
            said |= asked_in_german(teller, session, seats, pointing=step % WHY_EVERY == 0)
    said |= {teller.ending(scene), teller.verdict([0], scene), teller.verdict([], scene)}
    return {plain(text) for text in said}


def asked_in_german(
    teller: Teller, session: Session, seats: Sequence[tuple[str | None, str | None]], *, pointing: bool
) -> set[str]:
    """What a seat is asked, what it can answer, and why it can't answer some other things."""
    seat = session.waiting()[0]
    asked = session.asked(seat)
    assert asked is not None
    scene = Scene(session.state.view(seat), Names.of_seats(seats, seat, "de"), question_of(asked))
    said = {teller.question(scene)}
    for pick in dict.fromkeys(scene.options):
        said |= {teller.choice(pick, scene), teller.hint(pick, scene)}
    space = session.game.space
    for pick in range(0, space.size, 7) if pointing else ():
        why = session.why_not(pick, seat)
        if why is not None:
            said |= set(teller.reason(why, pick, scene))
    return said


def test_german_words_agree() -> None:
    names = Names(["Ada", "Klaus"], 0, "de")
    elf, bomb = marked("<m:Elf|Elfen>"), marked("<f:Bombe>")

    def say(template: str, **facts: object) -> str:
        return plain(Template(marked(template)).format(**facts))

    assert say("{p:ziehst|zieht}", p=names[0]) == "du ziehst"
    assert say("Dann {p:ziehst _|zieht _}", p=names[1]) == "Dann zieht Klaus"
    assert say("{p:dein Deck|_s Deck}", p=names[1]) == "Klaus’ Deck"
    assert say("{p:<dein:akk>} {unit}", p=names[0], unit=elf) == "deinen Elfen"
    assert say("{p:<dein:akk>} {unit}", p=names[1], unit=elf) == "Klaus’ Elfen"
    assert say("{p:deine} Hand, von {p:dir}, für {p:dich}", p=names[0]) == "deine Hand, von dir, für dich"
    assert say("{p:deine} Hand, von {p:dir}", p=names[1]) == "Klaus’ Hand, von Klaus"
    assert say("<der:dat> {x} und <ein:akk> {y}", x=elf, y=bomb) == "dem Elfen und eine Bombe"
    assert (
        say("mit {all:dat}", all=Listing([f"{names[0]:{marked('<dein>')}} {elf}", bomb]))
        == "mit deinem Elfen and Bombe"
    )
    enemies = Crowd(marked("<der> <p:Gegner|Gegner|Gegnern>"))
    assert say("{p:ziehst|zieht|ziehen}", p=enemies) == "die Gegner ziehen"
    assert say("von {p:dir}", p=enemies) == "von den Gegnern"
    golem = as_noun("Slag | Golem")
    attacked = say("{p:<dein>} {x} greift {q:<dein:akk>} {y} an", p=names[0], x=golem, q=names[1], y=golem)
    assert attacked == "dein Slag | Golem greift Klaus’ Slag | Golem an"
    assert say("<der:dat> {x} und <ein:akk> {x}", x=golem) == "dem Slag | Golem und einen Slag | Golem"


def test_a_language_that_the_games_do_not_speak_is_english() -> None:
    spoken = ["de", "de-AT", "DE", "en-US", "fr", "den", "", "d", "de\0x", "../words"]
    assert [known_language(each) for each in spoken] == [
        *["de", "de", "de", "en", "en", "en", "en", "en", "de", "en"]
    ]
