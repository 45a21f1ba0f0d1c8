"""The picks of Forge: 3 verbs, 15 kinds of cards, 24 slots (empty as cells, minions as units), 6 seats."""

from __future__ import annotations

from typing import Final

from emberbox.games.forge.catalogue import KEYS
from emberbox.kernel.space import Space

SLOTS: Final = 4
MOST_PLAYERS: Final = 6

SPACE: Final = Space(
    verbs=["build", "craft", "end-turn"],
    cards=KEYS,
    cells=SLOTS * MOST_PLAYERS,
    units=SLOTS * MOST_PLAYERS,
    seats=MOST_PLAYERS,
)

BUILD: Final = SPACE.verb("build")
CRAFT: Final = SPACE.verb("craft")
END_TURN: Final = SPACE.verb("end-turn")
CARDS: Final = SPACE.cards
CELLS: Final = SPACE.cells
UNITS: Final = SPACE.units
SEATS: Final = SPACE.seats
