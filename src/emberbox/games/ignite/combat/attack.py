"""An attack between its declaration and its end, and what it may be aimed at."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, WATER
from emberbox.games.ignite.facts.catalogue import (
    AOE,
    FIRE,
    FREEZE,
    LIGHTNING,
    MELEE,
    PROJECTILE,
    SPELL,
    WEAPON,
)
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    HIDDEN_IN_FOREST,
    IMMOVABLE,
    NOT_A_TARGET,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY,
    UNITS_ONLY,
)
from emberbox.games.ignite.state.moments import REACH
from emberbox.games.ignite.state.position import NO_ONE, Item, Position
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

# What became of an attack for one of its targets.
OPEN: Final = 0
BLOCKED: Final = 1
EVADED: Final = 2
TURNED_BACK: Final = 3
"""Blocked, and who rides goes no farther."""

# What kind of act an attack is.
CARD: Final = 0
RIDE: Final = 1
BASH: Final = 2
SPECIAL: Final = 3
BITE: Final = 4
"""A mount's own attack: a shield blocks it, but it is neither a weapon nor melee (Tiger Mount)."""
SHOT: Final = 5
"""A shot of a machine: it can be evaded, but not blocked."""
CHARGE: Final = 6
"""A weapon's strike in riding past: it can be evaded, and nothing blocks it."""


@final
class Attack:
    """One attack, declared against all its targets at once; reactions change it before it takes effect.

    `targets` are the pieces aimed at or caught in the area; what fire, lightning and frost do beyond them
    is `spread`, as it looks when the attack is declared. With no target `struck` is the terrain attacked.
    """

    __slots__ = (
        "act",
        "aim",
        "area",
        "card",
        "damage",
        "evadable",
        "fates",
        "item",
        "kind",
        "melee",
        "mirrorable",
        "mirrored_by",
        "modifiers",
        "negated",
        "origin",
        "piece",
        "seat",
        "shielded",
        "spread",
        "struck",
        "tamed",
        "targets",
        "types",
    )

    def __init__(self, seat: int, piece: int, origin: int, kind: int, card: int, act: int = CARD) -> None:
        self.seat = seat
        self.piece = piece
        self.origin = origin
        self.kind = kind
        self.card = card
        self.act = act
        self.types = of.TYPES[kind] if act in (CARD, CHARGE) else 0
        self.damage = 0
        self.melee = False
        self.targets: list[int] = []
        self.fates: list[int] = []
        self.spread: list[int] = []
        self.struck = -1
        self.area: tuple[int, ...] = ()
        # A small item of an expansion that is attacked as if it were a piece.
        self.item: Item | None = None
        self.evadable = True
        self.mirrorable = True
        self.shielded = False
        self.negated = False
        # Only the magic of a spell-infused weapon or projectile is cancelled.
        self.tamed = False
        self.mirrored_by = NO_ONE
        # The kinds of the modifiers that were sealed beside it and shown; empty until they are.
        self.modifiers: tuple[int, ...] = ()
        # How it was aimed, if at one target out of those in reach.
        self.aim: Aim | None = None

    def aim_at(self, piece: int) -> None:
        """Add a target."""
        self.targets.append(piece)
        self.fates.append(OPEN)

    def fate(self, piece: int) -> int:
        """What became of the attack for a target; EVADED for a piece that it was never aimed at."""
        for at, target in enumerate(self.targets):
            if target == piece:
                return self.fates[at]
        return EVADED

    def settle_for(self, piece: int, fate: int) -> None:
        """A target has blocked or evaded."""
        self.fates[self.targets.index(piece)] = fate

    def hits(self, piece: int) -> bool:
        """Whether the attack takes effect on a target in full."""
        return not self.negated and self.fate(piece) == OPEN

    def struck_targets(self) -> list[int]:
        """The targets on which the attack takes effect in full."""
        if self.negated:
            return []
        return [piece for at, piece in enumerate(self.targets) if self.fates[at] == OPEN]

    def is_pure_spell(self) -> bool:
        """Whether it is a spell attack (ignite.attack.spell)."""
        return self.act == CARD and of.PURE_SPELL[self.kind]

    def is_weapon(self) -> bool:
        """Whether it is made with a weapon, and not with a pure spell."""
        return self.types & WEAPON != 0 and not self.is_pure_spell()

    def is_projectile(self) -> bool:
        """Whether it is made with a projectile."""
        return self.types & PROJECTILE != 0 and not self.is_pure_spell()

    def has_magic(self) -> bool:
        """Whether it is a spell-infused weapon or projectile."""
        return self.types & SPELL != 0 and not self.is_pure_spell()


@final
class Aim:
    """How an acting piece may aim a card: its range, and what its types reach."""

    __slots__ = (
        "high",
        "kind",
        "low",
        "melee",
        "no_krakens",
        "piece",
        "pulls",
        "pushes",
        "seat",
        "types",
        "units_only",
    )

    def __init__(
        self,
        g: Position,
        seat: int,
        piece: int,
        kind: int,
        bow: int = -1,
        units_only: bool = False,
        no_krakens: bool = False,
        pushes: bool = False,
        pulls: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.kind: Final = kind
        added = 0 if g.expansion is None else g.expansion.added_types(g, seat, kind)
        self.types: Final = of.TYPES[kind] | added
        low, high = reach_of(g, piece, kind, bow)
        self.low: Final = low
        self.high: Final = high
        self.units_only: Final = units_only
        self.no_krakens: Final = no_krakens
        self.pushes: Final = pushes
        # Decoys are no targets, but what pulls can pull them.
        self.pulls: Final = pulls
        self.melee: Final = self.types & (MELEE | WEAPON) == MELEE | WEAPON

    def is_melee_at(self, distance: int) -> bool:
        """Whether the attack is a melee attack at a distance (ignite.attack.melee)."""
        return self.melee and distance == 1


def reach_of(
    g: Position, piece: int, kind: int, bow: int = -1, tally: Tally | None = None
) -> tuple[int, int]:
    """The nearest and the farthest distance at which a piece reaches with a card; an arrow has its bow's."""
    source = kind if bow < 0 else bow
    low, high = of.LOW[source], of.HIGH[source]
    if g.expansion is not None:
        low, high = g.expansion.range_of(g, kind, bow, low, high)
    high = count(tally, high, of.KEYS[source])
    ability = REACH.hooks[g.race[piece]]
    if ability is not None:
        low, high = ability(kind, bow, low, high, tally)
    if g.expansion is not None and not g.is_machine(piece):
        far = g.expansion.farthest(g)
        if high > far:
            high += count(tally, far - high, g.expansion.why_near())
    return low, high


def forbids_piece(g: Position, aim: Aim, piece: int) -> Refusal | None:
    """Why a piece cannot be the target of an aimed card, or None if it can."""
    owner = g.owner[piece]
    if owner == aim.seat or (g.is_thing(piece) and not aim.pulls):
        return NOT_A_TARGET
    if aim.units_only and not g.is_figure(piece):
        return UNITS_ONLY
    if g.are_allies(owner, aim.seat):
        return A_TEAMMATE
    if aim.no_krakens and g.is_fixed(piece):
        return IMMOVABLE
    cell = g.cell[piece]
    refusal = forbids_space(g, aim, cell)
    if refusal is not None:
        return refusal
    near = g.board.grid.distance(g.cell[aim.piece], cell) <= 1
    if g.ground[cell] == FOREST and not near and not aim.types & (AOE | FIRE):
        return HIDDEN_IN_FOREST
    if g.expansion is None:  # as `forbids_foe` says, without the call: a hot path
        return None
    return g.expansion.forbids_target(g, aim.seat, g.cell[aim.piece], piece, aim.types)


def forbids_foe(g: Position, seat: int, origin: int, piece: int, types: int = 0) -> Refusal | None:
    """Why an expansion does not let a player attack a piece from a space, if there is one that does not."""
    if g.expansion is None:
        return None
    return g.expansion.forbids_target(g, seat, origin, piece, types)


def forbids_area(g: Position, seat: int, origin: int, pieces: list[int]) -> Refusal | None:
    """Why an expansion does not let a player attack an area that holds some pieces."""
    if g.expansion is not None:
        for piece in pieces:
            refusal = g.expansion.forbids_target(g, seat, origin, piece, AOE)
            if refusal is not None:
                return refusal
    return None


def forbids_space(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a space is out of reach of an aimed card: range, line of sight, the first two rounds."""
    if g.is_early():
        return TOO_EARLY
    origin = g.cell[aim.piece]
    if not aim.low <= g.board.grid.distance(origin, cell) <= aim.high:
        return OUT_OF_RANGE
    return None if g.in_sight(origin, cell) else OUT_OF_SIGHT


def forbids_terrain(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a space without a unit or minion cannot be attacked for what lies in it.

    Whether somebody is hurt by it is another matter (`harm`).
    """
    ground = g.ground[cell]
    burns = ground == FOREST and aim.types & FIRE != 0
    carries = ground == WATER and aim.types & (LIGHTNING | FREEZE) != 0
    if not burns and not carries:
        return NOT_A_TARGET
    return forbids_space(g, aim, cell)
