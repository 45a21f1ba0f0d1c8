"""The picks of Forge: 3 verbs, the kinds of cards, 24 slots (empty as cells, minions as units), 6 seats."""

from __future__ import annotations

from typing import Final

from emberbox.games.forge.catalogue import FIRST_EDITION, KEYS
from emberbox.kernel.space import Space

SLOTS: Final = 4
MOST_PLAYERS: Final = 6

SPACE: Final = Space(
    verbs=["build", "craft", "end-turn"],
    cards=KEYS[:FIRST_EDITION],
    cells=SLOTS * MOST_PLAYERS,
    units=SLOTS * MOST_PLAYERS,
    seats=MOST_PLAYERS,
).grown(cards=KEYS[FIRST_EDITION:])  # what came later, or is brought along, stands at the end: no pick moves

BUILD: Final = SPACE.verb("build")
CRAFT: Final = SPACE.verb("craft")
END_TURN: Final = SPACE.verb("end-turn")
CELLS: Final = SPACE.cells
UNITS: Final = SPACE.units
SEATS: Final = SPACE.seats

NO_KIND: Final = -1
"""What a pick that names no card is the kind of."""

_CARD_PICKS: Final[list[int]] = [SPACE.card(key) for key in KEYS]
_KINDS: Final[list[int]] = [NO_KIND] * SPACE.size
for _kind, _pick in enumerate(_CARD_PICKS):
    _KINDS[_pick] = _kind


def card_pick(kind: int) -> int:
    """The pick for a card of a kind."""
    return _CARD_PICKS[kind]


def kind_of(pick: int) -> int:
    """The kind of the card that a pick names, or NO_KIND if it names no card."""
    return _KINDS[pick]
