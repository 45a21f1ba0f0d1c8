"""The minions as tables of numbers: those of the catalogue, then those that players bring along.

A kind is an index into each of the tables.
"""

from __future__ import annotations

from typing import Any, Final

from emberbox.games.data import printed_own, read_toml
from emberbox.games.forge.own import FORGE_SIZE, KEYWORDS
from emberbox.kernel.errors import CatalogueError

TABLE: Final[dict[str, Any]] = read_toml("emberbox.games.forge", "cards.toml")
WHERE: Final = "games/forge/cards.toml"

WHEN: Final = ("summon", "scrap", "static", "turn-start")
FIELDS: Final = frozenset(
    ("name", "cost", "attack", "health", "ignite", "bot", "ability", "icon", "copies", "edition")
) | {"house", "known"}


def check(table: dict[str, Any]) -> None:
    """Raise `CatalogueError` with card and field if a minion or the whole list does not make sense."""
    for key, card in table.items():
        if not isinstance(card, dict):
            raise CatalogueError(f"{WHERE}: card {key!r} is {card!r}, not a table of fields")
        problem = _problem(card) or _ability_problem(card)
        if problem:
            raise CatalogueError(f"{WHERE}: card {key!r}: {problem}")
    owners: dict[str, str] = {}
    for key, card in table.items():
        other = owners.setdefault(card["icon"], key)
        if other != key:
            raise CatalogueError(f"{WHERE}: card {key!r}: icon is {card['icon']!r}, which {other!r} has too")
    for key in KEYWORDS:
        if key not in table:
            raise CatalogueError(f"{WHERE}: card {key!r} is missing, but the rules know it by name")
    copies = sum(card["copies"] for card in table.values())
    if copies != FORGE_SIZE:
        raise CatalogueError(f"the forge has {copies} cards, not {FORGE_SIZE}: see the copies of its cards")


def _problem(card: dict[str, Any]) -> str:
    """What is wrong with a minion, if anything."""
    strange = sorted(set(card) - FIELDS)
    if strange:
        return f"{strange[0]} is no field of a card"
    for field in ("name", "icon"):
        if field not in card:
            return f"{field} is missing"
        if not isinstance(card[field], str) or not card[field]:
            return f"{field} is {card[field]!r}, not a text"
    for field, least, most in (("cost", 0, 4), ("attack", 0, 99), ("health", 1, 99), ("copies", 0, 30)):
        value = card.get(field)
        if type(value) is not int or not least <= value <= most:
            return f"{field} is {value!r}, not a number from {least} to {most}"
    edition = card.get("edition", 1)
    if type(edition) is not int or edition < 1:
        return f"edition is {edition!r}, not a number from 1 on"
    if type(card.get("bot")) is not bool:
        return f"bot is {card.get('bot')!r}, not true or false"
    values = card.get("ignite")
    if not card["bot"]:
        return "" if values is None else f"only bots have ignite values, not {values!r}"
    if not isinstance(values, list) or len(values) != 3 or any(type(n) is not int or n < 0 for n in values):
        return f"a bot has three ignite values of 0 or more, not {values!r}"
    return ""


def _ability_problem(card: dict[str, Any]) -> str:
    ability = card.get("ability")
    when = ability.get("when") if isinstance(ability, dict) else ability
    if when not in WHEN:
        return f"ability.when is {when!r}, not one of {', '.join(WHEN)}"
    return "" if isinstance(ability, dict) and ability.get("text") else "ability.text is missing"


check(TABLE)

_PRINTED: Final[dict[str, dict[str, Any]]] = dict(
    sorted(TABLE.items(), key=lambda entry: int(entry[1].get("edition", 1)))
)
"""By key, the oldest edition first: wherever a new card stands in the file, it moves no kind."""
_OWN: Final = printed_own("forge")
CARDS: Final[dict[str, dict[str, Any]]] = {
    **_PRINTED,
    **{key: card for key, card in _OWN.items() if card["card"] == "minion"},
}
PRINTED: Final = len(_PRINTED)
"""Kinds below this number are the catalogue's; the others were brought along."""

KEYS: Final = list(CARDS)
FIRST_EDITION: Final = [card.get("edition", 1) for card in _PRINTED.values()].count(1)
"""So many kinds were there from the beginning."""
NAME: Final[list[str]] = [card["name"] for card in CARDS.values()]
COST: Final[list[int]] = [card["cost"] for card in CARDS.values()]
ATTACK: Final[list[int]] = [card["attack"] for card in CARDS.values()]
HEALTH: Final[list[int]] = [card["health"] for card in CARDS.values()]
IS_BOT: Final[list[bool]] = [card["bot"] for card in CARDS.values()]
IGNITE: Final[list[list[int]]] = [card.get("ignite", []) for card in CARDS.values()]
ABILITY_WHEN: Final[list[str]] = [card["ability"]["when"] for card in CARDS.values()]
ABILITY_TEXT: Final[list[str]] = [card["ability"]["text"] for card in CARDS.values()]

FORGE_LIST: Final[list[int]] = [
    kind for kind, card in enumerate(CARDS.values()) for _ in range(card["copies"])
]
"""The cards of a forge, the same for every player (forge.setup.same-forge)."""
OWN_FORGES: Final[dict[str, list[int]]] = {
    key: [KEYS.index(minion) for minion, count in card["list"].items() for _ in range(count)]
    for key, card in _OWN.items()
    if card["card"] == "forge"
}
"""By key, the forges that players bring along."""


def _with(keyword: str) -> list[bool]:
    """By kind, whether a minion has a static ability: the printed one of that key, and those that name it."""
    return [key == keyword or keyword in card.get("keywords", ()) for key, card in CARDS.items()]


SINKS_HEAT: Final = _with("heat-sink")
MOURNS: Final = _with("ember-cultist")
REPEATS_SCRAP: Final = _with("deconstructor")
BREAKS_WALLS: Final = _with("wallbreaker")
