"""What a team says to each other beside the game: plans of the enemies, pings and votes, over the wire."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from emberbox.games.ignite.coop.facts import COOP_SPACE
from emberbox.games.ignite.coop.game import COOP
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.space import NONE
from emberbox.server.http.socket import MOST_FORECASTS
from emberbox.server.play.signals import PINGS_AT_ONCE, VOTES_AT_ONCE
from tests.coop.moments import asked_of_the_lead, enemies_about
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis

SPEND = COOP_SPACE.verb("spend-favor")
CELL = COOP_SPACE.pick("cell", 40)


async def room_at(host: Person, record: Record, *seats: str) -> str:
    """A room that begins where a record ends, with its host at the first seat."""
    kept = await host.post("/api/records", json.loads(record.to_json()))
    moment = {"record": kept["id"], "answers": len(record.answers)}
    return await host.make(["me", *seats], "coop", **{"from": moment})


async def two_at(served: Served, record: Record) -> tuple[str, Line, Line]:
    """Ada, who leads, and Bob at one table."""
    ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
    room = await room_at(ada, record, "open")
    await bob.claim(room, 1)
    return room, await ada.enter(room, 0), await bob.enter(room, 1)


async def heard(line: Line, kind: str) -> Message:
    """The next message of a kind."""
    while True:
        message = await line.receive()
        if message["type"] == kind:
            return message


def plain(said: list[Any]) -> str:
    """A text without its links."""
    return "".join(part if isinstance(part, str) else part["text"] for part in said)


async def code(line: Line, message: Message) -> str:
    """Why a message is refused."""
    reply = await line.ask(message)
    assert reply["type"] == "refused", reply
    return str(reply["code"])


# -- plans -----------------------------------------------------------------------------------------


def test_plans_are_told_to_players_and_spectators_alike(served: Served) -> None:
    record = enemies_about()
    truth = resume(COOP, record).state.plans()

    async def visit() -> None:
        room, ada, bob = await two_at(served, record)
        eve = await Person(served.url).enter(room)
        told = [await line.ask({"type": "what-next"}) for line in (ada, bob, eve)]
        for plans in told:
            assert (plans["type"], plans["step"]) == ("plans", ada.update["step"])
            assert plain(plans["assumed"]) == "If nothing changes:"
            assert all(plain(plan["text"]).endswith(".") for plan in plans["plans"])
        drawn = [[{**plan, "text": ""} for plan in plans["plans"]] for plans in told]
        assert drawn[0] == drawn[1] == drawn[2]
        assert [(plan["piece"], plan["stop"], plan["aim"], plan["tie"]) for plan in drawn[0]] == [
            (plan.piece, plan.stop, plan.aim, plan.tie) for plan in truth
        ]
        # It is no part of anybody's view, and asking moves nothing.
        assert "plans" not in json.dumps(ada.update["view"])
        assert (await ada.ask({"type": "what-next"}))["step"] == ada.update["step"]

    run(visit())
    assert truth


def test_plans_are_refused_where_no_piece_acts_by_itself_and_after_and_before_a_room(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        line = await ada.connect()
        assert await code(line, {"type": "what-next"}) == "not-entered"
        line = await ada.enter(await ada.make(["me", "novice"]), 0)
        assert await code(line, {"type": "what-next"}) == "not-allowed"
        line = await ada.enter(await ada.make(["me", "open"], "coop"), 0)
        assert await code(line, {"type": "what-next"}) == "not-started"

    run(visit())


def test_who_asks_for_many_plans_at_once_gets_some_and_the_server_plays_on(served: Served) -> None:
    async def visit() -> None:
        _, ada, bob = await two_at(served, enemies_about())
        ids = [await ada.send({"type": "what-next"}) for _ in range(5 * MOST_FORECASTS)]
        assert (await bob.ask({"type": "ping"}))["type"] == "pong"
        replies = [await ada.reply(id) for id in ids[-1:]]
        assert replies[0]["type"] in ("plans", "refused")

    run(visit())


# -- pings -----------------------------------------------------------------------------------------


def test_a_ping_reaches_everybody_at_the_table_with_who_and_what(served: Served) -> None:
    async def visit() -> None:
        room, ada, bob = await two_at(served, enemies_about())
        eve = await Person(served.url).enter(room)
        piece = next(piece for piece in ada.update["view"]["pieces"] if piece["owner"] == 0)
        pick = COOP_SPACE.pick("cell", piece["cell"])
        assert (await bob.ask({"type": "point", "pick": pick}))["type"] == "accepted"
        shown = [await heard(line, "pointed") for line in (ada, eve, bob)]
        assert [(each["seat"], each["pick"]) for each in shown] == [(1, pick)] * 3
        assert shown[0]["text"].startswith("your ")
        assert shown[1]["text"].startswith("Ada's ")
        card = COOP_SPACE.card("dagger")
        assert (await ada.ask({"type": "point", "pick": card}))["type"] == "accepted"
        assert (await heard(bob, "pointed"))["text"] == "Dagger"

    run(visit())


def test_a_ping_names_nothing_but_what_is_at_the_table(served: Served) -> None:
    beyond = [NONE, SPEND, COOP_SPACE.size, COOP_SPACE.pick("seat", 5), COOP_SPACE.pick("number", 1)]

    async def visit() -> None:
        for pick in beyond:
            _, _, bob = await two_at(served, enemies_about())
            assert await code(bob, {"type": "point", "pick": pick}) == "not-allowed", pick
        for bad in ({}, {"pick": None}, {"pick": -1}, {"pick": "A1"}, {"pick": 1, "text": "hi"}):
            assert await code(bob, {"type": "point", **bad}) == "bad-message", bad

    run(visit())


def test_spectators_strangers_and_rivals_do_not_ping(served: Served) -> None:
    async def visit() -> None:
        room, _, _ = await two_at(served, enemies_about())
        eve = await Person.named(served.url, "Eve")
        for line in (await eve.enter(room), await Person(served.url).enter(room)):
            assert await code(line, {"type": "point", "pick": CELL}) == "not-your-seat"
        assert await code(await eve.connect(), {"type": "point", "pick": CELL}) == "not-entered"
        rival = await eve.enter(await eve.make(["me", "novice"]), 0)
        assert await code(rival, {"type": "point", "pick": 1}) == "not-allowed"

    run(visit())


def test_whoever_has_left_the_seat_does_not_ping_from_it(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        room = await room_at(ada, enemies_about(), "open")
        await bob.claim(room, 1)
        line = await bob.enter(room, 1)
        await bob.post(f"/api/rooms/{room}/seats/1/leave")
        assert await code(line, {"type": "point", "pick": CELL}) == "not-your-seat"

    run(visit())


def test_a_flood_of_pings_is_held_back_by_seat(served: Served) -> None:
    async def visit() -> None:
        _, ada, bob = await two_at(served, enemies_about())
        replies = [await bob.ask({"type": "point", "pick": CELL}) for _ in range(4 * PINGS_AT_ONCE)]
        taken = [reply["type"] for reply in replies].count("accepted")
        assert PINGS_AT_ONCE <= taken < 3 * PINGS_AT_ONCE
        assert {reply["code"] for reply in replies if reply["type"] == "refused"} == {"too-fast"}
        # The others hear what was let through, and are not held back by it.
        for _ in range(taken):
            assert (await heard(ada, "pointed"))["seat"] == 1
        assert (await ada.ask({"type": "point", "pick": CELL}))["type"] == "accepted"

    run(visit())


def test_pings_and_votes_are_kept_nowhere(folder: Path) -> None:
    async def visit(served: Served) -> None:
        room, ada, bob = await two_at(served, asked_of_the_lead("favor"))
        rows = served_rows(served)
        assert (await bob.ask({"type": "point", "pick": CELL}))["type"] == "accepted"
        assert (await bob.ask(vote(bob, SPEND)))["type"] == "accepted"
        await heard(ada, "votes")
        assert served_rows(served) == rows
        record = await (await Person.named(served.url)).get(f"/api/rooms/{room}")
        assert "votes" not in json.dumps(record)

    with Served(folder) as served:
        run(visit(served))


def served_rows(served: Served) -> list[Any]:
    """How much the store holds of games."""
    with closing(sqlite3.connect(f"file:{served.folder / 'emberbox.db'}?mode=ro", uri=True)) as store:
        return [
            store.execute(f"select count(*), max(rowid) from {table}").fetchall()
            for table in ("rooms", "seats", "steps", "snapshots")
        ]


# -- votes -----------------------------------------------------------------------------------------


def vote(line: Line, pick: int | None, step: int | None = None) -> Message:
    """A vote on what is asked now."""
    return {"type": "vote", "step": line.update["step"] if step is None else step, "pick": pick}


def cast(message: Message) -> list[tuple[int, int]]:
    """Who votes for what."""
    return [(each["seat"], each["pick"]) for each in message["votes"]]


@pytest.mark.parametrize("asks", ["favor", "enemy-target"])
def test_the_others_see_what_the_lead_is_asked_and_the_lead_how_they_vote(served: Served, asks: str) -> None:
    async def visit() -> None:
        room, ada, bob = await two_at(served, asked_of_the_lead(asks))
        asked, counsel = ada.update["decision"], bob.update["counsel"]
        assert (bob.update["decision"], counsel["seat"], counsel["decision"]) == (None, 0, asked)
        assert "counsel" not in ada.update
        first, second = asked["options"][:2]
        assert (await bob.ask(vote(bob, first)))["type"] == "accepted"
        assert cast(await heard(ada, "votes")) == [(1, first)]
        await bob.ask(vote(bob, second))
        assert cast(await heard(ada, "votes")) == [(1, second)]
        # Whoever comes later sees the votes as they stand.
        eve = await (await Person.named(served.url, "Eve")).enter(room)
        assert cast(await heard(eve, "votes")) == [(1, second)]
        assert "counsel" not in eve.update
        await bob.ask(vote(bob, None))
        assert cast(await heard(ada, "votes")) == []
        # The lead answers what seems best, and the question is over.
        step = ada.update["step"]
        assert (await ada.answer([first]))["type"] == "accepted"
        await bob.until(lambda: bob.update["step"] > step)
        assert await code(bob, vote(bob, first, step)) == "stale"

    run(visit())


def test_the_question_of_the_lead_has_words_for_each_of_the_others(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        room = await room_at(ada, asked_of_the_lead("favor"), "open")
        await bob.claim(room, 1)
        line = await bob.connect()
        reply = await line.ask({"type": "enter", "room": room, "seat": 1, "words": True})
        assert reply["type"] == "accepted"
        await line.until(lambda: line.update)
        words = line.update["words"]
        assert "divine favor token" in plain(words["question"])
        assert {choice["pick"] for choice in words["choices"]} == {NONE, SPEND}

    run(visit())


def test_a_vote_is_for_an_answer_to_what_is_asked_for_all_now(served: Served) -> None:
    async def visit() -> None:
        room, ada, bob = await two_at(served, asked_of_the_lead("favor"))
        step = bob.update["step"]
        assert await code(bob, vote(bob, CELL)) == "not-allowed"
        assert await code(bob, vote(bob, SPEND, step - 1)) == "stale"
        assert await code(bob, vote(bob, SPEND, step + 1)) == "stale"
        assert await code(ada, vote(ada, SPEND)) == "not-allowed", "the lead answers"
        for bad in ({}, {"step": step}, {"step": step, "pick": -1}, {"step": step, "pick": "x"}):
            assert await code(bob, {"type": "vote", **bad}) == "bad-message", bad
        eve = await (await Person.named(served.url, "Eve")).enter(room)
        assert await code(eve, vote(eve, SPEND)) == "not-your-seat"
        room, ada, bob = await two_at(served, enemies_about())
        assert await code(bob, vote(bob, CELL)) == "not-allowed", "a turn is one's own"

    run(visit())


def test_a_flood_of_votes_is_held_back_by_seat(served: Served) -> None:
    async def visit() -> None:
        _, _, bob = await two_at(served, asked_of_the_lead("favor"))
        picks = [NONE, SPEND] * 2 * VOTES_AT_ONCE
        replies = [await bob.ask(vote(bob, pick)) for pick in picks]
        assert {reply["code"] for reply in replies if reply["type"] == "refused"} == {"too-fast"}
        assert VOTES_AT_ONCE <= [reply["type"] for reply in replies].count("accepted") < len(picks)

    run(visit())


def test_votes_are_forgotten_when_nobody_is_left_in_the_room(served: Served) -> None:
    async def visit() -> None:
        room, ada, bob = await two_at(served, asked_of_the_lead("favor"))
        await bob.ask(vote(bob, SPEND))
        await heard(ada, "votes")
        for line in (ada, bob):
            await line.close()
        late = await Person.named(served.url, "Late")
        while True:  # the server notices by and by that they are gone
            line = await late.enter(room)
            pings = [await line.send({"type": "ping"}) for _ in range(2)]
            kinds: list[tuple[str, int | None]] = []
            while not kinds or kinds[-1] != ("pong", pings[-1]):
                message = await line.receive()
                kinds.append((message["type"], message.get("re")))
            await line.close()
            if ("votes", None) not in kinds:
                return
            await asyncio.sleep(0.05)

    run(visit())


# -- several processes -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[Nodes]:
    """Two processes that are one site."""
    with Nodes(tmp_path_factory.mktemp("team"), postgres, redis) as nodes:
        yield nodes


@pytest.mark.long
def test_pings_and_votes_reach_people_at_another_process(both: Nodes) -> None:
    async def visit() -> None:
        ada, bob = await both.people()
        room = await room_at(ada, asked_of_the_lead("favor"), "open")
        await bob.claim(room, 1)
        here, there = await ada.enter(room, 0), await bob.enter(room, 1)
        assert (await there.ask({"type": "point", "pick": CELL}))["type"] == "accepted"
        assert (await heard(here, "pointed"))["seat"] == 1
        assert (await there.ask(vote(there, SPEND)))["type"] == "accepted"
        assert cast(await heard(here, "votes")) == [(1, SPEND)]
        # Whoever was the only one at a process and comes back is told again how the vote stands.
        await here.close()
        again = await ada.enter(room, 0)
        assert cast(await heard(again, "votes")) == [(1, SPEND)]

    run(visit())
