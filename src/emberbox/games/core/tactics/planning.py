"""Choices outside an activation: rosters, zones, placing, tokens and tactical abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, SUPPORT, WARLORD
from emberbox.games.core.position import Position
from emberbox.games.core.space import (
    ABOARD,
    AGREE,
    BASTION_FIELD,
    BRACE,
    CELLS,
    DONE,
    EDEN_SURGE,
    FIRE_MISSION,
    HOT_DROP,
    JAMMER,
    KILL_ORDER,
    NOT_ONE,
    NUMBERS,
    OVERWATCH,
    PROWL,
    RUSH,
    SIEGE_STANCE,
    SMOKE_SCREEN,
    TACTICAL,
    TOKENS,
    UNITS,
    ability_of,
)
from emberbox.games.core.tactics.aims import foes_of, pull_at, pulls_of
from emberbox.games.core.tactics.places import Places
from emberbox.games.core.tactics.worth import Arms
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF
from emberbox.kernel.sight import FULL, PARTIAL
from emberbox.kernel.space import NONE

DECLARE_NOTHING: Final = 0.5
PLACING: Final = {WARLORD: 0.9, SUPPORT: 0.8, DROPSHIP: 0.7, INFANTRY: 0.5, PILOT: 0.2}


# -- before the battle -------------------------------------------------------------------------------


def roster_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Nobody stays at home; who must, is worth least."""
    return [
        5.0 if pick == NONE else 1.0 / (1.0 + g.card[pick - UNITS].value) if pick >= UNITS else 0.01
        for pick in options
    ]


def agree_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """One agrees."""
    return [1.0 if pick in (AGREE, ABOARD) else 0.05 for pick in options]


def deploy_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Large ones first, while there is room; the Pilot comes with its Warlord."""
    return [PLACING.get(g.card[pick - UNITS].type, 0.5) if pick >= UNITS else 0.01 for pick in options]


def place_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Near to what draws the model, with a way ahead; a Pilot into its Warlord."""
    model = g.about
    pulls = pulls_of(g, model)
    weights: list[float] = []
    for pick in options:
        if pick >= UNITS:
            weights.append(5.0 if g.card[pick - UNITS].type == WARLORD else 0.2)
        elif pick >= CELLS:
            cell = pick - CELLS
            weights.append(max(0.01, 2.0 + pull_at(g, model, cell, pulls) - 0.1 * crowd(g, cell)))
        else:
            weights.append(0.001)
    return weights


def crowd(g: Position, cell: int) -> int:
    """How many models stand close by."""
    return len([m for m, at in enumerate(g.at) if at != OFF and GRID.distance(at, cell) <= 3])


# -- initiative --------------------------------------------------------------------------------------

TOKEN_ORDER: Final = (0.2, 0.6, 0.4)
"""By step: Infantry goes late, when markers are counted; the Pilot and the Warlord strike first."""


def assign_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The lowest number comes first: who gains least by acting early gets it."""
    return [TOKEN_ORDER[pick - TOKENS] if TOKENS <= pick < TOKENS + 3 else 0.01 for pick in options]


def low_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The lowest number for the opponent's die."""
    return [1.0 / (1.0 + pick - NUMBERS) if pick >= NUMBERS else 0.01 for pick in options]


# -- tactical abilities ------------------------------------------------------------------------------


def declare_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The model whose ability is worth most, if one is worth more than its cost."""
    weights: list[float] = []
    for pick in options:
        if pick >= UNITS:
            abilities = [TACTICAL.index(key) for key in g.card[pick - UNITS].tactical]
            weights.append(max([ability_weight(g, pick - UNITS, ability) for ability in abilities]))
        else:
            weights.append(DECLARE_NOTHING if pick == DONE else 0.01)
    return weights


def ability_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which of a model's abilities."""
    return [
        ability_weight(g, g.about, ability_of(pick)) if ability_of(pick) != NOT_ONE else 0.01
        for pick in options
    ]


def ability_weight(g: Position, model: int, ability: int) -> float:
    """What speaks for declaring an ability; more than DECLARE_NOTHING is a yes."""
    seat = g.owner[model]
    where = g.at[model] if g.aboard[model] < 0 else g.at[g.aboard[model]]
    near = nearest_foe(g, seat, where)
    if ability == EDEN_SURGE:
        return 0.8 if near <= 18 and g.shield[g.warlord[seat]] >= 12 else 0.2
    if ability == SIEGE_STANCE:
        return 0.9 if shots_from_here(g, model) > 0.4 else 0.1
    if ability == FIRE_MISSION:
        return 0.7 if near <= 18 else 0.1
    if ability == BRACE:
        return 0.8 if holds_ground(g, model) and near <= 14 else 0.1
    if ability in (PROWL, RUSH):
        return 0.7 if near > 12 and not holds_ground(g, model) else 0.1
    if ability == HOT_DROP:
        return 0.8 if g.passengers(model) else 0.05
    if ability == KILL_ORDER:
        return 0.6 if near <= 12 else 0.1
    if ability == OVERWATCH:
        return 0.6 if shots_from_here(g, model) < 0.2 and near <= 20 else 0.2
    if ability in (SMOKE_SCREEN, JAMMER):
        return 0.45 if near <= 14 else 0.1
    return 0.4 if ability == BASTION_FIELD and friends_near(g, model) >= 2 else 0.1


def nearest_foe(g: Position, seat: int, where: int) -> int:
    """How far the nearest hostile model is."""
    return min([GRID.distance(g.at[foe], where) for foe in foes_of(g, seat)], default=99)


def shots_from_here(g: Position, model: int) -> float:
    """The best attack that a model has without a step."""
    return Places(g, model, 1).chances(g.at[model])


def holds_ground(g: Position, model: int) -> bool:
    """Whether a model is where it wants to be."""
    pulls = pulls_of(g, model)
    most = max([worth for _, _, _, worth in pulls], default=0.0)
    return bool(pulls) and pull_at(g, model, g.at[model], pulls) >= most - 0.01


def friends_near(g: Position, model: int) -> int:
    """How many friendly models stand within 2."""
    return len([m for m in g.models_of(g.owner[model]) if g.at[m] != OFF and g.distance(m, model) <= 2]) - 1


def order_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The victim that most friends can hit hard."""
    seat = decision.seat
    friends = [m for m in g.models_of(seat) if g.at[m] != OFF and g.card[m].weapons]
    weights: list[float] = []
    for pick in options:
        if pick < UNITS:
            weights.append(0.01)
            continue
        total = 0.05
        for friend in friends:
            arms = Arms(g, friend, [pick - UNITS])
            reach = max(1, g.distance(friend, pick - UNITS) - g.card[friend].movement)
            total += arms.best(0, reach, FULL if reach <= 10 else PARTIAL)
        weights.append(total)
    return weights
