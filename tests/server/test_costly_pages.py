"""What costs much has a price by address and is worked out once; clocks do not wait for broken rooms."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.endless import tied
from tests.server.kit import Person, Served, run
from tests.server.test_timers import BY_DAY, RAN_OUT, set_back, until_ran_out

ROLLS = 3000
BROKEN_ROOMS = 250


async def replay(person: Person, record: str, first: int, address: str = "192.0.2.1") -> httpx.Response:
    path = f"/api/records/{record}/replay?first={first}&count=1"
    return await person.http.get(path, headers={"x-forwarded-for": address})


def test_replays_have_a_price_by_address_and_those_that_are_kept_have_none(folder: Path) -> None:
    async def visit(url: str) -> None:
        eve = await Person.named(url, "Eve")
        record = (await eve.post("/api/records", tied(ROLLS)))["id"]
        # A replay of 3000 answers costs 4: two of them, and not a third one, whatever name one has.
        statuses = []
        for first in range(3):
            guest = await Person.named(url, f"Guest {first}")
            statuses.append((await replay(guest, record, first)).status_code)
        assert statuses == [200, 200, 429]
        again = [(await replay(eve, record, first)).status_code for first in (0, 1, 0, 1)]
        assert again == [200] * 4
        assert (await replay(eve, record, 2, "192.0.2.2")).status_code == 200

    with Served(folder, {"work-per-minute": "8"}) as server:
        run(visit(server.url))


def test_options_are_checked_only_so_often(folder: Path) -> None:
    async def visit(url: str) -> None:
        eve = Person(url)
        checks = [await eve.http.post("/api/games/coop/check", json={}) for _ in range(10)]
        assert [check.status_code for check in checks] == [200] * 8 + [429] * 2

    with Served(folder, {"work-per-minute": "8"}) as server:
        run(visit(server.url))


@pytest.mark.parametrize("path", ["/api/protocol", "/api/games"])
def test_what_never_changes_is_sent_once(served: Served, path: str) -> None:
    async def visit() -> None:
        ada = Person(served.url)
        first = await ada.http.get(path)
        assert first.json()
        again = await ada.http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    run(visit())


def test_no_more_is_kept_than_there_is_room_for() -> None:
    from emberbox.server.http.costly import Kept

    kept = Kept(10)
    for key in range(5):
        kept.keep(key, b"four")
        assert kept.size <= 10
    assert [kept.get(key) for key in range(5)] == [None, None, None, b"four", b"four"]
    kept.keep(4, b"longer")
    assert (kept.size, kept.get(3)) == (10, b"four")
    kept.keep(4, b"much too long")
    assert (kept.size, kept.get(3), kept.get(4)) == (0, None, None)


@pytest.mark.long
def test_rooms_that_no_longer_replay_do_not_keep_the_clocks_of_others_waiting(folder: Path) -> None:
    async def make() -> str:
        ada, bob = await Person.named(server.url, "Ada"), await Person.named(server.url, "Bob")
        room = await ada.make(["me", "open"], timer=BY_DAY, stand_in="novice")
        await bob.claim(room, 1)
        return room

    async def watch() -> None:
        await until_ran_out(server, room)
        while len(server.events("room cannot be replayed")) < BROKEN_ROOMS:
            await asyncio.sleep(0.1)

    with Served(folder) as server:
        room = run(make())
        server.stop()
        ((columns,),) = server.alter("SELECT group_concat(name) FROM pragma_table_info('rooms')")
        others = columns.replace("id,", "", 1)
        for number in range(BROKEN_ROOMS):
            server.alter(
                f"INSERT INTO rooms (id, {others}) SELECT ?, {others} FROM rooms WHERE id = ?",
                f"broken-{number}",
                room,
            )
            server.alter(
                "INSERT INTO steps SELECT ?, number, seat, step, picks, back, '[[0,9]]', at, bot, late "
                "FROM steps WHERE room = ? AND number = 1",
                f"broken-{number}",
                room,
            )
            server.alter(
                "INSERT INTO seats SELECT ?, seat, player, bot, wishes, since FROM seats WHERE room = ?",
                f"broken-{number}",
                room,
            )
        set_back(server, room, 3 * 24 * 60 * 60)
        server.alter("UPDATE rooms SET deadline = 1 WHERE id <> ?", room)
        with server:
            run(watch())
            assert len(server.events(RAN_OUT)) == 1
            server.stop()
        # They are looked at once, and not every few seconds.
        assert server.alter("SELECT count(*) FROM rooms WHERE deadline = 1") == [(0,)]
