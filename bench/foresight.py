"""What it costs to say why not, to look ahead and to know the odds, over moments of games in play.

Run as a child of run.py, once interpreted and once with PYTHONPATH=build/compiled; prints JSON.

    python bench/foresight.py --game ignite --moments 200
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from statistics import median, quantiles
from time import process_time

from own import SAMPLES

from emberbox.games.shelf import GAMES
from emberbox.kernel import session as module
from emberbox.kernel.decision import Several
from emberbox.kernel.game import Game
from emberbox.kernel.odds import odds
from emberbox.kernel.preview import preview
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.forecast import foretold
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of

ROWS = ("why not", "preview", "exact odds", "sampled odds")
EVERY = 12
"""Answers between two moments that are measured."""
PICKS = 4
"""Choices at a moment that are looked at, at random."""


def moments(game: Game, count: int) -> Iterator[tuple[Session, int]]:
    """So many moments of games that are half played by rules of thumb, and the seat that is asked."""
    found = 0
    for seed in range(1000):
        rng, at = random.Random(seed), 0
        session = Session.start(game, next(iter(SAMPLES[game.name].tables.values())), seed)
        while session.decision is not None:
            seat = session.waiting()[0]
            decision = session.asked(seat)
            assert decision is not None
            options = decision.options()
            at += 1
            if at % EVERY == 0 and not isinstance(decision, Several):
                yield session, seat
                found += 1
                if found == count:
                    return
            weights = session.state.policy(decision, options)
            wise = weights and rng.random() < 0.5
            session.answer_unchecked(
                options[weights.index(max(weights))] if wise else rng.choice(options), seat
            )


class Costs:
    """Milliseconds of each kind of question."""

    def __init__(self, game: Game) -> None:
        self.teller = teller_of(game.name)
        self.rng = random.Random(7)
        self.times: dict[str, list[float]] = {name: [] for name in ROWS}

    def look(self, session: Session, seat: int) -> None:
        """Ask about everything that can be pointed at, and about some choices."""
        decision = session.asked(seat)
        assert decision is not None
        names = Names.of_bots([""] * session.state.seats, seat)
        scene = Scene(session.state.view(seat), names, question_of(decision))
        for pick in range(1, session.game.space.size):
            if session.game.space.has(pick) and self.teller.thing(pick, scene) is not None:
                start = process_time()
                found = session.why_not(pick, seat)
                if found is not None:
                    self.teller.reason(found, pick, scene)
                    self.note("why not", start)
        options = decision.options()
        for pick in self.rng.sample(options, min(PICKS, len(options))):
            start = process_time()
            foretold(self.teller, preview(session, seat, [pick], self.rng), names)
            self.note("preview", start)
            start = process_time()
            likely = odds(session, seat, [pick], self.rng)
            if likely is not None:
                self.note("sampled odds" if likely.samples else "exact odds", start)

    def note(self, name: str, start: float) -> None:
        """Note how long something took that has just been done."""
        self.times[name].append((process_time() - start) * 1000)


def measure(game: Game, count: int) -> dict[str, object]:
    """A reason with its words, a preview with its words, and the odds."""
    costs = Costs(game)
    for session, seat in moments(game, count):
        costs.look(session, seat)
    found: dict[str, object] = {name: spread(times) for name, times in costs.times.items()}
    return {"compiled": not module.__file__.endswith(".py"), **found}


def spread(times: list[float]) -> dict[str, float]:
    """How many there were, their median and their 95th percentile."""
    if len(times) < 2:
        return {"count": len(times)}
    return {"count": len(times), "median": median(times), "p95": quantiles(times, n=20)[-1]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--game", default="forge", choices=list(SAMPLES))
    options = parser.parse_args()
    print(json.dumps(measure(GAMES[options.game], options.moments)))


if __name__ == "__main__":
    main()
