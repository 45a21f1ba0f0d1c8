"""Time that runs out: a bot stands in, by itself or by the host's leave, until its player is back."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from emberbox.server.play.seating import DAY, PATIENCE
from tests.server.kit import PATIENCE as LIMIT
from tests.server.kit import Message, Person, Served, run

LIVE = {"kind": "live", "limit": 5}
BY_DAY = {"kind": "day", "limit": 2}
RAN_OUT = "time has run out, a bot decides once"


def set_back(served: Served, room: str, seconds: float) -> None:
    """Let everything in a room have happened so much earlier."""
    served.alter("UPDATE steps SET at = at - ? WHERE room = ?", seconds, room)
    served.alter("UPDATE seats SET since = since - ? WHERE room = ?", seconds, room)
    served.alter(
        "UPDATE rooms SET deadline = deadline - ?, moved = moved - ? WHERE id = ?", seconds, seconds, room
    )


async def until_ran_out(served: Served, room: str) -> Message:
    """Wait for the log to say that a bot stands in, without asking the server for the room."""
    limit = time.monotonic() + LIMIT
    while time.monotonic() < limit:
        for entry in served.events(RAN_OUT):
            if entry["room"] == room:
                return entry
        await asyncio.sleep(0.05)
    raise AssertionError(f"no bot stood in: {served.log}")


def bots(table: Message) -> list[str | None]:
    return [seat["bot"] for seat in table["seats"]]


def test_a_live_timer_brings_a_bot_for_one_decision(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        room = await ada.make(["me", "open"], timer=LIVE, stand_in="novice")
        lines = [await ada.enter(room, 0)]
        assert lines[0].table["deadline"] is None, "time runs before the game has begun"
        before = time.time()
        await bob.claim(room, 1)
        lines.append(await bob.enter(room, 1))
        late = lines[1].update["asked"][0]
        line, other = lines[late], lines[1 - late]
        await other.until(lambda: other.table["deadline"])
        assert before + 5 <= other.table["deadline"] <= time.time() + 5

        # A bot decides once, and says so; the seat stays the player's, whose time runs again.
        await other.until(lambda: {"what": "ran-out", "because": "", "seat": late} in other.events)
        assert time.time() - before >= 5
        assert bots(other.table) == [None, None]
        await line.until(lambda: line.update.get("step", -1) >= other.update["step"])
        if line.update["asked"] == [late]:
            assert await line.answer_any(random.Random(1))

    run(visit())


@pytest.mark.long
def test_rooms_that_are_only_in_the_store_are_woken_when_their_time_is_out(folder: Path) -> None:
    async def before(url: str) -> tuple[Person, list[str]]:
        ada, bob = await Person.named(url, "Ada"), await Person.named(url, "Bob")
        rooms = [await ada.make(["me", "open"], timer=timer) for timer in (BY_DAY, BY_DAY, {"kind": "off"})]
        for room in rooms:
            table = await bob.claim(room, 1)
            assert (table["deadline"] is None) == (table["timer"]["kind"] == "off")
        begun = await ada.get(f"/api/rooms/{rooms[0]}")
        assert begun["deadline"] == pytest.approx(time.time() + 2 * DAY, abs=LIMIT)
        (listed,) = [one for one in await ada.get("/api/me/rooms") if one["table"]["room"] == rooms[0]]
        assert listed["table"]["deadline"] == begun["deadline"]
        return ada, rooms

    async def after(ada: Person, rooms: list[str]) -> None:
        ada = ada.moved_to(served.url)
        late, soon, never = rooms
        entry = await until_ran_out(served, late)
        line = await ada.enter(late)
        await line.until(lambda: {"what": "ran-out", "because": "", "seat": entry["seats"][0]} in line.events)
        assert bots(line.table) == [None, None]
        # The others were looked at in the same sweep, or have no time that could run out.
        table = await ada.get(f"/api/rooms/{soon}")
        assert bots(table) == [None, None]
        assert table["deadline"] == pytest.approx(time.time() + DAY / 2, abs=LIMIT)
        assert bots(await ada.get(f"/api/rooms/{never}")) == [None, None]
        assert [entry["room"] for entry in served.events(RAN_OUT)] == [late]

    async def visit() -> None:
        ada, rooms = await before(served.url)
        served.stop()
        for room, days in zip(rooms, (2.1, 1.5, 100), strict=True):
            set_back(served, room, days * DAY)
        with served:
            await after(ada, rooms)

    with Served(folder) as served:
        run(visit())


def test_who_sits_down_anew_has_all_the_time_again(folder: Path) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "me"], timer=BY_DAY)
        served.stop()
        set_back(served, room, 1.5 * DAY)
        with served:
            ada = ada.moved_to(served.url)
            line = await ada.enter(room, 0)
            (asked,) = line.update["asked"]
            assert line.table["deadline"] == pytest.approx(time.time() + DAY / 2, abs=LIMIT)
            table = await ada.post(f"/api/rooms/{room}/seats/{asked}/leave")
            assert table["deadline"] is None, "nobody is there whose time could run"
            table = await ada.claim(room, asked)
            assert table["deadline"] == pytest.approx(time.time() + 2 * DAY, abs=LIMIT)

    with Served(folder) as served:
        run(visit())


@pytest.mark.long
def test_the_host_hands_an_abandoned_seat_to_a_bot_and_back_and_nobody_sooner(folder: Path) -> None:
    async def make(ada: Person, bob: Person) -> str:
        room = await ada.make(["open", "open"])
        for seat in (0, 1):
            await bob.claim(room, seat)
        return room

    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        patient, abandoned = await make(ada, bob), await make(ada, bob)
        served.stop()
        set_back(served, patient, PATIENCE / 2)
        set_back(served, abandoned, PATIENCE)
        with served:
            ada, bob = ada.moved_to(served.url), bob.moved_to(served.url)
            line = await bob.enter(patient, 0)
            (asked,) = line.update["asked"]
            status, code, message = await ada.refused(f"/api/rooms/{patient}/seats/{asked}/bot")
            assert (status, code) == (409, "not-abandoned")
            assert "60 seconds" in message

            (asked,) = (await bob.enter(abandoned, 0)).update["asked"]
            path = f"/api/rooms/{abandoned}/seats"
            assert (await bob.refused(f"{path}/{asked}/bot"))[:2] == (403, "not-host")
            # The game does not wait for the other seat, so that is not abandoned.
            assert (await ada.refused(f"{path}/{1 - asked}/bot"))[:2] == (409, "not-abandoned")
            table = await ada.post(f"{path}/{asked}/bot", {"level": "novice"})
            assert (table["seats"][asked]["name"], table["seats"][asked]["bot"]) == ("Bob", "novice")
            table = await ada.post(f"{path}/{asked}/dismiss")
            assert (table["seats"][asked]["name"], table["seats"][asked]["bot"]) == ("Bob", None)
            # Back at the table, Bob has the patience of everybody again.
            assert (await ada.refused(f"{path}/{asked}/bot"))[:2] == (409, "not-abandoned")

    with Served(folder) as served:
        run(visit())
