"""Getting out of an attack's way."""

from __future__ import annotations

from emberbox.games.ignite.cards.registry import reaction, verb_reaction
from emberbox.games.ignite.cards.shields import forbids_defence
from emberbox.games.ignite.combat.attack import EVADED, Attack
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.moving.entering import arrive, is_deadly, shift
from emberbox.games.ignite.moving.movement import ON_FOOT, forbids_entry, forbids_move
from emberbox.games.ignite.refusals import CANNOT_BE_EVADED, CANNOT_STEP, HELD_FAST, NOWHERE_TO_GO
from emberbox.games.ignite.space import CELLS, SWAP
from emberbox.games.ignite.state.moments import UNIT_DIED
from emberbox.games.ignite.state.position import DECOY, NO_ONE, Position
from emberbox.games.ignite.tactics.values import ANY_WEAPON, worth
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal


def refuges(g: Position, attack: Attack, unit: int) -> list[int]:
    """The spaces that a unit may step to out of an attack: free to walk on, and outside its area."""
    return [
        cell
        for cell in g.board.grid.neighbours[g.cell[unit]]
        if g.is_unoccupied(cell) and forbids_entry(g, unit, cell, ON_FOOT) is None and cell not in attack.area
    ]


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
    return None if refuges(g, attack, unit) else NOWHERE_TO_GO


@reaction("quick-reflexes", forbids_step_aside)
@worth("quick-reflexes", first=1.5, again=0.6, defends=True, stops=ANY_WEAPON)
def quick_reflexes(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Step one space aside; the attack misses."""
    picks = [CELLS + cell for cell in refuges(g, attack, unit)]
    cell = (yield Pick(seat, "evade", picks, "quick-reflexes")) - CELLS
    attack.settle_for(unit, EVADED)
    yield from relocate(g, unit, cell, "quick-reflexes")


def relocate(g: Position, unit: int, cell: int, because: str) -> Steps[None]:
    """Put an evading unit on a space, with what that does to it."""
    came_from = g.cell[unit]
    shift(g, unit, cell, g.owner[unit])
    if g.story is not None:
        facts = {"piece": unit, "seat": g.owner[unit], "from": came_from, "cell": cell}
        g.tell("evaded", {**facts}, because)
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
    if decoy < 0 or is_deadly(g, unit, g.cell[decoy]):
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
