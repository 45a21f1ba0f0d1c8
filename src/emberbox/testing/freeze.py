"""Positions of The Freeze drawn as boards, like those of Ignite (`emberbox.testing.ignite`).

In drawings N is snow and A is acid, `axb` a ballista of player a and `axc` a catapult. A machine whose owner
in the drawing has no unit beside it goes to the one player who has, or is nobody's; it keeps its name when it
changes hands. Beyond the words of Ignite, `clocks` are the time tokens on machines, built without it,
`poison` says which of a unit's damage tokens are green, as the letters of the players whose they are, `hexes`
how many Hexes the pile has left, and `under` what lies under the four spaces of the bazaar, as letters of a
drawing.

>>> t = table("a1 N . b1", hands={"a": "march march"})
>>> t.play("march", None)
>>> saved(t)
('a1', 1)
>>> t.play("march", "D5")
>>> t.cell("a1"), saved(t)
('D5', None)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.ignite.facts.kinds import KEYS
from emberbox.games.ignite.freeze.aside import aside_of
from emberbox.games.ignite.freeze.cards.dolls import dolls, lay_doll
from emberbox.games.ignite.freeze.facts import ACID, BALLISTA, CATAPULT, SNOW
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.hexes import left
from emberbox.games.ignite.freeze.machines import settle
from emberbox.games.ignite.freeze.modifiers import sealed_of
from emberbox.games.ignite.freeze.poison import poisoners
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import NO_ONE, trash_of
from emberbox.testing import ignite
from emberbox.testing.ignite import Table
from emberbox.testing.ignite_drawing import PIECE_LETTERS, SEATS, TERRAINS, seat_of

TERRAINS.update({"N": SNOW, "A": ACID})
PIECE_LETTERS.update({"xb": BALLISTA, "xc": CATAPULT})

NO_CLOCKS: Final[Mapping[str, int]] = {}
NO_POISON: Final[Mapping[str, str]] = {}
PILE: Final = 30


def table(
    drawing: str,
    *,
    poison: Mapping[str, str] = NO_POISON,
    hexes: int = PILE,
    under: str = "PPPP",
    clocks: Mapping[str, int] = NO_CLOCKS,
    **words: Any,
) -> Table:
    """A table in the middle of a game of The Freeze, player a to act; the words are explained above."""
    t = ignite.table(drawing, **{"game": FREEZE, **words})
    winter = winter_of(t.g)
    for name, letters in poison.items():
        unit = t.piece(name)
        winter.poison += [(unit, seat_of(t.g, letter)) for letter in letters]
        if len(poisoners(t.g, unit)) > t.g.damage[unit]:
            raise ValueError(f"{name!r} has {t.g.damage[unit]} damage, too little for {letters!r}")
    while left(t.g) > hexes:
        t.g.cards.draw(winter.pile, trash_of(t.g))
    for machine in [piece for piece in t.g.on_board() if t.g.is_machine(piece)]:
        winter.clocks[machine] = clocks.get(t.name(machine), 0)
    settle(t.g)
    winter.under = [TERRAINS[letter] for letter in under]
    return t


def saved(t: Table) -> tuple[str, int] | None:
    """The unit that has movement saved up, and how much."""
    winter = winter_of(t.g)
    return None if winter.walker == NO_ONE else (t.name(winter.walker), len(winter.saved))


def put_doll(t: Table, own: str, unit: str, space: str) -> None:
    """The player of a unit has a voodoo doll of another unit on a space."""
    piece = t.piece(own)
    lay_doll(t.g, t.g.owner[piece], piece, t.piece(unit), t.g.board.grid.parse(space))


def doll_at(t: Table, seat: str) -> str | None:
    """Where a player's voodoo doll lies."""
    found = [doll for doll in dolls(t.g) if doll[2] == seat_of(t.g, seat)]
    return t.g.board.grid.name(found[0][1]) if found else None


def poison_on(t: Table, name: str) -> str:
    """The players whose poison a unit has, a letter for each token."""
    return "".join([SEATS[by] for by in poisoners(t.g, t.piece(name))])


def sealed(t: Table, seat: str) -> list[str]:
    """The modifiers that a player has sealed beside an attack."""
    return [KEYS[kind] for kind in t.g.cards.kinds(sealed_of(t.g, seat_of(t.g, seat)))]


def pile(t: Table) -> int:
    """How many Hexes the pile has left."""
    return left(t.g)


def aside(t: Table, seat: str) -> list[str]:
    """What a player has set aside for the next hand."""
    return [KEYS[kind] for kind in t.g.cards.kinds(aside_of(t.g, seat_of(t.g, seat)))]


def owner_of(t: Table, name: str) -> str | None:
    """The player who owns a machine."""
    owner = t.g.owner[t.piece(name)]
    return SEATS[owner] if t.g.is_player(owner) else None


def clock_of(t: Table, name: str) -> int:
    """How many time tokens are left on a machine."""
    return winter_of(t.g).clocks[t.piece(name)]


def hoard(t: Table, seat: str) -> list[str]:
    """What a player has hoarded and not played yet."""
    return [KEYS[kind] for kind in t.g.cards.kinds(winter_of(t.g).hoards[seat_of(t.g, seat)])]
