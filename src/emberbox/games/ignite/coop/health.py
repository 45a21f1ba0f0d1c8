"""How much damage enemies take before they are destroyed."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.coop.facts import DRAGON, DRAGON_HEALTH
from emberbox.games.ignite.coop.halves import forget_half
from emberbox.games.ignite.coop.state import all_in_effect, minions, siege_of
from emberbox.games.ignite.state.moments import ByKind
from emberbox.games.ignite.state.position import NO_ONE, Position

FEW_PLAYERS: Final = 4
"""With more players than these a minion needs 1 more damage (coop.health.two)."""

TOUGHENS: Final[ByKind[int]] = ByKind()
"""By Power card, how much more damage minions need while it is in effect."""


def health_of(g: Position, enemy: int) -> int:
    """At which point of damage an enemy is gone."""
    if g.piece_type[enemy] == DRAGON:
        return DRAGON_HEALTH
    health = 1 if g.seats <= FEW_PLAYERS else 2
    for kind in all_in_effect(g):
        health += TOUGHENS.hooks[kind] or 0
    return health


def armor_off(g: Position) -> None:
    """Power cards were discarded: minions that live by one of them alone are destroyed."""
    for minion in minions(g):
        if g.health(minion) <= 0:
            take_off(g, minion, NO_ONE, "coop.power.armor")


def bury(g: Position, enemy: int) -> None:
    """An enemy is off the board, and what was noted about it is void: another may come in its place."""
    siege = siege_of(g)
    forget_half(g, enemy)
    siege.poison = [token for token in siege.poison if token[0] != enemy]
    siege.hardened.pop(enemy, None)
    siege.resting = [other for other in siege.resting if other != enemy]
    siege.acted = [other for other in siege.acted if other != enemy]
    siege.placed = [other for other in siege.placed if other != enemy]
