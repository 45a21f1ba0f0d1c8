"""Random games of Ignite: players who rather act than end their turns."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.flow.deck import show_top
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import END_TURN, HONOR
from emberbox.games.ignite.state.position import EMPTY, SETUP, deck_of, discard_of, hand_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.long_play import LongPlay, rather_not

RESTLESS = {END_TURN: 0.9, HONOR: 0.7}
"""How often a player who could do something else does not do this."""

THRIFTY = 0.8
"""How often a player who has played a card for its honor keeps the rest of the hand."""

CARDS_AT_ONCE = 12


def any_pick(session: Session, rng: Random) -> int:
    """One of the options, rather one that makes something happen."""
    options = session.options()
    decision = session.decision
    if decision is not None and decision.asks == "honor" and NONE in options and rng.random() < THRIFTY:
        return NONE
    return rng.choice(rather_not(options, RESTLESS, rng))


def set_up(session: Session, rng: Random) -> None:
    """Play until the first turn begins."""
    while table_of(session).phase == SETUP:
        session.answer_unchecked(any_pick(session, rng))


def stir(g: Ignite, rng: Random) -> None:
    """Scatter the units over the inner board, and give everybody cards of the whole market to begin with."""
    g.turn += 2 * g.seats  # attacks are open
    inner = [cell for slot in g.board.slots for cell in slot if g.ground[cell] != LAVA]
    rng.shuffle(inner)
    for unit in g.on_board():
        g.standing[g.cell[unit]] = EMPTY
        g.cell[unit] = inner.pop()
        g.standing[g.cell[unit]] = unit
    for seat in range(g.seats):
        for card in g.cards.zones[hand_of(seat)][:]:
            g.cards.move(card, hand_of(seat), discard_of(seat))
        for at in range(CARDS_AT_ONCE):
            pile = rng.choice([pile for pile in g.piles if g.cards.zones[pile]])
            card = g.cards.draw(pile, hand_of(seat) if at % 2 else deck_of(seat))
            g.cards.join_pool(card, seat)
            show_top(g, pile)
        g.cards.show(g.cards.zones[discard_of(seat)][-1], EVERYONE)


def table_of(session: Session) -> Ignite:
    """The table of a session."""
    assert isinstance(session.state, Ignite)
    return session.state


PLAY = LongPlay(IGNITE, any_pick, set_up, stir)
