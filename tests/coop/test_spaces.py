"""Spaces in words are the same as sets of cells."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.coop.spaces import ALL, Spaces
from emberbox.games.ignite.facts.board import LARGE

GRID = LARGE.grid


def of(cells: set[int]) -> Spaces:
    return Spaces.of(sum(1 << cell for cell in cells))


def cells_of(spaces: Spaces) -> set[int]:
    """The cells, which are listed in reading order."""
    cells = spaces.cells()
    assert cells == sorted(cells)
    return {*cells}


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_words_say_what_sets_say(share: float) -> None:
    rng = Random(1)
    for _ in range(20):
        one, other = [{cell for cell in range(GRID.size) if rng.random() < share} for _ in range(2)]
        assert cells_of(of(one)) == one
        assert [of(one).has(cell) for cell in range(GRID.size)] == [cell in one for cell in range(GRID.size)]
        assert of(one).meets(of(other)) == bool(one & other)
        assert cells_of(of(one).both(of(other))) == one & other
        assert cells_of(of(one).without(of(other))) == one - other
        beside = {there for cell in one for there in GRID.neighbours[cell]}
        assert cells_of(of(one).beside(of(other))) == beside & other
        touching = one | {there for cell in one for there in GRID.ring[cell]}
        assert cells_of(of(one).around(of(other))) == touching & other
        grown = of(one)
        grown.add(of(other))
        assert cells_of(grown) == one | other
        grown.remove(of(one))
        assert cells_of(grown) == other - one


def test_none_and_all() -> None:
    assert of(set()).is_empty()
    assert not any(of({cell}).is_empty() for cell in range(GRID.size))
    assert cells_of(ALL) == {*range(GRID.size)}
