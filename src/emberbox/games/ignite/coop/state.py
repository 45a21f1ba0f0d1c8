"""What Solo & Cooperative Play adds to a position: the rounds, the enemies, and what the team has left."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from emberbox.games.ignite.coop.facts import (
    BOSS_ROUND,
    DRAGON,
    FIRST_MINION,
    LAST_MINION,
    SIDES,
    UPGRADE_ROUND,
)
from emberbox.games.ignite.freeze.state import NO_ZONE
from emberbox.games.ignite.freeze.winter import Winter
from emberbox.games.ignite.state.position import NO_ONE, Position

# The difficulties, from the one with the most help on.
EASY: Final = 0
SENSIBLE: Final = 1
REGULAR: Final = 2
HARD: Final = 3
EXPERT: Final = 4
INSANITY: Final = 5
DIFFICULTIES: Final = ("easy", "sensible", "regular", "hard", "expert", "insanity")
FAVOR: Final = (5, 4, 3, 2, 1, 0)
"""By difficulty, the divine favor tokens of the team."""
FREE_TURNS: Final = (8, 5, 3, 0, 0, 0)
"""By difficulty, the free turns that each player takes before round 1."""
LEVEL_2_SPEED: Final = (0, 0, 0, 0, 1, 2)
"""By difficulty, the movement that minions of level 2 have beyond their card."""

# The steps of the Enemy Phase (coop.phase.enemy-steps).
BEGIN: Final = 0
POWER: Final = 1
ROUND: Final = 2
EXTRA: Final = 3
SPAWN: Final = 4
ACT: Final = 5
END: Final = 6
STEPS: Final = ("begin", "power", "round", "extra", "spawn", "act", "end")

NOT_ROLLED: Final = 0

# What has just been drawn or rolled in the Enemy Phase, while a token can change it (coop.favor.immediately).
SETTLED: Final = 0
POWER_CARD: Final = 1
APOCALYPSE_CARD: Final = 2
GROUP_DIE: Final = 3
PLACE_DIE: Final = 4
PENDING: Final = ("", "power", "apocalypse", "group", "place")
NOT_BEGUN: Final = -1
NO_FLIGHT: Final = (-1, 0, -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class SiegeState(Winter):
    """The state alone; what happens at which hook is in `siege.py`."""

    __slots__ = (
        "acted",
        "actions",
        "aloft",
        "apocalypse",
        "beside",
        "closed",
        "crews",
        "cycle",
        "defeats",
        "difficulty",
        "drawn",
        "favor",
        "free",
        "fresh",
        "group",
        "halves",
        "hardened",
        "pending",
        "place",
        "placed",
        "power",
        "resting",
        "round",
        "shuffle_due",
        "slain",
        "step",
        "wave",
    )

    def __init__(self, difficulty: int) -> None:
        super().__init__("coop", together=True)
        self.difficulty: Final = difficulty
        self.favor = FAVOR[difficulty]
        """The divine favor tokens that the team has left."""
        self.free = FREE_TURNS[difficulty]
        """The free turns that each player still has, the one that is being taken included."""
        self.round = 0 if self.free else 1
        """The round, from 1 on; 0 before it, while there are free turns."""
        self.cycle = 0
        """How often the Enemy Phase of the boss's round is over."""
        self.step = BEGIN
        """Where the Enemy Phase is."""
        self.defeats = 0
        """The units that were defeated, in halves for the sake of the ratmen."""

        self.power: tuple[int, int, int] = (NO_ZONE, NO_ZONE, NO_ZONE)
        """The zones of the Power cards: the stack, the discarded ones, and those in effect."""
        self.apocalypse: tuple[int, int, int] = (NO_ZONE, NO_ZONE, NO_ZONE)
        """The same for the Apocalypse cards."""
        self.beside = NO_ZONE
        """The zone of the battle cards that lie beside the Enemy cards: those that have charmed an enemy."""
        self.shuffle_due = False
        """Whether the Power cards are shuffled together when the next Enemy Phase begins."""
        self.pending = SETTLED
        """What was drawn or rolled last, as long as it does not stand yet."""
        self.drawn = 0
        """How many of the cards that the Round card adds have been drawn."""
        self.wave = 0
        """How many groups have been placed in this Enemy Phase."""
        self.slain = False
        """Whether the boss is dead."""
        self.group = NOT_ROLLED
        """What the D6 showed in this Enemy Phase."""
        self.place = NOT_ROLLED
        """What the D20 showed."""

        self.placed: list[int] = []
        """The minions that were placed in this Enemy Phase, in order."""
        self.resting: list[int] = []
        """The enemies that do not act in this Enemy Phase, because of where they were placed."""
        self.acted: list[int] = []
        """The enemies that have acted in this Enemy Phase."""
        self.halves: list[int] = []
        """The enemies that have half a point of damage beyond their whole ones."""
        self.hardened: dict[int, int] = {}
        """The enemies that stay hardened until they leave their lava pool or scorched earth, and where on it
        they stand."""
        self.closed = False
        """Whether a guardian has closed the bazaar."""
        self.crews: dict[int, int] = {}
        """The enemies' catapults, each with the minion that it belongs to."""
        self.fresh: list[int] = []
        """Those of them that were placed in this Enemy Phase."""
        self.actions = NOT_BEGUN
        """The actions that the boss has left in his turn."""
        self.aloft: tuple[int, int, int] = NO_FLIGHT
        """While he is in the air: the space below him, his moves since he took off, and his target."""

    def copy_siege(self, twin: SiegeState) -> None:
        """Copy all of it onto another of the same difficulty."""
        self.copy_onto(twin)
        twin.favor, twin.free, twin.round, twin.cycle = self.favor, self.free, self.round, self.cycle
        twin.step, twin.defeats = self.step, self.defeats
        twin.power, twin.apocalypse, twin.shuffle_due = self.power, self.apocalypse, self.shuffle_due
        twin.pending, twin.drawn, twin.wave, twin.slain = self.pending, self.drawn, self.wave, self.slain
        twin.group, twin.place = self.group, self.place
        twin.placed, twin.resting, twin.acted = self.placed[:], self.resting[:], self.acted[:]
        twin.beside = self.beside
        twin.halves, twin.hardened, twin.closed = self.halves[:], self.hardened.copy(), self.closed
        twin.crews, twin.fresh = self.crews.copy(), self.fresh[:]
        twin.actions, twin.aloft = self.actions, self.aloft


def siege_of(g: Position) -> SiegeState:
    """The state of Solo & Cooperative Play in a game that is played so."""
    siege = g.expansion
    assert isinstance(siege, SiegeState)
    return siege


def lead_of(g: Position) -> int:
    """The player who takes the first turn each round and answers for the team (coop.scope.lead-answers)."""
    return (g.chooser + 1) % g.seats


def level_of(g: Position) -> int:
    """The level of all minions (coop.level.upgrade)."""
    siege = siege_of(g)
    return 2 if siege.round >= UPGRADE_ROUND and siege.difficulty != EASY else 1


def is_boss_round(g: Position) -> bool:
    """Whether the boss's round has begun."""
    return siege_of(g).round >= BOSS_ROUND


# -- enemies on the board --------------------------------------------------------------------------------


def is_minion(g: Position, piece: int) -> bool:
    """Whether a piece is a minion of one of the eight colours."""
    return FIRST_MINION <= g.piece_type[piece] <= LAST_MINION


def is_enemy(g: Position, piece: int) -> bool:
    """Whether a piece is a minion or the boss."""
    return FIRST_MINION <= g.piece_type[piece] <= DRAGON


def colour_of(g: Position, minion: int) -> int:
    """The colour of a minion."""
    return g.piece_type[minion] - FIRST_MINION


def side_of(g: Position, minion: int) -> int:
    """The kind of the Enemy card side that a minion follows now."""
    return SIDES[g.piece_type[minion] - FIRST_MINION][level_of(g) - 1]


def minions(g: Position) -> list[int]:
    """All minions on the board."""
    return [piece for piece in g.on_board() if FIRST_MINION <= g.piece_type[piece] <= LAST_MINION]


def enemies(g: Position) -> list[int]:
    """All minions on the board, and the boss."""
    return [piece for piece in g.on_board() if FIRST_MINION <= g.piece_type[piece] <= DRAGON]


def dragon_of(g: Position) -> int:
    """The elder dragon, or NO_ONE if he is not on the board."""
    for piece in g.on_board():
        if g.piece_type[piece] == DRAGON:
            return piece
    return NO_ONE


def machine_of(g: Position, minion: int) -> int:
    """The catapult that a minion works, or NO_ONE."""
    crews = siege_of(g).crews
    if crews:
        for machine, owner in crews.items():
            if owner == minion:
                return machine
    return NO_ONE


def all_in_effect(g: Position) -> list[int]:
    """The kinds of the Power cards in effect, then of the Apocalypse cards, each in the order of drawing."""
    siege = siege_of(g)
    if siege.power[2] == NO_ZONE:
        return []
    return g.cards.kinds(siege.power[2]) + g.cards.kinds(siege.apocalypse[2])


def in_effect(g: Position, kind: int) -> int:
    """How many Power or Apocalypse cards of a kind are in effect."""
    return all_in_effect(g).count(kind)
