"""Positions of The Freeze, what is pointed at there, and the sentence that says why not."""

from __future__ import annotations

from collections.abc import Mapping

from emberbox.kernel.question import question_of
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table
from tests.why.checks_freeze import CHECKS
from tests.why.ignite_cases import Case
from tests.why.sweep import Check, Pointed

__all__ = ["Case", "said_at", "said_at_table"]


def said_at(case: Case) -> str:
    """What is said about the thing of a case, after what checks such a reason has found it true."""
    return said_at_table(case, table(case.drawing, **case.words), CHECKS)


def said_at_table(case: Case, t: Table, checks: Mapping[str, Check]) -> str:
    """The same at a table of this set or of one that builds on it."""
    t.pick(*case.first)
    decision = t.session.decision
    assert decision is not None
    pick = t._meanings(t.g, case.thing)[0]
    why = t.session.why_not(pick, decision.seat)
    assert why is not None, "it can be picked"
    names = Names(["Ada", "Bo", "Cy", "Di", "Ed"], decision.seat)
    scene = Scene(t.session.state.view(decision.seat), names, question_of(decision))
    checks[why.says](Pointed(t.session, decision.seat, scene, pick, why))
    return " ".join(plain(part) for part in teller_of(t.session.game.name).reason(why, pick, scene) if part)
