"""Two versions of a game's numbers, each in processes of its own.

Catalogues are read once, when a game is imported. So this module imports no game before the environment of
its process names the version.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from emberbox.bots.spread import spread
from emberbox.games.data import CHANGES, OWN_DATA, numbers_hash
from emberbox.kernel.errors import CatalogueError

if TYPE_CHECKING:
    from emberbox.lab.play import Played


class Version(NamedTuple):
    """What a process plays with: files with cards of one's own and changes, as the environment has them."""

    data: str
    changes: str


def numbers_of(version: Version, game: str) -> str:
    """The hash of a version's catalogue, or `CatalogueError` if it makes no sense."""
    return next(spread(partial(_read_in, version, game), 1, 1, apart=True))


def _read_in(version: Version, game: str, number: int) -> str:
    """The hash of a catalogue, read as all of its game is."""
    enter(version)
    from emberbox.games.shelf import GAMES

    return numbers_hash(GAMES[game])


def play_in(version: Version, plan: tuple[Any, ...], number: int) -> Played:
    """Play a game of a plan, given as its plain fields."""
    enter(version)
    from emberbox.lab.play import Plan, play

    return play(Plan(*plan), number)


_entered: list[Version] = []
"""The version of this process, once it has one."""


def enter(version: Version) -> None:
    """Make this process one of a version; `CatalogueError` if it has read another."""
    if _entered == [version]:
        return
    if _entered or "emberbox.games.shelf" in sys.modules:
        raise CatalogueError("this process has read a catalogue already: another version needs a new one")
    os.environ[OWN_DATA], os.environ[CHANGES] = version.data, version.changes
    _entered.append(version)
