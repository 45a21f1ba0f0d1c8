"""What the server does not do for somebody: an error with a code for programs and a message for people."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.errors import EmberboxError

LONGEST_MESSAGE: Final = 500


def shortened(message: str) -> str:
    """A message that quotes what somebody sent, and is not as long as that may be.

    >>> shortened("brief"), len(shortened("x" * 10**6))
    ('brief', 500)
    """
    return message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 1]}…"


class Refused(EmberboxError):
    """A request that is not carried out. `code` says why, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
