"""Moving a war machine: a unit beside it takes it along, one space for each movement card.

A joint move puts both on their new spaces at once. What costs more than one space (snow, a blizzard) takes
as many cards, played one right after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.freeze.machines import (
    are_beside,
    can_work,
    machines_for,
    may_serve,
    may_use,
    move_together,
    serve,
)
from emberbox.games.ignite.freeze.refusals import BARRED_TO_MACHINE, TAKES_MORE_CARDS
from emberbox.games.ignite.freeze.state import NO_HAUL, lose_saved, winter_of
from emberbox.games.ignite.moving.entering import arrive, forbids_ground
from emberbox.games.ignite.moving.movement import step_cost
from emberbox.games.ignite.refusals import FINISH_THE_MOVE, IMMOVABLE, IN_THE_WAY, NOT_ADJACENT, WALLED
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, ICE, Position
from emberbox.games.ignite.why.moves import why_no_entry
from emberbox.games.ignite.why.table import explains_question
from emberbox.kernel.decision import Decision, Focus, Path, Pick, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.game import View
from emberbox.kernel.grid import DIRECTIONS, OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

Pair = tuple[int, int]
"""The spaces that a unit and its machine come to."""

# -- the four joint moves --------------------------------------------------------------------------------


def joint_moves(g: Position, unit: int, machine: int) -> list[Pair]:
    """Where a unit and the machine beside it could go together, whatever that costs."""
    steps, here, there = g.board.grid.steps, g.cell[unit], g.cell[machine]
    pairs = [(there, here)]  # switch
    for way in DIRECTIONS:
        ahead, beyond = steps[way][here], steps[way][there]
        if ahead != there:
            pairs.append((ahead, here))  # follow
        if beyond != here:
            pairs.append((there, beyond))  # push
        pairs.append((ahead, beyond))  # roll
    found: list[Pair] = []
    for pair in pairs:
        if pair not in found and forbids_pair(g, unit, machine, pair) is None:
            found.append(pair)
    return sorted(found)


def forbids_pair(g: Position, unit: int, machine: int, pair: Pair) -> Refusal | None:
    """Why a unit and its machine cannot go to two spaces: both may, or neither does."""
    cell, machine_cell = pair
    return forbids_half(g, unit, machine, cell) or (
        None if takes_machine(g, unit, machine, machine_cell) else BARRED_TO_MACHINE
    )


def forbids_half(g: Position, unit: int, machine: int, cell: int) -> Refusal | None:
    """Why the unit cannot come onto a space; those that the two leave are free."""
    if cell == OFF or cell == g.cell[unit]:
        return NOT_ADJACENT
    if g.ground[cell] == ICE:
        return WALLED
    refusal = forbids_ground(g, unit, cell)
    if refusal is not None:
        return refusal
    other = g.standing[cell]
    if other in (EMPTY, machine):
        return None
    return IMMOVABLE if g.is_fixed(other) else IN_THE_WAY


def takes_machine(g: Position, unit: int, machine: int, cell: int) -> bool:
    """Whether the machine can come onto a space, be it lava, which destroys it."""
    return cell not in (OFF, g.cell[machine]) and g.ground[cell] != ICE and g.standing[cell] in (EMPTY, unit)


# -- who may, and at what price --------------------------------------------------------------------------


def haulable(g: Position, unit: int) -> list[int]:
    """The machines that a unit may take along that may move: beside it, its player's, and no other served."""
    if not can_work(g, unit):
        return []
    return [
        machine
        for machine in machines_for(g, g.owner[unit])
        if are_beside(g, unit, machine) and may_serve(g, unit, machine) and joint_moves(g, unit, machine)
    ]


def cards_for(g: Position, unit: int, machine: int) -> int:
    """How many cards that came right before count for a joint move of these two."""
    hauler, hauled, cards = winter_of(g).hauling
    return cards if (hauler, hauled) == (unit, machine) else 0


def waiting_haul(g: Position) -> View | None:
    """The cards that wait for a joint move, as everybody sees it."""
    unit, machine, cards = winter_of(g).hauling
    return {"piece": unit, "machine": machine, "cards": cards} if cards else None


def can_haul(g: Position, unit: int) -> bool:
    """Whether one card more moves a unit with a machine now."""
    for machine in haulable(g, unit):
        cards = cards_for(g, unit, machine) + 1
        for cell, _ in joint_moves(g, unit, machine):
            if step_cost(g, unit, cell) <= cards:
                return True
    return False


# -- the questions ---------------------------------------------------------------------------------------


def joint_facts(unit: int, machine: int, pairs: list[Pair]) -> dict[str, Fact]:
    """Who moves together and where to, for whoever draws it."""
    ends = {"unit-to": [cell for cell, _ in pairs], "machine-to": [end for _, end in pairs]}
    return {"unit": unit, "machine": machine, **ends}


@final
class HaulUnit(Decision):
    """Where does a unit go that takes a machine along? NONE waits for another card."""

    __slots__ = ("cards", "g", "machine", "moves", "unit")

    def __init__(self, g: Position, seat: int, unit: int, machine: int, cards: int, because: str) -> None:
        super().__init__(seat, "haul-unit", because)
        self.g: Final = g
        self.unit: Final = unit
        self.machine: Final = machine
        self.cards: Final = cards
        self.moves: Final = [
            pair for pair in joint_moves(g, unit, machine) if step_cost(g, unit, pair[0]) <= cards
        ]

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.unit, self.g.cell[self.unit])

    def facts(self) -> dict[str, Fact]:
        return {"points": self.cards, **joint_facts(self.unit, self.machine, self.moves)}

    def path(self, pick: int) -> Path | None:
        return None if pick == NONE else Path([pick - CELLS], step_cost(self.g, self.unit, pick - CELLS))

    def candidates(self) -> Sequence[int]:
        return [NONE, *sorted({CELLS + cell for cell, _ in self.moves})]

    def forbids(self, pick: int) -> Refusal | None:
        g, cell = self.g, pick - CELLS
        if pick == NONE:
            return None
        if not 0 <= cell < g.board.grid.size:
            return FINISH_THE_MOVE
        if cell not in g.board.grid.neighbours[g.cell[self.unit]]:
            return NOT_ADJACENT
        refusal = forbids_half(g, self.unit, self.machine, cell)
        if refusal is not None:
            return refusal
        if cell not in [there for there, _ in joint_moves(g, self.unit, self.machine)]:
            return BARRED_TO_MACHINE
        return None if step_cost(g, self.unit, cell) <= self.cards else TAKES_MORE_CARDS

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        facts: dict[str, Fact] = {"unit": self.unit, "cell": cell}
        if refusal is TAKES_MORE_CARDS:
            cost = step_cost(g, self.unit, cell)
            return Why(refusal.rule, "haul-more-cards", {**facts, "count": cost})
        if refusal is BARRED_TO_MACHINE:
            return Why(refusal.rule, "haul-no-room", facts)
        if refusal is NOT_ADJACENT:
            return Why("freeze.wm-move.one-space", "haul-one-space", facts)
        return why_no_entry(g, self.unit, cell, 1, refusal)


@final
class HaulMachine(Pick):
    """Where does the machine go, the unit's new space being settled?"""

    __slots__ = ("asked", "cell")

    def __init__(self, asked: HaulUnit, cell: int) -> None:
        ends = [CELLS + end for there, end in asked.moves if there == cell]
        super().__init__(asked.seat, "haul-machine", ends, asked.because)
        self.asked: Final = asked
        self.cell: Final = cell

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.asked.machine, self.asked.g.cell[self.asked.machine])

    def facts(self) -> dict[str, Fact]:
        pairs = [(self.cell, pick - CELLS) for pick in self.picks]
        return joint_facts(self.asked.unit, self.asked.machine, pairs)

    def path(self, pick: int) -> Path | None:
        return Path([pick - CELLS], 0)


@final
class Haul(Pick):
    """Does a unit take a machine along, and which?"""

    __slots__ = ("cell", "unit")

    def __init__(self, seat: int, unit: int, cell: int, picks: Sequence[int], because: str) -> None:
        super().__init__(seat, "haul", picks, because)
        self.unit: Final = unit
        self.cell: Final = cell

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.unit, self.cell)


@explains_question("haul")
def why_not_hauled(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something is not taken along."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    return Why("freeze.wm-move.who-may", "haul-other", {"cell": cell})


@explains_question("haul-machine")
def why_machine_not_there(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why the machine does not come onto a space."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    return Why("freeze.wm-move.blocked", "haul-machine-other", {"cell": cell})


# -- moving ----------------------------------------------------------------------------------------------


def haul(g: Position, seat: int, unit: int, because: str) -> Steps[bool]:
    """A unit is about to use a movement card: whether it takes a machine along instead of using it alone.

    However much movement the card gives, it is one joint movement (freeze.wm-move.card-is-one).
    """
    taken = haulable(g, unit) if g.owner[unit] == seat else []
    if not taken:
        winter_of(g).hauling = NO_HAUL
        return False
    cells = [CELLS + g.cell[machine] for machine in taken]
    pick = yield Haul(seat, unit, g.cell[unit], [NONE, *cells], because)
    if pick == NONE:
        winter_of(g).hauling = NO_HAUL
        return False
    machine = g.standing[pick - CELLS]
    if winter_of(g).walker != unit:
        lose_saved(g)
    winter_of(g).hauling = (unit, machine, cards_for(g, unit, machine) + 1)
    yield from haul_on(g, seat, unit, machine, because)
    return True


def haul_on(g: Position, seat: int, unit: int, machine: int, because: str) -> Steps[None]:
    """Joint moves, as long as there are cards for one; what is left waits for the next card."""
    while cards_for(g, unit, machine):
        cards = cards_for(g, unit, machine)
        asked = HaulUnit(g, seat, unit, machine, cards, because)
        if not asked.moves:
            return
        pick = yield asked
        if pick == NONE:
            return
        cell = pick - CELLS
        where = HaulMachine(asked, cell)
        end = where.picks[0]
        if len(where.picks) > 1:
            end = yield where
        winter_of(g).hauling = (unit, machine, cards - step_cost(g, unit, cell))
        if not (yield from move_pair(g, unit, cell, machine, end - CELLS, because)):
            winter_of(g).hauling = NO_HAUL


def move_pair(g: Position, unit: int, cell: int, machine: int, end: int, because: str) -> Steps[bool]:
    """One joint move, with what the spaces do to the two; whether they may go on."""
    g.begin_effect()
    came_from, stood = g.cell[unit], g.cell[machine]
    move_together(g, unit, cell, machine, end)
    if g.story is not None:
        seat = g.owner[unit]
        g.tell("moved", {"piece": unit, "seat": seat, "from": came_from, "cell": cell}, because)
        facts = {"piece": machine, "seat": seat, "type": g.piece_type[machine], "from": stood, "cell": end}
        g.tell("machine-moved", {**facts}, because)
    winter_of(g).settle(g, unit)
    serve(g, unit, machine)
    free = yield from arrive(g, unit)
    if g.cell[machine] == end:
        yield from arrive(g, machine)
    return free and g.cell[machine] == end and may_use(g, g.owner[unit], machine)
