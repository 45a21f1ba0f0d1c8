"""Spells that call something onto the board: minions, krakens and the portal."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.moving.entering import can_grab, grab, meet_krakens
from emberbox.games.ignite.moving.minions import BASES, KRAKENS, minions_left, summon
from emberbox.games.ignite.refusals import (
    NO_ABLE_UNIT,
    NO_BASE_LEFT,
    NO_TOKEN_LEFT,
    NOT_NEAR_WATER,
    NOT_UNOCCUPIED,
    NOTHING_TO_DO,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import (
    KRAKEN,
    NO_ONE,
    RAISED,
    SUMMONED,
    WATER_MINION,
    Position,
    front_of,
    play_area_of,
)
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

WARP_MASTER: Final = of.kind("warp-master")
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
def water_minion(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a lasting water minion into the water near a unit."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=True), "water-minion")
    cells = [CELLS + cell for cell in places(g, unit, beside=True)]
    cell = yield Pick(seat, "summon", cells, "water-minion")
    minion = summon(g, seat, WATER_MINION, cell - CELLS, SUMMONED, "water-minion")
    yield from meet_krakens(g, minion)


def forbids_hydro(g: Position, seat: int, kind: int) -> Refusal | None:
    """Raised minions need water; a base and a standee each."""
    return forbids_minions(g, seat) or forbids_casting(g, seat, beside=False)


@action("hydro-necromancer", forbids_hydro)
def hydro_necromancer(g: Position, seat: int, card: int) -> Steps[None]:
    """Raise up to three water minions that fall apart at your next turn."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=False), "hydro-necromancer")
    cells = free_water(g, unit)
    raised = 0
    while cells and raised < of.TOKENS[HYDRO] and minions_left(g, seat) > 0:
        picks = [CELLS + cell for cell in cells]
        pick = yield Pick(seat, "summon", [NONE, *picks] if raised else picks, "hydro-necromancer")
        if pick == NONE:
            break
        minion = summon(g, seat, WATER_MINION, pick - CELLS, RAISED, "hydro-necromancer")
        yield from meet_krakens(g, minion)
        body = g.body(pick - CELLS)
        cells = [cell for cell in cells if cell in body and g.is_unoccupied(cell)]
        raised += 1


def forbids_kraken(g: Position, seat: int, kind: int) -> Refusal | None:
    """A kraken needs water, a base and a standee."""
    if g.bases_in_use(seat) >= BASES:
        return NO_BASE_LEFT
    if g.count_of(KRAKEN) >= KRAKENS:
        return NO_TOKEN_LEFT
    return forbids_casting(g, seat, beside=False)


@action("kraken", forbids_kraken)
def kraken(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a kraken into the water near a unit; it hits at once whatever is hostile in its reach."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=False), "kraken")
    cells = [CELLS + cell for cell in free_water(g, unit)]
    cell = yield Pick(seat, "summon", cells, "kraken")
    beast = summon(g, seat, KRAKEN, cell - CELLS, SUMMONED, "kraken")
    yield from grab(g, beast, [piece for piece in g.on_board() if can_grab(g, beast, piece)])
    yield from meet_krakens(g, beast)


# -- the portal --------------------------------------------------------------------------------------


def portal_spaces(g: Position, seat: int) -> list[int]:
    """The spaces near a player's units on which the portal can lie."""
    steps = of.STEPS[WARP_MASTER]
    near = {cell for unit in g.units(seat) for cell in g.board.grid.within(g.cell[unit], steps)}
    return sorted([cell for cell in near if takes_portal(g, cell)])


def takes_portal(g: Position, cell: int) -> bool:
    """Whether the portal can lie on a space."""
    return g.is_unoccupied(cell) and g.ground[cell] != LAVA


def forbids_portal(g: Position, seat: int, kind: int) -> Refusal | None:
    """The portal needs a space."""
    for unit in g.units(seat):
        for cell in g.board.grid.within(g.cell[unit], of.STEPS[WARP_MASTER]):
            if takes_portal(g, cell):
                return None
    return NOTHING_TO_DO


@action("warp-master", forbids_portal)
def warp_master(g: Position, seat: int, card: int) -> Steps[None]:
    """Take the one portal and lay it down: once a turn a unit of yours may warp to it."""
    cells = [CELLS + cell for cell in portal_spaces(g, seat)]
    cell = yield Pick(seat, "lay-portal", cells, "warp-master")
    if g.portal_card != NO_ONE:
        g.cards.move(g.portal_card, front_of(g.portal_seat), play_area_of(g.portal_seat))
    g.portal, g.portal_card, g.portal_seat = cell - CELLS, card, seat
    g.warped = False
    g.tell("portal", {"seat": seat, "cell": g.portal}, "warp-master")
