"""What it is worth to hurt, fell or hold a piece. One point is about what a plain hit on a fresh unit is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.flow.victory import halves_to_win
from emberbox.games.ignite.moving.entering import harm_of, is_immune
from emberbox.games.ignite.moving.push import available, row_behind, ways_back
from emberbox.games.ignite.setting import HILL, LAST_STANDING, TEAMS
from emberbox.games.ignite.state.position import EMPTY, KRAKEN, NO_ONE, UNIT, Position, held_by

TROPHY: Final = 10.0
VICTORY: Final = 60.0
POINT: Final = 1.2  # of damage to a fresh unit
FOCUS: Final = 0.7  # more for each point that it has taken before
MINION: Final = 1.6
KRAKEN_POINT: Final = 1.0
FALL: Final = 1.0  # of a unit that has to be stood up
OWN: Final = 1.6  # what is done to one's own side weighs more
ON_THE_HILL: Final = 1.5
LEAST: Final = 0.004

Hurt = Callable[[Position, int, int, int], float]
"""What it is worth to a player that a piece takes a hit: position, seat, piece, damage."""
HURTS: Final[dict[int, Hurt]] = {}
"""By type of piece, for types that an expansion adds."""
FALLS: Final[dict[int, float]] = {}
"""By type of piece, what it is worth to others to knock one down, for types that an expansion adds."""


def weights(scores: Sequence[float], heat: float = 1.0) -> list[float]:
    """Scores as weights: the best gets 1, and whatever is `heat` points worse about a third of the better."""
    top = max(scores)
    return [max(LEAST, exp((score - top) / heat)) for score in scores]


def trophy(g: Position, seat: int, piece: int) -> float:
    """What the death of an enemy unit is worth to a player, most of all if it decides the game."""
    halves = halves_of(g.race[piece])
    by_trophies = g.setting.goal not in (LAST_STANDING, HILL, TEAMS)
    if by_trophies and halves_taken(g, seat) + halves >= halves_to_win(g):
        return VICTORY
    value = TROPHY * halves / 2.0
    if g.setting.goal == HILL and g.is_hill(g.cell[piece]):
        value *= ON_THE_HILL
    return value


def harm(g: Position, seat: int, piece: int, amount: int) -> float:
    """What it is worth to a player that a piece takes a hit: less than nothing on the own side."""
    piece_type, owner = g.piece_type[piece], g.owner[piece]
    if amount <= 0 or g.is_thing(piece):
        return 0.0
    points, left = amount, g.health(piece)
    if piece_type == UNIT and owner != seat and g.in_village(piece):
        points += 1
    friend = owner == seat or g.are_allies(owner, seat)
    if piece_type != UNIT:
        hurts = HURTS.get(piece_type)
        if hurts is not None:
            return hurts(g, seat, piece, points)
        value = MINION if piece_type != KRAKEN else KRAKEN_POINT * min(points, left)
        return -value if friend else value
    if points >= left:
        return -OWN * TROPHY if friend else trophy(g, seat, piece)
    value = points * (POINT + FOCUS * (g.damage[piece] + points - 1)) * halves_of(g.race[piece]) / 2.0
    return -OWN * value if friend else value


def fall(g: Position, seat: int, piece: int) -> float:
    """What it is worth to a player that a piece is knocked down."""
    if g.down[piece]:
        return 0.0
    if g.piece_type[piece] != UNIT:
        return 0.0 if g.are_allies(g.owner[piece], seat) else FALLS.get(g.piece_type[piece], 0.0)
    return -OWN * FALL if g.are_allies(g.owner[piece], seat) else FALL


def death(g: Position, seat: int, piece: int) -> float:
    """What it is worth to a player that a piece dies, whatever its health."""
    if g.piece_type[piece] != UNIT:
        return harm(g, seat, piece, 9)
    return -OWN * TROPHY if g.are_allies(g.owner[piece], seat) else trophy(g, seat, piece)


def coming_to(g: Position, seat: int, piece: int, cell: int) -> float:
    """What it is worth to a player that a piece is brought onto a space."""
    if g.ground[cell] == LAVA and not is_immune(g, piece):
        return death(g, seat, piece)
    return harm(g, seat, piece, harm_of(g, piece, cell))


def push_value(g: Position, seat: int, piece: int, origin: int, wall: bool = False) -> float:
    """What it is worth to push a piece one space away from a source; at a tie its owner chooses."""
    if g.is_fixed(piece):
        return 0.0
    cell = g.cell[piece]
    ways = available(g, cell, ways_back(g, cell, origin, 1)[0])
    if not ways:
        return death(g, seat, piece) if wall else fall(g, seat, piece)
    worst = VICTORY
    for way in ways:
        table = g.board.grid.steps[way]
        there = table[cell]
        row = row_behind(g, there, way)
        value = 0.0
        if not row:
            value = coming_to(g, seat, piece, there)
        elif g.is_immovable(table[g.cell[row[-1]]]):
            value = death(g, seat, piece) if wall else fall(g, seat, piece)
            for other in row:
                value += fall(g, seat, other)
        else:
            for other in [piece, *row]:
                value += fall(g, seat, other) + coming_to(g, seat, other, table[g.cell[other]])
        worst = min(worst, value)
    return worst


def may_answer(g: Position, piece: int) -> bool:
    """Whether a piece's player could have a card against an attack on it."""
    if g.piece_type[piece] != UNIT or g.frozen[piece] != NO_ONE:
        return False
    return held_by(g, g.owner[piece]) > 0


def is_stiff(g: Position, piece: int) -> bool:
    """Whether a piece will hardly get away before its player's next cards."""
    return g.frozen[piece] != NO_ONE or g.down[piece] or g.held[piece] != NO_ONE


def enemy_on(g: Position, seat: int, cell: int) -> int:
    """The unit or minion of another side on a space, or EMPTY."""
    piece = g.standing[cell]
    if piece == EMPTY or g.is_thing(piece) or g.are_allies(g.owner[piece], seat):
        return EMPTY
    return piece
