"""How dangerous an enemy is, and so what it is worth to destroy it, as bots see it at a glance.

It is taken to hurt whatever is not farther from it than it can walk and then reach.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.facts import DRAGON as DRAGON_TYPE
from emberbox.games.ignite.coop.facts import (
    DRAGON_ACTIONS,
    DRAGON_HEALTH,
    DRAGON_KIND,
    MINIONS,
    area_of,
    has_tag,
)
from emberbox.games.ignite.coop.state import (
    LEVEL_2_SPEED,
    is_minion,
    level_of,
    machine_of,
    side_of,
    siege_of,
)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.survey import LURES
from emberbox.games.ignite.tactics.worth import FALLS, HURTS, VICTORY

CATAPULT_REACH: Final = 9
CATAPULT_DAMAGE: Final = 3.0
A_HEX: Final = 0.3
"""What a Hex weighs against a point of damage."""
FELLED: Final = 0.3
"""What is left of the danger of an enemy that has to stand up first."""

KILL: Final = 2.5
KILL_POINT: Final = 1.2
"""What it is worth to destroy an enemy, and how much more for each point that it does."""
NEAR: Final = 1.5
"""How much more if it could hurt somebody in the next Enemy Phase."""
WEAKENED: Final = 0.9
"""What a point is worth that leaves an enemy alive."""
BOSS_POINT: Final = 30.0
TOPPLED: Final = 1.2


def speed_of(g: Position, minion: int) -> int:
    """How far a minion walks, but for Power cards."""
    siege = siege_of(g)
    bonus = LEVEL_2_SPEED[siege.difficulty] if level_of(g) > 1 else 0
    return of.MOVEMENT[side_of(g, minion)] + bonus


def reach_of(g: Position, enemy: int) -> int:
    """How far from where it stands an enemy may hurt somebody in its next act."""
    if g.piece_type[enemy] == DRAGON_TYPE:
        return of.HIGH[DRAGON_KIND] + (DRAGON_ACTIONS - 1) * of.MOVEMENT[DRAGON_KIND]
    if machine_of(g, enemy) != NO_ONE:
        return CATAPULT_REACH
    side = side_of(g, enemy)
    return speed_of(g, enemy) + max(of.HIGH[side], 2 * area_of(side))


def blow_reach(g: Position, enemy: int, hidden: bool) -> int:
    """How far from where it stands an enemy may hurt a unit, in a forest or not; 0 if it cannot at all."""
    reach = reach_of(g, enemy)
    if not hidden or not is_minion(g, enemy) or machine_of(g, enemy) != NO_ONE:
        return reach
    side = side_of(g, enemy)
    if has_tag(side, "fire"):
        return reach
    return speed_of(g, enemy) + 1 if of.LOW[side] <= 1 else 0


def menace_of(g: Position, enemy: int) -> float:
    """What an enemy does to whom it attacks, in points of damage."""
    if g.frozen[enemy] != NO_ONE:
        return 0.0
    part = FELLED if g.down[enemy] else 1.0
    if g.piece_type[enemy] == DRAGON_TYPE:
        return part * of.DAMAGE[DRAGON_KIND]
    if machine_of(g, enemy) != NO_ONE:
        return part * CATAPULT_DAMAGE
    side = side_of(g, enemy)
    return part * (of.DAMAGE[side] + (A_HEX if has_tag(side, "hex") else 0.0))


def boss_attacks(distance: int) -> int:
    """How often the boss can attack a unit so far from him: an action that he has to fly is no attack."""
    flights = max(0, -(-(distance - of.HIGH[DRAGON_KIND]) // of.MOVEMENT[DRAGON_KIND]))
    return max(0, DRAGON_ACTIONS - flights)


def is_pressing(g: Position, enemy: int) -> bool:
    """Whether an enemy could hurt a unit in its next act."""
    reach, distances = reach_of(g, enemy), g.board.grid.distances(g.cell[enemy])
    for piece in range(len(g.piece_type)):
        if g.piece_type[piece] == UNIT and g.cell[piece] >= 0 and distances[g.cell[piece]] <= reach:
            return True
    return False


def hurt_minion(g: Position, seat: int, minion: int, points: int) -> float:
    """What it is worth to hurt a minion: most if it is destroyed before it comes to blows."""
    if points < g.health(minion):
        return WEAKENED * points
    value = KILL + KILL_POINT * menace_of(g, minion)
    return value + NEAR if is_pressing(g, minion) else value


def hurt_dragon(g: Position, seat: int, dragon: int, points: int) -> float:
    """What it is worth to hurt the elder dragon: his death wins the game."""
    left = g.health(dragon)
    return VICTORY if points >= left else BOSS_POINT * points * (1.0 + (DRAGON_HEALTH - left) / DRAGON_HEALTH)


for _minion in MINIONS:
    HURTS[_minion] = hurt_minion
    FALLS[_minion] = TOPPLED
    LURES[_minion] = 0.0
HURTS[DRAGON_TYPE] = hurt_dragon
FALLS[DRAGON_TYPE] = TOPPLED
LURES[DRAGON_TYPE] = 0.0
