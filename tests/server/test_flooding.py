"""Clients that send too much, too fast, too slowly or nothing at all are held back, and nobody else is."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from emberbox.kernel.event import Event
from emberbox.server.play.event_log import EventLog
from tests.server.kit import PATIENCE, Line, Message, Person, Served, run

STRICT: Final = {
    "messages-per-second": "20",
    "messages-burst": "30",
    "message-bytes": "4096",
    "rooms-per-player": "3",
    "rooms-per-minute": "5",
    "sockets-per-player": "4",
    "sockets": "10",
    "request-seconds": "1.5",
}
UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with narrow limits, which must not complain."""
    with Served(tmp_path_factory.mktemp("strict"), STRICT) as server:
        yield server
        server.stop()
        assert server.complaints() == []


@pytest.fixture(autouse=True)
def quiet(strict: Served) -> Iterator[None]:
    """No test makes the server complain."""
    yield
    assert strict.complaints() == []


def plug(server: Served, said: bytes = b"") -> socket.socket:
    """A bare connection on which something was said."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), PATIENCE)
    line.sendall(said)
    return line


def plug_socket(server: Served, said: bytes) -> socket.socket:
    """A bare connection that has become a socket, on which something was said."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        line = plug(server, UPGRADE)
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += line.recv(1)
        if answer.startswith(b"HTTP/1.1 101"):
            line.sendall(said)
            return line
        line.close()  # others are still being counted
    raise AssertionError("the server opens no socket any more")


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def frame(opcode: int, data: bytes, *, final: bool = True, masked: bool = True) -> bytes:
    """A frame as it goes over a socket."""
    length = struct.pack("!BH", 126, len(data)) if len(data) > 125 else bytes([len(data)])
    head = bytes([opcode | (0x80 if final else 0), length[0] | (0x80 if masked else 0), *length[1:]])
    return head + (bytes(4) if masked else b"") + data


# -- too much ------------------------------------------------------------------------------------


def test_who_floods_is_slowed_down_and_at_last_cut_off_and_others_are_served(strict: Served) -> None:
    async def visit() -> None:
        eve, ada = await Person.named(strict.url, "Eve"), await Person.named(strict.url)
        flood, calm = await eve.connect(), await ada.connect()

        async def pour() -> None:
            for id in range(1, 2000):
                await flood.socket.send(json.dumps({"type": "ping", "id": id}))

        pouring = asyncio.create_task(pour())
        answered, refused = 0, 0
        with suppress(ConnectionClosed):
            while True:
                reply = await flood.receive()
                answered += reply["type"] == "pong"
                refused += reply.get("code") == "too-fast"
        assert flood.socket.close_code == 1008
        assert 30 <= answered < 200
        assert refused >= 200
        began = time.monotonic()
        assert (await calm.ask({"type": "ping"}))["type"] == "pong"
        assert time.monotonic() - began < 2.0
        await asyncio.gather(pouring, return_exceptions=True)
        assert (await (await eve.connect()).ask({"type": "ping"}))["type"] == "pong"

    run(visit())


def test_who_slows_down_in_time_stays(strict: Served) -> None:
    async def visit() -> None:
        line = await (await Person.named(strict.url)).connect()
        for _ in range(2):
            for _ in range(60):
                await line.send({"type": "ping"})
            replies = [await line.receive() for _ in range(60)]
            assert {reply["type"] for reply in replies} == {"pong", "refused"}
            await asyncio.sleep(0.2)
            assert (await line.ask({"type": "ping"}))["type"] == "pong"

    run(visit())


def test_a_message_that_is_too_long_ends_the_socket_and_nothing_else(strict: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(strict.url)
        for message in ("x" * 4097, b"x" * 4097, ["x" * 3000, "x" * 3000]):
            line, other = await ada.connect(), await ada.connect()
            await line.socket.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                await line.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert (await other.ask({"type": "ping"}))["type"] == "pong"
            await other.close()

    run(visit())


def test_sockets_are_counted_for_each_player_and_in_all(strict: Served) -> None:
    async def visit() -> None:
        people = [await Person.named(strict.url, name) for name in ("Ada", "Bob", "Eve")]
        lines: list[Line] = []
        for person, most in zip(people, (4, 4, 2), strict=True):
            lines += [await person.connect() for _ in range(most)]
            with pytest.raises(InvalidStatus) as refused:
                await person.connect()
            assert refused.value.response.status_code == 403
        for line in lines:
            assert (await line.ask({"type": "ping"}))["type"] == "pong"
        await lines[0].close()
        again = await _connected(people[2])
        assert (await again.ask({"type": "ping"}))["type"] == "pong"

    run(visit())


async def _connected(person: Person) -> Line:
    """A socket, as soon as the server has noticed that another one is gone."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await person.connect()
            except InvalidStatus:
                await asyncio.sleep(0.02)


def test_rooms_are_counted(strict: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(strict.url), await Person.named(strict.url, "Bob")
        for _ in range(3):
            await ada.make(["me", "open"])
        for code in ("too-many-rooms", "too-many-rooms", "too-fast"):
            response = await ada.http.post("/api/rooms", json={"game": "forge"})
            assert (response.status_code, response.json()["code"]) == (429, code)
        await bob.make(["me", "open"])

    run(visit())


def test_names_and_passwords_are_counted_by_address(folder: Path) -> None:
    async def visit(url: str) -> None:
        ada = await Person.named(url)
        paths = ("/api/session", "/api/account", "/api/session")
        statuses = [(await _guess(ada, path)).status_code for path in paths]
        assert statuses == [401, 201, 200]
        for path in (*paths, "/api/me"):
            response = await _guess(ada, path)
            assert (response.status_code, response.json()["code"]) == (429, "too-fast")
        assert (await ada.get("/api/me"))["login"] == "ada"

    with Served(folder, {"sign-ins-per-minute": "4"}) as server:
        run(visit(server.url))
        server.stop()
        assert server.complaints() == []


async def _guess(person: Person, path: str) -> httpx.Response:
    data = {"name": "Ada"} if path == "/api/me" else {"login": "ada", "password": "a good password"}
    return await person.http.post(path, json=data)


# -- too slow ------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_spectator_who_does_not_read_slows_nobody_and_misses_nothing(folder: Path) -> None:
    async def visit(url: str) -> None:
        ada, bob, eve = [await Person.named(url, name) for name in ("Ada", "Bob", "Eve")]
        room, lines = await _half_played(ada, bob)
        slow = await _clogged(eve, room)
        try:
            await asyncio.gather(*[_play(line) for line in lines])
            assert not await _goes_out(slow, {"type": "ping"})
            while not slow.over:
                await slow.receive()
            fresh = await eve.enter(room)
            assert slow.events == fresh.events
            assert len(slow.events) == len(lines[0].events)
        finally:
            slow.socket.transport.abort()  # to part with good manners it would have to read it all

    with Served(folder) as server:
        run(visit(server.url))
        server.stop()
        assert server.complaints() == []


async def _clogged(person: Person, room: str) -> Line:
    """A socket in a room that asks for so much, and reads nothing, that nothing more goes in or out."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.setblocking(False)
    host, _, port = person.url.removeprefix("http://").partition(":")
    await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
    address = person.url.replace("http", "ws", 1) + "/ws"
    line = Line(await connect(address, sock=narrow, max_queue=1, max_size=None, ping_interval=None))
    await line.enter(room)
    while await _goes_out(line, {"type": "enter", "room": room}):
        pass
    return line


async def _goes_out(line: Line, message: Message) -> bool:
    # Blanks fill what lies between us and a server that has stopped to read.
    text = json.dumps(message) + " " * 10_000
    try:
        await asyncio.wait_for(line.socket.send(text), 0.5)
    except TimeoutError:
        return False
    return True


async def _half_played(ada: Person, bob: Person) -> tuple[str, list[Line]]:
    """A room in which much can be told and something is still to come: a game may be over early."""
    over = True
    while over:
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        await _play_some(lines, 80)
        over = lines[0].over
    return room, lines


async def _play_some(lines: list[Line], answers: int) -> None:
    rng = random.Random(1)
    for _ in range(answers):
        if lines[0].over:
            return
        line = lines[lines[0].update["asked"][0]]
        await line.answer_any(rng)
        for other in lines:
            while other.update["step"] < line.update["step"]:
                await other.receive()


async def _play(line: Line) -> None:
    rng = random.Random(1)
    while await line.answer_any(rng):
        pass


def test_half_requests_are_waited_for_a_while_and_then_dropped(strict: Served) -> None:
    halves = (
        b"",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        UPGRADE[:-2],
    )

    async def visit() -> None:
        ada = await Person.named(strict.url)
        with ExitStack() as open_lines:
            slow = [open_lines.enter_context(plug(strict, half)) for half in halves * 40]
            began = time.monotonic()
            assert (await ada.get("/api/me"))["name"] == "Ada"
            live = await ada.connect()
            assert (await live.ask({"type": "ping"}))["type"] == "pong"
            assert time.monotonic() - began < 5.0
            await asyncio.gather(*[asyncio.to_thread(heard, line) for line in slow])
            assert time.monotonic() - began >= 1.0
            assert (await live.ask({"type": "ping"}))["type"] == "pong"

    run(visit())


def test_a_request_that_trickles_in_time_is_served(strict: Served) -> None:
    with plug(strict) as line:
        for part in (b"GET /api/me ", b"HTTP/1.1\r\nHost", b": x\r\nConnection: close\r\n", b"\r\n"):
            line.sendall(part)
            time.sleep(0.05)
        assert heard(line).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 2**20,
        b"GET /api/me HTTP/1.1\r\nX: " + b"a" * 2**20,
        b"GET /api/me HTTP/1.1\r\n" + b"X: 1\r\n" * 2**17,
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: 1\r\n" * 2**17,
    ],
    ids=["address", "header", "headers", "trailers"],
)
def test_a_head_without_end_is_cut_off(strict: Served, head: bytes) -> None:
    with plug(strict) as line:
        try:
            line.sendall(head)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was cut off before its end
        assert heard(line)[:12] in (b"", b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "said",
    [
        b"\x00" * 100,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GARBAGE\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /api/me HTTP/1.1\r\nCookie: emberbox=\xff\xfe\r\nConnection: close\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        UPGRADE.replace(b"/ws", b"/elsewhere"),
        UPGRADE.replace(b"13", b"99"),
    ],
)
def test_what_is_no_request_ends_that_connection_alone(strict: Served, said: bytes) -> None:
    with plug(strict, said) as line:
        assert b"HTTP/1.1 500" not in heard(line)
    with plug(strict, b"GET /healthz HTTP/1.0\r\n\r\n") as line:
        assert heard(line).endswith(b'{"status":"alive"}')


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (frame(1, b'{"type": "\xff"}'), 1007),
        (frame(1, b'{"type": "ping"}', masked=False), 1002),
        (frame(3, b""), 1002),
        (frame(0, b"goes on from nothing"), 1002),
        (frame(9, b"x" * 126), 1002),
        (frame(8, b"\x03"), 1002),
        (frame(8, b"\x03\xf3\xff\xff"), 1007),
        (frame(1, b"never ends", final=False) + frame(1, b"begins anew"), 1002),
    ],
)
def test_what_is_no_frame_ends_that_socket_alone(strict: Served, said: bytes, code: int) -> None:
    with plug_socket(strict, said) as line, plug_socket(strict, frame(1, b'{"type": "ping"}')) as other:
        assert heard(line)[2:4] == struct.pack("!H", code)
        assert b'"pong"' in other.recv(4096)


def test_clients_that_vanish_in_the_middle_leave_nothing_behind(strict: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(strict.url)
        room = await ada.make(["me", "open"])
        enter = json.dumps({"type": "enter", "room": room}).encode()
        for said in (b"", frame(1, enter), frame(1, enter[:9], final=False)):
            for _ in range(12):  # more than there may be at a time
                await (await _connected(ada)).close()
                line = await asyncio.to_thread(plug_socket, strict, said)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.close()  # at once and without a word

    run(visit())


def test_a_story_goes_on_from_where_it_was_told() -> None:
    whole, told, brief, recent = EventLog(None), EventLog(None), EventLog(None), EventLog(4)
    for number in range(10):
        event = [Event("moved", {"number": number})]
        for event_log, until in ((whole, 10), (recent, 10), (told, 7), (brief, 5)):
            if number < until:
                event_log.add(event)
    assert told.go_on(recent)
    assert told.go_on(recent)
    assert (told.count, told.since(0, 0)) == (10, whole.since(0, 0))
    assert not brief.go_on(recent)
    assert brief.count == 5
