"""Random games of every size and variant: what must always hold does hold, and every game ends."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, stateful
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
from emberbox.games.forge.space import SLOTS, SPACE
from emberbox.kernel.session import Session
from emberbox.testing import rule

PLAYERS = st.integers(2, 6)
SEEDS = st.integers(0, 2**32 - 1)

MOST_ANSWERS = 6000
"""Far more than any game takes; a game that went on for ever would get there soon enough."""


class AnyGame(stateful.RuleBasedStateMachine):
    """Plays whatever is offered, in any game that can be set up."""

    @stateful.initialize(players=PLAYERS, reclaim=st.booleans(), conveyor=st.booleans(), seed=SEEDS)
    def start(self, players: int, reclaim: bool, conveyor: bool, seed: int) -> None:
        options = {"players": players, "reclaim": reclaim, "conveyor": conveyor}
        self.session = Session.start(FORGE, options, seed)

    @stateful.rule(choice=st.integers(0, 63))
    def answer(self, choice: int) -> None:
        if self.session.over:
            return
        options = self.session.options()
        self.session.answer(options[choice % len(options)])

    @stateful.rule(seed=SEEDS, count=st.integers(1, 40))
    def play_on(self, seed: int, count: int) -> None:
        """Many answers in one step, to get far into a game."""
        rng = Random(seed)
        for _ in range(count):
            if not self.session.over:
                self.session.answer(rng.choice(self.session.options()))

    @stateful.invariant()
    def all_is_well(self) -> None:
        check(self.session)


def check(session: Session) -> None:
    """Everything that holds whenever a seat is asked or the game is over."""
    g = session.state
    assert isinstance(g, Forge)
    every_card_is_in_one_place(g)
    assert all(0 <= energy <= MOST_ENERGY for energy in g.energy)
    assert all(damage >= 0 for damage in g.damage)
    assert all(g.damage[slot] == 0 for slot, card in enumerate(g.minion) if card == EMPTY)
    decision = session.decision
    if decision is None:
        assert g.phase == OVER
        assert sum(g.payoffs() or []) == pytest.approx(1.0)
        return
    exactly_the_options_are_legal(session)
    if decision.root:
        assert decision.seat == g.current
        assert not g.out[g.current]
        assert (decision.asks == "build") == (g.phase == BUILDING)
        assert all(g.health_at(slot) > 0 for slot, card in enumerate(g.minion) if card != EMPTY)
        nobody_who_is_out_holds_anything(g)


def every_card_is_in_one_place(g: Forge) -> None:
    cards = [card for zone in g.cards.zones for card in zone] + [card for card in g.minion if card != EMPTY]
    assert sorted(cards) == list(range(30 * g.seats))


def exactly_the_options_are_legal(session: Session) -> None:
    options = session.options()
    assert options == [pick for pick in range(SPACE.size) if session.forbids(pick) is None]
    assert options


def nobody_who_is_out_holds_anything(g: Forge) -> None:
    for seat in range(g.seats):
        if g.out[seat]:
            zones = [g.cards.zones[zone] for zone in (forge_of(seat), hand_of(seat), scrapheap_of(seat))]
            assert zones == [[], [], []]
            assert g.minion[seat * SLOTS : seat * SLOTS + SLOTS] == [EMPTY] * SLOTS


AnyGame.TestCase.settings = settings(max_examples=150, stateful_step_count=25, deadline=None)
TestAnyGame = AnyGame.TestCase


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
    check(session)
