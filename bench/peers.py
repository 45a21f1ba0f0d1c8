"""Random full games of other libraries, for the rows beside our own in the benchmark.

Every peer asks for the legal options at every step and takes a uniformly random one.  A decision is an
answer of a player; chance outcomes are counted apart where the library exposes them.  Each peer runs in
a process of its own, so a library that is missing, noisy or crashes costs one row and not the run.

    python bench/peers.py --seconds 3
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from importlib import metadata
from time import process_time
from typing import Any, NamedTuple

MARK = "measured:"  # opens the one line of a child's output that is its result
Tally = tuple[int, int, int]  # games, decisions, chance outcomes


class Measured(NamedTuple):
    games: int
    decisions: int
    chance: int
    seconds: float


class Peer(NamedTuple):
    name: str
    package: str  # the distribution to install
    counts: str  # what is counted beside decisions, and what a step includes
    function: Callable[[float, int], Measured]


class Row(NamedTuple):
    peer: Peer
    version: str
    measured: Measured | None
    note: str  # why there is no measure


def timed(play: Callable[[], Any], seconds: float, count: Callable[[Any], Tally] | None = None) -> Measured:
    """Warm up, then play whole games for that much processor time.  It runs in `play`, not in `count`."""
    for limit in (min(1.0, seconds / 4), seconds):
        games, decisions, chance, spent = 0, 0, 0, 0.0
        while spent < limit:
            start = process_time()
            played = play()
            spent += process_time() - start
            tally = count(played) if count else played
            games, decisions, chance = games + tally[0], decisions + tally[1], chance + tally[2]
    return Measured(games, decisions, chance, spent)


def outcome(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The chance outcome at `point` in [0, 1)."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


def open_spiel_play(state: Any, rng: random.Random) -> Tally:
    """Play a pyspiel state to its end from Python."""
    decisions, chance, draw = 0, 0, rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(outcome(state.chance_outcomes(), draw()))
            chance += 1
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
    return 1, decisions, chance


def open_spiel(name: str, seconds: float, seed: int) -> Measured:
    """Games driven from Python as its guide shows: a new initial state for each."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(seed)
    game = pyspiel.load_game(name)
    return timed(lambda: open_spiel_play(game.new_initial_state(), rng), seconds)


def open_spiel_clones(name: str, seconds: float, seed: int) -> Measured:
    """The same from clones of one state: gin_rummy rebuilds tables for each new one, at 2 ms a game."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(seed)
    first = pyspiel.load_game(name).new_initial_state()
    return timed(lambda: open_spiel_play(first.clone(), rng), seconds)


def open_spiel_bots(seconds: float, seed: int) -> Measured:
    """Whole games inside C++ (its game loop, its uniform random bots), counted from their histories."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(seed)
    first = pyspiel.load_game("gin_rummy").new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]

    def play() -> Any:
        state = first.clone()
        pyspiel.evaluate_bots(state, bots, rng.randrange(2**31))
        return state

    def count(state: Any) -> Tally:
        players = [step.player for step in state.full_history()]
        decisions = sum(player >= 0 for player in players)
        return 1, decisions, len(players) - decisions

    return timed(play, seconds, count)


def open_spiel_rollouts(seconds: float, seed: int) -> Measured:
    """C++ random rollouts from dealt hands: one simulation of a search is exactly its evaluator's rollouts.

    Their steps are not exposed: the mean of games played in Python from the same deals stands for them.
    (The evaluator cannot be called from Python, and a search from the chance node before the deal crashes.)
    """
    pyspiel, rng, rollouts = importlib.import_module("pyspiel"), random.Random(seed), 64
    game = pyspiel.load_game("gin_rummy")
    dealt = [game.new_initial_state() for _ in range(64)]
    for state in dealt:
        while state.is_chance_node():
            state.apply_action(outcome(state.chance_outcomes(), rng.random()))
    lengths = [open_spiel_play(state.clone(), rng) for state in dealt for _ in range(16)]
    decisions, chance = (round(rollouts * sum(tally[i] for tally in lengths) / len(lengths)) for i in (1, 2))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    options = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 64, "solve": False, "verbose": False}
    bot = pyspiel.MCTSBot(game, evaluator, seed=seed, **options)
    return timed(lambda: bot.mcts_search(rng.choice(dealt)), seconds, lambda _: (rollouts, decisions, chance))


def rlcard_uno(layer: str, seconds: float, seed: int) -> Measured:
    """The bare rules, UnoGame.step (its state dict lists the options) or the env (which encodes that)."""
    env = importlib.import_module("rlcard").make("uno", config={"seed": seed})
    game, draw = env.game, random.Random(seed).random
    table, reset = (env, env.reset) if layer == "env" else (game, game.init_game)

    def rules() -> Tally:
        decisions = 0
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.round.proceed_round(game.players, actions[int(draw() * len(actions))])
            decisions += 1
        return 1, decisions, 0

    def states() -> Tally:
        decisions = 0
        state, _ = reset()
        while not table.is_over():
            actions = list(state["legal_actions"])
            state, _ = table.step(actions[int(draw() * len(actions))])
            decisions += 1
        return 1, decisions, 0

    return timed(rules if layer == "rules" else states, seconds)


def rlcard_mahjong(seconds: float, seed: int) -> Measured:
    """MahjongGame.step, whose state dict lists the options: its game layer, without the encoding."""
    env = importlib.import_module("rlcard").make("mahjong", config={"seed": seed})
    game, draw = env.game, random.Random(seed).random

    def play() -> Tally:
        decisions = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions(state)
            state, _ = game.step(actions[int(draw() * len(actions))])
            decisions += 1
        return 1, decisions, 0

    return timed(play, seconds)


def pettingzoo(name: str, seconds: float, seed: int) -> Measured:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=seed)  # once: to seed again at every game would cost as much as a short game
    draw = random.Random(seed).random

    def play() -> Tally:
        decisions = 0
        env.reset()
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return 1, decisions, 0
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(draw() * len(actions))]))
            decisions += 1

    return timed(play, seconds)


ZOO, APART, HIDDEN, NONE = "pettingzoo", "chance counted apart", "chance hidden in the game", "no chance"
ROLLOUTS = APART + "; after the deal; rollouts x mean of 1024 games"
PEERS: tuple[Peer, ...] = (
    Peer("OpenSpiel gin_rummy, Python", "open_spiel", APART, partial(open_spiel, "gin_rummy")),
    Peer("OpenSpiel gin_rummy, Python, cloned", "open_spiel", APART, partial(open_spiel_clones, "gin_rummy")),
    Peer("OpenSpiel chess, Python", "open_spiel", NONE, partial(open_spiel, "chess")),
    Peer("OpenSpiel backgammon, Python", "open_spiel", APART, partial(open_spiel, "backgammon")),
    Peer("OpenSpiel gin_rummy, C++ bots", "open_spiel", APART, open_spiel_bots),
    Peer("OpenSpiel gin_rummy, C++ rollouts", "open_spiel", ROLLOUTS, open_spiel_rollouts),
    Peer("RLCard uno, rules only", "rlcard", HIDDEN, partial(rlcard_uno, "rules")),
    Peer("RLCard uno, game", "rlcard", HIDDEN + "; with state dicts", partial(rlcard_uno, "game")),
    Peer("RLCard uno, env", "rlcard", HIDDEN + "; encoded", partial(rlcard_uno, "env")),
    Peer("RLCard mahjong, game", "rlcard", HIDDEN + "; with state dicts", rlcard_mahjong),
    Peer("PettingZoo tictactoe_v3", ZOO, NONE + "; encoded", partial(pettingzoo, "tictactoe_v3")),
    Peer("PettingZoo connect_four_v3", ZOO, NONE + "; encoded", partial(pettingzoo, "connect_four_v3")),
    Peer("PettingZoo texas_holdem_v4", ZOO, HIDDEN + "; encoded", partial(pettingzoo, "texas_holdem_v4")),
    Peer("PettingZoo chess_v6", ZOO, NONE + "; encoded", partial(pettingzoo, "chess_v6")),
)


def answer(peer: Peer, seconds: float, seed: int) -> str:
    """A child's result: the four numbers of a Measured, or a line that says why not."""
    warnings.simplefilter("ignore")
    try:
        return json.dumps(peer.function(seconds, seed))
    except ModuleNotFoundError as error:
        return json.dumps(f"not installed: {error.name}")
    except Exception as error:
        return json.dumps(f"failed: {type(error).__name__}: {' '.join(str(error).split())[:120]}")


def measure(peer: Peer, seconds: float, seed: int) -> Row:
    """One peer, in a process of its own; never raises for what the peer does."""
    try:
        version = metadata.version(peer.package)
    except metadata.PackageNotFoundError:
        return Row(peer, "-", None, f"not installed: {peer.package}")
    options = [f"--child={peer.name}", f"--seconds={seconds}", f"--seed={seed}"]
    command = [sys.executable, os.path.abspath(__file__), *options]
    limit = 4 * seconds + 60
    try:
        child = subprocess.run(command, check=False, capture_output=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        return Row(peer, version, None, f"failed: no result in {limit:.0f} s")
    _, _, result = child.stdout.partition(f"\n{MARK}")
    found = json.loads(result.splitlines()[0]) if result else f"failed: process ended with {child.returncode}"
    return Row(peer, version, *((None, found) if isinstance(found, str) else (Measured(*found), "")))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time of each peer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", choices=[peer.name for peer in PEERS], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        peer = next(peer for peer in PEERS if peer.name == options.child)
        print(f"\n{MARK}{answer(peer, options.seconds, options.seed)}", flush=True)
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, inherited by the children
    print(f"{'peer':34}{'version':8} decisions/s with chance  games/s per game  counted")
    for row in (measure(peer, options.seconds, options.seed) for peer in PEERS):
        line, m = f"{row.peer.name:34}{row.version:8}", row.measured
        if m is not None:
            both = f"{(m.decisions + m.chance) / m.seconds:,.0f}" if m.chance else "-"
            rate, games = m.decisions / m.seconds, m.games / m.seconds
            line += f"{rate:12,.0f}{both:>12}{games:9,.1f}{m.decisions / m.games:9.1f}"
        print(f"{line}  {row.note or row.peer.counts}", flush=True)


if __name__ == "__main__":
    main()
