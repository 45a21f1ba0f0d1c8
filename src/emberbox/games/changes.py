"""Numbers of a catalogue that are changed for an experiment: `key.field=value`, which must fit what is there.

A field within a field has dots, an entry of a list its number from 1: `pilot-light.ignite.2=3`. What a value
may be is the catalogue's own matter: it is checked as ever when it is read with the changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, Final

from emberbox.games.toml_text import parse
from emberbox.kernel.errors import CatalogueError

LONGEST: Final = 200
"""Characters of a change."""
UNCHANGED: Final = ("edition", "house", "known", "why")
"""Fields that no game is played with, and the one that says which kinds come first."""


def parse_change(text: str) -> tuple[str, Any]:
    """The path and the value of a change, or `CatalogueError`.

    >>> parse_change("cinder-imp.cost=2")
    ('cinder-imp.cost', 2)
    """
    path, equals, value = (part.strip() for part in text[: LONGEST + 1].partition("="))
    if not equals or "." not in path or len(text) > LONGEST:
        raise CatalogueError(f"change {text[:LONGEST]!r}: write it like cinder-imp.cost=2")
    try:
        found = parse(f"value = {value}")
    except CatalogueError:
        found = {}
    if list(found) != ["value"]:
        raise CatalogueError(f"change {text!r}: {value!r} isn't a number, a list of numbers, true or false")
    return path, found["value"]


def changed(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A catalogue with some changes, or `CatalogueError` if one does not fit what is there."""
    result = deepcopy(dict(table))
    for path, value in changes.items():
        _change(result, path, value)
    return result


def owner_of(path: str, tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Which of several catalogues has the card that a change names, or `CatalogueError`."""
    key = path.partition(".")[0]
    for name, table in tables.items():
        if key in table:
            return name
    raise CatalogueError(
        _unknown(path, f"there is no card {key!r}", key, [k for t in tables.values() for k in t])
    )


def _change(table: dict[str, Any], path: str, value: Any) -> None:
    """Put a value in the place of another of its type."""
    place: Any = table
    *before, last = path.split(".")
    for part in before:
        place = place[_index(place, part, path)]
    at = _index(place, last, path)
    now = place[at]
    if last in UNCHANGED or not _is_number(now):
        raise CatalogueError(f"change {path}: only numbers and true or false can be changed, not {last!r}")
    if not _is_number(value) or type(value) is not type(now):
        raise CatalogueError(f"change {path}: it is {_shown(now)} now and can't be {_shown(value)}")
    place[at] = value


def _index(place: Any, part: str, path: str) -> Any:
    """Where in a table or list a part of a path leads."""
    if isinstance(place, dict):
        if part not in place:
            raise CatalogueError(_unknown(path, f"there is no {part!r}", part, list(place)))
        return part
    if isinstance(place, list):
        if not part.isdecimal() or not 1 <= int(part[:4]) <= len(place):
            raise CatalogueError(f"change {path}: {part!r} isn't a number from 1 to {len(place)}")
        return int(part[:4]) - 1
    raise CatalogueError(f"change {path}: there is nothing within {_shown(place)}")


def _is_number(value: Any) -> bool:
    """Whether a value is a whole number, true or false, or a list of whole numbers."""
    if isinstance(value, list):
        return bool(value) and all(type(entry) is int for entry in value)
    return isinstance(value, int)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)[:40]


def _unknown(path: str, problem: str, part: str, known: Sequence[str]) -> str:
    """A name that is not there, and those it may stand for."""
    near = get_close_matches(part, known, 3, 0.65)
    if len(known) <= 12 and not near:
        near = list(known)
    return f"change {path}: {problem}" + (f"; did you mean {' or '.join(near)}?" if near else "")
