"""Cards that move: Troop March and Lesser Eagle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.movement import fly, forbids_fliers, forbids_movers
from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.hauling import can_haul, haul
from emberbox.games.ignite.freeze.refusals import TAKES_MORE_MOVEMENT
from emberbox.games.ignite.freeze.state import NO_HAUL, winter_of
from emberbox.games.ignite.freeze.trek import drop_saved, trek
from emberbox.games.ignite.moving.movement import ON_FOOT, forbids_move, going, points_of
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.turn import unit_policy
from emberbox.games.ignite.tactics.values import worth
from emberbox.games.ignite.why.steps import why_no_step
from emberbox.games.ignite.why.table import explains_unit
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

TROOP_MARCH: Final = of.kind("troop-march")


# -- troop march ---------------------------------------------------------------------------------------


def marchers(g: Position, seat: int, among: Sequence[int]) -> list[int]:
    """The units that can make a step with Troop March now: its movement does not wait for a later card."""
    return [unit for unit in among if forbids_move(g, unit) is None and can_march(g, seat, unit)]


def can_march(g: Position, seat: int, unit: int) -> bool:
    """Whether the movement leads a unit anywhere, with what it has saved up, or with its machine."""
    return bool(going(g, seat, unit, points_of(g, unit, TROOP_MARCH)).ways()) or can_haul(g, unit)


def forbids_troop_march(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why no unit can make a step with it."""
    if marchers(g, seat, g.actors(seat)):
        return None
    return forbids_movers(g, seat, kind) or TAKES_MORE_MOVEMENT


@action("troop-march", forbids_troop_march)
@worth("troop-march", first=1.9, again=0.6)
def troop_march(g: Position, seat: int, card: int) -> Steps[None]:
    """Each unit may make a step, in any order; what it does not use of it is lost."""
    waiting = g.actors(seat)
    while True:
        able = marchers(g, seat, waiting)
        if not able:
            return
        pick = yield Pick(seat, "march", [NONE, *[CELLS + g.cell[unit] for unit in able]], "troop-march")
        if pick == NONE:
            return
        unit = g.standing[pick - CELLS]
        waiting = [other for other in waiting if other != unit and g.cell[other] != OFF]
        if (yield from haul(g, seat, unit, "troop-march")):
            winter_of(g).hauling = NO_HAUL
            continue
        points = points_of(g, unit, TROOP_MARCH)
        yield from trek(g, seat, unit, points, "troop-march", ON_FOOT, NONE)
        drop_saved(g, unit, points)


RULES["march"] = unit_policy
explains_unit("troop-march", "lesser-eagle")(why_no_step)

# -- lesser eagle --------------------------------------------------------------------------------------


@action("lesser-eagle", forbids_fliers)
@worth("lesser-eagle", first=2.9, again=0.5)
def lesser_eagle(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit flies up to five spaces."""
    yield from fly(g, seat, card)
