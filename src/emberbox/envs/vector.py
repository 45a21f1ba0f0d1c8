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
from emberbox.kernel.tensor import Encoder

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


def shapes(encoder: Encoder, count: int) -> list[tuple[tuple[int, ...], np.dtype[Any]]]:
    """Shape and type of each array of a `Step`."""
    return [
        ((count, encoder.size), np.dtype(np.uint8)),
        ((count, encoder.space.size), np.dtype(np.bool_)),
        ((count,), np.dtype(np.int8)),
        ((count, encoder.seats), np.dtype(np.float32)),
        ((count,), np.dtype(np.bool_)),
        ((count,), np.dtype(np.bool_)),
    ]


class Games:
    """Games that are played into arrays which somebody else may hold."""

    def __init__(self, game: str, options: dict[str, Choice], max_steps: int, seed: int, step: Step) -> None:
        self._game = game
        self._options = options
        self._max_steps = max_steps
        self._now = step
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games that a seed gives."""
        step = self._now
        episodes = [
            episode_of(self._game, self._options, seed + at, self._max_steps) for at in range(len(step.seats))
        ]
        rows, masks = step.observations.reshape(-1), step.masks.view(np.uint8).reshape(-1)
        step.returns[:] = 0.0
        step.terminated[:] = step.truncated[:] = False
        self._batch = Batch(episodes, rows.data, masks.data, step.seats.data)

    def play(self, actions: list[int]) -> None:
        """One action in every game."""
        step = self._now
        step.terminated[:] = step.truncated[:] = False
        for at, is_cut, returns in self._batch.step(actions):
            step.returns[at] = returns
            (step.truncated if is_cut else step.terminated)[at] = True


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
        self._step = Step(*[np.zeros(shape, kind) for shape, kind in shapes(self.encoder, count)])
        self._games = Games(game, self.options, max_steps, seed, self._step)

    def reset(self, seed: int) -> Step:
        """Begin all games that a seed gives."""
        self._games.reset(seed)
        return self._step

    def now(self) -> Step:
        """What all games show now."""
        return self._step

    def step(self, actions: Array | Sequence[int]) -> Step:
        """Take one action in every game, by whoever acts there; an illegal one is an `IllegalAnswer`."""
        must_fit(actions, self.count)
        self._games.play(actions.tolist() if isinstance(actions, np.ndarray) else list(actions))
        return self._step


def must_fit(actions: Array | Sequence[int], count: int) -> None:
    """`ValueError` if there are not as many actions as games."""
    if len(actions) != count:
        raise ValueError(f"{count} games need as many actions, not {len(actions)}")
