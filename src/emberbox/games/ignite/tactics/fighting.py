"""What attacks are worth: by card, unit and target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.cards.pulling import Pulling, can_pull, way_to
from emberbox.games.ignite.cards.spells import UNDER_CURSE, forbids_ring_of, ring
from emberbox.games.ignite.combat.aiming import SPREADING, Aiming, aims_at, trial
from emberbox.games.ignite.combat.attack import Aim, reach_of
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.facts.catalogue import FREEZE, MELEE, PROJECTILE, WEAPON
from emberbox.games.ignite.facts.races import DWARVES
from emberbox.games.ignite.flow.drawing import HAND
from emberbox.games.ignite.moving.entering import is_immune
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import effect_on
from emberbox.games.ignite.state.position import (
    EMPTY,
    ICE,
    KRAKEN,
    NO_ONE,
    SCORCHED,
    UNIT,
    Position,
    hand_of,
)
from emberbox.games.ignite.tactics.survey import LONG_BOW, Survey
from emberbox.games.ignite.tactics.worth import (
    coming_to,
    enemy_on,
    fall,
    harm,
    is_stiff,
    may_answer,
    push_value,
    weights,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

AXE: Final = of.kind("full-moon-axe")
WIND_ARROW: Final = of.kind("wind-arrow")
NET: Final = of.kind("gladiator-net")
CURSE: Final = of.kind("curse")
RING: Final = of.kind("ring-of-fire")
ICE_WALL: Final = of.kind("ice-wall")
SCORCHED_EARTH: Final = of.kind("scorched-earth")
VINE_PULL: Final = of.kind("vine-pull")
METAL_SHIELD: Final = of.kind("metal-shield")

BLOCKABLE: Final = 0.8
"""What is left of an attack's worth if its target may have a card against it."""
STALEMATE: Final = 20
"""The round after which attacks count by how likely they get through: time to look for better weapons."""
SPENT: Final = 0.15  # that a target's player has to answer
COLD: Final = 1.5  # to freeze an enemy unit: it loses its turn, and answers nothing
CAUGHT: Final = 0.9  # to net one
CURSED: Final = 1.9
NOTHING: Final = -9.0


def blow(s: Survey, unit: int, kind: int, piece: int) -> float:
    """What it is worth to attack a piece with a card that has one target, if it is in reach."""
    g, seat = s.g, s.seat
    types = of.TYPES[kind]
    amount = of.DAMAGE[kind]
    distance = g.board.grid.distance(g.cell[unit], g.cell[piece])
    melee = types & (MELEE | WEAPON) == MELEE | WEAPON and distance == 1
    if amount and melee and g.race[unit] == DWARVES and not g.in_village(piece):
        amount += 1
    value = harm(g, seat, piece, amount)
    if kind == NET:
        value = CAUGHT if g.piece_type[piece] == UNIT and not is_stiff(g, piece) else 0.1
    elif kind == CURSE:
        value = CURSED
    elif (kind in (AXE, WIND_ARROW)) and points_for(g, piece, amount, seat) < g.health(piece):
        pushed = push_value(g, seat, piece, g.cell[unit])
        value += pushed if kind == WIND_ARROW else max(0.0, pushed)
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
        return blow(s, aim.piece, aim.kind, piece) if piece != EMPTY else 0.2
    attack = trial(g, aim, cell, piece)
    if aim.types & FREEZE:
        return sum([chill(g, seat, other) for other in [*attack.targets, *attack.spread]])
    value = sum([harm(g, seat, other, 1) for other in attack.spread])
    return value + (blow(s, aim.piece, aim.kind, piece) if piece != EMPTY else 0.0)


def best_blow(s: Survey, unit: int, kind: int) -> float:
    """The most that an attack of a unit with a card would be worth now."""
    g = s.g
    if s.early or g.frozen[unit] != NO_ONE or g.down[unit]:
        return NOTHING
    if kind == RING:
        return ring_value(s, unit)
    if kind == ICE_WALL:
        return wall_value(s, unit)
    if kind == SCORCHED_EARTH:
        return scorch_value(s, unit)
    if kind == VINE_PULL:
        return vine_value(s, unit)
    if kind == METAL_SHIELD:
        return bash_value(s, unit)
    types = of.TYPES[kind]
    bow = LONG_BOW if types & PROJECTILE else -1
    if bow >= 0 and not bows_played(g):
        return NOTHING
    best = NOTHING
    if types & SPREADING:
        aim = Aim(g, s.seat, unit, kind, bow)
        for cell in aims_at(g, aim):
            best = max(best, value_at(s, aim, cell))
        return best
    low, high = reach_of(g, unit, kind, bow)
    for piece in s.foes:
        if s.can_hit(unit, kind, low, high, piece) and is_fit(g, kind, piece):
            best = max(best, blow(s, unit, kind, piece))
    return best


def is_fit(g: Position, kind: int, piece: int) -> bool:
    """Whether a card has any use against a type of piece."""
    if kind == CURSE:
        return g.piece_type[piece] == UNIT and effect_on(g, UNDER_CURSE, g.owner[piece]) is None
    return kind != NET or g.piece_type[piece] != KRAKEN


def ring_value(s: Survey, unit: int) -> float:
    """What a Ring of Fire around a unit would be worth."""
    if forbids_ring_of(s.g, unit) is not None:
        return NOTHING
    attack = ring(s.g, unit, -1)
    return sum([harm(s.g, s.seat, piece, 1) for piece in [*attack.targets, *attack.spread]])


def wall_value(s: Survey, unit: int) -> float:
    """What an Ice Wall would be worth: whom it squishes, or pushes into something."""
    g = s.g
    low, high = reach_of(g, unit, ICE_WALL)
    best = 0.0
    for piece in s.foes:
        if s.can_hit(unit, ICE_WALL, low, high, piece) and g.piece_type[piece] != KRAKEN:
            if g.ground[g.cell[piece]] in (LAVA, ICE):
                continue
            best = max(best, push_value(g, s.seat, piece, g.cell[unit], wall=True))
    return best


def scorch_value(s: Survey, unit: int) -> float:
    """What Scorched Earth would be worth: whom it burns."""
    g = s.g
    low, high = reach_of(g, unit, SCORCHED_EARTH)
    hit = [
        piece
        for piece in s.foes
        if s.can_hit(unit, SCORCHED_EARTH, low, high, piece)
        and not is_immune(g, piece)
        and g.ground[g.cell[piece]] not in (LAVA, VILLAGE, BAZAAR, ICE, SCORCHED)
    ]
    values = sorted([harm(g, s.seat, piece, 1) for piece in hit])
    if not values:
        return 0.0
    return values[-1] + 0.3 + (0.4 * values[-2] if len(values) > 1 else 0.0)


def vine_value(s: Survey, unit: int) -> float:
    """What a Vine Pull would be worth: lava and fire on the way, or an enemy brought into reach."""
    g, origin = s.g, s.g.cell[unit]
    low, high = reach_of(g, unit, VINE_PULL)
    best = NOTHING
    for piece in s.foes:
        if s.can_hit(unit, VINE_PULL, low, high, piece) and can_pull(g, piece, s.seat, origin):
            best = max(best, pull_value(s, unit, piece))
    return best


def pull_value(s: Survey, unit: int, piece: int) -> float:
    """What it is worth to pull a piece toward a unit as far as it goes."""
    g, grid, cell = s.g, s.g.board.grid, s.g.cell[piece]
    value = 0.0
    for ways in way_to(g, cell, g.cell[unit]):
        if len(ways) > 1:
            break  # the owner chooses, and so well that there is nothing to count on
        cell = grid.steps[ways[0]][cell]
        if cell < 0 or g.standing[cell] != EMPTY or g.ground[cell] == ICE:
            break
        value = max(value, coming_to(g, s.seat, piece, cell))
    if g.piece_type[piece] != UNIT:
        return value
    distance = grid.distance(g.cell[piece], g.cell[unit])
    nearer = max(1, distance - 3)
    at = s.foes.index(piece)
    prizes = s.prizes(unit)[at]
    gain = prizes[nearer] - prizes[distance] if distance < len(prizes) else 0.0
    return value + max(0.0, gain)


def bash_value(s: Survey, unit: int) -> float:
    """What a shield bash would be worth."""
    best = NOTHING
    for cell in s.g.board.grid.neighbours[s.g.cell[unit]]:
        piece = enemy_on(s.g, s.seat, cell)
        if piece != EMPTY and s.g.piece_type[piece] == UNIT:
            best = max(best, 0.1 + fall(s.g, s.seat, piece))
    return best


def target_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom or what to aim at."""
    s = Survey(g, decision.seat)
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
            scores.append(0.2 * len(g.cards.zones[hand_of(g.owner[piece])]) + victim_value(s, piece))
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
