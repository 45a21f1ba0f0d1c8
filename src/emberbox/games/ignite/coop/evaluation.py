"""How good things look for the team: one number for all, since all win or lose together."""

from __future__ import annotations

from math import exp
from typing import Final

from emberbox.games.ignite.coop.appetite import APPETITES
from emberbox.games.ignite.coop.danger import is_pressing, menace_of
from emberbox.games.ignite.coop.facts import BOSS_ROUND, DRAGON, DRAGON_HEALTH
from emberbox.games.ignite.coop.state import dragon_of, enemies, siege_of
from emberbox.games.ignite.coop.victory import limit
from emberbox.games.ignite.facts.races import halves_of, health_of
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position, held_by
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import FIRST, NEXT

START: Final = -1.2
ROUNDS: Final = 1.6  # all of them survived
DEFEATS: Final = 2.4  # all of those that are left
HEALTH: Final = 1.0  # all units unhurt
DOWN: Final = -0.1
THREAT: Final = -0.16  # a point of damage that an enemy does, if it could do it in the next Enemy Phase,
AFAR: Final = 0.4  # and this part of it if it is farther off
CARDS: Final = 0.9  # how much a card of a deck is wanted on average
FAVOR: Final = 0.12
BOSS: Final = 1.5  # by the damage that he has taken
FEWEST_CARDS: Final = 6
IN_HAND: Final = 0.01  # a card that can still be played in this turn
HONOR: Final = 0.015


def chance(g: Position) -> float:
    """What a bot takes for the chance of the team."""
    siege = siege_of(g)
    total = START + ROUNDS * min(siege.round, BOSS_ROUND) / BOSS_ROUND
    total += DEFEATS * part_left(g) + HEALTH * part_unhurt(g) + FAVOR * siege.favor
    for enemy in enemies(g):
        total += THREAT * menace_of(g, enemy) * (1.0 if is_pressing(g, enemy) else AFAR)
    dragon = dragon_of(g)
    if dragon != NO_ONE and g.piece_type[dragon] == DRAGON:
        total += BOSS * g.damage[dragon] / DRAGON_HEALTH
    total += CARDS * sum([wanted(g, seat) for seat in range(g.seats)]) / g.seats
    if g.current != NO_ONE:
        total += IN_HAND * held_by(g, g.current) + HONOR * g.bank
    return 1.0 / (1.0 + exp(-total))


def part_left(g: Position) -> float:
    """Which part of the defeats that the team can take is left to it."""
    most = limit(g)
    return max(0, most - siege_of(g).defeats) / most


def part_unhurt(g: Position) -> float:
    """Which part of the health of all units is left."""
    left, full = 0.0, 0.0
    for piece in range(len(g.piece_type)):
        if g.piece_type[piece] == UNIT and g.cell[piece] >= 0:
            size = halves_of(g.race[piece]) / 2.0
            full += size
            left += size * g.health(piece) / health_of(g.race[piece]) + (DOWN if g.down[piece] else 0.0)
    return left / full if full else 0.0


def wanted(g: Position, seat: int) -> float:
    """How much a card of a player's deck is wanted on average."""
    counts = owned(g, seat)
    cards, total = 0, 0.0
    for kind in range(len(counts)):
        worth = FIRST[kind] * APPETITES[kind]
        for _ in range(counts[kind]):
            total += worth
            worth *= NEXT[kind]
        cards += counts[kind]
    return total / max(FEWEST_CARDS, cards)
