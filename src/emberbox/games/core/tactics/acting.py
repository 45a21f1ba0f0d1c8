"""What the active model does: attack, move, act or stop; and whom to activate first."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from emberbox.games.core.attack import most_shots, targets_of
from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, WARLORD
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.seeing import attack_sight
from emberbox.games.core.space import (
    AEGIS_REGEN,
    CELLS,
    DEPLOY,
    DISEMBARK,
    DONE,
    EMBARK,
    FIELD_REPAIR,
    INTERACT,
    NOT_ONE,
    NUMBERS,
    RELOAD,
    SHED_PLATING,
    SPRINT,
    UNITS,
    action_of,
    action_pick,
)
from emberbox.games.core.tactics.aims import pull_at, pulls_of
from emberbox.games.core.tactics.places import Places
from emberbox.games.core.tactics.worth import attack_worth, shots_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF

SHARPNESS: Final = 0.6
"""Points by which one option has to be better to weigh about three times as much."""
LEAST_GAIN: Final = 0.05
"""What a move has to bring to be worth the trouble."""
FIRST: Final = 0.15
"""A bonus for attacks that can be made at once: the target may not be there any more."""


def by_value(values: Sequence[float]) -> list[float]:
    """Weights out of values in points."""
    most = max(values)
    return [exp(max(-12.0, (value - most) / SHARPNESS)) for value in values]


def act_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Everything against standing still: attacks at once, moves by where they lead, other actions."""
    model = g.active
    if g.at[model] == OFF:
        return by_value([aboard_value(g, model, pick) for pick in options])
    # What is left after an attack decides how much a place is worth for attacking.
    attacks = min(g.points, 2)
    places = Places(g, model, attacks)
    here = places.value(g.at[model])
    idle = here - places.chances(g.at[model]) if attacks else here
    values: list[float] = []
    for pick in options:
        if action_of(pick) != NOT_ONE:
            value = here + action_value(g, model, action_of(pick), places)
        elif CELLS <= pick < UNITS:
            value = places.value(pick - CELLS) - LEAST_GAIN
        elif pick >= NUMBERS:
            value = best_attack(g, model, pick - NUMBERS) + FIRST + idle
            value += places.chances(g.at[model]) * (attacks - 1) / max(1, attacks)
        else:
            value = idle if pick == DONE else -9.0
        values.append(value)
    return by_value(values)


def best_attack(g: Position, model: int, slot: int) -> float:
    """What a weapon brings now at its best target."""
    weapon = g.card[model].weapons[slot]
    shots = most_shots(g, model, slot)
    return max(
        attack_worth(g, model, slot, target, attack_sight(g, model, weapon, target), shots)
        for target in targets_of(g, model, slot)
    )


def aboard_value(g: Position, model: int, pick: int) -> float:
    """A passenger comes off where that helps; a Pilot stays in its Warlord."""
    if pick != action_pick(DISEMBARK):
        return 0.0 if pick == DONE else -9.0
    carrier = g.aboard[model]
    if g.card[carrier].type == WARLORD:
        return -2.0
    return 0.2 + pull_at(g, model, g.at[carrier], pulls_of(g, model))


def action_value(g: Position, model: int, action: int, places: Places) -> float:
    """What an action brings, an attack that could be made instead not counted."""
    lost = places.chances(g.at[model]) / max(1, places.attacks)
    if action == SPRINT:
        return sprint_value(g, model, places) - lost
    if action == RELOAD:
        return reload_value(g, model) - lost
    if action == AEGIS_REGEN:
        gained = min(6, g.card[model].shield_most - g.shield[model])
        return 0.14 * gained - 0.6 * lost
    if action == FIELD_REPAIR:
        return 0.35 - 0.5 * lost
    if action == INTERACT:
        return 3.0 if g.box_of(model) == NO_ONE else -2.0
    if action == EMBARK:
        return embark_value(g, model) - lost
    if action == DEPLOY:
        return 0.6
    return -0.5 if action == SHED_PLATING else -1.0


def sprint_value(g: Position, model: int, places: Places) -> float:
    """More steps, for whoever is far from what draws it and can hit nobody."""
    if g.steps_left > 3:
        return -0.5
    here = pull_at(g, model, g.at[model], places.pulls)
    most = max([worth for _, _, _, worth in places.pulls], default=0.0)
    return 0.3 if here < most - 0.05 else -0.5


def reload_value(g: Position, model: int) -> float:
    """A weapon that is empty and would be used."""
    value = -0.3
    for slot, weapon in enumerate(g.card[model].weapons):
        if weapon.ammo >= 0 and shots_of(g, model, slot) < weapon.most:
            value = max(value, 0.5 if shots_of(g, model, slot) == 0 else 0.15)
    return value


def embark_value(g: Position, model: int) -> float:
    """A Pilot belongs into its Warlord; Infantry with a box into a ship."""
    if g.card[model].type == PILOT and not g.is_crewed(g.warlord[g.owner[model]]):
        return 1.5
    return 0.8 if g.box_of(model) != NO_ONE else -1.5


# -- whom and where ------------------------------------------------------------------------------------

ORDER: Final = {WARLORD: 0.7, DROPSHIP: 0.6, INFANTRY: 0.5, PILOT: 0.4}
"""Who goes first within a step: the ship before those whom it carries, the Pilot after its mech."""


def activate_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """A Pilot on foot climbs in before its mech acts; otherwise big ones first."""
    weights: list[float] = []
    for pick in options:
        model = pick - UNITS
        kind = g.card[model].type
        weight = ORDER.get(kind, 0.5) if pick >= UNITS else 0.01
        if kind == PILOT and g.at[model] != OFF:
            weight = 0.9
        if kind == INFANTRY and g.aboard[model] != NO_ONE:
            weight = 0.3
        weights.append(weight)
    return weights


def aim_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The target at which the attack brings most."""
    model, slot = g.active, g.aiming
    weapon = g.card[model].weapons[slot]
    shots = most_shots(g, model, slot)
    return by_value(
        [
            attack_worth(g, model, slot, pick - UNITS, attack_sight(g, model, weapon, pick - UNITS), shots)
            if pick >= UNITS
            else -9.0
            for pick in options
        ]
    )


def overwatch_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Shoot if it is worth it: the attack is lost at the end of the round."""
    model, target = g.watchers[0], g.watched
    values: list[float] = []
    for pick in options:
        value = 0.1 if pick < NUMBERS else 0.0
        if pick >= NUMBERS:
            slot = pick - NUMBERS
            sight = attack_sight(g, model, g.card[model].weapons[slot], target)
            value = attack_worth(g, model, slot, target, sight, most_shots(g, model, slot))
        values.append(value)
    return by_value(values)


def put_down_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The square that is best for whoever stands there then."""
    model = g.about
    places = Places(g, model, 0 if g.activated[model] else 1)
    return by_value([places.value(pick - CELLS) if CELLS <= pick < UNITS else -9.0 for pick in options])


def drop_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Everybody off, if they are near what draws them."""
    return [0.3 if pick == DONE else 1.0 for pick in options]
