"""Web push: whom the server sends to, and what becomes of a browser that cannot be reached."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.push import (
    CONNECTIONS,
    BadSubscription,
    PushService,
    Subscription,
    check,
    is_public,
    new_key,
)
from emberbox.server.play.notices import BACKOFF, FAILING_SECONDS, MOST_FAILURES, Outbox, Turn
from emberbox.server.play.players import Players
from emberbox.server.play.push_subscriptions import MOST, PushWay
from emberbox.server.play.sessions import WebSession
from emberbox.server.store import tables
from emberbox.server.store.database import Store
from emberbox.server.store.journal import Journal
from tests.server.listeners import PATIENCE, Browser, Listener, PushListener

CONTACT = "mailto:games@example.org"


class Waiting:
    """A player for whom a game waits, and the way to their browsers."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite+aiosqlite:///{folder / 'emberbox.db'}")
        self.journal = Journal(self.store, Metrics())
        self.way = PushWay(self.store, self.journal, PushService(new_key(), CONTACT, anywhere=True), 0.0)

    async def open(self) -> None:
        await self.store.open()
        self.journal.start()
        self.player = await Players(self.store, self.journal).guest("Bob")
        self.session = WebSession("session", self.player)
        row = {"id": "session", "player": self.player.id, "created": 0.0, "seen": 0.0, "agent": ""}
        await self.write(insert(tables.sessions).values(**row))

    async def write(self, statement: Any) -> None:
        await self.journal.do(lambda connection: connection.execute(statement))

    async def subscribe(self, endpoint: str, **keys: str) -> None:
        given = {**Browser().subscription(endpoint)["keys"], **keys}
        await self.way.subscribe(self.session, Subscription(endpoint, **given), "en")

    async def subscriptions(self) -> list[tuple[str, int]]:
        c = tables.subscriptions.c
        rows = await self.store.rows(select(c.endpoint, c.failures).order_by(c.endpoint))
        return [(row["endpoint"].rpartition("/")[2], row["failures"]) for row in rows]

    def turn(self, tries: int = 0) -> Turn:
        return Turn(self.player.id, "room", "forge", 0, tries)

    async def close(self) -> None:
        await self.way.close()
        await self.journal.stop()
        await self.store.close()


def at_work(folder: Path, visit: Callable[[Waiting, PushListener, str], Awaitable[None]]) -> None:
    async def tidily() -> None:
        waiting = Waiting(folder)
        try:
            await waiting.open()
            async with PushListener() as service:
                await visit(waiting, service, f"http://127.0.0.1:{service.port}/")
        finally:
            await waiting.close()

    asyncio.run(tidily())


def test_all_browsers_of_a_player_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberbox.server.ops.push.DEADLINE", 10 * PATIENCE)

    async def visit(waiting: Waiting, service: PushListener, address: str) -> None:
        service.status = None
        for number in range(MOST):
            await waiting.subscribe(f"{address}{number}")
        telling = asyncio.create_task(waiting.way.tell(waiting.turn()))
        for _ in range(MOST):
            await service.next()
        assert len(service.held) == MOST, "none waits for another one"
        telling.cancel()

    at_work(tmp_path, visit)
    assert PushWay.senders * MOST <= CONNECTIONS


def test_a_player_with_many_turns_does_not_hold_up_the_others() -> None:
    async def visit() -> None:
        outbox = Outbox()
        for number in range(3):
            outbox.put(Turn("mallory", f"room {number}", "forge", 0))
        outbox.put(Turn("bob", "bob's room", "forge", 0))
        first = await outbox.get()
        assert (first.room, (await outbox.get()).room) == ("room 0", "bob's room")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.get(), 0.01)
        outbox.done("bob")
        for number in (1, 2):
            outbox.done("mallory")
            assert (await outbox.get()).room == f"room {number}"
        outbox.done("mallory")
        outbox.put(first)
        assert await outbox.get() is first

    asyncio.run(asyncio.wait_for(visit(), PATIENCE))


def test_an_outage_counts_once_for_a_turn(tmp_path: Path) -> None:
    async def visit(waiting: Waiting, service: PushListener, address: str) -> None:
        service.status = 503
        await waiting.subscribe(address + "bob")
        for tries in range(len(BACKOFF)):
            assert not await waiting.way.tell(waiting.turn(tries))
        assert await waiting.subscriptions() == [("bob", 0)]
        last = waiting.turn(len(BACKOFF))
        assert await waiting.way.tell(last)
        assert (await waiting.subscriptions(), last.told) == ([("bob", 1)], False)

    at_work(tmp_path, visit)


@pytest.mark.parametrize("status", [401, 403])
def test_a_browser_that_is_refused_for_days_is_given_up(tmp_path: Path, status: int) -> None:
    async def visit(waiting: Waiting, service: PushListener, address: str) -> None:
        service.status = status
        await waiting.subscribe(address + "bob")
        for number in range(MOST_FAILURES + 2):
            assert await waiting.way.tell(waiting.turn()), "it is not tried again for this turn"
            assert await waiting.subscriptions() == [("bob", number + 1)]
        service.status = 201
        turn = waiting.turn()
        assert await waiting.way.tell(turn)
        assert (await waiting.subscriptions(), turn.told) == ([("bob", 0)], True)
        service.status = status
        c = tables.subscriptions.c
        for number in range(MOST_FAILURES):
            assert await waiting.subscriptions() == [("bob", number)]
            await waiting.way.tell(waiting.turn())
            await waiting.write(update(tables.subscriptions).values(failing=c.failing - FAILING_SECONDS))
        assert await waiting.subscriptions() == []

    at_work(tmp_path, visit)


def test_a_browser_that_cannot_be_sent_to_does_not_spoil_it_for_the_others(tmp_path: Path) -> None:
    async def visit(waiting: Waiting, service: PushListener, address: str) -> None:
        await waiting.subscribe(address + "broken", p256dh="AAAA")
        await waiting.subscribe(address + "good")
        turn = waiting.turn()
        assert await waiting.way.tell(turn)
        await service.next()
        assert (await waiting.subscriptions(), turn.told) == ([("broken", 1), ("good", 0)], True)

    at_work(tmp_path, visit)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://10.1.2.3/x",
        "https://[::ffff:10.1.2.3]/x",
        "https://localhost/x",
        "https://me:secret@push.example.org/x",
        "https:///x",
        "file:///etc/passwd",
        "https://push.example.org/\r\nhost: x",
        "https://push.example.org:99999/",
        "https://push.example.org:/",
        "https://a..b/x",
        "https://push.example.org./",
        f"https://{'a' * 64}.example.org/",
        f"https://{'a.' * 126}org/",
        "https://-a.example.org/",
        "https://a_b.example.org/",
        "https://exa<mple.org/",
        "https://a%2eb.example.org/",
        "https://push/",
        "https://[2606:4700::1]/x",
        "https://1.1.1.1/x",
        "https://2130706433/x",
        "https://127.1/x",
        "https://0x7f.0x1/x",
    ],
)
def test_an_endpoint_must_be_one_of_the_internet(endpoint: str) -> None:
    good = Browser().subscription(endpoint)
    with pytest.raises(BadSubscription):
        check(Subscription(endpoint, **good["keys"]))


@pytest.mark.parametrize(
    "endpoint",
    ["https://push.example.org:443/x", f"https://{'a' * 63}.EXAMPLE.org?x", "https://xn--bcher-kva.org/"],
)
def test_a_good_endpoint_can_be_signed_for(endpoint: str) -> None:
    async def visit() -> None:
        to = Subscription(endpoint, **Browser().subscription(endpoint)["keys"])
        check(to)
        service = PushService(new_key(), CONTACT, anywhere=True)
        assert await service.send(to, b"{}", "topic") == "later", "nobody has this name here"
        await service.close()

    asyncio.run(visit())


@pytest.mark.parametrize(
    "keys", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "?" * 22}, {"p256dh": "B" * 87}]
)
def test_keys_must_be_those_of_a_browser(keys: dict[str, str]) -> None:
    endpoint = "https://push.example.org/x"
    check(Subscription(endpoint, **Browser().subscription(endpoint)["keys"]))
    with pytest.raises(BadSubscription, match="keys"):
        check(Subscription(endpoint, **{**Browser().subscription(endpoint)["keys"], **keys}))


def test_a_name_that_leads_to_this_machine_is_not_connected_to() -> None:
    async def visit() -> None:
        async with Listener() as inside:
            endpoint = f"http://localhost:{inside.port}/"
            to = Subscription(endpoint, **Browser().subscription(endpoint)["keys"])
            service = PushService(new_key(), CONTACT)
            assert await service.send(to, b"{}", "topic") == "later"
            await service.close()
            assert inside.connections == 0

    asyncio.run(visit())


def test_a_name_that_is_looked_up_for_long_takes_no_thread_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free, lookups = threading.Event(), []

    def slow(host: str, *_: object) -> list[Any]:
        lookups.append(host)
        free.wait(PATIENCE)
        return []

    monkeypatch.setattr("emberbox.server.ops.push.socket.getaddrinfo", slow)
    monkeypatch.setattr("emberbox.server.ops.push.DEADLINE", 0.1)

    async def visit() -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        service = PushService(new_key(), CONTACT)
        endpoint = "https://slow.example.org/x"
        to = Subscription(endpoint, **Browser().subscription(endpoint)["keys"])
        assert [await service.send(to, b"{}", "topic") for _ in range(3)] == ["later"] * 3
        assert lookups == ["slow.example.org"], "a name is looked up once at a time"
        try:
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "done"), PATIENCE / 2) == "done"
        finally:
            free.set()
        await service.close()

    asyncio.run(visit())


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b:1::a00:1",
        "fec0::1",
        "::10.0.0.1",
        "::ffff:0:10.0.0.1",
        "2002:a00:1::",
        "2001:0:a00:1::f5ff:fffe",
        "64:ff9b::10.0.0.1",
        "fc00::1",
        "fe80::1%lo",
        "ff02::1",
    ],
)
def test_an_address_that_may_lead_inside_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    assert all(map(is_public, ("1.1.1.1", "2606:4700:4700::1111", "64:ff9b::1.1.1.1")))
