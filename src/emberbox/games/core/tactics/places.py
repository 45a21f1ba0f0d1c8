"""How good a square is for a model to stand on: what it wants there, whom it can hit, who can hit it."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.core.board import GRID
from emberbox.games.core.position import Position
from emberbox.games.core.tactics.aims import foes_of, pull_at, pulls_of
from emberbox.games.core.tactics.worth import Arms
from emberbox.kernel.sight import NO_SIGHT, PARTIAL

FEAR: Final = 0.35
"""How much of what others could do there counts, for they may do something else."""
ACTED: Final = 0.5
"""The same for those who have had their activation in this round."""
LATER: Final = 0.25
"""What an attack is worth that can only be made in a later round."""


@final
class Places:
    """Judges squares for one model; what does not depend on the square is worked out once."""

    __slots__ = ("arms", "attacks", "foes", "g", "model", "pulls", "threats")

    def __init__(self, g: Position, model: int, attacks: int) -> None:
        self.g: Final = g
        self.model: Final = model
        self.attacks: Final = attacks
        self.foes: Final = foes_of(g, g.owner[model])
        self.pulls: Final = pulls_of(g, model)
        self.arms: Final = Arms(g, model, self.foes)
        self.threats: Final = [Arms(g, foe, [model]) for foe in self.foes]

    def value(self, cell: int) -> float:
        """What standing on a square is worth, in points."""
        return pull_at(self.g, self.model, cell, self.pulls) + self.chances(cell) - self.danger(cell)

    def chances(self, cell: int) -> float:
        """The best attack from a square, now or in a later round."""
        g = self.g
        size = g.card[self.model].base
        board = g.scenario.board
        best = 0.0
        for at, foe in enumerate(self.foes):
            there, side = g.at[foe], g.card[foe].base
            distance = GRID.base_distance(cell, size, there, side)
            seen = board.glance(cell, size, there, side)
            best = max(best, self.arms.best(at, distance, seen))
        return best * (self.attacks if self.attacks else LATER)

    def danger(self, cell: int) -> float:
        """What hostile models could do to the model on a square, from where they stand or a few steps on."""
        g = self.g
        size = g.card[self.model].base
        board = g.scenario.board
        total = 0.0
        for at, foe in enumerate(self.foes):
            arms = self.threats[at]
            if not arms.slots:
                continue
            there, side = g.at[foe], g.card[foe].base
            distance = GRID.base_distance(cell, size, there, side)
            stride = 0 if g.activated[foe] else g.card[foe].movement // 2
            seen = board.glance(there, side, cell, size)
            if seen == NO_SIGHT and stride:
                seen = PARTIAL
            threat = arms.best(0, max(1, distance - stride), seen)
            total += threat * (ACTED if g.activated[foe] else 1.0)
        return FEAR * total
