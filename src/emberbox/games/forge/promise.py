"""How good a position looks: the yardstick for bots."""

from __future__ import annotations

from emberbox.games.forge.position import Position


def promise(g: Position, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    return 1.0 / g.seats
