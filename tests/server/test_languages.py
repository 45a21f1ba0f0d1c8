"""Everybody in a room reads it in a language of their own; one that nobody wrote words for is English."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.replay import replay
from emberbox.kernel.session import ALL_KNOWING
from emberbox.kernel.space import NONE
from emberbox.server import wire
from emberbox.server.http.games_api import game_info
from emberbox.server.http.reference import book_of
from emberbox.server.http.replays import Watching
from tests.golden.transcripts import record_of
from tests.server.kit import Line, Person, Served, run


async def listen(person: Person, room: str, seat: int | None, language: str) -> Line:
    """A socket that entered a room with words in a language."""
    line = await person.connect()
    entering = {"type": "enter", "room": room, "seat": seat, "words": True, "language": language}
    reply = await line.ask(entering)
    assert reply["type"] == "accepted", reply
    await line.until(lambda: line.table and line.update)
    return line


def test_all_in_a_room_read_it_in_languages_of_their_own(served: Served) -> None:
    async def visit() -> None:
        ada, eve = [await Person.named(served.url, name) for name in ("Ada", "Eve")]
        room = await ada.make(["me", "open"])
        await eve.claim(room, 1)
        said = {}
        for language in ("en", "de-CH", "tlh"):
            mine, watched = await listen(ada, room, 0, language), await listen(eve, room, None, language)
            said[language] = mine.update["words"]["now"], watched.update["words"]["now"]
        assert said["en"] == said["tlh"]
        (asked,) = mine.update["asked"]
        assert said["en"][0].startswith(("Your turn: ", "Eve's turn: ")[asked])
        assert said["de-CH"][0].startswith(("Dein Zug: ", "Eves Zug: ")[asked])
        assert said["de-CH"][1].startswith(("Adas Zug: ", "Eves Zug: ")[asked])

    run(visit())


def is_asked(line: Line) -> bool:
    """Whether a question has come."""
    return bool(line.update["decision"])


def test_what_is_previewed_and_why_not_come_in_the_language_of_who_asks(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"])
        said = {}
        for language in ("de", "en"):
            line = await listen(ada, room, 0, language)
            await line.until(partial(is_asked, line))
            step, picks = line.update["step"], [line.update["decision"]["options"][0]]
            preview = await line.ask({"type": "what-if", "step": step, "picks": picks})
            reason = await line.ask({"type": "why", "pick": NONE})
            said[language] = (str(preview["lines"]), str(reason["fact"]))
        # The same answer at the same step: what is kept of the one is not shown for the other.
        assert "zieh" in said["de"][0]
        assert "draw" in said["en"][0]
        assert "überspringen" in said["de"][1]
        assert "skip" in said["en"][1]

    run(visit())


def test_the_name_of_a_language_has_an_end(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"])
        line = await ada.connect()
        reply = await line.ask({"type": "enter", "room": room, "language": "d" * 36})
        assert reply["code"] == "bad-message"

    run(visit())


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_read_of_a_game_is_there_in_german(game: str) -> None:
    info = msgspec.json.decode(msgspec.json.encode(game_info(GAMES[game], "de")))
    english = msgspec.json.decode(msgspec.json.encode(game_info(GAMES[game])))
    assert info["blurb"] != english["blurb"]
    assert all(
        option["word"] != like["word"]
        for option, like in zip(info["options"], english["options"], strict=True)
    )
    text = msgspec.json.encode(book_of(game, "de")).decode()
    assert "\\u00" not in text, "marks are settled before a text leaves"
    book, original = msgspec.json.decode(text), book_of(game)
    names = [(card["name"], like.name) for card, like in zip(book["cards"], original.cards, strict=True)]
    assert sum(name != like for name, like in names) > len(names) * 0.9


def test_a_replay_is_told_in_german_to_its_end() -> None:
    record = record_of("forge-two")
    *_, last = replay(GAMES["forge"], record)
    seats = [wire.SeatInfo("Ada", None, False), wire.SeatInfo(None, "veteran", False)]
    seen = Watching(record, seats, ALL_KNOWING, "de").watch(0, 1)
    msgspec.json.encode(seen)
    assert last.over
    assert seen.verdict.endswith("gewinnt die Partie!")
    assert seen.statistics[0].label == "Beschworene Diener"
