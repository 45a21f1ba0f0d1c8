"""The base set: its cards, as the catalogue has them, what makes sense in one, and its lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.data import read_toml
from emberbox.kernel.errors import CatalogueError

TABLE: Final[dict[str, Any]] = read_toml("emberbox.games.ignite", "cards.toml")
WHERE: Final = "games/ignite/cards.toml"

# ---- types, one bit each

MELEE: Final = 1 << 0
RANGED: Final = 1 << 1
WEAPON: Final = 1 << 2
SHIELD: Final = 1 << 3
PROJECTILE: Final = 1 << 4
ITEM: Final = 1 << 5
EVENT: Final = 1 << 6
ABILITY: Final = 1 << 7
SPELL: Final = 1 << 8
MOVEMENT_CARD: Final = 1 << 9
BOW: Final = 1 << 10
SMALL: Final = 1 << 11
BLADED: Final = 1 << 12
MOUNT: Final = 1 << 13
FLY: Final = 1 << 14
MINION: Final = 1 << 15
AOE: Final = 1 << 16
FIRE: Final = 1 << 17
FREEZE: Final = 1 << 18
LIGHTNING: Final = 1 << 19
PASSABLE: Final = 1 << 20
IMPASSABLE: Final = 1 << 21
MODIFIER: Final = 1 << 22
TITLE: Final = 1 << 23
# No card of the base set has these: they are of the sets beside it.
WAR_MACHINE: Final = 1 << 24
HEX: Final = 1 << 25
ENEMY: Final = 1 << 26
POWER: Final = 1 << 27
APOCALYPSE: Final = 1 << 28

TYPE_BITS: Final[dict[str, int]] = {
    "Melee": MELEE,
    "Ranged": RANGED,
    "Weapon": WEAPON,
    "Shield": SHIELD,
    "Projectile": PROJECTILE,
    "Item": ITEM,
    "Event": EVENT,
    "Ability": ABILITY,
    "Spell": SPELL,
    "Movement": MOVEMENT_CARD,
    "Bow": BOW,
    "Small": SMALL,
    "Bladed": BLADED,
    "Mount": MOUNT,
    "Fly": FLY,
    "Minion": MINION,
    "AoE": AOE,
    "Fire": FIRE,
    "Freeze": FREEZE,
    "Lightning": LIGHTNING,
    "Passable Terrain": PASSABLE,
    "Impassable Terrain": IMPASSABLE,
    "Modifier": MODIFIER,
    "Title": TITLE,
    "War Machine": WAR_MACHINE,
    "Hex": HEX,
    "Enemy": ENEMY,
    "Power": POWER,
    "Apocalypse": APOCALYPSE,
}
NOT_FOR_SALE: Final = frozenset(("Title", "Hex", "Enemy", "Power", "Apocalypse"))
"""What has one of these types makes no battle deck."""

# ---- timings

TURN: Final = 0
TURN_TRASH: Final = 1
REACT: Final = 2
REACT_TRASH: Final = 3
BOTH: Final = 4
STAYS: Final = 5
TITLE_CARD: Final = 6
NO_ACTION: Final = 7
TIMINGS: Final = ("turn", "turn-trash", "react", "react-trash", "both", "stays", "title", "none")

# ---- what makes sense

PRINTED: Final = (("cost", 0, 12), ("honor", 0, 4), ("copies", 1, 50))
NUMBERS: Final = ("damage", "around", "movement", "steps", "draws", "tokens")
TEXTS: Final = ("name", "text", "short", "icon")
LONGEST_SHORT: Final = 60
SOURCES: Final = ("house", "known", "why")
FIELDS: Final = frozenset(
    (
        *TEXTS,
        "cost",
        "costs",
        "honor",
        "copies",
        "types",
        "timing",
        "range",
        "line",
        "edition",
        *NUMBERS,
        *SOURCES,
    )
)
STARTER_KEYS: Final = ("march", "dagger", "old-wooden-shield")

DECK_SIZE: Final = 10
MARKET_SIZE: Final = 16

STACK_OF: Final[dict[str, int]] = {
    "Weapon": 0, "Shield": 0, "Projectile": 0, "Item": 2, "War Machine": 2, "Event": 2, "Ability": 2,
    "Spell": 4, "Movement": 6,
}  # fmt: skip
"""The cheaper epic group of a type that names a stack; the dearer one is the next number."""
DEAR_FROM: Final = {0: 6, 2: 5, 4: 8}
"""From which cost a card belongs to the dearer group; movement cards are not divided."""


def check(table: dict[str, Any]) -> None:
    """Raise `CatalogueError` with card and field if a card, a market or the whole box does not make sense."""
    cards = {key: card for key, card in table.items() if key != "markets"}
    check_cards(cards, WHERE)
    for key in STARTER_KEYS:
        if key not in cards:
            raise CatalogueError(f"{WHERE}: card {key!r} is missing, but every player starts with it")
    decks = [key for key, card in cards.items() if is_battle(key, card)]
    _check_markets(table.get("markets"), decks)


def check_cards(cards: dict[str, Any], where: str) -> None:
    """Raise `CatalogueError` with file, card and field if a card of a set does not make sense."""
    for key, card in cards.items():
        if not isinstance(card, dict):
            raise CatalogueError(f"{where}: card {key!r} is {card!r}, not a table of fields")
        problem = (
            _print_problem(card)
            or _type_problem(card)
            or _number_problem(card)
            or _title_problem(card)
            or _source_problem(card)
            or _deck_problem(key, card)
        )
        if problem:
            raise CatalogueError(f"{where}: card {key!r}: {problem}")
    _check_icons(cards, where)


def is_battle(key: str, card: dict[str, Any]) -> bool:
    """Whether a card makes a battle deck of a market."""
    return key not in STARTER_KEYS and NOT_FOR_SALE.isdisjoint(card["types"])


def _print_problem(card: dict[str, Any]) -> str:
    """What is wrong with the words and numbers that every card has, if anything."""
    strange = sorted(set(card) - FIELDS)
    if strange:
        return f"{strange[0]} is no field of a card"
    for field in TEXTS:
        if not isinstance(card.get(field), str) or not card[field]:
            return f"{field} is {card[field]!r}, not a text" if field in card else f"{field} is missing"
    if len(card["short"]) > LONGEST_SHORT:
        return f"short has {len(card['short'])} characters, but a small card has room for {LONGEST_SHORT}"
    for field, least, most in PRINTED:
        value = card.get(field)
        if type(value) is not int or not least <= value <= most:
            return f"{field} is {value!r}, not a number from {least} to {most}"
    return ""


def _type_problem(card: dict[str, Any]) -> str:
    types = card.get("types")
    if not _are_texts(types) or not types:
        return f"types is {types!r}, not a list of types"
    for name in types:
        if name not in TYPE_BITS:
            return f"types has {name!r}, which is no type"
    if len(set(types)) < len(types):
        return f"types is {types!r}, which names one twice"
    if card.get("timing") not in TIMINGS:
        return f"timing is {card.get('timing')!r}, not one of {', '.join(TIMINGS)}"
    return ""


def _number_problem(card: dict[str, Any]) -> str:
    """What is wrong with the numbers that only some cards have, if anything."""
    if "range" in card:
        value = card["range"]
        if not _are_numbers(value) or len(value) != 2 or not 1 <= value[0] <= value[1]:
            return f"range is {value!r}, not [low, high] with 1 <= low <= high"
    edition = card.get("edition", 1)
    if type(edition) is not int or edition < 1:
        return f"edition is {edition!r}, not a number from 1 on"
    if card.get("line", True) is not True:
        return f"line is {card['line']!r}, not true"
    for field in NUMBERS:
        if field in card and (type(card[field]) is not int or not 1 <= card[field] <= 9):
            return f"{field} is {card[field]!r}, not a number from 1 to 9"
    return "around is there without damage" if "around" in card and "damage" not in card else ""


def _title_problem(card: dict[str, Any]) -> str:
    costs: Any = card.get("costs")
    if "Title" not in card["types"]:
        if card["timing"] == "title":
            return "timing is 'title', but types has no Title"
        return "" if costs is None else f"only titles have costs, not {costs!r}"
    if card["types"] != ["Title"] or card["timing"] != "title":
        return f"a title is nothing else, but types is {card['types']!r} and timing {card['timing']!r}"
    if not _are_numbers(costs) or not costs or sorted(set(costs)) != costs:
        return f"costs is {costs!r}, not a list of ascending prices"
    if card["cost"] != costs[0]:
        return f"cost is {card['cost']}, not the lowest of costs, {costs[0]}"
    if card["honor"] != 0 or card["copies"] != 1:
        return f"a title has honor 0 and copies 1, not {card['honor']} and {card['copies']}"
    return ""


def _source_problem(card: dict[str, Any]) -> str:
    """What is wrong with the account of where the facts come from, if anything."""
    for field in ("house", "known"):
        if not _are_texts(card.get(field)):
            return f"{field} is {card.get(field)!r}, not a list of texts"
    for field in card["house"]:
        if field not in card:
            return f"house names {field!r}, which the card does not have"
    if "why" in card and not (isinstance(card["why"], str) and card["why"]):
        return f"why is {card['why']!r}, not a text"
    return ""


def _deck_problem(key: str, card: dict[str, Any]) -> str:
    """What keeps a card from being the deck of a market, if it should be one."""
    if not is_battle(key, card):
        return ""
    if card["copies"] != DECK_SIZE:
        return f"copies is {card['copies']}, but a battle deck has {DECK_SIZE}"
    return "" if epic_group(card) >= 0 else f"types is {card['types']!r}, none of which names an epic stack"


def _check_icons(cards: dict[str, Any], where: str) -> None:
    """Two cards with one picture would be taken for each other."""
    owners: dict[str, str] = {}
    for key, card in cards.items():
        other = owners.setdefault(card["icon"], key)
        if other != key:
            raise CatalogueError(f"{where}: card {key!r}: icon is {card['icon']!r}, which {other!r} has too")


def _check_markets(markets: Any, decks: list[str]) -> None:
    if not isinstance(markets, dict) or "first-game" not in markets:
        raise CatalogueError("ignite markets: first-game is missing")
    for name, keys in markets.items():
        if not _are_texts(keys):
            raise CatalogueError(f"ignite market {name!r} is {keys!r}, not a list of texts")
        if name not in SOURCES and len(set(keys)) != MARKET_SIZE:
            raise CatalogueError(f"ignite market {name!r} has {len(set(keys))} decks, not {MARKET_SIZE}")
        for key in keys:
            if name not in SOURCES and key not in decks:
                raise CatalogueError(f"ignite market {name!r} names {key!r}, which is no battle deck")
            if name == "house" and key not in markets:
                raise CatalogueError(f"ignite markets: house names {key!r}, which is no market")


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(entry) is int for entry in value)


def epic_group(card: dict[str, Any]) -> int:
    """The group of the first type that names a stack (ignite.epic.sorting), or -1 if none does."""
    for name in card["types"]:
        group = STACK_OF.get(name, -1)
        if group >= 0:
            return group + 1 if card["cost"] >= DEAR_FROM.get(group, 99) else group
    return -1


check(TABLE)

# ---- the cards, in the order of their kinds


def by_edition(cards: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Cards by key, the oldest edition first: wherever a new card stands in the file, it moves no kind."""
    return dict(sorted(cards.items(), key=lambda entry: int(entry[1].get("edition", 1))))


CARDS: Final[dict[str, dict[str, Any]]] = by_edition(
    {key: card for key, card in TABLE.items() if key != "markets"}
)

KEYS: Final[list[str]] = list(CARDS)
EDITION: Final[list[int]] = [card.get("edition", 1) for card in CARDS.values()]
"""By kind, the edition that brought the card."""
EDITIONS: Final = max(EDITION)

STARTERS: Final[list[int]] = [KEYS.index(key) for key in STARTER_KEYS]
BATTLE: Final[list[int]] = [kind for kind, key in enumerate(KEYS) if is_battle(key, CARDS[key])]
TITLES: Final[list[int]] = [kind for kind, key in enumerate(KEYS) if "Title" in CARDS[key]["types"]]
FIRST_GAME: Final[list[int]] = [KEYS.index(key) for key in TABLE["markets"]["first-game"]]
PRICE_SPANS: Final = (("cost-3", 0, 3), ("cost-5", 4, 5), ("cost-7", 6, 7), ("cost-8", 8, 99))
"""A balanced market has a deck in each."""
