"""What the Power and Apocalypse cards in effect, and the difficulty, change in what minions can do."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.coop.facts import MELEE, SPECIAL, area_of, attack_of
from emberbox.games.ignite.coop.state import LEVEL_2_SPEED, all_in_effect, level_of, siege_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.state.position import Position

HARDENED: Final = of.kind("hardened")
SWIFT_CURRENT: Final = of.kind("swift-current")
FLOOD_TIDE: Final = of.kind("flood-tide")
FAR_SIGHT: Final = of.kind("far-sight")
LONG_REACH: Final = of.kind("long-reach")
BATTLE_RAGE: Final = of.kind("battle-rage")
BLOOD_MOON: Final = of.kind("blood-moon")
CUNNING: Final = of.kind("cunning")


def movement_of(g: Position, side: int) -> int:
    """How much movement minions of a card side have now, if they work no catapult."""
    kinds = all_in_effect(g)
    added = kinds.count(SWIFT_CURRENT) + 2 * kinds.count(FLOOD_TIDE)
    if level_of(g) == 2:
        added += LEVEL_2_SPEED[siege_of(g).difficulty]
    return of.MOVEMENT[side] + added


def range_of(g: Position, side: int) -> tuple[int, int]:
    """How near and how far minions of a card side reach; what is printed says which card helps them."""
    low, high = of.LOW[side], of.HIGH[side]
    kinds = all_in_effect(g)
    if high >= 2:
        high += kinds.count(FAR_SIGHT)
    elif high == 1 and LONG_REACH in kinds:
        high = 2
    return low, high


def radius_of(g: Position, side: int) -> int:
    """How far the ring of a card side reaches: that is no range, so no card helps it (coop.fire.no-range)."""
    return area_of(side)


def damage_of(g: Position, side: int) -> int:
    """What the attack of a minion of a card side does to its target; what does none has none added."""
    damage = of.DAMAGE[side]
    if not damage:
        return 0
    kinds = all_in_effect(g)
    if attack_of(side) in (MELEE, SPECIAL):
        damage += kinds.count(BATTLE_RAGE)
    return damage + kinds.count(BLOOD_MOON)


def all_hardened(g: Position) -> bool:
    """Whether harmful terrain does nothing to any enemy (coop.hardened.effect)."""
    return HARDENED in all_in_effect(g)


def are_cunning(g: Position) -> bool:
    """Whether enemies prefer the weaker of two units by themselves."""
    return CUNNING in all_in_effect(g)
