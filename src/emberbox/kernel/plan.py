"""What a piece that no seat moves is about to do: for players who want to know it before they act."""

from __future__ import annotations

from typing import Final, final

from emberbox.kernel.event import Fact


@final
class Plan:
    """What a piece would do next if nothing changed.

    The facts fill the sentence of the game's words (`plans`) that `what` names. Pieces and spaces have their
    numbers of the view; what there is none of is None.
    """

    __slots__ = ("against", "aim", "cell", "facts", "piece", "stop", "tie", "toward", "what")

    def __init__(
        self,
        what: str,
        piece: int,
        cell: int,
        *,
        stop: int | None = None,
        toward: int | None = None,
        aim: int | None = None,
        against: int | None = None,
        tie: bool = False,
        facts: dict[str, Fact] | None = None,
    ) -> None:
        self.what: Final = what
        self.piece: Final = piece
        self.cell: Final = cell
        """Where it is before."""
        self.stop: Final = stop
        """Where it is afterwards; None if it is gone by then."""
        self.toward: Final = toward
        """The space of the piece that it goes for, if it attacks nothing."""
        self.aim: Final = aim
        """The space that it attacks."""
        self.against: Final = against
        """The seat whose piece it attacks."""
        self.tie: Final = tie
        """Whether the players would be asked on the way, so that it may come otherwise."""
        self.facts: Final[dict[str, Fact]] = facts or {}

    def __repr__(self) -> str:
        return f"Plan({self.what!r}, {self.piece}, {self.cell} to {self.stop}, {self.facts!r})"
