"""Guesses at passwords: only so many, by account and address, and none of them slows the games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from emberbox.server.errors import Refused
from emberbox.server.play.passwords import MOST_WAITING, THREADS, Passwords
from tests.server.kit import Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis

PASSWORD = "correct horse"
GUESSES = 5


async def sign_in(url: str, login: str, password: str, address: str) -> httpx.Response:
    """Try a password, from somewhere behind the proxy."""
    data, headers = {"login": login, "password": password}, {"x-forwarded-for": address}
    return await Person(url).http.post("/api/session", json=data, headers=headers)


async def with_account(url: str, login: str) -> None:
    ada = await Person.named(url)
    await ada.post("/api/account", {"login": login, "password": PASSWORD})


def test_only_so_many_guesses_at_an_account_come_from_one_address(folder: Path) -> None:
    async def visit(url: str) -> None:
        await with_account(url, "ada")
        tries = [sign_in(url, "ADA" if at % 2 else "ada", f"guess {at}", "192.0.2.1") for at in range(12)]
        statuses = sorted(response.status_code for response in await asyncio.gather(*tries))
        assert statuses == [401] * GUESSES + [429] * (12 - GUESSES)
        # Whoever guesses there does not get in even with the right one, and its owner elsewhere does.
        assert (await sign_in(url, "ada", PASSWORD, "192.0.2.1")).status_code == 429
        assert (await sign_in(url, "ada", PASSWORD, "192.0.2.2")).status_code == 200

    with Served(folder, {"guesses": str(GUESSES)}) as server:
        run(visit(server.url))


@pytest.mark.long
def test_an_address_does_not_guess_at_one_account_after_the_other(folder: Path) -> None:
    async def visit(url: str) -> None:
        await with_account(url, "ada")
        # All of one line: the same /64, with as many addresses as anybody wants.
        statuses = []
        for at in range(4 * GUESSES + 3):
            response = await sign_in(url, f"login-{at}", "guess", f"2001:db8::{at:x}")
            statuses.append(response.status_code)
        assert statuses == [401] * 4 * GUESSES + [429] * 3
        assert (await sign_in(url, "ada", PASSWORD, "2001:db8::1")).status_code == 429
        assert (await sign_in(url, "ada", PASSWORD, "2001:db8:0:1::1")).status_code == 200

    with Served(folder, {"guesses": str(GUESSES)}) as server:
        run(visit(server.url))


@pytest.mark.long
def test_a_password_that_fits_costs_nothing(folder: Path) -> None:
    async def visit(url: str) -> None:
        await with_account(url, "ada")
        for _ in range(3 * GUESSES):
            assert (await sign_in(url, "ada", PASSWORD, "192.0.2.1")).status_code == 200

    with Served(folder, {"guesses": str(GUESSES)}) as server:
        run(visit(server.url))


def test_passwords_wait_for_threads_of_their_own_and_not_in_any_number() -> None:
    async def visit() -> None:
        passwords = Passwords()
        try:
            many = THREADS + MOST_WAITING + 5
            results = await asyncio.gather(
                *(passwords.fits(None, "guess") for _ in range(many)), return_exceptions=True
            )
            assert results.count(False) == THREADS + MOST_WAITING
            assert [error.code for error in results if isinstance(error, Refused)] == ["busy"] * 5
            hashed = await passwords.hash(PASSWORD)
            assert await passwords.fits(hashed, PASSWORD)
            assert not await passwords.fits(hashed, PASSWORD + "!")
        finally:
            passwords.close()

    asyncio.run(visit())


def test_a_hash_of_old_with_another_cost_is_still_good() -> None:
    from argon2 import PasswordHasher

    async def visit() -> None:
        passwords = Passwords()
        assert await passwords.fits(PasswordHasher().hash(PASSWORD), PASSWORD)
        passwords.close()

    asyncio.run(visit())


@pytest.mark.long
def test_guesses_at_two_nodes_are_counted_together(folder: Path, postgres: Postgres, redis: Redis) -> None:
    async def visit(nodes: Nodes) -> None:
        await with_account(nodes.a.url, "ada")
        urls = [nodes.a.url, nodes.b.url] * 6
        tries = [sign_in(url, "ada", f"guess {at}", "192.0.2.1") for at, url in enumerate(urls)]
        statuses = [response.status_code for response in await asyncio.gather(*tries)]
        assert statuses.count(401) == GUESSES
        assert statuses.count(429) == len(urls) - GUESSES

    nodes = Nodes(folder, postgres, redis)
    for node in (nodes.a, nodes.b):
        node.flags["guesses"] = str(GUESSES)
    with nodes:
        run(visit(nodes))


def test_rooms_are_counted_by_address_whoever_makes_them(folder: Path) -> None:
    async def visit(url: str) -> None:
        made = []
        for at in range(6):
            eve = await Person.named(url, f"Eve {at}")
            eve.http.headers["x-forwarded-for"] = "192.0.2.9"
            response = await eve.http.post("/api/rooms", json={"game": "forge", "seats": ["me", "open"]})
            made.append(response.status_code)
        assert made == [201] * 4 + [429] * 2

    with Served(folder, {"rooms-per-minute": "1"}) as server:
        run(visit(server.url))
