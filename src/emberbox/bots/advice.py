"""A good move for somebody else, and how it compares with the next best one."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, final

from emberbox.bots.search import FEWEST, SearchBot
from emberbox.bots.winning import NO_PICK
from emberbox.kernel.decision import Several
from emberbox.kernel.observation import Observation

ONLY, WINS, CLEAR, CLOSE, UNSURE = "only", "wins", "clear", "close", ""
"""How sure an advice is: there is nothing else, it wins this turn, or compared with the next best pick."""

LEAD: Final = 0.03
"""What a pick has to be better by, on the scale of the evaluation, to be called clearly better."""

LONGEST: Final = 8
"""Picks of a plan at most."""

SURE: Final = 2.0
"""Standard errors by which it has to be better."""


@final
class Advice:
    """A pick, how sure it is, and the pick that it was compared with, or NO_PICK.

    `plan` is how the same act goes on: own picks, as far as the search has looked at them.
    """

    __slots__ = ("pick", "plan", "rival", "standing")

    def __init__(self, pick: int, standing: str, rival: int = NO_PICK) -> None:
        self.pick: Final = pick
        self.plan: list[int] = []
        self.standing: Final = standing
        self.rival: Final = rival


def advise(bot: SearchBot, observation: Observation) -> Advice:
    """What a search that thinks about nothing else would do, from what the seat may know."""
    start, options = perf_counter(), observation.options()
    pick = bot.forced(observation, options, start)
    if pick != NO_PICK:
        return Advice(pick, ONLY if len(options) == 1 else WINS)
    pick = bot.searched(observation, options, start)
    advice = compared(bot, options, pick)
    advice.plan = planned(bot, observation, pick)
    return advice


def planned(bot: SearchBot, observation: Observation, pick: int) -> list[int]:
    """The picks with which the search goes on after a pick, up to the end of the act."""
    world, seat = observation.sample_world(bot.rng), observation.seat
    plan: list[int] = []
    node = bot.root.children.get(pick)
    world.answer_unchecked(pick, seat)
    while node is not None and len(plan) < LONGEST:
        decision = world.decision
        if decision is None or decision.root or decision.seat != seat or isinstance(decision, Several):
            break
        best, most = NO_PICK, 0
        for option in decision.options():
            child = node.children.get(option)
            if child is not None and child.visits > most:
                best, most = option, child.visits
        if best == NO_PICK:
            break
        plan.append(best)
        node = node.children[best]
        world.answer_unchecked(best, seat)
    return plan


def compared(bot: SearchBot, options: list[int], pick: int) -> Advice:
    """A pick beside the best other one that was tried often enough to say something about it."""
    best = bot.root.children.get(pick)
    rival, rival_value = NO_PICK, -1.0
    for other in options:
        child = bot.root.children.get(other)
        if other != pick and child is not None and child.visits >= FEWEST and child.mean() > rival_value:
            rival, rival_value = other, child.mean()
    if best is None or best.visits < FEWEST or rival == NO_PICK:
        return Advice(pick, UNSURE)
    second = bot.root.children[rival]
    lead = best.mean() - second.mean()
    doubt = SURE * sqrt(best.variance() / best.visits + second.variance() / second.visits)
    if lead > max(LEAD, doubt):
        return Advice(pick, CLEAR, rival)
    return Advice(pick, CLOSE if abs(lead) < LEAD else UNSURE, rival)
