"""How much a player wants a card, by what it does, what is owned already, and who would use it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import WATER
from emberbox.games.ignite.facts.catalogue import MELEE, MOUNT, PROJECTILE, SPELL, TITLE, WEAPON
from emberbox.games.ignite.facts.races import CENTAURS, DWARVES, ELVES, KITSUNE, LIZARDMEN, RATMEN
from emberbox.games.ignite.state.position import (
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
)
from emberbox.games.ignite.trade.market import tops

# By card: what the first copy is worth to a deck, and which part of that the next one is worth.
TABLE: Final[dict[str, tuple[float, float]]] = {
    "march": (0.1, 0.9),
    "dagger": (0.5, 0.9),
    "old-wooden-shield": (0.2, 0.8),
    "conditioning": (1.8, 0.7),
    "horse": (2.6, 0.6),
    "tiger-mount": (3.6, 0.75),
    "unicorn": (3.6, 0.75),
    "great-eagle": (3.2, 0.5),
    "arrow": (1.9, 0.9),
    "fire-arrow": (2.1, 0.85),
    "wind-arrow": (2.1, 0.85),
    "long-bow": (2.2, 0.5),
    "short-sword": (2.0, 0.85),
    "javelin": (2.8, 0.9),
    "flail": (2.8, 0.8),
    "blessed-spear": (3.4, 0.9),
    "full-moon-axe": (4.2, 0.9),
    "warhammer": (4.8, 0.8),
    "metal-shield": (1.5, 0.6),
    "gladiator-net": (1.2, 0.4),
    "large-quiver": (0.3, 0.4),
    "disarm": (1.5, 0.5),
    "triple-sheath": (1.5, 0.5),
    "medicine": (1.6, 0.6),
    "adrenaline": (1.3, 0.4),
    "quick-reflexes": (1.5, 0.6),
    "weapon-dealer": (1.7, 0.3),
    "hideaway": (1.8, 0.5),
    "trapsmith": (1.5, 0.5),
    "adept-trickster": (1.7, 0.5),
    "magic-potion-bomb": (2.0, 0.7),
    "berserk": (1.9, 0.6),
    "charming-negotiator": (1.9, 0.4),
    "quick-hands": (2.2, 0.5),
    "crystal-shard": (2.2, 0.6),
    "raiders-of-the-north": (2.4, 0.5),
    "bone-crusher": (3.2, 0.7),
    "monopoly": (2.8, 0.5),
    "counter-spell": (0.8, 0.5),
    "water-minion": (2.6, 0.9),
    "teleport": (2.4, 0.6),
    "vine-pull": (1.9, 0.6),
    "freeze": (2.3, 0.6),
    "scorched-earth": (2.6, 0.7),
    "lightning-bolt": (3.2, 0.9),
    "curse": (2.3, 0.5),
    "ice-wall": (3.0, 0.7),
    "mirror-spell": (1.0, 0.4),
    "warp-master": (2.4, 0.2),
    "kraken": (3.0, 0.7),
    "hydro-necromancer": (3.4, 0.6),
    "ring-of-fire": (4.4, 0.8),
    "meteor-strike": (4.0, 0.7),
    "merchant-prince": (2.4, 0.0),
    "warlord-of-oshos": (2.2, 0.0),
    "keeper-of-lore": (3.0, 0.0),
}
_ROOM: Final = [0.0] * (of.MOST_KINDS - len(TABLE))
FIRST: Final[list[float]] = [TABLE[key][0] for key in base_set.KEYS] + _ROOM
NEXT: Final[list[float]] = [TABLE[key][1] for key in base_set.KEYS] + _ROOM
"""By kind; a later set fills in what its own cards are worth."""

LONG_BOW: Final = of.kind("long-bow")
LARGE_QUIVER: Final = of.kind("large-quiver")
TRIPLE_SHEATH: Final = of.kind("triple-sheath")
COUNTER_SPELL: Final = of.kind("counter-spell")
MIRROR_SPELL: Final = of.kind("mirror-spell")
BONE_CRUSHER: Final = of.kind("bone-crusher")
QUICK_HANDS: Final = of.kind("quick-hands")
BERSERK: Final = of.kind("berserk")
SCORCHED_EARTH: Final = of.kind("scorched-earth")
DEFENCE_KEYS: Final = ("disarm", "quick-reflexes", "medicine", "metal-shield", "counter-spell", "hideaway")
DEFENCES: Final = tuple(of.kind(key) for key in DEFENCE_KEYS)
NEEDS_WATER: Final = tuple(of.kind(key) for key in ("water-minion", "kraken", "hydro-necromancer"))

WELL_SUITED: Final = 1.35
HONOR: Final = 0.55  # each point beyond the first that a card yields, as long as there is time to use it
STROLL: Final = 2
DEAR: Final = 0.15  # more for each honor beyond the usual cost: one good card beats two fair ones
DEAR_FROM: Final = 6
LATE: Final = 16
"""The round from which on cards are bought to end the game: no more for their honor, less for defence."""
LEAST_DECK: Final = 11
LEAST_MARCHING: Final = 4
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
            or (race == LIZARDMEN and kind == SCORCHED_EARTH)
            or (race == RATMEN and (kind == BERSERK or (types & MELEE and of.HIGH[kind] == 1)))
        ):
            factor *= WELL_SUITED
    return factor


def wish(g: Position, seat: int, kind: int, counts: list[int]) -> float:
    """How much a player wants one more card of a kind, owning so many of each."""
    value = FIRST[kind] * suits(g, seat, kind) * (1.0 + DEAR * max(0, of.COST[kind] - DEAR_FROM))
    for _ in range(min(6, counts[kind])):
        value *= NEXT[kind]
    if g.round() >= LATE:
        if kind in DEFENCES:
            value *= 0.4
        elif of.DAMAGE[kind]:
            value *= min(1.5, 1.0 + 0.02 * (g.round() - LATE))
    elif not of.TYPES[kind] & TITLE:
        value += HONOR * (of.HONOR[kind] - 1) * (1.0 - g.round() / LATE)
    return value * helped(g, seat, kind, counts) * taste(g, seat, kind)


def taste(g: Position, seat: int, kind: int) -> float:
    """What a player happens to like in this game: a factor by board, seat and card, so that games differ."""
    mixed = (crc32(g.printed) + 7919 * seat) * 31 + 104729 * kind
    return BLAND + TASTES * ((mixed * 2654435761 >> 12) % 256) / 255.0


def is_spare(counts: list[int], kind: int) -> bool:
    """Whether a deck would do better without a card: one of the starters, and enough is left without it."""
    if kind not in base_set.STARTERS or sum(counts) <= LEAST_DECK:
        return False
    if of.MOVEMENT[kind]:
        return marching(counts) > LEAST_MARCHING
    return not of.DAMAGE[kind] or _count(counts, WEAPON) > LEAST_WEAPONS


def helped(g: Position, seat: int, kind: int, counts: list[int]) -> float:
    """What becomes of a card's worth by the others that a player owns, or that are in the game."""
    types = of.TYPES[kind]
    if types & PROJECTILE:
        room = ARROWS_A_BOW * counts[LONG_BOW] - _count(counts, PROJECTILE)
        return 1.0 if room > 0 else 0.15
    if kind == LONG_BOW:
        return 1.0 if _count(counts, PROJECTILE) or _sold(g, PROJECTILE) else 0.1
    if kind == LARGE_QUIVER:
        return 1.0 + 0.8 * _count(counts, PROJECTILE)
    if kind in (TRIPLE_SHEATH, QUICK_HANDS, BONE_CRUSHER):
        return min(1.5, 0.4 + 0.1 * _count(counts, WEAPON))
    if kind in (COUNTER_SPELL, MIRROR_SPELL):
        return min(2.5, 0.6 + 0.25 * _rivals_own(g, seat, SPELL))
    if kind in NEEDS_WATER:
        return 1.0 if counts[kind] < 2 and near_water(g, seat) else 0.15
    if of.MOVEMENT[kind] and marching(counts) <= LEAST_MARCHING:
        return 1.4
    return 1.0


def near_water(g: Position, seat: int) -> bool:
    """Whether a unit of a player has water within a few steps."""
    for unit in g.units(seat):
        for cell in g.board.grid.within(g.cell[unit], STROLL):
            if g.ground[cell] == WATER:
                return True
    return False


def marching(counts: list[int]) -> int:
    """How many spaces the movement cards of a deck are good for."""
    return sum([counts[kind] * of.MOVEMENT[kind] for kind in range(len(counts)) if counts[kind]])


def _count(counts: list[int], types: int) -> int:
    return sum([counts[kind] for kind in range(len(counts)) if counts[kind] and of.TYPES[kind] & types])


def _sold(g: Position, types: int) -> bool:
    for kind in tops(g):
        if of.TYPES[kind] & types:
            return True
    return False


def _rivals_own(g: Position, seat: int, types: int) -> float:
    """How many cards of some types the others own, a player on average."""
    found = 0
    for other in range(g.seats):
        if not g.are_allies(other, seat):
            found += _count(owned(g, other), types)
    return found / (g.seats - 1)


def keeping(kind: int) -> float:
    """What a card of the hand is worth to a player who does not know yet what comes."""
    return 0.3 * of.HONOR[kind] + 0.4 * FIRST[kind]
