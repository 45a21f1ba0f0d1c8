"""What would come of a unit that stands on a space at the end of the turn, as bots see it at a glance.

The hand's attacks destroy what they reach from there, and every enemy that is left goes for the unit nearest
to it and hurts it if it gets there. Walls and other pieces on the way are left out: to play the Enemy Phase
for every space would take far too long.
"""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.coop.danger import (
    blow_reach,
    boss_attacks,
    hurt_dragon,
    hurt_minion,
    menace_of,
    speed_of,
)
from emberbox.games.ignite.coop.facts import DRAGON, has_tag
from emberbox.games.ignite.coop.state import SiegeState, dragon_of, enemies, is_minion, side_of, siege_of
from emberbox.games.ignite.coop.victory import limit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, VILLAGE
from emberbox.games.ignite.facts.catalogue import AOE, FIRE, PROJECTILE
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.survey import NO_BOW, Survey
from emberbox.games.ignite.tactics.values import BLUNT, COUNTED, PLACES, UP_TO

COMING: Final = 0.1
"""The share of the danger from an enemy that could strike only in the phase after the next."""
LIKELY: Final = 0.75
"""How much of what could come down does come down: some blows are blocked, some ways are."""
POINT: Final = 3.0
SOUND: Final = 3.0
"""What a point of damage weighs to a unit of so much health, and more to one that has less left;"""
LIVES: Final = 72.0
"""what all lives together weigh that the team can still lose, so each the more the fewer they are;"""
HOPE: Final = 0.85
"""and what an attack is worth that can be made from a space, against one that is made at once."""
SHOPPING: Final = 0.8
CLOSED_FROM: Final = 17
"""What it is worth to stay where one can buy, until this round,"""
AMBUSHED: Final = 3.0
NEAR: Final = 9
"""and what it costs to stay in a village, where every blow is worse, while an enemy is as near as this."""
PACE: Final = 0.2
EASE: Final = 4
"""What a step toward the nearest enemy is worth, down to this distance: it comes by itself."""
FORWARD: Final = 0.3
HOME_ROWS: Final = 5
"""What it costs to go farther up than the last rows: the enemies of later rounds come from the top,"""
CHASE: Final = 0.5
"""and what a step toward the boss is worth: his death wins the game."""
STRAYED: Final = 0.15
TOGETHER: Final = 4
"""What a space costs by which a unit is farther than this from the others."""


@final
class Forecast:
    """What a player's hand and the enemies would do, worked out once for a survey."""

    __slots__ = (
        "arms", "cells", "foes", "g", "hidden", "left", "menaces", "nearest", "pieces", "prizes", "reaches",
        "s", "slow", "spread", "values",
    )  # fmt: skip

    def __init__(self, s: Survey) -> None:
        g = s.g
        self.s: Final = s
        self.g: Final = g
        self.foes: Final = enemies(g)
        self.cells: Final = [g.cell[foe] for foe in self.foes]
        self.menaces: Final = [menace_of(g, foe) for foe in self.foes]
        self.reaches: Final = [blow_reach(g, foe, False) for foe in self.foes]
        self.hidden: Final = [blow_reach(g, foe, True) for foe in self.foes]  # if the unit is in a forest
        self.slow: Final = [speed_of(g, foe) if is_minion(g, foe) else 0 for foe in self.foes]
        self.spread: Final = [is_minion(g, foe) and spreads(side_of(g, foe)) for foe in self.foes]
        halves = siege_of(g).halves
        self.left: Final = [2 * g.health(foe) - (foe in halves) for foe in self.foes]
        self.prizes: Final = [self._hurt(foe, g.health(foe)) for foe in self.foes]
        self.pieces: Final = [
            p for p in range(len(g.piece_type)) if g.piece_type[p] == UNIT and g.cell[p] >= 0
        ]
        self.arms: Final[dict[int, list[tuple[int, int, int, bool]]]] = {}
        self.nearest: Final[dict[int, list[int]]] = {}
        self.values: Final[dict[int, float]] = {}

    def _hurt(self, foe: int, points: int) -> float:
        """What it is worth to hurt an enemy."""
        hurt = hurt_dragon if self.g.piece_type[foe] == DRAGON else hurt_minion
        return hurt(self.g, self.s.seat, foe, points)

    def value(self, unit: int, cell: int) -> float:
        """How good it is for the team that a unit stands on a space when the turn ends."""
        key = unit * 1000 + cell
        found = self.values.get(key)
        if found is None:
            found = self._value(unit, cell)
            self.values[key] = found
        return found

    def _value(self, unit: int, cell: int) -> float:
        g = self.g
        distances = g.board.grid.distances(cell)
        gone, value = self._strike(unit, cell, distances)
        others = self._nearest_others(unit)
        hides = g.ground[cell] == FOREST
        points = [0.0] * len(self.pieces)
        at = self.pieces.index(unit)
        closest = 99
        for foe in range(len(self.foes)):
            if gone[foe]:
                continue
            distance = distances[self.cells[foe]]
            closest = min(closest, distance)
            other = others[foe]
            away = 99
            if other != NO_ONE:
                away = g.board.grid.distance(self.cells[foe], g.cell[self.pieces[other]])
            reach = self.hidden[foe] if hides else self.reaches[foe]
            if distance <= away and reach:
                part = 0.5 if distance == away else 1.0
                if distance <= reach:
                    points[at] += part * self._menace(foe, distance)
                    if self.spread[foe]:
                        self._spread(cell, at, part * self.menaces[foe], points)
                elif distance <= reach + self.slow[foe]:
                    points[at] += COMING * part * self.menaces[foe]
            elif away <= self.reaches[foe]:
                points[other] += self._menace(foe, away)
                if self.spread[foe] and cell in g.board.grid.neighbours[g.cell[self.pieces[other]]]:
                    points[at] += self.menaces[foe]
        for each in range(len(self.pieces)):
            if points[each]:
                piece = self.pieces[each]
                value -= risk(g, piece, cell if each == at else g.cell[piece], points[each])
        return value + self._ground(unit, cell, closest)

    def _menace(self, foe: int, distance: int) -> float:
        """What an enemy does to a unit so far away: the boss attacks as often as he need not fly."""
        attacks = boss_attacks(distance) if self.g.piece_type[self.foes[foe]] == DRAGON else 1
        return attacks * self.menaces[foe]

    def _spread(self, cell: int, at: int, menace: float, points: list[float]) -> None:
        """Lightning and hexing go on to whoever stands beside their target."""
        for each in range(len(self.pieces)):
            if each != at and self.g.cell[self.pieces[each]] in self.g.board.grid.neighbours[cell]:
                points[each] += menace

    def _ground(self, unit: int, cell: int, closest: int) -> float:
        g, round = self.g, siege_of(self.g).round
        value = 0.0
        ground = g.ground[cell]
        if closest <= NEAR:
            value -= AMBUSHED if ground == VILLAGE else 0.0
        elif ground in (VILLAGE, BAZAAR) and round < CLOSED_FROM:
            value += SHOPPING
        if closest < 99:
            value -= PACE * max(0, closest - EASE)
        boss = dragon_of(g)
        if boss != NO_ONE and g.piece_type[boss] == DRAGON:
            value -= CHASE * max(0, g.board.grid.distance(cell, g.cell[boss]) - EASE)
        else:
            value -= FORWARD * max(0, g.board.grid.height - HOME_ROWS - 1 - g.board.grid.rows[cell])
        mates = sorted([g.board.grid.distance(cell, g.cell[p]) for p in self.pieces if p != unit])
        if mates:
            value -= STRAYED * max(0, mates[len(mates) // 2] - TOGETHER)
        return value

    # -- what the hand can destroy -----------------------------------------------------------------------

    def _strike(self, unit: int, cell: int, distances: list[int]) -> tuple[list[bool], float]:
        """Whom the hand would destroy from a space, and what that is worth."""
        g = self.g
        left = self.left[:]
        gone = [False] * len(left)
        value = 0.0
        for low, high, halves, through in self._arms_of(unit):
            best, chosen = 0.0, -1
            for foe in range(len(left)):
                distance = distances[self.cells[foe]]
                if gone[foe] or not low <= distance <= high:
                    continue
                worth = self.prizes[foe] * min(halves, left[foe]) / left[foe]
                if worth <= best:
                    continue
                there = self.cells[foe]
                if distance > 1 and (
                    (g.ground[there] == FOREST and not through) or not g.in_sight(cell, there)
                ):
                    continue
                best, chosen = worth, foe
            if chosen >= 0:
                left[chosen] -= halves
                gone[chosen] = left[chosen] <= 0
        for foe in range(len(left)):
            taken = (self.left[foe] - left[foe]) // 2
            if gone[foe]:
                value += self.prizes[foe]
            elif taken:
                value += self._hurt(self.foes[foe], taken)
        return gone, HOPE * value

    def _arms_of(self, unit: int) -> list[tuple[int, int, int, bool]]:
        """The hand's attacks as a unit would make them: least and most range, half points, into forests."""
        found = self.arms.get(unit)
        if found is None:
            found = []
            g, s = self.g, self.s
            fit = g.frozen[unit] == NO_ONE and not g.down[unit]
            for kind in s.hand if fit else []:
                types, damage = of.TYPES[kind], of.DAMAGE[kind]
                bow = s.bow if types & PROJECTILE else NO_BOW
                if (types & PROJECTILE and bow == NO_BOW) or not damage:
                    continue
                if not types & PROJECTILE and not COUNTED[kind]:
                    continue
                low, high = (1, UP_TO[kind]) if UP_TO[kind] else reach_of(g, unit, kind, bow)
                found.append((low, high, 2 * damage - BLUNT[kind], types & (AOE | FIRE) != 0))
            found.sort(key=lambda arm: (arm[1], arm[2]))
            self.arms[unit] = found
        return found

    def _nearest_others(self, unit: int) -> list[int]:
        """By enemy, the nearest of all units but one, as its place in the list; NO_ONE if there is none."""
        found = self.nearest.get(unit)
        if found is None:
            found = []
            for cell in self.cells:
                distances = self.g.board.grid.distances(cell)
                best, least = NO_ONE, 99
                for each in range(len(self.pieces)):
                    piece = self.pieces[each]
                    if piece != unit and distances[self.g.cell[piece]] < least:
                        best, least = each, distances[self.g.cell[piece]]
                found.append(best)
            self.nearest[unit] = found
        return found


def spreads(side: int) -> bool:
    """Whether what a minion does to its target goes on to units beside it."""
    return has_tag(side, "lightning") or has_tag(side, "hex")


def risk(g: Position, unit: int, cell: int, points: float) -> float:
    """What so many points of danger weigh for a unit on a space."""
    if g.ground[cell] == VILLAGE:
        points *= 2.0  # another point with each blow (ignite.village.extra-damage)
    likely, health = LIKELY * points, float(g.health(unit))
    value = POINT * min(likely, health) * SOUND / health
    if points >= health:
        left = max(1, limit(g) - siege_of(g).defeats)
        value += LIVES / left * min(1.0, likely / health)
    return value


_LAST: Final[list[Forecast]] = []
"""The forecast that was last asked for: a survey is asked about many spaces."""


def forecast(s: Survey) -> Forecast:
    """The forecast of a survey."""
    if not _LAST or _LAST[0].s is not s:
        _LAST[:] = [Forecast(s)]
    return _LAST[0]


@PLACES.register("elder-dragon")
def place_value(s: Survey, unit: int, cell: int) -> float:
    """What it is worth to the team that a unit stands on a space."""
    if not isinstance(s.g.expansion, SiegeState) or s.g.piece_type[unit] != UNIT:
        return 0.0
    return forecast(s).value(unit, cell)
