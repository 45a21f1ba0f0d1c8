"""Power cards that are about what players do: Heavy Fog, Splintering Blows, Supply Lines Cut, Water Armor."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.coop.health import TOUGHENS
from emberbox.games.ignite.coop.refusals import SHIELDS_SPLINTER
from emberbox.games.ignite.coop.state import SiegeState, in_effect
from emberbox.games.ignite.expansion import ANY_DISTANCE
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.moments import LATER, SURCHARGE
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.table import LIMITS, SAID_BY_SETS, explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count
from emberbox.kernel.why import Why

FOG: Final = of.kind("heavy-fog")
SUPPLY_LINES: Final = of.kind("supply-lines-cut")
SPLINTERING: Final = of.kind("splintering-blows")
IN_FOG: Final = 3
"""How far players can aim in a fog."""
SHIELD: Final = "old-wooden-shield"

TOUGHENS.register("water-armor")(1)
SAID_BY_SETS[SHIELDS_SPLINTER] = "answer-splinters"
LIMITS["heavy-fog"] = "coop.power.fog"


def farthest(g: Position) -> int:
    """How far a player can aim an attack or a spell at most."""
    return IN_FOG if in_effect(g, FOG) else ANY_DISTANCE


@explains_question("note-meteor")
def why_no_meteor(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a meteor is not called down on a space: it is too far off in a fog."""
    cell = pick - CELLS
    if not 0 <= cell < g.board.grid.size:
        return None
    return Why("coop.power.fog", "meteor-in-fog", {"cell": cell, "high": IN_FOG})


def forbids_answer(g: Position, key: str) -> Refusal | None:
    """Old shields splinter, whatever they are held against."""
    return SHIELDS_SPLINTER if key == SHIELD and in_effect(g, SPLINTERING) else None


@SURCHARGE.register("supply-lines-cut", LATER)
def dearer(g: Position, seat: int, kind: int, tally: Tally | None) -> int:
    """1 honor more for each battle card."""
    if not isinstance(g.expansion, SiegeState) or of.TYPES[kind] & TITLE:
        return 0
    extra = in_effect(g, SUPPLY_LINES)
    return count(tally, extra, "supply-lines-cut") if extra else 0
