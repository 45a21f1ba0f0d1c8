"""The moments at which a card, a title or a race changes the rules, and what they do then.

Each registers under its key, next to its own functions (`cards/`). The rules go through the list of a moment,
or look an ability up by race or by kind, and know nobody by name. Where nobody registered nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from emberbox.games.ignite.facts.kinds import DAMAGE, KEYS, MOST_KINDS, kind
from emberbox.games.ignite.facts.races import MOST_RACES, RACE_NAMES
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally

if TYPE_CHECKING:
    from emberbox.games.ignite.combat.attack import Aim, Attack

Hook = TypeVar("Hook")


@final
class Moment(Generic[Hook]):
    """A list of what is done at a moment, the lowest rank first."""

    __slots__ = ("hooks", "keys", "ranks")

    def __init__(self) -> None:
        self.hooks: Final[list[Hook]] = []
        self.keys: Final[list[str]] = []
        self.ranks: Final[list[int]] = []

    def register(self, key: str, rank: int = 0) -> Callable[[Hook], Hook]:
        """Make something what a card, a title or a race does at this moment."""
        if key not in KEYS and key not in RACE_NAMES:
            raise CatalogueError(f"there is no ignite card and no race {key!r}")

        def put(hook: Hook) -> Hook:
            at = len([other for other in self.ranks if other <= rank])
            self.hooks.insert(at, hook)
            self.keys.insert(at, key)
            self.ranks.insert(at, rank)
            return hook

        return put


@final
class ByRace(Generic[Hook]):
    """What a race does at a moment that is about one piece; what has no race has no ability."""

    __slots__ = ("hooks",)

    def __init__(self) -> None:
        # One more than there can be races: NO_RACE is the last.
        self.hooks: Final[list[Hook | None]] = [None] * (MOST_RACES + 1)

    def register(self, key: str) -> Callable[[Hook], Hook]:
        """Make something what a race does."""
        if key not in RACE_NAMES:
            raise CatalogueError(f"there is no ignite race {key!r}")

        def put(hook: Hook) -> Hook:
            self.hooks[RACE_NAMES.index(key)] = hook
            return hook

        return put


@final
class ByKind(Generic[Hook]):
    """What a kind of card does at a moment that is about one card."""

    __slots__ = ("hooks",)

    def __init__(self) -> None:
        self.hooks: Final[list[Hook | None]] = [None] * MOST_KINDS

    def register(self, key: str) -> Callable[[Hook], Hook]:
        """Make something what a card does."""
        at = kind(key)

        def put(hook: Hook) -> Hook:
            self.hooks[at] = hook
            return hook

        return put


LATER: Final = 1
LAST: Final = 2
"""The rank of what counts after others, and of what depends on all of them."""

# -- numbers: how many cards, how much honor, how far ------------------------------------------------

DrawCount = Callable[[Position, int, int, Tally | None], int]
"""How many cards more a player draws: position, seat, the cards so far, the tally."""
DRAW_COUNT: Final[Moment[DrawCount]] = Moment()

FIRST_HAND: Final[ByRace[int]] = ByRace()
"""How many cards more a race begins with."""

HonorValue = Callable[[int, Tally | None], int]
"""What a card of a kind is worth to a race instead of its printed honor, or 0 if that counts."""
HONOR_VALUE: Final[ByRace[HonorValue]] = ByRace()

SeatAndKind = Callable[[Position, int, int, Tally | None], int]
"""A number about a card of a player: position, seat, kind, the tally."""
HONOR_BONUS: Final[Moment[SeatAndKind]] = Moment()
"""What a card that is worth any honor is worth on top."""
SURCHARGE: Final[Moment[SeatAndKind]] = Moment()
"""What a player pays on top of the cost of a card."""

KEPT_CARDS: Final[ByKind[int]] = ByKind()
"""How many cards of the hand a player keeps in the cleanup, for each card of a kind in front."""

Reach = Callable[[int, int, int, int, Tally | None], tuple[int, int]]
"""How near and how far a piece reaches: kind, bow, nearest and farthest so far, the tally."""
REACH: Final[ByRace[Reach]] = ByRace()

Strength = Callable[[Position, "Attack", int, Tally | None], int]
"""What an attack of a piece does on top of its damage: position, attack, target, the tally."""
STRENGTH: Final[ByRace[Strength]] = ByRace()

Pace = Callable[[int], int]
"""How many spaces farther a movement card of a kind takes a piece."""
PACE: Final[ByRace[Pace]] = ByRace()

TRAMPLES: Final[ByKind[bool]] = ByKind()
"""Which mounts hurt those that they ride over."""

IN_THE_WAY_OF: Final[ByRace[Refusal]] = ByRace()
"""Why a race in particular does not pass through units."""

GROUND_HARM: Final[list[int]] = [0] * 256
"""By ground, what entering it costs a piece that is not immune."""
HARM_BECAUSE: Final[list[str]] = [""] * 256


def harmful_ground(ground: int, key: str) -> None:
    """Entering a ground costs the damage of a card."""
    GROUND_HARM[ground], HARM_BECAUSE[ground] = DAMAGE[kind(key)], key


# -- things that happen ------------------------------------------------------------------------------

Prepare = Callable[[Position, int], Steps[None]]
"""What a player of a race does before the game: position, seat."""
PREPARE: Final[ByRace[Prepare]] = ByRace()

OfSeat = Callable[[Position, int], None]
"""Something that happens to a player: position, seat."""
ACTION_PHASE: Final[Moment[OfSeat]] = Moment()
AFTER_BUYING: Final[Moment[OfSeat]] = Moment()
HAND_DRAWN: Final[Moment[OfSeat]] = Moment()
ELIMINATED: Final[Moment[OfSeat]] = Moment()

OfPiece = Callable[[Position, int], None]
"""Something that happens to a piece: position, piece."""
UNIT_DIED: Final[Moment[OfPiece]] = Moment()

Arrived = Callable[[Position, int], Steps[bool] | None]
"""What happens to a piece that came onto a space, or None, and whether it may go on: position, piece."""
ARRIVED: Final[Moment[Arrived]] = Moment()

Appeared = Callable[[Position, int], Steps[None]]
"""What happens to a piece that was put on the board: position, piece."""
APPEARED: Final[Moment[Appeared]] = Moment()

Dangers = Callable[[Position, int], list[int]]
"""The spaces that are known to cost a piece something: position, piece."""
DANGERS: Final[Moment[Dangers]] = Moment()

Damaged = Callable[[Position, int, int], Steps[None]]
"""What comes of damage that another player has done to a unit: position, unit, attacking piece or NO_ONE."""
DAMAGED: Final[Moment[Damaged]] = Moment()

Wounded = Callable[[Position, "Attack", list[int]], Steps[None]]
"""What comes of the damage that an attack has done: position, attack, the pieces that took some."""
WOUNDED: Final[Moment[Wounded]] = Moment()

Shot = Callable[[Position, "Aim", int, "Attack"], Steps["list[Attack]"]]
"""What more is shot with an arrow: position, how it is aimed, the card, the shot that was chosen first."""
SHOT: Final[Moment[Shot]] = Moment()

Attacked = Callable[[Position, "Attack"], Steps[None]]
"""What comes of an attack for its player, whatever became of it: position, attack."""
ATTACKED: Final[Moment[Attacked]] = Moment()
