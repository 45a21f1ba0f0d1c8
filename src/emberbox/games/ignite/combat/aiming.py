"""Choosing who attacks, and what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_piece, forbids_space, forbids_terrain
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.spread import forbids_harm, spread_of, touches_others
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FIRE, FREEZE, LIGHTNING
from emberbox.games.ignite.moving.push import push_spares
from emberbox.games.ignite.refusals import (
    HURTS_NOBODY_ELSE,
    KILLS_YOUR_OWN,
    NO_ABLE_UNIT,
    NOT_A_TARGET,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
)
from emberbox.games.ignite.space import CELLS, ITEM, NUMBERS, PIECE, SEATS
from emberbox.games.ignite.state.position import EMPTY, SHARD, Item, Position
from emberbox.kernel.decision import Decision, Focus, Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal

SPREADING: Final = FIRE | LIGHTNING | FREEZE
FAR_OFF: Final = 1 << 16
OUTSIDE: Final = FAR_OFF // 2


def trial(g: Position, aim: Aim, cell: int, piece: int) -> Attack:
    """An attack as it would be declared, to see whom it would reach."""
    attack = Attack(aim.seat, aim.piece, g.cell[aim.piece], aim.kind, -1)
    attack.struck = cell
    attack.damage = of.DAMAGE[aim.kind]
    if piece != EMPTY:
        attack.aim_at(piece)
    attack.spread = spread_of(g, attack)
    return attack


def forbids_aim(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why neither a space, nor what stands there, nor a shard that lies there can be attacked."""
    refusal = forbids_target(g, aim, cell)
    return None if refusal is None or has_shard(g, aim, cell) else refusal


def forbids_target(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a space, or what stands there, cannot be attacked."""
    piece = g.standing[cell]
    if piece == EMPTY or g.is_thing(piece):
        return forbids_at_terrain(g, aim, cell)
    refusal = forbids_piece(g, aim, piece)
    if refusal is not None:
        return refusal
    # Who dies of the damage is not pushed any more.
    survives = points_for(g, piece, of.DAMAGE[aim.kind], aim.seat) < g.health(piece)
    if aim.pushes and survives and not push_spares(g, piece, g.cell[aim.piece], aim.seat, wall=False):
        return KILLS_YOUR_OWN
    if aim.types & SPREADING:
        attack = trial(g, aim, cell, piece)
        if attack.damage:
            return forbids_harm(g, aim.seat, [(piece, attack.damage), *[(p, 1) for p in attack.spread]])
    return None


def forbids_at_terrain(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a space without a unit or minion cannot be attacked."""
    refusal = forbids_terrain(g, aim, cell)
    if refusal is not None:
        return refusal
    attack = trial(g, aim, cell, EMPTY)
    if attack.damage:
        return forbids_harm(g, aim.seat, [(piece, 1) for piece in attack.spread])
    return None if touches_others(g, aim.seat, attack.spread) else HURTS_NOBODY_ELSE


def has_shard(g: Position, aim: Aim, cell: int) -> bool:
    """Whether a Crystal Shard lies on a space that this attack can destroy as it could a minion there."""
    if not of.DAMAGE[aim.kind] or aim.units_only:
        return False
    for what, at, _, _ in g.items:
        if what == SHARD and at == cell:
            hidden = g.is_forest(cell) and g.board.grid.distance(g.cell[aim.piece], cell) > 1
            if forbids_space(g, aim, cell) is None and not (hidden and not aim.types & (base_set.AOE | FIRE)):
                return True
    return False


def in_range(g: Position, aim: Aim) -> list[int]:
    """The spaces in range on which there may be something to attack."""
    if aim.types & SPREADING:
        cells: Sequence[int] = g.board.grid.within(g.cell[aim.piece], aim.high)
    else:
        cells = g.cell + [item[1] for item in g.items] if g.items else g.cell
    distances = g.board.grid.distances(g.cell[aim.piece])
    return [cell for cell in cells if cell != OFF and aim.low <= distances[cell] <= aim.high]


def aims_at(g: Position, aim: Aim) -> list[int]:
    """Every space that may be attacked."""
    found: list[int] = []
    for cell in in_range(g, aim):
        if cell not in found and forbids_aim(g, aim, cell) is None:
            found.append(cell)
    return found


def has_aim(g: Position, aim: Aim) -> bool:
    """Whether there is anything to attack."""
    for cell in in_range(g, aim):
        if forbids_aim(g, aim, cell) is None:
            return True
    return False


@final
class Aiming(Decision):
    """Which target, or which terrain, does the acting piece attack?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim) -> None:
        super().__init__(aim.seat, "target", of.KEYS[aim.kind])
        self.g: Final = g
        self.aim: Final = aim

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.aim.piece, self.g.cell[self.aim.piece])

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in sorted(aims_at(self.g, self.aim))]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_A_TARGET
        return forbids_aim(self.g, self.aim, cell)


def aims(
    g: Position,
    seat: int,
    kind: int,
    bow: int = -1,
    units_only: bool = False,
    no_krakens: bool = False,
    pushes: bool = False,
) -> list[Aim]:
    """How each able unit of a player could aim a card, as far as it has anything to aim at."""
    found: list[Aim] = []
    for unit in g.able_units(seat):
        aim = Aim(g, seat, unit, kind, bow, units_only, no_krakens, pushes)
        if has_aim(g, aim):
            found.append(aim)
    return found


def forbids_aiming(g: Position, seat: int, kind: int, bow: int = -1, pushes: bool = False) -> Refusal | None:
    """Why no unit of a player has a target for a card: the reason of the nearest miss."""
    if not g.able_units(seat):
        return NO_ABLE_UNIT
    refusal: Refusal | None = NOT_A_TARGET
    nearest = FAR_OFF
    for unit in g.able_units(seat):
        aim = Aim(g, seat, unit, kind, bow, pushes=pushes)
        if has_aim(g, aim):
            return None
        for piece in g.on_board():
            if g.are_allies(g.owner[piece], seat) or g.is_thing(piece):
                continue
            miss = miss_of(g, aim, piece)
            if miss < nearest:
                nearest = miss
                refusal = OUT_OF_RANGE if miss > OUTSIDE else forbids_aim(g, aim, g.cell[piece])
    return refusal


def miss_of(g: Position, aim: Aim, piece: int) -> int:
    """How far a unit is from being able to aim at a piece: what is out of range is farthest off."""
    distance = g.board.grid.distance(g.cell[aim.piece], g.cell[piece])
    return distance if aim.low <= distance <= aim.high else OUTSIDE + distance


def choose_unit(g: Position, seat: int, units: Sequence[int], because: str, asks: str = "unit") -> Steps[int]:
    """Ask which of some pieces acts; not asked if there is only one."""
    if len(units) == 1:
        return units[0]
    pick = yield Pick(seat, asks, [CELLS + g.cell[unit] for unit in units], because)
    return g.standing[pick - CELLS]


def choose_aim(g: Position, seat: int, options: list[Aim], because: str) -> Steps[Aim]:
    """Ask which unit acts, out of those that have something to aim at."""
    unit = yield from choose_unit(g, seat, [aim.piece for aim in options], because)
    return next(aim for aim in options if aim.piece == unit)


def choose_target(g: Position, aim: Aim, card: int) -> Steps[Attack]:
    """Ask what is attacked. An attack on a shard alone has neither target nor spread."""
    cell = (yield Aiming(g, aim)) - CELLS
    piece = g.standing[cell]
    aimed = piece != EMPTY and not g.is_thing(piece) and forbids_piece(g, aim, piece) is None
    at_shard = has_shard(g, aim, cell)
    if at_shard and forbids_target(g, aim, cell) is None:
        pick = yield Pick(aim.seat, "item-or-piece", [ITEM, PIECE], of.KEYS[aim.kind])
        at_shard = pick == ITEM
    attack = Attack(aim.seat, aim.piece, g.cell[aim.piece], aim.kind, card)
    attack.damage = of.DAMAGE[aim.kind]
    if at_shard:
        attack.area = (cell,)
        return attack
    attack.struck = cell
    if aimed:
        attack.aim_at(piece)
        attack.melee = aim.is_melee_at(g.board.grid.distance(attack.origin, cell))
    attack.spread = spread_of(g, attack)
    return attack


def items_in_reach(g: Position, aim: Aim) -> list[int]:
    """The spaces in range and sight that hold a small item (ignite.item.movable)."""
    cells = {item[1] for item in g.items}
    return sorted([cell for cell in cells if forbids_item(g, aim, cell) is None])


def forbids_item(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a card does not reach a small item on a space; moving one is no attack on anybody."""
    origin = g.cell[aim.piece]
    if not aim.low <= g.board.grid.distance(origin, cell) <= aim.high:
        return OUT_OF_RANGE
    return None if g.in_sight(origin, cell) else OUT_OF_SIGHT


def choose_item(g: Position, seat: int, cell: int, because: str) -> Steps[Item]:
    """Which of the small items on a space; not asked if they are all alike."""
    items = [g.items[at] for at in g.items_at(cell)]
    kinds = sorted({item[0] for item in items})
    what = kinds[0]
    if len(kinds) > 1:
        what = (yield Pick(seat, "which-item", [NUMBERS + kind for kind in kinds], because)) - NUMBERS
    alike = [item for item in items if item[0] == what]
    owners = sorted({item[2] for item in alike})
    owner = owners[0]
    if len(owners) > 1:
        owner = (yield Pick(seat, "whose-item", [SEATS + other for other in owners], because)) - SEATS
    return next(item for item in alike if item[2] == owner)
