"""How long a bot may think."""

from __future__ import annotations

from math import inf
from typing import Final, final

MARGIN: Final = 0.9
"""The part of the time that is used: the rest is for whatever else the machine does."""


@final
class Budget:
    """Some time, a number of iterations, or whichever ends first; 0 is no limit."""

    __slots__ = ("done", "iterations", "last", "longest", "seconds", "start")

    def __init__(self, seconds: float, iterations: int, start: float) -> None:
        self.seconds: Final = seconds * MARGIN
        self.iterations: Final = iterations
        self.start: Final = start
        self.last = start
        self.longest = 0.0
        self.done = 0

    def spend(self, now: float) -> None:
        """One more iteration, which has ended just now."""
        self.done += 1
        self.longest = max(self.longest, now - self.last)
        self.last = now

    def left(self) -> float:
        """How many more iterations there is room for, at the pace so far; the next may be the longest yet."""
        left = float(self.iterations - self.done) if self.iterations else inf
        if self.seconds:
            used = self.last - self.start
            if used + self.longest > self.seconds:
                return 0.0
            left = min(left, (self.seconds - used) * self.done / used) if used else left
        return left
