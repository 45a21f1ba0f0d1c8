"""Where somebody is signed in: it can be seen and ended, and nobody becomes somebody else unnoticed."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from itsdangerous import TimestampSigner
from websockets.exceptions import ConnectionClosed

from emberbox.server.play.sessions import COOKIE
from tests.server.aging import age
from tests.server.kit import Line, Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis
from tests.server.test_accounts import PASSWORD, account, registered

NOBODY = {"name": None, "login": None, "ended": True}
OTHER = "battery staple"


async def is_cut(line: Line) -> int | None:
    """The code with which a socket was closed."""
    try:
        while True:
            await line.receive()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def end(person: Person, session: str) -> httpx.Response:
    return await person.http.delete(f"/api/me/sessions/{session}")


def test_a_cookie_is_worth_nothing_after_signing_out(served: Served) -> None:
    async def visit() -> None:
        ada, _ = await registered(served)
        thief = ada.moved_to(served.url)
        line = await thief.connect()
        await ada.http.delete("/api/session")
        assert await thief.get("/api/me") == NOBODY
        assert await is_cut(line) == 4401

    run(visit())


def test_a_cookie_that_was_planted_is_not_the_account_that_its_victim_opens(served: Served) -> None:
    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        victim = eve.moved_to(served.url)  # whose browser has been given Eve's cookie
        spying = await eve.connect()
        await victim.post("/api/account", account("planted"))
        assert await eve.get("/api/me") == NOBODY
        assert await is_cut(spying) == 4401
        assert (await victim.get("/api/me"))["login"] == "planted"

    run(visit())


def test_sessions_are_listed_and_ended_one_by_one(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        phone = Person(served.url)
        phone.http.headers["user-agent"] = "A phone" + "!" * 300
        await phone.post("/api/session", account(login))
        line = await phone.connect()
        there, here = await ada.get("/api/me/sessions")
        assert (there["current"], here["current"]) == (False, True)
        assert there["agent"].startswith("A phone!")
        assert len(there["agent"]) == 200
        assert there["created"] <= there["seen"]
        eve = await Person.named(served.url, "Eve")
        assert (await end(eve, there["id"])).status_code == 404
        assert (await end(ada, "no-such")).json()["code"] == "no-session"
        assert (await end(ada, there["id"])).status_code == 204
        assert await is_cut(line) == 4401
        assert await phone.get("/api/me") == NOBODY
        assert len(await ada.get("/api/me/sessions")) == 1
        assert (await Person(served.url).refused("/api/me/sessions", method="GET"))[:2] == (401, "no-name")

    run(visit())


def test_a_new_password_ends_every_other_session(served: Served) -> None:
    async def visit() -> None:
        ada, login = await registered(served)
        thief = Person(served.url)
        await thief.post("/api/session", account(login))
        change = "/api/account/password"
        wrong = {"password": "not this one", "new": OTHER}
        assert (await ada.refused(change, wrong))[:2] == (401, "wrong-password")
        short = {"password": PASSWORD, "new": "short"}
        assert (await ada.refused(change, short))[:2] == (400, "bad-password")
        await ada.post(change, {"password": PASSWORD, "new": OTHER})
        assert await thief.get("/api/me") == NOBODY
        assert (await ada.get("/api/me"))["login"] == login
        again = Person(served.url)
        assert (await again.refused("/api/session", account(login)))[:2] == (401, "wrong-password")
        await again.post("/api/session", account(login, OTHER))
        guest = await Person.named(served.url)
        assert (await guest.refused(change, {"password": "", "new": OTHER}))[:2] == (409, "no-account")

    run(visit())


def test_nobody_becomes_somebody_new_without_a_word(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        (here,) = await ada.get("/api/me/sessions")
        await end(ada.moved_to(served.url), here["id"])
        assert (await ada.refused("/api/me", {"name": "Ada"}))[:2] == (401, "session-ended")
        await ada.http.delete("/api/session")
        assert await ada.get("/api/me") == {"name": None, "login": None}
        await ada.post("/api/me", {"name": "Ada"})

    run(visit())


@pytest.mark.long
def test_a_session_that_ends_at_one_node_is_cut_at_the_other(
    folder: Path, postgres: Postgres, redis: Redis
) -> None:
    async def visit(nodes: Nodes) -> None:
        ada = await Person.named(nodes.a.url)
        line = await ada.moved_to(nodes.b.url).connect()
        await ada.http.delete("/api/session")
        assert await is_cut(line) == 4401

    with Nodes(folder, postgres, redis) as nodes:
        run(visit(nodes))


def test_a_cookie_of_before_there_were_sessions_is_still_good(folder: Path) -> None:
    secret = "only the server and this test know it"

    async def sit() -> str:
        ada = await Person.named(server.url)
        return await ada.make(["me", "open"])

    async def come_back(player: str) -> None:
        ada = Person(server.url)
        ada.http.cookies[COOKIE] = TimestampSigner(secret, salt="emberbox.player").sign(player).decode()
        assert (await ada.get("/api/me"))["name"] == "Ada"
        assert (await ada.get(f"/api/rooms/{room}"))["seats"][0]["yours"]
        await ada.http.delete("/api/session")

    with Served(folder, EMBERBOX_SECRET=secret) as server:
        room = run(sit())
        server.stop()
        ((player,),) = server.alter("SELECT id FROM players")
        age(folder / "emberbox.db", "0001")
        with server:
            run(come_back(player))
