"""Rooms leave memory when nobody looks at them, and come back from the store when somebody does."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.server.kit import PATIENCE, Line, Person, Served, run


async def in_memory(person: Person) -> int:
    """How many rooms the server has in memory."""
    metrics = (await person.http.get("/metrics")).text
    (line,) = [line for line in metrics.splitlines() if line.startswith("emberbox_rooms ")]
    return int(float(line.split()[1]))


async def up_to(line: Line, step: int) -> None:
    await line.until(lambda: line.update["step"] >= step)


async def until_in_memory(person: Person, rooms: int) -> None:
    limit = time.monotonic() + PATIENCE
    while await in_memory(person) != rooms:
        assert time.monotonic() < limit, f"{await in_memory(person)} rooms stay in memory"
        await asyncio.sleep(0.1)


@pytest.mark.long
def test_an_idle_room_leaves_memory_and_comes_back_as_it_was(folder: Path) -> None:
    async def visit() -> None:
        ada, eve = await Person.named(served.url, "Ada"), await Person.named(served.url, "Eve")
        rooms = [await ada.make(["me", "me"]) for _ in range(4)]
        waiting = await ada.make(["me", "open"])
        lines, rng = [await ada.enter(rooms[0], seat) for seat in (0, 1)], random.Random(1)
        for _ in range(5):
            (asked,) = lines[0].update["asked"]
            await lines[asked].answer_any(rng)
            await up_to(lines[1 - asked], lines[asked].update["step"])
        watcher = await eve.enter(rooms[1])
        # Rooms 0 and 1 are looked at and stay; the others go, though they moved last.
        await until_in_memory(ada, 2)
        for line in lines:
            await line.close()
        await until_in_memory(ada, 1)
        await watcher.close()
        await until_in_memory(ada, 0)

        # Whoever asks brings a room back: by link, by seat, by socket.
        assert (await ada.get(f"/api/rooms/{rooms[2]}"))["state"] == "playing"
        assert (await eve.claim(waiting, 1))["state"] == "playing"
        for seat, line in enumerate(lines):
            back = await ada.enter(rooms[0], seat)
            assert (back.update["view"], back.events) == (line.update["view"], line.events)
        (asked,) = back.update["asked"]
        await back.enter(rooms[0], asked, len(back.events))
        await back.answer_any(rng)

    with Served(folder, {"idle-seconds": "1"}) as served:
        run(visit())


@pytest.mark.long
def test_a_watcher_hears_of_everything_however_long_nothing_happened(folder: Path) -> None:
    async def visit() -> None:
        ada, eve = await Person.named(served.url, "Ada"), await Person.named(served.url, "Eve")
        room, other = await ada.make(["me", "me"]), await ada.make(["me", "me"])
        watcher = await eve.enter(room)
        await until_in_memory(ada, 1)
        line = await ada.enter(room, watcher.update["asked"][0])
        await line.answer_any(random.Random(1))
        await watcher.until(lambda: watcher.update["step"] == line.update["step"])
        # Whoever moves on to another room no longer keeps the first.
        await line.enter(other)
        await watcher.enter(other)
        await until_in_memory(ada, 1)

    with Served(folder, {"idle-seconds": "0.5"}) as served:
        run(visit())


@pytest.mark.long
def test_bots_play_on_where_nobody_looks_and_nothing_is_kept_in_memory(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        # A bot that thinks for longer than rooms are kept in memory comes to an end with it.
        thoughtful = await bob.make(["me", "master"])
        line, rng = await bob.enter(thoughtful, 0), random.Random(1)
        while line.update["decision"]:
            await line.answer_any(rng)
        await line.close()
        (before,) = await bob.get("/api/me/rooms")
        room = await ada.make(["novice", "novice"])
        limit = time.monotonic() + PATIENCE
        while (await ada.get("/api/me/rooms"))[0]["table"]["state"] != "over":
            assert time.monotonic() < limit, "the bots stand still"
            await asyncio.sleep(0.1)
        assert (await ada.enter(room)).over
        while (await bob.get("/api/me/rooms"))[0]["moved"] == before["moved"]:
            assert time.monotonic() < limit, "the bot never comes to an end"
            await asyncio.sleep(0.1)

    with Served(folder, {"idle-seconds": "0"}) as served:
        run(visit())
