"""Why not in an expansion of Ignite that brings no reasons of its own: every pick has one all the same."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import CELLS, card_pick
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.session import Session
from tests.ignite.wolves.game import HORN, WHISTLE, WOLVES_GAME, wolves


def played(seed: int, until: str = "act") -> Session:
    """A game against wolves at a question of this name, with wolves on the board."""
    session = Session.start(WOLVES_GAME, {"players": 2, "quick": True, "rounds": 20}, seed)
    rng = Random(seed)
    g = session.state
    assert isinstance(g, Ignite)
    while not wolves(g) or session.decision is None or session.decision.asks != until:
        session.answer(rng.choice(session.options()))
    return session


def test_every_pick_has_a_reason() -> None:
    session, rng = played(1), Random(1)
    asked: set[str] = set()
    for _ in range(150):
        seat = session.decision_seat()
        assert session.decision is not None
        asked.add(session.decision.asks)
        for pick in range(WOLVES_GAME.space.size):
            if WOLVES_GAME.space.has(pick) and session.forbids(pick) is not None:
                why = session.why_not(pick, seat)
                assert why is not None
                assert why.says
                assert not why.rule.startswith("kernel.pick.not-asked")
        session.answer(rng.choice(session.options()))
        if session.over:
            break
    assert len(asked) > 3


def test_who_belongs_to_no_player_is_nobodys() -> None:
    session = played(1)
    g = session.state
    assert isinstance(g, Ignite)
    wolf = wolves(g)[0]
    why = session.why_not(CELLS + g.cell[wolf], session.decision_seat())
    assert why is not None
    assert (why.says, why.facts) == ("nobodys-piece", {"unit": wolf})
    session = played(6, "whistle")
    g = session.state
    assert isinstance(g, Ignite)
    wolf = wolves(g)[0]
    why = session.why_not(CELLS + g.cell[wolf], session.decision_seat())
    assert why is not None
    assert (why.says, why.facts) == ("nobodys-not-now", {"asks": "whistle"})


def test_a_card_and_a_button_of_its_own_are_explained_by_their_rule() -> None:
    session = played(1)
    g = session.state
    assert isinstance(g, Ignite)
    seat = session.decision_seat()
    why = session.why_not(WHISTLE, seat)
    assert why is not None
    assert (why.says, why.facts) == ("button-not-now", {"asks": "act"})
    g.cards.add(HORN, pool=seat, zone=hand_of(seat))
    for wolf in wolves(g):
        g.standing[g.cell[wolf]], g.cell[wolf] = -1, -1
    why = session.why_not(card_pick(HORN), seat)
    assert why is not None
    assert (why.rule, why.says) == ("wolves.horn.nobody-hears", "impossible-now")
