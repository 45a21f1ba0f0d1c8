"""The bow, and what is shot from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.combat.aiming import (
    ItemTarget,
    aims,
    choose_aim,
    choose_item,
    choose_target,
    choose_unit,
    forbids_aiming,
    items_in_reach,
)
from emberbox.games.ignite.combat.attack import EVADED, Aim, Attack
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.striking import declare_together, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.items import push_item
from emberbox.games.ignite.moving.push import push_back
from emberbox.games.ignite.refusals import NEEDS_A_BOW, NO_ABLE_UNIT
from emberbox.games.ignite.space import CELLS, ITEM, PIECE, card_pick, kind_of
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, EffectKind, begin, lasting
from emberbox.games.ignite.state.moments import SHOT
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import HIT, worth
from emberbox.games.ignite.tactics.worth import push_value
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

WIND_ARROW: Final = of.kind("wind-arrow")
PUSH: Final = 1
BOWS: Final[list[EffectKind]] = []
"""The effects that are bows which were played: their cards say which."""


def bow_effect(key: str) -> EffectKind:
    """Declare the effect of a bow that was played."""
    BOWS.append(lasting(key, SEAT, END_OF_TURN))
    return BOWS[-1]


BOW: Final = bow_effect("long-bow")


@action("long-bow", forbids_nothing)
@worth("long-bow", first=2.2, again=0.5, staple=True)
def long_bow(g: Position, seat: int, card: int) -> Steps[None]:
    """From now on arrows can be shot in this turn."""
    if g.cards.kind[card] not in bows_played(g):
        begin(g, BOW, seat, seat, card)
    yield from ()


def bows_played(g: Position) -> list[int]:
    """The kinds of the bows that were played in this turn, each of them once."""
    kinds: list[int] = []
    for effect in g.effects:
        if effect.what in BOWS and g.cards.kind[effect.card] not in kinds:
            kinds.append(g.cards.kind[effect.card])
    return kinds


# -- arrows ------------------------------------------------------------------------------------------


def shots(g: Position, seat: int, kind: int, bow: int) -> list[Aim]:
    """How the able units of a player could shoot an arrow from a bow."""
    return aims(g, seat, kind, bow=bow, pushes=kind == WIND_ARROW)


def usable_bows(g: Position, seat: int, kind: int) -> list[int]:
    """The bows played this turn from which an arrow has a target."""
    return [bow for bow in sorted(bows_played(g)) if shots(g, seat, kind, bow)]


def forbids_arrow(g: Position, seat: int, kind: int) -> Refusal | None:
    """An arrow needs a bow that was played this turn, an able unit and a target."""
    if not bows_played(g):
        return NEEDS_A_BOW
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    if usable_bows(g, seat, kind):
        return None
    return forbids_aiming(g, seat, kind, bows_played(g)[0], pushes=kind == WIND_ARROW)


def choose_bow(g: Position, seat: int, bows: list[int], because: str) -> Steps[int]:
    """Which bow, if several kinds were played."""
    if len(bows) == 1:
        return bows[0]
    return kind_of((yield Pick(seat, "bow", [card_pick(bow) for bow in bows], because)))


def shoot(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots an arrow that does damage, and no more."""
    for attack in (yield from volley(g, seat, card)):
        yield from strike(g, attack)
        yield from reward(g, attack)


def volley(g: Position, seat: int, card: int) -> Steps[list[Attack]]:
    """One unit declares what it shoots with an arrow, mostly one attack, and the targets answer."""
    kind = g.cards.kind[card]
    bow = yield from choose_bow(g, seat, usable_bows(g, seat, kind), of.KEYS[kind])
    aim = yield from choose_aim(g, seat, shots(g, seat, kind, bow), of.KEYS[kind])
    attacks = [(yield from choose_target(g, aim, card))]
    if g.expansion is not None:
        for more in SHOT.hooks:
            attacks += yield from more(g, aim, card, attacks[0])
    yield from declare_together(g, attacks)
    return attacks


@action("arrow", forbids_arrow)
@worth("arrow", first=1.9, again=0.9, staple=True)
def arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target."""
    yield from shoot(g, seat, card)


@action("fire-arrow", forbids_arrow)
@worth("fire-arrow", first=2.1, again=0.85, staple=True)
def fire_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target or a forest; a forest that is hit burns."""
    yield from shoot(g, seat, card)


# -- the wind arrow, which also moves items ----------------------------------------------------------


def gusts(g: Position, seat: int, bow: int) -> list[Aim]:
    """How the able units of a player could shoot a Wind Arrow at a small item."""
    found = [Aim(g, seat, unit, WIND_ARROW, bow) for unit in g.able_actors(seat)]
    return [aim for aim in found if items_in_reach(g, aim)]


def forbids_wind_arrow(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Wind Arrow may be shot at a target or at a small item."""
    refusal = forbids_arrow(g, seat, kind)
    return None if any(gusts(g, seat, bow) for bow in bows_played(g)) else refusal


@action("wind-arrow", forbids_wind_arrow)
@worth("wind-arrow", first=2.1, again=0.85, pushes=True)
def wind_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots a target and pushes it back, or moves a small item."""
    at_target = usable_bows(g, seat, WIND_ARROW)
    at_item = [bow for bow in sorted(bows_played(g)) if gusts(g, seat, bow)]
    pick = ITEM if at_item else PIECE
    if at_target and at_item:
        pick = yield Pick(seat, "item-or-piece", [ITEM, PIECE], "wind-arrow")
    if pick == ITEM:
        yield from blow_item(g, seat, at_item)
        return
    for attack in (yield from volley(g, seat, card)):
        yield from strike(g, attack)
        for piece in attack.targets:
            # A shield stops the damage but not the push (ignite.shield.limits).
            if attack.fate(piece) != EVADED and not attack.tamed and g.cell[piece] != OFF:
                yield from push_back(g, piece, attack.origin, PUSH, seat, "wind-arrow")
        yield from reward(g, attack)


@HIT.register("wind-arrow")
def wind_arrow_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """Who lives is pushed, for better or worse."""
    if points_for(s.g, piece, amount, s.seat) < s.g.health(piece):
        value += push_value(s.g, s.seat, piece, s.g.cell[unit])
    return value


def blow_item(g: Position, seat: int, bows: list[int]) -> Steps[None]:
    """Move a small item one space away from the shooter."""
    bow = yield from choose_bow(g, seat, bows, "wind-arrow")
    options = gusts(g, seat, bow)
    unit = yield from choose_unit(g, seat, [aim.piece for aim in options], "wind-arrow")
    aim = next(aim for aim in options if aim.piece == unit)
    cells = [CELLS + cell for cell in items_in_reach(g, aim)]
    cell = (yield ItemTarget(g, aim, cells)) - CELLS
    item = yield from choose_item(g, seat, cell, "wind-arrow")
    yield from push_item(g, item, g.cell[unit], seat, "wind-arrow")
