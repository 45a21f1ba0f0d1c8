"""The kernel's laws where everything happens: units side by side, cards of the whole market in hand.

A random game of Ignite is slow to get there, and the laws would hardly see a kraken, a trap or a meteor.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.laws import check_laws
from tests.ignite.random_play import any_game, table_of

pytestmark = pytest.mark.long


class ThickOfIt(Game):
    """Ignite from the third round on."""

    def __init__(self, world: int) -> None:
        super().__init__("ignite", "Ignite", "1", IGNITE.space, IGNITE.options)
        self.world = world

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        return IGNITE.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        return table_of(any_game(dict(options), self.world, wild=True, record=False)).copy()


@pytest.mark.parametrize(
    ("players", "goal", "market"),
    [
        (2, "trophies", "random"),
        (3, "trophies", "epic"),
        (4, "trophies", "random"),
        (4, "teams-2", "epic"),
        (6, "last-standing", "epic"),
    ],
)
def test_the_laws_hold_in_the_thick_of_it(players: int, goal: str, market: str) -> None:
    options: dict[str, Choice] = {"players": players, "goal": goal, "market": market, "rounds": 20}
    check_laws(ThickOfIt(players), {**options, "quick": True}, seed=players, most_answers=60_000)
