"""Abilities: effects for the rest of a turn, for a round, or until something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.evasion import decoy_for
from emberbox.games.ignite.cards.registry import act_of_turn, action
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import deal, immobilize, is_ignored
from emberbox.games.ignite.combat.reveals import reveal_some
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.facts.races import CENTAURS, RATMEN
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.moving.movement import can_walk, walk
from emberbox.games.ignite.refusals import NO_TOKEN_LEFT, NO_TRAP, NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import CELLS, NUMBERS, TAKE_UP
from emberbox.games.ignite.state.effects import (
    END_OF_TURN,
    NEXT_TURN,
    SEAT,
    SECRET,
    UNTIL_ENDED,
    Effect,
    add,
    amount_of,
    begin,
    effect_of,
    effects_of,
    end,
    lasting,
)
from emberbox.games.ignite.state.moments import (
    ARRIVED,
    ATTACKED,
    DAMAGED,
    HONOR_BONUS,
    KEPT_CARDS,
    LATER,
    SURCHARGE,
)
from emberbox.games.ignite.state.position import DECOY, ICE, Position, front_of, play_area_of
from emberbox.games.ignite.tactics.shopping_values import helped_by_weapons
from emberbox.games.ignite.tactics.values import HELPED, IDLE, TRADES, USE, worth
from emberbox.games.ignite.trade.market import honor_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.shopping import Plan
    from emberbox.games.ignite.tactics.survey import Survey

BERSERK: Final = of.kind("berserk")
NEGOTIATOR: Final = of.kind("charming-negotiator")
QUICK_HANDS: Final = of.kind("quick-hands")
MORE_HONOR: Final = 2
NEAR: Final = 4
"""How far off an enemy has to be expected."""

QUICK: Final = lasting("quick-hands", SEAT, END_OF_TURN)
EAGER: Final = lasting("adrenaline", SEAT, END_OF_TURN)
CHARMING: Final = lasting("charming-negotiator", SEAT, END_OF_TURN)
MONOPOLY: Final = lasting("monopoly", SEAT, NEXT_TURN)
TRAP: Final = lasting("trapsmith", SECRET, UNTIL_ENDED)
DECOYS: Final = 4
TRAPSMITH: Final = of.kind("trapsmith")
TRICKSTER: Final = of.kind("adept-trickster")


# -- for the rest of the turn ------------------------------------------------------------------------


@action("quick-hands", forbids_nothing)
@worth("quick-hands", first=2.2, again=0.5, per_attack=0.7)
def quick_hands(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn an attack draws a card."""
    add(g, QUICK, seat)
    yield from ()


HELPED.register("quick-hands")(helped_by_weapons)


@ATTACKED.register("quick-hands")
def draw_for_attack(g: Position, attack: Attack) -> Steps[None]:
    """A card for each Quick Hands."""
    for _ in range(amount_of(g, QUICK, attack.seat)):
        yield from draw(g, attack.seat, of.DRAWS[QUICK_HANDS], "quick-hands")


@action("adrenaline", forbids_nothing)
@worth("adrenaline", first=1.3, again=0.4, per_attack=0.35)
def adrenaline(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn a unit that attacks may move a space."""
    add(g, EAGER, seat)
    yield from ()


@ATTACKED.register("adrenaline")
def walk_for_attack(g: Position, attack: Attack) -> Steps[None]:
    """A step for each Adrenaline, two for a centaur."""
    unit = attack.piece
    for _ in range(amount_of(g, EAGER, attack.seat)):
        points = 2 if g.cell[unit] != OFF and g.race[unit] == CENTAURS else 1
        if g.cell[unit] != OFF and can_walk(g, unit, points):
            yield from walk(g, attack.seat, unit, points, "adrenaline")


@action("charming-negotiator", forbids_nothing)
@worth("charming-negotiator", first=1.9, again=0.4)
def charming_negotiator(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn a card played for its honor gives 1 more."""
    add(g, CHARMING, seat)
    yield from ()


@TRADES.register("charming-negotiator")
def negotiator_value(s: Survey, plan: Plan, keep: Sequence[float]) -> float:
    """What one more honor for each idle card buys."""
    honor, cards = s.g.bank, 0
    for at, kind in enumerate(s.hand):
        if keep[at] < IDLE and kind != NEGOTIATOR and honor_of(s.g, s.seat, kind):
            honor += honor_of(s.g, s.seat, kind)
            cards += 1
    return plan.purse.worth(honor + cards) - plan.purse.worth(honor + of.HONOR[NEGOTIATOR])


@HONOR_BONUS.register("charming-negotiator")
def negotiated(g: Position, seat: int, kind: int, tally: Tally | None) -> int:
    """1 honor more for each Charming Negotiator."""
    return count(tally, amount_of(g, CHARMING, seat), "charming-negotiator") if g.effects else 0


# -- for longer --------------------------------------------------------------------------------------


@action("hideaway", forbids_nothing)
@worth("hideaway", first=1.8, again=0.5, defends=True)
def hideaway(g: Position, seat: int, card: int) -> Steps[None]:
    """It stays: in each cleanup one unplayed card may be kept in hand."""
    yield from ()


@USE.register("hideaway")
def hideaway_use(s: Survey) -> float:
    """A card kept each turn is worth something from now on."""
    return 1.6


KEPT_CARDS.register("hideaway")(1)


def forbids_monopoly(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Monopoly affects every other player at once, and a second one in a turn adds nothing."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return NOTHING_TO_DO if effect_of(g, MONOPOLY, seat) is not None else None


@action("monopoly", forbids_monopoly)
@worth("monopoly", first=2.8, again=0.5)
def monopoly(g: Position, seat: int, card: int) -> Steps[None]:
    """Until your next turn everybody else pays 2 more for what they buy."""
    begin(g, MONOPOLY, seat, seat)
    yield from ()


@USE.register("monopoly")
def monopoly_use(s: Survey) -> float:
    """What it is worth that the others pay more for a round."""
    rivals = len(
        [seat for seat in range(s.g.seats) if not s.g.are_allies(seat, s.seat) and s.g.has_units(seat)]
    )
    return min(1.6, 0.5 * rivals) * (1.0 if s.g.round() < 12 else 0.5)


@SURCHARGE.register("monopoly", LATER)
def monopoly_surcharge(g: Position, seat: int, kind: int, tally: Tally | None) -> int:
    """2 honor more for each monopoly of another player."""
    extra = 0
    if g.effects:
        for effect in effects_of(g, MONOPOLY):
            if effect.seat != seat:
                extra += count(tally, MORE_HONOR, "monopoly")
    return extra


# -- cards that are revealed or laid beside others ----------------------------------------------------


@DAMAGED.register("berserk")
@worth("berserk", first=1.9, again=0.6, suits=RATMEN)
def berserk(g: Position, piece: int, source: int) -> Steps[None]:
    """The owner of a unit that another player has damaged may reveal it from the hand, and draws."""
    yield from reveal_some(g, g.owner[piece], BERSERK)


# -- traps and decoys --------------------------------------------------------------------------------


def trap_spaces(g: Position, seat: int) -> list[int]:
    """The spaces near a player's units on which a trap can be set."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRAPSMITH])}
    return sorted([cell for cell in near if takes_trap(g, cell)])


def takes_trap(g: Position, cell: int) -> bool:
    """Whether a trap can be set on a space."""
    return g.is_unoccupied(cell) and g.ground[cell] not in (LAVA, VILLAGE, BAZAAR, ICE)


def forbids_trap(g: Position, seat: int, kind: int) -> Refusal | None:
    """A trap needs a space."""
    for unit in g.units(seat):
        for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRAPSMITH]):
            if takes_trap(g, cell):
                return None
    return NOTHING_TO_DO


@action("trapsmith", forbids_trap)
@worth("trapsmith", first=1.5, again=0.5)
def trapsmith(g: Position, seat: int, card: int) -> Steps[None]:
    """Secretly note a space: the next piece of another player that enters it is caught."""
    spaces = trap_spaces(g, seat)
    cell = (yield Pick(seat, "note-trap", [CELLS + cell for cell in spaces], "trapsmith")) - CELLS
    begin(g, TRAP, seat, g.cards.note(cell, spaces, 1 << seat), card)
    g.tell("trap-set", {"seat": seat}, "trapsmith", {"cell": cell}, 1 << seat)


@USE.register("trapsmith")
def trap_use(s: Survey) -> float:
    """What a trap is worth: more where enemies will walk."""
    return 1.3 if s.nearest_foe() <= NEAR else 0.35


def own_traps(g: Position, seat: int) -> list[int]:
    """Which of the traps on the board are a player's."""
    return [at for at, trap in enumerate(effects_of(g, TRAP)) if trap.seat == seat]


def forbids_take_up(g: Position, seat: int) -> Refusal | None:
    """Only a trap of one's own can be taken up."""
    return None if own_traps(g, seat) else NO_TRAP


@act_of_turn(TAKE_UP, forbids_take_up, plain=False)
def take_up(g: Position, seat: int) -> Steps[None]:
    """Take up a trap that has not sprung: its card goes to the play area."""
    own = own_traps(g, seat)
    at = own[0]
    if len(own) > 1:
        at = (yield Pick(seat, "take-up", [NUMBERS + at for at in own], "trapsmith")) - NUMBERS
    disarm_trap(g, effects_of(g, TRAP)[at])
    g.tell("trap-taken-up", {"seat": seat}, "trapsmith")


def disarm_trap(g: Position, trap: Effect) -> None:
    """A trap is gone, and its card is played."""
    end(g, trap)
    g.cards.move(trap.card, front_of(trap.seat), play_area_of(trap.seat))


@ARRIVED.register("trapsmith")
def may_spring(g: Position, piece: int) -> Steps[bool] | None:
    """Traps are effects: without any there is nothing to look for."""
    return spring_traps(g, piece) if g.effects else None


def spring_traps(g: Position, piece: int) -> Steps[bool]:
    """Other players' traps on the space spring; false if one has stopped the piece.

    They do so by themselves: to ask their owners would tell where they are.
    """
    cell = g.cell[piece]
    free = True
    for trap in effects_of(g, TRAP):
        seat = trap.seat
        noted = g.cards.notes[trap.on] == cell
        if not noted or g.are_allies(seat, g.owner[piece]) or is_ignored(g, piece, seat):
            continue
        g.cards.show_note(trap.on, EVERYONE)
        disarm_trap(g, trap)
        g.tell("sprung", {"seat": seat, "cell": cell, "piece": piece}, "trapsmith")
        immobilize(g, piece, seat, "trapsmith")
        free = False
        yield from deal(g, [(piece, of.DAMAGE[TRAPSMITH])], seat, "trapsmith")
        if g.cell[piece] == OFF:
            break
    return free


def decoy_spaces(g: Position, seat: int) -> list[int]:
    """The spaces near a player's units on which a decoy can stand, whichever of them it doubles."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.within(g.cell[unit], of.STEPS[TRICKSTER])}
    return sorted([cell for cell in near if g.is_unoccupied(cell) and g.ground[cell] != LAVA])


def tricksters(g: Position, seat: int) -> list[int]:
    """The units that have no decoy yet."""
    return [unit for unit in g.units(seat) if decoy_for(g, unit) < 0]


def forbids_trickster(g: Position, seat: int, kind: int) -> Refusal | None:
    """A decoy needs a token, and a unit without one."""
    if g.count_of(DECOY) >= DECOYS:
        return NO_TOKEN_LEFT
    return None if tricksters(g, seat) and decoy_spaces(g, seat) else NOTHING_TO_DO


@action("adept-trickster", forbids_trickster)
@worth("adept-trickster", first=1.7, again=0.5)
def adept_trickster(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a decoy of a unit near any of yours: the two may change places when it is attacked."""
    unit = yield from choose_unit(g, seat, tricksters(g, seat), "adept-trickster")
    cells = [CELLS + cell for cell in decoy_spaces(g, seat)]
    cell = (yield Pick(seat, "place-decoy", cells, "adept-trickster")) - CELLS
    decoy = g.add_piece(DECOY, seat, origin=unit)
    put_piece(g, decoy, cell, seat)
    g.tell("decoy-placed", {"seat": seat, "piece": unit, "cell": cell}, "adept-trickster")


@USE.register("adept-trickster")
def trickster_use(s: Survey) -> float:
    """What a decoy is worth: more where attacks are to be feared."""
    return 1.4 if s.nearest_foe() <= NEAR else 0.3
