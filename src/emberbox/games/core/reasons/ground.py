"""Why a model cannot go or be put somewhere: what is in the way, how far it is, what it would cost."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.actions import forbids_action
from emberbox.games.core.board import GRID, LOW, PIT, SOLID
from emberbox.games.core.moving import reach_of
from emberbox.games.core.numbers import has
from emberbox.games.core.position import Position
from emberbox.games.core.space import BRACE, DISEMBARK, SIEGE_STANCE, SPRINT, TACTICAL
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF, UNLIMITED
from emberbox.kernel.why import Why

TERRAIN_RULES: Final = {
    SOLID: "core.terrain.solid",
    LOW: "core.terrain.low",
    PIT: "core.terrain.pit",
}


def why_blocked(g: Position, model: int, cell: int, rule: str = "") -> Why | None:
    """The edge, a model or terrain in the way of a base at a place; a rule replaces that for what it is."""
    base = g.card[model].base
    squares = GRID.footprint(cell, base)
    if not squares:
        row, column = GRID.rows[cell], GRID.columns[cell]
        inner = GRID.cell(min(row, GRID.height - base), min(column, GRID.width - base))
        facts: dict[str, Fact] = {"model": model, "base": base, "cells": [inner]}
        return Why("core.board.edge", "over-the-edge", facts)
    for square in squares:
        there = g.standing[square] - 1
        if not g.blocked[square] or there == model:
            continue
        large = "base-" if square != cell else ""
        if there >= 0:
            facts = {"model": model, "by": there, "cell": square}
            return Why(rule or "core.move.not-through", f"{large}occupied", facts)
        ground = g.scenario.board.terrain[square]
        facts = {"model": model, "ground": ground, "cell": square}
        return Why(rule or TERRAIN_RULES[ground], f"{large}ground", facts)
    return None


def why_aboard(g: Position, model: int) -> Why:
    """A passenger can only come off, or spend nothing."""
    facts: dict[str, Fact] = {"model": model, "carrier": g.aboard[model]}
    can = forbids_action(g, model, DISEMBARK) is None
    return Why("core.activation.carried", "only-disembark", facts, "disembark-first" if can else "")


def why_no_move(g: Position, model: int, cell: int) -> Why:
    """Why the active model cannot move to a place."""
    if g.at[model] == OFF:
        return why_aboard(g, model)
    if cell == g.at[model]:
        return Why("core.board.anchor", "stands-there", {"model": model})
    flying = g.card[model].flying
    blocked = why_blocked(g, model, cell, "core.move.flying" if flying else "")
    if blocked is not None:
        return blocked
    far = reach_of(g, model, UNLIMITED)
    cost = far.cost[cell]
    if cost < 0:
        return _why_closed(g, model, cell)
    steps = len(far.path(cell))
    facts: dict[str, Fact] = {"model": model, "cost": cost, "left": g.steps_left}
    remedy = ""
    more = (g.begun_movement + 1) // 2
    if forbids_action(g, model, SPRINT) is None and cost <= g.steps_left + more:
        remedy = "sprint-first"
        facts["points"] = more
    rule = "core.move.flying-stop" if flying else "core.move.cost"
    rooted = rooted_by(g, model)
    if g.steps_left == 0 and rooted:
        return Why("core.activation.start-points", "rooted", {"model": model, "card": rooted})
    if g.steps_left == 0:
        facts["movement"] = g.begun_movement
        return Why("core.activation.start-points", "no-movement", facts, remedy)
    if cost > steps:
        facts["rubble"] = cost - steps
        return Why(rule, "too-far-rubble", facts, remedy)
    return Why(rule, "too-far", facts, remedy)


def rooted_by(g: Position, model: int) -> str:
    """The ability that sets the Movement of a model to 0 this round; empty if none does."""
    for ability in (BRACE, SIEGE_STANCE):
        if has(g, model, ability):
            return TACTICAL[ability]
    return ""


def _why_closed(g: Position, model: int, cell: int) -> Why:
    """No way leads there, however many points there are: terrain closes it, or models do."""
    board, base = g.scenario.board, g.card[model].base
    facts: dict[str, Fact] = {"model": model, "base": base}
    bare = GRID.reach(g.at[model], UNLIMITED, board.impassable, board.costs, base)
    if bare.cost[cell] < 0:
        return Why("core.move.free-squares", "closed-by-ground", facts)
    for place in bare.path(cell):
        for square in GRID.footprint(place, base):
            if g.standing[square] and g.standing[square] != model + 1:
                facts["by"] = g.standing[square] - 1
                return Why("core.move.not-through", "closed-by-models", facts)
    raise AssertionError("what models close, a model stands in the way of")


def why_outside_zone(g: Position, model: int, cell: int, rule: str) -> Why | None:
    """A square of a base that would lie outside its owner's zone."""
    zone = g.zone_of[g.owner[model]]
    for square in GRID.footprint(cell, g.card[model].base):
        if not g.scenario.board.zones[zone].mask[square]:
            facts: dict[str, Fact] = {"model": model, "cell": square, "zone": zone}
            return Why(rule, "outside-zone" if square == cell else "base-outside-zone", facts)
    return None


def why_not_beside(g: Position, model: int, cell: int, reach: int, rule: str) -> Why:
    """Why a passenger cannot be put down at a place: how far it is from the carrier."""
    carrier = g.aboard[model]
    blocked = why_blocked(g, model, cell, "core.transport.free-ground")
    if blocked is not None:
        return blocked
    start, side = g.at[carrier], g.card[carrier].base
    distance = GRID.base_distance(start, side, cell, g.card[model].base)
    facts: dict[str, Fact] = {"carrier": carrier, "distance": distance, "range": reach}
    return Why(rule, "far-from-carrier", facts)


def places_beside(g: Position, model: int, target: int, most: int = 2) -> list[int]:
    """The nearest places beside a model that another can get to now and stop on."""
    found: list[int] = []
    if g.at[model] == OFF or g.at[target] == OFF:
        return found
    reach = reach_of(g, model, g.steps_left)
    start, side = g.at[target], g.card[target].base
    for cell in reach.anchors:
        near = GRID.base_distance(start, side, cell, g.card[model].base) == 1
        if near and cell != reach.start and why_blocked(g, model, cell) is None:
            found.append(cell)
            if len(found) == most:
                break
    return found


def closer(facts: dict[str, Fact], places: list[int]) -> str:
    """The remedy of going nearer, if there is a place to go to: it is noted among the facts."""
    if not places:
        return ""
    facts["cells"] = places
    return "move-first"
