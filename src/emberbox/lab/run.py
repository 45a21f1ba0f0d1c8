"""A run of the lab: play the games, with a bar where somebody watches, and write down what came of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from emberbox import __version__
from emberbox.bots.spread import spread
from emberbox.games.data import numbers_hash
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import RuleBug
from emberbox.lab.cluster import spread_over_cluster
from emberbox.lab.files import Results
from emberbox.lab.page import page
from emberbox.lab.play import Plan, Played, check, play
from emberbox.lab.studies import study_of
from emberbox.lab.summary import show
from emberbox.lab.tables import Tables, frames
from emberbox.progress import progress_bar

SEATS: Final = "seats"
CARDS: Final = "cards"


class Where(NamedTuple):
    """Where the games are played: in processes of this machine, or on a Ray cluster."""

    jobs: int
    ray: bool = False
    address: str | None = None


def run(plan: Plan, where: Where, results: Results, console: Console) -> None:
    """Play the games of a plan and write the results; what an interrupted run has played is kept."""
    check(plan)
    results.open()
    played: list[Played] = []
    try:
        with closing(begin(plan, where)) as games:
            watch(games, plan.games, played.append, console)
    except (KeyboardInterrupt, RuleBug):
        if played:
            finish(plan, played, results, console)
        console.print(f"[bold]Interrupted[/] after {len(played)} of {plan.games} games: ", end="")
        console.print("they are kept." if played else "there is nothing to keep.")
        raise
    finish(plan, played, results, console)


def begin(plan: Plan, where: Where) -> Generator[Played, None, None]:
    """The games as they end, in any order."""
    if where.ray:
        return spread_over_cluster(partial(play, plan), plan.games, where.jobs, where.address)
    return spread(partial(play, plan), plan.games, where.jobs)


def watch(games: Iterator[Played], total: int, on_game: Callable[[Played], None], console: Console) -> None:
    """Pass each game on as it ends, and move the bar."""
    with progress_bar(console, total, "games") as advance:
        for game in games:
            on_game(game)
            advance("games")


def finish(plan: Plan, played: list[Played], results: Results, console: Console) -> None:
    """Write the rows and the page, and show the most important of it."""
    tables = frames(played, study_of(plan.game).deeds)
    files = write(plan, tables, sum(game.mishaps for game in played), results)
    show(plan, tables, console)
    for file in files:
        console.print(f"[dim]{file}", soft_wrap=True)


def write(plan: Plan, tables: Tables, mishaps: int, results: Results) -> list[Path]:
    """Write all results; where they lie."""
    facts = {"version": __version__, "catalogue": numbers_hash(GAMES[plan.game]), "played": tables.games}
    about = {**plan._asdict(), **facts}
    return [
        *results.write_rows(SEATS, tables.seats, about),
        *results.write_rows(CARDS, tables.cards, about),
        results.write_page(page(plan, tables, mishaps)),
    ]
