"""What somebody may be called: what can be seen, and is not easily taken for somebody else."""

from __future__ import annotations

import unicodedata
from typing import Final

from emberbox.bots.roster import LEVELS
from emberbox.games.words import LANGUAGES, shared_tables
from emberbox.server.errors import Refused

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 2
"""Marks above or below one letter: more of them reach into the lines around."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though they are none of Unicode's control characters."""

SELECTORS: Final = dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""These choose how the sign before them looks. Without them it is still the same sign."""

LOOKALIKES: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Scripts with letters that look alike: a name has letters of one of them."""

SPOKEN: Final = [shared_tables(language) for language in LANGUAGES]
TAKEN: Final = frozenset(
    {*LEVELS, "bot", "emberbox", "server", "system", "host", "admin"}
    | {word.casefold() for words in SPOKEN for word in (words["speech"]["you"], *words["levels"].values())}
)
"""What the server itself calls somebody or something at a table, in all its languages."""


class BadPlayer(Refused):
    """A name, login or password that cannot be."""


def good_name(name: str) -> str:
    """The name as it is shown, or `BadPlayer`.

    >>> good_name("  Ada "), good_name("\\uff21\\uff44\\uff41"), good_name("Зоя")
    ('Ada', 'Ada', 'Зоя')
    """
    shown = unicodedata.normalize("NFKC", " ".join(name.translate(SELECTORS).split()))
    if not 1 <= len(shown) <= LONGEST_NAME or not _is_visible(shown):
        raise BadPlayer("bad-name", f"a name needs 1 to {LONGEST_NAME} visible characters, not {name[:40]!r}")
    scripts = {_script(sign) for sign in shown if sign.isalpha()} & set(LOOKALIKES)
    if len(scripts) > 1:
        raise BadPlayer("bad-name", "use letters of one alphabet: mixed ones look too much alike")
    if shown.casefold() in TAKEN:
        raise BadPlayer("bad-name", f"{shown!r} could be mistaken for somebody else: choose another name")
    return shown


def _is_visible(name: str) -> bool:
    marks = 0
    for at, sign in enumerate(name):
        category = unicodedata.category(sign)
        if category[0] == "C" or sign in INVISIBLE:
            return False
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MOST_MARKS or (marks and at == 0):
            return False
    return True


def _script(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0]
