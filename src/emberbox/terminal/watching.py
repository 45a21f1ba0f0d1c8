"""Watching a recorded game: forwards and back, through anybody's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from rich.console import Console, RenderableType
from rich.text import Text

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadRecord
from emberbox.kernel.event import Event, Fact
from emberbox.kernel.game import View
from emberbox.kernel.question import question_of
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.telling.speech import Names, sentence
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import hanging
from emberbox.terminal.face import Face
from emberbox.terminal.keyboard import read_line

PROMPT: Final = "n next, b back, g N go to, s start, e end, q quit > "
HEIGHT: Final = 30
DIGITS: Final = 9
"""No game has a step with a longer number."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table when somebody was asked: what had been answered, what came of it, and how it looked."""

    asked: int | None
    answered: str
    happened: list[Text]
    view: View


@final
class Watching:
    """A record laid out as moments, as an observer sees them: a seat, `SPECTATOR` or `ALL_KNOWING`."""

    def __init__(self, face: Face, record: Record, bots: list[str], observer: int, console: Console) -> None:
        self.face: Final = face
        self.observer: Final = observer
        self.names: Final = Names.of_bots(bots, you=observer if 0 <= observer < SPECTATOR else None)
        self.console: Final = console
        self.moments: Final[list[Moment]] = []
        answered = ""
        for session in replay(face.game, record):
            view = self.view(session)
            scene = Scene(view, self.names)
            happened = face.tale([self.seen(event) for event in session.heard()], scene)
            asked = None if session.over else session.waiting()[0]
            self.moments.append(Moment(asked, answered, happened, view))
            at = len(session.log)
            answered = self.answer(session, *record.answers[at]) if at < len(record.answers) else ""
        if not self.moments:
            raise BadRecord("the record ends before the first decision")

    def view(self, session: Session) -> View:
        """The table through the observer's eyes."""
        state = session.state
        if self.observer == ALL_KNOWING:
            return self.face.teller.all_knowing([state.view(seat) for seat in range(state.seats)])
        return state.view(self.observer)

    def seen(self, event: Event) -> dict[str, Fact]:
        """An event through the observer's eyes."""
        if self.observer != ALL_KNOWING:
            return event.as_seen_by(self.observer)
        return {**event.as_seen_by(SPECTATOR), **(event.secret or {})}

    def answer(self, session: Session, seat: int, pick: int) -> str:
        """What a seat is about to answer, if the observer may know: an answer can be a secret."""
        if self.observer not in (seat, ALL_KNOWING):
            return ""
        decision = session.asked(seat)
        if decision is None or session.forbids(pick, seat) is not None:
            return ""  # the record is wrong here, as its replay is about to say
        scene = Scene(session.state.view(seat), self.names, question_of(decision))
        return f"{sentence(str(self.names[seat]))}: {self.face.choice(pick, scene)}"

    # -- showing ---------------------------------------------------------------------------------

    def print_all(self) -> None:
        """The whole game on paper: all that happened, and the board whenever somebody else is asked."""
        asked: int | None = None
        for moment in self.moments:
            self.tell(moment)
            if moment.asked != asked:
                self.console.print(self.board(moment, HEIGHT))
            asked = moment.asked

    def tell(self, moment: Moment) -> None:
        """What was answered, and what came of it."""
        if moment.answered:
            self.console.print(Text(f"» {moment.answered}", "cyan"))
        for line in moment.happened:
            self.console.print(hanging(Text("  ").append_text(line), 4, self.console.width))

    def board(self, moment: Moment, height: int) -> RenderableType:
        """The table at a moment."""
        return self.face.board(Scene(moment.view, self.names), self.console.width, height)

    def step(self) -> None:
        """Walk through the game by commands until the person has seen enough."""
        at, last = 0, len(self.moments) - 1
        self.show(at)
        while True:
            try:
                typed = read_line(PROMPT).casefold()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            word, _, number = typed.partition(" ")
            if word in ("q", "quit", "exit"):
                return
            where = {"": at + 1, "n": at + 1, "b": at - 1, "p": at - 1, "s": 0, "e": last}.get(word)
            if word == "g" and number.strip().isdecimal():
                where = int(number.strip()[:DIGITS]) - 1
            if where is None:
                self.console.print(f"{typed!r} isn't a command here: {PROMPT[:-3]}", markup=False)
                continue
            at = min(last, max(0, where))
            self.show(at)

    def show(self, at: int) -> None:
        """One moment, on a screen of its own."""
        moment = self.moments[at]
        if self.console.is_terminal:
            self.console.clear()
        told = len(moment.happened) + bool(moment.answered)
        self.console.print(self.board(moment, self.console.size.height - told - 3))
        self.tell(moment)
        where = ", the end" if moment.asked is None else ", the start" if at == 0 else ""
        self.console.print(Text(f"Step {at + 1} of {len(self.moments)}{where}", "bold"))
