"""Games over the wire, from the first answer to the last, by people and bots."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.kit import Line, Person, Served, run


async def play(line: Line, seed: int) -> list[float]:
    """Answer at random to the end; returns what each seat got."""
    rng = random.Random(seed)
    while await line.answer_any(rng):
        pass
    payoffs: list[float] = line.update["payoffs"]
    return payoffs


def test_two_people_play_a_whole_game_and_a_third_watches(served: Served) -> None:
    async def game() -> None:
        ada, bob, eve = [await Person.named(served.url, name) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open"])
        lines = [await ada.enter(room, 0), await eve.enter(room)]
        assert lines[0].table["state"] == "waiting"
        await bob.claim(room, 1)
        lines.insert(1, await bob.enter(room, 1))
        results = await asyncio.gather(play(lines[0], 1), play(lines[1], 2))
        watcher = lines[2]
        while not watcher.over:
            await watcher.receive()
        assert results[0] == results[1] == watcher.update["payoffs"]
        assert len({len(line.events) for line in lines}) == 1
        assert [seat["name"] for seat in watcher.table["seats"]] == ["Ada", "Bob"]

    run(game())


@pytest.mark.parametrize("game", ["forge", "ignite"])
def test_a_person_plays_against_bots(served: Served, game: str) -> None:
    async def against() -> None:
        ada = await Person.named(served.url)
        options = {"players": 2, "rounds": 20, "quick": True} if game == "ignite" else {}
        room = await ada.make(["me", "novice"], game, options=options)
        line = await ada.enter(room, 0)
        assert sum(await play(line, 3)) == pytest.approx(1.0)
        record = await ada.get(f"/api/rooms/{room}/record")
        assert record["seed"] == 0

    run(against())
