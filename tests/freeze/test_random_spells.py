"""Games in which everybody has spells of The Freeze in hand all the time, by chance and by bots."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import SETUP, hand_of
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing import clause
from tests.freeze.invariants import winter_is_sound
from tests.ignite.random_play import any_pick, stir

SPELLS = [of.kind(key) for key in ("hexing", "rooted", "earthquake", "cyclone", "torch", "charm")]
OTHERS = [
    *[of.kind(key) for key in ("long-bow", "ice-arrow", "lightning-arrow", "mirror-spell", "counter-spell")],
    *[of.kind(key) for key in ("sure-footed", "possess", "diplomacy", "smoke-screen", "scorched-earth")],
    *[of.kind(key) for key in ("ice-wall", "magic-potion-bomb")],
]
GOALS = ("trophies", "hill-15", "last-standing")


def any_game(seed: int) -> tuple[Session, Ignite]:
    """A game in the thick of it, in which all these cards may be met."""
    rng = Random(seed)
    options: dict[str, Choice] = {"players": 2 + seed % 3, "goal": GOALS[seed % 3], "tiles": "most"}
    session = Session.start(FREEZE, {**options, "market": "random", "quick": True, "rounds": 20}, seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(any_pick(session, rng))
    g.kinds_in_game = tuple(sorted({*g.kinds_in_game, *SPELLS, *OTHERS}))
    g.story = []
    stir(g, rng)
    return session, g


def deal_spells(g: Ignite, rng: Random) -> None:
    """The active player gets some of them."""
    for kind in (*rng.sample(SPELLS, 3), *rng.sample(OTHERS, 2)):
        g.cards.add(kind, g.current, hand_of(g.current))


@pytest.mark.long
@clause("charm", 5)
@pytest.mark.parametrize("bots", [False, True], ids=["chance", "bots"])
@pytest.mark.parametrize("seed", range(6))
def test_spells_by_the_handful(seed: int, bots: bool) -> None:
    session, g = any_game(seed)
    rng = Random(seed)
    players = [hire("tactician", seed + seat) for seat in range(g.seats)]
    turn = -1
    while not session.over:
        assert session.decision is not None
        if session.decision.asks == "act":
            winter_is_sound(g, session.decision)
            if g.turn != turn:
                turn = g.turn
                deal_spells(g, rng)
        seat = session.decision_seat()
        pick = players[seat].choose(Observation(session, seat)) if bots else any_pick(session, rng)
        session.answer(pick, seat)
    told = Counter(event.what for event in g.story or [])
    assert min([told[what] for what in ("charmed", "charm-broken", "thrown", "knocked-down")]) > 0
