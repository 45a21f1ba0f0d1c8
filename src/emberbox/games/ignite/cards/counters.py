"""Spells that answer spells."""

from __future__ import annotations

from emberbox.games.ignite.cards.registry import reaction
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.refusals import CANNOT_REACT, NOT_A_SPELL, NOT_OUT_OF_TURN, NOT_YOUR_UNIT
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.games.ignite.tactics.shopping_values import helped_by_rival_spells
from emberbox.games.ignite.tactics.values import ANSWER, HELPED, worth
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
@worth("counter-spell", first=0.8, again=0.5, defends=True)
def counter_spell(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """A pure spell does nothing to anybody; a spell-infused attack loses its magic."""
    if attack.is_pure_spell():
        attack.negated = True
    else:
        attack.tamed = True
        attack.spread = spread_of(g, attack)
    yield from ()


@ANSWER.register("counter-spell")
def counter_value(attack: Attack, most: float, total: float) -> float:
    """It takes the magic of an arrow, not its point."""
    return (total if attack.is_pure_spell() else 0.4 * total) - 0.2


HELPED.register("counter-spell")(helped_by_rival_spells)


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
@worth("mirror-spell", first=1.0, again=0.4)
def mirror_spell(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """The spell happens as if this unit had cast it."""
    attack.mirrored_by = unit
    yield from ()


@ANSWER.register("mirror-spell")
def mirror_value(attack: Attack, most: float, total: float) -> float:
    """It hurts who cast the spell besides."""
    return total + 1.0


HELPED.register("mirror-spell")(helped_by_rival_spells)
