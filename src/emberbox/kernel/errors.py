"""What can go wrong, by name: each message says what was wrong, with the value and where."""

from __future__ import annotations

from emberbox.kernel.refusal import Refusal


class EmberboxError(Exception):
    """Stands above every error that the box raises on purpose."""


class IllegalAnswer(EmberboxError):
    """An answer that was not offered; nothing has changed. `refusal` says which rule forbids it."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class BadOption(EmberboxError):
    """A game was asked for with an option that it does not have or a value that it cannot take."""


class BadRecord(EmberboxError):
    """A record that is broken, of another game, or that the rules cannot replay."""


class CatalogueError(EmberboxError):
    """Catalogue, ledger or words that contradict themselves or the code."""


class WeightsError(EmberboxError):
    """A file of learned weights that is broken, or made for other rules or features."""


class RuleBug(EmberboxError):
    """The rules failed in the middle of a game. `record` holds the game up to there, for the report."""

    def __init__(self, message: str, record: str) -> None:
        super().__init__(message)
        self.record = record

    def __reduce__(self) -> tuple[type[RuleBug], tuple[str, str]]:
        """How it travels from one process to another."""
        return RuleBug, (str(self), self.record)
