"""Why the plain questions of cards do not offer something."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.abilities import TRAPSMITH, TRICKSTER
from emberbox.games.ignite.cards.evasion import decoy_for
from emberbox.games.ignite.cards.portal import PORTAL, WARP_MASTER
from emberbox.games.ignite.combat.reactions import React, concerned
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import NOWHERE_TO_GO
from emberbox.games.ignite.space import CELLS, SEATS, SWAP
from emberbox.games.ignite.state.effects import effect_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.spaces import why_not_placed
from emberbox.games.ignite.why.table import explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

PLACED: Final = {"lay-portal": WARP_MASTER, "note-trap": TRAPSMITH, "place-decoy": TRICKSTER}


def cell_of(g: Position, pick: int) -> int:
    """The space of the board that a pick names, or -1."""
    return pick - CELLS if 0 <= pick - CELLS < g.board.grid.size else -1


@explains_question("lay-portal", "note-trap", "place-decoy")
def why_not_put_up(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something is not put up on a space."""
    cell, card = cell_of(g, pick), PLACED[decision.asks]
    if cell < 0:
        return None
    return why_not_placed(g, decision.seat, cell, card, of.STEPS[card], Refusal("ignite.golden.card-wins"))


@explains_question("land")
def why_not_at_portal(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit cannot warp to a space: it is neither the portal's nor beside it."""
    cell, portal = cell_of(g, pick), effect_of(g, PORTAL, decision.seat)
    if cell < 0 or portal is None:
        return None
    far = g.board.grid.distance(portal.on, cell)
    return Why("ignite.move.portal", "portal-far", {"cell": portal.on, "distance": far})


@explains_question("react")
def why_no_swap(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why no unit that is attacked can change places with a decoy."""
    if pick != SWAP or not isinstance(decision, React):
        return None
    units = concerned(g, decision.attack, decision.seat)
    for unit in units:
        decoy = decoy_for(g, unit)
        if decoy >= 0:
            facts: dict[str, Fact] = {"unit": unit, "cell": g.cell[decoy]}
            return Why(NOWHERE_TO_GO.rule, "answer-deadly-decoy", facts)
    return Why(NOWHERE_TO_GO.rule, "answer-no-decoy", {"units": units})


@explains_question("push-or-not")
def why_not_pushed(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something else than what was hit is not pushed."""
    if cell_of(g, pick) < 0:
        return None
    hit = [each - CELLS for each in decision.options() if each >= CELLS]
    return Why("ignite.push.away", "push-other", {"target": g.standing[hit[0]]})


@explains_question("next-wall")
def why_not_next(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a wall does not come down on a space next."""
    if cell_of(g, pick) < 0:
        return None
    return Why(
        "ignite.golden.card-wins", "wall-elsewhere", {"cells": [each - CELLS for each in decision.options()]}
    )


@explains_question("whose-item")
def why_not_theirs(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a player has no item on the space."""
    if not SEATS <= pick < SEATS + g.seats:
        return None
    return Why("ignite.item.movable", "item-of-others", {"owner": pick - SEATS})
