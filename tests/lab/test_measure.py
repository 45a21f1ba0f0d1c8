"""Strength means the same at every table, and its interval is as wide as it must be."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.duel import wilson
from emberbox.lab.measure import expected, strength


@pytest.mark.parametrize("sides", [2, 3, 4, 8])
def test_a_fair_share_is_a_strength_of_one_half(sides: int) -> None:
    assert strength(600 / sides, {sides: 600}).value == 0.5


def test_a_fair_share_is_one_half_over_tables_of_several_sizes_too() -> None:
    assert strength(30 / 2 + 60 / 3 + 40 / 4, {2: 30, 3: 60, 4: 40}).value == 0.5


def test_against_one_opponent_it_is_the_win_rate_with_wilsons_interval() -> None:
    assert strength(130, {2: 200}) == pytest.approx((0.65, *wilson(130, 200)))


@pytest.mark.parametrize("won", [0, 3, 40, 99.5, 100])
def test_against_several_it_is_the_odds_against_each_of_them(won: float) -> None:
    found = strength(won, {4: 100})
    for value, rate in zip(found, (won / 100, *wilson(won, 100)), strict=True):
        assert expected(value, 4) == pytest.approx(rate)


def test_who_never_and_who_always_won_has_an_interval_to_one_side() -> None:
    assert strength(0, {3: 20})[:2] == (0.0, 0.0)
    assert 0 < strength(0, {3: 20}).high < 0.4
    assert (strength(20, {3: 20}).value, strength(20, {3: 20}).high) == (1.0, 1.0)
    assert strength(0, {}) == (0.5, 0.0, 1.0)


def test_two_fifths_are_no_less_than_two_fifths() -> None:
    assert strength(40, {2: 100}).value >= 0.4


def test_the_interval_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng = Random(5)
    truth, games, held = 0.6, {2: 50, 4: 80}, 0
    for _ in range(400):
        won = sum(rng.random() < expected(truth, sides) for sides, n in games.items() for _ in range(n))
        found = strength(won, games)
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 400 <= 0.98
