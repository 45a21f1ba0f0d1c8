"""Many games at once, on several cores: each process plays its share into memory that all of them see."""

from __future__ import annotations

import os
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np

from emberbox.envs.making import encoder_of
from emberbox.envs.vector import Array, Games, Step, must_fit, shapes
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption, IllegalAnswer
from emberbox.kernel.game import Choice
from emberbox.kernel.refusal import NOT_ASKED

ALIGNED: Final = 64
STEP: Final = b""
"""What a process is told: to take a step, or the seed to start over with."""
END: Final = b"end"
DONE: Final = b""
"""What it answers; or else what is wrong with an action."""


class ProcessGame:
    """As `VectorGame`, with the games in processes of their own; `close` ends them, or use `with`.

    The games are the same, whatever the number of processes.
    """

    def __init__(
        self, game: str, count: int, seed: int = 0, max_steps: int = 0, processes: int = 0, **options: Choice
    ) -> None:
        if count < 1:
            raise BadOption(f"{count} games are too few")
        if processes < 0:
            raise BadOption(f"there cannot be {processes} processes")
        self.encoder = encoder_of(game, options)
        self.game = GAMES[game]
        self.options = self.game.complete(options)
        self.count = count
        workers = min(count, processes or os.cpu_count() or 1)
        self._memory = SharedMemory(create=True, size=_layout(game, self.options, count)[-1])
        self._step, self._actions = _arrays(self._memory, game, self.options, count)
        # A fresh interpreter each: a fork would copy the threads of whatever learner there is, half alive.
        context = get_context("spawn")
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        for at in range(workers):
            here, there = context.Pipe()
            first, last = count * at // workers, count * (at + 1) // workers
            setting = (game, self.options, max_steps, seed, self._memory.name, count, first, last)
            worker = context.Process(target=_work, args=(there, setting), daemon=True)
            worker.start()
            there.close()
            self._pipes.append(here)
            self._workers.append(worker)
        self._wait()

    def reset(self, seed: int) -> Step:
        """Begin all games that a seed gives."""
        return self._tell(str(seed).encode())

    def now(self) -> Step:
        """What all games show now."""
        return self._step

    def step(self, actions: Array | Sequence[int]) -> Step:
        """Take one action in every game, by whoever acts there; an illegal one is an `IllegalAnswer`.

        Then the games of other processes have gone on already: begin anew.
        """
        self._must_be_open()
        must_fit(actions, self.count)
        self._actions[:] = actions
        return self._tell(STEP)

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(END)
            except OSError:
                pass  # it is gone already
            pipe.close()
        for worker in self._workers:
            worker.join()
        if self._workers:
            # The arrays lie in the memory: whoever still holds one must not look into what is gone.
            empty = Step(*[np.zeros((0,)) for _ in Step._fields])
            self._step, self._actions = empty, np.zeros((0,))
            self._memory.unlink()
        self._pipes, self._workers = [], []

    def __enter__(self) -> ProcessGame:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell(self, what: bytes) -> Step:
        # Bytes as they are: to pickle them would take as long as to play on in a few games.
        self._must_be_open()
        for pipe in self._pipes:
            pipe.send_bytes(what)
        self._wait()
        return self._step

    def _must_be_open(self) -> None:
        if not self._pipes:
            raise RuntimeError("these games are closed")

    def _wait(self) -> None:
        """Until all have done their share."""
        answers = [pipe.recv_bytes() for pipe in self._pipes]
        for answer in answers:
            if answer != DONE:
                raise IllegalAnswer(answer.decode(), NOT_ASKED)


def _work(pipe: Connection, setting: tuple[str, dict[str, Choice], int, int, str, int, int, int]) -> None:
    """Play the share of one process until it is told to end."""
    game, options, max_steps, seed, name, count, first, last = setting
    memory = SharedMemory(name)
    step, actions = _arrays(memory, game, options, count)
    share = Step(*[array[first:last] for array in step])
    games = Games(game, options, max_steps, seed + first, share)
    pipe.send_bytes(DONE)
    try:
        while (told := pipe.recv_bytes()) != END:
            try:
                if told == STEP:
                    games.play(actions[first:last].tolist())
                else:
                    games.reset(int(told) + first)
                pipe.send_bytes(DONE)
            except IllegalAnswer as error:
                pipe.send_bytes(str(error).encode())
    except EOFError:
        pass  # nobody is there any more


def _layout(game: str, options: dict[str, Choice], count: int) -> list[int]:
    """Where each array begins, that of the actions the last, and where all of them end."""
    starts = [0]
    for shape, kind in [*shapes(encoder_of(game, options), count), ((count,), np.dtype(np.int64))]:
        size = int(np.prod(shape)) * kind.itemsize
        starts.append((starts[-1] + size + ALIGNED - 1) // ALIGNED * ALIGNED)
    return starts


def _arrays(memory: SharedMemory, game: str, options: dict[str, Choice], count: int) -> tuple[Step, Array]:
    """The arrays in a piece of memory, and that of the actions."""
    starts = _layout(game, options, count)
    found: list[Array] = [
        np.ndarray(shape, kind, buffer=memory.buf, offset=start)
        for (shape, kind), start in zip(shapes(encoder_of(game, options), count), starts, strict=False)
    ]
    actions: Array = np.ndarray((count,), np.int64, buffer=memory.buf, offset=starts[-2])
    return Step(*found), actions
