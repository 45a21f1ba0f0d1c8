"""Clients that ask for much and read nothing: they are cut, and there are only so many from one address."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from emberbox.server.http.request_limits import MOST_PIPELINED
from tests.server.endless import tied
from tests.server.kit import PATIENCE, Person, Served, run
from tests.server.test_flooding import UPGRADE, frame

ROLLS = 4000
READERS = 20
CUT_WITHIN = 30.0
"""Seconds, on a busy machine; after 40 a socket that answers no ping is closed anyway."""


def narrow(url: str) -> socket.socket:
    """A connection whose end takes in as little as it can."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    host, _, port = url.removeprefix("http://").partition(":")
    line.connect((host, int(port)))
    return line


def is_cut(line: socket.socket) -> bool:
    """Whether the other side has hung up."""
    try:
        line.sendall(b"\r\n")
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


async def sockets(person: Person) -> int:
    """How many sockets the server has open."""
    text = (await person.http.get("/metrics")).text
    found = re.search(r"^emberbox_sockets ([\d.]+)$", text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


async def long_room(person: Person) -> str:
    """A room in which much has happened."""
    record = (await person.post("/api/records", tied(ROLLS)))["id"]
    return await person.make(["me", "me"], "", **{"from": {"record": record, "answers": ROLLS}})


def test_sockets_that_ask_and_do_not_read_are_cut(folder: Path) -> None:
    async def visit(url: str) -> None:
        eve = await Person.named(url, "Eve")
        enter = json.dumps({"type": "enter", "room": await long_room(eve)}).encode()
        with ExitStack() as lines:
            for _ in range(READERS):
                line = lines.enter_context(narrow(url))
                line.sendall(UPGRADE)
                await asyncio.to_thread(line.recv, 64)
                line.sendall(frame(1, enter) * 20)
            async with asyncio.timeout(CUT_WITHIN):
                while await sockets(eve) > 0:
                    await asyncio.sleep(0.05)
        assert (await eve.get("/api/me"))["name"] == "Eve"

    with Served(folder, {"send-seconds": "1.0"}) as server:
        run(visit(server.url))
        server.stop()
        assert server.complaints() == []


def test_requests_whose_answers_nobody_reads_are_cut(folder: Path) -> None:
    request = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
    with Served(folder, {"send-seconds": "1.0"}) as server, narrow(server.url) as line:
        line.sendall(request * (MOST_PIPELINED - 10))
        end = time.monotonic() + CUT_WITHIN
        while not is_cut(line):
            assert time.monotonic() < end
            time.sleep(0.05)
        server.stop()
        assert server.complaints() == []


def test_sockets_are_counted_by_address_whatever_name_they_come_with(folder: Path) -> None:
    async def visit(url: str) -> None:
        lines = [await (await Person.named(url, name)).connect() for name in ("Ada", "Bob", "Eve")]
        for person in (await Person.named(url, "Joe"), Person(url)):
            with pytest.raises(InvalidStatus) as refused:
                await person.connect()
            assert refused.value.response.status_code == 403
        for line in lines:
            assert (await line.ask({"type": "ping"}))["type"] == "pong"

    with Served(folder, {"sockets-per-address": "3"}) as server:
        run(visit(server.url))
