"""Games of bots against themselves, kept as samples."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from emberbox.bots.bot import Bot
from emberbox.bots.playout import Turns
from emberbox.bots.search import UNKNOWN, SearchBot
from emberbox.bots.tactician import TacticianBot
from emberbox.games.learning import Learning
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.learn.samples import Sample, pack
from emberbox.registry import REGISTRY

TRUST: Final = 0.92
"""How much of `Sample.later` comes from the decisions after, at each of them."""


class Plan(NamedTuple):
    """How the games of a round are played; without iterations, by rules of thumb alone."""

    game: str
    seed: int
    iterations: int
    learned: bool


def learning_of(game: str) -> Learning:
    """What a game brings along to be learned."""
    part = REGISTRY[game].learning
    assert part is not None, f"{game} has no training setup"
    learning = part.load()
    assert isinstance(learning, Learning)
    return learning


def bot_for(plan: Plan, rng: Random) -> Bot:
    """One of the players of a round."""
    seed = rng.getrandbits(48)
    if plan.iterations:
        return SearchBot(seed, 0.0, plan.iterations, plan.learned)
    return TacticianBot(seed)


def play(plan: Plan, number: int) -> tuple[int, bytes]:
    """Game `number` of a round: how many play, and its samples."""
    learning = learning_of(plan.game)
    rng = Random(plan.seed * 1_000_003 + number)
    session = Session.start(learning.game, learning.options(rng), seed=rng.getrandbits(48), record=True)
    state = session.state
    bots = [bot_for(plan, rng) for _ in range(state.seats)]
    kept: list[Sample] = []
    turns: Turns | None = None
    while not session.over:
        seat = session.decision_seat()
        observation = Observation(session, seat)
        options = observation.options()
        bot = bots[seat]
        pick = bot.choose(observation)
        decision = session.asked(seat)
        assert decision is not None
        over = turns.over if turns else -1
        turns = turns or Turns(state, decision)
        begins = turns.look(state, decision) != over
        if begins if learning.by_turns else len(options) > 1:
            sides, faced, given = learning.sides(state), learning.faced(state), learning.given(state)
            promise = bot.promise if isinstance(bot, SearchBot) else UNKNOWN
            kept.append(Sample(sides, faced, given, [], seat, promise, 0.0, number))
        if len(options) > 1 and rng.random() < learning.slips:
            pick = options[rng.randrange(len(options))]
            if isinstance(bot, SearchBot):
                bot.forget()
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
