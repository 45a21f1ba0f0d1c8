"""Bots in worker processes play as they would here, and none of them can hold up or harm the server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest
import uvloop

from emberbox.bots import roster
from emberbox.bots.own import OWN_BOTS
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Several
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.server.bots.pool import BotPool, Thought
from emberbox.server.bots.worker import Lost, Picked, Think, Thinker
from tests.server.bot_rooms import Room, command, forge, played_here, until, with_bots
from tests.server.strange_worker import ALL_GAMES

IGNITE: dict[str, Choice] = {"players": 3, "market": "epic", "quick": True, "rounds": 20}
WHOLE_GAMES = [
    pytest.param("forge", {"players": 3}, 1, "search:iterations=10", id="forge"),
    pytest.param("ignite", IGNITE, 2, "random", id="ignite"),
    pytest.param("sparks", {"players": 4}, 3, "search:iterations=8", id="sparks"),
]

# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.long
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


@pytest.mark.long
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


def test_what_the_file_of_a_bot_imports_costs_it_no_time_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seconds = tmp_path / "mine.py", 1.5
    file.write_text(
        f"import time\n\ntime.sleep({seconds + 0.1})\n\n\n"
        "def first(observation):\n    return observation.options()[0]\n"
    )
    monkeypatch.setenv(OWN_BOTS, json.dumps({"mine": f"{file}:first"}))
    room = forge()
    thought = with_bots(lambda bots: room.think(bots, 0, "mine"), budget=seconds)
    assert (thought.picks, thought.problem) == ([room.session.options()[0]], "")


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


@pytest.mark.long
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
        "none": "answered None, which is not a pick",
        "float": "answered 0.0, which is not a pick",
        "bool": "answered False, which is not a pick",
        "chess": "failed with UnknownBot("
        "\"there is no bot 'chess'; choose from random, greedy, tactician, search, learned\")",
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
