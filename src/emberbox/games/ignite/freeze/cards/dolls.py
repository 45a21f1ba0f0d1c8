"""Voodoo dolls: small items that are attacked as if they were a unit, which suffers the damage.

A doll is an item of the player who made it, and an effect of that player's on the unit that it stands for;
the effect comes from the maker's own unit. Where either of the two dies, effect and doll are gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.attack import Aim, Attack
from emberbox.games.ignite.combat.damage import Hit, deal
from emberbox.games.ignite.combat.striking import damage_to, declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.pieces import add_item
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied
from emberbox.games.ignite.freeze.modifiers import strike_through
from emberbox.games.ignite.freeze.refusals import AN_ALLY, NO_PLACE_FOR_A_DOLL
from emberbox.games.ignite.moving.items import put_item, remove_item
from emberbox.games.ignite.refusals import A_TEAMMATE, NOT_A_TARGET, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import CELLS, ITEM, SEATS
from emberbox.games.ignite.state.effects import PIECE, UNTIL_ENDED, begin, effect_of, end, lasting
from emberbox.games.ignite.state.moments import UNIT_DIED
from emberbox.games.ignite.state.position import ICE, NO_ONE, UNIT, Item, Position
from emberbox.games.ignite.tactics.policy import RULES, yes_policy
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.tactics.worth import harm, weights
from emberbox.games.ignite.why.aims import why_by_set
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

DOLL: Final = add_item("voodoo-doll")
VOODOO: Final = of.kind("voodoo-doll")
BOUND: Final = lasting("voodoo-doll", PIECE, UNTIL_ENDED)
"""A unit suffers what a player's doll suffers."""

Place = tuple[int, int, int]
"""Where a doll may lie: the maker's unit, the opponent's unit, and the space."""

# -- the dolls on the board ------------------------------------------------------------------------------


def dolls(g: Position) -> list[Item]:
    """All dolls on the board."""
    return [item for item in g.items if item[0] == DOLL]


def unit_of(g: Position, doll: Item) -> int:
    """The unit that a doll stands for."""
    effect = effect_of(g, BOUND, doll[2])
    assert effect is not None
    return effect.on


def lay_doll(g: Position, seat: int, own: int, unit: int, cell: int) -> None:
    """A player's doll of a unit; the one that the player had before is gone."""
    for doll in dolls(g):
        if doll[2] == seat:
            remove_item(g, doll, "voodoo-doll")
    begin(g, BOUND, seat, unit, source=own)
    put_item(g, DOLL, cell, seat)


def unbind(g: Position, item: Item) -> None:
    """An item is off the board: a doll hurts nobody any more."""
    effect = effect_of(g, BOUND, item[2]) if item[0] == DOLL else None
    if effect is not None:
        end(g, effect)


@UNIT_DIED.register("voodoo-doll")
def lose_dolls(g: Position, unit: int) -> None:
    """The doll of a dead unit disappears, and so does the doll that comes from one."""
    for doll in dolls(g):
        if effect_of(g, BOUND, doll[2]) is None:
            remove_item(g, doll, "voodoo-doll")


# -- attacking one ---------------------------------------------------------------------------------------


def forbids_doll(g: Position, aim: Aim, item: Item) -> Refusal | None:
    """Why an item is not attacked as if it were a unit: it is no doll, or one of whom one does not attack."""
    if item[0] != DOLL or unit_of(g, item) == aim.piece:
        return NOT_A_TARGET
    owner = g.owner[unit_of(g, item)]
    if owner == aim.seat:
        return NOT_A_TARGET
    if g.are_allies(owner, aim.seat):
        return A_TEAMMATE
    return AN_ALLY if are_allied(g, owner, aim.seat) else None


def strike_doll(g: Position, attack: Attack) -> Steps[None]:
    """The unit behind a doll suffers the damage, and nothing but that; where either is does not matter."""
    assert attack.item is not None
    unit = unit_of(g, attack.item)
    amount = damage_to(g, attack, unit)
    yield from deal(g, [(unit, amount)], attack.seat, of.KEYS[attack.kind], source=attack.piece, plain=True)
    yield from strike_through(g, attack, unit, amount)


def doll_hits(g: Position, blows: Sequence[tuple[int, int]]) -> list[Hit]:
    """What a blow on some spaces does to those whose dolls lie there: spaces with the damage there."""
    return [(unit_of(g, doll), amount) for cell, amount in blows for doll in dolls(g) if doll[1] == cell]


# -- taking one away -------------------------------------------------------------------------------------


def pick_up(g: Position, unit: int) -> Steps[None]:
    """A player whose unit moves onto a doll that harms the own side may take it away."""
    owner = g.owner[unit]
    if g.piece_type[unit] != UNIT or g.moved_by[unit] != NO_ONE:
        return
    for doll in dolls(g):
        if doll[1] != g.cell[unit] or doll not in g.items:
            continue
        harmed = g.owner[unit_of(g, doll)]
        if g.are_allies(harmed, owner) or are_allied(g, harmed, owner):
            pick = yield Pick(owner, "take-doll", [NONE, ITEM], "voodoo-doll")
            if pick == ITEM:
                remove_item(g, doll, "voodoo-doll")


# -- placing one -----------------------------------------------------------------------------------------


def middles(g: Position, one: int, other: int) -> list[int]:
    """The spaces at the middle of the line between two others: one, or two or four where borders meet."""
    grid = g.board.grid
    rows = grid.rows[one] + grid.rows[other]
    columns = grid.columns[one] + grid.columns[other]
    found: list[int] = []
    for row in sorted({rows // 2, (rows + 1) // 2}):
        for column in sorted({columns // 2, (columns + 1) // 2}):
            found.append(grid.cell(row, column))
    return found


def places(g: Position, seat: int, foe: int) -> list[Place]:
    """Where a doll may lie between the closest units of two players: neither lava nor walls take one."""
    near = 99
    pairs: list[tuple[int, int]] = []
    for own in g.units(seat):
        for unit in g.units(foe):
            distance = g.board.grid.distance(g.cell[own], g.cell[unit])
            if distance < near:
                near, pairs = distance, []
            if distance == near:
                pairs.append((own, unit))
    found: list[Place] = []
    for own, unit in pairs:
        for cell in middles(g, g.cell[own], g.cell[unit]):
            if cell != OFF and g.ground[cell] not in (LAVA, ICE):
                found.append((own, unit, cell))
    return found


def bindable(g: Position, seat: int) -> list[int]:
    """The opponents who have a space for a doll halfway, allies among them."""
    return [foe for foe in range(g.seats) if not g.are_allies(foe, seat) and places(g, seat, foe)]


def foes_of(g: Position, seat: int) -> list[int]:
    """The opponents of whom a player can make a doll: the spell is on a unit, and no ally's is a target."""
    return [foe for foe in bindable(g, seat) if not are_allied(g, seat, foe)]


def forbids_voodoo(g: Position, seat: int, kind: int) -> Refusal | None:
    """A doll needs an opponent who is no ally, and a space halfway."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    if foes_of(g, seat):
        return None
    return AN_ALLY if bindable(g, seat) else NO_PLACE_FOR_A_DOLL


@explains(AN_ALLY, cards=("voodoo-doll",))
def why_no_doll_of_allies(g: Position, seat: int, pick: int) -> Why:
    """Everybody of whom there could be a doll is an ally."""
    own, unit, _ = places(g, seat, bindable(g, seat)[0])[0]
    return why_by_set(g, own, unit, VOODOO, AN_ALLY)


@explains(NO_PLACE_FOR_A_DOLL)
def why_no_doll(g: Position, seat: int, pick: int) -> Why:
    """Nothing but lava and walls is halfway to anybody."""
    return Why(NO_PLACE_FOR_A_DOLL.rule, "no-place-for-doll")


@final
class DollPlace(Pick):
    """A tie between units, or between spaces: the player who will suffer by it settles it."""

    __slots__ = ()

    def __init__(self, seat: int, asks: str, cells: Sequence[int]) -> None:
        super().__init__(seat, asks, [CELLS + cell for cell in sorted(set(cells))], "voodoo-doll")

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if not CELLS <= pick < SEATS:
            return None
        says = "doll-halfway" if self.asks == "doll-space" else "doll-not-closest"
        return Why("ignite.golden.card-wins", says, {"cells": [each - CELLS for each in self.picks]})


def settle_place(g: Position, foe: int, found: list[Place]) -> Steps[Place]:
    """Ask the defender for the pair of units, and then for the space, as far as there are several."""
    units = {unit for _, unit, _ in found}
    if len(units) > 1:
        cell = (yield DollPlace(foe, "doll-unit", [g.cell[unit] for unit in units])) - CELLS
        found = [place for place in found if g.cell[place[1]] == cell]
    others = {own for own, _, _ in found}
    if len(others) > 1:
        cell = (yield DollPlace(foe, "doll-maker", [g.cell[own] for own in others])) - CELLS
        found = [place for place in found if g.cell[place[0]] == cell]
    if len(found) > 1:
        cell = (yield DollPlace(foe, "doll-space", [cell for _, _, cell in found])) - CELLS
        found = [place for place in found if place[2] == cell]
    return found[0]


@action("voodoo-doll", forbids_voodoo)
@worth("voodoo-doll", first=2.4, again=0.3)
def voodoo_doll(g: Position, seat: int, card: int) -> Steps[None]:
    """Make a doll of an opponent's unit, halfway between the closest units of the two players.

    The spell is on that unit, whose player may answer it; there is nothing to step aside from.
    """
    foes = foes_of(g, seat)
    foe = foes[0]
    if len(foes) > 1:
        foe = (yield Pick(seat, "doll-of", [SEATS + other for other in foes], "voodoo-doll")) - SEATS
    own, unit, cell = yield from settle_place(g, foe, places(g, seat, foe))
    attack = Attack(seat, own, g.cell[own], VOODOO, card)
    attack.evadable = False
    attack.struck = g.cell[unit]
    attack.aim_at(unit)
    attack = yield from declare(g, attack)
    for target in attack.struck_targets():
        lay_doll(g, attack.seat, attack.piece, target, cell)


# -- what bots make of it --------------------------------------------------------------------------------


def frailest_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Of whom to make a doll: whose unit has least left."""
    found = [places(g, decision.seat, pick - SEATS) for pick in options]
    return [1.0 / (1.0 + min([g.health(unit) for _, unit, _ in each])) for each in found]


def stoutest_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which own unit is bound: the one that can bear most."""
    return [float(g.health(g.standing[pick - CELLS])) for pick in options]


def mortal_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which enemy unit the doll comes from: one that is likely to die soon, and the doll with it."""
    return [1.0 / (1.0 + g.health(g.standing[pick - CELLS])) for pick in options]


def out_of_reach_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """On which space the own doll lies: far from everybody who would hit it."""
    units = [piece for piece in g.on_board() if g.piece_type[piece] == UNIT]
    foes = [unit for unit in units if not g.are_allies(g.owner[unit], decision.seat)]
    far = [[g.board.grid.distance(pick - CELLS, g.cell[foe]) for foe in foes] for pick in options]
    return weights([float(min(each)) + sum(each) / len(each) for each in far], 0.4)


RULES["take-doll"] = yes_policy
RULES["doll-of"] = frailest_policy
RULES["doll-unit"] = stoutest_policy
RULES["doll-maker"] = mortal_policy
RULES["doll-space"] = out_of_reach_policy


@USE.register("voodoo-doll")
def voodoo_use(s: Survey) -> float:
    """What a doll is worth: the most that a hit would do, with a blade to hit it and near enough."""
    best = 0.0
    for foe in foes_of(s.g, s.seat):
        for own, unit, cell in places(s.g, s.seat, foe):
            if s.g.board.grid.distance(s.g.cell[own], cell) <= 2:
                best = max(best, harm(s.g, s.seat, unit, 1))
    return best * (0.9 if s.blades else 0.3)
