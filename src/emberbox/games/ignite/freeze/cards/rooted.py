"""Rooted: the units of a player do not walk until the caster's next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.attack import Attack, forbids_area
from emberbox.games.ignite.combat.damage import immobilize
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import A_TEAMMATE, NO_ABLE_UNIT, NOT_A_TARGET, NOTHING_TO_DO, TOO_EARLY
from emberbox.games.ignite.space import SEATS
from emberbox.games.ignite.state.effects import NEXT_TURN, SEAT, begin, effects_of, lasting
from emberbox.games.ignite.state.moments import APPEARED
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.tactics.worth import weights
from emberbox.games.ignite.why.aims import why_not_area
from emberbox.games.ignite.why.table import explains, explains_question
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

ROOTED_CARD: Final = of.kind("rooted")
ROOTED: Final = lasting("rooted", SEAT, NEXT_TURN)

FAR: Final = 7
NEAR_UNIT: Final = 0.5
"""What it is worth to hold a unit, and from which distance on nothing."""


def forbids_root(g: Position, seat: int, victim: int) -> Refusal | None:
    """Why a player cannot root another."""
    if victim == seat or not g.has_units(victim):
        return NOT_A_TARGET
    if g.are_allies(victim, seat):
        return A_TEAMMATE
    unit = g.units(seat)[0]
    refusal = forbids_area(g, seat, g.cell[unit], g.units(victim))
    if refusal is not None:
        return refusal
    if any(root.seat == seat and root.on == victim for root in effects_of(g, ROOTED)):
        return NOTHING_TO_DO
    return None


def victims(g: Position, seat: int) -> list[int]:
    """Whom a player can root."""
    return [other for other in range(g.seats) if forbids_root(g, seat, other) is None]


def forbids_rooted(g: Position, seat: int, kind: int) -> Refusal | None:
    """Rooted needs a unit that casts it, and a player whose units walk."""
    if g.is_early():
        return TOO_EARLY
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if victims(g, seat) else NOTHING_TO_DO


@action("rooted", forbids_rooted)
@worth("rooted", first=0.9, again=0.4)
def cast_rooted(g: Position, seat: int, card: int) -> Steps[None]:
    """Choose a player: none of their units walks or rides until your next turn."""
    picks = [SEATS + other for other in victims(g, seat)]
    victim = (yield Pick(seat, "root-player", picks, "rooted")) - SEATS
    # Which unit casts it makes no difference: it has no range, and a mirror turns it on the player.
    unit = g.able_actors(seat)[0]
    declared = Attack(seat, unit, g.cell[unit], ROOTED_CARD, card)
    declared.evadable = False
    for target in g.units(victim):
        declared.aim_at(target)
    attack = yield from declare(g, declared)
    if declared.mirrored_by != NO_ONE:
        root(g, attack.seat, seat)
    elif not attack.negated:
        root(g, seat, victim)


def root(g: Position, seat: int, victim: int) -> None:
    """A player's roots hold all units of another."""
    begin(g, ROOTED, seat, victim)
    for unit in g.units(victim):
        immobilize(g, unit, seat, "rooted")


@APPEARED.register("rooted")
def root_newcomer(g: Position, piece: int) -> Steps[None]:
    """A unit that comes onto the board while its player is rooted is held as well."""
    if g.piece_type[piece] == UNIT:
        for roots in effects_of(g, ROOTED):
            if roots.on == g.owner[piece]:
                immobilize(g, piece, roots.seat, "rooted")
    yield from ()


# -- why not, and what it is worth -------------------------------------------------------------------------


@explains_question("root-player")
def why_not_rooted(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a player is not among those who can be rooted."""
    victim = pick - SEATS
    return why_no_root(g, decision.seat, victim) if 0 <= victim < g.seats else None


def why_no_root(g: Position, seat: int, victim: int) -> Why:
    """Why a player cannot root another."""
    if victim == seat:
        return Why(NOT_A_TARGET.rule, "root-yourself", {"card": ROOTED_CARD})
    if not g.has_units(victim):
        return Why(NOT_A_TARGET.rule, "root-nobody", {"owner": victim})
    if g.are_allies(victim, seat):
        return Why(A_TEAMMATE.rule, "root-teammate", {"owner": victim})
    refusal = forbids_root(g, seat, victim) or NOTHING_TO_DO
    barred = why_not_area(g, g.units(seat)[0], g.units(victim), ROOTED_CARD, refusal)
    if barred is not None:
        return barred
    return Why(NOTHING_TO_DO.rule, "rooted-already", {"owner": victim})


@explains(NOTHING_TO_DO, cards=("rooted",))
def why_nobody_rooted(g: Position, seat: int, pick: int) -> Why | None:
    """Everybody who could be rooted is so already."""
    others = [other for other in range(g.seats) if g.has_units(other) and not g.are_allies(other, seat)]
    return why_no_root(g, seat, others[0]) if others else None


def root_value(s: Survey, victim: int) -> float:
    """What it is worth to hold a player's units: more for each that is near, and free to walk."""
    g = s.g
    value = 0.0
    for unit in g.units(victim):
        distances = g.board.grid.distances(g.cell[unit])
        near = min([distances[g.cell[own]] for own in s.units], default=FAR)
        if near < FAR and g.held[unit] == NO_ONE and g.frozen[unit] == NO_ONE:
            value += NEAR_UNIT
    return value


@USE.register("rooted")
def rooted_use(s: Survey) -> float:
    """What it is worth to hold whom it hurts most."""
    if s.early:
        return 0.0
    return max([root_value(s, victim) for victim in victims(s.g, s.seat)], default=0.0)


def root_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom to hold."""
    s = Survey(g, decision.seat)
    return weights([root_value(s, pick - SEATS) for pick in options], 0.5)


RULES["root-player"] = root_policy
