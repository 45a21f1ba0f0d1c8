"""Limits, and the fault points that the tests of the store stand on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from emberbox.server.ops import faults
from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.rate_limits import Bucket, Buckets, Counts
from emberbox.server.ops.settings import BadSetting


class Watch:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


# -- buckets -------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate(watch: Watch) -> None:
    bucket = Bucket(2, 5, watch)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    watch.now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    watch.now += 0.25
    assert not bucket.take()
    watch.now += 0.25
    assert bucket.take()


def test_a_bucket_holds_no_more_than_its_burst(watch: Watch) -> None:
    bucket = Bucket(2, 5, watch)
    watch.now += 1000
    assert sum(bucket.take() for _ in range(20)) == 5


def test_being_refused_costs_nothing(watch: Watch) -> None:
    bucket = Bucket(1, 1, watch)
    bucket.take()
    for _ in range(9):
        watch.now += 0.1
        assert not bucket.take()
    watch.now += 0.1000001
    assert bucket.take()


def test_each_key_has_a_bucket(watch: Watch) -> None:
    buckets = Buckets(1, 2, clock=watch)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert [buckets.take("b") for _ in range(3)] == [True, True, False]


def test_keys_that_are_full_again_are_forgotten(watch: Watch) -> None:
    buckets = Buckets(1, 2, clock=watch)
    for key in range(100):
        buckets.take(key)
    assert len(buckets) == 100
    watch.now += 10
    for _ in range(50):
        buckets.take("late")
    assert len(buckets) == 1
    assert not buckets.take("late")


def test_there_are_never_more_keys_than_allowed(watch: Watch) -> None:
    buckets = Buckets(1, 1, most=10, clock=watch)
    for key in range(100):
        assert buckets.take(key)
        assert len(buckets) <= 10
    assert not buckets.take(99)  # the newest are remembered


# -- counts --------------------------------------------------------------------------------------


def test_counts_let_in_so_many_and_no_more() -> None:
    counts = Counts()
    assert [counts.enter("a", 2) for _ in range(3)] == [True, True, False]
    assert counts.enter("b", 2)
    assert (counts.of("a"), counts.of("b"), counts.total) == (2, 1, 3)
    counts.leave("a")
    assert counts.enter("a", 2)
    for key in ("a", "a", "b"):
        counts.leave(key)
    assert (counts.of("a"), counts.total) == (0, 0)
    with pytest.raises(KeyError):
        counts.leave("a")


# -- fault points --------------------------------------------------------------------------------

WALK = """
from emberbox.server.ops import faults
for answer in range(3):
    for stage in faults.STAGES:
        faults.reach(stage)
        print(answer, stage, flush=True)
"""


def walk(fault: str) -> subprocess.CompletedProcess[str]:
    """Three answers go their way in a process of their own."""
    environ = {**os.environ, faults.VARIABLE: fault}
    return subprocess.run(
        [sys.executable, "-c", WALK], capture_output=True, text=True, timeout=60, check=False, env=environ
    )


@pytest.mark.parametrize("stage", faults.STAGES)
def test_an_armed_process_is_killed_where_it_should_be(stage: str) -> None:
    ended = walk(f"{stage}:2")
    assert ended.returncode == -signal.SIGKILL
    assert len(ended.stdout.splitlines()) == len(faults.STAGES) + faults.STAGES.index(stage)


def test_a_process_that_is_not_armed_goes_on() -> None:
    ended = walk("")
    assert (ended.returncode, len(ended.stdout.splitlines())) == (0, 3 * len(faults.STAGES))


def test_an_unknown_stage_is_refused_at_the_start() -> None:
    ended = walk("commited:1")
    assert ended.returncode == 1
    assert "BadSetting: environment EMBERBOX_FAULT is 'commited:1': not STAGE:N" in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize("text", ["told", "told:", "told:0", "told:-1", "told:x", ":1", "told:1:2"])
def test_a_fault_needs_a_stage_and_a_number(text: str) -> None:
    with pytest.raises(BadSetting):
        faults.arm(text)


# -- metrics -------------------------------------------------------------------------------------


def test_metrics_of_two_servers_do_not_meet() -> None:
    one, other = Metrics(), Metrics()
    one.answered("accepted")
    one.responded(404)
    one.rooms.set(3)
    one.commit_batch.observe(5)
    lines = one.exposition().decode().splitlines()
    assert 'emberbox_answers_total{outcome="accepted"} 1.0' in lines
    assert 'emberbox_answers_total{outcome="not_stored"} 0.0' in lines
    assert 'emberbox_http_total{status="404"} 1.0' in lines
    assert "emberbox_rooms 3.0" in lines
    assert 'emberbox_commit_batch_bucket{le="4.0"} 0.0' in lines
    assert 'emberbox_commit_batch_bucket{le="8.0"} 1.0' in lines
    assert 'emberbox_answers_total{outcome="accepted"} 0.0' in other.exposition().decode().splitlines()
