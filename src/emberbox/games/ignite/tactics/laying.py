"""Where to lay what a card brings onto the board: walls, fire, bombs, traps, decoys, shards, portals."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.ignite.cards.items import bomb_value
from emberbox.games.ignite.cards.krakens import kraken_value
from emberbox.games.ignite.cards.spells import meteor_value
from emberbox.games.ignite.cards.terrain import ICE_WALL, Placing
from emberbox.games.ignite.facts.board import BAZAAR, VILLAGE
from emberbox.games.ignite.moving.entering import is_immune
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.worth import harm, push_value, weights
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE


def place_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where the next token of a terrain card lies."""
    assert isinstance(decision, Placing)
    seat, origin = decision.seat, g.cell[decision.unit]
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(0.15)
        elif decision.kind == ICE_WALL:
            scores.append(wall_at(g, seat, origin, pick - CELLS))
        else:
            scores.append(fire_at(g, seat, pick - CELLS))
    return weights(scores, 0.6)


def wall_at(g: Position, seat: int, origin: int, cell: int) -> float:
    """What a wall is worth on a space: for whom it pushes away, and else as cover from the enemy."""
    piece = g.standing[cell]
    if piece != EMPTY and not g.is_fixed(piece):
        return push_value(g, seat, piece, origin, wall=True)
    return 0.1


def fire_at(g: Position, seat: int, cell: int) -> float:
    """What a burning space is worth: for whom it burns, and beside whom."""
    piece = g.standing[cell]
    if piece != EMPTY:
        return 0.1 if is_immune(g, piece) else harm(g, seat, piece, 1)
    value = 0.1
    for there in g.board.grid.neighbours[cell]:
        other = g.standing[there]
        if other != EMPTY and g.piece_type[other] == UNIT:
            # Fire keeps others away from who is immune to it.
            value += 0.15 if is_immune(g, other) == g.are_allies(g.owner[other], seat) else -0.15
    return value


# -- what bursts later -------------------------------------------------------------------------------


def burst_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where to throw a bomb, or to call a meteor down."""
    s = Survey(g, decision.seat)
    near = near_foes(s)
    scores: list[float] = []
    for pick in options:
        cell = pick - CELLS
        if cell not in near:
            scores.append(-1.0)
        elif decision.asks == "throw":
            scores.append(bomb_value(s, cell))
        else:
            scores.append(meteor_value(s, cell))
    return weights(scores, 0.4)


def near_foes(s: Survey) -> set[int]:
    """The spaces on and around which enemies stand."""
    found: set[int] = set()
    for cell in s.cells:
        found.add(cell)
        found.update(s.g.board.grid.ring[cell])
    return found


# -- what lies in wait -------------------------------------------------------------------------------


def between(s: Survey, cell: int) -> float:
    """How likely an enemy comes by a space: near one, and on its way to a unit of the player's."""
    grid = s.g.board.grid
    distances = grid.distances(cell)
    foe = min([distances[there] for there in s.cells], default=9)
    mine = min([distances[s.g.cell[unit]] for unit in s.units], default=9)
    value = -0.5 * abs(foe - 1) - 0.25 * abs(mine - 1)
    return value - (0.2 if len(grid.neighbours[cell]) < 4 else 0.0)


def trap_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a trap lies in wait."""
    s = Survey(g, decision.seat)
    return weights([between(s, pick - CELLS) for pick in options], 0.4)


def decoy_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a decoy stands: where the unit would rather be than among enemies, and in no water or fire."""
    s = Survey(g, decision.seat)
    unit = s.units[0]
    return weights([far_off(s, pick - CELLS) + 0.2 * s.stance(unit, pick - CELLS) for pick in options], 0.4)


def far_off(s: Survey, cell: int) -> float:
    """How far a space is from the enemies near it."""
    distances = s.g.board.grid.distances(cell)
    return 0.3 * min(4, min([distances[there] for there in s.cells], default=4))


def shard_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a shard lies: beside as many own units as can be, where they have reason to stay."""
    seat = decision.seat
    scores: list[float] = []
    for pick in options:
        cell = pick - CELLS
        value = 0.4 if g.ground[cell] in (VILLAGE, BAZAAR) else 0.0
        for there in [cell, *g.board.grid.neighbours[cell]]:
            piece = g.standing[there]
            if piece != EMPTY and g.piece_type[piece] == UNIT:
                value += 0.5 if g.owner[piece] == seat else -0.7
        scores.append(value)
    return weights(scores, 0.4)


def portal_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where the portal opens: not far from the enemy, so that all can follow."""
    s = Survey(g, decision.seat)
    scores: list[float] = []
    for pick in options:
        distances = g.board.grid.distances(pick - CELLS)
        scores.append(-0.6 * abs(min([distances[there] for there in s.cells], default=3) - 2))
    return weights(scores, 0.5)


def summon_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where a minion or a kraken rises: a kraken with enemies in reach and no way past, a minion near one."""
    s = Survey(g, decision.seat)
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(-2.0)
        elif decision.because == "kraken":
            scores.append(kraken_value(s, pick - CELLS))
        else:
            distances = g.board.grid.distances(pick - CELLS)
            scores.append(-0.5 * min([distances[there] for there in s.cells], default=9))
    return weights(scores, 0.6)
