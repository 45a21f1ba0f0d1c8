"""Random games of The Freeze, played like those of Ignite; in the thick of it some units are poisoned."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.poison import poison
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import EMPTY, hand_of
from tests.ignite import random_play as ignite
from tests.ignite.random_play import any_pick, set_up
from tests.long_play import LongPlay

POISONED = 0.3
"""How many units begin poisoned in the thick of it."""


def stir(g: Ignite, rng: Random) -> None:
    """Scatter units and cards, and poison some of the units."""
    ignite.stir(g, rng)
    for unit in g.on_board():
        if rng.random() < POISONED:
            g.damage[unit] += 1
            poison(g, unit, (g.owner[unit] + 1) % g.seats, "poison")


PLAY = LongPlay(FREEZE, any_pick, set_up, stir)

MODIFIERS = [kind(key) for key in ("bone-crusher", "morale-boost", "poison", "vampires-curse")]
BLADE = kind("dagger")


def arm(g: Ignite, rng: Random) -> None:
    """Stir, crowd the units together, and give everybody blades and modifiers to seal beside them."""
    ignite.stir(g, rng)
    units = g.on_board()
    for unit in units:
        g.standing[g.cell[unit]] = EMPTY
    middle = g.board.bazaar[0]
    near = sorted(range(g.board.grid.size), key=lambda cell: g.board.grid.distance(middle, cell))
    crowd = [cell for cell in near if g.ground[cell] != LAVA][: 2 * len(units)]
    for unit, cell in zip(units, rng.sample(crowd, len(units)), strict=True):
        g.cell[unit] = cell
        g.standing[cell] = unit
    for seat in range(g.seats):
        for each in [BLADE, *rng.sample(MODIFIERS, 2)]:
            g.cards.add(each, seat, hand_of(seat))
    g.kinds_in_game = tuple(sorted({*g.kinds_in_game, *MODIFIERS}))


ARMED = LongPlay(FREEZE, any_pick, set_up, arm)
