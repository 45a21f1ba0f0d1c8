"""Being pushed back: the exact line, rows of pieces, immovable objects and being squished."""

from __future__ import annotations

from emberbox.games.ignite.combat.damage import kill, knock_down
from emberbox.games.ignite.moving.entering import arrive, is_deadly, shift
from emberbox.games.ignite.space import SIDES
from emberbox.games.ignite.state.position import EMPTY, KRAKEN, UNIT, Position
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import DIRECTIONS, OFF, onward


def ways_back(g: Position, cell: int, origin: int, steps: int) -> list[tuple[int, ...]]:
    """The steps of a push from a source through a space, ties as pairs (ignite.push.steps).

    A source on the same space leaves all four directions open (ignite.push.source).
    """
    grid = g.board.grid
    if cell == origin:
        return [DIRECTIONS] * steps
    return onward(grid.rows[cell] - grid.rows[origin], grid.columns[cell] - grid.columns[origin], steps)


def available(g: Position, cell: int, ways: tuple[int, ...]) -> list[int]:
    """The directions of a tie that do not lead into an immovable object (ignite.push.tie-available)."""
    return [way for way in ways if not g.is_immovable(g.board.grid.steps[way][cell])]


def row_behind(g: Position, cell: int, way: int) -> list[int]:
    """The pieces that stand one behind the other from a space on, in a direction."""
    table = g.board.grid.steps[way]
    row: list[int] = []
    while cell != OFF and g.standing[cell] != EMPTY and g.piece_type[g.standing[cell]] != KRAKEN:
        row.append(g.standing[cell])
        cell = table[cell]
    return row


def push_back(
    g: Position, piece: int, origin: int, steps: int, by: int, because: str, wall: bool = False
) -> Steps[None]:
    """Push a piece away from a source, step by step. A `wall` squishes what has no room.

    A collision ends the push; so do an immovable object, lava and whatever else stops the piece.
    """
    if g.piece_type[piece] == KRAKEN:
        return
    taken = 0
    lines = ways_back(g, g.cell[piece], origin, steps)
    for at in range(len(lines)):
        left = list(lines[at])
        while left and taken < steps:
            tied = len(available(g, g.cell[piece], tuple(left))) > 1
            way = yield from choose_way(g, piece, left, because)
            if way < 0:
                run_into_wall(g, piece, by, because, wall)
                return
            if len(left) > 2:
                lines, left = [(way,)] * steps, []  # from the same space: straight on as chosen
            else:
                left.remove(way)
            taken += 1
            if not (yield from push_one(g, piece, way, by, because, wall, tied)):
                return


def choose_way(g: Position, piece: int, ways: list[int], because: str) -> Steps[int]:
    """Which of the steps that are due comes first: the owner of the piece says so; -1 if none is open."""
    open_ways = available(g, g.cell[piece], tuple(ways))
    if not open_ways:
        return -1
    if len(open_ways) == 1:
        return open_ways[0]
    pick = yield Pick(g.decider(piece), "push-way", [SIDES + way for way in open_ways], because)
    return pick - SIDES


def run_into_wall(g: Position, piece: int, by: int, because: str, wall: bool) -> None:
    """An immovable object is in the way: the piece falls, or is squished by a wall behind it."""
    if wall:
        kill(g, piece, by, "ignite.push.squish")
    else:
        knock_down(g, piece, by, because)


def push_one(g: Position, piece: int, way: int, by: int, because: str, wall: bool, tied: bool) -> Steps[bool]:
    """Push a piece one space in a direction; whether the push goes on.

    If the way was `tied`, its owner chose it, and with it what happens to the pusher's own pieces behind it
    (ignite.blow.chosen-way).
    """
    table = g.board.grid.steps[way]
    row = row_behind(g, table[g.cell[piece]], way)
    if row:
        beyond = table[g.cell[row[-1]]]
        if g.is_immovable(beyond):
            for other in row:
                knock_down(g, other, by, because)
            run_into_wall(g, piece, by, because, wall)
            return False
        for other in reversed(row):
            chosen = tied and g.owner[other] == by
            yield from shove(g, other, way, g.owner[piece] if chosen else by, because)
            knock_down(g, other, by, because)
        yield from shove(g, piece, way, by, because)
        knock_down(g, piece, by, because)
        return False
    return (yield from shove(g, piece, way, by, because))


def shove(g: Position, piece: int, way: int, by: int, because: str) -> Steps[bool]:
    """Move a piece one space, with what that space does to it."""
    came_from = g.cell[piece]
    cell = g.board.grid.steps[way][came_from]
    shift(g, piece, cell, by)
    if g.story is not None:
        facts = {"piece": piece, "seat": g.owner[piece], "from": came_from, "cell": cell}
        g.tell("pushed", {**facts}, because)
    return (yield from arrive(g, piece))


def push_spares(g: Position, piece: int, origin: int, seat: int, wall: bool) -> bool:
    """Whether a push of one space can leave all units of a player's side alive.

    Judged by lava, burning ground and being squished, as things stand now; one way that spares them will do
    (ignite.harm.defender-decides).
    """
    if g.piece_type[piece] == KRAKEN:
        return True
    cell = g.cell[piece]
    ways = ways_back(g, cell, origin, 1)[0]
    open_ways = available(g, cell, ways)
    if not open_ways:
        return not (wall and is_own(g, piece, seat))
    for way in open_ways:
        table = g.board.grid.steps[way]
        row = row_behind(g, table[cell], way)
        if row and g.is_immovable(table[g.cell[row[-1]]]):
            if not (wall and is_own(g, piece, seat)):
                return True
            continue
        moved = [piece, *row]
        if not any(is_own(g, one, seat) and is_deadly(g, one, table[g.cell[one]]) for one in moved):
            return True
    return False


def is_own(g: Position, piece: int, seat: int) -> bool:
    """Whether a piece is a unit of a player's side."""
    return g.piece_type[piece] == UNIT and g.are_allies(g.owner[piece], seat)
