"""Spells that strike: lightning, frost, curses, fire and meteors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action, due
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.combat.aiming import (
    aims,
    aims_at,
    choose_aim,
    choose_target,
    choose_unit,
    forbids_aim,
    forbids_aiming,
)
from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_area
from emberbox.games.ignite.combat.damage import Hit, burst, deal, freeze
from emberbox.games.ignite.combat.spread import blows_around, forbids_harm, hits_around, in_fire, spread_of
from emberbox.games.ignite.combat.striking import declare, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.items import remove_item
from emberbox.games.ignite.refusals import (
    NO_ABLE_UNIT,
    NOTHING_TO_DO,
    TOO_EARLY,
    UNITS_ONLY,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import (
    SEAT,
    SECRET,
    UNTIL_ENDED,
    begin,
    effect_on,
    effects_of,
    end,
    lasting,
)
from emberbox.games.ignite.state.moments import DRAW_COUNT, HAND_DRAWN, LAST
from emberbox.games.ignite.state.position import (
    BOMB,
    EMPTY,
    NO_ONE,
    UNIT,
    Position,
    discard_of,
    front_of,
    play_area_of,
)
from emberbox.games.ignite.tactics.values import BLOW, FITS, HAZARDS, HIT, NOT_IN_REACH, USE, worth
from emberbox.games.ignite.tactics.worth import harm
from emberbox.games.ignite.why.aims import why_not_aim
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

CURSE: Final = of.kind("curse")
METEOR_STRIKE: Final = of.kind("meteor-strike")
RING: Final = of.kind("ring-of-fire")
RING_RADIUS: Final = 2
FEWER_CARDS: Final = 2
WANDERS: Final = 0.5
"""How much of a blow stays that comes down a round later on a space that only its player knows."""

UNDER_CURSE: Final = lasting("curse", SEAT, UNTIL_ENDED)
METEOR: Final = lasting("meteor-strike", SECRET, UNTIL_ENDED)


def cast_at_target(g: Position, seat: int, card: int) -> Steps[tuple[Attack, Attack]]:
    """One unit casts a spell at a target; the spell as declared, and as it takes effect."""
    kind = g.cards.kind[card]
    aim = yield from choose_aim(g, seat, aims(g, seat, kind), of.KEYS[kind])
    declared = yield from choose_target(g, aim, card)
    return declared, (yield from declare(g, declared))


@action("lightning-bolt", forbids_aiming)
@worth("lightning-bolt", first=3.2, again=0.9, aimed=True, strikes=True)
def lightning_bolt(g: Position, seat: int, card: int) -> Steps[None]:
    """1 damage to a target or a body of water, and to all that is connected."""
    declared, bolt = yield from cast_at_target(g, seat, card)
    yield from strike(g, bolt)
    yield from reward(g, declared)


@action("freeze", forbids_aiming)
@worth("freeze", first=2.3, again=0.6, aimed=True)
def cast_freeze(g: Position, seat: int, card: int) -> Steps[None]:
    """A target, or everything in a body of water, is frozen until the caster's next turn."""
    _, frost = yield from cast_at_target(g, seat, card)
    struck = frost.struck_targets()
    if frost.negated or (frost.targets and not struck):
        return
    for piece in [*struck, *spread_of(g, frost)]:
        freeze(g, piece, frost.seat, "freeze")


# -- curse -------------------------------------------------------------------------------------------


def curses(g: Position, seat: int) -> list[Aim]:
    """How a player's units could aim a Curse at somebody who is not cursed yet."""
    return [aim for aim in aims(g, seat, CURSE, units_only=True) if victims(g, aim)]


def victims(g: Position, aim: Aim) -> list[int]:
    """The spaces of the units whose players can be cursed."""
    return [cell for cell in aims_at(g, aim) if effect_on(g, UNDER_CURSE, g.owner[g.standing[cell]]) is None]


@final
class Victim(Pick):
    """Whose unit is cursed?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim, picks: Sequence[int]) -> None:
        super().__init__(aim.seat, "target", picks, "curse")
        self.g: Final = g
        self.aim: Final = aim

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        return why_uncursed(self.g, self.aim, cell) if 0 <= cell < self.g.board.grid.size else None


def why_uncursed(g: Position, aim: Aim, cell: int) -> Why | None:
    """Why a Curse cannot be aimed at what is on a space."""
    refusal = forbids_aim(g, aim, cell)
    if refusal is not None:
        return why_not_aim(g, aim, cell, refusal)
    piece = g.standing[cell]
    return Why("ignite.play.some-effect", "cursed-already", {"target": piece, "owner": g.owner[piece]})


def forbids_curse(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Curse needs an enemy unit in range whose player is not cursed yet."""
    if curses(g, seat):
        return None
    refusal = forbids_aiming(g, seat, kind)
    if refusal is not None:
        return refusal
    return NOTHING_TO_DO if aims(g, seat, CURSE, units_only=True) else UNITS_ONLY


@action("curse", forbids_curse)
@worth("curse", first=2.3, again=0.5, aimed=True)
def cast_curse(g: Position, seat: int, card: int) -> Steps[None]:
    """The player of a unit draws fewer cards for the next hand."""
    aim = yield from choose_aim(g, seat, curses(g, seat), "curse")
    cell = (yield Victim(g, aim, [CELLS + cell for cell in victims(g, aim)])) - CELLS
    attack = Attack(seat, aim.piece, g.cell[aim.piece], CURSE, card)
    attack.aim, attack.struck = aim, cell
    attack.aim_at(g.standing[cell])
    attack = yield from declare(g, attack)
    struck = attack.struck_targets()
    victim = g.owner[struck[0]] if struck else NO_ONE
    if victim == NO_ONE or effect_on(g, UNDER_CURSE, victim) is not None:
        g.cards.move(card, front_of(seat), play_area_of(seat))
        return
    g.cards.move(card, front_of(seat), front_of(victim))
    begin(g, UNDER_CURSE, seat, victim, card)
    g.tell("cursed", {"seat": victim, "by": seat}, "curse")


@FITS.register("curse")
def is_worth_cursing(g: Position, piece: int) -> bool:
    """A curse is for a unit whose player has none yet."""
    return g.piece_type[piece] == UNIT and effect_on(g, UNDER_CURSE, g.owner[piece]) is None


@HIT.register("curse")
def curse_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """A curse is worth the same on anybody."""
    return 1.9


@DRAW_COUNT.register("curse", LAST)
def curse_draw(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """Two cards fewer, but never none."""
    if effect_on(g, UNDER_CURSE, seat) is None:
        return 0
    return count(tally, -min(FEWER_CARDS, cards - 1), "curse")


@HAND_DRAWN.register("curse")
def spend_curse(g: Position, seat: int) -> None:
    """It was for one hand: the card goes back to the player who cast it."""
    curse = effect_on(g, UNDER_CURSE, seat)
    if curse is not None:
        g.cards.move(curse.card, front_of(seat), discard_of(curse.seat))
        end(g, curse)


# -- ring of fire ------------------------------------------------------------------------------------


def ring(g: Position, seat: int, unit: int, card: int) -> Attack:
    """A Ring of Fire around a unit: everything near it but itself, and every forest that it touches."""
    cell = g.cell[unit]
    attack = Attack(seat, unit, cell, RING, card)
    attack.damage = of.DAMAGE[RING]
    near = g.board.grid.square(cell, RING_RADIUS)
    burning: set[int] = set()
    for here in near:
        piece = g.vulnerable(here)
        if piece not in (EMPTY, unit) and (g.expansion is None or not g.expansion.is_fireproof(g, piece)):
            attack.aim_at(piece)
        if g.is_forest(here) and here not in burning:
            burning.update(g.body(here))
            attack.spread += in_fire(g, here)
    attack.spread = [piece for piece in attack.spread if piece not in attack.targets]
    attack.area = tuple(sorted({*near, *burning}))
    return attack


def ring_hits(attack: Attack, pieces: list[int]) -> list[Hit]:
    """What a ring does to the pieces in it and in the forests around."""
    return [(piece, attack.damage) for piece in pieces] + [(piece, 1) for piece in attack.spread]


def ring_blows(g: Position, unit: int) -> list[tuple[int, int]]:
    """The spaces that a ring strikes itself, with its damage."""
    return [(cell, of.DAMAGE[RING]) for cell in g.board.grid.square(g.cell[unit], RING_RADIUS)]


def ring_through(g: Position, attack: Attack) -> list[Hit]:
    """What a ring does through items that it strikes."""
    return [] if g.expansion is None else g.expansion.item_hits(g, ring_blows(g, attack.piece))


def ring_harm(g: Position, attack: Attack) -> list[Hit]:
    """All that a ring would do if nobody reacted, also through items that it strikes."""
    return [*ring_hits(attack, attack.targets), *ring_through(g, attack)]


def ring_targets(g: Position, attack: Attack) -> list[int]:
    """Whom a ring attacks where they stand, or through an item that it strikes."""
    return [*attack.targets, *[piece for piece, _ in ring_through(g, attack)]]


def forbids_ring_of(g: Position, seat: int, unit: int) -> Refusal | None:
    """Why a unit may not cast a Ring of Fire where it stands."""
    attack = ring(g, seat, unit, -1)
    refusal = forbids_area(g, seat, attack.origin, ring_targets(g, attack))
    return refusal or forbids_harm(g, seat, ring_harm(g, attack))


def forbids_ring(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Ring of Fire needs a unit around which it hurts others and kills none of its own side."""
    if g.is_early():
        return TOO_EARLY
    refusal: Refusal | None = NO_ABLE_UNIT
    for unit in g.able_actors(seat):
        refusal = forbids_ring_of(g, seat, unit)
        if refusal is None:
            return None
    return refusal


@action("ring-of-fire", forbids_ring)
@worth("ring-of-fire", first=4.4, again=0.8, aimed=True, strikes=True, up_to=RING_RADIUS)
def ring_of_fire(g: Position, seat: int, card: int) -> Steps[None]:
    """1 damage to everything in the 5 by 5 spaces around a unit, and in every forest touched."""
    casters = [unit for unit in g.able_actors(seat) if forbids_ring_of(g, seat, unit) is None]
    unit = yield from choose_unit(g, seat, casters, "ring-of-fire")
    declared = ring(g, seat, unit, card)
    if not declared.targets and not declared.spread:
        declared.struck = declared.origin  # it hurts somebody only through what lies there
    attack = yield from declare(g, declared)
    if declared.mirrored_by != NO_ONE:
        mirror = declared.mirrored_by
        attack = ring(g, g.owner[mirror], mirror, card)
    if not attack.negated:
        hits = ring_hits(attack, attack.struck_targets())
        blows = ring_blows(g, attack.piece)
        yield from deal(g, hits, attack.seat, "ring-of-fire", source=attack.piece)
        yield from burst(g, blows, attack.seat, "ring-of-fire")
    yield from reward(g, declared)


@BLOW.register("ring-of-fire")
def ring_value(s: Survey, unit: int) -> float:
    """What a Ring of Fire around a unit would be worth."""
    if forbids_ring_of(s.g, s.seat, unit) is not None:
        return NOT_IN_REACH
    attack = ring(s.g, s.seat, unit, -1)
    return sum([harm(s.g, s.seat, piece, 1) for piece in [*attack.targets, *attack.spread]])


# -- meteor strike -----------------------------------------------------------------------------------


def meteor_spaces(g: Position, seat: int) -> list[int]:
    """The spaces on which a player can call a meteor down: all, unless an expansion keeps spells near."""
    cells = list(range(g.board.grid.size))
    if g.expansion is None:
        return cells
    far, distance = g.expansion.farthest(g), g.board.grid.distance
    origins = [g.cell[unit] for unit in g.actors(seat)]
    return [cell for cell in cells if [here for here in origins if distance(here, cell) <= far]]


@action("meteor-strike", forbids_nothing)
@worth("meteor-strike", first=4.0, again=0.7)
def meteor_strike(g: Position, seat: int, card: int) -> Steps[None]:
    """Secretly note a space: a meteor comes down on it at the beginning of your next turn."""
    cells = meteor_spaces(g, seat)
    cell = (yield Pick(seat, "note-meteor", [CELLS + cell for cell in cells], "meteor-strike")) - CELLS
    begin(g, METEOR, seat, g.cards.note(cell, cells, 1 << seat))
    for unit in g.units(seat):
        g.moved_by[unit] = NO_ONE  # who moved it before has not moved it under this meteor
    g.tell("meteor-noted", {"seat": seat}, "meteor-strike", {"cell": cell}, 1 << seat)


def meteor_value(s: Survey, cell: int) -> float:
    """What a meteor is worth on a space."""
    return s.burst(cell, s.g.board.grid.ring[cell], METEOR_STRIKE, WANDERS)


@USE.register("meteor-strike")
def meteor_use(s: Survey) -> float:
    """The most that a meteor would be worth."""
    best = 0.0
    for cell in s.cells:
        best = max(best, meteor_value(s, cell))
    return best


@HAZARDS.register("meteor-strike")
def meteor_hazard(s: Survey, found: list[int]) -> None:
    """A player knows where the own meteors come down."""
    for note in own_meteors(s.g, s.seat):
        cell = s.g.cards.notes[note]
        found[cell] += of.DAMAGE[METEOR_STRIKE]
        for there in s.g.board.grid.ring[cell]:
            found[there] += of.AROUND[METEOR_STRIKE]


def own_meteors(g: Position, seat: int) -> list[int]:
    """The notes of a player's meteors."""
    return [meteor.on for meteor in effects_of(g, METEOR) if meteor.seat == seat]


def noted_space(g: Position, note: int, observer: int) -> int | None:
    """Where a meteor comes down, for those who can read its note."""
    return g.cards.read_note(note, observer)


@due("meteor", 60, own_meteors, noted_space)
def strike_down(g: Position, note: int) -> Steps[None]:
    """A meteor comes down on the space that was noted."""
    cell, seat = g.cards.notes[note], g.current
    meteor = effect_on(g, METEOR, note)
    assert meteor is not None
    g.cards.show_note(note, EVERYONE)
    end(g, meteor)
    g.tell("meteor", {"seat": seat, "cell": cell}, "meteor-strike")
    yield from burst(g, blows_around(cell, g.board.grid.ring[cell], METEOR_STRIKE), seat, "meteor-strike")
    for item in [item for item in g.items if item[1] == cell]:
        remove_item(g, item, "meteor-strike")
        if item[0] == BOMB and item[2] == seat:
            g.due.remove(("explode", cell))
    hits = hits_around(g, cell, g.board.grid.ring[cell], METEOR_STRIKE)
    yield from deal(g, hits, seat, "meteor-strike", waited=True)
    if g.expansion is not None:
        g.expansion.crushed(g, [cell, *g.board.grid.ring[cell]], seat, "meteor-strike")
