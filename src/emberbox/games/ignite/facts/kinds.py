"""The cards of all sets side by side, as tables of numbers: a kind is an index into each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from emberbox.games.data import printed_own
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.kernel.errors import CatalogueError

MOST_KINDS: Final = 512
"""Room for the kinds of all sets in tables that are filled by key."""

KEYS: Final[list[str]] = []
WHERE: Final[list[str]] = []
"""The set that each of them is of, by its file or folder."""
NAME: Final[list[str]] = []
COST: Final[list[int]] = []
COSTS: Final[list[list[int]]] = []
HONOR: Final[list[int]] = []
COPIES: Final[list[int]] = []
TEXT: Final[list[str]] = []
SHORT: Final[list[str]] = []
TYPES: Final[list[int]] = []
TIMING: Final[list[int]] = []
PURE_SPELL: Final[list[bool]] = []

# What a card does not have is 0.
LOW: Final[list[int]] = []
HIGH: Final[list[int]] = []
DAMAGE: Final[list[int]] = []
AROUND: Final[list[int]] = []
MOVEMENT: Final[list[int]] = []
STEPS: Final[list[int]] = []
DRAWS: Final[list[int]] = []
TOKENS: Final[list[int]] = []

EPIC_GROUP: Final[list[int]] = []
"""Weapons, shields and projectiles are 0 or 1, items, events and abilities 2 or 3, spells 4 or 5, cheap or
dear; movement is 6. Starters and titles are in no stack, which is -1."""

_KINDS: Final[dict[str, int]] = {}


def lay(cards: dict[str, dict[str, Any]], where: str) -> list[int]:
    """Lay a set beside those that are there and return its kinds, or `CatalogueError`."""
    base_set.check_cards(cards, where)
    return _lay(cards, where)


def _lay(cards: dict[str, dict[str, Any]], where: str) -> list[int]:
    """The same for cards that have been checked."""
    for key, card in cards.items():
        if key in _KINDS:
            raise CatalogueError(f"{where}: card {key!r} is in another set already")
        _KINDS[key] = len(KEYS)
        KEYS.append(key)
        WHERE.append(where)
        _lay_print(card)
        _lay_numbers(card)
        EPIC_GROUP.append(base_set.epic_group(card) if base_set.is_battle(key, card) else -1)
    return [_KINDS[key] for key in cards]


def _lay_print(card: dict[str, Any]) -> None:
    NAME.append(card["name"])
    COST.append(card["cost"])
    COSTS.append(card.get("costs", []))
    HONOR.append(card["honor"])
    COPIES.append(card["copies"])
    TEXT.append(card["text"])
    SHORT.append(card["short"])
    mask = 0
    for name in card["types"]:
        mask |= base_set.TYPE_BITS[name]
    TYPES.append(mask)
    TIMING.append(base_set.TIMINGS.index(card["timing"]))
    PURE_SPELL.append(card["types"][0] == "Spell")


def _lay_numbers(card: dict[str, Any]) -> None:
    low, high = card.get("range", (0, 0))
    LOW.append(low)
    HIGH.append(high)
    DAMAGE.append(card.get("damage", 0))
    AROUND.append(card.get("around", 0))
    MOVEMENT.append(card.get("movement", 0))
    STEPS.append(card.get("steps", 0))
    DRAWS.append(card.get("draws", 0))
    TOKENS.append(card.get("tokens", 0))


lay(base_set.CARDS, base_set.WHERE)
OWN: Final[dict[str, dict[str, Any]]] = printed_own("ignite")
"""The decks that players bring along, by key: they stand right behind the base set."""
OWN_KINDS: Final = _lay(OWN, "your own cards")


def kind(key: str) -> int:
    """The kind of the card with a key, or `CatalogueError`.

    >>> NAME[kind("ice-wall")]
    'Ice Wall'
    """
    found = _KINDS.get(key, -1)
    if found < 0:
        raise CatalogueError(f"there is no ignite card {key!r}")
    return found


def market_order(kinds: list[int]) -> list[int]:
    """The decks of a market as they are laid out: by cost, then by name."""
    return sorted(kinds, key=lambda each: (COST[each], NAME[each]))


Need = tuple[str, list[int], list[int]]
"""A fault of markets: any of these decks is of no use without one of those."""


def market_faults(kinds: list[int], needs: Sequence[Need] = ()) -> list[str]:
    """What a market lacks to be well balanced (ignite.decks.random-check), as short keys.

    Only battle decks count, so starters and titles that lie beside them cure nothing.

    >>> market_faults(base_set.FIRST_GAME)
    []
    >>> market_faults([kind("horse"), kind("teleport"), kind("arrow")])
    ['bow', 'cost-8']
    """
    decks = [each for each in kinds if EPIC_GROUP[each] >= 0]
    movement = len([deck for deck in decks if TYPES[deck] & base_set.MOVEMENT_CARD])
    bows = len([deck for deck in decks if TYPES[deck] & base_set.BOW])
    arrows = len([deck for deck in decks if TYPES[deck] & base_set.PROJECTILE])
    faults: list[str] = []
    if movement < 2:
        faults.append("movement")
    if arrows and not bows:
        faults.append("bow")
    if bows and not arrows:
        faults.append("arrows")
    for name, least, most in base_set.PRICE_SPANS:
        if not [deck for deck in decks if least <= COST[deck] <= most]:
            faults.append(name)
    for name, needy, needed in needs:
        if name not in faults and not set(needy).isdisjoint(decks) and set(needed).isdisjoint(decks):
            faults.append(name)
    return faults


def cures(fault: str, deck: int, needs: Sequence[Need] = ()) -> bool:
    """Whether a deck helps a market that has a fault.

    >>> cures("movement", kind("horse")), cures("bow", kind("arrow")), cures("cost-8", kind("teleport"))
    (True, False, False)
    """
    types = {"movement": base_set.MOVEMENT_CARD, "bow": base_set.BOW, "arrows": base_set.PROJECTILE}
    if fault in types:
        return TYPES[deck] & types[fault] != 0
    for name, least, most in base_set.PRICE_SPANS:
        if name == fault:
            return least <= COST[deck] <= most
    return any(name == fault and deck in needed for name, _, needed in needs)
