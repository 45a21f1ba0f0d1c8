"""Values that fit themselves into sentences: players, numbers and lists for the templates of words.toml.

A name in a text can be a link to a card, a seat or a rule. It is marked by control characters, which no name
holds, so that a text with links is still a text and templates know nothing of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, final

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
    return _LINK.sub(r"\2", text)


def sentence(text: str) -> str:
    """The text with a capital letter in front, be it in a link.

    >>> sentence("you draw"), plain(sentence(link("seat:0", "you")))
    ('You draw', 'You')
    """
    start = _START.match(text)
    return text if start is None else start[0][:-1] + start[0][-1].upper() + text[start.end() :]


def and_joined(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> and_joined(["you", "Seat 2", "Seat 3"])
    'you, Seat 2 and Seat 3'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def or_joined(names: Sequence[str]) -> str:
    """Names to choose from in a sentence.

    >>> or_joined(["D4", "E5", "F6"])
    'D4, E5 or F6'
    """
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@final
class Names:
    """What the players at a table are called: who listens is "you", everybody else has a name of their own.

    >>> names = Names.of_bots(["", "search"], you=0)
    >>> plain(f"{names[0]:draw|draws} a card from {names[1]:'s} scrapheap")
    "you draw a card from Seat 2 (search)'s scrapheap"
    """

    def __init__(self, called: Sequence[str], you: int | None = None) -> None:
        self.you: Final = you
        self.players: Final = [Player(seat, name, seat == you) for seat, name in enumerate(called)]

    @staticmethod
    def of_bots(bots: Sequence[str], you: int | None = None) -> Names:
        """The seats by their numbers, each with the bot that plays it, if one does."""
        called = [f"Seat {seat + 1}" + (f" ({bot})" if bot else "") for seat, bot in enumerate(bots)]
        return Names(called, you)

    @staticmethod
    def of_seats(seats: Sequence[tuple[str | None, str | None]], you: int | None = None) -> Names:
        """Players by their names and bots by their levels; those that are called the same get numbers.

        >>> seats = [("Ada", None), ("Ada", "novice"), (None, "veteran"), (None, None)]
        >>> [player.name for player in Names.of_seats(seats).players]
        ['Ada 1', 'Ada 2', 'Veteran', 'Seat 4']
        """
        called = [
            name or (bot.capitalize() if bot else f"Seat {seat + 1}")
            for seat, (name, bot) in enumerate(seats)
        ]
        return Names(_numbered(called), you)

    def __getitem__(self, seat: int) -> Player:
        return self.players[seat]


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

    As a mere string it is the name without marks.
    """

    def __init__(self, seat: int, name: str, is_you: bool = False) -> None:
        self.seat: Final = seat
        self.name: Final = name
        self.is_you: Final = is_you

    def __str__(self) -> str:
        return "you" if self.is_you else self.name

    def __format__(self, spec: str) -> str:
        to = f"seat:{self.seat}"
        if spec == "'s":
            return link(to, "your") if self.is_you else f"{link(to, self.name)}'s"
        if spec:
            mine, others = spec.split("|")
            return f"{link(to, str(self))} {mine if self.is_you else others}"
        return link(to, str(self))


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
        return f"{self.name} {spec.partition('|')[0]}" if spec else self.name


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

    >>> f"scrapped{Listing(['Imp', 'Imp', 'Bot'])::}", f"drawn{Listing([])::}", f"{Listing(['Imp', 'Bot'])}"
    ('scrapped: 2 Imp, Bot', 'drawn', 'Imp and Bot')
    """

    def __init__(self, things: Sequence[str]) -> None:
        counts = {thing: things.count(thing) for thing in dict.fromkeys(things)}
        self.things: Final = [f"{n} {thing}" if n > 1 else thing for thing, n in counts.items()]

    def __format__(self, spec: str) -> str:
        if not spec:
            return and_joined(self.things)
        return f"{spec} {', '.join(self.things)}" if self.things else ""
