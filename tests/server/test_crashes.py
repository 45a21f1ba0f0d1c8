"""kill -9 at any moment: what was acknowledged is stored exactly once, and nobody saw more than is stored."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from emberbox.server.ops import faults
from tests.server.crashing import PATIENCE, Audit, Habits, Hall
from tests.server.kit import Person, Served, any_picks, run

ROUNDS = int(os.environ.get("EMBERBOX_CRASH_ROUNDS", "10"))
"""How often the server is killed under load."""

LOAD = {("person", "novice"): 140, ("person", "person"): 32, ("novice", "apprentice"): 30}
"""So many rooms with these at the table are in play when the server is killed."""

LEAST = 200
"""Things that are acknowledged before each kill, or it would not be a load."""

DYING_AT = 40
"""The server with a fault dies when a stage is reached this often: all have entered and have answered."""

ONE_WORKER = {"bot-workers": "1"}


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true, or patience ends: what is missing then is for the test to say."""
    last = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < last:
        await asyncio.sleep(0.02)


async def fill(hall: Hall) -> None:
    """Make rooms until so many are in play as there should be."""
    in_play = [hall.seats[room] for room in hall.unfinished]
    wanted = [seats for seats, count in LOAD.items() for _ in range(count - in_play.count(seats))]
    for at in range(0, len(wanted), 16):
        first, *others = wanted[at : at + 16]
        ignite = hall.make(first, "ignite", players=2, rounds=20, quick=True)
        await asyncio.gather(ignite, *(hall.make(seats) for seats in others))


@pytest.mark.long
def test_kill_9_under_load_loses_and_doubles_nothing_that_was_acknowledged(folder: Path) -> None:
    async def life(served: Served, hall: Hall, seconds: float) -> None:
        await hall.open(served.url)
        await fill(hall)
        assert len(hall.unfinished) >= 200
        acknowledged, left = hall.acknowledged, hall.pending
        hall.begin()
        await until(lambda: hall.acknowledged >= acknowledged + LEAST)
        if seconds:
            await asyncio.sleep(seconds)
        else:
            await until(lambda: not set(left) & set(hall.pending))
        served.kill()
        await hall.dispersed()
        hall.compare()
        assert hall.acknowledged >= acknowledged + LEAST
        assert seconds or not set(left) & set(hall.pending)

    async def lives(served: Served) -> None:
        hall = Hall(Audit(folder), Habits(twice=0.1, undo=0.05))
        for _ in range(ROUNDS):
            await life(served, hall, random.uniform(0.01, 1.0))
            served.start()
        # In the last life everything that was left open is settled.
        await life(served, hall, 0.0)
        # In a life on a busy machine bots, which wait for everybody else, may come to no answer.
        assert hall.audit.by_bots > LEAST

    with Served(folder, ONE_WORKER) as served:
        run(lives(served))


@pytest.mark.long
@pytest.mark.parametrize("stage", faults.STAGES)
def test_a_server_killed_at_any_stage_of_an_answer_keeps_its_word(folder: Path, stage: str) -> None:
    async def two_lives(served: Served) -> None:
        hall = Hall(Audit(folder), Habits())
        await hall.open(served.url)
        for _ in range(6):
            await hall.make(("person", "person"))
        hall.begin()
        await hall.dispersed()
        assert served.wait() == -signal.SIGKILL
        hall.compare()
        left = set(hall.pending)
        if faults.STAGES.index(stage) <= faults.STAGES.index("committing"):
            assert left - hall.stored, "the answer at this stage was stored"
        elif stage == "committed":
            assert left & hall.stored, "the answer at this stage was not stored"
        elif stage == "acknowledged":
            assert hall.replies == DYING_AT
        acknowledged = hall.acknowledged
        assert acknowledged > 0

        await hall.open(served.start(EMBERBOX_FAULT="").url)
        hall.begin()
        await until(lambda: hall.acknowledged >= acknowledged + 100)
        served.kill()
        await hall.dispersed()
        hall.compare()
        assert hall.acknowledged >= acknowledged + 100
        assert left <= {deed for guest in hall.guests for deed in guest.acknowledged}

    with Served(folder, ONE_WORKER, EMBERBOX_FAULT=f"{stage}:{DYING_AT}") as served:
        run(two_lives(served))


@pytest.mark.long
def test_bots_play_on_after_a_crash_when_somebody_enters(folder: Path) -> None:
    async def two_lives(served: Served) -> None:
        hall = Hall(Audit(folder), Habits())
        await hall.open(served.url)
        await hall.make(("novice", "novice", "novice"), "ignite", players=3, rounds=20, quick=True)
        await hall.make(("apprentice", "novice"))
        hall.begin()
        await hall.dispersed()
        assert served.wait() == -signal.SIGKILL
        hall.compare()
        before = hall.audit.by_bots
        assert before >= DYING_AT
        assert hall.unfinished

        await hall.open(served.start(EMBERBOX_FAULT="").url)
        hall.begin()
        await hall.dispersed()
        assert not hall.unfinished
        served.kill()
        hall.compare()
        assert hall.audit.by_bots > before

    with Served(folder, ONE_WORKER, EMBERBOX_FAULT=f"committed:{DYING_AT}") as served:
        run(two_lives(served))


@pytest.mark.long
def test_a_repeated_answer_is_acknowledged_even_after_a_crash_and_the_end_of_the_game(folder: Path) -> None:
    async def two_lives(served: Served) -> None:
        ada, rng = await Person.named(served.url), random.Random(5)
        room = await ada.make(["me", "novice"])
        line = await ada.enter(room, 0)
        step, picks = -1, [0]
        while (decision := await line.asked()) is not None:
            step, picks = line.update["step"], any_picks(decision, rng)
            assert (await line.answer(picks))["type"] == "accepted"
            while not line.over and line.update["step"] == step:
                await line.receive()
        served.kill()
        line = await ada.moved_to(served.start().url).enter(room, 0)
        reply = await line.answer(picks, step)
        assert reply["type"] == "accepted", reply
        reply = await line.answer([*picks, 1], step)
        assert reply["code"] == "game-over", reply

    with Served(folder, ONE_WORKER) as served:
        run(two_lives(served))
