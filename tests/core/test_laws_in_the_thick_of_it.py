"""The kernel's laws where everything happens: models side by side, battered, some of them aboard.

A random game of Core is slow to get there, and the laws would hardly see a wreck, a Push or a bail-out.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from emberbox.games.core.game import CORE
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.laws import check_laws
from tests.core.random_play import any_game, table_of

pytestmark = pytest.mark.long


class ThickOfIt(Game):
    """Core from the first roll for initiative on."""

    def __init__(self, world: int) -> None:
        super().__init__("core", "Ignition: Core", "1", CORE.space, CORE.options)
        self.world = world

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        return CORE.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        return table_of(any_game(dict(options), self.world, wild=True, record=False)).copy()


@pytest.mark.parametrize(
    ("scenario", "rounds", "team"),
    [
        ("power-grid", 3, "paladin-fireteam"),
        ("breach", 5, "basilisk-fireteam"),
        ("black-box", 5, "basilisk-fireteam"),
    ],
)
def test_the_laws_hold_in_the_thick_of_it(scenario: str, rounds: int, team: str) -> None:
    options: dict[str, Choice] = {"scenario": scenario, "rounds": rounds, "fireteam-2": team}
    check_laws(ThickOfIt(len(scenario)), options, seed=len(scenario))
