"""The facts behind refusals of building, and of firing a war machine."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.aiming import nearest_miss
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import BALLISTA, CATAPULT
from emberbox.games.ignite.freeze.firing import (
    aim_of,
    forbids_firing,
    forbids_hit,
    forbids_machine,
    why_not_hit,
)
from emberbox.games.ignite.freeze.machines import MACHINES, crew, is_built, machines_for, shares
from emberbox.games.ignite.freeze.refusals import (
    BREAKS_THROUGH,
    FIRED_ALREADY,
    NO_GUNNER,
    NO_MACHINE,
    NO_SHOT,
    NO_SITE,
    NOT_BUILT_YET,
    NOT_IN_LINE,
    NOTHING_TO_FIRE_WITH,
    SERVES_ANOTHER,
    TOO_CLUMSY,
)
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.refusals import NO_TOKEN_LEFT, OUT_OF_RANGE, TOO_EARLY
from emberbox.games.ignite.space import CELLS, kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.why.aims import distance, why_early
from emberbox.games.ignite.why.spaces import nearest_unit, why_not_placed
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_piece, explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

READY: Final = "ignite.play.action-scope"

FIRING: Final = {
    NOT_BUILT_YET: "machine-unbuilt",
    FIRED_ALREADY: "machine-fired",
    NO_GUNNER: "machine-no-crew",
    TOO_CLUMSY: "machine-dragon",
    SERVES_ANOTHER: "machine-busy",
}

SAID_BY_SETS[BREAKS_THROUGH] = "answer-unblockable"


@explains(NO_MACHINE)
def why_no_machine(g: Position, seat: int, pick: int) -> Why | None:
    """There is no machine to fire."""
    return Why(NO_MACHINE.rule, "no-machine")


@explains(NOTHING_TO_FIRE_WITH)
def why_nothing_to_pay(g: Position, seat: int, pick: int) -> Why | None:
    """There is no card to fire a machine with."""
    return Why(NOTHING_TO_FIRE_WITH.rule, "machine-no-card")


@explains(*FIRING, NO_SHOT)
def why_not_fired(g: Position, seat: int, pick: int) -> Why | None:
    """What keeps a machine from being fired: it is said of the first that is the nearest to it."""
    refusal = forbids_firing(g, seat)
    for machine in machines_for(g, seat):
        if refusal is not None and forbids_machine(g, seat, machine) is refusal:
            return why_not_ready(g, seat, machine, refusal)
    return None


def why_not_ready(g: Position, seat: int, machine: int, refusal: Refusal) -> Why | None:
    """What keeps a player from firing this machine."""
    if refusal is TOO_EARLY:
        return why_early(g, refusal)
    if refusal is NO_SHOT:
        return why_no_shot(g, seat, machine)
    facts: dict[str, Fact] = {"unit": machine, "left": winter_of(g).clocks[machine]}
    return Why(refusal.rule, FIRING[refusal], facts)


def why_no_shot(g: Position, seat: int, machine: int) -> Why | None:
    """How the nearest miss of a machine misses."""
    aim = aim_of(g, seat, machine)
    missed = nearest_miss(g, [aim])
    if missed is None:
        return Why(NO_SHOT.rule, "nobody-to-attack", {"card": aim.kind})
    piece = missed[1]
    cell = g.cell[piece]
    refusal = forbids_hit(g, aim, cell)
    if refusal is None:
        return Why(NOT_IN_LINE.rule, "nearest-off-line", {"unit": machine, "target": piece})
    if refusal is OUT_OF_RANGE:
        far = distance(g, machine, cell)
        facts: dict[str, Fact] = {"unit": machine, "target": piece, "distance": far}
        return Why(NO_SHOT.rule, "machine-no-target", {**facts, "low": aim.low, "high": aim.high})
    return why_not_hit(g, aim, cell, refusal)


@explains_piece(BALLISTA, CATAPULT)
def why_not_worked(g: Position, seat: int, machine: int) -> Why | None:
    """Why a player who points at a machine cannot fire it, or how to."""
    owner = g.owner[machine]
    if owner != seat and not (shares(g) and g.is_player(owner)):
        return None
    facts: dict[str, Fact] = {"unit": machine, "left": winter_of(g).clocks[machine]}
    if not is_built(g, machine):
        return Why(NOT_BUILT_YET.rule, "machine-unbuilt", facts)
    if not crew(g, machine, seat):
        return why_no_crew(g, seat, machine)
    if not g.cards.zones[hand_of(seat)]:
        return why_nothing_to_pay(g, seat, NONE)
    refusal = forbids_machine(g, seat, machine)
    return why_not_ready(g, seat, machine, refusal) if refusal else Why(READY, "machine-waits", facts)


def why_no_crew(g: Position, seat: int, machine: int) -> Why | None:
    """No unit of a player's is beside a machine: how far off the nearest is."""
    units = g.units(seat)
    if not units:
        return None
    unit = nearest_unit(g, units, g.cell[machine])
    facts: dict[str, Fact] = {"unit": machine, "target": unit}
    return Why(NO_MACHINE.rule, "machine-far", {**facts, "distance": distance(g, unit, g.cell[machine])})


@explains(NO_SITE)
def why_no_site(g: Position, seat: int, pick: int) -> Why | None:
    """There is no space to build on."""
    return Why(NO_SITE.rule, "no-site", {"card": kind_of(pick)})


@explains(NO_TOKEN_LEFT, cards=("ballista", "catapult"))
def why_none_left(g: Position, seat: int, pick: int) -> Why | None:
    """All machines of a kind are on the board."""
    return Why("freeze.setup.token-supply", "no-token-left", {"count": MACHINES})


@explains_question("build")
def why_not_there(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a space takes no machine: it is not beside a unit, or not free, or lava."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    return why_not_placed(g, decision.seat, cell, of.kind(decision.because), 1, NO_SITE)


@explains_question("machine", "serve")
def why_not_this_one(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something else is not fired, or does not work a machine."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    return Why("freeze.wm-attack.needs-unit", f"{decision.asks}-other", {"cell": cell})
