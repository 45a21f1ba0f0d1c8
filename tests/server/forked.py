"""Servers that are there at once: forked from a process that has imported all they need."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection

from emberbox.server.ops import faults

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.prepared"])
ONE_AT_A_TIME = threading.Lock()
"""Who starts a process also takes the exit codes of those that have ended: two must not take one."""


class Forked:
    """`python -c program words`, with the part of Popen that tests need."""

    def __init__(self, program: str, words: Sequence[str], environment: Mapping[str, str]) -> None:
        ours, theirs = FORKS.Pipe(duplex=False)
        # A daemon is ended with the tests, whatever happens.
        self._process = FORKS.Process(
            target=run, args=(program, list(words), dict(environment), theirs), daemon=True
        )
        with ONE_AT_A_TIME:
            self._process.start()
        theirs.close()
        self.stderr = os.fdopen(os.dup(ours.fileno()), encoding="utf-8")
        ours.close()

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """Wait until it has ended and return its exit code."""
        self._process.join(seconds)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired(str(self._process), seconds)
        return code

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, how: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, how)


def run(program: str, words: list[str], environment: dict[str, str], log: Connection) -> None:
    """Be the process that was asked for."""
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(log.fileno(), 2)
    log.close()
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)  # that of old may think that it can seek
    faults.arm(os.environ.get(faults.VARIABLE, ""))  # as on import, which is over
    sys.argv = ["-c", *words]
    exec(program, {"__name__": "__main__"})
