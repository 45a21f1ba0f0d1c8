"""Random games of Solo & Cooperative Play; in the thick of it the enemies are there already."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.coop.facts import BASES, BOSS_ROUND, DRAGON, MINIONS, SPEND_FAVOR
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.spawning import put_enemy
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.board import LAVA, VILLAGE
from emberbox.games.ignite.game import Ignite
from emberbox.kernel.session import Session
from tests.ignite import random_play as ignite
from tests.ignite.random_play import set_up
from tests.long_play import LongPlay

SPENT = 0.15
"""How often a token is spent."""
A_SEAT = 4
"""So many enemies there are at most to begin with, for each player."""


def any_pick(session: Session, rng: Random) -> int:
    """One of the options, rather one that makes something happen; tokens are kept most of the time."""
    if SPEND_FAVOR in session.options() and rng.random() > SPENT:
        return next(pick for pick in session.options() if pick != SPEND_FAVOR)
    return ignite.any_pick(session, rng)


def stir(g: Ignite, rng: Random) -> None:
    """Scatter units and cards, go on to some round, and put enemies on the board."""
    ignite.stir(g, rng)
    siege = siege_of(g)
    siege.free, siege.round = 0, rng.randint(1, BOSS_ROUND)
    free = [cell for cell in range(g.board.grid.size) if g.is_unoccupied(cell) and g.ground[cell] != LAVA]
    rng.shuffle(free)
    for minion in rng.sample(MINIONS * BASES, rng.randint(0, min(A_SEAT * g.seats, len(MINIONS)))):
        put_enemy(g, minion, free.pop(), "coop.spawn.roll")
    if siege.round == BOSS_ROUND:
        siege.cycle = rng.randint(1, 3)
        put_enemy(g, DRAGON, next(cell for cell in free if g.ground[cell] != VILLAGE), "coop.dragon.place")
    for unit in g.on_board():
        if g.owner[unit] < g.seats and rng.random() < 0.2:
            g.damage[unit] = 1


PLAY = LongPlay(COOP, any_pick, set_up, stir)
