"""What the rows of games add up to, on games that are known."""

from __future__ import annotations

import pytest

from emberbox.lab.measure import Estimate
from emberbox.lab.play import Played, Row
from emberbox.lab.tables import (
    DECISIONS,
    ROUNDS,
    Deeds,
    Score,
    Standing,
    Tables,
    deeds,
    demands,
    frames,
    lengths,
    order_standings,
    race_standings,
    scores,
    seat_standings,
    spans,
    standing,
)

NAMES = {"elves": "Elves", "dwarves": "Dwarves", "pandas": "Pandas"}


def game(number: int, winner: int, races: list[list[str]], taken: list[dict[str, int]]) -> Played:
    """A game with a winner, in which bows and axes were on offer; seat 0 had the last turn."""
    seats: list[Row] = []
    cards: list[Row] = []
    for seat, its in enumerate(races):
        row: Row = {
            "game": number,
            "seed": number,
            "players": len(races),
            "sides": len(races),
            "seat": seat + 1,
        }
        row |= {"order": (seat - 1) % len(races) + 1, "won": float(seat == winner)}
        cards += [{**row, "card": card, "taken": taken[seat].get(card, 0)} for card in ("bow", "axe")]
        seats.append({**row, "races": its, "rounds": 10 + number, "decisions": 5})
    return Played(number, seats, cards, 0)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return frames(
        [
            game(2, 0, [["elves"], ["dwarves"], ["pandas"]], [{"bow": 3}, {"bow": 1}, {}]),
            game(0, 0, [["elves", "pandas"], ["dwarves", "humans"]], [{}, {}]),
            game(1, 1, [["dwarves", "pandas"], ["elves", "humans"]], [{}, {"bow": 2}]),
        ]
    )


def test_rows_are_in_the_order_of_the_games_however_they_ended(tables: Tables) -> None:
    assert tables.games == 3
    assert tables.seats["game"].to_list() == [0, 0, 1, 1, 2, 2, 2]
    assert tables.cards["game"].to_list() == [0] * 4 + [1] * 4 + [2] * 6


def test_a_race_gets_the_wins_of_whoever_played_it(tables: Tables) -> None:
    found = {each.name: each for each in race_standings(tables, NAMES, by_players=False)}
    assert set(found) == {"Elves", "Dwarves", "Pandas", "humans"}
    assert (found["Elves"].seats, found["Elves"].rate.value, found["Elves"].strength.value) == (3, 1.0, 1.0)
    assert (found["Dwarves"].rate.value, found["Dwarves"].strength.value) == (0.0, 0.0)
    assert found["Pandas"].rate.value == pytest.approx(1 / 3)
    assert found["Pandas"].fair == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)


def test_races_can_be_told_apart_by_the_number_of_players(tables: Tables) -> None:
    found = race_standings(tables, NAMES, by_players=True)
    pandas = {each.players: each for each in found if each.name == "Pandas"}
    assert {players: (each.seats, each.rate.value) for players, each in pandas.items()} == {
        2: (2, 0.5),
        3: (1, 0),
    }
    assert (pandas[2].fair, pandas[3].fair) == (1 / 2, 1 / 3)


def test_turns_are_counted_from_who_began(tables: Tables) -> None:
    found = {each.name: each.rate.value for each in order_standings(tables)}
    assert found == {"1 of 2": 0.5, "2 of 2": 0.5, "1 of 3": 0.0, "2 of 3": 0.0, "3 of 3": 1.0}


def test_a_card_counts_once_a_game_however_many_take_it(tables: Tables) -> None:
    bow, axe = demands(tables, {"bow": "Bow", "axe": "Axe"})
    assert (bow.name, bow.offered, bow.copies, bow.takers.seats) == ("Bow", 3, 2.0, 3)
    assert bow.rate.value == bow.takers.rate.value == pytest.approx(2 / 3)
    assert (axe.name, axe.offered, axe.rate.value, axe.copies) == ("Axe", 3, 0.0, 0.0)
    assert (axe.dead, bow.dead, axe.takers.seats) == (True, False, 0)


def test_the_length_of_games_is_by_the_number_of_players(tables: Tables) -> None:
    two, three = lengths(tables)
    assert two == (2, 2, 10.5, 11, 0.0)
    assert three == (3, 1, 12.0, 12, 0.0)


def test_seats_at_the_table_are_told_apart_from_turns(tables: Tables) -> None:
    assert not tables.first_seat_begins
    found = {each.name: each.rate.value for each in seat_standings(tables)}
    assert found == {"1 of 2": 0.5, "2 of 2": 0.5, "1 of 3": 1.0, "2 of 3": 0.0, "3 of 3": 0.0}


def test_lengths_are_spread_by_the_number_of_players() -> None:
    played = [game(number, 0, [["elves"], ["dwarves"]], [{}, {}]) for number in range(101)]
    assert spans(frames(played), ROUNDS) == [(2, 60.0, 15.0, 35.0, 60.0, 85.0, 105.0)]
    assert spans(frames(played), DECISIONS) == [(2, 10.0, *[10.0] * 5)]


def test_a_card_is_dead_below_three_games_of_a_hundred() -> None:
    never = [game(number, 0, [["elves"], ["pandas"]], [{}, {}]) for number in range(97)]
    thrice = [game(number, 0, [["elves"], ["pandas"]], [{"axe": 1}, {}]) for number in range(97, 100)]
    twice = frames([*never, *thrice[:2], game(99, 0, [["elves"], ["pandas"]], [{}, {}])])
    assert [each.dead for each in demands(frames([*never, *thrice]), {}) if each.name == "axe"] == [False]
    assert [each.dead for each in demands(twice, {}) if each.name == "axe"] == [True]


@pytest.mark.parametrize(
    ("value", "low", "high", "verdict"),
    [
        (0.5, 0.1, 0.9, "balanced"),
        (0.4, 0.3, 0.5, "balanced"),
        (0.6, 0.59, 0.61, "balanced"),
        (0.39, 0.3, 0.5, "maybe too weak"),
        (0.35, 0.31, 0.39, "too weak"),
        (0.65, 0.55, 0.7, "maybe too strong"),
        (0.7, 0.61, 0.8, "too strong"),
    ],
)
def test_a_verdict_is_sure_only_if_the_whole_interval_is_outside_the_band(
    value: float, low: float, high: float, verdict: str
) -> None:
    assert Standing("x", 2, 9, 0.5, Estimate(0, 0, 1), Estimate(value, low, high)).verdict == verdict


def test_nobody_is_as_strong_as_can_be_known() -> None:
    assert standing("x", 0, []).strength == (0.5, 0.0, 1.0)


def test_deeds_are_counted_a_game_and_left_out_where_there_are_none() -> None:
    played = [game(number, 0, [["elves"], ["dwarves"]], [{}, {}]) for number in (0, 1)]
    for each in played:
        for row in each.cards:
            row |= {"strung": int(row["card"] == "bow") * (row["game"] + row["seat"]), "broken": 0}
    found = deeds(frames(played, ("strung", "broken")), {"bow": "Bow"}, ("strung", "broken"))
    assert found == [Deeds("Bow", 2, {"strung": (1 + 2 + 2 + 3) / 2, "broken": 0.0})]


def test_scores_are_what_a_study_adds_to_the_seats() -> None:
    played = [game(0, 0, [["elves"], ["dwarves"]], [{}, {}]), game(1, 0, [[], [], []], [{}, {}, {}])]
    assert scores(frames(played)) == []
    for each in played:
        for row in each.seats:
            row["gold"] = float(row["seat"])
    assert scores(frames(played)) == [Score("gold", 2, 1.5, 2.0), Score("gold", 3, 2.0, 3.0)]
