"""Cards that are about honor: Gold Stash, Pocket Change and Hoarding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.hand import SomeOfHand, of_use
from emberbox.games.ignite.freeze.state import WinterState, winter_of
from emberbox.games.ignite.refusals import A_HEX_DOES_NOTHING, HONOR_ONLY, NOTHING_TO_DO
from emberbox.games.ignite.space import card_pick, kind_of
from emberbox.games.ignite.state.effects import SEAT, UNTIL_ENDED, begin, effect_of, end, lasting
from emberbox.games.ignite.state.moments import ACTION_PHASE, ELIMINATED, HAND_DRAWN, LATER
from emberbox.games.ignite.state.position import Position, hand_of, play_area_of
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.reacting import follow
from emberbox.games.ignite.tactics.turn import Hand, look
from emberbox.games.ignite.tactics.values import IDLE, TRADES, worth
from emberbox.games.ignite.trade.market import honor_of, own_honor
from emberbox.games.ignite.why.cards import no_other_card
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Several, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.shopping import Plan
    from emberbox.games.ignite.tactics.survey import Survey

POCKET_CHANGE: Final = of.kind("pocket-change")
CHANGE: Final = 4
HOARDING: Final = of.kind("hoarding")
NOTHING_TO_BUY: Final = 0.05
"""A purchase that is worth less is none."""

# It has no action, so that there is no function that this could stand beside.
worth("gold-stash", first=1.6, again=0.7)


@explains(HONOR_ONLY)
def why_no_action(g: Position, seat: int, pick: int) -> Why:
    """The card is for its honor alone."""
    honor = honor_of(g, seat, kind_of(pick))
    return Why(HONOR_ONLY.rule, "no-action", {"honor": honor}, "honor-instead")


@action("pocket-change", forbids_nothing)
@worth("pocket-change", first=0.8, again=0.5)
def pocket_change(g: Position, seat: int, card: int) -> Steps[None]:
    """It is trashed for honor; that is no playing for honor."""
    g.bank += CHANGE
    g.tell("cashed-in", {"seat": seat, "honor": CHANGE, "bank": g.bank}, "pocket-change")
    yield from ()


@TRADES.register("pocket-change")
def change_value(s: Survey, plan: Plan, keep: Sequence[float]) -> float:
    """What the honor buys beyond the card's own, less the card, which is gone."""
    more = CHANGE - of.HONOR[POCKET_CHANGE]
    return plan.purse.worth(plan.honor + more) - plan.purse.worth(plan.honor) - 0.5


# -- hoarding ------------------------------------------------------------------------------------------

HOARD: Final = lasting("hoarding", SEAT, UNTIL_ENDED)
"""From the draw phase on: cards that are played for honor, which the next turn begins with."""

explains(NOTHING_TO_DO, cards=("hoarding",))(no_other_card)


def lay_hoards(g: Position) -> None:
    """A place beside each player's play area, for everybody to see."""
    winter_of(g).hoards = [g.cards.add_zone(EVERYONE) for _ in range(g.seats)]


def forbids_hoarding(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be another card, and no Hex: that is not played for honor."""
    return None if of_use(g, seat) > 1 else NOTHING_TO_DO


@action("hoarding", forbids_hoarding)
@worth("hoarding", first=0.75, again=0.4)
def hoarding(g: Position, seat: int, card: int) -> Steps[None]:
    """Any cards of the hand are laid out; their honor is there in the next turn."""
    asked = SomeOfHand(g, seat, "hoard", "hoarding", 1, of_use(g, seat), barred=A_HEX_DOES_NOTHING)
    yield asked
    kinds = [kind_of(pick) for pick in asked.taken]
    for kind in kinds:
        g.cards.move(g.cards.find(kind, hand_of(seat)), hand_of(seat), winter_of(g).hoards[seat])
    g.tell("hoarded", {"seat": seat, "amount": len(kinds), "cards": kinds}, "hoarding")


@HAND_DRAWN.register("hoarding")
def play_hoard(g: Position, seat: int) -> None:
    """What was hoarded counts as played for honor from the draw phase on, whatever else was played."""
    if not isinstance(g.expansion, WinterState) or not g.cards.zones[winter_of(g).hoards[seat]]:
        return
    hoard = g.cards.zones[winter_of(g).hoards[seat]][:]
    honor = sum([own_honor(g, seat, g.cards.kind[card]) for card in hoard])
    for card in hoard:
        g.cards.move(card, winter_of(g).hoards[seat], play_area_of(seat))
    begin(g, HOARD, seat, seat, amount=honor)
    g.tell("hoard-played", {"seat": seat, "amount": len(hoard), "honor": honor}, "hoarding")


@ACTION_PHASE.register("hoarding", LATER)
def spend_hoard(g: Position, seat: int) -> None:
    """The bank of the next turn opens with it."""
    effect = effect_of(g, HOARD, seat)
    if effect is not None:
        end(g, effect)
        g.bank += effect.amount
        g.tell("hoard-spent", {"seat": seat, "honor": effect.amount}, "hoarding")


@ELIMINATED.register("hoarding")
def lose_hoard(g: Position, seat: int) -> None:
    """Who has no units left has no use for honor."""
    effect = effect_of(g, HOARD, seat)
    if effect is not None:
        end(g, effect)


@TRADES.register("hoarding")
def hoarding_value(s: Survey, plan: Plan, keep: Sequence[float]) -> float:
    """What is left over is not lost; a turn that buys something itself has no use for it."""
    idle = [kind for at, kind in enumerate(s.hand) if keep[at] < IDLE and kind != HOARDING]
    honor = sum([own_honor(s.g, s.seat, kind) for kind in idle])
    return 0.0 if plan.gain > NOTHING_TO_BUY else 0.15 * honor


def hoard_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whatever has no better use in this turn, and something at least."""
    assert isinstance(decision, Several)
    hand = Hand(look(g, decision.seat))
    kinds = [kind_of(pick) for pick in decision.all_picks()]
    idle = [kind for kind in kinds if hand.values[kind] < IDLE] or kinds[:1]
    return follow(decision, options, sorted([card_pick(kind) for kind in idle]))


RULES["hoard"] = hoard_policy
