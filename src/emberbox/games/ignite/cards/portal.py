"""Warp Master: the one portal, and how units come to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import act_of_turn, action
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.moving.entering import forbids_ground
from emberbox.games.ignite.moving.movement import Land, land
from emberbox.games.ignite.refusals import NO_ABLE_UNIT, NO_PORTAL, NOTHING_TO_DO
from emberbox.games.ignite.space import CELLS, WARP
from emberbox.games.ignite.state.effects import (
    END_OF_TURN,
    SEAT,
    SPACE,
    UNTIL_ENDED,
    Effect,
    begin,
    effect_of,
    effects_of,
    end,
    end_all,
    lasting,
)
from emberbox.games.ignite.state.moments import ELIMINATED
from emberbox.games.ignite.state.position import Position, front_of, play_area_of, trash_of
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

WARP_MASTER: Final = of.kind("warp-master")
PORTAL: Final = lasting("warp-master", SPACE, UNTIL_ENDED)
WARPED: Final = lasting("warp", SEAT, END_OF_TURN, spent=True)


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
@worth("warp-master", first=2.4, again=0.2)
def warp_master(g: Position, seat: int, card: int) -> Steps[None]:
    """Take the one portal and lay it down: once a turn a unit of yours may warp to it."""
    cells = [CELLS + cell for cell in portal_spaces(g, seat)]
    cell = yield Pick(seat, "lay-portal", cells, "warp-master")
    for portal in effects_of(g, PORTAL):
        close(g, portal, play_area_of(portal.seat))
    begin(g, PORTAL, seat, cell - CELLS, card)
    end_all(g, WARPED, seat)
    g.tell("portal", {"seat": seat, "cell": cell - CELLS}, "warp-master")


@USE.register("warp-master")
def portal_use(s: Survey) -> float:
    """What the portal is worth."""
    return 1.5 if effect_of(s.g, PORTAL, s.seat) is None else 0.0


def close(g: Position, portal: Effect, zone: int) -> None:
    """Take the portal off the board; its card goes where it is told."""
    g.cards.move(portal.card, front_of(portal.seat), zone)
    end(g, portal)


@ELIMINATED.register("warp-master")
def close_portal(g: Position, seat: int) -> None:
    """Who has no unit left loses the portal."""
    portal = effect_of(g, PORTAL, seat)
    if portal is not None:
        close(g, portal, trash_of(g))


# -- warping ------------------------------------------------------------------------------------------


def warp_ends(g: Position, unit: int) -> list[int]:
    """The spaces that a unit may warp to: the portal's and those beside it."""
    portal = effect_of(g, PORTAL, g.leader(unit))
    if portal is None:
        return []
    near = (portal.on, *g.board.grid.neighbours[portal.on])
    return [cell for cell in near if g.is_unoccupied(cell) and forbids_ground(g, unit, cell) is None]


def warpers(g: Position, seat: int) -> list[int]:
    """The units of a player that may warp."""
    return [unit for unit in g.able_actors(seat) if warp_ends(g, unit)]


def forbids_warp(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot use the portal now."""
    if effect_of(g, PORTAL, seat) is None or effect_of(g, WARPED, seat) is not None:
        return NO_PORTAL
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if warpers(g, seat) else NOTHING_TO_DO


@act_of_turn(WARP, forbids_warp, plain=False)
def warp(g: Position, seat: int) -> Steps[None]:
    """Once a turn a unit comes to the portal."""
    begin(g, WARPED, seat, seat)
    unit = yield from choose_unit(g, seat, warpers(g, seat), "warp-master")
    cell = yield Land(g, unit, warp_ends(g, unit), "warp-master")
    yield from land(g, unit, cell - CELLS, "warp-master")
