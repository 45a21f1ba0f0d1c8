"""A decision as plain data: all that the seat that is asked gets of it, and no state behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from emberbox.kernel.decision import Decision, Focus, Path, Several
from emberbox.kernel.event import Fact


@final
class Question:
    """What a seat is asked. Whoever answers takes one option, or of several at least and at most so many."""

    __slots__ = (
        "asks",
        "because",
        "facts",
        "focus",
        "least",
        "most",
        "options",
        "paths",
        "root",
        "seat",
        "several",
    )

    def __init__(
        self,
        seat: int,
        asks: str,
        because: str,
        options: Sequence[int],
        *,
        several: bool = False,
        least: int = 1,
        most: int = 1,
        focus: Focus | None = None,
        facts: Mapping[str, Fact] | None = None,
        paths: Mapping[int, Path] | None = None,
        root: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.asks: Final = asks
        self.because: Final = because
        self.options: Final = options
        self.several: Final = several
        self.least: Final = least
        self.most: Final = most
        self.focus: Final = focus
        self.facts: Final[Mapping[str, Fact]] = facts or {}
        self.paths: Final[Mapping[int, Path]] = paths or {}
        """By option, the way of a move."""
        self.root: Final = root
        """Whether it begins an act, and does not go on with one."""


def question_of(decision: Decision) -> Question:
    """A decision as its seat is asked it; of several picks all are options, taken or not."""
    if isinstance(decision, Several):
        options, several, least, most = decision.all_picks(), True, decision.least, decision.most
    else:
        options, several, least, most = decision.options(), False, 1, 1
    paths: dict[int, Path] = {}
    for pick in options:
        path = decision.path(pick)
        if path is not None:
            paths[pick] = path
    return Question(
        decision.seat,
        decision.asks,
        decision.because,
        options,
        several=several,
        least=least,
        most=most,
        focus=decision.focus(),
        facts=decision.facts(),
        paths=paths,
        root=decision.root,
    )
