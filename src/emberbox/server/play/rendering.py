"""What goes out of a room: the kernel's view and events for one seat, its decision, and rules in words."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from emberbox import ledger
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.server import wire


def observer_of(seat: int | None) -> int:
    """Through whose eyes the kernel looks for a seat, or for a spectator."""
    return SPECTATOR if seat is None else seat


def view_of(session: Session, seat: int | None) -> Raw:
    """All that a seat sees, as JSON."""
    return Raw(msgspec.json.encode(session.state.view(observer_of(seat))))


def snapshot_of(session: Session) -> str:
    """What every seat sees, and last what a spectator sees, as JSON."""
    views = [session.state.view(observer) for observer in (*range(session.state.seats), SPECTATOR)]
    return msgspec.json.encode(views).decode()


def decision_of(session: Session, seat: int) -> wire.Decision | None:
    """What a seat is asked now."""
    decision = session.asked(seat)
    if decision is None:
        return None
    asked = as_asked(question_of(decision))
    asked.targets = session.state.proposable(decision)
    return asked


def counsel_of(session: Session, seat: int) -> wire.Counsel | None:
    """What another seat is asked now for all who play together."""
    decision = session.decision
    if decision is None or decision.seat in (seat, CHANCE) or not decision.is_shared():
        return None
    return wire.Counsel(decision.seat, as_asked(question_of(decision)))


def as_asked(asked: Question) -> wire.Decision:
    """A question as it goes over the wire."""
    return wire.Decision(
        asked.asks,
        asked.because,
        list(asked.options),
        asked.several,
        asked.least,
        asked.most,
        None if asked.focus is None else wire.Focus(*asked.focus),
        asked.facts,
        [wire.Path(pick, *path) for pick, path in asked.paths.items()],
        asked.root,
    )


def rule_of(rule: str) -> wire.Rule:
    """A rule in the ledger's words."""
    entry = ledger.entry(rule)
    return wire.Rule(entry.id, entry.text, entry.page, entry.kind == "house")
