"""What the pandas do before the game: they trade starter cards for better ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import show_top, trash
from emberbox.games.ignite.flow.hand import SomeOf
from emberbox.games.ignite.refusals import TOO_DEAR_FOR_PANDAS
from emberbox.games.ignite.setting import EPIC
from emberbox.games.ignite.space import NO_KIND, ONE_CARD, TWO_CARDS, card_pick, kind_of
from emberbox.games.ignite.state.moments import PREPARE
from emberbox.games.ignite.state.position import Position, deck_of, discard_of
from emberbox.games.ignite.trade.market import tops
from emberbox.games.ignite.why.places import whereabouts
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

TWO_COST: Final = 4
ONE_COST: Final = 8


@final
class Exchange(Decision):
    """Do the pandas trash two starter cards for cheap cards, one for a dear one, or none?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "panda", "ignite.panda.exchange", root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return (NONE, TWO_CARDS, ONE_CARD)

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if pick == TWO_CARDS:
            return None if can_gain_two(self.g) else TOO_DEAR_FOR_PANDAS
        if pick == ONE_CARD:
            return None if affordable(self.g, ONE_COST) else TOO_DEAR_FOR_PANDAS
        return NOT_ASKED


@final
class Gain(Pick):
    """Which card of the market do the pandas get?"""

    __slots__ = ("cost", "g")

    def __init__(self, g: Position, seat: int, cost: int, because: str) -> None:
        super().__init__(seat, "panda-gain", [card_pick(kind) for kind in affordable(g, cost)], because)
        self.g: Final = g
        self.cost: Final = cost

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        kind = kind_of(pick)
        if kind == NO_KIND:
            return None
        if kind in tops(self.g):
            facts: dict[str, Fact] = {"cost": of.COST[kind], "most": self.cost}
            return Why("ignite.panda.exchange", "too-dear-for-pandas", facts)
        where = whereabouts(self.g, self.seat, kind)
        return Why("ignite.panda.exchange-from-market", "not-in-market", where)


def affordable(g: Position, cost: int) -> list[int]:
    """The kinds on top of the market that cost at most so much."""
    return sorted({kind for kind in tops(g) if of.COST[kind] <= cost})


def can_gain_two(g: Position) -> bool:
    """Whether two cards for the pandas are in sight, whatever an epic stack hides below its top."""
    count = 0
    for pile in g.piles:
        zone = g.cards.zones[pile]
        if zone and of.COST[g.cards.kind[zone[-1]]] <= TWO_COST:
            count += 1 if g.setting.market == EPIC else len(zone)
    return count >= 2


@PREPARE.register("pandas")
def exchange(g: Position, seat: int) -> Steps[None]:
    """They may change cards of their deck for cards of the market, which begin as discards."""
    because = "ignite.panda.exchange"
    pick = yield Exchange(g, seat)
    count = 2 if pick == TWO_CARDS else 1 if pick == ONE_CARD else 0
    deck = deck_of(seat)
    picks = [card_pick(kind) for kind in g.cards.kinds(deck)]
    given = SomeOf(seat, "panda-trash", picks, least=count, most=count, because=because)
    if count:
        yield given
    for each in given.taken:
        trash(g, seat, g.cards.find(kind_of(each), deck), deck, because)
    for _ in range(count):
        cost = TWO_COST if count == 2 else ONE_COST
        gained = yield Gain(g, seat, cost, because)
        take(g, seat, kind_of(gained))


def take(g: Position, seat: int, kind: int) -> None:
    """Move a card of a kind from the top of the market to a player's discard pile."""
    # Two epic stacks may show the same card: they are of one group, so either will do.
    for pile in g.piles:
        zone = g.cards.zones[pile]
        if zone and g.cards.kind[zone[-1]] == kind:
            card = g.cards.draw(pile, discard_of(seat))
            g.cards.join_pool(card, seat)
            show_top(g, pile)
            g.tell("gained", {"seat": seat, "card": kind}, "ignite.panda.to-discard")
            return
