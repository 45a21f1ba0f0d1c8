"""What the games of teams add up to: won or lost together, so that rates count and not strengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import polars as pl

from emberbox.bots.duel import wilson
from emberbox.lab.measure import Estimate
from emberbox.lab.tables import Tables


class Team(NamedTuple):
    """The course of one game."""

    players: int
    difficulty: str
    won: bool
    round: int
    races: frozenset[str]
    market: frozenset[str]
    felled: list[str]
    phases: list[str]
    spent: list[str]
    favor: int


class Cell(NamedTuple):
    """The games of one difficulty with so many players: how many, the share won, and who came how far."""

    difficulty: str
    players: int
    games: int
    rate: Estimate
    rounds: list[int]
    """The round in which each game ended, one more if it was won."""


class Effect(NamedTuple):
    """How teams did with something and without it."""

    name: str
    games: int
    with_it: Estimate
    without: Estimate
    gain: Estimate


class Cost(NamedTuple):
    """How many units fell in the Enemy Phases in which a card was in effect, and in all others, a hundred."""

    name: str
    phases: int
    with_it: float
    without: float


def teams(tables: Tables) -> list[Team]:
    """The games of a run, one team each."""
    markets: dict[int, set[str]] = {}
    for game, card in tables.cards.select("game", "card").iter_rows():
        markets.setdefault(game, set()).add(card)
    grouped = tables.seats.group_by("game", maintain_order=True).agg(
        pl.col("races").explode(),
        pl.col("players", "difficulty", "won", "round", "favor", "felled", "phases", "spent").first(),
    )
    return [_team(row, markets) for row in grouped.iter_rows(named=True)]


def _team(row: dict[str, Any], markets: dict[int, set[str]]) -> Team:
    return Team(
        row["players"],
        row["difficulty"],
        row["won"] > 0,
        int(row["round"]),
        frozenset(row["races"]),
        frozenset(markets.get(row["game"], ())),
        row["felled"],
        row["phases"],
        row["spent"],
        int(row["favor"]),
    )


def rate(found: Sequence[Team]) -> Estimate:
    """The share of games won."""
    won = sum(team.won for team in found)
    return Estimate(won / len(found) if found else 0.0, *wilson(won, len(found)))


def cells(found: Sequence[Team], difficulties: Iterable[str]) -> list[Cell]:
    """Each difficulty with each number of players, in this order."""
    made: list[Cell] = []
    for difficulty in difficulties:
        for players in sorted({team.players for team in found}):
            part = [team for team in found if (team.difficulty, team.players) == (difficulty, players)]
            if part:
                rounds = [team.round + team.won for team in part]
                made.append(Cell(difficulty, players, len(part), rate(part), rounds))
    return made


def effects(found: Sequence[Team], things: dict[str, str], *, races: bool) -> list[Effect]:
    """How teams did with each race among them, or each deck in their market, and without; the best first."""
    made: list[Effect] = []
    for key, name in things.items():
        part = [team for team in found if key in (team.races if races else team.market)]
        rest = [team for team in found if key not in (team.races if races else team.market)]
        if part and rest:
            made.append(Effect(name, len(part), rate(part), rate(rest), difference(part, rest)))
    return sorted(made, key=lambda each: (-each.gain.value, each.name))


def difference(part: Sequence[Team], rest: Sequence[Team]) -> Estimate:
    """How much more is won with something than without, by Newcombe's interval."""
    one, other = rate(part), rate(rest)
    value = one.value - other.value
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - low, value + high)


def costs(found: Sequence[Team], names: dict[str, str]) -> list[Cost]:
    """What each Power and Apocalypse card costs, the worst first."""
    phases: Counter[str] = Counter()
    fallen: Counter[str] = Counter()
    for team in found:
        for each in team.phases:
            card, _, units = each.rpartition(" ")
            phases[card] += 1
            fallen[card] += int(units)
    made = [
        Cost(
            names.get(card, card),
            count,
            100 * fallen[card] / count,
            100 * (fallen.total() - fallen[card]) / max(1, phases.total() - count),
        )
        for card, count in phases.items()
    ]
    return sorted(made, key=lambda each: (each.without - each.with_it, each.name))


def tally(lists: Iterable[list[str]], games: int) -> list[tuple[str, int, float]]:
    """Each thing of some lists with how often it was there, and how often a game, the most frequent first."""
    counts = Counter(thing for things in lists for thing in things)
    return [(thing, count, count / max(1, games)) for thing, count in counts.most_common()]
