"""Differences between two versions that are played with the same seeds, and when they are clear.

Intervals are those of Agresti and Min for paired shares: two imagined pairs, which differ by half either way,
keep few games or rare differences from looking certain. There are five planned looks, with the bounds of
O'Brien and Fleming: the intervals of all looks together hold the true difference in 95 of 100 experiments, so
that one may stop at any.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from emberbox.lab.measure import Estimate

LOOKS: Final = 5
FEW: Final = 30
"""Pairs before which nobody looks: intervals of fewer are not to be relied on."""
LAST_BOUND: Final = 2.040
"""The constant of O'Brien and Fleming for five looks and an error of 5 %."""
POWER: Final = 0.8416
"""The normal quantile of a power of 80 %."""


def looks(games: int) -> list[int]:
    """After how many pairs it is looked whether a difference is clear.

    >>> looks(1000)
    [200, 400, 600, 800, 1000]
    """
    planned = {ceil(games * look / LOOKS) for look in range(1, LOOKS)}
    return [*sorted(look for look in planned if FEW <= look < games), games]


def bound(played: int, games: int) -> float:
    """How many standard errors an interval reaches after some of the planned pairs.

    >>> [round(bound(look, 1000), 3) for look in looks(1000)]
    [4.562, 3.226, 2.634, 2.281, 2.04]
    """
    return LAST_BOUND * sqrt(games / played) if played else inf


def difference(before: Sequence[float], after: Sequence[float], reach: float) -> Estimate:
    """How much more there is after than before, pair by pair, with an interval of so many standard errors.

    >>> [round(value, 3) for value in difference([0.0] * 100, [1.0] * 10 + [0.0] * 90, 1.96)]
    [0.1, 0.037, 0.159]
    """
    moves = [second - first for first, second in zip(before, after, strict=True)]
    if not moves:
        return Estimate(0.0, -inf, inf)
    middle = sum(moves) / (len(moves) + 2)
    wide = reach * sqrt(variance(moves) / (len(moves) + 2))
    value = fmean(moves)
    return Estimate(value, min(value, middle - wide), max(value, middle + wide))


def variance(moves: Sequence[float]) -> float:
    """How differences vary, with the two imagined pairs.

    >>> variance([])
    0.5
    """
    pairs = len(moves) + 2
    return (sum(move * move for move in moves) + 1) / pairs - (sum(moves) / pairs) ** 2


def own_variance(values: Sequence[float]) -> float:
    """How one version varies from game to game, with the same two imagined games.

    >>> own_variance([1.0, 1.0])
    0.125
    """
    return (pvariance(values) * len(values) + 0.5) / (len(values) + 2)


def correlation(before: Sequence[float], after: Sequence[float]) -> float:
    """How much of what happens is the same in both versions of a game: 1 if all of it is, 0 if nothing is.

    >>> round(correlation([0, 1, 0, 1], [0, 1, 1, 1]), 3)
    0.577
    """
    if not before or before == after:
        return 1.0 if before else 0.0
    ours, theirs = pvariance(before), pvariance(after)
    mean, other = fmean(before), fmean(after)
    both = fmean([(one - mean) * (two - other) for one, two in zip(before, after, strict=True)])
    return both / sqrt(ours * theirs) if ours and theirs else 0.0


def is_clear(estimate: Estimate, detect: float) -> bool:
    """Whether a difference is surely there, or surely smaller than what is looked for."""
    return estimate.low > 0 or estimate.high < 0 or (-detect < estimate.low and estimate.high < detect)


class Needed(NamedTuple):
    """How many games of each version find a difference, with the same seeds and with different ones."""

    paired: int
    unpaired: int


def needed(spread: float, both: float, detect: float) -> Needed:
    """The games that find a difference in 80 of 100 experiments, by the last look.

    `spread` is the variance of the differences within pairs, `both` the sum of the versions' own variances.

    >>> needed(0.5 * (1 - 0.89), 0.5, 0.05)
    Needed(paired=183, unpaired=1661)
    """
    each = ((LAST_BOUND + POWER) / detect) ** 2
    return Needed(ceil(each * spread), ceil(each * both))
