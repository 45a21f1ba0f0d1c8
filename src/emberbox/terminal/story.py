"""What has been told of a game so far, line by line, so that it can be looked up and taken back."""

from __future__ import annotations

from typing import final

from rich.text import Text


@final
class Story:
    """Lines, each stamped with the number of answers after which it was told."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, Text]] = []

    def add(self, answers: int, line: Text) -> None:
        """One more line."""
        self.lines.append((answers, line))

    def rewind(self, answers: int) -> None:
        """Forget what was told after this many answers: they have been undone."""
        self.lines = [(stamp, line) for stamp, line in self.lines if stamp <= answers]

    def since(self, answers: int) -> list[Text]:
        """What was told after this many answers."""
        return [line for stamp, line in self.lines if stamp > answers]
