"""Bots that go nowhere, hang, crash or cheat: the game goes on or comes to an end, and the log says so."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.server.kit import PATIENCE, Message, Person, Served, run

FAILED = "a bot failed, its fallback answers"
DEEDS = {"novice": "sleeps", "apprentice": "crashes", "veteran": "illegal", "master": "raises"}
"""What the bots of each level do in the server below instead of playing."""

TROUBLE = {
    "novice": "took longer than 0.3 s",
    "apprentice": "died with exit code",
    "veteran": "which is not allowed",
    "master": "no idea",
}


class WithStrangeBots(Served):
    """A whole server whose workers have other bots than the roster's."""

    worker = (
        "from emberbox.bots.roster import LEVELS; from emberbox.server.bots import pool, worker; "
        "from tests.server.strange_worker import STRANGE; "
        # A busy pool gives a bot less time than the roster does.
        "deeds = {pool.hurried(LEVELS[level].spec, waiting): deed "
        f"for level, deed in {DEEDS}.items() for waiting in (0, 1, 3, 7)}}; "
        "worker.main(lambda spec, seed: STRANGE[deeds[spec]]())"
    )
    program = (
        "import functools, sys; from emberbox.server import site; "
        f"site.BotPool = functools.partial(site.BotPool, command=[sys.executable, '-c', {worker!r}]); "
        "from emberbox.cli import main; main()"
    )

    def __init__(self, folder: Path, budget: float = 0.3) -> None:
        flags = {"bot-budget": str(budget), "bot-workers": "2"}
        super().__init__(folder, flags, PYTHONPATH=str(Path(__file__).parents[2]))


async def until_logged(served: Served, event: str, room: str) -> Message:
    """Wait for a line of the log about a room."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        for entry in served.events(event):
            if entry["room"] == room:
                return entry
        await asyncio.sleep(0.05)
    raise AssertionError(f"not logged: {event}")


@pytest.mark.long
def test_every_bot_that_fails_is_replaced_by_its_fallback(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        quiet = await ada.make(["me", "me"])
        alone = await ada.enter(quiet)
        rng = random.Random(1)
        for level in DEEDS:
            room = await bob.make(["me", level])
            line = await bob.enter(room, 0)
            while line.update["decision"]:
                await line.answer_any(rng)
            step = line.update["step"]
            # While the bot is in trouble, others play as if nothing was.
            await alone.enter(quiet, alone.update["asked"][0], len(alone.events))
            await alone.answer_any(rng)
            await line.until(lambda: line.update["step"] > step)  # noqa: B023  (awaited at once)
            trouble = await until_logged(served, FAILED, room)
            assert (trouble["level"], trouble["seat"]) == ("warning", 1)
            assert TROUBLE[level] in trouble["problem"]
        metrics = (await ada.http.get("/metrics")).text
        (mishaps,) = [part for part in metrics.splitlines() if part.startswith("emberbox_bot_mishaps_total")]
        assert float(mishaps.split()[1]) >= len(DEEDS)

    with WithStrangeBots(folder) as served:
        run(visit())


@pytest.mark.long
def test_a_game_of_bots_that_comes_to_no_end_is_ended(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        mixed = await bob.make(["me", "novice"])
        room = await ada.make(["novice"] * 3, options={"players": 3}, listed=True)
        line, bobs = await ada.enter(room), await bob.enter(mixed, 0)
        note = "ended without a result: bots answered 50 times and came to no end"
        await line.until(lambda: line.table["state"] == "over")
        assert line.table["note"] == note
        await line.until(lambda: not line.update["asked"])
        assert line.update["payoffs"] is None
        assert line.update["step"] == 50
        table = await bob.get(f"/api/rooms/{room}")
        assert (table["state"], table["note"]) == ("over", note)
        assert room not in [summary["table"]["room"] for summary in await bob.get("/api/rooms")]
        (ended,) = served.events("a game of bots goes nowhere and is ended")
        assert (ended["room"], ended["steps"]) == (room, 50)
        # What was played is there to look at, and to play on from.
        record = await bob.get(f"/api/rooms/{room}/record")
        assert record["answers"]
        # A game in which somebody plays goes on for as long as it takes.
        rng = random.Random(2)
        while await bobs.answer_any(rng):
            pass
        assert bobs.update["step"] > 50
        await bobs.until(lambda: bobs.table["state"] == "over")
        assert bobs.table["note"] == ""
        assert not served.events(FAILED)

    with Served(folder, {"bot-steps": "50"}) as served:
        run(visit())


def test_a_bot_that_was_to_move_does_so_after_a_restart_when_somebody_looks(folder: Path) -> None:
    async def visit() -> None:
        ada = await Person.named(stuck.url)
        room = await ada.make(["me", "novice"])
        line, rng = await ada.enter(room, 0), random.Random(3)
        while line.update["decision"]:
            await line.answer_any(rng)
        step = line.update["step"]
        stuck.stop()
        with Served(folder) as served:
            line = await ada.moved_to(served.url).enter(room, 0)
            assert await line.asked()
            assert line.update["step"] > step

    with WithStrangeBots(folder, budget=60) as stuck:
        run(visit())
