"""The action phase: everything that a player may do between two cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import ACTIONS, PLAIN_VERBS, TURN_VERBS, VERB_ACTS, act_of_turn
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import HEX, MODIFIER
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import FromHand, SomeOfHand, of_use
from emberbox.games.ignite.moving.minions import act_with, active_minions, forbids_minion
from emberbox.games.ignite.refusals import (
    A_HEX_DOES_NOTHING,
    HONOR_ONLY,
    NO_CARD_TO_DISCARD,
    NOBODY_IS_DOWN,
    NOT_IN_HAND,
    ONLY_OFF_TURN,
    ONLY_WITH_AN_ATTACK,
)
from emberbox.games.ignite.space import (
    CELLS,
    END_TURN,
    HONOR,
    NO_KIND,
    SEATS,
    STAND_UP,
    card_pick,
    kind_of,
)
from emberbox.games.ignite.state.position import (
    CLEANUP,
    NO_ONE,
    Position,
    front_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.games.ignite.trade.market import honor_of
from emberbox.games.ignite.why.hand import why_not_in_hand
from emberbox.games.ignite.why.table import why_refused
from emberbox.games.ignite.why.trade import why_not_for_sale
from emberbox.games.ignite.why.turn import why_no_act
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.why import Why


@final
class Act(Decision):
    """What next? A card of the hand for its action, a minion to act with, or another act of the turn."""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "act", "ignite.turn.action-phase", root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        g = self.g
        kinds = sorted(set(g.cards.kinds(hand_of(self.seat))))
        cells = sorted(g.cell[minion] for minion in active_minions(g, self.seat))
        verbs = TURN_VERBS if g.effects or g.titles else PLAIN_VERBS
        picks = [*verbs, *[card_pick(kind) for kind in kinds], *[CELLS + cell for cell in cells]]
        # What an expansion brings is picked behind everything else.
        return picks if g.expansion is None else sorted([*picks, *g.expansion.verbs(g)])

    def forbids(self, pick: int) -> Refusal | None:
        g, seat = self.g, self.seat
        verb = VERB_ACTS[pick]
        if verb is not None:
            return verb.forbids(g, seat)
        kind = kind_of(pick)
        if kind != NO_KIND:
            if kind not in g.cards.kinds(hand_of(seat)):
                return NOT_IN_HAND
            return forbids_action(g, seat, kind)
        if CELLS <= pick < SEATS and pick - CELLS < g.board.grid.size:
            return forbids_minion(g, seat, pick - CELLS)
        return NOT_ASKED

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, seat, kind = self.g, self.seat, kind_of(pick)
        if VERB_ACTS[pick] is not None or kind in g.cards.kinds(hand_of(seat)):
            return why_refused(g, seat, pick, refusal) or Why(refusal.rule, "impossible-now")
        if kind != NO_KIND:
            return why_not_for_sale(g, seat, kind) or why_not_in_hand(g, seat, kind)
        if CELLS <= pick < SEATS and pick - CELLS < g.board.grid.size:
            return why_no_act(g, seat, pick - CELLS)
        return None


def forbids_action(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot play a card for its action now."""
    action = ACTIONS[kind]
    if g.expansion is not None:
        barred = g.expansion.forbids_card(g, seat, kind)
        if barred is not None:
            return barred
    if action is None:
        if of.TYPES[kind] & MODIFIER:
            return ONLY_WITH_AN_ATTACK
        if of.TYPES[kind] & HEX:
            return A_HEX_DOES_NOTHING
        return HONOR_ONLY if of.TIMING[kind] == base_set.NO_ACTION else ONLY_OFF_TURN
    return action.forbids(g, seat, kind)


def act(g: Position) -> Steps[None]:
    """One act of the action phase."""
    seat = g.current
    pick = yield Act(g)
    if g.expansion is not None:
        g.expansion.acting(g, pick)
    kind = kind_of(pick)
    if kind != NO_KIND:
        yield from play_for_action(g, seat, kind)
    elif CELLS <= pick < SEATS:
        yield from act_with(g, g.standing[pick - CELLS])
    else:
        verb = VERB_ACTS[pick]
        assert verb is not None
        yield from verb.act(g, seat)


def play_for_action(g: Position, seat: int, kind: int) -> Steps[None]:
    """Play a card of the hand for its action; where it lies afterwards follows from its timing."""
    card = g.cards.find(kind, hand_of(seat))
    timing = of.TIMING[kind]
    place = play_area_of(seat)
    if timing == base_set.STAYS:
        place = front_of(seat)
    elif timing == base_set.TURN_TRASH:
        place = trash_of(g)
    g.cards.move(card, hand_of(seat), place)
    if g.story is not None:
        g.tell("played", {"seat": seat, "card": kind}, "ignite.play.action-or-honor")
    action = ACTIONS[kind]
    assert action is not None
    yield from action.act(g, seat, card)


# -- acts that are no cards ---------------------------------------------------------------------------


def forbids_no_end(g: Position, seat: int) -> Refusal | None:
    """A turn may end at any time."""
    return None


@act_of_turn(END_TURN, forbids_no_end)
def end_actions(g: Position, seat: int) -> Steps[None]:
    """The action phase is over."""
    g.phase = CLEANUP
    yield from ()


def forbids_honor(g: Position, seat: int) -> Refusal | None:
    """Honor needs a card."""
    return None if of_use(g, seat) else NOT_IN_HAND


@act_of_turn(HONOR, forbids_honor)
def play_for_honor(g: Position, seat: int) -> Steps[None]:
    """Lay cards of the hand into the play area and their honor into the bank."""
    most = of_use(g, seat)
    asked = SomeOfHand(g, seat, "honor", "ignite.honor.bank", 1, most, barred=A_HEX_DOES_NOTHING)
    yield asked
    for pick in asked.taken:
        kind = kind_of(pick)
        honor = honor_of(g, seat, kind)
        g.cards.move(g.cards.find(kind, hand_of(seat)), hand_of(seat), play_area_of(seat))
        g.bank += honor
        if g.story is not None:
            facts = {"seat": seat, "card": kind, "honor": honor, "bank": g.bank}
            g.tell("honored", {**facts}, "ignite.honor.bank")


def lying(g: Position, seat: int) -> list[int]:
    """The units of a player, and others that the player leads, that are knocked down."""
    units = g.units(seat) if g.expansion is None else g.actors(seat)  # without a call more: a hot path
    return [unit for unit in units if g.down[unit]]


def forbids_stand_up(g: Position, seat: int) -> Refusal | None:
    """Standing up needs a unit that is down, and a card to discard."""
    if not lying(g, seat):
        return NOBODY_IS_DOWN
    return None if g.cards.zones[hand_of(seat)] else NO_CARD_TO_DISCARD


@act_of_turn(STAND_UP, forbids_stand_up)
def stand_up(g: Position, seat: int) -> Steps[None]:
    """Stand a unit up by discarding a card for no effect (ignite.down.stand-up)."""
    unit = yield from choose_unit(g, seat, lying(g, seat), "ignite.down.stand-up", "stand-up")
    kind = kind_of((yield FromHand(g, seat, "discard", "ignite.down.stand-up")))
    discard(g, seat, g.cards.find(kind, hand_of(seat)), "ignite.down.stand-up")
    g.down[unit] = False
    if g.story is not None:
        g.tell("stood-up", {"piece": unit, "seat": seat, "cell": g.cell[unit]}, "ignite.down.stand-up")


def is_out(g: Position, seat: int) -> bool:
    """Whether a player has lost all units."""
    return g.eliminated[seat] != NO_ONE
