"""The 15 minions as tables of numbers, read from the catalogue. A kind is an index into each of them."""

from __future__ import annotations

from typing import Any, Final

from emberbox.games.data import read_toml
from emberbox.kernel.errors import CatalogueError

TABLE: Final[dict[str, dict[str, Any]]] = read_toml("emberbox.games.forge", "cards.toml")

WHEN: Final = ("summon", "scrap", "static", "turn-start")


def check(table: dict[str, dict[str, Any]]) -> None:
    """Raise `CatalogueError` with card and field if a minion does not make sense."""
    for key, card in table.items():
        for field in ("cost", "attack", "health", "copies"):
            value = card.get(field)
            if type(value) is not int or value < 0:
                raise CatalogueError(f"forge card {key!r}: {field} is {value!r}, not a number of 0 or more")
        if type(card.get("bot")) is not bool:
            raise CatalogueError(f"forge card {key!r}: bot is {card.get('bot')!r}, not true or false")
        values = card.get("ignite")
        if card["bot"] and (not isinstance(values, list) or len(values) != 3):
            raise CatalogueError(f"forge card {key!r}: a bot has three ignite values, not {values!r}")
        if not card["bot"] and values is not None:
            raise CatalogueError(f"forge card {key!r}: only bots have ignite values, not {values!r}")
        when = card.get("ability", {}).get("when")
        if when not in WHEN:
            raise CatalogueError(
                f"forge card {key!r}: ability.when is {when!r}, not one of {', '.join(WHEN)}"
            )


check(TABLE)

KEYS: Final = list(TABLE)
NAME: Final[list[str]] = [card["name"] for card in TABLE.values()]
COST: Final[list[int]] = [card["cost"] for card in TABLE.values()]
ATTACK: Final[list[int]] = [card["attack"] for card in TABLE.values()]
HEALTH: Final[list[int]] = [card["health"] for card in TABLE.values()]
IS_BOT: Final[list[bool]] = [card["bot"] for card in TABLE.values()]
IGNITE: Final[list[list[int]]] = [card.get("ignite", []) for card in TABLE.values()]
ABILITY_WHEN: Final[list[str]] = [card["ability"]["when"] for card in TABLE.values()]
ABILITY_TEXT: Final[list[str]] = [card["ability"]["text"] for card in TABLE.values()]

FORGE_LIST: Final[list[int]] = [
    kind for kind, card in enumerate(TABLE.values()) for _ in range(card["copies"])
]
"""The cards of a forge, the same for every player (forge.setup.same-forge)."""

HEAT_SINK: Final = KEYS.index("heat-sink")
EMBER_CULTIST: Final = KEYS.index("ember-cultist")
DECONSTRUCTOR: Final = KEYS.index("deconstructor")
WALLBREAKER: Final = KEYS.index("wallbreaker")
