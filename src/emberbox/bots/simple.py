"""The two bots that hardly think: random and greedy."""

from __future__ import annotations

from math import pow
from random import Random
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.kernel.decision import Decision
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session

BREADTH: Final = 32
"""How many ways to go on with an act are looked at: half as many with every answer more, and at last one.

A Troop March asks for the way of every unit: two ways each time would take minutes.
"""

FLATNESS: Final = 0.6
"""What of the log of its odds is left of a promise."""


@final
class RandomBot(Bot):
    """Takes any legal pick."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, observation: Observation) -> int:
        return any_of(observation.options(), self.rng)


@final
class GreedyBot(Bot):
    """Takes the pick after which the game's own yardstick promises most.

    It looks ahead to the next root: an act that takes several answers is judged when it is complete, each
    answer the best one, and others are taken not to react. Dice and hidden cards are averaged over a few
    imagined worlds.
    """

    def __init__(self, seed: int, worlds: int = 6) -> None:
        self.rng = Random(seed)
        self.worlds = worlds

    def choose(self, observation: Observation) -> int:
        options = observation.options()
        if len(options) == 1:
            return options[0]
        seeds = [self.rng.getrandbits(32) for _ in range(self.worlds)]
        best, best_value = options[0], -1.0
        for option in options:
            # The same worlds for every option, so that luck favours none of them.
            value = sum(self.value(observation, seed, [option]) for seed in seeds)
            if value > best_value:
                best, best_value = option, value
        return best

    def value(self, observation: Observation, seed: int, picks: list[int]) -> float:
        """What a world promises after these picks and the best completion of the act."""
        world = observation.sample_world(Random(seed))
        decision: Decision | None = None
        for pick in picks:
            world.answer_unchecked(pick, observation.seat)
            decision = others_pass(world, observation.seat)
        best = -1.0
        while decision is not None and not decision.root:
            first, *others = some_of(decision.options(), max(1, BREADTH >> len(picks)), seed)
            for other in others:
                best = max(best, self.value(observation, seed, [*picks, other]))
            # One of the ways to go on is looked at in this world, so that it need not be imagined again.
            picks = [*picks, first]
            world.answer_unchecked(first, observation.seat)
            decision = others_pass(world, observation.seat)
        return max(best, worth(world, observation.seat))


def others_pass(world: Session, seat: int) -> Decision | None:
    """Let others who are asked within an act pass: the lowest pick wherever it is one. What is asked then."""
    decision = world.decision
    while decision is not None and not decision.root and decision.seat != seat:
        world.answer_unchecked(decision.options()[0], decision.seat)
        decision = world.decision
    return decision


def some_of(options: list[int], most: int, seed: int) -> list[int]:
    """All options, or so many of them at random."""
    return options if len(options) <= most else sorted(Random(seed).sample(options, most))


def any_of(options: list[int], rng: Random) -> int:
    """One of the options at random."""
    return options[int(rng.random() * len(options))]


def worth(world: Session, seat: int) -> float:
    """What a seat got if the game is over, and otherwise what it is promised."""
    payoffs = world.state.payoffs()
    return flattened(world.state.evaluate(seat)) if payoffs is None else payoffs[seat]


def flattened(chance: float) -> float:
    """A chance moved towards a half: the log of its odds, by a factor.

    Yardsticks are all but sure long before a game is over, and then winning now hardly differs from winning
    later.

    >>> flattened(0.5), round(flattened(0.99), 3), flattened(1.0)
    (0.5, 0.94, 1.0)
    """
    up, down = pow(max(0.0, chance), FLATNESS), pow(max(0.0, 1.0 - chance), FLATNESS)
    return up / (up + down)
