"""The fields of a card as what they must be: each function gives a value, or raises `CatalogueError` with it.

`inside` is where the field stands within its card, like "shield.", and empty for the card itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from emberbox.kernel.errors import CatalogueError

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
KEBAB_CASE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_KEY: Final = 40
LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 4000
LONGEST_SHOWN: Final = 80


def shown(value: Any) -> str:
    """A value as a message quotes it: as TOML writes it, and however long it is."""
    try:
        text = _written(value)
    except ValueError:  # Python does not print numbers of thousands of digits
        return "a number too long to print"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _written(value: Any) -> str:
    if isinstance(value, str):
        letters = value[: LONGEST_SHOWN + 1]
        return "'" + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in letters) + "'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_written(entry) for entry in value[:LONGEST_SHOWN])}]"
    if isinstance(value, dict):
        entries = list(value.items())[:LONGEST_SHOWN]
        return "{" + ", ".join(f"{named(key)} = {_written(entry)}" for key, entry in entries) + "}"
    return str(value)


def named(field: str, inside: str = "") -> str:
    """A field as a message names it: in quotes if the file has it in quotes.

    >>> named("amount", "do.1."), named("a long name", "list.")
    ('do.1.amount', "list.'a long name'")
    """
    return inside + (field if BARE_KEY.fullmatch(field) else shown(field))


def wrong(field: str, value: Any, wanted: str) -> CatalogueError:
    """The error for a value that is not what is wanted."""
    return CatalogueError(f"{field} is {shown(value)}, {wanted}")


def meant(name: object, known: Iterable[str]) -> str:
    """What somebody may have meant with a name that is not known, as the end of a message; or nothing.

    >>> meant("drwa", ["draw", "repair"])
    '; did you mean draw?'
    """
    near = get_close_matches(name, list(known), 1, 0.65) if isinstance(name, str) else []
    return f"; did you mean {near[0]}?" if near else ""


def check_key(key: str) -> None:
    """Refuse the key of a card that is not in kebab-case, or too long."""
    if not KEBAB_CASE.fullmatch(key) or len(key) > LONGEST_KEY:
        raise CatalogueError(
            f"its key is not in kebab-case like 'my-card', with at most {LONGEST_KEY} characters"
        )


def check_name(key: str, cards: Mapping[str, Any]) -> None:
    """Refuse the name of a card if another one has it: nobody could tell them apart at the table."""
    name = cards[key]["name"]
    for other, card in cards.items():
        if other != key and isinstance(card, dict) and card.get("name") == name:
            raise CatalogueError(f"name is {shown(name)}, which card {shown(other)} has already")


def given(card: Mapping[str, Any], field: str, inside: str = "") -> Any:
    """The value of a field that must be there."""
    if field not in card:
        raise CatalogueError(f"{named(field, inside)} is missing")
    return card[field]


def only(card: Mapping[str, Any], known: Sequence[str], what: str, inside: str = "") -> None:
    """Refuse fields that nobody would read."""
    for field in card:
        if field not in known:
            problem = f"{named(field, inside)} isn't a field of {what}; it can have {', '.join(known)}"
            raise CatalogueError(problem + meant(field, known))


def number(card: Mapping[str, Any], field: str, least: int, most: int, inside: str = "") -> int:
    """A whole number within bounds."""
    value = given(card, field, inside)
    # Python holds True for a 1: without a look at the type it would pass for a number.
    if type(value) is not int or not least <= value <= most:
        wanted = f"a number from {least} to {most}" if least < most else str(least)
        raise wrong(named(field, inside), value, f"not {wanted}")
    return value


def numbers(card: Mapping[str, Any], field: str, count: int, least: int, most: int) -> list[int]:
    """A list of so many whole numbers within bounds."""
    value = given(card, field)
    if not isinstance(value, list) or len(value) != count:
        raise wrong(named(field), value, f"not a list of {count} numbers")
    for entry in value:
        if type(entry) is not int or not least <= entry <= most:
            raise CatalogueError(f"{named(field)} has {shown(entry)}, not a number from {least} to {most}")
    return value


def text(card: Mapping[str, Any], field: str, longest: int, inside: str = "") -> str:
    """Words on one line, without signs that would not be seen."""
    value = given(card, field, inside)
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > longest:
        raise wrong(named(field, inside), value, f"not a line of text of at most {longest} characters")
    return value


def one_of(card: Mapping[str, Any], field: str, values: Sequence[str], inside: str = "") -> str:
    """One of a few words."""
    value = given(card, field, inside)
    if not isinstance(value, str) or value not in values:
        raise wrong(named(field, inside), value, f"not one of {', '.join(values)}{meant(value, values)}")
    return value


def yes_or_no(card: Mapping[str, Any], field: str) -> bool:
    """True or false."""
    value = given(card, field)
    if not isinstance(value, bool):
        raise wrong(named(field), value, "not true or false")
    return value


def some_of(card: Mapping[str, Any], field: str, values: Sequence[str], inside: str = "") -> list[str]:
    """A list of different words out of a few."""
    value = texts(card, field, inside)
    for at, entry in enumerate(value):
        if entry not in values:
            allowed = f"it can be {', '.join(values)}" if values else "there can be none"
            problem = f"{named(field, inside)} has {shown(entry)}; {allowed}{meant(entry, values)}"
            raise CatalogueError(problem)
        if entry in value[:at]:
            raise CatalogueError(f"{named(field, inside)} has {shown(entry)} twice")
    return value


def texts(card: Mapping[str, Any], field: str, inside: str = "") -> list[str]:
    """A list of lines of text."""
    value: Any = given(card, field, inside)
    lines: list[Any] = value if isinstance(value, list) else [None]
    if not all(isinstance(entry, str) and entry.isprintable() for entry in lines):
        written = f": write [{shown(value)}]" if isinstance(value, str) else ""
        raise wrong(named(field, inside), value, f"not a list of lines of text{written}")
    return lines


def table(card: Mapping[str, Any], field: str) -> dict[str, Any]:
    """A table of fields."""
    value = given(card, field)
    if not isinstance(value, dict):
        raise wrong(named(field), value, "not a table of fields")
    return value


def tables(card: Mapping[str, Any], field: str, most: int, inside: str = "") -> list[dict[str, Any]]:
    """A list of tables of fields."""
    value = given(card, field, inside)
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise wrong(named(field, inside), value, "not a list of tables")
    if len(value) > most:
        raise CatalogueError(
            f"{named(field, inside)} has {len(value)} entries, but there can be {most} at most"
        )
    return value


def card_named(cards: Mapping[str, Any], field: str, key: str, kind: str) -> Mapping[str, Any]:
    """The card that a field names, which must be of a kind."""
    found: Mapping[str, Any] | None = cards.get(key)
    if found is None or found["card"] != kind:
        named_so = [other for other, card in cards.items() if card["card"] == kind]
        problem = f"{field} names {shown(key)}, which isn't a {kind} card"
        raise CatalogueError(problem + meant(key, named_so))
    return found
