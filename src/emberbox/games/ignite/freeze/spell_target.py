"""The piece that a spell of The Freeze is cast on, where the card has its own idea of what may be one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import forbids_foe, reach_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST
from emberbox.games.ignite.freeze.refusals import AGAINST_ITSELF, AN_ALLY, HIDDEN_IN_SMOKE
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    HIDDEN_IN_FOREST,
    IMMOVABLE,
    NO_ABLE_UNIT,
    NOT_A_TARGET,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY,
    UNITS_ONLY,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.games.ignite.why.aims import (
    distance,
    why_beyond,
    why_by_set,
    why_early,
    why_far,
    why_unseen,
)
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.decision import Decision, Focus
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

Bars = Callable[[Position, int, int, int], Refusal | None]
"""Why a piece cannot be the target of a spell: position, seat, casting unit, piece."""

NO_TARGET: Final = (
    NOT_A_TARGET, OUT_OF_RANGE, OUT_OF_SIGHT, HIDDEN_IN_FOREST, HIDDEN_IN_SMOKE, A_TEAMMATE, AN_ALLY,
    UNITS_ONLY, IMMOVABLE,
)  # fmt: skip
"""Why a spell has no target at all."""
SAID_BY_SETS[AGAINST_ITSELF] = "puppet-itself"
SAYS: Final = {UNITS_ONLY: "target-no-unit", IMMOVABLE: "target-immovable", A_TEAMMATE: "target-teammate"}


@final
class SpellTarget(Decision):
    """Which piece is a spell cast on?"""

    __slots__ = ("bars", "g", "kind", "unit")

    def __init__(self, g: Position, seat: int, unit: int, kind: int, bars: Bars) -> None:
        super().__init__(seat, "target", of.KEYS[kind])
        self.g: Final = g
        self.unit: Final = unit
        self.kind: Final = kind
        self.bars: Final = bars

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.unit, self.g.cell[self.unit])

    def candidates(self) -> Sequence[int]:
        g = self.g
        return [CELLS + cell for cell in sorted([g.cell[piece] for piece in g.on_board()])]

    def forbids(self, pick: int) -> Refusal | None:
        g, cell = self.g, pick - CELLS
        if not 0 <= cell < g.board.grid.size or g.standing[cell] == EMPTY:
            return NOT_A_TARGET
        return self.bars(g, self.seat, self.unit, g.standing[cell])

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        return why_no_target(self.g, self.unit, self.kind, cell, refusal)


def targets(g: Position, seat: int, unit: int, bars: Bars) -> list[int]:
    """The pieces that a unit could cast a spell on."""
    return [piece for piece in g.on_board() if bars(g, seat, unit, piece) is None]


def forbids_stranger(g: Position, seat: int, unit: int, piece: int) -> Refusal | None:
    """Why a spell without a range cannot be cast on another player's piece, cover being that from a unit."""
    if g.expansion is not None and distance(g, unit, g.cell[piece]) > g.expansion.farthest(g):
        return OUT_OF_RANGE
    if g.owner[piece] == seat:
        return None
    if g.are_allies(g.owner[piece], seat):
        return A_TEAMMATE
    if g.is_early():
        return TOO_EARLY
    if g.ground[g.cell[piece]] == FOREST and distance(g, unit, g.cell[piece]) > 1:
        return HIDDEN_IN_FOREST
    return forbids_foe(g, seat, g.cell[unit], piece)


# -- why not -------------------------------------------------------------------------------------------


def reach_within(g: Position, unit: int, kind: int) -> tuple[int, int]:
    """How near and how far a spell reaches; one without a range as far as any spell may be aimed now."""
    if of.HIGH[kind] or g.expansion is None:
        return reach_of(g, unit, kind)
    return 1, g.expansion.farthest(g)


def why_no_target(g: Position, unit: int, kind: int, cell: int, refusal: Refusal) -> Why | None:
    """Why a unit cannot cast a spell on what is on a space."""
    piece = g.standing[cell]
    if piece == EMPTY:
        return Why(refusal.rule, "nothing-there", {"cell": cell, "card": kind})
    if refusal is OUT_OF_RANGE:
        return why_far(g, unit, cell, kind, reach_within(g, unit, kind))
    if refusal is OUT_OF_SIGHT:
        return why_unseen(g, unit, cell)
    if refusal is TOO_EARLY:
        return why_early(g, refusal)
    facts: dict[str, Fact] = {"unit": unit, "target": piece, "card": kind}
    if refusal is HIDDEN_IN_FOREST:
        return Why(refusal.rule, "target-in-forest", {**facts, "distance": distance(g, unit, cell)})
    if refusal in SAID_BY_SETS:
        return why_by_set(g, unit, piece, kind, refusal)
    if refusal is NOT_A_TARGET:
        return Why(refusal.rule, "target-machine" if g.is_machine(piece) else "target-decoy", facts)
    return Why(refusal.rule, SAYS[refusal], facts) if refusal in SAYS else None


def nearest_miss(g: Position, seat: int, units: Sequence[int]) -> tuple[int, int] | None:
    """Which of some units is nearest to which piece of another player, if there is any such piece."""
    best: tuple[int, int, int] | None = None
    for unit in units:
        for piece in g.on_board():
            if g.owner[piece] != seat and not g.is_thing(piece):
                miss = (distance(g, unit, g.cell[piece]), unit, piece)
                best = miss if best is None or miss < best else best
    return None if best is None else (best[1], best[2])


def forbids_cast(g: Position, seat: int, units: Sequence[int], bars: Bars) -> Refusal | None:
    """Why none of the units that might do so can cast a spell on anything: the reason of the nearest miss."""
    if not units:
        return NO_ABLE_UNIT
    if any(targets(g, seat, unit, bars) for unit in units):
        return None
    missed = nearest_miss(g, seat, units)
    return NOT_A_TARGET if missed is None else bars(g, seat, missed[0], missed[1])


def why_no_cast(g: Position, seat: int, units: Sequence[int], kind: int, bars: Bars) -> Why | None:
    """Why none of some units that are able to act can cast a spell on anything."""
    missed = nearest_miss(g, seat, units)
    if missed is None:
        return Why(NOT_A_TARGET.rule, "nobody-to-attack", {"card": kind})
    unit, piece = missed
    refusal = bars(g, seat, unit, piece)
    if refusal is None:
        return None
    if refusal is OUT_OF_RANGE:
        far = distance(g, unit, g.cell[piece])
        return why_beyond(g, unit, kind, reach_within(g, unit, kind), far, "nearest-far", {"target": piece})
    return why_no_target(g, unit, kind, g.cell[piece], refusal)
