"""Learns Forge by playing against itself: PPO with masked actions, in one file.

python examples/ppo_forge.py --seconds 40        learns, and leaves forge-agent.pt
python examples/evaluate_agent.py examples/ppo_forge.py:Agent
emberbox duel forge --bots mine=examples/ppo_forge.py:Agent,tactician --games 40
emberbox table --bots mine=examples/ppo_forge.py:Agent     plays against you in the browser

Needs torch beside the extra `envs`. Every seat sees itself first, so one network plays both of them.
"""

import argparse
import os
import time

import numpy as np
import torch
from torch import nn

from emberbox.envs import VectorGame, choose_by_row, encoder_of

GAMES = 64  # at once
STEPS = 128  # in each of them between two updates
EPOCHS, BATCH, CLIP, LAMBDA, ENTROPY, RATE = 3, 1024, 0.2, 0.95, 0.01, 7e-4
FILE = os.environ.get("FORGE_AGENT", "forge-agent.pt")


class Network(nn.Module):
    """A row of bytes in; a score for every action, and the return to expect, out."""

    def __init__(self, size, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, rows, masks):
        # Most entries are 0 or 1 and some are counts: the logarithm keeps all of them small.
        seen = self.body(torch.log1p(rows.float()))
        scores = self.actor(seen).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=scores), torch.tanh(self.critic(seen)).squeeze(-1)


def new_network():
    encoder = encoder_of("forge", {"players": 2})
    return Network(encoder.size, encoder.space.size)


class Agent:
    """What was learned, as an agent: the action with the best score."""

    def __init__(self):
        self.network = new_network()
        self.network.load_state_dict(torch.load(FILE, weights_only=True))

    def __call__(self, row, mask):
        with torch.no_grad():
            rows, masks = torch.from_numpy(row[None].copy()), torch.from_numpy(mask[None].astype(bool))
            return int(self.network(rows, masks)[0].logits.argmax())

    def choose(self, observation):
        """The same for a bot, which gets an observation."""
        return choose_by_row(self, observation)


def play(network, games):
    """Play some steps of all games; what was seen and done, and how good each action turned out to be."""
    shape = (STEPS, GAMES)
    rows = torch.empty((*shape, games.encoder.size), dtype=torch.uint8)
    masks = torch.empty((*shape, games.encoder.space.size), dtype=torch.bool)
    actions, chances = torch.empty(shape, dtype=torch.long), torch.empty(shape)
    values, seats = np.empty(shape, np.float32), np.empty(shape, np.int64)
    over, returns = np.empty(shape, bool), np.empty((*shape, 2), np.float32)
    step = games.now()
    for t in range(STEPS):
        rows[t], masks[t], seats[t] = (
            torch.from_numpy(step.observations),
            torch.from_numpy(step.masks),
            step.seats,
        )
        with torch.no_grad():
            policy, value = network(rows[t], masks[t])
            actions[t] = policy.sample()
            chances[t], values[t] = policy.log_prob(actions[t]), value.numpy()
        step = games.step(actions[t].numpy())
        over[t], returns[t] = step.terminated, step.returns
    gains, known = advantages(values, seats, over, returns)
    targets = torch.from_numpy(gains + values)
    data = [rows, masks, actions, chances, torch.from_numpy(gains), targets]
    return [part.flatten(0, 1)[torch.from_numpy(known).flatten()] for part in data]


def advantages(values, seats, over, returns):
    """How much better than expected each action was for its seat (GAE), and where that is known by now.

    A seat's next state is the one in which it acts again, or the end of the game.
    """
    gains, known = np.zeros_like(values), np.zeros_like(over)
    after, gain, is_known = (
        np.zeros((GAMES, 2), np.float32),
        np.zeros((GAMES, 2), np.float32),
        np.zeros((GAMES, 2), bool),
    )
    all_games = np.arange(GAMES)
    for t in reversed(range(STEPS)):
        ended = over[t]
        after[ended], gain[ended], is_known[ended] = returns[t, ended], 0.0, True
        mine = all_games, seats[t]
        gains[t] = np.where(is_known[mine], after[mine] - values[t] + LAMBDA * gain[mine], 0.0)
        known[t] = is_known[mine]
        after[mine], gain[mine], is_known[mine] = values[t], gains[t], True
    return gains, known


def learn(network, optimizer, data):
    """A few rounds over what was played."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0])).split(BATCH):
            rows, masks, actions, chances, gains, targets = (each[part] for each in data)
            policy, values = network(rows, masks)
            ratio = (policy.log_prob(actions) - chances).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-6)
            surrogate = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            loss = (values - targets).square().mean() - surrogate - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def main(seconds, seed):
    torch.manual_seed(seed)
    network, games = new_network(), VectorGame("forge", GAMES, seed=seed, players=2)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    began, decisions = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        learn(network, optimizer, play(network, games))
        decisions += STEPS * GAMES
        print(f"{time.monotonic() - began:4.0f} s: {decisions:,} decisions", flush=True)
    torch.save(network.state_dict(), FILE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    main(chosen.seconds, chosen.seed)
