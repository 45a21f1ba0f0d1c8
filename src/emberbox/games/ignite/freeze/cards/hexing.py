"""Cards that hand Hexes out or on, and one that makes use of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.arrows import forbids_arrow, volley
from emberbox.games.ignite.cards.registry import act_of_expansion, action
from emberbox.games.ignite.cards.weapons import declare_with
from emberbox.games.ignite.combat.aiming import choose_unit, forbids_aiming
from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_piece, forbids_space
from emberbox.games.ignite.combat.striking import declare, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard, draw
from emberbox.games.ignite.flow.hand import SomeOf
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied
from emberbox.games.ignite.freeze.facts import HEX, PASS_HEXES
from emberbox.games.ignite.freeze.hexes import gain_hexes, hand_over, hexes_in_hand, left
from emberbox.games.ignite.freeze.refusals import NO_HEX, NO_HEX_LEFT, NO_RECEIVER, NO_SHAMAN
from emberbox.games.ignite.freeze.spell_target import (
    NO_TARGET,
    SpellTarget,
    forbids_cast,
    targets,
    why_no_cast,
)
from emberbox.games.ignite.refusals import NOTHING_TO_DO, TOO_EARLY_FOR_THIS, UNITS_ONLY
from emberbox.games.ignite.space import CELLS, SEATS, card_pick
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, UNIT, Position, hand_of
from emberbox.games.ignite.tactics.policy import RULES, rival_policy, yes_policy
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import BLOW, HIT, NOT_IN_REACH, TARGETS, USE, VERB_USE, worth
from emberbox.games.ignite.tactics.worth import OWN
from emberbox.games.ignite.why.table import explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

CONSUME: Final = of.kind("consume-energy")
CHIEFTAIN: Final = of.kind("shaman-chieftain")
SHAMAN: Final = lasting("shaman-chieftain", SEAT, END_OF_TURN)
HEXING: Final = of.kind("hexing")
USUAL_DECK: Final = 12
LEAST_DECK: Final = 8
A_HEX: Final = 0.6
"""What it is worth that another player gains a Hex."""


def hexed(g: Position, pieces: Sequence[int]) -> list[int]:
    """The players of the units among some pieces, each as often as units of theirs are there.

    Minions bring nobody a Hex (freeze.hex.minions), and who has no unit left has no use for one.
    """
    owners = [g.owner[piece] for piece in pieces if g.piece_type[piece] == UNIT]
    return [owner for owner in owners if g.is_player(owner) and g.eliminated[owner] == NO_ONE]


@action("cursed-blade", forbids_aiming)
@worth("cursed-blade", first=2.4, again=0.85)
def cursed_blade(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit attacks a neighbour; the player of a unit that is hurt gains a Hex."""
    attack = yield from declare_with(g, seat, card)
    for owner in hexed(g, (yield from strike(g, attack))):
        gain_hexes(g, {owner: 1}, owner, "cursed-blade")
    yield from reward(g, attack)


def hex_value(g: Position, owner: int) -> float:
    """What it is worth that a player gains a Hex: the smaller a deck, the more often it is drawn."""
    return A_HEX * USUAL_DECK / max(LEAST_DECK, sum(owned(g, owner)))


@HIT.register("cursed-blade")
@HIT.register("hexed-arrow")
def hexing_hit(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """A wound brings a Hex with it, as long as there are any; to nobody whose last unit it kills."""
    if s.g.piece_type[piece] != UNIT or not left(s.g) or not amount:
        return value
    return value + hex_value(s.g, s.g.owner[piece])


# -- the hexed arrow -----------------------------------------------------------------------------------


@final
class SomeHexes(SomeOf):
    """How many Hexes of the hand go to somebody else? How many there are is hidden like the hand."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int, asks: str, because: str, least: int = 0) -> None:
        self.g = g
        most = len(g.cards.zones[hand_of(seat)])
        super().__init__(seat, asks, (), least=least, most=most, because=because)

    def all_picks(self) -> list[int]:
        return [card_pick(HEX)] * hexes_in_hand(self.g, self.seat)


@action("hexed-arrow", forbids_arrow)
@worth("hexed-arrow", first=2.0, again=0.9)
def hexed_arrow(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit shoots; the player of a unit that is hurt gets a Hex of the pile, or those of the own hand."""
    for attack in (yield from volley(g, seat, card)):
        damaged = yield from strike(g, attack)
        # Who only burns because the arrow was lit is not hurt by the arrow itself.
        for owner in hexed(g, [piece for piece in damaged if piece in attack.targets]):
            yield from hex_by_arrow(g, seat, owner)
        yield from reward(g, attack)


def hex_by_arrow(g: Position, seat: int, owner: int) -> Steps[None]:
    """A player whose unit an arrow has hurt gets Hexes of the shooter's hand, or one of the pile."""
    given = 0
    if g.cards.zones[hand_of(seat)]:  # on public grounds: whether there is a Hex is nobody's business
        asked = SomeHexes(g, seat, "give-hexes", "hexed-arrow")
        yield asked
        given = len(asked.taken)
    if given:
        hand_over(g, seat, owner, given, "hexed-arrow")
    else:
        gain_hexes(g, {owner: 1}, owner, "hexed-arrow")


# -- hexing ----------------------------------------------------------------------------------------------


def forbids_hexed(g: Position, seat: int, unit: int, piece: int) -> Refusal | None:
    """Why a unit cannot hex another: an own one has to be in range and sight as well."""
    aim = Aim(g, seat, unit, HEXING, units_only=True)
    if g.owner[piece] != seat:
        return forbids_piece(g, aim, piece)
    return forbids_space(g, aim, g.cell[piece]) if g.piece_type[piece] == UNIT else UNITS_ONLY


def linked(g: Position, start: Sequence[int]) -> list[int]:
    """All units that are connected to some, themselves included: only units on adjacent spaces are."""
    found = list(start)
    for unit in found:
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            other = g.standing[cell]
            if other != EMPTY and g.piece_type[other] == UNIT and other not in found:
                found.append(other)
    return found


def forbids_hexing(g: Position, seat: int, kind: int) -> Refusal | None:
    """Hexing needs a Hex of the pile, and a unit in range."""
    return forbids_cast(g, seat, g.able_actors(seat), forbids_hexed) if left(g) else NO_HEX_LEFT


@action("hexing", forbids_hexing)
@worth("hexing", first=1.9, again=0.6, aimed=True)
def cast_hexing(g: Position, seat: int, card: int) -> Steps[None]:
    """The player of a unit gains a Hex, and so does the player of every unit connected to it."""
    casters = [unit for unit in g.able_actors(seat) if targets(g, seat, unit, forbids_hexed)]
    unit = yield from choose_unit(g, seat, casters, "hexing")
    cell = (yield SpellTarget(g, seat, unit, HEXING, forbids_hexed)) - CELLS
    attack = Attack(seat, unit, g.cell[unit], HEXING, card)
    attack.struck = cell
    attack.aim_at(g.standing[cell])
    attack.spread = linked(g, attack.targets)[1:]
    attack = yield from declare(g, attack)
    struck = attack.struck_targets()
    if struck:
        gain_hexes(g, Counter(hexed(g, linked(g, struck))), g.owner[struck[0]], "hexing")


@explains_unit("hexing")
def why_no_hexing(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit has nobody to hex."""
    return why_unable(g, unit) or why_no_cast(g, seat, [unit], HEXING, forbids_hexed)


@explains(*NO_TARGET, cards=("hexing",))
def why_nobody_hexed(g: Position, seat: int, pick: int) -> Why | None:
    """Why no unit has anybody to hex."""
    return why_no_cast(g, seat, g.able_actors(seat), HEXING, forbids_hexed)


@explains(NO_HEX_LEFT)
def why_no_hex_left(g: Position, seat: int, pick: int) -> Why | None:
    """The pile is empty."""
    return Why(NO_HEX_LEFT.rule, "no-hex-left")


@TARGETS.register("hexing")
def hexing_value(s: Survey, cell: int) -> float:
    """What it is worth to hex who stands on a space, and all who are connected."""
    g = s.g
    owners = hexed(g, linked(g, [g.standing[cell]]))
    gains = [(-OWN if g.are_allies(owner, s.seat) else 1.0) * hex_value(g, owner) for owner in owners]
    return sum(gains)


@BLOW.register("hexing")
def hexing_blow(s: Survey, unit: int) -> float:
    """The most that a unit can do with it."""
    if not left(s.g):
        return NOT_IN_REACH
    pieces = targets(s.g, s.seat, unit, forbids_hexed)
    return max([hexing_value(s, s.g.cell[piece]) for piece in pieces], default=NOT_IN_REACH)


# -- making use of them --------------------------------------------------------------------------------


def forbids_consuming(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be a Hex to discard."""
    return None if hexes_in_hand(g, seat) else NO_HEX


@action("consume-energy", forbids_consuming)
@worth("consume-energy", first=1.2, again=0.3)
def consume_energy(g: Position, seat: int, card: int) -> Steps[None]:
    """All Hexes of the hand are discarded, and two cards drawn for each."""
    count = hexes_in_hand(g, seat)
    for _ in range(count):
        discard(g, seat, g.cards.find(HEX, hand_of(seat)), "consume-energy")
    yield from draw(g, seat, count * of.DRAWS[CONSUME], "consume-energy")


@USE.register("consume-energy")
def consume_use(s: Survey) -> float:
    """Two cards for each dead one are always good."""
    return 1.5 * Counter(s.hand)[HEX]


# -- passing them on -----------------------------------------------------------------------------------


def receivers(g: Position, seat: int) -> list[int]:
    """The other players who still use a hand, clockwise; whoever is an ally is left in peace."""
    others = [other for other in g.clockwise(seat) if other != seat and g.has_units(other)]
    return [other for other in others if not are_allied(g, seat, other)]


def forbids_shaman(g: Position, seat: int, kind: int) -> Refusal | None:
    """He touches other players, and stays for the turn: a second one adds nothing."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return NOTHING_TO_DO if effect_of(g, SHAMAN, seat) is not None else forbids_giving(g, seat)


def forbids_giving(g: Position, seat: int) -> Refusal | None:
    """Somebody else has to be there who is no ally."""
    return None if receivers(g, seat) else NO_RECEIVER


@explains(NO_RECEIVER)
def why_no_receiver(g: Position, seat: int, pick: int) -> Why:
    """Everybody else who still uses a hand is an ally."""
    return Why(NO_RECEIVER.rule, "no-receiver")


@explains(NOTHING_TO_DO, cards=("shaman-chieftain",))
def why_no_second_shaman(g: Position, seat: int, pick: int) -> Why:
    """One is enough."""
    return Why(NOTHING_TO_DO.rule, "shaman-already")


@action("shaman-chieftain", forbids_shaman)
@worth("shaman-chieftain", first=1.3, again=0.3)
def shaman_chieftain(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn Hexes may be passed on, again and again."""
    begin(g, SHAMAN, seat, seat)
    yield from ()


def forbids_passing(g: Position, seat: int) -> Refusal | None:
    """Passing Hexes on takes a shaman and a Hex."""
    if effect_of(g, SHAMAN, seat) is None:
        return NO_SHAMAN
    return forbids_giving(g, seat) if hexes_in_hand(g, seat) else NO_HEX


@act_of_expansion(PASS_HEXES, forbids_passing)
def pass_hexes(g: Position, seat: int) -> Steps[None]:
    """Hexes go from hand to hand, and each of them draws a card."""
    to = receivers(g, seat)
    receiver = to[0]
    if len(to) > 1:
        picks = sorted([SEATS + other for other in to])
        receiver = (yield Pick(seat, "receiver", picks, "shaman-chieftain")) - SEATS
    asked = SomeHexes(g, seat, "pass-hexes", "shaman-chieftain", least=1)
    yield asked
    hand_over(g, seat, receiver, len(asked.taken), "shaman-chieftain", to_hand=True)
    yield from draw(g, seat, len(asked.taken) * of.DRAWS[CHIEFTAIN], "shaman-chieftain")


@explains(NO_SHAMAN)
def why_no_shaman(g: Position, seat: int, pick: int) -> Why:
    """Nobody is there to pass them on."""
    return Why(NO_SHAMAN.rule, "no-shaman")


@USE.register("shaman-chieftain")
def shaman_use(s: Survey) -> float:
    """A card for each dead one, which others hold from then on."""
    return 1.8 * Counter(s.hand)[HEX]


VERB_USE[PASS_HEXES] = shaman_use


RULES["give-hexes"] = RULES["pass-hexes"] = yes_policy
RULES["receiver"] = rival_policy
