"""What the races can do in play. Their numbers stand in `facts/races.py`."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import act_of_turn
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import VILLAGE
from emberbox.games.ignite.facts.races import CATFOLK, HUMANS, RATMEN
from emberbox.games.ignite.moving.movement import walk, walkers
from emberbox.games.ignite.refusals import CATFOLK_STUCK, CENTAURS_DO_NOT_PASS, NO_CATFOLK
from emberbox.games.ignite.space import FREE_MOVE
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.moments import (
    AFTER_BUYING,
    DRAW_COUNT,
    FIRST_HAND,
    HONOR_VALUE,
    IN_THE_WAY_OF,
    PACE,
    REACH,
    STRENGTH,
    SURCHARGE,
)
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

FREE_STEPS: Final = 2
SPELL_HONOR: Final = 2
HUMAN_BONUS: Final = 1

MOVED_FREELY: Final = lasting("free-move", SEAT, END_OF_TURN, spent=True)
HAS_BOUGHT: Final = lasting("humans", SEAT, END_OF_TURN, spent=True)


# -- catfolk: a free move each turn ------------------------------------------------------------------


def free_movers(g: Position, seat: int) -> list[int]:
    """The catfolk that may make the free move of this turn."""
    if effect_of(g, MOVED_FREELY, seat) is not None:
        return []
    return [unit for unit in walkers(g, seat) if g.race[unit] == CATFOLK]


def leads_catfolk(g: Position, seat: int) -> bool:
    """Whether there are catfolk among the units that a player acts with."""
    if g.has_race(seat, CATFOLK):
        return True
    return g.expansion is not None and any(g.race[unit] == CATFOLK for unit in g.expansion.led(g, seat))


def forbids_free_move(g: Position, seat: int) -> Refusal | None:
    """Why no catfolk may make a free move now."""
    if not leads_catfolk(g, seat) or effect_of(g, MOVED_FREELY, seat) is not None:
        return NO_CATFOLK
    return None if free_movers(g, seat) else CATFOLK_STUCK


@act_of_turn(FREE_MOVE, forbids_free_move)
def free_move(g: Position, seat: int) -> Steps[None]:
    """One of the catfolk moves without a card."""
    unit = yield from choose_unit(g, seat, free_movers(g, seat), "ignite.catfolk.free-move")
    begin(g, MOVED_FREELY, seat, seat)
    yield from walk(g, seat, unit, FREE_STEPS, "ignite.catfolk.free-move", must=True)


# -- centaurs: farther on foot, never past a unit ----------------------------------------------------


@PACE.register("centaurs")
def gallop(kind: int) -> int:
    """A centaur goes 1 farther with a movement card that is no spell."""
    return 0 if of.TYPES[kind] & base_set.SPELL else 1


IN_THE_WAY_OF.register("centaurs")(CENTAURS_DO_NOT_PASS)


# -- dwarves: stronger in melee ----------------------------------------------------------------------


@STRENGTH.register("dwarves")
def strong_arms(g: Position, attack: Attack, piece: int, tally: Tally | None) -> int:
    """A melee attack does 1 more, outside the village; an item that is struck counts where it lies."""
    if attack.item is not None:
        sheltered = g.ground[attack.item[1]] == VILLAGE
        return count(tally, 1, "ignite.dwarf.extra-damage") if attack.melee and not sheltered else 0
    return count(tally, 1, "ignite.dwarf.extra-damage") if attack.melee and not g.in_village(piece) else 0


# -- elves: farther range ----------------------------------------------------------------------------


@REACH.register("elves")
def keen_eyes(kind: int, bow: int, low: int, high: int, tally: Tally | None) -> tuple[int, int]:
    """What reaches beyond 1 reaches 1 farther, and weapons and arrows also 1 near."""
    if high < 2:
        return low, high
    if bow >= 0 or of.TYPES[kind] & base_set.WEAPON:
        low = 1
    return low, high + count(tally, 1, "ignite.elf.plus-one-range")


# -- humans: a card more, and the first one bought costs more ----------------------------------------


@DRAW_COUNT.register("humans")
def human_draw(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """Seven cards instead of six."""
    return count(tally, HUMAN_BONUS, "ignite.human.seven") if g.has_race(seat, HUMANS) else 0


# They begin with seven as well (ignite.human.hand-and-surcharge).
FIRST_HAND.register("humans")(HUMAN_BONUS)


@SURCHARGE.register("humans")
def human_surcharge(g: Position, seat: int, kind: int, tally: Tally | None) -> int:
    """The first battle card of a turn costs 1 more."""
    if of.TYPES[kind] & base_set.TITLE or not g.has_race(seat, HUMANS):
        return 0
    return count(tally, 1, "ignite.human.first-buy") if effect_of(g, HAS_BOUGHT, seat) is None else 0


@AFTER_BUYING.register("humans")
def human_has_bought(g: Position, seat: int) -> None:
    """The next card of this turn is not the first."""
    if g.has_race(seat, HUMANS) and effect_of(g, HAS_BOUGHT, seat) is None:
        begin(g, HAS_BOUGHT, seat, seat)


# -- kitsune: spells are worth more ------------------------------------------------------------------


@HONOR_VALUE.register("kitsune")
def fox_lore(kind: int, tally: Tally | None) -> int:
    """A pure spell is worth 2 honor, unless more is printed on it."""
    if not of.PURE_SPELL[kind] or of.HONOR[kind] >= SPELL_HONOR:
        return 0
    return count(tally, SPELL_HONOR, "ignite.kitsune.two-honor")


# -- ratmen: a card for each enemy beside them -------------------------------------------------------


@DRAW_COUNT.register("ratmen")
def ratmen_draw(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """A card more for each different enemy unit beside them."""
    if not g.has_race(seat, RATMEN):
        return 0
    return count(tally, len(cornered(g, seat)), "ignite.ratmen.extra-cards")


def cornered(g: Position, seat: int) -> set[int]:
    """The different enemy units beside a player's ratmen (ignite.ratmen.counted-once)."""
    found: set[int] = set()
    for unit in g.units(seat):
        if g.race[unit] == RATMEN:
            for cell in g.board.grid.neighbours[g.cell[unit]]:
                other = g.standing[cell]
                if other != EMPTY and g.is_figure(other) and not g.are_allies(g.owner[other], seat):
                    found.add(other)
    return found
