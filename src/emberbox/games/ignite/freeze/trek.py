"""Moving where spaces cost more or less: movement is saved up, and spent the oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import act_of_expansion
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.blizzard import is_slowed
from emberbox.games.ignite.freeze.cards.lance import strike_in_passing
from emberbox.games.ignite.freeze.facts import MOVE_ON
from emberbox.games.ignite.freeze.ground import costs_a_card
from emberbox.games.ignite.freeze.refusals import (
    NOTHING_SAVED,
    SLOWED,
    TAKES_MORE_MOVEMENT,
    TOO_FAR_THROUGH_SNOW,
)
from emberbox.games.ignite.freeze.state import NO_CARD, lose_saved, winter_of
from emberbox.games.ignite.moving.entering import arrive, dangers_of, harm_of
from emberbox.games.ignite.moving.movement import (
    ON_FOOT,
    Go,
    can_stop,
    fall_back,
    forbids_entry,
    forbids_move,
    step,
    step_cost,
)
from emberbox.games.ignite.refusals import NO_WAY_OUT, NOT_ADJACENT
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import ACTION, EMPTY, Position
from emberbox.games.ignite.tactics.moving import walk_gain
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import VERB_USE
from emberbox.games.ignite.why.moves import costly, shortest, why_no_way
from emberbox.kernel.decision import Path, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why


@final
class Trek(Go):
    """Where a piece goes next with what it has: each point of the `purse` is a mount's, or ON_FOOT.

    A step through an occupied space has to be paid with points of mounts alone (freeze.snow.bank-order).
    """

    __slots__ = ("purse",)

    def __init__(
        self, g: Position, seat: int, piece: int, purse: Sequence[int], because: str, started: bool = True
    ) -> None:
        super().__init__(g, seat, piece, len(purse), purse[0] if purse else ON_FOOT, started, because)
        self.purse: Final = purse

    def mount_of(self, spent: int, cost: int) -> int:
        """What a step is made with that comes after so much was spent: a mount, or ON_FOOT."""
        paid = self.purse[spent : spent + cost]
        return ON_FOOT if ON_FOOT in paid else paid[-1]

    def find_ways(self) -> dict[int, list[int]]:
        g, piece = self.g, self.piece
        start = g.cell[piece]
        beside = g.board.grid.neighbours
        dangers = dangers_of(g, piece)
        ways: dict[int, list[int]] = {start: []}
        # By what was spent, the spaces that are reached with it: the cheapest way to each is found first.
        reached: list[list[int]] = [[] for _ in range(self.points + 1)]
        reached[0] = [start]
        for spent in range(self.points):
            for here in reached[spent]:
                for there in beside[here]:
                    cost = step_cost(g, piece, there)
                    if spent + cost > self.points or there in dangers or g.standing[there] != EMPTY:
                        continue
                    if harm_of(g, piece, there) or costs_a_card(g, piece, there):
                        continue
                    cheaper = there in ways and self.cost_of(ways[there]) <= spent + cost
                    if not cheaper and forbids_entry(g, piece, there, ON_FOOT) is None:
                        ways[there] = [*ways[here], there]
                        reached[spent + cost].append(there)
        del ways[start]
        for there in beside[start]:
            if there not in ways and self.forbids_step(there) is None:
                ways[there] = [there]
        return ways

    def cost_of(self, way: Sequence[int]) -> int:
        """How much movement a way takes."""
        return sum([step_cost(self.g, self.piece, cell) for cell in way])

    def forbids_step(self, cell: int) -> Refusal | None:
        g, piece = self.g, self.piece
        cost = step_cost(g, piece, cell)
        if cost > self.points:
            return forbids_entry(g, piece, cell, ON_FOOT) or self.what_is_short()
        refusal = forbids_entry(g, piece, cell, self.mount_of(0, cost))
        if refusal is not None or can_stop(g, piece, cell):
            return refusal
        return None if self._leads_out(cell, cost) else NO_WAY_OUT

    def _leads_out(self, cell: int, spent: int) -> bool:
        """Whether a rider over an occupied space can still get to a free one."""
        g, piece = self.g, self.piece
        seen = {(cell, spent)}
        edge = [(cell, spent)]
        for here, before in edge:
            for there in g.board.grid.neighbours[here]:
                cost = step_cost(g, piece, there)
                after = before + cost
                if after > self.points or (there, after) in seen:
                    continue
                if forbids_entry(g, piece, there, self.mount_of(before, cost)) is not None:
                    continue
                if can_stop(g, piece, there):
                    return True
                seen.add((there, after))
                edge.append((there, after))
        return False

    def facts(self) -> dict[str, Fact]:
        acid = [cell for cell in sorted(self.ways()) if costs_a_card(self.g, self.piece, cell)]
        return {"points": self.points, "costs-card": acid}

    def path(self, pick: int) -> Path | None:
        if pick == NONE:
            return None
        way = self.ways()[pick - CELLS]
        return Path(way, self.cost_of(way))

    def what_bars(self, cell: int) -> Refusal:
        refusal = super().what_bars(cell)
        if refusal is not NOT_ADJACENT:
            return refusal
        return SLOWED if is_slowed(self.g, self.g.leader(self.piece)) else TOO_FAR_THROUGH_SNOW

    def what_is_short(self) -> Refusal:
        """Why a space beside the piece takes more than there is: there is a blizzard, or just snow."""
        return SLOWED if is_slowed(self.g, self.g.leader(self.piece)) else TAKES_MORE_MOVEMENT

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if pick == NONE or not 0 <= cell < g.board.grid.size or cell == g.cell[self.piece]:
            return super().explain(pick, refusal)
        facts: dict[str, Fact] = {"unit": self.piece, "cell": cell, "points": self.points}
        far = g.board.grid.distance(g.cell[self.piece], cell)
        other = g.standing[cell]
        if far == 1 and self.leaves_machine(other):
            rule = "freeze.wm-move.no-race-or-conditional"
            return Why(rule, "walk-without-machine", {"unit": other})
        if far > self.points:
            if step_cost(g, self.piece, cell) > 1 and not is_slowed(g, g.leader(self.piece)):
                return Why(TOO_FAR_THROUGH_SNOW.rule, "snow-far", {**facts, "distance": far})
            return super().explain(pick, refusal)
        step = self.forbids_step(cell)
        if step is SLOWED:
            return Why(step.rule, "blizzard-slows", facts)
        if step is TAKES_MORE_MOVEMENT:
            return Why(step.rule, "snow-all-at-once", facts)
        if step is NO_WAY_OUT:
            left = self.points - step_cost(g, self.piece, cell)
            rider: dict[str, Fact] = {"unit": self.piece, "target": g.standing[cell], "points": left}
            return Why(step.rule, "no-way-out", rider)
        return super().explain(pick, refusal)

    def leaves_machine(self, other: int) -> bool:
        """Whether somebody is a machine of the player that this movement, no movement card, leaves behind."""
        g = self.g
        if other == EMPTY or not g.is_machine(other) or g.owner[other] != self.seat:
            return False
        return self.because not in of.KEYS or not of.MOVEMENT[of.kind(self.because)]

    def why_no_way(self, cell: int) -> Why:
        """The way costs something, or snow or a blizzard makes it too long, or it is barred."""
        g, piece = self.g, self.piece
        facts: dict[str, Fact] = {"unit": piece, "cell": cell, "points": self.points}
        way = self.careless_way(cell)
        if way:
            lost = [there for there in way if there in costly(g, piece, way) or costs_a_card(g, piece, there)]
            acid = any(costs_a_card(g, piece, there) for there in lost)
            says = "way-through-acid" if acid else "way-costly"
            return Why("ignite.move.one-a-space", says, {**facts, "cells": lost}, "step-by-step")
        entered = self.entered()
        if 0 < len(shortest(g, g.cell[piece], cell, entered)) <= self.points:
            if is_slowed(g, g.leader(piece)):
                return Why(SLOWED.rule, "blizzard-slows", facts)
            return Why(TOO_FAR_THROUGH_SNOW.rule, "snow-too-far", facts)
        return why_no_way(g, piece, cell, self.points, entered)

    def careless_way(self, cell: int) -> list[int]:
        """A way to a space over whatever can be entered, be it harmful; nothing if there is none."""
        g, piece = self.g, self.piece
        start = g.cell[piece]
        ways: dict[tuple[int, int], list[int]] = {(start, 0): []}
        reached: list[list[int]] = [[] for _ in range(self.points + 1)]
        reached[0] = [start]
        for spent in range(self.points):
            for here in reached[spent]:
                for there in g.board.grid.neighbours[here]:
                    cost = step_cost(g, piece, there)
                    after = spent + cost
                    if after > self.points or (there, after) in ways:
                        continue
                    if forbids_entry(g, piece, there, self.mount_of(spent, cost)) is None:
                        ways[there, after] = [*ways[here, spent], there]
                        reached[after].append(there)
        found = [ways[cell, after] for after in range(self.points + 1) if (cell, after) in ways]
        return found[0] if found else []


# -- what is saved up ------------------------------------------------------------------------------------


def saves(g: Position, piece: int) -> bool:
    """Whether a piece saves movement up: one that the active player leads does, no minion does."""
    return g.phase == ACTION and g.is_figure(piece) and g.leader(piece) == g.current


def save(g: Position, piece: int, points: int, mount: int) -> None:
    """Movement of a card is added to what a unit has; that of another unit is lost."""
    winter = winter_of(g)
    if winter.walker != piece:
        winter.walker, winter.saved = piece, []
    winter.saved = [*winter.saved, *[mount] * points]


def drop_saved(g: Position, piece: int, points: int) -> None:
    """Of the newest movement that a unit has, so much is not kept for later."""
    winter = winter_of(g)
    if winter.walker == piece:
        winter.saved = winter.saved[:-points]
        if not winter.saved:
            lose_saved(g)


def purse_with(g: Position, piece: int, points: int, mount: int) -> list[int]:
    """What a piece would have with so much movement more: a unit also what it has saved up."""
    winter = winter_of(g)
    saved = winter.saved if winter.walker == piece and saves(g, piece) else []
    return [*saved, *[mount] * points]


def can_trek(g: Position, piece: int, points: int, mount: int) -> bool:
    """Whether a piece can use movement: to save it up is enough (freeze.snow.bank-overrides)."""
    if forbids_move(g, piece) is not None:
        return False
    if saves(g, piece):
        return True
    return bool(Trek(g, g.decider(piece), piece, [mount] * points, "").ways())


def left_of(g: Position, piece: int, purse: list[int], mount: int) -> list[int]:
    """What a piece that was stopped has left.

    That is nothing, but for a rider whom somebody turned back: only what came of that mount's card is lost.
    A card gives as many points as its mount has, and the oldest is spent first: what is left of the one in
    use is what the points of its kind in front are over full cards.
    """
    if mount == ON_FOOT or g.cell[piece] == OFF or can_stop(g, piece, g.cell[piece]):
        return []
    alike = 0
    while alike < len(purse) and purse[alike] == mount:
        alike += 1
    return purse[alike % of.MOVEMENT[mount] :]


def turner_of(g: Position, piece: int) -> int:
    """Who sends a rider back: the player of the enemy that it is over, or else its own leader."""
    leader = g.leader(piece)
    other = EMPTY if g.cell[piece] == OFF else g.standing[g.cell[piece]]
    if other in (EMPTY, piece) or g.are_allies(g.owner[other], leader):
        return leader
    return g.owner[other]


def trek(g: Position, seat: int, piece: int, points: int, because: str, mount: int, first: int) -> Steps[int]:
    """Move a piece with what it has, leg by leg; how many spaces it entered. What is left stays saved up."""
    keeps = saves(g, piece)
    purse = [mount] * points
    if keeps:
        save(g, piece, points, mount)
        purse = winter_of(g).saved
    ridden: list[int] = []
    path = [g.cell[piece]]
    free = True
    while free and purse and g.cell[piece] != OFF:
        # Who plays a card may save it up; who goes on with what is saved goes.
        asked = Trek(g, seat, piece, purse, because, points > 0 or len(path) > 1)
        if not asked.ways():
            break
        pick = first
        if pick == NONE:
            pick = yield asked
        first = NONE
        if pick == NONE:
            break
        for cell in asked.ways()[pick - CELLS]:
            cost = step_cost(g, piece, cell)
            with_mount = Trek(g, seat, piece, purse, because).mount_of(0, cost)
            # A Lance goes with one mount card: what older cards have left is spent first, without it.
            if with_mount != ON_FOOT and winter_of(g).lance != NO_CARD and len(purse) <= points:
                free = yield from strike_in_passing(g, piece, cell)
                if not free:
                    purse = []
                    break
            purse = purse[cost:]
            if keeps:
                winter_of(g).saved = purse
            free = yield from step(g, piece, cell, with_mount, ridden, because)
            path.append(cell)
            if not free:
                purse = left_of(g, piece, purse, with_mount)
                break
    if fall_back(g, piece, path, turner_of(g, piece)):
        yield from arrive(g, piece)  # it is pushed back into that space (ignite.push.each-step)
    if keeps and (not purse or g.cell[piece] == OFF):
        lose_saved(g)
    elif keeps and winter_of(g).walker == piece:
        winter_of(g).saved = purse
    return len(path) - 1


# -- going on without another card -----------------------------------------------------------------------


def forbids_moving_on(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot use what is saved up now."""
    winter = winter_of(g)
    if not winter.saved:
        return NOTHING_SAVED
    refusal = forbids_move(g, winter.walker)
    if refusal is not None:
        return refusal
    asked = Trek(g, seat, winter.walker, winter.saved, "freeze.snow.bank")
    return None if asked.ways() else asked.what_is_short()


@act_of_expansion(MOVE_ON, forbids_moving_on)
def move_on(g: Position, seat: int) -> Steps[None]:
    """Go on with the movement that is saved up."""
    yield from trek(g, seat, winter_of(g).walker, 0, "freeze.snow.bank", ON_FOOT, NONE)


def moving_on_use(s: Survey) -> float:
    """How much better the unit could stand; whatever else is done first loses it."""
    return walk_gain(s, winter_of(s.g).walker, 0)


VERB_USE[MOVE_ON] = moving_on_use
