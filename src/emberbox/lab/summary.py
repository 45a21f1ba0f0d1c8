"""The most important of a run, for the terminal."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from emberbox.games.shelf import GAMES
from emberbox.lab.measure import Estimate
from emberbox.lab.play import Plan
from emberbox.lab.studies import study_of
from emberbox.lab.study import CARDS, RACES, TEAMS
from emberbox.lab.tables import DEAD, Tables, demands, race_standings
from emberbox.lab.teams import cells, teams

ENDS: Final = 5
"""How many cards of either end are shown; the page has all of them."""


def show(plan: Plan, tables: Tables, console: Console) -> None:
    """A table of all races, of the cards that are wanted most and least, or of how often teams win."""
    table = Table(
        box=box.SIMPLE,
        padding=(0, 0, 0, 1),
        title=f"{GAMES[plan.game].title}: {plan.topic}",
        title_style="bold",
        title_justify="left",
    )
    fill = {RACES: fill_races, CARDS: fill_cards, TEAMS: fill_teams}[plan.topic]
    fill(plan, tables, table)
    console.print(table)


def fill_races(plan: Plan, tables: Tables, table: Table) -> None:
    """Every race with its strength."""
    _columns(table, "race", "games", "strength % (95 %)", "")
    for each in race_standings(tables, dict(study_of(plan.game).races), by_players=False):
        verdict = "" if each.verdict == "balanced" else f"[bold red]{each.verdict}"
        table.add_row(each.name, f"{each.seats}", _with_interval(each.strength), verdict)


def fill_cards(plan: Plan, tables: Tables, table: Table) -> None:
    """The cards that are wanted most, those that are wanted least, and all that are dead."""
    study = study_of(plan.game)
    _columns(table, "card", "offered", f"{study.taken} in % (95 %)", "takers’ strength %", "")
    found = demands(tables, dict(study.cards))
    least = max(ENDS, sum(each.dead for each in found))
    for at, each in enumerate(found):
        if at == ENDS and len(found) > ENDS + least:
            table.add_row("…")
        if at < ENDS or at >= len(found) - least:
            strength = f"{100 * each.takers.strength.value:.1f}" if each.takers.seats else "–"
            dead = f"[bold red]under {100 * DEAD:.0f} %" if each.dead else ""
            table.add_row(each.name, f"{each.offered}", _with_interval(each.rate), strength, dead)


def fill_teams(plan: Plan, tables: Tables, table: Table) -> None:
    """Every difficulty with every number of players, and how often it was won."""
    _columns(table, "difficulty", "players", "games", "won % (95 %)")
    difficulties = [str(value) for value in study_of(plan.game).in_turn["difficulty"]]
    for each in cells(teams(tables), difficulties):
        table.add_row(each.difficulty, f"{each.players}", f"{each.games}", _with_interval(each.rate))


def _columns(table: Table, first: str, *others: str) -> None:
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)


def _with_interval(estimate: Estimate) -> str:
    return f"[bold]{100 * estimate.value:.1f}[/] ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"
