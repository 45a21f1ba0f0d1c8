"""What people do at rooms, for the tests of rooms and of seats."""

from __future__ import annotations

import asyncio
import random

from tests.server.kit import Line, Message, Person, Served


async def people(served: Served, *names: str) -> list[Person]:
    return [await Person.named(served.url, name) for name in names]


def seat(room: str, number: int, change: str) -> str:
    return f"/api/rooms/{room}/seats/{number}/{change}"


def names(table: Message) -> list[str | None]:
    """Who sits where: a player's name, a bot's level, or None."""
    return [chair["bot"] or chair["name"] for chair in table["seats"]]


async def up_to(line: Line, step: int) -> None:
    """Wait until a client has seen a step."""
    await line.until(lambda: line.update["step"] >= step)


async def play_on(lines: list[Line], answers: int = 12) -> None:
    """Have whoever is asked answer at random, so many times or to the end."""
    rng = random.Random(1)
    for _ in range(answers):
        (asked,) = lines[0].update["asked"]
        (line,) = [line for line in lines if line.update["seat"] == asked]
        if not await line.answer_any(rng):
            return
        for other in lines:
            await up_to(other, line.update["step"])


async def play_out(lines: list[Line]) -> None:
    """Have everybody answer at random to the end."""

    async def play(line: Line, seed: int) -> None:
        rng = random.Random(seed)
        while await line.answer_any(rng):
            pass

    await asyncio.gather(*(play(line, at) for at, line in enumerate(lines)))
