"""Events: what happened, because of what, and who may know all of it."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from emberbox.kernel.cards import NOBODY

Fact: TypeAlias = int | str | bool | list[int] | None


@final
class Event:
    """One thing that happened. `facts` are everybody's; `secret` facts are for the seats of a mask.

    >>> drew = Event("drew", {"seat": 1}, because="forge.build.craft", secret={"card": 4}, to=1 << 1)
    >>> drew.as_seen_by(1)
    {'what': 'drew', 'because': 'forge.build.craft', 'seat': 1, 'card': 4}
    >>> drew.as_seen_by(0)
    {'what': 'drew', 'because': 'forge.build.craft', 'seat': 1}
    """

    __slots__ = ("because", "facts", "secret", "to", "what")

    def __init__(
        self,
        what: str,
        facts: dict[str, Fact],
        because: str = "",
        secret: dict[str, Fact] | None = None,
        to: int = NOBODY,
    ) -> None:
        self.what: Final = what
        self.facts: Final = facts
        self.because: Final = because
        self.secret: Final = secret
        self.to: Final = to

    def as_seen_by(self, seat: int) -> dict[str, Fact]:
        """The event as plain data, without what this seat may not know."""
        seen: dict[str, Fact] = {"what": self.what, "because": self.because}
        seen.update(self.facts)
        if self.secret is not None and self.to >> seat & 1:
            seen.update(self.secret)
        return seen
