"""Refusals with a code for programs beside the message for people."""

from __future__ import annotations

from emberbox.kernel.errors import EmberboxError


class Refuse(EmberboxError):
    """Something that is not done for who asked for it. `code` says why, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
