"""Workers of bots come up and end at any moment, and the server goes on."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.session import Session
from emberbox.server.bots.pool import BotPool, PoolStopped, Thought
from emberbox.server.bots.worker import Think, frame
from tests.server.bot_rooms import ROOT, alive, command, forge, until, with_bots


def test_the_server_goes_on_while_a_bot_spins() -> None:
    room = forge()

    async def use(bots: BotPool) -> float:
        await room.step(bots, "random")
        thinking = asyncio.create_task(room.think(bots, room.session.waiting()[0], "spins"))
        worst = 0.0
        while not thinking.done():
            before = time.monotonic()
            await asyncio.sleep(0.01)
            worst = max(worst, time.monotonic() - before)
        return worst

    assert with_bots(use, budget=1.0) < 0.5


def test_coming_up_does_not_count_as_thinking_and_start_does_not_wait_for_it() -> None:
    room = forge()
    begun = time.monotonic()

    async def use(bots: BotPool) -> None:
        assert time.monotonic() - begun < 1.0
        await room.step(bots, "random")
        assert time.monotonic() - begun > 1.5

    with_bots(use, budget=1.0, command=command(before="import time; time.sleep(1.5); "))


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("import time; time.sleep(3600)", "its worker did not start: took longer than 0.5 s"),
        ("raise SystemExit(4)", "its worker did not start: died with exit code 4"),
        ("print('hello, server')", "its worker did not start: sent a reply of 1751477356 bytes"),
    ],
)
def test_a_worker_that_does_not_come_up_is_a_problem_each_time(script: str, problem: str) -> None:
    room = forge()

    async def use(bots: BotPool) -> list[Thought]:
        return [await room.think(bots, 0, "random") for _ in range(2)]

    thoughts = with_bots(use, start_limit=0.5, command=[sys.executable, "-S", "-c", script])
    assert thoughts == [Thought(None, problem)] * 2


def test_a_program_that_is_not_there_is_a_problem_too() -> None:
    thought = with_bots(lambda bots: forge().think(bots, 0, "random"), command=["/nowhere/python"])
    assert thought.problem.startswith("its worker did not start: [Errno 2]")


def test_who_is_cancelled_leaves_a_worker_that_can_be_used() -> None:
    room, other = forge("a"), forge("b")

    async def use(bots: BotPool) -> None:
        early = asyncio.create_task(room.step(bots, "random"))
        await until(lambda: bots.pids)
        early.cancel()  # while the worker comes up
        await room.step(bots, "random")
        pids = bots.pids
        thinking = asyncio.create_task(room.think(bots, room.session.waiting()[0], "spins"))
        await asyncio.sleep(0.1)
        queued = asyncio.create_task(other.think(bots, other.session.waiting()[0], "random"))
        await asyncio.sleep(0.1)
        queued.cancel()  # while it waits for its turn
        thinking.cancel()  # while its bot thinks
        await asyncio.wait([early, thinking, queued])
        assert early.cancelled()
        assert thinking.cancelled()
        assert queued.cancelled()
        await other.step(bots, "random")
        await room.step(bots, "random")
        assert bots.pids != pids
        assert not alive(pids[0])

    with_bots(use)


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1, 1.5])
def test_stop_ends_workers_at_any_moment_and_says_so_to_those_who_wait(seconds: float) -> None:
    async def run() -> None:
        bots = BotPool(2, command=command())
        await bots.start()
        rooms = [forge(name) for name in "abcd"]
        thoughts = [
            asyncio.create_task(room.think(bots, room.session.waiting()[0], "spins")) for room in rooms
        ]
        await asyncio.sleep(seconds)
        pids = bots.pids
        await asyncio.wait_for(bots.stop(), 2.0)
        await asyncio.wait(thoughts)
        assert all(isinstance(thought.exception(), PoolStopped) for thought in thoughts)
        with pytest.raises(PoolStopped):
            await rooms[0].think(bots, 0, "random")
        assert bots.pids == []
        assert not [pid for pid in pids if alive(pid)]
        assert len(pids) == 2 or seconds < 0.1

    asyncio.run(run())


def test_a_worker_whose_server_is_gone_ends_by_itself() -> None:
    with subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stdin is not None
        assert worker.stdout.read(4)
        worker.stdin.close()
        assert worker.wait(5.0) == 0


def test_a_worker_that_hangs_when_its_server_is_gone_ends_by_itself() -> None:
    session = Session.start(GAMES["forge"], {}, 5)
    seat = session.waiting()[0]
    asked = Think("a", "forge", {}, "5", 0, session.log, seat, "spins", "1", 0.1)
    with subprocess.Popen(command("(grace=0.2)"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        worker.communicate(frame(asked), timeout=10.0)
        assert worker.returncode == -signal.SIGALRM


SERVER = """
import asyncio
from tests.server.test_bot_pool import command, forge
from emberbox.server.bots.pool import BotPool

async def serve():
    bots = BotPool(2, command=command())
    await bots.start()
    rooms = [forge(name) for name in "abcd"]
    for room in rooms:
        await room.step(bots, "random")
    thinking = asyncio.create_task(rooms[0].think(bots, rooms[0].session.waiting()[0], "slow"))
    await asyncio.sleep(0.2)
    print("up", flush=True)
    await asyncio.sleep(3600)

asyncio.run(serve())
"""


def test_workers_end_when_the_server_is_killed() -> None:
    # One of them sleeps at that moment, the other waits. Both hold the error stream open while they live.
    program = [sys.executable, "-c", SERVER]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"up\n"
        server.kill()
        assert server.communicate(timeout=5.0) == (b"", b"")
