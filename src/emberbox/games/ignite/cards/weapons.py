"""Weapons for a blow or a throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action, modifier
from emberbox.games.ignite.combat.aiming import aims, choose_aim, choose_target, forbids_aiming
from emberbox.games.ignite.combat.attack import BLOCKED, Attack
from emberbox.games.ignite.combat.damage import immobilize, points_for, topple
from emberbox.games.ignite.combat.striking import declare, modify, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard, draw, trash
from emberbox.games.ignite.flow.hand import FromHand, of_use
from emberbox.games.ignite.moving.push import push_back, push_spares
from emberbox.games.ignite.refusals import A_HEX_IS_NOT_TRASHED, IMMOVABLE, NO_ABLE_UNIT, NOTHING_TO_DO
from emberbox.games.ignite.space import CELLS, card_pick, kind_of
from emberbox.games.ignite.state.position import KRAKEN, UNIT, Position, deck_of, discard_of, hand_of
from emberbox.games.ignite.tactics.shopping_values import helped_by_weapons
from emberbox.games.ignite.tactics.values import BONUS, FITS, HELPED, HIT, ITS_LIKE, MELEE_WEAPONS, worth
from emberbox.games.ignite.tactics.worth import is_stiff, push_value
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

PUSH: Final = 1
CRUSHING: Final = 2


def attack_with(g: Position, seat: int, card: int) -> Steps[Attack]:
    """One unit attacks one target with a weapon: from the choice of the unit to the damage."""
    attack = yield from declare_with(g, seat, card)
    yield from strike(g, attack)
    return attack


def declare_with(g: Position, seat: int, card: int) -> Steps[Attack]:
    """One unit declares an attack with a weapon, and the target answers."""
    kind = g.cards.kind[card]
    aim = yield from choose_aim(g, seat, aims(g, seat, kind), of.KEYS[kind])
    attack = yield from choose_target(g, aim, card)
    yield from modify(g, attack)
    return (yield from declare(g, attack))


@action("dagger", forbids_aiming)
@worth("dagger", first=0.5, again=0.9, stops=ITS_LIKE)
def dagger(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit attacks a neighbour."""
    attack = yield from attack_with(g, seat, card)
    yield from reward(g, attack)


@action("short-sword", forbids_aiming)
@worth("short-sword", first=2.0, again=0.85, stops=MELEE_WEAPONS)
def short_sword(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit attacks a neighbour."""
    attack = yield from attack_with(g, seat, card)
    yield from reward(g, attack)


@action("javelin", forbids_aiming)
@worth("javelin", first=2.8, again=0.9)
def javelin(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit stabs a neighbour or throws farther; the card is not lost."""
    attack = yield from attack_with(g, seat, card)
    yield from reward(g, attack)


# -- weapons with a benefit: it may be used without attacking (ignite.play.weapon-effect-without-attack) -


def attack_or_not(g: Position, seat: int, card: int, must: bool = False) -> Steps[Attack | None]:
    """One unit may attack, or must if the weapon is good for nothing without it; the attack, if any."""
    kind = g.cards.kind[card]
    options = aims(g, seat, kind)
    if not options:
        return None
    picks = [CELLS + g.cell[aim.piece] for aim in options]
    pick = yield Pick(seat, "attack-or-not", picks if must else [NONE, *picks], of.KEYS[kind])
    if pick == NONE:
        return None
    aim = next(aim for aim in options if g.cell[aim.piece] == pick - CELLS)
    attack = yield from choose_target(g, aim, card)
    yield from modify(g, attack)
    attack = yield from declare(g, attack)
    yield from strike(g, attack)
    yield from reward(g, attack)
    return attack


def forbids_flail(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Flail needs a target, or another card to trash."""
    return None if of_use(g, seat) > 1 else forbids_aiming(g, seat, kind)


@action("flail", forbids_flail)
@worth("flail", first=2.8, again=0.8)
def flail(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit may attack a neighbour; then a card of the hand may be trashed to draw one."""
    yield from attack_or_not(g, seat, card, must=not of_use(g, seat))
    if of_use(g, seat):
        pick = yield FromHand(g, seat, "trash", "flail", or_none=True, barred=A_HEX_IS_NOT_TRASHED)
        if pick != NONE:
            trash(g, seat, g.cards.find(kind_of(pick), hand_of(seat)), hand_of(seat), "flail")
            yield from draw(g, seat, of.DRAWS[g.cards.kind[card]], "flail")


@BONUS.register("flail")
def flail_bonus(s: Survey, value: float) -> float:
    """A card that the deck would do better without makes room for another, attack or not."""
    return max(0.0, value) + 0.5 if s.has_spare() else value


def forbids_nothing(g: Position, seat: int, kind: int) -> Refusal | None:
    """A card that is always good for something."""
    return None


def forbids_spear(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Blessed Spear needs a card to draw, or a target and a unit that can attack it."""
    if has_more(g, seat) or aims(g, seat, kind):
        return None
    return NOTHING_TO_DO if g.able_actors(seat) else NO_ABLE_UNIT


def has_more(g: Position, seat: int) -> bool:
    """Whether a player has a card to draw."""
    return bool(g.cards.zones[deck_of(seat)] or g.cards.zones[discard_of(seat)])


@action("blessed-spear", forbids_spear)
@worth("blessed-spear", first=3.4, again=0.9)
def blessed_spear(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit may attack near or at range 2; then a card may be drawn."""
    yield from attack_or_not(g, seat, card, must=not has_more(g, seat))
    kind = g.cards.kind[card]
    if not has_more(g, seat):
        return
    if (yield Pick(seat, "draw-or-not", [NONE, card_pick(kind)], "blessed-spear")) != NONE:
        yield from draw(g, seat, of.DRAWS[kind], "blessed-spear")


@BONUS.register("blessed-spear")
def spear_bonus(s: Survey, value: float) -> float:
    """A card is drawn, attack or not."""
    return max(0.0, value) + 0.7


# -- weapons that do more ------------------------------------------------------------------------------


@action("full-moon-axe", forbids_aiming)
@worth("full-moon-axe", first=4.2, again=0.9, pushes=True)
def full_moon_axe(g: Position, seat: int, card: int) -> Steps[None]:
    """A hit of 2; a target that was damaged and lives may be pushed back one space."""
    attack = yield from declare_with(g, seat, card)
    damaged = yield from strike(g, attack)
    for piece in attack.struck_targets():
        if piece not in damaged or g.cell[piece] == OFF or g.piece_type[piece] == KRAKEN:
            continue
        if push_spares(g, piece, attack.origin, seat, wall=False):
            picks = [NONE, CELLS + g.cell[piece]]
            if (yield Pick(seat, "push-or-not", picks, "full-moon-axe")) != NONE:
                yield from push_back(g, piece, attack.origin, PUSH, seat, "full-moon-axe")
    yield from reward(g, attack)


@HIT.register("full-moon-axe")
def axe_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """Who lives may be pushed, if that is worth anything."""
    if points_for(s.g, piece, amount, s.seat) < s.g.health(piece):
        value += max(0.0, push_value(s.g, s.seat, piece, s.g.cell[unit]))
    return value


def forbids_warhammer(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Warhammer needs another card to discard besides a target."""
    return forbids_aiming(g, seat, kind) if len(g.cards.zones[hand_of(seat)]) > 1 else NOTHING_TO_DO


@action("warhammer", forbids_warhammer)
@worth("warhammer", first=4.8, again=0.8)
def warhammer(g: Position, seat: int, card: int) -> Steps[None]:
    """A hit of 3 for the price of another card; a shield stops the damage, not the fall."""
    pick = yield FromHand(g, seat, "discard", "warhammer")
    discard(g, seat, g.cards.find(kind_of(pick), hand_of(seat)), "warhammer")
    attack = yield from declare_with(g, seat, card)
    yield from strike(g, attack)
    for piece in attack.targets:
        if attack.fate(piece) == BLOCKED and attack.shielded:
            yield from topple(g, [piece], seat, "warhammer")
    yield from reward(g, attack)


@BONUS.register("warhammer")
def warhammer_bonus(s: Survey, value: float) -> float:
    """Another card has to be discarded."""
    return value - 0.3


def forbids_net(g: Position, seat: int, kind: int) -> Refusal | None:
    """A net needs a target that can be held: no kraken."""
    refusal = forbids_aiming(g, seat, kind)
    if refusal is not None:
        return refusal
    return None if aims(g, seat, kind, no_krakens=True) else IMMOVABLE


@action("gladiator-net", forbids_net)
@worth("gladiator-net", first=1.2, again=0.4)
def gladiator_net(g: Position, seat: int, card: int) -> Steps[None]:
    """A thrown net holds its target fast until the thrower's next turn; no damage."""
    kind = g.cards.kind[card]
    aim = yield from choose_aim(g, seat, aims(g, seat, kind, no_krakens=True), "gladiator-net")
    attack = yield from declare(g, (yield from choose_target(g, aim, card)))
    for piece in attack.struck_targets():
        immobilize(g, piece, seat, "gladiator-net")


@FITS.register("gladiator-net")
def is_worth_netting(g: Position, piece: int) -> bool:
    """No net holds a kraken."""
    return g.piece_type[piece] != KRAKEN


@HIT.register("gladiator-net")
def net_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """To hold a unit fast that could move otherwise."""
    return 0.9 if s.g.piece_type[piece] == UNIT and not is_stiff(s.g, piece) else 0.1


# -- modifiers -----------------------------------------------------------------------------------------


def crushes(g: Position, attack: Attack) -> bool:
    """A Bone Crusher needs a melee attack that does damage."""
    return attack.melee and attack.damage > 0


@modifier("bone-crusher", crushes)
@worth("bone-crusher", first=3.2, again=0.7, adds=2, with_attack=2.0)
def bone_crusher(g: Position, attack: Attack) -> None:
    """2 more damage."""
    attack.damage += CRUSHING


HELPED.register("bone-crusher")(helped_by_weapons)
