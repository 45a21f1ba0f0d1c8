"""What the tables of all games share: a game to play by hand, with things picked by the words for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final, Generic, TypeVar, cast

from emberbox.kernel.chance import Chance
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.event import Event
from emberbox.kernel.game import Game, State
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.session import Session

G = TypeVar("G", bound=State)
T = TypeVar("T")


class Table(ABC, Generic[G, T]):
    """A game of G in which whoever is asked picks T: acts, refusals, and what is asked."""

    def __init__(self, game: Game, g: G, chance: Chance) -> None:
        g.story = []
        self.g: Final = g
        self.session: Final = Session(game, g, chance)
        self.session.run_chance()

    @abstractmethod
    def _meanings(self, g: G, thing: T) -> list[int]:
        """Every pick that a thing could mean, at least one."""

    @abstractmethod
    def _thing(self, pick: int) -> T:
        """What a pick means now."""

    @abstractmethod
    def _player(self, seat: int) -> str:
        """What a player is called in messages."""

    # -- acts and refusals -------------------------------------------------------------------------

    def pick(self, *things: T) -> None:
        """Answer what is asked, one thing after another, or raise `IllegalAnswer`."""
        for thing in things:
            found = self._find(self.session, thing)
            if isinstance(found, Refusal):
                raise IllegalAnswer(f"{thing!r} cannot be picked ({found.rule}); {self._question()}", found)
            self.session.answer_unchecked(found)

    def refusal(self, *things: T) -> str | None:
        """The ledger entry that forbids the first of these picks that cannot be made, or None."""
        forbidden = self._forbidden(things)
        return None if forbidden is None else forbidden.rule

    def _forbidden(self, things: tuple[T, ...]) -> Refusal | None:
        """What forbids one of some picks, those before it having been made."""
        trial = self.session
        for at, thing in enumerate(things):
            found = self._find(trial, thing)
            if isinstance(found, Refusal):
                return found
            if at < len(things) - 1:
                trial = trial.fork(Random(0), record=True)
                trial.answer_unchecked(found)
        return None

    def _find(self, session: Session, thing: T) -> int | Refusal:
        """The pick that a thing means at a session: the first that is open, or why the first is not."""
        refusals: list[Refusal] = []
        for pick in self._meanings(cast("G", session.state), thing):
            refusal = session.forbids(pick)
            if refusal is None:
                return pick
            refusals.append(refusal)
        return refusals[0]

    # -- readings ----------------------------------------------------------------------------------

    def options(self) -> list[T]:
        """All that may be picked now."""
        return [self._thing(pick) for pick in self.session.options()]

    @property
    def asked(self) -> str | None:
        """The name of the question that is open now."""
        return None if self.session.decision is None else self.session.decision.asks

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    def _told(self, *what: str) -> list[Event]:
        """All that happened since the table was laid, or all of some kinds."""
        return [event for event in self.g.story or [] if not what or event.what in what]

    def _question(self) -> str:
        """What is asked, for messages."""
        decision = self.session.decision
        if decision is None:
            return "nobody is asked anything, for the game is over"
        who = f"{self._player(decision.seat)} is asked {decision.asks!r} because of {decision.because!r}"
        return f"{who} and may pick {self.options()}"
