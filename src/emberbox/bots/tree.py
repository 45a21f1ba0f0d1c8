"""The tree of a search: what has been tried, how it went, and what is worth trying next.

A node stands for a series of picks, not for one position: worlds and dice differ from one visit to the next,
and a pick competes only in those in which it was on offer (its availability).
"""

from __future__ import annotations

from math import ceil, log, sqrt
from random import Random
from typing import Final, final

EXPLORATION: Final = 0.2
"""How much is tried for the sake of knowing."""
WIDE: Final = 16
"""So many options are tried at once,"""
WIDENING: Final = 2.0
"""and then so many for the square root of the visits."""

# The same where rules of thumb speak and there is less to find out. How much tries differ changes as the game
# goes on, so that exploration is in standard deviations of what they bring.
GUIDED_EXPLORATION: Final = 1.0
GUIDED_WIDE: Final = 3
GUIDED_WIDENING: Final = 1.0

FLOOR: Final = 0.2
"""What an option is worth trying, compared to an average one, if hardly anything speaks for it."""


@final
class Node:
    """A series of picks: how often it was tried and available, what it brought, and what may follow.

    `weight` is what speaks for the last of the picks before it was tried: 1 if no more than for the others.
    A node is `guided` if the game's rules of thumb speak for what may follow.
    """

    __slots__ = ("available", "children", "guided", "squares", "total", "visits", "weight", "weights")

    def __init__(self, weight: float = 1.0) -> None:
        self.weight: Final = weight
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[int, Node] = {}
        self.weights: dict[int, float] = {}
        self.guided = False

    def note(self, value: float) -> None:
        """One more visit, and what it brought to the seat that made the last pick."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        """What the visits brought on average."""
        return self.total / self.visits if self.visits else 0.0

    def variance(self) -> float:
        """How far the visits lay apart."""
        mean = self.mean()
        return max(0.0, self.squares / self.visits - mean * mean) if self.visits else 0.0

    def knows(self, options: list[int]) -> bool:
        """Whether all of these options have been weighed."""
        weights = self.weights
        for pick in options:
            if pick not in weights:
                return False
        return True

    def weigh(self, options: list[int], weights: list[float], rng: Random) -> None:
        """Take in what the rules of thumb say for options; without any, one is worth as much as another."""
        # Roots, for the rules of thumb are surer of themselves than they should be.
        roots = [sqrt(weight) for weight in weights]
        total = sum(roots)
        self.guided = total > 0.0
        for at, pick in enumerate(options):
            weight = max(FLOOR, roots[at] * len(options) / total) if self.guided else 1.0
            # A trace of luck, so that among equals none is always the first.
            self.weights.setdefault(pick, weight * (1.0 + 1e-6 * rng.random()))

    def width(self) -> int:
        """How many options may have been tried by now."""
        if self.guided:
            return max(GUIDED_WIDE, ceil(GUIDED_WIDENING * sqrt(self.visits)))
        return max(WIDE, ceil(WIDENING * sqrt(self.visits)))

    def select(self, options: list[int], spread: float) -> int:
        """The option with the highest upper confidence bound, or the best untried one while there is room."""
        children, weights = self.children, self.weights
        daring = GUIDED_EXPLORATION * spread if self.guided else EXPLORATION
        tried = 0
        best, best_bound = -1, -1.0
        fresh, fresh_weight = -1, -1.0
        for pick in options:
            child = children.get(pick)
            if child is None:
                if weights[pick] > fresh_weight:
                    fresh, fresh_weight = pick, weights[pick]
                continue
            tried += 1
            child.available += 1
            doubt = sqrt(child.weight * log(child.available) / child.visits)
            bound = child.total / child.visits + daring * doubt
            if bound > best_bound:
                best, best_bound = pick, bound
        if fresh < 0 or tried >= self.width():
            return best
        child = Node(fresh_weight)
        child.available = 1
        children[fresh] = child
        return fresh
