"""What the cards of a hand are good for now, each for its own action."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.cards.races import FREE_STEPS, free_movers
from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import PROJECTILE
from emberbox.games.ignite.tactics.fighting import best_blow, blow
from emberbox.games.ignite.tactics.moving import card_gain
from emberbox.games.ignite.tactics.survey import NO_BOW, Survey, march_points

HOPED: Final = 0.6
"""What an attack is worth that needs a move first."""


def attack_value(s: Survey, kind: int) -> float:
    """The most that an attack card is worth: now, or after a move that the hand allows."""
    best = 0.0
    for unit in s.units:
        best = max(best, best_blow(s, unit, kind))
    return best


def hoped_value(s: Survey, kind: int) -> float:
    """What an attack card is worth that has nobody in reach yet, if cards are left to go there."""
    g = s.g
    if s.early or not of.DAMAGE[kind]:
        return 0.0
    movers = free_movers(g, s.seat)
    best = 0.0
    for unit in s.units:
        points = march_points(g, unit, s.hand) + (FREE_STEPS if unit in movers else 0)
        if not points or not g.is_able(unit):
            continue
        bow = s.bow if of.TYPES[kind] & PROJECTILE else NO_BOW
        if of.TYPES[kind] & PROJECTILE and bow == NO_BOW:
            continue
        high = reach_of(g, unit, kind, bow)[1] + points
        distances = g.board.grid.distances(g.cell[unit])
        for piece in s.foes:
            if distances[g.cell[piece]] <= high:
                best = max(best, HOPED * blow(s, unit, kind, piece))
    return best


def bow_value(s: Survey) -> float:
    """What it is worth to lay a bow out: the best arrow that could then be shot."""
    g = s.g
    if s.early or bows_played(g):
        return 0.0
    best = 0.0
    for kind in set(s.hand):
        if not of.TYPES[kind] & PROJECTILE:
            continue
        for unit in s.units:
            if g.is_able(unit):
                low, high = reach_of(g, unit, kind, s.bow)
                for piece in s.foes:
                    if s.can_hit(unit, kind, low, high, piece):
                        best = max(best, blow(s, unit, kind, piece))
    return best


def move_value(s: Survey, kind: int) -> float:
    """How much better the best placed unit could stand after a movement card."""
    best = -9.0
    for unit in s.units:
        best = max(best, card_gain(s, unit, kind))
    return best
