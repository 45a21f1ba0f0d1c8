"""Why no unit can move with a card."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FLY, MOUNT
from emberbox.games.ignite.facts.races import RIDES
from emberbox.games.ignite.moving.movement import ON_FOOT, flight_of, forbids_entry
from emberbox.games.ignite.refusals import (
    CENTAURS_DO_NOT_PASS,
    DEADLY_GROUND,
    FROZEN,
    HELD_FAST,
    IMMOVABLE,
    IN_THE_WAY,
    KNOCKED_DOWN,
    NO_MOUNTS,
    NO_WAY_OUT,
    NOBODY_TO_LEAD,
    NOTHING_TO_DO,
    WALLED,
)
from emberbox.games.ignite.space import NO_KIND, kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.movers import remedy_of, states, why_unmoved
from emberbox.games.ignite.why.table import explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why


@explains_unit(
    "march", "conditioning", "horse", "unicorn", "tiger-mount", "great-eagle",
    "ignite.catfolk.free-move", "warlord-of-oshos",
)  # fmt: skip
def why_no_step(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit cannot move with a card, or by a rule that needs none."""
    if kind != NO_KIND and of.TYPES[kind] & MOUNT and not RIDES[g.race[unit]]:
        return Why(NO_MOUNTS.rule, "rides-nothing", {"unit": unit, "card": kind})
    why = why_unmoved(g, unit)
    if why is not None:
        return why
    if kind != NO_KIND and of.TYPES[kind] & FLY:
        return Why(NOTHING_TO_DO.rule, "nowhere-to-land", {"unit": unit, "points": flight_of(g, unit, kind)})
    mount = kind if kind != NO_KIND and of.TYPES[kind] & MOUNT else ON_FOOT
    return Why(IN_THE_WAY.rule, "walled-in", {"unit": unit, "barriers": barriers(g, unit, mount)})


def barriers(g: Position, unit: int, mount: int) -> list[int]:
    """The spaces beside a unit that it cannot enter."""
    beside = sorted(g.board.grid.neighbours[g.cell[unit]])
    return [cell for cell in beside if forbids_entry(g, unit, cell, mount) is not None]


@explains_unit("teleport")
def why_no_jump(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a spell cannot carry a unit off."""
    facts: dict[str, Fact] = {"unit": unit, "points": of.MOVEMENT[kind]}
    return why_unable(g, unit) or Why(NOTHING_TO_DO.rule, "nowhere-to-land", facts)


@explains(
    FROZEN,
    KNOCKED_DOWN,
    HELD_FAST,
    IN_THE_WAY,
    WALLED,
    DEADLY_GROUND,
    NO_WAY_OUT,
    NO_MOUNTS,
    CENTAURS_DO_NOT_PASS,
    NOBODY_TO_LEAD,
)
def nobody_moves(g: Position, seat: int, pick: int) -> Why | None:
    """Why no unit can move, with a card or as the Warlord says: what keeps each where it is."""
    kind = kind_of(pick)
    units = g.actors(seat)
    mounted = kind != NO_KIND and of.TYPES[kind] & MOUNT != 0
    centaurs = [unit for unit in units if mounted and not RIDES[g.race[unit]]]
    others = [unit for unit in units if unit not in centaurs]
    facts: dict[str, Fact] = {**states(g, others), "centaurs": centaurs}
    if kind != NO_KIND:
        facts["card"] = kind
    return Why("ignite.play.acting-unit", "nobody-moves", facts, remedy_of(g, others))


MOVES: Final = ("march", "conditioning", "horse", "unicorn", "tiger-mount", "great-eagle")
explains(IMMOVABLE, NOTHING_TO_DO, cards=MOVES)(nobody_moves)


@explains(NOTHING_TO_DO, cards=("teleport",))
def nobody_jumps(g: Position, seat: int, pick: int) -> Why | None:
    """Why a spell carries nobody off."""
    return why_no_jump(g, seat, g.able_actors(seat)[0], kind_of(pick))
