"""Those who run a site: what they do beside a running server, and what it keeps and forgets."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.exceptions import ConnectionClosed

from emberbox.server.http.app import make_app
from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.settings import Settings
from emberbox.server.play.operators import Operators
from emberbox.server.play.own_data import NOBODY
from emberbox.server.play.retention import Retention
from emberbox.server.site import Site
from emberbox.server.store import tables
from emberbox.server.store.backup import back_up, restore
from emberbox.server.store.database import Store, StoreError
from tests.server.at_rooms import names, people, play_on, seat
from tests.server.kit import Person, Served, run
from tests.server.test_chat import heard, say
from tests.server.test_presence import entered
from tests.server.test_ratings import with_account

DAY = 24 * 60 * 60.0
KEEP = {"keep_rooms_days": 30, "keep_chat_days": 30, "keep_guests_days": 30}

# Ways to declare routes that will go with the next big version of Litestar.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)


class Beside:
    """An operator at the database of a running server."""

    def __init__(self, folder: Path) -> None:
        self.address = f"sqlite+aiosqlite:///{folder / 'emberbox.db'}"

    async def do(self, deed: str, *words: Any) -> Any:
        """Do something, as the command line does."""
        store = Store(self.address)
        try:
            return await getattr(Operators(store, "a test"), deed)(*words)
        finally:
            await store.close()


def test_operators_act_on_rooms_and_players_of_a_running_server(folder: Path) -> None:
    async def visit() -> None:
        operator = Beside(folder)
        ada, bob = await with_account(served, "Ada", "ada"), await with_account(served, "Bob", "bob")
        room = await ada.make(["me", "open"], stand_in="novice")
        await bob.claim(room, 1)
        lines = [await entered(ada, room, 0), await entered(bob, room, 1)]
        await operator.do("rename", "bob", "Robert", "rude name")
        await lines[0].until(lambda: lines[0].table.get("seats", [{}, {}])[1].get("name") == "Robert")
        await operator.do("mute", "bob", 1.0, "rude")
        assert (await lines[1].ask({"type": "say", "text": "hello"}))["code"] == "bad-text"
        await operator.do("unmute", "bob", "")
        await say(lines[1], "hello")
        await operator.do("kick", "bob", room, "rude again")
        await lines[0].until(lambda: lines[0].table["seats"][1]["bot"] == "novice")
        assert lines[0].table["seats"][1]["name"] is None
        await operator.do("ban", "bob", 1.0, "enough")
        with pytest.raises(ConnectionClosed) as closed:
            await lines[1].until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        credentials = {"login": "bob", "password": "correct horse"}
        assert (await Person(served.url).refused("/api/session", credentials))[:2] == (403, "banned")
        assert (await bob.get("/api/me"))["ended"] is True
        await operator.do("unban", "bob", "")
        await bob.post("/api/session", credentials)
        await operator.do("close", room, "over")
        await lines[0].until(lambda: lines[0].table["state"] == "over")
        audit = [row["deed"] for row in await operator.do("audit")]
        assert audit == ["close", "unban", "ban", "kick", "unmute", "mute", "rename"]

    with Served(folder) as served:
        run(visit())
        assert served.complaints() == []


def test_the_command_line_shows_acts_and_says_what_is_wrong(folder: Path) -> None:
    async def prepare() -> None:
        await with_account(served, "Ada", "ada")

    def command(*words: str) -> tuple[int, str, str]:
        code = "from emberbox.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "EMBERBOX_DATA_DIR": str(folder)},
        )
        return done.returncode, done.stdout, done.stderr

    with Served(folder) as served:
        run(prepare())
        assert command("admin", "role", "ada", "moderator")[0] == 0
        code, out, _ = command("admin", "players", "ad")
        assert (code, "moderator" in out, "Ada" in out) == (0, True, True)
        code, _, error = command("admin", "ban", "nobody-there")
        assert (code != 0, error.strip()) == (True, "emberbox: no player has the login or id 'nobody-there'")
        assert command("backup", str(folder / "one.db"))[0] == 0
        assert "already exists" in command("backup", str(folder / "one.db"))[2]
        # Never from under a server.
        assert "is in use: stop the server first" in command("restore", str(folder / "one.db"))[2]


def test_a_moderator_reads_reports_and_mutes_and_nobody_else_does(folder: Path) -> None:
    async def visit() -> None:
        ada, bob, eve = [await with_account(served, name, name.lower()) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open"])
        lines = [await entered(ada, room, 0), await entered(bob, room, None)]
        await say(lines[1], "you play badly")
        (line,) = await heard(lines[0])
        await ada.http.post(f"/api/rooms/{room}/chat/{line['number']}/report", json={"reason": "rude"})
        assert (await eve.refused("/api/reports", method="GET"))[:2] == (403, "not-moderator")
        await Beside(folder).do("set_role", "eve", "moderator", "")
        (report,) = await eve.get("/api/reports")
        assert (report["text"], report["reason"], report["name"]) == ("you play badly", "rude", "Bob")
        path = f"/api/reports/{report['id']}"
        assert (await ada.refused(path, {}))[:2] == (403, "not-moderator")
        assert (await eve.refused(path, {"mute_days": 31}))[:2] == (400, "bad-request")
        assert (await eve.http.post(path, json={"mute_days": 1, "note": "rude"})).status_code == 204
        assert await eve.get("/api/reports") == []
        assert (await eve.refused(path, {}))[:2] == (404, "no-report")
        assert (await lines[1].ask({"type": "say", "text": "why?"}))["code"] == "bad-text"
        assert (await Beside(folder).do("audit"))[0]["by"] == "eve (moderator)"

    with Served(folder) as served:
        run(visit())


def test_a_backup_of_a_running_site_is_put_back(folder: Path, tmp_path: Path) -> None:
    file, address = tmp_path / "backup.db", f"sqlite+aiosqlite:///{folder / 'emberbox.db'}"

    async def play() -> tuple[Person, str, int]:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        await play_on(lines, 6)
        kept = lines[0].update["step"]
        await asyncio.to_thread(back_up, address, file)
        await play_on(lines, 6)
        assert lines[0].update["step"] > kept
        return ada, room, kept

    async def look(ada: Person, room: str, kept: int) -> None:
        line = await ada.moved_to(served.url).enter(room, 0)
        assert line.update["step"] == kept

    with Served(folder) as served:
        ada, room, kept = run(play())
        served.stop()
        assert file.stat().st_mode & 0o777 == 0o600
        assert "The database of before is" in restore(address, file)
        with served:
            run(look(ada, room, kept))
        served.stop()
        (tmp_path / "bad.db").write_bytes(b"not a database" * 100)
        with pytest.raises(StoreError, match="isn't a backup"):
            restore(address, tmp_path / "bad.db")


def test_somebody_takes_their_data_along_and_is_forgotten(folder: Path) -> None:
    async def visit() -> None:
        ada, bob = await with_account(served, "Ada", "ada"), await with_account(served, "Bob", "bob")
        room = await ada.make(["me", "open"], stand_in="novice")
        await bob.claim(room, 1)
        line = await entered(bob, room, 1)
        await say(line, "my secret")
        data = await bob.get("/api/me/data")
        assert data["player"]["login"] == "bob"
        assert "password" not in data["player"]
        assert [each["text"] for each in data["chat"]] == ["my secret"]
        assert [each["room"] for each in data["seats"]] == [room]
        assert (await bob.refused("/api/me", {"password": "wrong"}, "DELETE"))[:2] == (401, "wrong-password")
        response = await bob.http.request("DELETE", "/api/me", json={"password": "correct horse"})
        assert response.status_code == 200, response.text
        assert names(await ada.get(f"/api/rooms/{room}")) == ["Ada", "novice"]
        assert (await ada.refused("/api/players/bob", method="GET"))[1] == "no-player"
        credentials = {"login": "bob", "password": "correct horse"}
        assert (await Person(served.url).refused("/api/session", credentials))[1] == "wrong-password"
        served.stop()
        assert served.alter("SELECT COUNT(*) FROM chat") == [(0,)]
        assert served.alter("SELECT name FROM players WHERE login IS NULL") == [(NOBODY,)]

    with Served(folder) as served:
        run(visit())


def test_what_is_old_is_forgotten_and_what_somebody_needs_is_not(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        now, old = time.time(), time.time() - 40 * DAY
        # The server's own keeps all: it must not be quicker.
        retention = Retention(site.rooms, replace(site.settings, **KEEP))
        kept, lost = await site.players.guest("Kept"), await site.players.guest("Lost")

        async def prepare(connection: AsyncConnection) -> None:
            room = {"game": "forge", "rules": "", "options": "{}", "seed": 1, "host": kept.id}
            room |= {"listed": False, "timer": "off", "timer_limit": 60, "stand_in": "novice", "version": 1}
            room |= {"created": old, "waiting": "[]", "note": "", "settled": True}
            for id, state, moved in (("old", "over", old), ("new", "over", now), ("open", "playing", old)):
                await connection.execute(insert(tables.rooms).values(id=id, state=state, moved=moved, **room))
                line = {"room": id, "player": kept.id, "text": "hello"}
                await connection.execute(insert(tables.chat).values(number=1, at=old, **line))
                await connection.execute(insert(tables.chat).values(number=2, at=now, **line))
            await connection.execute(tables.players.update().values(created=old))
            for address, created, confirmed in (("a", old, old), ("b", old, None), ("c", now, None)):
                box = {"player": kept.id, "address": address, "language": "en", "failures": 0}
                box |= {"created": created, "confirmed": confirmed}
                await connection.execute(insert(tables.mailboxes).values(**box))

        await site.journal.do(prepare)
        assert await retention.sweep(now) == {
            "rooms": 1,
            "tournaments": 0,
            "lines": 2,
            "mailboxes": 1,
            "guests": 1,
        }
        rooms = await site.store.rows(select(tables.rooms.c.id).order_by(tables.rooms.c.id))
        assert [row["id"] for row in rooms] == ["new", "open"]
        players = await site.store.rows(select(tables.players.c.id))
        assert [row["id"] for row in players] == [kept.id] != [lost.id]
        assert await retention.sweep(now) == {
            "rooms": 0,
            "tournaments": 0,
            "lines": 0,
            "mailboxes": 0,
            "guests": 0,
        }
        counted = await site.store.row(select(func.count().label("left")).select_from(tables.chat))
        assert counted == {"left": 2}
        addresses = select(tables.mailboxes.c.address).order_by(tables.mailboxes.c.address)
        assert [row["address"] for row in await site.store.rows(addresses)] == ["a", "c"]

    async def tidily() -> None:
        app = make_app(Settings(data_dir=tmp_path, bot_workers=1))
        async with app.lifespan():
            await visit(app.state.site)

    asyncio.run(tidily())


def test_a_request_has_a_name_in_its_answer_and_figures_of_the_process_are_there(served: Served) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        given = await ada.http.get("/api/me", headers={"x-request-id": "proxy-12345678"})
        assert given.headers["x-request-id"] == "proxy-12345678"
        for strange in ("a b", "x" * 65, "\u00e9" * 8):
            headers = httpx.Headers([(b"x-request-id", strange.encode())])
            ours = (await ada.http.get("/api/me", headers=headers)).headers["x-request-id"]
            assert ours != strange
            assert len(ours) == 16
        text = (await ada.http.get("/metrics")).text
        for name in ("loop_lag_seconds", "journal_waiting", "bots_waiting", "connections_used", "room_bytes"):
            assert f"emberbox_{name}" in text

    run(visit())


def test_the_dashboard_shows_figures_that_there_are() -> None:
    dashboard = json.loads((Path(__file__).parents[2] / "deploy" / "grafana.json").read_text("utf-8"))
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    metrics = Metrics()
    metrics.responded(200)
    text = metrics.exposition().decode()
    shown = set(re.findall(r"emberbox_\w+", asked))
    assert len(shown) > 10
    assert [name for name in shown if not re.search(rf"^{name}[ {{]", text, re.MULTILINE)] == []


def test_seats_of_the_kicked_go_to_bots_at_rest(folder: Path) -> None:
    """Nobody who was kicked comes back to the seat."""

    async def visit() -> None:
        ada, bob = await with_account(served, "Ada", "ada"), await with_account(served, "Bob", "bob")
        room = await ada.make(["me", "open", "open"], options={"players": 3}, stand_in="novice")
        await bob.claim(room, 1)
        await Beside(folder).do("kick", "bob", room, "")
        line = await ada.enter(room, 0)
        await line.until(lambda: line.table["seats"][1]["bot"] == "novice")
        assert (await bob.refused(seat(room, 1, "claim")))[:2] == (409, "seat-taken")

    with Served(folder) as served:
        run(visit())
