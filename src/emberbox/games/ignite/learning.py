"""Ignite as something to learn: games of two, from what the evaluation gives them on."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.games.ignite import learned
from emberbox.games.ignite.features import COUNT, LAYOUT
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.setting import EPIC, RANDOM
from emberbox.games.ignite.state.position import Position
from emberbox.games.learning import Learning
from emberbox.kernel.game import Choice, State


@final
class IgniteLearning(Learning):
    """Ignite with two players."""

    __slots__ = ()

    def options(self, rng: Random) -> dict[str, Choice]:
        """Mostly the market of a first game; now and then others, some with titles."""
        if rng.random() < 0.8:
            return {"players": 2}
        return {"players": 2, "market": rng.choice((RANDOM, EPIC)), "titles": rng.randrange(3)}

    def sides(self, state: State) -> list[list[int]]:
        assert isinstance(state, Position)
        return learned.sides(state)

    def faced(self, state: State) -> list[list[int]]:
        return learned.FACED

    def given(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return learned.given(state)


LEARNING: Final = IgniteLearning(
    IGNITE, rules=learned.RULES, layout=LAYOUT, count=COUNT, most_players=2, by_turns=True, slips=0.02
)
