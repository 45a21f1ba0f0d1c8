"""How far it is on foot from anywhere to a space, around lava and walls, whoever stands in the way.

What is hard to cross counts as several steps: snow, and what costs a card.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.state.position import ICE, Position
from emberbox.games.ignite.tactics.values import GROUND_STEPS

FAR: Final = 60
"""Farther than any way on a board: there is none."""
KEPT: Final = 4000

_FIELDS: Final[dict[tuple[bytes, int, bool], list[int]]] = {}
"""What was worked out: the ground changes seldom, and the same spaces are asked about again and again."""


def field(g: Position, cell: int, through_lava: bool) -> list[int]:
    """By space, the steps from there to a space: a shared table that must not be changed."""
    key = (bytes(g.ground), cell, through_lava)
    found = _FIELDS.get(key)
    if found is None:
        if len(_FIELDS) >= KEPT:
            _FIELDS.clear()
        found = _flood(g, cell, through_lava)
        _FIELDS[key] = found
    return found


def _flood(g: Position, cell: int, through_lava: bool) -> list[int]:
    ground, beside = g.ground, g.board.grid.neighbours
    steps = [FAR] * g.board.grid.size
    steps[cell] = 0
    waves: list[list[int]] = [[cell]]
    for far, wave in enumerate(waves):
        for here in wave:
            if steps[here] < far:
                continue
            # Who comes from farther off enters this space, not the next one.
            onward = far + (1 if through_lava else GROUND_STEPS[ground[here]])
            for there in beside[here]:
                if onward < steps[there] and ground[there] != ICE and (through_lava or ground[there] != LAVA):
                    steps[there] = onward
                    while len(waves) <= onward:
                        waves.append([])
                    waves[onward].append(there)
    return steps
