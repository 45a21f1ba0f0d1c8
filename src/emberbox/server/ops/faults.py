"""Places at which a test can have the server killed, to show that no acknowledged answer is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Final

from emberbox.server.ops.settings import BadSetting

VARIABLE: Final = "EMBERBOX_FAULT"
STAGES: Final = ("received", "checked", "applied", "committing", "committed", "acknowledged", "told")
"""The way of an answer, in order."""

_stage = ""
_left = 0


def reach(stage: str) -> None:
    """Say that an answer has come this far; an armed process may end here, as by kill -9."""
    if _stage:
        _count(stage)


def reach_when_said(stage: str) -> None:
    """Say that an answer will have come this far as soon as what was just said to its client has gone out."""
    if _stage:
        asyncio.get_running_loop().call_soon(_count, stage)


def arm(text: str) -> None:
    """Have this process killed when a stage is reached the n-th time (`committed:3`); empty disarms."""
    global _stage, _left
    stage, _, number = text.partition(":")
    if text and (stage not in STAGES or not number.isdecimal() or int(number) < 1):
        raise BadSetting(
            f"environment {VARIABLE} is {text[:60]!r}: not STAGE:N with one of {', '.join(STAGES)}"
        )
    if text and not hasattr(signal, "SIGKILL"):
        raise BadSetting(f"environment {VARIABLE} is {text[:60]!r}: this system has no kill -9")
    _stage, _left = (stage, int(number)) if text else ("", 0)


def _count(stage: str) -> None:
    global _left  # noqa: PLW0603  (one check of one global is all that a live server pays)
    if stage == _stage:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


arm(os.environ.get(VARIABLE, ""))
