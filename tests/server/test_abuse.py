"""Forged cookies, foreign pages, broken requests, other people's seats: refused, and nothing breaks."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from itsdangerous import TimestampSigner
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from emberbox.server.play.sessions import COOKIE, COOKIE_SECONDS
from tests.server.kit import Line, Message, Person, Served, run

SECRET = "only the server and this test know it"
FRIEND = "https://friend.example"
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose secret we know, and that must not complain."""
    folder = tmp_path_factory.mktemp("abuse")
    with Served(folder, {"origins": FRIEND}, EMBERBOX_SECRET=SECRET) as server:
        yield server
        server.stop()
        assert server.complaints() == []


@pytest.fixture(autouse=True)
def quiet(site: Served) -> Iterator[None]:
    """No test makes the server complain."""
    yield
    assert site.complaints() == []


def ws(url: str) -> str:
    """The address of the socket."""
    return url.replace("http", "ws", 1) + "/ws"


# -- cookies -------------------------------------------------------------------------------------


class OldSigner(TimestampSigner):
    """Signs as if it were long ago."""

    def get_timestamp(self) -> int:
        return super().get_timestamp() - COOKIE_SECONDS - 60


class EarlySigner(TimestampSigner):
    """Signs by a clock that is ahead."""

    def get_timestamp(self) -> int:
        return super().get_timestamp() + 60


def signed(
    signer: type[TimestampSigner], id: str, secret: str = SECRET, salt: str = "emberbox.player"
) -> str:
    """A cookie's value."""
    return signer(secret, salt=salt).sign(id).decode()


def broken(good: str) -> list[str]:
    """Cookies that nobody should be known by, made from one that is good."""
    id, stamp, signature = good.split(".")
    return [
        "",
        ".",
        "...",
        id,
        good[:-1],
        good[1:],
        good + "A",
        f"{id}.{stamp}.{signature[::-1]}",
        f"{id[::-1]}.{stamp}.{signature}",
        f"{id}.AAAA.{signature}",
        f"{id}.{stamp}.",
        good.swapcase(),
        "A" * 4000,
        "\u00fc\u00df",
        signed(TimestampSigner, id, secret="another site's secret, not ours"),
        signed(TimestampSigner, id, salt="another.purpose"),
        signed(OldSigner, id),
        signed(TimestampSigner, "somebody-who-left"),
        signed(TimestampSigner, "' OR 1=1 --"),
    ]


@pytest.mark.long
def test_a_cookie_that_is_not_ours_makes_nobody_of_its_bearer(site: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        good = ada.http.cookies[COOKIE]
        room = await ada.make(["me", "open"])
        for value in broken(good):
            header = {b"cookie": f"{COOKIE}={value}".encode()}
            mallory = Person(site.url)
            me = await mallory.http.get("/api/me", headers=header)
            assert (me.json()["name"], me.json()["login"]) == (None, None), value
            made = await mallory.http.post("/api/rooms", json={"game": "forge"}, headers=header)
            assert (made.status_code, made.json()["code"]) == (401, "no-name"), value
            async with connect(ws(site.url), additional_headers=[("cookie", f"{COOKIE}={value}")]) as socket:
                reply = await Line(socket).ask({"type": "enter", "room": room, "seat": 0})
                assert reply["code"] == "not-your-seat", value
        again = Person(site.url)
        again.http.cookies[COOKIE] = signed(TimestampSigner, good.split(".")[0])
        assert (await again.get("/api/me"))["name"] == "Ada"

    run(visit())


def test_a_cookie_is_good_on_a_node_whose_clock_is_behind_that_of_the_one_that_signed_it(
    site: Served,
) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        again = Person(site.url)
        again.http.cookies[COOKIE] = signed(EarlySigner, ada.http.cookies[COOKIE].split(".")[0])
        assert (await again.get("/api/me"))["name"] == "Ada"

    run(visit())


def test_the_cookie_is_out_of_reach_of_pages_and_other_sites(site: Served) -> None:
    async def visit() -> None:
        response = await Person(site.url).http.post("/api/me", json={"name": "Ada"})
        value, *attributes = response.headers["set-cookie"].split("; ")
        assert value.startswith(f"{COOKIE}=")
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(attributes)
        assert "Secure" not in attributes

    run(visit())


def test_behind_https_the_cookie_is_secure(folder: Path) -> None:
    async def visit(url: str) -> None:
        response = await Person(url).http.post("/api/me", json={"name": "Ada"})
        assert "Secure" in response.headers["set-cookie"].split("; ")

    with Served(folder, EMBERBOX_SECURE_COOKIES="true") as server:
        run(visit(server.url))


# -- origins -------------------------------------------------------------------------------------


async def opens(url: str, headers: dict[str, str]) -> bool:
    """Whether a socket is opened for a page that sends these headers."""
    try:
        async with connect(ws(url), additional_headers=headers) as socket:
            return bool((await Line(socket).ask({"type": "ping"}))["type"] == "pong")
    except InvalidStatus as refusal:
        return refusal.response.status_code != 403


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("{own}", True),
        (FRIEND, True),
        ("https://evil.example", False),
        ("null", False),
        ("", False),
        ("{own}.evil.example", False),
        ("https://friend.example.evil.example", False),
        ("http://friend.example", False),
        ("http://[", False),
        ("file://", False),
    ],
)
def test_pages_of_other_sites_change_nothing_and_get_no_socket(
    site: Served, origin: str | None, welcome: bool
) -> None:
    async def visit() -> None:
        headers = {} if origin is None else {"origin": origin.format(own=site.url)}
        person = Person(site.url)
        assert (await person.http.get("/api/me", headers=headers)).status_code == 200
        response = await person.http.post("/api/me", json={"name": "Ada"}, headers=headers)
        refused = response.status_code == 403 and response.json()["code"] == "foreign-origin"
        assert refused != welcome
        assert ("set-cookie" in response.headers) == welcome
        gone = await person.http.delete("/api/session", headers=headers)
        assert gone.status_code == (200 if welcome else 403)
        assert await opens(site.url, headers) == welcome

    run(visit())


# -- broken requests -----------------------------------------------------------------------------

BODIES = {
    "nothing": b"",
    "null": b"null",
    "a number": b"1",
    "a list": b"[]",
    "no JSON": b"name=Ada",
    "half of it": b'{"name": "A',
    "two of it": b'{"name": "Ada"}{}',
    "deep lists": b"[" * 60_000,
    "deep objects": b'{"name":' * 8_000,
    "no UTF-8": b'{"name": "\xff"}',
    "a key that is no UTF-8": b'{"\xff": 1}',
    "half a surrogate": b'{"name": "\xed\xa0\x80"}',
    "half a surrogate, escaped": b'{"name": "\\ud800"}',
    "a number without end": b'{"name": ' + b"9" * 10_000 + b"}",
    "not a number": b'{"name": NaN}',
    "an unknown field": b'{"name": "Ada", "admin": true}',
    "the wrong type": b'{"name": {"name": "Ada"}}',
    "a long name": b'{"name": "' + b"A" * 201 + b'"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
@pytest.mark.parametrize("path", ["/api/me", "/api/records", "/api/account", "/api/rooms"])
def test_a_broken_body_is_a_bad_request(site: Served, path: str, body: bytes) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        response = await ada.http.post(path, content=body, headers=JSON)
        assert (response.status_code, response.json()["code"]) == (400, "bad-request"), response.text
        assert response.json()["message"]

    run(visit())


def test_a_body_that_is_too_long_is_refused_announced_or_not(site: Served) -> None:
    async def without_end() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b" " * 65536

    async def visit() -> None:
        ada = await Person.named(site.url)
        for content in (b" " * (5 * 2**20), without_end()):
            response = await ada.http.post("/api/records", content=content, headers=JSON)
            assert (response.status_code, response.json()["code"]) == (413, "too-long")

    run(visit())


@pytest.mark.parametrize(
    "id",
    [
        "..",
        "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "%00",
        "%ff",
        "%0d%0aX-Evil:1",
        "a%20b",
        "'--",
        "%F0%9F%94%A5",
        "a" * 33,
    ],
)
def test_a_strange_id_names_nothing(site: Served, id: str) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        for path in (f"/api/rooms/{id}", f"/api/rooms/{id}/record", f"/api/records/{id}"):
            response = await ada.http.get(path)
            assert response.status_code in (400, 404)
            assert response.json()["code"] in ("bad-request", "not-found", "no-room", "no-record")
        response = await ada.http.post(f"/api/rooms/{id}/seats/0/claim")
        assert response.status_code in (400, 404)

    run(visit())


@pytest.mark.parametrize("seat", ["-1", "15", "9" * 40, "9" * 5000, "0x1", "1.0", "%FF", "one"])
def test_a_strange_seat_is_no_seat(site: Served, seat: str) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        room = await ada.make(["me", "open"])
        response = await ada.http.post(f"/api/rooms/{room}/seats/{seat}/claim")
        assert response.status_code in (400, 404)

    run(visit())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("\u0417\u043e\u044f", "\u0417\u043e\u044f"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        ("\U0001f525", "\U0001f525"),
        ("e\u0301", "\u00e9"),
        ("<script>alert(1)", "<script>alert(1)"),
        ("", None),
        (" \t\n ", None),
        ("A\x00", None),
        ("A\x1b[31m", None),
        ("\u202eadA", None),
        ("\u200b", None),
        ("\ufeffAda", None),
        ("\ue000", None),
        ("A" * 25, None),
    ],
)
def test_a_name_is_what_can_be_read_and_nothing_else(site: Served, name: str, shown: str | None) -> None:
    async def visit() -> None:
        response = await Person(site.url).http.post("/api/me", json={"name": name})
        if shown is None:
            assert (response.status_code, response.json()["code"]) == (400, "bad-name")
        else:
            assert response.json()["name"] == shown

    run(visit())


def test_huge_numbers_are_told_from_those_that_make_sense(site: Served) -> None:
    huge = 10**40
    record = {
        "format": "emberbox-record",
        "version": 1,
        "game": "forge",
        "rules": "1",
        "options": {},
        "seed": 0,
    }

    async def visit() -> None:
        ada = await Person.named(site.url)
        for answers in ([[huge, 0]], [[-1, huge]], [[-1, -huge]], [[-2, -1]]):
            response = await ada.http.post("/api/records", json={**record, "answers": answers})
            assert (response.status_code, response.json()["code"]) == (400, "bad-record")
        for change in ({"version": huge}, {"options": {"players": huge}}):
            response = await ada.http.post("/api/records", json={**record, "answers": [], **change})
            assert (response.status_code, response.json()["code"]) == (400, "bad-record")
        for name, value in {"options": {"players": huge}, "timer": {"kind": "day", "limit": huge}}.items():
            response = await ada.http.post("/api/rooms", json={"game": "forge", name: value})
            assert response.status_code == 400

    run(visit())


# -- other people's seats ------------------------------------------------------------------------


def test_only_who_holds_a_seat_plays_it_and_only_in_its_time(site: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = [await Person.named(site.url, name) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open"])
        early = await ada.enter(room, 0)
        assert await refusals(early, 0) == {"not-started"}
        await bob.claim(room, 1)
        lines = [early, await bob.enter(room, 1)]
        spectator = await eve.enter(room)
        thief = await eve.connect()
        assert (await thief.ask({"type": "answer", "step": 0, "picks": [0]}))["code"] == "not-entered"
        assert (await thief.ask({"type": "enter", "room": room, "seat": 0}))["code"] == "not-your-seat"
        assert (await thief.ask({"type": "enter", "room": room, "seat": 9}))["code"] == "not-your-seat"
        assert (await lines[0].ask({"type": "enter", "room": room, "seat": 1}))["code"] == "not-your-seat"
        assert await refusals(spectator, spectator.update["step"]) == {"not-your-seat"}
        assert (await spectator.ask({"type": "auto-decline", "asks": "act"}))["code"] == "not-your-seat"
        idle = lines[1 - lines[1].update["asked"][0]]
        assert (await idle.answer([0], lines[1].update["step"]))["code"] == "not-allowed"
        await spectator.close()
        await asyncio.gather(*[play(line) for line in lines])
        assert await refusals(lines[0], lines[0].update["step"]) == {"game-over"}

    run(visit())


async def refusals(line: Line, step: int) -> set[str]:
    """Why somebody may neither answer, nor take back, nor ask why not."""
    deeds: list[Message] = [
        {"type": "answer", "step": step, "picks": [0]},
        {"type": "undo", "step": step},
        {"type": "why", "pick": 0},
    ]
    return {(await line.ask(deed))["code"] for deed in deeds}


async def play(line: Line) -> None:
    """Answer at random to the end."""
    rng = random.Random(1)
    while await line.answer_any(rng):
        pass


def test_a_seat_that_a_bot_plays_answers_to_nobody(site: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(site.url)
        room = await ada.make(["me", "novice"])
        line = await ada.connect()
        assert (await line.ask({"type": "enter", "room": room, "seat": 1}))["code"] == "not-your-seat"
        await ada.post(f"/api/rooms/{room}/seats/0/bot", {"level": "novice"})
        own = await ada.enter(room, 0)
        step = own.update["step"]
        assert (await own.answer([0], step))["code"] in ("not-your-seat", "game-over")
        assert (await own.ask({"type": "undo", "step": step}))["code"] in ("not-your-seat", "game-over")

    run(visit())


def test_seats_are_claimed_once_and_given_away_by_the_host_alone(site: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(site.url), await Person.named(site.url, "Bob")
        room = await ada.make(["me", "open"])

        async def refused(person: Person, seat: int, change: str, **data: str) -> str:
            response = await person.http.post(f"/api/rooms/{room}/seats/{seat}/{change}", json=data or None)
            assert response.is_client_error, response.text
            return str(response.json()["code"])

        assert await refused(bob, 0, "claim") == "seat-taken"
        assert await refused(bob, 0, "leave") == "not-your-seat"
        assert await refused(bob, 1, "bot") == "not-host"
        assert await refused(bob, 1, "dismiss") == "not-host"
        assert await refused(bob, 2, "claim") == "no-seat"
        assert await refused(bob, 1, "sell") == "bad-request"
        assert await refused(ada, 1, "bot", level="search:10**9") == "no-such-bot"
        assert await refused(ada, 1, "dismiss") == "no-bot"
        assert await refused(Person(site.url), 1, "claim") == "no-name"
        await bob.claim(room, 1)
        assert await refused(ada, 1, "bot") == "not-abandoned"
        for path in (f"/api/rooms/{room}/record", f"/api/rooms/{room}"):
            for person in (ada, bob):
                response = await person.http.get(path)
                assert (response.status_code == 200) == (not path.endswith("record"))
        response = await ada.http.post("/api/rooms", json={"from": {"room": room, "answers": 10**6}})
        assert (response.status_code, response.json()["code"]) == (409, "not-over")
        response = await ada.http.post(f"/api/rooms/{room}/rematch")
        assert (response.status_code, response.json()["code"]) == (409, "not-over")

    run(visit())


# -- passwords -----------------------------------------------------------------------------------


def test_passwords_are_kept_as_argon2_and_told_to_nobody(site: Served) -> None:
    password, wrong = "correct horse battery", "tr0ub4dor and three"
    answers: list[httpx.Response] = []

    async def visit() -> None:
        ada = await Person.named(site.url)
        for path, login, words in (
            ("/api/account", "a", password),
            ("/api/account", "ada-keeps", password),
            ("/api/account", "ada-again", wrong),
            ("/api/session", "ada-keeps", wrong),
            ("/api/session", "ada-keeps", password),
            ("/api/session", password, password),
        ):
            answers.append(await ada.http.post(path, json={"login": login, "password": words}))
        answers.append(await ada.http.get("/api/me"))
        short = await ada.http.post("/api/account", json={"login": "ada", "password": ["hunter-two"]})
        assert "hunter-two" not in short.text

    run(visit())
    assert [answer.status_code for answer in answers] == [400, 201, 409, 401, 200, 401, 200]
    said = [answer.text + str(answer.headers) for answer in answers] + [str(entry) for entry in site.log]
    assert not [text for text in said if password in text or wrong in text or "argon2" in text]
    with closing(sqlite3.connect(f"file:{site.folder / 'emberbox.db'}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT login, password FROM players WHERE login IS NOT NULL").fetchall()
    assert [login for login, _ in rows] == ["ada-keeps"]
    assert rows[0][1].startswith("$argon2id$")
