"""The question where a model is put: in deployment, and when it comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.core.position import Position
from emberbox.games.core.question import focus_of
from emberbox.games.core.space import CONCEDE
from emberbox.kernel.decision import Decision, Focus
from emberbox.kernel.refusal import Refusal


class PlaceWhere(Decision):
    """On which square, or aboard which carrier? Each kind of placing says why not elsewhere."""

    __slots__ = ("g", "model", "places")

    def __init__(
        self, g: Position, model: int, asks: str, because: str, places: list[int], root: bool = False
    ) -> None:
        super().__init__(g.owner[model], asks, because, root)
        self.g: Final = g
        self.model: Final = model
        self.places: Final = places

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def candidates(self) -> Sequence[int]:
        return [CONCEDE, *self.places] if self.g.may_concede else self.places

    def options(self) -> list[int]:
        return list(self.candidates())

    def forbids(self, pick: int) -> Refusal | None:
        if pick in self.places or (pick == CONCEDE and self.g.may_concede):
            return None
        return self.why_not(pick)

    def why_not(self, pick: int) -> Refusal:
        """The rule that forbids what is not among the places."""
        raise NotImplementedError
