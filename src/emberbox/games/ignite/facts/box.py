"""What is in the box that a table is laid from: decks, titles, races and tiles of its sets and edition."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import races
from emberbox.games.ignite.facts.board import TILE_COUNT


@final
class Box:
    """Lists that a game is set up from; tiles are indices, all others kinds and races."""

    __slots__ = ("battle", "first_game", "races", "tiles", "titles")

    def __init__(
        self,
        battle: list[int],
        first_game: list[int],
        titles: list[int],
        of_races: list[int],
        tiles: list[int],
    ) -> None:
        self.battle: Final = battle
        self.first_game: Final = first_game
        self.titles: Final = titles
        self.races: Final = of_races
        self.tiles: Final = tiles


def _box(edition: int) -> Box:
    """The base set as it was in an edition: whatever came later is left out."""
    count = races.EDITIONS[min(edition, len(races.EDITIONS)) - 1]
    return Box(
        [kind for kind in base_set.BATTLE if base_set.EDITION[kind] <= edition],
        base_set.FIRST_GAME,
        [kind for kind in base_set.TITLES if base_set.EDITION[kind] <= edition],
        list(range(count)),
        list(range(TILE_COUNT)),
    )


EDITIONS: Final = max(base_set.EDITIONS, len(races.EDITIONS))
BOXES: Final[list[Box]] = [_box(1 + edition) for edition in range(EDITIONS)]
"""The base set, edition by edition."""
