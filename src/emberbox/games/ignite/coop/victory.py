"""How a game is won or lost: the boss's death, and how many units may be defeated."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.state.position import UNIT, Position

LOSSES: Final = (0, 3, 4, 3, 2, 3, 2, 3, 2)
"""By number of players, with how many defeated units the game is lost."""
CYCLES: Final = 30
"""So many cycles of the boss's round there are at most (coop.boss.limit)."""


def note_defeat(g: Position, unit: int) -> None:
    """A unit was defeated; one of a race of halves counts half (coop.loss.count)."""
    siege = siege_of(g)
    siege.defeats += halves_of(g.race[unit])
    g.tell("defeats", {"halves": siege.defeats, "limit": limit(g)}, "coop.loss.count")


def limit(g: Position) -> int:
    """With how many halves of defeated units the game is lost: alone, with all that the player has."""
    if g.seats > 1:
        return 2 * LOSSES[g.seats]
    units = [piece for piece in range(len(g.race)) if g.piece_type[piece] == UNIT]
    return sum([halves_of(g.race[unit]) for unit in units]) or 2 * LOSSES[1]


def ends(g: Position) -> str:
    """The ledger entry by which the game is over: the boss's death comes first (coop.loss.at-once)."""
    siege = siege_of(g)
    if siege.slain:
        return "coop.dragon.win-at-once"
    if siege.defeats >= limit(g):
        return f"coop.loss.players-{g.seats}"
    return "coop.boss.limit" if siege.cycle >= CYCLES else ""
