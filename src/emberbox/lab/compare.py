"""Two versions of a game with the same seeds: what a change does, and how many games it takes to see it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from difflib import get_close_matches
from functools import partial
from math import ceil
from statistics import fmean
from typing import Final

from rich.console import Console

from emberbox.bots.spread import spread
from emberbox.games.data import numbers_hash
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption, RuleBug
from emberbox.lab.compare_page import show, show_needed, write
from emberbox.lab.experiment import Experiment, Result, result_of, settled
from emberbox.lab.files import Results
from emberbox.lab.measures import CARDS, LENGTH, WINS, Measure, Pair, Row, main_measure
from emberbox.lab.paired import Needed, looks, needed, own_variance, variance
from emberbox.lab.play import Plan, Played, check
from emberbox.lab.studies import study_of
from emberbox.lab.versions import Version, numbers_of, play_in
from emberbox.progress import progress_bar

FEW: Final = 20
"""Pairs of a pilot, below which it says nothing of a measure."""


def experiment_of(
    plan: Plan, versions: tuple[Version, Version], words: tuple[str, ...], watch: str | None, detect: float
) -> Experiment:
    """An experiment that makes sense, or `BadOption` or `CatalogueError` before anything is played."""
    if versions[0] == versions[1]:
        raise BadOption("nothing to compare: add --change KEY.FIELD=VALUE or --to FILE")
    if not 0 < detect <= 100:
        raise BadOption(f"--detect cannot be {detect:g}; it can be above 0 and up to 100 points")
    check(plan)
    watched = main_measure(plan.game) if watch is None else _watched(plan, watch)
    numbers = (numbers_hash(GAMES[plan.game]), numbers_of(versions[1], plan.game))
    return Experiment(plan, *versions, numbers, words, watched, detect)


def _watched(plan: Plan, name: str) -> Measure:
    """The measure of a name, or `BadOption` with those that come near."""
    study = study_of(plan.game)
    turns = [f"turn {turn} of {count}" for count in plan.players for turn in range(1, count + 1)]
    known = [main_measure(plan.game), Measure(LENGTH, "rounds"), Measure(LENGTH, "decisions")]
    known += [Measure(WINS, each) for each in (*turns, *study.races.values())]
    known += [Measure(CARDS, each) for each in study.cards.values()]
    by_name = {measure.name.casefold(): measure for measure in reversed(known)}
    if name.casefold() not in by_name:
        near = get_close_matches(name.casefold(), by_name, 3) or [main_measure(plan.game).name, "rounds"]
        raise BadOption(f"--watch cannot be {name!r}; did you mean {' or '.join(near)}?")
    return by_name[name.casefold()]


def compare(experiment: Experiment, jobs: int, results: Results, console: Console) -> None:
    """Play until the difference is clear or all games are played, and write what was found.

    What an interrupted run has played is kept.
    """
    results.open()
    pairs: list[Pair] = []
    try:
        result = _play(experiment, jobs, pairs, console)
    except (KeyboardInterrupt, RuleBug):
        if pairs:
            _finish(experiment, result_of(experiment, pairs), pairs, results, console)
        console.print(f"[bold]Interrupted[/] after {len(pairs)} of {experiment.plan.games} pairs.")
        raise
    _finish(experiment, result, pairs[: result.pairs], results, console)


def _finish(
    experiment: Experiment, result: Result, pairs: list[Pair], results: Results, console: Console
) -> None:
    files = write(experiment, result, pairs, results)
    show(experiment, result, console)
    for file in files:
        console.print(f"[dim]{file}", soft_wrap=True)


def _play(experiment: Experiment, jobs: int, pairs: list[Pair], console: Console) -> Result:
    """Add pairs in their order, until a planned look shows enough."""
    planned = looks(experiment.plan.games)
    with (
        closing(paired_games(experiment, jobs)) as games,
        progress_bar(console, experiment.plan.games, "pairs") as advance,
    ):
        for pair in games:
            pairs.append(pair)
            advance("pairs")
            if len(pairs) in planned:
                result = result_of(experiment, pairs)
                if settled(experiment, result):
                    return result
    return result_of(experiment, pairs)


def paired_games(experiment: Experiment, jobs: int) -> Generator[Pair, None, None]:
    """The games of both versions, each in half of the processes, as pairs in the order of their numbers."""
    plan = experiment.plan
    fields, half = tuple(plan), max(1, jobs // 2)
    waiting: tuple[dict[int, Played], dict[int, Played]] = ({}, {})
    with (
        closing(spread(partial(play_in, experiment.before, fields), plan.games, half, apart=True)) as before,
        closing(spread(partial(play_in, experiment.after, fields), plan.games, half, apart=True)) as after,
    ):
        for number in range(plan.games):
            # One of each at a time, so that neither version waits for the other to be played to its end.
            while number not in waiting[0] or number not in waiting[1]:
                for games, there in zip((before, after), waiting, strict=True):
                    game = next(games, None)
                    if game is not None:
                        there[game.number] = game
            yield Pair(waiting[0].pop(number), waiting[1].pop(number))


# -- how many games --------------------------------------------------------------------------------------


def plan_games(experiment: Experiment, jobs: int, console: Console) -> None:
    """Play a pilot, and say how many games would find a difference."""
    pairs: list[Pair] = []
    with (
        closing(paired_games(experiment, jobs)) as games,
        progress_bar(console, experiment.plan.games, "pairs") as advance,
    ):
        for pair in games:
            pairs.append(pair)
            advance("pairs")
    rows = [
        row
        for row in result_of(experiment, pairs).rows
        if row.measure == experiment.watch or (row.measure.group == WINS and len(row.before) >= FEW)
    ]
    detect = experiment.detect
    found = [(row.measure.name, row.correlation, needed_for(row, len(pairs), detect)) for row in rows]
    show_needed(found, detect, f"by a pilot of {len(pairs)} pairs", console)


def needed_for(row: Row, pairs: int, detect: float) -> Needed:
    """The games of each version that find a difference in a measure that only some games have."""
    moves = [after - before for before, after in zip(row.before, row.after, strict=True)]
    apart = own_variance(row.before) + own_variance(row.after)
    games = needed(variance(moves), apart, detect * row.measure.unit)
    share = len(moves) / pairs
    return Needed(ceil(games.paired / share), ceil(games.unpaired / share))


def plan_by(plan: Plan, given: float, detect: float, console: Console) -> None:
    """Say how many games would find a difference in who wins, by a correlation that is given."""
    if not -1 <= given < 1:
        raise BadOption(f"--correlation cannot be {given:g}; it can be -1 up to less than 1")
    if not 0 < detect <= 100:
        raise BadOption(f"--detect cannot be {detect:g}; it can be above 0 and up to 100 points")
    spread_of_one = fmean([(1 / count) * (1 - 1 / count) if count > 1 else 0.25 for count in plan.players])
    both = 2 * spread_of_one
    found = needed(both * (1 - given), both, detect / 100)
    name = main_measure(plan.game).name
    show_needed([(name, given, found)], detect, "by a correlation that was given", console)
