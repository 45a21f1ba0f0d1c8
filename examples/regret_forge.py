"""Learns Forge with tables alone: regret matching on sampled games, as in Monte Carlo CFR, in one file.

python examples/regret_forge.py --games 1500        learns, and leaves forge-table.json
python examples/evaluate_agent.py examples/regret_forge.py:Agent
emberbox duel forge --bots mine=examples/regret_forge.py:Agent,random --games 40

A table can't hold all that a seat may know. So a situation is the question and the energy here, and a choice
is a kind of thing: which minion to build, a minion or the forge to attack, or nothing more. Regrets are those
of outcome sampling, less what the situation is worth on average; the weights of one's own reach are left out.
"""

import argparse
import json
import os
import time
from collections import defaultdict

import numpy as np

from emberbox.envs import VectorGame, choose_by_row, encoder_of

GAMES = 32  # at once
EXPLORE = 0.3  # of what is played while learning: any choice
ENERGY = 4  # more is the same
FILE = os.environ.get("FORGE_TABLE", "forge-table.json")


class Abstraction:
    """Situations and choices instead of rows and actions."""

    def __init__(self):
        encoder = encoder_of("forge", {"players": 2})
        asks = encoder.slice_of("asks")
        self.asks, self.names = slice(asks.start, asks.stop), encoder.asks
        self.energy = encoder.slice_of("you/numbers").start + 2
        things = [encoder.space.thing(encoder.pick_of(0, action)) for action in range(encoder.space.size)]
        self.choices = [f"card {index}" if kind == "card" else kind for kind, index in things]

    def situation(self, row):
        return f"{self.names[row[self.asks].argmax()]} {min(row[self.energy], ENERGY)}"

    def legal(self, mask):
        """The legal choices, and the actions that each of them stands for."""
        found = defaultdict(list)
        for action in np.flatnonzero(mask):
            found[self.choices[action]].append(int(action))
        return found


class Tables:
    """Regrets, average strategies and values, by situation."""

    def __init__(self):
        self.regrets = defaultdict(lambda: defaultdict(float))
        self.strategies = defaultdict(lambda: defaultdict(float))
        self.values = defaultdict(lambda: [0.0, 0])
        self.games = 0

    def strategy(self, situation, choices):
        """Each choice as often as it has been missed."""
        return shares([self.regrets[situation][choice] for choice in choices])

    def learn(self, steps, result):
        """Add what a seat's steps in a game say about its choices, now that the result is known.

        Negative regrets are forgotten, and later strategies count for more, as in CFR+.
        """
        self.games += 1
        for situation, choices, strategy, taken, chance in steps:
            value = self.values[situation]
            gain = (result - value[0]) / chance
            value[1] += 1
            value[0] += (result - value[0]) / value[1]
            regrets, average = self.regrets[situation], self.strategies[situation]
            for at, choice in enumerate(choices):
                regret = ((at == taken) - strategy[taken]) * gain
                regrets[choice] = max(0.0, regrets[choice] + regret)
                average[choice] += strategy[at] * self.games


def shares(weights):
    """Weights as probabilities; all alike if there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)


class Agent:
    """The average strategy of a table: that is what comes near an equilibrium."""

    def __init__(self, seed=0):
        with open(FILE) as opened:
            self.strategies = json.load(opened)
        self.abstraction, self.rng = Abstraction(), np.random.default_rng(seed)

    def __call__(self, row, mask):
        choices = self.abstraction.legal(mask)
        known = self.strategies.get(self.abstraction.situation(row), {})
        strategy = shares([known.get(choice, 0.0) for choice in choices])
        return self.rng.choice(list(choices.values())[self.rng.choice(len(strategy), p=strategy)])

    def choose(self, observation):
        """The same for a bot, which gets an observation."""
        return choose_by_row(self, observation)


def main(games, seed):
    rng, abstraction, tables = np.random.default_rng(seed), Abstraction(), Tables()
    vector = VectorGame("forge", GAMES, seed=seed, players=2)
    steps = [[[], []] for _ in range(GAMES)]
    began, ended = time.monotonic(), 0
    step = vector.now()
    actions = np.zeros(GAMES, np.int64)
    while ended < games:
        for game in range(GAMES):
            legal = abstraction.legal(step.masks[game])
            choices = list(legal)
            taken, situation = 0, abstraction.situation(step.observations[game])
            if len(choices) > 1:
                strategy = tables.strategy(situation, choices)
                played = [(1 - EXPLORE) * share + EXPLORE / len(choices) for share in strategy]
                taken = int(rng.choice(len(choices), p=played))
                steps[game][step.seats[game]].append((situation, choices, strategy, taken, played[taken]))
            actions[game] = rng.choice(legal[choices[taken]])
        step = vector.step(actions)
        for game in np.flatnonzero(step.terminated):
            for seat in (0, 1):
                tables.learn(steps[game][seat], float(step.returns[game, seat]))
            steps[game] = [[], []]
            ended += 1
    print(f"{time.monotonic() - began:.0f} s: {ended} games, {len(tables.strategies)} situations")
    strategies = {
        key: dict(zip(table, shares(list(table.values())), strict=True))
        for key, table in tables.strategies.items()
    }
    with open(FILE, "w") as opened:
        json.dump(strategies, opened, indent=1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    main(chosen.games, chosen.seed)
