"""A race between a few picks: all of them in the same imagined worlds, with the same dice.

Where everybody wins or loses together, little of what follows is up to one pick: most of it is which enemies
come, and where. A few dozen worlds tell more about themselves than about the picks that were tried in them.
In the same worlds what all picks meet cancels out. The pick of the rules of thumb stands unless another one
does better by more than chance explains.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from emberbox.bots.budget import Budget
from emberbox.bots.playout import Turns, best_of, next_question, play_on
from emberbox.bots.tree import Node
from emberbox.bots.winning import NO_PICK
from emberbox.kernel.observation import Observation

RUNNERS: Final = 4
"""So many picks take part: those for which the rules of thumb speak most."""
FEWEST: Final = 4
"""Worlds before a pick drops out, or is taken instead of that of the rules of thumb."""
SURE: Final = 1.0
"""Standard errors by which it has to be better."""
TRIFLE: Final = 0.001
"""A difference that is not worth having;"""
HANDICAP: Final = 0.004
"""and how much more is wanted of a pick for each time that the rules of thumb speak for it e times less: they
know what comes of it beyond where the look ahead ends."""
LEAST: Final = 0.001
"""A part of its weight below which they say no more about a pick."""
SPREAD: Final = 0.01
"""How far results lie apart in two worlds that are added to those played: a few that agree prove little."""


@final
class Lead:
    """By how much a pick is better than that of the rules of thumb, in the worlds that both have met."""

    __slots__ = ("handicap", "pick", "squares", "total", "worlds")

    def __init__(self, pick: int, handicap: float) -> None:
        self.pick: Final = pick
        self.handicap: Final = handicap
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, difference: float) -> None:
        """One more world."""
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    def mean(self) -> float:
        """How much better it is on average."""
        return self.total / self.worlds

    def doubt(self) -> float:
        """How much of that may be chance."""
        spread = max(0.0, self.squares - self.total * self.total / self.worlds) + 2.0 * SPREAD * SPREAD
        return SURE * sqrt(spread / (self.worlds + 1) / self.worlds)

    def is_out(self) -> bool:
        """Whether it does not look as if it could turn out better; what changes nothing never will."""
        return self.squares == 0.0 or self.mean() + self.doubt() <= self.handicap

    def gain(self) -> float:
        """How much better it is for sure."""
        return self.mean() - self.doubt() - self.handicap


def race(observation: Observation, options: list[int], root: Node, budget: Budget, rng: Random) -> int:
    """The pick that wins the race, or NO_PICK in a game without rules of thumb.

    What was tried is noted in the tree that begins at `root`, as far as the act goes.
    """
    number = rng.getrandbits(40)
    world = observation.world(number)
    decision = world.asked(observation.seat)
    assert decision is not None
    weights = world.state.policy(decision, options)
    root.weigh(options, weights, rng)
    if not root.guided:
        return NO_PICK
    luck = [rng.random() for _ in options]  # so that among equals none is always the first
    order = sorted(range(len(options)), key=lambda at: (-weights[at], luck[at]))
    usual, most = options[order[0]], weights[order[0]]
    leads = [Lead(options[at], handicap(weights[at] / most)) for at in order[1:RUNNERS]]
    running = leads
    while running and budget.left() >= 1:
        number += 1
        standard = result(observation, number, usual, root, rng)
        budget.spend(perf_counter())
        for lead in running:
            if budget.left() < 1:
                break
            lead.note(result(observation, number, lead.pick, root, rng) - standard)
            budget.spend(perf_counter())
        running = [lead for lead in running if lead.worlds < FEWEST or not lead.is_out()]
    best, most = usual, 0.0
    for lead in leads:
        if lead.worlds >= FEWEST and lead.gain() > most:
            best, most = lead.pick, lead.gain()
    return best


def handicap(part: float) -> float:
    """What is wanted of a pick for which the rules of thumb speak by a part of what they do for their own."""
    return TRIFLE + HANDICAP * log(1.0 / max(LEAST, part))


def result(observation: Observation, number: int, pick: int, root: Node, rng: Random) -> float:
    """What comes of a pick in a world if everybody goes on by the rules of thumb until all had a turn."""
    seat = observation.seat
    world = observation.world(number)
    decision = world.asked(seat)
    assert decision is not None
    turns = Turns(world.state, decision)
    path = [root]
    while True:
        path.append(path[-1].children.setdefault(pick, Node()))
        world.answer_unchecked(pick, seat)
        decision = next_question(world)
        if decision is None or decision.root or decision.seat != seat:
            break
        options = decision.options()
        pick = best_of(options, world.state.policy(decision, options), rng)
    play_on(world, turns, world.state.seats, rng)
    payoffs = world.state.payoffs()
    value = world.state.evaluate(seat) if payoffs is None else payoffs[seat]
    for node in path:
        node.note(value)
    return value
