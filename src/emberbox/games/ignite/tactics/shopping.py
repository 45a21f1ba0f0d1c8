"""What to play for honor, what to sell and what to buy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.space import NUMBERS, kind_of
from emberbox.games.ignite.state.moments import KEPT_CARDS
from emberbox.games.ignite.state.position import Position, front_of
from emberbox.games.ignite.tactics.shopping_values import is_spare, owned, purchase_value
from emberbox.games.ignite.tactics.values import FIRST
from emberbox.games.ignite.tactics.worth import weights
from emberbox.games.ignite.trade.market import buyers, honor_of, price, surcharge, title_prices, tops
from emberbox.kernel.decision import Decision

WORTH_BUYING: Final = 0.7
"""What nobody wants more than this only gets in the way of better cards."""
MOST_BOUGHT: Final = 3
"""Purchases that are planned ahead in a turn."""
SECOND: Final = 0.6
HEADROOM: Final = 6
"""How much more honor than the hand's the planner looks at: sales and negotiators bring some."""
HAGGLE: Final = 0.35
THINNER: Final = 0.5
"""What it is worth to be rid of a card that is in the way."""


@final
class Purse:
    """What honor can buy: by honor, the most that the purchases would be worth."""

    __slots__ = ("_best",)

    def __init__(self, g: Position, seat: int, honor: int, purchases: int) -> None:
        values: list[float] = []
        costs: list[int] = []
        counts = owned(g, seat)
        over = surcharge(g, seat, base_set.BATTLE[0])
        top = WORTH_BUYING
        # In rising order of cost: who wants a dearer card less than a cheaper one never buys it.
        for kind in sorted([*tops(g), *g.titles], key=lambda kind: of.COST[kind]):
            cost = title_cost(g, seat, kind) if kind in g.titles else of.COST[kind] + over
            if 0 < cost <= honor:
                value = purchase_value(g, seat, kind, counts)
                if value > top:
                    top = value
                    values.append(value)
                    costs.append(cost)
        best = [0.0] * (honor + 1)
        for _ in range(min(purchases, MOST_BOUGHT)):
            after = best[:]
            for at in range(len(costs)):
                for left in range(costs[at], honor + 1):
                    value = values[at] + SECOND * best[left - costs[at]]
                    after[left] = max(after[left], value)
            best = after
        for at in range(1, honor + 1):
            best[at] = max(best[at], best[at - 1])
        self._best: Final = best

    def worth(self, honor: int) -> float:
        """What so much honor can buy is worth."""
        return self._best[min(honor, len(self._best) - 1)] if honor > 0 else 0.0


def title_cost(g: Position, seat: int, kind: int) -> int:
    """The least for which a player could buy a title, or 0."""
    at = g.titles.index(kind)
    if g.title_owner[at] == seat:
        return 0
    costs = of.COSTS[kind]
    least = min(g.title_paid[at] + 1, costs[-1])
    for cost in costs:
        if cost >= least:
            return cost + surcharge(g, seat, kind)
    return 0


@final
class Plan:
    """Which cards of the hand to play for honor, given what each is worth for its action."""

    __slots__ = ("gain", "honor", "purse", "spend", "total")

    def __init__(
        self, g: Position, seat: int, hand: Sequence[int], keep: Sequence[float], shops: int
    ) -> None:
        self.spend: list[int] = []
        self.gain = 0.0
        self.honor = 0
        honors = [honor_of(g, seat, kind) for kind in hand]
        self.total: Final = g.bank + sum(honors)
        self.purse: Final = Purse(g, seat, self.total + HEADROOM, shops)
        if not shops:
            return
        order = sorted(range(len(hand)), key=lambda at: (keep[at] / max(0.5, honors[at]), at))
        base = self.purse.worth(g.bank)
        honor, lost, best, length = g.bank, 0.0, 0.0, 0
        for count, at in enumerate(order):
            honor += honors[at]
            lost += keep[at]
            gain = self.purse.worth(honor) - base - lost
            if gain > best + 0.01:
                best, length, self.honor = gain, count + 1, honor
        self.gain = best
        self.spend = sorted([hand[at] for at in order[:length] if honors[at]])


def buy_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which card of the market: what goes best with what the rest of the bank can still buy."""
    seat = decision.seat
    counts = owned(g, seat)
    purse = Purse(g, seat, g.bank, len(buyers(g, seat)) - 1)
    scores: list[float] = []
    for pick in options:
        kind = kind_of(pick)
        cost = title_cost(g, seat, kind) if kind in g.titles else price(g, seat, kind)
        scores.append(purchase_value(g, seat, kind, counts) + SECOND * purse.worth(g.bank - cost))
    return weights(scores, 0.4)


def price_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What to pay for a title: what is left over buys nothing better, so a little more keeps rivals away."""
    seat = decision.seat
    purse = Purse(g, seat, g.bank, len(buyers(g, seat)) - 1)
    base = surcharge(g, seat, base_set.TITLES[0])
    scores = [
        HAGGLE * (pick - NUMBERS) / 2 + purse.worth(g.bank - (pick - NUMBERS) - base) for pick in options
    ]
    return weights(scores, 0.5)


def best_purchase(g: Position, seat: int) -> float:
    """The most that anything a player can pay from the bank is worth to buy."""
    counts = owned(g, seat)
    best = 0.0
    for kind in tops(g):
        if of.COST[kind] <= g.bank and price(g, seat, kind) <= g.bank:
            best = max(best, purchase_value(g, seat, kind, counts))
    for kind in g.titles:
        if title_prices(g, seat, kind):
            best = max(best, purchase_value(g, seat, kind, counts))
    return best


def sale_value(g: Position, seat: int, kind: int, purse: Purse, honor: int, counts: list[int]) -> float:
    """What it is worth to sell a card: what its cost buys, and a deck without it."""
    gain = purse.worth(honor - honor_of(g, seat, kind) + of.COST[kind]) - purse.worth(honor)
    return gain + THINNER if is_spare(g, seat, counts, kind) else gain - 1.5 * FIRST[kind] - THINNER


def hidden_away(g: Position, seat: int) -> int:
    """How many cards a player may keep in hand at the end of the turn."""
    return sum([KEPT_CARDS.hooks[kind] or 0 for kind in g.cards.kinds(front_of(seat))])
