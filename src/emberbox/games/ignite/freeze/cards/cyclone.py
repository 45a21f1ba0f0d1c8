"""Cyclone: a piece or a small item is thrown five spaces, and a die says in which direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import choose_item, choose_unit
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import knock_down
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.refusals import AGAINST_ITSELF
from emberbox.games.ignite.freeze.spell_target import (
    NO_TARGET,
    SpellTarget,
    forbids_cast,
    forbids_stranger,
    targets,
    why_no_cast,
)
from emberbox.games.ignite.moving.entering import arrive, shift
from emberbox.games.ignite.moving.items import move_item
from emberbox.games.ignite.moving.push import push_one, row_behind
from emberbox.games.ignite.refusals import IMMOVABLE, NO_ABLE_UNIT, NOT_A_TARGET, TOO_EARLY
from emberbox.games.ignite.space import CELLS, ITEM, PIECE
from emberbox.games.ignite.state.position import EMPTY, ICE, Item, Position
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import BLOW, NOT_IN_REACH, TARGETS, worth
from emberbox.games.ignite.tactics.worth import coming_to, fall
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.decision import Pick, Roll, Steps
from emberbox.kernel.grid import DIRECTIONS, OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

CYCLONE: Final = of.kind("cyclone")
FARTHEST: Final = of.MOVEMENT[CYCLONE]


def forbids_throw(g: Position, seat: int, unit: int, piece: int) -> Refusal | None:
    """Why a piece cannot be thrown; it may land on somebody, so nobody is in the first rounds."""
    if piece == unit and g.owner[unit] != seat:
        return AGAINST_ITSELF
    if g.is_fixed(piece):
        return IMMOVABLE
    if g.is_thing(piece):
        return NOT_A_TARGET
    if g.is_early():
        return TOO_EARLY
    # Any unit of the player's will do to find it in its cover.
    distances = g.board.grid.distances(g.cell[piece])
    near = min(g.units(seat), key=lambda each: distances[g.cell[each]])
    return forbids_stranger(g, seat, near, piece)


def item_cells(g: Position) -> list[int]:
    """The spaces with small items."""
    return sorted({item[1] for item in g.items})


def forbids_cyclone(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Cyclone needs an able unit, and something to throw."""
    refusal = forbids_cast(g, seat, g.able_actors(seat), forbids_throw)
    return None if g.items and refusal is not NO_ABLE_UNIT else refusal


@final
class ThrownItem(Pick):
    """Of which space is a small item thrown?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int, picks: Sequence[int]) -> None:
        super().__init__(seat, "item", picks, "cyclone")
        self.g: Final = g

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        return Why("ignite.item.movable", "no-item", {"cell": cell, "card": CYCLONE})


@action("cyclone", forbids_cyclone)
@worth("cyclone", first=1.7, again=0.5, aimed=True, pushes=True)
def cast_cyclone(g: Position, seat: int, card: int) -> Steps[None]:
    """Throw a unit, a minion or a small item five spaces in a direction that a die decides."""
    casters = [unit for unit in g.able_actors(seat) if targets(g, seat, unit, forbids_throw)]
    items = item_cells(g)
    pick = PIECE if casters else ITEM
    if casters and items:
        pick = yield Pick(seat, "item-or-piece", [ITEM, PIECE], "cyclone")
    if pick == ITEM:
        cell = (yield ThrownItem(g, seat, [CELLS + cell for cell in items])) - CELLS
        item = yield from choose_item(g, seat, cell, "cyclone")
        throw_item(g, item, (yield from roll_way(g)), seat)
        return
    unit = yield from choose_unit(g, seat, casters, "cyclone")
    cell = (yield SpellTarget(g, seat, unit, CYCLONE, forbids_throw)) - CELLS
    attack = Attack(seat, unit, g.cell[unit], CYCLONE, card)
    attack.struck = cell
    attack.evadable = False  # it has neither a range nor an area
    attack.aim_at(g.standing[cell])
    attack = yield from declare(g, attack)
    for piece in attack.struck_targets():
        yield from throw(g, piece, (yield from roll_way(g)), attack.seat)


# -- the flight ------------------------------------------------------------------------------------------


def roll_way(g: Position) -> Steps[int]:
    """Let a die decide on the direction."""
    die = Roll("cyclone", len(DIRECTIONS), "cyclone")
    face = yield die
    assert g.expansion is not None
    return (yield from g.expansion.rolled(g, die, face))


def flight(g: Position, cell: int, way: int) -> list[int]:
    """The spaces of a flight, its start included, as far as neither the edge nor an ice wall stops it."""
    path = [cell]
    while len(path) <= FARTHEST:
        there = g.board.grid.steps[way][path[-1]]
        if there == OFF or g.ground[there] == ICE:
            break
        path.append(there)
    return path


def throw_item(g: Position, item: Item, way: int, by: int) -> None:
    """Throw a small item: it shares the space where it lands with anything."""
    cell = flight(g, item[1], way)[-1]
    if cell != item[1]:
        move_item(g, item, cell, by, "cyclone")


def throw(g: Position, piece: int, way: int, by: int) -> Steps[None]:
    """Throw a piece: whom it lands on is pushed on and falls with it; what it flies over does not matter."""
    start = g.cell[piece]
    path = flight(g, start, way)
    stopped = len(path) <= FARTHEST
    while path[-1] != start and g.is_immovable(path[-1]):
        path.pop()
        stopped = True
    struck = EMPTY if path[-1] == start else g.standing[path[-1]]
    if struck != EMPTY:
        stopped = True
        yield from push_on(g, struck, way, by)
        while path[-1] != start and g.standing[path[-1]] != EMPTY:
            path.pop()
    if path[-1] != start:
        shift(g, piece, path[-1], by, "thrown", "cyclone")
        yield from arrive(g, piece)
    if stopped:
        knock_down(g, piece, by, "cyclone")


def push_on(g: Position, piece: int, way: int, by: int) -> Steps[None]:
    """Somebody lands on a piece: it goes on one space in that direction if it can, and falls either way.

    Being sure of foot does not help, so the pieces behind it fall as they do before a wall.
    """
    steps = g.board.grid.steps[way]
    row = row_behind(g, g.cell[piece], way)
    if not g.is_immovable(steps[g.cell[row[-1]]]):
        yield from push_one(g, piece, way, by, "cyclone", wall=True, tied=False)
        row = [piece]
    for other in row:
        knock_down(g, other, by, "cyclone")


# -- why not, and what it is worth -------------------------------------------------------------------------


@explains(*NO_TARGET, cards=("cyclone",))
def why_nobody_thrown(g: Position, seat: int, pick: int) -> Why | None:
    """Why no piece can be thrown."""
    return why_no_cast(g, seat, g.able_actors(seat), CYCLONE, forbids_throw)


@TARGETS.register("cyclone")
def throw_value(s: Survey, cell: int) -> float:
    """What it is worth to throw who stands on a space, on average over the four directions."""
    g, piece = s.g, s.g.standing[cell]
    value = 0.0
    for way in DIRECTIONS:
        path = flight(g, cell, way)
        end = path[-1]
        if end == cell or g.is_immovable(end):
            value += fall(g, s.seat, piece)
        elif g.standing[end] != EMPTY:
            value += fall(g, s.seat, piece) + fall(g, s.seat, g.standing[end])
        else:
            value += coming_to(g, s.seat, piece, end)
            value += fall(g, s.seat, piece) if len(path) <= FARTHEST else 0.0
    return value / len(DIRECTIONS)


@BLOW.register("cyclone")
def cyclone_blow(s: Survey, unit: int) -> float:
    """The most that a throw would be worth: from everywhere the same."""
    pieces = [piece for piece in targets(s.g, s.seat, unit, forbids_throw) if s.g.is_figure(piece)]
    return max([throw_value(s, s.g.cell[piece]) for piece in pieces], default=NOT_IN_REACH)
