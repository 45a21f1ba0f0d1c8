"""Values that fit themselves into sentences: players, numbers and lists for the templates of words.toml.

A name in a text can be a link to a card, a seat or a rule. It is marked by control characters, which no name
holds, so that a text with links is still a text and templates know nothing of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, final

from emberbox.games.words import ENGLISH, shared_tables
from emberbox.telling.inflection import ARTICLE, CASES, CLOSE, settled

BEGIN, THEN, END = "\x01", "\x02", "\x03"
"""Around where a link leads, and what it says."""

_LINK: Final = re.compile(f"{BEGIN}([^{THEN}]*){THEN}([^{END}]*){END}")
_START: Final = re.compile(f"(?:{BEGIN}[^{THEN}]*{THEN})?.", re.DOTALL)


class Link(NamedTuple):
    """A name in a text, and what it is the name of: `card:KEY`, `seat:N` or `rule:ID`."""

    to: str
    text: str


def link(to: str, text: str) -> str:
    """A text with marks around it.

    >>> parts(f"{link('seat:1', 'Ada')} draws {link('card:imp', 'Imp')}.")
    [Link(to='seat:1', text='Ada'), ' draws ', Link(to='card:imp', text='Imp'), '.']
    """
    return f"{BEGIN}{to}{THEN}{text}{END}"


def parts(text: str) -> list[str | Link]:
    """A text taken apart into its links and what stands between them."""
    text = settled(text)
    found: list[str | Link] = []
    at = 0
    for match in _LINK.finditer(text):
        found += [text[at : match.start()], Link(match[1], match[2])]
        at = match.end()
    return [part for part in [*found, text[at:]] if part != ""]


def plain(text: str) -> str:
    """A text without its marks.

    >>> plain(f"{link('seat:1', 'Ada')} draws.")
    'Ada draws.'
    """
    return _LINK.sub(r"\2", settled(text))


def sentence(text: str) -> str:
    """The text with a capital letter in front, be it in a link.

    >>> sentence("you draw"), plain(sentence(link("seat:0", "you")))
    ('You draw', 'You')
    """
    text = settled(text)
    start = _START.match(text)
    return text if start is None else start[0][:-1] + start[0][-1].upper() + text[start.end() :]


@final
class Names:
    """What the players at a table are called: who listens is "you", everybody else has a name of their own.

    >>> names = Names.of_bots(["", "search"], you=0)
    >>> plain(f"{names[0]:draw|draws} a card from {names[1]:'s} scrapheap")
    "you draw a card from Seat 2 (search)'s scrapheap"
    """

    def __init__(self, called: Sequence[str], you: int | None = None, language: str = ENGLISH) -> None:
        self.you: Final = you
        word = shared_tables(language)["speech"]["you"]
        self.players: Final = [
            Player(seat, name, word if seat == you else "") for seat, name in enumerate(called)
        ]

    @staticmethod
    def of_bots(bots: Sequence[str], you: int | None = None, language: str = ENGLISH) -> Names:
        """The seats by their numbers, each with the bot that plays it, if one does."""
        called = [
            _numbered_seat(seat, language) + (f" ({bot})" if bot else "") for seat, bot in enumerate(bots)
        ]
        return Names(called, you, language)

    @staticmethod
    def of_seats(
        seats: Sequence[tuple[str | None, str | None]], you: int | None = None, language: str = ENGLISH
    ) -> Names:
        """Players by their names and bots by their levels; those that are called the same get numbers.

        >>> seats = [("Ada", None), ("Ada", "novice"), (None, "veteran"), (None, None)]
        >>> [player.name for player in Names.of_seats(seats).players]
        ['Ada 1', 'Ada 2', 'Veteran', 'Seat 4']
        """
        levels = shared_tables(language)["levels"]
        called = [
            name or (levels.get(bot, bot.capitalize()) if bot else _numbered_seat(seat, language))
            for seat, (name, bot) in enumerate(seats)
        ]
        return Names(_numbered(called), you, language)

    def __getitem__(self, seat: int) -> Player:
        return self.players[seat]


def _numbered_seat(seat: int, language: str) -> str:
    return str(shared_tables(language)["speech"]["seat"]).format(number=seat + 1)


def _numbered(names: Sequence[str]) -> list[str]:
    """The names with numbers behind those that would be the same."""
    taken, found = set(names), []
    for name in names:
        number, new = 1, name
        while names.count(name) > 1 and new in taken:
            new, number = f"{name} {number}", number + 1
        taken.add(new)
        found.append(new)
    return found


@final
class Player:
    """A player in a sentence, as a link to the seat: `{p}`, `{p:'s}` or `{p:draw|draws}`.

    In German `{p:dich}` and `{p:dir}` are objects, and any other word is a possessive: `{p:deine} Hand` and
    `{p:<dein>} {unit}`. Where a form has a `_`, that is where the name stands: `{p:ziehst _|zieht _}`.
    As a mere string it is the name without marks.
    """

    def __init__(self, seat: int, name: str, you: str = "") -> None:
        self.seat: Final = seat
        self.name: Final = name
        self.you: Final = you
        """What to say instead of the name to the person whose seat it is; empty for the others."""

    @property
    def is_you(self) -> bool:
        """Whether this is who listens."""
        return self.you != ""

    def __str__(self) -> str:
        return self.you or self.name

    def __format__(self, spec: str) -> str:
        to = f"seat:{self.seat}"
        if not spec:
            return link(to, str(self))
        if "|" in spec:
            said = spec.split("|")[0 if self.you else 1]
            if "_" not in spec:
                return f"{link(to, str(self))} {said}"
            return said.replace("_s", f"{link(to, self.name)}{_genitive(self.name)}").replace(
                "_", link(to, str(self))
            )
        if spec == "'s":
            return link(to, "your") if self.you else f"{link(to, self.name)}'s"
        if spec in OBJECTS:
            return link(to, spec if self.you else self.name)
        if self.you:
            return link(to, spec)
        # The name needs no article, but the case that it asks for is still the noun's.
        case = f"{ARTICLE}:{spec[1:-1].partition(':')[2]}{CLOSE}" if spec[0] == ARTICLE else ""
        return f"{link(to, self.name)}{_genitive(self.name)}{case}"


OBJECTS: Final = {"dich": "akk", "dir": "dat"}


def _genitive(name: str) -> str:
    """What makes a German name a possessive.

    >>> [name + _genitive(name) for name in ("Ada", "Max", "Ada 2")]
    ['Adas', 'Max’', 'Ada 2’s']
    """
    return "’" if name[-1:] in "sxzß" else "s" if name[-1:].isalpha() else "’s"


@final
class Crowd:
    """Several who are no players, in a sentence that is about a player.

    >>> f"{Crowd('the enemies'):draw|draws} a card from {Crowd('the enemies'):'s} deck"
    "the enemies draw a card from the enemies' deck"
    """

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def __format__(self, spec: str) -> str:
        if spec == "'s":
            return f"{self.name}'"
        if spec in OBJECTS:
            return settled(self.name, OBJECTS[spec])
        if "|" not in spec:
            return self.name
        # In English they act like "you", in German they need a form of their own: "die Gegner ziehen".
        forms = spec.split("|")
        said = forms[2] if len(forms) > 2 else forms[0]
        return said.replace("_", self.name) if "_" in spec else f"{self.name} {said}"


@final
class Count:
    """A number in a sentence: `{n}`, or with what it counts as `{n:card|cards}`.

    >>> f"{Count(1):card|cards}, {Count(3):card|cards}, {Count(3)}"
    '1 card, 3 cards, 3'
    """

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.value)
        one, many = spec.split("|")
        return f"{self.value} {one if self.value == 1 else many}"


@final
class Span:
    """Numbers from the least to the most in a sentence, worded like a `Count`.

    >>> f"{Span(1, 3):card|cards}, {Span(2, 2):card|cards}, {Span(1, 3)}"
    '1-3 cards, 2 cards, 1-3'
    """

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most

    def __format__(self, spec: str) -> str:
        if self.least == self.most:
            return format(Count(self.most), spec)
        return f"{self.least}-{self.most}" + (f" {spec.split('|')[1]}" if spec else "")


@final
class Listing:
    """Some things in a sentence: `{things}`, or `{things::}` as a list after a colon, if there are any.

    How they are put together without a colon is for the game's words to say.

    >>> f"scrapped{Listing(['Imp', 'Imp', 'Bot'])::}", f"drawn{Listing([])::}", f"{Listing(['Imp', 'Bot'])}"
    ('scrapped: 2 Imp, Bot', 'drawn', 'Imp and Bot')
    """

    def __init__(self, things: Sequence[str], both: Callable[[Sequence[str]], str] = " and ".join) -> None:
        self.both: Final = both
        counts = {thing: things.count(thing) for thing in dict.fromkeys(things)}
        self.things: Final = [f"{n} {thing}" if n > 1 else thing for thing, n in counts.items()]

    def __format__(self, spec: str) -> str:
        if not spec or spec in CASES:
            return settled(self.both(self.things), spec) if spec else self.both(self.things)
        return f"{spec} {', '.join(self.things)}" if self.things else ""
