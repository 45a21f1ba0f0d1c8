"""Positions in which a seat can win in its turn, whatever happens: kept ones, new ones, and who takes them.

    .venv/bin/python tests/bots/won.py find forge --bots greedy,greedy --games 100 --seed 1
    .venv/bin/python tests/bots/won.py take forge --bot search:iterations=1000

`find` plays games, looks through the last turns of each with far more effort than a bot may make, and prints
those with a win, a game to a line with the steps at which the win is there. `take` counts how many of the
kept positions a bot wins before its turn is over.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))  # for whoever runs this file

from emberbox.bots.bot import Bot
from emberbox.bots.duel import play_out
from emberbox.bots.playout import best_of
from emberbox.bots.roster import hire
from emberbox.bots.simple import any_of
from emberbox.bots.winning import Effort, Turn, find_win, is_won_by
from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import ALL_KNOWING, Session

FOLDER = Path(__file__).parent / "won"
LAST_TURNS = 3
LAST_ACTS = 8
WORLDS = 32
"""Imagined worlds in which a kept win has to be there, besides the true one."""
POSITIONS = 3000
"""So many of them are looked at before a turn is taken to have no win."""


class Won(NamedTuple):
    """A game at the beginning of a turn that its seat can win: its options, seed, and what seats picked."""

    game: str
    options: dict[str, Choice]
    seed: int
    picks: list[int]

    def session(self) -> Session:
        """The game there."""
        session = Session.start(GAMES[self.game], self.options, self.seed)
        for pick in self.picks:
            session.answer_unchecked(pick)
        return session


def kept(game: str) -> list[Won]:
    """The positions that are kept for a game."""
    found: list[Won] = []
    for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        found += [Won(game, data["options"], data["seed"], data["picks"][:step]) for step in data["steps"]]
    return found


def takes(bot: Bot, won: Won, seed: int = 0) -> bool:
    """Whether a bot wins before its turn is over, the others answering as rules of thumb say, or anyhow."""
    rng = Random(seed)
    session = won.session().fork(rng, ALL_KNOWING, record=True)
    seat = session.decision_seat()
    home = session.state.lap(seat)
    while (decision := session.decision) is not None:
        mover = decision.seat
        asked = session.asked(mover)
        assert asked is not None
        if asked.root and session.state.lap(mover) != home:
            return False
        if mover == seat:
            pick = bot.choose(Observation(session, seat))
        else:
            options = asked.options()
            weights = session.state.policy(asked, options)
            pick = best_of(options, weights, rng) if weights else any_of(options, rng)
        session.answer_unchecked(pick, mover)
    payoffs = session.state.payoffs()
    return payoffs is not None and payoffs[seat] >= 1.0


def find(game: str, options: dict[str, Choice], bots: list[str], seed: int) -> dict[str, object] | None:
    """Play a game, and give it with the steps of its last turns at which the win is there."""
    full = GAMES[game].complete(options)
    session = Session.start(GAMES[game], full, seed)
    play_out(session, [hire(bot, seed + seat) for seat, bot in enumerate(bots)], [0] * len(bots))
    picks = [pick for seat, pick in session.log if seat >= 0]
    acts, turns = roots_of(Won(game, full, seed, picks))
    steps = [step for step in turns[-LAST_TURNS:] if is_won(Won(game, full, seed, picks[:step]))]
    if not steps:  # where dice decide, a win is certain late in a turn
        steps = [step for step in acts[-LAST_ACTS:] if is_won(Won(game, full, seed, picks[:step]))][:1]
    return {"options": full, "seed": seed, "steps": steps, "picks": picks[: max(steps)]} if steps else None


def roots_of(game: Won) -> tuple[list[int], list[int]]:
    """After how many picks the acts of a game begin, and its turns."""
    session = Session.start(GAMES[game.game], game.options, game.seed)
    acts: list[int] = []
    turns: list[int] = []
    lap: int | None = None
    for step, pick in enumerate(game.picks):
        decision = session.decision
        assert decision is not None
        if decision.root:
            acts.append(step)
            if session.state.lap(decision.seat) != lap:
                lap = session.state.lap(decision.seat)
                turns.append(step)
        session.answer_unchecked(pick)
    return acts, turns


def is_won(won: Won) -> bool:
    """Whether the seat that is asked can force a win, as far as many worlds tell and the true one."""
    session = won.session()
    seat = session.decision_seat()
    observation, home, rng = Observation(session, seat), session.state.lap(seat), Random(len(won.picks))
    line = find_win(observation, home, Effort(POSITIONS), [], rng, WORLDS)
    truth = Turn(session.fork(rng, ALL_KNOWING, record=True), seat, home, Effort(POSITIONS), rng)
    return bool(line) and is_won_by(truth, line)


def options_in(words: list[str], players: int) -> Iterator[tuple[str, Choice]]:
    """Options as the command line gives them."""
    yield "players", players
    for word in words:
        name, _, value = word.partition("=")
        yield name, {"yes": True, "no": False}.get(value, int(value) if value.isdecimal() else value)


def main() -> None:
    """Find positions, or have a bot take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["find", "take"])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", action="append", default=[])
    parser.add_argument("--bot", default="search:iterations=1000")
    given = parser.parse_args()
    if given.what == "take":
        positions = kept(given.game)
        taken = sum(takes(hire(given.bot, at), won, at) for at, won in enumerate(positions))
        print(f"{given.bot} takes {taken} of {len(positions)}")
        return
    bots = given.bots.split(",")
    options = dict(options_in(given.o, len(bots)))
    if given.game == "core":
        del options["players"]
    for seed in range(given.seed, given.seed + given.games):
        found = find(given.game, options, bots, seed)
        if found is not None:
            print(json.dumps(found, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
