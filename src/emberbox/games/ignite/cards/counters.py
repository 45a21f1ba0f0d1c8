"""Spells that answer spells."""

from __future__ import annotations

from emberbox.games.ignite.cards.registry import reaction
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.refusals import CANNOT_REACT, NOT_A_SPELL, NOT_OUT_OF_TURN, NOT_YOUR_UNIT
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal


def forbids_counter(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Another player's pure spell that reaches a unit free to react, or the magic of an arrow aimed at it."""
    if attack.seat == seat:
        return NOT_OUT_OF_TURN
    if g.frozen[unit] != NO_ONE:
        return CANNOT_REACT
    if attack.is_pure_spell():
        return None
    # The blessing of a weapon is on who wields it: there is nothing to cancel.
    if not attack.has_magic() or attack.tamed or attack.is_weapon():
        return NOT_A_SPELL
    return None if unit in attack.targets else NOT_YOUR_UNIT


@reaction("counter-spell", forbids_counter, for_unit=False)
def counter_spell(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """A pure spell does nothing to anybody; a spell-infused attack loses its magic."""
    if attack.is_pure_spell():
        attack.negated = True
    else:
        attack.tamed = True
        attack.spread = []
    yield from ()


def forbids_mirror(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Another player's pure spell that is aimed at a unit free to react, or has it in its area."""
    if attack.seat == seat:
        return NOT_OUT_OF_TURN
    if g.frozen[unit] != NO_ONE:
        return CANNOT_REACT
    if not attack.is_pure_spell() or not attack.mirrorable:
        return NOT_A_SPELL
    return None if unit in attack.targets else NOT_YOUR_UNIT


@reaction("mirror-spell", forbids_mirror)
def mirror_spell(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """The spell happens as if this unit had cast it."""
    attack.mirrored_by = unit
    yield from ()
