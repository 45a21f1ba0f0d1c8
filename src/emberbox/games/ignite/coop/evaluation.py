"""How good things look for the team: one number for all, since all win or lose together.

The weights follow a logistic regression of who won on what the table showed when a turn began, in 810 games
of one and two tacticians on all difficulties but the hardest (bench/balance.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from emberbox.games.ignite.coop.appetite import APPETITES
from emberbox.games.ignite.coop.danger import is_pressing, menace_of
from emberbox.games.ignite.coop.facts import BOSS_ROUND, DRAGON
from emberbox.games.ignite.coop.state import dragon_of, enemies, siege_of
from emberbox.games.ignite.coop.victory import limit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import MOVEMENT_CARD, SHIELD
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position, held_by
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import FIRST, NEXT

START: Final = -4.5
ROUNDS: Final = 4.2  # all of them survived
FREE: Final = 0.7  # before round 1
BOSS_IS_HERE: Final = -1.3
DIFFICULTY: Final = -0.2  # each step
TEAM: Final = 1.3  # more than one player
DEFEAT: Final = -0.8  # a unit
LAST_UNIT: Final = -0.7  # no more than one defeat is left
DAMAGE: Final = -0.2  # a point on a unit
FRAIL: Final = -0.27  # a unit with one point of health left
ENEMY: Final = -0.18  # one that is left before the boss comes, wherever it stands,
PRESSING: Final = -0.06  # and a point of damage that it could do in the next Enemy Phase
FAVOR: Final = 0.03
BOSS_POINT: Final = 0.75  # a point of damage that he has taken
WANTED: Final = 1.17  # how much a card of a deck is wanted on average,
SHIELDS: Final = 4.5  # the share of shields in it,
PACE: Final = 1.75  # and how many spaces a card is good for on average
FEWEST_CARDS: Final = 6
MOST_SPACES: Final = 4
IN_HAND: Final = 0.01  # a card that can still be played in this turn
HONOR: Final = 0.015


def chance(g: Position) -> float:
    """What a bot takes for the chance of the team."""
    siege = siege_of(g)
    boss_is_here = siege.round >= BOSS_ROUND
    total = START + ROUNDS * min(siege.round, BOSS_ROUND) / BOSS_ROUND + DIFFICULTY * siege.difficulty
    total += FREE if not siege.round else BOSS_IS_HERE if boss_is_here else 0.0
    total += TEAM if g.seats > 1 else 0.0
    total += DEFEAT * siege.defeats / 2.0 + (LAST_UNIT if limit(g) - siege.defeats <= 2 else 0.0)
    total += units_part(g) + FAVOR * siege.favor
    for enemy in enemies(g):
        total += 0.0 if boss_is_here else ENEMY
        if is_pressing(g, enemy):
            total += PRESSING * menace_of(g, enemy)
    dragon = dragon_of(g)
    if dragon != NO_ONE and g.piece_type[dragon] == DRAGON:
        total += BOSS_POINT * g.damage[dragon]
    total += sum([deck_part(g, seat) for seat in range(g.seats)]) / g.seats
    if g.current != NO_ONE:
        total += IN_HAND * held_by(g, g.current) + HONOR * g.bank
    return 1.0 / (1.0 + exp(-total))


def units_part(g: Position) -> float:
    """What wounds weigh; a unit of a race of halves counts half."""
    total = 0.0
    for piece in range(len(g.piece_type)):
        if g.piece_type[piece] == UNIT and g.cell[piece] >= 0:
            size = halves_of(g.race[piece]) / 2.0
            total += size * (DAMAGE * g.damage[piece] + (FRAIL if g.health(piece) == 1 else 0.0))
    return total


def deck_part(g: Position, seat: int) -> float:
    """How good a player's deck is: what its cards are wanted for, the shields and the movement in it."""
    counts = owned(g, seat)
    cards, total = 0, 0.0
    for kind in range(len(counts)):
        if not counts[kind]:
            continue
        worth = FIRST[kind] * APPETITES[kind]
        for _ in range(counts[kind]):
            total += WANTED * worth
            worth *= NEXT[kind]
        types = of.TYPES[kind]
        if types & SHIELD:
            total += SHIELDS * counts[kind]
        if types & MOVEMENT_CARD:
            total += PACE * min(MOST_SPACES, of.MOVEMENT[kind]) * counts[kind]
        cards += counts[kind]
    return total / max(FEWEST_CARDS, cards)
