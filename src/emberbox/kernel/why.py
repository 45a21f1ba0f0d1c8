"""Why a pick cannot be taken: the rule that forbids it, and the facts that make it so."""

from __future__ import annotations

from typing import Final, final

from emberbox.kernel.event import Fact


@final
class Why:
    """The answer to "why not?".

    `says` names a sentence of the game's words, which the facts fill: "costs {cost}, you have {have}".
    `remedy` names another, filled by the same facts: what would make the pick possible. Neither holds
    anything that the seat that is asked may not know.
    """

    __slots__ = ("facts", "remedy", "rule", "says")

    def __init__(self, rule: str, says: str, facts: dict[str, Fact] | None = None, remedy: str = "") -> None:
        self.rule: Final = rule
        self.says: Final = says
        self.facts: Final[dict[str, Fact]] = facts or {}
        self.remedy: Final = remedy

    def __repr__(self) -> str:
        return f"Why({self.rule!r}, {self.says!r}, {self.facts!r}, {self.remedy!r})"
