"""The bot that plays by rules of thumb, wherever a game has some."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.playout import best_of
from emberbox.bots.simple import GreedyBot, any_of
from emberbox.bots.winning import NO_PICK, Effort, Hunter
from emberbox.kernel.observation import Observation

FEW_WORLDS: Final = 2


@final
class TacticianBot(Bot):
    """Takes the pick that the game's rules of thumb speak for most.

    With `slips`, in so many of a hundred decisions it takes any. With `wins` it looks for a win that its turn
    can force before each act, in at most so many positions. In a game without rules of thumb it is
    greedy, and looks at few worlds.
    """

    def __init__(self, seed: int, slips: int = 0, wins: int = 0) -> None:
        self.rng = Random(seed)
        self.slips = slips
        self.wins = wins
        self.hunter: Final = Hunter(self.rng)
        self.greedy: Final = GreedyBot(seed, FEW_WORLDS)

    def choose(self, observation: Observation) -> int:
        options = observation.options()
        if len(options) == 1:
            return options[0]
        if self.slips and self.rng.random() * 100.0 < self.slips:
            return any_of(options, self.rng)
        if self.wins:
            pick = self.hunter.pick(observation, Effort(self.wins))
            if pick != NO_PICK:
                return pick
        world = observation.sample_world(self.rng)
        decision = world.asked(observation.seat)
        assert decision is not None
        weights = world.state.policy(decision, options)
        if not weights:
            return self.greedy.choose(observation)
        # Of equals any: always the first would draw everybody to one corner of a board.
        return best_of(options, weights, self.rng)
