"""Information-set Monte Carlo tree search: many imagined worlds, one tree.

Every iteration imagines another world that agrees with what the seat knows and walks down the same tree of
picks. Dice are rolled anew on the way, so a node stands for a series of picks, not for one position, and
a pick competes only in the worlds in which it was on offer (its availability). Each seat is taken to choose
what is best for itself, so any number of players will do.
"""

from __future__ import annotations

from math import ceil, inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from emberbox.bots.bot import Bot
from emberbox.bots.simple import any_of
from emberbox.kernel.glimpse import Glimpse
from emberbox.kernel.session import Session

EXPLORATION: Final = 0.2
MARGIN: Final = 0.95
"""The part of the time that is used: the rest is for whatever else the machine does."""

LOOK_UP: Final = 16
"""Iterations between two looks at whether the best pick can still be overtaken."""

WIDE: Final = 16
"""Up to so many options all are tried at once; beyond, the more often a node is visited the more."""


@final
class Node:
    """A series of picks: how often it was tried and available, what it brought, and what may follow."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


@final
class SearchBot(Bot):
    """Searches for a time or a number of iterations, whichever ends first, and takes the most tried pick."""

    def __init__(self, seed: int, ms: float = 200.0, iterations: int = 0) -> None:
        self.rng = Random(seed)
        self.seconds = ms / 1000.0
        self.iterations = iterations
        self.root = Node()
        self.expected = -1

    def choose(self, glimpse: Glimpse) -> int:
        start = perf_counter()
        options = glimpse.options()
        if glimpse.answered() != self.expected:
            self.root = Node()
        pick = options[0] if len(options) == 1 else self.search(glimpse, options, start)
        # The subtree stays good while nobody else has answered in between.
        self.root = self.root.children.get(pick, Node())
        self.expected = glimpse.answered() + 1
        return pick

    def search(self, glimpse: Glimpse, options: list[int], start: float) -> int:
        """The pick that was tried most when the budget ran out or nothing could overtake it."""
        longest = 0.0
        before = start
        done = 0
        left = inf
        while left >= 1 and (done % LOOK_UP or self.lead(options) <= left):
            self.iterate(glimpse)
            done += 1
            now = perf_counter()
            longest = max(longest, now - before)
            before = now
            left = self.iterations_left(done, now - start, longest)
        return max(options, key=self.visits_of)

    def iterations_left(self, done: int, used: float, longest: float) -> float:
        """How many more iterations the budget allows, at the pace so far."""
        left = float(self.iterations - done) if self.iterations else inf
        if self.seconds:
            if used + longest > self.seconds * MARGIN:
                return 0.0
            left = min(left, (self.seconds * MARGIN - used) * done / used)
        return left

    def visits_of(self, pick: int) -> int:
        """How often a pick was tried at the root."""
        child = self.root.children.get(pick)
        return 0 if child is None else child.visits

    def lead(self, options: list[int]) -> int:
        """By how many visits the most tried pick is ahead of the second."""
        visits = sorted(self.visits_of(pick) for pick in options)
        return visits[-1] - visits[-2]

    def iterate(self, glimpse: Glimpse) -> None:
        """One world: down the tree, one node more, a look at what it promises, and back up."""
        world = glimpse.imagine(self.rng)
        node = self.root
        node.visits += 1
        path: list[Node] = []
        movers: list[int] = []
        # In a window others may be asked before this seat; the tree begins with its own answer.
        decision = world.asked(glimpse.seat)
        while decision is not None:
            pick = self.select(node, decision.options())
            node = node.children[pick]
            path.append(node)
            movers.append(decision.seat)
            world.take(pick, decision.seat)
            decision = world.decision if node.visits else None
        values = self.evaluate(world)
        for child, mover in zip(path, movers, strict=True):
            child.visits += 1
            child.total += values[mover]

    def select(self, node: Node, options: list[int]) -> int:
        """The most promising option by its upper confidence bound; untried ones come first."""
        children = node.children
        tried = 0
        best, best_bound = -1, -1.0
        for pick in options:
            child = children.get(pick)
            if child is None:
                continue
            tried += 1
            child.available += 1
            bound = child.total / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
            if bound > best_bound:
                best, best_bound = pick, bound
        if tried == len(options) or (tried >= WIDE and tried >= ceil(2.0 * sqrt(node.visits))):
            return best
        fresh = any_of([pick for pick in options if pick not in children], self.rng)
        children[fresh] = Node()
        children[fresh].available = 1
        return fresh

    def evaluate(self, world: Session) -> list[float]:
        """What each seat got, or what the game's yardstick promises it.

        No random play in between: it would blur what the yardstick tells.
        """
        payoffs = world.state.payoffs()
        if payoffs is not None:
            return payoffs
        return [world.state.promise(seat) for seat in range(world.state.seats)]
