"""Abilities: effects for the rest of a turn, for a round, or until something happens."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.reactions import decoy_for
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.moving.entering import shift
from emberbox.games.ignite.refusals import NO_TOKEN_LEFT, NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import DECOY, ICE, Position
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal

DECOYS: Final = 4
TRAPSMITH: Final = of.kind("trapsmith")
TRICKSTER: Final = of.kind("adept-trickster")


@action("adrenaline", forbids_nothing)
def adrenaline(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn a unit that attacks may move a space."""
    g.adrenaline += 1
    yield from ()


@action("quick-hands", forbids_nothing)
def quick_hands(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn an attack draws a card."""
    g.quick_hands += 1
    yield from ()


@action("charming-negotiator", forbids_nothing)
def charming_negotiator(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn a card played for its honor gives 1 more."""
    g.negotiators += 1
    yield from ()


@action("hideaway", forbids_nothing)
def hideaway(g: Position, seat: int, card: int) -> Steps[None]:
    """It stays: in each cleanup one unplayed card may be kept in hand."""
    yield from ()


def forbids_monopoly(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Monopoly affects every other player at once, and a second one in a turn adds nothing."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return NOTHING_TO_DO if g.monopoly[seat] else None


@action("monopoly", forbids_monopoly)
def monopoly(g: Position, seat: int, card: int) -> Steps[None]:
    """Until your next turn everybody else pays 2 more for what they buy."""
    g.monopoly[seat] = True
    yield from ()


# -- traps and decoys --------------------------------------------------------------------------------


def trap_spaces(g: Position, seat: int) -> list[int]:
    """The spaces near a player's units on which a trap can be set."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRAPSMITH])}
    return sorted([cell for cell in near if takes_trap(g, cell)])


def takes_trap(g: Position, cell: int) -> bool:
    """Whether a trap can be set on a space."""
    return g.is_unoccupied(cell) and g.ground[cell] not in (LAVA, VILLAGE, BAZAAR, ICE)


def forbids_trap(g: Position, seat: int, kind: int) -> Refusal | None:
    """A trap needs a space."""
    for unit in g.units(seat):
        for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRAPSMITH]):
            if takes_trap(g, cell):
                return None
    return NOTHING_TO_DO


@action("trapsmith", forbids_trap)
def trapsmith(g: Position, seat: int, card: int) -> Steps[None]:
    """Secretly note a space: the next piece of another player that enters it is caught."""
    spaces = trap_spaces(g, seat)
    cell = (yield Pick(seat, "note-trap", [CELLS + cell for cell in spaces], "trapsmith")) - CELLS
    g.traps.append((seat, g.cards.note(cell, spaces, 1 << seat), card))
    g.tell("trap-set", {"seat": seat}, "trapsmith", {"cell": cell}, 1 << seat)


def decoy_spaces(g: Position, seat: int) -> list[int]:
    """The spaces near a player's units on which a decoy can stand, whichever of them it doubles."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRICKSTER])}
    return sorted([cell for cell in near if g.is_unoccupied(cell) and g.ground[cell] != LAVA])


def tricksters(g: Position, seat: int) -> list[int]:
    """The units that have no decoy yet."""
    return [unit for unit in g.units(seat) if decoy_for(g, unit) < 0]


def forbids_trickster(g: Position, seat: int, kind: int) -> Refusal | None:
    """A decoy needs a token, and a unit without one."""
    if g.count_of(DECOY) >= DECOYS:
        return NO_TOKEN_LEFT
    return None if tricksters(g, seat) and decoy_spaces(g, seat) else NOTHING_TO_DO


@action("adept-trickster", forbids_trickster)
def adept_trickster(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a decoy of a unit near any of yours: the two may change places when it is attacked."""
    unit = yield from choose_unit(g, seat, tricksters(g, seat), "adept-trickster")
    cells = [CELLS + cell for cell in decoy_spaces(g, seat)]
    cell = (yield Pick(seat, "place-decoy", cells, "adept-trickster")) - CELLS
    decoy = g.add_piece(DECOY, seat, origin=unit)
    shift(g, decoy, cell, seat)
    g.tell("decoy-placed", {"seat": seat, "piece": unit, "cell": cell}, "adept-trickster")
