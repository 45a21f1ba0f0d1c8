"""A game that was played at random, for laws to look at, and what they look at in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NoReturn, final

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.chance import Dice
from emberbox.kernel.decision import CHANCE, Decision, Several, Window
from emberbox.kernel.errors import EmberboxError
from emberbox.kernel.game import Choice, Game, State, View
from emberbox.kernel.record import Answer
from emberbox.kernel.session import Session

LARGE: Final = 1_000_000_000
"""Seeds below are made larger, so that one is not found in a view by accident."""

SIMPLE: Final = frozenset((int, str, bool, float, bytes, type(None)))
"""Types that do not change and hold nothing: a list of these is copied in one go."""

ENDLESS: Final = "endless"
DEAD_END: Final = "dead end"

UNSEEN: Final = ("news", "onlookers", "story")
"""Attributes of a state that are no part of it: who follows it, and what they were told."""


class LawBroken(EmberboxError):
    """A game broke a law. `law` is the name of the function that found it."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law


@final
class Trial:
    """A game that was played at random, for the laws to look at: all its answers, and what stopped it."""

    __slots__ = ("answers", "game", "most_answers", "options", "seed", "stopped_by")

    def __init__(self, game: Game, options: Mapping[str, Choice], seed: int, most_answers: int) -> None:
        self.game: Final = game
        self.options: Final = game.complete(options)
        self.seed: Final = seed if seed >= LARGE else (seed * 2_654_435_761 + LARGE) | 1
        self.most_answers: Final = most_answers
        self.answers: list[Answer] = []
        self.stopped_by = ""

    def broken(self, law: str, at: int, what: str) -> NoReturn:
        """Say that a law is broken after so many answers."""
        where = f"{self.game.name} {self.options}, seed {self.seed}, after {at} answers"
        raise LawBroken(law, f"{where}: {what}")

    def rng(self, salt: int) -> Random:
        """Random numbers for a law, the same each time."""
        return Random(self.seed + 2 * salt)

    def play(self) -> Trial:
        """Play to the end, each answer at random, by any of the seats that are asked."""
        session = Session.unstarted(self.game, self.options, self.seed)
        rng, dice = self.rng(1), Dice(Random(self.seed))
        while not session.over:
            if len(self.answers) == self.most_answers:
                self.stopped_by = ENDLESS
                break
            answer = random_answer(session, rng, dice)
            if answer is None:
                self.stopped_by = DEAD_END
                break
            self.answers.append(answer)
            session.follow(answer[0], answer[1])
        return self

    def walk(self) -> Iterator[Session]:
        """The game at each moment, those included at which chance is asked; one session, played on."""
        session = Session.unstarted(self.game, self.options, self.seed)
        yield session
        for seat, pick in self.answers:
            session.follow(seat, pick)
            yield session

    def sample(self, salt: int, count: int) -> set[int]:
        """Some of the moments, the last one always among them."""
        moments = range(len(self.answers) + 1)
        return {len(self.answers), *self.rng(salt).sample(moments, min(count, len(moments)))}


# -- what laws look at -------------------------------------------------------------------------------


def random_answer(session: Session, rng: Random, dice: Dice) -> Answer | None:
    """A random answer of one of those who are asked, chance included; None if there is no option."""
    seat = rng.choice(session.waiting())
    decision = session.asked(seat)
    assert decision is not None
    if seat == CHANCE:
        return seat, dice.pick(decision)
    options = decision.options()
    return (seat, rng.choice(options)) if options else None


def play_on(session: Session, rng: Random, most: int) -> None:
    """Answer at random until the game is over, or so many times."""
    dice = Dice(rng)
    while most > 0 and not session.over:
        answer = random_answer(session, rng, dice)
        if answer is None:
            raise AssertionError("a dead end")
        session.answer(answer[1], answer[0])
        most -= 1


def observers(state: State) -> list[int]:
    """Everybody who can look at a game."""
    return [*range(state.seats), SPECTATOR]


def views(state: State) -> list[View]:
    """What everybody sees."""
    return [state.view(seat) for seat in observers(state)]


def question(decision: Decision | None) -> list[Any]:
    """All that a decision asks and is about, as plain data."""
    if decision is None:
        return []
    asked = [type(decision).__name__, decision.seat, decision.asks, decision.because, decision.root]
    if isinstance(decision, Window):
        return [*asked, decision.answers[:], [question(part) for part in decision.parts]]
    options = decision.options()
    asked += [decision.focus(), decision.facts(), [decision.path(pick) for pick in options]]
    if isinstance(decision, Several):
        return [*asked, decision.taken[:], decision.least, decision.most, options]
    return [*asked, options]


def photo(thing: object) -> Any:
    """A state as plain data, to see whether it changes; listeners and news left out.

    What has a `copy` of its own is looked into; any other object counts as a constant.
    """
    if isinstance(thing, list | tuple):
        return [*thing] if SIMPLE.issuperset(map(type, thing)) else [photo(part) for part in thing]
    if isinstance(thing, dict):
        return {key: photo(part) for key, part in thing.items()}
    if isinstance(thing, bytearray | set):
        return thing.copy()
    if isinstance(thing, type) or not hasattr(thing, "copy"):
        return thing
    return {name: photo(getattr(thing, name)) for name in attributes(thing) if name not in UNSEEN}


def attributes(thing: object) -> list[str]:
    """The names of all that an object is made of."""
    names = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        for table in ("__slots__", "__mypyc_attrs__"):
            names.update(kind.__dict__.get(table, ()))
    return sorted(name for name in names if not name.startswith("__") and hasattr(thing, name))


def difference(before: Any, after: Any, path: str = "") -> str:
    """Where two pieces of plain data differ, and how; empty if they do not."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(f"{path}.{key}", part, after[key]) for key, part in before.items()]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [(f"{path}[{at}]", part, after[at]) for at, part in enumerate(before)]
    else:
        same = type(before) is type(after) and before == after
        return "" if same else f"{path or 'it'} was {before!r} and is {after!r}"
    for where, old, new in pairs:
        found = difference(old, new, where)
        if found:
            return found
    return ""


def same(trial: Trial, law: str, at: int, what: str, before: Any, after: Any) -> None:
    """Two pieces of plain data must be equal, or the law is broken."""
    if before != after:
        trial.broken(law, at, f"{what}: {difference(before, after) or (before, after)}")
