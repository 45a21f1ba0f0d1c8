"""A game as PettingZoo has them: agents act in turn (AEC)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from emberbox.envs.making import encoder_of, episode_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.episode import OVER, Episode
from emberbox.kernel.game import Choice

Observed = dict[str, np.ndarray[Any, np.dtype[Any]]]


class AECGame(AECEnv[str, Observed, int | None]):  # type: ignore[misc]  # it has no types
    """A game of the box for PettingZoo: `AECGame("forge", players=2)`.

    An agent observes its row of bytes and its mask of legal actions; `state` is the row of the first agent
    with everything in it. Rewards come at the end: 1 for a win, and the sum of all is 0; 1 or -1 for
    everybody in a game that is played together. After `max_cycles` actions a game is cut.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "emberbox_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, max_cycles: int = 0, render_mode: str | None = None, **options: Choice
    ) -> None:
        super().__init__()
        self.encoder = encoder_of(game, options)
        self.game = GAMES[game]
        self.options = self.game.complete(options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoder.seats)]
        self.agents: list[str] = []
        row = spaces.Box(0, 255, (self.encoder.size,), np.uint8)
        mask = spaces.Box(0, 1, (self.game.space.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.space.size) for agent in self.possible_agents}
        self.state_space = row
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._episode: Episode | None = None
        self._next_seed = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The game that is being played, or `RuntimeError` before the first reset."""
        if self._episode is None:
            raise RuntimeError("call reset() before anything else")
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._episode is None:
            self._episode = episode_of(self.game.name, self.options, seed or 0, self.max_cycles)
        else:
            self._episode.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat]

    def observe(self, agent: str) -> Observed:
        seat = self._seats[agent]
        return {
            "observation": np.frombuffer(self.episode.row(seat), np.uint8),
            "action_mask": np.frombuffer(self.episode.mask(seat), np.int8),
        }

    def state(self) -> np.ndarray[Any, np.dtype[Any]]:
        return np.frombuffer(self.episode.row(0, everything=True), np.uint8)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} acts now: give it an action")
        episode = self.episode
        episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        if episode.seat == OVER:
            is_cut = episode.is_cut()
            for other, reward in zip(self.possible_agents, episode.returns(), strict=True):
                self.rewards[other] = reward
                self.terminations[other], self.truncations[other] = not is_cut, is_cut
            self._accumulate_rewards()  # before the end there are none
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        session = self.episode.session
        decision = session.decision
        asked = "over" if decision is None else f"{self.agent_selection}: {decision.asks}"
        return f"{self.game.title}, {session.answered} decisions, {asked}"

    def close(self) -> None:
        self._episode = None
