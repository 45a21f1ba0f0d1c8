"""What Solo & Cooperative Play adds to the facts of Ignite: enemies, the boss, and what drives them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from emberbox.games.data import read_toml
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import FREEZE_SPACE
from emberbox.games.ignite.space import grow
from emberbox.games.ignite.state.position import add_piece_type
from emberbox.kernel.errors import CatalogueError

HOME: Final = "emberbox.games.ignite.coop"
WHERE: Final = "games/ignite/coop/cards.toml"

AT: Final = 1280
"""Where the picks of this set begin, for good."""

_TABLE: Final[dict[str, dict[str, Any]]] = read_toml(HOME, "cards.toml")
_OWN: Final = (
    "colour", "level", "speed", "attack", "tags", "area", "when", "shuffle", "health", "actions", "sacrifice"
)  # fmt: skip
"""The fields that no card of a player has."""


def _as_card(card: dict[str, Any]) -> dict[str, Any]:
    """A card in the fields that all sets share."""
    shared = {field: value for field, value in card.items() if field not in _OWN}
    return {**shared, "house": [field for field in card["house"] if field not in _OWN]}


KINDS: Final = of.lay({key: _as_card(card) for key, card in _TABLE.items()}, WHERE)
"""The kinds of all of them. No player can hold one, so they have no picks."""

# -- enemies ---------------------------------------------------------------------------------------------

COLOURS: Final = ("black", "white", "yellow", "orange", "red", "purple", "blue", "green")
"""In the order in which they come with the boss."""
BLACK: Final = 0
ORANGE: Final = 3
LEVELS: Final = (1, 2)
BASES: Final = 5
"""How many minions of a colour can be on the board (coop.contents.bases)."""

MINIONS: Final = [add_piece_type(f"enemy-{colour}", thing=False, figure=True) for colour in COLOURS]
"""By colour, the type of piece of its minions."""
FIRST_MINION: Final[int] = MINIONS[0]
LAST_MINION: Final[int] = MINIONS[-1]
DRAGON: Final = add_piece_type("elder-dragon", thing=False, figure=True)

# How an enemy attacks, and so how it is answered.
MELEE: Final = 0
ARROW: Final = 1
SPELL: Final = 2
SPECIAL: Final = 3
ATTACKS: Final = ("melee", "arrow", "spell", "special")

SIDES: Final[list[list[int]]] = [
    [of.kind(f"enemy-{colour}-{level}") for level in LEVELS] for colour in COLOURS
]
"""By colour and level - 1, the kind of the Enemy card side, which has range, damage, movement and types."""


def _card(kind: int) -> dict[str, Any]:
    return _TABLE[of.KEYS[kind]]


_ATTACK: Final = {kind: ATTACKS.index(_card(kind)["attack"]) for sides in SIDES for kind in sides}
_FAST: Final[dict[int, bool]] = {kind: _card(kind)["speed"] == "fast" for sides in SIDES for kind in sides}
_TAGS: Final = {kind: frozenset(_card(kind)["tags"]) for sides in SIDES for kind in sides}
_AREA: Final = {kind: int(_card(kind).get("area", 0)) for sides in SIDES for kind in sides}


def attack_of(side: int) -> int:
    """How an enemy attacks, by its card side."""
    return _ATTACK[side]


def is_fast(side: int) -> bool:
    """Whether enemies of a card side act before the others (coop.move.speed-class)."""
    return _FAST[side]


def has_tag(side: int, tag: str) -> bool:
    """Whether a card side does something beyond its damage: "fire", "lightning", "hex", "knock-down" …"""
    return side in _TAGS and tag in _TAGS[side]


def area_of(side: int) -> int:
    """How many rows and columns around it the ring of a card side reaches, or 0 if it has none."""
    return _AREA[side]


# -- the boss --------------------------------------------------------------------------------------------

DRAGON_KIND: Final = of.kind("elder-dragon")
DRAGON_HEALTH: Final[int] = _card(DRAGON_KIND)["health"]
DRAGON_ACTIONS: Final[int] = _card(DRAGON_KIND)["actions"]
SACRIFICES: Final[int] = _card(DRAGON_KIND)["sacrifice"]

# -- Power and Apocalypse cards --------------------------------------------------------------------------

POWERS: Final = [kind for kind in KINDS if of.TYPES[kind] & base_set.POWER]
APOCALYPSES: Final = [kind for kind in KINDS if of.TYPES[kind] & base_set.APOCALYPSE]
WHEN: Final = ("spawn", "move", "attack", "player", "at-once", "always")
_SHUFFLES: Final = frozenset(kind for kind in POWERS if _card(kind)["shuffle"])


def has_shuffle_icon(kind: int) -> bool:
    """Whether a Power card makes the Power deck be shuffled when the next Enemy Phase begins."""
    return kind in _SHUFFLES


# -- Round cards -----------------------------------------------------------------------------------------

ROUNDS: Final = 19
"""So many rounds have a Round card with groups; the next one is the boss's."""
BOSS_ROUND: Final = ROUNDS + 1
UPGRADE_ROUND: Final = 11
RESULTS: Final = 6

Group = list[tuple[int, int]]
"""Colours with how many minions of each come, from left to right."""


class RoundCard(NamedTuple):
    """What may come in a round: a group for each result of the D6, and the symbols of cards to draw."""

    groups: list[Group]
    symbols: list[list[int]]
    """By result, the types of card (POWER or APOCALYPSE) that are drawn beside the group."""
    top: list[int]
    """Those that are drawn whatever is rolled."""


POWER_SYMBOL: Final = base_set.POWER
APOCALYPSE_SYMBOL: Final = base_set.APOCALYPSE
_SYMBOLS: Final = {"power": POWER_SYMBOL, "apocalypse": APOCALYPSE_SYMBOL}


def _read_round(where: str, entry: dict[str, Any]) -> RoundCard:
    """A Round card, or `CatalogueError` with where it is wrong."""
    groups: list[Group] = []
    symbols: list[list[int]] = []
    for words in entry["groups"]:
        group: Group = []
        beside: list[int] = []
        for word in words:
            colour, _, count = word.partition(":")
            if word.startswith("+") and word[1:] in _SYMBOLS:
                beside.append(_SYMBOLS[word[1:]])
            elif colour in COLOURS and count.isdigit() and int(count):
                group.append((COLOURS.index(colour), int(count)))
            else:
                raise CatalogueError(f'{where}: {word!r} is neither "colour:count" nor a symbol')
        groups.append(group)
        symbols.append(beside)
    if len(groups) != RESULTS:
        raise CatalogueError(f"{where}: there are {len(groups)} groups, not {RESULTS}")
    return RoundCard(groups, symbols, [_SYMBOLS[name] for name in entry["top"]])


ROUND_SETS: Final = (("player-1", 1), ("players-2-to-4", 4), ("players-5-to-8", 8))
"""The sets of Round cards, each with the most players that it is for."""


def _read_rounds(table: dict[str, Any]) -> list[list[RoundCard]]:
    sets: list[list[RoundCard]] = []
    for name, _ in ROUND_SETS:
        where = f"games/ignite/coop/rounds.toml: {name}"
        missing = [number for number in range(1, ROUNDS + 1) if str(number) not in table.get(name, {})]
        if missing:
            raise CatalogueError(f"{where}: round {missing[0]} is missing")
        numbers = range(1, ROUNDS + 1)
        sets.append([_read_round(f"{where}, round {each}", table[name][str(each)]) for each in numbers])
    return sets


_ROUND_CARDS: Final = _read_rounds(read_toml(HOME, "rounds.toml"))


def round_card(players: int, number: int) -> RoundCard:
    """The Round card of a round before the boss's, from the set for so many players."""
    for at, (_, most) in enumerate(ROUND_SETS):
        if players <= most:
            return _ROUND_CARDS[at][number - 1]
    raise ValueError(f"no Round cards are for {players} players")


# -- picks -----------------------------------------------------------------------------------------------

COOP_SPACE: Final = grow(FREEZE_SPACE, AT, verbs=["spend-favor"])
SPEND_FAVOR: Final = COOP_SPACE.verb("spend-favor")
