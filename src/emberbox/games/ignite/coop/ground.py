"""The ground as enemies see it: what they can enter, and who is hardened against what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.coop.boosts import all_hardened
from emberbox.games.ignite.coop.state import enemies, is_enemy, siege_of
from emberbox.games.ignite.coop.walkers import BITS, Walker
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.freeze.cards.blizzard import toll
from emberbox.games.ignite.freeze.facts import SNOW
from emberbox.games.ignite.state.position import ICE, SCORCHED, Position

_YES: Final = ord("1")
_NO: Final = ord("0")


def _digits(grounds: Sequence[int], among: bool = True) -> bytes:
    """A table that turns grounds into digits: 1 for some grounds, or for all but those."""
    return bytes([_YES if (ground in grounds) == among else _NO for ground in range(256)])


ORDINARY: Final = _digits((LAVA, SNOW, SCORCHED, ICE), among=False)
"""What any enemy can enter (coop.path.enterable), snow apart."""
SNOWY: Final = _digits((SNOW,))
HARMFUL: Final = _digits((LAVA, SCORCHED))
"""What only a hardened one can."""
WALLS: Final = _digits((ICE,))
"""What nobody can enter, and nobody sees through."""


def spaces_of(ground: bytearray, digits: bytes) -> int:
    """The spaces whose ground is a 1 in a table, as a mask: the first space is the last digit."""
    return int(ground.translate(digits)[::-1], 2)


# -- hardened ----------------------------------------------------------------------------------------------


def is_hardened(g: Position, enemy: int) -> bool:
    """Whether harmful terrain does nothing to an enemy where it stands (coop.hardened.effect)."""
    return enemy in siege_of(g).hardened or all_hardened(g)


def keep_hardened(g: Position) -> None:
    """Before the cards go: who stands on harmful ground stays hardened on it (coop.hardened.keeps)."""
    if all_hardened(g):
        for enemy in enemies(g):
            if HARMFUL[g.ground[g.cell[enemy]]] == _YES:
                siege_of(g).hardened[enemy] = g.cell[enemy]


def leave_pool(g: Position, enemy: int) -> None:
    """An enemy that has stayed hardened has moved: the first space outside ends that."""
    hardened = siege_of(g).hardened
    if g.cell[enemy] in g.body(hardened[enemy]):
        hardened[enemy] = g.cell[enemy]
    else:
        del hardened[enemy]


# -- where they can walk -----------------------------------------------------------------------------------


def occupied_by_others(g: Position, piece: int) -> int:
    """The spaces on which anything but a piece stands."""
    taken = 0
    for other, cell in enumerate(g.cell):
        if cell >= 0 and other != piece:
            taken |= BITS[cell]
    return taken


def enterable(g: Position, piece: int) -> tuple[int, int]:
    """The spaces whose ground a piece of the enemies' can enter, and those of them apart that have snow.

    A catapult is not hardened with those who work it.
    """
    ground = g.ground
    dry = spaces_of(ground, ORDINARY)
    if all_hardened(g):
        if is_enemy(g, piece):
            dry |= spaces_of(ground, HARMFUL)
    elif piece in siege_of(g).hardened:
        for cell in g.body(g.cell[piece]):
            dry |= 1 << cell
    return dry, spaces_of(ground, SNOWY) if SNOW in ground else 0


def walker_of(g: Position, minion: int, movement: int) -> Walker:
    """A minion that begins to act with so much movement."""
    dry, snow = enterable(g, minion)
    taken = occupied_by_others(g, minion)
    return Walker(g.cell[minion], dry & ~taken, snow & ~taken, movement, toll(g, g.seats))
