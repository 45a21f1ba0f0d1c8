"""Rooms that bots in worker processes play in, without a server around them."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from emberbox.bots import roster
from emberbox.kernel.decision import Several, Window
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.server.bots.pool import BotPool, Thought
from tests.server.strange_worker import ALL_GAMES

T = TypeVar("T")

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
