"""The arithmetic of paired differences, against values that others have published or that follow by hand."""

from __future__ import annotations

from math import inf

import pytest

from emberbox.lab.measure import Estimate
from emberbox.lab.paired import bound, correlation, difference, is_clear, looks, needed, own_variance


def test_the_interval_of_a_textbook() -> None:
    """1600 people asked twice (Agresti, Categorical Data Analysis): −0.04, from −0.06 to −0.02."""
    before = [1.0] * 944 + [0.0] * 656
    after = [1.0] * 794 + [0.0] * 150 + [1.0] * 86 + [0.0] * 570
    found = difference(before, after, 1.96)
    assert [round(value, 2) for value in found] == [-0.04, -0.06, -0.02]


def test_the_same_games_differ_by_exactly_nothing_but_few_of_them_prove_little() -> None:
    few = difference([0.0, 1.0] * 5, [0.0, 1.0] * 5, 1.96)
    many = difference([0.0, 1.0] * 500, [0.0, 1.0] * 500, 1.96)
    assert few.value == many.value == 0
    assert few.high == -few.low == pytest.approx(1.96 / 12)
    assert many.high == pytest.approx(1.96 / 1002)
    assert difference([], [], 1.96) == (0, -inf, inf)


def test_the_bounds_of_five_looks() -> None:
    """O'Brien and Fleming's, as tables have them."""
    assert looks(1000) == [200, 400, 600, 800, 1000]
    assert [round(bound(look, 1000), 2) for look in looks(1000)] == [4.56, 3.23, 2.63, 2.28, 2.04]
    assert looks(100) == [40, 60, 80, 100], "not after 20 pairs"
    assert looks(3) == [3]


@pytest.mark.parametrize(
    ("low", "high", "clear"),
    [(0.01, 0.2, True), (-0.2, -0.01, True), (-0.04, 0.04, True), (-0.06, 0.04, False), (-0.2, 0.2, False)],
)
def test_a_difference_is_clear_if_it_is_surely_there_or_surely_small(
    low: float, high: float, clear: bool
) -> None:
    assert is_clear(Estimate((low + high) / 2, low, high), 0.05) == clear


def test_how_much_alike_two_versions_go() -> None:
    assert correlation([0, 1, 0, 1], [0, 1, 0, 1]) == 1
    assert correlation([0, 1, 0, 1], [1, 0, 1, 0]) == pytest.approx(-1)
    assert correlation([0, 0, 1, 1], [0, 1, 0, 1]) == 0
    assert correlation([0, 0], [0, 1]) == 0


def test_pairs_that_go_alike_need_fewer_games() -> None:
    """(2.04 + 0.8416)² · 0.5 / 0.05² is 1660.7; with a correlation of 0.89 a ninth of it is enough."""
    assert needed(0.5 * (1 - 0.89), 0.5, 0.05) == (183, 1661)
    assert needed(0.5 * (1 - 0.33), 0.5, 0.05) == (1113, 1661)
    assert own_variance([0.0, 1.0] * 500) == pytest.approx(0.25)
