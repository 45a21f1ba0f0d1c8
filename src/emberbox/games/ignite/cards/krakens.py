"""Krakens: how they come, and how they hit whatever is hostile in their reach, once a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action, due
from emberbox.games.ignite.cards.summoning import Summon, casters, forbids_casting, free_water
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import SPECIAL, Attack
from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.entering import appear
from emberbox.games.ignite.moving.minions import BASES, KRAKENS, summon
from emberbox.games.ignite.refusals import NO_BASE_LEFT, NO_TOKEN_LEFT
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import END_OF_TURN, PIECE, begin, lasting
from emberbox.games.ignite.state.moments import APPEARED, ARRIVED, DANGERS, LAST
from emberbox.games.ignite.state.position import KRAKEN, NO_ONE, SUMMONED, UNIT, Position
from emberbox.games.ignite.tactics.values import HAZARDS, USE, worth
from emberbox.games.ignite.tactics.worth import harm
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

KRAKEN_KIND: Final = of.kind("kraken")
HIT: Final = lasting("kraken", PIECE, END_OF_TURN, spent=True)
"""A piece that a kraken has hit in this turn: it lies on the piece and comes from the kraken."""


def forbids_kraken(g: Position, seat: int, kind: int) -> Refusal | None:
    """A kraken needs water, a base and a standee."""
    if g.bases_in_use(seat) >= BASES:
        return NO_BASE_LEFT
    if g.count_of(KRAKEN) >= KRAKENS:
        return NO_TOKEN_LEFT
    return forbids_casting(g, seat, beside=False)


@action("kraken", forbids_kraken)
@worth("kraken", first=3.0, again=0.7, needs_water=True)
def kraken(g: Position, seat: int, card: int) -> Steps[None]:
    """Put a kraken into the water near a unit; it hits at once whatever is hostile in its reach."""
    unit = yield from choose_unit(g, seat, casters(g, seat, beside=False), "kraken")
    cells = [CELLS + cell for cell in free_water(g, unit)]
    cell = yield Summon(g, seat, unit, cells, "kraken")
    beast = summon(g, seat, KRAKEN, cell - CELLS, SUMMONED, "kraken")
    yield from grab(g, beast, [piece for piece in g.on_board() if can_grab(g, beast, piece)])
    yield from appear(g, beast)


def kraken_value(s: Survey, cell: int) -> float:
    """What a kraken is worth on a space: whom it hits at once, and who has to go around it."""
    g = s.g
    distances = g.board.grid.distances(cell)
    value = 0.0
    for piece in s.foes:
        distance = distances[g.cell[piece]]
        if distance <= of.STEPS[KRAKEN_KIND]:
            value += 1.5 * harm(g, s.seat, piece, 1) if not s.early else 0.3
        elif distance <= 2 * of.STEPS[KRAKEN_KIND] and g.piece_type[piece] == UNIT:
            value += 0.4
    return value + 0.02 * len(g.board.grid.within(cell, 2))


@USE.register("kraken")
def kraken_use(s: Survey) -> float:
    """What a kraken is worth where it could rise."""
    g = s.g
    best = 0.0
    for unit in s.units:
        if g.is_able(unit) and g.waters_near(unit):
            for cell in free_water(g, unit):
                best = max(best, kraken_value(s, cell))
    return best


# -- hitting ------------------------------------------------------------------------------------------


def krakens(g: Position) -> list[int]:
    """All krakens on the board."""
    if KRAKEN not in g.piece_type:
        return []
    return [piece for piece in range(len(g.piece_type)) if g.piece_type[piece] == KRAKEN]


def has_hit(g: Position, kraken: int, piece: int) -> bool:
    """Whether a kraken has hit a piece in this turn."""
    for effect in g.effects:
        if effect.what is HIT and effect.on == piece and effect.source == kraken:
            return True
    return False


def can_grab(g: Position, kraken: int, piece: int) -> bool:
    """Whether a kraken attacks a piece where it stands: hostile, in reach, not hit in this turn yet."""
    if g.frozen[kraken] != NO_ONE or g.cell[kraken] == OFF or g.is_early():
        return False
    if g.are_allies(g.owner[kraken], g.owner[piece]) or g.is_thing(piece) or g.cell[piece] == OFF:
        return False
    if has_hit(g, kraken, piece):
        return False
    return g.board.grid.distance(g.cell[kraken], g.cell[piece]) <= of.STEPS[KRAKEN_KIND]


def grab(g: Position, kraken: int, pieces: list[int]) -> Steps[None]:
    """A kraken hits some pieces: special attacks that only a shield blocks and nobody evades."""
    if not pieces:
        return
    seat = g.owner[kraken]
    attack = Attack(seat, kraken, g.cell[kraken], KRAKEN_KIND, -1, SPECIAL)
    attack.evadable = False
    attack.damage = of.DAMAGE[KRAKEN_KIND]
    for piece in pieces:
        begin(g, HIT, seat, piece, source=kraken)
        attack.aim_at(piece)
    g.tell("grabbed", {"seat": seat, "cell": g.cell[kraken], "pieces": pieces}, "kraken")
    yield from open_window(g, attack)
    yield from deal(
        g, [(piece, attack.damage) for piece in attack.struck_targets()], seat, "kraken", source=kraken
    )


@APPEARED.register("kraken")
def meet_krakens(g: Position, piece: int) -> Steps[None]:
    """Every hostile kraken hits a piece that comes into its reach or moves within it."""
    for kraken in krakens(g):
        if g.cell[piece] != OFF and can_grab(g, kraken, piece):
            yield from grab(g, kraken, [piece])


@ARRIVED.register("kraken", LAST)
def may_reach(g: Position, piece: int) -> Steps[bool] | None:
    """Where there is no kraken nothing happens."""
    return reach_krakens(g, piece) if KRAKEN in g.piece_type else None


def reach_krakens(g: Position, piece: int) -> Steps[bool]:
    """A piece on its way meets them as well, and may go on if it lives."""
    yield from meet_krakens(g, piece)
    return True


@DANGERS.register("kraken")
def kraken_reach(g: Position, piece: int) -> list[int]:
    """The spaces in reach of hostile krakens that have not hit a piece yet."""
    found: list[int] = []
    if g.is_early():
        return found
    for kraken in krakens(g):
        hostile = g.frozen[kraken] == NO_ONE and not g.are_allies(g.owner[kraken], g.owner[piece])
        if hostile and not has_hit(g, kraken, piece):
            found += g.board.grid.within(g.cell[kraken], of.STEPS[KRAKEN_KIND])
    return found


@HAZARDS.register("kraken")
def kraken_hazard(s: Survey, found: list[int]) -> None:
    """Every hostile kraken that is free hits what is in its reach."""
    for kraken in s.foes:
        if s.g.piece_type[kraken] == KRAKEN and s.g.frozen[kraken] == NO_ONE:
            for there in s.g.board.grid.within(s.g.cell[kraken], of.STEPS[KRAKEN_KIND]):
                found[there] += 1


# -- at the beginning of a turn -----------------------------------------------------------------------


def own_krakens(g: Position, seat: int) -> list[int]:
    """The krakens of a player."""
    return [piece for piece in krakens(g) if g.owner[piece] == seat]


def place_of(g: Position, kraken: int, observer: int) -> int | None:
    """Where a kraken is."""
    return g.cell[kraken]


@due("grab", 70, own_krakens, place_of)
def grab_all(g: Position, kraken: int) -> Steps[None]:
    """A kraken hits everything hostile in its reach."""
    yield from grab(g, kraken, [piece for piece in g.on_board() if can_grab(g, kraken, piece)])
