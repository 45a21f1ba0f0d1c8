"""How long everybody may think: by decision, by day, or with a bank of time that grows with each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.kernel.decision import Window
from emberbox.kernel.session import Session
from emberbox.server import wire
from emberbox.server.play.seating import DAY, Table

LEAST_LEFT: Final = 10.0
"""Seconds that everybody has for a decision, however little is left in the bank."""

REACTION: Final = 30.0
"""Seconds for a question that goes to several at once. It costs nobody's bank: how long somebody took would
tell whether there was anything to think about."""

MOST_LAPSES: Final = 3
"""So many decisions in a row that a player lets run out, and a bot takes the seat."""


def allowed(table: Table, session: Session, seat: int) -> float | None:
    """How many seconds a seat has for what it is asked now; None if it may take its time."""
    timer = table.timer
    if timer.kind == "off":
        return None
    if timer.kind != "clock":
        return float(timer.limit if timer.kind == "live" else timer.limit * DAY)
    return REACTION if isinstance(session.decision, Window) else max(LEAST_LEFT, table.clocks[seat])


def began(table: Table, seat: int, asked_at: float) -> float:
    """Since when the time of a seat that is asked runs."""
    return max(asked_at, table.chairs[seat].since)


def waited(table: Table, seat: int, asked_at: float, now: float) -> float:
    """For how many seconds a seat that is asked has been thinking; a pause does not count."""
    until = now if table.paused is None else min(now, table.paused)
    return max(0.0, until - began(table, seat, asked_at))


def deadline_of(table: Table, session: Session, asked_at: float) -> float | None:
    """When time runs out first for somebody who is asked, whether or not they have answered."""
    runs = [clock.until for clock in clocks_of(table, session, asked_at) if clock is not None]
    return min((until for until in runs if until is not None), default=None)


def clocks_of(table: Table, session: Session, asked_at: float) -> list[wire.SeatClock | None]:
    """Everybody's time, by seat; none where a bot plays, and nothing at all where there is no timer."""
    if table.timer.kind == "off" or table.state != "playing":
        return []
    asked = session.asked_seats()
    clocks: list[wire.SeatClock | None] = []
    for seat, chair in enumerate(table.chairs):
        if not chair.person:
            clocks.append(None)
            continue
        limit = allowed(table, session, seat) or 0.0
        until, left = None, _at_rest(table, seat)
        if seat in asked:
            left = limit
            if table.paused is None:
                until = began(table, seat, asked_at) + limit
            else:
                left = limit - waited(table, seat, asked_at, table.paused)
        clocks.append(wire.SeatClock(left, until))
    return clocks


def _at_rest(table: Table, seat: int) -> float:
    timer = table.timer
    if timer.kind == "clock":
        return table.clocks[seat]
    return float(timer.limit if timer.kind == "live" else timer.limit * DAY)


def charged(
    table: Table, session: Session, seat: int, asked_at: float, now: float, undo: bool = False
) -> tuple[float, ...]:
    """What everybody has in the bank after a seat has answered, or taken an answer back.

    An answer earns the increment, and one that is taken back gives it back. No bank grows beyond what it
    began with: some turns have many small decisions.
    """
    clocks, timer = table.clocks, table.timer
    if timer.kind != "clock" or not table.chairs[seat].person or isinstance(session.decision, Window):
        return clocks
    spent = waited(table, seat, asked_at, now) if seat in session.asked_seats() else 0.0
    left = max(0.0, clocks[seat] - spent) + (-timer.increment if undo else timer.increment)
    return _with(clocks, seat, min(max(0.0, left), float(timer.limit)))


def _with(clocks: Sequence[float], seat: int, left: float) -> tuple[float, ...]:
    return (*clocks[:seat], left, *clocks[seat + 1 :])
