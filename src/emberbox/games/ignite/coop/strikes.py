"""What a minion can attack from where it stands, and how much each of these attacks would do (rule 8)."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.combat.striking import damage_to
from emberbox.games.ignite.coop.aims import (
    DISCS,
    SQUARES,
    Weapon,
    aimed_from,
    cells_in,
    in_range_of,
    is_unit_on,
    mask_of,
    units_of_players,
)
from emberbox.games.ignite.coop.facts import DRAGON
from emberbox.games.ignite.coop.state import is_enemy
from emberbox.games.ignite.facts.board import FOREST, WATER
from emberbox.games.ignite.facts.catalogue import FIRE
from emberbox.games.ignite.freeze.cards.hexing import linked
from emberbox.games.ignite.freeze.hexes import left
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position


@final
class Strike:
    """An attack that a minion can make from where it stands, and what it would do if nobody answered."""

    __slots__ = ("attack", "weakest", "worth")

    def __init__(self, attack: Attack, worth: int, weakest: int) -> None:
        self.attack: Final = attack
        self.worth: Final = worth
        """The damage to all units together, or the Hexes of all (coop.attack.most-damage-count)."""
        self.weakest: Final = weakest
        """The least health that a unit which is attacked has left."""


def strikes(g: Position, weapon: Weapon) -> list[Strike]:
    """All attacks that hurt or affect a unit, by the space that is attacked."""
    if weapon.area:
        attacks = [ring(g, weapon, weapon.minion)]
    else:
        attacks = aimed_attacks(g, weapon)
        if weapon.fire or weapon.lightning:
            attacks += terrain_attacks(g, weapon)
    found: list[Strike] = []
    for attack in attacks:
        worth = hexes_by(g, attack) if weapon.hexes else damage_by(g, attack)
        if worth:
            found.append(Strike(attack, worth, weakest_of(g, attack)))
    return found


def aimed_attacks(g: Position, weapon: Weapon) -> list[Attack]:
    """The attacks on units in reach."""
    here = g.cell[weapon.minion]
    discs = DISCS[here][weapon.high]
    found: list[Attack] = []
    for unit in units_of_players(g):
        if discs >> g.cell[unit] & 1 and aimed_from(g, weapon, unit, 1 << here):
            found.append(attack_on(g, weapon, g.cell[unit], unit))
    return found


def terrain_attacks(g: Position, weapon: Weapon) -> list[Attack]:
    """The attacks on a forest or a body of water where no unit stands: one for each, at its nearest space.

    Of several equally near ones it is the one farthest down, and in a row the one farthest right.
    """
    here = g.cell[weapon.minion]
    terrain = FOREST if weapon.fire else WATER
    seen = 0
    found: list[Attack] = []
    for distance in range(max(weapon.low, 1), weapon.high + 1):
        for cell in reversed(cells_in(in_range_of(here, distance, distance) & ~seen)):
            is_open = g.ground[cell] == terrain and not is_unit_on(g, cell) and not seen >> cell & 1
            if is_open and g.in_sight(here, cell):
                seen |= mask_of(g.body(cell))
                found.append(attack_on(g, weapon, cell, EMPTY))
    return found


def attack_on(g: Position, weapon: Weapon, cell: int, unit: int) -> Attack:
    """An attack on a unit on a space, or on the space, as it would be declared."""
    attack = Attack(g.seats, weapon.minion, g.cell[weapon.minion], weapon.kind, -1, weapon.act)
    attack.damage, attack.melee, attack.struck = weapon.damage, weapon.melee, cell
    if weapon.fire:
        attack.types |= FIRE  # a special attack may be of fire, too
    if unit != EMPTY:
        attack.aim_at(unit)
    attack.spread = linked(g, [unit])[1:] if weapon.hexes else spread_of(g, attack)
    return attack


def ring(g: Position, weapon: Weapon, center: int) -> Attack:
    """The ring of fire around a piece: each unit in it, and each in a forest that it touches.

    The fire of a minion leaves enemies alone (coop.fire.only-units). What a unit has turned back spares only
    that unit (coop.fire.mirror).
    """
    turned = center != weapon.minion
    attack = Attack(g.owner[center], center, g.cell[center], weapon.kind, -1)
    attack.damage = weapon.damage
    burning = 0
    square = cells_in(SQUARES[weapon.area][g.cell[center]])
    for cell in square:
        if g.ground[cell] == FOREST and not burning >> cell & 1:
            burning |= mask_of(g.body(cell))
        if is_burned(g, cell, turned, center):
            attack.aim_at(g.standing[cell])
    area = {*square, *cells_in(burning)}
    attack.area = tuple(sorted(area))
    for cell in cells_in(burning):
        if is_burned(g, cell, turned, center) and g.standing[cell] not in attack.targets:
            attack.spread.append(g.standing[cell])
    return attack


def is_burned(g: Position, cell: int, turned: bool, center: int) -> bool:
    """Whether a ring hurts who stands on a space."""
    piece = g.standing[cell]
    if piece in (EMPTY, center):
        return False
    if g.piece_type[piece] == UNIT:
        return True
    return turned and is_enemy(g, piece) and g.piece_type[piece] != DRAGON


def damage_by(g: Position, attack: Attack) -> int:
    """What all units together would take, the village's points included."""
    total = 0
    for piece in attack.targets:
        if g.piece_type[piece] == UNIT:
            total += points_for(g, piece, damage_to(g, attack, piece), attack.seat)
    for piece in attack.spread:
        if g.piece_type[piece] == UNIT:
            total += points_for(g, piece, 1, attack.seat)
    return total


def hexes_by(g: Position, attack: Attack) -> int:
    """How many Hexes all players together would gain."""
    return min(len(attack.targets) + len(attack.spread), left(g))


def weakest_of(g: Position, attack: Attack) -> int:
    """The least health of the unit aimed at, or of those that are hurt if none is."""
    struck = [piece for piece in attack.targets or attack.spread if g.piece_type[piece] == UNIT]
    return min([g.health(piece) for piece in struck])
