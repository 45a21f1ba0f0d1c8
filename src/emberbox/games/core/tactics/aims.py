"""What a side wants on the board, markers, boxes, structures or models, and how near a square is to it."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import INFANTRY, PILOT, STRUCTURE
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.winning import MARKER_REACH
from emberbox.kernel.grid import OFF

NEARER: Final = 0.06
"""What a square nearer to a goal is worth, in points."""
HOLDING: Final = 0.35
"""What presence beyond need is worth at a marker, of its points."""

Pull = tuple[int, int, int, float]
"""A goal: its north-west square, its side, the distance at which one is there, and what that is worth."""


def rounds_left(g: Position) -> int:
    """The rounds after this one."""
    return max(0, g.rounds - max(g.round, 1))


def pulls_of(g: Position, model: int) -> list[Pull]:
    """What draws a model."""
    seat = g.owner[model]
    kind = g.card[model].type
    pulls: list[Pull] = []
    if g.card[model].presence:
        pulls += marker_pulls(g, model)
    if g.box_at and kind in (INFANTRY, PILOT):
        pulls += box_pulls(g, model)
    for m, card in enumerate(g.card):
        if card.type == STRUCTURE and g.at[m] != OFF:
            mine = g.owner[m] == seat
            pulls.append((g.at[m], card.base, 5 if mine else 8, 0.5 if mine else 3.0))
    if not pulls:
        pulls = [(g.at[m], g.card[m].base, 6, 1.0) for m in foes_of(g, seat)][:3]
    return pulls


def foes_of(g: Position, seat: int) -> list[int]:
    """The hostile models on the board."""
    return [m for m, cell in enumerate(g.at) if cell != OFF and g.owner[m] != seat]


def marker_pulls(g: Position, model: int) -> list[Pull]:
    """Markers by what this model's presence would change there."""
    seat, own = g.owner[model], g.card[model].presence
    board = g.scenario.board
    pulls: list[Pull] = []
    for marker, points in board.marker_points.items():
        if not points:
            continue
        square, side = board.marker_squares[marker]
        total = [0, 0]
        for m, cell in enumerate(g.at):
            card = g.card[m]
            if m == model or cell == OFF or not card.presence:
                continue
            if GRID.base_distance(cell, card.base, square, side) <= MARKER_REACH:
                total[g.owner[m]] += card.presence
        lead = total[seat] - total[1 - seat]
        gain = points * swing(lead, own)
        pulls.append((square, side, MARKER_REACH, gain))
    return pulls


def swing(lead: int, own: int) -> float:
    """How much of a marker's points one more presence brings."""
    before = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    after = 1.0 if lead + own > 0 else 0.5 if lead + own == 0 else 0.0
    return max(after - before, 0.1) + (HOLDING if lead <= 2 else 0.0) * 0.3


def box_pulls(g: Position, model: int) -> list[Pull]:
    """Boxes to fetch, or home for whoever carries one."""
    zone = g.scenario.board.zones[g.zone_of[g.owner[model]]]
    if g.box_of(model) != NO_ONE:
        here = g.at[model]
        home = min(zone.cells, key=lambda cell: GRID.distance(cell, here))
        return [(home, 1, 0, 5.0)]
    return [(cell, 1, 1, 3.0) for box, cell in enumerate(g.box_at) if g.box_carrier[box] == NO_ONE]


def pull_at(g: Position, model: int, cell: int, pulls: list[Pull]) -> float:
    """How good a square is for what draws a model: the best goal counts."""
    base = g.card[model].base
    best = 0.0
    for at, (square, side, near, worth) in enumerate(pulls):
        away = GRID.base_distance(cell, base, square, side) - near
        value = worth if away <= 0 else worth * 0.5 / (1.0 + NEARER * 2.0 * away) - NEARER * away
        if at == 0 or value > best:
            best = value
    return best
