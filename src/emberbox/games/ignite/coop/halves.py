"""Half points of damage on enemies: how they add up with whole ones, and when they are lost."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.state import is_enemy, siege_of
from emberbox.games.ignite.facts.kinds import KEYS
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.errors import CatalogueError

HALVED: Final[set[str]] = set()
"""The cards whose attack does half a point less to an enemy than it says, whatever is added to it."""


def halve(key: str) -> None:
    """Declare a card to be one of them."""
    if key not in KEYS:
        raise CatalogueError(f"there is no ignite card {key!r}")
    HALVED.add(key)


def whole_points(g: Position, piece: int, points: int, by: int, because: str) -> int:
    """The whole points that a piece takes; a half that is left over is noted on an enemy."""
    siege = siege_of(g)
    if not is_enemy(g, piece) or (because not in HALVED and piece not in siege.halves):
        return points
    had_half = piece in siege.halves
    halves = 2 * points - (because in HALVED) + had_half
    if halves % 2 and not had_half and halves // 2 < g.health(piece):
        siege.halves = [*siege.halves, piece]
        if g.story is not None:
            facts = {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece], "by": by}
            g.tell("half-damaged", {**facts}, because)
    elif not halves % 2 and had_half:
        forget_half(g, piece)
    return halves // 2


def forget_half(g: Position, piece: int) -> None:
    """A piece has no half point any more."""
    siege = siege_of(g)
    siege.halves = [other for other in siege.halves if other != piece]


def halves_lost(g: Position) -> None:
    """The enemies' turn begins: half points are gone, whole ones stay (coop.cards.dagger-rounding)."""
    siege = siege_of(g)
    if siege.halves:
        lost, siege.halves = siege.halves, []
        g.tell("halves-lost", {"pieces": lost}, "coop.cards.dagger-half-lost")
