"""Movement cards: on foot, on a mount, in the air, by a spell."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import Neighbour, choose_unit
from emberbox.games.ignite.combat.attack import BITE, Attack, forbids_foe
from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import RIDES
from emberbox.games.ignite.moving.movement import (
    ON_FOOT,
    Land,
    can_land,
    can_walk,
    flight_of,
    fly_ends,
    forbids_entry,
    forbids_move,
    land,
    points_of,
    walk,
)
from emberbox.games.ignite.refusals import NO_ABLE_UNIT, NO_MOUNTS, NO_WAY_OUT, NOTHING_TO_DO
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.moments import TRAMPLES
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, Position
from emberbox.games.ignite.tactics.values import worth
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE

TIGER: Final = of.kind("tiger-mount")


def movers(g: Position, seat: int, kind: int) -> list[int]:
    """The units that could make a step with a movement card; centaurs use no mounts."""
    mounted = of.TYPES[kind] & base_set.MOUNT != 0
    return [
        unit
        for unit in g.actors(seat)
        if not (mounted and not RIDES[g.race[unit]])
        and can_walk(g, unit, points_of(g, unit, kind), kind if mounted else ON_FOOT)
    ]


def forbids_movers(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why no unit can move with a movement card."""
    if movers(g, seat, kind):
        return None
    if of.TYPES[kind] & base_set.MOUNT and all(not RIDES[g.race[unit]] for unit in g.actors(seat)):
        return NO_MOUNTS
    mount = kind if of.TYPES[kind] & base_set.MOUNT else ON_FOOT
    for unit in g.actors(seat):
        refusal = forbids_move(g, unit)
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            refusal = refusal or forbids_entry(g, unit, cell, mount)
        if refusal is not None:
            return refusal
    return NO_WAY_OUT


def move_on_foot(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit walks as far as the card says."""
    kind = g.cards.kind[card]
    unit = yield from choose_unit(g, seat, movers(g, seat, kind), of.KEYS[kind])
    if g.expansion is None or not (yield from g.expansion.haul(g, seat, unit, kind)):
        yield from walk(g, seat, unit, points_of(g, unit, kind), of.KEYS[kind], must=True)


def ride(g: Position, seat: int, card: int) -> Steps[int]:
    """One unit rides, over other pieces too; the unit, or NO_ONE if an expansion made it no ride.

    It is none if a machine was taken along, or if all movement was saved up.
    """
    kind = g.cards.kind[card]
    unit = yield from choose_unit(g, seat, movers(g, seat, kind), of.KEYS[kind])
    if g.expansion is not None and (yield from g.expansion.haul(g, seat, unit, kind)):
        return NO_ONE
    spaces = yield from walk(g, seat, unit, points_of(g, unit, kind), of.KEYS[kind], mount=kind, must=True)
    return unit if spaces else NO_ONE


@action("march", forbids_movers)
@worth("march", first=0.1, again=0.9)
def march(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit moves one space."""
    yield from move_on_foot(g, seat, card)


@action("conditioning", forbids_movers)
@worth("conditioning", first=1.8, again=0.7)
def conditioning(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit moves one or two spaces."""
    yield from move_on_foot(g, seat, card)


@action("horse", forbids_movers)
@worth("horse", first=2.6, again=0.6)
def horse(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit rides up to three spaces and knocks down the enemies that it rides over."""
    yield from ride(g, seat, card)


TRAMPLES.register("unicorn")(True)


@action("unicorn", forbids_movers)
@worth("unicorn", first=3.6, again=0.75)
def unicorn(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit rides up to three spaces; the enemies that it rides over are hurt and knocked down."""
    yield from ride(g, seat, card)


@action("tiger-mount", forbids_movers)
@worth("tiger-mount", first=3.6, again=0.75, bites=True)
def tiger_mount(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit rides like on a horse, and where the ride ends the tiger may bite a neighbour."""
    unit = yield from ride(g, seat, card)
    prey = bitable(g, seat, unit) if unit != NO_ONE and g.cell[unit] != OFF else []
    if not prey:
        return
    pick = yield Neighbour(g, seat, unit, "bite", TIGER, [NONE, *[CELLS + cell for cell in prey]], NOT_ASKED)
    if pick == NONE:
        return
    if g.expansion is not None:
        g.expansion.acting(g, pick)
    attack = Attack(seat, unit, g.cell[unit], TIGER, card, BITE)
    attack.damage = of.DAMAGE[TIGER]
    attack.aim_at(g.standing[pick - CELLS])
    facts = {"seat": seat, "piece": unit, "card": TIGER, "cell": pick - CELLS}
    g.tell("attacked", {**facts, "targets": attack.targets[:]}, "tiger-mount")
    yield from open_window(g, attack)
    yield from deal(
        g, [(piece, attack.damage) for piece in attack.struck_targets()], seat, "tiger-mount", source=unit
    )


def bitable(g: Position, seat: int, unit: int) -> list[int]:
    """The spaces beside a rider on which a tiger finds something to bite."""
    if g.is_early():
        return []
    found: list[int] = []
    for cell in g.board.grid.neighbours[g.cell[unit]]:
        piece = g.standing[cell]
        hostile = piece != EMPTY and not g.is_thing(piece) and not g.are_allies(g.owner[piece], seat)
        if hostile and forbids_foe(g, seat, g.cell[unit], piece) is None:
            found.append(cell)
    return found


# -- through the air and by spells -------------------------------------------------------------------


def fliers(g: Position, seat: int, kind: int) -> list[int]:
    """The units that can mount a flying mount and come down somewhere."""
    return [
        unit
        for unit in g.actors(seat)
        if RIDES[g.race[unit]]
        and forbids_move(g, unit) is None
        and can_land(g, unit, flight_of(g, unit, kind))
    ]


def forbids_fliers(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why no unit can fly with a card."""
    if fliers(g, seat, kind):
        return None
    if all(not RIDES[g.race[unit]] for unit in g.actors(seat)):
        return NO_MOUNTS
    for unit in g.actors(seat):
        refusal = forbids_move(g, unit)
        if refusal is not None and RIDES[g.race[unit]]:
            return refusal
    return NOTHING_TO_DO


def fly(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit flies as far as the card says, over everything."""
    kind = g.cards.kind[card]
    unit = yield from choose_unit(g, seat, fliers(g, seat, kind), of.KEYS[kind])
    if g.expansion is not None and (yield from g.expansion.haul(g, seat, unit, kind)):
        return
    cell = yield Land(g, unit, fly_ends(g, unit, flight_of(g, unit, kind)), of.KEYS[kind])
    yield from land(g, unit, cell - CELLS, of.KEYS[kind])


@action("great-eagle", forbids_fliers)
@worth("great-eagle", first=3.2, again=0.5)
def great_eagle(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit flies up to eight spaces."""
    yield from fly(g, seat, card)


def jumpers(g: Position, seat: int, kind: int) -> list[int]:
    """The units that a spell can carry off: neither frozen nor knocked down, but a net does not matter."""
    return [unit for unit in g.able_actors(seat) if can_land(g, unit, of.MOVEMENT[kind])]


def forbids_jumpers(g: Position, seat: int, kind: int) -> Refusal | None:
    """Why no unit can be carried off by a spell."""
    if jumpers(g, seat, kind):
        return None
    return NOTHING_TO_DO if g.able_actors(seat) else NO_ABLE_UNIT


@action("teleport", forbids_jumpers)
@worth("teleport", first=2.4, again=0.6)
def teleport(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit is put on any unoccupied space within six steps."""
    kind = g.cards.kind[card]
    unit = yield from choose_unit(g, seat, jumpers(g, seat, kind), "teleport")
    cell = yield Land(g, unit, fly_ends(g, unit, of.MOVEMENT[kind]), "teleport")
    yield from land(g, unit, cell - CELLS, "teleport")
