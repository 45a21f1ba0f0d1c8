"""What a program asks for first: a game by its name, and the questions that it can ask."""

from __future__ import annotations

from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.session import Session


def start(game: str, seed: int = 0, *, record: bool = True, **options: Choice) -> Session:
    """A new game of the box, or `BadOption`; its dice and shuffles follow from the seed.

    Without `record` it is faster, but can't be forked, undone, copied or recorded.

    >>> start("forge", seed=7, players=3).state.seats
    3
    """
    return Session.start(_named(game), options, seed, record=record)


def questions(game: str) -> list[str]:
    """The names of all questions that a game can ask (`Decision.asks`), sorted; or `BadOption`.

    >>> "attack-what" in questions("forge")
    True
    """
    return sorted(words_of(_named(game)).names("asks"))


def _named(game: str) -> Game:
    found = GAMES.get(game)
    if found is None:
        raise BadOption(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    return found
