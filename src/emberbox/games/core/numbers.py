"""The numbers of a model as they are now, with their reasons: Movement, action points, changes to rolls."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import GEAR_ROLLS, MOVEMENT, ROLLS, WARLORD
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.space import (
    BASTION_FIELD,
    BRACE,
    EDEN_SURGE,
    FIRE_MISSION,
    HOT_DROP,
    JAMMER,
    KILL_ORDER,
    OVERWATCH,
    PILOT_LEFT,
    PROWL,
    RUSH,
    SIEGE_STANCE,
    SMOKE_SCREEN,
    TACTICAL,
)
from emberbox.kernel.sight import FULL
from emberbox.kernel.tally import Tally, count

PARTIAL_SIGHT: Final = "core.sight.penalty"
UNCREWED: Final = "core.eden.uncrewed"
UNCREWED_POINTS: Final = 1

MOVEMENT_CHANGES: Final = ((PROWL, 3), (RUSH, 3), (BASTION_FIELD, -2), (HOT_DROP, -3), (FIRE_MISSION, -3))
PAID_WITH_A_POINT: Final = (OVERWATCH, PROWL, SMOKE_SCREEN, JAMMER)
SET_MOVEMENT_TO_ZERO: Final = 1 << BRACE | 1 << SIEGE_STANCE

SIEGE_WEAPON: Final = "gorgon-rail-lance"
SIEGE_RANGE: Final = 4
SIEGE_BURST: Final = 1
ORDER_BURST: Final = 1
RUSH_HIT: Final = -1


def has(g: Position, model: int, ability: int) -> bool:
    """Whether a model has declared a tactical ability this round."""
    return bool(g.effects[model] >> ability & 1)


def in_effect(g: Position, warlord: int, ability: int) -> bool:
    """Whether an ability that needs the Pilot aboard still works (core.tactical.pilot-leaves)."""
    return has(g, warlord, ability) and not has(g, warlord, PILOT_LEFT)


def is_passenger(g: Position, model: int) -> bool:
    """Whether a model is aboard a Drop Ship, where its effects do nothing (core.transport.state)."""
    return g.aboard[model] not in (NO_ONE, g.warlord[g.owner[model]])


def movement_of(g: Position, model: int, tally: Tally | None = None) -> int:
    """The Movement of a model, never below 0 (core.move.minimum)."""
    card = g.card[model]
    total = count(tally, card.movement, card.key)
    first = g.first_location[model]
    for place, consequence in enumerate(card.consequences):
        if consequence == MOVEMENT and g.hp[first + place] == 0:
            total += count(tally, card.amounts[place], card.locations[place])
    if card.shield_consequence == MOVEMENT and g.shield[model] == 0:
        total += count(tally, card.shield_amount, card.shield_name)
    if card.type == WARLORD and not g.is_crewed(model):
        total += count(tally, max(total, 0) // 2 - total, UNCREWED)
    effects = g.effects[model]
    if effects:
        for ability, change in MOVEMENT_CHANGES:
            if effects >> ability & 1:
                total += count(tally, change, TACTICAL[ability])
        if effects & SET_MOVEMENT_TO_ZERO:
            ability = BRACE if effects >> BRACE & 1 else SIEGE_STANCE
            total += count(tally, -total, TACTICAL[ability])
    if total < 0:
        total += count(tally, -total, "core.move.minimum")
    return total


def action_points_of(g: Position, model: int, tally: Tally | None = None) -> int:
    """The action points of a model, never below 0."""
    card = g.card[model]
    total = count(tally, card.action_points, card.key)
    seat = g.owner[model]
    if card.type == WARLORD:
        if not g.is_crewed(model):
            total += count(tally, UNCREWED_POINTS - total, UNCREWED)
        if has(g, g.pilot[seat], EDEN_SURGE):
            total += count(tally, 1, TACTICAL[EDEN_SURGE])
    effects = g.effects[model]
    if effects:
        for ability in PAID_WITH_A_POINT:
            if effects >> ability & 1:
                total += count(tally, -1, TACTICAL[ability])
    if g.order_payer[seat] == model:
        total += count(tally, -1, TACTICAL[KILL_ORDER])
    return max(total, 0)


def range_of(g: Position, model: int, slot: int, tally: Tally | None = None) -> int:
    """How far a weapon reaches."""
    weapon = g.card[model].weapons[slot]
    total = count(tally, weapon.range, weapon.key)
    if weapon.key == SIEGE_WEAPON and in_effect(g, model, SIEGE_STANCE):
        total += count(tally, SIEGE_RANGE, TACTICAL[SIEGE_STANCE])
    return total


def roll_modifier(g: Position, model: int, slot: int, tally: Tally | None = None) -> int:
    """What damaged locations add to every burst and hit die of a weapon."""
    card = g.card[model]
    first = g.first_location[model]
    total = 0
    for place, consequence in enumerate(card.consequences):
        concerned = consequence == ROLLS or (consequence == GEAR_ROLLS and card.mounts[slot] == place)
        if concerned and g.hp[first + place] == 0:
            total += count(tally, card.amounts[place], card.locations[place])
    return total


def burst_modifier(
    g: Position, model: int, slot: int, target: int, sight: int, tally: Tally | None = None
) -> int:
    """What is added to every burst die of an attack (core.attack.modifiers)."""
    total = roll_modifier(g, model, slot, tally)
    if sight != FULL:
        total += count(tally, -1, PARTIAL_SIGHT)
    seat = g.owner[model]
    if g.order_on[seat] == target and not is_passenger(g, g.pilot[seat]):
        total += count(tally, ORDER_BURST, TACTICAL[KILL_ORDER])
    if in_effect(g, model, SIEGE_STANCE) and g.card[model].weapons[slot].key == SIEGE_WEAPON:
        total += count(tally, SIEGE_BURST, TACTICAL[SIEGE_STANCE])
    return total


def hit_modifier(g: Position, model: int, slot: int, sight: int, tally: Tally | None = None) -> int:
    """What is added to every hit die of an attack."""
    total = roll_modifier(g, model, slot, tally)
    if sight != FULL:
        total += count(tally, -1, PARTIAL_SIGHT)
    if has(g, model, RUSH):
        total += count(tally, RUSH_HIT, TACTICAL[RUSH])
    return total
