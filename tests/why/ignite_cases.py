"""Positions of Ignite, what is pointed at there, and the sentence that says why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing.ignite import Thing, table
from tests.why import checks_ignite
from tests.why.checks_ignite import CHECKS
from tests.why.sweep import Pointed


class Case(NamedTuple):
    """A table of Ignite, what is picked there first, what is pointed at, and what is said about it."""

    drawing: str
    thing: Thing
    said: str
    first: Sequence[Thing] = ()
    words: dict[str, Any] = {}  # noqa: RUF012  (a default that nobody changes)


def said(session: Session, pick: int) -> str:
    """Why not, as it is said to whoever is asked; what checks such a reason has nothing against it."""
    decision = session.decision
    assert decision is not None
    why = session.why_not(pick, decision.seat)
    assert why is not None, "it can be picked"
    names = Names(["Ada", "Bo", "Cy", "Di", "Ed"], decision.seat)
    scene = Scene(session.state.view(decision.seat), names, question_of(decision))
    if why.says in CHECKS:
        CHECKS[why.says](Pointed(session, decision.seat, scene, pick, why))
    return " ".join(plain(part) for part in teller_of("ignite").reason(why, pick, scene) if part)


def said_at(case: Case) -> str:
    """What is said about the thing of a case."""
    t = table(case.drawing, **case.words)
    t.pick(*case.first)
    return said(t.session, t._meanings(t.g, case.thing)[0])


def check_at(case: Case) -> None:
    """What is said about the thing of a case is true."""
    t = table(case.drawing, **case.words)
    t.pick(*case.first)
    decision = t.session.decision
    assert decision is not None
    pick = t._meanings(t.g, case.thing)[0]
    why = t.session.why_not(pick, decision.seat)
    assert why is not None, "it can be picked"
    names = Names.of_bots([""] * t.g.seats, decision.seat)
    scene = Scene(t.g.view(decision.seat), names, question_of(decision))
    checks_ignite.CHECKS[why.says](Pointed(t.session, decision.seat, scene, pick, why))
