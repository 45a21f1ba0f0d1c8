"""What happens in rooms without anybody's doing: bots answer, time runs out, the forgotten are let go."""

from __future__ import annotations

import asyncio
import time
from random import Random, SystemRandom
from typing import Final, final

from sqlalchemy import or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.bots.roster import spec_of
from emberbox.bots.simple import any_of
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.errors import EmberboxError, RuleBug
from emberbox.server.bots.pool import BotPool, PoolStopped
from emberbox.server.ops import logs
from emberbox.server.ops.bug_reports import keep_bug
from emberbox.server.ops.settings import Settings
from emberbox.server.play.history import History
from emberbox.server.play.ratings import Ratings
from emberbox.server.play.room import Room, RoomRefused
from emberbox.server.play.rooms import NoSuchRoom, Rooms
from emberbox.server.play.timing import MOST_LAPSES
from emberbox.server.store import tables
from emberbox.server.store.database import StoreError
from emberbox.server.store.journal import AlreadyTaken, NotStored

SWEEP_SECONDS: Final = 1.0
STORE_SWEEP_SECONDS: Final = 10.0
"""How often rooms in memory, and those that are only in the store, are looked at for time run out."""

SWEPT_AT_ONCE: Final = 100
"""Rooms of the store that are woken before those in memory are looked at again."""

LOOK_AROUND_SECONDS: Final = 3.0
"""How often rooms in memory are compared with the store, of several processes that serve one site."""

LEASE_SECONDS: Final = 10.0
"""For how long one process has the bots of a room to itself, of several that serve one site."""

JUMP_SECONDS: Final = 2.0
CLOCK_PATIENCE: Final = 60.0
"""Seconds that everybody has left after the clock was put forward by more than a jump."""

PAUSE: Final = 0.5
"""Seconds before a bot's answer that could not be stored is tried again."""

MOST_FAILURES: Final = 3

log = logs.get("driver")


@final
class Driver:
    """Plays the bots of all rooms, one task a room, as long as a bot is asked there."""

    def __init__(self, rooms: Rooms, bots: BotPool, ratings: Ratings, settings: Settings) -> None:
        self._rooms: Final = rooms
        self._ratings: Final = ratings
        self._settling: Final[dict[str, asyncio.Task[None]]] = {}
        self._bots: Final = bots
        self._settings: Final = settings
        self._alone: Final = not settings.redis_url
        self._driving: Final[dict[str, asyncio.Task[None]]] = {}
        self._leases: dict[str, float] = {}
        self._luck: Final = SystemRandom()
        self._sweeping: asyncio.Task[None] | None = None
        self._clocks = (time.time(), time.monotonic())
        self._patient_until = 0.0
        self._swept = (0.0, "")
        """The deadline and name of the room up to which the store was swept."""

    def start(self) -> None:
        """Begin."""
        self._rooms.on_change = self.look
        self._sweeping = asyncio.create_task(self._sweep(), name="sweep")

    async def stop(self) -> None:
        """Let go of all rooms."""
        self._rooms.on_change = lambda room: None
        await asyncio.gather(*self._settling.values(), return_exceptions=True)
        tasks = [*self._driving.values(), *([self._sweeping] if self._sweeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- bots ------------------------------------------------------------------------------------

    def look(self, room: Room) -> None:
        """See whether a bot is asked in a room, and have it answer; or whether its game has just ended."""
        if room.table.state == "over" and room.id not in self._settling and not room.settled:
            room.settled = True
            task = asyncio.create_task(self._ratings.settle(room.id), name=f"settle {room.id}")
            self._settling[room.id] = task
            task.add_done_callback(lambda _: self._settling.pop(room.id, None))
        if room.id not in self._driving and bot_asked(room) is not None:
            task = asyncio.create_task(self._drive(room.id), name=f"drive {room.id}")
            self._driving[room.id] = task

    async def _drive(self, id: str) -> None:
        try:
            await self._play_bots(id)
        finally:
            # In one stroke with the last look here: the next one, by `look`, must find nobody at work.
            del self._driving[id]

    async def _play_bots(self, id: str) -> None:
        failures = 0
        while failures < MOST_FAILURES:
            try:
                if bot_asked(await self._rooms.room(id)) is None:
                    return
                taken = await self._lease(id)
                if taken:
                    await asyncio.sleep(taken)
                elif await self._answer(id):
                    failures = 0
            except (PoolStopped, NoSuchRoom):
                return
            except (NotStored, StoreError):
                await asyncio.sleep(PAUSE)
            except RuleBug as bug:
                failures += 1
                keep_bug(self._settings.data_dir, id, bug)
        log.error("the rules fail in this room: its bots stand still", room=id)

    async def _answer(self, id: str) -> bool:
        """Have one bot answer one decision; false if the game has moved on in the meantime."""
        async with self._rooms.at(id) as room:
            asked = bot_asked(room)
            history = room.history
            if asked is None or history is None:
                return False
            if room.unattended >= self._settings.bot_steps and all(c.bot for c in room.table.chairs):
                await self._break_off(room)
                return False
            seat, level = asked
            step, session = history.step, history.session
            thinking = self._bots.think(
                room.id,
                room.table.game,
                room.table.options,
                session.seed,
                session.log,
                seat,
                spec_of(level),
                self._luck.getrandbits(32),
                room.table.payer,
            )
        self._rooms.metrics.bot_thoughts.inc()
        thought = await thinking
        async with self._rooms.at(id) as room:
            if room.history is not history or history.step != step:
                return False
            decision = session.asked(seat)
            if decision is None or bot_asked(room, seat) is None:
                return False
            await self._take(room, history, seat, level, thought.picks, thought.problem)
        self._rooms.tell(room)
        return True

    async def _take(
        self, room: Room, history: History, seat: int, level: str, picks: list[int] | None, problem: str
    ) -> None:
        """Answer with the bot's picks, or for a bot that failed with any that are legal."""
        late = room.covers(seat)
        if picks is not None:
            try:
                await room.answer(seat, history.step, picks, bot=level, late=late)
                return
            except RoomRefused as refused:
                problem = str(refused)
        self._rooms.metrics.bot_mishaps.inc()
        log.warning("a bot failed, its fallback answers", room=room.id, seat=seat, problem=problem)
        decision = history.session.asked(seat)
        assert decision is not None
        await room.answer(seat, history.step, fallback(decision, self._luck), bot=level, late=late)

    async def _break_off(self, room: Room) -> None:
        steps = self._settings.bot_steps
        log.warning("a game of bots goes nowhere and is ended", room=room.id, steps=steps)
        note = f"ended without a result: bots answered {steps} times and came to no end"
        await self._rooms.change(room, room.table.end(note))

    async def _lease(self, id: str) -> float:
        """Take the bots of a room, or say for how many seconds another process has them to itself.

        Two that did would waste their thoughts, no more: a step can be stored only once.
        """
        now = time.time()
        if self._alone or self._leases.get(id, 0.0) > now + LEASE_SECONDS / 2:
            return 0.0
        rooms, me = tables.rooms, self._rooms.node

        async def take(connection: AsyncConnection) -> float:
            free = or_(rooms.c.driver.is_(None), rooms.c.driver == me, rooms.c.driven_until < now)
            changed = await connection.execute(
                update(rooms)
                .where(rooms.c.id == id, free)
                .values(driver=me, driven_until=now + LEASE_SECONDS)
            )
            if changed.rowcount:
                return 0.0
            until = await connection.scalar(select(rooms.c.driven_until).where(rooms.c.id == id))
            # The clocks of two machines may differ.
            return min(max((until or now) - now, PAUSE), LEASE_SECONDS)

        taken = await self._rooms.journal.do(take)
        if taken:
            return taken
        self._leases = {room: until for room, until in self._leases.items() if until > now}
        self._leases[id] = now + LEASE_SECONDS
        return 0.0

    # -- time ------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        next_store_sweep = next_look_around = 0.0
        while True:
            try:
                if not self._alone and time.monotonic() >= next_look_around:
                    next_look_around = time.monotonic() + LOOK_AROUND_SECONDS
                    await self._rooms.look_around()
                if not self._is_patient():
                    for room in list(self._rooms.open.values()):
                        if room.late(time.time()):
                            await self._run_out(room.id)
                    if time.monotonic() >= next_store_sweep:
                        done = await self._sweep_store()
                        await self._ratings.settle_some()
                        next_store_sweep = time.monotonic() + (STORE_SWEEP_SECONDS if done else 0)
                for id in self._rooms.forget_idle(self._settings.idle_seconds, self._driving):
                    self._bots.forget(id)
            except EmberboxError as error:
                log.warning("sweep failed", cause=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    def _is_patient(self) -> bool:
        """Whether the clock was put forward a moment ago: nobody's time has run out by that."""
        wall, steady = time.time(), time.monotonic()
        ahead = (wall - self._clocks[0]) - (steady - self._clocks[1])
        self._clocks = wall, steady
        if ahead > JUMP_SECONDS:
            log.warning("the clock was put forward: timers wait a while", seconds=round(ahead))
            self._patient_until = steady + CLOCK_PATIENCE
        return steady < self._patient_until

    async def _sweep_store(self) -> bool:
        """Wake some of the rooms whose time has run out while nobody looked; true when it was all of them.

        The next call goes on after them: however many cannot be woken, it is everybody's turn at last.
        """
        rooms = tables.rooms.c
        query = (
            select(rooms.id, rooms.deadline)
            .where(rooms.deadline < time.time(), rooms.state == "playing")
            .where(tuple_(rooms.deadline, rooms.id) > self._swept)
            .order_by(rooms.deadline, rooms.id)
            .limit(SWEPT_AT_ONCE)
        )
        found = await self._rooms.store.rows(query)
        done = len(found) < SWEPT_AT_ONCE
        self._swept = (0.0, "") if done else (found[-1]["deadline"], found[-1]["id"])
        for row in found:
            if row["id"] not in self._rooms.open:
                await self._run_out(row["id"])
        return done

    async def _run_out(self, id: str) -> None:
        """Let bots decide for those whose time has run out: once, or from now on if it did often."""
        try:
            async with self._rooms.at(id) as room:
                if room.frozen is not None:
                    await self._rooms.stop_clock(room)
                late = room.late(time.time())
                lapses = room.history.lapses if room.history is not None else {}
                often = [seat for seat in late if lapses.get(seat, 0) + 1 >= MOST_LAPSES]
                if often:
                    log.info("time has run out, a bot stands in", room=room.id, seats=often)
                    await self._rooms.change(room, room.table.stand_in_for(often))
                once = [seat for seat in late if seat not in often]
                if once and not all(room.covers(seat) for seat in once):
                    log.info("time has run out, a bot decides once", room=room.id, seats=once)
                    room.cover(once)
                    self.look(room)
        except AlreadyTaken:
            pass  # another process was first
        except EmberboxError as error:
            # One room in trouble must not keep the others waiting.
            log.warning("a bot cannot stand in yet", room=id, cause=str(error))


def bot_asked(room: Room, of: int | None = None) -> tuple[int, str] | None:
    """The first seat at which a bot is asked, or this one, and the bot's level."""
    history, table = room.history, room.table
    if history is None or table.state != "playing" or table.paused is not None:
        return None
    for seat in history.session.waiting() if of is None else [of]:
        level = table.chairs[seat].bot
        if level is None and table.chairs[seat].person and room.covers(seat):
            level = table.stand_in
        if level is not None:
            return seat, level
    return None


def fallback(decision: Decision, rng: Random) -> list[int]:
    """Any legal answer, found without much thought."""
    if isinstance(decision, Several):
        return sorted(rng.sample(decision.all_picks(), decision.least))
    return [any_of(decision.options(), rng)]
