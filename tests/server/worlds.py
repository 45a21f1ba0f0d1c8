"""A server in this process with a room for each pair, and a socket for everybody who can look at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
from litestar import Litestar

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.session import Session
from emberbox.kernel.trial import observers
from emberbox.registry import REGISTRY
from emberbox.server.http.app import make_app
from emberbox.server.ops.settings import Settings
from emberbox.server.play.history import History
from emberbox.server.play.players import Player
from emberbox.server.play.room import Room
from emberbox.server.play.seating import Chair, Table
from emberbox.server.play.sessions import COOKIE
from emberbox.server.site import Site
from emberbox.server.wire import Timer
from tests.server.twins import FATE, Fate, Pair

PATIENCE = 180.0
"""Seconds after which a reply will not come any more: dozens of rooms share one loop, on a busy machine."""
HOST = "emberbox.test"

QUIET_TURNS = 4
"""Turns of the loop without anything to do: who waits for a lock needs one to get it."""

T = TypeVar("T")


@dataclass
class Place:
    """A server in this process, and the people who come to it: the last one only watches."""

    app: Litestar
    site: Site
    people: list[Player]
    sessions: list[str]
    http: httpx.AsyncClient

    def cookie(self, seat: int) -> str:
        """What makes somebody known, as it goes with a request."""
        session = self.sessions[-1 if seat == SPECTATOR else seat]
        return f"{COOKIE}={self.site.sessions.cookie(session).value}"


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """A server with a database of its own."""
    limit = 10**6
    settings = Settings(
        data_dir=folder,
        messages_per_second=limit,
        messages_burst=limit,
        sockets_per_player=limit,
        sockets_per_address=limit,
        work_per_minute=limit,
    )
    app = make_app(settings)
    site: Site = app.state.site
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as http:
        people = [await site.players.guest(f"Player {at}") for at in range(9)]
        sessions = [await site.sessions.begin(person) for person in people]
        yield Place(app, site, people, sessions, http)


class Eye:
    """A socket of one observer: what it says, and every byte that it is sent."""

    def __init__(self, app: Litestar, cookie: str, context: Context) -> None:
        self.sent: list[bytes] = []
        self.ids = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard = asyncio.Event()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": "/ws",
            "query_string": b"",
            "headers": [(b"host", HOST.encode()), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        call: Coroutine[Any, Any, None] = app(scope, self._inbox.get, self._send)  # type: ignore[arg-type]
        self._task = asyncio.create_task(call, context=context)
        self._task.add_done_callback(lambda _: self._heard.set())

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())
            self._heard.set()

    async def say(self, message: Mapping[str, Any]) -> bytes:
        """Say something and wait for the reply."""
        self.ids += 1
        before = len(self.sent)
        self.shout(json.dumps({"id": self.ids, **message}))
        return await self._until(f'"re":{self.ids}', before)

    def shout(self, text: str) -> None:
        """Say anything."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def enter(self, room: str, seat: int, seen: int, words: bool) -> None:
        """Look at a room, with words if the game has any, and wait until it was shown."""
        before = len(self.sent)
        where = None if seat == SPECTATOR else seat
        await self.say(
            {"type": "enter", "room": room, "seat": where, "seen": seen, "words": words, "changes": True}
        )
        await self._until('"type":"update"', before)

    async def _until(self, sign: str, at: int) -> bytes:
        """The first message from a place on with a sign at its beginning."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while at < len(self.sent):
                    if sign.encode() in self.sent[at][:60]:
                        return self.sent[at]
                    at += 1
                if self._task.done():
                    raise AssertionError(f"the server hung up on somebody who waits for {sign}")
                self._heard.clear()
                await self._heard.wait()

    async def close(self) -> None:
        """Hang up."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class World:
    """A room at a place, another one for each pair, and a socket for everybody who can look at it."""

    def __init__(self, where: Place, context: Context) -> None:
        self.place = where
        self.fate = Fate()
        self.room = ""
        self.eyes: dict[int, Eye] = {}
        self._context = context
        context.run(FATE.set, self.fate)

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something under the fate of this world."""
        return await asyncio.create_task(work, context=self._context)

    async def open(self, pair: Pair, at: int, room: str, now: float) -> None:
        """Make a room for a game of a pair, and have everybody look at it."""
        fate = pair.fates()[at]
        self.fate.seed, self.fate.exchanged, self.fate.now = fate.seed, fate.exchanged, now
        self.room = room
        people = self.place.people
        table = Table(
            id=room,
            game=pair.game.name,
            rules="",
            options=pair.options,
            host=people[0].id,
            listed=True,
            timer=Timer("day", 30),
            stand_in="novice",
            state="waiting",
            version=1,
            chairs=tuple(Chair(one.id, one.name) for one in people[: int(pair.options["players"])]),
        )
        await self.within(self.place.site.rooms.create(table, pair.given[at]))
        for seat in observers(self.session.state):
            if seat not in self.eyes:
                self.eyes[seat] = Eye(self.place.app, self.place.cookie(seat), self._context)
            self.told(seat)
            await self.enter(seat, 0)
        await self.rest()

    async def enter(self, seat: int, seen: int) -> None:
        """Have somebody look at the room, who has seen so many events."""
        words = self.session.game.name in REGISTRY  # a toy has none
        await self.eyes[seat].enter(self.room, seat, seen, words)

    @property
    def now(self) -> Room:
        """The room as it is in memory."""
        return self.place.site.rooms.open[self.room]

    @property
    def history(self) -> History:
        """The game and its moment on the wire."""
        history = self.now.history
        assert history is not None
        return history

    @property
    def session(self) -> Session:
        """The game."""
        return self.history.session

    async def answer(self, seat: int, picks: Sequence[int]) -> None:
        """Answer for a seat, and wait until everybody has been shown."""
        message = {"type": "answer", "step": self.history.step, "picks": list(picks)}
        reply = await self.eyes[seat].say(message)
        assert b'"accepted"' in reply, (message, reply)
        await self.rest()

    async def rest(self) -> None:
        """Wait until nobody is about to be shown anything."""
        quiet = 0
        while quiet < QUIET_TURNS:
            await asyncio.sleep(0)
            # Words for many events are made in a thread, with the room locked.
            busy = self.now.lock.locked() or any(news.is_set() for news in self.now.watchers)
            quiet = 0 if busy else quiet + 1

    def told(self, seat: int) -> list[bytes]:
        """What somebody was sent since this was asked last."""
        sent = self.eyes[seat].sent
        new = sent[:]
        sent.clear()
        return new

    async def close(self) -> None:
        """Everybody leaves."""
        for eye in self.eyes.values():
            await eye.close()
