"""Numbers that explain themselves."""

from __future__ import annotations

from typing import final


@final
class Tally:
    """Collects the parts of a number, each with its reason; parts that add nothing are left out.

    A rule that adds up modifiers takes a `Tally | None`: the hot path hands in None and gets the total,
    the table hands in a tally and gets the breakdown from the same lines of code.

    >>> def range_of(printed: int, high: bool, tally: Tally | None = None) -> int:
    ...     return count(tally, printed, "long-bow") + count(tally, 1 if high else 0, "hill")
    >>> tally = Tally()
    >>> range_of(3, True), range_of(3, True, tally), tally.lines, tally.total
    (4, 4, [(3, 'long-bow'), (1, 'hill')], 4)
    """

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[tuple[int, str]] = []

    def add(self, value: int, because: str) -> None:
        """One more part."""
        if value:
            self.lines.append((value, because))

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return sum(value for value, _ in self.lines)


def count(tally: Tally | None, value: int, because: str) -> int:
    """The value itself, noted in the tally if there is one."""
    if tally is not None:
        tally.add(value, because)
    return value
