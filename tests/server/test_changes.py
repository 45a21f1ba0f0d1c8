"""Changes of the view, event by event: for clients that asked, from the view that they were shown last."""

from __future__ import annotations

import asyncio
import gc
import random
from itertools import pairwise
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.change import Patch, apply
from emberbox.kernel.game import Watcher
from emberbox.kernel.session import Session
from emberbox.server.play.change_log import ChangeLog, ChangeReader
from emberbox.server.play.event_log import KEPT
from emberbox.server.play.history import History
from tests.server.kit import Line, Message, Person, Served, any_picks, run
from tests.server.test_replays import played, upload


async def follow(person: Person, room: str, seat: int | None = None) -> Follower:
    """Somebody who looks at a room and wants changes."""
    line = await person.connect()
    reply = await line.ask({"type": "enter", "room": room, "seat": seat, "changes": True})
    assert reply["type"] == "accepted", reply
    await line.until(lambda: line.table and line.update)
    return Follower(line)


class Follower:
    """A client that checks every update against the view before it."""

    def __init__(self, line: Line) -> None:
        assert "changes" not in line.update
        self.line = line
        self.events = 0
        self.updates = 0

    async def next(self) -> None:
        """Read until something new is shown."""
        before = self.line.update
        while self.line.update is before:
            await self.line.receive()
        update = self.line.update
        assert len(update["changes"]) == len(update["events"]) + 1
        assert through(before["view"], update["changes"]) == update["view"]
        self.updates += 1
        self.events += len(update["events"])

    async def play(self, seed: int) -> None:
        """Play at random to the end, or look on."""
        rng = random.Random(seed)
        while not self.line.over:
            update = self.line.update
            if update["decision"] is not None:
                picks = any_picks(update["decision"], rng)
                await self.line.send({"type": "answer", "step": update["step"], "picks": picks})
            await self.next()


def through(view: Message, changes: list[Patch]) -> Message:
    """A view after changes."""
    for change in changes:
        view = apply(view, change)
    return view


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("forge", {"players": 2}),
        ("ignite", {"players": 2}),
        pytest.param("core", {"rounds": 3}, marks=pytest.mark.long),
    ],
)
def test_changes_lead_from_one_update_to_the_next(served: Served, game: str, options: dict[str, Any]) -> None:
    if game == "ignite":
        options = {**options, "quick": True, "rounds": 20}

    async def visit() -> None:
        ada, eve = await Person.named(served.url, "Ada"), await Person.named(served.url, "Eve")
        room = await ada.make(["me", "me"], game=game, options=options)
        one, two = await follow(ada, room, 0), await follow(ada, room, 1)
        onlooker, silent = await follow(eve, room), await eve.enter(room)
        await asyncio.gather(one.play(1), two.play(2), onlooker.play(3))
        for follower in (one, two, onlooker):
            assert follower.updates > 20
            assert follower.events > 50
        while not silent.over:
            await silent.receive()
        assert "changes" not in silent.update

    run(visit())


def test_an_undo_changes_the_view_back(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "me"])
        seats = [await follow(ada, room, seat) for seat in (0, 1)]
        rng, undone = random.Random(7), 0
        while undone < 5:
            for follower in seats:
                update = follower.line.update
                if update["can_undo"]:
                    await follower.line.send({"type": "undo", "step": update["step"]})
                    await asyncio.gather(*(each.next() for each in seats))
                    assert [event["what"] for event in follower.line.update["events"]] == ["undone"]
                    undone += 1
                elif update["decision"] is not None:
                    picks = any_picks(update["decision"], rng)
                    await follower.line.send({"type": "answer", "step": update["step"], "picks": picks})
                    await asyncio.gather(*(each.next() for each in seats))

    run(visit())


def test_whoever_comes_back_gets_the_view_and_changes_from_then_on(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "me"])
        for _ in range(3):
            seats = [await follow(ada, room, seat) for seat in (0, 1)]
            for follower in seats:
                decision = follower.line.update["decision"]
                if decision is not None:
                    picks = any_picks(decision, random.Random(4))
                    step = follower.line.update["step"]
                    await follower.line.send({"type": "answer", "step": step, "picks": picks})
                    await asyncio.gather(*(each.next() for each in seats))
                    break

    run(visit())


@pytest.mark.long
@pytest.mark.parametrize("eyes", ["all", pytest.param("1", marks=pytest.mark.night)])
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_changes_if_asked(served: Served, game: str, eyes: str) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        options = {"quick": True, "rounds": 20} if game == "ignite" else {}
        path = f"/api/records/{await upload(ada, played(game, options, 4))}/replay?eyes={eyes}"
        silent = (await ada.get(f"{path}&first=0&count=3"))["frames"]
        assert all("changes" not in frame for frame in silent)
        frames = (await ada.get(f"{path}&first=0&count=60&changes=true"))["frames"]
        frames += (await ada.get(f"{path}&first=60&count=60&changes=true"))["frames"]
        assert "changes" not in frames[0]
        for before, frame in pairwise(frames):
            assert len(frame["changes"]) == len(frame["events"]) + 1
            assert through(before["view"], frame["changes"]) == frame["view"]

    run(visit())


# -- the log -----------------------------------------------------------------------------------------


def history_of(seed: int = 3) -> History:
    history, first = History.begin(GAMES["forge"], GAMES["forge"].complete({"players": 2}), seed)
    history.accept(first)
    return history


def answer(history: History, rng: random.Random) -> None:
    """Some seat answers, and it is stored."""
    session = history.session
    seat = session.waiting()[0]
    asked = session.asked(seat)
    assert asked is not None
    history.accept(history.answer(seat, [rng.choice(asked.options())]))


def watched(history: History) -> list[int]:
    """For whom the game is watched."""
    onlookers = history.session.state.onlookers
    return [] if onlookers is None else [watcher.observer for watcher in onlookers]


def test_nobody_is_watched_for_whom_no_client_looks() -> None:
    history, rng = history_of(), random.Random(2)
    assert history.session.state.onlookers is None
    one, other = history.changes_for(0), history.changes_for(SPECTATOR)
    assert history.changes_for(0) is one
    assert watched(history) == [0, SPECTATOR]
    del other
    gc.collect()
    answer(history, rng)
    assert watched(history) == [0]
    del one
    gc.collect()
    answer(history, rng)
    assert history.session.state.onlookers is None


def test_a_slow_client_gets_the_changes_of_all_that_it_missed() -> None:
    history, rng, reader = history_of(), random.Random(2), ChangeReader()
    state, log = history.session.state, history.changes_for(1)
    seen = history.event_log.count
    reader.read(log, seen, 0)
    reader.shown()
    shown = state.view(1)
    for pause in (1, 5, 0, 9, 2):
        for _ in range(pause):
            answer(history, rng)
        events = history.event_log.count - seen
        once, again = reader.read(log, seen, events), reader.read(log, seen, events)
        assert isinstance(once, list)
        assert once == again  # what was not sent comes again
        assert len(once) == events + 1
        reader.shown()
        assert through(shown, once) == state.view(1)
        shown, seen = state.view(1), history.event_log.count


def test_a_client_that_is_too_far_behind_gets_no_changes() -> None:
    session = Session.start(GAMES["forge"], {}, 1)
    log, reader = ChangeLog(Watcher(0, session.state)), ChangeReader()
    reader.read(log, 0, 0)
    reader.shown()
    log.add(0, [[{"op": "replace", "path": "/turn", "value": at}] for at in range(KEPT)])
    assert isinstance(reader.read(log, 0, KEPT), list)
    log.add(KEPT, [[{"op": "replace", "path": "/turn", "value": 0}]])
    assert not isinstance(reader.read(log, 0, KEPT), list)
    reader.shown()
    log.add(KEPT, [[], [{"op": "replace", "path": "/turn", "value": 1}]])
    assert reader.read(log, KEPT, 1) == [[], [{"op": "replace", "path": "/turn", "value": 1}]]


def test_another_log_is_another_beginning() -> None:
    history, reader = history_of(), ChangeReader()
    mine, public = history.changes_for(0), history.changes_for(SPECTATOR)
    for log in (mine, public, mine):
        assert not isinstance(reader.read(log, 0, 0), list)
        reader.shown()
        assert reader.read(log, 0, 0) == [[]]
