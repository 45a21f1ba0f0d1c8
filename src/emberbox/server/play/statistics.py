"""What each seat has done in a game so far, counted step by step, so that a step can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.words import ENGLISH
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.event import Event
from emberbox.kernel.session import Session
from emberbox.server import wire
from emberbox.telling.speech import Names
from emberbox.telling.teller import Figure, Scene, Teller
from emberbox.telling.tellers import teller_if_any


@final
class Figures:
    """Counts what a spectator sees: everybody may know it, and nobody has to tell the game again for it."""

    __slots__ = ("_scene", "_session", "_steps", "_teller")

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._teller: Final[Teller | None] = teller_if_any(session.game.name)
        self._scene: Scene | None = None
        self._steps: Final[list[list[Figure]]] = []

    def begin(self) -> None:
        """A new step: what is added from now on belongs to it."""
        self._steps.append([])

    def take_back(self) -> None:
        """The last step has not happened."""
        self._steps.pop()

    def add(self, events: Sequence[Event]) -> None:
        """Count what happened in this step."""
        if self._teller is None:
            return
        if self._scene is None:
            state = self._session.state
            self._scene = Scene(state.view(SPECTATOR), Names([""] * state.seats))
        for event in events:
            self._steps[-1] += self._teller.figures(event.as_seen_by(SPECTATOR), self._scene)

    def statistics(self, language: str = ENGLISH) -> list[wire.Statistic]:
        """All of it, summed up."""
        teller = teller_if_any(self._session.game.name, language)
        if teller is None:
            return []
        figures = [figure for step in self._steps for figure in step]
        summed = teller.summed(figures, self._session.state.seats)
        return [wire.Statistic(label, values) for label, values in summed]
