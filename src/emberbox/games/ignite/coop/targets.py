"""Whom an enemy goes for and what it attacks; where the rules leave that open, the team decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.coop.aims import Weapon, attack_spaces, units_of_players, waiting_spaces
from emberbox.games.ignite.coop.boosts import are_cunning
from emberbox.games.ignite.coop.burning import corner_goals, seeks_bazaar
from emberbox.games.ignite.coop.routes import nearest, route, toward
from emberbox.games.ignite.coop.state import lead_of
from emberbox.games.ignite.coop.strikes import Strike
from emberbox.games.ignite.coop.walkers import FAR, Goal, Walker
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Focus, Pick, Steps


@final
class EnemyChoice(Pick):
    """The team decides for an enemy between spaces (coop.scope.lead-answers)."""

    __slots__ = ("enemy", "g")

    def __init__(self, g: Position, enemy: int, asks: str, cells: Sequence[int], because: str) -> None:
        super().__init__(lead_of(g), asks, [CELLS + cell for cell in cells], because)
        self.g: Final = g
        self.enemy: Final = enemy

    def focus(self) -> Focus | None:
        cells = [pick - CELLS for pick in self.picks]
        pieces = [self.g.standing[cell] for cell in cells if self.g.standing[cell] != NO_ONE]
        return Focus(self.seat, self.enemy, self.g.cell[self.enemy], pieces, cells)

    def is_shared(self) -> bool:
        return True


def choose_strike(g: Position, weapon: Weapon, found: list[Strike]) -> Steps[Strike]:
    """The attack that does most; of several the team takes one (coop.attack.rule-8-tie)."""
    most = max([strike.worth for strike in found])
    best = [strike for strike in found if strike.worth == most]
    if len(best) > 1 and are_cunning(g):
        least = min([strike.weakest for strike in best])
        best = [strike for strike in best if strike.weakest == least]
    if len(best) == 1:
        return best[0]
    cells = [strike.attack.struck for strike in best]
    pick = yield EnemyChoice(g, weapon.minion, "enemy-attack", cells, "coop.attack.rule-8-tie")
    return best[cells.index(pick - CELLS)]


def choose_target(
    g: Position, enemy: int, units: list[int], because: str = "coop.move.equal-distance"
) -> Steps[int]:
    """Of units that are equally near the team takes one, to go toward or to shoot at."""
    if len(units) > 1 and are_cunning(g):
        least = min([g.health(unit) for unit in units])
        units = [unit for unit in units if g.health(unit) == least]
    if len(units) == 1:
        return units[0]
    cells = [g.cell[unit] for unit in units]
    pick = yield EnemyChoice(g, enemy, "enemy-target", cells, because)
    return g.standing[pick - CELLS]


def find_way(g: Position, weapon: Weapon, walker: Walker, points: int = FAR) -> Steps[tuple[int, list[int]]]:
    """The target of a minion, or NO_ONE if it goes for none in particular, and the spaces on its way.

    What it cannot pay with some points of movement is left out.
    """
    if seeks_bazaar(g, weapon):
        return NO_ONE, (yield from way_to_bazaar(g, weapon, walker, points))
    units = units_of_players(g)
    stands = walker.dry | walker.snow
    spaces = attack_spaces(g, weapon, units, stands)
    targetable = [at for at in range(len(units)) if spaces[at]]
    if not targetable:
        spaces = waiting_spaces(g, weapon, units, stands)
        targetable = list(range(len(units)))
        for at in targetable:
            if spaces[at] >> walker.start & 1:
                return units[at], []
    goals = [Goal(g.cell[units[at]], spaces[at]) for at in targetable]
    best = nearest(walker, goals)
    if not best:
        return NO_ONE, toward(walker, [g.cell[units[at]] for at in targetable], points)
    unit = yield from choose_target(g, weapon.minion, [units[targetable[at]] for at, _ in best])
    for at, snow in best:
        if units[targetable[at]] == unit:
            return unit, route(walker, goals[at], snow, points)
    raise AssertionError("the target is one of the nearest")


def way_to_bazaar(g: Position, weapon: Weapon, walker: Walker, points: int) -> Steps[list[int]]:
    """The spaces on the way to the closest corner of the bazaar; of several the team takes one."""
    goals = corner_goals(walker.dry | walker.snow)
    best = nearest(walker, goals)
    if not best:
        return toward(walker, [goal.cell for goal in goals], points)
    at, snow = best[0]
    if len(best) > 1:
        cells = [goals[at].cell for at, _ in best]
        pick = yield EnemyChoice(g, weapon.minion, "enemy-corner", cells, "coop.fire.corner-precise")
        at, snow = best[cells.index(pick - CELLS)]
    return route(walker, goals[at], snow, points)
