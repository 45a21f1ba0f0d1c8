"""What the server tells players when something can't be done, in their languages.

A message is English where it is raised, logged and stored. Here it is recognized by its words, and what
stands for `{...}` in them is taken along. Another language is a file beside this one, messages.de.toml; where
that has no words for a message it may have some for its code.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final, final

from emberbox.games.data import read_toml
from emberbox.games.words import ENGLISH

HERE: Final = "emberbox.server"


def in_language(code: str, message: str, language: str) -> str:
    """A message in a language of the box.

    >>> in_language("seat-taken", "seat 1 is taken by Ada", "de")
    'Auf diesem Platz sitzt schon jemand.'
    """
    return message if language == ENGLISH else messages_in(language).said(code, message)


@cache
def messages_in(language: str) -> Messages:
    """The messages in another language."""
    tables = read_toml(HERE, f"messages.{language}.toml")
    return Messages(tables["messages"], tables["codes"])


@final
class Messages:
    """Messages in another language, by the English ones and by codes."""

    def __init__(self, messages: dict[str, str], codes: dict[str, str]) -> None:
        self.codes: Final = codes
        self.messages: Final = {_pattern(english): said for english, said in messages.items()}

    def said(self, code: str, message: str) -> str:
        """A message as it is said in this language, or in English."""
        for pattern, said in self.messages.items():
            found = pattern.fullmatch(message)
            if found is not None:
                return said.format_map(found.groupdict())
        return self.codes.get(code, message)


def _pattern(message: str) -> re.Pattern[str]:
    """What a message looks like with any facts in it."""
    parts = [
        re.escape(text) + (f"(?P<{fact}>.*)" if fact else "")
        for text, fact, _, _ in Formatter().parse(message)
    ]
    return re.compile("".join(parts), re.DOTALL)
