"""Everybody's chance to win, by weights that were learned from games of search (`emberbox.learn`)."""

from __future__ import annotations

from functools import cache
from typing import Final

from emberbox.games.data import read_weights
from emberbox.games.forge.features import COUNT, LAYOUT, features
from emberbox.games.forge.position import Position
from emberbox.games.net import Net, unpack

RULES: Final = "1"
"""The rules version that the weights were learned with; a new one wants new weights."""


@cache
def weights() -> Net:
    """The weights of Forge, read when they are first needed; or `WeightsError`."""
    content, where = read_weights("emberbox.games.forge", "forge.net")
    return unpack(content, where, "forge", RULES, LAYOUT, COUNT)


def sides(g: Position) -> list[list[int]]:
    """The features of every seat; none of who is out."""
    return [[] if g.out[seat] else features(g, seat) for seat in range(g.seats)]


def faced(g: Position) -> list[list[int]]:
    """Whom each seat faces."""
    if g.seats == 2:
        return [[1], [0]]
    return [[] if g.out[seat] else g.opponents(seat) for seat in range(g.seats)]


def chances(g: Position) -> list[float]:
    """Each seat's chance to win."""
    return weights().chances(sides(g), faced(g), [0.0] * g.seats)
