"""A node, Redis or PostgreSQL goes away in the middle of a game: nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from emberbox.server.play.driver import LOOK_AROUND_SECONDS
from tests.server.kit import PATIENCE, Person, any_picks, run
from tests.server.nodes import Nodes, Player, past, same_story, until
from tests.server.services import Postgres, Redis

NTH = 6
"""Which of Ada's answers is her node's last."""

pytestmark = pytest.mark.long  # each waits until something is given up


async def in_turn(players: list[Player], most: int) -> list[float]:
    """So many answers by whoever is asked, each seen by all before the next; returns what each took."""
    took: list[float] = []
    while len(took) < most and not players[0].line.over:
        step = players[0].line.update["step"]
        asked = next(player for player in players if player.line.update["decision"])
        began = time.monotonic()
        await asked.play(1)
        for player in players:
            await past(player.line, step)
        took.append(time.monotonic() - began)
    return took


# -- a node --------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["committing", "committed", "acknowledged"])
def test_a_game_goes_on_at_the_other_node_when_one_is_killed(
    tmp_path: Path, postgres: Postgres, redis: Redis, stage: str
) -> None:
    # Each answer is acknowledged once, and so is entering a room.
    nth = NTH + 1 if stage == "acknowledged" else NTH

    async def game(both: Nodes) -> None:
        room, ada, bob = await both.table_for_two()
        watcher = await Person(both.b.url).enter(room)
        bobs = asyncio.create_task(bob.play())
        with pytest.raises(ConnectionClosed):
            await ada.play()
        both.a.wait()
        if stage == "committed":
            # It is stored and nobody was told: Bob must not have to wait for Ada to come back.
            assert ada.saying is not None
            async with asyncio.timeout(LOOK_AROUND_SECONDS + 3):
                while bob.line.update["step"] <= ada.saying[0]:
                    await asyncio.sleep(0.05)
        assert len(ada.kept) == (NTH if stage == "acknowledged" else NTH - 1)
        await ada.move(both.b.url, room, 0)
        await asyncio.gather(ada.play(), bobs)
        await until(watcher, lambda line: line.over)
        same_story([ada.line, bob.line, watcher])
        assert sorted(await both.steps(room)) == sorted(ada.kept + bob.kept)

    with Nodes(tmp_path, postgres, redis, f"{stage}:{nth}") as both:
        run(game(both))


# -- redis ---------------------------------------------------------------------------------------


def test_play_goes_on_without_redis_and_the_other_node_catches_up(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    async def game(both: Nodes) -> None:
        room, *players = await table_at(both.a.url)
        eve = Person(both.b.url)
        everybody = [*players, Player(eve, await eve.enter(room))]
        for leave, come_back in ((redis.freeze, redis.thaw), (redis.stop, redis.start)):
            leave()
            try:
                took = await in_turn(players, 8)
                assert max(took) < 2, f"somebody waited for redis: {took}"
            finally:
                come_back()
            await past(everybody[2].line, players[0].line.update["step"] - 1)
            # Word passes again: a node that only looks around by itself takes its time for each step.
            took = await in_turn(everybody, 8)
            assert sum(took) < 2 * LOOK_AROUND_SECONDS, took
            same_story([player.line for player in everybody])
        assert not players[0].line.over

    with Nodes(tmp_path, postgres, redis) as both:
        run(game(both))


def test_a_node_starts_and_stops_while_redis_is_away(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    async def game(both: Nodes) -> None:
        _, *players = await table_at(both.a.url)
        await in_turn(players, 8)

    redis.stop()
    try:
        with Nodes(tmp_path, postgres, redis) as both:
            run(game(both))
            began = time.monotonic()
            both.a.stop()
            assert both.a.events("closed")
            assert time.monotonic() - began < PATIENCE / 2
    finally:
        redis.start()


async def table_at(url: str) -> tuple[str, Player, Player]:
    """A game that has begun, with Ada and Bob at one node."""
    ada, bob = await Person.named(url, "Ada"), await Person.named(url, "Bob")
    room = await ada.make(["me", "open"])
    await bob.claim(room, 1)
    return room, Player(ada, await ada.enter(room, 0)), Player(bob, await bob.enter(room, 1))


# -- postgresql ----------------------------------------------------------------------------------


def test_without_postgresql_answers_are_refused_and_then_the_game_goes_on(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    async def refusals(both: Nodes, eve: Player) -> None:
        assert (await eve.person.get("/healthz"))["status"] == "alive"
        assert (await eve.person.http.get("/readyz")).status_code == 503
        refused = await eve.person.http.post("/api/me", json={"name": "Frank"})
        assert (refused.status_code, refused.json()["code"]) == (503, "not-stored")
        reply = await eve.line.answer(any_picks(eve.line.update["decision"], eve.rng))
        assert (reply["type"], reply["code"]) == ("refused", "not-stored")

    async def game(both: Nodes) -> None:
        room, ada, bob = await both.table_for_two()
        watchers = [await Person(node.url).enter(room) for node in (both.a, both.b)]
        playing = asyncio.gather(ada.play(), bob.play())
        for leave in (postgres.stop, postgres.crash):
            _, *others = await table_at(both.a.url)
            eve = next(player for player in others if player.line.update["decision"])
            answers = len(ada.kept)
            while len(ada.kept) < answers + 10 and not playing.done():
                await asyncio.sleep(0.005)
            assert not playing.done(), "the game was over too soon, or broke off"
            try:
                await asyncio.to_thread(leave)
                await refusals(both, eve)
            finally:
                await asyncio.to_thread(postgres.start)
            await eve.play(1)
            assert len(eve.kept) == 1
        await playing
        for watcher in watchers:
            await until(watcher, lambda line: line.over)
        same_story([ada.line, bob.line, *watchers])
        assert sorted(await both.steps(room)) == sorted(ada.kept + bob.kept)
        async with asyncio.timeout(PATIENCE):
            assert (await Person(both.a.url).http.get("/readyz")).status_code == 200

    with Nodes(tmp_path, postgres, redis) as both:
        run(game(both))
