"""One host's many rooms of bots: everybody else's bots answer as if they were one room."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from emberbox.server.bots.pool import BotPool, Worker
from emberbox.server.bots.turns import Turns
from emberbox.server.bots.worker import Think
from tests.server.bot_rooms import Room, forge, with_bots
from tests.server.kit import Person, Served, run

ROOMS = 20


def test_the_bots_of_a_host_with_many_rooms_wait_for_those_of_others() -> None:
    async def use(bots: BotPool) -> list[str]:
        done: list[str] = []

        async def think(room: Room, owner: str) -> None:
            asked = room.session
            await bots.think(
                room.name,
                "forge",
                room.options,
                asked.seed,
                asked.log,
                asked.waiting()[0],
                "random",
                1,
                owner,
            )
            done.append(owner)

        eves = [asyncio.create_task(think(Room(f"eve {n}", "forge", {}, n), "eve")) for n in range(ROOMS)]
        await asyncio.sleep(0)  # all of Eve's are in the queue
        adas = [asyncio.create_task(think(Room(f"ada {n}", "forge", {}, n), "ada")) for n in range(3)]
        await asyncio.gather(*eves, *adas)
        return done

    done = with_bots(use)
    assert len(done) == ROOMS + 3
    assert done[:7].count("ada") == 3, done


def test_who_gives_up_waiting_for_a_turn_keeps_nobody_waiting() -> None:
    async def visit() -> None:
        turns = Turns()
        had: list[str] = []

        async def have(owner: str) -> None:
            async with turns.of(owner):
                had.append(owner)
                await asyncio.sleep(0)

        async with turns.of("first"):
            waiting = [asyncio.create_task(have(owner)) for owner in ("eve", "eve", "ada", "bob")]
            await asyncio.sleep(0)
            assert turns.waiting == 4
            waiting[0].cancel()
            waiting[2].cancel()
            await asyncio.sleep(0)
            assert turns.waiting == 2
        waiting[1].cancel()  # at the very moment at which it has the turn
        await asyncio.gather(*waiting, return_exceptions=True)
        assert had == ["bob"]
        await have("last")
        assert turns.waiting == 0

    asyncio.run(visit())


def test_rooms_with_bots_are_counted(folder: Path) -> None:
    async def visit(url: str) -> None:
        eve, ada = await Person.named(url, "Eve"), await Person.named(url, "Ada")
        for _ in range(2):
            await eve.make(["me", "novice"])
        status, code, message = await eve.refused("/api/rooms", {"game": "forge", "seats": ["me", "novice"]})
        assert (status, code) == (429, "too-many-rooms")
        assert "with bots" in message
        # Nor by the back door: a table for people, and then bots at it.
        room = await eve.make(["me", "open"])
        refused = await eve.refused(f"/api/rooms/{room}/seats/1/bot", {"level": "master"})
        assert refused[:2] == (429, "too-many-rooms")
        await ada.make(["me", "novice"])

    with Served(folder, {"bot-rooms-per-player": "2"}) as server:
        run(visit(server.url))


def test_a_worker_forgets_the_rooms_that_the_server_lets_go(monkeypatch: pytest.MonkeyPatch) -> None:
    room, told = forge(), []

    def tell(worker: Worker, whole: Think, base: int) -> None:
        told.append(base)
        really_tell(worker, whole, base)

    really_tell = Worker._tell
    monkeypatch.setattr(Worker, "_tell", tell)

    async def use(bots: BotPool) -> None:
        session = room.session
        seat = session.waiting()[0]
        assert (await room.think(bots, seat, "random")).picks
        (worker,) = bots._workers
        known = worker._told.copy()
        bots.forget(room.name)
        assert list(known) == [room.name]
        assert not worker._told
        # Were it taken to know the room still, it would have to be told from the beginning.
        worker._told.update(known)
        assert (await room.think(bots, seat, "random")).picks
        assert told == [0, len(session.log), 0]

    with_bots(use)


def test_a_turn_is_not_lost_when_all_who_have_or_want_it_are_cancelled_together() -> None:
    async def visit() -> None:
        turns = Turns()

        async def wait_for_one() -> None:
            async with turns.of("ada"):
                await asyncio.sleep(60)

        tasks = [asyncio.create_task(wait_for_one()) for _ in range(3)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting == 0
        async with asyncio.timeout(5), turns.of("bob"):
            pass

    asyncio.run(visit())
