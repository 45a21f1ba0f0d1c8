"""Attack spaces of minions: from where each unit would be damaged or affected (coop.path.attack-space).

A set of spaces is a mask, an int with one bit for each cell, as in `routes`. Whatever carries an attack to a
unit counts, as if nobody answered. What a minion can do where it stands is in `strikes`.
"""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.combat.attack import CARD
from emberbox.games.ignite.combat.attack import SPECIAL as SPECIAL_ACT
from emberbox.games.ignite.coop.boosts import damage_of, radius_of, range_of
from emberbox.games.ignite.coop.facts import MELEE, SPECIAL, attack_of, has_tag
from emberbox.games.ignite.coop.ground import WALLS, spaces_of
from emberbox.games.ignite.coop.state import side_of
from emberbox.games.ignite.coop.walkers import WHOLE, around, beside
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, LARGE, WATER
from emberbox.games.ignite.facts.catalogue import FIRE, LIGHTNING
from emberbox.games.ignite.freeze.cards.hexing import linked
from emberbox.games.ignite.freeze.hexes import left
from emberbox.games.ignite.state.position import EMPTY, ICE, UNIT, Position

FARTHEST: Final = 8
"""No range of an enemy is greater."""


def _discs(cell: int) -> list[int]:
    """By distance, the spaces that are at most so far from a space."""
    discs = [1 << cell]
    for _ in range(FARTHEST):
        discs.append((discs[-1] | beside(discs[-1])) & WHOLE)
    return discs


DISCS: Final[list[list[int]]] = [_discs(cell) for cell in range(LARGE.grid.size)]


def _squares(radius: int) -> list[int]:
    """By space, the square of spaces around it."""
    found: list[int] = []
    for cell in range(LARGE.grid.size):
        square = 1 << cell
        for _ in range(radius):
            square = around(square) & WHOLE
        found.append(square)
    return found


SQUARES: Final[list[list[int]]] = [_squares(radius) for radius in range(3)]
"""By radius, and then by space."""


def in_range_of(cell: int, low: int, high: int) -> int:
    """The spaces whose distance from a space is in a range."""
    discs = DISCS[cell]
    return discs[high] & ~discs[low - 1] if low else discs[high]


def mask_of(cells: list[int]) -> int:
    """Some spaces as a mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_in(mask: int) -> list[int]:
    """The spaces of a mask in reading order."""
    cells: list[int] = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells


@final
class Weapon:
    """How an enemy attacks now: the kind of its card side, its range, and what it does."""

    __slots__ = (
        "act",
        "area",
        "damage",
        "fire",
        "hexes",
        "high",
        "kind",
        "lightning",
        "low",
        "melee",
        "minion",
    )

    def __init__(
        self,
        minion: int,
        kind: int,
        reach: tuple[int, int],
        damage: int,
        act: int,
        *,
        area: int = 0,
        melee: bool = False,
        hexes: bool = False,
    ) -> None:
        self.minion: Final = minion
        self.kind: Final = kind
        self.low: Final = reach[0]
        self.high: Final = reach[1]
        self.area: Final = area
        self.damage: Final = damage
        self.melee: Final = melee
        self.act: Final = act
        self.fire: Final = of.TYPES[kind] & FIRE != 0
        self.lightning: Final = of.TYPES[kind] & LIGHTNING != 0
        self.hexes: Final = hexes


def weapon_of(g: Position, minion: int) -> Weapon:
    """How a minion without a machine attacks now, by its side of the Enemy card and what changes that."""
    side = side_of(g, minion)
    how = attack_of(side)
    return Weapon(
        minion,
        side,
        range_of(g, side),
        damage_of(g, side),
        SPECIAL_ACT if how == SPECIAL else CARD,
        area=radius_of(g, side),
        melee=how == MELEE,
        hexes=has_tag(side, "hex"),
    )


def units_of_players(g: Position) -> list[int]:
    """All units on the board."""
    types, cell = g.piece_type, g.cell
    return [piece for piece in range(len(types)) if types[piece] == UNIT and cell[piece] >= 0]


# -- attack spaces -----------------------------------------------------------------------------------------


def in_reach(g: Position, weapon: Weapon, cell: int, stands: int) -> int:
    """The spaces of a mask from which a space is in range and sight (coop.attack.line-of-sight)."""
    spaces = in_range_of(cell, weapon.low, weapon.high) & stands
    if ICE not in g.ground or not spaces_of(g.ground, WALLS) & DISCS[cell][weapon.high]:
        return spaces  # a wall that is out of range hides nothing
    found = 0
    for here in cells_in(spaces):
        if g.in_sight(here, cell):
            found |= 1 << here
    return found


def is_hidden(g: Position, weapon: Weapon, unit: int) -> bool:
    """Whether a unit can be aimed at only from the next space: in a forest without fire, or in smoke."""
    if g.ground[g.cell[unit]] == FOREST and not weapon.fire:
        return True
    if g.expansion is None or not g.effects:
        return False
    far = LARGE.grid.size - 1 - g.cell[unit]  # some space that is not beside it
    return g.expansion.forbids_target(g, g.seats, far, unit, of.TYPES[weapon.kind]) is not None


def aimed_from(g: Position, weapon: Weapon, unit: int, stands: int) -> int:
    """The spaces of a mask from which a unit itself can be aimed at."""
    spaces = in_reach(g, weapon, g.cell[unit], stands)
    return spaces & DISCS[g.cell[unit]][1] if is_hidden(g, weapon, unit) else spaces


def body_from(g: Position, weapon: Weapon, body: list[int], stands: int) -> int:
    """The spaces of a mask from which a forest or a body of water can be struck where no unit stands."""
    spaces = 0
    for cell in body:
        if not is_unit_on(g, cell):
            spaces |= in_reach(g, weapon, cell, stands)
    return spaces


def is_unit_on(g: Position, cell: int) -> bool:
    """Whether a unit stands on a space: then an attack on the space is one on the unit."""
    return g.standing[cell] != EMPTY and g.piece_type[g.standing[cell]] == UNIT


def attack_spaces(g: Position, weapon: Weapon, units: list[int], stands: int) -> list[int]:
    """For each of some units, the spaces of a mask from which it would be damaged or affected."""
    if weapon.area:
        return ring_spaces(g, weapon, units, stands)
    if weapon.lightning:
        return lightning_spaces(g, weapon, units, stands)
    if weapon.hexes and not left(g):
        return [0] * len(units)
    aimed = [aimed_from(g, weapon, unit, stands) for unit in units]
    if weapon.hexes:
        return [shared(g, units, aimed, linked(g, [unit])) for unit in units]
    if weapon.fire:
        return [
            aim | forest_spaces(g, weapon, units, aimed, units[at], stands) for at, aim in enumerate(aimed)
        ]
    return aimed


def shared(g: Position, units: list[int], aimed: list[int], together: list[int]) -> int:
    """The spaces from which one of some units can be aimed at."""
    spaces = 0
    for at, unit in enumerate(units):
        if unit in together:
            spaces |= aimed[at]
    return spaces


def forest_spaces(
    g: Position, weapon: Weapon, units: list[int], aimed: list[int], unit: int, stands: int
) -> int:
    """The spaces from which the forest of a unit, or another unit in it, can be set on fire."""
    cell = g.cell[unit]
    if g.ground[cell] != FOREST:
        return 0
    body = g.body(cell)
    spaces = body_from(g, weapon, body, stands)
    for at, other in enumerate(units):
        if g.cell[other] in body:
            spaces |= aimed[at]
    return spaces


def ring_spaces(g: Position, weapon: Weapon, units: list[int], stands: int) -> list[int]:
    """The spaces around which a ring holds a unit or a space of its forest (coop.fire.ring-precise)."""
    squares = SQUARES[weapon.area]
    found: list[int] = []
    for unit in units:
        cell = g.cell[unit]
        spaces = squares[cell]
        if g.ground[cell] == FOREST:
            for there in g.body(cell):
                spaces |= squares[there]
        found.append(spaces & stands)
    return found


def waiting_spaces(g: Position, weapon: Weapon, units: list[int], stands: int) -> list[int]:
    """The same with forests, smoke and the pile of Hexes left out of account (coop.attack.wait-precise)."""
    if weapon.area:
        return [SQUARES[weapon.area][g.cell[unit]] & stands for unit in units]
    return [in_reach(g, weapon, g.cell[unit], stands) for unit in units]


# -- lightning ---------------------------------------------------------------------------------------------


@final
class Chain:
    """Pieces that lightning links to one another, the attacker left out.

    `touch` are the spaces on which one more piece would be linked to them, `aim` those from which one of
    its units, or a water that one of its pieces is in, can be struck.
    """

    __slots__ = ("aim", "pieces", "touch")

    def __init__(self) -> None:
        self.pieces: Final[list[int]] = []
        self.touch = 0
        self.aim = 0


def chain_from(g: Position, weapon: Weapon, start: int, stands: int) -> Chain:
    """All that lightning reaches from a piece, were the attacker not there."""
    chain = Chain()
    chain.pieces.append(start)
    wet = 0
    for piece in chain.pieces:
        cell = g.cell[piece]
        if g.piece_type[piece] == UNIT:
            chain.aim |= aimed_from(g, weapon, piece, stands)
        near = beside(1 << cell) & WHOLE
        if g.ground[cell] == WATER and not wet >> cell & 1:
            body = g.body(cell)
            wet |= mask_of(body)
            near |= wet
            chain.aim |= body_from(g, weapon, body, stands)
        fresh = near & ~chain.touch
        chain.touch |= near
        for there in cells_in(fresh):
            other = g.standing[there]
            if other not in (EMPTY, weapon.minion) and not g.is_thing(other) and other not in chain.pieces:
                chain.pieces.append(other)
    return chain


def lightning_spaces(g: Position, weapon: Weapon, units: list[int], stands: int) -> list[int]:
    """The spaces from which lightning reaches a unit: by its chain, or through the attacker itself.

    An attacker that is linked to what it strikes takes the lightning on to every other chain that it touches.
    """
    chains: list[Chain] = []
    known: set[int] = set()
    through = 0
    for piece in g.on_board():
        if piece != weapon.minion and piece not in known and not g.is_thing(piece):
            chain = chain_from(g, weapon, piece, stands)
            chains.append(chain)
            known.update(chain.pieces)
            through |= chain.aim & chain.touch
    found: list[int] = []
    for unit in units:
        own = next(chain for chain in chains if unit in chain.pieces)
        inside = own.touch & stands & ~through & ~own.aim
        found.append(own.aim | own.touch & through | (own_waters(g, weapon, inside) if inside else 0))
    return found


def own_waters(g: Position, weapon: Weapon, spaces: int) -> int:
    """Those of some spaces on which an attacker stands in a body of water that it can strike itself."""
    found = 0
    for here in cells_in(spaces):
        if g.ground[here] == WATER and body_from(g, weapon, g.body(here), 1 << here):
            found |= 1 << here
    return found
