"""Hints over the wire: a good answer and why, for the seat that is asked, where that is fair."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from emberbox.bots import advice
from emberbox.bots.advice import CLEAR, CLOSE, ONLY, UNSURE, WINS, advise, compared
from emberbox.bots.search import SearchBot
from emberbox.bots.tree import Node
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.server.bots.pool import BotPool, Thought
from emberbox.server.errors import Refused
from emberbox.server.play.forecasts import Forecasts
from emberbox.server.play.hints import Hints, Puzzle
from emberbox.server.site import HINT_SHARE
from tests.server.at_rooms import people, seat
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.test_forecasts import plain, seated

# Here some servers are in this process, and Litestar says what its next major version will want.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


async def ask(line: Line, step: int | None = None) -> Message:
    """Ask for a hint."""
    return await line.ask({"type": "hint", "step": line.update.get("step", 0) if step is None else step})


async def two_at_a_table(served: Served) -> tuple[Line, Line]:
    """A game of two people; the first line is of the one who is asked."""
    ada, bob = await people(served, "Ada", "Bob")
    room = await ada.make(["me", "open"])
    await bob.claim(room, 1)
    lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
    first = lines[0].update["asked"][0]
    return lines[first], lines[1 - first]


def test_a_hint_is_an_answer_with_its_reasons_and_all_at_the_table_hear_of_it(served: Served) -> None:
    async def visit() -> None:
        asked, other = await two_at_a_table(served)
        decision, room = asked.update["decision"], asked.update["room"]
        seat = other.update["seat"]
        await other.ask({"type": "enter", "room": room, "seat": seat, "people": True})
        hint = await ask(asked)
        assert hint["type"] == "advice", hint
        assert set(hint["picks"]) <= set(decision["options"])
        assert isinstance(hint["text"], str)
        assert hint["text"]
        assert plain(hint["verdict"]) == "" or plain(hint["verdict"]).endswith(".")
        assert hint["preview"]["picks"] == hint["odds"]["picks"]
        assert hint["plan"] or hint["preview"]["picks"] == hint["picks"]
        assert hint["preview"]["lines"] or hint["preview"]["then"]
        # Whoever asks again gets the same, and nobody thinks about it again.
        again = await ask(asked)
        assert {**again, "re": 0} == {**hint, "re": 0}
        while (told := await other.receive())["type"] != "hinted":
            pass
        assert told == {"type": "hinted", "room": room, "seat": 1 - seat}
        assert (await asked.answer(hint["picks"]))["type"] == "accepted"

    run(visit())


def test_only_who_is_asked_gets_a_hint(served: Served) -> None:
    async def visit() -> None:
        asked, other = await two_at_a_table(served)
        room = asked.update["room"]
        assert (await ask(other))["code"] == "not-allowed"
        assert (await ask(asked, step=asked.update["step"] + 1))["code"] == "stale"
        cleo = await Person.named(served.url, "Cleo")
        outside = await cleo.connect()
        assert (await ask(outside))["code"] == "not-entered"
        watching = await cleo.enter(room)
        refused = await ask(watching, step=asked.update["step"])
        assert (refused["code"], refused["message"]) == ("not-your-seat", "spectators can't do that")

    run(visit())


def test_who_has_left_the_seat_to_a_bot_gets_no_hint(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "me"])
        line = await ada.enter(room, 0)
        await ada.post(seat(room, 0, "bot"), {"level": "novice"})
        await line.until(lambda: line.table["seats"][0]["bot"])
        refused = await ask(line)
        assert (refused["code"], refused["type"]) == ("not-your-seat", "refused")

    run(visit())


def test_there_are_no_hints_in_rated_games(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        for person, login in ((ada, "ada-hints"), (bob, "bob-hints")):
            await person.post("/api/account", {"login": login, "password": "correct horse"})
        room = await ada.make(["me", "open"], rated=True)
        await bob.claim(room, 1)
        for person, at in ((ada, 0), (bob, 1)):
            refused = await ask(await person.enter(room, at))
            assert (refused["code"], refused["message"]) == ("hints-off", "there are no hints in rated games")

    run(visit())


def test_hints_are_counted_by_player_and_by_address(folder: Path) -> None:
    async def visit() -> None:
        async with seated(folder) as ada:
            limits, player = ada.place.site.limits, ada.place.people[0].id
            message = {"type": "hint", "step": ada.step}
            for _ in range(ada.place.site.settings.hints_per_minute // HINT_SHARE):
                assert await limits.take("hint", player)
            refused = json.loads(await ada.eye.say(message))
            assert (refused["code"], refused["message"]) == ("too-fast", "too many hints: wait a moment")

    asyncio.run(visit())


def test_a_worker_that_fails_gives_no_hint_and_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(*_: Any, **__: Any) -> Thought:
        return Thought(None, "took longer than 5 s")

    async def visit() -> None:
        hints = Hints(BotPool(1), Forecasts())
        monkeypatch.setattr(BotPool, "think", nobody)
        with pytest.raises(Refused, match="no hint was found in time: try again"):
            await hints.think(Puzzle("room", "forge", {}, 1, [], 0, 4), "ada")
        assert not hints.is_known("room", 0, 4)

    asyncio.run(visit())


# -- how sure it is ---------------------------------------------------------------------------------


def searched(*tried: tuple[int, int, float, float]) -> SearchBot:
    """A search that has tried picks so often, with such a mean and such a spread."""
    bot = SearchBot(1, iterations=1)
    for pick, visits, mean, spread in tried:
        node = bot.root.children[pick] = Node()
        for at in range(visits):
            node.note(mean + (spread if at % 2 else -spread))
    return bot


def test_a_hint_says_only_what_the_search_can_tell() -> None:
    found = compared(searched((1, 100, 0.7, 0.1), (2, 40, 0.5, 0.1)), [1, 2, 3], 1)
    assert (found.pick, found.standing, found.rival) == (1, CLEAR, 2)
    assert compared(searched((1, 100, 0.51, 0.1), (2, 40, 0.5, 0.1)), [1, 2, 3], 1).standing == CLOSE
    # Better, but not by more than chance; tried too seldom to say anything; or nothing beside it.
    assert compared(searched((1, 12, 0.6, 0.4), (2, 10, 0.5, 0.4)), [1, 2], 1).standing == UNSURE
    assert compared(searched((1, 100, 0.7, 0.1), (2, 3, 0.5, 0.1)), [1, 2], 1).standing == UNSURE
    assert compared(searched((1, 100, 0.7, 0.1)), [1, 2], 1).standing == UNSURE


def test_every_standing_has_its_words() -> None:
    said = words_of(GAMES["forge"]).names("hint")
    assert said == {"nothing", ONLY, WINS, CLEAR, CLOSE}
    assert advice.UNSURE not in said


@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_is_a_legal_pick_in_every_game(game: str) -> None:
    session, rng = Session.start(GAMES[game], {}, 3), Random(3)
    for _ in range(4):
        decision = session.decision
        assert decision is not None
        found = advise(SearchBot(5, 0, 4), Observation(session, decision.seat))
        assert found.pick in session.options()
        assert found.rival != found.pick
        session.answer_unchecked(rng.choice(session.options()))
