"""Guests and accounts: a name, a password, and seats that come along from device to device."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.kit import Person, Served, run

PASSWORD = "correct horse"

_logins = iter(range(10**6))


def new_login() -> str:
    return f"ada-{next(_logins)}"


def account(login: str, password: str = PASSWORD) -> dict[str, str]:
    return {"login": login, "password": password}


async def registered(served: Served, name: str = "Ada") -> tuple[Person, str]:
    """Somebody with an account, and its login."""
    person, login = await Person.named(served.url, name), new_login()
    assert await person.post("/api/account", account(login)) == {"name": name, "login": login}
    return person, login


def test_a_guest_is_who_the_cookie_says_and_can_be_renamed(served: Served) -> None:
    async def visit() -> None:
        guest = Person(served.url)
        assert await guest.get("/api/me") == {"name": None, "login": None}
        assert await guest.post("/api/me", {"name": "  Ada   Lovelace "}) == {
            "name": "Ada Lovelace",
            "login": None,
        }
        (cookie,) = guest.http.cookies.jar
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "lax"
        assert cookie.path == "/"
        assert await guest.moved_to(served.url).get("/api/me") == {"name": "Ada Lovelace", "login": None}

    run(visit())


def test_a_new_name_is_seen_at_the_table_at_once_and_the_seat_stays(served: Served) -> None:
    async def visit() -> None:
        ada, eve = await Person.named(served.url, "Ada"), await Person.named(served.url, "Eve")
        room = await ada.make(["me", "novice"])
        watcher = await eve.enter(room)
        assert watcher.table["seats"][0]["name"] == "Ada"
        await ada.post("/api/me", {"name": "Countess"})
        await watcher.until(lambda: watcher.table["seats"][0]["name"] == "Countess")
        line = await ada.enter(room, 0)
        assert line.table["seats"][0]["yours"]
        assert line.table["hosting"]
        await line.answer_any(random.Random(1))

    run(visit())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "zero\u200bwidth"])
def test_a_name_that_cannot_be_read_is_refused(served: Served, name: str) -> None:
    async def visit() -> None:
        guest = Person(served.url)
        assert (await guest.refused("/api/me", {"name": name}))[:2] == (400, "bad-name")
        assert await guest.get("/api/me") == {"name": None, "login": None}

    run(visit())


def test_seats_and_hosting_are_there_on_a_second_device(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        room = await ada.make(["me", "open"])
        second = Person(served.url)
        assert await second.post("/api/session", account(login.upper())) == {"name": "Ada", "login": login}
        (mine,) = await second.get("/api/me/rooms")
        assert mine["table"]["hosting"]
        assert mine["table"]["seats"][0]["yours"]
        await second.post(f"/api/rooms/{room}/seats/1/bot", {"level": "novice"})
        line = await second.enter(room, 0)
        await line.answer_any(random.Random(1))

    run(visit())


def test_two_devices_at_one_seat_see_the_same_and_either_answers(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        room = await ada.make(["me", "me"])
        second = Person(served.url)
        await second.post("/api/session", account(login))
        lines = [await person.enter(room, 0) for person in (ada, second)]
        other_seat = await ada.enter(room, 1)
        rng = random.Random(3)
        for turn in range(8):
            (asked,) = lines[0].update["asked"]
            line = other_seat if asked == 1 else lines[turn % 2]
            assert await line.answer_any(rng)
            for each in (*lines, other_seat):
                while each.update["step"] < line.update["step"]:
                    await each.receive()
            assert lines[0].update == lines[1].update
            assert lines[0].events == lines[1].events
        assert lines[0].update["step"] == 8

    run(visit())


def test_what_a_guest_began_comes_along_to_the_account(served: Served) -> None:
    async def visit() -> None:
        _, login = await registered(served)
        guest, eve = await Person.named(served.url, "Guest"), await Person.named(served.url, "Eve")
        waiting, playing = await guest.make(["me", "open"]), await guest.make(["me", "me"])
        watcher, old_line = await eve.enter(playing), await guest.enter(playing, 0)
        before = guest.moved_to(served.url)
        assert (await guest.post("/api/session", account(login)))["name"] == "Ada"
        await watcher.until(lambda: watcher.table["seats"][0]["name"] == "Ada")
        for room in (waiting, playing):
            table = await guest.get(f"/api/rooms/{room}")
            assert table["hosting"]
            assert (table["seats"][0]["name"], table["seats"][0]["yours"]) == ("Ada", True)
            assert not (await before.get(f"/api/rooms/{room}"))["hosting"]
        rooms = {mine["table"]["room"] for mine in await guest.get("/api/me/rooms")}
        assert rooms == {waiting, playing}
        # The line of the guest that was is a spectator's; a new one has the seat.
        await old_line.until(lambda: old_line.update["seat"] is None)
        line = await guest.enter(playing, 0)
        (asked,) = line.update["asked"]
        await line.enter(playing, asked)
        await line.answer_any(random.Random(1))

    run(visit())


def test_who_has_an_account_brings_nothing_along_to_another(served: Served) -> None:
    async def visit() -> None:
        _, first = await registered(served, "Ada")
        bob, _ = await registered(served, "Bob")
        room = await bob.make(["me", "open"])
        await bob.post("/api/session", account(first))
        assert await bob.get("/api/me/rooms") == []
        assert (await bob.get(f"/api/rooms/{room}"))["seats"][0] == {
            "name": "Bob",
            "bot": None,
            "yours": False,
        }

    run(visit())


def test_seats_changed_while_somebody_signs_in_are_not_mixed_up(served: Served) -> None:
    async def visit() -> None:
        _, login = await registered(served)
        guest, bob = await Person.named(served.url, "Guest"), await Person.named(served.url, "Bob")
        rooms = [await guest.make(["me", "open"]) for _ in range(8)]
        await asyncio.gather(
            guest.post("/api/session", account(login)),
            *(bob.http.post(f"/api/rooms/{room}/seats/1/claim") for room in rooms),
        )
        for room in rooms:
            table = await guest.get(f"/api/rooms/{room}")
            assert table["seats"][0]["yours"], table
            if table["seats"][1]["name"] is None:
                await bob.claim(room, 1)
            assert (await guest.enter(room, 0)).update["seat"] == 0

    run(visit())


def test_who_signs_out_is_nobody_until_signing_in_again(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        room = await ada.make(["me", "open"])
        response = await ada.http.delete("/api/session")
        assert response.json() == {"name": None, "login": None}
        assert await ada.get("/api/me") == {"name": None, "login": None}
        assert (await ada.refused("/api/me/rooms", method="GET"))[:2] == (401, "no-name")
        await ada.post("/api/session", account(login))
        assert [mine["table"]["room"] for mine in await ada.get("/api/me/rooms")] == [room]

    run(visit())


def test_an_account_that_cannot_be_opened_is_refused_with_a_word(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        assert (await ada.refused("/api/account", account(new_login())))[:2] == (409, "has-account")
        bob = await Person.named(served.url, "Bob")
        taken = await bob.refused("/api/account", account(login.upper()))
        assert taken == (409, "login-taken", f"the username {login!r} is taken")
        assert (await bob.refused("/api/account", account(new_login(), "short")))[:2] == (400, "bad-password")
        for bad in ("ab", "x" * 25, "with space", "ümlaut", "a/b"):
            assert (await bob.refused("/api/account", account(bad)))[:2] == (400, "bad-login"), bad
        assert (await Person(served.url).refused("/api/account", account(new_login())))[:2] == (
            401,
            "no-name",
        )
        assert await bob.get("/api/me") == {"name": "Bob", "login": None}

    run(visit())


def test_a_wrong_password_and_an_unknown_login_are_told_alike(served: Served) -> None:
    async def visit() -> None:
        _, login = await registered(served)
        stranger = Person(served.url)
        wrong = await stranger.refused("/api/session", account(login, PASSWORD + "!"))
        unknown = await stranger.refused("/api/session", account("nobody-at-all"))
        assert wrong == unknown == (401, "wrong-password", "wrong username or password")
        assert await stranger.get("/api/me") == {"name": None, "login": None}

    run(visit())


def test_the_store_has_a_hash_and_no_password_and_names_survive_a_restart(folder: Path) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        served.stop()
        ((name, kept, hashed),) = served.alter("SELECT name, login, password FROM players")
        assert (name, kept) == ("Ada", login)
        assert hashed.startswith("$argon2id$")
        assert not [file for file in folder.iterdir() if PASSWORD.encode() in file.read_bytes()]
        with served:
            assert await ada.moved_to(served.url).get("/api/me") == {"name": "Ada", "login": login}
            other = Person(served.url)
            assert (await other.post("/api/session", account(login)))["name"] == "Ada"

    with Served(folder) as served:
        run(visit())
