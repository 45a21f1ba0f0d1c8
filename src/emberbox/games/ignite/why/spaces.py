"""Why a card does not put something on a space: its ground, what is there, and how far off it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.facts.board import BAZAAR, VILLAGE
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    AS_THE_CARD_SAYS,
    IMMOVABLE,
    KILLS_YOUR_OWN,
    LAVA_TAKES_NO_TOKEN,
    NOT_BESIDE,
    ONE_UNBROKEN_ROW,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY_FOR_THIS,
    TOO_EARLY_TO_PLACE,
)
from emberbox.games.ignite.state.position import EMPTY, ICE, SCORCHED, Position
from emberbox.games.ignite.why.aims import distance, why_early, why_far, why_push, why_unseen
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

UNSCORCHED: Final = (VILLAGE, BAZAAR, ICE, SCORCHED)
"""What takes no token of Scorched Earth besides lava."""


def why_out_of_reach(
    g: Position, unit: int, cell: int, card: int, reach: tuple[int, int], refusal: Refusal
) -> Why | None:
    """Why a space cannot be reached by what a unit throws or casts: range, sight, the first rounds."""
    if refusal is OUT_OF_RANGE:
        return why_far(g, unit, cell, card, reach)
    if refusal is OUT_OF_SIGHT:
        return why_unseen(g, unit, cell)
    if refusal in (TOO_EARLY_FOR_THIS, TOO_EARLY_TO_PLACE):
        return why_early(g, refusal)
    return None


def why_ground(g: Position, cell: int, card: int, refusal: Refusal) -> Why:
    """The ground of a space takes nothing of a card's."""
    return Why(refusal.rule, "wrong-ground", {"cell": cell, "card": card, "terrain": g.terrain(cell)})


def nearest_unit(g: Position, units: Sequence[int], cell: int) -> int:
    """Which of some units is nearest to a space."""
    best = units[0]
    for unit in units:
        if distance(g, unit, cell) < distance(g, best, cell):
            best = unit
    return best


def why_not_near(g: Position, seat: int, cell: int, card: int, steps: int, refusal: Refusal) -> Why:
    """A space is too far from every unit of a player."""
    unit = nearest_unit(g, g.units(seat), cell)
    facts: dict[str, Fact] = {"unit": unit, "cell": cell, "card": card, "points": steps}
    return Why(refusal.rule, "not-near", {**facts, "distance": distance(g, unit, cell)})


def why_no_shard(g: Position, seat: int, cell: int, card: int, refusal: Refusal) -> Why:
    """Why a player cannot lay a shard on a space."""
    if refusal is NOT_BESIDE:
        return why_not_near(g, seat, cell, card, 1, refusal)
    return why_ground(g, cell, card, refusal)


def why_no_token(
    g: Position, seat: int, unit: int, cell: int, card: int, chosen: list[int], refusal: Refusal
) -> Why | None:
    """Why a terrain token cannot lie on a space that is in reach, but for whom it would burn."""
    facts: dict[str, Fact] = {"cell": cell, "card": card}
    if cell in chosen:
        return Why(refusal.rule, "token-chosen", facts)
    if refusal is ONE_UNBROKEN_ROW:
        return Why(refusal.rule, "token-off-row", {**facts, "cells": chosen[:]})
    if refusal is LAVA_TAKES_NO_TOKEN or (refusal is AS_THE_CARD_SAYS and g.ground[cell] in UNSCORCHED):
        return why_ground(g, cell, card, refusal)
    if refusal is AS_THE_CARD_SAYS:
        return Why(refusal.rule, "token-apart", {**facts, "cells": chosen[:]})
    facts["target"] = g.standing[cell]
    if refusal is IMMOVABLE:
        return Why(refusal.rule, "target-immovable", {**facts, "unit": unit})
    if refusal is A_TEAMMATE:
        return Why(refusal.rule, "target-teammate", {**facts, "unit": unit})
    return why_push(g, seat, card, g.standing[cell], g.cell[unit]) if refusal is KILLS_YOUR_OWN else None


def why_not_placed(g: Position, seat: int, cell: int, card: int, steps: int, refusal: Refusal) -> Why | None:
    """Why something cannot be put up on a space near a player's units: a portal, a trap or a decoy."""
    near = any(distance(g, unit, cell) <= steps for unit in g.units(seat))
    if not near:
        return why_not_near(g, seat, cell, card, steps, refusal)
    if g.standing[cell] != EMPTY:
        return Why("ignite.space.unoccupied", "occupied", {"cell": cell, "target": g.standing[cell]})
    return why_ground(g, cell, card, refusal)
