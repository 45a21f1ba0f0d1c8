"""From a record back to a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from emberbox.kernel.decision import CHANCE
from emberbox.kernel.errors import BadOption, BadRecord, RuleBug
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.record import Answer, Record
from emberbox.kernel.session import Session

CHANGED_NUMBERS: Final = "+changed-"
"""What follows it in a rules version is a hash: numbers on cards are not those that are printed."""


def resume(game: Game, record: Record) -> Session:
    """The session that a record describes, ready to be played on with the same dice, or `BadRecord`."""
    session = _open(game, record)
    for _ in _follow(session, record):
        pass
    session.run_chance()
    return session


def replay(game: Game, record: Record) -> Iterator[Session]:
    """A session that listens, at each moment of a record at which a seat was asked, and at its end.

    It is the same object each time, played on. A record that the rules cannot follow raises `BadRecord`
    at the answer that does not fit.
    """
    session = _open(game, record)
    session.listen()
    for _ in _follow(session, record):
        decision = session.decision
        if decision is None or decision.seat != CHANCE:
            yield session


def restored(
    game: Game,
    options: dict[str, Choice],
    seed: int,
    answers: list[Answer],
    auto_declines: dict[int, set[str]],
) -> Session:
    """A session as it was when it was copied or pickled."""
    session = Session.unstarted(game, options, seed)
    for seat, pick in answers:
        session.follow(seat, pick)
    session.auto_declines = {seat: set(asks) for seat, asks in auto_declines.items()}
    return session


def _open(game: Game, record: Record) -> Session:
    if record.game != game.name:
        raise BadRecord(f"a record of {record.game!r}, not of {game.name!r}")
    try:
        return Session.unstarted(game, record.options, record.seed)
    except BadOption as error:
        raise BadRecord(f"options: {error}") from None


def _follow(session: Session, record: Record) -> Iterator[None]:
    yield None
    for at, (seat, pick) in enumerate(record.answers):
        follow_checked(session, seat, pick, at, record.rules_version)
        yield None


def follow_checked(session: Session, seat: int, pick: int, at: int, rules_version: str) -> None:
    """Take answer number `at` of a record, or raise `BadRecord` if it does not fit the game."""
    rules = session.game.rules_version
    if rules_version.partition(CHANGED_NUMBERS)[2] != rules.partition(CHANGED_NUMBERS)[2]:
        raise BadRecord(f"it was played with other numbers on the cards (rules {rules_version}, now {rules})")
    other = "" if rules_version == rules else f" (rules {rules_version}, now {rules})"
    if session.over:
        raise BadRecord(f"answer {at} comes after the end of the game{other}")
    asked = session.asked(seat)
    if asked is None:
        raise BadRecord(f"answer {at} is by seat {seat}, but seat {session.waiting()[0]} is asked{other}")
    refusal = asked.forbids(pick) if seat == CHANCE else session.forbids(pick, seat)
    if refusal is not None:
        name = f"face {pick}" if seat == CHANCE else session.game.space.name(pick)
        raise BadRecord(f"answer {at}, {name} by seat {seat}, is not allowed: {refusal.rule}{other}")
    try:
        session.follow(seat, pick)
    except RuleBug as bug:
        raise BadRecord(f"answer {at} breaks the rules: {bug}{other}") from bug
