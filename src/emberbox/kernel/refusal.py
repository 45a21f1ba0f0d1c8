"""Why something is not allowed: a constant that carries a ledger id, and nothing else."""

from __future__ import annotations

from typing import Final, final


@final
class Refusal:
    """Names the ledger entry that forbids a pick; its wording stands in the ledger alone.

    >>> Refusal("forge.attack.guardian")
    Refusal('forge.attack.guardian')
    """

    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r})"


NOT_ASKED: Final = Refusal("kernel.pick.not-asked")
OUT_OF_ORDER: Final = Refusal("kernel.pick.order")
TOO_FEW: Final = Refusal("kernel.pick.too-few")
NOT_YOUR_DECISION: Final = Refusal("kernel.pick.not-yours")
NOTHING_TO_UNDO: Final = Refusal("kernel.undo.nothing")
DICE_FELL: Final = Refusal("kernel.undo.dice-fell")
SOMETHING_REVEALED: Final = Refusal("kernel.undo.revealed")
ANOTHER_SEAT_ANSWERED: Final = Refusal("kernel.undo.another-seat")
