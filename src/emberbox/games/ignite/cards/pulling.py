"""Vine Pull: a piece or an item drawn toward the caster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import (
    ItemTarget,
    choose_item,
    choose_unit,
    items_in_reach,
    nearest_miss,
)
from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_piece, reach_of
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.moving.entering import arrive, is_deadly, shift
from emberbox.games.ignite.moving.items import move_item
from emberbox.games.ignite.moving.push import PushWay
from emberbox.games.ignite.refusals import (
    KILLS_YOUR_OWN,
    NO_ABLE_UNIT,
    NOT_A_TARGET,
    NOTHING_TO_DO,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
)
from emberbox.games.ignite.space import CELLS, ITEM, NUMBERS, PIECE, SIDES
from emberbox.games.ignite.state.position import EMPTY, ICE, KRAKEN, UNIT, Item, Position
from emberbox.games.ignite.tactics.values import BLOW, NOT_IN_REACH, worth
from emberbox.games.ignite.tactics.worth import coming_to
from emberbox.games.ignite.why.aims import why_deadly, why_not_aim
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF, onward
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

VINE_PULL: Final = of.kind("vine-pull")
FARTHEST: Final = 3


def way_to(g: Position, cell: int, origin: int) -> list[tuple[int, ...]]:
    """The steps along the line from a space to the caster's, ties as pairs, as far as a pull may go."""
    grid = g.board.grid
    most = min(FARTHEST, grid.distance(cell, origin) - 1)
    return onward(grid.rows[origin] - grid.rows[cell], grid.columns[origin] - grid.columns[cell], most)


def open_steps(g: Position, cell: int, ways: list[int], item: bool) -> list[int]:
    """The steps that nothing stands in the way of; an item passes under pieces."""
    found: list[int] = []
    for way in ways:
        there = g.board.grid.steps[way][cell]
        if not (g.bars_items(there) if item else g.is_immovable(there) or g.standing[there] != EMPTY):
            found.append(way)
    return found


def spared(g: Position, piece: int, seat: int, ways: list[int], cell: int) -> list[int]:
    """Of some steps those that a player may make an own unit take: none to its death."""
    if g.piece_type[piece] != UNIT or not g.are_allies(g.owner[piece], seat):
        return ways
    return [way for way in ways if not is_deadly(g, piece, g.board.grid.steps[way][cell])]


def can_pull(g: Position, piece: int, seat: int, origin: int) -> bool:
    """Whether a piece would move at all, and not to the death of an own unit."""
    cell = g.cell[piece]
    if g.piece_type[piece] == KRAKEN or g.board.grid.distance(cell, origin) < 2:
        return False
    first = list(way_to(g, cell, origin)[0])
    return bool(spared(g, piece, seat, open_steps(g, cell, first, item=False), cell))


def forbids_pull(g: Position, aim: Aim, piece: int) -> Refusal | None:
    """Why a piece cannot be pulled by an aimed vine: enemies under the rules of aiming, own units as well."""
    own = g.owner[piece] == aim.seat
    if own:
        distance = g.board.grid.distance(g.cell[aim.piece], g.cell[piece])
        if piece == aim.piece or g.piece_type[piece] != UNIT:
            return NOT_A_TARGET
        if not aim.low <= distance <= aim.high:
            return OUT_OF_RANGE
        if not g.in_sight(g.cell[aim.piece], g.cell[piece]):
            return OUT_OF_SIGHT
    else:
        refusal = forbids_piece(g, aim, piece)
        if refusal is not None:
            return refusal
    if can_pull(g, piece, aim.seat, g.cell[aim.piece]):
        return None
    first = list(way_to(g, g.cell[piece], g.cell[aim.piece])[0])
    # An open way that is not taken would have led an own unit to its death.
    return KILLS_YOUR_OWN if open_steps(g, g.cell[piece], first, item=False) else NOTHING_TO_DO


def pullable(g: Position, aim: Aim) -> list[int]:
    """The spaces of the pieces that can be pulled."""
    return [g.cell[piece] for piece in g.on_board() if forbids_pull(g, aim, piece) is None]


def pullable_items(g: Position, aim: Aim) -> list[int]:
    """The spaces of the small items that can be pulled."""
    found: list[int] = []
    for cell in items_in_reach(g, aim):
        if open_steps(g, cell, list(way_to(g, cell, g.cell[aim.piece])[0]), item=True):
            found.append(cell)
    return found


@final
class Pulling(Decision):
    """Which piece does the vine pull?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim) -> None:
        super().__init__(aim.seat, "target", "vine-pull")
        self.g: Final = g
        self.aim: Final = aim

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in sorted(pullable(self.g, self.aim))]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size or self.g.standing[cell] == EMPTY:
            return NOT_A_TARGET
        return forbids_pull(self.g, self.aim, self.g.standing[cell])

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        if self.g.standing[cell] == EMPTY:
            return Why(refusal.rule, "nothing-there", {"cell": cell, "card": VINE_PULL})
        return why_not_pulled(self.g, self.aim, cell, refusal)


def why_not_pulled(g: Position, aim: Aim, cell: int, refusal: Refusal) -> Why | None:
    """Why a vine cannot pull what stands on a space."""
    piece, origin = g.standing[cell], g.cell[aim.piece]
    facts: dict[str, Fact] = {"unit": aim.piece, "target": piece, "card": VINE_PULL}
    if refusal is NOT_A_TARGET and g.owner[piece] == aim.seat:
        says = "pull-itself" if piece == aim.piece else "pull-own-minion"
        says = "target-machine" if g.is_machine(piece) else says
        return Why(refusal.rule, says, facts)
    if refusal not in (NOTHING_TO_DO, KILLS_YOUR_OWN):
        return why_not_aim(g, aim, cell, refusal)
    steps = [g.board.grid.steps[way][cell] for way in way_to(g, cell, origin)[0]]
    for there in steps:
        if refusal is KILLS_YOUR_OWN and is_deadly(g, piece, there):
            return why_deadly(g, piece, there, refusal, VINE_PULL)
    return Why(refusal.rule, "pull-blocked", {**facts, "cells": steps})


def vine(g: Position, seat: int, unit: int) -> Aim:
    """How a unit would cast the spell."""
    return Aim(g, seat, unit, VINE_PULL, no_krakens=True, pulls=True)


def vines(g: Position, seat: int) -> list[Aim]:
    """How the able units of a player could cast the spell."""
    found = [vine(g, seat, unit) for unit in g.able_actors(seat)]
    return [aim for aim in found if pullable(g, aim) or pullable_items(g, aim)]


def forbids_vine_pull(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Vine Pull needs a piece or an item that it can move; if not, the reason of the nearest miss."""
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    if vines(g, seat):
        return None
    missed = nearest_miss(g, [vine(g, seat, unit) for unit in g.able_actors(seat)])
    return NOT_A_TARGET if missed is None else forbids_pull(g, missed[0], missed[1])


@action("vine-pull", forbids_vine_pull)
@worth("vine-pull", first=1.9, again=0.6, aimed=True, pushes=True)
def vine_pull(g: Position, seat: int, card: int) -> Steps[None]:
    """Pull a target, another of your units or a small item up to three spaces toward the caster."""
    options = vines(g, seat)
    unit = yield from choose_unit(g, seat, [aim.piece for aim in options], "vine-pull")
    aim = next(aim for aim in options if aim.piece == unit)
    pieces, items = pullable(g, aim), pullable_items(g, aim)
    pick = PIECE if pieces else ITEM
    if pieces and items:
        pick = yield Pick(seat, "item-or-piece", [ITEM, PIECE], "vine-pull")
    if pick == ITEM:
        cell = (yield ItemTarget(g, aim, [CELLS + cell for cell in items])) - CELLS
        item = yield from choose_item(g, seat, cell, "vine-pull")
        yield from pull_item(g, item, g.cell[unit], seat)
        return
    cell = (yield Pulling(g, aim)) - CELLS
    attack = Attack(seat, unit, g.cell[unit], VINE_PULL, card)
    attack.aim = aim
    attack.struck = cell
    attack.aim_at(g.standing[cell])
    attack = yield from declare(g, attack)
    for piece in attack.struck_targets():
        yield from pull(g, piece, g.cell[attack.piece], attack.seat)


@BLOW.register("vine-pull")
def vine_value(s: Survey, unit: int) -> float:
    """What a Vine Pull would be worth: lava and fire on the way, or an enemy brought into reach."""
    g, origin = s.g, s.g.cell[unit]
    low, high = reach_of(g, unit, VINE_PULL)
    best = NOT_IN_REACH
    for piece in s.foes:
        if s.can_hit(unit, VINE_PULL, low, high, piece) and can_pull(g, piece, s.seat, origin):
            best = max(best, pull_value(s, unit, piece))
    return best


def pull_value(s: Survey, unit: int, piece: int) -> float:
    """What it is worth to pull a piece toward a unit as far as it goes."""
    g, grid, cell = s.g, s.g.board.grid, s.g.cell[piece]
    value = 0.0
    for ways in way_to(g, cell, g.cell[unit]):
        if len(ways) > 1:
            break  # the owner chooses, and so well that there is nothing to count on
        cell = grid.steps[ways[0]][cell]
        if cell < 0 or g.standing[cell] != EMPTY or g.ground[cell] == ICE:
            break
        value = max(value, coming_to(g, s.seat, piece, cell))
    if g.piece_type[piece] != UNIT:
        return value
    distance = grid.distance(g.cell[piece], g.cell[unit])
    nearer = max(1, distance - 3)
    at = s.foes.index(piece)
    prizes = s.prizes(unit)[at]
    gain = prizes[nearer] - prizes[distance] if distance < len(prizes) else 0.0
    return value + max(0.0, gain)


def choose_spaces(g: Position, seat: int, most: int, because: str) -> Steps[int]:
    """How many spaces the pull goes; not asked if only one is possible."""
    if most < 2:
        return most
    return (yield Pick(seat, "pull-spaces", [NUMBERS + n for n in range(1, most + 1)], because)) - NUMBERS


def pull(
    g: Position, piece: int, origin: int, seat: int, because: str = "vine-pull", farthest: int = FARTHEST
) -> Steps[None]:
    """Draw a piece along the line, one space after another; its owner chooses at a tie."""
    if not can_pull(g, piece, seat, origin):
        return
    ways = way_to(g, g.cell[piece], origin)
    most = min(farthest, g.board.grid.distance(g.cell[piece], origin) - 1)
    spaces = yield from choose_spaces(g, seat, most, because)
    for due in ways:
        left = list(due)
        while left and spaces:
            cell = g.cell[piece]
            open_ways = spared(g, piece, seat, open_steps(g, cell, left, item=False), cell)
            if not open_ways:
                return
            way = open_ways[0]
            if len(open_ways) > 1:
                picks = [SIDES + way for way in open_ways]
                way = (yield PushWay(g, g.decider(piece), cell, left, picks, because)) - SIDES
            left.remove(way)
            spaces -= 1
            shift(g, piece, g.board.grid.steps[way][cell], seat, "pulled", because)
            if not (yield from arrive(g, piece)) or g.cell[piece] == OFF:
                return


def pull_item(g: Position, item: Item, origin: int, seat: int) -> Steps[None]:
    """Draw an item along the line; whoever pulls it chooses at a tie."""
    ways = way_to(g, item[1], origin)
    most = min(FARTHEST, g.board.grid.distance(item[1], origin) - 1)
    spaces = yield from choose_spaces(g, seat, most, "vine-pull")
    cell = item[1]
    for due in ways:
        left = list(due)
        while left and spaces and g.ground[cell] != LAVA:
            open_ways = open_steps(g, cell, left, item=True)
            if not open_ways:
                left, spaces = [], 0
                break
            way = open_ways[0]
            if len(open_ways) > 1:
                picks = [SIDES + way for way in open_ways]
                way = (yield PushWay(g, seat, cell, left, picks, "vine-pull")) - SIDES
            left.remove(way)
            cell = g.board.grid.steps[way][cell]
            spaces = 0 if g.has_machine(cell) else spaces - 1  # nothing goes through a machine
    if cell != item[1]:
        move_item(g, item, cell, seat, "vine-pull")
