"""Ctrl-C while bots think."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from emberbox.bots.interrupts import HeldInterrupts
from emberbox.bots.spread import spread

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no Ctrl-C to send on Windows")


def press() -> None:
    """Ctrl-C, as this process gets it."""
    signal.raise_signal(signal.SIGINT)


def test_a_game_in_play_is_finished_first() -> None:
    begun: list[int] = []
    finished: list[int] = []

    def play(number: int) -> int:
        begun.append(number)
        if number == 1:
            press()
        finished.append(number)
        return number

    with pytest.raises(KeyboardInterrupt):
        list(spread(play, 3, 1))
    assert (begun, finished) == ([0, 1], [0, 1])


def test_who_insists_need_not_wait() -> None:
    thoughts: list[str] = []

    def think() -> None:
        with HeldInterrupts():
            press()
            thoughts.append("after the first")
            press()
            thoughts.append("after the second")

    with pytest.raises(KeyboardInterrupt):
        think()
    assert thoughts == ["after the first"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_ctrl_c_nothing_is_raised_and_a_fault_stays_a_fault() -> None:
    def fail() -> None:
        with HeldInterrupts():
            press()
            raise ZeroDivisionError

    with HeldInterrupts():
        pass
    with pytest.raises(ZeroDivisionError):
        fail()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_has_a_handler_of_their_own_and_other_threads_keep_theirs() -> None:
    heard: list[int] = []
    former = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with HeldInterrupts():
            press()
            assert heard == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, former)
    held: list[bool] = []

    def think() -> None:
        hold = HeldInterrupts()
        with hold:
            held.append(hold.holds)

    thread = threading.Thread(target=think)
    thread.start()
    thread.join()
    assert held == [False]
