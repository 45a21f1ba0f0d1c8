"""A guided first game: how it begins, and somebody who follows it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from emberbox.games.lesson import lesson_of
from emberbox.kernel.game import Game
from emberbox.kernel.session import Session
from tests.server.kit import Message, any_picks

FIELDS = ("id", "on", "event", "open", "suggest", "text", "aside")


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


class Pupil:
    """Somebody who reads each step when it is due and does what it suggests, if that can be done."""

    def __init__(self, steps: list[Message], names: list[str]) -> None:
        self.row = [step for step in steps if not step["aside"]]
        self.asides = [step for step in steps if step["aside"]]
        self.names = names
        self.next = 0
        self.read: list[str] = []
        self.suggest: dict[str, str] = {}
        self.could: dict[str, bool] = {}

    def meets(self, on: str = "", event: str = "", options: Sequence[int] = ()) -> None:
        """Read what is due now that something is asked or has happened."""

        def fits(step: Message) -> bool:
            if event:
                return bool(step["event"] == event)
            return step["on"] == on and (not step["open"] or self.names.index(step["open"]) in options)

        for step in [step for step in self.asides if fits(step)]:
            self.asides.remove(step)
            self.turn_to(step)
        for at in range(self.next, len(self.row)):
            if fits(self.row[at]):
                self.next = at
                while self.next == at or (self.next < len(self.row) and not self.waits(self.next)):
                    self.turn_to(self.row[self.next])
                    self.next += 1
                return
            if not self.row[at]["event"]:
                return

    def waits(self, at: int) -> bool:
        return bool(self.row[at]["on"] or self.row[at]["event"])

    def turn_to(self, step: Message) -> None:
        self.read.append(step["id"])
        if step["suggest"]:
            self.suggest[step["id"]] = step["suggest"]

    @property
    def done(self) -> bool:
        """Whether all of the row is read but for what waits for the end."""
        return all(step["event"] for step in self.row[self.next :])

    def answer(self, decision: Message, rng: random.Random) -> list[int]:
        """What is suggested, all of it in a choice of several, or anything."""
        suggested, self.suggest = self.suggest, {}
        for step, suggest in suggested.items():
            pick = self.names.index(suggest)
            self.could[step] = pick in decision["options"]
            if self.could[step]:
                return list(decision["options"]) if decision["several"] else [pick]
        return any_picks(decision, rng)
