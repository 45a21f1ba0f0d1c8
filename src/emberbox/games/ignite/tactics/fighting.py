"""What attacks are worth: by card, unit and target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.cards.pulling import Pulling, pull_value
from emberbox.games.ignite.combat.aiming import SPREADING, Aiming, aims_at, attackable
from emberbox.games.ignite.combat.attack import Aim, reach_of
from emberbox.games.ignite.combat.spread import trial
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import VILLAGE
from emberbox.games.ignite.facts.catalogue import FREEZE, MELEE, PROJECTILE, WEAPON
from emberbox.games.ignite.facts.races import DWARVES
from emberbox.games.ignite.flow.drawing import HAND
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import (
    EMPTY,
    NO_ONE,
    UNIT,
    Position,
    held_by,
)
from emberbox.games.ignite.tactics.survey import NO_BOW, Survey
from emberbox.games.ignite.tactics.values import BLOW, FITS, HIT, NOT_IN_REACH, TARGETS
from emberbox.games.ignite.tactics.worth import (
    enemy_on,
    fall,
    harm,
    may_answer,
    push_value,
    weights,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

BLOCKABLE: Final = 0.8
"""What is left of an attack's worth if its target may have a card against it."""
STALEMATE: Final = 20
"""The round after which attacks count by how likely they get through: time to look for better weapons."""
SPENT: Final = 0.15  # that a target's player has to answer
COLD: Final = 1.5  # to freeze an enemy unit: it loses its turn, and answers nothing


def blow(s: Survey, unit: int, kind: int, piece: int) -> float:
    """What it is worth to attack a piece with a card that has one target, if it is in reach."""
    g, seat = s.g, s.seat
    types = of.TYPES[kind]
    amount = of.DAMAGE[kind]
    distance = g.board.grid.distance(g.cell[unit], g.cell[piece])
    beside = distance == 1 or of.HIGH[kind] == 1  # whoever is farther off will have come up to it by then
    melee = types & (MELEE | WEAPON) == MELEE | WEAPON and beside
    if amount and melee and g.race[unit] == DWARVES and not g.in_village(piece):
        amount += 1
    value = harm(g, seat, piece, amount)
    hit = HIT.hooks[kind]
    if hit is not None:
        value = hit(s, unit, piece, amount, value)
    if types & (WEAPON | PROJECTILE) and may_answer(g, piece):
        if g.round() > STALEMATE:
            chance = s.gets_through(piece, kind, melee)
            return chance * value + (1.0 - chance) * SPENT
        value *= BLOCKABLE
    return value


def chill(g: Position, seat: int, piece: int) -> float:
    """What it is worth to freeze a piece."""
    if g.frozen[piece] != NO_ONE:
        return 0.0
    value = COLD if g.piece_type[piece] == UNIT else 0.6
    return -1.6 * value if g.are_allies(g.owner[piece], seat) else value


def value_at(s: Survey, aim: Aim, cell: int) -> float:
    """What it is worth to aim at a space: at who stands there, and at all whom it spreads to."""
    g, seat = s.g, s.seat
    piece = enemy_on(g, seat, cell)
    if not aim.types & SPREADING:
        return blow(s, aim.piece, aim.kind, piece) if piece != EMPTY else item_value(s, aim, cell)
    attack = trial(g, aim, cell, piece)
    if aim.types & FREEZE:
        value = sum([chill(g, seat, other) for other in [*attack.targets, *attack.spread]])
        if not attack.damage:
            return value
    else:
        value = sum([harm(g, seat, other, 1) for other in attack.spread])
    return value + (blow(s, aim.piece, aim.kind, piece) if piece != EMPTY else 0.0)


def item_value(s: Survey, aim: Aim, cell: int) -> float:
    """What it is worth to hit the items on a space: a trifle, or whom an expansion hurts through them."""
    g = s.g
    hits = [] if g.expansion is None else g.expansion.item_hits(g, [(cell, of.DAMAGE[aim.kind])])
    return max([harm(g, s.seat, piece, amount) for piece, amount in hits], default=0.2)


def best_item(s: Survey, aim: Aim) -> float:
    """The most that it would be worth to hit an item instead of a piece."""
    best = NOT_IN_REACH
    for _, cell, _, _ in s.g.items:
        if attackable(s.g, aim, cell):
            best = max(best, item_value(s, aim, cell))
    return best


def best_blow(s: Survey, unit: int, kind: int) -> float:
    """The most that an attack of a unit with a card would be worth now."""
    g = s.g
    if s.early or g.frozen[unit] != NO_ONE or g.down[unit]:
        return NOT_IN_REACH
    special = BLOW.hooks[kind]
    if special is not None:
        return special(s, unit)
    types = of.TYPES[kind]
    bow = s.bow if types & PROJECTILE else NO_BOW
    if types & PROJECTILE and not bows_played(g):
        return NOT_IN_REACH
    best = NOT_IN_REACH
    if types & SPREADING:
        aim = Aim(g, s.seat, unit, kind, bow)
        for cell in aims_at(g, aim):
            best = max(best, value_at(s, aim, cell))
        return best
    low, high = reach_of(g, unit, kind, bow)
    fits = FITS.hooks[kind]
    for piece in s.foes:
        if s.can_hit(unit, kind, low, high, piece) and (fits is None or fits(g, piece)):
            best = max(best, blow(s, unit, kind, piece))
    if g.expansion is not None and g.items:
        best = max(best, best_item(s, Aim(g, s.seat, unit, kind, bow)))
    return best


def target_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom or what to aim at."""
    s = Survey(g, decision.seat)
    value = TARGETS.hooks[of.kind(decision.because)]
    if value is not None:
        return weights([value(s, pick - CELLS) for pick in options])
    scores: list[float] = []
    for pick in options:
        cell = pick - CELLS
        if isinstance(decision, Aiming):
            scores.append(value_at(s, decision.aim, cell))
            continue
        piece = enemy_on(g, s.seat, cell)
        if piece == EMPTY:
            scores.append(-0.5)  # an own unit that the vine would pull
        elif isinstance(decision, Pulling):
            scores.append(pull_value(s, decision.aim.piece, piece))
        else:
            scores.append(0.2 * held_by(g, g.owner[piece]) + victim_value(s, piece))
    return weights(scores)


def victim_value(s: Survey, piece: int) -> float:
    """Whom a curse hits best: who has most left to do with cards."""
    return 0.3 * len(s.g.units(s.g.owner[piece])) + 0.1 * HAND


def prey_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom to bite or bash; nobody is worse than anybody."""
    seat = decision.seat
    scores: list[float] = []
    for pick in options:
        piece = EMPTY if pick == NONE else enemy_on(g, seat, pick - CELLS)
        if piece == EMPTY:
            scores.append(0.0)
        elif decision.asks == "bash":
            scores.append(fall(g, seat, piece) + 0.3 * g.damage[piece])
        else:
            scores.append(harm(g, seat, piece, 1))
    return weights(scores, 0.6)


def push_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whether to push back what was hit: into something, or away from a unit that is hurt."""
    seat = decision.seat
    cell = options[-1] - CELLS
    piece = g.standing[cell]
    best = 0.0
    for there in g.board.grid.neighbours[cell]:
        other = g.standing[there]
        if other != EMPTY and g.owner[other] == seat:
            value = push_value(g, seat, piece, there)
            if g.ground[cell] == VILLAGE:
                value -= 0.4
            best = value if best == 0.0 else max(best, value)
    return weights([0.1, best], 0.5)
