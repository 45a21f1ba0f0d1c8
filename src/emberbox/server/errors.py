"""What the server does not do for somebody: an error with a code for programs and a message for people."""

from __future__ import annotations

from emberbox.kernel.errors import EmberboxError


class Refused(EmberboxError):
    """A request that is not carried out. `code` says why, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
