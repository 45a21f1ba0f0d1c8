"""Moments of Forge to begin a test from: games that Python plays up to there, for a room to go on with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping

from emberbox.games.forge.decisions import Build
from emberbox.games.forge.position import forge_of
from emberbox.games.forge.space import CRAFT, END_TURN
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Decision
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session
from tests.page.kit import Guest

TWO = {"players": 2, "reclaim": False, "conveyor": False}


def played(options: Mapping[str, int | bool | str], seed: int) -> Record:
    """A whole game that was played at random."""
    return _play(Session.start(GAMES["forge"], options, seed), seed, lambda decision: False).record()


def asked(wanted: Callable[[Decision], bool]) -> Record:
    """A game for two up to a question to the first player."""
    for seed in range(100):
        session = _play(Session.start(GAMES["forge"], TWO, seed), seed, wanted)
        if not session.over:
            return session.record()
    raise AssertionError("no game came to such a moment")


def late() -> Record:
    """A game for two of which most is played: the first player is asked, and a forge is nearly empty."""

    def nearly_over(decision: Decision) -> bool:
        if not isinstance(decision, Build):
            return False
        zones = decision.g.cards.zones
        return min(len(zones[forge_of(seat)]) for seat in range(decision.g.seats)) < 9

    return asked(nearly_over)


def before_the_last_craft() -> Record:
    """A game in which the first player's forge is empty: to craft once more is to lose."""
    for seed in range(100):
        session, rng = Session.start(GAMES["forge"], TWO, seed), random.Random(seed)
        before = session.record()
        while not session.over:
            before, options = session.record(), session.options()
            reckless = CRAFT if CRAFT in options else END_TURN
            mine = session.decision_seat() == 0 and reckless in options
            session.answer(reckless if mine else rng.choice(options))
        if session.log[-1] == (0, CRAFT):
            return before
    raise AssertionError("nobody crafted from an empty forge")


def bring(guest: Guest, record: Record) -> str:
    """Bring a game along to the server; returns its name there."""
    return str(guest.post("/api/records", json.loads(record.to_json()))["id"])


def make_at(guest: Guest, record: Record, other: str = "open") -> str:
    """A room in which a game goes on, the guest at the first seat; returns its name."""
    moment = {"record": bring(guest, record), "answers": len(record.answers)}
    return guest.make(["me", other], **{"from": moment})


def sit_at(guest: Guest, record: Record, other: str = "novice") -> str:
    """Play a game on from the first seat, against a novice or at one screen (`me`); returns the room."""
    room = make_at(guest, record, other)
    guest.visit(room)
    return room


def _play(session: Session, seed: int, wanted: Callable[[Decision], bool]) -> Session:
    rng = random.Random(seed)
    while not session.over:
        seat = session.decision_seat()
        decision = session.asked(seat)
        assert decision is not None
        if seat == 0 and wanted(decision):
            break
        session.answer(rng.choice(decision.options()))
    return session
