"""Choices in the middle of an attack: shots, the order of results, locations."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.core.catalogue import ATTACKER, DEFENDER, DESTROYED, GEAR_ROLLS, MOVEMENT, ROLLS
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.space import NUMBERS
from emberbox.games.core.tactics.worth import fatal_location, left_of
from emberbox.kernel.decision import Decision

LOSS: dict[int, float] = {DESTROYED: 3.0, ROLLS: 1.0, GEAR_ROLLS: 0.6, MOVEMENT: 0.4}
"""What a consequence at zero HP is worth."""


def shots_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """All that the weapon has, unless the target is nearly down."""
    model = g.active if g.active != NO_ONE else g.watchers[0]
    weapon = g.card[model].weapons[g.aiming]
    enough = 1.0 + left_of(g, g.about, weapon.pierce) / max(0.3, weapon.damage * 0.8)
    return [
        0.01 if pick < NUMBERS else 1.0 + (pick - NUMBERS) - 2.0 * max(0.0, pick - NUMBERS - enough)
        for pick in options
    ]


def resolve_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What the defender chooses first, into the shield or away; what oneself chooses last."""
    attack = g.attack
    assert attack is not None
    chart = g.card[attack.target].chart
    fatal = fatal_location(g.card[attack.target])
    weights: list[float] = []
    for pick in options:
        if pick < NUMBERS:
            weights.append(0.01)
            continue
        meaning = chart[pick - NUMBERS - 1]
        if meaning == DEFENDER:
            weights.append(1.0)
        elif meaning == ATTACKER:
            weights.append(0.1)
        else:
            weights.append(0.4 if meaning == fatal else 0.7)
    return weights


def attackers_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where it kills, or else where it hurts most."""
    return [0.01 if pick < NUMBERS else pain(g, g.about, pick - NUMBERS) for pick in options]


def defenders_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where it hurts least."""
    return [0.001 if pick < NUMBERS else 1.0 / (0.1 + pain(g, g.about, pick - NUMBERS)) for pick in options]


def pain(g: Position, model: int, place: int) -> float:
    """How much one more hit on a location would hurt."""
    card = g.card[model]
    return LOSS.get(card.consequences[place], 0.5) / (0.5 + g.hp_at(model, place))


def repair_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The location that is nearest to its consequence."""
    return [0.001 if pick < NUMBERS else pain(g, g.about, pick - NUMBERS) for pick in options]
