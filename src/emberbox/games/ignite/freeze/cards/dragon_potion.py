"""Dragon Potion: a unit is a dragon until the turn ends, and cards of the hand are its steps and its fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import act_of_expansion, action
from emberbox.games.ignite.combat.aiming import choose_target, choose_unit, forbids_aim, has_aim, nearest_miss
from emberbox.games.ignite.combat.attack import SPECIAL, Aim
from emberbox.games.ignite.combat.reactions import NO_CARD
from emberbox.games.ignite.combat.striking import declare, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import FromHand
from emberbox.games.ignite.freeze.facts import DRAGON_ATTACK, DRAGON_MOVE
from emberbox.games.ignite.freeze.machines import CLUMSY
from emberbox.games.ignite.freeze.refusals import (
    ALLY_TO_BURN,
    AN_ALLY,
    DRAGON_UNABLE,
    NO_CARD_FOR_DRAGON,
    NO_DRAGON,
    NOBODY_TO_BURN,
    TEAMMATE_TO_BURN,
)
from emberbox.games.ignite.moving.movement import can_walk, walk
from emberbox.games.ignite.refusals import A_TEAMMATE, NOTHING_TO_DO, TOO_EARLY
from emberbox.games.ignite.space import CELLS, kind_of
from emberbox.games.ignite.state.effects import END_OF_TURN, PIECE, begin, effect_on, lasting
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.tactics.fighting import best_blow
from emberbox.games.ignite.tactics.moving import walk_gain
from emberbox.games.ignite.tactics.policy import any_will_do
from emberbox.games.ignite.tactics.values import USE, VERB_USE, worth
from emberbox.games.ignite.why.movers import why_unmoved
from emberbox.games.ignite.why.table import explains, explains_question, explains_unit
from emberbox.games.ignite.why.targets import why_missed
from emberbox.games.ignite.why.units import why_not_own
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

POTION: Final = of.kind("dragon-potion")
A_CARD: Final = 0.7
"""What a card of the hand is worth that is discarded."""
MOST_BREATHS: Final = 3
"""So many attacks of one turn count when a bot thinks about the potion."""

DRAGON: Final = lasting("dragon-potion", PIECE, END_OF_TURN)

BARRED: Final = {A_TEAMMATE: TEAMMATE_TO_BURN, AN_ALLY: ALLY_TO_BURN}
"""Who is near enough and still no target, and why a dragon does not attack then."""

# -- the card --------------------------------------------------------------------------------------------


def is_dragon(g: Position, unit: int) -> bool:
    """Whether a unit is a dragon now."""
    return bool(g.effects) and effect_on(g, DRAGON, unit) is not None


CLUMSY.register("dragon-potion")(is_dragon)


def dragons(g: Position, seat: int) -> list[int]:
    """The units of a player that are dragons now."""
    return [unit for unit in g.units(seat) if is_dragon(g, unit)]


def drinkers(g: Position, seat: int) -> list[int]:
    """The units of a player that could become dragons."""
    return [unit for unit in g.units(seat) if not is_dragon(g, unit)]


def forbids_potion(g: Position, seat: int, kind: int) -> Refusal | None:
    """Who is a dragon already needs no second potion."""
    return None if drinkers(g, seat) else NOTHING_TO_DO


@action("dragon-potion", forbids_potion)
@worth("dragon-potion", first=2.0, again=0.3)
def dragon_potion(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit is a dragon until the end of the turn."""
    unit = yield from choose_unit(g, seat, drinkers(g, seat), "dragon-potion")
    begin(g, DRAGON, seat, unit)
    if g.story is not None:
        g.tell("turned-dragon", {"piece": unit, "seat": seat, "cell": g.cell[unit]}, "dragon-potion")


# -- what a dragon does for a card ------------------------------------------------------------------------


def forbids_dragon(g: Position, seat: int) -> Refusal | None:
    """A dragon has to be there, and a card for what it does."""
    if not dragons(g, seat):
        return NO_DRAGON
    return None if g.cards.zones[hand_of(seat)] else NO_CARD_FOR_DRAGON


def feed(g: Position, seat: int) -> Steps[None]:
    """A card of the hand is discarded for what a dragon does."""
    kind = kind_of((yield FromHand(g, seat, "discard", "dragon-potion")))
    discard(g, seat, g.cards.find(kind, hand_of(seat)), "dragon-potion")


def movers(g: Position, seat: int) -> list[int]:
    """The dragons of a player that can move."""
    return [unit for unit in dragons(g, seat) if can_walk(g, unit, of.MOVEMENT[POTION])]


def forbids_dragon_move(g: Position, seat: int) -> Refusal | None:
    """Why no dragon moves for a card now."""
    return forbids_dragon(g, seat) or (None if movers(g, seat) else DRAGON_UNABLE)


@act_of_expansion(DRAGON_MOVE, forbids_dragon_move)
def move_dragon(g: Position, seat: int) -> Steps[None]:
    """A dragon moves on foot for a card."""
    unit = yield from choose_unit(g, seat, movers(g, seat), "dragon-potion", "dragon")
    yield from feed(g, seat)
    yield from walk(g, seat, unit, of.MOVEMENT[POTION], "dragon-potion")


def breaths(g: Position, seat: int) -> list[Aim]:
    """How the dragons of a player could aim their fire."""
    return [Aim(g, seat, unit, POTION) for unit in dragons(g, seat) if g.is_able(unit)]


def forbids_dragon_attack(g: Position, seat: int) -> Refusal | None:
    """Why no dragon attacks for a card now."""
    refusal = forbids_dragon(g, seat)
    if refusal is not None:
        return refusal
    if g.is_early():
        return TOO_EARLY
    found = breaths(g, seat)
    if not found:
        return DRAGON_UNABLE
    if any(has_aim(g, aim) for aim in found):
        return None
    missed = nearest_miss(g, found)
    barred = None if missed is None else forbids_aim(g, missed[0], g.cell[missed[1]])
    return NOBODY_TO_BURN if barred is None else BARRED.get(barred, NOBODY_TO_BURN)


@act_of_expansion(DRAGON_ATTACK, forbids_dragon_attack)
def breathe_fire(g: Position, seat: int) -> Steps[None]:
    """A dragon attacks with fire for a card; a shield blocks that like the blow of a minion."""
    found = [aim.piece for aim in breaths(g, seat) if has_aim(g, aim)]
    unit = yield from choose_unit(g, seat, found, "dragon-potion", "dragon")
    attack = yield from choose_target(g, Aim(g, seat, unit, POTION), NO_CARD)
    attack.act = SPECIAL
    yield from feed(g, seat)
    yield from strike(g, (yield from declare(g, attack)))


# -- why not ---------------------------------------------------------------------------------------------


@explains(NOTHING_TO_DO, cards=("dragon-potion",))
def why_no_second_potion(g: Position, seat: int, pick: int) -> Why | None:
    """All units are dragons."""
    return Why(NOTHING_TO_DO.rule, "dragons-already")


@explains_unit("dragon-potion")
def why_not_drunk(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """A unit is a dragon already."""
    return why_not_own(g, seat, unit) or Why(NOTHING_TO_DO.rule, "dragon-already", {"unit": unit})


@explains_question("dragon")
def why_not_that_dragon(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why something else does not act for a card."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    unit = g.standing[cell]
    if unit not in dragons(g, decision.seat):
        return Why(NO_DRAGON.rule, "dragon-other", {"cell": cell})
    why = why_unmoved(g, unit) or why_missed(g, [Aim(g, decision.seat, unit, POTION)])
    return None if why is None else Why(why.rule, why.says, why.facts)


@explains(NO_DRAGON)
def why_no_dragon(g: Position, seat: int, pick: int) -> Why | None:
    """Nobody is a dragon."""
    return Why(NO_DRAGON.rule, "no-dragon")


@explains(NO_CARD_FOR_DRAGON)
def why_no_card(g: Position, seat: int, pick: int) -> Why | None:
    """There is no card to discard."""
    return Why(NO_CARD_FOR_DRAGON.rule, "dragon-no-card")


@explains(DRAGON_UNABLE)
def why_dragon_unable(g: Position, seat: int, pick: int) -> Why | None:
    """What keeps a dragon from it."""
    return why_unmoved(g, dragons(g, seat)[0])


@explains(NOBODY_TO_BURN, TEAMMATE_TO_BURN, ALLY_TO_BURN)
def why_nobody_to_burn(g: Position, seat: int, pick: int) -> Why | None:
    """Nobody is in reach of a dragon's fire."""
    return why_missed(g, breaths(g, seat))


# -- what it is worth ------------------------------------------------------------------------------------


@USE.register("dragon-potion")
def potion_use(s: Survey) -> float:
    """Its attacks, each of which takes a card beside the potion; without anybody in reach next to nothing."""
    best = max([best_blow(s, unit, POTION) for unit in s.units if not is_dragon(s.g, unit)], default=0.0)
    others = min(MOST_BREATHS, len(s.hand) - 1)
    return max(0.0, best - A_CARD) * others


def breath_use(s: Survey) -> float:
    """The best attack of a dragon, without the card that it takes."""
    return max([best_blow(s, unit, POTION) for unit in dragons(s.g, s.seat)], default=0.0) - A_CARD


def step_use(s: Survey) -> float:
    """How much better a dragon could stand, without the card that it takes."""
    gains = [walk_gain(s, unit, of.MOVEMENT[POTION]) for unit in dragons(s.g, s.seat)]
    return max(gains, default=0.0) - A_CARD


VERB_USE[DRAGON_ATTACK] = breath_use
VERB_USE[DRAGON_MOVE] = step_use
any_will_do("dragon")
