"""What is in the box that a table is laid from: decks, titles, races and tiles of its sets and edition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts import races
from emberbox.games.ignite.facts.board import TILE_COUNT

Stack = tuple[list[int], int]
"""The kinds of a group of Epic Ignite, and onto how many stacks they are dealt."""
EPIC_GROUPS: Final = 7


def stacks_of(battle: list[int]) -> list[Stack]:
    """The pairs of stacks that the base game makes of some decks (ignite.epic.stacks)."""
    return [([kind for kind in battle if of.EPIC_GROUP[kind] == group], 2) for group in range(EPIC_GROUPS)]


@final
class Box:
    """Lists that a game is set up from; tiles are indices, all others kinds and races.

    Where there are too few tiles, spare ones fill the board. `stacks` are those of Epic Ignite: the kinds of
    each group and onto how many stacks they are dealt. `needs` are what makes a market lopsided.
    """

    __slots__ = ("battle", "first_game", "needs", "races", "spare_tiles", "stacks", "tiles", "titles")

    def __init__(
        self,
        battle: list[int],
        first_game: list[int],
        titles: list[int],
        of_races: list[int],
        tiles: list[int],
        spare_tiles: Sequence[int] = (),
        stacks: Sequence[Stack] = (),
        needs: Sequence[of.Need] = (),
    ) -> None:
        self.battle: Final = battle
        self.first_game: Final = first_game
        self.titles: Final = titles
        self.races: Final = of_races
        self.tiles: Final = tiles
        self.spare_tiles: Final = spare_tiles
        self.stacks: Final = stacks or stacks_of(battle)
        self.needs: Final = needs


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
