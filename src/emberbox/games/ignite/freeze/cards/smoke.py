"""Smoke Screen: a unit that is attacked from the next space or not at all, until it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts.catalogue import AOE
from emberbox.games.ignite.freeze.refusals import HIDDEN_IN_SMOKE
from emberbox.games.ignite.refusals import NOTHING_TO_DO
from emberbox.games.ignite.state.effects import NEXT_TURN, PIECE, begin, effect_on, end, lasting
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_unit
from emberbox.games.ignite.why.targets import no_target
from emberbox.games.ignite.why.units import why_not_own
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

SMOKE: Final = lasting("smoke-screen", PIECE, NEXT_TURN)
FAR_SHOT: Final = 6
"""How far off an enemy may stand from whom smoke is of use."""

SAID_BY_SETS[HIDDEN_IN_SMOKE] = "target-in-smoke"
explains(HIDDEN_IN_SMOKE)(no_target)


def without_smoke(g: Position, seat: int) -> list[int]:
    """The units of a player around which there is no smoke."""
    return [unit for unit in g.units(seat) if effect_on(g, SMOKE, unit) is None]


def forbids_smoke(g: Position, seat: int, kind: int) -> Refusal | None:
    """A second screen around a unit adds nothing."""
    return None if without_smoke(g, seat) else NOTHING_TO_DO


@explains(NOTHING_TO_DO, cards=("smoke-screen",))
def all_in_smoke(g: Position, seat: int, pick: int) -> Why | None:
    """There is smoke around all units."""
    return Why(NOTHING_TO_DO.rule, "all-in-smoke")


@explains_unit("smoke-screen")
def why_no_smoke(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """There is smoke around a unit already."""
    return why_not_own(g, seat, unit) or Why(NOTHING_TO_DO.rule, "in-smoke-already", {"unit": unit})


@action("smoke-screen", forbids_smoke)
@worth("smoke-screen", first=0.75, again=0.4, defends=True)
def smoke_screen(g: Position, seat: int, card: int) -> Steps[None]:
    """Until your next turn a unit is attacked only from the next space, or by what strikes a whole area."""
    unit = yield from choose_unit(g, seat, without_smoke(g, seat), "smoke-screen")
    begin(g, SMOKE, seat, unit)
    g.tell("smoke", {"seat": seat, "piece": unit, "cell": g.cell[unit]}, "smoke-screen")


@USE.register("smoke-screen")
def smoke_use(s: Survey) -> float:
    """More where shots are to be feared, and blows are not."""
    return 1.1 if 1 < s.nearest_foe() <= FAR_SHOT else 0.2


def is_hidden(g: Position, piece: int, origin: int, types: int) -> bool:
    """Whether smoke hides a piece from something of these types that comes from a space."""
    if types & AOE or effect_on(g, SMOKE, piece) is None:
        return False
    return g.board.grid.distance(origin, g.cell[piece]) > 1


def leave_smoke(g: Position, piece: int) -> None:
    """Whatever takes a unit to another space takes it out of its smoke."""
    smoke = effect_on(g, SMOKE, piece)
    if smoke is not None and g.cell[piece] != OFF:
        end(g, smoke)
        g.tell("smoke-left", {"seat": g.owner[piece], "piece": piece, "cell": g.cell[piece]}, "smoke-screen")
