"""What makes sense on the cards of Core, be they the game's or somebody's own.

The rest of the code trusts a catalogue that was checked: what is refused here need not be thought of there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.core.board import LOW, OPEN, PIT, RUBBLE, SOLID
from emberbox.games.core.checking_models import LARGEST_FIRETEAM, check_armament, check_model, check_weapon
from emberbox.games.core.checking_scenarios import check_scenario, check_structures
from emberbox.games.core.space import ACTIONS, TACTICAL
from emberbox.games.fields import (
    LONGEST_NAME,
    LONGEST_TEXT,
    card_named,
    check_key,
    check_name,
    number,
    one_of,
    only,
    shown,
    table,
    text,
    texts,
)
from emberbox.kernel.errors import CatalogueError

DATA: Final = ("fireteam", "model", "weapon", "scenario")
"""The kinds of cards that anybody can write."""
CODE: Final = ("action", "tactical", "keyword", "terrain")
"""The kinds whose rules are code: a card alone would do nothing."""
EVERY_CARD: Final = ("name", "card", "text")
SOURCES: Final = ("house", "known")
SHORT: Final = ("action", "tactical")
"""The kinds that the game's own cards put into a line besides, for hints and buttons."""
PICTURED: Final = ("model", "weapon", *SHORT)
"""The kinds of which each of the game's own cards has a picture; other cards have one for all of a kind."""
LONGEST_SHORT: Final = 80

SURGE_COST: Final = 6
"""The shield HP that EDEN Surge takes."""

Cards = Mapping[str, Any]


def check(cards: Cards, where: str, known: Cards | None = None) -> None:
    """Raise `CatalogueError` with file, card, field and value if a card does not make sense.

    The cards of the game stand alone. Those of one's own come on top of `known` ones, and name them freely.
    """
    for key, card in cards.items():
        try:
            _check_card(key, card, known)
        except CatalogueError as error:
            raise CatalogueError(f"{where}: card {shown(key)}: {error}") from None
    # What cards say about each other comes second, for it takes each of them alone for granted.
    everything = {**known, **cards} if known is not None else cards
    for key, card in cards.items():
        try:
            check_name(key, everything)
            _check_partners(card, everything)
        except CatalogueError as error:
            raise CatalogueError(f"{where}: card {shown(key)}: {error}") from None
    if known is None:
        _check_code(cards, where)


# ---- one card


def _check_card(key: str, card: Any, known: Cards | None) -> None:
    """Whether a card makes sense on its own."""
    if not isinstance(card, dict):
        raise CatalogueError(f"it is {shown(card)}, not a table of fields")
    check_key(key)
    if known is not None and key in known:
        raise CatalogueError(
            f"the game already has a card with this key, {known[key]['name']!r}: choose another"
        )
    if known is not None and card.get("card") in CODE:
        raise CatalogueError(
            f"card is {card['card']!r}, whose rules are code; a file can bring {', '.join(DATA)}"
        )
    kind = one_of(card, "card", DATA if known is not None else (*DATA, *CODE))
    text(card, "name", LONGEST_NAME)
    text(card, "text", LONGEST_TEXT)
    if known is None:
        card = _without_drawing(card, kind)
    if kind == "weapon":
        check_weapon(card)
    elif kind == "model":
        check_model(card)
    elif kind == "fireteam":
        _check_fireteam(card)
    elif kind == "scenario":
        check_scenario(card)
    else:
        _check_code_card(card, kind)
    _check_sources(card, needed=known is None)


def _without_drawing(card: dict[str, Any], kind: str) -> dict[str, Any]:
    """A card of the game without its short line and icon, once these are found to be right."""
    drawing = {"short": kind in SHORT, "icon": kind in PICTURED}
    for field, needed in drawing.items():
        if needed:
            text(card, field, LONGEST_SHORT)
    return {field: value for field, value in card.items() if not drawing.get(field)}


def _check_sources(card: Cards, needed: bool) -> None:
    """Whether a card says where its facts come from. One's own cards are their own source."""
    for field in SOURCES:
        if needed or field in card:
            texts(card, field)
    for entry in card.get("house", []):
        field, dot, part = entry.partition(".")
        if field not in card or (dot and part not in _parts(card[field])):
            raise CatalogueError(f"house names {shown(entry)}, which the card does not have")


def _parts(value: Any) -> list[Any]:
    """What can stand behind the dot of a field in `house`: a key, an entry, or the name of an entry."""
    if isinstance(value, list):
        return [entry.get("name") if isinstance(entry, dict) else entry for entry in value]
    return list(value) if isinstance(value, dict) else []


def _check_fireteam(card: Cards) -> None:
    only(card, (*EVERY_CARD, "roster", *SOURCES), "a fireteam")
    roster = table(card, "roster")
    for model in roster:
        number(roster, model, 1, LARGEST_FIRETEAM, "roster.")
    total = sum(roster.values())
    if total > LARGEST_FIRETEAM:
        raise CatalogueError(f"roster has {total} models, but a fireteam has {LARGEST_FIRETEAM} at most")


def _check_code_card(card: Cards, kind: str) -> None:
    """An action, a tactical ability, a keyword or a kind of terrain: what the code does, in words."""
    if kind == "action":
        number(card, "cost", 0, 9)
        words: tuple[str, ...] = ("limit",)
    else:
        words = {"tactical": ("cost", "lasts"), "keyword": (), "terrain": ("symbol", "moves", "sight")}[kind]
    for field in words:
        text(card, field, LONGEST_TEXT)
    costs = ("cost",) if kind == "action" else ()
    only(card, (*EVERY_CARD, *costs, *words, *SOURCES), f"this kind of card, {kind}")


# ---- cards that name others


def _check_partners(card: Cards, cards: Cards) -> None:
    """Whether the other cards that a card names exist and fit."""
    if card["card"] == "model":
        check_armament(card, cards)
    elif card["card"] == "fireteam":
        _check_roster(card, cards)
    elif card["card"] == "scenario":
        check_structures(card, cards)


def _check_roster(card: Cards, cards: Cards) -> None:
    """Whether a fireteam is a Pilot, its Warlord and others (core.setup.narrative-program)."""
    roster: dict[str, int] = card["roster"]
    models = {key: card_named(cards, "roster", key, "model") for key in roster}
    for key, model in models.items():
        if model["type"] == "structure":
            raise CatalogueError(f"roster names {key!r}, a structure, which only a scenario can place")
    for kind in ("pilot", "warlord"):
        count = sum(roster[key] for key, model in models.items() if model["type"] == kind)
        if count != 1:
            raise CatalogueError(f"roster has {count} models of type {kind}, but a fireteam has exactly one")
    warlord = next(model for model in models.values() if model["type"] == "warlord")
    shield: int = warlord["shield"]["max"] if "shield" in warlord else 0
    for key, model in models.items():
        if "eden-surge" in model["tactical"] and shield < SURGE_COST:
            raise CatalogueError(
                f"roster has {key!r}, whose eden-surge takes {SURGE_COST} HP of the Warlord's shield,"
                f" which can have {shield}"
            )


# ---- the code


def _check_code(cards: Cards, where: str) -> None:
    """Whether the game's cards describe just those actions, abilities and kinds of terrain that are coded."""
    kinds: dict[str, list[str]] = {kind: [] for kind in (*DATA, *CODE)}
    for key, card in cards.items():
        kinds[card["card"]].append(card["symbol"] if card["card"] == "terrain" else key)
    coded = {
        "action": ["attack", *ACTIONS],
        "tactical": list(TACTICAL),
        "terrain": [OPEN, SOLID, LOW, PIT, RUBBLE],
    }
    for kind, wanted in coded.items():
        strange = sorted(set(wanted) ^ set(kinds[kind]))
        if strange:
            knower = "code" if strange[0] in wanted else "cards"
            raise CatalogueError(f"{where}: {kind} {strange[0]!r} is known to the {knower} alone")
