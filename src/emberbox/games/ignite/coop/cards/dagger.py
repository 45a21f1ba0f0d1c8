"""The Dagger: half a point of damage to an enemy (coop.cards.dagger-half)."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.halves import halve
from emberbox.games.ignite.coop.state import SiegeState, is_enemy
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import BLUNT, HIT
from emberbox.games.ignite.tactics.worth import harm

DAGGER: Final = of.kind("dagger")
BEGUN: Final = 0.45
"""What half a point is worth, against a whole one, to a player who holds the other half."""

halve("dagger")
BLUNT[DAGGER] = True


@HIT.register("dagger")
def half_hit(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """A Dagger is worth something against an enemy if it completes a point, or another one can."""
    siege = s.g.expansion
    if not isinstance(siege, SiegeState) or not is_enemy(s.g, piece):
        return value
    points = (2 * amount - 1 + (piece in siege.halves)) // 2
    if points:
        return harm(s.g, s.seat, piece, points)
    return BEGUN * harm(s.g, s.seat, piece, 1) if s.hand.count(DAGGER) > 1 else 0.0
