"""Which cards bots want in Solo & Cooperative Play, where enemies come in numbers and die of one blow."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.setting import HELPFUL, USELESS
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import AOE, BOW, MOVEMENT_CARD, PROJECTILE, SHIELD, SPELL, WEAPON

STRIKES: Final = (1.7, 1.2, 1.7, 2.2)
"""A card that does damage, even a single point, by how far it reaches;"""
SHOOTS: Final = 1.1
"""one that needs a bow as well;"""
SWEEPS: Final = 1.3
"""and how much more it is wanted if it strikes several."""
AIMS: Final = 0.9
SHIELDS: Final = 1.2
MOVES: Final = 1.1
OTHERS: Final = 0.55
HELPS: Final = 1.25
"""The cards that the rulebook recommends for an easier game."""

PACE: Final = 0.4
"""How many spaces a card of a deck should be good for on average: a unit that cannot move cannot strike,"""
SLOW: Final = 1.6
"""and how much more movement is wanted until then."""

MEANWHILE: Final = 0.5
"""The share of all this that is left once enemies come: from then on, cards are for playing."""
TOO_LATE: Final = 18
SOON: Final = 12
"""The round from which nothing more is bought, and how many rounds before it buying slows down."""


def appetite_of(kind: int) -> float:
    """A factor by what a card does."""
    types = of.TYPES[kind]
    if kind in USELESS:
        return 0.1
    value = OTHERS
    if of.DAMAGE[kind] and types & (WEAPON | PROJECTILE | SPELL):
        value = SHOOTS if types & PROJECTILE else STRIKES[min(of.HIGH[kind], len(STRIKES) - 1)]
        value *= SWEEPS if types & AOE else 1.0
    elif types & BOW:
        value = AIMS
    elif types & SHIELD:
        value = SHIELDS
    elif types & MOVEMENT_CARD:
        value = MOVES
    return value * HELPS if kind in HELPFUL else value


APPETITES: Final = [appetite_of(kind) for kind in range(len(of.KEYS))]
"""By kind; there is room for sets that come later."""
APPETITES.extend([1.0] * (of.MOST_KINDS - len(APPETITES)))


def appetite(kind: int, round: int, counts: list[int]) -> float:
    """How much one more card is wanted, compared to a duel: less once enemies come, and less each round."""
    value = APPETITES[kind]
    if of.TYPES[kind] & MOVEMENT_CARD and of.MOVEMENT[kind] and pace_of(counts) < PACE:
        value *= SLOW
    if not round:
        return value
    return value * max(0.0, MEANWHILE * min(1.0, (TOO_LATE - round) / SOON))


def pace_of(counts: list[int]) -> float:
    """How many spaces a card of a deck is good for on average."""
    cards = max(1, sum(counts))
    return (
        sum([counts[kind] * min(3, of.MOVEMENT[kind]) for kind in range(len(counts)) if counts[kind]]) / cards
    )
