"""What an answer changes, as a player would sum it up."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from emberbox.kernel.event import Fact

OutcomeKey: TypeAlias = tuple[str, int | None, int | None, tuple[tuple[str, Fact], ...]]


@final
class Outcome:
    """One change: what, by how much, and on which piece or space a board shows it.

    The facts fill the sentence of the game's words that `what` names. Two outcomes with the same key tell of
    the same thing, by other amounts.
    """

    __slots__ = ("amount", "cell", "facts", "piece", "what")

    def __init__(
        self,
        what: str,
        amount: int = 1,
        *,
        piece: int | None = None,
        cell: int | None = None,
        facts: dict[str, Fact] | None = None,
    ) -> None:
        self.what: Final = what
        self.amount: Final = amount
        self.piece: Final = piece
        self.cell: Final = cell
        self.facts: Final[dict[str, Fact]] = facts or {}

    @property
    def key(self) -> OutcomeKey:
        """What it is about."""
        return self.what, self.piece, self.cell, tuple(sorted(self.facts.items()))

    def __repr__(self) -> str:
        return f"Outcome({self.what!r}, {self.amount}, {self.piece}, {self.cell}, {self.facts!r})"
