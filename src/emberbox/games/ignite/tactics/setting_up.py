"""Before the first turn: races, areas, places, decks and the pandas' trade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import MOST_RACES, RACES
from emberbox.games.ignite.setting import HILL
from emberbox.games.ignite.space import CELLS, ONE_CARD, TWO_CARDS, card_pick, kind_of, race_of
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.games.ignite.tactics.reacting import follow
from emberbox.games.ignite.tactics.shopping_values import owned, purchase_value
from emberbox.games.ignite.tactics.values import FIRST, STAPLES
from emberbox.games.ignite.tactics.worth import weights
from emberbox.kernel.decision import Decision, Several

STRENGTH: Final = [1.0, 1.0, 0.9, 1.0, 1.3, 1.0, 0.8, 1.1, 1.3] + [1.0] * (MOST_RACES - len(RACES))
"""By race, how well it plays (bench/balance.md); the differences are small, so that all of them are seen."""
OLD_SHIELD: Final = next(kind for kind in base_set.STARTERS if of.TYPES[kind] & base_set.SHIELD)
MOVEMENT_DECKS: Final = 3


def race_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which race to play, or to keep away from the others."""
    return [STRENGTH[race_of(pick)] for pick in options]


def area_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where to start: all areas are alike."""
    return [1.0] * len(options)


def place_unit_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """On which space to start: at the inner side, with no edge behind, not all of them in a row."""
    grid, middle = g.board.grid, g.board.bazaar[0]
    scores: list[float] = []
    for pick in options:
        cell = pick - CELLS
        value = -0.3 * grid.distance(cell, middle) if g.setting.goal != HILL else -grid.distance(cell, middle)
        for there in grid.neighbours[cell]:
            if g.standing[there] != EMPTY:
                value -= 0.2
        scores.append(value)
    return weights(scores, 0.4)


def deck_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which decks make up the market: good ones of every price, with movement, a bow and arrows."""
    assert isinstance(decision, Several)
    count = decision.most
    ranked = sorted(g.setting.box.battle, key=lambda kind: (-FIRST[kind] / (2.0 + of.COST[kind]), kind))
    chosen = [kind for kind in STAPLES if kind in g.setting.box.battle]
    chosen += [kind for kind in ranked if of.TYPES[kind] & base_set.MOVEMENT_CARD][:MOVEMENT_DECKS]
    for _, least, most in base_set.PRICE_SPANS:
        spanned = [kind for kind in ranked if least <= of.COST[kind] <= most and kind not in chosen]
        chosen += spanned[:2]
    chosen += [kind for kind in ranked if kind not in chosen][: count - len(chosen)]
    return follow(decision, options, sorted([card_pick(kind) for kind in chosen[:count]]))


def panda_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whether the pandas trade: one dear card for the deck is best."""
    return [3.0 if pick == ONE_CARD else 1.5 if pick == TWO_CARDS else 0.1 for pick in options]


def panda_trash_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which starter cards go: shields, then marches."""
    assert isinstance(decision, Several)
    return follow(decision, options, [card_pick(OLD_SHIELD)] * decision.most)


def gain_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which card of the market to take for nothing."""
    counts = owned(g, decision.seat)
    return weights([purchase_value(g, decision.seat, kind_of(pick), counts) for pick in options], 0.4)
