"""TOML that anybody can write: bounded before it is parsed, and what is wrong with it in plain words."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from emberbox.kernel.errors import CatalogueError

DEEPEST: Final = 8
"""Parts of a dotted key, and brackets within brackets: more makes the parser slow, and no card needs it."""

# Unclosed quotes run to the end of the line or file, so that every character is looked at once.
_QUOTED: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)
_DEEP_KEY: Final = re.compile(rf"(?<![^\s.=,\[\]{{}}])(?:[^\s.=,\[\]{{}}]+[ \t]*\.[ \t]*){{{DEEPEST}}}")
_BRACKET: Final = re.compile(r"[\[\]{}]")
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

PROBLEMS: Final = (
    ("Invalid value", "a value is missing or isn't written correctly (text needs quotes)"),
    ("Expected '=' after a key", "a key needs = and a value after it"),
    ("Invalid initial character for a key", "a key is missing or starts with a character that isn't allowed"),
    ("Invalid statement", "this is neither a key, a table nor a comment"),
    ("Expected newline or end of document", "something is left over after the value"),
    ("Expected ']", "the name of a table has a space in it or no closing bracket"),
    ("Cannot declare", "this table is already in the file"),
    ("Cannot redefine namespace", "this table is already in the file"),
    ("Cannot mutate immutable namespace", "this table is already closed: nothing can be added to it here"),
    ("Cannot overwrite a value", "this key already has a value"),
    ("Duplicate inline table key", "this key already has a value"),
    ("Unterminated string", "a text has no closing quote"),
    ("Expected \"'", "a text has no closing quote"),
    ("Expected '\"", "a text has no closing quote"),
    ("Illegal character '\\n'", "a text has no closing quote on its line"),
    ("Illegal character", "this character isn't allowed here"),
    ("Found invalid character", "this character isn't allowed here"),
    ("Unescaped", "write a backslash in a text twice"),
    ("Escaped character", "this escape in a text doesn't name a character"),
    ("Invalid hex value", "this escape in a text doesn't name a character"),
    ("Unclosed array", "a list has no closing ]"),
    ("Unclosed inline table", "a table in braces has no closing }"),
    ("Invalid date or datetime", "this date doesn't exist"),
    ("Exceeds the limit", "a number has too many digits"),
)
"""What the parser says, by its first words, and what we say."""


def parse(text: str) -> dict[str, Any]:
    """The tables of a TOML text, or `CatalogueError` with the line and what is wrong there."""
    text = text.replace("\r\n", "\n")
    _check_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise CatalogueError(_in_plain_words(str(error), text)) from None


def _check_depth(text: str) -> None:
    """Refuse keys and brackets that go too deep, without parsing them."""
    bare = _QUOTED.sub(lambda found: "_" + "\n" * found[0].count("\n"), text)
    deep = _DEEP_KEY.search(bare)
    if deep is not None:
        line = bare.count("\n", 0, deep.start()) + 1
        raise CatalogueError(f"line {line}: a key has more than {DEEPEST} parts with dots between them")
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            line = bare.count("\n", 0, bracket.start()) + 1
            raise CatalogueError(f"line {line}: more than {DEEPEST} brackets are open within each other")


def _in_plain_words(said: str, text: str) -> str:
    """What the parser says, with the line first."""
    place = _PLACE.search(said)
    problem = next((ours for theirs, ours in PROBLEMS if said.startswith(theirs)), "this isn't valid TOML")
    if place is None:
        return problem
    if place[1] is None:
        return f"line {text.count(chr(10)) + 1}, at the end of the file: {problem}"
    return f"line {place[1]}, column {place[2]}: {problem}"
