"""Why questions of Solo & Cooperative Play do not offer something, and why the bazaar is closed."""

from __future__ import annotations

from emberbox.games.ignite.coop.facts import SPEND_FAVOR
from emberbox.games.ignite.coop.refusals import BAZAAR_IS_CLOSED, NOT_IN_BOTTOM_VILLAGE
from emberbox.games.ignite.refusals import SPACE_IS_TAKEN
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.general import BUTTONS
from emberbox.games.ignite.why.questions import cell_of
from emberbox.games.ignite.why.table import explains, explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

BUTTONS[SPEND_FAVOR] = "favor-not-now"


@explains(BAZAAR_IS_CLOSED)
def why_closed(g: Position, seat: int, pick: int) -> Why:
    """Guardians stand before it."""
    return Why(BAZAAR_IS_CLOSED.rule, "bazaar-closed")


@explains_question("enemy-target", "enemy-attack", "enemy-corner")
def why_not_chosen(g: Position, decision: Decision, pick: int) -> Why | None:
    """What an enemy does is settled, but for a tie."""
    if cell_of(g, pick) < 0:
        return None
    return Why(decision.because, "enemy-other", {"cells": [each - CELLS for each in decision.options()]})


def why_no_start(g: Position, pick: int, refusal: Refusal) -> Why | None:
    """Why a unit cannot start on a space."""
    cell = cell_of(g, pick)
    if cell < 0:
        return None
    if refusal is SPACE_IS_TAKEN:
        return Why(refusal.rule, "start-taken", {"unit": g.standing[cell]})
    assert refusal is NOT_IN_BOTTOM_VILLAGE
    return Why(refusal.rule, "not-in-bottom-village", {"cell": cell})
