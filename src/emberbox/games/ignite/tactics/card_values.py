"""What the cards of a hand are good for now, each for its own action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.cards.events import raided
from emberbox.games.ignite.cards.items import patients, shards_served
from emberbox.games.ignite.cards.portal import PORTAL
from emberbox.games.ignite.cards.summoning import free_water
from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, VILLAGE
from emberbox.games.ignite.facts.catalogue import BOW, MELEE, MOVEMENT_CARD, PROJECTILE, WEAPON
from emberbox.games.ignite.state.effects import effect_of
from emberbox.games.ignite.state.position import SHARD, UNIT
from emberbox.games.ignite.tactics.fighting import best_blow, blow
from emberbox.games.ignite.tactics.laying import best_bomb, best_meteor, kraken_value
from emberbox.games.ignite.tactics.moving import card_gain
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.survey import LONG_BOW, Survey, march_points

AIMED: Final[list[bool]] = [
    key in ("lightning-bolt", "freeze", "curse", "ring-of-fire", "ice-wall", "scorched-earth", "vine-pull")
    or key in ("metal-shield",)
    or (of.TYPES[of.kind(key)] & (WEAPON | PROJECTILE) != 0 and not of.TYPES[of.kind(key)] & BOW)
    for key in base_set.KEYS
] + [False] * (of.MOST_KINDS - len(base_set.KEYS))
"""By kind, whether the card is an attack on something in reach."""

MOVES: Final[list[bool]] = [
    of.TYPES[kind] & MOVEMENT_CARD != 0 and of.MOVEMENT[kind] > 0 for kind in range(len(base_set.KEYS))
] + [False] * (of.MOST_KINDS - len(base_set.KEYS))
"""By kind, whether the card moves a unit at once."""

HOPED: Final = 0.6
"""What an attack is worth that needs a move first."""
NEAR: Final = 4
MENDING: Final = (0.0, 2.4, 1.1, 0.0)
"""By the health that is left, what a point of it is worth."""


def nearest_foe(s: Survey) -> int:
    """How far the nearest enemy unit is from any of the player's."""
    g = s.g
    best = 99
    for unit in s.units:
        distances = g.board.grid.distances(g.cell[unit])
        for piece in s.foes:
            if g.piece_type[piece] == UNIT:
                best = min(best, distances[g.cell[piece]])
    return best


def attack_value(s: Survey, kind: int) -> float:
    """The most that an attack card is worth: now, or after a move that the hand allows."""
    best = 0.0
    for unit in s.units:
        best = max(best, best_blow(s, unit, kind))
    return best


def hoped_value(s: Survey, kind: int) -> float:
    """What an attack card is worth that has nobody in reach yet, if cards are left to go there."""
    g = s.g
    points = march_points(g, s.hand)
    if s.early or not points or not of.DAMAGE[kind]:
        return 0.0
    best = 0.0
    for unit in s.units:
        if not g.is_able(unit):
            continue
        bow = LONG_BOW if of.TYPES[kind] & PROJECTILE else -1
        if bow >= 0 and not s.bow:
            continue
        high = reach_of(g, unit, kind, bow)[1] + points
        distances = g.board.grid.distances(g.cell[unit])
        for piece in s.foes:
            if distances[g.cell[piece]] <= high:
                best = max(best, HOPED * blow(s, unit, kind, piece))
    return best


def bow_value(s: Survey) -> float:
    """What it is worth to lay a bow out: the best arrow that could then be shot."""
    g = s.g
    if s.early or bows_played(g):
        return 0.0
    best = 0.0
    for kind in set(s.hand):
        if not of.TYPES[kind] & PROJECTILE:
            continue
        for unit in s.units:
            if g.is_able(unit):
                low, high = reach_of(g, unit, kind, LONG_BOW)
                for piece in s.foes:
                    if s.can_hit(unit, kind, low, high, piece):
                        best = max(best, blow(s, unit, kind, piece))
    return best


def move_value(s: Survey, kind: int) -> float:
    """How much better the best placed unit could stand after a movement card."""
    best = -9.0
    for unit in s.units:
        best = max(best, card_gain(s, unit, kind))
    return best


# -- cards that do neither -----------------------------------------------------------------------------


def medicine(s: Survey) -> float:
    """What medicine is worth."""
    return max([MENDING[s.g.health(unit)] for unit in patients(s.g, s.seat)], default=0.0)


def quiver(s: Survey) -> float:
    """What a search for bow and arrows is worth."""
    return 4.0 * share(s, PROJECTILE | BOW) * (1.0 if nearest_foe(s) <= NEAR + 1 else 0.3)


def sheath(s: Survey) -> float:
    """What a search for melee weapons is worth."""
    return 3.0 * share(s, MELEE) * (1.1 if nearest_foe(s) <= 3 else 0.2)


def share(s: Survey, types: int) -> float:
    """Which part of a player's cards has one of some types."""
    counts = owned(s.g, s.seat)
    fit = sum([counts[kind] for kind in range(len(counts)) if counts[kind] and of.TYPES[kind] & types])
    return fit / max(1, sum(counts))


def hideaway(s: Survey) -> float:
    """A card kept each turn is worth something from now on."""
    return 1.6


def monopoly(s: Survey) -> float:
    """What it is worth that the others pay more for a round."""
    rivals = len(
        [seat for seat in range(s.g.seats) if not s.g.are_allies(seat, s.seat) and s.g.has_units(seat)]
    )
    return min(1.6, 0.5 * rivals) * (1.0 if s.g.round() < 12 else 0.5)


def raiders(s: Survey) -> float:
    """What it is worth that the others give up cards."""
    value = 0.0
    for other in raided(s.g, s.seat):
        value += -1.0 if s.g.are_allies(other, s.seat) else 0.9
    return min(2.5, value)


def trap(s: Survey) -> float:
    """What a trap is worth: more where enemies will walk."""
    return 1.3 if nearest_foe(s) <= NEAR else 0.35


def trickster(s: Survey) -> float:
    """What a decoy is worth: more where attacks are to be feared."""
    return 1.4 if nearest_foe(s) <= NEAR else 0.3


def shard(s: Survey) -> float:
    """What a shard is worth: a card a turn, while somebody stands by it."""
    g = s.g
    lying = len([item for item in g.items if item[0] == SHARD])
    if shards_served(g, s.seat) < lying:
        return 0.2
    settled = len([unit for unit in s.units if g.ground[g.cell[unit]] in (VILLAGE, BAZAAR)])
    return 1.8 if settled and g.round() < 20 else 0.7


def minion(s: Survey) -> float:
    """What a water minion is worth."""
    return 2.0


def necromancer(s: Survey) -> float:
    """What raised minions are worth: they live for a round, and have to get to the enemy in it."""
    g = s.g
    reached = 0
    for unit in s.units:
        if not g.is_able(unit) or not g.waters_near(unit):
            continue
        waters = free_water(g, unit)
        close = 0
        for piece in s.foes:
            distances = g.board.grid.distances(g.cell[piece])
            if min([distances[cell] for cell in waters], default=9) <= 3:
                close += 1
        reached = max(reached, min(3, 2 * close, len(waters)))
    return 1.3 * reached if not s.early else 0.0


def kraken(s: Survey) -> float:
    """What a kraken is worth where it could rise."""
    g = s.g
    best = 0.0
    for unit in s.units:
        if g.is_able(unit) and g.waters_near(unit):
            for cell in free_water(g, unit):
                best = max(best, kraken_value(s, cell))
    return best


def portal(s: Survey) -> float:
    """What the portal is worth."""
    return 1.5 if effect_of(s.g, PORTAL, s.seat) is None else 0.0


def bomb(s: Survey) -> float:
    """What a bomb is worth: little on the move, all of it on who cannot get away."""
    best = 0.0
    for unit in s.units:
        if s.g.is_able(unit):
            best = max(best, best_bomb(s, unit))
    return best


OTHERS: Final[dict[int, Callable[[Survey], float]]] = {
    of.kind("medicine"): medicine,
    of.kind("large-quiver"): quiver,
    of.kind("triple-sheath"): sheath,
    of.kind("hideaway"): hideaway,
    of.kind("monopoly"): monopoly,
    of.kind("raiders-of-the-north"): raiders,
    of.kind("trapsmith"): trap,
    of.kind("adept-trickster"): trickster,
    of.kind("crystal-shard"): shard,
    of.kind("water-minion"): minion,
    of.kind("hydro-necromancer"): necromancer,
    of.kind("kraken"): kraken,
    of.kind("warp-master"): portal,
    of.kind("magic-potion-bomb"): bomb,
    of.kind("meteor-strike"): best_meteor,
    of.kind("long-bow"): bow_value,
}
"""What a card is worth that is neither an aimed attack nor a move."""
