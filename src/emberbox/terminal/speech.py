"""Values that fit themselves into sentences: players, numbers and lists for the templates of words.toml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final


@final
class Names:
    """What the players at a table are called: the person is "you", everybody else a seat and a bot.

    >>> names = Names(["", "search"], you=0)
    >>> f"{names[0]:draw|draws} a card from {names[1]:'s} scrapheap"
    "you draw a card from Seat 2 (search)'s scrapheap"
    """

    def __init__(self, bots: Sequence[str], you: int | None = None) -> None:
        self.you: Final = you
        self.players: Final = [
            Player(f"Seat {seat + 1}" + (f" ({bot})" if bot else ""), seat == you)
            for seat, bot in enumerate(bots)
        ]

    def __getitem__(self, seat: int) -> Player:
        return self.players[seat]


@final
class Player:
    """A player in a sentence: `{p}`, `{p:'s}` or `{p:draw|draws}`."""

    def __init__(self, name: str, is_you: bool = False) -> None:
        self.name: Final = name
        self.is_you: Final = is_you

    def __str__(self) -> str:
        return "you" if self.is_you else self.name

    def __format__(self, spec: str) -> str:
        if spec == "'s":
            return "your" if self.is_you else f"{self.name}'s"
        if spec:
            mine, others = spec.split("|")
            return f"you {mine}" if self.is_you else f"{self.name} {others}"
        return str(self)


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
class Listing:
    """Some things in a sentence: `{things}`, or `{things::}` with a colon before them if there are any.

    >>> f"scrapped{Listing(['Imp', 'Imp', 'Bot'])::}", f"drawn{Listing([])::}"
    ('scrapped: 2 Imp, Bot', 'drawn')
    """

    def __init__(self, things: Sequence[str]) -> None:
        counts = {thing: things.count(thing) for thing in dict.fromkeys(things)}
        self.text: Final = ", ".join(f"{n} {thing}" if n > 1 else thing for thing, n in counts.items())

    def __format__(self, spec: str) -> str:
        return f"{spec} {self.text}" if spec and self.text else self.text


def sentence(text: str) -> str:
    """The text with a capital letter in front.

    >>> sentence("you draw")
    'You draw'
    """
    return text[:1].upper() + text[1:]
