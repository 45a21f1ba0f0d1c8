"""What is needed to put a game into words: what its things are called, and how its events are told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, final

from emberbox import ledger
from emberbox.games.words import ENGLISH, Words
from emberbox.kernel.event import Fact
from emberbox.kernel.game import Game, View
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.plan import Plan
from emberbox.kernel.question import Question
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why
from emberbox.telling.inflection import as_noun, spoken
from emberbox.telling.speech import Count, Link, Names, Span, link, parts, sentence

Seen: TypeAlias = Mapping[str, Fact]
"""An event as somebody may know it."""

Tone: TypeAlias = Literal["", "turn", "chapter", "harm", "fire", "good"]
"""How a line of the story sounds: a new part begins, somebody is hurt, attacked or better off, or nothing."""


@final
class Scene:
    """A table as somebody sees it: the view, what the players are called, and what this person is asked."""

    __slots__ = ("_question", "names", "view")

    def __init__(self, view: View, names: Names, question: Question | None = None) -> None:
        self.view: Final = view
        self.names: Final = names
        self._question: Final = question

    @property
    def question(self) -> Question:
        """What is asked; a scene is asked for it only where something is."""
        assert self._question is not None, "nothing is asked in this scene"
        return self._question

    @property
    def options(self) -> Sequence[int]:
        """What may be picked now."""
        return () if self._question is None else self._question.options


class Figure(NamedTuple):
    """Something that counts: as what, for which seat, and how much."""

    key: str
    seat: int
    amount: int


class Reason(NamedTuple):
    """Why something cannot be picked, in words: the fact, and what would make it possible, if anything."""

    fact: str
    remedy: str


class Told(NamedTuple):
    """A line of the story: the last event it tells, by its place among those seen, its text and its tone."""

    event: int
    text: str
    tone: Tone


def winners_of(payoffs: Sequence[float]) -> list[int]:
    """The seats with the best result; nobody where all lost together.

    >>> winners_of([0.5, 0.0, 0.5]), winners_of([0.0, 0.0])
    ([0, 2], [])
    """
    return [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs) > 0]


class Teller(ABC):
    """How a game speaks, out of what a scene shows and what was seen. A game on the shelf has one.

    Texts carry links (see `speech`) wherever they name a card, a player or a rule.
    """

    def __init__(self, game: Game, tones: Mapping[str, Tone], language: str = ENGLISH) -> None:
        self.game: Final = game
        self.language: Final = language
        self.words: Final[Words] = spoken(game, language)
        self.tones: Final = tones

    # -- what a game has to say ------------------------------------------------------------------

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
    def facts(self, seen: Seen, scene: Scene) -> Mapping[str, object]:
        """The words for the facts of an event, for its template."""

    @abstractmethod
    def cards(self) -> Mapping[str, str]:
        """The names of all cards, by key."""

    @abstractmethod
    def now(self, scene: Scene) -> str:
        """Whose turn it is, and which part of it."""

    @abstractmethod
    def ending(self, scene: Scene) -> str:
        """The state of things at the end of a game, in a sentence."""

    @abstractmethod
    def all_knowing(self, views: Sequence[View]) -> View:
        """The view of somebody from whom nothing is hidden, out of the views of all seats."""

    def name(self, pick: int, scene: Scene) -> str:
        """What a person may type instead of the number of a choice, if there is such a name."""
        return ""

    def because(self, because: str) -> str:
        """The card or rule that something is because of; nothing if there is no word for the rule."""
        return self.card(because) if because in self.cards() else ""

    def about(self, scene: Scene) -> Mapping[str, object]:
        """The words for what the question is about."""
        return {"because": self.because(scene.question.because)}

    def arranged(self, picks: Sequence[int]) -> list[int]:
        """Choices in the order in which a person wants to read them."""
        return list(picks)

    def verdict(self, winners: Sequence[int], scene: Scene) -> str:
        """How the game has ended for those with the best result, in a sentence."""
        if self.game.together:
            return self.words.word("verdict", "won-together" if winners else "lost-together")
        if len(winners) == 1:
            return sentence(self.words.word("verdict", "won").format(seat=scene.names[winners[0]]))
        return self.words.word("verdict", "drawn")

    def hint(self, pick: int, scene: Scene) -> str:
        """What a newcomer would want to know about a choice, after its wording; may be cut short."""
        return ""

    def grave(self, pick: int, scene: Scene) -> bool:
        """Whether a choice is worth a second thought: it cannot be meant, or hardly."""
        return False

    def figures(self, seen: Seen, scene: Scene) -> Iterator[Figure]:
        """What an event adds to the statistics of a game."""
        yield from ()

    # -- what follows from it --------------------------------------------------------------------

    def card(self, key: str) -> str:
        """A card by its name."""
        return link(f"card:{key}", self.cards()[key])

    def named(self, names: Mapping[str, str]) -> dict[str, str]:
        """Cards by key with their names in this language, where they are translated."""
        if self.language == ENGLISH:
            return dict(names)
        return {key: self.words.printed("cards", key, as_noun(name)) for key, name in names.items()}

    def short(self, key: str, english: str) -> str:
        """The text of a card in a line, in this language where it is translated."""
        return self.words.printed("shorts", key, english)

    def asked_by(self, scene: Scene) -> Link | None:
        """The card or rule that asks, whether or not the question names it; a rule by what it is about."""
        because = scene.question.because
        for part in parts(self.because(because)):
            if isinstance(part, Link):
                return part
        return Link(f"rule:{because}", self.words.section(ledger.entry(because).area)) if because else None

    def verb(self, word: str) -> str:
        """What a verb is called."""
        return self.words.word("verbs", word)

    def label(self, pick: int, scene: Scene) -> str | None:
        """What a pick names at this table, on its own."""
        thing = self.thing(pick, scene)
        return None if thing is None else str(thing["label"])

    def question(self, scene: Scene) -> str:
        """What is asked, as it is put to a person."""
        return sentence(self.words.question(scene.question.asks).format_map(dict(self.about(scene))))

    def choice(self, pick: int, scene: Scene) -> str:
        """An option as it is put to a person."""
        asks = scene.question.asks
        kind, index = self.game.space.thing(pick)
        if kind == "verb":
            word = self.game.space.names[pick].partition(":")[2]
            return self.verb(word)
        if pick == NONE:
            return self.words.choice(asks, "none")
        thing = self.chosen(pick, scene) or {"label": f"{kind} {index}"}
        return sentence(self.words.choice(asks, kind).format_map(dict(thing)))

    def chosen(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        """The words for what a pick means as an answer: a number alone means nothing."""
        return self.thing(pick, scene)

    def reason(self, why: Why, pick: int, scene: Scene) -> Reason:
        """Why a pick cannot be taken, in words; `{it}` in a sentence is what was pointed at."""
        if why.says in self.words.table("common-why"):
            return Reason(self._common(why, scene), "")
        if not why.says:
            return Reason("", "")
        facts: dict[str, Fact] = {"what": why.says, "because": why.rule, **why.facts}
        said = {**self.facts(facts, scene), "it": self.label(pick, scene) or ""}
        fact = sentence(self.words.word("why", why.says).format_map(said))
        remedy = sentence(self.words.word("remedies", why.remedy).format_map(said)) if why.remedy else ""
        return Reason(fact, remedy)

    def outcome(self, outcome: Outcome, scene: Scene, amount: Span | None = None) -> str:
        """What an answer would change, in a sentence; the amount may not be known for sure."""
        facts: dict[str, Fact] = {"what": outcome.what, "because": "", **outcome.facts}
        said = {**self.facts(facts, scene), "amount": amount or Span(outcome.amount, outcome.amount)}
        return sentence(self.words.word("outcomes", outcome.what).format_map(said))

    def plan(self, plan: Plan, scene: Scene) -> str:
        """What a piece that no seat moves is about to do, in words."""
        seen: dict[str, Fact] = {"what": plan.what, "because": "", **plan.facts}
        said = dict(self.facts(seen, scene))
        keys = [plan.what, "tie"] if plan.tie else [plan.what]
        return " ".join(sentence(self.words.word("plans", key).format_map(said)) for key in keys)

    def assumed_of_plans(self) -> str:
        """What all plans take for granted."""
        return self.words.word("plans", "assumed")

    def _common(self, why: Why, scene: Scene) -> str:
        seats = why.facts.get("seats")
        others = [f"{scene.names[seat]}" for seat in seats] if isinstance(seats, list) else []
        counts = {name: Count(value) for name, value in why.facts.items() if isinstance(value, int)}
        are = self.words.word("one" if len(others) == 1 else "several", "are")
        named = self.words.both(others) or self.words.word("speech", "others")
        return self.words.word("common-why", why.says).format(others=named, are=are, **counts)

    def tale(self, seen: Sequence[Seen], scene: Scene) -> list[Told]:
        """Events in words, one after another; a game may leave out or put together what is dull."""
        return [self.told(at, event, scene) for at, event in enumerate(seen)]

    def told(self, at: int, seen: Seen, scene: Scene) -> Told:
        """An event in words."""
        what = str(seen["what"])
        table = "at-table" if what in self.words.table("at-table") else "events"
        said = self.words.word(table, what)
        text = sentence(said.format_map(dict(self.facts(seen, scene))))
        return Told(at, text, self.tones.get(what, ""))

    def summed(self, figures: Iterable[Figure], seats: int) -> list[tuple[str, list[int]]]:
        """Figures in words, one value for each seat; what nobody did is left out."""
        words = self.words.table("statistics")
        totals = {key: [0] * seats for key in words}
        for key, seat, amount in figures:
            totals[key][seat] += amount
        return [(str(words[key]), values) for key, values in totals.items() if any(values)]
