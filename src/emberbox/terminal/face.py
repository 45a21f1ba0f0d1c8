"""What the terminal needs to know of a game: how it is drawn, and what its things are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, final

from rich.console import RenderableType
from rich.text import Text

from emberbox.games.words import Words, words_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.game import Game, View
from emberbox.kernel.space import NONE
from emberbox.terminal.speech import Names, sentence


@final
class Scene:
    """A table as somebody sees it: the view, what the players are called, and what may be picked now."""

    __slots__ = ("names", "options", "view")

    def __init__(self, view: View, names: Names, options: Sequence[int] = ()) -> None:
        self.view: Final = view
        self.names: Final = names
        self.options: Final = options


class Face(ABC):
    """How a game looks and speaks. A game on the shelf has one; the loops and menus know no game."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.words: Final[Words] = words_of(game.name)

    # -- what a game has to say ------------------------------------------------------------------

    @abstractmethod
    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        """The table, drawn to fit a width, and a height if it can."""

    @abstractmethod
    def thing(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        """The words for what a pick names, for the templates; None if it is not on this table.

        `label` is always among them: how the thing is called on its own.
        """

    @abstractmethod
    def at_hand(self, scene: Scene) -> list[int]:
        """Everything that the person could point at: what "why not?" looks at when nothing is named."""

    def concerns(self, pick: int, scene: Scene) -> bool:
        """Whether a pick that is not open is worth a word when "why not?" names nothing."""
        return True

    @abstractmethod
    def facts(self, seen: Mapping[str, Fact], scene: Scene) -> Mapping[str, object]:
        """The words for the facts of an event, for its template."""

    @abstractmethod
    def cards(self) -> dict[str, str]:
        """The names of all cards, by key."""

    @abstractmethod
    def card(self, key: str) -> Text:
        """A card with everything on it."""

    @abstractmethod
    def pile(self, seat: int, scene: Scene) -> Text:
        """What lies face up on a seat's pile."""

    @abstractmethod
    def ending(self, scene: Scene) -> str:
        """The state of things at the end of a game, in a sentence."""

    @abstractmethod
    def all_knowing(self, views: Sequence[View]) -> View:
        """The view of somebody from whom nothing is hidden, out of the views of all seats."""

    @abstractmethod
    def legend(self) -> str:
        """What the signs on the board mean."""

    def name(self, pick: int, scene: Scene) -> str:
        """What a person may type instead of the number of a choice, if there is such a name."""
        return ""

    def about(self, decision: Decision, scene: Scene) -> Mapping[str, object]:
        """The words for what a decision is about, for its question."""
        return {"because": self.cards().get(decision.because, "")}

    def arranged(self, picks: Sequence[int]) -> list[int]:
        """Choices in the order in which a person wants to read them."""
        return list(picks)

    def verdict(self, winners: Sequence[int], scene: Scene) -> str:
        """How the game has ended for those with the best result, in a sentence."""
        if len(winners) == 1:
            return f"{scene.names[winners[0]]:win|wins} the game!"
        return "The game is a draw."

    def hint(self, decision: Decision, pick: int, scene: Scene) -> str:
        """What a newcomer would want to know about a choice, after its wording; may be cut short."""
        return ""

    def style(self, what: str) -> str:
        """The rich style of an event."""
        return ""

    # -- what follows from it --------------------------------------------------------------------

    def label(self, pick: int, scene: Scene) -> str | None:
        """What a pick names at this table, on its own."""
        thing = self.thing(pick, scene)
        return None if thing is None else str(thing["label"])

    def question(self, decision: Decision, scene: Scene) -> str:
        """A decision as it is put to a person."""
        return self.words.question(decision.asks).format_map(dict(self.about(decision, scene)))

    def choice(self, decision: Decision, pick: int, scene: Scene) -> str:
        """An option of a decision as it is put to a person."""
        kind, index = self.game.space.thing(pick)
        if kind == "verb":
            word = self.game.space.names[pick].partition(":")[2]
            return self.words.word("verbs", word)
        if pick == NONE:
            return self.words.choice(decision.asks, "none")
        thing = self.chosen(decision, pick, scene) or {"label": f"{kind} {index}"}
        return sentence(self.words.choice(decision.asks, kind).format_map(dict(thing)))

    def chosen(self, decision: Decision, pick: int, scene: Scene) -> Mapping[str, object] | None:
        """The words for what a pick means as an answer to a decision: a number alone means nothing."""
        return self.thing(pick, scene)

    def tale(self, seen: Sequence[Mapping[str, Fact]], scene: Scene) -> list[Text]:
        """Events in words, one after another; a game may leave out or put together what is dull."""
        return [self.told(event, scene) for event in seen]

    def told(self, seen: Mapping[str, Fact], scene: Scene) -> Text:
        """An event in words."""
        what = str(seen["what"])
        line = self.words.word("events", what).format_map(dict(self.facts(seen, scene)))
        return Text(sentence(line), style=self.style(what))
