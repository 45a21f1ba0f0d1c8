"""Being pushed back: the exact line, rows of pieces, immovable objects and being squished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.damage import is_ignored, kill, knock_down, topple
from emberbox.games.ignite.moving.entering import arrive, is_deadly, shift
from emberbox.games.ignite.space import SIDES
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import DIRECTIONS, OFF, onward
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why


@final
class PushWay(Pick):
    """Which of the steps that are due does something take from its space?"""

    __slots__ = ("cell", "g", "ways")

    def __init__(
        self, g: Position, seat: int, cell: int, ways: Sequence[int], picks: Sequence[int], because: str
    ) -> None:
        super().__init__(seat, "push-way", picks, because)
        self.g: Final = g
        self.cell: Final = cell
        self.ways: Final = ways

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, way = self.g, pick - SIDES
        if not 0 <= way < len(DIRECTIONS):
            return None
        if way not in self.ways:
            return Why("ignite.push.line", "push-off-line", {"ways": [each - SIDES for each in self.picks]})
        there = g.board.grid.steps[way][self.cell]
        if there == OFF:
            return Why("ignite.push.tie-available", "push-off-board", {"cell": self.cell})
        if g.is_immovable(there):
            return Why("ignite.push.tie-available", "push-barred", {"cell": there})
        if g.standing[there] != EMPTY:
            return Why("ignite.push.tie-available", "occupied", {"cell": there, "target": g.standing[there]})
        return Why("ignite.harm.no-suicide", "push-deadly", {"cell": there})

    def is_shared(self) -> bool:
        g, piece = self.g, self.g.standing[self.cell]
        together = g.expansion is not None and g.expansion.together
        return together and piece >= 0 and not g.is_player(g.owner[piece])


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
    while cell != OFF and g.standing[cell] != EMPTY and not g.is_fixed(g.standing[cell]):
        row.append(g.standing[cell])
        cell = table[cell]
    return row


def resists(g: Position, piece: int, wall: bool) -> bool:
    """Whether a push leaves a piece where it is: a machine gives way to a `wall`, a kraken to nothing."""
    return g.is_fixed(piece) and not (wall and g.is_machine(piece))


def push_back(
    g: Position, piece: int, origin: int, steps: int, by: int, because: str, wall: bool = False
) -> Steps[None]:
    """Push a piece away from a source, step by step. A `wall` squishes what has no room.

    A collision ends the push; so do an immovable object, lava and whatever else stops the piece.
    """
    if resists(g, piece, wall):
        return
    if not wall and (yield from stands_firm(g, [piece], by, because)):
        return
    taken = 0
    lines = ways_back(g, g.cell[piece], origin, steps)
    for at in range(len(lines)):
        left = list(lines[at])
        while left and taken < steps:
            tied = len(available(g, g.cell[piece], tuple(left))) > 1
            way = yield from choose_way(g, piece, left, because)
            if way < 0:
                yield from run_into_wall(g, piece, by, because, wall)
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
    picks = [SIDES + way for way in open_ways]
    pick = yield PushWay(g, g.decider(piece), g.cell[piece], ways, picks, because)
    return pick - SIDES


def stands_firm(g: Position, pieces: list[int], by: int, because: str) -> Steps[list[int]]:
    """Which pieces an expansion lets stay where they are, as a push is about to move them."""
    if g.expansion is None:
        return []
    units = [piece for piece in pieces if g.piece_type[piece] == UNIT and not is_ignored(g, piece, by)]
    return (yield from g.expansion.steadied(g, units, because, pushed=True)) if units else []


def run_into_wall(g: Position, piece: int, by: int, because: str, wall: bool) -> Steps[None]:
    """An immovable object is in the way: the piece falls, or is squished by a wall behind it."""
    if wall and not g.is_machine(piece):
        kill(g, piece, by, "ignite.push.squish")
    else:
        yield from topple(g, [piece], by, because)


def fell(g: Position, pieces: list[int], by: int, because: str, wall: bool) -> Steps[None]:
    """Pieces run into one another and fall; nothing holds those that a wall has pushed."""
    if wall:
        for piece in pieces:
            knock_down(g, piece, by, because)
    else:
        yield from topple(g, pieces, by, because)


def push_one(g: Position, piece: int, way: int, by: int, because: str, wall: bool, tied: bool) -> Steps[bool]:
    """Push a piece one space in a direction; whether the push goes on.

    If the way was `tied`, its owner chose it, and with it what happens to the pusher's own pieces behind it
    (ignite.blow.chosen-way).
    """
    if g.is_machine(piece):
        yield from push_machine(g, piece, way, by, because, tied)
        return False
    table = g.board.grid.steps[way]
    row = row_behind(g, table[g.cell[piece]], way)
    if row:
        beyond = table[g.cell[row[-1]]]
        if g.is_immovable(beyond):
            yield from fell(g, row, by, because, wall)
            yield from run_into_wall(g, piece, by, because, wall)
            return False
        firm: list[int] = []
        if not wall:
            firm = yield from stands_firm(g, row, by, because)
        if firm:
            # Who stands firm is no more moved than a wall: those before it run into one another.
            before = row[: min([row.index(other) for other in firm])]
            yield from topple(g, [piece, *before], by, because)
            return False
        for other in reversed(row):
            chosen = tied and g.owner[other] == by
            yield from shove(g, other, way, g.decider(piece) if chosen else by, because)
            yield from fell(g, [other], by, because, wall)
        yield from shove(g, piece, way, by, because)
        yield from fell(g, [piece], by, because, wall)
        return False
    return (yield from shove(g, piece, way, by, because))


def push_machine(g: Position, machine: int, way: int, by: int, because: str, tied: bool) -> Steps[None]:
    """A wall pushes a machine one space: who stands there is pushed on and falls, or is squished."""
    table = g.board.grid.steps[way]
    cell = table[g.cell[machine]]
    other = g.standing[cell]
    if other != EMPTY:
        chosen = tied and g.owner[other] == by
        blamed = g.decider(machine) if chosen else by
        if g.is_immovable(table[cell]):
            yield from run_into_wall(g, other, blamed, because, wall=True)
        else:
            yield from push_one(g, other, way, blamed, because, wall=True, tied=False)
            knock_down(g, other, by, because)
    if g.standing[cell] == EMPTY:
        yield from shove(g, machine, way, by, because)


def shove(g: Position, piece: int, way: int, by: int, because: str) -> Steps[bool]:
    """Move a piece one space, with what that space does to it."""
    cell = g.board.grid.steps[way][g.cell[piece]]
    shift(g, piece, cell, by, "pushed", because)
    return (yield from arrive(g, piece))


def push_spares(g: Position, piece: int, origin: int, seat: int, wall: bool) -> bool:
    """Whether a push of one space can leave all units of a player's side alive.

    Judged by lava, burning ground and being squished, as things stand now; one way that spares them will do
    (ignite.harm.defender-decides).
    """
    if resists(g, piece, wall):
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
            squished = row[0] if g.is_machine(piece) else piece
            if not (wall and is_own(g, squished, seat)):
                return True
            continue
        moved = [piece, *row]
        if not any(is_own(g, one, seat) and is_deadly(g, one, table[g.cell[one]]) for one in moved):
            return True
    return False


def is_own(g: Position, piece: int, seat: int) -> bool:
    """Whether a piece is a unit of a player's side."""
    return g.piece_type[piece] == UNIT and g.are_allies(g.owner[piece], seat)
