"""A game as Gymnasium has them: one agent, against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from emberbox.bots.bot import Bot
from emberbox.bots.roster import hire
from emberbox.envs.making import encoder_of, episode_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.episode import OVER, Episode
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation

Row = np.ndarray[Any, np.dtype[np.uint8]]
Opponent = str | Callable[[int], Bot]
"""A bot by its name on the roster (`search:ms=50`), or a function from a seed to a bot."""


class SingleAgentGame(gymnasium.Env[Row, np.int64]):
    """A game of the box for Gymnasium: `SingleAgentGame("forge", opponents=["tactician"])`.

    The agent has a `seat`, or with None another one each game. The opponents sit around the table in turn;
    in a game that is played together they are its mates, and who plays alone has none.
    The agent observes its row of bytes; its mask of legal actions is `action_masks()` and in the info. The
    reward comes at the end, from 1 for a win to -1. An illegal action loses the game at once.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  (as its base class has it)

    def __init__(
        self,
        game: str,
        opponents: Sequence[Opponent] = ("random",),
        seat: int | None = 0,
        max_steps: int = 0,
        **options: Choice,
    ) -> None:
        self.encoder = encoder_of(game, options)
        self.game = GAMES[game]
        self.options = self.game.complete(options)
        if not opponents and self.encoder.seats > 1:
            raise BadOption("name at least one opponent")
        if seat is not None and not 0 <= seat < self.encoder.seats:
            raise BadOption(f"there is no seat {seat}; there are {self.encoder.seats}")
        self.opponents = list(opponents)
        self.max_steps = max_steps
        self.observation_space = spaces.Box(0, 255, (self.encoder.size,), np.uint8)
        self.action_space = spaces.Discrete(self.game.space.size)
        self._seat = seat
        self._episode: Episode | None = None
        self._bots: dict[int, Bot] = {}
        self.seat = seat or 0

    @property
    def episode(self) -> Episode:
        """The game that is being played, or `RuntimeError` before the first reset."""
        if self._episode is None:
            raise RuntimeError("call reset() before anything else")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or self._episode is None:
            # Bots that look ahead fork the game: it has to be kept.
            self._episode = episode_of(self.game.name, self.options, seed or 0, self.max_steps, record=True)
        else:
            self._episode.reset()
        episode = self._episode
        self.seat = episode.number % self.encoder.seats if self._seat is None else self._seat
        self._bots = {seat: self._hire(seat) for seat in range(self.encoder.seats) if seat != self.seat}
        self._play_on()
        return self._row(), self._info()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode.seat == OVER:
            raise RuntimeError("the game is over: call reset()")
        if not self.action_masks()[int(action)]:
            return self._row(), -1.0, True, False, {**self._info(), "illegal": True}
        episode.act(int(action))
        self._play_on()
        is_over = episode.seat == OVER
        is_cut = episode.is_cut()
        reward = episode.returns()[self.seat] if is_over else 0.0
        return self._row(), reward, is_over and not is_cut, is_cut, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions, as learners with masks ask for them."""
        return np.frombuffer(self.episode.mask(self.seat), np.bool_)

    def _hire(self, seat: int) -> Bot:
        """The bot of a seat."""
        opponent = self.opponents[(seat - self.seat - 1) % len(self.opponents)]
        seed = self.episode.seed * 7919 + self.episode.number * self.encoder.seats + seat
        return hire(opponent, seed) if isinstance(opponent, str) else opponent(seed)

    def _play_on(self) -> None:
        """Let the bots play until the agent acts, or the game is over."""
        episode = self.episode
        seat = episode.seat
        while seat not in (OVER, self.seat):
            episode.take(self._bots[seat].choose(Observation(episode.session, seat)))
            seat = episode.seat

    def _row(self) -> Row:
        return np.frombuffer(self.episode.row(self.seat), np.uint8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "seat": self.seat}
