"""Strangers who know how requests and frames are read, and send what is read at the highest price."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from emberbox.server.http.app import SMALL_BODY, let_open
from emberbox.server.http.request_limits import LONGEST_ADDRESS, LONGEST_HEADER, MOST_HEADERS
from tests.server.kit import PATIENCE, Guarded, Person, Served, run
from tests.server.test_flooding import UPGRADE, frame, heard, plug, plug_socket

MOST_SECONDS = 3.0
"""Of processor time that an attack may cost the server, while nobody else is served; one of them cost 36."""

HEAD = b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with narrow patience, which must not complain."""
    flags = {"request-seconds": "1.5", "bot-workers": "1"}
    with Guarded(tmp_path_factory.mktemp("hostile"), flags) as served:
        yield served
        served.stop()
        assert served.complaints() == []


@contextmanager
def costs_little(site: Served) -> Iterator[None]:
    """The server soon has time for others again."""
    before = busy(site)
    yield
    with plug(site, b"GET /healthz HTTP/1.0\r\n\r\n") as line:
        line.settimeout(60)
        assert heard(line).endswith(b'{"status":"alive"}')
    assert busy(site) - before < MOST_SECONDS


def busy(site: Served) -> float:
    """The seconds of processor time that the server has had."""
    assert site.process is not None
    fields = Path(f"/proc/{site.process.pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def status(site: Served, request: bytes) -> bytes:
    """The first line that answers a request."""
    with plug(site) as line:
        line.settimeout(60)
        try:
            line.sendall(request)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was refused before its end
        return heard(line)[:12]


def heard_out(line: socket.socket) -> bytes:
    """All that comes to somebody who has said everything."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_WR)
    return heard(line)


# -- requests ------------------------------------------------------------------------------------


def test_a_cookie_full_of_escapes_keeps_nobody_waiting(site: Served) -> None:
    """Python unquotes a cookie in quadratic time: 120 kB of this took 36 seconds."""
    for size in (LONGEST_HEADER - 100, 120_000):
        cookie = b'Cookie: emberbox="' + b"\\a" * (size // 2) + b'"\r\n'
        with costs_little(site):
            answer = status(site, HEAD + cookie + b"\r\n")
        assert answer == (b"HTTP/1.1 200" if size < LONGEST_HEADER else b"HTTP/1.1 400")


@pytest.mark.parametrize(
    ("request_", "fine"),
    [
        (HEAD.replace(b"/me", b"/me?" + b"a" * (LONGEST_ADDRESS - 100)) + b"\r\n", True),
        (HEAD.replace(b"/me", b"/me?" + b"a&" * (LONGEST_ADDRESS // 2)) + b"\r\n", False),
        (HEAD + b"X: " + b"a" * (LONGEST_HEADER - 100) + b"\r\n\r\n", True),
        (HEAD + b"X: " + b"a" * LONGEST_HEADER + b"\r\n\r\n", False),
        (HEAD + b"X: 1\r\n" * (MOST_HEADERS - 10) + b"\r\n", True),
        (HEAD + b"X: 1\r\n" * MOST_HEADERS + b"\r\n", False),
    ],
)
def test_addresses_and_headers_are_as_long_as_anybody_needs(
    site: Served, request_: bytes, fine: bool
) -> None:
    """What the framework reads out of an address is kept, a thousand times, a hundred times as large."""
    assert status(site, request_) == (b"HTTP/1.1 200" if fine else b"HTTP/1.1 400")


def test_bodies_that_become_many_objects_are_short(site: Served) -> None:
    """Four megabytes of empty lists became hundreds, and nobody was served until all were there."""

    async def visit() -> None:
        stranger = Person(site.url)
        for path in ("/api/me", "/api/rooms", "/api/session", "/api/tournaments"):
            for unit in (b"[],", b"{},"):
                body = b"[" + unit * (SMALL_BODY // 3) + b"1]"
                response = await stranger.http.post(path, content=body)
                assert (response.status_code, response.json()["code"]) == (413, "too-long"), path
        fits = b'{"name": "Ada"' + b" " * (SMALL_BODY - 100) + b"}"
        assert (await stranger.http.post("/api/me", content=fits)).status_code == 200
        # A record may be longer.
        longer = b"[" + b"[]," * SMALL_BODY + b"1]"
        assert (await stranger.http.post("/api/records", content=longer)).status_code == 400

    with costs_little(site):
        run(visit())


def test_requests_do_not_queue_up_without_end_on_one_connection(site: Served) -> None:
    with costs_little(site):
        answer = status(site, b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n" * 20_000)
    assert answer in (b"", b"HTTP/1.1 404", b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "request_",
    [
        b"POST /api/me HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\n folded: yes\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost : x\r\n\r\n",
        b"GET /api/me HTTP/1.1\nHost: x\n\n",
        b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_a_request_that_can_be_read_in_two_ways_is_refused(site: Served, request_: bytes) -> None:
    """Else one that a proxy takes for a body could be the next request to us."""
    assert status(site, request_) == b"HTTP/1.1 400"


def test_idle_connections_of_an_address_do_not_use_up_those_of_others(folder: Path) -> None:
    """A thousand that say nothing are all that a process may have open on most systems."""
    flags = {"forwarded-allow-ips": "192.0.2.1", "sockets-per-address": "3", "bot-workers": "1"}
    with Guarded(folder, flags) as served, ExitStack() as lines:
        idle = [lines.enter_context(plug(served)) for _ in range(2 * 3)]
        for line in (lines.enter_context(plug(served)) for _ in range(5)):
            assert heard(line) == b""
        for line in idle[:3]:
            line.sendall(UPGRADE)
            assert line.recv(12) == b"HTTP/1.1 101", "whoever has become a socket is counted as such"
        for line in idle[3:]:
            line.sendall(HEAD + b"\r\n")
            assert heard(line).startswith(b"HTTP/1.1 200")
        with plug(served, HEAD + b"\r\n") as line:
            assert heard(line).startswith(b"HTTP/1.1 200")


def test_a_process_may_open_as_many_files_as_it_needs() -> None:
    resource = pytest.importorskip("resource")
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (500, most))
        let_open(600)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (600, most)
        let_open(400)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (600, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


# -- sockets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "upgrade",
    [
        UPGRADE[:-2] + b"X: 1\r\n" * 300 + b"\r\n",
        UPGRADE[:-2] + b"X: " + b"a" * 9000 + b"\r\n\r\n",
        UPGRADE.replace(b"GET", b"POST"),
        UPGRADE.replace(b"GET", b"POST")[:-2] + b"Content-Length: 2\r\n\r\n{}",
        UPGRADE.replace(b"/ws", b"/" + b"w" * 9000),
        UPGRADE[:-2] + b"X: \x01\r\n\r\n",
        UPGRADE[:-2] + b"X-\xe9: 1\r\n\r\n",
    ],
)
def test_a_socket_that_never_opens_is_closed(site: Served, upgrade: bytes) -> None:
    """These were neither answered nor counted, and stayed open for as long as the stranger liked."""
    with plug(site, upgrade) as line:
        line.settimeout(PATIENCE)
        assert not heard(line).startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize(
    ("opening", "flood"),
    [
        (b"", frame(9, b"")),
        (b"", frame(9, b"x" * 125)),
        (b"", frame(10, b"")),
        (frame(1, b"never", final=False), frame(0, b"", final=False)),
        (b"", frame(1, b"{}")),
        (b"", frame(2, b"")),
    ],
    ids=["pings", "long pings", "pongs", "empty parts", "messages", "bytes"],
)
def test_frames_are_counted_whatever_they_are(site: Served, opening: bytes, flood: bytes) -> None:
    """A quarter of a megabyte of pings, all in one piece, kept everybody waiting for half a second."""
    with costs_little(site), plug_socket(site, opening) as line:
        try:
            for _ in range(50):
                line.sendall(flood * 10_000)
        except (BrokenPipeError, ConnectionResetError):
            pass
        heard_out(line)


def test_who_floods_with_pings_is_told_why_the_socket_is_closed(site: Served) -> None:
    with plug_socket(site, frame(9, b"") * 3000) as line:
        answer = heard_out(line)
    assert answer.endswith(struct.pack("!H", 1008) + b"too many frames")


def test_a_long_message_in_parts_and_pings_in_between_are_fine(site: Served) -> None:
    message = b'{"type": "ping", "id": 7' + b" " * 5000 + b"}"
    parts = [message[at : at + 100] for at in range(0, len(message), 100)]
    with plug_socket(site, b"") as line:
        for at, part in enumerate(parts):
            line.sendall(frame(0 if at else 1, part, final=at == len(parts) - 1) + frame(9, b"well?"))
        answer = b""
        while b'"pong"' not in answer:
            answer += line.recv(4096)
    assert answer.count(b"well?") == len(parts)


def test_nothing_is_unpacked_on_a_socket(site: Served) -> None:
    """A few bytes could be megabytes."""
    offer = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    with plug(site, UPGRADE[:-2] + offer) as line:
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += line.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")
        assert b"deflate" not in answer
        line.sendall(bytes([0xC1, 0x80, 0, 0, 0, 0]))  # says that it is compressed
        assert struct.pack("!H", 1002) in heard(line)
