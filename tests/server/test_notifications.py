"""Players who are away are told of their turn: by web push, and by mail in games by the day."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from emberbox.server.ops.settings import Settings
from emberbox.server.play.presence import BEAT, GRACE
from tests.server.at_rooms import people
from tests.server.kit import Line, Person, Served, run
from tests.server.listeners import Browser, MailListener, PushListener, claims_of
from tests.server.test_ratings import with_account

CONTACT = "mailto:games@example.org"
PUSH = {"push-contact": CONTACT, "push-after": "0", "quiet-start": "0"}
MAIL = {
    "mail-from": "games@example.org",
    "mail-after": "0",
    "site-url": "https://play.example.org",
    "quiet-start": "0",
}
CONFIRM = re.compile(r"https://play\.example\.org/mail\?confirm=(\S+)")
DAY = {"kind": "day", "limit": 1}
LONGEST_BACKOFF = 8.0
TABLES = ("subscriptions", "mailboxes", "notices")


async def until_asked(line: Line, seat: int) -> None:
    """Have the one who is here answer until somebody else is asked."""
    rng = random.Random(1)
    while seat not in line.update["asked"]:
        assert await line.answer_any(rng)


async def at_a_table(ada: Person, bob: Person, **more: Any) -> tuple[str, Line]:
    """A game of two in which the first is in the room and the second is not, but is asked."""
    room = await ada.make(["me", "open"], timer=DAY, **more)
    await bob.claim(room, 1)
    line = await ada.enter(room, 0)
    await until_asked(line, 1)
    return room, line


async def done(person: Person, path: str, data: object) -> None:
    response = await person.http.post(path, json=data)
    assert response.status_code == 204, response.text


async def mailboxes(person: Person) -> list[tuple[str, bool]]:
    known = (await person.get("/api/me/notifications"))["mailboxes"]
    return [(mailbox["address"], mailbox["confirmed"]) for mailbox in known]


def found(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "emberbox.db")) as connection:
        return connection.execute(sql).fetchall()


def rows(folder: Path, table: str) -> int:
    return int(found(folder, f"select count(*) from {table}")[0][0])


def test_a_push_tells_an_absent_player_and_nobody_else(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        offered = await bob.get("/api/me/notifications")
        assert (offered["mail"], offered["mailboxes"]) == (False, [])
        async with PushListener() as service:
            endpoint = f"http://127.0.0.1:{service.port}/to/bob"
            browser = Browser()
            await done(bob, "/api/me/push", {**browser.subscription(endpoint), "language": "de-AT"})
            # Ada is in the room whenever she is asked: nothing goes to her.
            await done(ada, "/api/me/push", Browser().subscription(endpoint + "/ada"))
            room, _ = await at_a_table(ada, bob)
            headers, body = await service.next()
            assert browser.read(body) == {
                "title": "Du bist am Zug",
                "body": "Forge wartet auf dich.",
                "room": room,
            }
            claims = claims_of(headers["authorization"], offered["push_key"])
            assert claims["aud"] == f"http://127.0.0.1:{service.port}"
            assert claims["sub"] == CONTACT
            assert time.time() < claims["exp"] < time.time() + 24 * 60 * 60
            assert (headers["topic"], headers["content-encoding"]) == (room, "aes128gcm")
            # Told once: a change at the table is no new turn. Another game is one, and there the push service
            # says that this browser is gone for good.
            await ada.post(f"/api/rooms/{room}/chat", {"on": False})
            service.status = 410
            other, _ = await at_a_table(ada, bob)
            headers, _ = await service.next()
            assert headers["topic"] == other
            while rows(folder, "subscriptions") > 1:
                await asyncio.sleep(0.05)
        assert (await bob.get("/api/me/data"))["subscriptions"] == []

    with Served(folder, PUSH, EMBERBOX_PUSH_ANYWHERE="true") as served:
        run(visit())


@pytest.mark.long
def test_the_next_turn_of_a_game_is_told_as_well(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        async with PushListener() as service:
            browser = Browser()
            await done(bob, "/api/me/push", browser.subscription(f"http://127.0.0.1:{service.port}/"))
            room, line = await at_a_table(ada, bob)
            await service.next()
            his = await bob.enter(room, 1)
            await until_asked(his, 0)
            await his.close()
            await line.until(lambda: line.update["asked"] == [0])
            await asyncio.sleep(GRACE + 1.0)  # for so long a tab that was closed counts as here
            await until_asked(line, 1)
            assert browser.read((await service.next())[1])["room"] == room
            assert service.got.empty()

    with Served(folder, PUSH, EMBERBOX_PUSH_ANYWHERE="true") as served:
        run(visit())


def test_a_push_service_that_never_answers_delays_no_answer(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        async with PushListener() as service:
            service.status = None
            endpoint = f"http://127.0.0.1:{service.port}/"
            for number in range(7):
                await done(bob, "/api/me/push", Browser().subscription(f"{endpoint}{number}"))
            assert rows(folder, "subscriptions") == 5, "the oldest make way"
            await at_a_table(ada, bob)
            alone = await ada.make(["me", "me"])
            seats = [await ada.enter(alone, seat) for seat in range(2)]
            rng = random.Random(1)
            while True:
                # Each message that is not answered is given up at some time, and sent again a few times.
                await service.next()
                waiting = set(service.held)
                asked = next(line for line in seats if line.update.get("decision"))
                assert await asked.answer_any(rng)
                if waiting & service.held:
                    break
            data = await bob.get("/api/me/data")
            assert len(data["subscriptions"]) == 5
            assert "auth" not in data["subscriptions"][0]
            assert [notice["way"] for notice in data["notices"]] == ["push"]
            response = await bob.http.request("DELETE", "/api/me", json={})
            assert response.status_code == 200
            assert [rows(folder, table) for table in TABLES] == [0, 0, 0]

    with Served(folder, PUSH, EMBERBOX_PUSH_ANYWHERE="true") as served:
        run(visit())


def test_after_a_start_players_have_time_to_come_back_and_nobody_is_forgotten(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        async with PushListener() as service:
            await done(bob, "/api/me/push", Browser().subscription(f"http://127.0.0.1:{service.port}/"))
            room, _ = await at_a_table(ada, bob)
            await asyncio.sleep(2.5)
            assert service.got.empty()
            served.stop()
            served.flags["quiet-start"] = "0"
            served.start()
            assert (await service.next())[0]["topic"] == room

    with Served(folder, {**PUSH, "quiet-start": "3600"}, EMBERBOX_PUSH_ANYWHERE="true") as served:
        run(visit())
    assert Settings().quiet_start > BEAT + LONGEST_BACKOFF, "of processes, and of the page"


def test_without_settings_nothing_is_offered(folder: Path) -> None:
    async def visit() -> None:
        bob = await with_account(served, "Bob", "bob")
        assert await bob.get("/api/me/notifications") == {"push_key": None, "mail": False, "mailboxes": []}
        wanted = Browser().subscription("https://push.example.org/x")
        assert (await bob.refused("/api/me/push", wanted))[1] == "not-offered"
        assert (await bob.refused("/api/me/mail", {"address": "bob@example.org"}))[1] == "not-offered"

    with Served(folder) as served:
        run(visit())


def test_mail_goes_to_a_confirmed_address_about_games_by_the_day(folder: Path) -> None:
    async def visit(mails: MailListener) -> None:
        ada, bob = await people(served, "Ada", "Bob")
        wish = {"address": "bob@example.org", "language": "en"}
        assert (await bob.refused("/api/me/mail", wish))[1] == "needs-account"
        await bob.post("/api/account", {"login": "bob", "password": "correct horse"})
        for wrong in (
            "=?utf-8?q?a=0Ab?=@example.org",
            "bob",
            "bob@example",
            "bob@example.org\nBcc: all@example.org",
            "a b@example.org",
        ):
            assert (await bob.refused("/api/me/mail", {"address": wrong}))[1] == "bad-address"
        await done(bob, "/api/me/mail", wish)
        first = await mails.next()
        assert (first["To"], first["Subject"]) == ("bob@example.org", "Confirm your email address")
        assert await mailboxes(bob) == [("bob@example.org", False)]
        # Nothing is sent to an address that nobody has confirmed.
        room, _ = await at_a_table(ada, bob)
        await asyncio.sleep(1.5)
        assert mails.got.empty()
        token = CONFIRM.search(first.get_content())
        assert token is not None
        assert (await ada.refused("/api/mail/confirm", {"token": token[1] + "x"}))[1] == "bad-link"
        assert (await ada.refused("/api/mail/stop", {"token": token[1]}))[1] == "bad-link", (
            "for something else"
        )
        assert await ada.post("/api/mail/confirm", {"token": token[1]}) == {"address": "bob@example.org"}
        mail = await mails.next()
        assert mail["Subject"] == "Your turn: Forge"
        assert f"https://play.example.org/room/{room}" in mail.get_content()
        stop = mail["List-Unsubscribe"].strip("<>")
        assert stop in mail.get_content()
        # Another address takes its place once it is confirmed, and of several the last one.
        tokens = []
        for number in range(2):
            await done(bob, "/api/me/mail", {"address": f"{number}@example.org"})
            first = await mails.next()
            assert first["To"] == f"{number}@example.org"
            tokens.append(CONFIRM.search(first.get_content())[1])  # type: ignore[index]
            assert await mailboxes(bob) == [("bob@example.org", True), (f"{number}@example.org", False)]
        assert (await bob.refused("/api/me/mail", {"address": "2@example.org"}))[:2] == (429, "too-fast")
        assert (await ada.refused("/api/mail/confirm", {"token": tokens[0]}))[1] == "bad-link"
        await ada.post("/api/mail/confirm", {"token": token[1]})
        assert await mailboxes(bob) == [("bob@example.org", True), ("1@example.org", False)]
        await ada.post("/api/mail/confirm", {"token": tokens[1]})
        assert await mailboxes(bob) == [("1@example.org", True)]
        assert (await ada.refused("/api/mail/confirm", {"token": token[1]}))[1] == "bad-link"
        # The link in a mail stops mail to that address, and not to the one that came after it.
        assert await ada.post("/api/mail/stop", {"token": stop.partition("stop=")[2]})
        assert await mailboxes(bob) == [("1@example.org", True)]
        assert (await bob.http.delete("/api/me/mail")).status_code == 204
        assert await mailboxes(bob) == []

    async def with_mails() -> None:
        async with MailListener() as mails:
            served.flags["smtp-url"] = f"smtp://127.0.0.1:{mails.port}"
            with served:
                await visit(mails)

    served = Served(folder, MAIL)
    run(with_mails())
