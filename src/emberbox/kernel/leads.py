"""Where the options of a question lead: what a seat could pick next, to complete the act that each begins."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from emberbox.kernel.decision import CHANCE, Decision, Several
from emberbox.kernel.session import Session

FEW: Final = 8
"""Who acts is chosen among so many at most: such a question is looked behind, too."""
MOST_LOOKS: Final = 160
"""Answers that are tried out before the rest is left out."""


class Lead(NamedTuple):
    """Picks that can be taken one after the other, and the space that acts where the last is asked for."""

    picks: tuple[int, ...]
    by: int | None


def leads(session: Session, seat: int, rng: Random) -> list[Lead]:
    """What each option of the question to a seat leads to, two questions ahead at most.

    An option that needs nothing more, or shows the seat something new, or is up to dice or others, leads
    nowhere.
    """
    asked = session.asked(seat)
    if asked is None or isinstance(asked, Several):
        return []
    found: list[Lead] = []
    branches: list[tuple[int, ...]] = []
    looks = 0
    for option in asked.options():
        looks += 1
        after = _after(session, seat, (option,), rng)
        if after is None:
            continue
        options, by = after.options(), _actor(after)
        found += [Lead((option, pick), by) for pick in options]
        if len(options) <= FEW:
            branches += [(option, pick) for pick in options]
    for branch in branches[: MOST_LOOKS - looks]:
        after = _after(session, seat, branch, rng)
        if after is not None:
            by = _actor(after)
            found += [Lead((*branch, pick), by) for pick in after.options()]
    return found


def _after(session: Session, seat: int, picks: tuple[int, ...], rng: Random) -> Decision | None:
    """The question within the same act that follows some picks, if one does that the seat can foresee."""
    twin = session.fork(rng, seat)
    twin.state.cards.news = 0
    for pick in picks:
        twin.advance(seat, pick)
    decision = twin.decision
    if decision is None or decision.seat == CHANCE or twin.state.cards.news >> seat & 1:
        return None
    asked = twin.asked(seat)
    return None if asked is None or asked.root or isinstance(asked, Several) else asked


def _actor(decision: Decision) -> int | None:
    focus = decision.focus()
    return None if focus is None else focus.cell
