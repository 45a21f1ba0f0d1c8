"""Earthquake: whoever stands in a 3x3 area near a unit is knocked down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import Attack, forbids_area
from emberbox.games.ignite.combat.damage import topple
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.refusals import AGAINST_ITSELF
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    NO_ABLE_UNIT,
    NOT_A_TARGET,
    NOTHING_TO_DO,
    OUT_OF_RANGE,
    TOO_EARLY_FOR_THIS,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import BLOW, NOT_IN_REACH, worth
from emberbox.games.ignite.tactics.worth import fall, weights
from emberbox.games.ignite.why.aims import why_by_set, why_early, why_far, why_not_area
from emberbox.games.ignite.why.table import explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.decision import Decision, Focus, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

EARTHQUAKE: Final = of.kind("earthquake")
DISTANCE: Final = of.STEPS[EARTHQUAKE]
RADIUS: Final = 1


def units_around(g: Position, middle: int) -> list[int]:
    """The units in the area around a space: it may hang over the edge of the board."""
    standing = [g.standing[cell] for cell in g.board.grid.square(middle, RADIUS)]
    return [piece for piece in standing if piece != EMPTY and g.piece_type[piece] == UNIT]


def forbids_quake(g: Position, seat: int, unit: int, middle: int) -> Refusal | None:
    """Why a unit cannot make the earth quake around a space."""
    if g.board.grid.distance(g.cell[unit], middle) != DISTANCE:
        return OUT_OF_RANGE
    shaken = units_around(g, middle)
    if unit in shaken and g.owner[unit] != seat:
        return AGAINST_ITSELF
    strangers = [piece for piece in shaken if not g.are_allies(g.owner[piece], seat)]
    if strangers and g.is_early():
        return TOO_EARLY_FOR_THIS
    refusal = forbids_area(g, seat, g.cell[unit], shaken)
    if refusal is not None:
        return refusal
    falling = [piece for piece in shaken if not g.down[piece]]
    if not falling:
        return NOTHING_TO_DO
    teammates = [piece for piece in falling if g.owner[piece] != seat and piece not in strangers]
    return A_TEAMMATE if teammates and not any(piece in falling for piece in strangers) else None


def middles(g: Position, seat: int, unit: int) -> list[int]:
    """The spaces around which a unit can make the earth quake."""
    near = g.board.grid.within(g.cell[unit], DISTANCE)
    return [cell for cell in near if forbids_quake(g, seat, unit, cell) is None]


@final
class Middle(Decision):
    """Around which space does the earth quake?"""

    __slots__ = ("g", "unit")

    def __init__(self, g: Position, seat: int, unit: int) -> None:
        super().__init__(seat, "quake", "earthquake")
        self.g: Final = g
        self.unit: Final = unit

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.unit, self.g.cell[self.unit])

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in middles(self.g, self.seat, self.unit)]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_A_TARGET
        return forbids_quake(self.g, self.seat, self.unit, cell)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        if refusal is OUT_OF_RANGE:
            return why_far(self.g, self.unit, cell, EARTHQUAKE, (DISTANCE, DISTANCE))
        if refusal is AGAINST_ITSELF:
            return why_by_set(self.g, self.unit, self.unit, EARTHQUAKE, refusal)
        barred = why_not_area(self.g, self.unit, units_around(self.g, cell), EARTHQUAKE, refusal)
        return barred or why_calm(self.g, refusal)


def why_calm(g: Position, refusal: Refusal) -> Why:
    """Why the earth does not quake around a space at the right distance."""
    if refusal is TOO_EARLY_FOR_THIS:
        return why_early(g, refusal)
    return Why(refusal.rule, "quake-teammates" if refusal is A_TEAMMATE else "quake-nobody")


def forbids_earthquake(g: Position, seat: int, kind: int) -> Refusal | None:
    """An Earthquake needs a unit with somebody near who stands."""
    units = g.able_actors(seat)
    if not units:
        return NO_ABLE_UNIT
    if any(middles(g, seat, unit) for unit in units):
        return None
    return TOO_EARLY_FOR_THIS if g.is_early() else NOTHING_TO_DO


@action("earthquake", forbids_earthquake)
@worth("earthquake", first=1.8, again=0.5, aimed=True)
def cast_earthquake(g: Position, seat: int, card: int) -> Steps[None]:
    """Every unit in a 3x3 area is knocked down, the caster's own too."""
    casters = [unit for unit in g.able_actors(seat) if middles(g, seat, unit)]
    unit = yield from choose_unit(g, seat, casters, "earthquake")
    middle = (yield Middle(g, seat, unit)) - CELLS
    declared = Attack(seat, unit, g.cell[unit], EARTHQUAKE, card)
    declared.area = tuple(g.board.grid.square(middle, RADIUS))
    for piece in units_around(g, middle):
        declared.aim_at(piece)
    attack = yield from declare(g, declared)
    falling = attack.struck_targets()
    mirror = declared.mirrored_by
    if mirror != NO_ONE:
        falling = yield from turn_quake(g, mirror)
    yield from topple(g, falling, attack.seat, "earthquake")


def turn_quake(g: Position, mirror: int) -> Steps[list[int]]:
    """An Earthquake goes out from the unit that mirrored it, which stays on its feet; whom it fells."""
    seat = g.owner[mirror]
    if not middles(g, seat, mirror):
        return []
    middle = (yield Middle(g, seat, mirror)) - CELLS
    return [piece for piece in units_around(g, middle) if piece != mirror]


# -- why not, and what it is worth -------------------------------------------------------------------------


@explains_unit("earthquake")
def why_no_quake(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit cannot make the earth quake."""
    return why_unable(g, unit) or why_calm(g, NOTHING_TO_DO)


@explains(NOTHING_TO_DO, cards=("earthquake",))
def why_no_earthquake(g: Position, seat: int, pick: int) -> Why | None:
    """Nobody who could fall stands near a unit."""
    return why_calm(g, NOTHING_TO_DO)


def quake_value(s: Survey, middle: int) -> float:
    """What it is worth that the earth quakes around a space."""
    return sum([fall(s.g, s.seat, piece) for piece in units_around(s.g, middle)])


@BLOW.register("earthquake")
def quake_blow(s: Survey, unit: int) -> float:
    """The most that a unit can do with it."""
    return max([quake_value(s, cell) for cell in middles(s.g, s.seat, unit)], default=NOT_IN_REACH)


def quake_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Around which space."""
    s = Survey(g, decision.seat)
    return weights([quake_value(s, pick - CELLS) for pick in options], 0.4)


RULES["quake"] = quake_policy
