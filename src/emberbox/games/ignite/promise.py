"""How good things look for a player: the game's own yardstick for bots."""

from __future__ import annotations

from emberbox.games.ignite.damage import halves_taken
from emberbox.games.ignite.position import Position


def promise(g: Position, seat: int) -> float:
    """A share between 0 and 1 by trophies held and health left, against everybody else's."""
    worth = [_worth(g, other) for other in range(g.seats)]
    return worth[seat] / sum(worth)


def _worth(g: Position, seat: int) -> float:
    health = sum(g.health(unit) for unit in g.units(seat))
    return 1.0 + 4.0 * halves_taken(g, seat) + health
