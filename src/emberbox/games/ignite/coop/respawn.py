"""Units that come back for players who have lost all of theirs."""

from __future__ import annotations

from emberbox.games.ignite.coop.spawning import is_available
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.kernel.grid import OFF


def respawn_all(g: Position) -> None:
    """Every player without units gets one back, in the order of turns (coop.respawn.one-unit)."""
    for seat in g.clockwise(g.chooser):
        if not g.has_units(seat):
            respawn(g, seat)


def respawn(g: Position, seat: int) -> None:
    """One of a player's units comes back, unharmed and with nothing on it."""
    cell = corner(g)
    if cell == OFF:
        return
    unit = next(p for p in range(len(g.owner)) if g.owner[p] == seat and g.piece_type[p] == UNIT)
    g.damage[unit], g.used[unit], g.taken[unit] = 0, 0, NO_ONE
    g.down[unit], g.frozen[unit], g.held[unit] = False, NO_ONE, NO_ONE
    g.eliminated[seat] = NO_ONE
    put_piece(g, unit, cell, seat)
    g.tell("respawned", {"seat": seat, "piece": unit, "cell": cell}, "coop.respawn.one-unit")
    siege_of(g).settle(g, unit)


def corner(g: Position) -> int:
    """The bottom left space, or the first available one to its right, or in the rows above."""
    for row in range(g.board.grid.height - 1, -1, -1):
        for column in range(g.board.grid.width):
            cell = g.board.grid.cell(row, column)
            if is_available(g, cell):
                return cell
    return OFF
