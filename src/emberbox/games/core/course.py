"""The course of a game: setup, deployment, and battle rounds of five phases."""

from __future__ import annotations

from emberbox.games.core.activation import activation
from emberbox.games.core.initiative import initiative
from emberbox.games.core.position import (
    ACTIVATION,
    DEPLOYMENT,
    INITIATIVE,
    OVER,
    REINFORCEMENT,
    SCORING,
    SETUP,
    TACTICAL_PHASE,
    Position,
)
from emberbox.games.core.reinforce import reinforcement
from emberbox.games.core.setup import deployment, set_up
from emberbox.games.core.space import CONCEDE
from emberbox.games.core.tactical import tactical
from emberbox.games.core.winning import concede, score
from emberbox.kernel.decision import CHANCE, Steps


def play(g: Position) -> Steps[None]:
    """The game from wherever it stands to its end; who may concede may do so at any own decision."""
    phases = play_phases(g)
    if not g.may_concede:
        yield from phases
        return
    decision = next(phases, None)
    while decision is not None:
        pick = yield decision
        if pick == CONCEDE and decision.seat != CHANCE:  # a die may show the same number
            concede(g, decision.seat)
            return
        try:
            decision = phases.send(pick)
        except StopIteration:
            decision = None


def play_phases(g: Position) -> Steps[None]:
    """One phase after the other."""
    while g.phase != OVER:
        if g.phase == SETUP:
            yield from set_up(g)
        elif g.phase == DEPLOYMENT:
            yield from deployment(g)
        elif g.phase == INITIATIVE:
            yield from initiative(g)
        elif g.phase == TACTICAL_PHASE:
            yield from tactical(g)
        elif g.phase == ACTIVATION:
            yield from activation(g)
        elif g.phase == SCORING:
            score(g)
            if g.phase != OVER:
                g.enter(REINFORCEMENT)
        else:
            yield from reinforcement(g)
