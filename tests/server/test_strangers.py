"""Smaller things that strangers try, and what they must not get out of them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from emberbox.kernel.errors import RuleBug
from emberbox.kernel.session import Session
from emberbox.server.ops.bug_reports import keep_bug
from tests.kernel.toys.sparks import SPARKS
from tests.server.kit import Person, Served, run
from tests.server.services import Postgres
from tests.server.test_abuse import ws
from tests.server.test_timers import RAN_OUT

LONGEST = 500


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A database in which somebody else is about to write, and does not get on with it."""
    with closing(sqlite3.connect(folder / "emberbox.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.long
def test_a_server_that_cannot_write_is_not_ready_and_does_not_say_more_than_that(folder: Path) -> None:
    async def visit(url: str) -> None:
        ada = await Person.named(url)
        assert (await ada.http.get("/readyz")).status_code == 200
        await asyncio.sleep(1.1)  # until it is tried again
        with locked(folder):
            assert (await ada.get("/api/me"))["name"] == "Ada"  # it can be read
            assert (await ada.http.get("/readyz")).status_code == 503
            status, code, message = await ada.refused("/api/me", {"name": "Countess"})
            assert (status, code, message) == (503, "not-stored", "the database did not take it")
        await asyncio.sleep(1.1)
        assert (await ada.http.get("/readyz")).status_code == 200

    with Served(folder) as server:
        run(visit(server.url))


def test_nul_is_no_part_of_a_name_of_anything(folder: Path, postgres: Postgres) -> None:
    async def visit(url: str) -> None:
        ada = await Person.named(url)
        login = {"login": "ada\0", "password": "correct horse"}
        assert (await ada.refused("/api/session", login))[:2] == (401, "wrong-password")
        assert (await ada.refused("/api/account", login))[:2] == (400, "bad-login")
        assert (await ada.refused("/api/me", {"name": "A\0"}))[:2] == (400, "bad-name")
        for start in ({"room": "\0", "answers": 1}, {"record": "a\0", "answers": 1}):
            assert (await ada.refused("/api/rooms", {"from": start}))[0] == 400
        for path in (
            "rooms/%00",
            "records/a%00",
            "rooms/%00/replay",
            "records/%00/replay",
            "rooms/%00/record",
        ):
            assert (await ada.refused(f"/api/{path}", method="GET"))[0] in (400, 404)

    with Served(folder, {"database-url": postgres.database()}) as server:
        run(visit(server.url))
        server.stop()
        assert server.complaints() == []


def test_what_is_long_is_not_sent_back(served: Served) -> None:
    long = "x" * 50_000

    async def visit() -> None:
        ada = await Person.named(served.url)
        for body in (
            {"game": "ignite", "options": {"market": long}},
            {"game": "ignite", "options": {long: 1}},
        ):
            status, _, message = await ada.refused("/api/rooms", body)
            assert (status, len(message)) == (400, LONGEST)
        line = await ada.connect()
        reply = await line.ask({"type": long})
        assert reply["code"] == "bad-message"
        assert len(reply["message"]) <= LONGEST

    run(visit())


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\uffa0Ada",
        "Z\u0300\u0301\u0302\u0303algo",
        "\u0301Ada",
        "\u0410da",
        "P\u03b1ul",
        "Veteran",
        "YOU",
        "\uff4daster",
        "Großmeister",
        "DU",
    ],
)
def test_a_name_that_cannot_be_seen_or_is_taken_for_another_is_refused(served: Served, name: str) -> None:
    async def visit() -> None:
        assert (await Person(served.url).refused("/api/me", {"name": name}))[:2] == (400, "bad-name")

    run(visit())


def test_answers_are_neither_guessed_at_nor_kept(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        for path in ("/api/me", "/api/rooms", "/api/nothing", "/healthz", "/metrics"):
            headers = (await ada.http.get(path)).headers
            assert headers.get("x-content-type-options") == "nosniff", path
            assert headers["cache-control"] == "no-store", path
        assert (await ada.http.get("/api/games")).headers["cache-control"] == "no-cache"

    run(visit())


async def opens(url: str, headers: dict[str, str]) -> bool:
    """Whether a socket is opened with these headers."""
    try:
        async with connect(ws(url), additional_headers=headers):
            return True
    except InvalidStatus:
        return False


def test_under_another_name_than_its_own_a_site_says_nothing(folder: Path) -> None:
    async def visit(url: str) -> None:
        port = url.rpartition(":")[2]
        guest = Person(url)
        for host in ("127.0.0.1", f"Play.Example:{port}", "play.example"):
            assert (await guest.http.get("/api/me", headers={"host": host})).status_code == 200, host
        for host in ("evil.example", f"evil.example:{port}", "play.example.evil.example", ""):
            response = await guest.http.get("/api/me", headers={"host": host})
            assert response.status_code == 400, host
            assert (await guest.http.get("/healthz", headers={"host": host})).status_code == 200
        rebound = {"host": "evil.example", "origin": "http://evil.example"}
        assert (await guest.http.post("/api/me", json={"name": "Eve"}, headers=rebound)).status_code == 400

    with Served(folder, {"hosts": "play.example,127.0.0.1"}) as server:
        run(visit(server.url))


def test_the_name_of_a_secure_site_over_plain_http_is_another_site(folder: Path) -> None:
    async def visit(url: str) -> None:
        for scheme, welcome in (("http", False), ("https", True)):
            origin = {"origin": url.replace("http", scheme, 1)}
            response = await Person(url).http.post("/api/me", json={"name": "Ada"}, headers=origin)
            assert response.is_success == welcome
            assert await opens(url, origin) == welcome

    with Served(folder, EMBERBOX_SECURE_COOKIES="true") as server:
        run(visit(server.url))


class Jumping(Served):
    """A server whose clock is put forward by an hour as soon as there is a file."""

    def launch(self, words: Sequence[str], environment: dict[str, str]) -> object:  # type: ignore[override]
        file = str(self.folder.with_name("jump"))
        self.program = (
            "import os, time; real = time.time; "
            f"time.time = lambda: real() + (3600 if os.path.exists({file!r}) else 0); " + Served.program
        )
        return super().launch(words, environment)


@pytest.mark.long
def test_a_clock_that_is_put_forward_takes_nobodys_time(folder: Path) -> None:
    async def visit(url: str) -> None:
        ada, bob = await Person.named(url, "Ada"), await Person.named(url, "Bob")
        room = await ada.make(["me", "open"], timer={"kind": "live", "limit": 600})
        await bob.claim(room, 1)
        folder.with_name("jump").touch()
        end = time.monotonic() + 20
        while not server.events("the clock was put forward: timers wait a while"):
            assert time.monotonic() < end
            await asyncio.sleep(0.1)
        await asyncio.sleep(3)  # some sweeps more
        assert server.events(RAN_OUT) == []

    with Jumping(folder) as server:
        run(visit(server.url))


def test_a_report_of_a_bug_is_for_the_keepers_eyes_and_has_no_seed(tmp_path: Path) -> None:
    session = Session.start(SPARKS, {"players": 3}, 12345)
    keep_bug(tmp_path, "room", RuleBug("broken", session.record().to_json()))
    (file,) = (tmp_path / "bugs").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    kept = json.loads(file.read_text("utf-8"))
    assert kept == {**json.loads(session.record().to_json()), "seed": 0}
