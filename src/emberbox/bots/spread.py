"""Many games side by side, each in one of a few processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Final, TypeVar

from emberbox.bots.interrupts import HeldInterrupts

IN_FLIGHT: Final = 8
"""Games that wait or run, for each job."""

Played = TypeVar("Played")


def spread(
    play: Callable[[int], Played], games: int, jobs: int, *, apart: bool = False
) -> Generator[Played, None, None]:
    """Play the games 0, 1, 2 ... and hand each over as it ends; with one job, here and in their order.

    With several jobs, or `apart`, `play` goes to other processes: a function of a module, or a partial of
    one, with plain data.
    """
    if jobs <= 1 and not apart:
        for number in range(games):
            with HeldInterrupts():
                game = play(number)
            yield game
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=die_when_interrupted)
    try:
        # A few games in flight, not all of them: millions of games take no more memory than ten.
        waiting: set[Future[Played]] = set()
        number = 0
        while waiting or number < games:
            while number < games and len(waiting) < IN_FLIGHT * jobs:
                waiting.add(pool.submit(play, number))
                number += 1
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
    finally:
        # Whoever interrupts does not want to wait for the games that have not begun.
        pool.shutdown(cancel_futures=True)


def die_when_interrupted() -> None:
    """End this process at Ctrl-C at once and in silence: what is to be said then, its parent says."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
