"""Choosing who attacks, and what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import (
    Aim,
    Attack,
    forbids_area,
    forbids_piece,
    forbids_space,
    forbids_terrain,
)
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.spread import forbids_harm, hurts_beyond, spread_of, touches_others, trial
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
    TOO_EARLY,
)
from emberbox.games.ignite.space import CELLS, ITEM, NUMBERS, PIECE, SEATS
from emberbox.games.ignite.state.position import EMPTY, SHARD, Item, Position
from emberbox.games.ignite.why.aims import why_not_aim, why_not_beside
from emberbox.games.ignite.why.spaces import why_out_of_reach
from emberbox.kernel.decision import Decision, Focus, Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

SPREADING: Final = FIRE | LIGHTNING | FREEZE
FAR_OFF: Final = 1 << 16
OUTSIDE: Final = FAR_OFF // 2
TEAMMATE: Final = OUTSIDE // 2


def forbids_aim(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why neither a space, nor what stands there, nor a shard that lies there can be attacked."""
    refusal = forbids_target(g, aim, cell)
    return None if refusal is None or attackable(g, aim, cell) else refusal


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
        if attack.damage and hurts_beyond(g, attack):
            return forbids_harm(g, aim.seat, [(piece, attack.damage), *[(p, 1) for p in attack.spread]])
    return None


def forbids_at_terrain(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a space without a unit or minion cannot be attacked."""
    refusal = forbids_terrain(g, aim, cell)
    if refusal is not None:
        return refusal
    attack = trial(g, aim, cell, EMPTY)
    refusal = forbids_area(g, aim.seat, attack.origin, attack.spread)
    if refusal is not None:
        return refusal
    if attack.damage and hurts_beyond(g, attack):
        return forbids_harm(g, aim.seat, [(piece, 1) for piece in attack.spread])
    return None if touches_others(g, aim.seat, attack.spread) else HURTS_NOBODY_ELSE


def attackable(g: Position, aim: Aim, cell: int) -> list[Item]:
    """The small items on a space that this attack can hit as it could a minion there.

    Those are Crystal Shards, which it destroys, and what an expansion says.
    """
    if not g.items or not of.DAMAGE[aim.kind] or aim.units_only:
        return []
    found = [item for item in g.items if item[1] == cell and is_hit(g, aim, item)]
    if not found or forbids_space(g, aim, cell) is not None:
        return []
    hidden = g.is_forest(cell) and g.board.grid.distance(g.cell[aim.piece], cell) > 1
    return [] if hidden and not aim.types & (base_set.AOE | FIRE) else found


def is_hit(g: Position, aim: Aim, item: Item) -> bool:
    """Whether a small item is a target, if it is in reach."""
    return item[0] == SHARD or (g.expansion is not None and g.expansion.forbids_item(g, aim, item) is None)


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

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        return why_not_aim(self.g, self.aim, cell, refusal)


def aims(
    g: Position,
    seat: int,
    kind: int,
    bow: int = -1,
    units_only: bool = False,
    no_krakens: bool = False,
    pushes: bool = False,
) -> list[Aim]:
    """How each able unit that a player acts with could aim a card, as far as it has anything to aim at."""
    found: list[Aim] = []
    for unit in g.able_actors(seat):
        aim = Aim(g, seat, unit, kind, bow, units_only, no_krakens, pushes)
        if has_aim(g, aim):
            found.append(aim)
    return found


def forbids_aiming(g: Position, seat: int, kind: int, bow: int = -1, pushes: bool = False) -> Refusal | None:
    """Why no unit of a player has a target for a card: the reason of the nearest miss."""
    units = g.able_actors(seat)
    if not units:
        return NO_ABLE_UNIT
    found: list[Aim] = []
    for unit in units:
        aim = Aim(g, seat, unit, kind, bow, pushes=pushes)
        if has_aim(g, aim):
            return None
        found.append(aim)
    if g.is_early():
        return TOO_EARLY
    missed = nearest_miss(g, found)
    return NOT_A_TARGET if missed is None else forbids_aim(g, missed[0], g.cell[missed[1]])


def nearest_miss(g: Position, found: Sequence[Aim]) -> tuple[Aim, int] | None:
    """Which aim misses which piece of another player by least, if there is any such piece.

    What is out of range is farther off than a teammate in range, and a teammate out of range farthest.
    """
    best: tuple[Aim, int] | None = None
    nearest = FAR_OFF
    for aim in found:
        distances = g.board.grid.distances(g.cell[aim.piece])
        for piece in g.on_board():
            miss = distances[g.cell[piece]]
            if not aim.low <= miss <= aim.high:
                miss += OUTSIDE
            # The distance first: it mostly settles it, and this is asked of every card in every turn.
            if miss >= nearest or g.owner[piece] == aim.seat or piece == aim.piece or g.is_thing(piece):
                continue
            if g.are_allies(g.owner[piece], aim.seat):
                miss += TEAMMATE
            if miss < nearest:
                nearest, best = miss, (aim, piece)
    return best


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
    """Ask what is attacked."""
    cell = (yield Aiming(g, aim)) - CELLS
    return (yield from attack_on(g, aim, card, cell))


def attack_on(g: Position, aim: Aim, card: int, cell: int) -> Steps[Attack]:
    """An attack on a space, or on what is there. One on an item alone has neither target nor spread."""
    piece = g.standing[cell]
    aimed = piece != EMPTY and not g.is_thing(piece) and forbids_piece(g, aim, piece) is None
    items = attackable(g, aim, cell)
    if items and forbids_target(g, aim, cell) is None:
        pick = yield Pick(aim.seat, "item-or-piece", [ITEM, PIECE], of.KEYS[aim.kind])
        items = items if pick == ITEM else []
    attack = Attack(aim.seat, aim.piece, g.cell[aim.piece], aim.kind, card)
    attack.types = aim.types
    attack.damage = of.DAMAGE[aim.kind]
    if items:
        yield from aim_at_item(g, aim, attack, cell, items)
        return attack
    attack.struck = cell
    if aimed:
        attack.aim = aim
        attack.aim_at(piece)
        attack.melee = aim.is_melee_at(g.board.grid.distance(attack.origin, cell))
    attack.spread = spread_of(g, attack)
    return attack


def aim_at_item(g: Position, aim: Aim, attack: Attack, cell: int, items: list[Item]) -> Steps[None]:
    """Aim an attack at one of some items: at a shard, or at what is attacked like a piece.

    Of the attack on such a thing nothing but its damage takes effect.
    """
    item = items[0]
    if any(other[0] != SHARD for other in items):
        item = yield from choose_among(aim.seat, items, of.KEYS[aim.kind])
    if item[0] == SHARD:
        attack.area = (cell,)
        return
    attack.item = item
    attack.struck = cell
    attack.tamed = True
    attack.melee = aim.is_melee_at(g.board.grid.distance(attack.origin, cell))


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


@final
class ItemTarget(Pick):
    """Which space with a small item does a card reach for?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim, picks: Sequence[int]) -> None:
        super().__init__(aim.seat, "item", picks, of.KEYS[aim.kind])
        self.g: Final = g
        self.aim: Final = aim

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, aim, cell = self.g, self.aim, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        if not g.items_at(cell):
            return Why("ignite.item.movable", "no-item", {"cell": cell, "card": aim.kind})
        reach = forbids_item(g, aim, cell)
        if reach is not None:
            return why_out_of_reach(g, aim.piece, cell, aim.kind, (aim.low, aim.high), reach)
        return Why("ignite.item.pushed", "item-stuck", {"cell": cell, "card": aim.kind})


def choose_item(g: Position, seat: int, cell: int, because: str) -> Steps[Item]:
    """Which of the small items on a space; not asked if they are all alike."""
    return (yield from choose_among(seat, [g.items[at] for at in g.items_at(cell)], because))


def choose_among(seat: int, items: list[Item], because: str) -> Steps[Item]:
    """Which of some items, by what and whose they are."""
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


@final
class Neighbour(Pick):
    """Which piece beside a unit does a card hit: whom a tiger bites, whom a shield bashes?"""

    __slots__ = ("card", "g", "otherwise", "unit")

    def __init__(
        self,
        g: Position,
        seat: int,
        unit: int,
        asks: str,
        card: int,
        picks: Sequence[int],
        otherwise: Refusal,
    ) -> None:
        """`otherwise` is what forbids a neighbour that is within reach."""
        super().__init__(seat, asks, picks, of.KEYS[card])
        self.g: Final = g
        self.unit: Final = unit
        self.card: Final = card
        self.otherwise: Final = otherwise

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        return why_not_beside(self.g, self.seat, self.unit, cell, self.card, self.otherwise)
