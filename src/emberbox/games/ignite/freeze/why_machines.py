"""The facts behind refusals of building, and of firing a war machine."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.firing import forbids_firing, forbids_machine
from emberbox.games.ignite.freeze.machines import MACHINES, machines_for
from emberbox.games.ignite.freeze.refusals import (
    BREAKS_THROUGH,
    FIRED_ALREADY,
    NO_GUNNER,
    NO_MACHINE,
    NO_SHOT,
    NO_SITE,
    NOT_BUILT_YET,
    NOTHING_TO_FIRE_WITH,
    SERVES_ANOTHER,
    TOO_CLUMSY,
)
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.refusals import NO_TOKEN_LEFT
from emberbox.games.ignite.space import CELLS, kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.spaces import why_not_placed
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

FIRING: Final = {
    NOT_BUILT_YET: "machine-unbuilt",
    FIRED_ALREADY: "machine-fired",
    NO_GUNNER: "machine-no-crew",
    TOO_CLUMSY: "machine-dragon",
    SERVES_ANOTHER: "machine-busy",
    NO_SHOT: "machine-no-target",
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


@explains(*FIRING)
def why_not_fired(g: Position, seat: int, pick: int) -> Why | None:
    """What keeps a machine from being fired: it is said of the first that is the nearest to it."""
    refusal = forbids_firing(g, seat)
    for machine in machines_for(g, seat):
        if refusal is not None and forbids_machine(g, seat, machine) is refusal:
            facts: dict[str, Fact] = {"unit": machine, "left": winter_of(g).clocks[machine]}
            return Why(refusal.rule, FIRING[refusal], facts)
    return None


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
