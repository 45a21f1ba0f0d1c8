"""How good a position looks: the yardstick for bots.

The weights are those of a logistic regression of who won on what the table showed, fitted on positions
from games of greedy bots that now and then took a random pick (two players, no variants).
"""

from __future__ import annotations

from math import exp
from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.abilities import PLAYS
from emberbox.games.forge.position import ATTACKING, BUILDING, EMPTY, Position, forge_of, hand_of
from emberbox.games.forge.space import SLOTS

FORGE_CARD: Final = 0.10
NEARLY_EMPTY_FORGE: Final = -14.0
HAND_CARD: Final = 0.12
EMPTY_HAND: Final = -0.5
ATTACK: Final = 0.21
HEALTH: Final = 0.04
READY_ATTACK: Final = 0.08
MINION: Final = 0.13
ON_TURN: Final = 0.4
ATTACKING_IS_OVER: Final = -1.05
ENERGY_LEFT: Final = 0.25

ON_LINEUP: Final[list[float]] = [MINION + play.on_lineup for play in PLAYS]
IN_HAND: Final[list[float]] = [HAND_CARD + play.in_hand for play in PLAYS]


def strength(g: Position, seat: int) -> float:
    """A player's standing as one number."""
    kinds = g.cards.kind
    forge = len(g.cards.zones[forge_of(seat)])
    hand = g.cards.zones[hand_of(seat)]
    total = FORGE_CARD * forge + NEARLY_EMPTY_FORGE / (forge + 3) + EMPTY_HAND / (len(hand) + 1)
    for card in hand:
        total += IN_HAND[kinds[card]]
    attacking = False
    if g.current == seat:
        attacking = g.phase == ATTACKING
        total += ON_TURN
        if g.phase == BUILDING:
            total += ATTACKING_IS_OVER + ENERGY_LEFT * g.energy[seat]
    first = seat * SLOTS
    for slot in range(first, first + SLOTS):
        card = g.minion[slot]
        if card != EMPTY:
            kind = kinds[card]
            damage = g.damage[slot]
            health = of.HEALTH[kind] - damage
            attack = max(0, of.ATTACK[kind] - damage)
            if health > 0:
                total += ATTACK * attack + HEALTH * health + ON_LINEUP[kind]
                if attacking and not g.attacked[slot]:
                    total += READY_ATTACK * attack
    return total


def evaluate(g: Position, seat: int) -> float:
    """The chance of a player to win, guessed from everybody's strength."""
    if g.out[seat]:
        return 0.0
    mine = strength(g, seat)
    total = 0.0
    for other in range(g.seats):
        if not g.out[other]:
            total += exp(strength(g, other) - mine)
    return 1.0 / total
