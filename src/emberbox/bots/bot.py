"""What a bot is."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from emberbox.kernel.observation import Glimpse


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers the decisions of one seat in one game from glimpses of it: all that the seat may know."""

    def choose(self, glimpse: Glimpse) -> int:
        """One of the legal picks."""
        raise NotImplementedError
