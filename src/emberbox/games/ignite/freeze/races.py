"""What orcs and fallen valkyries can do."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import RACE_ANSWERS, Reaction
from emberbox.games.ignite.cards.shields import block, forbids_defence
from emberbox.games.ignite.combat.attack import CARD, SHOT, Attack
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import WEAPON
from emberbox.games.ignite.freeze.facts import AS_VALKYRIE, ORCS, VALKYRIES
from emberbox.games.ignite.freeze.refusals import (
    FALLS_ON_ALL,
    NO_VALKYRIE,
    NOT_A_MELEE_WEAPON,
    NOT_A_PURE_SPELL,
    NOT_AIMED_AT_HER,
)
from emberbox.games.ignite.refusals import CANNOT_REACT, NOT_OUT_OF_TURN
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

HEAVY: Final = 3
"""The stated damage of which an orc takes 1 less."""

# -- orcs --------------------------------------------------------------------------------------------------


def thick_skin(g: Position, attack: Attack, piece: int, tally: Tally | None) -> int:
    """A stated 3 of a weapon or a machine is 2 to an orc (freeze.orc.printed-first)."""
    if g.race[piece] != ORCS or of.DAMAGE[attack.kind] != HEAVY:
        return 0
    if not attack.is_weapon() and attack.act != SHOT:
        return 0
    return count(tally, -1, "freeze.orc.three-becomes-two")


# -- fallen valkyries --------------------------------------------------------------------------------------


def forbids_weapon(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A discarded weapon blocks a melee weapon that is used against a valkyrie at range 1."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if g.race[unit] != VALKYRIES:
        return NO_VALKYRIE
    melee = attack.act == CARD and attack.melee and attack.is_weapon()
    return None if melee else NOT_A_MELEE_WEAPON


def block_with_weapon(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """The attack on one valkyrie is blocked, and by no shield."""
    block(attack, unit, shield=False)
    yield from ()


def forbids_spell(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A discarded pure spell negates one that another player aims at a valkyrie free to react.

    What strikes later is no attack that anybody answers; what falls on all players aims at nobody.
    """
    if attack.seat == seat:
        return NOT_OUT_OF_TURN
    if g.frozen[unit] != NO_ONE:
        return CANNOT_REACT
    if g.race[unit] != VALKYRIES:
        return NO_VALKYRIE
    if not attack.is_pure_spell():
        return NOT_A_PURE_SPELL
    if unit in attack.targets:
        return None
    is_global = not attack.targets and attack.struck < 0 and not attack.area
    return FALLS_ON_ALL if is_global else NOT_AIMED_AT_HER


def negate_with_spell(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """The whole spell does nothing, to anybody."""
    attack.negated = True
    yield from ()


BLOCK: Final = Reaction(block_with_weapon, forbids_weapon, "freeze.valkyrie.weapon-blocks", True, AS_VALKYRIE)
NEGATE: Final = Reaction(
    negate_with_spell, forbids_spell, "freeze.valkyrie.spell-negates", False, AS_VALKYRIE
)


def which_answer(seat: int, kind: int, verbs: list[int]) -> Steps[int]:
    """A card that says itself what it does out of turn may be used for that, or as valkyries use any."""
    return (yield Pick(seat, "which-answer", verbs, of.KEYS[kind]))


@RACE_ANSWERS.register("valkyries")
def valkyrie_answer(kind: int) -> Reaction | None:
    """Any weapon blocks, any pure spell negates (freeze.valkyrie.which-cards)."""
    if of.PURE_SPELL[kind]:
        return NEGATE
    return BLOCK if of.TYPES[kind] & WEAPON else None
