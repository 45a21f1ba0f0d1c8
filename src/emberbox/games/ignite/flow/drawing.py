"""How many cards a player draws for a new hand."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.state.moments import DRAW_COUNT
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.tally import Tally, count

HAND: Final = 6


def draw_count(g: Position, seat: int, tally: Tally | None = None) -> int:
    """The cards of the draw phase: six, with everything that adds to them and takes away from them."""
    cards = count(tally, HAND, "ignite.turn.draw-six")
    for more in DRAW_COUNT.hooks:
        cards += more(g, seat, cards, tally)
    return cards
