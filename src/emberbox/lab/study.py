"""What the lab looks at in a game: each game says it in a study of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice, View

RACES: Final = "races"
CARDS: Final = "cards"
TEAMS: Final = "teams"
SEATS: Final = "seats"
LENGTH: Final = "length"
TOPICS: Final = (RACES, CARDS, TEAMS, SEATS, LENGTH)

ALONE: Final = "its players play against each other"


class Finding(NamedTuple):
    """What there was to see in one finished game; lists are by seat."""

    order: list[int]
    """Each seat's place in the order of turns, counted from 1."""
    sides: list[int]
    """Seats with the same number win together."""
    races: list[list[str]]
    offered: list[str]
    """The cards that could be had."""
    taken: list[Counter[str]]
    """How often each card was bought, or whatever the study calls it."""
    facts: dict[str, list[float]]
    """More numbers, like trophies: each becomes a column of the seats."""
    deeds: Sequence[Counter[tuple[str, str]]] = ()
    """How often each of the study's deeds was done with each card; a study without deeds leaves it out."""
    lists: Mapping[str, list[str]] = {}
    """What happened to all players together, thing by thing: each becomes a column of the seats."""


class Study:
    """How to look at the games of one kind: which topics there are, what is played, what was found.

    `options` and `players` are what the lab plays where nobody says otherwise; they leave as much as possible
    to chance, so that every race and every card has its turn. `taken` is the word for a card that a player
    has got. `deeds` are words for what is done with some cards: each becomes a column of the cards. The
    values of options `in_turn` take turns where teams are looked at and nobody says otherwise. `lacks` has
    why each of the other topics says nothing about the game.
    """

    topics: tuple[str, ...] = ()
    lacks: Mapping[str, str] = {}
    options: Mapping[str, Choice] = {}
    players: Sequence[int] = (2,)
    races: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}
    taken: str = "bought"
    deeds: Sequence[str] = ()
    in_turn: Mapping[str, Sequence[Choice]] = {}

    def forbids(self, topic: str, options: Mapping[str, Choice]) -> str:
        """What makes a topic pointless with these options, or nothing."""
        return ""

    def find(self, events: Sequence[Event], view: View) -> Finding:
        """What a finished game shows: all its events, and the table at the end."""
        raise NotImplementedError


def order_from(first: int, seats: int) -> list[int]:
    """Each seat's place in the order of turns when one begins and the others follow clockwise.

    >>> order_from(1, 3)
    [3, 1, 2]
    """
    return [(seat - first) % seats + 1 for seat in range(seats)]
