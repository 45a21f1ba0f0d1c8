"""Blades that are thrown, or strike all around."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import declare_with
from emberbox.games.ignite.combat.aiming import attackable, choose_unit, forbids_aiming
from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_piece
from emberbox.games.ignite.combat.striking import declare, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.aside import set_aside
from emberbox.games.ignite.freeze.cards.dolls import DOLL, strike_doll
from emberbox.games.ignite.moving.items import destroy_items
from emberbox.games.ignite.refusals import NOT_A_TARGET
from emberbox.games.ignite.state.position import EMPTY, SHARD, Item, Position, play_area_of
from emberbox.games.ignite.tactics.fighting import blow
from emberbox.games.ignite.tactics.values import BLOW, NOT_IN_REACH, worth
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

RING_BLADE: Final = of.kind("ring-blade")


@action("bladed-boomerang", forbids_aiming)
@worth("bladed-boomerang", first=2.9, again=0.9)
def bladed_boomerang(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit throws it at range 2; if it hurts its target, it comes back with the next hand."""
    attack = yield from declare_with(g, seat, card)
    damaged = yield from strike(g, attack)
    hurt = damaged or attack.item is not None  # nobody keeps a voodoo doll from harm
    if hurt and card in g.cards.zones[play_area_of(seat)]:
        set_aside(g, seat, card, play_area_of(seat))
        g.tell("set-aside", {"seat": seat, "card": g.cards.kind[card]}, "bladed-boomerang")
    yield from reward(g, attack)


# -- the ring blade --------------------------------------------------------------------------------------


def around(g: Position, seat: int, unit: int) -> list[int]:
    """Whom a unit would strike all around it: everybody but the own side, and no things."""
    aim = Aim(g, seat, unit, RING_BLADE)
    beside = [g.standing[cell] for cell in g.board.grid.neighbours[g.cell[unit]]]
    return [piece for piece in beside if piece != EMPTY and forbids_piece(g, aim, piece) is None]


def dolls_around(g: Position, seat: int, unit: int) -> list[Item]:
    """The voodoo dolls that a unit would strike all around it."""
    aim = Aim(g, seat, unit, RING_BLADE)
    beside = g.board.grid.neighbours[g.cell[unit]]
    return [item for cell in beside for item in attackable(g, aim, cell) if item[0] == DOLL]


def shards_around(g: Position, seat: int, unit: int) -> list[int]:
    """The spaces around a unit on which it would break Crystal Shards: not where its own side stands."""
    aim = Aim(g, seat, unit, RING_BLADE)
    cells: list[int] = []
    for cell in g.board.grid.neighbours[g.cell[unit]]:
        piece = g.standing[cell]
        spared = piece != EMPTY and not g.is_thing(piece) and forbids_piece(g, aim, piece) is not None
        if not spared and any(item[0] == SHARD for item in attackable(g, aim, cell)):
            cells.append(cell)
    return cells


def has_strike(g: Position, seat: int, unit: int) -> bool:
    """Whether there is anybody or anything around a unit that a Ring Blade strikes."""
    return bool(around(g, seat, unit) or dolls_around(g, seat, unit) or shards_around(g, seat, unit))


def swingers(g: Position, seat: int) -> list[int]:
    """The units that have something to strike."""
    return [unit for unit in g.able_actors(seat) if has_strike(g, seat, unit)]


def forbids_ring_blade(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Ring Blade needs an able unit with somebody or something to strike beside it."""
    return None if swingers(g, seat) else forbids_aiming(g, seat, kind) or NOT_A_TARGET


@action("ring-blade", forbids_ring_blade)
@worth("ring-blade", first=3.2, again=0.85)
def ring_blade(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit strikes all that stand beside it, in one attack."""
    unit = yield from choose_unit(g, seat, swingers(g, seat), "ring-blade")
    attack = Attack(seat, unit, g.cell[unit], RING_BLADE, card)
    attack.damage, attack.melee = of.DAMAGE[RING_BLADE], True
    attack.area = tuple(g.board.grid.neighbours[attack.origin])
    for piece in around(g, seat, unit):
        attack.aim_at(piece)
    dolls, shards = dolls_around(g, seat, unit), shards_around(g, seat, unit)
    if dolls and not attack.targets:
        attack.struck = dolls[0][1]
    attack = yield from declare(g, attack)
    if attack.targets:
        yield from strike(g, attack)
    for cell in shards:
        destroy_items(g, cell, SHARD, "ring-blade")
    for doll in dolls:
        if doll in g.items:  # who was struck before it may have been bound to it
            attack.item = doll
            yield from strike_doll(g, attack)
    yield from reward(g, attack)


@BLOW.register("ring-blade")
def ring_value(s: Survey, unit: int) -> float:
    """All blows together."""
    pieces = around(s.g, s.seat, unit)
    return sum([blow(s, unit, RING_BLADE, piece) for piece in pieces]) if pieces else NOT_IN_REACH
