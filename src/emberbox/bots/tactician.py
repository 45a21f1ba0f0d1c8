"""The bot that plays by rules of thumb, wherever a game has some."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.playout import best_of
from emberbox.bots.simple import GreedyBot, any_of
from emberbox.kernel.observation import Observation

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

    def choose(self, observation: Observation) -> int:
        options = observation.options()
        if len(options) == 1:
            return options[0]
        if self.slips and self.rng.random() * 100.0 < self.slips:
            return any_of(options, self.rng)
        world = observation.sample_world(self.rng)
        decision = world.asked(observation.seat)
        assert decision is not None
        weights = world.state.policy(decision, options)
        if not weights:
            return self.greedy.choose(observation)
        # Of equals any: always the first would draw everybody to one corner of a board.
        return best_of(options, weights, self.rng)
