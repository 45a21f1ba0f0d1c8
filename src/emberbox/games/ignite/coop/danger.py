"""How dangerous it is to stand somewhere in the next Enemy Phase, as bots see it at a glance.

An enemy is taken to hurt whatever is not farther from it than it can walk and then reach. Walls, other pieces
and whom it would rather go for are left out: to play the Enemy Phase for every space would take far too long.
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
    SiegeState,
    enemies,
    level_of,
    machine_of,
    side_of,
    siege_of,
)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, VILLAGE
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.survey import LURES, REACH, Survey
from emberbox.games.ignite.tactics.values import PLACES
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
BOSS_POINT: Final = 9.0
TOPPLED: Final = 1.2

SHELTERED: Final = 0.4
"""The share of the danger from an enemy that has another unit nearer to it."""
COMING: Final = 0.25
"""The share of the danger from an enemy that could strike only in the phase after the next."""
LIKELY: Final = 0.7
"""How much of what could come down does come down: some blows are blocked, some ways are."""
POINT: Final = 4.0
LIFE: Final = 14.0
IN_A_FOREST: Final = 0.6
AMBUSHED: Final = 1.5
"""What it costs to stand in a village, where every blow is worse, while nobody is near."""
MORE_PREY: Final = 1.5
"""What it is worth that a hand could destroy another enemy from a space, beside the first."""
STRAYED: Final = 0.3
TOGETHER: Final = 3
"""What a space costs by which a unit is farther than this from the others."""


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


def danger(g: Position, unit: int = NO_ONE) -> list[float]:
    """By space, the points of damage that all enemies together could do to a unit that stands there.

    For a given unit, enemies that have another one nearer to them count less.
    """
    found = [0.0] * g.board.grid.size
    others = [g.cell[piece] for piece in g.on_board() if g.piece_type[piece] == UNIT and piece != unit]
    for enemy in enemies(g):
        menace, reach = menace_of(g, enemy), reach_of(g, enemy)
        if not menace:
            continue
        distances = g.board.grid.distances(g.cell[enemy])
        nearest = reach if unit == NO_ONE else min([distances[cell] for cell in others], default=reach)
        later = reach + speed_of(g, enemy) if g.piece_type[enemy] != DRAGON_TYPE else reach
        for cell in range(len(found)):
            distance = distances[cell]
            if distance <= reach:
                found[cell] += menace if distance <= nearest else SHELTERED * menace
            elif distance <= later:
                found[cell] += COMING * menace
    return found


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


@PLACES.register("elder-dragon")
def out_of_the_way(s: Survey, unit: int, cell: int) -> float:
    """What it is worth to stand where less comes down in the next Enemy Phase."""
    g = s.g
    if not isinstance(g.expansion, SiegeState) or g.piece_type[unit] != UNIT:
        return 0.0
    name = f"danger {unit}"
    by_space = s.notes.get(name)
    if by_space is None:
        by_space = danger(g, unit)
        s.notes[name] = by_space
    value = -AMBUSHED if siege_of(g).round and g.ground[cell] == VILLAGE else 0.0
    destroyed, gone = prey(s, unit, cell)
    value += MORE_PREY * max(0, destroyed - 1)
    left = max(0.0, by_space[cell] - gone)
    return value - risk(g, unit, cell, left) - STRAYED * max(0, middle_mate(g, unit, cell) - TOGETHER)


def prey(s: Survey, unit: int, cell: int) -> tuple[int, float]:
    """How many enemies the hand could destroy from a space, and how much danger would be gone with them."""
    g = s.g
    name = f"blows {unit}"
    damage = s.notes.get(name)
    if damage is None:
        damage = [float(points) for points in s.blows(unit)]
        s.notes[name] = damage
    distances = g.board.grid.distances(cell)
    left = max(damage)
    destroyed, gone = 0, 0.0
    for enemy in s.foes:
        distance = distances[g.cell[enemy]]
        if distance > REACH or not left:
            continue
        health = g.health(enemy)
        hidden = distance > 1 and g.ground[g.cell[enemy]] == FOREST
        if damage[distance] >= health and left >= health and not hidden:
            left -= health
            destroyed += 1
            if distance <= reach_of(g, enemy):
                gone += menace_of(g, enemy)
    return destroyed, gone


def middle_mate(g: Position, unit: int, cell: int) -> int:
    """How far the middle one of all other units is from a space."""
    distances = g.board.grid.distances(cell)
    others = sorted(
        [distances[g.cell[piece]] for piece in g.on_board() if g.piece_type[piece] == UNIT and piece != unit]
    )
    return others[len(others) // 2] if others else 0


def risk(g: Position, unit: int, cell: int, points: float) -> float:
    """What so many points of danger weigh for a unit on a space."""
    if not points:
        return 0.0
    if g.ground[cell] == VILLAGE:
        points *= 2.0  # another point with each blow (ignite.village.extra-damage)
    elif g.ground[cell] == FOREST:
        points *= IN_A_FOREST
    likely, health = LIKELY * points, float(g.health(unit))
    value = POINT * min(likely, health)
    if points >= health:
        value += LIFE * min(1.0, likely / health)
    return value
