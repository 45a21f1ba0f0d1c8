"""Torch: it burns the bazaar, a forest or a war machine down, or lights arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_unit, forbids_at_terrain
from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_area, forbids_space
from emberbox.games.ignite.combat.spread import forbids_harm, in_fire, spread_of
from emberbox.games.ignite.combat.striking import declare, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, LAVA
from emberbox.games.ignite.facts.catalogue import FIRE, PROJECTILE
from emberbox.games.ignite.freeze.facts import BURN_FOREST, BURN_MACHINE, LIGHT_ARROWS
from emberbox.games.ignite.freeze.ground import burn_bazaar, in_bazaar
from emberbox.games.ignite.freeze.machines import destroy
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.moving.entering import is_immune
from emberbox.games.ignite.moving.push import is_own
from emberbox.games.ignite.refusals import (
    KILLS_YOUR_OWN,
    NOT_A_TARGET,
    NOTHING_TO_DO,
    OUT_OF_RANGE,
    TOO_EARLY,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import NO_BOW, Survey
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.tactics.worth import death, harm, weights
from emberbox.games.ignite.why.aims import why_early, why_far, why_harm, why_not_area
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

TORCH: Final = of.kind("torch")
LIT: Final = lasting("torch", SEAT, END_OF_TURN)
"""A player's arrows are on fire."""

MACHINE: Final = 2.5
"""What it is worth to destroy a war machine."""
NEAR_FOREST: Final = 0.4
"""What lit arrows are worth for each that is in hand."""


# -- what burns ----------------------------------------------------------------------------------------


def forbids_burning(g: Position, seat: int, unit: int, cell: int) -> Refusal | None:
    """Why a unit cannot set fire to a space beside it."""
    aim = Aim(g, seat, unit, TORCH)
    if is_machine(g, cell):
        return forbids_space(g, aim, cell)
    if g.ground[cell] == BAZAAR and winter_of(g).under:
        barred = forbids_space(g, aim, cell) or forbids_area(g, seat, g.cell[unit], in_bazaar(g))
        return barred or forbids_burned_bazaar(g, seat)
    return forbids_at_terrain(g, aim, cell)


def forbids_burned_bazaar(g: Position, seat: int) -> Refusal | None:
    """Why a player may not burn the bazaar down: an own unit inside is harmed alone, or dies."""
    inside = in_bazaar(g)
    own = [piece for piece in inside if is_own(g, piece, seat)]
    for piece in own:
        if uncovered(g, g.cell[piece]) == LAVA and not is_immune(g, piece):
            return KILLS_YOUR_OWN
    return forbids_harm(g, seat, [(piece, of.DAMAGE[TORCH]) for piece in inside]) if own else None


def uncovered(g: Position, cell: int) -> int:
    """The terrain under a space of the bazaar."""
    return winter_of(g).under[g.board.bazaar.index(cell)]


def is_machine(g: Position, cell: int) -> bool:
    """Whether a war machine is on a space."""
    return g.standing[cell] != EMPTY and g.is_machine(g.standing[cell])


def burners(g: Position, seat: int, cell: int) -> list[int]:
    """The units of a player that can set fire to a space."""
    return [unit for unit in g.able_actors(seat) if forbids_burning(g, seat, unit, cell) is None]


def can_burn(g: Position, seat: int, cell: int) -> bool:
    """Whether one of them can."""
    for unit in g.able_actors(seat):
        if forbids_burning(g, seat, unit, cell) is None:
            return True
    return False


def burnable(g: Position, seat: int) -> list[int]:
    """The spaces that a player can set fire to."""
    near = {cell for unit in g.able_actors(seat) for cell in g.board.grid.neighbours[g.cell[unit]]}
    return [cell for cell in sorted(near) if can_burn(g, seat, cell)]


def is_lit(g: Position, seat: int) -> bool:
    """Whether a player's arrows are on fire."""
    return effect_of(g, LIT, seat) is not None


def added_fire(g: Position, seat: int, kind: int) -> int:
    """What a torch adds to the types of a card: fire, to arrows of every kind."""
    return FIRE if of.TYPES[kind] & PROJECTILE and g.effects and is_lit(g, seat) else 0


# -- the card ------------------------------------------------------------------------------------------


@final
class Kindle(Decision):
    """Which space is set on fire, or are arrows lit?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "kindle", "torch")
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return sorted([LIGHT_ARROWS, *[CELLS + cell for cell in burnable(self.g, self.seat)]])

    def forbids(self, pick: int) -> Refusal | None:
        g, cell = self.g, pick - CELLS
        if pick == LIGHT_ARROWS:
            return NOTHING_TO_DO if is_lit(g, self.seat) else None
        if not 0 <= cell < g.board.grid.size or not g.able_actors(self.seat):
            return NOT_A_TARGET
        return None if can_burn(g, self.seat, cell) else why_unburned(g, self.seat, cell)[0]

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if pick == LIGHT_ARROWS:
            return Why(refusal.rule, "lit-already")
        if not 0 <= cell < g.board.grid.size or not g.able_actors(self.seat):
            return None
        refusal, unit = why_unburned(g, self.seat, cell)
        return why_not_burned(g, self.seat, unit, cell, refusal)


def forbids_torch(g: Position, seat: int, kind: int) -> Refusal | None:
    """A torch that lights arrows already needs something else to burn."""
    return None if not is_lit(g, seat) or burnable(g, seat) else NOTHING_TO_DO


@action("torch", forbids_torch)
@worth("torch", first=0.7, again=0.3)
def torch(g: Position, seat: int, card: int) -> Steps[None]:
    """Burn what is beside a unit, or light all arrows of this turn."""
    pick = yield Kindle(g, seat)
    if pick == LIGHT_ARROWS:
        begin(g, LIT, seat, seat)
        g.tell("arrows-lit", {"seat": seat}, "torch")
        return
    cell = pick - CELLS
    unit = yield from choose_unit(g, seat, burners(g, seat, cell), "torch")
    if (yield from chooses_machine(g, seat, unit, cell)):
        destroy(g, g.standing[cell], seat, "torch")
        return
    attack = Attack(seat, unit, g.cell[unit], TORCH, card)
    attack.damage = of.DAMAGE[TORCH]
    if g.ground[cell] == BAZAAR:
        attack.spread = in_bazaar(g)
        yield from burn_bazaar(g, seat, "torch", attack.damage)
    else:
        attack.struck = cell
        attack.spread = spread_of(g, attack)
        yield from strike(g, (yield from declare(g, attack)))
    yield from reward(g, attack)


def chooses_machine(g: Position, seat: int, unit: int, cell: int) -> Steps[bool]:
    """Whether it is the war machine on a space that burns; asked if there is a forest to burn as well."""
    if not is_machine(g, cell):
        return False
    if forbids_at_terrain(g, Aim(g, seat, unit, TORCH), cell) is not None:
        return True
    return (yield Pick(seat, "kindle-which", [BURN_FOREST, BURN_MACHINE], "torch")) == BURN_MACHINE


# -- why not -------------------------------------------------------------------------------------------


def why_unburned(g: Position, seat: int, cell: int) -> tuple[Refusal, int]:
    """Why a space cannot be set on fire by the able unit that misses it by least, and which that is."""
    distances = g.board.grid.distances(cell)
    unit = min(g.able_actors(seat), key=lambda each: abs(distances[g.cell[each]] - 1))
    return forbids_burning(g, seat, unit, cell) or NOTHING_TO_DO, unit


def why_not_burned(g: Position, seat: int, unit: int, cell: int, refusal: Refusal) -> Why | None:
    """Why a unit cannot set fire to a space."""
    if refusal is TOO_EARLY:
        return why_early(g, refusal)
    if refusal is OUT_OF_RANGE:
        return why_far(g, unit, cell, TORCH, (1, 1))
    pieces = in_bazaar(g) if g.ground[cell] == BAZAAR else in_fire(g, cell)
    if refusal in SAID_BY_SETS:
        return why_not_area(g, unit, pieces, TORCH, refusal)
    facts: dict[str, Fact] = {"cell": cell, "card": TORCH}
    if refusal is NOT_A_TARGET:
        return Why(refusal.rule, "torch-nothing", facts)
    if g.ground[cell] == BAZAAR:
        for piece in pieces:
            if is_own(g, piece, seat) and uncovered(g, g.cell[piece]) == LAVA and not is_immune(g, piece):
                return Why(refusal.rule, "torch-lava", {"card": TORCH, "victim": piece})
    return why_harm(g, seat, TORCH, [(piece, of.DAMAGE[TORCH]) for piece in pieces], refusal)


@explains(NOTHING_TO_DO, cards=("torch",))
def why_no_torch(g: Position, seat: int, pick: int) -> Why:
    """The arrows burn already, and nothing else is there."""
    return Why(NOTHING_TO_DO.rule, "lit-already")


@explains_unit("torch")
def why_no_burner(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit cannot set fire to what was chosen: it is elsewhere."""
    return why_unable(g, unit)


# -- what it is worth ----------------------------------------------------------------------------------


def fire_value(s: Survey, cell: int) -> float:
    """What it is worth to set fire to a space."""
    g = s.g
    amount = of.DAMAGE[TORCH]
    if is_machine(g, cell):
        return -MACHINE if g.owner[g.standing[cell]] == s.seat else MACHINE
    if g.ground[cell] != BAZAAR:
        return sum(
            [harm(g, s.seat, g.standing[here], amount) for here in g.body(cell) if g.standing[here] >= 0]
        )
    value = 0.0
    for piece in in_bazaar(g):
        lava = uncovered(g, g.cell[piece]) == LAVA and not is_immune(g, piece)
        value += death(g, s.seat, piece) if lava else harm(g, s.seat, piece, amount)
    return value


def light_value(s: Survey) -> float:
    """What it is worth to light the arrows of the hand: only as long as there is a bow for them."""
    arrows = [kind for kind in s.hand if of.TYPES[kind] & PROJECTILE and not of.TYPES[kind] & FIRE]
    return NEAR_FOREST * len(arrows) if s.bow != NO_BOW and FOREST in s.g.ground else 0.0


@USE.register("torch")
def torch_use(s: Survey) -> float:
    """The best that can be done with it."""
    return max([fire_value(s, cell) for cell in burnable(s.g, s.seat)], default=0.0) or light_value(s)


def kindle_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What to burn, or whether to light arrows."""
    s = Survey(g, decision.seat)
    scores: list[float] = []
    for pick in options:
        scores.append(light_value(s) if pick == LIGHT_ARROWS else fire_value(s, pick - CELLS))
    return weights(scores, 0.5)


def machine_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather the war machine than the forest around it."""
    return [1.0 if pick == BURN_MACHINE else 0.2 for pick in options]


RULES["kindle"] = kindle_policy
RULES["kindle-which"] = machine_policy
