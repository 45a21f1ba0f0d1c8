"""Positions of Core to point at things in: of games from their beginning, and from the thick of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from emberbox.games.core.game import CORE
from emberbox.games.core.space import CELLS, SPACE, UNITS
from emberbox.kernel.game import Choice
from emberbox.telling.tellers import teller_of
from tests.core.random_play import PLAY
from tests.why.sweep import Pointed, pointed_at

TEAMS = ("paladin-fireteam", "basilisk-fireteam")
ALL_OPTIONS: list[dict[str, Choice]] = [
    {"scenario": scenario, "fireteam-1": first, "fireteam-2": second}
    for first in TEAMS
    for second in TEAMS
    for scenario in ("first-contact", "power-grid", "breach", "black-box")
]
SOME_OPTIONS = ALL_OPTIONS[4:8]

ANSWERS = 160
"""So far a game is played: what comes later is like what came before."""

SQUARES = 24
"""So many squares are pointed at in a question; all 720 would say the same over and over."""

OTHERS = [pick for pick in range(1, SPACE.size) if SPACE.has(pick) and not CELLS <= pick < UNITS]


def core_reasons(options: Mapping[str, Choice], seed: int, every: int) -> Iterator[Pointed]:
    """What can be pointed at in a game, at the first question of each kind and every so manyth after it."""
    rng = Random(seed)
    session = PLAY.any_game(CORE.complete(options), seed, wild=seed % 4 != 0, record=True)
    asked: Counter[str] = Counter()
    for _ in range(ANSWERS):
        if session.over:
            return
        (seat,) = session.waiting()
        decision = session.asked(seat)
        assert decision is not None
        if asked[decision.asks] % every == 0:
            squares = rng.sample(range(CELLS, UNITS), SQUARES)
            yield from pointed_at(session, seat, teller_of("core"), [*OTHERS, *squares])
        asked[decision.asks] += 1
        session.answer_unchecked(PLAY.any_pick(session, rng))
