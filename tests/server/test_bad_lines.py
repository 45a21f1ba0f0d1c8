"""Games over bad lines: lost, doubled, late and reordered messages, cut connections, tabs, restarts, undo."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.space import NONE
from tests.kernel.toys.sparks import CARDS, SEATS, SPARK, WARD
from tests.server.kit import PATIENCE, Line, Message, Person, Served, WithSparks, any_picks, run
from tests.server.proxy import BadLine, Faults

SILENCE, LONG_SILENCE = 0.05, 0.4
"""Seconds without a word after which a client says again what it has said: twice as many each time."""

KINDS = {
    "drop": Faults(drop=0.15),
    "duplicate": Faults(duplicate=0.4),
    "delay": Faults(delay=0.5),
    "reorder": Faults(reorder=0.35),
    "cut": Faults(cut=0.06),
    "all": Faults(drop=0.06, duplicate=0.1, delay=0.1, reorder=0.15, cut=0.03),
}
SEEDS = (1, 2)

REACTION, REACTION_AT = Path(__file__).parents[1] / "golden" / "ignite-two.json", 198
"""A game of Ignite, and after how many answers somebody is attacked and may react."""


class Stubborn:
    """A client as the protocol wants it: it repeats what was not acknowledged and comes back when cut off."""

    def __init__(self, person: Person, url: str, room: str, seat: int | None, seed: int) -> None:
        self.person = person
        self.address = url.replace("http", "ws", 1) + "/ws"
        self.room, self.seat, self.seed = room, seat, seed
        self.update: Message = {}
        self.events: list[Message] = []
        self.chosen: dict[int, list[int]] = {}
        self.acknowledged: set[int] = set()
        self.older = 0
        self._sent: dict[int, int] = {}
        self._ids = 0
        self._tried = -1

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this client knows."""
        return bool(self.update.get("payoffs"))

    async def play(self) -> None:
        """Play, or watch, to the end of the game, on as many sockets as it takes."""
        while not self.over:
            try:
                async with connect(
                    self.address, additional_headers={"cookie": self.person.cookie}, max_size=None
                ) as socket:
                    await self._talk(socket)
            except (ConnectionClosed, InvalidHandshake, OSError):
                continue

    async def _talk(self, socket: ClientConnection) -> None:
        self._tried = -1
        await self._enter(socket)
        silence = SILENCE
        while not self.over:
            try:
                message: Message = json.loads(await asyncio.wait_for(socket.recv(), silence))
            except TimeoutError:
                self._tried = -1
                silence = min(2 * silence, LONG_SILENCE)
                await self._enter(socket)
            else:
                silence = SILENCE
                if not self._hear(message):
                    await self._enter(socket)
            await self._answer(socket)

    async def _send(self, socket: ClientConnection, message: Message) -> int:
        self._ids += 1
        await socket.send(json.dumps({"id": self._ids, **message}))
        return self._ids

    async def _enter(self, socket: ClientConnection) -> None:
        seen = len(self.events)
        await self._send(socket, {"type": "enter", "room": self.room, "seat": self.seat, "seen": seen})

    def _hear(self, message: Message) -> bool:
        """Take a message in; false if the room has to be entered again to know how things stand."""
        kind = message["type"]
        if kind == "accepted":
            step = self._sent.get(message["re"])
            if step is not None:
                self.acknowledged.add(step)
            return True
        if kind == "refused":
            assert message["code"] in ("stale", "not-entered"), message
            return message["code"] == "stale" and self._note(message["update"])
        return kind != "update" or self._note(message)

    def _note(self, update: Message) -> bool:
        """Take an update in unless it is older than what is known; false if events before it are missing."""
        first, known = update["first"], len(self.events)
        if first > known:
            return False
        whole = self.events[:first] + update["events"]
        if len(whole) < known or update["step"] < self.update.get("step", 0):
            self.older += 1
            return True
        assert whole[:known] == self.events, "an event has changed"
        self.events, self.update = whole, update
        return True

    async def _answer(self, socket: ClientConnection) -> None:
        """Answer what is asked, once on this socket and again after a silence, always alike."""
        decision, step = self.update.get("decision"), self.update.get("step", -1)
        if not decision or step == self._tried:
            return
        self._tried = step
        if step not in self.chosen:
            self.chosen[step] = any_picks(decision, random.Random(f"{self.seed} {self.seat} {step}"))
        id = await self._send(socket, {"type": "answer", "step": step, "picks": self.chosen[step]})
        self._sent[id] = step
        # Something for the answer to be overtaken by.
        await self._send(socket, {"type": "ping"})


async def bad_game(served: Served, faults: Faults, seed: int) -> BadLine:
    """Two people play a game over bad lines and a third watches; what they know in the end is compared."""
    ada, bob, eve = [await Person.named(served.url, name) for name in ("Ada", "Bob", "Eve")]
    room = await ada.make(["me", "open"])
    await bob.claim(room, 1)
    async with BadLine(served.url, faults, seed) as line:
        clients = [
            Stubborn(person, line.url, room, seat, seed) for person, seat in ((ada, 0), (bob, 1), (eve, None))
        ]
        async with asyncio.timeout(4 * PATIENCE):
            await asyncio.gather(*(client.play() for client in clients))
    for client in clients:
        line.counts["down", "older"] += client.older
        fresh = await client.person.enter(room, client.seat)
        assert fresh.events == client.events
        assert fresh.update["view"] == client.update["view"]
        assert fresh.update["payoffs"] == client.update["payoffs"]
    rows = steps_of(served, room)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    stored = {(row["seat"], row["step"]): json.loads(row["picks"]) for row in rows[1:]}
    assert len(stored) == len(rows) - 1, "an answer was applied twice"
    for client in clients[:2]:
        mine = {step: picks for (seat, step), picks in stored.items() if seat == client.seat}
        assert mine == {step: [pick for pick in picks if pick] for step, picks in client.chosen.items()}
        assert client.acknowledged <= mine.keys()
    record = Record.from_json(json.dumps(await ada.get(f"/api/rooms/{room}/record")))
    assert resume(GAMES["forge"], record).state.payoffs() == clients[0].update["payoffs"]
    return line


def steps_of(served: Served, room: str) -> list[sqlite3.Row]:
    """What the store has of a room, as another process reads it."""
    with closing(sqlite3.connect(served.folder / "emberbox.db")) as store:
        store.row_factory = sqlite3.Row
        return store.execute("SELECT * FROM steps WHERE room = ? ORDER BY number", (room,)).fetchall()


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", ["all", *(pytest.param(kind, marks=pytest.mark.night) for kind in KINDS if kind != "all")]
)
def test_a_game_over_a_bad_line_is_the_game_that_was_played(served: Served, kind: str) -> None:
    async def games() -> list[BadLine]:
        return list(await asyncio.gather(*(bad_game(served, KINDS[kind], seed) for seed in SEEDS)))

    lines = run(games())
    for fault in vars(Faults()) if kind == "all" else [kind]:
        for way in ("up", "down"):
            assert sum(line.counts[way, fault] for line in lines) > 3, f"{fault} {way} was not tried"
    if kind in ("reorder", "all"):
        assert sum(line.counts["down", "older"] for line in lines) > 3, "no update came after a newer one"
    assert not served.complaints()


# -- many sockets ----------------------------------------------------------------------------------


async def two_at_a_table(url: str) -> tuple[str, list[Person], list[Line]]:
    """A game of Forge that has begun: its room, who plays, and their lines."""
    people = [await Person.named(url, name) for name in ("Ada", "Bob")]
    room = await people[0].make(["me", "open"])
    await people[1].claim(room, 1)
    return room, people, [await person.enter(room, seat) for seat, person in enumerate(people)]


async def all_know(lines: list[Line], step: int) -> None:
    """Wait until all know that a step has come."""
    for line in lines:
        await line.until(lambda line=line: line.update["step"] >= step)  # type: ignore[misc]


async def move(lines: list[Line], rng: random.Random) -> Line:
    """Let whoever is asked answer at random, and wait until all know; returns who it was."""
    [asked] = [line for line in lines if line.update["decision"]]
    step = asked.update["step"]
    assert (await asked.answer(any_picks(asked.update["decision"], rng)))["type"] == "accepted"
    await all_know(lines, step + 1)
    return asked


async def with_a_choice(lines: list[Line], rng: random.Random) -> Line:
    """Play on until somebody has to choose between picks; returns who."""
    while True:
        for line in lines:
            decision = line.update["decision"]
            if decision and not decision["several"] and len(decision["options"]) > 1:
                return line
        await move(lines, rng)


def test_all_see_each_answer_however_many_come_in_while_it_is_stored(served: Served) -> None:
    async def game() -> None:
        room, (ada, _), lines = await two_at_a_table(served.url)
        playing = True

        async def come_again() -> None:
            line = await ada.connect()
            while playing:
                await line.enter(room, 0)

        guests = [asyncio.create_task(come_again()) for _ in range(3)]
        rng = random.Random(5)
        for _ in range(20):
            await move(lines, rng)
        playing = False
        await asyncio.gather(*guests)

    run(game())


def test_an_answer_is_told_to_all_though_its_sender_is_gone(served: Served) -> None:
    async def game() -> None:
        room, people, lines = await two_at_a_table(served.url)
        rng, stored = random.Random(6), 0
        for _ in range(30):
            [asked] = [line for line in lines if line.update["decision"]]
            seat, step = lines.index(asked), asked.update["step"]
            gone = await people[seat].connect()
            await gone.send({"type": "enter", "room": room, "seat": seat})
            picks = any_picks(asked.update["decision"], rng)
            await gone.send({"type": "answer", "step": step, "picks": picks})
            await asyncio.sleep(rng.uniform(0, 0.006))
            gone.socket.transport.abort()
            try:
                async with asyncio.timeout(0.5):
                    await all_know(lines, step + 1)
                stored += 1
            except TimeoutError:
                assert steps_of(served, room)[-1]["step"] < step, "it was stored, and not everybody was told"
                await move(lines, rng)
        assert stored > 5

    run(game())


@pytest.mark.parametrize("alike", [False, True], ids=["different picks", "the same picks"])
def test_two_tabs_answer_at_once_and_one_answer_counts(served: Served, alike: bool) -> None:
    async def game() -> None:
        room, people, lines = await two_at_a_table(served.url)
        rng = random.Random(7)
        for _ in range(6):
            first = await with_a_choice(lines, rng)
            seat = lines.index(first)
            second = await people[seat].enter(room, seat)
            assert second.update["decision"] == first.update["decision"]
            step, options = first.update["step"], first.update["decision"]["options"]
            picks = [options[0], options[0 if alike else 1]]
            replies = await asyncio.gather(first.answer([picks[0]]), second.answer([picks[1]]))
            kinds = sorted(reply["type"] for reply in replies)
            assert kinds == ["accepted", "accepted" if alike else "refused"]
            [row] = [row for row in steps_of(served, room) if (row["seat"], row["step"]) == (seat, step)]
            won = [reply["type"] for reply in replies].index("accepted")
            assert json.loads(row["picks"]) == [pick for pick in [picks[won]] if pick]
            for reply in replies:
                if reply["type"] == "refused":
                    assert (reply["code"], reply["update"]["step"]) == ("stale", step + 1)
            await all_know([*lines, second], step + 1)
            assert first.update["view"] == second.update["view"]
            assert first.events == second.events
            await second.close()

    run(game())


def test_an_answer_of_long_ago_is_acknowledged_again_and_another_is_stale(served: Served) -> None:
    async def game() -> None:
        room, _, lines = await two_at_a_table(served.url)
        rng = random.Random(3)
        first = await with_a_choice(lines, rng)
        step, options = first.update["step"], first.update["decision"]["options"]
        await first.answer([options[0]])
        await all_know(lines, step + 1)
        for _ in range(6):
            await move(lines, rng)
        now, before = first.update["step"], len(steps_of(served, room))
        assert await first.answer([options[0]], step) == {"type": "accepted", "re": first.ids, "step": step}
        for picks, at in (([options[1]], step), ([options[0]], now + 5)):
            refused = await first.answer(picks, at)
            assert (refused["code"], refused["update"]["step"]) == ("stale", now)
        assert len(steps_of(served, room)) == before

    run(game())


def test_the_last_answer_of_a_game_is_acknowledged_again_and_nothing_comes_after_it(served: Served) -> None:
    async def game() -> None:
        room, _, lines = await two_at_a_table(served.url)
        rng = random.Random(4)
        while not lines[0].over:
            asked = await move(lines, rng)
        rows = steps_of(served, room)
        step, picks = rows[-1]["step"], json.loads(rows[-1]["picks"])
        assert (await asked.answer(picks or [0], step))["type"] == "accepted"
        assert (await asked.answer(picks, step + 1))["code"] == "game-over"
        assert (await asked.ask({"type": "undo", "step": step + 1}))["code"] == "game-over"
        assert len(steps_of(served, room)) == len(rows)

    run(game())


# -- windows, in which several are asked together --------------------------------------------------


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tests may end, if they start it again."""
    with WithSparks(tmp_path_factory.mktemp("restarted")) as server:
        yield server


async def after(
    end: Callable[[Served], int], server: Served, room: str, people: list[Person]
) -> tuple[list[Person], list[Line]]:
    """End a server and start it again; the people come back to their seats."""
    end(server)
    server.start()
    people = [person.moved_to(server.url) for person in people]
    return people, [await person.enter(room, seat) for seat, person in enumerate(people)]


async def seated(url: str, count: int, names: Sequence[str] = ("Ada", "Bob", "Cyd")) -> list[Person]:
    """So many people."""
    return [await Person.named(url, name) for name in names[:count]]


async def window_of_three(url: str) -> tuple[str, list[Person], list[Line]]:
    """A game of Sparks in which seats 1 and 2 are asked together what to do about a spark that seat 0 threw.

    What each has in hand is chance: rooms are made until seat 0 can throw and seat 1 has a choice.
    """
    people = await seated(url, 3)
    while True:
        room = await people[0].make(["me", "open", "open"], "sparks", options={"players": 3})
        for seat in (1, 2):
            await people[seat].claim(room, seat)
        lines = [await person.enter(room, seat) for seat, person in enumerate(people)]
        if CARDS + SPARK not in lines[0].update["decision"]["options"]:
            continue
        for pick in (CARDS + SPARK, SEATS + 1):
            step = lines[0].update["step"]
            assert (await lines[0].answer([pick]))["type"] == "accepted"
            await all_know(lines, step + 1)
        if len(lines[1].update["decision"]["options"]) > 1:
            return room, people, lines


@pytest.mark.long
def test_a_window_is_still_open_after_a_restart_for_those_who_have_not_answered(restarted: Served) -> None:
    async def game() -> None:
        room, people, lines = await window_of_three(restarted.url)
        step, asked = lines[1].update["step"], lines[2].update["decision"]
        assert lines[0].update["asked"] == [1, 2]
        assert (await lines[1].answer([CARDS + WARD]))["type"] == "accepted"
        await lines[1].until(lambda: not lines[1].update["decision"])
        for end in (Served.kill, Served.stop):
            people, lines = await after(end, restarted, room, people)
            assert [line.update["step"] for line in lines] == [step] * 3
            assert [line.update["asked"] for line in lines] == [[1, 2]] * 3
            assert [line.update["decision"] for line in lines] == [None, None, asked]
            assert (await lines[1].answer([CARDS + WARD], step))["type"] == "accepted"
            assert (await lines[1].answer([NONE], step))["code"] == "not-allowed"
            assert [row["seat"] for row in steps_of(restarted, room)] == [-1, 0, 0, 1]
            assert not any(event["what"] == "warded" for line in lines for event in line.events)
        assert (await lines[2].answer([NONE]))["type"] == "accepted"
        await all_know(lines, step + 1)
        assert all(any(event["what"] == "warded" for event in line.events) for line in lines)

    run(game())


def test_a_reaction_in_ignite_is_asked_again_after_a_restart_and_the_attack_is_not(restarted: Served) -> None:
    record = json.loads(REACTION.read_text())

    async def game() -> None:
        people = await seated(restarted.url, 2)
        kept = await people[0].post("/api/records", record)
        start = {"record": kept["id"], "answers": REACTION_AT - 1}
        room = await people[0].make(["me", "open"], "ignite", **{"from": start})
        await people[1].claim(room, 1)
        lines = [await person.enter(room, seat) for seat, person in enumerate(people)]
        attacker, attack = record["answers"][REACTION_AT - 1]
        struck, reaction = record["answers"][REACTION_AT]
        step = lines[0].update["step"]
        assert (await lines[attacker].answer([attack]))["type"] == "accepted"
        await all_know(lines, step + 1)
        asked = lines[struck].update["decision"]
        assert asked["asks"] == "react"
        for end in (Served.kill, Served.stop):
            people, lines = await after(end, restarted, room, people)
            assert lines[struck].update["decision"] == asked
            assert lines[attacker].update["decision"] is None
            assert (await lines[attacker].answer([attack], step))["type"] == "accepted"
            assert len(steps_of(restarted, room)) == 2
        assert (await lines[struck].answer([reaction]))["type"] == "accepted"
        await all_know(lines, step + 2)
        assert [row["seat"] for row in steps_of(restarted, room)] == [-1, attacker, struck]

    run(game())


# -- undo ------------------------------------------------------------------------------------------


def test_an_answer_is_taken_back_once_and_everybody_is_told(restarted: Served) -> None:
    async def game() -> None:
        people = await seated(restarted.url, 2)
        eve = await Person.named(restarted.url, "Eve")
        while True:
            room = await people[0].make(["me", "open"], "sparks")
            await people[1].claim(room, 1)
            lines = [await people[0].enter(room, 0), await people[1].enter(room, 1), await eve.enter(room)]
            if CARDS + SPARK in lines[0].update["decision"]["options"]:
                break
        thrower, other, watcher = lines
        step, before = thrower.update["step"], thrower.update["view"]
        undo = {"type": "undo", "step": step + 1}
        assert not thrower.update["can_undo"]
        refused = await thrower.ask({"type": "undo", "step": step})
        assert refused["code"] == "not-allowed"
        assert refused["rule"]["id"]

        await thrower.answer([CARDS + SPARK])
        await all_know(lines, step + 1)
        assert thrower.update["can_undo"]
        assert not other.update["can_undo"]
        assert (await other.ask(undo))["code"] == "not-allowed"
        assert (await watcher.ask(undo))["code"] == "not-your-seat"
        stale = await thrower.ask({"type": "undo", "step": step})
        assert (stale["code"], stale["update"]["step"]) == ("stale", step + 1)

        for _ in range(2):
            assert (await thrower.ask(undo))["type"] == "accepted"
        await all_know(lines, step + 2)
        assert thrower.update["view"] == before
        for line in lines:
            [undone] = [event for event in line.events if event["what"] == "undone"]
            assert undone["seat"] == 0
        # What was taken back does not come again when its answer is repeated.
        assert (await thrower.answer([CARDS + SPARK], step))["type"] == "accepted"
        assert [row["back"] for row in steps_of(restarted, room)] == [0, 0, 1]
        assert (await thrower.answer([NONE]))["type"] == "accepted"
        await all_know(lines, step + 3)
        assert (await thrower.ask(undo))["type"] == "accepted"
        assert [row["back"] for row in steps_of(restarted, room)] == [0, 0, 1, 0]

    run(game())
