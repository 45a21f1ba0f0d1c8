"""The picks of Ignite. Whatever stands on the board is picked by its space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.facts.catalogue import EDITION, KEYS
from emberbox.games.ignite.facts.kinds import MOST_KINDS, OWN, kind
from emberbox.games.ignite.facts.races import EDITIONS, RACES
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.space import Space

MOST_PLAYERS: Final = 8
MOST_CELLS: Final = 18 * 18
MOST_PICKS: Final = 2048
"""Room for the picks of every set that will ever be laid beside this one: tables by pick have this size."""
ROOM: Final = 256
"""So many picks belong to an expansion from where it begins."""

_FIRST: Final = Space(
    verbs=[
        "end-turn",
        "honor",
        "buy",
        "sell",
        "stand-up",
        "free-move",
        "warlord-move",
        "warp",
        "flip",
        "take-up",
        "swap",
        "item",
        "piece",
        "north",
        "east",
        "south",
        "west",
        "two-cards",
        "one-card",
        *RACES[: EDITIONS[0]],
    ],
    cards=[key for key, edition in zip(KEYS, EDITION, strict=True) if edition == 1],
    cells=MOST_CELLS,
    seats=MOST_PLAYERS,
    numbers=64,
)


def _grown(space: Space) -> Space:
    """The line with what later editions brought, each behind the one before: no pick ever moves."""
    for edition in range(2, max(*EDITION, len(EDITIONS)) + 1):
        races = RACES[EDITIONS[edition - 2] : EDITIONS[edition - 1]] if edition <= len(EDITIONS) else ()
        cards = [key for key, since in zip(KEYS, EDITION, strict=True) if since == edition]
        space = space.grown(verbs=races, cards=cards)
    return space


SPACE: Final = _grown(_FIRST)
"""The base set. Expansions go on far behind it (`grow`), so that there is room for more of the base set."""

END_TURN: Final = SPACE.verb("end-turn")
HONOR: Final = SPACE.verb("honor")
BUY: Final = SPACE.verb("buy")
SELL: Final = SPACE.verb("sell")
STAND_UP: Final = SPACE.verb("stand-up")
FREE_MOVE: Final = SPACE.verb("free-move")
WARLORD_MOVE: Final = SPACE.verb("warlord-move")
WARP: Final = SPACE.verb("warp")
FLIP: Final = SPACE.verb("flip")
TAKE_UP: Final = SPACE.verb("take-up")
SWAP: Final = SPACE.verb("swap")
ITEM: Final = SPACE.verb("item")
PIECE: Final = SPACE.verb("piece")
SIDES: Final = SPACE.verb("north")
"""The four directions, in the order of the grid's."""
TWO_CARDS: Final = SPACE.verb("two-cards")
ONE_CARD: Final = SPACE.verb("one-card")
CELLS: Final = SPACE.cells
FIRST_CARD: Final[int] = SPACE.cards
FIRST_CARDS: Final[int] = EDITION.count(1)
SEATS: Final = SPACE.seats
NUMBERS: Final = SPACE.numbers

NO_KIND: Final = -1
"""What a pick that names no card is the kind of."""

_CARD_PICKS: Final[list[int]] = [-1] * MOST_KINDS
_RACE_PICKS: Final[list[int]] = []
_KINDS: Final[list[int]] = []
_RACES: Final[list[int]] = []
_BEGINNINGS: Final[list[int]] = []
"""Where the sets that were laid beside the base set begin."""


def _lay(space: Space, cards: Sequence[str], races: Sequence[str]) -> None:
    """Fill the tables of picks for more cards, and for more races, the next ones by number."""
    for table in (_KINDS, _RACES):
        table.extend([-1] * (space.size - len(table)))
    for key in cards:
        pick, number = space.card(key), kind(key)
        _KINDS[pick] = number
        _CARD_PICKS[number] = pick
    for race in races:
        pick = space.verb(race)
        _RACES[pick] = len(_RACE_PICKS)
        _RACE_PICKS.append(pick)


_lay(SPACE, KEYS, RACES)


def grow(
    space: Space, at: int, verbs: Sequence[str] = (), cards: Sequence[str] = (), races: Sequence[str] = ()
) -> Space:
    """The space of an expansion: its own picks from `at` on, a place that it keeps for good.

    Its cards and races have been added to the tables of facts before. A card that nobody can hold, like the
    teeth of a beast, is among those and has no pick.
    """
    if any(at - ROOM < start < at + ROOM for start in _BEGINNINGS):
        raise CatalogueError(f"ignite: picks from {at} on belong to another set")
    grown = space.grown(verbs=[*verbs, *races], cards=cards, at=at)
    most = min(at + ROOM, MOST_PICKS)
    if grown.size > most:
        raise CatalogueError(f"ignite: {grown.size} picks are more than the {most} that there is room for")
    _BEGINNINGS.append(at)
    _lay(grown, cards, races)
    return grown


def grow_on(space: Space, at: int, verbs: Sequence[str] = (), cards: Sequence[str] = ()) -> Space:
    """The space of an expansion that begins `at` a pick, with what a later edition brought behind it."""
    grown = space.grown(verbs=verbs, cards=cards)
    if grown.size > min(at + ROOM, MOST_PICKS):
        raise CatalogueError(f"ignite: {grown.size} picks are more than there is room for")
    _lay(grown, cards, ())
    return grown


OWN_AT: Final = 768
"""Where the picks of decks begin that players bring along: before those of the expansions."""
OWN_SPACE: Final = grow(SPACE, OWN_AT, cards=list(OWN)) if OWN else SPACE
"""The base set with those decks: the space of Ignite itself, and of no expansion."""


def card_pick(kind: int) -> int:
    """The pick for a card of a kind."""
    # Those of the first edition stand side by side: a hot path for most games.
    return FIRST_CARD + kind if kind < FIRST_CARDS else _CARD_PICKS[kind]


def kind_of(pick: int) -> int:
    """The kind of the card that a pick names, or NO_KIND if it names no card."""
    return _KINDS[pick]


def race_pick(race: int) -> int:
    """The pick for a race."""
    return _RACE_PICKS[race]


def race_of(pick: int) -> int:
    """The race that a pick names, or NO_RACE."""
    return _RACES[pick]
