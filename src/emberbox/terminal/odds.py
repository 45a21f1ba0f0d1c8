"""Odds of a recorded game: a moment of it, its question, and what would follow from each choice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, final

from rich.console import Console
from rich.text import Text

from emberbox.kernel.decision import Several
from emberbox.kernel.errors import BadOption, BadRecord, IllegalAnswer
from emberbox.kernel.question import question_of
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay, resume
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import hanging
from emberbox.terminal.face import Face
from emberbox.terminal.forecast import INDENT, Forecast
from emberbox.terminal.prompt import Asking, NotAChoice

NAME_THEM: Final = "Name what you pick, like --pick '1 3'."


def session_at(face: Face, record: Record, at: int | None) -> Session:
    """The game when a seat was asked for the answer number `at`, counted from 1, or how it was left."""
    if at is None:
        session = resume(face.game, record)
        if session.over:
            raise BadOption("the game is over: --at N names the answer to look at")
        return session
    moments = 0
    for session in replay(face.game, record):
        if session.over:
            break
        moments += 1
        if moments == at:
            return session
    if not moments:
        raise BadRecord("the record ends before the first decision")
    raise BadOption(f"--at cannot be {at}; it can be 1 to {moments}")


@final
class Question:
    """What a seat is asked at a moment of a record."""

    def __init__(self, face: Face, session: Session, bots: Sequence[str], seat: int | None) -> None:
        asked = session.waiting()
        if seat is not None and seat not in asked:
            others = face.words.both([f"seat {other + 1}" for other in asked])
            are = "is" if len(asked) == 1 else "are"
            raise BadOption(f"--seat cannot be {seat + 1}: {others} {are} asked")
        self.seat: Final = asked[0] if seat is None else seat
        decision = session.asked(self.seat)
        assert decision is not None
        self.face: Final = face
        self.session: Final = session
        self.names: Final = Names.of_bots(bots, you=self.seat)
        self.scene: Final = Scene(session.state.view(self.seat), self.names, question_of(decision))
        self.asking: Final = Asking(face, decision, self.scene, 0)

    def answers(self, typed: Sequence[str]) -> list[list[int]]:
        """The answers that were typed, or each choice on its own where one is enough."""
        if typed:
            return [self.meant(text) for text in typed]
        decision = self.asking.decision
        if self.asking.many and isinstance(decision, Several) and decision.least > 1:
            return []
        return [self.spelled([pick], "") for pick in dict.fromkeys(self.asking.picks)]

    def meant(self, typed: str) -> list[int]:
        """The picks that were typed, or `BadOption`."""
        try:
            return self.spelled(self.asking.meant(typed), typed)
        except NotAChoice as error:
            raise BadOption(f"--pick {typed!r}: {error}") from None

    def spelled(self, picks: list[int], typed: str) -> list[int]:
        """Picks as the game takes them, or `BadOption`; those of a choice that has begun come one by one."""
        if not self.asking.many:
            return picks
        try:
            return self.session.spell(picks, self.seat)
        except IllegalAnswer as error:
            raise BadOption(f"--pick {typed!r}: {error}") from None

    def text(self, picks: Sequence[int]) -> str:
        """An answer in words."""
        taken = picks[:-1] if self.asking.many and len(picks) > 1 and picks[-1] == NONE else picks
        return ", ".join(self.face.choice(pick, self.scene).removesuffix(".") for pick in taken)

    def forecast(self, picks: Sequence[int]) -> Forecast:
        """What would follow from an answer."""
        return Forecast(self.face, self.session, self.names, self.seat, picks)

    def show(self, typed: Sequence[str], console: Console) -> None:
        """Print the question, and what would follow from each answer."""
        answers = self.answers(typed)
        question = Text(f"Seat {self.seat + 1}: {self.asking.question()}", "bold")
        console.print(hanging(question, INDENT, console.width))
        for line in [] if answers else [*self.asking.listed(hints=False), Text(NAME_THEM)]:
            console.print(line)
        for picks in answers:
            console.print(hanging(Text(self.text(picks), "bold cyan"), INDENT, console.width))
            self.forecast(picks).show(console)

    def to_json(self, typed: Sequence[str]) -> str:
        """The same for programs."""
        answers: list[dict[str, Any]] = [
            {"picks": picks, "text": self.text(picks), **self.forecast(picks).as_data()}
            for picks in self.answers(typed)
        ]
        decision = self.asking.decision
        return json.dumps(
            {
                "game": self.face.game.name,
                "seat": self.seat,
                "asks": decision.asks,
                "question": self.asking.question(),
                "options": self.asking.picks,
                "answers": answers,
            }
        )
