"""Why a piece cannot go somewhere: what stands or lies there, how far it is, and what bars the way."""

from __future__ import annotations

from emberbox.games.ignite.moving.entering import dangers_of, forbids_ground, harm_of
from emberbox.games.ignite.refusals import (
    DEADLY_GROUND,
    NO_WAY_OUT,
    NOT_ADJACENT,
    OCCUPIED,
    TOO_EARLY_FOR_THIS,
    TOO_FAR,
    WALLED,
)
from emberbox.games.ignite.state.position import EMPTY, ICE, Position
from emberbox.games.ignite.why.aims import distance, why_deadly, why_early
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why


def why_taken(g: Position, cell: int, refusal: Refusal = OCCUPIED) -> Why | None:
    """A space is not free: a wall or a piece is there."""
    if g.ground[cell] == ICE:
        return Why(WALLED.rule, "ice-wall", {"cell": cell})
    if g.standing[cell] == EMPTY:
        return None
    return Why(refusal.rule, "occupied", {"cell": cell, "target": g.standing[cell]})


def why_no_entry(g: Position, piece: int, cell: int, points: int, refusal: Refusal) -> Why | None:
    """Why a walking or riding piece cannot enter a space that is near enough."""
    if forbids_ground(g, piece, cell) is refusal:
        return why_no_ground(g, piece, cell, refusal)
    if refusal is TOO_EARLY_FOR_THIS:
        return why_early(g, refusal)
    if refusal is NO_WAY_OUT:
        facts: dict[str, Fact] = {"unit": piece, "target": g.standing[cell], "points": points - 1}
        return Why(refusal.rule, "no-way-out", facts)
    return why_taken(g, cell, refusal)


def why_no_ground(g: Position, piece: int, cell: int, refusal: Refusal) -> Why:
    """Why a piece does not go onto a space of its own accord: it would die there, or an expansion says so."""
    if refusal is DEADLY_GROUND:
        return why_deadly(g, piece, cell, refusal)
    says = "ground-forbids" if g.expansion is None else g.expansion.why_ground(refusal)
    return Why(refusal.rule, says, {"unit": piece, "cell": cell})


def why_too_far(g: Position, piece: int, cell: int, points: int) -> Why:
    """A space is farther off than a piece can go, walking or in the air."""
    facts: dict[str, Fact] = {"unit": piece, "cell": cell, "points": points}
    if cell in g.board.grid.diagonals[g.cell[piece]]:
        return Why(NOT_ADJACENT.rule, "diagonal", facts)
    return Why(TOO_FAR.rule, "too-far", {**facts, "distance": distance(g, piece, cell)})


def why_no_way(g: Position, piece: int, cell: int, points: int, entered: list[int]) -> Why:
    """Why no careful way leads to a space that is near enough and free.

    `entered` are the spaces that the piece could enter at all. If a way over some of them is short enough it
    costs something, and is gone step by step; if not, the others bar it.
    """
    facts: dict[str, Fact] = {"unit": piece, "cell": cell, "points": points}
    harmful = costly(g, piece, entered)
    way = shortest(g, g.cell[piece], cell, entered)
    if way and len(way) <= points:
        passed = [there for there in way if there in harmful]
        return Why("ignite.move.one-a-space", "way-costly", {**facts, "cells": passed}, "step-by-step")
    barriers = [there for there in _between(g, g.cell[piece], cell) if there not in entered]
    rule = TOO_FAR.rule
    if way:
        return Why(rule, "way-around", {**facts, "distance": len(way), "barriers": barriers})
    return Why("ignite.move.through-units", "no-way", {**facts, "barriers": barriers})


def costly(g: Position, piece: int, cells: list[int]) -> set[int]:
    """The spaces that cost a piece something, or somebody whom it rides over."""
    dangers = dangers_of(g, piece)
    return {
        cell
        for cell in cells
        if cell in dangers or harm_of(g, piece, cell) or g.standing[cell] not in (EMPTY, piece)
    }


def _between(g: Position, origin: int, cell: int) -> list[int]:
    """The spaces on the direct ways between two others."""
    grid = g.board.grid
    far = grid.distance(origin, cell)
    ends = (origin, cell)
    near = sorted([there for there in grid.within(origin, far) if there not in ends])
    return [there for there in near if grid.distance(origin, there) + grid.distance(there, cell) == far]


def shortest(g: Position, origin: int, cell: int, cells: list[int]) -> list[int]:
    """A shortest way over some spaces, its end the last; nothing if there is none."""
    came = {origin: origin}
    edge = [origin]
    for here in edge:
        for there in g.board.grid.neighbours[here]:
            if there not in came and there in cells:
                came[there] = here
                edge.append(there)
    if cell not in came:
        return []
    way: list[int] = []
    while cell != origin:
        way.append(cell)
        cell = came[cell]
    return way[::-1]


def why_not_landed(g: Position, piece: int, cell: int) -> Why | None:
    """Why a piece in the air cannot come down on a space, however near."""
    if cell == g.cell[piece]:
        return Why(OCCUPIED.rule, "already-there", {"unit": piece})
    why = why_taken(g, cell)
    ground = forbids_ground(g, piece, cell)
    if why is not None or ground is None:
        return why
    return why_no_ground(g, piece, cell, ground)
