"""A guided first game: how it begins, a coach as the page has one, and players who listen to it or don't."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from emberbox.games.lesson import PUPIL, holds, lesson_of
from emberbox.kernel.game import Game
from emberbox.kernel.session import Session
from emberbox.server.play.rendering import decision_of
from tests.server.kit import Message, any_picks

FIELDS = ("id", "on", "event", "open", "suggest", "text", "aside", "when")
PATIENCE = 3


def steps_of(game: Game) -> list[Message]:
    """The steps of a lesson as a client gets them."""
    return [{field: getattr(step, field) for field in FIELDS} for step in lesson_of(game).steps]


def begun(game: Game, seed: int) -> Session:
    """A guided game after its opening; from there on the dice are those of a seed."""
    lesson = lesson_of(game)
    session = Session.unstarted(game, lesson.options, seed)
    for seat, pick in lesson.answers:
        session.follow(seat, pick)
    session.listen()
    session.run_chance()
    return session


class Coach:
    """What the page's guide says, as web/src/table/lesson.svelte.ts has it; a test there compares the two."""

    def __init__(self, steps: list[Message], names: Sequence[str]) -> None:
        self.steps = steps
        self.row = [step for step in steps if not step["aside"]]
        self.names = names
        self.done: list[str] = []
        self.ignored: dict[str, int] = {}
        self.news: list[Message] = []
        self.advice: list[Message] = []
        self.off = False
        self.question: Message | None = None
        self.scene: dict[str, Any] = {}

    @property
    def step(self) -> Message | None:
        return next(iter([*self.news, *self.advice]), None)

    @property
    def instruction(self) -> Message | None:
        return next((step for step in self.advice if step["suggest"]), None)

    @property
    def lead(self) -> str | None:
        if self.news:
            return None
        if self.advice and self.ignored.get(self.advice[0]["id"]):
            return "still"
        return ("onward" if self.advice else "alone") if self.off else None

    def asked(self, decision: Message, view: Mapping[str, Any]) -> None:
        self.question, self.scene = decision, {**view, "question": decision}
        self.advice = self.due()

    def answered(self, picks: Sequence[int]) -> None:
        shown, instruction = None if self.news else self.step, self.instruction
        if shown and not shown["suggest"]:
            self.done.append(shown["id"])
        self.off = False
        if instruction:
            taken = [step for step in (instruction, *filter(self.fits, self.row)) if self.pick(step) in picks]
            if taken:
                self.done.append(taken[0]["id"])
            else:
                self.ignore(instruction)
        self.question, self.advice = None, []

    def happened(self, event: Mapping[str, Any]) -> None:
        for step in self.steps:
            pending = step["id"] not in self.done
            if step["event"] == event["what"] and pending and holds(step["when"], {"event": event}):
                self.done.append(step["id"])
                self.news.append(step)

    def next(self) -> None:
        if self.news:
            del self.news[0]
            return
        step, *rest = self.advice
        self.off = False
        self.done.append(step["id"])
        self.advice = self.due() if step["suggest"] else rest

    def due(self) -> list[Message]:
        main: list[Message] = []
        for step in self.row:
            if main and (step["on"] or step["event"] or main[-1]["suggest"]):
                break
            if self.fits(step):
                main.append(step)
        return [*(step for step in self.steps if step["aside"] and self.fits(step)), *main]

    def fits(self, step: Message) -> bool:
        if self.question is None or step["event"] or step["id"] in self.done:
            return False
        options = self.question["options"]
        offered = all(
            not step[name] or self.names.index(step[name]) in options for name in ("open", "suggest")
        )
        return offered and self.question_of(step) == self.question["asks"] and holds(step["when"], self.scene)

    def question_of(self, step: Message) -> str:
        if step["on"]:
            return str(step["on"])
        before = self.row[: self.row.index(step)]
        return next((str(each["on"]) for each in reversed(before) if each["on"] or each["event"]), "")

    def pick(self, step: Message) -> int:
        return self.names.index(step["suggest"]) if step["suggest"] else -1

    def ignore(self, step: Message) -> None:
        times = self.ignored[step["id"]] = self.ignored.get(step["id"], 0) + 1
        self.off = times == 1
        if step["aside"] or times >= PATIENCE:
            self.done.append(step["id"])


class Pupil:
    """Somebody who reads each step when it is due and does what it suggests."""

    def __init__(self, steps: list[Message], names: Sequence[str]) -> None:
        self.coach = Coach(steps, names)
        self.read: list[str] = []
        self.could: dict[str, bool] = {}

    @property
    def row(self) -> list[Message]:
        return self.coach.row

    def hear(self, event: Mapping[str, Any]) -> None:
        """Something happened."""
        self.coach.happened(event)
        self._read()

    def meet(self, decision: Message, view: Mapping[str, Any]) -> None:
        """Read what there is to say to a question."""
        self.coach.asked(decision, view)
        self._read()

    def _read(self) -> None:
        while (step := self.coach.step) is not None:
            if step["id"] not in self.read:
                self.read.append(step["id"])
            if step["suggest"]:
                return
            self.coach.next()

    @property
    def suggest(self) -> str:
        """What is suggested now, by name."""
        instruction = self.coach.instruction
        return str(instruction["suggest"]) if instruction else ""

    @property
    def done(self) -> bool:
        """Whether all of the row is over but for what waits for the end."""
        return all(step["event"] for step in self.row if step["id"] not in self.coach.done)

    def answer(self, decision: Message, otherwise: Callable[[], list[int]]) -> list[int]:
        """What is suggested, all of it in a choice of several, or anything else."""
        instruction, picks = self.coach.instruction, otherwise()
        if instruction:
            pick = self.coach.pick(instruction)
            self.could[instruction["id"]] = pick in decision["options"]
            picks = list(decision["options"]) if decision["several"] else [pick]
        self.coach.answered(picks)
        return picks

    def wander(self, decision: Message, rng: random.Random) -> list[int]:
        """Anything but what is suggested, wherever there is anything else."""
        instruction = self.coach.instruction
        others = [
            pick for pick in decision["options"] if not instruction or pick != self.coach.pick(instruction)
        ]
        least = decision["least"]
        picks = any_picks(decision, rng) if len(others) < max(1, least) else rng.sample(others, max(1, least))
        self.coach.answered(picks)
        return picks


def play(
    session: Session,
    pupil: Pupil,
    answer: Callable[[Message], list[int]],
    others: Callable[[Session], int],
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Play a guided game: the pupil reads and answers, everybody else does as they do."""
    while True:
        for event in session.heard():
            pupil.hear(event.as_seen_by(PUPIL))
        if session.over:
            return
        asked = session.asked(PUPIL)
        if asked is None:
            session.answer_unchecked(others(session))
            continue
        found = decision_of(session, PUPIL)
        decision = msgspec.to_builtins(found)
        pupil.meet(decision, session.state.view(PUPIL))
        if until():
            return
        for pick in session.spell(answer(decision), PUPIL):
            session.answer_unchecked(pick, PUPIL)
