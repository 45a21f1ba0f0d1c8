"""Timers that are fair: a bot decides once, banks of time, pauses, and the log says who really decided."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from emberbox.games.shelf import GAMES
from emberbox.server.http.app import make_app
from emberbox.server.ops.settings import Settings
from emberbox.server.play.driver import fallback
from emberbox.server.play.room import Room, RoomRefused
from emberbox.server.play.seating import Chair, Table
from emberbox.server.play.timing import LEAST_LEFT, MOST_LAPSES
from emberbox.server.site import Site
from emberbox.server.store.database import new_id
from emberbox.server.wire.table import Timer
from tests.server.at_rooms import people
from tests.server.kit import Served, run

# Ways to declare routes that will go with the next big version of Litestar.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards whenever a test runs."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 7)


LIVE = Timer("live", 60)
BANK = Timer("clock", 300, 5)


def at_a_table(folder: Path, timer: Timer, visit: Callable[[Site, str], Awaitable[None]]) -> None:
    """Let something happen in a game of Ada and Bob, in this process."""

    async def tidily() -> None:
        app = make_app(Settings(data_dir=folder, bot_workers=1))
        site: Site = app.state.site
        async with asyncio.timeout(60), app.lifespan():
            ada, bob = await site.players.guest("Ada"), await site.players.guest("Bob")
            table = Table(
                id=new_id(),
                game="forge",
                rules="",
                options={"players": 2},
                host=ada.id,
                listed=False,
                timer=timer,
                stand_in="novice",
                state="waiting",
                version=1,
                chairs=(Chair(ada.id, ada.name), Chair(bob.id, bob.name)),
            )
            room = await site.rooms.create(table)
            await visit(site, room.id)

    asyncio.run(tidily())


def pass_time(room: Room, seconds: float) -> None:
    """Let what is asked have been asked so much earlier."""
    assert room.history is not None
    room.history.asked_at -= seconds
    chairs = tuple(replace(chair, since=chair.since - seconds) for chair in room.table.chairs)
    room.table = replace(room.table, chairs=chairs)


async def answer(site: Site, id: str) -> int:
    """Have whoever is asked answer; returns the seat."""
    async with site.rooms.at(id) as room:
        assert room.history is not None
        session = room.history.session
        (seat,) = session.waiting()
        decision = session.asked(seat)
        assert decision is not None
        await room.answer(seat, room.history.step, fallback(decision, random.Random(1)))
    return seat


async def events(site: Site, id: str) -> list[Any]:
    async with site.rooms.at(id) as room:
        update = room.update(None, 0)
        assert update is not None
        return [bytes(event) for event in update.events]


async def run_out(site: Site, id: str) -> tuple[int, bool]:
    """Let the time of whoever is asked run out; returns the seat, and whether a bot has taken it."""
    async with site.rooms.at(id) as room:
        assert room.history is not None
        (seat,), step = room.history.session.waiting(), room.history.step
        pass_time(room, 10_000)
    await site.driver._run_out(id)
    while (await site.rooms.room(id)).history.step == step:  # type: ignore[union-attr]
        await asyncio.sleep(0.005)
    async with site.rooms.at(id) as room:
        return seat, room.table.chairs[seat].bot is not None


def test_the_third_decision_in_a_row_that_runs_out_hands_the_seat_over(tmp_path: Path) -> None:
    async def visit(site: Site, id: str) -> None:
        lapses = {0: 0, 1: 0}
        while True:
            seat, handed_over = await run_out(site, id)
            lapses[seat] += 1
            assert handed_over == (lapses[seat] == MOST_LAPSES)
            if handed_over:
                break
        told = await events(site, id)
        ran_out = b'{"what":"ran-out","because":"","seat":%d}' % seat
        assert told.count(ran_out) == MOST_LAPSES - 1
        assert b'{"what":"stood-in","because":"","seat":%d}' % seat in told
        # Taken back at any moment, and the log says so with the next answer.
        async with site.rooms.at(id) as room:
            player = room.table.chairs[seat].player
            assert player is not None
            await site.rooms.change(room, room.table.claim(seat, player, "again", time.time()))
        while await answer(site, id) != seat:
            pass
        assert (await events(site, id)).count(b'{"what":"resumed","because":"","seat":%d}' % seat) == 1
        # What was told is told again from the store.
        (await site.rooms.room(id)).lost = True
        assert await events(site, id) == await events(site, id)
        assert ran_out in await events(site, id)

    at_a_table(tmp_path, LIVE, visit)


def test_an_answer_of_ones_own_begins_the_count_again_and_a_late_one_stays(tmp_path: Path) -> None:
    async def visit(site: Site, id: str) -> None:
        seat, _ = await run_out(site, id)
        async with site.rooms.at(id) as room:
            assert room.history is not None
            with pytest.raises(RoomRefused, match="can't undo your last answer"):
                await room.undo(seat, room.history.step)
            assert room.history.lapses[seat] == 1
        while await answer(site, id) != seat:
            pass
        assert (await site.rooms.room(id)).history.lapses[seat] == 0  # type: ignore[union-attr]

    at_a_table(tmp_path, LIVE, visit)


def test_an_answer_that_is_taken_back_gives_no_time_back(tmp_path: Path) -> None:
    async def visit(site: Site, id: str) -> None:
        async with site.rooms.at(id) as room:
            history = room.history
            assert history is not None
            (seat,) = history.session.waiting()
            pass_time(room, 50)
            decision = history.session.asked(seat)
            assert decision is not None
            # To choose a card shows nothing new, so it can be taken back.
            names = GAMES["forge"].space
            pick = next(pick for pick in decision.options() if names.name(pick).startswith("card:"))
            await room.answer(seat, history.step, [pick])
            await room.undo(seat, history.step)
            assert room.waited(seat, time.time()) == pytest.approx(50, abs=5)
            assert room.deadline() == pytest.approx(time.time() + 10, abs=5)

    at_a_table(tmp_path, LIVE, visit)


def test_a_bank_of_time_shrinks_by_what_is_used_and_grows_by_the_increment(tmp_path: Path) -> None:
    async def visit(site: Site, id: str) -> None:
        async with site.rooms.at(id) as room:
            assert room.history is not None
            (seat,) = room.history.session.waiting()
            pass_time(room, 100)
            clocks = room.seen_by(None).clocks
            running, resting = clocks[seat], clocks[1 - seat]
            assert running is not None
            assert running.until == pytest.approx(time.time() + 200, abs=5)
            assert resting is not None
            assert (resting.left, resting.until) == (300, None)
        await answer(site, id)
        for _ in range(2):  # as it is kept, and as it comes from the store
            async with site.rooms.at(id) as room:
                assert room.table.clocks[seat] == pytest.approx(205, abs=5)
                assert room.table.clocks[1 - seat] == 300
                room.lost = True
        # It does not grow beyond what it began with, however many small decisions a turn has.
        while await answer(site, id) == seat:
            pass
        async with site.rooms.at(id) as room:
            assert max(room.table.clocks) <= 300
            room.table = replace(room.table, clocks=(0.0, 0.0))
            deadline = room.deadline()
            assert deadline is not None
            assert deadline >= time.time() + LEAST_LEFT - 5, (
                "who has nothing left has a few seconds each time"
            )

    at_a_table(tmp_path, BANK, visit)


def test_a_pause_needs_all_and_one_ends_it_and_no_time_is_lost_or_won(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open"], timer={"kind": "clock", "limit": 60, "increment": 3})
        assert (await ada.refused(f"/api/rooms/{room}/pause", {"on": True}))[:2] == (409, "not-started")
        await bob.claim(room, 1)
        line = await ada.enter(room, 0)
        table = await ada.post(f"/api/rooms/{room}/pause", {"on": True})
        assert (table["pausing"], table["paused"]) == ([0], None)
        assert (await eve.refused(f"/api/rooms/{room}/pause", {"on": True}))[:2] == (403, "not-your-game")
        table = await bob.post(f"/api/rooms/{room}/pause", {"on": True})
        assert table["pausing"] == [0, 1]
        assert table["paused"] == pytest.approx(time.time(), abs=5)
        assert (table["deadline"], [clock["until"] for clock in table["clocks"]]) == (None, [None, None])
        await line.until(lambda: line.table["paused"])
        if line.update["decision"]:
            pick = line.update["decision"]["options"][0]
            assert (await line.answer([pick]))["code"] == "paused"
        (asked,) = line.update["asked"]
        left = table["clocks"][asked]["left"]
        table = await ada.post(f"/api/rooms/{room}/pause", {"on": False})
        assert (table["pausing"], table["paused"]) == ([], None)
        assert table["deadline"] == pytest.approx(time.time() + left, abs=2)
        off = await ada.make(["me", "me"])
        assert (await ada.refused(f"/api/rooms/{off}/pause", {"on": True}))[:2] == (409, "no-timer")

    run(visit())


@pytest.mark.parametrize(
    "timer",
    [
        {"kind": "clock", "limit": 59},
        {"kind": "clock", "limit": 7201},
        {"kind": "live", "limit": 60, "increment": 5},
        {"kind": "clock", "limit": 60, "increment": -1},
    ],
)
def test_a_timer_that_makes_no_sense_is_refused(served: Served, timer: dict[str, Any]) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        assert (await ada.refused("/api/rooms", {"game": "forge", "timer": timer}))[:2] == (
            400,
            "bad-request",
        )

    run(visit())


def test_pauses_are_limited(folder: Path) -> None:
    async def visit(served: Served) -> None:
        (ada,) = await people(served, "Ada")
        room = await ada.make(["me", "me"], timer={"kind": "live", "limit": 60})
        for turn in range(12):
            await ada.post(f"/api/rooms/{room}/pause", {"on": turn % 2 == 0})
        assert (await ada.refused(f"/api/rooms/{room}/pause", {"on": True}))[:2] == (429, "too-fast")

    with Served(folder) as served:
        run(visit(served))
