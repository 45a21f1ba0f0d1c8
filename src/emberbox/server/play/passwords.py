"""Passwords: hashed by a few threads of their own, so that guesses do not take what games need."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar, final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from emberbox.server.errors import Refused

T = TypeVar("T")

THREADS: Final = 2
MOST_WAITING: Final = 16
"""Passwords that may wait for a thread; whoever comes then is asked to try again."""

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""The least that OWASP recommends: 19 MiB a password. Older hashes name their own cost and stay good."""


@final
class Passwords:
    """Hashes and checks passwords, a few at a time."""

    def __init__(self) -> None:
        self._threads: Final = ThreadPoolExecutor(THREADS, "passwords")
        self._open = 0
        self._nobodys: str | None = None

    def close(self) -> None:
        """Take no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """The hash of a password, to be kept."""
        return await self._work(lambda: HASHER.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed; without a hash it takes as long to say no."""

        def verify() -> bool:
            if hashed is None:
                self._nobodys = self._nobodys or HASHER.hash(secrets.token_hex())
            try:
                return HASHER.verify(hashed or self._nobodys or "", password) and hashed is not None
            except (Argon2Error, InvalidHashError):
                return False

        return await self._work(verify)

    async def _work(self, work: Callable[[], T]) -> T:
        if self._open >= THREADS + MOST_WAITING:
            raise Refused("busy", "too many passwords are being checked: try again in a moment")
        self._open += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._open -= 1
