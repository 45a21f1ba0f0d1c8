"""The game of a room, step by step: as it is played, and as it is told again from the store."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final, final
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from emberbox.kernel.decision import CHANCE, Several, Window
from emberbox.kernel.errors import BadRecord, IllegalAnswer
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice, Game, Watcher
from emberbox.kernel.record import Answer, Record
from emberbox.kernel.refusal import ANOTHER_SEAT_ANSWERED, NOTHING_TO_UNDO, Refusal
from emberbox.kernel.replay import follow_checked, unfollowed
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.server.play.change_log import ChangeLog
from emberbox.server.play.event_log import KEPT, EventLog
from emberbox.server.play.statistics import Figures
from emberbox.server.store.database import Row


class Step(Struct, frozen=True, kw_only=True):
    """An answer of a seat and all that followed by itself, or the taking back of `back` logged answers."""

    number: int
    seat: int
    step: int
    picks: list[int]
    back: int
    answers: list[Answer]
    at: float
    bot: str | None = None
    """The bot that decided for the player of the seat, if one did."""
    late: bool = False
    """Whether it did because their time had run out."""

    def row(self, room: str) -> dict[str, Any]:
        """The step as a row of `steps`."""
        return {
            "room": room,
            "number": self.number,
            "seat": self.seat,
            "step": self.step,
            "picks": as_text(self.picks),
            "back": self.back,
            "answers": as_text(self.answers),
            "at": self.at,
            "bot": self.bot,
            "late": self.late,
        }

    @staticmethod
    def from_row(row: Row) -> Step:
        """The step in a row of `steps`."""
        return Step(
            number=row["number"],
            seat=row["seat"],
            step=row["step"],
            picks=msgspec.json.decode(row["picks"], type=list[int]),
            back=row["back"],
            answers=msgspec.json.decode(row["answers"], type=list[Answer]),
            at=row["at"],
            bot=row["bot"],
            late=row["late"],
        )


@final
class History:
    """A session, and what a room must know of how it came to be.

    A change is made in two strokes: `answer` and `undo` change the session and return a step; when that is
    stored, `accept` makes it part of the history. Whoever cannot store it throws the history away.
    """

    def __init__(self, session: Session, kept: int | None = KEPT) -> None:
        self.session: Final = session
        self.event_log: Final = EventLog(kept)
        self.figures: Final = Figures(session)
        self.number = 0
        """How many steps are stored."""
        self.step = session.answered
        """Names the moment on the wire: how many decisions were closed, and how many taken back.

        Picks in an open decision do not count, for how many there are may be a secret.
        """
        self.asked_at = 0.0
        self._answered = session.answered
        self._log_marks: Final = array("q")
        self._event_marks: Final = array("q")
        self._last: Final[dict[int, tuple[bool, int, list[int]]]] = {}
        self._spent: Final = array("d")
        """How long each answer that can be taken back took."""
        self._bots: Final[dict[int, str | None]] = {}
        """The bot that decided last for the player of a seat, or that none did."""
        self.lapses: Final[dict[int, int]] = {}
        """How many decisions in a row each player has let run out."""
        self._last_late = False
        self._change_logs: Final[WeakValueDictionary[int, ChangeLog]] = WeakValueDictionary()
        session.listen()

    def changes_for(self, observer: int) -> ChangeLog:
        """What events change in the view of an observer, from now on for as long as somebody holds this."""
        log = self._change_logs.get(observer)
        if log is None:
            log = self._change_logs[observer] = ChangeLog(Watcher(observer, self.session.state))
            self.session.watch([each.watcher for each in self._change_logs.values()])
        return log

    # -- beginning -------------------------------------------------------------------------------

    @staticmethod
    def begin(
        game: Game, options: dict[str, Choice], seed: int, given: Sequence[Answer] = (), rules: str = ""
    ) -> tuple[History, Step]:
        """A new game, on from the answers given if any, and its first step: all that chance has done.

        Answers that end in the middle of a choice of several are cut back to where it was asked.
        """
        history = History(unfollowed(game, options, seed, rules or game.rules_version))
        for at, (seat, pick) in enumerate(given):
            follow_checked(history.session, seat, pick, at, rules or game.rules_version)
        decision = history.session.decision
        if isinstance(decision, Several) and decision.started():
            return History.begin(game, options, seed, given[: len(given) - len(decision.taken)], rules)
        history.session.run_chance()
        return history, history._step(CHANCE, [], 0, 0)

    @staticmethod
    def relive(
        game: Game,
        options: dict[str, Choice],
        seed: int,
        steps: Iterable[Step],
        rules: str,
        kept: int | None = KEPT,
    ) -> History:
        """The game that is stored, or `BadRecord` if the rules cannot follow it."""
        history = History(unfollowed(game, options, seed, rules), kept)
        for step in steps:
            history.follow(step, rules)
        decision = history.session.decision
        if decision is not None and decision.seat == CHANCE:
            raise BadRecord(f"dice are missing after step {history.number}")
        return history

    # -- going on --------------------------------------------------------------------------------

    def answer(self, seat: int, picks: Sequence[int], bot: str | None = None, late: bool = False) -> Step:
        """Answer for a seat that is asked, or raise `IllegalAnswer` and change nothing."""
        session = self.session
        before = session.logged
        for pick in session.spell(picks, seat):
            session.answer_unchecked(pick, seat)
        return self._step(seat, picks, 0, before, bot, late)

    def undo(self, seat: int) -> Step:
        """Take back the last answer of a seat, all picks of it, or raise `IllegalAnswer`."""
        session = self.session
        refusal = self.forbids_undo(seat)
        if refusal is not None:
            raise IllegalAnswer("you can't undo your last answer", refusal)
        back = session.logged - self._log_marks[-1]
        session.undo(seat, back)
        return self._step(seat, [], back, self._log_marks[-1])

    def forbids_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take back its last answer; what the game went on from is nobody's to take."""
        if len(self._log_marks) < 2 or self._last_late:
            return NOTHING_TO_UNDO  # else somebody could keep the others waiting for ever
        if isinstance(self.session.decision, Window):
            return ANOTHER_SEAT_ANSWERED  # or might have: whether one has is its secret until all have
        refusal = self.session.forbids_undo(seat)
        if refusal is None and any(by != seat for by, _ in self.session.log_since(self._log_marks[-1])):
            return ANOTHER_SEAT_ANSWERED  # and an auto-decline of this seat followed
        return refusal

    def _step(
        self,
        seat: int,
        picks: Sequence[int],
        back: int,
        before: int,
        bot: str | None = None,
        late: bool = False,
    ) -> Step:
        return Step(
            number=self.number + 1,
            seat=seat,
            step=self.step,
            picks=spelling(picks),
            back=back,
            answers=self.session.log_since(before),
            at=time.time(),
            bot=bot,
            late=late,
        )

    def follow(self, step: Step, rules: str) -> None:
        """Take the next step from the store, written by this process or another."""
        session = self.session
        if step.back:
            try:
                session.undo(step.seat, step.back)
            except IllegalAnswer as illegal:
                raise BadRecord(f"step {step.number}: {illegal}") from None
        for seat, pick in step.answers:
            follow_checked(session, seat, pick, session.logged, rules)
        self.accept(step)

    def asks_anew(self, step: Step) -> bool:
        """Whether a step that the session has taken closed a decision, or took one back."""
        return step.back > 0 or self.session.answered != self._answered or not self.number

    def next_asked_at(self, step: Step) -> float:
        """When what is asked after a step was asked; who takes an answer back has spent some time before."""
        if step.back:
            return step.at - self._spent[-1]
        return step.at if self.asks_anew(step) else self.asked_at

    def accept(self, step: Step) -> None:
        """Make a step, which the session has taken, part of the history: it is stored."""
        session = self.session
        asked_at = self.next_asked_at(step)
        spent, self.asked_at = max(0.0, step.at - self.asked_at), asked_at
        self._last_late = step.late
        if step.back:
            self._spent.pop()
            self.figures.take_back()
            self._log_marks.pop()
            undone = self.event_log.count - self._event_marks.pop()
            self.event_log.add([Event("undone", {"seat": step.seat, "events": undone})])
            self.step += 1
        else:
            self.figures.begin()
            self._spent.append(spent)
            self._log_marks.append(session.logged - len(step.answers))
            self._event_marks.append(self.event_log.count)
            self.step += session.answered - self._answered
            self.event_log.add(self._who_decided(step))
        heard = session.heard()
        self._note_changes()
        self.event_log.add(heard)
        self.figures.add(heard)
        self._answered = session.answered
        self._last[step.seat] = (step.back > 0, step.step, step.picks)
        self.number = step.number

    def _who_decided(self, step: Step) -> list[Event]:
        """Word that a bot decides for a player, or no longer does."""
        seat, before = step.seat, self._bots.get(step.seat)
        self.lapses[seat] = self.lapses.get(seat, 0) + 1 if step.late else 0
        if step.late:
            return [Event("ran-out", {"seat": seat})]
        self._bots[seat] = step.bot
        if step.bot == before:
            return []
        return [Event("resumed" if step.bot is None else "stood-in", {"seat": seat})]

    def _note_changes(self) -> None:
        """Write down what the events that were just heard changed, for those who watch and have not left."""
        state = self.session.state
        if state.onlookers is not None:
            logs = list(self._change_logs.values())
            for log in logs:
                log.add(self.event_log.count, log.watcher.changes(state))
            self.session.watch([log.watcher for log in logs])

    def repeats(self, seat: int, step: int, picks: Sequence[int], undo: bool = False) -> bool:
        """Whether this was the last thing that the seat did."""
        return self._last.get(seat) == (undo, step, spelling(picks))

    def record(self) -> Record:
        """The game as a record for anybody, without the seed: every die is in its answers."""
        session = self.session
        assert session.options_chosen is not None
        version = session.game.version_of(session.options_chosen)
        return Record(session.game.name, version, session.options_chosen, 0, session.log)


def spelling(picks: Sequence[int]) -> list[int]:
    """The one way to write an answer down: to take nothing is an empty list, and order does not matter."""
    return sorted(pick for pick in picks if pick != NONE)


def as_text(data: object) -> str:
    """Data as JSON for a column."""
    return msgspec.json.encode(data).decode()
