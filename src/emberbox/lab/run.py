"""A run of the lab: play the games, with a bar where somebody watches, and write down what came of them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from rich.console import Console

from emberbox import __version__
from emberbox.bots.spread import spread
from emberbox.games.data import numbers_hash
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import RuleBug
from emberbox.lab.cluster import spread_over_cluster
from emberbox.lab.page import page
from emberbox.lab.play import Plan, Played, check, play
from emberbox.lab.studies import study_of
from emberbox.lab.summary import show
from emberbox.lab.tables import Tables, frames
from emberbox.progress import progress_bar

SEATS: Final = "seats.parquet"
CARDS: Final = "cards.parquet"
PAGE: Final = "index.html"


class Where(NamedTuple):
    """Where the games are played: in processes of this machine, or on a Ray cluster."""

    jobs: int
    ray: bool = False
    address: str | None = None


def run(plan: Plan, where: Where, out: Path, console: Console) -> None:
    """Play the games of a plan and write the results; what an interrupted run has played is kept."""
    check(plan)
    open_folder(out)
    played: list[Played] = []
    try:
        with closing(begin(plan, where)) as games:
            watch(games, plan.games, played.append, console)
    except (KeyboardInterrupt, RuleBug):
        if played:
            finish(plan, played, out, console)
        console.print(f"[bold]Interrupted[/] after {len(played)} of {plan.games} games: ", end="")
        console.print("they are kept." if played else "there is nothing to keep.")
        raise
    finish(plan, played, out, console)


def open_folder(out: Path) -> None:
    """Make the directory of the results: who cannot write there should know before the games are played."""
    out.mkdir(parents=True, exist_ok=True)
    trial = out / f".trial-{os.getpid()}"
    trial.touch()
    trial.unlink()


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


def finish(plan: Plan, played: list[Played], out: Path, console: Console) -> None:
    """Write the rows and the page, and show the most important of it."""
    tables = frames(played, study_of(plan.game).deeds)
    write(plan, tables, sum(game.mishaps for game in played), out)
    show(plan, tables, console)
    for name in (SEATS, CARDS, PAGE):
        console.print(f"[dim]{out / name}", soft_wrap=True)


def write(plan: Plan, tables: Tables, mishaps: int, out: Path) -> None:
    """Write all results, each file whole or not at all."""
    facts = {"version": __version__, "catalogue": numbers_hash(GAMES[plan.game]), "played": tables.games}
    about = {"emberbox": json.dumps({**plan._asdict(), **facts})}
    replace(out / SEATS, lambda file: tables.seats.write_parquet(file, metadata=about))
    replace(out / CARDS, lambda file: tables.cards.write_parquet(file, metadata=about))
    text = page(plan, tables, mishaps)
    replace(out / PAGE, lambda file: file.write(text.encode()))


def replace(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Write a file beside its place and put it there when it is complete."""
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with beside.open("wb") as file:
            fill(file)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
