"""A way to something that cannot be picked yet: answers that lead there, for a player to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.event import Fact
from emberbox.kernel.game import View
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.kernel.why import Why

MOST_ANSWERS: Final = 20


@final
class Proposed:
    """One answer of a proposal: what is asked, as the seat sees the table then, and the picks for it."""

    __slots__ = ("picks", "question", "view")

    def __init__(self, question: Question, picks: list[int], view: View) -> None:
        self.question: Final = question
        self.picks: Final = picks
        self.view: Final = view


@final
class Proposal:
    """The answers that lead to a target, and what happens on the way.

    It is `complete` if the target is taken in the end. Otherwise its answers are whole acts that lead part of
    the way, and `why` says what is missing after them.
    """

    __slots__ = ("answers", "complete", "events", "view", "why")

    def __init__(
        self,
        answers: list[Proposed],
        events: list[dict[str, Fact]],
        view: View,
        complete: bool,
        why: Why | None,
    ) -> None:
        self.answers: Final = answers
        self.events: Final = events
        self.view: Final = view
        self.complete: Final = complete
        self.why: Final = why


def propose(
    session: Session, seat: int, target: int, given: Sequence[Sequence[int]], rng: Random
) -> Proposal:
    """How a seat could come to take a target in several answers, the first of which it has `given`.

    The game's `toward` answers the rest, in a world that the seat can imagine. No question is answered
    twice: whoever has settled one keeps to it. An answer that the rules forbid raises `IllegalAnswer`.
    """
    twin = session.fork(rng, seat)
    twin.listen()
    answers: list[Proposed] = []
    whole, told = 0, 0  # answers and events up to the last root
    reached = False
    why: Why | None = None
    settled: set[tuple[str, str]] = set()
    for at in range(MOST_ANSWERS):
        decision = twin.asked(seat)
        if decision is None:
            break
        if decision.root:
            whole, told = at, len(twin.state.story or ())
            why = twin.why_not(target, seat)
            if reached:
                break
        picks = list(given[at]) if at < len(given) else _toward(twin, decision, target, settled)
        if not picks:
            break
        spelled = twin.spell(picks, seat)
        answers.append(Proposed(question_of(decision), picks, twin.state.view(seat)))
        if not decision.root:
            settled.add((decision.asks, decision.because))
        reached = reached or (picks == [target] and not isinstance(decision, Several))
        for pick in spelled:
            twin.advance(seat, pick)
    events = [event.as_seen_by(seat) for event in twin.heard()]
    if not reached:
        answers, events = answers[:whole], events[:told]
    return Proposal(answers, events, twin.state.view(seat), reached, None if reached else why)


def _toward(twin: Session, decision: Decision, target: int, settled: set[tuple[str, str]]) -> list[int]:
    if (decision.asks, decision.because) in settled:
        return []
    return twin.state.toward(decision, target)
