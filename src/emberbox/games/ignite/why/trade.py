"""Why nothing, or not this, can be bought, sold or flipped: where units have to be, and how much is due."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, VILLAGE
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.refusals import (
    ALL_HAVE_BOUGHT,
    FLIPPED_ALREADY,
    HILL_SELLS_NOTHING,
    NO_BUYER,
    NO_SELLER,
    NO_SUCH_TITLE,
    NOT_ENOUGH_HONOR,
    NOT_EPIC,
    NOT_FOR_SALE,
    ONLY_THE_TOP,
    PAID_TOO_LITTLE,
    SOLD_OUT,
    UNABLE_TO_BUY,
    UNABLE_TO_SELL,
    YOUR_OWN_TITLE,
)
from emberbox.games.ignite.space import BUY, CELLS, NO_KIND, SEATS, kind_of
from emberbox.games.ignite.state.position import BOUGHT, EMPTY, NO_ONE, SOLD, UNIT, Position, hand_of
from emberbox.games.ignite.trade.market import (
    closed,
    forbids_buying,
    forbids_purchase,
    honor_of,
    price,
    surcharge,
    title_prices,
    tops,
)
from emberbox.games.ignite.why.general import not_asked_for
from emberbox.games.ignite.why.table import explains, explains_question, why_refused
from emberbox.games.ignite.why.units import not_one_of_yours, why_unable
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

STALLS: Final = (VILLAGE, BAZAAR)


def standing_in(g: Position, seat: int, grounds: tuple[int, ...]) -> list[int]:
    """The units of a player on some grounds."""
    return [unit for unit in g.units(seat) if g.ground[g.cell[unit]] in grounds]


def nearest_to(g: Position, units: list[int], grounds: tuple[int, ...]) -> dict[str, Fact]:
    """Which of some units is nearest to some grounds, to which space, and how far that is."""
    best = (g.board.grid.size, 0, 0)
    for unit in units:
        distances = g.board.grid.distances(g.cell[unit])
        for cell in range(g.board.grid.size):
            if g.ground[cell] in grounds:
                best = min(best, (distances[cell], unit, cell))
    return {"distance": best[0], "unit": best[1], "cell": best[2]}


def hand_worth(g: Position, seat: int) -> int:
    """What the hand of a player would bring into the bank."""
    return sum([honor_of(g, seat, kind) for kind in g.cards.kinds(hand_of(seat))])


# -- whether anything can be bought ------------------------------------------------------------------


@explains(NO_BUYER)
def no_buyer(g: Position, seat: int, pick: int) -> Why:
    """Nobody stands where there is something to buy."""
    return Why("ignite.buy.position", "no-buyer", nearest_to(g, g.units(seat), STALLS), "move-to-market")


@explains(ALL_HAVE_BOUGHT)
def all_have_bought(g: Position, seat: int, pick: int) -> Why:
    """Every unit buys once a turn."""
    there = standing_in(g, seat, STALLS)
    done = [unit for unit in there if g.used[unit] & BOUGHT]
    remedy = "move-another" if len(there) < len(g.units(seat)) else ""
    return Why("ignite.buy.one-per-unit", "all-bought", {"units": done}, remedy)


@explains(UNABLE_TO_BUY)
def unable_to_buy(g: Position, seat: int, pick: int) -> Why:
    """Who stands there is frozen or knocked down."""
    return _unable(g, standing_in(g, seat, STALLS), "ignite.buy.unit-tracked")


def _unable(g: Position, units: list[int], rule: str) -> Why:
    down = [unit for unit in units if g.down[unit]]
    frozen = [unit for unit in units if unit not in down]
    remedy = "stand-up-first" if down and g.cards.zones[hand_of(g.current)] else ""
    says = "traders-down" if not frozen else "traders-unable" if down else "traders-frozen"
    return Why(rule, says, {"units": units}, remedy)


@explains(NOT_ENOUGH_HONOR)
def not_enough_honor(g: Position, seat: int, pick: int) -> Why:
    """Everything costs more than there is in the bank."""
    prices = [price(g, seat, kind) for kind in tops(g)]
    prices += [lowest for lowest in [title_price(g, seat, kind) for kind in g.titles] if lowest]
    facts: dict[str, Fact] = {"bank": g.bank, "worth": hand_worth(g, seat)}
    if not prices:
        return Why("ignite.buy.empty-deck", "market-empty", facts)
    facts["price"] = min(prices)
    remedy = _more_honor(g, seat, min(prices))
    return Why("ignite.buy.pay-and-take", "too-little-honor", facts, remedy)


def _more_honor(g: Position, seat: int, due: int) -> str:
    """The remedy where the hand would bring what is missing."""
    return "honor-first" if g.bank + hand_worth(g, seat) >= due else ""


# -- one card of the market --------------------------------------------------------------------------


def title_price(g: Position, seat: int, kind: int) -> int:
    """The least for which a player could get a title now, or 0 for the owner."""
    at = g.titles.index(kind)
    if g.title_owner[at] == seat:
        return 0
    least = min(g.title_paid[at] + 1, of.COSTS[kind][-1])
    return min([cost for cost in of.COSTS[kind] if cost >= least]) + surcharge(g, seat, kind)


NEVER_SOLD: Final[dict[int, Why]] = {}
"""What is said about cards of sets that no market sells."""


def why_not_bought(g: Position, seat: int, kind: int, refusal: Refusal) -> Why:
    """Why a card cannot be bought with the honor in the bank."""
    if refusal is ONLY_THE_TOP:
        return Why(refusal.rule, "not-on-top", {"stacks": len(g.piles)})
    if refusal is SOLD_OUT:
        return Why(refusal.rule, "sold-out")
    if refusal is NO_SUCH_TITLE:
        return Why(refusal.rule, "title-absent", {"count": len(g.titles)})
    if refusal is YOUR_OWN_TITLE:
        return Why(refusal.rule, "title-yours", {"paid": g.title_paid[g.titles.index(kind)]})
    if refusal is PAID_TOO_LITTLE or refusal is NOT_ENOUGH_HONOR:
        return _too_dear(g, seat, kind)
    return NEVER_SOLD.get(kind) or Why(NOT_FOR_SALE.rule, "not-for-sale")


def _too_dear(g: Position, seat: int, kind: int) -> Why:
    is_title, extra = of.TYPES[kind] & TITLE != 0, surcharge(g, seat, kind)
    due = title_price(g, seat, kind) if is_title else of.COST[kind] + extra
    facts: dict[str, Fact] = {"price": due, "bank": g.bank, "worth": hand_worth(g, seat)}
    remedy = _more_honor(g, seat, due)
    if is_title:
        at = g.titles.index(kind)
        if g.title_owner[at] == NO_ONE:
            return Why("ignite.title.first-purchase", "title-too-dear", facts, remedy)
        facts = {**facts, "owner": g.title_owner[at], "paid": g.title_paid[at]}
        return Why("ignite.title.steal", "title-outbid", facts, remedy)
    if extra:
        facts = {**facts, "cost": of.COST[kind], "extra": extra}
        return Why("ignite.buy.pay-and-take", "too-dear-now", facts, remedy)
    return Why("ignite.buy.pay-and-take", "too-dear", facts, remedy)


def why_not_for_sale(g: Position, seat: int, kind: int) -> Why | None:
    """Why a card of the market, pointed at in the action phase, is not taken; None if it is not there."""
    if kind not in tops(g) and kind not in g.titles:
        return None
    refusal = forbids_purchase(g, seat, kind)
    if refusal is not None:
        return why_not_bought(g, seat, kind, refusal)
    refusal = forbids_buying(g, seat)
    if refusal is not None:
        return why_refused(g, seat, BUY, refusal)
    prices = title_prices(g, seat, kind) if of.TYPES[kind] & TITLE else [of.COST[kind]]
    facts: dict[str, Fact] = {"price": prices[0] + surcharge(g, seat, kind)}
    return Why("ignite.buy.pay-and-take", "for-sale", facts, "choose-buying")


# -- selling and flipping ----------------------------------------------------------------------------


@explains(HILL_SELLS_NOTHING)
def hill_sells_nothing(g: Position, seat: int, pick: int) -> Why:
    """The bazaar is the hill."""
    return Why("ignite.hill.no-selling", "hill-sells-nothing")


@explains(NO_SELLER)
def no_seller(g: Position, seat: int, pick: int) -> Why:
    """Nobody stands in the bazaar who has not sold yet."""
    there = standing_in(g, seat, (BAZAAR,))
    if BAZAAR not in g.ground:
        return Why("ignite.sell.per-unit", "no-bazaar")
    if not there:
        nearest = nearest_to(g, g.units(seat), (BAZAAR,))
        return Why("ignite.sell.per-unit", "no-seller", nearest, "move-to-bazaar")
    done = [unit for unit in there if g.used[unit] & SOLD]
    return Why("ignite.sell.unit-tracked", "all-sold", {"units": done})


@explains(UNABLE_TO_SELL)
def unable_to_sell(g: Position, seat: int, pick: int) -> Why:
    """Who stands there is frozen or knocked down."""
    return _unable(g, standing_in(g, seat, (BAZAAR,)), "ignite.sell.unit-tracked")


@explains(NOT_EPIC)
def not_epic(g: Position, seat: int, pick: int) -> Why:
    """Only the stacks of an epic market are flipped."""
    return Why("ignite.epic.flip", "not-epic", {"count": len(g.piles)})


@explains(FLIPPED_ALREADY)
def flipped_already(g: Position, seat: int, pick: int) -> Why:
    """Once a turn is enough."""
    return Why("ignite.epic.flip", "flipped-already")


# -- which unit does it ------------------------------------------------------------------------------


@explains_question("buyer", "seller")
def which_trader(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit cannot buy or sell."""
    if not CELLS <= pick < SEATS:
        return None
    other = not_one_of_yours(g, decision, pick - CELLS)
    if other is not None:
        return other
    unit = g.standing[pick - CELLS]
    assert unit != EMPTY
    assert g.piece_type[unit] == UNIT
    if g.owner[unit] != decision.seat:  # who only acts with a unit does not trade with it
        return Why("ignite.play.acting-unit", "not-your-unit", {"asks": decision.asks, "unit": unit})
    buys = decision.asks == "buyer"
    terrain = g.ground[g.cell[unit]]
    shut = closed(g) if terrain == BAZAAR else None
    if shut is not None:
        return why_refused(g, decision.seat, pick, shut)
    if terrain not in (STALLS if buys else (BAZAAR,)):
        rule = "ignite.buy.position" if buys else "ignite.sell.per-unit"
        return Why(rule, "buyer-elsewhere" if buys else "seller-elsewhere", {"unit": unit})
    why = why_unable(g, unit)
    if why is not None:
        return Why(why.rule, why.says, why.facts)  # the trade has begun: it is too late for a remedy
    rule = "ignite.buy.one-per-unit" if buys else "ignite.sell.unit-tracked"
    return Why(rule, "has-bought" if buys else "has-sold", {"unit": unit})


@explains_question("buy")
def which_card(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a card cannot be bought."""
    kind = kind_of(pick)
    if kind == NO_KIND:
        return None
    refusal = forbids_purchase(g, decision.seat, kind)
    assert refusal is not None
    if refusal in (ONLY_THE_TOP, SOLD_OUT, NOT_FOR_SALE) and kind in g.cards.kinds(hand_of(decision.seat)):
        return not_asked_for(g, decision, pick)
    why = why_not_bought(g, decision.seat, kind, refusal)
    return Why(why.rule, why.says, why.facts)  # to play cards for honor it is too late now
