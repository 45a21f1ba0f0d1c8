"""What follows from an answer in the true world, to hold a preview against."""

from __future__ import annotations

from random import Random
from typing import Final

from emberbox.kernel.decision import CHANCE, Shuffle
from emberbox.kernel.event import Fact
from emberbox.kernel.outcome import Outcome, OutcomeKey
from emberbox.kernel.preview import HIDDEN, Preview, can_decline
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE

WORLDS: Final = 4


def hidden_decides(session: Session, seat: int, pick: int, rng: Random) -> bool:
    """Whether what follows differs between the true world and others that the seat could imagine."""
    true = what_follows(session, seat, pick)[0]
    worlds = [session.fork(rng, seat, record=True) for _ in range(WORLDS)]
    return any(what_follows(world, seat, pick)[0] != true for world in worlds)


def untrue(shown: Preview, session: Session, seat: int, pick: int) -> str:
    """What a preview says that does not happen, or leaves out though it could be known; empty if nothing."""
    events, outcomes = what_follows(session, seat, pick)
    sure = shown.events[:-1] if shown.until == HIDDEN else shown.events
    if sure != events[: len(sure)]:
        return f"it shows {sure}, but what happens is {events}"
    if shown.until == HIDDEN:
        # The last event is what all may know of the one that brings something to light.
        if len(shown.events) > len(events):
            return f"it shows {shown.events}, but what happens is {events}"
        last = shown.events[len(sure) :]
        if last and not last[0].items() <= events[len(sure)].items():
            return f"it ends with {last[0]}, but what happens is {events[len(sure)]}"
        return ""
    if len(sure) < len(events):
        return f"it leaves out {events[len(sure) :]}"
    expected, found = summed(outcomes), summed(shown.outcomes)
    return "" if found == expected else f"it sums up {found}, but what comes of it is {expected}"


def summed(outcomes: list[Outcome]) -> list[tuple[OutcomeKey, int]]:
    """Outcomes as plain data."""
    return [(outcome.key, outcome.amount) for outcome in outcomes]


def what_follows(session: Session, seat: int, pick: int) -> tuple[list[dict[str, Fact]], list[Outcome]]:
    """What really happens, in the true world, if nobody reacts, and what comes of it; dice end it."""
    world, rng = session.fork(Random(1), ALL_KNOWING), Random(2)
    world.listen()
    before, asked = world.state.copy(), world.asked(seat)
    assert asked is not None
    settled = summed(asked.outcomes())
    world.advance(seat, pick)
    while (decision := world.decision) is not None:
        if isinstance(decision, Shuffle):
            world.advance(CHANCE, decision.draw(rng))
        elif decision.seat == CHANCE or seat in world.waiting() or decision.root or not can_decline(decision):
            break
        else:
            world.advance(decision.seat, NONE)
    became = [outcome for outcome in asked.outcomes() if (outcome.key, outcome.amount) not in settled]
    outcomes = [*world.state.outcomes_since(before), *became]
    return [event.as_seen_by(seat) for event in world.heard()], outcomes
