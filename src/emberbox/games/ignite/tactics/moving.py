"""Where to go: on foot, on a mount, through the air; and what minions do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.portal import warp_ends
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FLY, MOUNT, MOVEMENT_CARD, SPELL
from emberbox.games.ignite.facts.races import CENTAURS
from emberbox.games.ignite.moving.entering import harm_of, is_deadly
from emberbox.games.ignite.moving.minions import MinionAct, strikes
from emberbox.games.ignite.moving.movement import (
    ON_FOOT,
    Go,
    Land,
    can_stop,
    flight_of,
    fly_ends,
    forbids_entry,
    going,
    points_of,
)
from emberbox.games.ignite.space import CELLS, END_TURN
from emberbox.games.ignite.state.moments import TRAMPLES
from emberbox.games.ignite.state.position import EMPTY, MOVED, NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.survey import REACH, Survey
from emberbox.games.ignite.tactics.values import ALONG, BITES
from emberbox.games.ignite.tactics.worth import enemy_on, fall, harm, weights
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

STUCK: Final = -9.0
"""Worse than any move."""
STEP: Final = 0.06
"""What it costs a team to use up a point of movement: nothing but the honor of a card."""
FARTHEST: Final = 99
SAVED: Final = 0.5
"""What a move is worth that takes another card, against one that is made at once."""


def may_walk(g: Position, unit: int) -> bool:
    """Whether a unit can move on foot at all."""
    return g.frozen[unit] == NO_ONE and not g.down[unit] and g.held[unit] == NO_ONE


def walk_gain(s: Survey, unit: int, points: int, mount: int = ON_FOOT) -> float:
    """How much better a unit could stand after a move of so many points."""
    g = s.g
    if not may_walk(g, unit):
        return STUCK
    here = s.stance(unit, g.cell[unit])
    best = STUCK
    if s.together and mount == ON_FOOT and g.piece_type[unit] == UNIT:
        return journey_gain(s, unit, points)
    if points == 1 and g.expansion is None:
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            if g.standing[cell] == EMPTY and forbids_entry(g, unit, cell, mount) is None:
                best = max(best, s.stance(unit, cell) - here)
        return best
    for cell in going(g, s.seat, unit, points, mount).ways():
        if can_stop(g, unit, cell):
            best = max(best, end_value(s, unit, cell, mount) - here)
    if mount != ON_FOOT:
        best = max(best, ride_gain(s, unit, mount))
    if g.expansion is not None and best <= 0.0:
        best = max(best, saving_gain(s, unit, points))
    return best


def journey_gain(s: Survey, unit: int, points: int) -> float:
    """The share of a movement card in what a unit gains by going where the whole hand can take it."""
    here = s.stance(unit, s.g.cell[unit])
    best = STUCK
    far = max(points, ground_points(s, unit))
    for cell, cost in reached(s, unit, s.g.cell[unit], far):
        gain = s.stance(unit, cell) - here - STEP * cost
        best = max(best, gain * min(1.0, points / cost) if gain > 0.0 else gain)
    return best


def ground_points(s: Survey, unit: int) -> int:
    """How far the hand's movement over the ground takes a unit."""
    return sum([points_of(s.g, unit, kind) for kind in s.hand if is_on_ground(kind)])


def reached(s: Survey, unit: int, start: int, points: int) -> list[tuple[int, int]]:
    """The free spaces that a unit gets to from a space without harm, and the movement that each takes."""
    g = s.g
    assert g.expansion is not None
    least: dict[int, int] = {start: 0}
    waves: list[list[int]] = [[start]] + [[] for _ in range(points)]
    for spent in range(points):
        for here in waves[spent]:
            if least[here] < spent:
                continue
            for there in g.board.grid.neighbours[here]:
                if g.standing[there] != EMPTY or forbids_entry(g, unit, there, ON_FOOT) is not None:
                    continue
                cost = spent + g.expansion.step_cost(g, unit, there)
                if cost > points or cost >= least.get(there, FARTHEST) or harm_of(g, unit, there):
                    continue
                least[there] = cost
                waves[cost].append(there)
    del least[start]
    return list(least.items())


def prospect(s: Survey, unit: int, cell: int) -> float:
    """How good it is to come to a space, from where the rest of the hand may take the unit on."""
    best = s.stance(unit, cell)
    for there, cost in reached(s, unit, cell, ground_points(s, unit)):
        best = max(best, s.stance(unit, there) - STEP * cost)
    return best


def saving_gain(s: Survey, unit: int, points: int) -> float:
    """What it is worth to save movement up, where more of it in the hand would lead on."""
    g = s.g
    together = sum([points_of(g, unit, kind) for kind in s.hand if is_on_ground(kind)])
    if together <= points:
        return STUCK
    here = s.stance(unit, g.cell[unit])
    ends = [cell for cell in going(g, s.seat, unit, together).ways() if can_stop(g, unit, cell)]
    return SAVED * max([s.stance(unit, cell) - here for cell in ends], default=STUCK)


def is_on_ground(kind: int) -> bool:
    """Whether a card moves a unit over the ground, space by space."""
    return of.TYPES[kind] & MOVEMENT_CARD != 0 and not of.TYPES[kind] & (FLY | SPELL)


def end_value(s: Survey, unit: int, cell: int, mount: int) -> float:
    """How good it is to end a move on a space; a mount may bite from there."""
    roams = s.together and s.g.piece_type[unit] == UNIT
    value = prospect(s, unit, cell) if roams else s.stance(unit, cell)
    if mount != ON_FOOT and BITES[mount] and not s.early:
        best = 0.0
        for there in s.g.board.grid.neighbours[cell]:
            piece = enemy_on(s.g, s.seat, there)
            if piece != EMPTY:
                best = max(best, harm(s.g, s.seat, piece, 1))
        value += best
    return value


def ride_gain(s: Survey, unit: int, mount: int) -> float:
    """What it is worth to ride over a neighbour and stop behind."""
    g, grid = s.g, s.g.board.grid
    best = STUCK
    if s.early:
        return best
    for way in range(4):
        there = grid.steps[way][g.cell[unit]]
        if there < 0:
            continue
        piece = enemy_on(g, s.seat, there)
        if piece == EMPTY or forbids_entry(g, unit, there, mount) is not None:
            continue
        value = run_over(s, piece, mount)
        for beyond in grid.neighbours[there]:
            if g.standing[beyond] == EMPTY and forbids_entry(g, unit, beyond, mount) is None:
                best = max(best, value)
    return best


def run_over(s: Survey, piece: int, mount: int) -> float:
    """What it is worth that a mount passes through an enemy."""
    value = fall(s.g, s.seat, piece)
    if TRAMPLES.hooks[mount]:
        value += harm(s.g, s.seat, piece, 1)
    return 0.85 * value


def jump_gain(s: Survey, unit: int, points: int) -> float:
    """How much better a unit could stand after a flight or a spell."""
    g = s.g
    here = s.stance(unit, g.cell[unit])
    best = STUCK
    for cell in near_prey(s, fly_ends(g, unit, points)):
        best = max(best, s.stance(unit, cell) - here)
    return best


def near_prey(s: Survey, ends: Sequence[int]) -> list[int]:
    """Of many spaces those from which something is in reach: the others are hardly worth a look."""
    grid = s.g.board.grid
    found: list[int] = []
    for cell in ends:
        distances = grid.distances(cell)
        for foe in s.cells:
            if distances[foe] <= 2:
                found.append(cell)
                break
    return found or list(ends[:: max(1, len(ends) // 12)])


def card_gain(s: Survey, unit: int, kind: int) -> float:
    """How much better a unit could stand after a movement card, or what else it could do with it."""
    gain = go_gain(s, unit, kind)
    if s.g.expansion is not None and not of.TYPES[kind] & SPELL:
        for along in ALONG.hooks:
            gain = max(gain, along(s, unit))
    return gain


def go_gain(s: Survey, unit: int, kind: int) -> float:
    """How much better a unit could stand after a movement card."""
    g = s.g
    if of.TYPES[kind] & FLY:
        if g.race[unit] == CENTAURS or not may_walk(g, unit):
            return STUCK
        return jump_gain(s, unit, flight_of(g, unit, kind))
    if of.TYPES[kind] & SPELL:
        return jump_gain(s, unit, of.MOVEMENT[kind]) if g.is_able(unit) else STUCK
    mounted = of.TYPES[kind] & MOUNT != 0
    if mounted and g.race[unit] == CENTAURS:
        return STUCK
    return walk_gain(s, unit, points_of(g, unit, kind), kind if mounted else ON_FOOT)


def warp_gain(s: Survey, unit: int) -> float:
    """How much better a unit could stand after a warp."""
    g = s.g
    here = s.stance(unit, g.cell[unit])
    best = STUCK
    for cell in warp_ends(g, unit):
        best = max(best, s.stance(unit, cell) - here)
    return best


# -- the decisions -----------------------------------------------------------------------------------


def go_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a piece goes, or whether it stays."""
    assert isinstance(decision, Go)
    piece, mount = decision.piece, decision.mount
    s = Survey(g, decision.seat)
    ride = mount != ON_FOOT
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(end_value(s, piece, g.cell[piece], mount))
            continue
        cell = pick - CELLS
        other = g.standing[cell]
        if other in (EMPTY, piece):
            scores.append(end_value(s, piece, cell, mount))
        else:
            foe = enemy_on(g, s.seat, cell)
            over = run_over(s, foe, mount) if ride and foe != EMPTY else 0.0
            scores.append(s.stance(piece, g.cell[piece]) + over - 0.2)
    return weights(scores, 0.4)


def land_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a piece comes down."""
    assert isinstance(decision, Land)
    s = Survey(g, decision.seat)
    return weights([s.stance(decision.piece, pick - CELLS) for pick in options], 0.4)


def evade_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where to step aside to: whoever evades is beside all of the spaces."""
    s = Survey(g, decision.seat)
    beside = g.board.grid.neighbours
    unit = s.units[0]
    for mine in s.units:
        if all((pick - CELLS) in beside[g.cell[mine]] for pick in options):
            unit = mine
    return weights([s.stance(unit, pick - CELLS) for pick in options], 0.4)


# -- minions -----------------------------------------------------------------------------------------


def chase(s: Survey, minion: int, cell: int) -> float:
    """How good it is for a minion to be on a space: beside a weak enemy unit, or nearer to one."""
    g = s.g
    distances = g.board.grid.distances(cell)
    best = -99.0
    for at in range(len(s.foes)):
        piece = s.foes[at]
        distance = distances[s.cells[at]]
        value = harm(g, s.seat, piece, 1) if g.piece_type[piece] == UNIT else 0.4
        best = max(best, value - 0.5 * max(0, distance - 1))
    if s.risky and s.hazards()[cell]:
        best -= 1.5
    return best


def minion_gain(s: Survey, minion: int) -> float:
    """What is to be had from acting with a minion now."""
    g = s.g
    best = STUCK
    for cell in strikes(g, minion):
        best = max(best, harm(g, s.seat, g.standing[cell], 1))
    if best > 0.0 or g.used[minion] & MOVED or not may_walk(g, minion):
        return best
    here = chase(s, minion, g.cell[minion])
    for cell in g.board.grid.neighbours[g.cell[minion]]:
        if g.standing[cell] == EMPTY and not is_deadly(g, minion, cell):
            best = max(best, 0.2 + chase(s, minion, cell) - here)
    return best


def minion_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom a minion strikes, or where it goes."""
    assert isinstance(decision, MinionAct)
    s = Survey(g, decision.seat)
    here = chase(s, decision.minion, g.cell[decision.minion])
    scores: list[float] = []
    for pick in options:
        cell = pick - CELLS
        if g.standing[cell] != EMPTY:
            scores.append(1.0 + harm(g, s.seat, g.standing[cell], 1))
        else:
            scores.append(chase(s, decision.minion, cell) - here)
    return weights(scores, 0.5)


def minions_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which minion acts, or whether the turn is over."""
    s = Survey(g, decision.seat)
    scores = [0.0 if pick == END_TURN else minion_gain(s, g.standing[pick - CELLS]) for pick in options]
    return weights(scores, 0.5)


def spawn_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where something rises: near the enemy."""
    s = Survey(g, decision.seat)
    scores: list[float] = []
    for pick in options:
        nearest = 2 * REACH
        if pick != NONE:
            distances = g.board.grid.distances(pick - CELLS)
            for at in range(len(s.foes)):
                if g.piece_type[s.foes[at]] == UNIT:
                    nearest = min(nearest, distances[s.cells[at]])
        scores.append(-0.5 * nearest)
    return weights(scores, 0.6)
