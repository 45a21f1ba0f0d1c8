"""The pool of workers in which bots think: each has a hard budget, and who breaks it is replaced."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, final
from zlib import crc32

import msgspec

from emberbox.bots.bot import UnknownBot
from emberbox.bots.roster import seconds_of
from emberbox.bots.winning import NO_PICK
from emberbox.kernel.errors import EmberboxError
from emberbox.kernel.game import Choice
from emberbox.kernel.record import Answer
from emberbox.server.bots.turns import Turns
from emberbox.server.bots.worker import LENGTH, Forget, Lost, Mishap, Picked, Ready, Reply, Think, frame

BUDGET: Final = 5.0
"""Seconds that any bot has for a pick, however little time it was given to think."""

START_LIMIT: Final = 60.0
"""Seconds that a worker has to come up, with all that the bots of a person's own files import."""

LAST_WORDS: Final = 1.0
"""Seconds that a worker which hung up has to end by itself, so that its exit code can be told."""

LONGEST_REPLY: Final = 1 << 16
COMMAND: Final = (sys.executable, "-m", "emberbox.server.bots.worker")


class PoolStopped(EmberboxError):
    """The server is going down: nobody thinks any more, and no fallback should answer instead."""


class WorkerFailed(EmberboxError):
    """A worker did not come up, took too long, died or talks nonsense."""


@final
@dataclass(frozen=True, slots=True)
class Thought:
    """The picks that close a seat's decision; or None, and what went wrong.

    A hint says how sure it is (see `bots.advice`), what it was compared with, and how the act would go on.
    """

    picks: list[int] | None
    problem: str = ""
    standing: str = ""
    rival: int = NO_PICK
    plan: Sequence[int] = ()


@final
class BotPool:
    """Asks bots in worker processes. A room keeps to one worker, which is told only what is new."""

    def __init__(
        self,
        workers: int,
        *,
        budget: float = BUDGET,
        start_limit: float = START_LIMIT,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._budget: Final = budget
        self._workers: Final = [Worker(command, start_limit) for _ in range(workers)]
        self._stopped = False

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return sum(worker.turns.waiting for worker in self._workers)

    async def start(self) -> None:
        """Have all workers come up in the background."""
        for worker in self._workers:
            worker.begin()

    async def stop(self) -> None:
        """End all workers; who still waits for a thought gets `PoolStopped`."""
        self._stopped = True
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def think(
        self,
        room: str,
        game: str,
        options: Mapping[str, Choice],
        seed: int,
        log: Sequence[Answer],
        seat: int,
        bot: str,
        bot_seed: int,
        owner: str = "",
        *,
        hint: bool = False,
    ) -> Thought:
        """What a bot answers for a seat that is asked after these answers, or would if it is a hint.

        Owners of rooms take turns at a worker. The more wait for it, the less a bot thinks. The budget runs
        anew with each pick of a choice of several, and not while the bot waits for a worker.
        """
        worker = self._worker_of(room)
        async with worker.turns.of(owner):
            if self._stopped:
                raise PoolStopped(f"room {room!r}: the workers have stopped")
            bot = hurried(bot, worker.turns.waiting)
            budget = patience(bot, self._budget)
            whole = Think(
                room, game, dict(options), f"{seed:x}", 0, list(log), seat, bot, f"{bot_seed:x}", budget, hint
            )
            try:
                await worker.up()
                return await worker.ask(whole)
            except WorkerFailed as failure:
                if self._stopped:
                    raise PoolStopped(f"room {room!r}: the workers have stopped") from None
                return Thought(None, str(failure))

    def forget(self, room: str) -> None:
        """Drop what is remembered of a room that nobody looks at any more."""
        self._worker_of(room).forget(room)

    def _worker_of(self, room: str) -> Worker:
        return self._workers[crc32(room.encode()) % len(self._workers)]


@final
class Worker:
    """One process at a time, and another one when that has failed. Who talks to it has a turn of `turns`."""

    def __init__(self, command: Sequence[str], start_limit: float) -> None:
        self.turns: Final = Turns()
        self._command: Final = tuple(command)
        self._start_limit: Final = start_limit
        self._decoder: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)
        self._process: Process | None = None
        self._coming: asyncio.Task[None] | None = None
        self._problem = ""
        self._stopped = False
        self._told: Final[dict[str, tuple[int, int]]] = {}

    @property
    def pid(self) -> int | None:
        """The process that is there now, if there is one."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    # -- coming and going ------------------------------------------------------------------------

    def begin(self) -> None:
        """End the process, if there is one, and have another come up in the background."""
        before, self._process = self._process, None
        self._told.clear()
        if before is not None:
            _kill(before)
        self._problem = ""
        self._coming = asyncio.create_task(self._come_up(before))

    async def _come_up(self, before: Process | None) -> None:
        try:
            if before is not None:
                await _bury(before)
            if self._stopped:
                raise WorkerFailed("the workers have stopped")
            # In a session of its own, for a Ctrl-C is meant for the server alone.
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
            if self._stopped:
                raise WorkerFailed("the workers have stopped")
            hello = await self._hear(self._start_limit)
            if not isinstance(hello, Ready):
                raise WorkerFailed(f"began with {hello}")
        except (WorkerFailed, OSError) as error:
            self._problem = f"its worker did not start: {error}"
            if self._process is not None:
                _kill(self._process)

    async def up(self) -> None:
        """Wait until the process is there, or raise `WorkerFailed` if it does not come up."""
        gone = self.pid is None or self._problem != ""
        if self._coming is None or (self._coming.done() and gone):
            self.begin()
        assert self._coming is not None
        # Whoever waits may be cancelled; the process comes up all the same.
        await asyncio.shield(self._coming)
        if self._problem:
            raise WorkerFailed(self._problem)

    async def stop(self) -> None:
        """End the process, whatever it is doing, and start no other."""
        self._stopped = True
        if self._process is not None:
            _kill(self._process)
        async with self.turns.of(""):
            if self._coming is not None:
                await self._coming
            if self._process is not None:
                await _bury(self._process)

    # -- talking ---------------------------------------------------------------------------------

    async def ask(self, whole: Think) -> Thought:
        """Put a question, given with all answers of the room, and wait for the picks.

        If the process fails, or whoever waits is cancelled, it is replaced.
        """
        try:
            return await self._ask(whole)
        except BaseException:
            self.begin()
            raise

    async def _ask(self, whole: Think) -> Thought:
        base = self._base(whole)
        self._tell(whole, base)
        picks: list[int] = []
        while True:
            reply = await self._hear(whole.budget)
            if isinstance(reply, Picked):
                picks.append(reply.pick)
                if reply.closed:
                    return Thought(picks, "", reply.standing, reply.rival, reply.plan)
            elif isinstance(reply, Mishap):
                return Thought(None, reply.problem)
            elif isinstance(reply, Lost) and base > 0:
                base = 0
                self._tell(whole, base)
            else:
                raise WorkerFailed(f"answered {reply} out of turn")

    def forget(self, room: str) -> None:
        """Have the process forget a room, if it knows anything of it."""
        known = self._told.pop(room, None)
        if known is not None and self.pid is not None and not self._problem:
            assert self._process is not None
            assert self._process.stdin is not None
            self._process.stdin.write(frame(Forget(room)))

    def _base(self, whole: Think) -> int:
        """How many answers the process has been told already: none of any use after an undo."""
        count, mark = self._told.get(whole.room, (0, 0))
        return count if hash(tuple(whole.answers[:count])) == mark else 0

    def _tell(self, whole: Think, base: int) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        asked = msgspec.structs.replace(whole, base=base, answers=whole.answers[base:])
        # A mark instead of the answers themselves: there may be many rooms, and they may be long.
        self._told[whole.room] = (len(whole.answers), hash(tuple(whole.answers)))
        # Not waited for: whether it arrives shows in the reply, which has its limit.
        self._process.stdin.write(frame(asked))

    async def _hear(self, limit: float) -> Reply:
        """The next reply, if it comes within so many seconds."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                if length > LONGEST_REPLY:
                    raise WorkerFailed(f"sent a reply of {length} bytes")
                return self._decoder.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            raise WorkerFailed(f"took longer than {limit:g} s") from None
        except msgspec.MsgspecError as error:
            raise WorkerFailed(f"sent what is no reply: {error}") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerFailed(f"died with exit code {await _exit_code(process)}") from None


def hurried(bot: str, waiting: int) -> str:
    """A bot with less time to think if others wait, down to an eighth of what it would take.

    In steps of halves: to a worker each time is a bot of its own.

    >>> hurried("search:ms=1000", 0), hurried("search:ms=1000", 1), hurried("search:ms=1000", 50)
    ('search:ms=1000', 'search:ms=500', 'search:ms=125')
    >>> hurried("tactician", 50)
    'tactician'
    """
    name, _, ms = bot.partition(":ms=")
    return f"{name}:ms={max(1, int(ms) >> min(3, waiting.bit_length()))}" if ms.isdecimal() else bot


def patience(bot: str, floor: float) -> float:
    """Seconds that a bot has for a pick: more than the floor only where its own time setting asks for it.

    >>> patience("greedy", 5.0), patience("search:ms=200", 1.0), patience("search:ms=10000", 5.0)
    (5.0, 1.3, 16.0)
    """
    try:
        seconds = seconds_of(bot)
    except UnknownBot:
        return floor  # the worker will say what is wrong with it
    # Iterations without a time take as long as they need. Here, no longer than others.
    return max(floor, seconds * 1.5 + 1.0) if seconds else floor


def _kill(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


async def _exit_code(process: Process) -> int:
    """How a process that hung up ended; one that lives on nevertheless is killed."""
    try:
        async with asyncio.timeout(LAST_WORDS):
            return await process.wait()
    except TimeoutError:
        _kill(process)
        return await process.wait()


async def _bury(process: Process) -> None:
    """Kill a process and wait until nothing of it is left, its pipes included."""
    assert process.stdin is not None
    assert process.stdout is not None
    _kill(process)
    with suppress(OSError):
        process.stdin.close()
        await process.stdin.wait_closed()
    with suppress(OSError):
        await process.stdout.read()
    await process.wait()
