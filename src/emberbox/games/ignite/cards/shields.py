"""Shields and other cards that block a blow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action, reaction
from emberbox.games.ignite.combat.aiming import Neighbour, choose_unit
from emberbox.games.ignite.combat.attack import (
    BASH,
    BITE,
    BLOCKED,
    CHARGE,
    RIDE,
    SPECIAL,
    Attack,
    forbids_foe,
)
from emberbox.games.ignite.combat.damage import topple
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import gain
from emberbox.games.ignite.refusals import (
    CANNOT_BE_BLOCKED,
    CANNOT_REACT,
    MINIONS_STAND,
    NO_ABLE_UNIT,
    NO_SHIELD_AGAINST_A_BASH,
    NO_SHIELD_HELPS,
    NOT_A_TARGET,
    NOT_MELEE,
    NOT_OUT_OF_TURN,
    NOT_YOUR_UNIT,
    NOTHING_BLOCKS,
    TOO_EARLY,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, Position, play_area_of
from emberbox.games.ignite.tactics.values import (
    ANSWER,
    ANY_WEAPON,
    BLOW,
    FIRST,
    MELEE_WEAPONS,
    NOT_IN_REACH,
    worth,
)
from emberbox.games.ignite.tactics.worth import enemy_on, fall
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

DAGGER: Final = of.kind("dagger")


def forbids_defence(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot defend itself at all: it is no target, it is frozen, or it is its player's turn.

    A kraken hits on its victim's own turn, too; a shield may then be used there (ignite.timing.kinds).
    """
    if unit not in attack.targets:
        return NOT_YOUR_UNIT
    if g.frozen[unit] != NO_ONE:
        return CANNOT_REACT
    if seat == g.current and attack.seat == seat:
        return NOT_OUT_OF_TURN
    return None


UNBLOCKED: Final[dict[int, Refusal]] = {CHARGE: NOTHING_BLOCKS}
"""The kinds of acts that no shield blocks, each with what says so."""


def forbids_shield(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A shield blocks weapons, projectiles, mounts and minions; no spell, no terrain, no bash."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if attack.is_pure_spell():
        return CANNOT_BE_BLOCKED
    if attack.act in UNBLOCKED:
        return UNBLOCKED[attack.act]
    if attack.act in (RIDE, SPECIAL, BITE) or attack.is_weapon() or attack.is_projectile():
        return None
    return NO_SHIELD_AGAINST_A_BASH if attack.act == BASH else NO_SHIELD_HELPS


def block(attack: Attack, unit: int, shield: bool) -> None:
    """The attack does nothing to a unit, but for what a shield does not stop."""
    attack.settle_for(unit, BLOCKED)
    attack.shielded = attack.shielded or shield


@reaction("old-wooden-shield", forbids_shield)
@worth("old-wooden-shield", first=0.2, again=0.8, cheap=True, stops=ANY_WEAPON)
def old_wooden_shield(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block one attack on one unit."""
    block(attack, unit, shield=True)
    yield from ()


@reaction("metal-shield", forbids_shield)
def metal_shield(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block one attack on one unit."""
    block(attack, unit, shield=True)
    yield from ()


# -- parries -----------------------------------------------------------------------------------------


def forbids_parry(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A Short Sword parries a melee attack."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if attack.act == CHARGE:
        return NOTHING_BLOCKS
    return None if attack.melee else NOT_MELEE


def forbids_dagger_parry(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A Dagger parries a Dagger."""
    refusal = forbids_parry(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    return None if attack.kind == DAGGER else NOT_MELEE


@reaction("dagger", forbids_dagger_parry)
def parry_with_dagger(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block a Dagger with a Dagger."""
    block(attack, unit, shield=False)
    yield from ()


@reaction("short-sword", forbids_parry)
def parry_with_short_sword(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block a melee attack."""
    block(attack, unit, shield=False)
    yield from ()


@reaction("disarm", forbids_parry)
@worth("disarm", first=1.5, again=0.5, defends=True, stops=MELEE_WEAPONS)
def disarm(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block a melee attack and gain the weapon that it was made with."""
    block(attack, unit, shield=False)
    if g.is_player(attack.seat):
        zone = play_area_of(attack.seat)
        if attack.card in g.cards.zones[zone]:
            gain(g, seat, attack.card, zone, "disarm")
    yield from ()


@ANSWER.register("disarm")
def disarm_value(attack: Attack, most: float, total: float) -> float:
    """It gains the weapon, and is gone itself."""
    return most + 0.5 * FIRST[attack.kind] - 0.6


# -- the shield bash ---------------------------------------------------------------------------------


def bashable(g: Position, seat: int, unit: int) -> list[int]:
    """The spaces beside a unit on which an enemy unit stands."""
    found: list[int] = []
    for cell in g.board.grid.neighbours[g.cell[unit]]:
        other = g.standing[cell]
        hostile = other != EMPTY and g.is_figure(other) and not g.are_allies(g.owner[other], seat)
        if hostile and forbids_foe(g, seat, g.cell[unit], other) is None:
            found.append(cell)
    return found


def bashers(g: Position, seat: int) -> list[int]:
    """The units that have somebody to bash."""
    return [unit for unit in g.able_actors(seat) if bashable(g, seat, unit)]


def forbids_bash(g: Position, seat: int, kind: int) -> Refusal | None:
    """A bash needs an able unit beside an enemy unit."""
    if g.is_early():
        return TOO_EARLY
    if bashers(g, seat):
        return None
    for unit in g.able_actors(seat):
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            other = g.standing[cell]
            if other != EMPTY and g.is_minion(other) and not g.are_allies(g.owner[other], seat):
                return MINIONS_STAND
    return NOT_A_TARGET if g.able_actors(seat) else NO_ABLE_UNIT


def bash_with(g: Position, seat: int, card: int) -> Steps[Attack]:
    """One unit bashes an enemy unit beside it; it can be evaded, not blocked. What it does is the card's."""
    kind = g.cards.kind[card]
    unit = yield from choose_unit(g, seat, bashers(g, seat), of.KEYS[kind])
    cells = [CELLS + cell for cell in bashable(g, seat, unit)]
    cell = (yield Neighbour(g, seat, unit, "bash", kind, cells, MINIONS_STAND)) - CELLS
    attack = Attack(seat, unit, g.cell[unit], kind, card, BASH)
    attack.struck = cell
    attack.aim_at(g.standing[cell])
    g.tell("bashed", {"seat": seat, "piece": unit, "cell": cell}, of.KEYS[kind])
    yield from open_window(g, attack)
    return attack


@action("metal-shield", forbids_bash)
@worth("metal-shield", first=1.5, again=0.6, aimed=True, defends=True, cheap=True, stops=ANY_WEAPON)
def bash(g: Position, seat: int, card: int) -> Steps[None]:
    """Knock down an enemy unit beside one of yours."""
    attack = yield from bash_with(g, seat, card)
    yield from topple(g, attack.struck_targets(), seat, "metal-shield")


@BLOW.register("metal-shield")
def bash_value(s: Survey, unit: int) -> float:
    """What a shield bash would be worth: whom it fells."""
    best = NOT_IN_REACH
    for cell in s.g.board.grid.neighbours[s.g.cell[unit]]:
        piece = enemy_on(s.g, s.seat, cell)
        if piece != EMPTY and s.g.is_figure(piece):
            best = max(best, 0.1 + fall(s.g, s.seat, piece))
    return best
