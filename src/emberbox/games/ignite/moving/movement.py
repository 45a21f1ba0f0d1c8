"""Moving on foot and riding: a walk of one piece, asked leg by leg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from emberbox.games.ignite.combat.attack import EVADED, OPEN, RIDE, TURNED_BACK, Attack, forbids_foe
from emberbox.games.ignite.combat.damage import deal, topple
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import SPELL
from emberbox.games.ignite.moving.entering import (
    arrive,
    dangers_of,
    forbids_ground,
    harm_of,
    is_deadly,
    shift,
)
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
from emberbox.games.ignite.state.position import EMPTY, ICE, NO_ONE, UNIT, Position
from emberbox.games.ignite.why.moves import why_no_entry, why_no_way, why_not_landed, why_too_far
from emberbox.kernel.decision import Decision, Focus, Path, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

ON_FOOT: Final = -1


def forbids_move(g: Position, piece: int) -> Refusal | None:
    """Why a piece cannot move by itself at all, spells aside."""
    if g.frozen[piece] != NO_ONE:
        return FROZEN
    if g.down[piece]:
        return KNOCKED_DOWN
    return HELD_FAST if g.held[piece] != NO_ONE else None


def forbids_entry(g: Position, piece: int, cell: int, mount: int, in_use: int = 0) -> Refusal | None:
    """Why a walking or riding piece cannot enter a space, be it to pass through."""
    if g.ground[cell] == ICE:
        return WALLED
    # As `forbids_ground` says, without the call: a hot path.
    if is_deadly(g, piece, cell):
        return DEADLY_GROUND
    if g.expansion is not None:
        refusal = g.expansion.forbids_ground(g, piece, cell, in_use)
        if refusal is not None:
            return refusal
    other = g.standing[cell]
    if other in (EMPTY, piece):
        return None
    if g.is_fixed(other):
        return IMMOVABLE
    if mount == ON_FOOT:
        ability = IN_THE_WAY_OF.hooks[g.race[piece]]
        return ability if ability is not None and g.piece_type[other] == UNIT else IN_THE_WAY
    # A ride over somebody else's piece affects it (ignite.attack.no-early-scope).
    if g.is_early() and not g.are_allies(g.owner[other], g.owner[piece]):
        return TOO_EARLY_FOR_THIS
    return None


def step_cost(g: Position, piece: int, cell: int) -> int:
    """How much movement it takes a piece to enter a space (ignite.move.one-a-space)."""
    return 1 if g.expansion is None else g.expansion.step_cost(g, piece, cell)


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Go(Decision):
    """Where a piece goes next: a neighbouring space, or one farther off that a harmless way leads to.

    A step that costs something (a burning space, a kraken's reach, a ride over somebody) is taken by naming
    that space itself. NONE ends the move.
    """

    __slots__ = ("_known_ways", "g", "mount", "piece", "points", "started")

    def __init__(
        self, g: Position, seat: int, piece: int, points: int, mount: int, started: bool, because: str
    ) -> None:
        super().__init__(seat, "go", because)
        self.g: Final = g
        self.piece: Final = piece
        self.points: Final = points
        self.mount: Final = mount
        self.started: Final = started
        self._known_ways: dict[int, list[int]] | None = None

    def ways(self) -> dict[int, list[int]]:
        """By space, the way that leads to it: harmless and shortest, or a single step."""
        if self._known_ways is None:
            self._known_ways = self.find_ways()
        return self._known_ways

    def find_ways(self) -> dict[int, list[int]]:
        """Work the ways out."""
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
            if there not in ways and self.forbids_step(there) is None:
                ways[there] = [there]
        return ways

    def forbids_step(self, cell: int) -> Refusal | None:
        """Why a space cannot be entered next."""
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
        refusal = self.forbids_step(cell)
        return refusal if refusal is not None else self.what_bars(cell)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, piece, cell = self.g, self.piece, pick - CELLS
        here = g.cell[piece]
        if pick == NONE:
            if refusal is MUST_MOVE:
                return Why(refusal.rule, "must-move", {"unit": piece})
            return Why(refusal.rule, "must-ride-on", {"unit": piece, "target": g.standing[here]})
        if not 0 <= cell < g.board.grid.size:
            return None
        if cell == here:
            return Why(MUST_MOVE.rule, "already-there", {"unit": piece})
        if g.board.grid.distance(here, cell) > self.points:
            return why_too_far(g, piece, cell, self.points)
        step = self.forbids_step(cell)
        if step is not None:
            return why_no_entry(g, piece, cell, self.points, step)
        return self.why_no_way(cell)

    def why_no_way(self, cell: int) -> Why:
        """Why no careful way leads to a space that is near enough and could be entered."""
        return why_no_way(self.g, self.piece, cell, self.points, self.entered())

    def entered(self) -> list[int]:
        """The spaces that the piece could enter at all."""
        g, piece = self.g, self.piece
        spaces = range(g.board.grid.size)
        return [there for there in spaces if forbids_entry(g, piece, there, self.mount) is None]

    def what_bars(self, cell: int) -> Refusal:
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


def going(
    g: Position,
    seat: int,
    piece: int,
    points: int,
    mount: int = ON_FOOT,
    started: bool = False,
    because: str = "",
) -> Go:
    """Where a piece may go with so much movement, for whoever asks or only looks."""
    if g.expansion is not None:
        go = g.expansion.go(g, seat, piece, points, mount, started, because)
        if go is not None:
            return go
    return Go(g, seat, piece, points, mount, started, because)


def can_walk(g: Position, piece: int, points: int, mount: int = ON_FOOT) -> bool:
    """Whether a piece can make at least one step, or use the movement otherwise."""
    if g.expansion is not None:
        can = g.expansion.can_walk(g, piece, points, mount)
        if can is not None:
            return can
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
    return [unit for unit in g.actors(seat) if can_walk(g, unit, 1)]


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
    if g.expansion is not None:
        moved = g.expansion.walk(g, seat, piece, points, because, mount, first)
        if moved is not None:
            return (yield from moved)
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
                fall_back(g, piece, path, g.leader(piece))
                return len(path) - 1
    fall_back(g, piece, path, g.leader(piece))
    return len(path) - 1


def step(g: Position, piece: int, cell: int, mount: int, ridden: list[int], because: str) -> Steps[bool]:
    """Enter one space, with all that comes of it; whether the move may go on."""
    g.begin_effect()
    other = g.standing[cell]
    shift(g, piece, cell, g.leader(piece), "moved", because)
    if other not in (EMPTY, piece) and mount != ON_FOOT:
        passed = yield from ride_over(g, piece, other, mount, ridden)
        if not passed:
            return False
        if g.standing[cell] == EMPTY and g.cell[piece] == cell:
            g.standing[cell] = piece
    return (yield from arrive(g, piece))


def fall_back(g: Position, piece: int, path: list[int], by: int) -> bool:
    """A rider that was stopped over somebody returns to the last space on its way where it can stand.

    `by` is the player whose doing that is. Whether it had to return.
    """
    if g.cell[piece] == OFF or can_stop(g, piece, g.cell[piece]):
        return False
    for cell in reversed(path):
        if g.standing[cell] == EMPTY:
            shift(g, piece, cell, by, "moved", "ignite.move.end-on-occupied")
            return True
    return False


def ride_over(g: Position, rider: int, other: int, mount: int, ridden: list[int]) -> Steps[bool]:
    """A non-flying mount passes through a piece: enemies are knocked down, and some mounts hurt them.

    Whether the rider gets through.
    """
    seat = g.leader(rider)
    hurts = TRAMPLES.hooks[mount] is not None
    if g.are_allies(seat, g.owner[other]) or g.is_thing(other) or (hurts and other in ridden):
        return True
    if forbids_foe(g, seat, g.cell[rider], other) is not None:
        return True
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
    if fate == OPEN or (fate != EVADED and hurts):
        yield from topple(g, [other], seat, because)
    return fate != TURNED_BACK


def flight_of(g: Position, piece: int, kind: int) -> int:
    """How far a card takes a piece through the air, or by a spell, which nothing slows."""
    if g.expansion is None or of.TYPES[kind] & SPELL:
        return of.MOVEMENT[kind]
    return g.expansion.flight(g, piece, of.MOVEMENT[kind])


def can_land(g: Position, piece: int, points: int) -> bool:
    """Whether a piece can come down anywhere that flies so many steps, or is carried off, with a card."""
    for cell in g.board.grid.within(g.cell[piece], points):
        if g.is_unoccupied(cell) and forbids_ground(g, piece, cell, in_use=1) is None:
            return True
    return False


def fly_ends(g: Position, piece: int, points: int) -> list[int]:
    """Where a piece that flies or warps so many steps may come down: unoccupied, and no lava that kills."""
    return [
        cell
        for cell in g.board.grid.within(g.cell[piece], points)
        if g.is_unoccupied(cell) and forbids_ground(g, piece, cell) is None
    ]


@final
class Land(Decision):
    """Where does a piece come down that flies, or that a spell carries off?"""

    __slots__ = ("ends", "g", "piece")

    def __init__(self, g: Position, piece: int, ends: Sequence[int], because: str) -> None:
        leader = g.leader(piece)
        super().__init__(leader if g.is_player(leader) else g.current, "land", because)
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
        return forbids_ground(self.g, self.piece, cell) or TOO_FAR

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        g, piece = self.g, self.piece
        kind = of.kind(self.because)
        points = flight_of(g, piece, kind)
        why = why_not_landed(g, piece, cell)
        # What brings a piece to a place, and not so far, has a reason of its own.
        if why is not None or not points:
            return why
        if g.expansion is not None and points < of.MOVEMENT[kind]:
            return g.expansion.why_flight(g, piece, cell, points)
        return why_too_far(g, piece, cell, points)


def land(g: Position, piece: int, cell: int, because: str) -> Steps[None]:
    """Put a piece down on a space from the air or by a spell, with what the space does to it."""
    shift(g, piece, cell, g.leader(piece), "landed", because)
    yield from arrive(g, piece)


def points_of(g: Position, piece: int, kind: int) -> int:
    """How far a movement card takes a piece."""
    ability = PACE.hooks[g.race[piece]]
    return of.MOVEMENT[kind] if ability is None else of.MOVEMENT[kind] + ability(kind)
