"""Sessions: asking, answering, refusing, listening."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from emberbox.kernel.chance import Dice, ScriptedDice
from emberbox.kernel.decision import Pick, Roll, Several, Steps, several
from emberbox.kernel.errors import BadOption, IllegalAnswer
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import photo
from emberbox.testing import rule
from tests.kernel.talk import CARDS, SPACE, A, B, C, Talk, TalkGame, begin, notes
from tests.kernel.toys.shrines import SHRINES_GAME, Shrines


def two_questions(g: Talk) -> Steps[None]:
    """Seat 0 picks a or b, then seat 1 picks b or c."""
    g.note((yield Pick(0, "first", [A, B], "talk.opening", root=True)))
    g.note((yield Pick(1, "second", [B, C])))


def discarding(g: Talk) -> Steps[None]:
    """Seat 2 picks two or three of four, two of which are the same."""
    picks = [CARDS + 3, CARDS + 1, CARDS + 3, CARDS + 7]
    g.note(*(yield from several(2, "discard", picks, least=2, most=3)))
    g.note((yield Pick(0, "then", [A])))


def test_a_session_asks_a_seat_with_the_reason_and_the_options() -> None:
    session = begin(two_questions)
    asked = session.asked(0)
    assert asked is session.decision
    assert asked is not None
    assert (asked.seat, asked.asks, asked.because, asked.root) == (0, "first", "talk.opening", True)
    assert session.options() == [A, B]
    assert session.waiting() == [0]
    assert session.decision_seat() == 0
    assert session.asked(1) is None
    assert not session.over


def test_an_answer_leads_to_the_next_question() -> None:
    session = begin(two_questions)
    session.answer(B, seat=0)
    assert notes(session) == [B]
    assert session.waiting() == [1]
    session.answer(C)
    assert session.over
    assert notes(session) == [B, C]
    assert session.log == [(0, B), (1, C)]
    assert session.answered == 2


@rule("kernel.pick.not-asked", "kernel.pick.not-yours")
@pytest.mark.parametrize(
    ("pick", "seat", "forbidden_by"),
    [
        (C, 0, "kernel.pick.not-asked"),
        (C, None, "kernel.pick.not-asked"),
        (A, 1, "kernel.pick.not-yours"),
        (A, 7, "kernel.pick.not-yours"),
        (A, -1, "kernel.pick.not-yours"),
        (-1, 0, "kernel.pick.not-asked"),
        (SPACE.size, 0, "kernel.pick.not-asked"),
        (10**30, 0, "kernel.pick.not-asked"),
    ],
)
def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing(
    pick: int, seat: int | None, forbidden_by: str
) -> None:
    session = begin(two_questions)
    before, asked = photo(session.state), session.decision
    refusal = session.forbids(pick, seat)
    assert refusal is not None
    assert refusal.rule == forbidden_by
    with pytest.raises(IllegalAnswer, match=forbidden_by) as caught:
        session.answer(pick, seat)
    assert caught.value.refusal is refusal
    assert (photo(session.state), session.decision, session.log) == (before, asked, [])


def test_the_message_of_an_illegal_answer_names_the_pick_and_the_seat() -> None:
    with pytest.raises(IllegalAnswer, match=r"^verb:c by seat 0 is not allowed: kernel\.pick\.not-asked$"):
        begin(two_questions).answer(C, 0)
    with pytest.raises(IllegalAnswer, match=r"^pick:99 is not allowed: kernel\.pick\.not-asked$"):
        begin(two_questions).answer(99)


def test_when_the_game_is_over_nobody_is_asked_and_nothing_can_be_answered() -> None:
    session = begin(two_questions)
    session.answer_unchecked(A)
    session.answer_unchecked(B)
    assert (session.over, session.decision, session.waiting(), session.options()) == (True, None, [], [])
    assert session.asked(0) is None
    with pytest.raises(IllegalAnswer, match="not-yours"):
        session.answer(A)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        session.answer_unchecked(A)
    assert len(session.log) == 2


def test_a_game_that_asks_nothing_is_over_at_once() -> None:
    def nothing(g: Talk) -> Steps[None]:
        g.note(A)
        yield from ()

    session = begin(nothing)
    assert session.over
    assert session.state.payoffs() == [1.0, 0.0, 0.0]
    assert session.fork(Random(0)).over


def test_a_session_that_is_not_kept_plays_the_same_game_without_a_log() -> None:
    session = begin(two_questions, record=False)
    session.answer(B)
    session.answer_unchecked(C)
    assert notes(session) == [B, C]
    assert session.log == []
    with pytest.raises(ValueError, match="no record"):
        session.record()


@rule("kernel.pick.order")
def test_a_choice_of_several_is_answered_pick_by_pick_in_ascending_order() -> None:
    session = begin(discarding)
    assert session.options() == [CARDS + 1, CARDS + 3]
    session.answer(CARDS + 3)
    assert session.options() == [CARDS + 3, CARDS + 7]
    refusal = session.forbids(CARDS + 1)
    assert refusal is not None
    assert refusal.rule == "kernel.pick.order"
    session.answer(CARDS + 3)
    assert session.options() == [NONE, CARDS + 7]
    session.answer(NONE)
    assert notes(session) == [CARDS + 3, CARDS + 3]


@rule("kernel.pick.too-few")
def test_of_several_nothing_is_offered_that_cannot_be_completed() -> None:
    choice = Several(0, "discard", [CARDS + 1, CARDS + 3, CARDS + 7], least=2)
    assert choice.options() == [CARDS + 1, CARDS + 3]


def test_a_choice_of_several_ends_by_itself_when_no_more_may_be_taken() -> None:
    session = begin(discarding)
    for pick in (CARDS + 1, CARDS + 3, CARDS + 7):
        session.answer(pick)
    assert notes(session) == [CARDS + 1, CARDS + 3, CARDS + 7]
    assert session.waiting() == [0]


def test_several_picks_may_be_given_at_once_in_any_order() -> None:
    session = begin(discarding)
    session.answer_several([CARDS + 7, CARDS + 3])
    assert notes(session) == [CARDS + 3, CARDS + 7]
    assert session.log == [(2, CARDS + 3), (2, CARDS + 7), (2, NONE)]


def test_an_auto_decline_does_not_end_a_choice_of_several_that_has_begun() -> None:
    """At first it cannot be declined: two have to be taken. Then it can, but its player is at it."""
    session = begin(discarding)
    session.auto_decline(2, "discard")
    session.answer_several([CARDS + 7, CARDS + 3])
    assert session.log == [(2, CARDS + 3), (2, CARDS + 7), (2, NONE)]


def test_as_many_as_allowed_at_once_need_no_end() -> None:
    session = begin(discarding)
    session.answer_several([CARDS + 3, CARDS + 3, CARDS + 1])
    assert session.log == [(2, CARDS + 1), (2, CARDS + 3), (2, CARDS + 3)]


@rule("kernel.pick.too-few")
@pytest.mark.parametrize(
    ("picks", "forbidden_by"),
    [
        ([CARDS + 3], "kernel.pick.too-few"),
        ([], "kernel.pick.too-few"),
        ([CARDS + 7], "kernel.pick.too-few"),
        ([CARDS + 1, CARDS + 1], "kernel.pick.order"),
        ([CARDS + 1, CARDS + 2], "kernel.pick.not-asked"),
        ([CARDS + 1, CARDS + 3, CARDS + 3, CARDS + 7], "kernel.pick.not-asked"),
        ([CARDS + 1, CARDS + 3, 999], "kernel.pick.not-asked"),
        ([CARDS + 1, CARDS + 3, -1], "kernel.pick.not-asked"),
    ],
)
def test_several_picks_are_taken_all_or_not_at_all(picks: list[int], forbidden_by: str) -> None:
    session = begin(discarding)
    with pytest.raises(IllegalAnswer) as caught:
        session.answer_several(picks)
    assert caught.value.refusal.rule == forbidden_by
    assert session.log == []
    assert isinstance(session.decision, Several)
    assert not session.decision.started()


NOT_APART = Refusal("talk.apart")


class NeverAPair(Several):
    """Some of three cards, but no two in a row."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, "apart", ())

    def all_picks(self) -> list[int]:
        return [CARDS + 1, CARDS + 2, CARDS + 4]

    def forbids(self, pick: int) -> Refusal | None:
        assert 0 <= pick < SPACE.size  # a rule may look it up in a table
        return NOT_APART if pick - 1 in self.taken else super().forbids(pick)


def test_several_picks_obey_what_a_choice_of_its_own_kind_forbids() -> None:
    def rules(g: Talk) -> Steps[None]:
        choice = NeverAPair()
        yield choice
        g.note(*choice.taken)

    session = begin(rules)
    with pytest.raises(IllegalAnswer) as caught:
        session.answer_several([CARDS + 2, CARDS + 1])
    assert caught.value.refusal is NOT_APART
    with pytest.raises(IllegalAnswer, match=r"kernel\.pick\.not-asked"):
        session.answer_several([CARDS + 1, SPACE.size])
    assert session.options() == [NONE, CARDS + 1, CARDS + 2, CARDS + 4]
    session.answer_several([CARDS + 4, CARDS + 1])
    assert notes(session) == [CARDS + 1, CARDS + 4]


def test_several_picks_are_refused_where_one_is_asked_or_some_are_taken() -> None:
    with pytest.raises(IllegalAnswer, match="one pick is asked for"):
        begin(two_questions).answer_several([A])
    session = begin(discarding)
    session.answer_unchecked(CARDS + 1)
    with pytest.raises(IllegalAnswer, match="one pick is asked for"):
        session.answer_several([CARDS + 3])
    assert session.log == [(2, CARDS + 1)]


def test_a_choice_of_several_without_choice_is_not_asked() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(len((yield from several(0, "discard", []))))
        g.note(len((yield from several(0, "discard", [A], most=0))))

    session = begin(rules)
    assert session.over
    assert notes(session) == [0, 0]


def test_a_secret_choice_is_asked_even_where_there_is_nothing_to_choose() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(len((yield from several(0, "discard", [], always=True))))
        g.note((yield Pick(1, "then", [A])))

    session = begin(rules)
    assert session.options() == [NONE]
    session.answer_several([])
    assert notes(session) == [0]
    assert session.waiting() == [1]


def test_how_many_picks_a_choice_took_does_not_show_in_the_count_of_answers() -> None:
    for picks in ([], [CARDS + 1], [CARDS + 1, CARDS + 3]):

        def rules(g: Talk) -> Steps[None]:
            yield from several(0, "tuck", [CARDS + 1, CARDS + 3, CARDS + 5])
            yield Pick(1, "then", [A])

        session = begin(rules)
        session.answer_several(picks)
        assert session.answered == 1


def test_events_are_recorded_once_somebody_listens() -> None:
    session = begin(two_questions)
    assert session.heard() == []
    session.answer_unchecked(A)
    assert session.heard() == []
    session.listen()
    session.listen()
    session.answer_unchecked(C)
    assert [event.as_seen_by(0) for event in session.heard()] == [
        {"what": "noted", "because": "", "answers": [C]}
    ]
    assert session.heard() == []


def test_nobody_listens_on_a_fork() -> None:
    session = begin(two_questions)
    session.listen()
    twin = session.fork(Random(0))
    twin.answer_unchecked(A)
    assert twin.heard() == []
    assert session.heard() == []


def test_a_session_may_begin_in_the_middle_with_given_dice() -> None:
    state = Shrines(2)
    session = Session(SHRINES_GAME, state, ScriptedDice([("wind", 2)]))
    assert isinstance(session.decision, Roll)
    session.run_chance()
    assert state.wind == 2
    assert session.decision is not None
    assert session.decision.asks == "who-walks"


def test_options_are_checked_when_a_session_starts() -> None:
    game = TalkGame(two_questions)
    with pytest.raises(BadOption, match="volume"):
        Session.start(game, {"volume": 11})
    wanted: dict[str, Choice] = {"loud": True}
    assert Session.start(game, wanted).options_chosen == {"players": 3, "loud": True, "tone": "warm"}


@pytest.mark.parametrize("seed", [None, 1.5, "x"])
def test_a_seed_that_a_record_could_not_keep_is_refused(seed: Any) -> None:
    with pytest.raises((BadOption, TypeError)):
        Session.start(TalkGame(two_questions), seed=seed)


def test_a_seed_is_kept_as_a_number() -> None:
    session = Session.start(TalkGame(two_questions), seed=True)
    assert '"seed":1,' in session.record().to_json()


def test_the_seed_alone_decides_the_dice() -> None:
    def rules(g: Talk) -> Steps[None]:
        for _ in range(20):
            g.note((yield Roll("die", 6)))

    assert notes(begin(rules, 5)) == notes(begin(rules, 5))
    assert notes(begin(rules, 5)) != notes(begin(rules, 6))
    assert set(notes(begin(rules, 5))) <= set(range(6))


def test_a_glimpse_shows_what_the_asked_seat_may_know() -> None:
    session = begin(two_questions)
    session.answer_unchecked(A)
    observation = Observation(session, 1)
    assert observation.options() == [B, C]
    assert observation.view() == session.state.view(1)
    assert session.decision is not None
    assert (observation.seat, observation.game) == (1, session.game)
    assert (observation.asks, observation.because) == (session.decision.asks, session.decision.because)
    assert observation.answered() == 1
    world = observation.sample_world(Random(0))
    world.answer_unchecked(C)
    assert world.over
    assert not session.over
    with pytest.raises(ValueError, match="seat 0 is asked nothing"):
        Observation(session, 0)


def test_a_fresh_session_is_unsettled_until_chance_has_answered() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Roll("die", 6)))
        g.note((yield Pick(0, "go", [A])))

    session = Session(TalkGame(rules), TalkGame(rules).start({}), Dice(Random(1)))
    assert session.waiting() == [-1]
    session.run_chance()
    assert session.waiting() == [0]
