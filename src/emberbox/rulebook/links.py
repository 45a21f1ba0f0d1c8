"""Links in texts: a card's name leads to the card, a term to the section that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from emberbox.rulebook.chapters import Section

MOST_LINKS: Final = 5
"""In one text: more would be harder to read than none."""


class Found(NamedTuple):
    """A part of a text and where it leads: "card:KEY" or "section:GAME/SLUG"."""

    start: int
    length: int
    to: str


class Linker:
    """Finds the words of a game in texts; the longest one wins, and each thing is linked once a text.

    The titles of games lead nowhere: The Freeze is not the card Freeze.

    >>> fire = Section("fire", "Fire", (), ("fire", "burns"))
    >>> linker = Linker({"fire-arrow": "Fire Arrow"}, {"ignite": [fire]})
    >>> text = "A Fire Arrow is fire; what burns, burns."
    >>> [(text[at : at + length], to) for at, length, to in linker.links(text)]
    [('Fire Arrow', 'card:fire-arrow'), ('fire', 'section:ignite/fire')]
    """

    def __init__(
        self,
        cards: Mapping[str, str],
        sections: Mapping[str, list[Section]],
        titles: Iterable[str] = (),
    ) -> None:
        """Sections are given by game, those that win last."""
        self._cards = {name: f"card:{key}" for key, name in cards.items()}
        self._terms = {
            term.lower(): section_link(game, section)
            for game, found in sections.items()
            for section in found
            for term in section.terms
        }
        words = sorted({*self._cards, *self._terms, *titles}, key=lambda word: (-len(word), word))
        any_word = "|".join(re.escape(word) for word in words)
        self._pattern = re.compile(rf"(?<![\w-])(?:{any_word})(?![\w-])", re.IGNORECASE)

    def links(self, text: str, without: str = "") -> list[Found]:
        """The links of a text, in order, but for those to the place where it stands."""
        return list(islice(self._links(text, {without}), MOST_LINKS))

    def _links(self, text: str, linked: set[str]) -> Iterator[Found]:
        for match in self._pattern.finditer(text):
            # A card is written as its name is printed: to freeze is not the card Freeze.
            to = self._cards.get(match[0]) or self._terms.get(match[0].lower())
            if to is not None and to not in linked:
                linked.add(to)
                yield Found(match.start(), len(match[0]), to)


def section_link(game: str, section: Section) -> str:
    """Where a link to a section leads."""
    return f"section:{game}/{section.slug}"
