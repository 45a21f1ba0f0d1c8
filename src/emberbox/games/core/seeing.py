"""Who sees whom: full, partial or no line of sight, and what blurs it."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.board import LARGEST_IN_COVER, SIGHT
from emberbox.games.core.catalogue import INFANTRY, PILOT, STRUCTURE, Weapon
from emberbox.games.core.numbers import has
from emberbox.games.core.position import Position
from emberbox.games.core.space import BRACE, FIRE_MISSION, JAMMER, SMOKE_SCREEN
from emberbox.kernel.grid import OFF
from emberbox.kernel.sight import FULL, PARTIAL

SMOKE_REACH: Final = 2
JAMMER_REACH: Final = 3
BLURRING: Final = 1 << SMOKE_SCREEN | 1 << JAMMER

SIGHTS: Final = ("none", "partial", "full")


def line_of_sight(g: Position, viewer: int, target: int) -> int:
    """Sight between the bases of two models: FULL, PARTIAL or NO_SIGHT, by terrain and models alone."""
    start, size = g.base_of(viewer)
    side = g.card[target].base
    seen = SIGHT.by_centres(start, size, g.at[target], side, g.opaque[side])
    return PARTIAL if seen == FULL and low_cover(g, viewer, target) else seen


def low_cover(g: Position, viewer: int, target: int) -> list[int]:
    """The low cover that hides a model from another in part."""
    start, size = g.base_of(viewer)
    side = g.card[target].base
    if side > LARGEST_IN_COVER:
        return []
    return g.scenario.board.cover_between(start, size, g.at[target], side)


def is_screened(g: Position, target: int) -> bool:
    """Whether full sight to a model counts as partial (core.sight.screened)."""
    if has(g, target, BRACE):
        return True
    kind = g.card[target].type
    for model, owner in enumerate(g.owner):
        if owner != g.owner[target] or g.at[model] == OFF or not g.effects[model] & BLURRING:
            continue
        if model == target:
            return True
        away = g.distance(model, target)
        if has(g, model, SMOKE_SCREEN) and kind in (INFANTRY, PILOT) and away <= SMOKE_REACH:
            return True
        if has(g, model, JAMMER) and kind != STRUCTURE and away <= JAMMER_REACH:
            return True
    return False


def sight_of(g: Position, viewer: int, target: int) -> int:
    """Sight to a model after all that blurs it."""
    seen = line_of_sight(g, viewer, target)
    return PARTIAL if seen == FULL and is_screened(g, target) else seen


def attack_sight(g: Position, attacker: int, weapon: Weapon, target: int) -> int:
    """The sight with which an attack is made; NO_SIGHT forbids it."""
    seen = sight_of(g, attacker, target)
    if not weapon.indirect or seen == FULL:
        return seen
    if has(g, attacker, FIRE_MISSION):
        for friend in g.models_of(g.owner[attacker]):
            if friend != attacker and g.at[friend] != OFF and sight_of(g, friend, target) == FULL:
                return FULL
    return PARTIAL
