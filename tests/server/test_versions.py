"""Rooms that outlive the rules they were played by: they go on if they can, and else are shown."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from emberbox.server.play.room import SNAPSHOT_EVERY
from tests.server.aging import age
from tests.server.kit import Line, Message, Person, Served, any_picks, run

OLD = "0004"
"""The revision of the last database without timers that are fair, chat, ratings and operators."""


class Seen:
    """A hot-seat game of Forge, and what each seat and a spectator saw after each step."""

    def __init__(self) -> None:
        self.room = ""
        self.views: dict[int, list[Any]] = {}

    async def play(self, ada: Person, steps: int) -> None:
        """Play until so many steps are stored, the first of which is the shuffling."""
        self.room = await ada.make(["me", "me"])
        lines = [await ada.enter(self.room, seat) for seat in (0, 1, None)]
        rng = random.Random(8)
        for number in range(1, steps + 1):
            self.views[number] = [line.update["view"] for line in lines]
            if number < steps:
                await self.answer(lines, rng)

    async def answer(self, lines: list[Line], rng: random.Random) -> None:
        """Answer once, and wait until everybody has seen it."""
        (asked,) = lines[2].update["asked"]
        step = lines[2].update["step"]
        decision = lines[asked].update["decision"]
        assert (await lines[asked].answer(any_picks(decision, rng)))["type"] == "accepted"
        for line in lines:
            while line.update["step"] == step:
                await line.receive()


def tamper(served: Served, room: str, number: int) -> None:
    """Change an answer of a room to one that no rules would allow."""
    ((answers,),) = served.alter("SELECT answers FROM steps WHERE room = ? AND number = ?", room, number)
    changed = json.loads(answers)
    changed[0][1] = 72
    served.alter(
        "UPDATE steps SET answers = ? WHERE room = ? AND number = ?", json.dumps(changed), room, number
    )


async def expect_read_only(ada: Person, room: str, words: str) -> list[Message]:
    """See that a room is shown and takes nothing; returns what Ada's seats and a spectator are shown."""
    table = await ada.get(f"/api/rooms/{room}")
    assert table["state"] == "read-only"
    assert words in table["note"]
    assert "can't be continued" in table["note"]
    assert table["seats"][0]["yours"]
    for path in ("seats/0/claim", "seats/0/leave", "seats/0/bot"):
        assert (await ada.refused(f"/api/rooms/{room}/{path}"))[:2] == (409, "read-only"), path
    assert (await ada.refused(f"/api/rooms/{room}/rematch"))[:2] == (409, "not-over")
    refused = await ada.refused(f"/api/rooms/{room}/record", method="GET")
    assert refused == (409, "read-only", table["note"])
    updates = []
    mine = [at for at, seat in enumerate(table["seats"]) if seat["yours"]]
    for seat in (*mine, None):
        line = await ada.enter(room, seat, seen=5)
        assert line.table["note"] == table["note"]
        assert (line.update["decision"], line.update["asked"], line.update["can_undo"]) == (None, [], False)
        updates.append(line.update)
        if seat is not None:
            for message in (
                {"type": "answer", "step": 0, "picks": [1]},
                {"type": "undo", "step": 0},
                {"type": "why", "pick": 1},
                {"type": "auto-decline", "asks": "build"},
            ):
                reply = await line.ask(message)
                assert (reply["code"], reply["message"]) == ("read-only", table["note"])
    return updates


def test_a_room_of_another_version_goes_on_if_it_still_replays(folder: Path) -> None:
    async def visit() -> None:
        ada, seen = await Person.named(served.url), Seen()
        await seen.play(ada, 10)
        served.stop()
        served.alter("UPDATE rooms SET rules = '0.9' WHERE id = ?", seen.room)
        with served:
            ada = ada.moved_to(served.url)
            lines = [await ada.enter(seen.room, seat) for seat in (0, 1, None)]
            assert [line.update["view"] for line in lines] == seen.views[10]
            assert lines[0].table["state"] == "playing"
            for _ in range(6):
                await seen.answer(lines, random.Random(1))
            await ada.post(f"/api/rooms/{seen.room}/seats/0/leave")
            assert (await ada.claim(seen.room, 0))["seats"][0]["yours"]

    with Served(folder) as served:
        run(visit())


@pytest.mark.long
def test_rooms_that_do_not_replay_are_shown_as_they_stood(folder: Path) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        long, short, broken, whole = Seen(), Seen(), Seen(), Seen()
        await long.play(ada, SNAPSHOT_EVERY + 5)
        for seen in (short, broken, whole):
            await seen.play(ada, 6)
        served.stop()
        for seen in (long, short):
            tamper(served, seen.room, 3)
            served.alter("UPDATE rooms SET rules = '0.9' WHERE id = ?", seen.room)
        served.alter("UPDATE steps SET answers = '[[0' WHERE room = ? AND number = 4", broken.room)
        with served:
            ada = ada.moved_to(served.url)
            assert "rules '0.9' of 'forge'" in (await ada.get(f"/api/rooms/{long.room}"))["note"]
            updates = await expect_read_only(ada, long.room, f"as it was at step {SNAPSHOT_EVERY}")
            assert [update["view"] for update in updates] == long.views[SNAPSHOT_EVERY]
            # Without a snapshot there is nothing to show, and it says so.
            for seen in (short, broken):
                updates = await expect_read_only(ada, seen.room, "as it was at its beginning")
                assert [update["view"] for update in updates] == [{}, {}, {}]
            # The others of the same store are as they were.
            assert (await ada.enter(whole.room, 0)).update["view"] == whole.views[6][0]
            causes = {entry["room"]: entry["cause"] for entry in served.events("room cannot be replayed")}
            assert set(causes) == {long.room, short.room, broken.room}
            assert "now 1" in causes[long.room]

    with Served(folder) as served:
        run(visit())


@pytest.mark.long
def test_a_game_that_is_not_on_the_shelf_any_more_is_shown_as_it_stood(folder: Path) -> None:
    async def visit() -> None:
        ada, seen = await Person.named(served.url), Seen()
        await seen.play(ada, SNAPSHOT_EVERY + 2)
        waiting = await ada.make(["me", "open"], listed=True)
        served.stop()
        served.alter("UPDATE rooms SET game = 'chess'")
        with served:
            ada = ada.moved_to(served.url)
            updates = await expect_read_only(ada, seen.room, "rules '1' of 'chess'")
            assert [update["view"] for update in updates] == seen.views[SNAPSHOT_EVERY]
            await expect_read_only(ada, waiting, "as it was at its beginning")
            # Lists need not replay anything.
            mine = {summary["table"]["room"] for summary in await ada.get("/api/me/rooms")}
            assert mine == {seen.room, waiting}
            assert await ada.get("/api/rooms")
        served.stop()
        served.alter("UPDATE rooms SET game = 'forge'")
        with served:
            # What the box has again is played on: nothing was written meanwhile.
            ada = ada.moved_to(served.url)
            line = await ada.enter(seen.room, 0)
            assert line.table["state"] == "playing"
            assert line.update["view"] == seen.views[SNAPSHOT_EVERY + 2][0]
            assert (await ada.claim(waiting, 1))["state"] == "playing"

    with Served(folder) as served:
        run(visit())


def test_a_room_of_a_database_of_before_goes_on(folder: Path) -> None:
    async def before() -> tuple[Person, str, Message]:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "novice"], timer={"kind": "live", "limit": 600})
        line = await ada.enter(room, 0)
        for _ in range(3):
            await line.answer_any(random.Random(3))
        await line.asked()
        return ada, room, line.update

    async def after(ada: Person, room: str, seen: Message) -> None:
        ada = ada.moved_to(served.url)
        line = await ada.enter(room, 0)
        assert (line.update["view"], line.update["step"]) == (seen["view"], seen["step"])
        assert line.table["timer"] == {"kind": "live", "limit": 600, "increment": 0}
        assert (line.table["chat"], line.table["rated"], line.table["paused"]) == (True, False, None)
        assert line.table["deadline"] == line.table["clocks"][0]["until"]
        assert await line.answer_any(random.Random(3))
        assert (await line.ask({"type": "say", "text": "hello again"}))["type"] == "accepted"

    with Served(folder) as served:
        ada, room, seen = run(before())
        served.stop()
        age(folder / "emberbox.db", OLD)
        assert served.alter("SELECT version_num FROM alembic_version") == [(OLD,)]
        with served:
            run(after(ada, room, seen))
            assert served.complaints() == []
