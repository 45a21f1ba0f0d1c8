"""Many games at once: one call steps all of them, in buffers of numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from emberbox.envs.making import encoder_of, episode_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.episode import Batch
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice

Array = np.ndarray[Any, np.dtype[Any]]


class Step(NamedTuple):
    """What all games show after a step. The arrays are the environment's own and change with the next step.

    `seats` says who acts in each game; rows and masks are what that seat sees and can do. Where a game ended,
    `terminated` or `truncated` is true, `returns` has what each seat got, and all else shows the next game.
    """

    observations: Array
    masks: Array
    seats: Array
    returns: Array
    terminated: Array
    truncated: Array


class VectorGame:
    """So many games of one setting: `VectorGame("forge", 256, seed=7, players=2)`.

    Game i is that of a single environment with the seed `seed + i`, and goes on with its next one as soon
    as it ends. One policy can play all seats, since every seat sees itself first.
    """

    def __init__(self, game: str, count: int, seed: int = 0, max_steps: int = 0, **options: Choice) -> None:
        if count < 1:
            raise BadOption(f"{count} games are too few")
        self.encoder = encoder_of(game, options)
        self.game = GAMES[game]
        self.options = self.game.complete(options)
        self.count = count
        self.max_steps = max_steps
        actions, seats = self.game.space.size, self.encoder.seats
        self._step = Step(
            np.zeros((count, self.encoder.size), np.uint8),
            np.zeros((count, actions), np.bool_),
            np.zeros(count, np.int8),
            np.zeros((count, seats), np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
        )
        self._batch = self._begin(seed)

    def _begin(self, seed: int) -> Batch:
        episodes = [
            episode_of(self.game.name, self.options, seed + at, self.max_steps) for at in range(self.count)
        ]
        step = self._step
        return Batch(
            episodes,
            step.observations.reshape(-1).data,
            step.masks.view(np.uint8).reshape(-1).data,
            step.seats.data,
        )

    def reset(self, seed: int) -> Step:
        """Begin all games that a seed gives."""
        self._batch = self._begin(seed)
        return self.now()

    def now(self) -> Step:
        """What all games show now."""
        return self._step

    def step(self, actions: Array | Sequence[int]) -> Step:
        """Take one action in every game, by whoever acts there; an illegal one is an `IllegalAnswer`."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(chosen) != self.count:
            raise ValueError(f"{self.count} games need as many actions, not {len(chosen)}")
        step = self._step
        step.terminated[:] = False
        step.truncated[:] = False
        for at, is_cut, returns in self._batch.step(chosen):
            step.returns[at] = returns
            (step.truncated if is_cut else step.terminated)[at] = True
        return step
