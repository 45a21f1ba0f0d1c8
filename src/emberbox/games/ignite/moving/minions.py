"""Water minions: how they come, move, strike and fall apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import SPECIAL, Attack, forbids_foe
from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.pieces import PIECES
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.moving.movement import Go, can_walk, forbids_move, going, walk
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    FIGHTS_ITS_LIKE,
    FROZEN,
    MINION_IS_DONE,
    NOT_A_TARGET,
    NOT_YOUR_MINION,
    OUT_OF_RANGE,
    TOO_EARLY,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import (
    AFTER_DEATH,
    EMPTY,
    MOVED,
    NO_ONE,
    STRUCK,
    WATER_MINION,
    Position,
)
from emberbox.games.ignite.why.aims import why_by_set, why_early, why_far
from emberbox.games.ignite.why.movers import why_unmoved
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.decision import Decision, Focus, Path, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

CARD: Final = of.kind(PIECES[WATER_MINION])
"""The card that has the numbers of a minion, and that its deeds are because of."""
BASES: Final = 10
STANDEES: Final = 40
KRAKENS: Final = 10


def summon(g: Position, seat: int, piece_type: int, cell: int, origin: int, because: str) -> int:
    """Put a new minion on a space."""
    piece = g.add_piece(piece_type, seat, origin=origin)
    put_piece(g, piece, cell, seat)
    if g.story is not None:
        g.tell("summoned", {"seat": seat, "piece": piece, "type": piece_type, "cell": cell}, because)
    return piece


def minions_left(g: Position, seat: int) -> int:
    """How many more water minions a player could put on the board: bases and standees run short."""
    return min(BASES - g.bases_in_use(seat), STANDEES - g.count_of(WATER_MINION))


def forbids_strike(g: Position, minion: int, cell: int) -> Refusal | None:
    """Why a water minion cannot strike at what stands on a space beside it."""
    target = g.standing[cell]
    if target == EMPTY or g.is_thing(target) or g.owner[target] == g.owner[minion]:
        return NOT_A_TARGET
    if g.board.grid.distance(g.cell[minion], cell) != of.HIGH[CARD]:
        return OUT_OF_RANGE
    if g.are_allies(g.owner[target], g.owner[minion]):
        return A_TEAMMATE
    if g.is_early():
        return TOO_EARLY
    # Those that came after their owner's death leave their like alone (ignite.dead.no-minion-fights).
    if g.origin[minion] == AFTER_DEATH and g.piece_type[target] == WATER_MINION:
        return FIGHTS_ITS_LIKE
    return forbids_foe(g, g.owner[minion], g.cell[minion], target)


def strikes(g: Position, minion: int) -> list[int]:
    """The spaces at which a water minion may strike now."""
    if g.used[minion] & STRUCK:
        return []
    cells = g.board.grid.neighbours[g.cell[minion]]
    return [cell for cell in cells if forbids_strike(g, minion, cell) is None]


def can_act(g: Position, minion: int) -> bool:
    """Whether a water minion has anything left to do in this turn."""
    if g.piece_type[minion] != WATER_MINION or g.cell[minion] == OFF or g.frozen[minion] != NO_ONE:
        return False
    if not g.used[minion] & MOVED and can_walk(g, minion, of.MOVEMENT[CARD]):
        return True
    return bool(strikes(g, minion))


def forbids_minion(g: Position, seat: int, cell: int) -> Refusal | None:
    """Why a player cannot act with what stands on a space."""
    piece = g.standing[cell]
    if piece == EMPTY or g.piece_type[piece] != WATER_MINION or g.owner[piece] != seat:
        return NOT_YOUR_MINION
    if g.frozen[piece] != NO_ONE:
        return FROZEN
    return None if can_act(g, piece) else MINION_IS_DONE


def active_minions(g: Position, seat: int) -> list[int]:
    """The water minions of a player that may still do something in this turn."""
    return [piece for piece in range(len(g.piece_type)) if g.owner[piece] == seat and can_act(g, piece)]


def go_of(g: Position, minion: int) -> Go:
    """Where a water minion may go."""
    return going(g, g.owner[minion], minion, of.MOVEMENT[CARD], because=of.KEYS[CARD])


@final
class MinionAct(Decision):
    """Where does a water minion go, or whom does it strike?"""

    __slots__ = ("g", "go", "minion")

    def __init__(self, g: Position, minion: int) -> None:
        super().__init__(g.owner[minion], "minion", of.KEYS[CARD])
        self.g: Final = g
        self.minion: Final = minion
        self.go: Final = go_of(g, minion)

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.minion, self.g.cell[self.minion])

    def path(self, pick: int) -> Path | None:
        return self.go.path(pick) if self.g.standing[pick - CELLS] == EMPTY else None

    def may_move(self) -> bool:
        """Whether it has its move left."""
        return not self.g.used[self.minion] & MOVED and can_walk(self.g, self.minion, of.MOVEMENT[CARD])

    def candidates(self) -> Sequence[int]:
        cells = strikes(self.g, self.minion)
        if self.may_move():
            cells += list(self.go.ways())
        return [CELLS + cell for cell in sorted(cells)]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_A_TARGET
        if self.g.standing[cell] != EMPTY:
            if self.g.used[self.minion] & STRUCK:
                return MINION_IS_DONE
            return forbids_strike(self.g, self.minion, cell)
        if self.may_move():
            return self.go.forbids(pick)
        return forbids_move(self.g, self.minion) or MINION_IS_DONE

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, minion, cell = self.g, self.minion, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        if cell == g.cell[minion]:
            return Why(MINION_IS_DONE.rule, "already-there", {"unit": minion})
        if g.standing[cell] != EMPTY:
            return self._why_no_strike(cell, refusal)
        if self.may_move():
            return self.go.explain(pick, refusal)
        if g.used[minion] & MOVED:
            return Why(MINION_IS_DONE.rule, "minion-has-moved", {"unit": minion})
        return why_unmoved(g, minion) or Why(MINION_IS_DONE.rule, "minion-walled-in", {"unit": minion})

    def _why_no_strike(self, cell: int, refusal: Refusal) -> Why:
        g, minion = self.g, self.minion
        facts: dict[str, Fact] = {"unit": minion, "target": g.standing[cell]}
        if refusal is MINION_IS_DONE:
            return Why(refusal.rule, "minion-has-struck", facts)
        if refusal is OUT_OF_RANGE:
            return why_far(g, minion, cell, CARD, (of.HIGH[CARD], of.HIGH[CARD]))
        if refusal is TOO_EARLY:
            return why_early(g, refusal)
        if refusal is NOT_A_TARGET:
            piece = g.standing[cell]
            says = "target-decoy" if g.is_thing(piece) else "target-own"
            says = "target-machine" if g.is_machine(piece) else says
            return Why(refusal.rule, says, {**facts, "card": CARD})
        if refusal in SAID_BY_SETS:
            return why_by_set(g, minion, g.standing[cell], CARD, refusal)
        says = "target-teammate" if refusal is A_TEAMMATE else "minions-truce"
        return Why(refusal.rule, says, {**facts, "card": CARD})


def act_with(g: Position, minion: int) -> Steps[None]:
    """A water minion makes its move or its strike, in one piece (ignite.dead.turn-sequence)."""
    pick = yield MinionAct(g, minion)
    cell = pick - CELLS
    if g.standing[cell] == EMPTY:
        g.used[minion] |= MOVED
        yield from walk(g, g.owner[minion], minion, of.MOVEMENT[CARD], of.KEYS[CARD], first=pick)
    else:
        g.used[minion] |= STRUCK
        yield from strike_with(g, minion, g.standing[cell])


def strike_with(g: Position, minion: int, target: int) -> Steps[None]:
    """A water minion's special attack: a shield blocks it, and it can be evaded."""
    seat = g.owner[minion]
    attack = Attack(seat, minion, g.cell[minion], CARD, -1, SPECIAL)
    attack.damage = of.DAMAGE[CARD]
    attack.aim_at(target)
    if g.story is not None:
        facts = {"seat": seat, "piece": minion, "card": CARD, "cell": g.cell[target]}
        g.tell("attacked", {**facts, "targets": [target]}, of.KEYS[CARD])
    yield from open_window(g, attack)
    yield from deal(
        g, [(piece, attack.damage) for piece in attack.struck_targets()], seat, of.KEYS[CARD], source=minion
    )
