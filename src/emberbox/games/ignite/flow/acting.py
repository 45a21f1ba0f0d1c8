"""The action phase: everything that a player may do between two cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import ACTIONS
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.catalogue import MODIFIER
from emberbox.games.ignite.facts.races import CATFOLK
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import FromHand, SomeOfHand
from emberbox.games.ignite.moving.entering import is_deadly
from emberbox.games.ignite.moving.minions import act_with, active_minions, forbids_minion
from emberbox.games.ignite.moving.movement import Land, can_walk, land, walk
from emberbox.games.ignite.refusals import (
    CATFOLK_STUCK,
    NO_ABLE_UNIT,
    NO_CARD_TO_DISCARD,
    NO_CATFOLK,
    NO_PORTAL,
    NO_TITLE,
    NO_TRAP,
    NOBODY_IS_DOWN,
    NOT_ENOUGH_HONOR,
    NOT_IN_HAND,
    NOTHING_TO_DO,
    ONLY_OFF_TURN,
    ONLY_WITH_AN_ATTACK,
)
from emberbox.games.ignite.space import (
    BUY,
    CELLS,
    END_TURN,
    FLIP,
    FREE_MOVE,
    HONOR,
    NO_KIND,
    NUMBERS,
    SEATS,
    SELL,
    STAND_UP,
    TAKE_UP,
    WARLORD_MOVE,
    WARP,
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
from emberbox.games.ignite.trade.market import (
    buy,
    can_afford,
    flip,
    forbids_buying,
    forbids_flip,
    forbids_selling,
    holds_title,
    honor_of,
    sell,
)
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal

FREE_STEPS: Final = 2
WARLORD: Final = of.kind("warlord-of-oshos")
VERBS: Final = (END_TURN, HONOR, BUY, SELL, STAND_UP, FREE_MOVE, WARLORD_MOVE, WARP, FLIP, TAKE_UP)


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
        return [*VERBS, *[card_pick(kind) for kind in kinds], *[CELLS + cell for cell in cells]]

    def forbids(self, pick: int) -> Refusal | None:
        g, seat = self.g, self.seat
        if pick in VERBS:
            return forbids_verb(g, seat, pick)
        kind = kind_of(pick)
        if kind != NO_KIND:
            if kind not in g.cards.kinds(hand_of(seat)):
                return NOT_IN_HAND
            return forbids_action(g, seat, kind)
        if CELLS <= pick < SEATS and pick - CELLS < g.board.grid.size:
            return forbids_minion(g, seat, pick - CELLS)
        return NOT_ASKED


def forbids_action(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot play a card for its action now."""
    action = ACTIONS[kind]
    if action is None:
        if of.TYPES[kind] & MODIFIER:
            return ONLY_WITH_AN_ATTACK
        return ONLY_OFF_TURN
    return action.forbids(g, seat, kind)


def forbids_verb(g: Position, seat: int, verb: int) -> Refusal | None:
    """Why an act of the turn that is no card is not open to a player now."""
    if verb == END_TURN:
        return None
    if verb == HONOR:
        return None if g.cards.zones[hand_of(seat)] else NOT_IN_HAND
    if verb == BUY:
        refusal = forbids_buying(g, seat)
        return refusal if refusal is not None or can_afford(g, seat) else NOT_ENOUGH_HONOR
    if verb == SELL:
        return forbids_selling(g, seat)
    if verb == STAND_UP:
        if not lying(g, seat):
            return NOBODY_IS_DOWN
        return None if g.cards.zones[hand_of(seat)] else NO_CARD_TO_DISCARD
    if verb == FREE_MOVE:
        if free_movers(g, seat):
            return None
        return NO_CATFOLK if g.free_moved or not g.has_race(seat, CATFOLK) else CATFOLK_STUCK
    if verb == WARLORD_MOVE:
        if g.warlord_moved or not holds_title(g, seat, WARLORD):
            return NO_TITLE
        return None if walkers(g, seat) else NO_ABLE_UNIT
    if verb == WARP:
        return forbids_warp(g, seat)
    if verb == FLIP:
        return forbids_flip(g)
    return None if own_traps(g, seat) else NO_TRAP


# -- who can do it -----------------------------------------------------------------------------------


def lying(g: Position, seat: int) -> list[int]:
    """The units of a player that are knocked down."""
    return [unit for unit in g.units(seat) if g.down[unit]]


def walkers(g: Position, seat: int) -> list[int]:
    """The units of a player that could make a step on foot."""
    return [unit for unit in g.units(seat) if can_walk(g, unit, 1)]


def free_movers(g: Position, seat: int) -> list[int]:
    """The catfolk that may make the free move of this turn."""
    if g.free_moved:
        return []
    return [unit for unit in walkers(g, seat) if g.race[unit] == CATFOLK]


def own_traps(g: Position, seat: int) -> list[int]:
    """Which of the traps on the board are a player's."""
    return [at for at, trap in enumerate(g.traps) if trap[0] == seat]


def warp_ends(g: Position, unit: int) -> list[int]:
    """The spaces that a unit may warp to: the portal's and those beside it."""
    near = (g.portal, *g.board.grid.neighbours[g.portal])
    return [cell for cell in near if g.is_unoccupied(cell) and not is_deadly(g, unit, cell)]


def warpers(g: Position, seat: int) -> list[int]:
    """The units of a player that may warp."""
    return [unit for unit in g.able_units(seat) if warp_ends(g, unit)]


def forbids_warp(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot use the portal now."""
    if g.portal_seat != seat or g.warped:
        return NO_PORTAL
    if not g.able_units(seat):
        return NO_ABLE_UNIT
    return None if warpers(g, seat) else NOTHING_TO_DO


# -- doing it ----------------------------------------------------------------------------------------


def act(g: Position) -> Steps[None]:
    """One act of the action phase."""
    seat = g.current
    pick = yield Act(g)
    kind = kind_of(pick)
    if kind != NO_KIND:
        yield from play_for_action(g, seat, kind)
    elif CELLS <= pick < SEATS:
        yield from act_with(g, g.standing[pick - CELLS])
    elif pick == END_TURN:
        g.phase = CLEANUP
    elif pick == HONOR:
        yield from play_for_honor(g, seat)
    elif pick == BUY:
        yield from buy(g)
    elif pick == SELL:
        yield from sell(g)
    elif pick == STAND_UP:
        yield from stand_up(g, seat)
    elif pick == FLIP:
        yield from flip(g)
    elif pick == TAKE_UP:
        yield from take_up(g, seat)
    else:
        yield from move_without_card(g, seat, pick)


def play_for_action(g: Position, seat: int, kind: int) -> Steps[None]:
    """Play a card of the hand for its action; where it lies afterwards follows from its timing."""
    card = g.cards.find(kind, hand_of(seat))
    timing = of.TIMING[kind]
    place = play_area_of(seat)
    if timing == of.STAYS:
        place = front_of(seat)
    elif timing == of.TURN_TRASH:
        place = trash_of(g)
    g.cards.move(card, hand_of(seat), place)
    if g.story is not None:
        g.tell("played", {"seat": seat, "card": kind}, "ignite.play.action-or-honor")
    action = ACTIONS[kind]
    assert action is not None
    yield from action.act(g, seat, card)


def play_for_honor(g: Position, seat: int) -> Steps[None]:
    """Lay cards of the hand into the play area and their honor into the bank."""
    asked = SomeOfHand(g, seat, "honor", "ignite.honor.bank", 1, len(g.cards.zones[hand_of(seat)]))
    yield asked
    for pick in asked.taken:
        kind = kind_of(pick)
        honor = honor_of(g, seat, kind)
        g.cards.move(g.cards.find(kind, hand_of(seat)), hand_of(seat), play_area_of(seat))
        g.bank += honor
        if g.story is not None:
            facts = {"seat": seat, "card": kind, "honor": honor, "bank": g.bank}
            g.tell("honored", {**facts}, "ignite.honor.bank")


def stand_up(g: Position, seat: int) -> Steps[None]:
    """Stand a unit up by discarding a card for no effect (ignite.down.stand-up)."""
    unit = yield from choose_unit(g, seat, lying(g, seat), "ignite.down.stand-up", "stand-up")
    kind = kind_of((yield FromHand(g, seat, "discard", "ignite.down.stand-up")))
    discard(g, seat, g.cards.find(kind, hand_of(seat)), "ignite.down.stand-up")
    g.down[unit] = False
    if g.story is not None:
        g.tell("stood-up", {"piece": unit, "seat": seat, "cell": g.cell[unit]}, "ignite.down.stand-up")


def move_without_card(g: Position, seat: int, verb: int) -> Steps[None]:
    """The catfolk's free move, the Warlord's step, or a warp through the portal."""
    if verb == FREE_MOVE:
        unit = yield from choose_unit(g, seat, free_movers(g, seat), "ignite.catfolk.free-move")
        g.free_moved = True
        yield from walk(g, seat, unit, FREE_STEPS, "ignite.catfolk.free-move", must=True)
    elif verb == WARLORD_MOVE:
        g.warlord_moved = True
        unit = yield from choose_unit(g, seat, walkers(g, seat), "warlord-of-oshos")
        yield from walk(g, seat, unit, 1, "warlord-of-oshos", must=True)
    else:
        g.warped = True
        unit = yield from choose_unit(g, seat, warpers(g, seat), "warp-master")
        cell = yield Land(g, unit, warp_ends(g, unit), "warp-master")
        yield from land(g, unit, cell - CELLS, "warp-master")


def take_up(g: Position, seat: int) -> Steps[None]:
    """Take up a trap that has not sprung: its card goes to the play area."""
    own = own_traps(g, seat)
    at = own[0]
    if len(own) > 1:
        at = (yield Pick(seat, "take-up", [NUMBERS + at for at in own], "trapsmith")) - NUMBERS
    _, note, card = g.traps.pop(at)
    g.cards.drop_note(note)
    g.cards.move(card, front_of(seat), play_area_of(seat))
    g.tell("trap-taken-up", {"seat": seat}, "trapsmith")


def is_out(g: Position, seat: int) -> bool:
    """Whether a player has lost all units."""
    return g.eliminated[seat] != NO_ONE
