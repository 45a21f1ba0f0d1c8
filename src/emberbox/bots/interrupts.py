"""Ctrl-C while bots think."""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import final


@final
class HeldInterrupts:
    """Within it Ctrl-C waits: KeyboardInterrupt is raised at its end, or at once at a second Ctrl-C.

    Compiled code takes every failed multiplication for a lack of memory and ends the process, and Python
    raises KeyboardInterrupt in multiplications, too.
    """

    __slots__ = ("holds", "waiting")

    def __init__(self) -> None:
        self.holds = False
        self.waiting = False

    def __enter__(self) -> None:
        in_charge = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if in_charge and current_thread() is main_thread():
            signal.signal(signal.SIGINT, self.wait)
            self.holds = True

    def wait(self, number: int, frame: FrameType | None) -> None:
        """Note a Ctrl-C; who insists need not wait."""
        if self.waiting:
            raise KeyboardInterrupt
        self.waiting = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.holds:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self.waiting and error is None:
            raise KeyboardInterrupt
