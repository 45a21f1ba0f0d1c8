"""All that a bot ever gets of a game."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.kernel.chance import SteadyDice
from emberbox.kernel.decision import Decision
from emberbox.kernel.game import Game, View
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session


@final
class Observation:
    """What one seat may know at its decision: the question, its view, and worlds that may be the true one."""

    __slots__ = ("_decision", "_session", "asks", "because", "game", "root", "seat")

    def __init__(self, session: Session, seat: int) -> None:
        decision = session.asked(seat)
        if decision is None:
            raise ValueError(f"seat {seat} is asked nothing now")
        # Not for bots: session and decision know the true state.
        self._session = session
        self._decision: Final[Decision] = decision
        self.asks: Final = decision.asks
        self.because: Final = decision.because
        self.root: Final = decision.root
        self.game: Final[Game] = session.game
        self.seat: Final = seat

    def options(self) -> list[int]:
        """The legal picks."""
        return self._decision.options()

    def question(self) -> Question:
        """The question as plain data: what it is about, and how many may be picked."""
        return question_of(self._decision)

    def picked(self) -> list[int]:
        """What the seat itself has picked since the last root: the first answers of the act that goes on."""
        return self._session.picked(self.seat)

    def unseen(self, owner: int) -> list[int]:
        """The kinds of an owner's cards that the seat can't see, sorted: what a deck still holds, say."""
        return self._session.state.cards.unseen(owner, self.seat)

    def view(self) -> View:
        """What the seat sees."""
        return self._session.state.view(self.seat)

    def answered(self) -> int:
        """How many decisions seats have answered: a bot sees by it whether anybody moved in between."""
        return self._session.answered

    def lap(self) -> int:
        """What tells the turn that is played from the next (`State.lap`)."""
        return self._session.state.lap(self.seat)

    def sample_world(self, rng: Random, *, record: bool = False) -> Session:
        """A world that agrees with all that the seat knows, at the same decision; another one each time.

        One that is recorded can be forked again.
        """
        return self._session.fork(rng, self.seat, record=record)

    def world(self, number: int) -> Session:
        """A world of those that `sample_world` imagines: the same number, the same world and the same dice.

        So two picks can be compared in equal worlds.
        """
        return self._session.fork(Random(number), self.seat, dice=SteadyDice(number))
