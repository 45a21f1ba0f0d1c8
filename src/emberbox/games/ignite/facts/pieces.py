"""The names of what stands and lies on the board; minions and items are called like their cards."""

from __future__ import annotations

from typing import Final

PIECES: Final = ("unit", "water-minion", "kraken", "decoy", "gone")
"""By type of piece."""
ITEMS: Final = ("magic-potion-bomb", "crystal-shard")
"""By type of item."""
