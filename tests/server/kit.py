"""A real server in a process of its own, and clients that talk to it as browsers and programs do."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import random
import signal
import sqlite3
import subprocess
import tempfile
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, closing
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

from emberbox.server.store.database import Store
from tests.server.forked import Forked

PATIENCE = 20.0
"""Seconds after which a test gives up on something that should come at once."""

STARTING = 60.0
"""Seconds in which a server must serve, on a machine that has other things to do."""

LONGEST_VISIT = 300.0
"""Seconds after which a test that waits for something that never comes is at fault."""

GENEROUS = {
    "messages-per-second": "100000",
    "messages-burst": "100000",
    "sign-ins-per-minute": "100000",
    "guesses": "100000",
    "work-per-minute": "100000",
    "rooms-per-minute": "100000",
    "chat-per-minute": "100000",
    "hints-per-minute": "100000",
    "rooms-per-player": "100000",
    "bot-rooms-per-player": "100000",
    "sockets-per-player": "100000",
    "sockets-per-address": "100000",
}
"""Limits that a test which is not about them never meets."""

Message = dict[str, Any]
Process = Forked | subprocess.Popen[str]
T = TypeVar("T")

ONE_MIGRATION = threading.Lock()
"""Two servers that start together must not both make the new database: Alembic can't do it in two threads."""

_leaving: ContextVar[AsyncExitStack] = ContextVar("leaving")


def run(visit: Coroutine[Any, Any, T], limit: float = LONGEST_VISIT) -> T:
    """Run what some people do at a site; whatever they leave open is closed behind them."""

    async def tidily() -> T:
        async with asyncio.timeout(limit), AsyncExitStack() as stack:
            _leaving.set(stack)
            return await visit

    return asyncio.run(tidily())


@cache
def new_database() -> bytes:
    """A database as a server makes it: making it takes half of a server's start."""

    async def make(path: Path) -> None:
        store = Store(f"sqlite+aiosqlite:///{path}")
        await store.open()
        await store.close()

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as beside_a_running_loop:
        path = Path(folder, "emberbox.db")
        beside_a_running_loop.submit(asyncio.run, make(path)).result()
        return path.read_bytes()


class Served:
    """`emberbox serve` on loopback, with its data in a folder of the test."""

    program = "from emberbox.cli import main; main()"
    limits: Mapping[str, str] = GENEROUS

    def __init__(self, folder: Path, flags: Mapping[str, str] | None = None, **environment: str) -> None:
        self.folder = folder
        self.flags = {**self.limits, **(flags or {})}
        self.environment = environment
        self.log: list[Message] = []
        self.url = ""
        self.process: Process | None = None
        self.reading: threading.Thread | None = None

    def start(self, **environment: str) -> Self:
        """Start, and wait until it serves."""
        if not self.folder.exists():
            self.folder.mkdir(parents=True)
            with ONE_MIGRATION:
                (self.folder / "emberbox.db").write_bytes(new_database())
        words = ["serve", "--port", "0", "--log-format", "json", "--data-dir", str(self.folder)]
        for name, value in self.flags.items():
            words += [f"--{name}", value]
        self.process = self.launch(words, {**os.environ, **self.environment, **environment})
        serving: queue.Queue[str] = queue.Queue()
        self.reading = threading.Thread(target=self._read, args=(self.process, serving), daemon=True)
        self.reading.start()
        try:
            self.url = serving.get(timeout=STARTING)
        except queue.Empty:
            self.url = ""
        if not self.url:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log}")
        return self

    def launch(self, words: Sequence[str], environment: Mapping[str, str]) -> Process:
        """The process that serves."""
        return Forked(self.program, words, environment)

    def _read(self, process: Process, serving: queue.Queue[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            try:
                entry = json.loads(line)
            except ValueError:
                entry = {"event": line}
            self.log.append(entry)
            if entry.get("event") == "serving":
                serving.put(entry["address"])
        serving.put("")
        process.stderr.close()

    def events(self, event: str) -> list[Message]:
        """The lines of the log about something."""
        return [entry for entry in self.log if entry.get("event") == event]

    def complaints(self) -> list[Message]:
        """The lines of the log that tell of something broken: no client should be able to cause one."""
        fine = ("debug", "info", "warning")
        return [entry for entry in self.log if entry.get("level") not in fine or "exception" in entry]

    def end(self, how: int) -> int:
        """End the process by a signal and return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        if self.reading is not None:
            self.reading.join(PATIENCE)  # the log is whole
        return code

    def kill(self) -> int:
        """End it as a power cut would."""
        return self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop."""
        return self.end(signal.SIGTERM)

    def wait(self) -> int:
        """Wait until it has ended by itself."""
        assert self.process is not None
        return self.process.wait(PATIENCE)

    def alter(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Read or change the database behind the back of the server, which is down."""
        assert self.process is None or self.process.poll() is not None
        with closing(sqlite3.connect(self.folder / "emberbox.db")) as connection, connection:
            return connection.execute(sql, values).fetchall()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Guarded(Served):
    """A server with the limits that it has by itself."""

    limits: Mapping[str, str] = {}


class WithSparks(Served):
    """A server with one more game on its shelf: the toy in which several seats are asked together."""

    program = (
        "from emberbox.games.shelf import GAMES; from tests.kernel.toys.sparks import SPARKS; "
        "GAMES['sparks'] = SPARKS; from emberbox.cli import main; main()"
    )

    def __init__(self, folder: Path, flags: Mapping[str, str] | None = None) -> None:
        super().__init__(folder, flags, PYTHONPATH=str(Path(__file__).parents[2]))


class Person:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        # No certificates to check on loopback, and to load them takes longer than most tests.
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)
        _leaving.get().push_async_callback(self.http.aclose)

    @staticmethod
    async def named(url: str, name: str = "Ada") -> Person:
        """A guest of this name."""
        person = Person(url)
        (await person.http.post("/api/me", json={"name": name})).raise_for_status()
        return person

    @property
    def cookie(self) -> str:
        """The cookie as it goes with a request."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def moved_to(self, url: str) -> Person:
        """The same person at another address of the site, or after a restart."""
        other = Person(url)
        other.http.cookies.update(self.http.cookies)
        return other

    async def get(self, path: str) -> Any:
        """What the server answers, which must be a success."""
        response = await self.http.get(path)
        assert response.is_success, response.text
        return response.json()

    async def post(self, path: str, data: object = None) -> Any:
        """What the server answers, which must be a success."""
        response = await self.http.post(path, json=data)
        assert response.is_success, response.text
        return response.json()

    async def refused(self, path: str, data: object = None, method: str = "POST") -> tuple[int, str, str]:
        """Status, code and message of a request that must not succeed."""
        response = await self.http.request(method, path, json=data)
        assert not response.is_success, response.text
        problem = response.json()
        return response.status_code, problem["code"], problem["message"]

    async def make(self, seats: Sequence[str], game: str = "forge", **more: object) -> str:
        """A new room; returns its name."""
        made = await self.post("/api/rooms", {"game": game, "seats": list(seats), **more})
        return str(made["room"])

    async def claim(self, room: str, seat: int) -> Message:
        """Sit down."""
        table: Message = await self.post(f"/api/rooms/{room}/seats/{seat}/claim")
        return table

    async def connect(self) -> Line:
        """A socket, not yet in a room."""
        address = self.url.replace("http", "ws", 1) + "/ws"
        socket = await connect(
            address,
            additional_headers={"cookie": self.cookie},
            open_timeout=PATIENCE,
            ping_interval=None,  # a busy machine is no dead line
            max_size=None,
        )
        return Line(socket)

    async def enter(self, room: str, seat: int | None = None, seen: int = 0) -> Line:
        """A socket in a room, with its first update if the game has begun."""
        line = await self.connect()
        await line.enter(room, seat, seen)
        return line


class Line:
    """A socket, and the game as it was shown last."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        _leaving.get().push_async_callback(socket.close)
        self.table: Message = {}
        self.update: Message = {}
        self.events: list[Message] = []
        self.ids = 0

    async def send(self, message: Message) -> int:
        """Send a message with an id of its own; returns the id."""
        self.ids += 1
        await self.socket.send(json.dumps({"id": self.ids, **message}))
        return self.ids

    async def receive(self) -> Message:
        """The next message, whatever it is; tables and updates are noted."""
        message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "update":
            self.note(message)
        elif message["type"] == "refused" and message.get("update"):
            self.note(message["update"])
        return message

    def note(self, update: Message) -> None:
        """Take in an update."""
        assert update["first"] <= len(self.events), "events were left out"
        self.events = self.events[: update["first"]] + update["events"]
        self.update = update

    async def until(self, true: Callable[[], object]) -> None:
        """Take in what arrives until something is true."""
        while not true():
            await self.receive()

    async def reply(self, id: int) -> Message:
        """The reply to a message; what else arrives is noted on the way."""
        while True:
            message = await self.receive()
            if message.get("re") == id:
                return message

    async def ask(self, message: Message) -> Message:
        """Send a message and wait for its reply."""
        return await self.reply(await self.send(message))

    async def enter(self, room: str, seat: int | None = None, seen: int = 0) -> None:
        """Enter a room and wait until it is shown."""
        reply = await self.ask({"type": "enter", "room": room, "seat": seat, "seen": seen})
        assert reply["type"] == "accepted", reply
        self.table, self.update = {}, {}
        while not self.table or (self.table["state"] != "waiting" and not self.update):
            await self.receive()

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this client knows."""
        return bool(self.update.get("payoffs"))

    async def asked(self) -> Message | None:
        """The decision of this seat when it is asked, or None when the game is over."""
        while not self.over and not self.update.get("decision"):
            await self.receive()
        decision: Message | None = self.update.get("decision")
        return None if self.over else decision

    async def answer(self, picks: Sequence[int], step: int | None = None) -> Message:
        """Answer, and return the reply."""
        at = self.update["step"] if step is None else step
        return await self.ask({"type": "answer", "step": at, "picks": list(picks)})

    async def answer_any(self, rng: random.Random) -> bool:
        """Wait to be asked and answer at random; false when the game is over."""
        decision = await self.asked()
        if decision is None:
            return False
        before = self.update["step"]
        reply = await self.answer(any_picks(decision, rng))
        assert reply["type"] == "accepted", reply
        # What is asked next comes with the next update; the answered question must not be answered again.
        while not self.over and self.update["step"] == before and self.update["decision"]:
            await self.receive()
        return True

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()


def any_picks(decision: Message, rng: random.Random) -> list[int]:
    """A legal answer at random."""
    count = rng.randint(decision["least"], decision["most"])
    return sorted(rng.sample(decision["options"], count))
