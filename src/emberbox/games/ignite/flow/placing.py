"""Before the first turn: who starts in which area, and where the units stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.facts.races import RACE_NAMES
from emberbox.games.ignite.refusals import (
    AREA_AGAINST_TEAM,
    AREA_IS_TAKEN,
    FACE_YOUR_TEAMMATE,
    NEXT_TO_ANOTHER,
    NOT_IN_YOUR_AREA,
    SIDE_BY_SIDE,
    SIDE_OF_YOUR_OWN,
    SPACE_IS_TAKEN,
    TEAMS_ALTERNATE,
)
from emberbox.games.ignite.setting import TEAMS
from emberbox.games.ignite.space import CELLS, NUMBERS
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, Position
from emberbox.kernel.decision import Decision, Focus, Roll, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal

FIRST_AREA: Final = NUMBERS + 1
"""The pick of the area with index 0: the rulebook counts from 1."""
AREAS_A_SIDE: Final = 2
"""Of the large board; on the small one an area is a corner."""


def place_all(g: Position) -> Steps[None]:
    """Every player picks an area and places all own units, before the next one picks."""
    # The last to choose a race was the one to the left of the first (ignite.start.area-order).
    for seat in g.clockwise(g.chooser):
        if not g.area_of[seat]:
            yield from choose_area(g, seat)
        for piece in range(len(g.race)):
            if g.owner[piece] == seat and g.cell[piece] == OFF:
                yield from place(g, piece)


def choose_area(g: Position, seat: int) -> Steps[None]:
    """A player picks an area; of two races the second starts in the opposite corner."""
    area = (yield from ask_or_draw(g, ChooseArea(g, seat))) - FIRST_AREA
    g.area_of[seat] = [area] if g.seats > 2 else [area, opposite_corner(area)]
    numbers = [area + 1 for area in g.area_of[seat]]
    g.tell("area-chosen", {"seat": seat, "areas": numbers}, "ignite.start.area-order")


def place(g: Position, piece: int) -> Steps[None]:
    """A player puts one unit on a space."""
    cell = (yield from ask_or_draw(g, PlaceUnit(g, piece))) - CELLS
    g.cell[piece] = cell
    g.standing[cell] = piece
    facts = {"seat": g.owner[piece], "piece": piece, "cell": cell}
    g.tell("placed", {**facts}, "ignite.start.place-in-area")


def ask_or_draw(g: Position, decision: Decision) -> Steps[int]:
    """Ask a player, or with a quick start let chance take one of the same options."""
    if not g.setting.quick:
        return (yield decision)
    options = decision.options()
    at = yield Roll(decision.asks, len(options), decision.because)
    return options[at]


# -- areas -----------------------------------------------------------------------------------------------


def opposite_corner(area: int) -> int:
    """The area of the small board that lies across.

    >>> [opposite_corner(area) for area in (0, 1, 2, 3)]
    [2, 3, 0, 1]
    """
    return (area + 2) % 4


def holders(g: Position) -> list[int]:
    """By area the seat that starts there, or NO_ONE."""
    held = [NO_ONE] * len(g.board.areas)
    for seat in range(g.seats):
        for area in g.area_of[seat]:
            held[area] = seat
    return held


def forbids_area(g: Position, seat: int, area: int, held: list[int]) -> Refusal | None:
    """Why a player cannot start in an area, the later players' needs left out."""
    if held[area] != NO_ONE:
        return AREA_IS_TAKEN
    if g.setting.goal != TEAMS:
        return None
    size = g.seats // g.setting.teams
    if g.setting.adjacent:
        return None if _keeps_together(g, seat, area, held, size) else SIDE_BY_SIDE
    count = len(held)
    for other in range(count):
        if held[other] == NO_ONE or not g.are_allies(held[other], seat):
            continue
        apart = min((area - other) % count, (other - area) % count)
        if size == 2 and not _face_each_other(area, other, count):
            return FACE_YOUR_TEAMMATE
        if size == 3 and apart < 2:  # the two areas of a side are neighbours as well
            return SIDE_OF_YOUR_OWN
        if size == 4 and apart % 2:
            return TEAMS_ALTERNATE
    return None


def _side_of(area: int) -> int:
    return area // AREAS_A_SIDE


def _face_each_other(area: int, other: int, count: int) -> bool:
    """Whether two areas lie on facing sides, or in opposite corners of the small board."""
    if count == 4:
        return opposite_corner(area) == other
    return (_side_of(area) - _side_of(other)) % 4 == 2


def _keeps_together(g: Position, seat: int, area: int, held: list[int], size: int) -> bool:
    """Whether a stretch of areas, as many as the team has players, holds all of the team and nobody else."""
    count = len(held)
    team = [area, *[at for at in range(count) if held[at] >= 0 and g.are_allies(held[at], seat)]]
    for first in range(count):
        stretch = [(first + step) % count for step in range(size)]
        if [at for at in team if at not in stretch]:
            continue
        if not [at for at in stretch if held[at] >= 0 and not g.are_allies(held[at], seat)]:
            return True
    return False


def leaves_room(g: Position, seat: int, area: int, held: list[int]) -> bool:
    """Whether every later player finds a legal area after this pick (ignite.team.opposite-sides)."""
    if seat == g.chooser:
        return True  # the first chooser picks an area last
    after = (seat + 1) % g.seats
    held[area] = seat
    found = False
    for other in range(len(held)):
        if forbids_area(g, after, other, held) is None and leaves_room(g, after, other, held):
            found = True
            break
    held[area] = NO_ONE
    return found


@final
class ChooseArea(Decision):
    """In which area do a player's units start? With two races, in which the one that was chosen first?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        because = "ignite.start.area-order" if g.seats > 2 else "ignite.two.corners"
        super().__init__(seat, "area", because, root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return range(FIRST_AREA, FIRST_AREA + len(self.g.board.areas))

    def forbids(self, pick: int) -> Refusal | None:
        area = pick - FIRST_AREA
        if not 0 <= area < len(self.g.board.areas):
            return NOT_ASKED
        held = holders(self.g)
        refusal = forbids_area(self.g, self.seat, area, held)
        if refusal is not None or self.g.setting.goal != TEAMS:
            return refusal
        return None if leaves_room(self.g, self.seat, area, held) else AREA_AGAINST_TEAM


# -- spaces ----------------------------------------------------------------------------------------------


def home_of(g: Position, piece: int) -> int:
    """The area in which a unit starts: its race's own."""
    seat = g.owner[piece]
    return g.area_of[seat][g.races[seat].index(g.race[piece])]


class Placing(Decision):
    """On which space does a unit start? Where that may be is for each game to say."""

    __slots__ = ("g", "piece")

    def __init__(self, g: Position, piece: int, because: str) -> None:
        super().__init__(g.owner[piece], "place", because, root=True)
        self.g: Final = g
        self.piece: Final = piece

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.piece)

    def facts(self) -> dict[str, Fact]:
        return {"race": RACE_NAMES[self.g.race[self.piece]]}


@final
class PlaceUnit(Placing):
    """On which space of its area does a unit start?

    There is always one: an area of the large board has 18 spaces, of which at most 3 lie beside another
    area, and the small board's areas do not touch.
    """

    __slots__ = ()

    def __init__(self, g: Position, piece: int) -> None:
        super().__init__(g, piece, "ignite.start.place-in-area")

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in self.g.board.areas[home_of(self.g, self.piece)]]

    def forbids(self, pick: int) -> Refusal | None:
        g, cell = self.g, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return NOT_ASKED
        if cell not in g.board.areas[home_of(g, self.piece)]:
            return NOT_IN_YOUR_AREA
        if g.standing[cell] != EMPTY:
            return SPACE_IS_TAKEN
        for beside in g.board.grid.neighbours[cell]:
            if g.standing[beside] != EMPTY and g.owner[g.standing[beside]] != self.seat:
                return NEXT_TO_ANOTHER
        return None
