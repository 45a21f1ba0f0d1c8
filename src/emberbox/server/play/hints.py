"""A good move and why: a bot thinks as it would on that seat, and forecasts say what would follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Final, final

from emberbox.bots.roster import LEVELS
from emberbox.kernel.game import Choice
from emberbox.kernel.record import Answer
from emberbox.server import wire
from emberbox.server.bots.pool import BotPool, PoolStopped, Thought
from emberbox.server.errors import Refused
from emberbox.server.play.forecasts import Forecasts, Prospect
from emberbox.server.play.phrasing import said

SPEC: Final = LEVELS["grandmaster"].spec
"""Who is asked. The bot gets an observation of the seat: a hint can't say more than the seat knows."""

MOST_KEPT: Final = 256


@final
@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a seat is asked at a step, for a bot to think about."""

    room: str
    game: str
    options: Mapping[str, Choice]
    seed: int
    log: Sequence[Answer]
    seat: int
    step: int


@final
class Hints:
    """Has bots think for people, once for each question."""

    def __init__(self, bots: BotPool, forecasts: Forecasts) -> None:
        self._bots: Final = bots
        self._forecasts: Final = forecasts
        self._luck: Final = SystemRandom()
        self._thoughts: Final[dict[tuple[str, int, int], Thought]] = {}

    def is_known(self, room: str, seat: int, step: int) -> bool:
        """Whether a hint for this question was given before: then it costs nothing."""
        return (room, seat, step) in self._thoughts

    async def think(self, puzzle: Puzzle, owner: str) -> Thought:
        """The picks for what a seat is asked, or `Refused`. Owners take turns at the workers."""
        key = (puzzle.room, puzzle.seat, puzzle.step)
        if key not in self._thoughts:
            try:
                thought = await self._bots.think(
                    puzzle.room,
                    puzzle.game,
                    puzzle.options,
                    puzzle.seed,
                    puzzle.log,
                    puzzle.seat,
                    SPEC,
                    self._luck.getrandbits(32),
                    owner,
                    hint=True,
                )
            except PoolStopped:
                raise Refused("no-hint", "the server is shutting down: try again later") from None
            if thought.picks is None:
                raise Refused("no-hint", "no hint was found in time: try again")
            self._thoughts[key] = thought
            while len(self._thoughts) > MOST_KEPT:
                self._thoughts.pop(next(iter(self._thoughts)))
        return self._thoughts[key]

    async def explained(
        self, owner: str, step: int, thought: Thought, prospect: Callable[[], Prospect]
    ) -> wire.Advice:
        """A thought of this moment in words; each prospect is a copy of the game for the seat."""
        ahead, likely = prospect(), prospect()
        key = (ahead.table.id, ahead.seat, step, (*ahead.picks, *thought.plan), ahead.language)
        text, verdict = ahead.advice(thought.standing, thought.rival)
        plan = ahead.follow(thought.plan)
        likely.follow(thought.plan)
        preview = await self._forecasts.preview(owner, key, ahead)
        odds = await self._forecasts.odds(owner, key, likely)
        return wire.Advice(0, step, list(thought.picks or []), text, plan, said(verdict), preview, odds)
