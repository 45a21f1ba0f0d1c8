"""The bot that plays by rules of thumb, wherever a game has some."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.playout import urged
from emberbox.bots.simple import GreedyBot, any_of
from emberbox.kernel.observation import Glimpse

FEW_WORLDS: Final = 2


@final
class TacticianBot(Bot):
    """Takes the pick that the game's rules of thumb speak for most.

    With `slips`, in so many of a hundred decisions it takes any. In a game without rules of thumb it is
    greedy, and looks at few worlds.
    """

    def __init__(self, seed: int, slips: int = 0) -> None:
        self.rng = Random(seed)
        self.slips = slips
        self.greedy: Final = GreedyBot(seed, FEW_WORLDS)

    def choose(self, glimpse: Glimpse) -> int:
        options = glimpse.options()
        if len(options) == 1:
            return options[0]
        if self.slips and self.rng.random() * 100.0 < self.slips:
            return any_of(options, self.rng)
        world = glimpse.imagine(self.rng)
        decision = world.asked(glimpse.seat)
        assert decision is not None
        urges = world.state.urges(decision, options)
        if not urges:
            return self.greedy.choose(glimpse)
        # Of equals any: always the first would draw everybody to one corner of a board.
        return urged(options, urges, self.rng)
