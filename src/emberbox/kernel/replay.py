"""From a record back to a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from emberbox.kernel.decision import CHANCE
from emberbox.kernel.errors import BadOption, BadRecord, RuleBug
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.record import Answer, Record
from emberbox.kernel.session import Session
from emberbox.kernel.version import parse_version


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
    return unfollowed(game, record.options, record.seed, record.rules_version)


def unfollowed(game: Game, options: dict[str, Choice], seed: int, rules_version: str) -> Session:
    """A session before the first answer of a record; `BadRecord` if its options or cards are not there."""
    try:
        session = Session.unstarted(game, options, seed)
    except BadOption as error:
        raise bad_options(game, rules_version, error) from None
    assert session.options_chosen is not None
    check_cards(game, session.options_chosen, rules_version)
    return session


def bad_options(game: Game, rules_version: str, error: BadOption) -> BadRecord:
    """What to say of a record whose options a game does not have."""
    own = parse_version(rules_version).own
    missing = "" if not own or game.knows_own(own) else "; it was played with own cards: load their files"
    return BadRecord(f"options: {error}{missing}")


def check_cards(game: Game, options: Mapping[str, Choice], rules_version: str) -> None:
    """Raise `BadRecord` if a record is of other cards than a game with these options is played with."""
    then, now = parse_version(rules_version), parse_version(game.rules_version)
    versions = f"(rules {rules_version}, now {game.version_of(options)})"
    if then.changes != now.changes:
        raise BadRecord(f"it was played with other numbers on the cards {versions}")
    if game.plays_own(options) and not game.knows_own(then.own):
        raise BadRecord(
            "it was played with other own cards: "
            f"it needs the same files, unchanged and in the same order {versions}"
        )


def _follow(session: Session, record: Record) -> Iterator[None]:
    yield None
    for at, (seat, pick) in enumerate(record.answers):
        follow_checked(session, seat, pick, at, record.rules_version)
        yield None


def follow_checked(session: Session, seat: int, pick: int, at: int, rules_version: str) -> None:
    """Take answer number `at` of a record, or raise `BadRecord` if it does not fit the game."""
    if session.over:
        raise _misfit(session, f"answer {at} comes after the end of the game", rules_version)
    asked = session.asked(seat)
    if asked is None:
        waiting = session.waiting()[0]
        raise _misfit(session, f"answer {at} is by seat {seat}, but seat {waiting} is asked", rules_version)
    refusal = asked.forbids(pick) if seat == CHANCE else session.forbids(pick, seat)
    if refusal is not None:
        name = f"face {pick}" if seat == CHANCE else session.game.space.name(pick)
        problem = f"answer {at}, {name} by seat {seat}, is not allowed: {refusal.rule}"
        raise _misfit(session, problem, rules_version)
    try:
        session.follow(seat, pick)
    except RuleBug as bug:
        raise _misfit(session, f"answer {at} breaks the rules: {bug}", rules_version) from bug


def _misfit(session: Session, problem: str, rules_version: str) -> BadRecord:
    """The error for an answer that does not fit, with the rules of both sides if they differ."""
    rules = session.game.version_of(session.options_chosen or {})
    other = "" if rules_version == rules else f" (rules {rules_version}, now {rules})"
    return BadRecord(f"{problem}{other}")
