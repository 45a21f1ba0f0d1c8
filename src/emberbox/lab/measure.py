"""Strength: how well somebody does against an average opponent, whatever the number of opponents.

With odds of `o` against each of `n - 1` opponents one wins `o / (o + n - 1)` of the games. The strength is
`o / (o + 1)`: the share that would be won against one average opponent alone. 50 % is fair at any table.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, NamedTuple

from emberbox.bots.duel import CONFIDENCE

STEPS: Final = 50
"""Halvings of an interval of 1, until what is left is nothing to a float."""

PLACES: Final = 12
"""Decimals that are kept, so that two fifths are no less than 0.4."""


class Estimate(NamedTuple):
    """A measured value with its 95 % interval."""

    value: float
    low: float
    high: float


def expected(strength: float, sides: int) -> float:
    """The share of games that a strength wins among so many sides.

    >>> expected(0.5, 4)
    0.25
    """
    return strength / (strength + (sides - 1) * (1 - strength))


def strength(won: float, games: Mapping[int, int]) -> Estimate:
    """The strength that wins as many games as were won; `games` counts them by how many sides played.

    It is the most likely one, and its interval is that of the score test: for one number of sides it is
    Wilson's, put on this scale.

    >>> [round(value, 3) for value in strength(30, {4: 100})]
    [0.562, 0.457, 0.663]
    """
    total = sum(games.values())
    if total == 0:
        return Estimate(0.5, 0.0, 1.0)
    value = 0.0 if won <= 0 else 1.0 if won >= total else _where(won, games, 0.0)
    low = 0.0 if won <= 0 else _where(won, games, -CONFIDENCE)
    high = 1.0 if won >= total else _where(won, games, CONFIDENCE)
    return Estimate(value, low, high)


def _where(won: float, games: Mapping[int, int], deviations: float) -> float:
    """The strength that would be expected to win so many standard deviations more than was won."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        shares = [(expected(middle, sides), count) for sides, count in games.items()]
        more = sum(share * count for share, count in shares) - won
        if more < deviations * sqrt(sum(share * (1 - share) * count for share, count in shares)):
            low = middle
        else:
            high = middle
    return round((low + high) / 2, PLACES)
