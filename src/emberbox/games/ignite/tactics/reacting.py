"""Answers to attacks, and what to give up when others say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.terrain import ICE_WALL
from emberbox.games.ignite.combat.attack import BASH, RIDE, Attack
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.reactions import React, concerned
from emberbox.games.ignite.combat.striking import damage_to
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FREEZE
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.space import CELLS, SIDES, SWAP, card_pick, kind_of
from emberbox.games.ignite.state.position import Position, hand_of
from emberbox.games.ignite.tactics.shopping_values import is_spare, keeping, owned
from emberbox.games.ignite.tactics.values import ANSWER, CHEAP, FIRST, urgency
from emberbox.games.ignite.tactics.worth import coming_to, push_value, weights
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.space import NONE

LIFE: Final = 12.0
POINT: Final = 2.4
FALLING: Final = 1.4
COLD: Final = 2.2
TROUBLE: Final = 1.2
"""What a push, a net or a curse costs."""

WEARY: Final = 34
WEARINESS: Final = 0.8
"""From which round on an answer is less worth the trouble, and by how much with each."""


def loss(g: Position, attack: Attack, unit: int) -> float:
    """What an attack would cost a unit's player if nothing were done about it."""
    amount = damage_to(g, attack, unit) if unit in attack.targets else (1 if attack.damage else 0)
    if attack.types & FREEZE and (not amount or unit in attack.spread):
        return COLD
    size = halves_of(g.race[unit]) / 2.0
    if amount:
        points = points_for(g, unit, amount, attack.seat)
        if points >= g.health(unit):
            return LIFE * size
        more = FALLING if attack.act == RIDE else COLD if attack.types & FREEZE else 0.0
        return points * (POINT + 0.6 * g.damage[unit]) * size + more
    if attack.act in (RIDE, BASH):
        return FALLING
    if attack.kind == ICE_WALL:
        return -push_value(g, g.owner[unit], unit, attack.origin, wall=True) + 0.3
    if of.DAMAGE[attack.kind]:
        return POINT
    return TROUBLE


def react_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whether to answer an attack, and with what."""
    assert isinstance(decision, React)
    attack, seat = decision.attack, decision.seat
    losses = [loss(g, attack, unit) for unit in concerned(g, attack, seat)]
    if g.expansion is not None:
        fear = g.expansion.feared(g, attack)
        losses = [each + fear for each in losses]
    # Two who only parry would never come to an end: sooner or later somebody lowers the shield. In teams
    # against enemies nobody has to.
    together = g.expansion is not None and g.expansion.together
    weary = 0.0 if together else WEARINESS * max(0, g.round() - WEARY)
    most, total = max(losses, default=0.0) - weary, sum(losses) - weary
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(0.0)
        elif pick == SWAP:
            scores.append(most - 0.3)
        else:
            scores.append(answer_value(attack, kind_of(pick), most, total))
    return weights(scores, 0.7)


def answer_value(attack: Attack, kind: int, most: float, total: float) -> float:
    """What it is worth to answer an attack with a card, less what the card is good for otherwise."""
    answer = ANSWER.hooks[kind]
    if answer is not None:
        return answer(attack, most, total)
    return most - (0.2 if CHEAP[kind] else 0.6 * keeping(kind))


def protect_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which unit to protect: the one that has least left."""
    scores = [-float(g.health(g.standing[pick - CELLS])) for pick in options]
    return weights(scores, 0.7)


def push_way_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which way an own piece gives: rather not into harm. Which piece it is the question does not say."""
    seat = decision.seat
    scores: list[float] = []
    for pick in options:
        worst = 0.0
        for unit in g.units(seat):
            there = g.board.grid.steps[pick - SIDES][g.cell[unit]]
            if there >= 0:
                worst = min(worst, coming_to(g, seat, unit, there))
        scores.append(worst)
    return weights(scores)


def heal_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Who is healed: who would die next."""
    scores: list[float] = []
    for pick in options:
        piece = g.standing[pick - CELLS]
        own = 0.3 if g.owner[piece] == decision.seat else 0.0
        scores.append(own + urgency(g, piece) - g.health(piece) + 0.3 * halves_of(g.race[piece]))
    return weights(scores, 0.5)


# -- cards that go -----------------------------------------------------------------------------------


def give_up_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which card of the hand to discard or to trash: the least useful."""
    active = decision.seat == g.current
    scores = [0.0 if pick == NONE else 0.8 - use_of(kind_of(pick), active) for pick in options]
    return weights(scores, 0.4)


def trash_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which card to be rid of for good, if any: one that the deck does better without."""
    seat = decision.seat
    counts = owned(g, seat)
    scores: list[float] = []
    for pick in options:
        kind = kind_of(pick)
        scores.append(0.0 if pick == NONE else 0.8 - FIRST[kind] if is_spare(g, seat, counts, kind) else -2.0)
    return weights(scores, 0.4)


def use_of(kind: int, active: bool) -> float:
    """What a card in hand is good for: on the own turn a shield is only its honor."""
    if active and of.TIMING[kind] in (base_set.REACT, base_set.REACT_TRASH):
        return 0.3 * of.HONOR[kind]
    return keeping(kind)


def least_useful(g: Position, seat: int, count: int) -> list[int]:
    """So many cards of the hand, as picks in ascending order: the least useful."""
    active = seat == g.current
    hand = sorted(g.cards.kinds(hand_of(seat)), key=lambda kind: (use_of(kind, active), kind))
    return sorted([card_pick(kind) for kind in hand[:count]])


def follow(decision: Several, options: Sequence[int], wanted: list[int]) -> list[float]:
    """Weights that take a given set of picks one by one, in ascending order, and then stop."""
    left = wanted[:]
    for pick in decision.taken:
        if pick in left:
            left.remove(pick)
    due = [pick for pick in left if pick in options]
    goal = due[0] if due else NONE
    return [1.0 if pick == goal else 0.02 for pick in options]


def raided_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which cards to give up to raiders."""
    assert isinstance(decision, Several)
    return follow(decision, options, least_useful(g, decision.seat, decision.least))


def keep_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which cards to keep beyond the cleanup: what is good out of turn, or too good to discard."""
    assert isinstance(decision, Several)
    hand = sorted(g.cards.kinds(hand_of(decision.seat)), key=lambda kind: (-keeping(kind), kind))
    return follow(decision, options, sorted([card_pick(kind) for kind in hand[: decision.most]]))
