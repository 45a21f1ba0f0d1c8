"""What a bot is."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from emberbox.kernel.errors import EmberboxError
from emberbox.kernel.observation import Observation


class UnknownBot(EmberboxError):
    """A bot was asked for that is not there, or with a setting that it does not have."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers the decisions of one seat in one game from observations of it: all that the seat may know."""

    def choose(self, observation: Observation) -> int:
        """One of the legal picks."""
        raise NotImplementedError
