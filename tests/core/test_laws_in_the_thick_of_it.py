"""The kernel's laws where everything happens: models side by side, battered, some of them aboard.

A random game of Core is slow to get there, and the laws would hardly see a wreck, a Push or a bail-out.
"""

from __future__ import annotations

import pytest

from emberbox.kernel.game import Choice
from emberbox.kernel.laws import check_laws
from tests.core.random_play import PLAY
from tests.long_play import ThickOfIt

pytestmark = pytest.mark.long


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
    check_laws(ThickOfIt(PLAY, len(scenario)), options, seed=len(scenario))
