"""How good things look for a player: the game's own yardstick for bots."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite import catalogue as of
from emberbox.games.ignite.board import BAZAAR, VILLAGE
from emberbox.games.ignite.damage import halves_taken
from emberbox.games.ignite.position import (
    NO_ONE,
    UNIT,
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
)
from emberbox.games.ignite.races import halves_of
from emberbox.games.ignite.setting import HILL, LAST_STANDING

# Guesses that order the acts of a turn sensibly; the lab will fit them.
HALF_A_TROPHY: Final = 5.0
HEALTH: Final = 1.5  # a point of health of a whole unit
LYING: Final = -0.6
STIFF: Final = -0.4
MINION: Final = 0.8
CARD_COST: Final = 0.12  # a card owned, by what it costs
HONOR: Final = 0.08  # in the bank, while somebody can buy
STEP: Final = 0.06  # closer to the nearest enemy
FAR: Final = 12  # beyond this nobody is near
HILL_POINT: Final = 1.0
ON_THE_HILL: Final = 2.0


def promise(g: Position, seat: int) -> float:
    """A share between 0 and 1 by what a player and the teammates have, against everybody's.

    Closeness counts for the player alone: the enemy comes just as close by it.
    """
    total = own = 0.0
    mates = 0
    for other in range(g.seats):
        worth = worth_of(g, other)
        total += worth
        if g.are_allies(other, seat):
            own += worth
            mates += 1
    eager = eagerness(g, seat)
    return (own + eager) / (total + eager) / mates


def eagerness(g: Position, seat: int) -> float:
    """How close a player's units are to somebody whom they could attack, or to the hill."""
    goals = list(g.board.bazaar)
    if g.setting.goal != HILL:
        goals = [
            g.cell[piece]
            for piece in g.on_board()
            if g.sort[piece] == UNIT and not g.are_allies(g.owner[piece], seat)
        ]
    eager = 0.0
    for unit in g.units(seat):
        distances = g.board.grid.distances(g.cell[unit])
        nearest = FAR
        for cell in goals:
            nearest = min(nearest, distances[cell])
        eager += STEP * (FAR - nearest)
    return eager


def worth_of(g: Position, seat: int) -> float:
    """What a player has: trophies, units, cards and honor. Always above 0."""
    worth = 1.0 + (0.0 if g.setting.goal == LAST_STANDING else HALF_A_TROPHY * halves_taken(g, seat))
    if g.setting.goal == HILL:
        worth += HILL_POINT * max(0, g.points[seat])
    for piece in range(len(g.sort)):
        if g.owner[piece] == seat and g.cell[piece] >= 0:
            worth += worth_of_unit(g, piece) if g.sort[piece] == UNIT else MINION
    if g.eliminated[seat] == NO_ONE:
        worth += worth_of_cards(g, seat)
    return worth


def worth_of_unit(g: Position, unit: int) -> float:
    """A unit's health and state, and whether it holds the hill."""
    worth = HEALTH * g.health(unit) * halves_of(g.race[unit]) / 2.0
    if g.down[unit]:
        worth += LYING
    if g.frozen[unit] != NO_ONE or g.held[unit] != NO_ONE:
        worth += STIFF
    if g.setting.goal == HILL and g.ground[g.cell[unit]] == BAZAAR:
        worth += ON_THE_HILL
    return worth


def worth_of_cards(g: Position, seat: int) -> float:
    """A player's cards by their cost, and the honor in the bank if a unit is where it can be spent."""
    kinds, zones = g.cards.kind, g.cards.zones
    cost = 0
    for zone in (deck_of(seat), hand_of(seat), play_area_of(seat), discard_of(seat), front_of(seat)):
        for card in zones[zone]:
            cost += of.COST[kinds[card]]
    worth = CARD_COST * cost
    if seat == g.current and g.bank:
        for unit in g.units(seat):
            if g.ground[g.cell[unit]] in (VILLAGE, BAZAAR):
                return worth + HONOR * g.bank
    return worth
