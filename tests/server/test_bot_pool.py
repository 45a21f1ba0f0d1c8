"""Bots in worker processes play as they would here, and none of them can hold up or harm the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvloop

from emberbox.bots import roster
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Several, Window
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.server.bots.pool import BotPool, PoolStopped, Thought
from emberbox.server.bots.worker import Lost, Picked, Think, Thinker, frame
from tests.server.strange_worker import ALL_GAMES

T = TypeVar("T")

IGNITE: dict[str, Choice] = {"players": 3, "market": "epic", "quick": True, "rounds": 20}
WHOLE_GAMES = [
    pytest.param("forge", {"players": 3}, 1, "search:iterations=10", id="forge"),
    pytest.param("ignite", IGNITE, 2, "random", id="ignite"),
    pytest.param("sparks", {"players": 4}, 3, "search:iterations=8", id="sparks"),
]
ROOT = Path(__file__).parents[2]
WORKER = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.server.strange_worker import work; work"


def command(call: str = "()", before: str = "") -> list[str]:
    """How a strange worker is started."""
    return [sys.executable, "-c", f"{before}{WORKER}{call}"]


class Room:
    """The truth: a game as the server has it."""

    def __init__(self, name: str, game: str, options: dict[str, Choice], seed: int) -> None:
        self.name = name
        self.options = options
        self.session = Session.start(ALL_GAMES[game], options, seed)
        self.kinds: Counter[str] = Counter()

    async def think(self, bots: BotPool, seat: int, bot: str) -> Thought:
        session = self.session
        game, log = session.game.name, session.log
        return await bots.think(self.name, game, self.options, session.seed, log, seat, bot, seat)

    async def step(self, bots: BotPool, bot: str) -> None:
        """Have the seat that is asked last answered by its bot; nothing may go wrong."""
        session = self.session
        seat = session.waiting()[-1]
        asked = session.asked(seat)
        self.kinds["several"] += isinstance(asked, Several)
        self.kinds["window"] += isinstance(session.decision, Window) and len(session.waiting()) > 1
        thought = await self.think(bots, seat, bot)
        assert thought.picks is not None, thought.problem
        for pick in thought.picks:
            assert session.asked(seat) is asked, "there are more picks than the decision takes"
            session.answer(pick, seat)
        assert session.asked(seat) is not asked, "the decision is still open"

    async def play(self, bots: BotPool, bot: str) -> None:
        while not self.session.over:
            await self.step(bots, bot)


def played_here(game: str, options: dict[str, Choice], seed: int, bot: str) -> Session:
    """The same game with the same bots in this process."""
    session = Session.start(ALL_GAMES[game], options, seed)
    bots = [roster.hire(bot, seat) for seat in range(session.state.seats)]
    while not session.over:
        seat = session.waiting()[-1]
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
    return session


def with_bots(use: Callable[[BotPool], Awaitable[T]], workers: int = 1, **settings: Any) -> T:
    """Use bots that are stopped afterwards, and see that no process is left."""

    async def run() -> T:
        bots = BotPool(workers, **{"command": command(), **settings})
        await bots.start()
        try:
            return await use(bots)
        finally:
            pids = bots.pids
            await bots.stop()
            assert not [pid for pid in pids if alive(pid)]

    return asyncio.run(run())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(true: Callable[[], object], seconds: float = 10.0) -> None:
    limit = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < limit, "it took too long"
        await asyncio.sleep(0.01)


def forge(name: str = "a", seed: int = 5) -> Room:
    return Room(name, "forge", {}, seed)


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options", "seed", "bot"), WHOLE_GAMES)
def test_bots_play_whole_games_as_they_would_in_this_process(
    game: str, options: dict[str, Choice], seed: int, bot: str
) -> None:
    room = Room("a", game, options, seed)
    with_bots(lambda bots: room.play(bots, bot))
    assert room.session.log == played_here(game, options, seed, bot).log
    assert bool(room.kinds["several"]) == (game != "forge")
    assert bool(room.kinds["window"]) == (game == "sparks")


def test_the_worker_of_the_box_plays_forge_by_the_clock_on_the_loop_of_the_server() -> None:
    room = forge()

    async def run() -> None:
        bots = BotPool(2)
        await room.play(bots, "search:ms=5")
        await bots.stop()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())
    assert room.session.state.payoffs() is not None


@pytest.mark.parametrize("rooms", [256, 2])
def test_rooms_that_share_workers_do_not_get_into_each_others_way(rooms: int) -> None:
    # With two rooms kept of eight in play the worker is lost most of the time, and finds its way back.
    tables = [
        Room(f"{game} {seed}", game, {"players": 3}, seed)
        for game in ("forge", "sparks")
        for seed in range(4)
    ]

    async def use(bots: BotPool) -> None:
        await asyncio.gather(*(room.play(bots, "random") for room in tables))

    with_bots(use, workers=2, command=command(f"({rooms})"))
    if rooms == 256:
        for room in tables:
            game = room.session.game.name
            assert room.session.log == played_here(game, room.options, room.session.seed, "random").log


def test_answers_of_a_window_may_come_in_another_order_than_they_were_asked_for() -> None:
    room = Room("a", "sparks", {"players": 4}, 3)
    session = room.session

    async def use(bots: BotPool) -> int:
        windows = 0
        while not session.over:
            seats = session.waiting()
            thoughts = [await room.think(bots, seat, "random") for seat in seats]
            for seat, thought in reversed(list(zip(seats, thoughts, strict=True))):
                assert thought.picks is not None, thought.problem
                for pick in thought.picks:
                    session.answer(pick, seat)
            windows += len(seats) > 1
        return windows

    assert with_bots(use) > 0


def test_a_choice_of_several_that_was_answered_otherwise_is_no_obstacle() -> None:
    room = Room("a", "sparks", {"players": 4}, 3)
    session = room.session

    async def use(bots: BotPool) -> int:
        overruled = 0
        while not session.over:
            seat = session.waiting()[0]
            choice = session.asked(seat)
            thought = await room.think(bots, seat, "last" if isinstance(choice, Several) else "random")
            assert thought.picks is not None, thought.problem
            if isinstance(choice, Several):
                # The seat's owner came back meanwhile.
                while session.asked(seat) is choice:
                    session.answer(choice.options()[0], seat)
                overruled += session.log[-len(thought.picks) :] != [(seat, pick) for pick in thought.picks]
            else:
                session.answer(thought.picks[0], seat)
            if overruled == 2:
                break
        await room.play(bots, "random")
        return overruled

    assert with_bots(use) > 0


def test_after_an_undo_the_worker_thinks_about_what_is_true_now() -> None:
    room = forge()
    session = room.session

    async def use(bots: BotPool) -> int:
        undone = 0
        while not session.over and undone < 20:
            seat, options = session.waiting()[0], session.options()
            await room.step(bots, "random")
            if session.over or len(options) == 1 or session.forbids_undo(seat) is not None:
                continue
            # The worker hears of the answer before it is taken back; then as many are there as before.
            await room.think(bots, session.waiting()[0], "random")
            taken = session.log[-1][1]
            session.undo(seat)
            session.answer(next(pick for pick in options if pick != taken), seat)
            undone += 1
        return undone

    assert with_bots(use) == 20


def test_a_room_that_was_forgotten_or_is_another_game_by_now_is_told_anew() -> None:
    first, second = forge(seed=5), forge(seed=6)

    async def use(bots: BotPool) -> None:
        for _ in range(5):
            await first.step(bots, "random")
        bots.forget(first.name)
        await first.step(bots, "random")
        # Without a word, the room of this name is a rematch.
        await second.play(bots, "random")

    with_bots(use)
    assert second.session.log == played_here("forge", {}, 6, "random").log


def test_a_choice_of_several_that_is_asked_for_again_is_answered_again() -> None:
    room = Room("a", "sparks", {"players": 4}, 3)
    session = room.session

    async def use(bots: BotPool) -> list[Thought]:
        while True:
            seat = session.waiting()[0]
            if isinstance(session.asked(seat), Several):
                return [await room.think(bots, seat, "last") for _ in range(2)]
            await room.step(bots, "random")

    first, second = with_bots(use)
    assert first.picks
    assert first == second


def test_a_worker_knows_when_it_is_lost() -> None:
    thinker = Thinker(roster.hire, ALL_GAMES, rooms=2)
    session = Session.start(GAMES["forge"], {}, 5)
    log, seat = session.log, session.waiting()[0]

    def replies(room: str, base: int, seed: str = "5") -> list[type]:
        asked = Think(room, "forge", {}, seed, base, log[base:], seat, "random", "1", 1.0)
        return [type(reply) for reply in thinker.think(asked)]

    assert replies("a", len(log)) == [Lost]  # it has never heard of this room
    assert replies("a", 0) == [Picked]
    assert replies("a", len(log)) == [Picked]
    assert replies("a", len(log), seed="6") == [Lost]  # not this game
    assert replies("a", 0) == [Picked]
    assert replies("a", len(log) - 1) == [Lost]  # not this position
    for room in "abc":
        assert replies(room, 0) == [Picked]
    assert replies("a", len(log)) == [Lost]  # it has heard too much since then
    assert replies("b", len(log)) == replies("c", len(log)) == [Picked]


def test_in_a_window_the_worker_takes_no_answer_for_given() -> None:
    thinker = Thinker(roster.hire, ALL_GAMES, rooms=2)
    session = Session.start(ALL_GAMES["sparks"], {"players": 4}, 3)
    while len(session.waiting()) < 2:
        session.answer_unchecked(session.options()[-1])
    base = 0
    for seat in session.waiting():
        asked = Think("a", "sparks", {"players": 4}, "3", base, session.log[base:], seat, "random", "1", 1.0)
        (reply,) = thinker.think(asked)
        assert isinstance(reply, Picked)
        base = len(session.log)


def test_a_worker_rolls_dice_that_fell_after_the_last_answer_it_was_told() -> None:
    session = Session.start(GAMES["forge"], {}, 5)
    asked = Think("a", "forge", {}, "5", 0, [], session.waiting()[0], "random", "1", 1.0)
    (reply,) = Thinker(roster.hire, GAMES, rooms=1).think(asked)
    assert isinstance(reply, Picked)
    session.answer(reply.pick)


def test_a_seed_may_be_of_any_size() -> None:
    room = forge(seed=-(10**5000))
    with_bots(lambda bots: room.step(bots, "random"))


def test_a_game_goes_on_where_its_worker_was_killed_between_two_moves() -> None:
    room = forge()

    async def use(bots: BotPool) -> int:
        steps = 0
        while not room.session.over:
            await room.step(bots, "random")
            steps += 1
            if steps in (10, 30):
                (pid,) = bots.pids
                os.kill(pid, signal.SIGKILL)
                await until(lambda: not bots.pids)
        return steps

    assert with_bots(use) > 30


# -- bots that misbehave -------------------------------------------------------------------------


def test_a_bot_that_takes_its_worker_down_is_reported_in_time_and_the_game_goes_on() -> None:
    problems = {
        "sleeps": "took longer than 1 s",
        "spins": "took longer than 1 s",
        "exits": "died with exit code 3",
        "crashes": "died with exit code -11",
        "leaves": "died with exit code 7",
        "hangs up": "died with exit code -9",
    }
    room = forge()

    async def use(bots: BotPool) -> None:
        for bot, problem in problems.items():
            await room.step(bots, "random")
            pids = bots.pids
            start = time.monotonic()
            assert await room.think(bots, room.session.waiting()[0], bot) == Thought(None, problem)
            assert time.monotonic() - start < 3.0
            await room.step(bots, "random")
            assert bots.pids != pids

    with_bots(use, budget=1.0)


def test_a_bot_that_fails_or_answers_illegally_costs_nothing_but_its_answer() -> None:
    problems = {
        "raises": "failed with RuntimeError('no idea')",
        "recurses": "failed with RecursionError('maximum recursion depth exceeded')",
        "illegal": "answered verb:build, which is not allowed: kernel.pick.not-asked",
        "far off": f"answered pick:{10**30}, which is not allowed: kernel.pick.not-asked",
        "none": "answered None, which is no pick",
        "float": "answered 0.0, which is no pick",
        "bool": "answered False, which is no pick",
        "chess": "failed with UnknownBot("
        "\"no bot is called 'chess'; there are random, greedy, tactician, search\")",
    }
    room = forge()

    async def use(bots: BotPool) -> None:
        await room.step(bots, "random")
        pids = bots.pids
        seat = room.session.waiting()[0]
        for bot, problem in problems.items():
            assert await room.think(bots, seat, bot) == Thought(None, problem)
        await room.step(bots, "random")
        assert bots.pids == pids

    with_bots(use)


@pytest.mark.parametrize("bot", ["shouts", "listens"])
def test_a_bot_that_prints_or_reads_does_not_meet_the_pipes(bot: str) -> None:
    room = forge()

    async def use(bots: BotPool) -> None:
        for _ in range(3):
            await room.step(bots, bot)

    with_bots(use)


def test_a_seat_that_is_asked_nothing_and_a_game_that_is_unknown_are_problems() -> None:
    room = forge()

    async def use(bots: BotPool) -> list[str]:
        idle = await room.think(bots, 1 - room.session.waiting()[0], "random")
        unknown = await bots.think("b", "chess", {}, 1, [], 0, "random", 1)
        return [idle.problem, unknown.problem]

    idle, unknown = with_bots(use)
    assert "is asked nothing now" in idle
    assert unknown == "failed with KeyError('chess')"


def test_each_pick_of_a_choice_of_several_has_the_whole_budget() -> None:
    room = Room("a", "sparks", {"players": 4}, 3)
    session = room.session

    async def use(bots: BotPool) -> Thought:
        while True:
            seat = session.waiting()[0]
            choice = session.asked(seat)
            if isinstance(choice, Several) and choice.most >= 2:
                return await room.think(bots, seat, "slow")
            await room.step(bots, "random")

    # The worker itself must not take it for a bot that hangs either.
    thought = with_bots(use, budget=1.0, command=command("(grace=0.05)"))
    assert thought.picks is not None, thought.problem
    assert len(thought.picks) >= 2


# -- workers -------------------------------------------------------------------------------------


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
