"""The rows of many games as frames, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import polars as pl

from emberbox.bots.duel import wilson
from emberbox.lab.measure import Estimate, strength
from emberbox.lab.play import Played

SEAT_COLUMNS: Final[dict[str, Any]] = {
    "game": pl.Int64,
    "seed": pl.Int64,
    "players": pl.Int64,
    "sides": pl.Int64,
    "seat": pl.Int64,
    "order": pl.Int64,
    "won": pl.Float64,
}
"""What is known of a seat in every table."""

ROUNDS: Final = "rounds"
DECISIONS: Final = "decisions"
OF_EVERY_GAME: Final = (*SEAT_COLUMNS, "races", ROUNDS, DECISIONS)
"""The columns of the seats that no study adds."""

BAND: Final = (0.4, 0.6)
"""Strengths that count as balanced."""

DEAD: Final = 0.03
"""A card that is taken in a smaller share of the games in which it is offered is dead."""


QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""How many of the games are as long as that, or shorter."""


class Tables(NamedTuple):
    """A row for each seat of each game, and one for each card on offer to a seat; by the games' numbers."""

    seats: pl.DataFrame
    cards: pl.DataFrame

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.seats["game"].n_unique()

    @property
    def first_seat_begins(self) -> bool:
        """Whether seats have their turns in their order in every game, so that they say the same."""
        return bool((self.seats["seat"] == self.seats["order"]).all())


class Standing(NamedTuple):
    """How well seats of one sort did: `rate` is their share of won games, `fair` what they were due."""

    name: str
    players: int
    """How many sat at the table; 0 for all tables together."""
    seats: int
    fair: float
    rate: Estimate
    strength: Estimate

    @property
    def verdict(self) -> str:
        """Whether it is balanced, in two words; `maybe` where the interval reaches into the band."""
        low, high = BAND
        value = self.strength
        if low <= value.value <= high:
            return "balanced"
        sure = value.high < low or value.low > high
        return ("too " if sure else "maybe too ") + ("weak" if value.value < low else "strong")


class Demand(NamedTuple):
    """How a card does: in how many games it was offered, how often it was taken, and how the takers did."""

    name: str
    offered: int
    rate: Estimate
    copies: float
    takers: Standing

    @property
    def dead(self) -> bool:
        """Whether hardly anybody wants it."""
        return self.rate.value < DEAD


class Deeds(NamedTuple):
    """What was done with a card: how often a game that offered it, by deed."""

    name: str
    offered: int
    times: dict[str, float]


class Score(NamedTuple):
    """A number that a study looks at, like trophies: what players of a table had on average, and at most."""

    name: str
    players: int
    mean: float
    most: float


class Length(NamedTuple):
    """How long the games of so many players were, and how many had several winners."""

    players: int
    games: int
    mean_rounds: float
    most_rounds: int
    ties: float


class Span(NamedTuple):
    """How long the games of so many players were in rounds or decisions: the mean, and QUANTILES of them."""

    players: int
    mean: float
    shortest: float
    quarter: float
    median: float
    three_quarters: float
    longest: float


def frames(games: Iterable[Played], deeds: Sequence[str] = ()) -> Tables:
    """Games in any order as frames that depend on the games only."""
    played = sorted(games, key=lambda game: game.number)
    seats = [row for game in played for row in game.seats]
    cards = [row for game in played for row in game.cards]
    counts = dict.fromkeys(("taken", *deeds), pl.Int64)
    return Tables(
        pl.DataFrame(seats, schema_overrides={**SEAT_COLUMNS, "races": pl.List(pl.String)}),
        pl.DataFrame(cards, schema={**SEAT_COLUMNS, "card": pl.String, **counts}),
    )


def race_standings(tables: Tables, names: dict[str, str], *, by_players: bool) -> list[Standing]:
    """How every race did that took part, the strongest first."""
    frame = tables.seats.explode("races").drop_nulls("races").rename({"races": "what"})
    frame = frame.with_columns(pl.col("what").replace(names))
    return standings(frame, by_players=by_players)


def order_standings(tables: Tables) -> list[Standing]:
    """How those did who had the first turn of 2, the second of 2 and so on, in this order."""
    frame = tables.seats.with_columns(what=pl.format("{} of {}", "order", "players"))
    found = standings(frame, by_players=True)
    return sorted(found, key=lambda standing: (standing.players, standing.name))


def seat_standings(tables: Tables) -> list[Standing]:
    """How those did who sat on the first seat of 2, whoever had the first turn, and so on, in this order."""
    frame = tables.seats.with_columns(what=pl.format("{} of {}", "seat", "players"))
    return sorted(standings(frame, by_players=True), key=lambda each: (each.players, each.name))


def standings(frame: pl.DataFrame, *, by_players: bool) -> list[Standing]:
    """The standing of each `what` of a frame, strongest first; for each number of players if asked."""
    if not by_players:
        frame = frame.with_columns(players=pl.lit(0, pl.Int64))
    groups = frame.group_by("what", "players", "sides").agg(pl.len().alias("count"), pl.col("won").sum())
    parts: dict[tuple[str, int], list[tuple[int, int, float]]] = {}
    for what, players, sides, count, won in groups.sort("what", "players", "sides").iter_rows():
        parts.setdefault((what, players), []).append((sides, count, won))
    found = [standing(name, players, part) for (name, players), part in parts.items()]
    return sorted(found, key=lambda each: (each.players, -each.strength.value, each.name))


def standing(name: str, players: int, parts: Sequence[tuple[int, int, float]]) -> Standing:
    """One standing from counts of games and sums of wins by the number of sides."""
    count = sum(games for _, games, _ in parts)
    won = sum(wins for _, _, wins in parts)
    due = sum(games / sides for sides, games, _ in parts)
    return Standing(
        name,
        players,
        count,
        due / count if count else 0.0,
        Estimate(won / count if count else 0.0, *wilson(won, count)),
        strength(won, {sides: games for sides, games, _ in parts}),
    )


def demands(tables: Tables, names: dict[str, str]) -> list[Demand]:
    """Every card that was offered, the most wanted first."""
    frame = tables.cards.with_columns(what=pl.col("card").replace(names))
    games = frame.group_by("what", "game").agg(pl.col("taken").sum())
    counts = games.group_by("what").agg(
        pl.len().alias("offered"),
        (pl.col("taken") > 0).sum().alias("in"),
        pl.col("taken").mean().alias("mean"),
    )
    takers = {each.name: each for each in standings(frame.filter(pl.col("taken") > 0), by_players=False)}
    found = [
        Demand(
            name,
            offered,
            Estimate(wanted / offered, *wilson(wanted, offered)),
            mean,
            takers.get(name) or standing(name, 0, []),
        )
        for name, offered, wanted, mean in counts.iter_rows()
    ]
    return sorted(found, key=lambda demand: (-demand.rate.value, -demand.copies, demand.name))


def deeds(tables: Tables, names: dict[str, str], words: Sequence[str]) -> list[Deeds]:
    """What was done with each card with which anything was done, by name."""
    frame = tables.cards.with_columns(what=pl.col("card").replace(names))
    counts = frame.group_by("what").agg(pl.col("game").n_unique(), *[pl.col(word).sum() for word in words])
    return [
        Deeds(name, offered, {word: total / offered for word, total in zip(words, totals, strict=True)})
        for name, offered, *totals in counts.sort("what").iter_rows()
        if any(totals)
    ]


def scores(tables: Tables) -> list[Score]:
    """The numbers of each player that a study adds, by the number of players."""
    names = [
        name for name, what in tables.seats.schema.items() if name not in OF_EVERY_GAME and what.is_numeric()
    ]
    found: list[Score] = []
    for name in names:
        grouped = tables.seats.group_by("players").agg(
            pl.col(name).mean().alias("mean"), pl.col(name).max().alias("most")
        )
        found += [Score(name, *row) for row in grouped.sort("players").iter_rows()]
    return found


def lengths(tables: Tables) -> list[Length]:
    """How long the games were, by the number of players."""
    games = tables.seats.group_by("game", "players").agg(
        pl.col("rounds").first(), (pl.col("won").is_between(0, 1, closed="none")).any().alias("tied")
    )
    grouped = games.group_by("players").agg(
        pl.len(),
        pl.col("rounds").mean().alias("mean"),
        pl.col("rounds").max().alias("most"),
        pl.col("tied").mean(),
    )
    return [Length(*row) for row in grouped.sort("players").iter_rows()]


def spans(tables: Tables, what: str) -> list[Span]:
    """How many ROUNDS or DECISIONS the games took, by the number of players."""
    games = tables.seats.group_by("game", "players").agg(
        pl.col(ROUNDS).first().cast(pl.Float64), pl.col(DECISIONS).sum().cast(pl.Float64)
    )
    parts = [pl.col(what).quantile(share, "nearest").alias(f"{share}") for share in QUANTILES]
    grouped = games.group_by("players").agg(pl.col(what).mean().alias("mean"), *parts)
    return [Span(*row) for row in grouped.sort("players").iter_rows()]
