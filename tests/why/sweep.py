"""Everything that a person could point at in games under way, and what "why not?" answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from emberbox.games.shelf import GAMES
from emberbox.kernel.event import Fact
from emberbox.kernel.game import Choice, View
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.kernel.why import Why
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene, Teller
from emberbox.telling.tellers import teller_of
from tests.coop import random_play as coop
from tests.freeze import random_play as freeze
from tests.ignite import random_play as ignite
from tests.long_play import LongPlay, is_wild

Check = Callable[["Pointed"], None]
"""Works the facts of a reason out again from what the seat sees, and asserts that they are true."""


class Pointed(NamedTuple):
    """Something that a seat has pointed at and cannot pick, and why."""

    session: Session
    seat: int
    scene: Scene
    pick: int
    why: Why

    @property
    def view(self) -> View:
        return self.scene.view

    @property
    def question(self) -> Question:
        return self.scene.question

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.why.facts

    @property
    def thing(self) -> tuple[str, int]:
        return self.session.game.space.thing(self.pick)


def pointed_at(
    session: Session, seat: int, teller: Teller, picks: Sequence[int] | None = None
) -> Iterator[Pointed]:
    """All that a seat that is asked could point at and cannot pick, or of some picks those."""
    decision = session.asked(seat)
    assert decision is not None
    names = Names.of_bots([""] * session.state.seats, seat)
    scene = Scene(session.state.view(seat), names, question_of(decision))
    for pick in range(1, session.game.space.size) if picks is None else picks:
        if (
            session.game.space.has(pick)
            and pick not in scene.options
            and teller.thing(pick, scene) is not None
        ):
            why = session.why_not(pick, seat)
            if why is not None:
                yield Pointed(session, seat, scene, pick, why)


def reasons(game: str, options: Mapping[str, Choice], seed: int, every: int) -> Iterator[Pointed]:
    """What can be pointed at in a game that is played at random, at every so manyth question.

    Where a game is slow to get to what matters, two of three begin in the thick of it.
    """
    play = PLAYS.get(game, LongPlay(GAMES[game], any_option))
    session = play.any_game(GAMES[game].complete(options), seed, wild=is_wild(seed), record=True)
    teller, rng, asked = teller_of(game), Random(seed), 0
    while not session.over:
        for seat in session.waiting():
            asked += 1
            if asked % every == 0:
                yield from pointed_at(session, seat, teller)
        session.answer_unchecked(play.any_pick(session, rng))


def any_option(session: Session, rng: Random) -> int:
    """One of the options."""
    return rng.choice(session.options())


PLAYS: Mapping[str, LongPlay] = {"ignite": ignite.PLAY, "freeze": freeze.PLAY, "coop": coop.PLAY}
"""How games are played in which mere chance does not lead far."""
