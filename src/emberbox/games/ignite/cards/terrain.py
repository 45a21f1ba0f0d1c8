"""Spells that change the ground: Scorched Earth and Ice Wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action, ending
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import EVADED, Attack, forbids_area, reach_of
from emberbox.games.ignite.combat.damage import Hit, deal
from emberbox.games.ignite.combat.spread import forbids_harm, touches_others
from emberbox.games.ignite.combat.striking import declare, reward
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.facts.races import LIZARDMEN
from emberbox.games.ignite.moving.entering import is_immune
from emberbox.games.ignite.moving.items import push_item
from emberbox.games.ignite.moving.push import (
    available,
    push_back,
    push_spares,
    resists,
    row_behind,
    ways_back,
)
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    AS_THE_CARD_SAYS,
    HURTS_NOBODY_ELSE,
    HURTS_ONLY_YOUR_OWN,
    IMMOVABLE,
    KILLS_YOUR_OWN,
    LAVA_TAKES_NO_TOKEN,
    NO_ABLE_UNIT,
    NO_TOKEN_LEFT,
    NOT_A_TARGET,
    NOTHING_TO_DO,
    ONE_UNBROKEN_ROW,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY_FOR_THIS,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.moments import harmful_ground
from emberbox.games.ignite.state.position import EMPTY, ICE, KRAKEN, SCORCHED, UNIT, Position
from emberbox.games.ignite.tactics.values import BLOW, worth
from emberbox.games.ignite.tactics.worth import harm, push_value
from emberbox.games.ignite.why.aims import why_by_set, why_harm
from emberbox.games.ignite.why.spaces import UNSCORCHED, why_no_token, why_out_of_reach
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

TOKENS: Final = 30
SCORCHED_EARTH: Final = of.kind("scorched-earth")
ICE_WALL: Final = of.kind("ice-wall")
HARMFUL: Final = (KILLS_YOUR_OWN, A_TEAMMATE, HURTS_ONLY_YOUR_OWN, HURTS_NOBODY_ELSE)

harmful_ground(SCORCHED, "scorched-earth")


def tokens_left(g: Position, ground: int) -> int:
    """How many tokens of a kind are left in the box."""
    return TOKENS - g.ground.count(ground)


def forbids_reach(g: Position, unit: int, kind: int, cell: int) -> Refusal | None:
    """Why a space is out of range or sight of a casting unit."""
    low, high = reach_of(g, unit, kind)
    origin = g.cell[unit]
    if not low <= g.board.grid.distance(origin, cell) <= high:
        return OUT_OF_RANGE
    return None if g.in_sight(origin, cell) else OUT_OF_SIGHT


@final
class Placing(Decision):
    """On which space does the next token of a terrain card lie? After the first, NONE is enough of them."""

    __slots__ = ("chosen", "g", "kind", "unit")

    def __init__(self, g: Position, seat: int, unit: int, kind: int, chosen: list[int]) -> None:
        super().__init__(seat, "scorch" if kind == SCORCHED_EARTH else "wall", of.KEYS[kind])
        self.g: Final = g
        self.unit: Final = unit
        self.kind: Final = kind
        self.chosen: Final = chosen

    def candidates(self) -> Sequence[int]:
        spaces = places(self.g, self.seat, self.unit, self.kind, self.chosen)
        return [*([NONE] if self.chosen else []), *[CELLS + cell for cell in sorted(spaces)]]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None if self.chosen else NOTHING_TO_DO
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_A_TARGET
        return forbids_place(self.g, self.seat, self.unit, self.kind, self.chosen, cell)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if pick == NONE:
            return Why(refusal.rule, "token-needed", {"card": self.kind})
        if not 0 <= cell < g.board.grid.size:
            return None
        reach = reach_of(g, self.unit, self.kind)
        if refusal in SAID_BY_SETS:
            return why_by_set(g, self.unit, g.standing[cell], self.kind, refusal)
        why = why_out_of_reach(g, self.unit, cell, self.kind, reach, refusal)
        if why is None and self.kind == SCORCHED_EARTH and refusal in HARMFUL:
            return why_harm(g, self.seat, self.kind, burns(g, [*self.chosen, cell]), refusal)
        return why or why_no_token(g, self.seat, self.unit, cell, self.kind, self.chosen, refusal)


def forbids_place(
    g: Position, seat: int, unit: int, kind: int, chosen: list[int], cell: int
) -> Refusal | None:
    """Why the next token of a terrain card cannot lie on a space."""
    refusal = forbids_reach(g, unit, kind, cell)
    if refusal is not None:
        return refusal
    if kind == SCORCHED_EARTH:
        return forbids_burning(g, seat, cell, chosen)
    return forbids_wall(g, seat, unit, cell, chosen)


def places(g: Position, seat: int, unit: int, kind: int, chosen: list[int]) -> list[int]:
    """The spaces on which the next token of a terrain card may lie."""
    near = g.board.grid.within(g.cell[unit], reach_of(g, unit, kind)[1])
    return [cell for cell in near if forbids_place(g, seat, unit, kind, chosen, cell) is None]


def has_place(g: Position, seat: int, unit: int, kind: int, chosen: list[int]) -> bool:
    """Whether there is a space for the next token of a terrain card."""
    for cell in g.board.grid.within(g.cell[unit], reach_of(g, unit, kind)[1]):
        if forbids_place(g, seat, unit, kind, chosen, cell) is None:
            return True
    return False


def choose_places(g: Position, seat: int, unit: int, kind: int, ground: int) -> Steps[list[int]]:
    """Ask for the spaces of a terrain card's tokens, as many as it has and the box holds."""
    chosen: list[int] = []
    while len(chosen) < min(of.TOKENS[kind], tokens_left(g, ground)):
        if not has_place(g, seat, unit, kind, chosen):
            break
        pick = yield Placing(g, seat, unit, kind, chosen[:])
        if pick == NONE:
            break
        chosen.append(pick - CELLS)
    return chosen


def lay(g: Position, cell: int, ground: int, seat: int, because: str) -> None:
    """Put a terrain token on a space."""
    g.ground[cell] = ground
    g.layer[cell] = seat + 1
    if g.story is not None:
        g.tell("token-laid", {"seat": seat, "cell": cell, "ground": ground}, because)


# -- scorched earth ----------------------------------------------------------------------------------


def burns(g: Position, cells: list[int]) -> list[Hit]:
    """What tokens do to the pieces on which they come down."""
    pieces = [g.vulnerable(cell) for cell in cells if g.vulnerable(cell) != EMPTY]
    return [(piece, of.DAMAGE[SCORCHED_EARTH]) for piece in pieces if not is_immune(g, piece)]


def forbids_burning(g: Position, seat: int, cell: int, chosen: list[int]) -> Refusal | None:
    """Why a space takes no token: its ground, or an own unit there, unless an enemy was chosen before."""
    ground, piece = g.ground[cell], g.standing[cell]
    if ground == LAVA:
        return LAVA_TAKES_NO_TOKEN
    if ground in UNSCORCHED or cell in chosen:
        return AS_THE_CARD_SAYS
    if chosen and not any(cell in g.board.grid.neighbours[other] for other in chosen):
        return AS_THE_CARD_SAYS
    if piece == EMPTY:
        return None
    if g.is_early() and not (is_immune(g, piece) and g.owner[piece] == seat):
        return TOO_EARLY_FOR_THIS
    if is_immune(g, piece) or g.is_thing(piece):
        return None
    if g.piece_type[piece] != UNIT and g.are_allies(g.owner[piece], seat):
        return None
    refusal = forbids_area(g, seat, cell, [piece])
    return refusal or forbids_harm(g, seat, burns(g, [*chosen, cell]))


def scorchers(g: Position, seat: int) -> list[int]:
    """The units that have a space to scorch."""
    return [unit for unit in g.able_actors(seat) if has_place(g, seat, unit, SCORCHED_EARTH, [])]


def forbids_scorching(g: Position, seat: int, kind: int) -> Refusal | None:
    """Scorched Earth needs a token, an able unit and a space."""
    if tokens_left(g, SCORCHED) < 1:
        return NO_TOKEN_LEFT
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if scorchers(g, seat) else NOT_A_TARGET


@action("scorched-earth", forbids_scorching)
@worth("scorched-earth", first=2.6, again=0.7, aimed=True, suits=LIZARDMEN)
def scorched_earth(g: Position, seat: int, card: int) -> Steps[None]:
    """Burn up to three connected spaces for the rest of the game; who stands there is hurt."""
    unit = yield from choose_unit(g, seat, scorchers(g, seat), "scorched-earth")
    chosen = yield from choose_places(g, seat, unit, SCORCHED_EARTH, SCORCHED)
    declared = Attack(seat, unit, g.cell[unit], SCORCHED_EARTH, card)
    declared.area = tuple(chosen)
    declared.mirrorable = False
    for piece, _ in burns(g, chosen):
        declared.aim_at(piece)
    hurt = [piece for piece in declared.targets if not g.is_thing(piece)]
    attack = yield from declare(g, declared)
    if not attack.negated:
        for cell in chosen:
            lay(g, cell, SCORCHED, seat, "scorched-earth")
        hits = [(piece, of.DAMAGE[SCORCHED_EARTH]) for piece in attack.struck_targets()]
        yield from deal(g, hits, seat, "scorched-earth", source=unit)
    if hurt:
        yield from reward(g, declared)


@BLOW.register("scorched-earth")
def scorch_value(s: Survey, unit: int) -> float:
    """What Scorched Earth would be worth: whom it burns."""
    g = s.g
    low, high = reach_of(g, unit, SCORCHED_EARTH)
    hit = [
        piece
        for piece in s.foes
        if s.can_hit(unit, SCORCHED_EARTH, low, high, piece)
        and not is_immune(g, piece)
        and g.ground[g.cell[piece]] not in (LAVA, VILLAGE, BAZAAR, ICE, SCORCHED)
    ]
    values = sorted([harm(g, s.seat, piece, 1) for piece in hit])
    if not values:
        return 0.0
    return values[-1] + 0.3 + (0.4 * values[-2] if len(values) > 1 else 0.0)


# -- ice wall ----------------------------------------------------------------------------------------


def forbids_wall(g: Position, seat: int, unit: int, cell: int, chosen: list[int]) -> Refusal | None:
    """Why a space takes no wall: its ground, the row, or what is pushed out of it."""
    if g.ground[cell] == LAVA:
        return LAVA_TAKES_NO_TOKEN
    if g.ground[cell] == ICE:
        return AS_THE_CARD_SAYS
    if chosen and not goes_on(g, chosen, cell):
        return ONE_UNBROKEN_ROW
    piece = g.standing[cell]
    if piece == EMPTY:
        return None
    if resists(g, piece, wall=True) or is_stuck(g, piece, g.cell[unit]):
        return IMMOVABLE
    if g.is_early() and touches_others(g, seat, [piece, *moved_on(g, piece, g.cell[unit])]):
        return TOO_EARLY_FOR_THIS
    if g.owner[piece] != seat and g.are_allies(g.owner[piece], seat):
        return A_TEAMMATE
    refusal = forbids_area(g, seat, g.cell[unit], [piece])
    if refusal is not None:
        return refusal
    return None if push_spares(g, piece, g.cell[unit], seat, wall=True) else KILLS_YOUR_OWN


def is_stuck(g: Position, piece: int, origin: int) -> bool:
    """Whether a machine has no space to which a wall could push it."""
    return g.is_machine(piece) and not available(g, g.cell[piece], ways_back(g, g.cell[piece], origin, 1)[0])


def goes_on(g: Position, chosen: list[int], cell: int) -> bool:
    """Whether a space goes on an unbroken piece of a row or column (ignite.impassable.unbroken)."""
    if cell in chosen:
        return False
    grid = g.board.grid
    ways = [grid.direction(chosen[0], chosen[1])] if len(chosen) > 1 else [0, 1]
    for way in ways:
        for end in chosen:
            if cell in (grid.steps[way][end], grid.steps[way ^ 2][end]):
                return True
    return False


def wallers(g: Position, seat: int) -> list[int]:
    """The units that have a space to wall up."""
    return [unit for unit in g.able_actors(seat) if has_place(g, seat, unit, ICE_WALL, [])]


def forbids_walling(g: Position, seat: int, kind: int) -> Refusal | None:
    """An Ice Wall needs a token, an able unit and a space."""
    if tokens_left(g, ICE) < 1:
        return NO_TOKEN_LEFT
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if wallers(g, seat) else NOT_A_TARGET


@action("ice-wall", forbids_walling)
@worth("ice-wall", first=3.0, again=0.7, aimed=True, pushes=True)
def ice_wall(g: Position, seat: int, card: int) -> Steps[None]:
    """Raise up to three walls in a row; what stands there is pushed away, or squished."""
    unit = yield from choose_unit(g, seat, wallers(g, seat), "ice-wall")
    chosen = yield from choose_places(g, seat, unit, ICE_WALL, ICE)
    attack = yield from declare(g, wall_attack(g, unit, card, chosen))
    if attack.negated:
        return
    while chosen:
        cell = yield from next_wall(g, seat, chosen, attack.origin)
        chosen.remove(cell)
        yield from raise_wall(g, attack, cell)


@BLOW.register("ice-wall")
def wall_value(s: Survey, unit: int) -> float:
    """What an Ice Wall would be worth: whom it squishes, or pushes into something."""
    g = s.g
    low, high = reach_of(g, unit, ICE_WALL)
    best = 0.0
    for piece in s.foes:
        if s.can_hit(unit, ICE_WALL, low, high, piece) and g.piece_type[piece] != KRAKEN:
            if g.ground[g.cell[piece]] in (LAVA, ICE):
                continue
            best = max(best, push_value(g, s.seat, piece, g.cell[unit], wall=True))
    return best


def wall_attack(g: Position, unit: int, card: int, chosen: list[int]) -> Attack:
    """The spell as it is answered: who stands under a token may evade, who is moved on may counter."""
    attack = Attack(g.leader(unit), unit, g.cell[unit], ICE_WALL, card)
    attack.area = tuple(chosen)
    attack.mirrorable = False
    for cell in chosen:
        if g.standing[cell] != EMPTY:
            attack.aim_at(g.standing[cell])
    for piece in attack.targets:
        for other in moved_on(g, piece, attack.origin):
            if other not in attack.targets and other not in attack.spread:
                attack.spread.append(other)
    return attack


def moved_on(g: Position, piece: int, origin: int) -> list[int]:
    """The pieces into which a piece may be pushed, and those behind them."""
    found: list[int] = []
    for way in ways_back(g, g.cell[piece], origin, 1)[0]:
        found += row_behind(g, g.board.grid.steps[way][g.cell[piece]], way)
    return found


def next_wall(g: Position, seat: int, cells: list[int], origin: int) -> Steps[int]:
    """Which token comes down next; asked only if it matters: several move something, or into each other."""
    busy = [cell for cell in cells if g.standing[cell] != EMPTY or g.items_at(cell)]
    if not busy:
        return cells[0]
    options = busy
    for cell in busy:
        for way in ways_back(g, cell, origin, 1)[0]:
            if g.board.grid.steps[way][cell] in cells:
                options = cells[:]
    if len(options) < 2:
        return options[0]
    return (yield Pick(seat, "next-wall", [CELLS + cell for cell in options], "ice-wall")) - CELLS


def raise_wall(g: Position, attack: Attack, cell: int) -> Steps[None]:
    """Push away what is on a space, then lay the token. One that would kill an own unit does not come."""
    seat, piece = attack.seat, g.standing[cell]
    if piece != EMPTY:
        if not push_spares(g, piece, attack.origin, seat, wall=True):
            return
        if piece not in attack.targets or attack.fate(piece) != EVADED:
            yield from push_back(g, piece, attack.origin, 1, seat, "ice-wall", wall=True)
    for at in [g.items[index] for index in g.items_at(cell)]:
        yield from push_item(g, at, attack.origin, seat, "ice-wall", wall=True)
    if g.standing[cell] == EMPTY:
        lay(g, cell, ICE, seat, "ice-wall")


def melting(g: Position, seat: int) -> list[int]:
    """The spaces under a player's ice walls."""
    return [cell for cell in range(len(g.ground)) if g.ground[cell] == ICE and g.layer[cell] == seat + 1]


def melts(g: Position, seat: int) -> list[int]:
    """One entry for all of a player's walls, if there are any."""
    return [0] if ICE in g.ground and melting(g, seat) else []


@ending("melt", 20, melts)
def melt(g: Position, owner: int) -> None:
    """Walls stand until the next turn of the player who raised them."""
    for cell in melting(g, owner):
        g.ground[cell] = g.printed[cell]
        g.layer[cell] = 0
