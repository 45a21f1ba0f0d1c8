"""What to do next in the action phase: strike, trade, move, in this order; and with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.cards.events import to_deal
from emberbox.games.ignite.cards.races import FREE_STEPS, free_movers
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import BOW, PROJECTILE
from emberbox.games.ignite.facts.races import CATFOLK
from emberbox.games.ignite.flow.hand import SomeOfHand
from emberbox.games.ignite.space import (
    BUY,
    CELLS,
    END_TURN,
    FREE_MOVE,
    HONOR,
    NO_KIND,
    SEATS,
    SELL,
    STAND_UP,
    WARLORD_MOVE,
    WARP,
    card_pick,
    kind_of,
)
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.card_values import (
    attack_value,
    bow_value,
    hoped_value,
    move_value,
)
from emberbox.games.ignite.tactics.fighting import best_blow, blow
from emberbox.games.ignite.tactics.moving import card_gain, minion_gain, walk_gain, warp_gain
from emberbox.games.ignite.tactics.reacting import follow
from emberbox.games.ignite.tactics.shopping import (
    HEADROOM,
    WORTH_BUYING,
    Plan,
    Purse,
    best_purchase,
    hidden_away,
    sale_value,
)
from emberbox.games.ignite.tactics.shopping_values import keeping, owned
from emberbox.games.ignite.tactics.survey import NO_BOW, Survey
from emberbox.games.ignite.tactics.values import (
    AIMED,
    BLOW,
    BONUS,
    CARRIES,
    FIRST,
    MOVES,
    PER_ATTACK,
    PER_TYPES,
    TRADES,
    USE,
    VERB_USE,
    WITH_ATTACK,
)
from emberbox.games.ignite.tactics.worth import enemy_on, weights
from emberbox.games.ignite.trade.market import buyers, honor_of
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.space import NONE

# What comes first: blows and cards that draw, then trade, then moves.
STRIKE: Final = 5.0
TRADE: Final = 3.0
MOVE: Final = 1.0
AFTER_WALKS: Final = 0.5
NEVER: Final = -3.0
TRIFLE: Final = 0.12
"""A gain below this is none."""
HEAT: Final = 0.8
DECISIVE: Final = 9.0
"""An action that is worth this is not given up for any purchase."""


def look(g: Position, seat: int) -> Survey:
    """A survey that knows what a shop is worth: much if there is honor to spend and nobody to spend it."""
    s = Survey(g, seat)
    if seat == g.current and not buyers(g, seat):
        honor = g.bank + sum([honor_of(g, seat, kind) for kind in s.hand])
        s.shop = max(s.shop, 0.7 * Purse(g, seat, honor, 1).worth(honor))
    return s


@final
class Hand:
    """What every card of a hand is worth for its action, and which of them to play for honor instead."""

    __slots__ = ("keep", "later", "plan", "s", "values")

    def __init__(self, s: Survey) -> None:
        g, seat, hand = s.g, s.seat, s.hand
        self.s: Final = s
        self.values: Final[dict[int, float]] = {}
        self.later: Final[set[int]] = set()
        """Attacks that are good for something else as well, and that a walk may bring to somebody."""
        attacks: list[int] = []
        for kind in hand:
            if kind not in self.values:
                value = use(s, kind)
                self.values[kind] = value
                if BONUS.hooks[kind] is not None and AIMED[kind] and waits(s, kind):
                    self.later.add(kind)
            if AIMED[kind] and of.DAMAGE[kind] and self.values[kind] > 0.0:
                attacks.append(kind)
        keep = [max(0.0, self.values[kind]) for kind in hand]
        for at, kind in enumerate(hand):
            if PER_ATTACK[kind] and attacks:
                self.values[kind] = keep[at] = PER_ATTACK[kind] * len(_with(attacks, PER_TYPES[kind]))
            elif WITH_ATTACK[kind] and attacks:
                keep[at] = WITH_ATTACK[kind]
            elif AIMED[kind] and keep[at] <= 0.0:
                keep[at] = hoped_value(s, kind)
        self._count_free_move(keep)
        carried = max([CARRIES[kind] for kind in hand], default=0.0)
        if carried:
            keep = [each + carried for each in keep]
        spared = hidden_away(g, seat)
        for at in sorted(range(len(hand)), key=lambda at: -keeping(hand[at]))[:spared]:
            keep[at] += 0.8
        self.keep: Final = keep
        """By place in the hand, what is lost if the card is played for honor."""
        self.plan: Final = Plan(g, seat, hand, keep, len(buyers(g, seat)))
        self._trade_cards(keep)

    def _count_free_move(self, keep: list[float]) -> None:
        """What catfolk gain by their free move is not lost if a movement card is played for honor."""
        s, hand = self.s, self.s.hand
        movers = free_movers(s.g, s.seat)
        free = max([walk_gain(s, unit, FREE_STEPS) for unit in movers], default=0.0)
        if free <= 0.0:
            return
        for at, kind in enumerate(hand):
            if MOVES[kind] and keep[at] > 0.0:
                gains = [card_gain(s, unit, kind) - (free if unit in movers else 0.0) for unit in s.units]
                keep[at] = max([0.0, *gains])

    def _trade_cards(self, keep: Sequence[float]) -> None:
        """Cards whose action is trade itself: they are worth what more they let one buy."""
        for kind in list(self.values):
            trade = TRADES.hooks[kind]
            if trade is not None:
                self.values[kind] = trade(self.s, self.plan, keep)


def _with(attacks: list[int], types: int) -> list[int]:
    """The attacks with a card of some types, or all of them."""
    return [kind for kind in attacks if of.TYPES[kind] & types] if types else attacks


def waits(s: Survey, kind: int) -> bool:
    """Whether an attack of a team hits nobody yet, but might after a walk."""
    return s.together and attack_value(s, kind) <= 0.0 and hoped_value(s, kind) > 0.0


def use(s: Survey, kind: int) -> float:
    """What a card is worth for its action now."""
    if AIMED[kind]:
        value = attack_value(s, kind)
        if of.TYPES[kind] & PROJECTILE and not bows_played(s.g) and s.bow != NO_BOW:
            value = bow_value(s)
        bonus = BONUS.hooks[kind]
        return bonus(s, value) if bonus is not None else value
    if MOVES[kind]:
        return move_value(s, kind)
    if of.TYPES[kind] & BOW:
        bonus = BONUS.hooks[kind]
        return bow_value(s) if bonus is None else bonus(s, bow_value(s))
    special = USE.hooks[kind]
    return special(s) if special is not None else 0.0


def act_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What next: a card of the hand, a minion, a trade, a move, or the end of the turn."""
    s = look(g, decision.seat)
    hand = Hand(s)
    return weights([act_score(s, hand, pick) for pick in options], HEAT)


def act_score(s: Survey, hand: Hand, pick: int) -> float:
    """How much speaks for one act."""
    g = s.g
    kind = kind_of(pick)
    if kind != NO_KIND:
        return card_score(hand, kind)
    if CELLS <= pick < SEATS:
        gain = minion_gain(s, g.standing[pick - CELLS])
        return STRIKE + gain if gain > 0.0 else NEVER
    if pick == END_TURN:
        return 0.0
    if pick == HONOR:
        return TRADE + 0.5 + min(1.0, hand.plan.gain) if hand.plan.gain > 0.05 else NEVER
    if pick == BUY:
        return TRADE + 0.2 if best_purchase(g, s.seat) > WORTH_BUYING else NEVER
    if pick == SELL:
        return TRADE + 1.0 if best_sale(s, hand.plan.purse, hand.plan.total) > TRIFLE else NEVER
    if pick == STAND_UP:
        return STRIKE - 0.8 if len(s.hand) > 1 or s.nearest_foe() > 1 else 0.5
    use_of = VERB_USE.get(pick)
    if use_of is not None:
        value = use_of(s)
        return STRIKE + value if value > TRIFLE else NEVER
    return move_score(verb_gain(s, pick))


def move_score(gain: float) -> float:
    """How much speaks for a move by what is gained."""
    return MOVE + min(2.5, gain) if gain > TRIFLE else NEVER


def card_score(hand: Hand, kind: int) -> float:
    """How much speaks for playing a card for its action."""
    value = hand.values[kind]
    if TRADES.hooks[kind] is not None:
        return TRADE + 1.6 + value if value > TRIFLE else NEVER
    if hand.plan.spend.count(kind) == hand.s.hand.count(kind) and value < DECISIVE:
        return NEVER
    if MOVES[kind]:
        return move_score(value)
    if PER_ATTACK[kind]:
        return STRIKE + 20.0 if value > TRIFLE else NEVER
    if kind in hand.later:
        return AFTER_WALKS if value > TRIFLE else NEVER
    return STRIKE + value if value > TRIFLE else NEVER


def verb_gain(s: Survey, verb: int) -> float:
    """How much better the best placed unit could stand after a move without a card."""
    best = -9.0
    if verb not in (FREE_MOVE, WARLORD_MOVE, WARP):
        return best
    for unit in s.units:
        best = max(best, unit_gain(s, unit, verb))
    return best


def unit_gain(s: Survey, unit: int, verb: int) -> float:
    """How much better a unit could stand after a move without a card."""
    g = s.g
    if verb == WARP:
        return warp_gain(s, unit) if g.is_able(unit) else -9.0
    if verb == FREE_MOVE:
        return walk_gain(s, unit, FREE_STEPS) if g.race[unit] == CATFOLK else -9.0
    return walk_gain(s, unit, 1)


# -- trade -------------------------------------------------------------------------------------------


def honor_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which cards to play for honor: those of the plan."""
    assert isinstance(decision, SomeOfHand)
    if decision.planned is None:
        spend = Hand(look(g, decision.seat)).plan.spend
        decision.planned = [card_pick(kind) for kind in spend]
    return follow(decision, options, decision.planned)


def best_sale(s: Survey, purse: Purse, honor: int) -> float:
    """The most that selling a card of the hand would be worth."""
    counts = owned(s.g, s.seat)
    best = -9.0
    for kind in set(s.hand):
        best = max(best, sale_value(s.g, s.seat, kind, purse, honor, counts))
    return best


def sell_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which card to sell."""
    seat = decision.seat
    s = Survey(g, seat)
    honor = g.bank + sum([honor_of(g, seat, kind) for kind in s.hand])
    purse = Purse(g, seat, honor + HEADROOM, max(1, len(buyers(g, seat))))
    counts = owned(g, seat)
    return weights([sale_value(g, seat, kind_of(pick), purse, honor, counts) for pick in options], 0.4)


def deal_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What to sell to the dealer."""
    assert isinstance(decision, Several)
    s = Survey(g, decision.seat)
    goods = to_deal(s) or sorted(s.hand, key=lambda kind: FIRST[kind])[:1]
    return follow(decision, options, sorted([card_pick(kind) for kind in goods]))


# -- who does it -------------------------------------------------------------------------------------

VERBS: Final[dict[str, int]] = {
    "ignite.catfolk.free-move": FREE_MOVE,
    "warlord-of-oshos": WARLORD_MOVE,
    "warp-master": WARP,
}


def unit_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which unit acts, or none."""
    s = look(g, decision.seat)
    because = decision.because
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(0.0)
            continue
        unit = g.standing[pick - CELLS]
        verb = VERBS.get(because, -1)
        if verb >= 0:
            scores.append(unit_gain(s, unit, verb))
        elif because in of.KEYS:
            scores.append(unit_value(s, unit, of.kind(because)))
        else:
            scores.append(-float(g.damage[unit]))
    return weights(scores, 0.5)


def unit_value(s: Survey, unit: int, kind: int) -> float:
    """What a card is worth if a given unit acts with it."""
    if AIMED[kind]:
        return best_blow(s, unit, kind)
    if MOVES[kind]:
        return card_gain(s, unit, kind)
    blow_of = BLOW.hooks[kind]
    if blow_of is not None:
        return blow_of(s, unit)
    distances = s.g.board.grid.distances(s.g.cell[unit])
    return -0.4 * min([distances[cell] for cell in s.cells], default=9) + 0.3 * s.g.damage[unit]


def stand_up_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Who stands up first: who is most in need of it."""
    return weights([float(g.damage[g.standing[pick - CELLS]]) for pick in options])


def modify_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whether to put more behind a blow: if its likely target is not dead without."""
    s = Survey(g, decision.seat)
    kind = of.kind(decision.because)
    best, left = 0.0, 0
    for unit in s.units:
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            piece = enemy_on(g, s.seat, cell)
            if piece >= 0:
                value = blow(s, unit, kind, piece)
                if value > best:
                    best, left = value, g.health(piece) - of.DAMAGE[kind]
    gain = 1.5 if left > 0 else -1.0
    return weights([gain if pick != NONE else 0.0 for pick in options], 0.5)
