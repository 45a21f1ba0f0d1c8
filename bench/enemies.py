"""What an enemy's act costs in Solo & Cooperative Play, and a fork with a crowd of enemies on the board.

    python bench/enemies.py --seconds 3

Run with PYTHONPATH=build/compiled it measures the compiled modules; own.py takes the same figures for run.py.
Tacticians play, and at every sixth question or so of a turn an Enemy Phase is tried as if it began now, with
a group drawn and placed. Their defeats are taken back again and again, so that all twenty rounds come up.
Processor time is measured, not that of the clock.
"""

from __future__ import annotations

import argparse
import json
import random
from time import process_time
from typing import NamedTuple

from emberbox.bots.careful import answer
from emberbox.bots.roster import hire
from emberbox.games.ignite.coop.course import place
from emberbox.games.ignite.coop.enemies import act, next_to_act
from emberbox.games.ignite.coop.facts import BOSS_ROUND
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.intents import begin_phase, run
from emberbox.games.ignite.coop.state import enemies, siege_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import ACTION, NO_ONE
from emberbox.kernel import session as module
from emberbox.kernel.chance import Dice
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session

TABLES = ((1, "easy"), (2, "hard"), (4, "regular"), (6, "insanity"))
"""Players and difficulty of the games."""
EVERY = 6
CROWD = 12
"""From this many on, enemies are a crowd: more than half of the phases of large teams have as many."""


class Sample(NamedTuple):
    """Positions of a game: as enemies begin to act, and in a player's turn with a crowd of them."""

    phases: list[Ignite]
    crowds: list[Ignite]


def sample(players: int, difficulty: str, seed: int) -> Sample:
    """Let tacticians play a game up to the boss's first cycle, and keep positions of it."""
    rng = random.Random(seed)
    options: dict[str, Choice] = {
        "players": players,
        "difficulty": difficulty,
        "market": "random",
        "quick": True,
    }
    session = Session.start(COOP, options, seed)  # kept: without that bots cannot imagine worlds
    bots = [hire("tactician", seed + seat) for seat in range(players)]
    g = session.state
    assert isinstance(g, Ignite)
    siege = siege_of(g)
    found = Sample([], [])
    while session.decision is not None and not siege.cycle:
        siege.defeats = 0
        if g.phase == ACTION and session.decision.root and siege.round:
            if rng.randrange(EVERY) == 0:
                found.phases.append(enemy_phase(g, rng))
            if len(enemies(g)) >= CROWD:
                found.crowds.append(g.copy())
        session.answer_unchecked(answer(bots[session.decision.seat], session, session.decision.seat))
    return found


def enemy_phase(g: Ignite, rng: random.Random) -> Ignite:
    """The position as enemies begin to act if an Enemy Phase began now, without a Power card."""
    twin = g.copy()
    begin_phase(twin)
    siege = siege_of(twin)
    siege.group, siege.place, siege.wave = rng.randint(1, 6), rng.randint(1, 20), 0
    if siege.round < BOSS_ROUND:
        place(twin)
    return twin


def play(phases: list[Ignite], acting: bool) -> tuple[float, int]:
    """Let all enemies act in copies of some positions, or only copy them: the seconds, and how many acted."""
    acts = 0
    start = process_time()
    for g in phases:
        twin = g.copy()
        siege = siege_of(twin)
        enemy = next_to_act(twin) if acting else NO_ONE
        while enemy != NO_ONE and not siege.ends(twin):
            twin.begin_effect()
            run(act(twin, enemy))
            acts += 1
            enemy = next_to_act(twin)
    return process_time() - start, acts


def microseconds_an_act(phases: list[Ignite], seconds: float) -> float:
    """What an act takes on average, with the choice of who acts: the best of as many tries as time allows."""
    best = 1e9
    until = process_time() + seconds
    while best == 1e9 or process_time() < until:
        copying, _ = play(phases, acting=False)
        spent, acts = play(phases, acting=True)
        best = min(best, (spent - copying) / acts)
    return best * 1e6


def microseconds_a_fork(crowds: list[Ignite], seconds: float, for_observer: bool) -> float:
    """What a fork takes in a player's turn, for that player or for one who knows all."""
    rng = random.Random(5)
    sessions = [Session(COOP, g.copy(), Dice(random.Random(1))) for g in crowds]
    best = 1e9
    until = process_time() + seconds
    while best == 1e9 or process_time() < until:
        start = process_time()
        for session in sessions:
            if for_observer:
                session.fork(rng, session.decision_seat())
            else:
                session.fork(rng)
        best = min(best, (process_time() - start) / len(sessions))
    return best * 1e6


def measure(seconds: float) -> dict[str, float]:
    """All figures, in microseconds."""
    phases: list[Ignite] = []
    crowds: list[Ignite] = []
    for seed, (players, difficulty) in enumerate(TABLES):
        found = sample(players, difficulty, seed)
        phases += found.phases
        crowds += found.crowds
    few = [g for g in phases if len(enemies(g)) < CROWD]
    many = [g for g in phases if len(enemies(g)) >= CROWD]
    return {
        "an enemy's act": microseconds_an_act(phases, seconds),
        f"an enemy's act, fewer than {CROWD} of them": microseconds_an_act(few, seconds),
        f"an enemy's act, {CROWD} of them or more": microseconds_an_act(many, seconds),
        "fork with a crowd of enemies": microseconds_a_fork(crowds, seconds / 3, False),
        "fork with a crowd of enemies for an observer": microseconds_a_fork(crowds, seconds / 3, True),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args()
    print(json.dumps({"compiled": not module.__file__.endswith(".py"), **measure(asked.seconds)}, indent=1))


if __name__ == "__main__":
    main()
