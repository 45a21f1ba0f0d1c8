"""The enemies' catapults: where they come from, how they are moved, and whom they shoot at.

A catapult is a war machine of The Freeze that is built at once and belongs to no player. The minion that
works it takes it along by the four joint moves; the way is the catapult's.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.attack import SHOT
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.coop.aims import Weapon
from emberbox.games.ignite.coop.ground import enterable, occupied_by_others, walker_of
from emberbox.games.ignite.coop.routes import nearest, route, toward
from emberbox.games.ignite.coop.spawning import LEFT, RIGHT, ambush, is_available
from emberbox.games.ignite.coop.state import in_effect, machine_of, siege_of
from emberbox.games.ignite.coop.strikes import strikes
from emberbox.games.ignite.coop.targets import choose_target, find_way
from emberbox.games.ignite.coop.walkers import SNOW_FACTOR, Goal, Walker
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.blizzard import toll
from emberbox.games.ignite.freeze.facts import CATAPULT, SNOW
from emberbox.games.ignite.freeze.firing import shoot_at
from emberbox.games.ignite.freeze.hauling import Pair, move_pair
from emberbox.games.ignite.freeze.machines import MACHINES, are_beside, card_of
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.moving.movement import ON_FOOT, step
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import EAST, NORTH, OFF, SOUTH, WEST

CARD: Final = of.kind("catapult-apocalypse")
MOVEMENT: Final = 2
"""How many spaces a minion with a catapult moves, whatever else moves faster (coop.catapult.two-spaces)."""

# -- placing ---------------------------------------------------------------------------------------------


def place_catapults(g: Position) -> None:
    """Each Catapult card in effect gives a catapult to one of the last minions placed (coop.catapult.two)."""
    placed = siege_of(g).placed
    for minion in placed[::-1][: in_effect(g, CARD)]:
        cell = site_of(g, minion)
        if cell != OFF and g.count_of(CATAPULT) < MACHINES:
            place(g, minion, cell)


def site_of(g: Position, minion: int) -> int:
    """Where a minion's catapult is placed: in front, or else below, right, left, above (or OFF)."""
    front = {LEFT: EAST, RIGHT: WEST}.get(ambush(g), SOUTH)
    for way in (front, SOUTH, EAST, WEST, NORTH):
        cell = g.board.grid.steps[way][g.cell[minion]]
        if cell != OFF and is_available(g, cell):
            return cell
    return OFF


def place(g: Position, minion: int, cell: int) -> None:
    """A minion gets a catapult, which is built at once (coop.catapult.war-machine)."""
    siege = siege_of(g)
    machine = g.add_piece(CATAPULT, g.seats)
    siege.clocks[machine] = 0
    siege.crews[machine] = minion
    siege.fresh = [*siege.fresh, machine]
    put_piece(g, machine, cell, g.seats)
    if g.story is not None:
        facts = {"seat": g.seats, "piece": machine, "minion": minion, "type": CATAPULT, "cell": cell}
        g.tell("catapult-placed", {**facts}, "coop.catapult.place")


def leave_crew(g: Position, piece: int) -> None:
    """A piece is off the board: a catapult frees its minion, and a minion takes its catapult along."""
    siege = siege_of(g)
    machine = machine_of(g, piece)
    if piece in siege.crews:
        siege.crews = {other: minion for other, minion in siege.crews.items() if other != piece}
        siege.fresh = [other for other in siege.fresh if other != piece]
    elif machine != NO_ONE:
        take_off(g, machine, NO_ONE, "coop.catapult.disappears")


# -- acting ----------------------------------------------------------------------------------------------


def act(g: Position, minion: int) -> Steps[int]:
    """A minion moves its catapult and shoots; one that was driven away from it goes back to it first.

    The unit is that toward which the catapult was moved, or NO_ONE.
    """
    target = NO_ONE
    machine = machine_of(g, minion)
    weapon = weapon_of(g, machine)
    if g.held[minion] == NO_ONE:
        if not are_beside(g, minion, machine):
            yield from go_back(g, minion, machine)
        elif not strikes(g, weapon):
            target = yield from haul(g, minion, weapon)
    works = machine_of(g, minion) == machine and are_beside(g, minion, machine)
    if works and machine not in siege_of(g).fresh:
        yield from shoot(g, weapon)
    return target


def weapon_of(g: Position, machine: int) -> Weapon:
    """How a catapult shoots: by its card, which nothing changes (coop.catapult.no-bonus)."""
    card = card_of(g, machine)
    return Weapon(machine, card, (of.LOW[card], of.HIGH[card]), of.DAMAGE[card], SHOT)


def shoot(g: Position, weapon: Weapon) -> Steps[None]:
    """One shot at the closest unit that it can hit; of several the team takes one."""
    targets = [each.attack.targets[0] for each in strikes(g, weapon)]
    if not targets:
        return
    distances = g.board.grid.distances(g.cell[weapon.minion])
    least = min([distances[g.cell[unit]] for unit in targets])
    closest = [unit for unit in targets if distances[g.cell[unit]] == least]
    target = yield from choose_target(g, weapon.minion, closest, "coop.catapult.target-precise")
    yield from shoot_at(g, g.seats, weapon.minion, target)


# -- moving ----------------------------------------------------------------------------------------------


def haul(g: Position, minion: int, weapon: Weapon) -> Steps[int]:
    """Both go along the catapult's route toward a unit (coop.catapult.pair-move)."""
    machine = weapon.minion
    target, way = yield from find_way(g, weapon, walker_with(g, minion, machine))
    points = MOVEMENT
    for at in range(len(way)):
        pair = joint_step(g, minion, machine, way[at:], points)
        if pair is None:
            break
        cell, end = pair
        points -= price_of(g, cell)
        if not (yield from move_pair(g, minion, cell, machine, end, "coop.catapult.moves")):
            break
    return target


def walker_with(g: Position, minion: int, machine: int) -> Walker:
    """A catapult as one that walks; the minion that works it is not in its way."""
    others = occupied_by_others(g, machine) & ~(1 << g.cell[minion])
    dry, snow = enterable(g, machine)
    return Walker(g.cell[machine], dry & ~others, snow & ~others, MOVEMENT, toll(g, g.seats))


def joint_step(g: Position, minion: int, machine: int, way: list[int], points: int) -> Pair | None:
    """Where the two come to by the next space of the way: Roll or else Push, Follow or else Switch."""
    grid, here, there = g.board.grid, g.cell[minion], g.cell[machine]
    pairs: list[Pair] = []
    if way[0] == here:
        pairs = [(way[1], here)] if len(way) > 1 else []
        pairs.append((there, here))
    else:
        ahead = grid.steps[grid.direction(there, way[0])][here]
        pairs = [(ahead, way[0]), (there, way[0])]
    dry, snow = enterable(g, minion)
    free = (dry | snow) & ~(occupied_by_others(g, minion) & ~(1 << there))
    for cell, end in pairs:
        if cell != OFF and free >> cell & 1 and price_of(g, cell) <= points:
            return cell, end
    return None


def price_of(g: Position, cell: int) -> int:
    """What it costs a minion to enter a space; snow takes both of the spaces that it has."""
    return toll(g, g.seats) * (SNOW_FACTOR if g.ground[cell] == SNOW else 1)


def go_back(g: Position, minion: int, machine: int) -> Steps[None]:
    """A minion walks toward the nearest space beside its catapult (coop.catapult.separated)."""
    walker = walker_of(g, minion, MOVEMENT)
    spaces = 0
    for cell in g.board.grid.neighbours[g.cell[machine]]:
        spaces |= 1 << cell
    goal = Goal(g.cell[machine], spaces & (walker.dry | walker.snow))
    best = nearest(walker, [goal])
    way = route(walker, goal, best[0][1]) if best else toward(walker, [goal.cell])
    points = MOVEMENT
    for cell in way:
        points -= price_of(g, cell)
        if points < 0 or not (yield from step(g, minion, cell, ON_FOOT, [], "coop.catapult.separated")):
            return
