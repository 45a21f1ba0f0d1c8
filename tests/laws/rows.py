"""What rows of learners are held against: worlds that a seat cannot tell apart, and what it sees."""

from __future__ import annotations

from random import Random
from typing import Any

from emberbox.kernel.session import Session
from emberbox.kernel.tensor import Encoder
from emberbox.kernel.trial import Trial, difference
from tests.long_play import LongPlay, Options

UNORDERED = ("effects", "items", "trash")
"""Lists of a view whose order means nothing."""


def leaks(trial: Trial, encoder: Encoder, everything: bool, moments: int = 40) -> list[str]:
    """Where a row differs between the true game and a world that its seat cannot tell from it."""
    found: list[str] = []
    rng, chosen = trial.rng(20), trial.sample(21, moments)
    for at, session in enumerate(trial.walk()):
        if at not in chosen:
            continue
        for seat in range(encoder.seats):
            row = encoder.encode(session, seat, everything)
            other = encoder.encode(session.fork(rng, seat), seat, everything)
            found += slices_that_differ(encoder, row, other)
    return found


def slices_that_differ(encoder: Encoder, row: bytearray, other: bytearray) -> list[str]:
    """The names of the slices in which two rows differ."""
    return [
        each.name for each in encoder.slices if row[each.start : each.stop] != other[each.start : each.stop]
    ]


def table_of(encoder: Encoder, session: Session, seat: int) -> bytearray:
    """The row of a seat without its question."""
    return bytearray(encoder.write(session.state, seat, False))


def missed(play: LongPlay, encoder: Encoder, options: Options, seed: int, answers: int) -> list[str]:
    """What changes in the view of a seat while its row stays the same, in a game from the thick of it."""
    session, rng = play.any_game(options, seed, wild=True, record=False), Random(seed)
    found: list[str] = []
    before: tuple[dict[str, Any], bytearray] | None = None
    while answers > 0 and not session.over:
        seat = seed % encoder.seats
        now = without_order(session.state.view(seat)), table_of(encoder, session, seat)
        if before is not None and before[1] == now[1] and before[0] != now[0] and not shares_a_space(now[0]):
            found.append(f"{session.answered}: {difference(before[0], now[0])}")
        before = now
        session.answer_unchecked(play.any_pick(session, rng))
        answers -= 1
    return found


def without_order(view: dict[str, Any]) -> dict[str, Any]:
    """A view whose lists are sorted where their order means nothing."""
    return {key: sorted(part, key=repr) if key in UNORDERED else part for key, part in view.items()}


def shares_a_space(view: dict[str, Any]) -> bool:
    """Whether somebody rides over somebody: then a row has the numbers of one of the two."""
    cells = [piece["cell"] for piece in view["pieces"]]
    return len({*cells}) < len(cells)
