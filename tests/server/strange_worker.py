"""A worker with bots as one would not wish them, and with a toy among its games.

Kept apart from the tests, so that it comes up without what only they need.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

from emberbox.bots import roster
from emberbox.bots.bot import Bot
from emberbox.games.shelf import GAMES
from emberbox.kernel.observation import Observation
from emberbox.server.bots import worker
from tests.kernel.toys.sparks import SPARKS

ALL_GAMES = {**GAMES, SPARKS.name: SPARKS}


class Strange(Bot):
    """Does something else than to choose, and then takes the first option."""

    def __init__(self, deed: Callable[[], object]) -> None:
        self.deed = deed

    def choose(self, observation: Observation) -> int:
        self.deed()
        return observation.options()[0]


class Wrong(Bot):
    """Answers with the same thing whatever it is asked."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, observation: Observation) -> int:
        return cast(int, self.answer)


class Last(Bot):
    """Takes the last option, of several as many as there are, and its time for each pick."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, observation: Observation) -> int:
        time.sleep(self.seconds)
        return observation.options()[-1]


def spin() -> None:
    while True:
        pass


def fail() -> None:
    raise RuntimeError("no idea")


def hang_up() -> None:
    os.closerange(3, 64)
    time.sleep(3600)


def shout() -> None:
    print("all of this goes to stdout", flush=True)
    os.write(1, b"\0\0\0\1and so does this")
    subprocess.run([sys.executable, "-S", "-c", "print('and this')"], check=True)


def listen() -> None:
    assert sys.stdin.read() == ""
    assert os.read(0, 1) == b""


STRANGE: Mapping[str, Callable[[], Bot]] = {
    "sleeps": lambda: Strange(lambda: time.sleep(3600)),
    "spins": lambda: Strange(spin),
    "exits": lambda: Strange(lambda: os._exit(3)),
    "crashes": lambda: Strange(lambda: ctypes.string_at(0)),
    "leaves": lambda: Strange(lambda: sys.exit(7)),
    "hangs up": lambda: Strange(hang_up),
    "raises": lambda: Strange(fail),
    "recurses": lambda: Strange(lambda: recurse(0)),
    "shouts": lambda: Strange(shout),
    "listens": lambda: Strange(listen),
    "illegal": lambda: Wrong(1),
    "far off": lambda: Wrong(10**30),
    "none": lambda: Wrong(None),
    "float": lambda: Wrong(0.0),
    "bool": lambda: Wrong(False),
    "last": lambda: Last(0.0),
    "slow": lambda: Last(0.6),
}


def recurse(depth: int) -> int:
    return recurse(depth + 1) + 1


def hire(spec: str, seed: int) -> Bot:
    return STRANGE[spec]() if spec in STRANGE else roster.hire(spec, seed)


def work(rooms: int = worker.ROOMS, grace: float = worker.GRACE) -> None:
    worker.main(hire, ALL_GAMES, rooms, grace)
