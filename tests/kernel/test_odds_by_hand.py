"""Previews and odds of games so small that everything about them can be worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Pick, Roll, Steps
from emberbox.kernel.game import Choice, State
from emberbox.kernel.odds import Odds, interval, odds
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.preview import ASKED, preview
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from tests.kernel.talk import DECK, Rules, Talk, TalkGame
from tests.kernel.talk import A as GO
from tests.kernel.talk import B as REACT


class Diary(Talk):
    """A Talk in which every note counts; its rules of thumb would rather do something than nothing."""

    __slots__ = ()

    def copy(self) -> Diary:
        twin = Diary(self.rules, self.cards.copy())
        twin.notes = self.notes[:]
        twin.over = self.over
        return twin

    def outcomes_since(self, before: State) -> list[Outcome]:
        assert isinstance(before, Talk)
        new = self.notes[len(before.notes) :]
        return [Outcome("noted", new.count(note), piece=note) for note in sorted(set(new))]

    def policy(self, decision: Decision, options: Sequence[int]) -> list[float]:
        return [float(pick) for pick in options]


class DiaryGame(TalkGame):
    """A game of such notes."""

    __slots__ = ()

    def start(self, options: Mapping[str, Choice]) -> State:
        return Diary(self.rules, super().start(options).cards)


def begin(rules: Rules) -> Session:
    """A game of these rules."""
    return Session.start(DiaryGame(rules), {}, 1)


def found_in(found: Odds | None) -> dict[int, dict[int, float]]:
    """The odds of each note by how often it is taken."""
    assert found is not None
    return {
        chances.outcome.piece: chances.amounts
        for chances in found.chances
        if chances.outcome.piece is not None
    }


def may_react(talk: Talk) -> Steps[None]:
    """The first seat does something, the other two may react, and a die is thrown."""
    yield Pick(0, "do", [GO], root=True)
    for seat in (1, 2):
        if (yield Pick(seat, "react", [NONE, REACT])) == REACT:
            talk.note(90 + seat)
    talk.note(1)
    yield Pick(0, "next", [NONE, GO])
    talk.note(10 + (yield Roll("coin", 2)))
    yield Pick(0, "do", [GO], root=True)


@rule("kernel.foresee.known")
def test_who_could_react_is_taken_not_to_and_named() -> None:
    found = preview(begin(may_react), 0, [GO], Random(1))
    assert (found.until, found.assumed) == (ASKED, [1, 2])
    assert [(outcome.piece, outcome.amount) for outcome in found.outcomes] == [(1, 1)]


@rule("kernel.foresee.odds")
def test_odds_take_others_not_to_react() -> None:
    found = odds(begin(may_react), 0, [GO], Random(1))
    assert found is not None
    assert found.samples == 0
    assert found_in(found) == {1: {1: 1.0}, 10: {1: 0.5}, 11: {1: 0.5}}
    assert [(assumed.question.asks, assumed.pick) for assumed in found.assumed] == [("next", GO)]


def pays_first(talk: Talk) -> Steps[None]:
    """The first seat does something that is certain, but for what it pays."""
    yield Pick(0, "do", [GO], root=True)
    talk.note(10 + (yield Pick(0, "pay", [NONE, GO])))
    talk.note(1)
    yield Pick(0, "do", [GO], root=True)


@rule("kernel.foresee.odds")
def test_what_is_certain_behind_a_choice_of_the_seat_is_told() -> None:
    """A preview ends at the choice."""
    seen = preview(begin(pays_first), 0, [GO], Random(1))
    assert (seen.until, seen.outcomes) == (ASKED, [])
    found = odds(begin(pays_first), 0, [GO], Random(1))
    assert found is not None
    assert found.samples == 0
    assert found_in(found) == {1: {1: 1.0}, 10 + GO: {1: 1.0}}
    assert [(assumed.question.asks, assumed.pick) for assumed in found.assumed] == [("pay", GO)]


class Pair(Roll):
    """A die of a throw: 0, 1 and 2 mean 0, the others 1."""

    __slots__ = ()

    def means(self, face: int) -> int:
        return face // 3


def three_dice(talk: Talk) -> Steps[None]:
    """Three dice of six faces in one throw, counted by what they mean."""
    yield Pick(0, "do", [GO], root=True)
    for at in range(3):
        talk.note((yield Pair("die", 6, together=at > 0)) // 3)
    yield Pick(0, "do", [GO], root=True)


@rule("kernel.foresee.odds")
def test_dice_of_one_throw_by_hand() -> None:
    amounts = {1: pytest.approx(3 / 8), 2: pytest.approx(3 / 8), 3: pytest.approx(1 / 8)}
    assert found_in(odds(begin(three_dice), 0, [GO], Random(1))) == {0: amounts, 1: amounts}


def die_and_card(talk: Talk) -> Steps[None]:
    """A coin is thrown, and the card on the deck, which nobody knows, is turned up and counts."""
    yield Pick(0, "do", [GO], root=True)
    talk.note(100 + (yield Roll("coin", 2)))
    card = talk.cards.zones[DECK][-1]
    talk.cards.show(card, EVERYONE)
    talk.note(talk.cards.kind[card])
    yield Pick(0, "do", [GO], root=True)


@rule("kernel.foresee.odds")
def test_where_unseen_cards_decide_games_are_sampled() -> None:
    found = odds(begin(die_and_card), 0, [GO], Random(1), samples=400)
    assert found is not None
    assert found.samples == 400
    notes = {chances.outcome.piece: chances for chances in found.chances}
    assert set(notes) == {*range(10), 100, 101}
    for note in range(10):
        low, high = notes[note].interval
        assert 0.02 < low < notes[note].probability < high < 0.2


@rule("kernel.foresee.odds")
@pytest.mark.parametrize(
    ("share", "samples", "low", "high"),
    # Wilson's intervals as statistical tables have them.
    [
        (0.0, 10, 0.0, 0.27753),
        (0.5, 10, 0.23659, 0.76341),
        (0.1, 50, 0.04348, 0.21360),
        (1.0, 100, 0.96301, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(share: float, samples: int, low: float, high: float) -> None:
    assert interval(share, samples) == pytest.approx((low, high), abs=2e-5)
