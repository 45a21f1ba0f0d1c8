"""Events: things that happen once."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import SomeOfHand
from emberbox.games.ignite.refusals import NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.trade.market import sell_card
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

RAIDED_HAND: Final = 4
DEALER_SALES: Final = 2


def forbids_dealer(g: Position, seat: int, kind: int) -> Refusal | None:
    """A dealer needs another card to sell."""
    return None if len(g.cards.zones[hand_of(seat)]) > 1 else NOTHING_TO_DO


@action("weapon-dealer", forbids_dealer)
def weapon_dealer(g: Position, seat: int, card: int) -> Steps[None]:
    """Sell one or two cards of the hand, wherever your units are."""
    asked = SomeOfHand(g, seat, "deal", "weapon-dealer", 1, DEALER_SALES)
    yield asked
    for pick in asked.taken:
        sell_card(g, seat, kind_of(pick), "weapon-dealer")


def raided(g: Position, seat: int) -> list[int]:
    """The other players with more than four cards in hand, clockwise."""
    others = [other for other in g.clockwise(seat) if other != seat and g.has_units(other)]
    return [other for other in others if len(g.cards.zones[hand_of(other)]) > RAIDED_HAND]


def forbids_raiders(g: Position, seat: int, kind: int) -> Refusal | None:
    """Raiders need somebody with more than four cards."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return None if raided(g, seat) else NOTHING_TO_DO


@action("raiders-of-the-north", forbids_raiders)
def raiders_of_the_north(g: Position, seat: int, card: int) -> Steps[None]:
    """Every other player discards down to four cards."""
    for other in raided(g, seat):
        over = len(g.cards.zones[hand_of(other)]) - RAIDED_HAND
        asked = SomeOfHand(g, other, "raided", "raiders-of-the-north", over, over)
        yield asked
        for pick in asked.taken:
            discard(g, other, g.cards.find(kind_of(pick), hand_of(other)), "raiders-of-the-north")
