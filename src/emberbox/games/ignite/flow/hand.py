"""Questions about the cards of a hand. They are worked out when somebody looks, for a hand is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.catalogue import HEX
from emberbox.games.ignite.facts.kinds import TYPES
from emberbox.games.ignite.refusals import NO_HONOR, NOT_IN_HAND
from emberbox.games.ignite.space import card_pick, kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import NOT_ASKED, OUT_OF_ORDER, TOO_FEW, Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why


def of_use(g: Position, seat: int) -> int:
    """How many cards of a hand can be sold, trashed or played for honor: all but Hexes."""
    hand = hand_of(seat)
    if g.expansion is None:
        return len(g.cards.zones[hand])
    return len([kind for kind in g.cards.kinds(hand) if not TYPES[kind] & HEX])


def is_barred(kind: int, barred: Refusal | None) -> bool:
    """Whether a card is a Hex, where that is no answer."""
    return barred is not None and kind >= 0 and TYPES[kind] & HEX != 0


def answers(g: Position, seat: int, barred: Refusal | None) -> list[int]:
    """The kinds of a hand, without the Hexes where those are no answer. Only expansions have any."""
    kinds = g.cards.kinds(hand_of(seat))
    if g.expansion is None or barred is None:
        return kinds
    return [kind for kind in kinds if not TYPES[kind] & HEX]


@final
class FromHand(Decision):
    """Which card of the hand? NONE if it may be left. `barred` is why a Hex is no answer, if it is none."""

    __slots__ = ("barred", "g", "or_none")

    def __init__(
        self,
        g: Position,
        seat: int,
        asks: str,
        because: str,
        or_none: bool = False,
        barred: Refusal | None = None,
    ) -> None:
        super().__init__(seat, asks, because)
        self.g: Final = g
        self.or_none: Final = or_none
        self.barred: Final = barred

    def candidates(self) -> Sequence[int]:
        picks = [card_pick(kind) for kind in sorted(set(answers(self.g, self.seat, self.barred)))]
        return [NONE, *picks] if self.or_none else picks

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None if self.or_none else NOT_IN_HAND
        kind = kind_of(pick)
        if self.g.expansion is not None and is_barred(kind, self.barred):
            return self.barred
        return None if kind in self.g.cards.kinds(hand_of(self.seat)) else not_in_hand(kind)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        return Why(refusal.rule, "hex-no-use") if refusal is self.barred else None


class SomeOf(Several):
    """Some of the cards that are there to choose from."""

    __slots__ = ()

    def __init__(
        self,
        seat: int,
        asks: str,
        picks: Sequence[int],
        *,
        least: int,
        most: int,
        because: str,
        root: bool = False,
    ) -> None:
        super().__init__(seat, asks, picks, least=least, most=most, because=because, root=root)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if refusal is TOO_FEW:
            says = "too-few" if pick == NONE else "leaves-too-few"
            return Why(rule_of(self), says, {"least": self.least, "taken": len(self.taken)})
        if refusal is not OUT_OF_ORDER:
            return None
        facts: dict[str, Fact] = {"count": self.taken.count(pick), "card": kind_of(self.taken[-1])}
        passed = self.all_picks().count(pick) > self.taken.count(pick)
        return Why(rule_of(self), "passed-over" if passed else "taken-already", facts)


def rule_of(decision: Decision) -> str:
    """The rule by which something is asked, if it is no card that asks."""
    return decision.because if "." in decision.because else "ignite.play.action-scope"


@final
class SomeOfHand(SomeOf):
    """Some cards of the hand. `barred` is why a Hex is no answer, if it is none.

    Whoever works out all the picks at once notes them as `planned`: no card moves while the choice is open.
    """

    __slots__ = ("barred", "g", "planned")

    def __init__(
        self,
        g: Position,
        seat: int,
        asks: str,
        because: str,
        least: int,
        most: int,
        root: bool = False,
        barred: Refusal | None = None,
    ) -> None:
        self.g = g
        self.barred = barred
        self.planned: list[int] | None = None
        super().__init__(seat, asks, (), least=least, most=most, because=because, root=root)

    def all_picks(self) -> list[int]:
        return sorted([card_pick(kind) for kind in answers(self.g, self.seat, self.barred)])

    def forbids(self, pick: int) -> Refusal | None:
        refusal = super().forbids(pick)
        if refusal is not None and is_barred(kind_of(pick), self.barred):
            return self.barred
        return not_in_hand(kind_of(pick)) if refusal is NOT_ASKED else refusal

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        return Why(refusal.rule, "hex-no-use") if refusal is self.barred else super().explain(pick, refusal)


def not_in_hand(kind: int) -> Refusal:
    """Why a card that lies elsewhere is no answer: a title never is one (ignite.title.no-honor)."""
    return NO_HONOR if kind in base_set.TITLES else NOT_IN_HAND
