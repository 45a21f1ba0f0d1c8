"""How much a player wants a card, by what it does, what is owned already, and who would use it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import WATER
from emberbox.games.ignite.facts.catalogue import BOW, MELEE, MOUNT, PROJECTILE, SPELL, TITLE, WEAPON
from emberbox.games.ignite.facts.races import CATFOLK, CENTAURS, DWARVES, ELVES, KITSUNE, RATMEN
from emberbox.games.ignite.state.position import (
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
)
from emberbox.games.ignite.tactics.values import DEFENDS, FIRST, HELPED, NEEDS_WATER, NEXT, SUITED
from emberbox.games.ignite.trade.market import tops

WELL_SUITED: Final = 1.35
ARMING: Final = 1.25
"""How much more is wanted what hurts: once for any damage, again for melee, and again from afar."""
HONOR: Final = 0.55  # each point beyond the first that a card yields, as long as there is time to use it
STROLL: Final = 2
DEAR: Final = 0.15  # more for each honor beyond the usual cost: one good card beats two fair ones
DEAR_FROM: Final = 6
LATE: Final = 16
"""The round from which on cards are bought to end the game: no more for their honor, less for defence."""
LEAST_DECK: Final = 11
LEAST_MARCHING: Final = 4
FREE_MARCHING: Final = 3  # what the free move of catfolk does in its stead
LEAST_WEAPONS: Final = 5
BLAND: Final = 0.7
TASTES: Final = 0.65
ARROWS_A_BOW: Final = 4


def owned(g: Position, seat: int) -> list[int]:
    """By kind, how many cards of it a player owns: everybody may keep count of what was bought."""
    counts = [0] * len(of.KEYS)
    kinds, zones = g.cards.kind, g.cards.zones
    for zone in (deck_of(seat), hand_of(seat), play_area_of(seat), discard_of(seat), front_of(seat)):
        for card in zones[zone]:
            counts[kinds[card]] += 1
    if g.expansion is not None:
        for zone in g.expansion.zones_of(seat):
            for card in zones[zone]:
                counts[kinds[card]] += 1
    return counts


def suits(g: Position, seat: int, kind: int) -> float:
    """How well a card suits a player's races."""
    types = of.TYPES[kind]
    factor = 1.0
    for race in g.races[seat]:
        if race == CENTAURS and types & MOUNT:
            factor *= 0.1 if len(g.races[seat]) == 1 else 0.6
        elif (
            (race == DWARVES and types & MELEE and of.DAMAGE[kind])
            or (race == ELVES and (of.HIGH[kind] > 1 or types & PROJECTILE))
            or (race == KITSUNE and of.PURE_SPELL[kind] and of.HONOR[kind] < 2)
            or (race == RATMEN and types & MELEE and of.HIGH[kind] == 1)
            or race == SUITED[kind]
        ):
            factor *= WELL_SUITED
    return factor


def purchase_value(g: Position, seat: int, kind: int, counts: list[int]) -> float:
    """How much a player wants one more card of a kind, owning so many of each."""
    value = FIRST[kind] * suits(g, seat, kind) * (1.0 + DEAR * max(0, of.COST[kind] - DEAR_FROM))
    if g.expansion is not None:
        value *= g.expansion.appetite(g, kind, counts)
    if g.expansion is None or not g.expansion.together:
        value *= arming(kind)
    for _ in range(min(6, counts[kind])):
        value *= NEXT[kind]
    if g.round() >= LATE:
        if DEFENDS[kind]:
            value *= 0.4
        elif of.DAMAGE[kind]:
            value *= min(1.5, 1.0 + 0.02 * (g.round() - LATE))
    elif not of.TYPES[kind] & TITLE:
        value += HONOR * (of.HONOR[kind] - 1) * (1.0 - g.round() / LATE)
    return value * helped(g, seat, kind, counts) * taste(g, seat, kind)


def arming(kind: int) -> float:
    """How much more a card is wanted because it hurts others: trophies are what wins."""
    types, value = of.TYPES[kind], 1.0
    if of.DAMAGE[kind]:
        value *= ARMING
    if types & MELEE:
        value *= ARMING
    if types & (PROJECTILE | BOW) or (of.DAMAGE[kind] and of.HIGH[kind] > 1):
        value *= ARMING
    return value


def taste(g: Position, seat: int, kind: int) -> float:
    """What a player happens to like in this game: a factor by board, seat and card, so that games differ."""
    mixed = (crc32(g.printed) + 7919 * seat) * 31 + 104729 * kind
    return BLAND + TASTES * ((mixed * 2654435761 >> 12) % 256) / 255.0


def is_spare(g: Position, seat: int, counts: list[int], kind: int) -> bool:
    """Whether a deck would do better without a card: one of the starters, and enough is left without it."""
    if kind not in base_set.STARTERS or sum(counts) <= LEAST_DECK:
        return False
    if of.MOVEMENT[kind]:
        return marching(g, seat, counts) > LEAST_MARCHING
    return not of.DAMAGE[kind] or count_of(counts, WEAPON) > LEAST_WEAPONS


def helped(g: Position, seat: int, kind: int, counts: list[int]) -> float:
    """What becomes of a card's worth by the others that a player owns, or that are in the game."""
    types = of.TYPES[kind]
    if types & PROJECTILE:
        room = ARROWS_A_BOW * count_of(counts, BOW) - count_of(counts, PROJECTILE)
        return 1.0 if room > 0 else 0.15
    if types & BOW:
        return 1.0 if count_of(counts, PROJECTILE) or _sold(g, PROJECTILE) else 0.1
    helps = HELPED.hooks[kind]
    if helps is not None:
        return helps(g, seat, counts)
    if NEEDS_WATER[kind]:
        return 1.0 if counts[kind] < 2 and near_water(g, seat) else 0.15
    if of.MOVEMENT[kind] and marching(g, seat, counts) <= LEAST_MARCHING:
        return 1.4
    return 1.0


def near_water(g: Position, seat: int) -> bool:
    """Whether a unit of a player has water within a few steps."""
    for unit in g.units(seat):
        for cell in g.board.grid.within(g.cell[unit], STROLL):
            if g.ground[cell] == WATER:
                return True
    return False


def marching(g: Position, seat: int, counts: list[int]) -> int:
    """How many spaces the movement cards of a player's deck are good for, and a free move in their stead."""
    free = FREE_MARCHING if g.has_race(seat, CATFOLK) else 0
    pace = 1 if g.races[seat] == [CENTAURS] else 0
    moving = [kind for kind in range(len(counts)) if counts[kind] and of.MOVEMENT[kind]]
    return free + sum([counts[kind] * (of.MOVEMENT[kind] + pace) for kind in moving])


def count_of(counts: list[int], types: int) -> int:
    """How many cards of some types are among those counted."""
    return sum([counts[kind] for kind in range(len(counts)) if counts[kind] and of.TYPES[kind] & types])


def _sold(g: Position, types: int) -> bool:
    for kind in tops(g):
        if of.TYPES[kind] & types:
            return True
    return False


def helped_by_weapons(g: Position, seat: int, counts: list[int]) -> float:
    """A card that goes with weapons is worth the more of them there are."""
    return min(1.5, 0.4 + 0.1 * count_of(counts, WEAPON))


def helped_by_rival_spells(g: Position, seat: int, counts: list[int]) -> float:
    """A card against spells is worth the more of them the others own."""
    return min(2.5, 0.6 + 0.25 * rivals_own(g, seat, SPELL))


def rivals_own(g: Position, seat: int, types: int) -> float:
    """How many cards of some types the others own, a player on average; alone at a table there are none."""
    found = 0
    for other in range(g.seats):
        if not g.are_allies(other, seat):
            found += count_of(owned(g, other), types)
    return found / max(1, g.seats - 1)


def keeping(kind: int) -> float:
    """What a card of the hand is worth to a player who does not know yet what comes."""
    return 0.3 * of.HONOR[kind] + 0.4 * FIRST[kind]
