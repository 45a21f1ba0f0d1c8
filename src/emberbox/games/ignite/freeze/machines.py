"""War machines on the board: whose they are, how they are built, and how they end.

A machine is a piece that is neither unit nor minion. Its owner is a seat, or the number after the last seat
for one that is nobody's. Ownership follows from who stands beside it, and is settled anew after every step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.ignite.cards.registry import due
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.damage import is_ignored, take_off
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.freeze.facts import TYPE_OF
from emberbox.games.ignite.freeze.state import WinterState, winter_of
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.state.moments import Moment
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, PIECE_TYPES, UNIT, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF

MACHINES: Final = 10
"""How many of each the box holds (freeze.setup.token-supply)."""
RANK: Final = 45

# -- what stands where -----------------------------------------------------------------------------------


def machines(g: Position) -> list[int]:
    """All machines on the board, built or not."""
    return sorted(winter_of(g).clocks)


def card_of(g: Position, machine: int) -> int:
    """The kind of the card that a machine was built with: it has its numbers."""
    return of.kind(PIECE_TYPES[g.piece_type[machine]])


def is_built(g: Position, machine: int) -> bool:
    """Whether no time token is left on a machine."""
    return not winter_of(g).clocks[machine]


def are_beside(g: Position, unit: int, machine: int) -> bool:
    """Whether a unit stands next to a machine; one that is riding over somebody counts where it is."""
    return g.cell[unit] in g.board.grid.neighbours[g.cell[machine]]


def crew(g: Position, machine: int, seat: int) -> list[int]:
    """The units of a player next to a machine, frozen or down or not (freeze.wm-build.disabled-units)."""
    return [unit for unit in g.units(seat) if are_beside(g, unit, machine)]


def machines_of(g: Position, seat: int) -> list[int]:
    """The machines that a player owns."""
    return [machine for machine in machines(g) if g.owner[machine] == seat]


def shares(g: Position) -> bool:
    """Whether all players use each other's machines."""
    return g.expansion is not None and g.expansion.together


def may_use(g: Position, seat: int, machine: int) -> bool:
    """Whether a player with a unit beside a machine may fire and move it: the own, or one that is shared."""
    owner = g.owner[machine]
    if owner == seat or not shares(g):
        return owner == seat
    return g.is_player(owner) and g.is_player(seat) and is_built(g, machine)


def machines_for(g: Position, seat: int) -> list[int]:
    """The machines that a player may fire and move, having a unit beside them."""
    return [machine for machine in machines(g) if may_use(g, seat, machine) and crew(g, machine, seat)]


# -- whose they are --------------------------------------------------------------------------------------


def owner_now(g: Position, machine: int) -> int:
    """Whose a machine is by who stands beside it.

    An owner with a unit there keeps it; otherwise it goes to the only player who has one, or to nobody.
    Where all play together, it is always whose it was when its building began.
    """
    if shares(g):
        return g.owner[machine]
    near = {g.owner[piece] for piece in range(len(g.cell)) if _counts(g, piece, machine)}
    if g.owner[machine] in near:
        return g.owner[machine]
    return near.pop() if len(near) == 1 else g.seats


def _counts(g: Position, piece: int, machine: int) -> bool:
    """Only units count, and each for its own player (freeze.wm-own.who-counts)."""
    return g.piece_type[piece] == UNIT and g.cell[piece] != OFF and are_beside(g, piece, machine)


def settle(g: Position) -> None:
    """Settle whose every machine is, as they stand now (freeze.wm-own.when-checked)."""
    for machine in machines(g):
        owner = owner_now(g, machine)
        if owner == g.owner[machine] or g.ground[g.cell[machine]] == LAVA:
            continue  # nobody takes over what is lost in lava
        g.owner[machine] = owner
        if g.story is not None:
            facts = {"seat": owner, "piece": machine, "type": g.piece_type[machine], "cell": g.cell[machine]}
            if owner == g.seats:
                g.tell("machine-left", {**facts}, "freeze.wm-own.abandoned")
            else:
                g.tell("machine-taken", {**facts}, "freeze.wm-own.steal")


def move_together(g: Position, unit: int, cell: int, machine: int, machine_cell: int) -> None:
    """A unit and a machine are put on their new spaces as one step."""
    for piece in (unit, machine):
        if g.standing[g.cell[piece]] == piece:
            g.standing[g.cell[piece]] = EMPTY
    for piece, there in ((unit, cell), (machine, machine_cell)):
        g.cell[piece], g.standing[there] = there, piece
        g.moved_by[piece] = NO_ONE


# -- who can work one ------------------------------------------------------------------------------------

Clumsy = Callable[[Position, int], bool]
"""Whether a unit cannot move or fire machines as it is now: position, unit."""
CLUMSY: Final[Moment[Clumsy]] = Moment()


def can_work(g: Position, unit: int) -> bool:
    """Whether nothing that a unit has become keeps it from moving and firing machines."""
    for clumsy in CLUMSY.hooks:
        if clumsy(g, unit):
            return False
    return True


# -- which machine a unit serves -------------------------------------------------------------------------


def may_serve(g: Position, unit: int, machine: int) -> bool:
    """Whether a unit that stands next to a machine is not busy with another (freeze.wm-own.serving)."""
    return winter_of(g).serves.get(unit, machine) == machine


def servants(g: Position, machine: int, seat: int) -> list[int]:
    """The units of a player next to a machine that are not busy with another."""
    return [unit for unit in crew(g, machine, seat) if may_serve(g, unit, machine)]


def serve(g: Position, unit: int, machine: int) -> None:
    """A unit is busy with a machine until it has moved without one, or a turn begins."""
    winter = winter_of(g)
    winter.serves = {**winter.serves, unit: machine}


def choose_servant(g: Position, seat: int, machine: int, units: Sequence[int], because: str) -> Steps[int]:
    """Which of some units serves a machine; asked only if each of them stands next to another as well."""
    serving = [unit for unit in units if unit in winter_of(g).serves]
    free = [unit for unit in units if not has_other(g, unit, machine)]
    return (yield from choose_unit(g, seat, serving[:1] or free[:1] or units, because, "serve"))


def has_other(g: Position, unit: int, machine: int) -> bool:
    """Whether a unit stands next to another machine that its player may use."""
    for other in machines_for(g, g.owner[unit]):
        if other != machine and are_beside(g, unit, other):
            return True
    return False


# -- building --------------------------------------------------------------------------------------------


def is_site(g: Position, cell: int) -> bool:
    """Whether a machine may be put on a space: it is unoccupied, and no lava (freeze.wm-build.where)."""
    return g.is_unoccupied(cell) and g.ground[cell] != LAVA


def sites(g: Position, seat: int) -> list[int]:
    """The spaces next to a player's units on which a machine may be put."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.neighbours[g.cell[unit]]}
    return sorted([cell for cell in near if is_site(g, cell)])


def begin_building(g: Position, seat: int, kind: int, cell: int) -> int:
    """A player puts a new machine on a space, with all its time tokens on it."""
    machine = g.add_piece(TYPE_OF[kind], seat)
    winter_of(g).clocks[machine] = of.TOKENS[kind]
    put_piece(g, machine, cell, seat)
    if g.story is not None:
        facts = {"seat": seat, "piece": machine, "type": TYPE_OF[kind], "cell": cell}
        g.tell("machine-begun", {**facts, "left": of.TOKENS[kind]}, of.KEYS[kind])
    return machine


def unbuilt(g: Position, seat: int) -> list[int]:
    """The machines of a player on which a time token may come off as the player's turn begins."""
    if not isinstance(g.expansion, WinterState):
        return []
    return [machine for machine in machines_of(g, seat) if not is_built(g, machine)]


def site_of(g: Position, machine: int, observer: int) -> int | None:
    """Where a machine stands that is being built."""
    return g.cell[machine]


@due("build", RANK, unbuilt, site_of)
def count_down(g: Position, machine: int) -> Steps[None]:
    """A time token comes off, if the owner has a unit next to the machine that is not busy with another."""
    seat, units = g.current, servants(g, machine, g.current)
    if g.owner[machine] != seat or not units:
        return
    unit = yield from choose_servant(g, seat, machine, units, "freeze.wm-own.serving")
    serve(g, unit, machine)
    clocks = winter_of(g).clocks
    clocks[machine] -= 1
    if g.story is not None:
        facts = {"seat": seat, "piece": machine, "type": g.piece_type[machine], "cell": g.cell[machine]}
        if clocks[machine]:
            g.tell("machine-grows", {**facts, "left": clocks[machine]}, "freeze.wm-build.countdown")
        else:
            g.tell("machine-built", {**facts}, "freeze.wm-build.finished")


# -- the end of a machine --------------------------------------------------------------------------------


def destroy(g: Position, machine: int, by: int, because: str) -> None:
    """Take a machine off the board; nobody gets a trophy for it (freeze.wm-destroy.aftermath)."""
    if not is_ignored(g, machine, by):
        take_off(g, machine, by, because)


def forget(g: Position, machine: int) -> None:
    """A machine is gone, with its time tokens; who was busy with it stays so."""
    winter = winter_of(g)
    winter.clocks = {other: left for other, left in winter.clocks.items() if other != machine}
    winter.serves = {unit: NO_ONE if served == machine else served for unit, served in winter.serves.items()}
    g.due = [each for each in g.due if each != ("build", machine)]


def crush(g: Position, cells: Sequence[int], by: int, because: str) -> None:
    """What destroys machines comes down on spaces (freeze.wm-destroy.named-cards)."""
    for cell in cells:
        machine = g.standing[cell]
        if machine != EMPTY and g.is_machine(machine):
            destroy(g, machine, by, because)
