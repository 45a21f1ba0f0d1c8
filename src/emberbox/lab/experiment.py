"""An experiment of the lab: which versions are compared, by what, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from emberbox.lab.measure import Estimate
from emberbox.lab.measures import Measure, Pair, Row, rows_of
from emberbox.lab.paired import bound, is_clear
from emberbox.lab.play import Plan
from emberbox.lab.versions import Version


class Experiment(NamedTuple):
    """Games in two versions; `plan.games` is the most pairs that are played."""

    plan: Plan
    before: Version
    after: Version
    numbers: tuple[str, str]
    """The hashes of the two catalogues."""
    words: tuple[str, ...]
    """What makes the second version, as it was typed: `--change cinder-imp.cost=2`."""
    watch: Measure
    detect: float
    """The difference that matters, in points of the measure that is watched."""


class Result(NamedTuple):
    """What the first so many pairs of an experiment show."""

    pairs: int
    rows: list[Row]
    reach: float
    """How many standard errors the intervals reach."""

    def row(self, measure: Measure) -> Row | None:
        """What was found of a measure, if any pair has it in both versions."""
        return next((row for row in self.rows if row.measure == measure), None)

    def estimate(self, row: Row) -> Estimate:
        """The difference that a row shows."""
        return row.difference(self.reach)


def result_of(experiment: Experiment, pairs: Sequence[Pair]) -> Result:
    """What some pairs show, with intervals for as many looks as were planned."""
    return Result(len(pairs), rows_of(experiment.plan, pairs), bound(len(pairs), experiment.plan.games))


def settled(experiment: Experiment, result: Result) -> bool:
    """Whether the measure that is watched needs no more games."""
    row = result.row(experiment.watch)
    return row is not None and is_clear(result.estimate(row), experiment.detect * experiment.watch.unit)
