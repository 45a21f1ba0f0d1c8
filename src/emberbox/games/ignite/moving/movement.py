"""Moving on foot and riding: a walk of one piece, asked leg by leg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import BLOCKED, EVADED, OPEN, RIDE, Attack
from emberbox.games.ignite.combat.damage import deal, knock_down
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.entering import arrive, dangers_of, harm_of, is_deadly, shift
from emberbox.games.ignite.refusals import (
    DEADLY_GROUND,
    FINISH_THE_MOVE,
    FROZEN,
    HELD_FAST,
    IMMOVABLE,
    IN_THE_WAY,
    KNOCKED_DOWN,
    MUST_MOVE,
    NO_WAY_OUT,
    NOT_ADJACENT,
    OCCUPIED,
    TOO_EARLY_FOR_THIS,
    TOO_FAR,
    WALLED,
)
from emberbox.games.ignite.space import CELLS, MOST_CELLS
from emberbox.games.ignite.state.moments import IN_THE_WAY_OF, PACE, TRAMPLES
from emberbox.games.ignite.state.position import EMPTY, ICE, KRAKEN, NO_ONE, UNIT, Position
from emberbox.kernel.decision import Decision, Focus, Path, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

ON_FOOT: Final = -1


def forbids_move(g: Position, piece: int) -> Refusal | None:
    """Why a piece cannot move by itself at all, spells aside."""
    if g.frozen[piece] != NO_ONE:
        return FROZEN
    if g.down[piece]:
        return KNOCKED_DOWN
    return HELD_FAST if g.held[piece] != NO_ONE else None


def forbids_entry(g: Position, piece: int, cell: int, mount: int) -> Refusal | None:
    """Why a walking or riding piece cannot enter a space, be it to pass through."""
    if g.ground[cell] == ICE:
        return WALLED
    if is_deadly(g, piece, cell):
        return DEADLY_GROUND
    other = g.standing[cell]
    if other in (EMPTY, piece):
        return None
    if g.piece_type[other] == KRAKEN:
        return IMMOVABLE
    if mount == ON_FOOT:
        ability = IN_THE_WAY_OF.hooks[g.race[piece]]
        return ability if ability is not None and g.piece_type[other] == UNIT else IN_THE_WAY
    # A ride over somebody else's piece affects it (ignite.attack.no-early-scope).
    if g.is_early() and not g.are_allies(g.owner[other], g.owner[piece]):
        return TOO_EARLY_FOR_THIS
    return None


def can_stop(g: Position, piece: int, cell: int) -> bool:
    """Whether a move may end on a space."""
    return g.standing[cell] == EMPTY or g.standing[cell] == piece


def has_way_out(g: Position, piece: int, cell: int, points: int, mount: int) -> bool:
    """Whether a rider over an occupied space can still get to a free one."""
    seen = {cell}
    edge = [cell]
    for _ in range(points):
        following: list[int] = []
        for here in edge:
            for there in g.board.grid.neighbours[here]:
                if there in seen or forbids_entry(g, piece, there, mount) is not None:
                    continue
                if can_stop(g, piece, there):
                    return True
                seen.add(there)
                following.append(there)
        edge = following
    return False


@final
class Go(Decision):
    """Where a piece goes next: a neighbouring space, or one farther off that a harmless way leads to.

    A step that costs something (a burning space, a kraken's reach, a ride over somebody) is taken by naming
    that space itself. NONE ends the move.
    """

    __slots__ = ("_ways", "g", "mount", "piece", "points", "started")

    def __init__(
        self, g: Position, seat: int, piece: int, points: int, mount: int, started: bool, because: str
    ) -> None:
        super().__init__(seat, "go", because)
        self.g: Final = g
        self.piece: Final = piece
        self.points: Final = points
        self.mount: Final = mount
        self.started: Final = started
        self._ways: dict[int, list[int]] | None = None

    def ways(self) -> dict[int, list[int]]:
        """By space, the way that leads to it: harmless and shortest, or a single step."""
        if self._ways is None:
            self._ways = self._find_ways()
        return self._ways

    def _find_ways(self) -> dict[int, list[int]]:
        g, piece = self.g, self.piece
        start = g.cell[piece]
        beside = g.board.grid.neighbours
        dangers = dangers_of(g, piece)
        ways: dict[int, list[int]] = {start: []}
        edge = [start]
        for _ in range(self.points):
            following: list[int] = []
            for here in edge:
                for there in beside[here]:
                    if there in ways or g.standing[there] != EMPTY or there in dangers:
                        continue
                    if forbids_entry(g, piece, there, self.mount) is None and not harm_of(g, piece, there):
                        ways[there] = [*ways[here], there]
                        following.append(there)
            edge = following
        del ways[start]
        for there in beside[start]:
            if there not in ways and self._forbids_step(there) is None:
                ways[there] = [there]
        return ways

    def _forbids_step(self, cell: int) -> Refusal | None:
        g, piece = self.g, self.piece
        refusal = forbids_entry(g, piece, cell, self.mount)
        if refusal is not None or can_stop(g, piece, cell):
            return refusal
        return None if has_way_out(g, piece, cell, self.points - 1, self.mount) else NO_WAY_OUT

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.piece, self.g.cell[self.piece])

    def facts(self) -> dict[str, Fact]:
        return {"points": self.points}

    def path(self, pick: int) -> Path | None:
        if pick == NONE:
            return None
        way = self.ways()[pick - CELLS]
        return Path(way, len(way))

    def candidates(self) -> Sequence[int]:
        return [NONE, *[CELLS + cell for cell in sorted(self.ways())]]

    def forbids(self, pick: int) -> Refusal | None:
        g = self.g
        here = g.cell[self.piece]
        if pick == NONE:
            if not self.started:
                return MUST_MOVE
            return None if can_stop(g, self.piece, here) else OCCUPIED
        if pick < CELLS:
            return FINISH_THE_MOVE
        cell = pick - CELLS
        if not 0 <= cell < min(MOST_CELLS, g.board.grid.size) or cell == here:
            return NOT_ADJACENT
        if cell in self.ways():
            return None
        if g.board.grid.distance(here, cell) > self.points:
            return NOT_ADJACENT if cell in g.board.grid.ring[here] else TOO_FAR
        refusal = self._forbids_step(cell)
        return refusal if refusal is not None else self._what_bars(cell)

    def _what_bars(self, cell: int) -> Refusal:
        """What is in the way to a space that is near enough: the first hindrance on a direct way there."""
        g, grid = self.g, self.g.board.grid
        here = g.cell[self.piece]
        for steps in range(1, grid.distance(here, cell)):
            for there in grid.within(here, steps):
                if grid.distance(here, there) + grid.distance(there, cell) == grid.distance(here, cell):
                    refusal = forbids_entry(g, self.piece, there, self.mount)
                    if refusal is not None:
                        return refusal
        return NOT_ADJACENT


def can_walk(g: Position, piece: int, points: int, mount: int = ON_FOOT) -> bool:
    """Whether a piece can make at least one step."""
    if forbids_move(g, piece) is not None:
        return False
    for cell in g.board.grid.neighbours[g.cell[piece]]:
        if forbids_entry(g, piece, cell, mount) is not None:
            continue
        if can_stop(g, piece, cell) or has_way_out(g, piece, cell, points - 1, mount):
            return True
    return False


def walkers(g: Position, seat: int) -> list[int]:
    """The units of a player that could make a step on foot."""
    return [unit for unit in g.units(seat) if can_walk(g, unit, 1)]


def walk(
    g: Position,
    seat: int,
    piece: int,
    points: int,
    because: str,
    mount: int = ON_FOOT,
    must: bool = False,
    first: int = NONE,
) -> Steps[int]:
    """Move a piece up to so many spaces, leg by leg; how many it entered.

    What a step brings about happens before the next one. With `must` at least one space is entered;
    `first` is where the first leg leads, if that has been asked already.
    """
    ridden: list[int] = []
    path = [g.cell[piece]]
    while len(path) <= points and g.cell[piece] != OFF:
        left = points - len(path) + 1
        asked = Go(g, seat, piece, left, mount, not must or len(path) > 1, because)
        if not asked.ways():
            break
        pick = first
        if pick == NONE:
            pick = yield asked
        first = NONE
        if pick == NONE:
            break
        for cell in asked.ways()[pick - CELLS]:
            free = yield from step(g, piece, cell, mount, ridden, because)
            path.append(cell)
            if not free:
                fall_back(g, piece, path)
                return len(path) - 1
    fall_back(g, piece, path)
    return len(path) - 1


def step(g: Position, piece: int, cell: int, mount: int, ridden: list[int], because: str) -> Steps[bool]:
    """Enter one space, with all that comes of it; whether the move may go on."""
    g.begin_effect()
    other, came_from = g.standing[cell], g.cell[piece]
    shift(g, piece, cell, g.owner[piece])
    if g.story is not None:
        facts = {"piece": piece, "seat": g.owner[piece], "from": came_from, "cell": cell}
        g.tell("moved", {**facts}, because)
    if other not in (EMPTY, piece) and mount != ON_FOOT:
        yield from ride_over(g, piece, other, mount, ridden)
        if g.standing[cell] == EMPTY and g.cell[piece] == cell:
            g.standing[cell] = piece
    return (yield from arrive(g, piece))


def fall_back(g: Position, piece: int, path: list[int]) -> None:
    """A rider that was stopped over somebody returns to the last space on its way where it can stand."""
    if g.cell[piece] == OFF or can_stop(g, piece, g.cell[piece]):
        return
    for cell in reversed(path):
        if g.standing[cell] == EMPTY:
            came_from = g.cell[piece]
            shift(g, piece, cell, g.owner[piece])
            if g.story is not None:
                facts = {"piece": piece, "seat": g.owner[piece], "from": came_from, "cell": cell}
                g.tell("moved", {**facts}, "ignite.move.end-on-occupied")
            return


def ride_over(g: Position, rider: int, other: int, mount: int, ridden: list[int]) -> Steps[None]:
    """A non-flying mount passes through a piece: enemies are knocked down, and some mounts hurt them."""
    seat = g.owner[rider]
    hurts = TRAMPLES.hooks[mount] is not None
    if g.are_allies(seat, g.owner[other]) or g.is_thing(other) or (hurts and other in ridden):
        return
    attack = Attack(seat, rider, g.cell[rider], mount, -1, RIDE)
    attack.damage = of.DAMAGE[mount] if hurts else 0
    attack.aim_at(other)
    yield from open_window(g, attack)
    fate = attack.fate(other)
    if fate != EVADED:
        ridden.append(other)
    because = of.KEYS[mount]
    if fate == OPEN and hurts:
        yield from deal(g, [(other, attack.damage)], seat, because, source=rider)
    if fate == OPEN or (fate == BLOCKED and hurts):
        knock_down(g, other, seat, because)


def can_land(g: Position, piece: int, points: int) -> bool:
    """Whether a piece that flies or warps so many steps can come down anywhere."""
    for cell in g.board.grid.within(g.cell[piece], points):
        if g.is_unoccupied(cell) and not is_deadly(g, piece, cell):
            return True
    return False


def fly_ends(g: Position, piece: int, points: int) -> list[int]:
    """Where a piece that flies or warps so many steps may come down: unoccupied, and no lava that kills."""
    return [
        cell
        for cell in g.board.grid.within(g.cell[piece], points)
        if g.is_unoccupied(cell) and not is_deadly(g, piece, cell)
    ]


@final
class Land(Decision):
    """Where does a piece come down that flies, or that a spell carries off?"""

    __slots__ = ("ends", "g", "piece")

    def __init__(self, g: Position, piece: int, ends: Sequence[int], because: str) -> None:
        super().__init__(g.owner[piece], "land", because)
        self.g: Final = g
        self.piece: Final = piece
        self.ends: Final = ends

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in sorted(self.ends)]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return FINISH_THE_MOVE
        if cell in self.ends:
            return None
        if not self.g.is_unoccupied(cell):
            return OCCUPIED
        return DEADLY_GROUND if is_deadly(self.g, self.piece, cell) else TOO_FAR


def land(g: Position, piece: int, cell: int, because: str) -> Steps[None]:
    """Put a piece down on a space from the air or by a spell, with what the space does to it."""
    came_from = g.cell[piece]
    shift(g, piece, cell, g.owner[piece])
    if g.story is not None:
        facts = {"piece": piece, "seat": g.owner[piece], "from": came_from, "cell": cell}
        g.tell("landed", {**facts}, because)
    yield from arrive(g, piece)


def points_of(g: Position, piece: int, kind: int) -> int:
    """How far a movement card takes a piece."""
    ability = PACE.hooks[g.race[piece]]
    return of.MOVEMENT[kind] if ability is None else of.MOVEMENT[kind] + ability(kind)
