"""What happens to a piece when it comes onto a space: lava, terrain tokens, and what lies in wait there."""

from __future__ import annotations

from emberbox.games.ignite.combat.damage import deal, kill
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.races import IMMUNE
from emberbox.games.ignite.refusals import DEADLY_GROUND
from emberbox.games.ignite.state.moments import APPEARED, ARRIVED, DANGERS, GROUND_HARM, HARM_BECAUSE
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal


def put_piece(g: Position, piece: int, cell: int, by: int) -> None:
    """A player puts a piece on a space and off its old one, with nothing else happening.

    A rider that comes onto a space with another piece is over it and does not stand there.
    """
    old = g.cell[piece]
    if old != OFF and g.standing[old] == piece:
        g.standing[old] = EMPTY
    g.cell[piece] = cell
    g.moved_by[piece] = by if by != g.owner[piece] else NO_ONE
    if g.standing[cell] == EMPTY:
        g.standing[cell] = piece


def shift(g: Position, piece: int, cell: int, by: int, told: str, because: str) -> None:
    """A player moves a piece to a space: that is told, and then what follows from who stands where now."""
    came_from = g.cell[piece]
    put_piece(g, piece, cell, by)
    if g.story is not None:
        facts = {"piece": piece, "seat": g.owner[piece], "from": came_from, "cell": cell}
        g.tell(told, {**facts}, because)
    if g.expansion is not None:
        g.expansion.settle(g, piece)


def is_immune(g: Position, piece: int) -> bool:
    """Whether lava and passable terrain do nothing to a piece (ignite.lizard.immune)."""
    return IMMUNE[g.race[piece]] or (g.expansion is not None and g.expansion.is_immune(g, piece))


def harm_of(g: Position, piece: int, cell: int) -> int:
    """What entering a space costs a piece by the token that lies there."""
    harm = GROUND_HARM[g.ground[cell]]
    return harm if harm and not is_immune(g, piece) and not g.is_machine(piece) else 0


def is_deadly(g: Position, piece: int, cell: int) -> bool:
    """Whether entering a space would end a piece: lava, or terrain whose damage kills it."""
    if g.ground[cell] == LAVA:
        return not is_immune(g, piece)
    harm = harm_of(g, piece, cell)
    return harm > 0 and harm >= g.health(piece)


def forbids_ground(g: Position, piece: int, cell: int, in_use: int = 0) -> Refusal | None:
    """Why a piece may not go onto a space of its own accord, whatever stands there.

    `in_use` are cards that are still in the hand, but will have been played by then.
    """
    if is_deadly(g, piece, cell):
        return DEADLY_GROUND
    return None if g.expansion is None else g.expansion.forbids_ground(g, piece, cell, in_use)


def arrive(g: Position, piece: int) -> Steps[bool]:
    """Let the space that a piece has just entered take effect; whether it may go on from there."""
    cell = g.cell[piece]
    if g.ground[cell] == LAVA and not is_immune(g, piece):
        kill(g, piece, g.moved_by[piece], "ignite.lava.kills")
        return False
    harm = harm_of(g, piece, cell)
    if harm:
        token = HARM_BECAUSE[g.ground[cell]]
        yield from deal(g, [(piece, harm)], g.layer[cell] - 1, token, waited=True)
        if g.cell[piece] == OFF:
            return False
    free = True
    for arrived in ARRIVED.hooks:
        if g.cell[piece] == OFF or g.is_thing(piece):
            break
        happening = arrived(g, piece)
        if happening is not None and not (yield from happening):
            free = False
    if g.expansion is not None and g.cell[piece] == cell and not (yield from g.expansion.arrived(g, piece)):
        free = False
    return free and g.cell[piece] == cell


def appear(g: Position, piece: int) -> Steps[None]:
    """Let those near notice a piece that has just been put on the board."""
    for appeared in APPEARED.hooks:
        yield from appeared(g, piece)


def dangers_of(g: Position, piece: int) -> set[int]:
    """The spaces that are known to cost a piece something: a careful walk goes around them."""
    return {cell for dangers in DANGERS.hooks for cell in dangers(g, piece)}
