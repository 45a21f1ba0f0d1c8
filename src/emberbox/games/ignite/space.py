"""The picks of Ignite. Whatever stands on the board is picked by its space."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.races import NO_RACE, RACES
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
CELLS: Final = SPACE.cells
SEATS: Final = SPACE.seats
NUMBERS: Final = SPACE.numbers

NO_KIND: Final = -1
"""What a pick that names no card is the kind of."""

_CARD_PICKS: Final[list[int]] = [SPACE.pick("card", kind) for kind in range(len(KEYS))]
_RACE_PICKS: Final[list[int]] = [SPACE.verb(race) for race in RACES]
_KINDS: Final[list[int]] = [NO_KIND] * SPACE.size
_RACES: Final[list[int]] = [NO_RACE] * SPACE.size
for _kind, _pick in enumerate(_CARD_PICKS):
    _KINDS[_pick] = _kind
for _race, _pick in enumerate(_RACE_PICKS):
    _RACES[_pick] = _race


def card_pick(kind: int) -> int:
    """The pick for a card of a kind."""
    return _CARD_PICKS[kind]


def kind_of(pick: int) -> int:
    """The kind of the card that a pick names, or NO_KIND if it names no card."""
    return _KINDS[pick]


def race_pick(race: int) -> int:
    """The pick for a race."""
    return _RACE_PICKS[race]


def race_of(pick: int) -> int:
    """The race that a pick names, or NO_RACE."""
    return _RACES[pick]
