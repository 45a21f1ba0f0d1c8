"""Talk, a game whose rules are whatever generator a test writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from emberbox.kernel.cards import NOBODY, Cards
from emberbox.kernel.decision import Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.session import Session
from emberbox.kernel.space import Space

SPACE: Final = Space(verbs=["a", "b", "c"], cards=[str(kind) for kind in range(10)], numbers=5)
A: Final = SPACE.verb("a")
B: Final = SPACE.verb("b")
C: Final = SPACE.verb("c")
CARDS: Final = SPACE.cards
DECK: Final = 0
SEATS: Final = 3


def hand_of(seat: int) -> int:
    """The zone of a seat's hand."""
    return 1 + seat


class Talk(State):
    """Notes that the rules have taken, ten different cards in a deck, and three empty hands."""

    __slots__ = ("notes", "over", "rules")

    def __init__(self, rules: Rules, cards: Cards) -> None:
        super().__init__(SEATS, cards)
        self.rules = rules
        self.notes: list[int] = []
        self.over = False

    def copy(self) -> Talk:
        twin = Talk(self.rules, self.cards.copy())
        twin.notes = self.notes[:]
        twin.over = self.over
        return twin

    def steps(self) -> Steps[None]:
        yield from self.rules(self)
        self.over = True

    def view(self, seat: int) -> View:
        hands = [self.cards.visible(hand_of(other), seat) for other in range(SEATS)]
        return {"notes": self.notes[:], "hands": hands, "deck": self.cards.visible(DECK, seat)}

    def payoffs(self) -> list[float] | None:
        return [1.0, 0.0, 0.0] if self.over else None

    def note(self, *answers: int) -> None:
        """Remember what was answered."""
        self.notes += answers
        self.tell("noted", {"answers": [*answers]})


Rules = Callable[[Talk], Steps[None]]


class TalkGame(Game):
    """A game made of a test's rules."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules, version: str = "1", own: Sequence[Option] = ()) -> None:
        options = [
            Option("players", 3, [3], "how many"),
            Option("loud", False, [False, True], "how loud"),
            Option("tone", "warm", ["warm", "cold"], "which tone"),
            *own,
        ]
        super().__init__("talk", "Talk", version, SPACE, options)
        self.rules = rules

    def start(self, options: Mapping[str, Choice]) -> State:
        cards = Cards()
        for audience in (NOBODY, 1 << 0, 1 << 1, 1 << 2):
            cards.add_zone(audience)
        cards.deal(range(10), pool=0, zone=DECK)
        return Talk(self.rules, cards)


def begin(rules: Rules, seed: int = 0, *, record: bool = True) -> Session:
    """A game of these rules, ready to be answered."""
    return Session.start(TalkGame(rules), {}, seed, record=record)


def notes(session: Session) -> list[int]:
    """What the rules have noted."""
    assert isinstance(session.state, Talk)
    return session.state.notes


def hand(session: Session, seat: int) -> list[int]:
    """The true kinds in a hand."""
    return session.state.cards.kinds(hand_of(seat))


def play_out(session: Session, rng: Random) -> Sequence[int]:
    """Answer at random to the end; the notes."""
    while not session.over:
        session.answer_unchecked(rng.choice(session.options()))
    return notes(session)
