"""Charm: a unit walks toward the one that charmed it, at the beginning of its player's next three turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import action, due
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.charmed_way import line_between, next_ways, price
from emberbox.games.ignite.freeze.refusals import CHARMS_ITSELF, CLOSE_ALREADY
from emberbox.games.ignite.freeze.spell_target import (
    NO_TARGET,
    SpellTarget,
    forbids_cast,
    forbids_stranger,
    targets,
    why_no_cast,
)
from emberbox.games.ignite.moving.entering import arrive, is_deadly, shift
from emberbox.games.ignite.refusals import NOT_A_TARGET, UNITS_ONLY
from emberbox.games.ignite.space import CELLS, SIDES
from emberbox.games.ignite.state.effects import (
    PIECE,
    UNTIL_ENDED,
    Effect,
    begin,
    effect_on,
    effects_of,
    end,
    lasting,
)
from emberbox.games.ignite.state.moments import ARRIVED
from emberbox.games.ignite.state.position import (
    EMPTY,
    Position,
    discard_of,
    front_of,
    play_area_of,
)
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.reacting import push_way_policy
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import BLOW, NOT_IN_REACH, TARGETS, worth
from emberbox.games.ignite.tactics.worth import death
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.decision import Focus, Pick, Steps
from emberbox.kernel.grid import DIRECTIONS, OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

CHARM_CARD: Final = of.kind("charm")
WALK: Final = of.MOVEMENT[CHARM_CARD]
TURNS: Final = 3
RANK: Final = 45
LURED: Final = 0.9
SURE: Final = 0.6
"""What it is worth that an enemy comes nearer, and how sure a death on its line is."""


def place_before(g: Position, unit: int) -> int:
    """Where the card lies that has charmed a unit: in front of its player, or beside what is nobody's."""
    if g.expansion is not None and not g.is_player(g.owner[unit]):
        return g.expansion.place_beside(g)
    return front_of(g.owner[unit])


def put_back(g: Position, charm: Effect) -> None:
    """A charm is over: its card goes to the discard pile of the player who owns it."""
    unit = charm.on
    g.cards.move(charm.card, place_before(g, unit), discard_of(g.cards.pool[charm.card]))
    g.tell("charm-broken", {"piece": unit, "seat": g.owner[unit]}, "charm")


CHARM: Final = lasting("charm", PIECE, UNTIL_ENDED, over=put_back)
"""It lies on the charmed unit and comes from the charmer; its amount is the number of walks to come."""

# -- casting ---------------------------------------------------------------------------------------------


def forbids_charmed(g: Position, seat: int, unit: int, piece: int) -> Refusal | None:
    """Why a unit cannot charm another: who stands beside it would be free at once."""
    if piece == unit:
        return CHARMS_ITSELF
    if not g.is_figure(piece):
        return NOT_A_TARGET if g.is_thing(piece) else UNITS_ONLY
    if are_beside(g, unit, piece):
        return CLOSE_ALREADY
    return forbids_stranger(g, seat, unit, piece)


def are_beside(g: Position, unit: int, other: int) -> bool:
    """Whether two units on the board are adjacent."""
    return g.cell[other] in g.board.grid.neighbours[g.cell[unit]]


def forbids_charm(g: Position, seat: int, kind: int) -> Refusal | None:
    """A Charm needs a unit that casts it, and another one apart from it."""
    return forbids_cast(g, seat, g.able_units(seat), forbids_charmed)


@action("charm", forbids_charm)
@worth("charm", first=1.5, again=0.4, aimed=True)
def cast_charm(g: Position, seat: int, card: int) -> Steps[None]:
    """Another unit walks toward one of yours, three spaces at the beginning of each of three turns."""
    charmers = [unit for unit in g.able_units(seat) if targets(g, seat, unit, forbids_charmed)]
    unit = yield from choose_unit(g, seat, charmers, "charm")
    cell = (yield SpellTarget(g, seat, unit, CHARM_CARD, forbids_charmed)) - CELLS
    attack = Attack(seat, unit, g.cell[unit], CHARM_CARD, card)
    attack.struck = cell
    attack.evadable = False  # it has neither a range nor an area
    attack.aim_at(g.standing[cell])
    attack = yield from declare(g, attack)
    struck = attack.struck_targets()
    if not struck or are_beside(g, attack.piece, struck[0]):
        g.cards.move(card, front_of(seat), play_area_of(seat))
        return
    charmed = struck[0]
    before = effect_on(g, CHARM, charmed)
    if before is not None:
        end(g, before)
    g.cards.move(card, front_of(seat), place_before(g, charmed))
    begin(g, CHARM, attack.seat, charmed, card, attack.piece, TURNS)
    facts = {"piece": charmed, "seat": g.owner[charmed], "cell": g.cell[charmed], "by": attack.seat}
    g.tell("charmed", {**facts}, "charm")


# -- the walk --------------------------------------------------------------------------------------------


def charmed_of(g: Position, seat: int) -> list[int]:
    """The charmed units of a player."""
    return [charm.on for charm in effects_of(g, CHARM) if g.owner[charm.on] == seat] if g.effects else []


def space_of(g: Position, unit: int, observer: int) -> int | None:
    """Where a charmed unit stands."""
    return None if g.cell[unit] == OFF else g.cell[unit]


@due("charm", RANK, charmed_of, space_of)
def follow_charm(g: Position, unit: int) -> Steps[None]:
    """A charmed unit walks if it can; after the last walk it is free."""
    charm = effect_on(g, CHARM, unit)
    if charm is None:
        return  # it was freed since the turn began
    if g.is_able(unit):
        yield from walk(g, charm)
    if effect_on(g, CHARM, unit) is not charm:
        return
    at = g.effects.index(charm)
    g.effects[at] = Effect(CHARM, charm.seat, unit, charm.amount - 1, charm.card, charm.source)
    if charm.amount == 1:
        end(g, g.effects[at])


def walk(g: Position, charm: Effect) -> Steps[None]:
    """Walk along the line to the charmer, as far as it goes; being rooted or a blizzard is no hindrance."""
    unit, points = charm.on, WALK
    line = line_between(g, g.cell[unit], g.cell[charm.source])
    nth = 0
    while points:
        here = g.cell[unit]
        nth, best = next_ways(g, here, line, nth)
        ways = [way for way in best if price(g, g.board.grid.steps[way][here]) <= points]
        if not ways:
            return
        way = ways[0]
        if len(ways) > 1:
            way = (yield CharmedWay(g, unit, [SIDES + each for each in ways], charm.source)) - SIDES
        there = g.board.grid.steps[way][here]
        points -= price(g, there)
        shift(g, unit, there, charm.seat, "moved", "charm")
        if not (yield from arrive(g, unit)) or effect_on(g, CHARM, unit) is not charm:
            return
        if there in line[nth]:
            nth += 1


@final
class CharmedWay(Pick):
    """Which of several equally good ways does a charmed unit take?"""

    __slots__ = ("charmer", "g", "unit")

    def __init__(self, g: Position, unit: int, picks: Sequence[int], charmer: int) -> None:
        super().__init__(g.decider(unit), "charmed-way", picks, "charm")
        self.g: Final = g
        self.unit: Final = unit
        self.charmer: Final = charmer

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.unit, self.g.cell[self.unit])

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if not SIDES <= pick < SIDES + len(DIRECTIONS):
            return None
        ways = [each - SIDES for each in self.picks]
        return Why("ignite.push.line", "charmed-off-line", {"ways": ways, "target": self.charmer})


RULES["charmed-way"] = push_way_policy


@ARRIVED.register("charm")
def meet(g: Position, piece: int) -> None:
    """As soon as charmer and charmed are adjacent the spell is over, however they came together."""
    if g.effects:
        for charm in effects_of(g, CHARM):
            if piece in (charm.on, charm.source) and are_beside(g, charm.on, charm.source):
                end(g, charm)


# -- why not, and what it is worth -------------------------------------------------------------------------

SAID_BY_SETS[CHARMS_ITSELF] = "charm-itself"
SAID_BY_SETS[CLOSE_ALREADY] = "charm-close"


@explains_unit("charm")
def why_no_charmer(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit has nobody to charm."""
    return why_unable(g, unit) or why_no_cast(g, seat, [unit], CHARM_CARD, forbids_charmed)


@explains(*NO_TARGET, CLOSE_ALREADY, cards=("charm",))
def why_nobody_charmed(g: Position, seat: int, pick: int) -> Why | None:
    """Why no unit has anybody to charm."""
    return why_no_cast(g, seat, g.able_units(seat), CHARM_CARD, forbids_charmed)


def charm_value(s: Survey, unit: int, piece: int) -> float:
    """What it is worth that a piece walks toward a unit: most if the first walk leads it to its death."""
    g = s.g
    if g.are_allies(g.owner[piece], s.seat):
        return -LURED
    line = line_between(g, g.cell[piece], g.cell[unit])
    for cells in line[:WALK]:
        if len(cells) == 1 and g.standing[cells[0]] == EMPTY and is_deadly(g, piece, cells[0]):
            return SURE * death(g, s.seat, piece)
    return LURED


@BLOW.register("charm")
def charm_blow(s: Survey, unit: int) -> float:
    """The most that a charm of a unit would be worth."""
    pieces = targets(s.g, s.seat, unit, forbids_charmed)
    return max([charm_value(s, unit, piece) for piece in pieces], default=NOT_IN_REACH)


@TARGETS.register("charm")
def charmed_value(s: Survey, cell: int) -> float:
    """What it is worth to charm who stands on a space, by the best of the units that could."""
    piece = s.g.standing[cell]
    return max([charm_value(s, unit, piece) for unit in s.g.able_units(s.seat) if unit != piece])
