"""Questions about the cards of a hand. They are worked out when somebody looks, for a hand is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.refusals import NO_HONOR, NOT_IN_HAND
from emberbox.games.ignite.space import card_pick, kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE


@final
class FromHand(Decision):
    """Which card of the hand? NONE if it may be left."""

    __slots__ = ("g", "or_none")

    def __init__(self, g: Position, seat: int, asks: str, because: str, or_none: bool = False) -> None:
        super().__init__(seat, asks, because)
        self.g: Final = g
        self.or_none: Final = or_none

    def candidates(self) -> Sequence[int]:
        picks = [card_pick(kind) for kind in sorted(set(self.g.cards.kinds(hand_of(self.seat))))]
        return [NONE, *picks] if self.or_none else picks

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None if self.or_none else NOT_IN_HAND
        if kind_of(pick) in self.g.cards.kinds(hand_of(self.seat)):
            return None
        return not_in_hand(kind_of(pick))


@final
class SomeOfHand(Several):
    """Some cards of the hand."""

    __slots__ = ("g",)

    def __init__(
        self, g: Position, seat: int, asks: str, because: str, least: int, most: int, root: bool = False
    ) -> None:
        self.g = g
        super().__init__(seat, asks, (), least=least, most=most, because=because, root=root)

    def all_picks(self) -> list[int]:
        return sorted([card_pick(kind) for kind in self.g.cards.kinds(hand_of(self.seat))])

    def forbids(self, pick: int) -> Refusal | None:
        if pick != NONE and pick not in self.all_picks():
            return not_in_hand(kind_of(pick))
        return super().forbids(pick)


def not_in_hand(kind: int) -> Refusal:
    """Why a card that lies elsewhere is no answer: a title never is one (ignite.title.no-honor)."""
    return NO_HONOR if kind in base_set.TITLES else NOT_IN_HAND
