"""A busy evening: rooms of people and bots, game after game, and what the server had of memory meanwhile."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from emberbox.server.play.history import spelling
from tests.server.crashing import Deed
from tests.server.kit import PATIENCE, Line, Message, Person, Served, any_picks

PEOPLE = 24
"""So many play, each in many rooms."""

TABLES = (
    *[(("person", "person"), "forge", {})] * 5,
    *[(("person", "novice"), "forge", {})] * 2,
    (("person", "apprentice"), "forge", {}),
    (("person", "novice"), "ignite", {"players": 2, "rounds": 20, "quick": True}),
    (("novice", "apprentice"), "forge", {}),
)
"""Who sits in the rooms, and what they play: room after room takes the next."""

COMING = 0.2
"""Seconds from one room to the next when the evening begins."""

BREAK = 10
"""A table of bots, who do not think, rests after a game for as long as people take for so many answers."""

RECONNECT, UNDO, SAY, WHAT_IF, WHY = 0.01, 0.03, 0.04, 0.06, 0.08
"""Up to which number the dice must fall for something else than an answer."""

SPARE_FILES = 64
"""Open files of a server without clients: its database, its workers, its log, and some to spare."""


class Sample(NamedTuple):
    """What the server and its workers had of memory, and how many games had ended, at a time."""

    at: float
    megabytes: float
    games: int


@dataclass
class Seat:
    """A person's seat in a game, with what was acknowledged there."""

    person: Person
    room: str
    number: int
    rng: random.Random
    done: Counter[Deed] = field(default_factory=Counter)


@dataclass
class Soak:
    """So many rooms in play at a server; people think for `pace` seconds before an answer, more or less."""

    served: Served
    rooms: int
    pace: float
    acknowledged: int = 0
    games: int = 0
    samples: list[Sample] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    async def last(self, seconds: float) -> None:
        """Have them play for so long. All rooms are compared with the store, each when its game ends."""
        self.people = [await Person.named(self.served.url, f"Player {each}") for each in range(PEOPLE)]
        for person in self.people:
            # The server closes connections that were idle, in the worst moment just when one is used again.
            person.http.headers["connection"] = "close"
        async with asyncio.TaskGroup() as group:
            group.create_task(self._watch(seconds))
            for number in range(self.rooms):
                group.create_task(self._table(number))
        await self._gone()

    def games_ended(self, warm: float) -> int:
        """How many games ended meanwhile."""
        first, last = self._thirds(warm)
        return last[len(last) // 2].games - first[len(first) // 2].games

    def growth(self, warm: float) -> float:
        """Megabytes by which memory grew, once warm, from the first third of the time to the last."""
        first, last = self._thirds(warm)
        return median(each.megabytes for each in last) - median(each.megabytes for each in first)

    def _thirds(self, warm: float) -> tuple[list[Sample], list[Sample]]:
        began = self.samples[0].at
        after = [sample for sample in self.samples if sample.at - began >= warm]
        third = len(after) // 3
        return after[:third], after[-third:]

    # -- playing ---------------------------------------------------------------------------------

    async def _table(self, number: int) -> None:
        rng = random.Random(number)
        await self._wait(asyncio.sleep(number * COMING))
        while not self._over.is_set():
            await self._game(number, rng)

    async def _game(self, number: int, rng: random.Random) -> None:
        who, game, options = TABLES[number % len(TABLES)]
        host = self.people[number % PEOPLE]
        words = [name if name != "person" else "me" if seat == 0 else "open" for seat, name in enumerate(who)]
        room = await host.make(words, game, options=options)
        seats = []
        for seat in [seat for seat, name in enumerate(who) if name == "person"]:
            person = self.people[(number + seat) % PEOPLE]
            if seat > 0:
                await person.claim(room, seat)
            seats.append(Seat(person, room, seat, rng))
        if seats:
            ended = await asyncio.gather(*map(self._sit, seats))
        else:
            ended = [await self._look_on(host, room)]
            await self._wait(asyncio.sleep(BREAK * self.pace))
        self.games += all(ended)
        self._compare(room, seats)

    async def _look_on(self, person: Person, room: str) -> bool:
        line = await person.enter(room)
        await self._wait(line.until(lambda: line.over))
        await line.close()
        return line.over

    async def _sit(self, seat: Seat) -> bool:
        """Play a seat until the game or the evening is over; true if it is the game."""
        line = await seat.person.enter(seat.room, seat.number)
        while await self._wait(line.asked()) and not line.over:
            if not await self._wait(asyncio.sleep(min(seat.rng.expovariate(1 / self.pace), PATIENCE / 4))):
                break
            line = await self._act(seat, line)
        await line.close()
        return line.over

    async def _wait(self, what: Coroutine[Any, Any, Any]) -> bool:
        """Wait for something; false if the evening is over before."""
        both = waiting, _ = asyncio.create_task(what), asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                await waiting
            return waiting.done()
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def _act(self, seat: Seat, line: Line) -> Line:
        """Answer, or do something else that people do; the line to go on with."""
        update, dice = line.update, seat.rng.random()
        if line.update["decision"] is None:
            return line  # the other player has taken something back
        picks = any_picks(update["decision"], seat.rng)
        at = {"step": update["step"], "picks": picks}
        if dice < RECONNECT:
            return await self._reconnect(seat, line)
        if dice < UNDO and update["can_undo"]:
            await self._do(seat, line, {"type": "undo", "step": update["step"]})
        elif dice < SAY:
            await self._must(line, {"type": "say", "text": "good game"}, "accepted")
        elif dice < WHAT_IF:
            await self._must(line, {"type": "what-if", **at}, "preview")
        elif dice < WHY:
            await self._must(line, {"type": "why", "pick": update["decision"]["options"][0]}, "because")
        else:
            await self._do(seat, line, {"type": "answer", **at})
        return line

    async def _reconnect(self, seat: Seat, line: Line) -> Line:
        await line.close()
        back = await seat.person.connect()
        back.events = line.events
        await back.enter(seat.room, seat.number, len(line.events))
        return back

    async def _do(self, seat: Seat, line: Line, message: Message) -> None:
        """Answer or undo: it is acknowledged, or refused because the other player was first."""
        before = line.update
        reply = await line.ask(message)
        if reply["type"] == "accepted":
            undo = message["type"] == "undo"
            picks = () if undo else tuple(spelling(message["picks"]))
            seat.done[Deed(seat.room, seat.number, message["step"], picks, undo)] += 1
            self.acknowledged += 1
            # What is asked next comes with the next update: the same question must not be answered again.
            await line.until(lambda: line.update is not before)
        else:
            assert reply["code"] in ("stale", "not-allowed", "game-over"), (message, reply)

    async def _must(self, line: Line, message: Message, kind: str) -> None:
        reply = await line.ask(message)
        assert reply["type"] == kind or reply.get("code") in ("stale", "not-allowed", "game-over"), (
            message,
            reply,
        )

    # -- looking after it ------------------------------------------------------------------------

    def _compare(self, room: str, seats: list[Seat]) -> None:
        """Everything that was acknowledged in a room is stored, once, and nothing else of people."""
        done = sum((seat.done for seat in seats), Counter[Deed]())
        stored = Counter(deed for deed in self._stored(room) if deed.seat in {seat.number for seat in seats})
        assert stored == done, f"lost {done - stored}, made up {stored - done}"

    def _stored(self, room: str) -> Iterator[Deed]:
        file = self.served.folder / "emberbox.db"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            query = "SELECT seat, step, picks, back FROM steps WHERE room = ?"
            for seat, step, picks, back in connection.execute(query, (room,)):
                numbers = tuple(int(pick) for pick in re.findall(r"\d+", picks))
                yield Deed(room, seat, step, () if back else numbers, back > 0)

    async def _watch(self, seconds: float) -> None:
        """Note what the server has of memory a hundred times, and then say that it is over."""
        for _ in range(100):
            await asyncio.sleep(seconds / 100)
            self.samples.append(Sample(time.monotonic(), self._megabytes(), self.games))
        self._over.set()

    def _megabytes(self) -> float:
        pids = [self._pid, *self._workers()]
        return sum(_resident(pid) for pid in pids) / 1024

    @property
    def _pid(self) -> int:
        process = self.served.process
        assert process is not None
        return process.pid

    def _workers(self) -> list[int]:
        text = Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text("utf-8")
        return [int(word) for word in text.split()]

    async def _gone(self) -> None:
        """When everybody has gone, the server holds nothing of them: no room, no socket, no file."""
        limit = time.monotonic() + 6 * PATIENCE
        while (left := await self._left()) != (0, 0):
            assert time.monotonic() < limit, f"{left} rooms and sockets are left"
            await asyncio.sleep(0.5)
        files = len(list(Path(f"/proc/{self._pid}/fd").iterdir()))
        assert files <= SPARE_FILES + PEOPLE, f"{files} files are open"  # a connection of HTTP for each

    async def _left(self) -> tuple[int, int]:
        text = (await self.people[0].http.get("/metrics")).text
        rooms, sockets = (
            re.search(rf"^emberbox_{name} ([\d.]+)$", text, re.M) for name in ("rooms", "sockets")
        )
        assert rooms is not None
        assert sockets is not None
        return int(float(rooms[1])), int(float(sockets[1]))


def _resident(pid: int) -> int:
    """Kilobytes of memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
