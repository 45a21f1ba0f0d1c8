"""How good things look for a player: the game's own yardstick for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from emberbox.games.core.catalogue import INFANTRY, PILOT, STRUCTURE
from emberbox.games.core.position import IN_PLAY, NO_ONE, Position
from emberbox.games.core.tactics.aims import pull_at, pulls_of, rounds_left
from emberbox.games.core.tactics.worth import fatal_location
from emberbox.games.core.winning import controller_of
from emberbox.games.core.wrecks import points_for
from emberbox.kernel.grid import OFF

MARKER_LATER: Final = 0.5
"""What holding a marker now says about the points of each later round."""
WHOLE: Final = 0.5
"""What an unhurt model is worth, of its value: it cannot be destroyed as easily."""
CARRIED: Final = 2.5
SCALE: Final = 3.0
SCALE_A_ROUND: Final = 1.0
"""How many points are worth a doubling of the odds and more, at the end and for each round before it."""


def evaluate(g: Position, seat: int) -> float:
    """The chance of a player to win, guessed from points and from what stands on the board."""
    lead = strength(g, seat) - strength(g, 1 - seat)
    scale = SCALE + SCALE_A_ROUND * rounds_left(g)
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, -lead / scale))))


def strength(g: Position, seat: int) -> float:
    """A player's standing in points: scored, about to be scored, and likely to be."""
    later = rounds_left(g)
    total = float(g.score[seat] + g.destroyed_points[seat])
    for marker, points in g.scenario.board.marker_points.items():
        if points and controller_of(g, marker) == seat:
            total += points * (1.0 + MARKER_LATER * later)
    for carrier in g.box_carrier:
        if carrier != NO_ONE and g.owner[carrier] == seat:
            total += CARRIED
    for model, owner in enumerate(g.owner):
        if owner == seat and g.status[model] == IN_PLAY:
            total += strength_of(g, model, later)
    return total


def strength_of(g: Position, model: int, later: int) -> float:
    """What a model in play adds: its health, and how near it is to what it wants."""
    card = g.card[model]
    fatal = fatal_location(card)
    health = g.hp_at(model, fatal) / card.hp[fatal]
    if card.shield:
        health = 0.6 * health + 0.4 * min(1.2, g.shield[model] / card.shield)
    if card.type == STRUCTURE:
        return g.scenario.standing + points_for(g, model) * (health - 0.2)
    total = WHOLE * card.value * health
    if g.at[model] != OFF and card.type in (INFANTRY, PILOT):
        total += 0.25 * (1 + later) * pull_at(g, model, g.at[model], pulls_of(g, model))
    return total
