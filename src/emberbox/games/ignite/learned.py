"""Both players' chance to win, by weights that were learned from play (`emberbox.learn`).

Only for two players of the base set who play for trophies. None travel with the package, for none were better
than the evaluation so far (bench/learned.md): a folder that the environment names may hold some.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from emberbox.games.data import has_weights, read_weights
from emberbox.games.ignite.features import COUNT, LAYOUT, features
from emberbox.games.ignite.setting import TROPHIES
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.evaluation import strength
from emberbox.games.net import Net, unpack

RULES: Final = "3"
"""The rules version that the weights were learned with; a new one wants new weights."""

FACED: Final = [[1], [0]]
"""Whom each of two seats faces."""


@cache
def weights() -> Net | None:
    """The weights of Ignite, if there are any, read when they are first needed; or `WeightsError`."""
    if not has_weights("emberbox.games.ignite", "ignite.net"):
        return None
    content, where = read_weights("emberbox.games.ignite", "ignite.net")
    return unpack(content, where, "ignite", RULES, LAYOUT, COUNT)


def is_known(g: Position) -> bool:
    """Whether a game is of the kind that was learned."""
    return g.seats == 2 and g.expansion is None and g.setting.goal == TROPHIES and not g.setting.own


def sides(g: Position) -> list[list[int]]:
    """The features of both seats."""
    return [features(g, 0), features(g, 1)]


def given(g: Position) -> list[float]:
    """The strengths that the evaluation gives both seats: what was learned is added to them."""
    return [strength(g, 0), strength(g, 1)]


def chances(g: Position) -> list[float]:
    """Each seat's chance to win; nothing where nothing was learned."""
    net = weights() if is_known(g) else None
    return [] if net is None else net.chances(sides(g), FACED, given(g))
