"""A store that fails: what cannot be kept is refused and seen by nobody, and goes through when it can be."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.kit import PATIENCE, Line, Message, Person, Served, any_picks, run

DATABASE = "emberbox.db"

Trouble = Callable[[Served], AbstractContextManager[None]]
"""Something that keeps a server from writing as long as it lasts."""


def stored(folder: Path, room: str) -> list[tuple[int, int]]:
    """Seat and step of all that the store has of a room, as another process reads it."""
    with closing(sqlite3.connect(folder / DATABASE)) as store:
        query = "SELECT seat, step FROM steps WHERE room = ? ORDER BY number"
        return store.execute(query, (room,)).fetchall()


async def begin(url: str) -> tuple[str, list[Person], list[Line]]:
    """A game of two that has begun."""
    people = [await Person.named(url, name) for name in ("Ada", "Bob")]
    room = await people[0].make(["me", "open"])
    await people[1].claim(room, 1)
    return room, people, [await person.enter(room, seat) for seat, person in enumerate(people)]


async def move(lines: list[Line], rng: random.Random) -> None:
    """Let whoever is asked answer, and wait until both know."""
    [asked] = [line for line in lines if line.update["decision"]]
    step = asked.update["step"]
    reply = await asked.answer(any_picks(asked.update["decision"], rng))
    assert reply["type"] == "accepted", reply
    for line in lines:
        await line.until(lambda line=line: line.update["step"] > step)  # type: ignore[misc]


# -- what keeps a server from writing --------------------------------------------------------------


@contextmanager
def locked(server: Served) -> Iterator[None]:
    """Another process holds the database."""
    with closing(sqlite3.connect(server.folder / DATABASE, isolation_level=None)) as store:
        store.execute("BEGIN IMMEDIATE")
        yield
        store.execute("ROLLBACK")


@contextmanager
def full(server: Served) -> Iterator[None]:
    """The disk has no room left."""
    filler = server.folder / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):  # noqa: PT012
        while True:
            file.write(bytes(4096))
    yield
    filler.unlink()


def mount(*words: str) -> bool:
    """Mount something, if this machine permits it."""
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if shutil.which("mount") is None or not mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)):
        pytest.skip("this machine does not let tests mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


# -- refused, never acknowledged -------------------------------------------------------------------


async def refused_in(trouble: Trouble, server: Served) -> None:
    """Have a server refuse answers as long as there is trouble, and take them afterwards."""
    room, people, lines = await begin(server.url)
    eve = await Person.named(server.url, "Eve")
    rng = random.Random(1)
    for _ in range(3):
        await move(lines, rng)
    watcher = await eve.enter(room)
    [asked] = [line for line in lines if line.update["decision"]]
    seat, step = lines.index(asked), asked.update["step"]
    before, events = stored(server.folder, room), list(asked.events)
    answer: Message = {"type": "answer", "step": step, "picks": any_picks(asked.update["decision"], rng)}
    with trouble(server):
        reply = await asked.ask(answer)
        assert (reply["type"], reply.get("code")) == ("refused", "not-stored"), reply
        status, code, _ = await people[0].refused("/api/rooms", {"game": "forge"})
        assert (status, code) == (503, "not-stored")
        # Who looks sees the game as it stood, and that is all that anybody sees.
        assert (await people[seat].get(f"/api/rooms/{room}"))["state"] == "playing"
        fresh = await people[seat].enter(room, seat)
        for line in (*lines, watcher, fresh):
            assert (await line.ask({"type": "ping"}))["type"] == "pong"
            assert line.update["step"] == step
            assert line.events == events or line is not fresh
        assert fresh.update["decision"] == asked.update["decision"]
    assert stored(server.folder, room) == before
    async with asyncio.timeout(PATIENCE):
        while (reply := await asked.ask(answer)).get("code") == "not-stored":
            await asyncio.sleep(0.05)
    assert reply["type"] == "accepted", reply
    for line in (*lines, watcher, fresh):
        await line.until(lambda line=line: line.update["step"] == step + 1)  # type: ignore[misc]
    assert stored(server.folder, room) == [*before, (seat, step)]
    await move(lines, rng)
    acknowledged = stored(server.folder, room)
    server.kill()
    server.start()
    assert stored(server.folder, room) == acknowledged
    lines = [await person.moved_to(server.url).enter(room, at) for at, person in enumerate(people)]
    await move(lines, rng)


@pytest.mark.long
def test_a_database_that_is_locked_refuses_answers_until_it_is_free(folder: Path) -> None:
    with Served(folder) as server:
        run(refused_in(locked, server))


def test_a_disk_that_is_full_refuses_answers_until_it_has_room_again(disk: Path) -> None:
    with Served(disk) as server:
        run(refused_in(full, server))


@pytest.mark.long
def test_games_of_others_go_on_after_one_room_was_refused(folder: Path) -> None:
    async def games(server: Served) -> None:
        tables = [await begin(server.url) for _ in range(3)]
        rng = random.Random(2)
        with locked(server):
            asked = [line for _, _, lines in tables for line in lines if line.update["decision"]]
            replies = await asyncio.gather(
                *(line.answer(any_picks(line.update["decision"], rng)) for line in asked)
            )
            assert [reply.get("code") for reply in replies] == ["not-stored"] * 3
        for room, _, lines in tables:
            for _ in range(5):
                await move(lines, rng)
            assert len(stored(server.folder, room)) == 6

    with Served(folder) as server:
        run(games(server))


# -- a database that cannot be used at all ---------------------------------------------------------


def fails_to_start(folder: Path, *flags: str) -> str:
    """What `emberbox serve` says when it cannot start."""
    ended = subprocess.run(
        [sys.executable, "-c", Served.program, "serve", "--port", "0", "--data-dir", str(folder), *flags],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 2, ended
    assert "Traceback" not in ended.stderr + ended.stdout
    [*_, last] = ended.stderr.strip().splitlines()
    assert last.startswith("emberbox: ")
    return last


def test_a_database_that_is_none_is_a_clear_word_at_the_start(folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"this is a shopping list\n" * 500)
    assert "file is not a database" in fails_to_start(folder)


@pytest.mark.long
def test_a_database_whose_pages_are_torn_is_a_clear_word_at_the_start(folder: Path) -> None:
    with Served(folder) as server:
        run(begin(server.url))
        server.stop()
    whole = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(whole[:100] + bytes(len(whole) - 100))
    assert "malformed" in fails_to_start(folder)


def test_a_database_that_cannot_be_made_is_a_clear_word_at_the_start(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    assert "unable to open database file" in fails_to_start(tmp_path)


def test_a_database_that_is_held_by_another_process_is_a_clear_word_at_the_start(folder: Path) -> None:
    folder.mkdir()
    with locked(Served(folder)):
        assert "database is locked" in fails_to_start(folder)


@pytest.mark.long
def test_a_database_that_cannot_be_written_is_a_clear_word_at_the_start(disk: Path) -> None:
    with Served(disk) as server:
        server.stop()
    assert mount("-o", "remount,ro", str(disk))
    assert "emberbox.db" in (word := fails_to_start(disk))
    assert "Read-only file system" in word


# -- an end in good order --------------------------------------------------------------------------


def test_a_server_with_many_idle_sockets_ends_at_once_and_says_goodbye(folder: Path) -> None:
    async def visit(server: Served) -> None:
        room, _, lines = await begin(server.url)
        eve = await Person.named(server.url, "Eve")
        idle = [await eve.enter(room) for _ in range(60)]
        assert server.process is not None
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        for line in (*lines, *idle):
            await asyncio.wait_for(line.socket.wait_closed(), PATIENCE)
            assert line.socket.close_code == 1012, "a restart, which clients wait for"
        code = await asyncio.to_thread(server.process.wait, PATIENCE)
        assert time.monotonic() - began < 2.5
        assert code in (0, -signal.SIGTERM)

    with Served(folder) as server:
        run(visit(server))
        assert server.events("closed")
        assert not server.complaints()


async def play_until_cut_off(line: Line, seat: int, seed: int) -> tuple[list[tuple[int, int]], Message]:
    """Answer until the line is gone; what was acknowledged, and the last answer that was sent."""
    rng = random.Random(seed)
    acknowledged: list[tuple[int, int]] = []
    last: Message = {}
    try:
        while (decision := await line.asked()) is not None:
            step = line.update["step"]
            last = {"type": "answer", "step": step, "picks": any_picks(decision, rng)}
            reply = await line.ask(last)
            assert reply["type"] == "accepted", reply
            acknowledged.append((seat, step))
            await line.until(lambda step=step: line.update["step"] > step)  # type: ignore[misc]
    except ConnectionClosed:
        pass
    return acknowledged, last


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_an_answer_on_its_way_when_the_server_stops_is_stored_and_can_be_repeated_or_neither(
    folder: Path, seed: int
) -> None:
    async def visit(server: Served) -> None:
        tables = [await begin(server.url) for _ in range(8)]
        playing = [
            asyncio.create_task(play_until_cut_off(line, seat, seed))
            for _, _, lines in tables
            for seat, line in enumerate(lines)
        ]
        await asyncio.sleep(0.3 + 0.1 * seed)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        played = await asyncio.gather(*playing)
        assert await asyncio.to_thread(server.process.wait, PATIENCE) in (0, -signal.SIGTERM)
        assert sum(len(acknowledged) for acknowledged, _ in played) > 8
        server.start()
        for at, (room, people, _) in enumerate(tables):
            known = {answer for acknowledged, _ in played[2 * at : 2 * at + 2] for answer in acknowledged}
            kept = stored(folder, room)[1:]
            assert len(kept) == len(set(kept)), "an answer was stored twice"
            assert known <= set(kept), "an acknowledged answer is lost"
            assert len(kept) <= len(known) + 1
            for seat, step in set(kept) - known:
                # Its sender cannot know that it was stored, and says it again.
                _, last = played[2 * at + seat]
                assert last["step"] == step
                line = await people[seat].moved_to(server.url).enter(room, seat)
                assert (await line.ask(last))["type"] == "accepted"
            assert stored(folder, room)[1:] == kept

    with Served(folder) as server:
        run(visit(server))
        server.stop()
        assert not server.complaints()
