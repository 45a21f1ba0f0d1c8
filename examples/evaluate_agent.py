"""How good is an agent? It plays the bots of the ladder, the same deals from every seat.

python examples/evaluate_agent.py                              an agent that plays at random
python examples/evaluate_agent.py examples/ppo_forge.py:Agent  what examples/ppo_forge.py has learned

An agent is any callable: a row of bytes and a mask of legal actions in, an action out (see docs/envs.md).
"""

import argparse
import runpy

import numpy as np

from emberbox.bots.duel import wilson
from emberbox.envs import SingleAgentGame


class RandomAgent:
    """Takes any legal action."""

    def __init__(self):
        self.rng = np.random.default_rng(0)

    def __call__(self, row, mask):
        return self.rng.choice(np.flatnonzero(mask))


def score(agent, game, bot, games, seed):
    """The points that an agent makes against a bot in so many games: 1 for a win, a half for a draw."""
    sides = [SingleAgentGame(game, [bot], seat=seat, players=2) for seat in (0, 1)]
    total = 0.0
    for number in range(games):
        env = sides[number % 2]
        row, info = env.reset(seed=seed + number // 2)
        reward, is_over = 0.0, False
        while not is_over:
            row, reward, is_over, _, info = env.step(agent(row, info["action_mask"]))
        total += (reward + 1) / 2
    return total


def ladder(agent, game="forge", bots=("random", "tactician", "greedy"), games=20, seed=1):
    """Print how an agent does against each bot, with a 95 % interval."""
    for bot in bots:
        points = score(agent, game, bot, games, seed)
        low, high = wilson(points, games)
        print(f"{game}, {games} games against {bot}: {points / games:.0%} ({low:.0%} to {high:.0%})")


def read_agent(where):
    """An agent by `file.py:name`: the name is a class, or a function that makes one."""
    file, _, name = where.rpartition(":")
    return runpy.run_path(file)[name]()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("agent", nargs="?", help="file.py:name; by default it plays at random")
    parser.add_argument("--game", default="forge")
    parser.add_argument("--bots", default="random,tactician,greedy", help="names as `emberbox bots` has them")
    parser.add_argument("--games", type=int, default=20, help="games against each bot")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    agent = read_agent(chosen.agent) if chosen.agent else RandomAgent()
    ladder(agent, chosen.game, chosen.bots.split(","), chosen.games, chosen.seed)
