"""What an expansion is to the base game: state of its own, and hooks that the rules call if one is played.

What a card, a title or a race of an expansion does at some moment is registered like that of the base set
(`state/moments.py`, `cards/registry.py`). The hooks are for what is about the expansion as a whole. Base code
asks `if g.expansion is not None` and knows none by name.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from emberbox.kernel.decision import Steps
from emberbox.kernel.game import View

if TYPE_CHECKING:
    from emberbox.games.ignite.state.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """The state of an expansion, copied with the position, and its hooks. Each of them does nothing here."""

    __slots__ = ("together",)

    def __init__(self, together: bool = False) -> None:
        self.together = together
        """Whether all players win or lose as one."""

    def copy(self) -> Expansion:
        """An independent copy."""
        raise NotImplementedError

    def view(self, g: Position, observer: int) -> View:
        """What a seat sees of it."""
        return {}

    def reseal(self, g: Position, observer: int, rng: Random) -> None:
        """Deal anew, after the cards, what else the observer cannot know: how many lie face down where."""

    def health(self, g: Position, piece: int) -> int:
        """At which point of damage a piece of a type of its own is gone."""
        return 1

    def arrived(self, g: Position, piece: int) -> Steps[bool]:
        """What a space does to a piece that came onto it, and whether it may go on."""
        yield from ()
        return True

    def turn_ended(self, g: Position) -> None:
        """The turn has passed on; the phase may be set to OPPONENTS, before the next player's turn."""

    def play(self, g: Position) -> Steps[None]:
        """One step of the phase OPPONENTS: what acts by itself does so, and at last sets the phase anew."""
        raise NotImplementedError

    def ends(self, g: Position) -> str:
        """The ledger entry by which the game ends now, or nothing; asked wherever the base game asks."""
        return ""

    def winners(self, g: Position) -> list[int]:
        """Who has won a game that ends now: nobody, where all have lost together."""
        return []
