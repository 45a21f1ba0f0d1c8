"""Why an attack cannot be answered with something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.ignite.combat.attack import BASH, RIDE, Attack
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import REACT, REACT_TRASH
from emberbox.games.ignite.refusals import (
    CANNOT_BE_BLOCKED,
    CANNOT_BE_EVADED,
    CANNOT_REACT,
    CANNOT_STEP,
    HELD_FAST,
    NO_SHIELD_AGAINST_A_BASH,
    NO_SHIELD_HELPS,
    NOT_A_SPELL,
    NOT_MELEE,
    NOT_YOUR_UNIT,
    NOTHING_BLOCKS,
    NOTHING_TO_REVEAL,
    ONLY_ON_TURN,
)
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.games.ignite.why.movers import why_unmoved
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

REVEALED_WHEN: Final[dict[int, str]] = {}
"""What is said about cards of sets that are revealed when something else than harm happens to a unit."""

AT_LENGTH: Final[dict[Refusal, Callable[[Position, Attack, int], Why]]] = {}
"""What is said where a card's own module knows more about a refusal of its answer."""

NEVER_PLAYED: Final[dict[int, Why]] = {}
"""What is said about cards of sets that cannot be played at all."""


def why_no_answer(g: Position, attack: Attack, unit: int, card: int, refusal: Refusal) -> Why | None:
    """Why a card, or -1 for a decoy on the board, does not help a unit against an attack."""
    if refusal in (CANNOT_REACT, HELD_FAST):
        return why_unmoved(g, unit)
    if refusal is CANNOT_STEP:
        return Why(refusal.rule, "answer-lying", {"unit": unit})
    facts: dict[str, Fact] = {"unit": unit, "attack": attack.kind}
    if card >= 0:
        facts["card"] = card
    if refusal is NOT_YOUR_UNIT:
        aimed = attack.targets or attack.struck >= 0 or attack.area
        says = "answer-untargeted" if aimed else "answer-aimed-at-nobody"
        return Why(refusal.rule, says, facts)
    if refusal is NOTHING_BLOCKS:
        return Why(refusal.rule, "answer-unblockable", facts)
    if refusal is CANNOT_BE_BLOCKED:
        return Why(refusal.rule, "answer-spell", facts)
    if refusal in (NO_SHIELD_AGAINST_A_BASH, NO_SHIELD_HELPS):
        return Why(refusal.rule, "answer-bash" if attack.act == BASH else "answer-no-blow", facts)
    if refusal is NOT_MELEE:
        return _why_not_melee(g, attack, unit, facts)
    if refusal is NOT_A_SPELL:
        return _why_no_spell(attack, facts)
    if refusal is CANNOT_BE_EVADED:
        return Why(refusal.rule, "answer-inevitable", facts)
    if refusal in AT_LENGTH and card >= 0:
        return AT_LENGTH[refusal](g, attack, unit)
    if refusal in SAID_BY_SETS:
        return Why(refusal.rule, SAID_BY_SETS[refusal], facts)
    return None  # a decoy that cannot be swapped with


def why_no_reaction(card: int, attack: Attack) -> Why:
    """A card that answers no attack: it is for the own turn, or for something else that happens."""
    facts: dict[str, Fact] = {"card": card, "attack": attack.kind}
    if of.TIMING[card] in (REACT, REACT_TRASH):
        return Why(NOTHING_TO_REVEAL.rule, REVEALED_WHEN.get(card, "answer-when-hurt"), facts)
    return NEVER_PLAYED.get(card) or Why(ONLY_ON_TURN.rule, "answer-own-turn", facts)


def _why_not_melee(g: Position, attack: Attack, unit: int, facts: dict[str, Fact]) -> Why:
    """A card parries blows only, or one weapon only."""
    if attack.melee:
        return Why(NOT_MELEE.rule, "answer-other-weapon", facts)
    if attack.act != RIDE and attack.origin != OFF and attack.is_weapon():
        far = g.board.grid.distance(attack.origin, g.cell[unit])
        return Why(NOT_MELEE.rule, "answer-thrown", {**facts, "distance": far})
    return Why(NOT_MELEE.rule, "answer-not-melee", facts)


def _why_no_spell(attack: Attack, facts: dict[str, Fact]) -> Why:
    """A card answers spells only."""
    if attack.is_pure_spell():
        return Why(NOT_A_SPELL.rule, "answer-no-mirror", facts)
    if attack.tamed:
        return Why(NOT_A_SPELL.rule, "answer-tamed", facts)
    return Why(NOT_A_SPELL.rule, "answer-infused" if attack.has_magic() else "answer-not-a-spell", facts)


def why_not_concerned(g: Position, attack: Attack, seat: int, cell: int) -> Why:
    """Why a space is none of a unit that an attack threatens."""
    unit = g.standing[cell]
    if unit == EMPTY:
        return Why(NOT_YOUR_UNIT.rule, "protect-nobody", {"cell": cell})
    if g.owner[unit] != seat:
        return Why(NOT_YOUR_UNIT.rule, "protect-others", {"unit": unit})
    return Why(NOT_YOUR_UNIT.rule, "not-threatened", {"unit": unit, "attack": attack.kind})
