"""The names of what stands and lies on the board; minions and items are called like their cards."""

from __future__ import annotations

from typing import Final

PIECES: Final = ("unit", "water-minion", "kraken", "decoy", "gone")
"""By type of piece."""
ITEMS: Final[list[str]] = ["magic-potion-bomb", "crystal-shard"]
"""By type of item: those of the base set, and then what expansions add."""


def add_item(name: str) -> int:
    """A type of small item that an expansion brings."""
    ITEMS.append(name)
    return len(ITEMS) - 1
