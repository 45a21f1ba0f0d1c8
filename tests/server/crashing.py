"""Scripted players who remember what they were promised, and an audit that compares it with the store."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidMessage

from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import CHANCE
from emberbox.server.play.history import History, Step, spelling
from emberbox.server.play.rendering import observer_of, snapshot_of, view_of
from emberbox.server.play.room import SNAPSHOT_EVERY
from tests.server.kit import Line, Message, Person, any_picks

PATIENCE = 60.0
"""Seconds after which a busy machine is too slow to show anything."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Deed:
    """An answer of a seat, or the taking back of one, at a step of a room."""

    room: str
    seat: int
    step: int
    picks: tuple[int, ...]
    undo: bool = False


@dataclass
class Habits:
    """How often a scripted player sends something twice before any reply, or takes an answer back."""

    twice: float = 0.0
    undo: float = 0.0


@dataclass
class Guest:
    """A seat of a person, or without one a spectator's place, over all lives of the server."""

    room: str
    seat: int | None
    who: int
    """Which of the hall's people it is."""
    habits: Habits
    rng: random.Random = field(default_factory=random.Random)
    events: list[Message] = field(default_factory=list)
    update: Message = field(default_factory=dict)
    sent: set[Deed] = field(default_factory=set)
    acknowledged: list[Deed] = field(default_factory=list)
    refused: list[Deed] = field(default_factory=list)
    pending: tuple[Deed, Message] | None = None
    replies: int = 0
    shown: bool = False
    """How many messages the server has answered since it started, and whether it has shown the game."""

    @property
    def place(self) -> str:
        """Where it is, in words."""
        return f"seat {self.seat} of room {self.room}"

    @property
    def over(self) -> bool:
        """Whether the game is over and nothing is left open."""
        return bool(self.update.get("payoffs")) and self.pending is None

    async def play(self, person: Person, stored: Collection[Deed]) -> None:
        """Enter where it was left, settle what was left open, and play until the server dies or the end.

        `stored` is what the last server had written down when it died.
        """
        self.replies, self.shown = 0, False
        try:
            line = await person.connect()
        except (OSError, ConnectionClosed, InvalidMessage):
            return  # the server died before we came in
        line.events = self.events
        try:
            await self._enter(line)
            await self._settle(line, stored)
            while not line.over:
                await self._go_on(line)
            await line.close()
        except ConnectionClosed:
            pass
        finally:
            if line.update:
                self.events, self.update, self.shown = line.events, line.update, True

    async def _enter(self, line: Line) -> None:
        seen = len(self.events)
        reply = await line.ask({"type": "enter", "room": self.room, "seat": self.seat, "seen": seen})
        assert reply["type"] == "accepted", reply
        self.replies += 1
        await line.until(lambda: line.update)
        assert line.table["state"] in ("playing", "over"), line.table
        # A server that remembers less than was seen would go on from an earlier event.
        assert line.update["first"] >= seen, f"{self.place} saw {seen} events, not {line.update['first']}"

    async def _settle(self, line: Line, stored: Collection[Deed]) -> None:
        """Send again what was not acknowledged: what was stored must be acknowledged now."""
        if self.pending is None:
            return
        deed, message = self.pending
        reply = await self._ask(line, deed, message)
        if reply["type"] == "refused":
            assert deed not in stored, f"{deed} was stored, and is refused: {reply}"
            assert self.habits.undo, f"{deed} is refused, and nobody could move in between: {reply}"

    async def _ask(self, line: Line, deed: Deed, message: Message, times: int = 1) -> Message:
        """Send something once or more often, wait for the replies, and note which it was."""
        self.pending = deed, message
        self.sent.add(deed)
        ids = [await line.send(message) for _ in range(times)]
        reply = await line.reply(ids[0])
        self.replies += 1
        self.pending = None
        if reply["type"] == "accepted":
            self.acknowledged.append(deed)
        else:
            assert reply["code"] in ("stale", "not-allowed", "game-over"), (deed, reply)
            self.refused.append(deed)
        for id in ids[1:]:
            again = await line.reply(id)
            assert again["type"] == reply["type"], f"first {reply}, then {again}"
        return reply

    async def _go_on(self, line: Line) -> None:
        """Do one thing, or wait for others."""
        update, seat, dice = line.update, self.seat, self.rng
        times = 2 if dice.random() < self.habits.twice else 1
        if seat is not None and update["can_undo"] and dice.random() < self.habits.undo:
            undo = Deed(self.room, seat, update["step"], (), undo=True)
            await self._ask(line, undo, {"type": "undo", "step": undo.step}, times)
        elif seat is not None and update["decision"]:
            picks = any_picks(update["decision"], dice)
            answer = Deed(self.room, seat, update["step"], tuple(spelling(picks)))
            message = {"type": "answer", "step": answer.step, "picks": picks}
            await self._ask(line, answer, message, times)
        # What is asked next comes with the next update: the same question must not be answered again.
        await line.until(lambda: line.update is not update)


class Audit:
    """Reads what a dead server has stored, and finds out whether it kept its word.

    It reads a copy: the server itself must come to terms with what it left behind.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._histories: dict[str, History] = {}
        self._rows: dict[str, list[Row]] = {}
        self.by_bots = 0
        """How many answers of bots are stored."""

    def compare(self, guests: Sequence[Guest]) -> set[Deed]:
        """Compare what was promised and shown with the store; returns what people have done, as stored."""
        store = Store.copied_from(self._folder)
        lost_rooms = {guest.room for guest in guests} - store.rooms.keys()
        assert not lost_rooms, f"made and lost: {lost_rooms}"
        done: Counter[Deed] = Counter()
        for room in store.rooms:
            self._follow(store, room, [guest for guest in guests if guest.room == room])
            done.update(store.deeds(room))
        sent = {deed for guest in guests for deed in guest.sent}
        assert done.keys() <= sent, f"nobody did {list(done.keys() - sent)[:5]}"
        for guest in guests:
            lost = [deed for deed in guest.acknowledged if deed not in done]
            assert not lost, f"acknowledged and lost: {lost[:5]}"
            false = [deed for deed in guest.refused if deed in done and deed not in guest.acknowledged]
            assert not false, f"refused and yet stored: {false[:5]}"
        doubled = [deed for deed, times in done.items() if times > 1]
        assert not doubled, f"stored more than once: {doubled[:5]}"
        self.by_bots = store.answers() - done.total()
        return set(done)

    def _follow(self, store: Store, room: str, guests: Sequence[Guest]) -> None:
        """Tell a room's game on from where the last audit left it, and find there what was seen."""
        table, rows, known = store.rooms[room], store.steps[room], self._rows.get(room, [])
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1)), f"gaps in room {room}"
        assert rows[: len(known)] == known, f"room {room} was rewritten"
        history = self._histories.get(room)
        if history is None:
            options = json.loads(table["options"])
            game, first = GAMES[table["game"]], Step.from_row(rows[0])
            history = History.relive(game, options, table["seed"], [first], table["rules"], None)
            self._histories[room] = history
        looking = [guest for guest in guests if guest.shown and not saw_this(guest, history)]
        for row in rows[history.number :]:
            self._take(history, Step.from_row(row), table, store.snapshots.get(room))
            looking = [guest for guest in looking if not saw_this(guest, history)]
        assert not looking, f"{looking[0].place} was shown what is not stored: {looking[0].update}"
        self._rows[room] = rows
        self._agree(history, table, store.snapshots.get(room))
        for guest in guests:
            told = history.event_log.since(0, observer_of(guest.seat))[: len(guest.events)]
            heard = [msgspec.json.decode(event) for event in told]
            assert heard == guest.events, f"{guest.place} was told what is not stored"

    def _take(self, history: History, step: Step, table: Row, snapshot: Row | None) -> None:
        """Take the next step, which must fit what came before it."""
        assert step.step == history.step, f"{table['id']}: {step} was taken at step {history.step}"
        own = step.answers[: len(step.picks) or 1] if not step.back else []
        assert all(seat == step.seat for seat, _ in own), f"{table['id']}: {step} begins with another seat"
        assert spelling([pick for _, pick in own]) == step.picks, f"{table['id']}: {step} has other picks"
        history.follow(step, table["rules"])
        decision = history.session.decision
        assert decision is None or decision.seat != CHANCE, f"{table['id']}: dice are missing after {step}"
        if snapshot is not None and snapshot["number"] == step.number:
            assert snapshot["views"] == snapshot_of(history.session), f"{table['id']}: a wrong snapshot"

    def _agree(self, history: History, table: Row, snapshot: Row | None) -> None:
        """Check that the last snapshot, and what lists of rooms say, are of the last step."""
        session, number = history.session, history.number
        payoffs = session.state.payoffs() if session.over else None
        standing = table["state"], json.loads(table["waiting"]), json.loads(table["payoffs"] or "null")
        assert standing == ("over" if session.over else "playing", session.waiting(), payoffs), table
        due = number if session.over else number // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        found = 0 if snapshot is None else snapshot["number"]
        assert found == due, f"{table['id']} at step {number}: the snapshot is of {found}"


def saw_this(guest: Guest, history: History) -> bool:
    """Whether what a guest was shown last is a game as it stands now."""
    update = guest.update
    if update["step"] != history.step or len(guest.events) != history.event_log.count:
        return False
    return bool(msgspec.json.decode(view_of(history.session, guest.seat)) == update["view"])


@dataclass
class Store:
    """What is in a database that nobody has open."""

    rooms: dict[str, Row]
    people: set[tuple[str, int]]
    snapshots: dict[str, Row]
    steps: dict[str, list[Row]]

    @staticmethod
    def copied_from(folder: Path) -> Store:
        """All that a dead server has committed, read from a copy of its files."""
        with TemporaryDirectory() as name:
            for file in ("emberbox.db", "emberbox.db-wal"):
                if (folder / file).exists():
                    shutil.copy(folder / file, name)
            connection = sqlite3.connect(Path(name) / "emberbox.db")
            connection.row_factory = sqlite3.Row
            try:
                assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                return Store._read(connection)
            finally:
                connection.close()

    @staticmethod
    def _read(connection: sqlite3.Connection) -> Store:
        def rows(query: str) -> list[Row]:
            return [dict(row) for row in connection.execute(query)]

        rooms = {row["id"]: row for row in rows("SELECT * FROM rooms")}
        steps: dict[str, list[Row]] = {room: [] for room in rooms}
        for row in rows("SELECT * FROM steps ORDER BY room, number"):
            steps[row["room"]].append(row)
        people = rows("SELECT room, seat FROM seats WHERE player IS NOT NULL")
        snapshots = {row["room"]: row for row in rows("SELECT * FROM snapshots")}
        return Store(rooms, {(row["room"], row["seat"]) for row in people}, snapshots, steps)

    def answers(self) -> int:
        """How many steps people and bots have taken."""
        return sum(row["seat"] != CHANCE for rows in self.steps.values() for row in rows)

    def deeds(self, room: str) -> list[Deed]:
        """What persons have done in a room."""
        return [
            Deed(room, row["seat"], row["step"], tuple(json.loads(row["picks"])), row["back"] > 0)
            for row in self.steps[room]
            if (room, row["seat"]) in self.people
        ]


@dataclass
class Hall:
    """Some people, and all the rooms in which they have seats or watch bots."""

    audit: Audit
    habits: Habits
    people: list[Person] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who sits in each room: people, or bots by their level."""
    stored: set[Deed] = field(default_factory=set)
    """What people had done by the last audit."""
    _playing: list[asyncio.Task[None]] = field(default_factory=list)

    async def open(self, url: str, names: Sequence[str] = ("Ada", "Bob")) -> None:
        """Come to a server, or come back to it."""
        if self.people:
            self.people = [person.moved_to(url) for person in self.people]
        else:
            self.people = [await Person.named(url, name) for name in names]

    async def make(self, seats: Sequence[str], game: str = "forge", **options: object) -> str:
        """A room of people, one for each `person`, and bots; where only bots play, somebody watches."""
        people = [seat for seat, who in enumerate(seats) if who == "person"]
        words = [who if who != "person" else "me" if seat == 0 else "open" for seat, who in enumerate(seats)]
        room = await self.people[0].make(words, game, options=options)
        self.seats[room] = tuple(seats)
        for seat in people:
            if seat > 0:
                await self.people[seat].claim(room, seat)
            self.guests.append(Guest(room, seat, seat, self.habits))
        if not people:
            self.guests.append(Guest(room, None, 0, self.habits))
        return room

    @property
    def unfinished(self) -> set[str]:
        """The rooms that are still in play, as far as anybody here knows."""
        return {guest.room for guest in self.guests if not guest.over}

    @property
    def replies(self) -> int:
        """How many messages the server has answered since it started."""
        return sum(guest.replies for guest in self.guests)

    @property
    def acknowledged(self) -> int:
        """How many things were acknowledged so far."""
        return sum(len(guest.acknowledged) for guest in self.guests)

    @property
    def pending(self) -> list[Deed]:
        """What was sent and neither acknowledged nor refused."""
        return [guest.pending[0] for guest in self.guests if guest.pending is not None]

    def begin(self) -> None:
        """Have everybody play whose game is not over."""
        self._playing = [
            asyncio.create_task(guest.play(self.people[guest.who], self.stored))
            for guest in self.guests
            if not guest.over
        ]

    async def dispersed(self) -> None:
        """Wait until everybody has stopped: the server is dead, or the games are over."""
        await asyncio.wait_for(asyncio.gather(*self._playing), PATIENCE)

    def compare(self) -> None:
        """Compare with what a dead server has stored."""
        self.stored = self.audit.compare(self.guests)
