"""Who sees whom: full, partial or no line of sight, and what blurs it."""

from __future__ import annotations

from typing import Final, NamedTuple

from emberbox.games.core.board import LARGEST_IN_COVER, SIGHT
from emberbox.games.core.catalogue import INFANTRY, PILOT, STRUCTURE, Weapon
from emberbox.games.core.numbers import has
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.space import BRACE, FIRE_MISSION, JAMMER, SMOKE_SCREEN, TACTICAL
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.sight import FULL, PARTIAL

SMOKE_REACH: Final = 2
JAMMER_REACH: Final = 3
NO_SCREEN: Final = (NO_ONE, NO_ONE)
BLURRING: Final = 1 << SMOKE_SCREEN | 1 << JAMMER

SIGHTS: Final = ("none", "partial", "full")


class Obscured(NamedTuple):
    """What hides a model in part or wholly, as the facts of an event, and the rule for it."""

    facts: dict[str, Fact]
    because: str


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


def screen_of(g: Position, target: int) -> tuple[int, int]:
    """The model and its ability that make full sight to a model partial (core.sight.screened)."""
    if has(g, target, BRACE):
        return target, BRACE
    kind = g.card[target].type
    for model, owner in enumerate(g.owner):
        if owner != g.owner[target] or g.at[model] == OFF or not g.effects[model] & BLURRING:
            continue
        if model == target:
            return model, SMOKE_SCREEN if has(g, model, SMOKE_SCREEN) else JAMMER
        away = g.distance(model, target)
        if has(g, model, SMOKE_SCREEN) and kind in (INFANTRY, PILOT) and away <= SMOKE_REACH:
            return model, SMOKE_SCREEN
        if has(g, model, JAMMER) and kind != STRUCTURE and away <= JAMMER_REACH:
            return model, JAMMER
    return NO_SCREEN


def sight_of(g: Position, viewer: int, target: int) -> int:
    """Sight to a model after all that blurs it."""
    seen = line_of_sight(g, viewer, target)
    return PARTIAL if seen == FULL and screen_of(g, target) != NO_SCREEN else seen


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


def obscuring(g: Position, attacker: int, target: int) -> Obscured:
    """Why a model is not seen in full: models and ground in the way, or else an ability."""
    start, size = g.base_of(attacker)
    side = g.card[target].base
    cells = SIGHT.blockers(start, size, g.at[target], side, g.opaque[side])
    because = "core.sight.partial"
    if not cells:
        cells = low_cover(g, attacker, target)
        because = "core.terrain.low"
    by, ability = NO_SCREEN
    if not cells:
        by, ability = screen_of(g, target)
        because = "core.sight.screened"
    models = {g.standing[cell] - 1: None for cell in cells if g.standing[cell]}
    ground = {g.scenario.board.terrain[cell]: None for cell in cells if not g.standing[cell]}
    facts: dict[str, Fact] = {
        "models": list(models),
        "ground": "".join(ground),
        "card": None if ability == NO_ONE else TACTICAL[ability],
        "by": None if by == NO_ONE else by,
    }
    return Obscured(facts, because)


def tell_what_obscures(g: Position, attacker: int, target: int) -> None:
    """Tell why an attack has partial sight."""
    found = obscuring(g, attacker, target)
    facts: dict[str, Fact] = {"attacker": attacker, "target": target}
    facts.update(found.facts)
    g.tell("obscured", facts, found.because)
