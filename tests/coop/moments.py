"""Moments of Solo & Cooperative Play to begin a test from: games that sensible players play up to there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.state import enemies
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import ACTION
from emberbox.kernel.game import Choice
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session

MOST_SEEDS = 60
MOST_ANSWERS = 400


def options_for(players: int) -> dict[str, Choice]:
    """Options of a game that the first seat leads, and that begins at once."""
    return {"players": players, "difficulty": "hard", "quick": True, "chooser": players}


def sensible(session: Session) -> None:
    """Answer with what the game's rules of thumb speak for most."""
    seat = session.decision_seat()
    asked = session.asked(seat)
    assert asked is not None
    options = asked.options()
    weights = session.state.policy(asked, options) if len(options) > 1 else [1.0]
    session.answer_unchecked(options[weights.index(max(weights))], seat)


@cache
def asked_of_the_lead(asks: str, players: int = 2) -> Record:
    """A game up to where the first seat is asked something of this name for the team."""
    return _played(players, lambda session: session.decision is not None and session.decision.asks == asks)


@cache
def enemies_about(players: int = 2) -> Record:
    """A game up to where the first seat has its turn while there are some enemies."""

    def wanted(session: Session) -> bool:
        g, decision = session.state, session.decision
        assert isinstance(g, Ignite)
        mine = decision is not None and decision.asks == "act" and decision.seat == 0
        return mine and g.phase == ACTION and len(enemies(g)) >= 3

    return _played(players, wanted)


@cache
def attacked_by_an_enemy(players: int = 2) -> Record:
    """A game up to where the first seat may answer an attack of an enemy."""

    def wanted(session: Session) -> bool:
        asked = session.asked(0)
        focus = None if asked is None or asked.asks != "react" else asked.focus()
        return focus is not None and focus.seat == players

    return _played(players, wanted)


def _played(players: int, wanted: Callable[[Session], bool]) -> Record:
    for seed in range(MOST_SEEDS):
        session = Session.start(COOP, options_for(players), seed)
        for _ in range(MOST_ANSWERS):
            if session.over:
                break
            if wanted(session):
                return session.record()
            sensible(session)
    raise AssertionError("no game comes to that")
