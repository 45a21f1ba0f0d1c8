"""From the hand to a card of the market: what a player could buy this turn, and how to pay for it best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.flow.hand import answers
from emberbox.games.ignite.refusals import A_HEX_DOES_NOTHING
from emberbox.games.ignite.space import BUY, HONOR, card_pick, kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.shopping import title_cost
from emberbox.games.ignite.tactics.turn import Hand, look
from emberbox.games.ignite.trade.market import buyers, honor_of, price, tops
from emberbox.kernel.decision import Decision

FIRST_OFFERED: Final = ("title-price", "pile", "buyer")
"""Questions on the way whose first option costs the least, or no more than the others."""


def cost_of(g: Position, seat: int, kind: int) -> int:
    """The least for which a player could buy a battle card or a title; 0 if it is not for sale to them."""
    if kind in g.titles:
        return title_cost(g, seat, kind)
    return price(g, seat, kind) if kind in tops(g) else 0


def purchases(g: Position, decision: Decision) -> list[int]:
    """What a player could buy this turn with the bank and the honor of the whole hand."""
    seat = decision.seat
    if decision.asks != "act" or not buyers(g, seat):
        return []
    purse = g.bank + sum([honor_of(g, seat, kind) for kind in answers(g, seat, A_HEX_DOES_NOTHING)])
    goods = sorted({*tops(g), *g.titles})
    return [card_pick(kind) for kind in goods if 0 < cost_of(g, seat, kind) <= purse]


def toward_purchase(g: Position, decision: Decision, target: int) -> list[int]:
    """The next answer on the way to a card of the market: pay for it, then buy it."""
    seat, asks = decision.seat, decision.asks
    missing = cost_of(g, seat, kind_of(target)) - g.bank
    if asks == "act":
        return [HONOR] if missing > 0 else [BUY]
    if asks == "honor":
        return payment(g, seat, missing)
    if asks == "buy":
        return [target]
    return decision.options()[:1] if asks in FIRST_OFFERED else []


def payment(g: Position, seat: int, missing: int) -> list[int]:
    """Cards of the hand that are worth so much honor and whose actions are missed least, as picks."""
    hand = Hand(look(g, seat))
    kinds = hand.s.hand
    usable = answers(g, seat, A_HEX_DOES_NOTHING)
    cards = [(kind, hand.keep[at]) for at, kind in enumerate(kinds) if kind in usable]
    chosen = cheapest([honor_of(g, seat, kind) for kind, _ in cards], [loss for _, loss in cards], missing)
    return [card_pick(cards[at][0]) for at in chosen]


def cheapest(honors: Sequence[int], losses: Sequence[float], missing: int) -> list[int]:
    """Which cards bring at least so much honor at the least loss, then with the least change and cards.

    >>> cheapest([1, 2, 3, 2], [0.0, 0.0, 4.0, 0.0], 4)
    [1, 3]
    """
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for at, honor in enumerate(honors):
        if honor <= 0:
            continue
        for total, (loss, taken) in sorted(best.items(), reverse=True):
            found = (loss + losses[at], [*taken, at])
            old = best.get(total + honor)
            if old is None or (found[0], len(found[1])) < (old[0], len(old[1])):
                best[total + honor] = found
    enough = [(loss, total, len(taken), taken) for total, (loss, taken) in best.items() if total >= missing]
    return min(enough)[3] if enough else []
