"""Enemy Phases by hand: which cards are drawn, what the dice show, and where enemies come."""

from __future__ import annotations

from typing import Any, cast

from emberbox.games.ignite.coop.facts import COLOURS, DRAGON, MINIONS
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts.kinds import KEYS
from emberbox.games.ignite.state.position import PIECE_TYPES
from emberbox.testing.coop import siege, stack
from emberbox.testing.ignite import Table

QUIET = ("heavy-fog", "supply-lines-cut", "splintering-blows")
"""Power cards that do nothing to enemies and are not shuffled."""


def bottom(**words: Any) -> Table:
    """A table whose only unit is far from where enemies come."""
    return siege("a1", at="R9", **words)


def enemy_phase(t: Table, group: int, place: int, *more: int, powers: str = "") -> Table:
    """Play to the end of the next Enemy Phase; dice are what they show, cards as they are drawn.

    Without cards it is one that does nothing to enemies.
    """
    prepare(t, group, place, *more, powers=powers)
    t.end_turns_until("a")
    return t


def prepare(t: Table, group: int, place: int, *more: int, powers: str = "") -> None:
    """Script the cards and dice of the next Enemy Phase; the boss's round has no group (0)."""
    left = [KEYS[kind] for kind in t.g.cards.kinds(siege_of(t.g).power[0])]
    stack(t, *(powers.split() or [key for key in QUIET if key in left][:1]))
    t.dice(*[face - 1 for face in (group, place, *more) if face])


def spawned(t: Table, of: str = "") -> list[str]:
    """Where enemies have come, in order, or only those of a colour."""
    type_of = {**dict(zip(COLOURS, MINIONS, strict=True)), "dragon": DRAGON}
    events = t.events("spawned")
    return [name(t, cast(int, each["cell"])) for each in events if not of or each["type"] == type_of[of]]


def came(t: Table) -> list[str]:
    """Which enemies have come, in order."""
    return [PIECE_TYPES[cast(int, each["type"])].removeprefix("enemy-") for each in t.events("spawned")]


def name(t: Table, cell: int) -> str:
    """A space as people write it."""
    return t.g.board.grid.name(cell)


def drawn(t: Table) -> list[int]:
    """The kinds of the Power and Apocalypse cards that were drawn, in order."""
    return [cast(int, each["card"]) for each in t.events("power-drawn")]


def fill(t: Table, colour: str, *cells: str) -> None:
    """Minions of a colour stand on spaces."""
    for cell in cells:
        minion = t.g.add_piece(MINIONS[COLOURS.index(colour)], t.g.seats)
        at = t.g.board.grid.parse(cell)
        t.g.cell[minion], t.g.standing[at] = at, minion


def round_of(t: Table) -> int:
    """The round that is being played."""
    return siege_of(t.g).round
