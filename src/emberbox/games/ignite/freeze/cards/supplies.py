"""Cards that bring cards of one's own: Reinforcements, Scavenger and Grand Finale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.items import forbids_search
from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import draw, show_top
from emberbox.games.ignite.flow.hand import SomeOf, SomeOfHand
from emberbox.games.ignite.freeze.aside import set_aside
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.refusals import NOTHING_TO_DO
from emberbox.games.ignite.space import card_pick, kind_of
from emberbox.games.ignite.state.position import Position, discard_of, hand_of
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.reacting import follow
from emberbox.games.ignite.tactics.values import FIRST, IDLE, TRADES, USE, worth
from emberbox.games.ignite.why.cards import no_other_card, nothing_to_draw
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.decision import Decision, Several, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.shopping import Plan
    from emberbox.games.ignite.tactics.survey import Survey

REINFORCEMENTS: Final = of.kind("reinforcements")
FINALE: Final = of.kind("grand-finale")
CARRIED: Final = 0.5
"""What it is worth to have a card in the next hand beyond those that are drawn."""
SCAVENGED: Final = 2

explains(NOTHING_TO_DO, cards=("reinforcements",))(nothing_to_draw)
explains(NOTHING_TO_DO, cards=("grand-finale",))(no_other_card)


@action("reinforcements", forbids_search)
@worth("reinforcements", first=2.0, again=0.8)
def reinforcements(g: Position, seat: int, card: int) -> Steps[None]:
    """Three more cards."""
    yield from draw(g, seat, of.DRAWS[REINFORCEMENTS], "reinforcements")


@USE.register("reinforcements")
def reinforcements_use(s: Survey) -> float:
    """Cards are always good."""
    return 2.0


# -- out of the discard pile ---------------------------------------------------------------------------


def forbids_scavenging(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be a discard pile."""
    return None if g.cards.zones[discard_of(seat)] else NOTHING_TO_DO


@explains(NOTHING_TO_DO, cards=("scavenger",))
def why_nothing_to_scavenge(g: Position, seat: int, pick: int) -> Why:
    """The discard pile is empty."""
    return Why(NOTHING_TO_DO.rule, "nothing-to-scavenge")


@final
class SomeOfPile(SomeOf):
    """Some cards of the discard pile. What was never played is known to its player alone."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        self.g = g
        super().__init__(seat, "scavenge", (), least=0, most=SCAVENGED, because="scavenger")

    def all_picks(self) -> list[int]:
        return sorted([card_pick(kind) for kind in self.g.cards.kinds(discard_of(self.seat))])


@action("scavenger", forbids_scavenging)
@worth("scavenger", first=2.4, again=0.6)
def scavenger(g: Position, seat: int, card: int) -> Steps[None]:
    """Up to two cards of the discard pile come to the hand; which ones is for nobody else to see."""
    asked = SomeOfPile(g, seat)
    yield asked
    pile = g.cards.zones[discard_of(seat)][:]
    taken = [kind_of(pick) for pick in asked.taken]
    for kind in taken:
        g.cards.move(g.cards.find(kind, discard_of(seat)), discard_of(seat), hand_of(seat))
    if 0 < len(taken) < len(pile):
        g.cards.forget(pile, 1 << seat)
    show_top(g, discard_of(seat))
    if g.story is not None:
        facts = {"seat": seat, "amount": len(taken)}
        g.tell("scavenged", {**facts}, "scavenger", {"cards": sorted(taken)}, 1 << seat)


@USE.register("scavenger")
def scavenger_use(s: Survey) -> float:
    """What the best two cards of the pile are worth."""
    kinds = [kind for kind in s.g.cards.kinds(discard_of(s.seat)) if kind != HEX]
    return 0.6 * sum(sorted([FIRST[kind] for kind in kinds])[-SCAVENGED:])


def scavenge_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The best cards of the pile."""
    assert isinstance(decision, Several)
    kinds = sorted([kind_of(pick) for pick in decision.all_picks()], key=lambda kind: (FIRST[kind], kind))
    return follow(decision, options, sorted([card_pick(kind) for kind in kinds[-SCAVENGED:] if kind != HEX]))


RULES["scavenge"] = scavenge_policy


# -- for the next hand ---------------------------------------------------------------------------------


def forbids_finale(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be another card to put aside."""
    return None if len(g.cards.zones[hand_of(seat)]) > 1 else NOTHING_TO_DO


@action("grand-finale", forbids_finale)
@worth("grand-finale", first=0.9, again=0.4, carries=CARRIED)
def grand_finale(g: Position, seat: int, card: int) -> Steps[None]:
    """Any cards of the hand are put aside unseen, and join the next hand."""
    hand = g.cards.zones[hand_of(seat)][:]
    asked = SomeOfHand(g, seat, "put-aside", "grand-finale", 1, len(hand))
    yield asked
    kinds = [kind_of(pick) for pick in asked.taken]
    for kind in kinds:
        set_aside(g, seat, g.cards.find(kind, hand_of(seat)), hand_of(seat))
    if len(kinds) < len(hand):
        g.cards.forget(hand, 1 << seat)
    if g.story is not None:
        g.tell("put-aside", {"seat": seat, "amount": len(kinds)}, "grand-finale", {"cards": kinds}, 1 << seat)


@TRADES.register("grand-finale")
def finale_value(s: Survey, plan: Plan, keep: Sequence[float]) -> float:
    """What is good and left over at the end of a turn is kept: nothing else may have a use any more."""
    busy = [kind for at, kind in enumerate(s.hand) if keep[at] - CARRIED >= IDLE and kind != FINALE]
    return 0.0 if busy or plan.gain > 0.0 else 0.3 * len(put_aside(s.g, s.seat))


def put_aside(g: Position, seat: int) -> list[int]:
    """The cards of a hand that are good for anything: in the next one they are so many cards more."""
    return [kind for kind in g.cards.kinds(hand_of(seat)) if kind not in (FINALE, HEX)]


def put_aside_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """All that is good for anything, and something at least."""
    assert isinstance(decision, Several)
    kinds = put_aside(g, decision.seat) or g.cards.kinds(hand_of(decision.seat))[:1]
    return follow(decision, options, sorted([card_pick(kind) for kind in kinds]))


RULES["put-aside"] = put_aside_policy
