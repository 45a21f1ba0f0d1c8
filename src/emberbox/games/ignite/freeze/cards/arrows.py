"""Arrows: one that is deadly, one of ice, and one of lightning."""

from __future__ import annotations

from emberbox.games.ignite.cards.arrows import forbids_arrow, shoot, volley
from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import freeze
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.combat.striking import reward, strike
from emberbox.games.ignite.facts.board import WATER
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import worth
from emberbox.kernel.decision import Steps


@action("deadly-arrow", forbids_arrow)
@worth("deadly-arrow", first=2.9, again=0.9)
def deadly_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target."""
    yield from shoot(g, seat, card)


@action("lightning-arrow", forbids_arrow)
@worth("lightning-arrow", first=3.0, again=0.9)
def lightning_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target or a body of water; who is hurt passes the lightning on."""
    yield from shoot(g, seat, card)


@action("ice-arrow", forbids_arrow)
@worth("ice-arrow", first=2.3, again=0.85)
def ice_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target or a body of water; who is hurt freezes, and everybody in that water."""
    for attack in (yield from volley(g, seat, card)):
        damaged = yield from strike(g, attack)
        for piece in chilled(g, attack, damaged):
            freeze(g, piece, seat, "ice-arrow")
        # Ice on water alone does no damage (ignite.attack.for-benefits); arrows that are lit may.
        if attack.targets or damaged or attack.item is not None:
            yield from reward(g, attack)


def chilled(g: Position, attack: Attack, damaged: list[int]) -> list[int]:
    """Whom an Ice Arrow freezes: the target that it has hurt, and all in the water that it struck."""
    hurt = [piece for piece in damaged if piece in attack.targets]
    if attack.tamed or attack.struck < 0 or (attack.targets and not hurt):
        return []
    return [*hurt, *spread_of(g, attack)] if g.ground[attack.struck] == WATER else hurt
