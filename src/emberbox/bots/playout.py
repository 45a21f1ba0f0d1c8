"""Playing an imagined world on by the game's rules of thumb, and what it promises then."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.bots.simple import any_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.game import State
from emberbox.kernel.session import Session

LONGEST: Final = 150
"""Answers after which a world is judged, wherever it stands."""
NO_TURN: Final = -1


@final
class Turns:
    """How many turns have ended in a world since somebody began to look.

    The game tells one turn from the next at each root (`State.lap`).
    """

    __slots__ = ("lap", "over")

    def __init__(self, state: State, decision: Decision) -> None:
        self.lap = state.lap(decision.seat) if decision.root else NO_TURN
        self.over = 0

    def look(self, state: State, decision: Decision) -> int:
        """Look at what is asked next; how many turns are over then."""
        if decision.root:
            lap = state.lap(decision.seat)
            if lap != self.lap:
                if self.lap != NO_TURN:
                    self.over += 1
                self.lap = lap
        return self.over


def play_on(world: Session, turns: Turns, until: int, rng: Random) -> None:
    """Play a world on until so many turns are over, every seat by the game's rules of thumb."""
    for _ in range(LONGEST):
        decision = next_question(world)
        if decision is None or turns.look(world.state, decision) >= until:
            return
        options = decision.options()
        pick = options[0]
        if len(options) > 1:
            pick = best_of(options, world.state.policy(decision, options), rng)
        world.answer_unchecked(pick, decision.seat)


def next_question(world: Session) -> Decision | None:
    """What is asked next in a world: of a window the part of the seat that is asked first."""
    decision = world.decision
    return None if decision is None else world.asked(decision.seat)


def best_of(options: list[int], weights: list[float], rng: Random) -> int:
    """The option that most speaks for; any of them if there are several."""
    most = max(weights)
    best = [pick for pick, weight in zip(options, weights, strict=True) if weight == most]
    return best[0] if len(best) == 1 else any_of(best, rng)
