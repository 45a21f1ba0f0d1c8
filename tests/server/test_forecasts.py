"""What-if and how-likely over the wire: replies, refusals, and a server that is never held up by them."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from emberbox.games.ignite.space import card_pick
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import RuleBug
from emberbox.kernel.session import Session
from emberbox.server import wire
from emberbox.server.http.socket import MOST_FORECASTS
from emberbox.server.play import forecasts
from emberbox.server.play.forecasts import MOST_AT_ONCE, Prospect
from emberbox.server.play.seating import Chair, Table
from emberbox.server.store.database import new_id
from emberbox.server.wire import Timer
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.worlds import Eye, Place, place

# Here some servers are in this process, and Litestar says what its next major version will want.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

ASKING = ("what-if", "how-likely")


def plain(said: list[Any]) -> str:
    """A text without its links."""
    return "".join(part if isinstance(part, str) else part["text"] for part in said)


async def at_table(served: Served, *seats: str) -> tuple[Person, str, Line]:
    """Somebody at the first seat of a new room."""
    ada = await Person.named(served.url)
    room = await ada.make(["me", *seats])
    return ada, room, await ada.enter(room, 0)


def about(line: Line, kind: str, *picks: int, step: int | None = None) -> Message:
    """A message that asks what would follow from an answer."""
    return {"type": kind, "step": line.update["step"] if step is None else step, "picks": list(picks)}


async def moved(line: Line, step: int) -> None:
    """Wait until the game has moved on from a step, or ended."""
    while not line.over and line.update["step"] == step:
        await line.receive()


# -- replies ---------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("game", list(GAMES))
def test_every_choice_has_a_preview_and_odds(served: Served, game: str) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        options = {"players": 2, "quick": True} if "ignite" in GAMES[game].ledgers else {}
        line = await ada.enter(await ada.make(["me", "novice"], game, options=options), 0)
        for _ in range(6):
            decision = await line.asked()
            assert decision is not None
            before = line.update
            least = max(1, decision["least"])
            for at in range(min(4, len(decision["options"]) - least + 1)):
                picks = decision["options"][at : at + least]
                shown = await line.ask(about(line, "what-if", *picks))
                assert (shown["type"], set(picks) <= set(shown["picks"])) == ("preview", True), shown
                assert shown["until"] in ("asked", "others", "dice", "hidden", "over")
                assert shown["lines"] or shown["then"] or shown["until"] == "asked"
                likely = await line.ask(about(line, "how-likely", *picks))
                assert likely["type"] == "odds", likely
                for chance in likely["chances"]:
                    assert plain(chance["text"])
                    assert 0 <= chance["low"] <= chance["probability"] <= chance["high"] <= 1
                    amounts = sum(amount["probability"] for amount in chance["amounts"])
                    assert amounts == pytest.approx(chance["probability"])
            assert line.update == before  # nothing was done
            step, picks = before["step"], decision["options"][:least]
            assert (await line.answer(picks))["type"] == "accepted"
            await moved(line, step)

    run(visit())


def test_where_dice_decide_the_odds_add_up(served: Served) -> None:
    """Fuse Bot ignites when it is summoned: each of the faces of the first die is as likely."""

    async def visit() -> None:
        for _ in range(40):
            _, _, line = await at_table(served, "novice")
            decision = await line.asked()
            assert decision is not None
            space = GAMES["forge"].space
            fuse_bot = space.card("fuse-bot")
            if fuse_bot not in decision["options"]:
                continue
            odds = await line.ask(about(line, "how-likely", fuse_bot))
            assert (odds["type"], odds["samples"]) == ("odds", 0)
            assert plain(odds["assumed"]).startswith("If you choose ")
            assert all(0 < chance["probability"] <= 1 for chance in odds["chances"])
            assert any(0 < chance["probability"] < 1 for chance in odds["chances"])
            return
        pytest.fail("nobody held a Fuse Bot")

    run(visit())


def test_a_way_to_a_card_of_the_market_is_proposed_and_can_be_gone(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        options = {"players": 2, "quick": True}
        line = await ada.enter(await ada.make(["me", "novice"], "ignite", options=options), 0)
        while not (decision := await line.asked() or {})["targets"]:
            step, least = line.update["step"], max(1, decision["least"])
            await line.answer(decision["options"][:least])
            await moved(line, step)
        target, step = decision["targets"][0], line.update["step"]
        asked = {"type": "propose", "step": step, "pick": target}
        found = await line.ask(asked)
        assert (found["type"], found["pick"], found["complete"]) == ("proposal", target, True)
        assert all(plain(answer["question"]) and answer["choices"] for answer in found["answers"])
        assert plain(found["lines"][-1])
        leads = await line.ask({"type": "where-to", "step": step})
        assert (leads["type"], leads["step"]) == ("leads", step)
        assert all(lead["picks"][0] in decision["options"] for lead in leads["leads"])
        refused = await line.ask({**asked, "given": [[10**6]]})
        assert refused["code"] == "not-allowed"
        assert (await line.ask({**asked, "pick": 0}))["code"] == "not-allowed"
        assert (await line.ask({**asked, "step": step + 1}))["code"] == "stale"
        for answer in found["answers"]:
            now = await line.asked()
            assert now is not None
            assert now["asks"] == answer["decision"]["asks"]
            step = line.update["step"]
            assert (await line.answer(answer["picks"]))["type"] == "accepted"
            await moved(line, step)
        gained = [event for event in line.events if event["what"] == "gained"]
        assert card_pick(gained[-1]["card"]) == target

    run(visit())


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ASKING)
def test_what_could_not_be_answered_cannot_be_foreseen(served: Served, kind: str) -> None:
    async def visit() -> None:
        ada, room, line = await at_table(served, "novice")
        decision = await line.asked()
        assert decision is not None
        good = decision["options"][0]
        size = GAMES["forge"].space.size
        bad = next(pick for pick in range(size) if pick not in decision["options"])
        stale = await line.ask(about(line, kind, good, step=line.update["step"] + 1))
        assert (stale["code"], stale["update"]["step"]) == ("stale", line.update["step"])
        refused = await line.ask(about(line, kind, bad))
        assert refused["code"] == "not-allowed"
        assert refused["rule"]["id"]
        for picks in ([], [good, good], [good] * 256, [size], [2**31]):
            assert (await line.ask(about(line, kind, *picks)))["code"] in ("not-allowed", "bad-message"), (
                picks
            )
        for hostile in ([-1], [10**30], ["craft"], [None], [[1]], "1", None, {"0": 1}, [good] * 257):
            message = {"type": kind, "step": line.update["step"], "picks": hostile}
            assert (await line.ask(message))["code"] == "bad-message", hostile
        watcher = await (await Person.named(served.url, "Eve")).enter(room)
        assert (await watcher.ask(about(watcher, kind, good)))["code"] == "not-your-seat"
        outside = await ada.connect()
        assert (await outside.ask({"type": kind, "step": 0, "picks": [good]}))["code"] == "not-entered"
        assert (await line.ask(about(line, kind, good)))["type"] in ("preview", "odds")

    run(visit())


@pytest.mark.parametrize("kind", ASKING)
def test_only_who_is_asked_looks_ahead_and_only_in_a_game_in_play(served: Served, kind: str) -> None:
    async def visit() -> None:
        ada, bob = [await Person.named(served.url, name) for name in ("Ada", "Bob")]
        room = await ada.make(["me", "open"])
        early = await ada.enter(room, 0)
        assert (await early.ask({"type": kind, "step": 0, "picks": [0]}))["code"] == "not-started"
        await bob.claim(room, 1)
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        (asked,) = lines[0].update["asked"]
        pick = lines[asked].update["decision"]["options"][0]
        assert (await lines[asked].ask(about(lines[asked], kind, pick)))["type"] in ("preview", "odds")
        refused = await lines[1 - asked].ask(about(lines[1 - asked], kind, pick))
        assert (refused["code"], refused["rule"]["id"]) == ("not-allowed", "kernel.pick.not-yours")

    run(visit())


@pytest.mark.parametrize("kind", ASKING)
def test_nobody_looks_ahead_when_the_game_is_over(served: Served, kind: str) -> None:
    async def visit() -> None:
        _, _, line = await at_table(served, "novice")
        last: list[int] = []
        while (decision := await line.asked()) is not None:
            last, step = decision["options"][:1], line.update["step"]
            await line.answer(last)
            await moved(line, step)
        assert (await line.ask(about(line, kind, *last)))["code"] == "game-over"

    run(visit())


def test_forecasts_count_as_messages(folder: Path) -> None:
    async def visit(served: Served) -> None:
        _, _, line = await at_table(served, "novice")
        decision = await line.asked()
        assert decision is not None
        for _ in range(20):
            await line.send(about(line, "what-if", decision["options"][0]))
        replies = [await line.receive() for _ in range(20)]
        flooded = [reply for reply in replies if "slow down" in reply.get("message", "")]
        assert len(flooded) >= 10
        assert {(reply["code"], reply["re"] > 0) for reply in flooded} == {("too-fast", True)}

    with Served(folder, {"messages-per-second": "0.1", "messages-burst": "8"}) as served:
        run(visit(served))


# -- while one is under way ------------------------------------------------------------------------


class Held:
    """Previews that are worked out only when the test lets them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.begun = 0
        self.running = self.most = 0
        self._lock = threading.Lock()
        real = Prospect.preview

        def preview(prospect: Prospect) -> wire.Preview:
            with self._lock:
                self.begun += 1
                self.running += 1
                self.most = max(self.most, self.running)
            try:
                assert self.go.wait(30)
                return real(prospect)
            finally:
                with self._lock:
                    self.running -= 1

        patch.setattr(Prospect, "preview", preview)

    async def until_begun(self, count: int) -> None:
        """Wait until so many are being worked out, or were."""
        async with asyncio.timeout(20):
            while self.begun < count:
                await asyncio.sleep(0.005)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held(monkeypatch)
    yield held
    held.go.set()


class Seat:
    """Somebody who plays both seats of a room of Forge at a place, and looks from that which is asked."""

    def __init__(self, where: Place, room: str) -> None:
        self.place = where
        self.room = room
        self.eye = self.new_eye()

    def new_eye(self) -> Eye:
        """Another socket."""
        return Eye(self.place.app, self.place.cookie(0), copy_context())

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.session.waiting()[0]

    @property
    def session(self) -> Session:
        """The game."""
        history = self.place.site.rooms.open[self.room].history
        assert history is not None
        return history.session

    @property
    def step(self) -> int:
        """The step of the game."""
        history = self.place.site.rooms.open[self.room].history
        assert history is not None
        return history.step

    async def enter(self, eye: Eye) -> None:
        """Look at the game."""
        await eye.enter(self.room, self.seat, 0, words=True)

    def message(self, pick: int, kind: str = "what-if") -> dict[str, Any]:
        """A message that asks what would follow from a pick."""
        return {"type": kind, "step": self.step, "picks": [pick]}

    def shout(self, pick: int) -> None:
        """Ask, and do not wait."""
        self.eye.ids += 1
        self.eye.shout(json.dumps({"id": self.eye.ids, **self.message(pick)}))


@asynccontextmanager
async def seated(folder: Path) -> AsyncIterator[Seat]:
    """A room of Forge on a server in this process."""
    async with place(folder) as where:
        ada = where.people[0]
        table = Table(
            id=new_id(),
            game="forge",
            rules="",
            options=GAMES["forge"].complete({}),
            host=ada.id,
            listed=False,
            timer=Timer("off", 30),
            stand_in="novice",
            state="waiting",
            version=1,
            chairs=(Chair(ada.id, "Ada"), Chair(ada.id, "Ada")),
        )
        await where.site.rooms.create(table, Session.start(GAMES["forge"], {}, 3).log)
        seat = Seat(where, table.id)
        await seat.enter(seat.eye)
        yield seat
        await seat.eye.close()


async def replies(eye: Eye, *ids: int) -> list[dict[str, Any]]:
    """The replies to messages, as soon as all are there."""
    async with asyncio.timeout(20):
        while True:
            found = {reply.get("re"): reply for reply in map(json.loads, eye.sent)}
            if all(id in found for id in ids):
                return [found[id] for id in ids]
            await asyncio.sleep(0.005)


def test_who_waits_for_a_forecast_can_move_meanwhile(folder: Path, held: Held) -> None:
    async def visit() -> None:
        async with seated(folder) as ada:
            pick = ada.session.options()[0]
            ada.shout(pick)
            await held.until_begun(1)
            step = ada.step
            accepted = json.loads(await ada.eye.say({"type": "answer", "step": step, "picks": [pick]}))
            assert accepted["type"] == "accepted"
            held.go.set()
            (late,) = await replies(ada.eye, accepted["re"] - 1)
            assert (late["type"], late["picks"]) == ("preview", [pick])

    asyncio.run(visit())


def test_a_client_waits_for_four_forecasts_at_most_and_two_are_worked_out_at_a_time(
    folder: Path, held: Held
) -> None:
    async def visit() -> None:
        async with seated(folder) as ada:
            first = ada.eye.ids + 1
            picks = ada.session.options()[: MOST_FORECASTS + 1]
            assert len(picks) == MOST_FORECASTS + 1
            for pick in picks:
                ada.shout(pick)
            (refused,) = await replies(ada.eye, first + MOST_FORECASTS)
            assert (refused["type"], refused["code"]) == ("refused", "too-fast")
            assert (await ada.eye.say({"type": "ping"})).startswith(b'{"type":"pong"')
            await held.until_begun(MOST_AT_ONCE)
            held.go.set()
            done = await replies(ada.eye, *range(first, first + MOST_FORECASTS))
            assert [reply["picks"] for reply in done] == [[pick] for pick in picks[:-1]]
            assert held.most == MOST_AT_ONCE
            again = json.loads(await ada.eye.say(ada.message(picks[-1])))
            assert again["type"] == "preview"

    asyncio.run(visit())


def test_what_was_worked_out_is_not_worked_out_again(folder: Path, held: Held) -> None:
    held.go.set()

    async def visit() -> None:
        async with seated(folder) as ada:
            one, other = ada.session.options()[:2]
            first = json.loads(await ada.eye.say(ada.message(one)))
            second = json.loads(await ada.eye.say(ada.message(one)))
            assert held.begun == 1
            assert first["re"] != second["re"]
            assert {**first, "re": 0} == {**second, "re": 0}
            await ada.eye.say(ada.message(other))
            assert held.begun == 2
            for _ in range(2):
                await ada.eye.say(ada.message(one, "how-likely"))
            await ada.eye.say({"type": "answer", "step": ada.step, "picks": [one]})
            await ada.eye.say(ada.message(ada.session.options()[0]))
            assert held.begun == 3

    asyncio.run(visit())


def test_no_more_are_kept_than_the_server_has_room_for(
    folder: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.go.set()
    monkeypatch.setattr(forecasts, "MOST_KEPT", 2)

    async def visit() -> None:
        async with seated(folder) as ada:
            one, two, three = ada.session.options()[:3]
            for pick in (one, two, one, three, one):  # one was asked for again and is kept longest
                await ada.eye.say(ada.message(pick))
            assert held.begun == 3
            await ada.eye.say(ada.message(two))
            assert held.begun == 4

    asyncio.run(visit())


def test_who_leaves_takes_nothing_with_them(folder: Path, held: Held) -> None:
    async def visit() -> None:
        async with seated(folder) as ada:
            picks = ada.session.options()[:MOST_FORECASTS]
            leaving = ada.new_eye()
            await ada.enter(leaving)
            for pick in picks:
                leaving.shout(json.dumps({"id": 7, **ada.message(pick)}))
            await held.until_begun(MOST_AT_ONCE)
            gone = asyncio.create_task(leaving.close())
            await asyncio.sleep(0.05)
            # A thread cannot be stopped: until it is done, it takes up a place, and nobody is let in for it.
            ada.shout(picks[0])
            await asyncio.sleep(0.05)
            assert held.begun == MOST_AT_ONCE
            held.go.set()
            await gone
            (reply,) = await replies(ada.eye, ada.eye.ids)
            assert reply["type"] == "preview"
            assert held.most == MOST_AT_ONCE
            assert held.begun == MOST_AT_ONCE + 1  # those that only waited were never begun

    asyncio.run(visit())


# -- what fails ------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("kind", ASKING)
@pytest.mark.parametrize(
    "error", [KeyError(3), RuntimeError("no world"), RuleBug("the rules failed", '{"format":"x"}')]
)
def test_a_forecast_that_fails_is_refused_and_nothing_else_is_broken(
    folder: Path, kind: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise error

    async def visit() -> None:
        async with seated(folder) as ada:
            pick = ada.session.options()[0]
            with monkeypatch.context() as patch:
                patch.setattr(forecasts, "preview", broken)
                patch.setattr(forecasts, "odds", broken)
                refused = json.loads(await ada.eye.say(ada.message(pick, kind)))
            assert (refused["type"], refused["code"]) == ("refused", "rule-bug")
            kept = list((folder / "bugs").glob("*.json"))
            assert len(kept) == isinstance(error, RuleBug)
            assert json.loads(await ada.eye.say(ada.message(pick, kind)))["type"] in ("preview", "odds")
            accepted = await ada.eye.say({"type": "answer", "step": ada.step, "picks": [pick]})
            assert b'"accepted"' in accepted

    asyncio.run(visit())
