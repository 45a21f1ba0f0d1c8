"""A bot of your own in a few lines: it looks one answer ahead in some worlds that could be true.

emberbox duel forge --bots mine=examples/my_bot.py:Agent,random --games 20
emberbox play forge --bot mine=examples/my_bot.py:Agent
emberbox table --bots mine=examples/my_bot.py:Agent
"""

from random import Random

from emberbox import Observation

WORLDS = 4


class Agent:
    """Takes the option after which things look best. A function `agent(observation)` would do as well."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, observation: Observation) -> int:
        options = observation.options()
        if len(options) == 1:
            return options[0]
        return max(options, key=lambda pick: self.value(observation, pick))

    def value(self, observation: Observation, pick: int) -> float:
        total = 0.0
        for _ in range(WORLDS):
            world = observation.sample_world(self.rng)
            world.answer(pick, observation.seat)
            total += world.state.evaluate(observation.seat)
        return total
