"""Strangers who have much worked out, written or told, and others who are served in between."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import RuleBug
from emberbox.server import wire
from emberbox.server.bots.turns import Turns
from emberbox.server.http import screen
from emberbox.server.ops import bug_reports
from emberbox.server.play.forecasts import MOST_AT_ONCE, Forecasts
from emberbox.server.play.phrasing import words_for
from emberbox.server.play.room import Room
from emberbox.server.play.seating import Chair, Table
from emberbox.server.site import LINES
from emberbox.server.store.database import new_id
from emberbox.server.wire import Timer
from tests.server.endless import tied
from tests.server.kit import Person, Served, run
from tests.server.worlds import Place, place

# Ways to declare routes that will go with the next big version of Litestar.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)

SOON = 10.0
"""Seconds in which something must happen that does not wait for what is held up here for ever."""


async def game_of_two(here: Place) -> Room:
    """A game of the first two people of a place."""
    ada, bob = here.people[:2]
    return await here.site.rooms.create(
        Table(
            id=new_id(),
            game="forge",
            rules="",
            options={"players": 2},
            host=ada.id,
            listed=False,
            timer=Timer("off"),
            stand_in="novice",
            state="waiting",
            version=1,
            chairs=(Chair(ada.id, ada.name), Chair(bob.id, bob.name)),
        )
    )


def test_answers_wait_for_one_other_write_at_most(tmp_path: Path) -> None:
    """A stranger who changes tables as fast as they can had all of it written before the next answer."""

    async def visit() -> None:
        async with place(tmp_path) as here:
            made = await game_of_two(here)
            done: list[int] = []

            async def work(_: AsyncConnection) -> None:
                done.append(1)

            works = [asyncio.create_task(here.site.journal.do(work)) for _ in range(200)]
            await asyncio.sleep(0)
            async with here.site.rooms.at(made.id) as room:
                assert room.history is not None
                at = room.history.session.waiting()[0]
                asked = room.history.session.asked(at)
                assert asked is not None
                before = len(done)
                await room.answer(at, room.history.step, [asked.options()[0]])
                assert len(done) - before <= 3, "what was under way, and one more"
            await asyncio.gather(*works)
            assert len(done) == 200

    asyncio.run(visit())


def test_places_go_round_among_owners() -> None:
    order: list[str] = []

    async def visit() -> None:
        turns, open_now = Turns(2), asyncio.Event()

        async def work(owner: str) -> None:
            async with turns.of(owner):
                await open_now.wait()
                order.append(owner)

        owners = ["eve"] * 20 + ["ada"] * 2 + ["bob"]
        working = []
        for owner in owners:
            working.append(asyncio.create_task(work(owner)))
            await asyncio.sleep(0)
        assert turns.waiting == len(owners) - 2
        open_now.set()
        await asyncio.gather(*working)
        async with turns.of("ada"), turns.of("bob"):
            assert turns.waiting == 0

    asyncio.run(visit())
    assert order[:8] == ["eve", "eve", "eve", "ada", "bob", "eve", "ada", "eve"]


def test_a_forecast_does_not_wait_behind_all_of_a_stranger(tmp_path: Path) -> None:
    """A hundred sockets of one address could have four hundred before anybody's first."""
    held = threading.Event()

    class Slow:
        picks = (0,)

        def __init__(self, owner: str) -> None:
            self.owner = owner

        def preview(self) -> Any:
            begun.append(self.owner)
            held.wait(SOON if self.owner == "eve" and len(begun) <= MOST_AT_ONCE else 0)
            return self.owner

    begun: list[str] = []

    async def visit() -> None:
        forecasts = Forecasts()

        async def ask(owner: str, number: int) -> None:
            await forecasts.preview(owner, (owner, 0, number, (0,), "en"), Slow(owner))  # type: ignore[arg-type]

        greedy = [asyncio.create_task(ask("eve", number)) for number in range(100)]
        await asyncio.sleep(0.05)
        modest = asyncio.create_task(ask("ada", 0))
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.gather(modest, *greedy)

    asyncio.run(visit())
    assert begun.index("ada") <= MOST_AT_ONCE + 1


def test_who_has_a_long_story_told_does_not_hold_up_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a spectator's page was put into words, nobody in the room could answer."""
    begun, held = threading.Event(), threading.Event()

    def slowly(*args: Any) -> Any:
        begun.set()
        held.wait(SOON)
        return words_for(*args)

    async def visit() -> None:
        async with place(tmp_path) as here:
            made = await game_of_two(here)
            eye = screen.Screen(Silent(), here.site, None, "192.0.2.7")  # type: ignore[arg-type]
            monkeypatch.setattr(screen, "FEW", -1)
            monkeypatch.setattr("emberbox.server.play.room.words_for", slowly)
            await eye.enter(wire.Enter(room=made.id, words=True))
            showing = asyncio.create_task(eye.show_if_news())
            assert await asyncio.to_thread(begun.wait, SOON)
            async with asyncio.timeout(SOON / 2), here.site.rooms.at(made.id):
                pass
            held.set()
            await showing
            await eye.stop()

    asyncio.run(visit())


class Silent:
    """A socket on which nothing is heard."""

    async def send_data(self, *_: object, **__: object) -> None:
        """Take what is sent."""


def test_long_records_cost_what_they_take(folder: Path) -> None:
    """Sixty of twenty thousand answers a minute kept a core busy."""

    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        record = (await eve.post("/api/records", tied(4000)))["id"]
        assert (await eve.refused("/api/records", tied(4000)))[:2] == (429, "too-fast")
        going_on = {"from": {"record": record, "answers": 4000}, "seats": ["me", "me"]}
        assert (await eve.refused("/api/rooms", going_on))[:2] == (429, "too-fast")
        assert await eve.make(["me", "me"])

    with Served(folder, {"work-per-minute": "6"}) as served:
        run(visit())


def test_lists_have_a_price(folder: Path) -> None:
    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        for path in ("/api/rooms", "/api/me/rooms", "/api/me/records"):
            eve.http.headers["x-forwarded-for"] = f"192.0.2.{len(path)}"
            for _ in range(5):
                await eve.get(path)
            assert (await eve.refused(path, method="GET"))[:2] == (429, "too-fast")

    with Served(folder, {"work-per-minute": "1"}) as served:
        run(visit())


def test_all_sockets_of_an_address_together_send_only_so_much(folder: Path) -> None:
    """A hundred sockets could each send as much as one may, which is all that a core can do."""

    async def visit() -> None:
        eve, ada = await Person.named(served.url, "Eve"), await Person.named(served.url)
        lines = [await eve.connect() for _ in range(2 * LINES)]
        for line in lines:
            for _ in range(10):
                await line.send({"type": "ping"})
        replies = [await line.receive() for line in lines for _ in range(10)]
        refused = sum(reply.get("code") == "too-fast" for reply in replies)
        assert 50 <= refused <= 10 * LINES, refused
        assert (await ada.connect()).socket.close_code is None

    with Served(folder, {"messages-per-second": "0.1", "messages-burst": "10"}) as served:
        run(visit())


def test_reports_of_bugs_do_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bug_reports, "MOST_KEPT", 3)
    for number in range(5):
        bug_reports.keep_bug(tmp_path, f"room{number}", RuleBug("it fails", '{"seed": 7}'))
    assert len(list((tmp_path / "bugs").iterdir())) == 3
