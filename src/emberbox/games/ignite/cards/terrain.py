"""Spells that change the ground: Scorched Earth and Ice Wall."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite import catalogue as of
from emberbox.games.ignite.aiming import choose_unit
from emberbox.games.ignite.attack import EVADED, Attack, reach_of
from emberbox.games.ignite.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.damage import Hit, deal
from emberbox.games.ignite.entering import is_immune
from emberbox.games.ignite.items import push_item
from emberbox.games.ignite.position import EMPTY, ICE, KRAKEN, SCORCHED, UNIT, Position
from emberbox.games.ignite.push import is_own, push_back, push_spares, row_behind, ways_back
from emberbox.games.ignite.refusals import NO_ABLE_UNIT, NO_TOKEN_LEFT, NOT_A_TARGET
from emberbox.games.ignite.registry import action
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.spread import forbids_harm
from emberbox.games.ignite.striking import declare, reward
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

TOKENS: Final = 30
SCORCHED_EARTH: Final = of.kind("scorched-earth")
ICE_WALL: Final = of.kind("ice-wall")


def tokens_left(g: Position, ground: int) -> int:
    """How many tokens of a kind are left in the box."""
    return TOKENS - g.ground.count(ground)


def in_reach(g: Position, unit: int, kind: int) -> list[int]:
    """The spaces in range and sight of a casting unit."""
    low, high = reach_of(g, unit, kind)
    origin = g.cell[unit]
    grid = g.board.grid
    return [
        cell
        for cell in grid.within(origin, high)
        if grid.distance(origin, cell) >= low and g.in_sight(origin, cell)
    ]


def lay(g: Position, cell: int, ground: int, seat: int, because: str) -> None:
    """Put a terrain token on a space."""
    if g.ground[cell] == ICE:
        g.walls -= 1
    g.ground[cell] = ground
    g.layer[cell] = seat + 1
    if ground == ICE:
        g.walls += 1
    if g.story is not None:
        g.tell("token-laid", {"seat": seat, "cell": cell, "ground": ground}, because)


# -- scorched earth ----------------------------------------------------------------------------------


def burns(g: Position, cells: list[int]) -> list[Hit]:
    """What tokens do to the pieces on which they come down."""
    pieces = [g.standing[cell] for cell in cells if g.standing[cell] != EMPTY]
    return [(piece, of.DAMAGE[SCORCHED_EARTH]) for piece in pieces if not is_immune(g, piece)]


def may_burn(g: Position, seat: int, cell: int, chosen: list[int]) -> bool:
    """Whether a space can take a token: none of an own unit's, unless an enemy's was chosen before."""
    if g.ground[cell] in (LAVA, VILLAGE, BAZAAR, ICE, SCORCHED) or cell in chosen:
        return False
    piece = g.standing[cell]
    if piece == EMPTY or is_immune(g, piece):
        return not (g.is_early() and piece != EMPTY and g.owner[piece] != seat)
    if g.is_early():
        return False
    if g.sort[piece] != UNIT and g.are_allies(g.owner[piece], seat):
        return True
    return forbids_harm(g, seat, burns(g, [*chosen, cell])) is None


def burnable(g: Position, seat: int, unit: int, chosen: list[int]) -> list[int]:
    """The spaces on which the next token may lie: connected to those before it."""
    near = {there for cell in chosen for there in g.board.grid.neighbours[cell]}
    return [
        cell
        for cell in in_reach(g, unit, SCORCHED_EARTH)
        if (not chosen or cell in near) and may_burn(g, seat, cell, chosen)
    ]


def scorchers(g: Position, seat: int) -> list[int]:
    """The units that have a space to scorch."""
    return [unit for unit in g.able_units(seat) if burnable(g, seat, unit, [])]


def forbids_scorching(g: Position, seat: int, kind: int) -> Refusal | None:
    """Scorched Earth needs a token, an able unit and a space."""
    if tokens_left(g, SCORCHED) < 1:
        return NO_TOKEN_LEFT
    if not g.able_units(seat):
        return NO_ABLE_UNIT
    return None if scorchers(g, seat) else NOT_A_TARGET


@action("scorched-earth", forbids_scorching)
def scorched_earth(g: Position, seat: int, card: int) -> Steps[None]:
    """Burn up to three connected spaces for the rest of the game; who stands there is hurt."""
    unit = yield from choose_unit(g, seat, scorchers(g, seat), "scorched-earth")
    chosen: list[int] = []
    while len(chosen) < min(of.TOKENS[SCORCHED_EARTH], tokens_left(g, SCORCHED)):
        picks = [CELLS + cell for cell in burnable(g, seat, unit, chosen)]
        if not picks:
            break
        pick = yield Pick(seat, "scorch", [NONE, *picks] if chosen else picks, "scorched-earth")
        if pick == NONE:
            break
        chosen.append(pick - CELLS)
    declared = Attack(seat, unit, g.cell[unit], SCORCHED_EARTH, card)
    declared.area = tuple(chosen)
    declared.mirrorable = False
    for piece, _ in burns(g, chosen):
        declared.aim_at(piece)
    attack = yield from declare(g, declared)
    if not attack.negated:
        for cell in chosen:
            lay(g, cell, SCORCHED, seat, "scorched-earth")
        hits = [(piece, of.DAMAGE[SCORCHED_EARTH]) for piece in attack.struck_targets()]
        yield from deal(g, hits, seat, "scorched-earth")
    if declared.targets:
        yield from reward(g, declared)


# -- ice wall ----------------------------------------------------------------------------------------


def may_wall(g: Position, seat: int, unit: int, cell: int) -> bool:
    """Whether a space can take a wall, with what stands there pushed away, but no own unit killed."""
    if g.ground[cell] in (LAVA, ICE):
        return False
    piece = g.standing[cell]
    if piece == EMPTY:
        return True
    if g.sort[piece] == KRAKEN or g.is_early():
        return False
    if g.owner[piece] != seat and g.are_allies(g.owner[piece], seat):
        return False
    return push_spares(g, piece, g.cell[unit], seat, wall=True)


def wallable(g: Position, seat: int, unit: int, chosen: list[int]) -> list[int]:
    """The spaces that go on an unbroken piece of a row or column (ignite.impassable.unbroken)."""
    cells = in_reach(g, unit, ICE_WALL)
    if chosen:
        grid = g.board.grid
        ways = [grid.direction(chosen[0], chosen[1])] if len(chosen) > 1 else [0, 1]
        ends: set[int] = set()
        for way in ways:
            for end in chosen:
                ends.update((grid.steps[way][end], grid.steps[way ^ 2][end]))
        cells = [cell for cell in cells if cell in ends and cell not in chosen]
    return [cell for cell in cells if may_wall(g, seat, unit, cell)]


def wallers(g: Position, seat: int) -> list[int]:
    """The units that have a space to wall up."""
    return [unit for unit in g.able_units(seat) if wallable(g, seat, unit, [])]


def forbids_walling(g: Position, seat: int, kind: int) -> Refusal | None:
    """An Ice Wall needs a token, an able unit and a space."""
    if tokens_left(g, ICE) < 1:
        return NO_TOKEN_LEFT
    if not g.able_units(seat):
        return NO_ABLE_UNIT
    return None if wallers(g, seat) else NOT_A_TARGET


@action("ice-wall", forbids_walling)
def ice_wall(g: Position, seat: int, card: int) -> Steps[None]:
    """Raise up to three walls in a row; what stands there is pushed away, or squished."""
    unit = yield from choose_unit(g, seat, wallers(g, seat), "ice-wall")
    chosen: list[int] = []
    while len(chosen) < min(of.TOKENS[ICE_WALL], tokens_left(g, ICE)):
        picks = [CELLS + cell for cell in wallable(g, seat, unit, chosen)]
        if not picks:
            break
        pick = yield Pick(seat, "wall", [NONE, *picks] if chosen else picks, "ice-wall")
        if pick == NONE:
            break
        chosen.append(pick - CELLS)
    attack = yield from declare(g, wall_attack(g, unit, card, chosen))
    if attack.negated:
        return
    while chosen:
        cell = yield from next_wall(g, seat, chosen)
        chosen.remove(cell)
        yield from raise_wall(g, attack, cell)


def wall_attack(g: Position, unit: int, card: int, chosen: list[int]) -> Attack:
    """The spell as it is answered: who stands under a token may evade, who is moved on may counter."""
    attack = Attack(g.owner[unit], unit, g.cell[unit], ICE_WALL, card)
    attack.area = tuple(chosen)
    attack.mirrorable = False
    for cell in chosen:
        if g.standing[cell] != EMPTY:
            attack.aim_at(g.standing[cell])
    for piece in attack.targets:
        for way in ways_back(g, g.cell[piece], attack.origin, 1)[0]:
            there = g.board.grid.steps[way][g.cell[piece]]
            for other in row_behind(g, there, way):
                if other not in attack.targets and other not in attack.spread:
                    attack.spread.append(other)
    return attack


def next_wall(g: Position, seat: int, cells: list[int]) -> Steps[int]:
    """Which token comes down next; asked only if more than one moves something."""
    busy = [cell for cell in cells if g.standing[cell] != EMPTY or g.items_at(cell)]
    if len(busy) < 2:
        return busy[0] if busy else cells[0]
    return (yield Pick(seat, "next-wall", [CELLS + cell for cell in busy], "ice-wall")) - CELLS


def raise_wall(g: Position, attack: Attack, cell: int) -> Steps[None]:
    """Push away what is on a space, then lay the token. One that would kill an own unit does not come."""
    seat, piece = attack.seat, g.standing[cell]
    if piece != EMPTY:
        if is_own(g, piece, seat) and not push_spares(g, piece, attack.origin, seat, wall=True):
            return
        if piece not in attack.targets or attack.fate(piece) != EVADED:
            yield from push_back(g, piece, attack.origin, 1, seat, "ice-wall", wall=True)
    for at in [g.items[index] for index in g.items_at(cell)]:
        yield from push_item(g, at, attack.origin, seat, "ice-wall", wall=True)
    if g.standing[cell] == EMPTY:
        lay(g, cell, ICE, seat, "ice-wall")
