"""Buying, selling and titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import act_of_turn
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, VILLAGE
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.flow.deck import gain, show_top, trash
from emberbox.games.ignite.flow.hand import FromHand, of_use
from emberbox.games.ignite.refusals import (
    A_HEX_IS_NOT_SOLD,
    ALL_HAVE_BOUGHT,
    FLIPPED_ALREADY,
    HILL_SELLS_NOTHING,
    NO_BUYER,
    NO_SELLER,
    NO_SUCH_TITLE,
    NOT_ENOUGH_HONOR,
    NOT_EPIC,
    NOT_FOR_SALE,
    NOT_IN_HAND,
    NOTHING_TO_DO,
    ONLY_THE_TOP,
    PAID_TOO_LITTLE,
    SOLD_OUT,
    UNABLE_TO_BUY,
    UNABLE_TO_SELL,
    YOUR_OWN_TITLE,
)
from emberbox.games.ignite.setting import EPIC, HILL
from emberbox.games.ignite.space import BUY, FLIP, NO_KIND, NUMBERS, SELL, card_pick, kind_of
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.moments import AFTER_BUYING, HONOR_BONUS, HONOR_VALUE, SURCHARGE
from emberbox.games.ignite.state.position import BOUGHT, NO_ONE, SOLD, Position, hand_of
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

HAS_FLIPPED: Final = lasting("flip", SEAT, END_OF_TURN, spent=True)

# -- what a card is worth and what it costs ----------------------------------------------------------


def own_honor(g: Position, seat: int, kind: int, tally: Tally | None = None) -> int:
    """What a card by itself is worth to a player, without what other cards add."""
    honor = 0
    for race in g.races[seat]:
        ability = HONOR_VALUE.hooks[race]
        if ability is not None and not honor and g.has_race(seat, race):
            honor = ability(kind, tally)
    if not honor:
        honor = count(tally, of.HONOR[kind], of.KEYS[kind])
    return honor


def honor_of(g: Position, seat: int, kind: int, tally: Tally | None = None) -> int:
    """What a card yields when a player plays it for its honor."""
    honor = own_honor(g, seat, kind, tally)
    if honor:
        for bonus in HONOR_BONUS.hooks:
            honor += bonus(g, seat, kind, tally)
    return honor


def surcharge(g: Position, seat: int, kind: int, tally: Tally | None = None) -> int:
    """What a player pays for a card on top of its cost."""
    extra = 0
    for more in SURCHARGE.hooks:
        extra += more(g, seat, kind, tally)
    return extra


def price(g: Position, seat: int, kind: int, tally: Tally | None = None) -> int:
    """What a battle card costs a player now."""
    return count(tally, of.COST[kind], of.KEYS[kind]) + surcharge(g, seat, kind, tally)


# -- who may buy and sell ----------------------------------------------------------------------------


def buyers(g: Position, seat: int) -> list[int]:
    """The units that may buy now: able, in the village or the bazaar, and not done with it."""
    ground, cell = g.ground, g.cell
    places = (VILLAGE, BAZAAR) if closed(g) is None else (VILLAGE,)
    return [unit for unit in g.able_units(seat) if not g.used[unit] & BOUGHT and ground[cell[unit]] in places]


def closed(g: Position) -> Refusal | None:
    """Why nobody may buy or sell in the bazaar now, where an expansion closes it."""
    return None if g.expansion is None else g.expansion.forbids_bazaar(g)


def forbids_buying(g: Position, seat: int) -> Refusal | None:
    """Why no unit of a player may buy."""
    if buyers(g, seat):
        return None
    refusal = NO_BUYER
    for unit in g.units(seat):
        ground = g.ground[g.cell[unit]]
        if ground in (VILLAGE, BAZAAR):
            shut = closed(g) if ground == BAZAAR else None
            if g.is_able(unit) and shut is None:
                return ALL_HAVE_BOUGHT
            refusal = shut or UNABLE_TO_BUY
    return refusal


def sellers(g: Position, seat: int) -> list[int]:
    """The units that may sell now: able, in the bazaar while it is open, and not done with it."""
    if closed(g) is not None:
        return []
    return [
        unit for unit in g.able_units(seat) if not g.used[unit] & SOLD and g.ground[g.cell[unit]] == BAZAAR
    ]


def forbids_selling(g: Position, seat: int) -> Refusal | None:
    """Why a player may not sell."""
    if g.setting.goal == HILL:
        return HILL_SELLS_NOTHING
    if not sellers(g, seat):
        there = [unit for unit in g.units(seat) if g.ground[g.cell[unit]] == BAZAAR]
        shut = closed(g)
        if there and shut is not None:
            return shut
        return UNABLE_TO_SELL if there and not any(g.is_able(unit) for unit in there) else NO_SELLER
    return None if of_use(g, seat) else NOT_IN_HAND


# -- titles ------------------------------------------------------------------------------------------


def title_prices(g: Position, seat: int, kind: int) -> list[int]:
    """The listed prices for which a player may buy a title now, surcharges left out."""
    at = g.titles.index(kind)
    costs = of.COSTS[kind]
    if g.title_owner[at] == seat:
        return []
    least = min(g.title_paid[at] + 1, costs[-1])
    over = surcharge(g, seat, kind)
    return [cost for cost in costs if cost >= least and cost + over <= g.bank]


def holds_title(g: Position, seat: int, kind: int) -> bool:
    """Whether a player may use a title in this turn (ignite.title.stays)."""
    for at, title in enumerate(g.titles):
        if title == kind and g.title_owner[at] == seat:
            return g.title_from[at] <= g.turn and g.has_units(seat)
    return False


# -- the decisions -----------------------------------------------------------------------------------


def tops(g: Position) -> list[int]:
    """The kinds that can be bought: the top card of every pile that is not empty."""
    kinds = g.cards.kind
    return [kinds[g.cards.zones[pile][-1]] for pile in g.piles if g.cards.zones[pile]]


def forbids_purchase(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot buy a card of a kind now."""
    if of.TYPES[kind] & TITLE:
        return forbids_title(g, seat, kind)
    if kind not in tops(g):
        if g.setting.market == EPIC:
            return ONLY_THE_TOP
        return SOLD_OUT if kind in g.decks else NOT_FOR_SALE
    return None if price(g, seat, kind) <= g.bank else NOT_ENOUGH_HONOR


def forbids_title(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot buy a title now."""
    if kind not in g.titles:
        return NO_SUCH_TITLE
    at = g.titles.index(kind)
    if g.title_owner[at] == seat:
        return YOUR_OWN_TITLE
    if title_prices(g, seat, kind):
        return None
    return NOT_ENOUGH_HONOR if g.title_owner[at] == NO_ONE else PAID_TOO_LITTLE


def can_afford(g: Position, seat: int) -> bool:
    """Whether there is anything that a player could buy with the honor in the bank."""
    if not g.bank:
        return False
    for kind in tops(g):
        # The cost first: whether there are surcharges takes longer to find out.
        if of.COST[kind] <= g.bank and price(g, seat, kind) <= g.bank:
            return True
    for kind in g.titles:
        if title_prices(g, seat, kind):
            return True
    return False


@final
class Buying(Decision):
    """Which card of the market?"""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "buy", "ignite.buy.pay-and-take")
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return sorted({card_pick(kind) for kind in (*tops(self.g), *self.g.titles)})

    def forbids(self, pick: int) -> Refusal | None:
        if kind_of(pick) == NO_KIND:
            return NOT_FOR_SALE
        return forbids_purchase(self.g, self.seat, kind_of(pick))


# -- the acts ----------------------------------------------------------------------------------------


def forbids_buy(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot buy anything now."""
    refusal = forbids_buying(g, seat)
    return refusal if refusal is not None or can_afford(g, seat) else NOT_ENOUGH_HONOR


@act_of_turn(BUY, forbids_buy)
def buy(g: Position, seat: int) -> Steps[None]:
    """Buy one card of the market with one unit."""
    kind = kind_of((yield Buying(g)))
    if of.TYPES[kind] & TITLE:
        yield from buy_title(g, kind)
        return
    piles = [p for p in g.piles if g.cards.zones[p] and g.cards.kind[g.cards.zones[p][-1]] == kind]
    pile = piles[0]
    if len(piles) > 1:
        numbers = [NUMBERS + g.piles.index(p) for p in piles]
        pile = g.piles[(yield Pick(seat, "pile", numbers, of.KEYS[kind])) - NUMBERS]
    unit = yield from choose_unit(g, seat, buyers(g, seat), of.KEYS[kind], "buyer")
    g.bank -= price(g, seat, kind)
    for bought in AFTER_BUYING.hooks:
        bought(g, seat)
    g.used[unit] |= BOUGHT
    gain(g, seat, g.cards.zones[pile][-1], pile, "ignite.buy.pay-and-take")
    if g.expansion is not None:
        yield from g.expansion.bought(g, seat)


def buy_title(g: Position, kind: int) -> Steps[None]:
    """Buy a title from the market, or away from its owner, for one of its prices."""
    seat = g.current
    prices = title_prices(g, seat, kind)
    paid = (yield Pick(seat, "title-price", [NUMBERS + cost for cost in prices], of.KEYS[kind])) - NUMBERS
    unit = yield from choose_unit(g, seat, buyers(g, seat), of.KEYS[kind], "buyer")
    at = g.titles.index(kind)
    g.bank -= paid + surcharge(g, seat, kind)
    g.used[unit] |= BOUGHT
    before = g.title_owner[at]
    g.title_owner[at] = seat
    g.title_paid[at] = paid
    g.title_from[at] = g.turn + 1
    g.tell("title", {"seat": seat, "card": kind, "from": before, "paid": paid}, of.KEYS[kind])
    if g.expansion is not None:
        yield from g.expansion.bought(g, seat)


@act_of_turn(SELL, forbids_selling)
def sell(g: Position, seat: int) -> Steps[None]:
    """Trash a card of the hand for honor equal to its cost, with a unit in the bazaar."""
    kind = kind_of((yield FromHand(g, seat, "sell", "ignite.sell.trash-for-cost", barred=A_HEX_IS_NOT_SOLD)))
    unit = yield from choose_unit(g, seat, sellers(g, seat), of.KEYS[kind], "seller")
    g.used[unit] |= SOLD
    sell_card(g, seat, kind, "ignite.sell.trash-for-cost")


def sell_card(g: Position, seat: int, kind: int, because: str) -> None:
    """Trash a card of the hand and put its cost into the bank."""
    g.bank += of.COST[kind]
    g.tell("sold", {"seat": seat, "card": kind, "honor": of.COST[kind]}, because)
    trash(g, seat, g.cards.find(kind, hand_of(seat)), hand_of(seat), because)


def forbids_flip(g: Position, seat: int) -> Refusal | None:
    """Why no stack can be flipped now."""
    if g.setting.market != EPIC:
        return NOT_EPIC
    if effect_of(g, HAS_FLIPPED, seat) is not None:
        return FLIPPED_ALREADY
    for pile in g.piles:
        if len(g.cards.zones[pile]) > 1:
            return None
    return NOTHING_TO_DO


@act_of_turn(FLIP, forbids_flip)
def flip(g: Position, seat: int) -> Steps[None]:
    """Put the top card of one stack to its bottom (ignite.epic.flip)."""
    numbers = [NUMBERS + at for at, pile in enumerate(g.piles) if len(g.cards.zones[pile]) > 1]
    pile = g.piles[(yield Pick(seat, "flip", numbers, "ignite.epic.flip")) - NUMBERS]
    zone = g.cards.zones[pile]
    card = zone.pop()
    zone.insert(0, card)
    begin(g, HAS_FLIPPED, seat, seat)
    show_top(g, pile)
    g.tell("flipped", {"seat": seat, "card": g.cards.kind[card]}, "ignite.epic.flip")
