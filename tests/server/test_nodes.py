"""Two server processes over one PostgreSQL and one Redis are one site."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from emberbox.server.play.driver import LEASE_SECONDS
from tests.server.kit import PATIENCE, Line, Message, Person, Served, any_picks, run
from tests.server.nodes import Nodes, Player, past, same_story, until
from tests.server.services import Postgres, Redis


@pytest.fixture(scope="session")
def nodes(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[Nodes]:
    """Two nodes for the tests that leave them as they were."""
    with Nodes(tmp_path_factory.mktemp("nodes"), postgres, redis) as both:
        yield both


async def room_that_a_bot_begins(host: Person) -> str:
    """A room of a bot against its host; who begins is drawn, so it may take a few."""
    while True:
        room = await host.make(["novice", "me"])
        events = (await host.enter(room)).events
        if next(event["seat"] for event in events if event["what"] == "turn") == 0:
            return room


async def within(seconds: float, happened: Callable[[], Awaitable[object]]) -> None:
    """Wait until something has happened, for so long at the most."""
    async with asyncio.timeout(seconds):
        while not await happened():
            await asyncio.sleep(0.02)


async def thoughts(node: Served) -> int:
    """How many questions a node has given to bots."""
    async with httpx.AsyncClient(base_url=node.url) as http:
        text = (await http.get("/metrics")).text
    found = re.search(r"^emberbox_bot_thoughts_total (\S+)", text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


# -- one site ------------------------------------------------------------------------------------


@pytest.mark.long
def test_nodes_that_start_together_on_an_empty_database_share_a_secret(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    async def visit(both: Nodes) -> None:
        ada, bob = await both.people()
        assert (await ada.moved_to(both.b.url).get("/api/me"))["name"] == "Ada"
        assert (await bob.moved_to(both.a.url).get("/api/me"))["name"] == "Bob"
        assert len(await both.rows("SELECT * FROM site WHERE key = 'secret'")) == 1

    for number in range(2):
        with Nodes(tmp_path / str(number), postgres, redis) as both:
            run(visit(both))


@pytest.mark.long
def test_people_and_spectators_at_two_nodes_see_one_game(nodes: Nodes) -> None:
    async def game() -> None:
        room, *players = await nodes.table_for_two()
        watchers = [await Person(node.url).enter(room) for node in (nodes.a, nodes.b)]
        await asyncio.gather(*(player.play() for player in players))
        for watcher in watchers:
            await until(watcher, lambda line: line.over and line.table["state"] == "over")
        lines = [*(player.line for player in players), *watchers]
        same_story(lines)
        assert watchers[0].events == watchers[1].events
        assert len({str(line.update["payoffs"]) for line in lines}) == 1
        assert sorted(await nodes.steps(room)) == sorted(players[0].kept + players[1].kept)

    run(game())


@pytest.mark.long
def test_one_node_alone_plays_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    async def games(node: Served) -> None:
        ada, bob = await Person.named(node.url, "Ada"), await Person.named(node.url, "Bob")
        with_bots = await ada.make(["me", "novice"])
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await ada.enter(with_bots, 0), await ada.enter(room, 0), await bob.enter(room, 1)]
        await asyncio.gather(*(Player(ada, line).play() for line in lines))
        assert all(sum(line.update["payoffs"]) == pytest.approx(1.0) for line in lines)
        late = await bob.enter(with_bots)
        same_story([late, lines[0]])

    with Served(tmp_path, {"database-url": postgres.database(), "bot-workers": "1"}) as node:
        run(games(node))


# -- both at once --------------------------------------------------------------------------------


@pytest.mark.long
def test_of_two_answers_to_one_step_at_two_nodes_exactly_one_is_kept(nodes: Nodes) -> None:
    async def game() -> None:
        ada, bob = await nodes.people()
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        tabs = {
            seat: [await person.moved_to(node.url).enter(room, seat) for node in (nodes.a, nodes.b)]
            for seat, person in enumerate((ada, bob))
        }
        lines = [*tabs[0], *tabs[1]]
        rng = random.Random(3)
        kept: list[tuple[int, int]] = []
        contested = 0
        while not lines[0].over:
            step = lines[0].update["step"]
            seat = next(seat for seat in tabs if tabs[seat][0].update["decision"])
            picks = two_answers(tabs[seat][0].update["decision"], rng)
            replies = await asyncio.gather(
                *(tab.answer(pick, step) for tab, pick in zip(tabs[seat], picks, strict=True))
            )
            accepted = [reply for reply in replies if reply["type"] == "accepted"]
            if picks[0] != picks[1]:
                contested += 1
                assert len(accepted) == 1, (picks, replies)
                assert {r["code"] for r in replies if r not in accepted} <= {
                    "stale",
                    "not-allowed",
                    "game-over",
                }
            else:
                assert len(accepted) == 2, replies
            kept.append((seat, step))
            for line in lines:
                await past(line, step)
            same_story(lines)
        assert contested > 20
        assert [(seat, step) for seat, step, _ in await nodes.steps(room)] == kept

    run(game())


def two_answers(decision: Message, rng: random.Random) -> tuple[list[int], list[int]]:
    """Two answers to a decision, different ones where there are two."""
    first = any_picks(decision, rng)
    for _ in range(10):
        second = any_picks(decision, rng)
        if second != first:
            return first, second
    return first, first


@pytest.mark.long
def test_many_rooms_contested_at_two_nodes_refuse_nobody_for_nothing(nodes: Nodes) -> None:
    """Transactions of both nodes that touch many of the same rooms wait for each other, and end."""

    async def games() -> None:
        ada, _ = await nodes.people()
        rng = random.Random(5)
        rooms = [await ada.make(["me", "novice"]) for _ in range(12)]
        tabs = [[await ada.moved_to(n.url).enter(room, 0) for n in (nodes.a, nodes.b)] for room in rooms]

        async def contest(pair: list[Line]) -> None:
            for _ in range(8):
                if await pair[0].asked() is None:
                    return
                step = pair[0].update["step"]
                await past(pair[1], step - 1)
                picks = any_picks(pair[0].update["decision"], rng)
                replies = await asyncio.gather(*(tab.answer(picks, step) for tab in pair))
                assert [reply["type"] for reply in replies] == ["accepted"] * 2, replies
                await past(pair[0], step)

        await asyncio.gather(*map(contest, tabs))
        for room in rooms:
            await nodes.steps(room)
        assert not [entry for node in (nodes.a, nodes.b) for entry in node.events("not stored")]

    run(games())


# -- the table -----------------------------------------------------------------------------------


@pytest.mark.long
def test_what_changes_at_the_table_of_one_node_is_seen_at_the_other(nodes: Nodes) -> None:
    def names(line: Line) -> list[str | None]:
        return [seat["name"] or seat["bot"] for seat in line.table["seats"]]

    async def changes() -> None:
        ada, bob = await nodes.people()
        room = await ada.make(["me", "open", "open"], options={"players": 3})
        here, there = await ada.enter(room, 0), await Person(nodes.b.url).enter(room)
        await bob.claim(room, 1)
        await until(here, lambda line: names(line) == ["Ada", "Bob", None])
        await bob.post(f"/api/rooms/{room}/seats/1/leave")
        await until(here, lambda line: names(line) == ["Ada", None, None])
        await ada.post(f"/api/rooms/{room}/seats/2/bot", {"level": "novice"})
        await until(there, lambda line: names(line) == ["Ada", None, "novice"])
        await ada.post(f"/api/rooms/{room}/seats/2/dismiss")
        await until(there, lambda line: names(line) == ["Ada", None, None])
        await bob.claim(room, 2)
        await ada.post(f"/api/rooms/{room}/seats/1/bot", {"level": "novice"})
        for line in (here, there):
            await until(line, lambda line: line.table["state"] == "playing" and bool(line.update))
        player = Player(bob, await bob.enter(room, 2))
        await asyncio.gather(player.play(), Player(ada, here).play())
        await until(there, lambda line: line.over)
        same_story([here, there, player.line])

    run(changes())


def test_a_seat_claimed_at_one_node_is_held_at_the_other_at_once(nodes: Nodes) -> None:
    async def claims() -> None:
        ada, bob = await nodes.people()
        at_a = bob.moved_to(nodes.a.url)
        for _ in range(10):
            room = await ada.make(["me", "open", "open"], options={"players": 3})
            await Person(nodes.b.url).enter(room)
            line = await bob.connect()
            await at_a.claim(room, 1)
            await line.enter(room, 1)
            assert line.table["seats"][1]["yours"]

    run(claims())


def test_whoever_looks_while_a_game_begins_elsewhere_sees_it_begin(nodes: Nodes) -> None:
    async def beginnings() -> None:
        ada, bob = await nodes.people()
        for _ in range(20):
            room = await ada.make(["me", "open"])
            watcher = Person(nodes.b.url)
            at_a = bob.moved_to(nodes.a.url)
            line, _ = await asyncio.gather(watcher.enter(room), at_a.claim(room, 1))
            await until(line, lambda line: line.table["state"] == "playing" and bool(line.update))

    run(beginnings())


@pytest.mark.long
def test_both_ask_for_a_rematch_at_once_and_get_one_room(nodes: Nodes) -> None:
    async def rematches() -> None:
        room, *players = await nodes.table_for_two()
        await asyncio.gather(*(player.play() for player in players))
        ada, bob = (player.person for player in players)
        await asyncio.gather(*(ask.http.post(f"/api/rooms/{room}/rematch") for ask in (ada, bob)))
        first = await ada.post(f"/api/rooms/{room}/rematch")
        second = await bob.post(f"/api/rooms/{room}/rematch")
        assert first["room"] == second["room"]
        assert len(await nodes.rows("SELECT id FROM rooms WHERE rematch = $1", first["room"])) == 1
        for player in players:
            await until(player.line, lambda line: line.table["rematch"] == first["room"])

    run(rematches())


# -- bots ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_one_node_plays_the_bots_and_when_it_is_killed_the_other_does(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    async def game(both: Nodes) -> None:
        ada = await Person.named(both.a.url)
        room = await room_that_a_bot_begins(ada)
        await within(PATIENCE, lambda: thoughts(both.a))
        other = ada.moved_to(both.b.url)
        player = Player(other, await other.enter(room, 1))
        await player.play(3)
        assert await player.line.asked() is not None
        assert await thoughts(both.b) == 0
        assert await thoughts(both.a) == len(await both.steps(room)) - 3
        both.a.kill()
        began = time.monotonic()
        await player.play(1)
        while player.line.update["asked"] == [1]:  # more than one decision may be in a turn
            await player.play(1)
        assert await player.line.asked() is not None
        assert time.monotonic() - began < LEASE_SECONDS + 2
        await player.play()
        bots = [step for step in await both.steps(room) if step[0] == 0]
        assert sorted(await both.steps(room)) == sorted(player.kept + bots)

    with Nodes(tmp_path, postgres, redis) as both:
        run(game(both))
