"""Two server processes that are one site, and people who play there whatever happens."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncpg  # type: ignore[import-untyped]

from emberbox.kernel.decision import CHANCE
from tests.server.kit import Line, Person, Served, any_picks
from tests.server.services import Postgres, Redis


class Nodes:
    """Two processes that serve one site."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, fault: str = "") -> None:
        self.database = postgres.database()
        flags = {"database-url": self.database, "redis-url": redis.address(), "bot-workers": "1"}
        self.a = Served(folder / "a", flags, EMBERBOX_FAULT=fault)
        self.b = Served(folder / "b", flags)

    def __enter__(self) -> Self:
        try:
            with ThreadPoolExecutor() as threads:
                list(threads.map(Served.start, (self.a, self.b)))
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End both, as a power cut would."""
        for node in (self.a, self.b):
            if node.process is not None:
                node.kill()

    async def rows(self, query: str, *values: object) -> list[Any]:
        """What a query finds in the database of the site."""
        connection = await asyncpg.connect(self.database)
        try:
            found: list[Any] = await connection.fetch(query, *values)
            return found
        finally:
            await connection.close()

    async def steps(self, room: str) -> list[tuple[int, int, str]]:
        """Who answered what at which step, as it is stored; every number is there once, and every answer."""
        rows = await self.rows("SELECT * FROM steps WHERE room = $1 ORDER BY number", room)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        steps = [(row["seat"], row["step"], row["picks"]) for row in rows if row["seat"] != CHANCE]
        assert len({(seat, step) for seat, step, _ in steps}) == len(steps)
        return steps

    async def people(self) -> tuple[Person, Person]:
        """Ada, who is at one node, and Bob, who is at the other."""
        return await Person.named(self.a.url, "Ada"), await Person.named(self.b.url, "Bob")

    async def table_for_two(self) -> tuple[str, Player, Player]:
        """A game that has begun, with Ada at one node and Bob at the other."""
        ada, bob = await self.people()
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        return room, Player(ada, await ada.enter(room, 0)), Player(bob, await bob.enter(room, 1))


class Player:
    """Somebody who answers at random, insists until an answer is kept, and remembers it."""

    def __init__(self, person: Person, line: Line) -> None:
        self.person = person
        self.line = line
        self.rng = random.Random(7)
        self.saying: tuple[int, list[int]] | None = None
        """The answer that is not known to be kept."""
        self.kept: list[tuple[int, int, str]] = []
        self.refused = 0

    async def play(self, most: int = 10**6) -> None:
        """Answer so many times, or until the game is over."""
        for _ in range(most):
            decision = await self.line.asked()
            if decision is None:
                return
            await self.insist(self.line.update["step"], any_picks(decision, self.rng))

    async def insist(self, step: int, picks: list[int]) -> None:
        """Say it again until it is kept."""
        self.saying = step, picks
        while (reply := await self.line.answer(picks, step))["type"] != "accepted":
            assert reply["code"] == "not-stored", reply
            self.refused += 1
            await asyncio.sleep(0.05)
        self.note(step, picks)
        self.saying = None
        while not self.line.over and self.line.update["step"] == step and self.line.update["decision"]:
            await self.line.receive()

    async def move(self, url: str, room: str, seat: int) -> None:
        """Go on at another node, with what was seen and what was about to be said."""
        seen = self.line.events
        self.person = self.person.moved_to(url)
        self.line = await self.person.connect()
        self.line.events = seen
        await self.line.enter(room, seat, len(seen))
        if self.saying is not None:
            await self.insist(*self.saying)

    def note(self, step: int, picks: list[int]) -> None:
        """Remember what was kept, as the store spells it."""
        taken = sorted(pick for pick in picks if pick)
        self.kept.append((self.line.update["seat"], step, str(taken).replace(" ", "")))


async def past(line: Line, step: int) -> None:
    """Hear what comes until a step is answered."""
    while line.update["step"] <= step and not line.over:
        await line.receive()


async def until(line: Line, holds: Callable[[Line], bool]) -> None:
    """Hear what comes until something holds."""
    while not holds(line):
        await line.receive()


def same_story(lines: list[Line]) -> None:
    """Everybody has seen all that happened, in one order, and how it stands."""
    kinds = [[event["what"] for event in line.events] for line in lines]
    assert all(each == kinds[0] for each in kinds), [len(each) for each in kinds]
    assert len({line.update["step"] for line in lines}) == 1
