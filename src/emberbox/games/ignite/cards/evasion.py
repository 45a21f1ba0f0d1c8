"""Getting out of an attack's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import reaction, verb_reaction
from emberbox.games.ignite.cards.shields import forbids_defence
from emberbox.games.ignite.combat.attack import EVADED, Attack
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.moving.entering import arrive, forbids_ground, shift
from emberbox.games.ignite.moving.movement import ON_FOOT, forbids_entry, forbids_move, step_cost
from emberbox.games.ignite.refusals import CANNOT_BE_EVADED, CANNOT_STEP, HELD_FAST, NOWHERE_TO_GO
from emberbox.games.ignite.space import CELLS, SWAP
from emberbox.games.ignite.state.moments import UNIT_DIED
from emberbox.games.ignite.state.position import DECOY, NO_ONE, Position
from emberbox.games.ignite.tactics.values import ANY_WEAPON, worth
from emberbox.games.ignite.why.answers import AT_LENGTH
from emberbox.games.ignite.why.moves import why_no_entry, why_taken, why_too_far
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

STEP: Final = 1
"""How much movement a step aside is."""


def refuges(g: Position, attack: Attack, unit: int, in_use: int = 0) -> list[int]:
    """The spaces that a unit may step to out of an attack: free to walk on, and outside its area."""
    return [
        cell
        for cell in g.board.grid.neighbours[g.cell[unit]]
        if g.is_unoccupied(cell)
        and forbids_entry(g, unit, cell, ON_FOOT, in_use) is None
        and cell not in attack.area
        and step_cost(g, unit, cell) <= STEP
    ]


@final
class Evade(Pick):
    """Where does a unit step aside to?"""

    __slots__ = ("attack", "g", "unit")

    def __init__(self, g: Position, attack: Attack, unit: int, picks: Sequence[int]) -> None:
        super().__init__(g.owner[unit], "evade", picks, "quick-reflexes")
        self.g: Final = g
        self.attack: Final = attack
        self.unit: Final = unit

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, unit, cell = self.g, self.unit, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        if cell == g.cell[unit]:
            return Why("ignite.react.words", "already-there", {"unit": unit})
        if cell not in g.board.grid.neighbours[g.cell[unit]]:
            return why_too_far(g, unit, cell, 1)
        entry = forbids_entry(g, unit, cell, ON_FOOT)
        if entry is not None:
            return why_no_entry(g, unit, cell, 1, entry)
        if cell in self.attack.area:
            return Why("ignite.react.words", "evade-in-area", {"attack": self.attack.kind, "cell": cell})
        if step_cost(g, unit, cell) > STEP:
            return Why("ignite.move.one-a-space", "evade-costly", {"unit": unit, "cell": cell})
        return why_taken(g, cell)


NO_REFUGE: Final[dict[Refusal, str]] = {}
"""What is said of free spaces that an expansion closes to who steps aside."""


def why_nowhere(g: Position, attack: Attack, unit: int) -> Why:
    """Why a unit cannot step aside: what closes the free spaces beside it, if there are any."""
    closed: dict[str, list[int]] = {}
    rules = {"answer-in-area": NOWHERE_TO_GO.rule, "answer-too-costly": "ignite.move.one-a-space"}
    for cell in g.board.grid.neighbours[g.cell[unit]]:
        if not g.is_unoccupied(cell):
            continue
        entry = forbids_entry(g, unit, cell, ON_FOOT, in_use=1)
        says = "answer-in-area" if cell in attack.area else "answer-too-costly"
        if entry is not None:
            says = NO_REFUGE.get(entry, "")
            rules[says] = entry.rule
        if says:
            closed.setdefault(says, []).append(cell)
    for says, cells in closed.items():
        return Why(rules[says], says, {"unit": unit, "attack": attack.kind, "cells": cells})
    return Why(NOWHERE_TO_GO.rule, "answer-nowhere", {"unit": unit})


AT_LENGTH[NOWHERE_TO_GO] = why_nowhere


def forbids_step_aside(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot evade by a step."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if not attack.evadable:
        return CANNOT_BE_EVADED
    hindrance = forbids_move(g, unit)
    if hindrance is not None:
        return hindrance if hindrance is HELD_FAST else CANNOT_STEP
    return None if refuges(g, attack, unit, in_use=1) else NOWHERE_TO_GO


@reaction("quick-reflexes", forbids_step_aside)
@worth("quick-reflexes", first=1.5, again=0.6, defends=True, stops=ANY_WEAPON)
def quick_reflexes(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Step one space aside; the attack misses."""
    picks = [CELLS + cell for cell in refuges(g, attack, unit)]
    cell = (yield Evade(g, attack, unit, picks)) - CELLS
    attack.settle_for(unit, EVADED)
    yield from relocate(g, unit, cell, "quick-reflexes")


def relocate(g: Position, unit: int, cell: int, because: str) -> Steps[None]:
    """Put an evading unit on a space, with what that does to it."""
    shift(g, unit, cell, g.owner[unit], "evaded", because)
    yield from arrive(g, unit)


# -- changing places with a decoy ---------------------------------------------------------------------


def decoy_for(g: Position, unit: int) -> int:
    """The decoy that doubles a unit, or -1."""
    for piece in range(len(g.piece_type)):
        if g.piece_type[piece] == DECOY and g.origin[piece] == unit and g.cell[piece] != OFF:
            return piece
    return -1


def forbids_swap(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot change places with its decoy."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if not attack.evadable:
        return CANNOT_BE_EVADED
    decoy = decoy_for(g, unit)
    if decoy < 0 or forbids_ground(g, unit, g.cell[decoy]) is not None:
        return NOWHERE_TO_GO
    return None


@verb_reaction(SWAP, forbids_swap, "adept-trickster")
def swap_with_decoy(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Unit and decoy change places: the attack hits the decoy, unless its area holds the new space too."""
    decoy = decoy_for(g, unit)
    cell = g.cell[decoy]
    take_off(g, decoy, NO_ONE, "adept-trickster")
    if cell not in attack.area:
        attack.settle_for(unit, EVADED)
    yield from relocate(g, unit, cell, "adept-trickster")


@UNIT_DIED.register("adept-trickster")
def lose_decoy(g: Position, unit: int) -> None:
    """The decoy of a dead unit deceives nobody."""
    decoy = decoy_for(g, unit)
    if decoy >= 0:
        take_off(g, decoy, NO_ONE, "adept-trickster")
