"""Spells that call minions onto the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action, ending
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA, WATER
from emberbox.games.ignite.moving.entering import appear
from emberbox.games.ignite.moving.minions import BASES, minions_left, summon
from emberbox.games.ignite.refusals import (
    NO_ABLE_UNIT,
    NO_BASE_LEFT,
    NO_TOKEN_LEFT,
    NOT_NEAR_WATER,
    NOT_UNOCCUPIED,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import (
    NO_ONE,
    RAISED,
    SUMMONED,
    WATER_MINION,
    Position,
)
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.moves import why_taken
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

HYDRO: Final = of.kind("hydro-necromancer")


def free_water(g: Position, unit: int) -> list[int]:
    """The unoccupied spaces of the waters that a unit is near."""
    found: set[int] = set()
    for cell in g.waters_near(unit):
        if cell not in found:
            found.update(here for here in g.body(cell) if g.is_unoccupied(here))
    return sorted(found)


def casters(g: Position, seat: int, beside: bool) -> list[int]:
    """The able units near water that have room for what they call; `beside` the unit will do as well."""
    return [unit for unit in g.able_units(seat) if g.waters_near(unit) and places(g, unit, beside)]


def places(g: Position, unit: int, beside: bool) -> list[int]:
    """Where something called by a unit can appear: in the water, or if that is full beside the unit."""
    found = free_water(g, unit)
    if not found and beside:
        near = g.board.grid.neighbours[g.cell[unit]]
        found = [cell for cell in near if g.is_unoccupied(cell) and g.ground[cell] != LAVA]
    return found


@final
class Summon(Pick):
    """Where does what a unit calls appear?"""

    __slots__ = ("g", "unit")

    def __init__(self, g: Position, seat: int, unit: int, picks: Sequence[int], because: str) -> None:
        super().__init__(seat, "summon", picks, because)
        self.g: Final = g
        self.unit: Final = unit

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, unit, cell = self.g, self.unit, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        facts: dict[str, Fact] = {"unit": unit, "cell": cell, "card": of.kind(self.because)}
        if g.ground[cell] != WATER:
            return Why(NOT_NEAR_WATER.rule, "summon-dry", {**facts, "terrain": g.terrain(cell)})
        why = why_taken(g, cell, NOT_UNOCCUPIED)
        if why is not None:
            return why
        near = any(cell in g.body(water) for water in g.waters_near(unit))
        # A second minion rises where the first one did.
        return Why(NOT_NEAR_WATER.rule, "summon-same-water" if near else "summon-other-water", facts)


def forbids_casting(g: Position, seat: int, beside: bool) -> Refusal | None:
    """A summoning needs an able unit near water, and room."""
    if casters(g, seat, beside):
        return None
    if not g.able_units(seat):
        return NO_ABLE_UNIT
    return NOT_UNOCCUPIED if any(g.waters_near(unit) for unit in g.able_units(seat)) else NOT_NEAR_WATER


def forbids_minions(g: Position, seat: int) -> Refusal | None:
    """A player's bases and everybody's standees run short."""
    if g.bases_in_use(seat) >= BASES:
        return NO_BASE_LEFT
    return None if minions_left(g, seat) > 0 else NO_TOKEN_LEFT


def forbids_water_minion(g: Position, seat: int, kind: int) -> Refusal | None:
    """A water minion needs a base and a standee as well."""
    return forbids_minions(g, seat) or forbids_casting(g, seat, beside=True)


@action("water-minion", forbids_water_minion)
@worth("water-minion", first=2.6, again=0.9, needs_water=True)
def water_minion(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a lasting water minion into the water near a unit."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=True), "water-minion")
    cells = [CELLS + cell for cell in places(g, unit, beside=True)]
    cell = yield Summon(g, seat, unit, cells, "water-minion")
    minion = summon(g, seat, WATER_MINION, cell - CELLS, SUMMONED, "water-minion")
    yield from appear(g, minion)


@USE.register("water-minion")
def water_minion_use(s: Survey) -> float:
    """What a water minion is worth."""
    return 2.0


def forbids_hydro(g: Position, seat: int, kind: int) -> Refusal | None:
    """Raised minions need water; a base and a standee each."""
    return forbids_minions(g, seat) or forbids_casting(g, seat, beside=False)


@action("hydro-necromancer", forbids_hydro)
@worth("hydro-necromancer", first=3.4, again=0.6, needs_water=True)
def hydro_necromancer(g: Position, seat: int, card: int) -> Steps[None]:
    """Raise up to three water minions that fall apart at your next turn."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=False), "hydro-necromancer")
    cells = free_water(g, unit)
    raised = 0
    while cells and raised < of.TOKENS[HYDRO] and minions_left(g, seat) > 0:
        picks = [CELLS + cell for cell in cells]
        pick = yield Summon(g, seat, unit, [NONE, *picks] if raised else picks, "hydro-necromancer")
        if pick == NONE:
            break
        minion = summon(g, seat, WATER_MINION, pick - CELLS, RAISED, "hydro-necromancer")
        yield from appear(g, minion)
        body = g.body(pick - CELLS)
        cells = [cell for cell in cells if cell in body and g.is_unoccupied(cell)]
        raised += 1


@USE.register("hydro-necromancer")
def necromancer_use(s: Survey) -> float:
    """What raised minions are worth: they live for a round, and have to get to the enemy in it."""
    g = s.g
    reached = 0
    for unit in s.units:
        if not g.is_able(unit) or not g.waters_near(unit):
            continue
        waters = free_water(g, unit)
        close = 0
        for piece in s.foes:
            distances = g.board.grid.distances(g.cell[piece])
            if min([distances[cell] for cell in waters], default=9) <= 3:
                close += 1
        reached = max(reached, min(3, 2 * close, len(waters)))
    return 1.3 * reached if not s.early else 0.0


# -- at the beginning of a turn -----------------------------------------------------------------------


def raised(g: Position, seat: int) -> list[int]:
    """The minions of a player that were raised for a round."""
    own = [piece for piece in range(len(g.piece_type)) if g.owner[piece] == seat]
    return [piece for piece in own if g.is_minion(piece) and g.origin[piece] == RAISED]


def falls_apart(g: Position, seat: int) -> list[int]:
    """One entry for all raised minions of a player, if there are any."""
    return [0] if raised(g, seat) else []


@ending("fall-apart", 40, falls_apart)
def fall_apart(g: Position, owner: int) -> None:
    """Raised minions last until their player's next turn."""
    for piece in raised(g, owner):
        take_off(g, piece, NO_ONE, "hydro-necromancer")
