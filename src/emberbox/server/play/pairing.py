"""Who plays whom in a round of a tournament: Swiss by standings, or everybody against everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Final, TypeAlias

from msgspec import Struct

from emberbox.server.play.graph_matching import most_pairs

Pair: TypeAlias = tuple[str, str | None]
"""Two who play each other, or one who plays a bot."""

LEAST: Final = 2
MOST: Final = 64
MOST_ROUNDS: Final = 11
"""Rounds of a Swiss tournament: enough for 64, however the games end."""


class Entrant(Struct, frozen=True):
    """Somebody who is to be paired, with what counts for it. A list of them is in the order of standings."""

    player: str
    score: int = 0
    met: Mapping[str, int] = {}
    """How often they have played whom."""
    byes: int = 0
    """How often they have played a bot."""


def swiss(entrants: Sequence[Entrant]) -> list[Pair]:
    """Pairs of a round, given in the order of standings, best first.

    As few as possible meet again, which is none where that can be done. With an odd number the last who
    has not played a bot before plays one. The best chooses first: somebody with as many points, from the
    middle of those who have.
    """
    left = list(entrants)
    bye = _bye(left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    pairs: list[Pair] = []
    stranded: list[Entrant] = []
    fresh = _fresh(left)
    want = most_pairs(len(left), fresh)
    while left:
        first = left[0]
        for other in _preferred(left):
            rest = [each for each in left if each is not first and each is not other]
            if other.player not in first.met and most_pairs(len(rest), _fresh(rest)) == want - 1:
                pairs.append((first.player, other.player))
                left, want = rest, want - 1
                break
        else:
            stranded.append(first)
            left = left[1:]
    pairs += _rematches(stranded)
    if bye is not None:
        pairs.append((bye.player, None))
    return pairs


def _fresh(entrants: Sequence[Entrant]) -> Callable[[int, int], bool]:
    return lambda one, other: entrants[other].player not in entrants[one].met


def _bye(entrants: Sequence[Entrant]) -> Entrant:
    """Who plays a bot: one who did so least often, the last of those without whom most can be paired."""

    def cost(at: int) -> tuple[int, int, int]:
        rest = [*entrants[:at], *entrants[at + 1 :]]
        return entrants[at].byes, -most_pairs(len(rest), _fresh(rest)), -at

    return entrants[min(range(len(entrants)), key=cost)]


def _preferred(left: Sequence[Entrant]) -> list[Entrant]:
    """Whom the first of those who are left would play, best first."""
    first = left[0]
    group = sum(each.score == first.score for each in left)
    middle = group // 2

    def cost(at: int) -> tuple[int, int]:
        apart = first.score - left[at].score
        return apart, at if apart else abs(at - middle)

    return [left[at] for at in sorted(range(1, len(left)), key=cost)]


def _rematches(stranded: Sequence[Entrant]) -> list[Pair]:
    """Pairs of those who have met everybody: with whom they played least."""
    left = list(stranded)
    pairs: list[Pair] = []
    while left:
        first = left.pop(0)
        other = min(left, key=lambda each: first.met.get(each.player, 0))
        left.remove(other)
        pairs.append((first.player, other.player))
    return pairs


def round_robin(players: Sequence[str], number: int, away: Set[str] = frozenset()) -> list[Pair]:
    """Pairs of a round, counted from 1, by the circle method: one stays, the others move on.

    Who would meet somebody who is away, or is left over among an odd number, plays a bot.
    """
    circle: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = (number - 1) % (len(circle) - 1)
    ring = circle[1:]
    seats = [circle[0], *ring[-turn or len(ring) :], *ring[: -turn or len(ring)]]
    pairs: list[Pair] = []
    for at in range(len(seats) // 2):
        here = [each for each in (seats[at], seats[-1 - at]) if each is not None and each not in away]
        if here:
            pairs.append((here[0], here[1] if len(here) == 2 else None))
    return pairs


def rounds_of(kind: str, rounds: int, players: int) -> int:
    """How many rounds a tournament has: no more than it takes for all to have met."""
    all_met = players - 1 + players % 2
    return all_met if kind == "round-robin" else min(rounds, all_met)
