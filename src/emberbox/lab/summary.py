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
from emberbox.lab.study import CARDS, LENGTH, RACES, SEATS, TEAMS
from emberbox.lab.tables import (
    DEAD,
    DECISIONS,
    QUANTILES,
    ROUNDS,
    Tables,
    demands,
    order_standings,
    race_standings,
    seat_standings,
    spans,
)
from emberbox.lab.teams import cells, teams

ENDS: Final = 5
"""How many cards of either end are shown; the page has all of them."""


def show(plan: Plan, tables: Tables, console: Console) -> None:
    """One table on the topic: all races, turns or lengths, the cards that are wanted most and least …"""
    table = Table(
        box=box.SIMPLE,
        padding=(0, 0, 0, 1),
        title=f"{GAMES[plan.game].title}: {plan.topic}",
        title_style="bold",
        title_justify="left",
    )
    fill = FILLS[plan.topic]
    fill(plan, tables, table)
    console.print(table)


def fill_races(plan: Plan, tables: Tables, table: Table) -> None:
    """Every race with its strength."""
    _columns(table, "race", "games", "strength % (95 %)", "")
    for each in race_standings(tables, dict(study_of(plan.game).races), by_players=False):
        verdict = "" if each.verdict == "balanced" else f"[bold red]{each.verdict}"
        table.add_row(each.name, f"{each.seats}", _with_interval(each.strength), verdict)


def fill_seats(plan: Plan, tables: Tables, table: Table) -> None:
    """Every place in the order of turns, and every seat at the table, with its strength."""
    _columns(table, "", "games", "won %", "fair %", "strength % (95 %)", "")
    turns = [(f"turn {each.name}", each) for each in order_standings(tables)]
    if not tables.first_seat_begins:
        turns += [(f"seat {each.name}", each) for each in seat_standings(tables)]
    for name, each in turns:
        verdict = "" if each.verdict == "balanced" else f"[bold red]{each.verdict}"
        won, fair = (f"{100 * share:.1f}" for share in (each.rate.value, each.fair))
        table.add_row(name, f"{each.seats}", won, fair, _with_interval(each.strength), verdict)


def fill_length(plan: Plan, tables: Tables, table: Table) -> None:
    """How many rounds and decisions games take, by the number of players."""
    _columns(table, "", "players", "mean", *[f"{100 * share:.0f} %" for share in QUANTILES])
    for what in (ROUNDS, DECISIONS):
        for players, *numbers in spans(tables, what):
            table.add_row(what, f"{players}", f"{numbers[0]:.1f}", *[f"{each:g}" for each in numbers[1:]])


def fill_cards(plan: Plan, tables: Tables, table: Table) -> None:
    """The cards that are wanted most, those that are wanted least, and all that are dead."""
    study = study_of(plan.game)
    strengths = [] if GAMES[plan.game].together else ["takers’ strength %"]
    _columns(table, "card", "offered", f"{study.taken} in % (95 %)", *strengths, "")
    found = demands(tables, dict(study.cards))
    least = max(ENDS, sum(each.dead for each in found))
    for at, each in enumerate(found):
        if at == ENDS and len(found) > ENDS + least:
            table.add_row("…")
        if at < ENDS or at >= len(found) - least:
            strength = f"{100 * each.takers.strength.value:.1f}" if each.takers.seats else "–"
            dead = f"[bold red]under {100 * DEAD:.0f} %" if each.dead else ""
            cells = [f"{each.offered}", _with_interval(each.rate), *([strength] if strengths else [])]
            table.add_row(each.name, *cells, dead)


def fill_teams(plan: Plan, tables: Tables, table: Table) -> None:
    """Every difficulty with every number of players, and how often it was won."""
    _columns(table, "difficulty", "players", "games", "won % (95 %)")
    difficulties = [str(value) for value in study_of(plan.game).in_turn["difficulty"]]
    for each in cells(teams(tables), difficulties):
        table.add_row(each.difficulty, f"{each.players}", f"{each.games}", _with_interval(each.rate))


FILLS: Final = {
    RACES: fill_races,
    CARDS: fill_cards,
    TEAMS: fill_teams,
    SEATS: fill_seats,
    LENGTH: fill_length,
}


def _columns(table: Table, first: str, *others: str) -> None:
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)


def _with_interval(estimate: Estimate) -> str:
    return f"[bold]{100 * estimate.value:.1f}[/] ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"
