"""Long play of any game: any options, games from the thick of it, and watches that look on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import stateful
from hypothesis import strategies as st

from emberbox.kernel.chance import Dice
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.session import Session
from emberbox.kernel.trial import views
from emberbox.ledger import read_ledger

Options = dict[str, Choice]

SEEDS = st.integers(0, 2**32 - 1)


def some(values: Iterable[Any], every: int, name: Callable[[Any], str] = str) -> list[ParameterSet]:
    """Parameters of a long test: one of so many is for CI, the others are for the night."""
    return [
        pytest.param(value, id=name(value), marks=pytest.mark.night if at % every else pytest.mark.long)
        for at, value in enumerate(values)
    ]


def mix_name(mix: Options) -> str:
    """What a mix of options is called among the tests."""
    return "-".join(map(str, mix.values()))


@dataclass(frozen=True)
class LongPlay:
    """How a game is played at random. Without `stir` it has no thick to begin in."""

    game: Game
    any_pick: Callable[[Session, Random], int]
    """One of the options, rather one that makes something happen."""
    set_up: Callable[[Session, Random], None] | None = None
    """Answers until the game can be stirred."""
    stir: Callable[[Any, Random], None] | None = None
    """Brings everybody into the thick of it."""

    def any_options(self, rng: Random) -> Options:
        """A value for every option, such that they go together."""
        while True:
            options: Options = {option.name: rng.choice(option.values) for option in self.game.options}
            try:
                return self.game.complete(options)
            except BadOption:
                continue

    def any_game(self, options: Options, seed: int, *, wild: bool, record: bool) -> Session:
        """A new game. A wild one is set up by chance, and then everybody is in the thick of it."""
        session = Session.start(self.game, options, seed, record=record)
        if not wild or self.set_up is None or self.stir is None:
            return session
        rng = Random(seed)
        self.set_up(session, rng)
        state = session.state.copy()
        self.stir(state, rng)
        session = Session(self.game, state, Dice(rng), record=record)
        session.run_chance()
        return session


def rather_not(options: list[int], tame: Mapping[int, float], rng: Random) -> list[int]:
    """The options, most of the time without those that are tame where there are others."""
    for pick, often in tame.items():
        if len(options) > 1 and pick in options and rng.random() < often:
            options = [option for option in options if option != pick]
    return options


class ThickOfIt(Game):
    """A game that begins in the thick of it, for laws: a random one is slow to get there."""

    def __init__(self, play: LongPlay, world: int) -> None:
        game = play.game
        super().__init__(
            game.name,
            game.title,
            game.rules_version,
            game.space,
            game.options,
            lineage=game.lineage,
            together=game.together,
        )
        self.play = play
        self.world = world

    def complete(self, options: Mapping[str, Choice]) -> Options:
        return self.play.game.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        return self.play.any_game(dict(options), self.world, wild=True, record=False).state.copy()


class Watch:
    """Looks at a game that is played; what must hold in it is for its own watch to say."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def check(self) -> None:
        """Check what holds after every answer."""
        raise NotImplementedError

    def glance(self) -> None:
        """Check what holds at any time, whatever was looked at before; for now and then."""

    def look_closely(self) -> None:
        """Check what takes too long to be checked after every answer: here, that all see plain data."""
        seen = views(self.session.state)
        assert json.loads(json.dumps(seen, allow_nan=False)) == seen


# -- a machine of Hypothesis -------------------------------------------------------------------------


class AnyGame(stateful.RuleBasedStateMachine):
    """Plays whatever is offered, in any game that can be set up."""

    play: ClassVar[LongPlay]
    watch_over: ClassVar[type[Watch]]

    @stateful.initialize(seed=SEEDS, wild=st.booleans())
    def start(self, seed: int, wild: bool) -> None:
        self.session = self.play.any_game(self.play.any_options(Random(seed)), seed, wild=wild, record=True)
        self.ledger = set().union(*(read_ledger(name) for name in self.play.game.ledgers))
        self.watch = self.watch_over(self.session)
        self.watch.check()

    @stateful.rule(choice=st.integers(0, 1023))
    def answer(self, choice: int) -> None:
        if self.session.over:
            return
        options = self.session.options()
        self.session.answer(options[choice % len(options)])
        self.watch.check()

    @stateful.rule(seed=SEEDS, count=st.integers(1, 100))
    def play_on(self, seed: int, count: int) -> None:
        """Many answers in one step, to get far into a game."""
        rng = Random(seed)
        for _ in range(count):
            if self.session.over:
                return
            self.session.answer(self.play.any_pick(self.session, rng))
            self.watch.check()

    @stateful.rule(seed=SEEDS)
    def imagine(self, seed: int) -> None:
        """What a player imagines of the table is a table like any other."""
        if self.session.over or self.session.decision is None:
            return
        fork = self.session.fork(Random(seed), self.session.decision.seat, record=True)
        self.watch_over(fork).check()

    @stateful.invariant()
    def all_is_well_on_a_close_look(self) -> None:
        self.watch.look_closely()

    @stateful.invariant()
    def every_pick_is_an_option_or_refused_by_the_ledger(self) -> None:
        legal: list[int] = []
        for pick in range(self.play.game.space.size):
            refusal = self.session.forbids(pick)
            if refusal is None:
                legal.append(pick)
            else:
                assert refusal.rule in self.ledger or refusal.rule.startswith("kernel.")
        assert legal == self.session.options()


# -- whole random games ------------------------------------------------------------------------------

PART = 10
"""So many games are one test, for the workers to share them out."""
GLANCE = 10
"""So many answers lie between two glances."""


class RandomGames:
    """Whole games with all kinds of options, each known by its number.

    EMBERBOX_RANDOM_GAMES says how many are played, or which: 123-123 only number 123.
    """

    def __init__(
        self,
        play: LongPlay,
        watch_over: type[Watch],
        *,
        games: int,
        most_answers: int,
        with_options: Callable[[int], Options] = lambda number: {},
        always: bool = False,
        everyday: int = PART,
    ) -> None:
        first, _, last = os.environ.get("EMBERBOX_RANDOM_GAMES", str(games)).rpartition("-")
        self.numbers = range(int(first), int(last) + 1) if first else range(int(last))
        self.watch_over = watch_over
        self._play = play
        self._with_options = with_options
        self._most_answers = most_answers
        self._everyday = everyday
        self._always = always or len(self.numbers) == 1  # then somebody is looking for something

    def options_of(self, number: int, rng: Random | None = None) -> Options:
        """The options of a game."""
        return {**self._play.any_options(rng or Random(number)), **self._with_options(number)}

    def parts(self) -> list[Any]:
        """The numbers at which the tests begin; all but the first few are long."""
        short = self.numbers[: self._everyday]
        return [
            pytest.param(first, marks=() if first in short else pytest.mark.long)
            for first in self.numbers[::PART]
        ]

    def play_part(self, first: int) -> None:
        """Play the games of one test; one that fails says how it can be played again."""
        for number in range(first, min(first + PART, self.numbers.stop)):
            try:
                self.play(number)
            except Exception as error:
                start = f"seed {number}, wild {is_wild(number)}, options {self.options_of(number)}"
                again = f"EMBERBOX_RANDOM_GAMES={number}-{number}"
                raise AssertionError(f"{error!r} in game {number}: {start}; again with {again}") from error

    def play(self, number: int, *, listen: bool = False) -> Session:
        """Play one game to its end: it comes to one, and what is left is sound."""
        rng = Random(number)
        session = self._play.any_game(
            self.options_of(number, rng), number, wild=is_wild(number), record=False
        )
        if listen:
            session.listen()
        watch = self.watch_over(session)
        for nth in range(self._most_answers):
            if session.over:
                watch.check()
                watch.look_closely()
                return session
            if self._always:
                watch.check()
            elif nth % GLANCE == 0:
                watch.glance()
            session.answer_unchecked(self._play.any_pick(session, rng))
        raise AssertionError("it does not end")


def is_wild(number: int) -> bool:
    """Whether a random game begins in the thick of it: from the start it is slow to get there."""
    return number % 3 != 0
