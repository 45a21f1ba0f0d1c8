"""The kernel's laws where everything happens: units side by side, cards of the whole market in hand.

A random game of Ignite is slow to get there, and the laws would hardly see a kraken, a trap or a meteor.
"""

from __future__ import annotations

import pytest

from emberbox.kernel.game import Choice
from emberbox.kernel.laws import check_laws
from tests.ignite.random_play import PLAY
from tests.long_play import ThickOfIt

pytestmark = pytest.mark.long


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
    check_laws(ThickOfIt(PLAY, players), {**options, "quick": True}, seed=players, most_answers=60_000)
