"""Forge as something to learn: which games are played, and where learning begins."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge import evaluation as today
from emberbox.games.forge import features as at
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.learned import RULES, faced, sides
from emberbox.games.forge.own import FORGE_SIZE
from emberbox.games.forge.position import MOST_ENERGY, Position
from emberbox.games.forge.space import MOST_PLAYERS
from emberbox.games.learning import Learning
from emberbox.kernel.game import Choice, State


@final
class ForgeLearning(Learning):
    """Forge with any number of players."""

    __slots__ = ()

    def options(self, rng: Random) -> dict[str, Choice]:
        """Mostly the plain game of two; every player count and variant now and then."""
        if rng.random() < 0.8:
            return {"players": 2}
        players = 2 if rng.random() < 0.4 else rng.randrange(3, 7)
        return {"players": players, "reclaim": rng.random() < 0.4, "conveyor": rng.random() < 0.4}

    def prior(self) -> list[float]:
        return prior()

    def sides(self, state: State) -> list[list[int]]:
        assert isinstance(state, Position)
        return sides(state)

    def faced(self, state: State) -> list[list[int]]:
        assert isinstance(state, Position)
        return faced(state)


LEARNING: Final = ForgeLearning(
    FORGE, rules=RULES, layout=at.LAYOUT, count=at.COUNT, most_players=MOST_PLAYERS
)


def prior() -> list[float]:
    """Linear weights by which a net without hidden units says what `evaluation.evaluate` says."""
    linear = [0.0] * at.COUNT
    for size in range(FORGE_SIZE + 1):
        linear[at.FORGE + size] = today.FORGE_CARD * size + today.NEARLY_EMPTY_FORGE / (size + 3)
    for size in range(at.MOST_HAND + 1):
        linear[at.HAND + size] = today.EMPTY_HAND / (size + 1)
    linear[at.TURN + at.ATTACKING_NOW] = today.ON_TURN
    for energy in range(MOST_ENERGY + 1):
        building = today.ON_TURN + today.ATTACKING_IS_OVER + today.ENERGY_LEFT * energy
        linear[at.TURN + at.BUILDING_NOW + energy] = building
    for kind in range(at.KINDS):
        for copy in range(at.COPIES):
            linear[at.HELD + copy * at.KINDS + kind] = today.IN_HAND[kind]
        for damage in range(of.HEALTH[kind]):
            attack = max(0, of.ATTACK[kind] - damage)
            worth = today.ATTACK * attack + today.HEALTH * (of.HEALTH[kind] - damage) + today.ON_LINEUP[kind]
            first = at.LINEUP + 4 * (at.FIRST_DAMAGE[kind] + damage)
            for place in (first, first + 2):
                linear[place] = worth
                linear[place + 1] = worth + today.READY_ATTACK * attack
    return linear
