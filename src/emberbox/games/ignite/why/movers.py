"""What keeps pieces from moving."""

from __future__ import annotations

from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why


def why_unmoved(g: Position, piece: int) -> Why | None:
    """Why a piece cannot move, spells aside: it cannot act at all, or something holds it."""
    why = why_unable(g, piece)
    if why is not None or g.held[piece] == NO_ONE:
        return why
    return Why("ignite.immobilized.meaning", "unit-held", {"unit": piece, "until": g.held[piece]})


def remedy_of(g: Position, units: list[int]) -> str:
    """What helps units that cannot move: the first one that is down could be stood up, if there is one."""
    down = [unit for unit in units if g.down[unit]]
    why = why_unable(g, down[0]) if down else None
    return "" if why is None else why.remedy


def states(g: Position, units: list[int]) -> dict[str, Fact]:
    """What keeps each of some units where it is, by list: each of them is named once."""
    frozen = [unit for unit in units if g.frozen[unit] != NO_ONE]
    down = [unit for unit in units if g.down[unit] and unit not in frozen]
    held = [unit for unit in units if g.held[unit] != NO_ONE and unit not in frozen + down]
    stuck = [unit for unit in units if unit not in frozen + down + held]
    return {
        "frozen": frozen,
        "thaws": [g.frozen[unit] for unit in frozen],
        "down": down,
        "held": held,
        "frees": [g.held[unit] for unit in held],
        "stuck": stuck,
    }
