"""One enemy's act: whom it goes for, which way, where it stops, and what it attacks."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop import catapults, dragon
from emberbox.games.ignite.coop.aims import Weapon, weapon_of
from emberbox.games.ignite.coop.boosts import movement_of
from emberbox.games.ignite.coop.burning import burn, is_at_bazaar, seeks_bazaar
from emberbox.games.ignite.coop.facts import DRAGON, FIRST_MINION, is_fast
from emberbox.games.ignite.coop.ground import walker_of
from emberbox.games.ignite.coop.state import machine_of, side_of, siege_of
from emberbox.games.ignite.coop.strikes import strikes
from emberbox.games.ignite.coop.striking import attack_with
from emberbox.games.ignite.coop.targets import choose_strike, find_way
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.movement import ON_FOOT, step
from emberbox.games.ignite.space import MOST_CELLS
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF

# In which order enemies act (coop.move.rule-1-order), the boss before all others.
BOSS: Final = 3
FAST: Final = 2
NORMAL: Final = 1
WITH_MACHINE: Final = 0


def speed_class(g: Position, enemy: int) -> int:
    """How early an enemy acts (coop.move.speed-class)."""
    if g.piece_type[enemy] == DRAGON:
        return BOSS
    if machine_of(g, enemy) != NO_ONE:
        return WITH_MACHINE
    return FAST if is_fast(side_of(g, enemy)) else NORMAL


def next_to_act(g: Position) -> int:
    """The enemy that acts next in the Enemy Phase, by where all stand now, or NO_ONE if none is left.

    Of one class it is the one farthest down, and in a row the one farthest right: that is the greatest cell.
    """
    siege = siege_of(g)
    types, cells = g.piece_type, g.cell
    best, first = NO_ONE, -1
    for enemy in range(len(types)):
        if FIRST_MINION <= types[enemy] <= DRAGON and cells[enemy] > OFF:
            rank = speed_class(g, enemy) * MOST_CELLS + cells[enemy]
            if rank > first and enemy not in siege.acted and enemy not in siege.resting:
                best, first = enemy, rank
    return best


def act(g: Position, enemy: int) -> Steps[int]:
    """An enemy moves and attacks; it is among those that have acted from now on.

    The boss takes one of his actions, and has acted when none is left. The unit is that toward which a minion
    went, or NO_ONE.
    """
    if g.piece_type[enemy] == DRAGON and g.frozen[enemy] == NO_ONE:
        yield from dragon.act(g, enemy)
        return NO_ONE
    siege_of(g).acted.append(enemy)
    if g.frozen[enemy] != NO_ONE:
        tell_of(g, "enemy-frozen", enemy, "coop.attack.frozen-enemy")
    elif g.down[enemy]:
        stand_up(g, enemy)
    elif machine_of(g, enemy) != NO_ONE:
        return (yield from catapults.act(g, enemy))
    else:
        return (yield from act_on_foot(g, enemy))
    return NO_ONE


def tell_of(g: Position, told: str, enemy: int, because: str) -> None:
    """Say something of an enemy."""
    if g.story is not None:
        g.tell(told, {"piece": enemy, "cell": g.cell[enemy]}, because)


def stand_up(g: Position, enemy: int) -> None:
    """A knocked down enemy spends its action on getting up (coop.attack.knocked-down-enemy)."""
    g.down[enemy] = False
    tell_of(g, "enemy-stood-up", enemy, "coop.attack.knocked-down-enemy")


def act_on_foot(g: Position, minion: int) -> Steps[int]:
    """A minion without a machine walks, unless it can attack where it is, and then attacks what it can."""
    weapon = weapon_of(g, minion)
    if seeks_bazaar(g, weapon):
        yield from go_and_burn(g, weapon)
        return NO_ONE
    target = NO_ONE
    found = strikes(g, weapon)
    if not found and g.held[minion] == NO_ONE:
        target = yield from advance(g, weapon)
        found = strikes(g, weapon) if g.cell[minion] != OFF else []
    if found:
        yield from attack_with(g, weapon, (yield from choose_strike(g, weapon, found)))
    return target


def go_and_burn(g: Position, weapon: Weapon) -> Steps[None]:
    """Magical fire walks to the bazaar to burn it, and attacks nothing else (coop.fire.corner-precise)."""
    minion = weapon.minion
    if not is_at_bazaar(g, minion) and g.held[minion] == NO_ONE:
        yield from advance(g, weapon)
    if g.cell[minion] != OFF and is_at_bazaar(g, minion):
        yield from burn(g, weapon)


# -- walking -----------------------------------------------------------------------------------------------


def advance(g: Position, weapon: Weapon) -> Steps[int]:
    """A minion walks toward a target until it stands on an attack space or cannot pay for the next space.

    The unit is its target, or NO_ONE if it goes for none in particular.
    """
    minion = weapon.minion
    points = whole = movement_of(g, weapon.kind)
    walker = walker_of(g, minion, whole)
    target, way = yield from find_way(g, weapon, walker, points)
    aim = g.cell[target] if target != NO_ONE else OFF
    while way:
        points -= walker.price_of(way[0])
        if not (yield from step(g, minion, way.pop(0), ON_FOOT, [], of.KEYS[weapon.kind])):
            break
        if target != NO_ONE and g.cell[target] != aim:
            # What a reaction has taken away makes it choose again (coop.path.target).
            if strikes(g, weapon):
                break
            walker = walker_of(g, minion, whole)
            target, way = yield from find_way(g, weapon, walker, points)
            aim = g.cell[target] if target != NO_ONE else OFF
    return target
