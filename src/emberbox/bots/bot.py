"""What a bot is."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from emberbox.kernel.glimpse import Glimpse


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers decisions from a glimpse of the game: all that its seat may know."""

    def choose(self, glimpse: Glimpse) -> int:
        """One of the legal picks."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop what was remembered of the game so far: a new one begins."""
