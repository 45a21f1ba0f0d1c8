"""A Tactical Phase in one line, and the Movement that is printed: house numbers may change."""

from __future__ import annotations

from emberbox.games.core.position import TACTICAL_PHASE
from emberbox.testing.core import Battle


def declare(t: Battle, *things: str) -> None:
    """Declare with these models, and name the victims of Kill Orders; then the Activation Phase begins."""
    left = list(things)
    while t.g.phase == TACTICAL_PHASE:
        t.pick(left.pop(0) if left and left[0] in t.options() else "done")
    assert not left, f"not declared: {left}"


def printed_movement(t: Battle, model: str) -> int:
    """The Movement on a model's datacard."""
    return t.g.card[t.names[model]].movement
