"""Auto-declines, the question why not, and signs of life, over the wire."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from emberbox import ledger
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session
from tests.server.kit import Line, Person, Served, run

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def golden(name: str) -> Record:
    """A whole game that is kept for tests."""
    return Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8"))


def at(record: Record, answers: int) -> Session:
    """A game after so many answers."""
    session = Session.unstarted(GAMES[record.game], record.options, 0)
    for seat, pick in record.answers[:answers]:
        session.follow(seat, pick)
    return session


@cache
def before_a_reaction() -> int:
    """How many answers of a game of Ignite come before the one after which seat 1 is asked to react."""
    record = golden("ignite-two")
    session = at(record, 0)
    for count, (seat, pick) in enumerate(record.answers):
        asked = session.asked(1)
        if asked is not None and asked.asks == "react" and record.answers[count - 1][0] == 0:
            return count - 1
        session.follow(seat, pick)
    raise AssertionError("nobody reacts")


async def on_from(person: Person, record: Record, answers: int, seats: list[str]) -> str:
    """A room in which a record is played on."""
    info = await person.post("/api/records", json.loads(record.to_json()))
    return await person.make(seats, "", **{"from": {"record": info["id"], "answers": answers}})


async def attack(line: Line) -> None:
    """Let seat 0 do what seat 1 may react to."""
    _, pick = golden("ignite-two").answers[before_a_reaction()]
    assert (await line.answer([pick]))["type"] == "accepted"


async def auto_decline(line: Line, asks: str, on: bool = True) -> None:
    reply = await line.ask({"type": "auto-decline", "asks": asks, "on": on})
    assert reply["type"] == "accepted", reply
    await line.until(lambda: (asks in line.update["auto_declines"]) == on)


async def is_asked_to_react(line: Line) -> bool:
    """Whether this seat is asked to react, when the game has moved on."""
    before = line.update["step"]
    await line.until(lambda: line.update["step"] > before)
    decision = line.update["decision"]
    return decision is not None and decision["asks"] == "react"


# -- auto_declines --------------------------------------------------------------------------------------


def test_an_auto_decline_holds_from_then_on_and_without_it_one_is_asked_again(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        for auto_declines, asked in (((True,), False), ((), True), ((True, False), True)):
            room = await on_from(ada, golden("ignite-two"), before_a_reaction(), ["me", "open"])
            await bob.claim(room, 1)
            adas, bobs = await ada.enter(room, 0), await bob.enter(room, 1)
            for on in auto_declines:
                await auto_decline(bobs, "react", on)
            assert adas.update["auto_declines"] == [], "what a seat auto-declines is nobody else's business"
            await attack(adas)
            assert await is_asked_to_react(bobs) == asked

    run(visit())


def test_an_auto_decline_declines_what_is_asked_already(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await on_from(ada, golden("ignite-two"), before_a_reaction() + 1, ["me", "me"])
        line = await ada.enter(room, 1)
        decision = line.update["decision"]
        assert decision["asks"] == "react"
        step = line.update["step"]
        await auto_decline(line, "react")
        await line.until(lambda: line.update["step"] > step)
        assert line.update["decision"] != decision

    run(visit())


@pytest.mark.long
def test_an_auto_decline_holds_after_a_restart_and_from_before_the_game(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        rooms = []
        for early in (False, True):
            room = await on_from(ada, golden("ignite-two"), before_a_reaction(), ["open", "open"])
            await bob.claim(room, 1)
            line = await bob.enter(room, 1)
            if early:
                reply = await line.ask({"type": "auto-decline", "asks": "react"})
                assert reply["type"] == "accepted"
            await ada.claim(room, 0)
            await line.until(lambda line=line: line.update)  # type: ignore[misc]
            if not early:
                await auto_decline(line, "react")
            rooms.append(room)
        served.kill()
        with served:
            ada, bob = ada.moved_to(served.url), bob.moved_to(served.url)
            for room in rooms:
                adas, bobs = await ada.enter(room, 0), await bob.enter(room, 1)
                assert bobs.update["auto_declines"] == ["react"]
                await attack(adas)
                assert not await is_asked_to_react(bobs)

    with Served(folder) as served:
        run(visit())


def test_who_takes_a_seat_over_does_not_inherit_its_auto_declines(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = [await Person.named(served.url, name) for name in ("Ada", "Bob", "Eve")]
        room = await on_from(ada, golden("ignite-two"), before_a_reaction(), ["me", "open"])
        await bob.claim(room, 1)
        adas, bobs = await ada.enter(room, 0), await bob.enter(room, 1)
        await auto_decline(bobs, "react")
        await bob.post(f"/api/rooms/{room}/seats/1/leave")
        await eve.claim(room, 1)
        eves = await eve.enter(room, 1)
        assert eves.update["auto_declines"] == []
        await attack(adas)
        assert await is_asked_to_react(eves)
        reply = await bobs.ask({"type": "auto-decline", "asks": "react"})
        assert reply["code"] == "not-your-seat"

    run(visit())


def test_an_auto_decline_about_what_is_never_asked_is_refused(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        line = await ada.enter(await ada.make(["me", "me"]), 0)
        reply = await line.ask({"type": "auto-decline", "asks": "react"})
        assert (reply["code"], reply["message"]) == ("not-allowed", "forge never asks 'react'")
        reply = await line.ask({"type": "auto-decline", "asks": "x" * 65})
        assert reply["code"] == "bad-message"
        assert line.update["auto_declines"] == []

    run(visit())


# -- why not -------------------------------------------------------------------------------------

MOMENTS = [
    pytest.param("forge-two", 60, id="forge"),
    pytest.param("forge-three-with-variants", 200, id="forge-variants"),
    pytest.param("ignite-two", 301, id="ignite"),
]


@pytest.mark.parametrize(("name", "answers"), MOMENTS)
def test_why_not_names_the_rule_that_forbids_a_pick(served: Served, name: str, answers: int) -> None:
    record = golden(name)
    while record.answers[answers][0] == CHANCE:
        answers += 1
    session = at(record, answers)
    asked = session.decision_seat()
    size = session.game.space.size

    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await on_from(ada, record, answers, ["me"] * session.state.seats)
        line = await ada.enter(room, asked)
        options, rules = line.update["decision"]["options"], set()
        for pick in (*range(size), size, 2**31):
            reply = await line.ask({"type": "why", "pick": pick})
            why = session.why_not(pick, asked)
            assert (reply["type"], reply["pick"]) == ("because", pick)
            assert (reply["rule"] is None) == (why is None) == (pick in options)
            if why is not None:
                assert bool(reply["fact"]) == bool(why.says)
                assert bool(reply["remedy"]) == bool(why.remedy)
                entry = ledger.entry(why.rule)
                assert reply["rule"] == {
                    "id": entry.id,
                    "words": entry.text,
                    "page": entry.page,
                    "house": entry.kind == "house",
                }
                rules.add(entry.id)
                if pick == size:
                    # Who answers with it all the same is told the same.
                    refused = await line.answer([pick])
                    assert (refused["code"], refused["rule"]) == ("not-allowed", reply["rule"])
        assert len(rules) > 1, "every pick was forbidden by the same rule"
        for pick in (-1, 2**31 + 1):
            assert (await line.ask({"type": "why", "pick": pick}))["code"] == "bad-message"

    run(visit())


def test_who_is_not_asked_is_told_so(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "me"])
        line = await ada.enter(room, 0)
        (asked,) = line.update["asked"]
        await line.enter(room, 1 - asked)
        reply = await line.ask({"type": "why", "pick": 1})
        assert reply["rule"]["id"] == "kernel.pick.not-yours"
        refused = await line.answer([1])
        assert (refused["code"], refused["rule"]["id"]) == ("not-allowed", "kernel.pick.not-yours")

    run(visit())


# -- signs of life -------------------------------------------------------------------------------


def test_a_ping_is_answered_anywhere_and_names_what_it_answers(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        for person in (ada, Person(served.url)):
            line = await person.connect()
            assert await line.ask({"type": "ping"}) == {"type": "pong", "re": 1}
            await line.enter(await ada.make(["me", "open"]))
            await line.send({"type": "ping", "id": 2**53})
            assert (await line.reply(2**53))["type"] == "pong"

    run(visit())
