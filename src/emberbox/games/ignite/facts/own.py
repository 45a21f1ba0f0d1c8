"""Battle decks that players bring along: what makes sense on their cards, and what these say.

Nothing here knows the tables of kinds, so that files can be checked before the game is loaded with them. What
comes out has the shape of the cards in `cards.toml`; `cards/own.py` makes actions of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.data import code_of
from emberbox.games.fields import (
    LONGEST_NAME,
    LONGEST_TEXT,
    check_key,
    check_name,
    number,
    one_of,
    only,
    shown,
    some_of,
    tables,
    text,
)
from emberbox.games.ignite.facts.catalogue import CARDS, DECK_SIZE, LONGEST_SHORT
from emberbox.kernel.errors import CatalogueError

KINDS: Final = ("deck",)
FIELDS: Final = (
    *("name", "card", "cost", "honor", "types", "range", "damage", "movement"),
    *("hit", "do", "python", "text", "short", "icon"),
)
FORMS: Final = ("Weapon", "Spell", "Movement", "Shield", "Item", "Event", "Ability")
"""A card has exactly one of these types: it says how the card is played."""
TYPES: Final = (*FORMS, "Melee", "Ranged", "Small", "Bladed")
ATTACKS: Final = ("Weapon", "Spell")

HITS: Final[dict[str, str]] = {
    "knock-down": "",
    "push": "steps",
    "pull": "steps",
    "immobilize": "",
    "freeze": "",
}
"""What can happen to those that an attack strikes, and the number that goes with it."""
VERBS: Final[dict[str, str]] = {"draw": "amount", "move": "steps", "heal": "", "thorns": "amount"}
"""What a card can do for its player, and the number that goes with it."""

MOST_COST: Final = 12
MOST_HONOR: Final = 4
MOST_DAMAGE: Final = 6
FARTHEST: Final = 8
MOST_MOVEMENT: Final = 6
MOST_AMOUNT: Final = 3
MOST_EFFECTS: Final = 4
MOST_DECKS: Final = 16
DEFAULT_ICON: Final = "card-random"

Cards = Mapping[str, Any]


def read_own(own: Cards, where: str) -> dict[str, Any]:
    """Cards that players bring along, in the shape of the catalogue; or `CatalogueError`."""
    decks: dict[str, Any] = {}
    for key, card in own.items():
        try:
            decks[key] = _deck(key, card)
            check_name(key, {**CARDS, **decks})
        except CatalogueError as error:
            raise CatalogueError(f"{where}: card {shown(key)}: {error}") from None
    if len(decks) > MOST_DECKS:
        raise CatalogueError(f"{where}: {len(decks)} decks, but there can be {MOST_DECKS} at most")
    return decks


def _deck(key: str, card: Any) -> dict[str, Any]:
    """A battle deck in the shape of the catalogue."""
    if not isinstance(card, dict):
        raise CatalogueError(f"it is {shown(card)}, not a table of fields")
    check_key(key)
    if key in CARDS:
        raise CatalogueError(
            f"the game already has a card with this key, {CARDS[key]['name']!r}: choose another"
        )
    one_of(card, "card", KINDS)
    only(card, FIELDS, "a deck")
    full: dict[str, Any] = {
        "name": text(card, "name", LONGEST_NAME),
        "card": "deck",
        "cost": number(card, "cost", 0, MOST_COST),
        "honor": number(card, "honor", 0, MOST_HONOR),
        "types": some_of(card, "types", TYPES),
        "timing": "turn",
        "copies": DECK_SIZE,
        "icon": one_of(card, "icon", [each["icon"] for each in CARDS.values()])
        if "icon" in card
        else DEFAULT_ICON,
        "house": [],
        "known": [],
    }
    forms = [name for name in full["types"] if name in FORMS]
    if len(forms) != 1:
        raise CatalogueError(
            f"types is {shown(card['types'])}, with {len(forms)} of {', '.join(FORMS)}, not one"
        )
    full["form"] = forms[0]
    if forms[0] == "Shield":
        full["timing"] = "react"
    _put_numbers(full, card)
    _put_effects(full, card)
    said = text(card, "text", LONGEST_TEXT) if "text" in card else " ".join(_told(full))
    full["text"] = said
    full["short"] = text(card, "short", LONGEST_SHORT) if "short" in card else _short(said)
    return full


def _short(said: str) -> str:
    """A text in a line for a small card."""
    line = said[:1].lower() + said[1:].rstrip(".")
    return line if len(line) <= LONGEST_SHORT else f"{line[: LONGEST_SHORT - 1].rstrip()}…"


def _put_numbers(full: dict[str, Any], card: Cards) -> None:
    """The numbers that go with how a card is played."""
    form: str = full["form"]
    if form in ATTACKS:
        full["range"] = _range(card)
        if "damage" in card:
            full["damage"] = number(card, "damage", 1, MOST_DAMAGE)
    if form == "Weapon" and not {"Melee", "Ranged"} & set(full["types"]):
        raise CatalogueError(f"types is {shown(card['types'])}, but a weapon is Melee, Ranged or both")
    if form == "Movement" and "python" not in card:
        full["movement"] = number(card, "movement", 1, MOST_MOVEMENT)
    for field in ("range", "damage", "movement", "hit"):
        if field in card and field not in full and not (field == "hit" and form in ATTACKS):
            raise CatalogueError(f"{field} is {shown(card[field])}, but a card of type {form} has none")


def _range(card: Cards) -> list[int]:
    value: Any = card.get("range", [1, 1])
    fits = isinstance(value, list) and len(value) == 2 and all(type(entry) is int for entry in value)
    if not fits or not 1 <= value[0] <= value[1] <= FARTHEST:
        raise CatalogueError(f"range is {shown(value)}, not [nearest, farthest] from 1 to {FARTHEST}")
    found: list[int] = value
    return found


def _put_effects(full: dict[str, Any], card: Cards) -> None:
    """What a card does besides its numbers."""
    full["hit"] = _effects(card, "hit", HITS)
    full["do"] = _effects(card, "do", VERBS)
    form = full["form"]
    if "python" in card:
        if card.keys() & {"hit", "do"} or form == "Shield":
            raise CatalogueError(
                "python defines everything the card does on its player's turn: leave out hit and do"
            )
        text(card, "text", LONGEST_TEXT)
        code_of(text(card, "python", LONGEST_NAME))
        full["python"] = card["python"]
    elif form in ATTACKS and not full["hit"] and "damage" not in full:
        raise CatalogueError("it attacks, but has neither damage nor hit")
    elif form in ("Item", "Event", "Ability") and not full["do"]:
        raise CatalogueError(f"do is missing; a card of type {form} does nothing else")
    if form == "Shield" and any(effect["verb"] != "draw" for effect in full["do"]):
        raise CatalogueError("do of a Shield can only have the verb draw, because it's played out of turn")


def _effects(card: Cards, field: str, verbs: Mapping[str, str]) -> list[dict[str, Any]]:
    found = tables(card, field, MOST_EFFECTS) if field in card else []
    for at, effect in enumerate(found, 1):
        inside = f"{field}.{at}."
        verb = one_of(effect, "verb", list(verbs), inside)
        needed = verbs[verb]
        only(effect, ("verb", needed) if needed else ("verb",), f"the verb {verb}", inside)
        if needed:
            number(effect, needed, 1, MOST_AMOUNT, inside)
        if [each.get("verb") for each in found].count(verb) > 1:
            raise CatalogueError(f"{inside}verb is {verb!r}, which is listed twice")
    return found


# -- texts ---------------------------------------------------------------------------------------------


def _told(card: Cards) -> list[str]:
    """What a card says, sentence by sentence, if its file has no text."""
    form: str = card["form"]
    said: list[str] = []
    if form in ATTACKS:
        low, high = card["range"]
        said.append(f"Range: {low if low == high else f'{low}-{high}'}.")
        if "damage" in card:
            said.append(f"Damage: {card['damage']}.")
        said.append(
            "One of your units attacks a target."
            if form == "Weapon"
            else "One of your units casts it at a target."
        )
        whom = "If the target is damaged and lives, it is" if "damage" in card else "The target is"
        fates = " and ".join(_fate(effect) for effect in card["hit"])
        said += [f"{whom} {fates}."] if fates else []
    elif form == "Movement":
        said.append(f"Movement: {card['movement']}. Move one of your units.")
    elif form == "Shield":
        said.append("Out of turn: discard it to block one weapon or projectile attack on one of your units.")
    return [*said, *[_deed(effect) for effect in card["do"]]]


def _spaces(steps: int) -> str:
    return "1 space" if steps == 1 else f"up to {steps} spaces"


def _fate(effect: Cards) -> str:
    verb, steps = effect["verb"], effect.get("steps", 0)
    return {
        "knock-down": "knocked down",
        "push": f"pushed back {_spaces(steps)}",
        "pull": f"pulled {_spaces(steps)} toward your unit",
        "immobilize": "immobilized until your next turn",
        "freeze": "frozen until your next turn",
    }[str(verb)]


def _deed(effect: Cards) -> str:
    verb, amount, steps = effect["verb"], effect.get("amount", 0), effect.get("steps", 0)
    return {
        "draw": "Draw a card." if amount == 1 else f"Draw {amount} cards.",
        "move": f"Move one of your units {_spaces(steps)}.",
        "heal": "Take one point of damage off one of your units.",
        "thorns": (
            f"Choose one of your units. Until your next turn, anyone who damages it takes {amount} damage."
        ),
    }[str(verb)]
