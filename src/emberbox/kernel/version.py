"""Rules versions: which rules a game was played by, and with which cards.

`3+0a1b2c3d+changed-4e5f6a7b` is version 3 of the rules, with own cards and changed numbers of these hashes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

OWN_CARDS: Final = "+"
"""What follows it in a rules version is a hash of cards that players bring along."""
CHANGED_NUMBERS: Final = "+changed-"
"""What follows it, at the end, is a hash: numbers on cards are not those that are printed."""


class RulesVersion(NamedTuple):
    """The parts of a rules version; a hash is empty where there is nothing to tell."""

    rules: str
    own: str
    changes: str


def parse_version(text: str) -> RulesVersion:
    """A rules version in its parts.

    >>> parse_version("3+0a1b2c3d+changed-4e5f6a7b")
    RulesVersion(rules='3', own='0a1b2c3d', changes='4e5f6a7b')
    """
    before, _, changes = text.partition(CHANGED_NUMBERS)
    rules, _, own = before.partition(OWN_CARDS)
    return RulesVersion(rules, own, changes)


def write_version(version: RulesVersion) -> str:
    """A rules version as records have it.

    >>> write_version(RulesVersion("3", "", "4e5f6a7b"))
    '3+changed-4e5f6a7b'
    """
    own = f"{OWN_CARDS}{version.own}" if version.own else ""
    return f"{version.rules}{own}{CHANGED_NUMBERS if version.changes else ''}{version.changes}"
