"""Events: things that happen once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import SomeOfHand, of_use
from emberbox.games.ignite.refusals import A_HEX_IS_NOT_SOLD, NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.tactics.shopping_values import is_spare, owned
from emberbox.games.ignite.tactics.values import FIRST, TRADES, USE, worth
from emberbox.games.ignite.trade.market import sell_card
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.shopping import Plan
    from emberbox.games.ignite.tactics.survey import Survey

DEALER: Final = of.kind("weapon-dealer")
RAIDED_HAND: Final = 4
DEALER_SALES: Final = 2


def forbids_dealer(g: Position, seat: int, kind: int) -> Refusal | None:
    """A dealer needs another card to sell."""
    return None if of_use(g, seat) > 1 else NOTHING_TO_DO


@action("weapon-dealer", forbids_dealer)
@worth("weapon-dealer", first=1.7, again=0.3)
def weapon_dealer(g: Position, seat: int, card: int) -> Steps[None]:
    """Sell one or two cards of the hand, wherever your units are."""
    asked = SomeOfHand(g, seat, "deal", "weapon-dealer", 1, DEALER_SALES, barred=A_HEX_IS_NOT_SOLD)
    yield asked
    for pick in asked.taken:
        sell_card(g, seat, kind_of(pick), "weapon-dealer")


@TRADES.register("weapon-dealer")
def dealer_value(s: Survey, plan: Plan, keep: Sequence[float]) -> float:
    """What the goods buy beyond their honor, and a deck without them."""
    goods = to_deal(s)
    honor = sum([of.COST[kind] - of.HONOR[kind] for kind in goods]) - of.HONOR[DEALER]
    gain = plan.purse.worth(max(plan.honor, s.g.bank) + honor) - plan.purse.worth(plan.honor)
    return gain + 0.35 * len(goods) if goods else 0.0


def to_deal(s: Survey) -> list[int]:
    """Up to two cards of the hand that a dealer would best take: in the way, and not cheap."""
    counts = owned(s.g, s.seat)
    goods: list[int] = []
    for kind in sorted(s.hand, key=lambda kind: FIRST[kind] - of.COST[kind]):
        if len(goods) < DEALER_SALES and is_spare(s.g, s.seat, counts, kind):
            goods.append(kind)
            counts[kind] -= 1
    return goods


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
@worth("raiders-of-the-north", first=2.4, again=0.5)
def raiders_of_the_north(g: Position, seat: int, card: int) -> Steps[None]:
    """Every other player discards down to four cards."""
    for other in raided(g, seat):
        over = len(g.cards.zones[hand_of(other)]) - RAIDED_HAND
        asked = SomeOfHand(g, other, "raided", "raiders-of-the-north", over, over)
        yield asked
        for pick in asked.taken:
            discard(g, other, g.cards.find(kind_of(pick), hand_of(other)), "raiders-of-the-north")


@USE.register("raiders-of-the-north")
def raiders_use(s: Survey) -> float:
    """What it is worth that the others give up cards."""
    value = 0.0
    for other in raided(s.g, s.seat):
        value += -1.0 if s.g.are_allies(other, s.seat) else 0.9
    return min(2.5, value)
