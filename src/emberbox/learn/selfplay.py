"""Games of search against itself, kept as samples."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from emberbox.bots.search import UNKNOWN, SearchBot
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.learned import faced, sides
from emberbox.games.forge.position import Position
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.learn.samples import Sample, pack

SLIPS: Final = 0.04
"""So often any pick is taken, so that there is something to learn about bad positions, too."""
TRUST: Final = 0.92
"""How much of `Sample.later` comes from the decisions after, at each of them."""


class Plan(NamedTuple):
    """How the games of a round are played."""

    seed: int
    iterations: int
    learned: bool


def options_of(rng: Random) -> dict[str, Choice]:
    """Mostly the plain game of two; every player count and variant now and then."""
    if rng.random() < 0.8:
        return {"players": 2}
    players = 2 if rng.random() < 0.4 else rng.randrange(3, 7)
    return {"players": players, "reclaim": rng.random() < 0.4, "conveyor": rng.random() < 0.4}


def play(plan: Plan, number: int) -> tuple[int, bytes]:
    """Game `number` of a round: how many play, and its samples."""
    rng = Random(plan.seed * 1_000_003 + number)
    session = Session.start(FORGE, options_of(rng), seed=rng.getrandbits(48), record=True)
    state = session.state
    assert isinstance(state, Position)
    bots = [SearchBot(rng.getrandbits(48), 0.0, plan.iterations, plan.learned) for _ in range(state.seats)]
    kept: list[Sample] = []
    while not session.over:
        seat = session.decision_seat()
        observation = Observation(session, seat)
        options = observation.options()
        pick = bots[seat].choose(observation)
        if len(options) > 1:
            kept.append(Sample(sides(state), faced(state), [], seat, bots[seat].promise, 0.0, number))
            if rng.random() < SLIPS:
                pick = options[rng.randrange(len(options))]
                bots[seat].forget()
        session.answer_unchecked(pick)
    payoffs = session.state.payoffs()
    assert payoffs is not None
    return state.seats, b"".join(map(pack, settle(kept, payoffs)))


def settle(kept: list[Sample], payoffs: list[float]) -> list[Sample]:
    """The samples of a game with its end, and what each mover expected from then on."""
    later = list(payoffs)
    settled: list[Sample] = []
    for sample in reversed(kept):
        if sample.value != UNKNOWN:
            later[sample.mover] = (1 - TRUST) * sample.value + TRUST * later[sample.mover]
        settled.append(sample._replace(payoffs=payoffs, later=later[sample.mover]))
    return settled
