"""Random games of every size and variant: what must always hold does hold, and every game ends."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emberbox.games.forge.game import FORGE, Forge
from emberbox.games.forge.position import (
    BUILDING,
    EMPTY,
    MOST_ENERGY,
    OVER,
    forge_of,
    hand_of,
    scrapheap_of,
)
from emberbox.games.forge.space import SLOTS
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.long_play import SEEDS, AnyGame, LongPlay, Watch

PLAYERS = st.integers(2, 6)

MOST_ANSWERS = 6000
"""Far more than any game takes; a game that went on for ever would get there soon enough."""


class ForgeWatch(Watch):
    """Knows what holds whenever a seat is asked or the game is over."""

    def check(self) -> None:
        g, decision = self.session.state, self.session.decision
        assert isinstance(g, Forge)
        every_card_is_in_one_place(g)
        assert all(0 <= energy <= MOST_ENERGY for energy in g.energy)
        assert all(damage >= 0 for damage in g.damage)
        assert all(g.damage[slot] == 0 for slot, card in enumerate(g.minion) if card == EMPTY)
        if decision is None:
            assert g.phase == OVER
            assert sum(g.payoffs() or []) == pytest.approx(1.0)
            return
        if decision.root:
            assert decision.seat == g.current
            assert not g.out[g.current]
            assert (decision.asks == "build") == (g.phase == BUILDING)
            assert all(g.health_at(slot) > 0 for slot, card in enumerate(g.minion) if card != EMPTY)
            nobody_who_is_out_holds_anything(g)


def every_card_is_in_one_place(g: Forge) -> None:
    cards = [card for zone in g.cards.zones for card in zone] + [card for card in g.minion if card != EMPTY]
    assert sorted(cards) == list(range(30 * g.seats))


def nobody_who_is_out_holds_anything(g: Forge) -> None:
    for seat in range(g.seats):
        if g.out[seat]:
            zones = [g.cards.zones[zone] for zone in (forge_of(seat), hand_of(seat), scrapheap_of(seat))]
            assert zones == [[], [], []]
            assert g.minion[seat * SLOTS : seat * SLOTS + SLOTS] == [EMPTY] * SLOTS


class AnyForge(AnyGame):
    """Any game of Forge."""

    play = LongPlay(FORGE, lambda session, rng: rng.choice(session.options()))
    watch_over = ForgeWatch


AnyForge.TestCase.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)
TestAnyForge = AnyForge.TestCase


@rule("forge.turn.stalemate", "forge.turn.no-progress", "forge.win.last-standing")
@settings(max_examples=200, deadline=None)
@given(players=PLAYERS, reclaim=st.booleans(), conveyor=st.booleans(), seed=SEEDS, passive=st.booleans())
def test_every_game_ends(players: int, reclaim: bool, conveyor: bool, seed: int, passive: bool) -> None:
    session = Session.start(
        FORGE, {"players": players, "reclaim": reclaim, "conveyor": conveyor}, seed, record=False
    )
    rng = Random(seed)
    answers = 0
    while not session.over:
        options = session.options()
        # A passive player prefers the first things on the list: building, crafting, ending the turn.
        pick = options[0] if passive and rng.random() < 0.5 else rng.choice(options)
        session.answer_unchecked(pick)
        answers += 1
        assert answers < MOST_ANSWERS
    g = session.state
    assert isinstance(g, Forge)
    assert (g.winner >= 0) == (g.players_in() == 1)
    ForgeWatch(session).check()
