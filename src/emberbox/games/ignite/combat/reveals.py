"""Cards that are shown from the hand when something happens, and go back to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.refusals import NOTHING_TO_REVEAL
from emberbox.games.ignite.space import NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why


@final
class Reveal(Decision):
    """Show a card of a kind from among some of the hand, or not; worked out when asked: a hand is hidden."""

    __slots__ = ("among", "g", "kind")

    def __init__(self, g: Position, seat: int, kind: int, among: list[int], asks: str = "reveal") -> None:
        super().__init__(seat, asks, of.KEYS[kind])
        self.g: Final = g
        self.kind: Final = kind
        self.among: Final = among

    def candidates(self) -> Sequence[int]:
        return [NONE, card_pick(self.kind)]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if pick == card_pick(self.kind):
            kinds = self.g.cards.kind
            for card in self.among:
                if kinds[card] == self.kind:
                    return None
        return NOTHING_TO_REVEAL

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        kind = kind_of(pick)
        if kind == NO_KIND:
            return None
        if kind != self.kind:
            return Why(refusal.rule, "reveal-other", {"card": self.kind})
        held = self.g.cards.kinds(hand_of(self.seat)).count(kind)
        return Why(refusal.rule, "reveal-later" if held else "reveal-none", {"card": kind})


def reveal_some(g: Position, seat: int, kind: int) -> Steps[None]:
    """A player may reveal each card of a kind in hand, and draws for it what the card says.

    Copies drawn by it wait for the next time. Revealing is not reacting: a frozen unit's owner may, and the
    owner of a unit that died, as long as another unit stands (ignite.reveal.once-an-event).
    """
    if kind not in g.kinds_in_game or not g.has_units(seat):
        return
    among = g.cards.zones[hand_of(seat)][:]
    while among:
        pick = yield Reveal(g, seat, kind, among[:])
        if pick == NONE:
            return
        card = next(card for card in among if g.cards.kind[card] == kind)
        among.remove(card)
        g.cards.show(card, EVERYONE)
        g.tell("revealed", {"seat": seat, "card": kind}, of.KEYS[kind])
        yield from draw(g, seat, of.DRAWS[kind], of.KEYS[kind])
