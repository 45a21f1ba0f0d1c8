"""How hard Solo & Cooperative Play is: games won by difficulty and players, and how far teams come.

    .venv/bin/python bench/coop.py --games 40 --bot tactician --players 1,2,3,4 --jobs 2

It prints tables for balance.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from emberbox.bots.duel import play_out, wilson
from emberbox.bots.roster import hire
from emberbox.bots.spread import spread
from emberbox.games.ignite.coop.state import DIFFICULTIES
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.lab.coop import MILESTONES, survived

CELL = 1_000_003
"""Other numbers of players have other seeds; all difficulties share them, so that games can be paired."""


class Course(NamedTuple):
    """How a game ended: won or not, in which round, in which cycle of the boss's."""

    number: int
    won: bool
    round: int
    cycle: int


def play(players: int, difficulty: str, bot: str, market: str, number: int) -> Course:
    """Play a game."""
    seed = CELL * players + number
    options: dict[str, Choice] = {
        "players": players,
        "difficulty": difficulty,
        "market": market,
        "quick": True,
    }
    session = Session.start(GAMES["coop"], options, seed)
    result = play_out(session, [hire(bot, seed + seat) for seat in range(players)], [0] * players)
    if result.mishaps:
        raise RuntimeError(f"{result.mishaps} answers of bots had to be replaced in game {seed}")
    view = session.state.view(SPECTATOR)
    siege = view["expansion"]
    return Course(number, bool(view["winners"]), siege["round"], siege["cycle"])


def share(courses: Sequence[Course]) -> str:
    """Games won, with a 95 % interval."""
    won = sum(course.won for course in courses)
    low, high = wilson(won, len(courses))
    return f"**{100 * won / len(courses):.0f} %** ({100 * low:.0f}-{100 * high:.0f})"


def compare(everything: dict[str, list[Course]]) -> None:
    """Of two neighbours, how many games on one seed only the easier or only the harder won."""
    print("\n| games on one seed | pairs | only the first won | only the second | difference |")
    print("|---|--:|--:|--:|--:|")
    for (easier, first), (harder, second) in pairwise(everything.items()):
        pairs = [(one.won, other.won) for one, other in zip(first, second, strict=True)]
        only_first = sum(one and not other for one, other in pairs)
        only_second = sum(other and not one for one, other in pairs)
        count, net = len(pairs), only_first - only_second
        spread_out = 1.96 * sqrt(only_first + only_second - net * net / count) / count
        print(
            f"| {easier}, {harder} | {count} | {only_first} | {only_second} "
            f"| {100 * net / count:+.1f} (± {100 * spread_out:.1f}) |"
        )


def main() -> None:
    """Play all cells and print them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="tactician")
    parser.add_argument("--market", default="random")
    parser.add_argument("--players", default="1,2,3,4")
    parser.add_argument("--difficulty", default=",".join(DIFFICULTIES))
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    tables = [int(players) for players in asked.players.split(",")]
    print(f"| difficulty | {' | '.join(f'{players} players' for players in tables)} | all |")
    print(f"|---|{'---|' * (len(tables) + 1)}")
    reached: dict[str, list[str]] = {}
    everything: dict[str, list[Course]] = {}
    for difficulty in asked.difficulty.split(","):
        shares, pooled = [], list[Course]()
        for players in tables:
            one = partial(play, players, difficulty, asked.bot, asked.market)
            courses = sorted(spread(one, asked.games, asked.jobs))
            shares.append(share(courses))
            pooled += courses
            rounds = [course.round + course.won for course in courses]
            parts = [f"{100 * part:.0f}" for part in survived(rounds)]
            reached[f"{difficulty}, {players} players"] = parts
        everything[difficulty] = pooled
        print(f"| {difficulty} | {' | '.join([*shares, share(pooled)])} |", flush=True)
    compare(everything)
    print(f"\n| of 100 teams survive round | {' | '.join(map(str, MILESTONES))} |")
    print(f"|---|{'---|' * len(MILESTONES)}")
    for cell, parts in reached.items():
        print(f"| {cell} | {' | '.join(parts)} |")


if __name__ == "__main__":
    main()
