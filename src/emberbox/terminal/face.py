"""What the terminal needs to know of a game: how it is drawn, and how it speaks, in plain text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from emberbox.games.words import Words
from emberbox.kernel.game import Game
from emberbox.telling.speech import plain
from emberbox.telling.teller import Scene, Seen, Teller, Tone

STYLES: Final[dict[Tone, str]] = {
    "": "",
    "turn": "bold",
    "chapter": "bold",
    "harm": "red",
    "fire": "yellow",
    "good": "bold green",
}
"""The rich style of each tone."""


class Face(ABC):
    """How a game looks. A game on the shelf has one; the loops and menus know no game.

    The words are its teller's: what is shown of them goes through here and loses its links.
    """

    def __init__(self, teller: Teller) -> None:
        self.teller: Final = teller
        self.game: Final[Game] = teller.game
        self.words: Final[Words] = teller.words

    # -- what a game has to draw -----------------------------------------------------------------

    @abstractmethod
    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        """The table, drawn to fit a width, and a height if it can."""

    @abstractmethod
    def card(self, key: str) -> Text:
        """A card with everything on it."""

    @abstractmethod
    def pile(self, seat: int, scene: Scene) -> Text:
        """What lies face up on a seat's pile."""

    @abstractmethod
    def legend(self) -> str:
        """What the signs on the board mean."""

    # -- what it says, as the terminal shows it --------------------------------------------------

    def label(self, pick: int, scene: Scene) -> str | None:
        """What a pick names at this table, on its own."""
        label = self.teller.label(pick, scene)
        return None if label is None else plain(label)

    def question(self, scene: Scene) -> str:
        """What is asked, as it is put to a person."""
        return plain(self.teller.question(scene))

    def choice(self, pick: int, scene: Scene) -> str:
        """An option as it is put to a person."""
        return plain(self.teller.choice(pick, scene))

    def tale(self, seen: Sequence[Seen], scene: Scene) -> list[Text]:
        """Events in words, one after another."""
        return [Text(plain(line.text), STYLES[line.tone]) for line in self.teller.tale(seen, scene)]

    def verdict(self, winners: Sequence[int], scene: Scene) -> str:
        """How the game has ended, in a sentence."""
        return plain(self.teller.verdict(winners, scene))

    def ending(self, scene: Scene) -> str:
        """The state of things at the end, in a sentence."""
        return plain(self.teller.ending(scene))
