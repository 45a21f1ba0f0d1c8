"""The elder dragon: his sacrifices, his three actions, and where he lands.

How far his turn has come is in the state, so that it can be taken up again before each of his actions. While
he is in the air, his figure stays where he took off: nobody is asked anything until he comes down.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.attack import SPECIAL
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.coop.aims import Weapon, attack_spaces, units_of_players
from emberbox.games.ignite.coop.facts import DRAGON_ACTIONS, DRAGON_KIND, SACRIFICES
from emberbox.games.ignite.coop.ground import walker_of
from emberbox.games.ignite.coop.routes import line
from emberbox.games.ignite.coop.state import NO_FLIGHT, NOT_BEGUN, machine_of, minions, siege_of
from emberbox.games.ignite.coop.strikes import strikes
from emberbox.games.ignite.coop.striking import attack_with
from emberbox.games.ignite.coop.targets import choose_strike, choose_target
from emberbox.games.ignite.coop.walkers import WHOLE
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.movement import land
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Steps

STANDS_UP: Final = "coop.attack.knocked-down-enemy"
NOWHERE: Final = (1 << 16, 0, 0)
"""Farther from everything than any space."""
ANY_MOVEMENT: Final = 1 << 16
"""Enough for snow, which does not slow him (coop.dragon.snow)."""

# -- his turn --------------------------------------------------------------------------------------------


def act(g: Position, dragon: int) -> Steps[None]:
    """The dragon takes one action of his turn, the sacrifices before the first (coop.dragon.turn-precise)."""
    siege = siege_of(g)
    if siege.actions == NOT_BEGUN:
        sacrifice(g, dragon)
    if siege.actions:
        siege.actions -= 1
        yield from take_action(g, dragon)
        siege = siege_of(g)
    if not siege.actions:
        siege.actions = NOT_BEGUN
        siege.acted.append(dragon)


def sacrifices(g: Position) -> list[int]:
    """Whom he would sacrifice now: those nearest to the bottom, in a row from the right."""
    free = [minion for minion in minions(g) if machine_of(g, minion) == NO_ONE]
    return sorted(free, key=lambda minion: -g.cell[minion])[:SACRIFICES]


def sacrifice(g: Position, dragon: int) -> None:
    """He takes one action for each minion that he sacrifices (coop.dragon.sacrifice-precise)."""
    taken = sacrifices(g)
    actions = min(DRAGON_ACTIONS, len(taken))
    siege_of(g).actions = actions
    if g.story is not None:
        facts = {"piece": dragon, "cell": g.cell[dragon], "actions": actions, "amount": len(taken)}
        g.tell("sacrificed", {**facts, "pieces": taken[:]}, "coop.dragon.sacrifice")
    for minion in taken:
        take_off(g, minion, NO_ONE, "coop.dragon.sacrifice")


def take_action(g: Position, dragon: int) -> Steps[None]:
    """One action: he stands up, attacks if he can, and otherwise flies."""
    if g.down[dragon]:
        g.down[dragon] = False
        if g.story is not None:
            g.tell("enemy-stood-up", {"piece": dragon, "cell": g.cell[dragon]}, STANDS_UP)
        return
    weapon = weapon_of(dragon)
    found = strikes(g, weapon) if siege_of(g).aloft == NO_FLIGHT else []
    if found:
        yield from attack_with(g, weapon, (yield from choose_strike(g, weapon, found)))
    elif g.held[dragon] == NO_ONE:
        yield from fly(g, weapon)


def weapon_of(dragon: int) -> Weapon:
    """His fire: a special attack that nothing makes stronger (coop.dragon.power-cards)."""
    reach = (of.LOW[DRAGON_KIND], of.HIGH[DRAGON_KIND])
    return Weapon(dragon, DRAGON_KIND, reach, of.DAMAGE[DRAGON_KIND], SPECIAL)


# -- flying ----------------------------------------------------------------------------------------------


def prey(g: Position, dragon: int) -> list[int]:
    """The units nearest to him, counted orthogonally, whatever is in between."""
    distances = g.board.grid.distances(g.cell[dragon])
    units = units_of_players(g)
    nearest = min([distances[g.cell[unit]] for unit in units], default=0)
    return [unit for unit in units if distances[g.cell[unit]] == nearest]


def fly(g: Position, weapon: Weapon) -> Steps[None]:
    """One move through the air; he lands if he has got there, or has no action left to go on."""
    dragon = weapon.minion
    if siege_of(g).aloft == NO_FLIGHT:
        nearest = prey(g, dragon)
        if not nearest:
            return
        target = yield from choose_target(g, dragon, nearest)
        siege_of(g).aloft = (g.cell[dragon], 0, target)
    siege = siege_of(g)
    over, moves, target = siege.aloft
    in_reach = attack_spaces(g, weapon, [target], WHOLE)[0]
    end = leg(g, dragon, over, g.cell[target], in_reach)
    siege.aloft = (end, moves + 1, target)
    if g.story is not None:
        g.tell("flew", {"piece": dragon, "from": over, "cell": end, "target": target}, "coop.dragon.move")
    if not siege.actions or in_reach >> end & 1:
        yield from come_down(g, dragon)


def speed(g: Position, dragon: int) -> int:
    """How many spaces an action takes him."""
    return siege_of(g).flight(g, dragon, of.MOVEMENT[DRAGON_KIND])


def leg(g: Position, dragon: int, start: int, goal: int, in_reach: int) -> int:
    """Where a move along the line to a unit ends: as far as it goes, or where he can attack it."""
    here = start
    for cell in line(start, goal)[: speed(g, dragon)]:
        if in_reach >> here & 1:
            break
        here = cell
    return here


# -- landing ---------------------------------------------------------------------------------------------


def landing(g: Position, dragon: int) -> int:
    """Where he comes down: below him, or as near the target as he gets (coop.dragon.landing-precise)."""
    over, moves, target = siege_of(g).aloft
    walker = walker_of(g, dragon, ANY_MOVEMENT)
    landable = walker.dry | walker.snow
    if landable >> over & 1:
        return over
    grid, start, goal = g.board.grid, g.cell[dragon], g.cell[target]
    best, least = start, NOWHERE
    for cell in grid.within(start, moves * speed(g, dragon)):
        rank = (grid.distance(cell, goal), grid.distance(cell, over), -cell)
        if rank < least and landable >> cell & 1:
            best, least = cell, rank
    return best


def come_down(g: Position, dragon: int) -> Steps[None]:
    """He lands, with what the space does to him."""
    cell = landing(g, dragon)
    siege_of(g).aloft = NO_FLIGHT
    if cell != g.cell[dragon]:
        yield from land(g, dragon, cell, "coop.dragon.landing")
