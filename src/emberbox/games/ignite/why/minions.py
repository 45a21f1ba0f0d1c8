"""Why a player without units cannot act with something, or raise a water minion somewhere."""

from __future__ import annotations

from emberbox.games.ignite.space import CELLS, SEATS
from emberbox.games.ignite.state.position import EMPTY, WATER_MINION, Position
from emberbox.games.ignite.why.table import explains_question
from emberbox.games.ignite.why.turn import why_own_piece
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why


@explains_question("minions")
def which_minion(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something is no water minion that can act."""
    if not CELLS <= pick < SEATS or pick - CELLS >= g.board.grid.size:
        return None
    piece = g.standing[pick - CELLS]
    if piece == EMPTY:
        return Why("ignite.dead.turn-sequence", "no-minion-there", {"cell": pick - CELLS})
    if g.owner[piece] == decision.seat and g.piece_type[piece] == WATER_MINION:
        return why_own_piece(g, piece)
    return Why("ignite.dead.turn-sequence", "not-your-minion", {"unit": piece})


@explains_question("spawn")
def which_spawn(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a water minion cannot rise on a space after its owner's death."""
    cell = pick - CELLS
    if not CELLS <= pick < SEATS or cell >= g.board.grid.size:
        return None
    areas = [area for area in g.area_of[decision.seat] if cell in g.board.areas[area]]
    if not areas:
        numbers: list[int] = [area + 1 for area in g.area_of[decision.seat]]
        facts: dict[str, Fact] = {"cell": cell, "areas": numbers}
        return Why("ignite.dead.spawn", "outside-areas", facts)
    if g.standing[cell] == EMPTY:
        return Why("ignite.space.unoccupied", "walled-up", {"cell": cell})
    return Why("ignite.space.unoccupied", "stands-there", {"unit": g.standing[cell]})
