"""Who is here, away or gone: told to those in the room who want to know, at whatever process they are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from emberbox.server.play import presence
from emberbox.server.play.presence import PRESENCE, Presence
from emberbox.server.play.seating import PATIENCE
from tests.server.at_rooms import people, seat
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.test_timers import BY_DAY, set_back

ROOM = "a room"


async def entered(person: Person, room: str, seat: int | None, **more: object) -> Line:
    """A socket of somebody who wants to know who is there."""
    line = await person.connect()
    message = {"type": "enter", "room": room, "seat": seat, "people": True, **more}
    assert (await line.ask(message))["type"] == "accepted"
    return line


async def told(line: Line, fits: Callable[[Message], object]) -> Message:
    """The first word on who is there that fits."""
    while True:
        message = await line.receive()
        if message["type"] == "presence" and fits(message):
            return message


def states(message: Message) -> list[str | None]:
    return [seat and seat["state"] for seat in message["seats"]]


def is_at(seat: int, state: str) -> Callable[[Message], bool]:
    return lambda message: states(message)[seat] == state


def test_those_in_a_room_are_told_who_is_here_who_is_away_and_how_many_watch(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open", "novice"], options={"players": 3})
        mine = await entered(ada, room, 0)
        before = time.time()
        shown = await told(mine, lambda message: True)
        assert states(shown) == ["here", None, None], "a free seat and a bot's are nobody's"
        assert before - 5 <= shown["now"] <= time.time()
        await bob.claim(room, 1)
        assert states(await told(mine, lambda message: message["seats"][1])) == ["here", "gone", None]
        other = await entered(bob, room, 1)
        assert states(await told(mine, lambda shown: states(shown)[1] == "here")) == ["here", "here", None]
        assert (await other.ask({"type": "away"}))["type"] == "accepted"
        shown = await told(mine, lambda shown: states(shown)[1] == "away")
        assert shown["seats"][1]["since"] <= shown["now"]
        await other.ask({"type": "away", "on": False})
        await told(mine, lambda shown: states(shown)[1] == "here")
        await eve.enter(room)
        await told(mine, lambda shown: shown["watching"] == 1)

    run(visit())


def test_who_did_not_ask_for_it_hears_nothing_of_it_and_still_counts(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])
        quiet = await ada.enter(room, 0)
        heard: list[str] = []
        await bob.claim(room, 1)
        line = await entered(bob, room, 1)
        await told(line, lambda shown: states(shown) == ["here", "here"])
        id = await quiet.send({"type": "ping"})
        while (message := await quiet.receive()).get("re") != id:
            heard.append(message["type"])
        assert "presence" not in heard
        assert (await (await bob.connect()).ask({"type": "away"}))["code"] == "not-entered"

    run(visit())


def test_anybody_at_the_table_calls_a_bot_for_whoever_is_gone_and_nobody_else_does(folder: Path) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        rooms = [await ada.make(["me", "open"], timer=timer) for timer in ({"kind": "off"}, BY_DAY)]
        for room in rooms:
            await bob.claim(room, 1)
        served.stop()
        for room in rooms:
            set_back(served, room, PATIENCE + 1)
        with served:
            ada, bob, eve = (each.moved_to(served.url) for each in (ada, bob, eve))
            for room in rooms:
                (asked,) = (await eve.enter(room)).update["asked"]
                awaited, other = (ada, bob)[asked], (ada, bob)[1 - asked]
                assert (await eve.refused(seat(room, asked, "bot")))[:2] == (403, "not-host")
                if room == rooms[1]:
                    # By day nobody has to be here.
                    assert (await other.refused(seat(room, asked, "bot")))[:2] == (409, "not-abandoned")
                    continue
                line = await awaited.enter(room, asked)
                watching = await entered(other, room, 1 - asked)
                await told(watching, is_at(asked, "here"))
                if other is bob:
                    assert (await bob.refused(seat(room, asked, "bot")))[:2] == (403, "not-host")
                await line.close()
                await told(watching, is_at(asked, "gone"))
                table = await other.post(seat(room, asked, "bot"))
                assert (table["seats"][asked]["name"], table["seats"][asked]["bot"]) == (
                    ("Ada", "Bob")[asked],
                    "veteran",
                )
                assert (await awaited.claim(room, asked))["seats"][asked]["bot"] is None

    with Served(folder) as served:
        run(visit())


# -- in one process ------------------------------------------------------------------------------


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits."""
    monkeypatch.setattr(presence, "DELAY", 0.001)
    monkeypatch.setattr(presence, "GRACE", 0.02)


def at_two_processes(visit: Callable[[Presence, Presence], Awaitable[None]]) -> None:
    """Have something happen at two processes of one site."""

    async def tidily() -> None:
        async with ChannelsPlugin(MemoryChannelsBackend(), channels=[PRESENCE]) as channels:
            both = Presence(channels), Presence(channels)
            listening = [asyncio.create_task(each.listen()) for each in both]
            await asyncio.sleep(0.01)
            try:
                async with asyncio.timeout(10):
                    await visit(*both)
            finally:
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)

    asyncio.run(tidily())


async def until(holds: Callable[[], Any]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


@pytest.mark.usefixtures("hasty")
def test_processes_tell_each_other_whom_they_have_and_forget_one_that_died() -> None:
    async def visit(here: Presence, there: Presence) -> None:
        calls: list[int] = []
        ada = here.join(ROOM, "ada", lambda: calls.append(1))
        bob = there.join(ROOM, "bob", None)
        there.join(ROOM, None, None)
        await until(lambda: here.of(ROOM, "bob").state == "here" and here.watching(ROOM) == 1)
        await until(lambda: there.of(ROOM, "ada").state == "here")
        # Two browsers of one player: away is who looks at neither.
        second = here.join(ROOM, "bob", None)
        there.look(bob, True)
        await until(lambda: calls)
        assert here.of(ROOM, "bob").state == "here"
        here.look(second, True)
        await until(lambda: here.of(ROOM, "bob").state == "away")
        here.part(second)
        here.look(ada, True)
        await until(lambda: there.of(ROOM, "ada").state == "away")
        # Nothing more is heard from there.
        here.forget(time.monotonic() + 1)
        await until(lambda: here.of(ROOM, "bob").state == "gone")
        assert here.watching(ROOM) == 0

    at_two_processes(visit)


@pytest.mark.usefixtures("hasty")
def test_a_page_that_is_loaded_again_was_never_gone_and_an_empty_room_is_forgotten() -> None:
    async def visit(here: Presence, there: Presence) -> None:
        seen: list[str] = []
        here.join(ROOM, "bob", lambda: seen.append(here.of(ROOM, "ada").state))
        first = here.join(ROOM, "ada", None)
        await until(lambda: seen)
        here.part(first)
        second = here.join(ROOM, "ada", None)
        await asyncio.sleep(3 * presence.GRACE)
        assert set(seen) == {"here"}
        here.part(second)
        await until(lambda: "gone" in seen)
        since = here.of(ROOM, "ada").since
        assert since is not None
        assert since <= time.time()
        for guest in list(here._guests[ROOM]):
            here.part(guest)
        await until(lambda: not (here._guests or here._known or here._left or there._elsewhere))

    at_two_processes(visit)


@pytest.mark.usefixtures("hasty")
def test_however_often_somebody_comes_and_goes_little_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "DELAY", 0.05)

    async def visit(here: Presence, there: Presence) -> None:
        calls: list[int] = []
        here.join(ROOM, "ada", lambda: calls.append(1))
        eve = here.join(ROOM, "eve", None)
        for times in range(1000):
            here.look(eve, times % 2 == 0)
            here.part(here.join(ROOM, "eve", None))
        await until(lambda: calls)
        assert len(calls) == 1

    at_two_processes(visit)
