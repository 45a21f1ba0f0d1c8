"""Two servers on which the worlds of pairs are played side by side, and everything they send is compared."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context, copy_context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
from litestar import Litestar
from structlog.contextvars import bind_contextvars

from emberbox import ledger
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Several, Window
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import observers
from emberbox.registry import REGISTRY
from emberbox.server.http.app import make_app
from emberbox.server.ops import logs
from emberbox.server.ops.settings import Settings
from emberbox.server.play.history import History
from emberbox.server.play.players import COOKIE, Player
from emberbox.server.play.room import Room
from emberbox.server.play.seating import Chair, Table
from emberbox.server.site import Site
from emberbox.server.store.database import new_id
from emberbox.server.wire import Timer
from tests.server.twins import FATE, Fate, Pair, any_answer

STEPS = 4
"""Answers for which a pair is followed."""

PRIED = 4
"""Picks that somebody asks about at each moment, of all and of those worth asking about."""

AT_ONCE = 25
"""Pairs that are followed together: their steps share commits."""

PATIENCE = 20.0
HOST = "emberbox.test"

T = TypeVar("T")


class Leak(AssertionError):
    """Somebody was told what they cannot know."""


@dataclass
class Place:
    """A server in this process, and the people who come to it: the last one only watches."""

    app: Litestar
    site: Site
    people: list[Player]
    http: httpx.AsyncClient

    def cookie(self, seat: int) -> str:
        """What makes somebody known, as it goes with a request."""
        person = self.people[-1 if seat == SPECTATOR else seat]
        return f"{COOKIE}={self.site.players.cookie(person).value}"


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """A server with a database of its own."""
    limit = 10**6
    settings = Settings(
        data_dir=folder, messages_per_second=limit, messages_burst=limit, sockets_per_player=limit
    )
    app = make_app(settings)
    site: Site = app.state.site
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as http:
        people = [await site.players.guest(f"Player {at}") for at in range(9)]
        yield Place(app, site, people, http)


class Eye:
    """A socket of one observer: what it says, and every byte that it is sent."""

    def __init__(self, app: Litestar, cookie: str, context: Context) -> None:
        self.sent: list[bytes] = []
        self.ids = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard = asyncio.Event()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": "/ws",
            "query_string": b"",
            "headers": [(b"host", HOST.encode()), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        call: Coroutine[Any, Any, None] = app(scope, self._inbox.get, self._send)  # type: ignore[arg-type]
        self._task = asyncio.create_task(call, context=context)
        self._task.add_done_callback(lambda _: self._heard.set())

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())
            self._heard.set()

    async def say(self, message: Mapping[str, Any]) -> bytes:
        """Say something and wait for the reply."""
        self.ids += 1
        before = len(self.sent)
        self.shout(json.dumps({"id": self.ids, **message}))
        return await self._until(f'"re":{self.ids}', before)

    def shout(self, text: str) -> None:
        """Say anything."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def enter(self, room: str, seat: int, seen: int, words: bool) -> None:
        """Look at a room, with words if the game has any, and wait until it was shown."""
        before = len(self.sent)
        where = None if seat == SPECTATOR else seat
        await self.say(
            {"type": "enter", "room": room, "seat": where, "seen": seen, "words": words, "changes": True}
        )
        await self._until('"type":"update"', before)

    async def _until(self, sign: str, at: int) -> bytes:
        """The first message from a place on with a sign at its beginning."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while at < len(self.sent):
                    if sign.encode() in self.sent[at][:60]:
                        return self.sent[at]
                    at += 1
                if self._task.done():
                    raise AssertionError(f"the server hung up on somebody who waits for {sign}")
                self._heard.clear()
                await self._heard.wait()

    async def close(self) -> None:
        """Hang up."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class World:
    """A room at a place, another one for each pair, and a socket for everybody who can look at it."""

    def __init__(self, where: Place, context: Context) -> None:
        self.place = where
        self.fate = Fate()
        self.room = ""
        self.eyes: dict[int, Eye] = {}
        self._context = context
        context.run(FATE.set, self.fate)

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something under the fate of this world."""
        return await asyncio.create_task(work, context=self._context)

    async def open(self, pair: Pair, at: int, room: str, now: float) -> None:
        """Make a room for a game of a pair, and have everybody look at it."""
        fate = pair.fates()[at]
        self.fate.seed, self.fate.exchanged, self.fate.now = fate.seed, fate.exchanged, now
        self.room = room
        people = self.place.people
        table = Table(
            id=room,
            game=pair.game.name,
            rules="",
            options=pair.options,
            host=people[0].id,
            listed=True,
            timer=Timer("day", 30),
            stand_in="novice",
            state="waiting",
            version=1,
            chairs=tuple(Chair(one.id, one.name) for one in people[: int(pair.options["players"])]),
        )
        await self.within(self.place.site.rooms.create(table, pair.given[at]))
        for seat in observers(self.session.state):
            if seat not in self.eyes:
                self.eyes[seat] = Eye(self.place.app, self.place.cookie(seat), self._context)
            self.told(seat)
            await self.enter(seat, 0)
        await self.rest()

    async def enter(self, seat: int, seen: int) -> None:
        """Have somebody look at the room, who has seen so many events."""
        words = self.session.game.name in REGISTRY  # a toy has none
        await self.eyes[seat].enter(self.room, seat, seen, words)

    @property
    def now(self) -> Room:
        """The room as it is in memory."""
        return self.place.site.rooms.open[self.room]

    @property
    def history(self) -> History:
        """The game and its moment on the wire."""
        history = self.now.history
        assert history is not None
        return history

    @property
    def session(self) -> Session:
        """The game."""
        return self.history.session

    async def answer(self, seat: int, picks: Sequence[int]) -> None:
        """Answer for a seat, and wait until everybody has been shown."""
        message = {"type": "answer", "step": self.history.step, "picks": list(picks)}
        reply = await self.eyes[seat].say(message)
        assert b'"accepted"' in reply, (message, reply)
        await self.rest()

    async def rest(self) -> None:
        """Wait until nobody is about to be shown anything."""
        await asyncio.sleep(0)
        while any(news.is_set() for news in self.now.watchers):
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    def told(self, seat: int) -> list[bytes]:
        """What somebody was sent since this was asked last."""
        sent = self.eyes[seat].sent
        new = sent[:]
        sent.clear()
        return new

    async def close(self) -> None:
        """Everybody leaves."""
        for eye in self.eyes.values():
            await eye.close()


class Following:
    """A pair that is played on in two rooms, the same in both, while everybody listens."""

    def __init__(self, pair: Pair, worlds: Sequence[World]) -> None:
        self.pair = pair
        self.rng = pair.rng
        self.worlds = worlds
        self.compared: Counter[int] = Counter()
        """How often each observer was sent the same."""
        self._notes: set[int] = set()

    async def run(self, now: float) -> None:
        """Follow the pair as long as somebody cannot tell its worlds apart."""
        room = new_id()
        for at, world in enumerate(self.worlds):
            await world.open(self.pair, at, room, now)
        self._compare("entering")
        for _ in range(STEPS):
            if not self.pair.hidden:
                break
            if self.rng.random() < 0.5:
                await self._pry()
            if not await self._step():
                break

    def _sessions(self) -> tuple[Session, Session]:
        return self.worlds[0].session, self.worlds[1].session

    def _compare(self, doing: str) -> None:
        """What everybody was sent is the same, or with the kernel's eyes they see something else too."""
        one, other = self._sessions()
        notes = self.pair.secret_notes(one, other)
        for seat in observers(one.state):
            first, second = (world.told(seat) for world in self.worlds)
            if seat not in self.pair.hidden:
                continue
            if first == second:
                self.compared[seat] += 1
                continue
            # A card or note that was shown may be out of view again; another answer shows in the view.
            shown = self.pair.have_seen(one, other) >> seat & 1 or self._notes - notes
            if not shown and not (self.pair.differs and one.state.view(seat) != other.state.view(seat)):
                raise Leak(self._told(seat, doing, first, second))
            self.pair.hidden.discard(seat)
        self._notes = notes

    def _told(self, seat: int, doing: str, one: Sequence[bytes], other: Sequence[bytes]) -> str:
        pair = self.pair
        what = f"{pair.game.name} {pair.options}, seed {pair.seed}, cards {pair.exchanged} exchanged: "
        what += f"{doing} tells {'a spectator' if seat == SPECTATOR else f'seat {seat}'} "
        for first, second in zip(one, other, strict=False):
            if first != second:
                pairs = enumerate(zip(first, second, strict=False))
                at = next((at for at, (a, b) in pairs if a != b), 0)
                part = slice(max(0, at - 200), at + 100)
                return f"{what} {first[part]!r} or {second[part]!r}"
        return f"{what} {len(one)} or {len(other)} things: {one} or {other}"

    # -- asking what one should not be told ------------------------------------------------------

    async def _pry(self) -> None:
        """Somebody tries to find out more, by everything that the protocol and the site offer."""
        prier = self.rng.choice(sorted(self.pair.hidden))
        questions, luck = self._questions(prier), self.rng.random()
        for world in self.worlds:
            for question in questions:
                await world.eyes[prier].say(question)
            world.eyes[prier].shout('{"type": "answer", "step": ')
            await world.eyes[prier].say({"type": "ping"})
            await world.rest()
        self._compare(f"prying with {questions}")
        if luck < 0.3:
            # Now and then the room has been forgotten in the meantime and comes from the store.
            seen = self.rng.randrange(40)
            for world in self.worlds:
                world.now.lost = luck < 0.05
                await world.enter(prier, seen)
                await world.rest()
            self._compare(f"entering after {seen} events")
        elif luck > 0.97:
            await self._auto_decline()
        elif luck > 0.94:
            await self._read_pages(prier)

    def _questions(self, seat: int) -> list[dict[str, Any]]:
        world, rng = self.worlds[0], self.rng
        size, step = self.pair.game.space.size, world.history.step
        decision = None if seat == SPECTATOR else world.session.asked(seat)
        cards = [self.pair.game.space.cards + kind for kind in self.pair.kinds]
        picks = [size, *cards, *rng.choices(range(size), k=PRIED)]
        if decision is not None:
            picks += rng.choices(decision.candidates(), k=PRIED)
        illegal = picks
        if isinstance(decision, Several):
            illegal = [pick for pick in picks if pick != NONE and pick not in decision.all_picks()]
        elif decision is not None:
            illegal = [pick for pick in picks if pick == size or decision.forbids(pick) is not None]
        can_undo = seat != SPECTATOR and world.history.forbids_undo(seat) is None
        questions: list[dict[str, Any]] = [{"type": "why", "pick": pick} for pick in picks]
        # An answer that is not asked for is looked up in the store, which takes its time.
        illegal = illegal[: 3 if decision is not None else rng.randrange(2)]
        questions += [{"type": "answer", "step": step, "picks": [pick]} for pick in illegal]
        questions.append({"type": "answer", "step": step + 1, "picks": picks[1:2]})
        questions.append({"type": "undo", "step": step + 1 if can_undo else step})
        if step and rng.random() < 0.2:
            questions.append({"type": "answer", "step": step - 1, "picks": picks[1:2]})
        return questions

    async def _auto_decline(self) -> None:
        """Somebody auto-declines a question, in one world only and not for long: nobody else hears of it."""
        if self.pair.game.name not in ledger.ledgers():
            return  # a toy has no words for its questions
        world = self.worlds[0]
        seat = self.rng.randrange(world.session.state.seats)
        decision = world.session.decision
        names = words_of(self.pair.game).names("asks") - {"" if decision is None else decision.asks}
        message = {"type": "auto-decline", "asks": self.rng.choice(sorted(names))}
        itself = self.pair.hidden & {seat}
        self.pair.hidden -= itself
        for on in (True, False):
            assert b'"accepted"' in await world.eyes[seat].say({**message, "on": on})
            await world.rest()
            self._compare(f"an auto-decline of seat {seat}, or none,")
        self.worlds[1].eyes[seat].ids = world.eyes[seat].ids
        for observer in sorted(self.pair.hidden)[:1]:
            await self._read_pages(observer)
        self.pair.hidden |= itself

    async def _read_pages(self, seat: int) -> None:
        """The pages about a room are the same, and nobody gets a record before the end."""
        pages: list[list[bytes]] = [[], []]
        for at, world in enumerate(self.worlds):
            headers = {"cookie": world.place.cookie(seat)}
            for path in (f"rooms/{world.room}", f"rooms/{world.room}/record", "rooms", "me/rooms"):
                response = await world.within(world.place.http.get(f"/api/{path}", headers=headers))
                body = response.content
                if path.endswith("rooms"):  # those of other pairs may have moved in between
                    rows = [row for row in response.json() if row["table"]["room"] == world.room]
                    body = json.dumps(rows).encode()
                pages[at].append(f"{response.status_code} {path} ".encode() + body)
        if pages[0] != pages[1]:
            raise Leak(self._told(seat, "a page", *pages))
        self.compared[seat] += 1

    # -- going on --------------------------------------------------------------------------------

    async def _step(self) -> bool:
        """Somebody answers, or takes an answer back, in both worlds; false if the pair ends here."""
        for world in self.worlds:
            world.fate.now += 1
        one, other = self._sessions()
        if one.over or other.over:
            return False
        if await self._undo():
            return True
        if isinstance(one.decision, Window) and len(one.waiting()) > 1 and one.waiting() == other.waiting():
            return await self._answer_in_window()
        for _ in range(8):
            seat = self.rng.choice(one.waiting())
            decision = one.asked(seat)
            picks = None if decision is None else any_answer(decision, self.rng)
            theirs = None if picks is None else self.pair.counterpart(one, other, seat, picks)
            if picks is not None and theirs is not None:
                await self.worlds[0].answer(seat, picks)
                await self.worlds[1].answer(seat, theirs)
                self._compare(f"seat {seat} answering {picks} or {theirs}")
                return True
        return False

    async def _undo(self) -> bool:
        one, other = (world.history for world in self.worlds)
        able = [seat for seat in range(one.session.state.seats) if one.forbids_undo(seat) is None]
        able = [seat for seat in able if other.forbids_undo(seat) is None]
        if not able or self.rng.random() < 0.8:
            return False
        for world in self.worlds:
            await world.eyes[able[0]].say({"type": "undo", "step": world.history.step})
            await world.rest()
        self._compare(f"seat {able[0]} taking an answer back")
        return True

    async def _answer_in_window(self) -> bool:
        """One of several who are asked answers: how, and whether yet, is nobody else's business."""
        one, other = self._sessions()
        seat = self.rng.choice(one.waiting())
        decision, there = one.asked(seat), other.asked(seat)
        assert decision is not None
        assert there is not None
        picks, theirs = any_answer(decision, self.rng), any_answer(there, self.rng)
        assert picks is not None
        assert theirs is not None
        if picks != theirs:
            self.pair.tell_apart(seat)
        itself = self.pair.hidden & {seat}
        self.pair.hidden -= itself
        await self.worlds[0].answer(seat, picks)
        self._compare(f"seat {seat} answering in a window, or not yet,")
        for observer in sorted(self.pair.hidden)[:1]:
            await self._read_pages(observer)
        await self.worlds[1].answer(seat, theirs)
        self._compare(f"seat {seat} answering {picks} or {theirs} in a window")
        self.pair.hidden |= itself
        return True


def told_by_log(log: str, pairs: Sequence[Pair]) -> list[str]:
    """Lines of a log that are not the same in both worlds, and words that should not be there at all."""
    worlds: dict[tuple[int, int], list[str]] = {}
    for text in log.splitlines():
        line = json.loads(text)
        line.pop("timestamp", None)
        if "world" in line:
            worlds.setdefault((line.pop("group"), line.pop("world")), []).append(json.dumps(line))
    found = []
    for group in {group for group, _ in worlds}:
        one, other = worlds.get((group, 0), []), worlds.get((group, 1), [])
        found += (
            [] if one == other else sorted(set(one) ^ set(other)) or [f"{len(one)} or {len(other)} lines"]
        )
    never = {spelt for pair in pairs for spelt in (str(pair.seed), f"{pair.seed:x}")} | {"card:", "picks"}
    return found + [word for word in sorted(never) if word in log]


async def follow_pairs(pairs: Sequence[Pair], folder: Path) -> Counter[int]:
    """Follow pairs, some at a time; how many each observer was compared in, or `Leak`."""
    stream = io.StringIO()
    logs.set_up("json", "debug", stream)
    total: Counter[int] = Counter()
    now = float(int(time.time()) + 100)
    waiting = list(pairs)
    leaks: list[Leak] = []

    async def follow_some(group: int) -> None:
        worlds = []
        for at, where in enumerate(places):
            context = copy_context()
            context.run(bind_contextvars, world=at, group=group)
            worlds.append(World(where, context))
        while waiting:
            following = Following(waiting.pop(), worlds)
            try:
                await following.run(now)
            except Leak as leak:
                leaks.append(leak)
                waiting.clear()
            total.update(following.compared.keys())
        for world in worlds:
            await world.close()

    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(place(folder / name)) for name in ("one", "other")]
        await asyncio.gather(*(follow_some(group) for group in range(AT_ONCE)))
    found = told_by_log(stream.getvalue(), pairs)
    if found:
        leaks.append(Leak(f"the log tells: {found[:5]}"))
    if leaks:
        raise leaks[0]
    return total
