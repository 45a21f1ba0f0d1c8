"""What an experiment found, for the terminal, as a page and as a table of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

import polars as pl
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from emberbox import __version__
from emberbox.games.shelf import GAMES
from emberbox.lab.experiment import Experiment, Result, settled
from emberbox.lab.files import Results
from emberbox.lab.html import document, facts_of, section, table
from emberbox.lab.measure import Estimate
from emberbox.lab.measures import CARDS, LENGTH, WINS, Pair, Row, values
from emberbox.lab.paired import Needed
from emberbox.lab.studies import study_of

PAIRS: Final = "pairs"
MOST_CARDS: Final = 5
"""How many cards the terminal shows; the page has all of them."""
HEAD: Final = ("pairs", "before", "after", "difference (95 %)", "corr.", "")
READING: Final = (
    "<p>Each game is played in both versions with the same seed, bots and luck, and differences are computed "
    "pair by pair. <b>Shares</b> and their differences are in percent and points; length is in rounds and "
    "decisions. <b>Intervals</b> hold the true difference in 95 of 100 experiments even though the run stops "
    "early: there are five planned looks with O’Brien–Fleming bounds. This holds for each row on its own: "
    "of twenty unchanged things, about one has an interval without 0.</p>"
)


def title_of(experiment: Experiment) -> str:
    """The game and what is changed in it."""
    return f"{GAMES[experiment.plan.game].title}: {', '.join(_changes(experiment))}"


def _changes(experiment: Experiment) -> list[str]:
    """What makes the second version, without the words of the command line."""
    return [word.partition(" ")[2] for word in experiment.words]


def verdict(experiment: Experiment, result: Result) -> str:
    """What the measure that is watched shows, in one sentence."""
    watched = experiment.watch.name
    name = watched[0].upper() + watched[1:]
    unit = watched if experiment.watch.group == LENGTH else "points"
    row = result.row(experiment.watch)
    if row is None:
        return f"No pair has {watched} in both versions."
    found = result.estimate(row)
    if found.low > 0 or found.high < 0:
        which = "more" if found.value > 0 else "less"
        return f"{name}: {which} after the change, {_difference(row, found)} {unit}."
    if settled(experiment, result):
        return f"{name}: no difference as large as {experiment.detect:g} {unit}."
    return f"{name}: not clear after {result.pairs} pairs."


def show(experiment: Experiment, result: Result, console: Console) -> None:
    """Wins and length, the cards that were changed, and those whose use changed most."""
    made = Table(box=box.SIMPLE, padding=(0, 0, 0, 1), title_style="bold", title_justify="left")
    made.title = Text(title_of(experiment))
    made.add_column("", overflow="fold")
    for name in HEAD:
        made.add_column(name, justify="right", no_wrap=True)
    cards = [row for row in result.rows if row.measure.group == CARDS]
    keys = [change.partition(".")[0] for change in _changes(experiment)]
    names = study_of(experiment.plan.game).cards
    changed = [names[key] for key in keys if key in names]
    cards.sort(key=lambda row: (row.measure.name not in changed, -abs(result.estimate(row).value)))
    shown = cards[: MOST_CARDS + len(set(changed))]
    for row in [*(row for row in result.rows if row.measure.group != CARDS), *shown]:
        made.add_row(Text(row.measure.name), *_cells(result, row))
    console.print(made)
    console.print(Text(verdict(experiment, result)))


def show_needed(
    found: Sequence[tuple[str, float, Needed]], detect: float, source: str, console: Console
) -> None:
    """How many games of each version it takes to find a difference in each measure."""
    made = Table(box=box.SIMPLE, padding=(0, 0, 0, 1), title_style="bold", title_justify="left")
    made.title = f"Games of each version that find {detect:g} points in 80 of 100 experiments, {source}"
    made.add_column("", overflow="fold")
    for name in ("correlation", "same seeds", "different seeds"):
        made.add_column(name, justify="right", no_wrap=True)
    for name, alike, games in found:
        made.add_row(name, f"{alike:.2f}", f"{games.paired}", f"{games.unpaired}")
    console.print(made)


def write(experiment: Experiment, result: Result, pairs: Sequence[Pair], results: Results) -> list[Path]:
    """Write the pairs and the page; where they lie."""
    rows: list[dict[str, Any]] = []
    for pair in pairs:
        before, after = (values(experiment.plan, game) for game in pair)
        seat = pair.before.seats[0]
        rows += [
            {"game": seat["game"], "seed": seat["seed"], "players": seat["players"]}
            | {"group": measure.group, "name": measure.name, "before": value, "after": after[measure]}
            for measure, value in before.items()
            if measure in after
        ]
    about = {**experiment.plan._asdict(), "changes": experiment.words, "catalogues": experiment.numbers}
    about |= {"version": __version__, "played": result.pairs}
    files = results.write_rows(PAIRS, pl.DataFrame(rows), about)
    return [*files, results.write_page(page(experiment, result))]


def page(experiment: Experiment, result: Result) -> str:
    """The whole page as HTML."""
    plan = experiment.plan
    stopped = result.pairs < plan.games
    facts = {
        "pairs": f"{result.pairs} of at most {plan.games}" if stopped else f"{result.pairs}",
        "players": ", ".join(str(count) for count in plan.players),
        "bots": f"{plan.bot} on every seat",
        "options": ", ".join(f"{name} {str(value).lower()}" for name, value in plan.options.items())
        or "none",
        "seed": str(plan.seed),
        "version": f"emberbox {__version__}",
        "catalogue": f"{experiment.numbers[0]} before, {experiment.numbers[1]} after",
    }
    found = f"<p>{escape(verdict(experiment, result))}</p>"
    sections = [facts_of(facts, command_line(experiment)), section("Result", found)]
    heads = {WINS: "Games won, %", LENGTH: "Length", CARDS: f"Cards {study_of(plan.game).taken}, % of games"}
    for group, title in heads.items():
        rows = [(row.measure.name, *_cells(result, row)) for row in result.rows if row.measure.group == group]
        sections += [section(title, table((group, *HEAD), rows))] if rows else []
    return document(title_of(experiment), "\n".join([*sections, section("How to read this", READING)]))


def command_line(experiment: Experiment) -> str:
    """What to type for the same games again."""
    plan = experiment.plan
    words = ["emberbox lab compare", plan.game, *experiment.words, f"--games {plan.games}"]
    words += [f"--seed {plan.seed}", f"--bots {plan.bot}", f"--detect {experiment.detect:g}"]
    words += [f"--watch '{experiment.watch.name}'"]
    words += [f"--players {','.join(str(count) for count in plan.players)}"]
    words += [f"-o {name}={str(value).lower()}" for name, value in plan.options.items()]
    return " ".join(words)


def _cells(result: Result, row: Row) -> list[str]:
    """A row without its name: both versions, the difference, and whether it is surely there."""
    found = result.estimate(row)
    before, after = (sum(side) / len(side) / row.measure.unit for side in (row.before, row.after))
    sure = found.low > 0 or found.high < 0
    cells = [f"{len(row.before)}", f"{before:.1f}", f"{after:.1f}", _difference(row, found)]
    return [*cells, f"{row.correlation:.2f}", "clear" if sure else ""]


def _difference(row: Row, found: Estimate) -> str:
    value, low, high = (round(each / row.measure.unit, 1) + 0.0 for each in found)
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"
