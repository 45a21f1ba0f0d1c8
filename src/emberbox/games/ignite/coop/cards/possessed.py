"""Possess on an enemy: whom a player can lead, and where that one is not walked to."""

from __future__ import annotations

from emberbox.games.ignite.coop.refusals import NO_BOSS_AS_PUPPET, NO_ENEMY_INTO_FIRE
from emberbox.games.ignite.coop.state import is_enemy, is_minion
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.state.moments import GROUND_HARM
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.refusal import Refusal

SAID_BY_SETS[NO_BOSS_AS_PUPPET] = "puppet-boss"


def forbids_possession(g: Position, piece: int) -> Refusal | None:
    """The boss obeys nobody."""
    return NO_BOSS_AS_PUPPET if is_enemy(g, piece) and not is_minion(g, piece) else None


def forbids_led_enemy(g: Position, piece: int, cell: int) -> Refusal | None:
    """Who leads a minion walks it into no lava and no fire, hardened or not (coop.cards.possess)."""
    ground = g.ground[cell]
    harmful = ground == LAVA or GROUND_HARM[ground] > 0
    return NO_ENEMY_INTO_FIRE if harmful and is_enemy(g, piece) else None
