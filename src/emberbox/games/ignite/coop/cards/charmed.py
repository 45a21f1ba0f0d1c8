"""Charm on an enemy: it walks as the Enemy Phase begins (coop.cards.charm)."""

from __future__ import annotations

from emberbox.games.ignite.coop.state import is_enemy
from emberbox.games.ignite.freeze.cards.charm import CHARM, follow_charm
from emberbox.games.ignite.state.effects import effects_of
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps


def walk_enemies(g: Position) -> Steps[None]:
    """Every charmed enemy walks toward its charmer, the one that was charmed first before the others."""
    for charmed in [charm.on for charm in effects_of(g, CHARM) if is_enemy(g, charm.on)]:
        g.begin_effect()
        yield from follow_charm(g, charmed)
