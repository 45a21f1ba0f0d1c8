"""The picks of Ignite. Whatever stands on the board is picked by its space."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.races import RACES
from emberbox.kernel.space import Space

MOST_PLAYERS: Final = 8
MOST_CELLS: Final = 18 * 18

SPACE: Final = Space(
    verbs=[
        "end-turn",
        "honor",
        "buy",
        "sell",
        "stand-up",
        "free-move",
        "warlord-move",
        "warp",
        "flip",
        "take-up",
        "swap",
        "item",
        "piece",
        "north",
        "east",
        "south",
        "west",
        "two-cards",
        "one-card",
        *RACES,
    ],
    cards=KEYS,
    cells=MOST_CELLS,
    seats=MOST_PLAYERS,
    numbers=64,
)

END_TURN: Final = SPACE.verb("end-turn")
HONOR: Final = SPACE.verb("honor")
BUY: Final = SPACE.verb("buy")
SELL: Final = SPACE.verb("sell")
STAND_UP: Final = SPACE.verb("stand-up")
FREE_MOVE: Final = SPACE.verb("free-move")
WARLORD_MOVE: Final = SPACE.verb("warlord-move")
WARP: Final = SPACE.verb("warp")
FLIP: Final = SPACE.verb("flip")
TAKE_UP: Final = SPACE.verb("take-up")
SWAP: Final = SPACE.verb("swap")
ITEM: Final = SPACE.verb("item")
PIECE: Final = SPACE.verb("piece")
SIDES: Final = SPACE.verb("north")
"""The four directions, in the order of the grid's."""
TWO_CARDS: Final = SPACE.verb("two-cards")
ONE_CARD: Final = SPACE.verb("one-card")
RACE_PICKS: Final = SPACE.verb("catfolk")
CARDS: Final = SPACE.cards
CELLS: Final = SPACE.cells
SEATS: Final = SPACE.seats
NUMBERS: Final = SPACE.numbers
