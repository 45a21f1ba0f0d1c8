"""Windows, in which several seats are asked together, and auto-decline."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from emberbox.kernel.chance import Dice
from emberbox.kernel.decision import Pick, Steps, Window, window
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.kernel.talk import A, B, C, Talk, begin, notes
from tests.kernel.toys import sparks
from tests.kernel.toys.sparks import SPARKS, hand_of, laid_of


def reacting(g: Talk) -> Steps[None]:
    """Seat 0 acts, seats 1, 2 and 0 may react, seat 0 goes on."""
    g.note((yield Pick(0, "act", [A, B])))
    parts = [
        Pick(1, "react", [NONE, A, B]),
        Pick(2, "react", [NONE, B, C]),
        Pick(0, "boost", [NONE, C]),
    ]
    g.note(*(yield from window(parts, "talk.window")))
    g.note((yield Pick(0, "on", [A])))


def opened() -> Session:
    session = begin(reacting)
    session.answer_unchecked(A)
    return session


def test_a_window_asks_several_seats_at_once_each_its_own_question() -> None:
    session = opened()
    assert session.waiting() == [1, 2, 0]
    asked = [session.asked(seat) for seat in range(3)]
    assert [part.options() for part in asked if part] == [[NONE, C], [NONE, A, B], [NONE, B, C]]
    assert session.options() == [NONE, A, B]
    decision = session.decision
    assert decision is not None
    assert (decision.because, list(decision.candidates())) == ("talk.window", [NONE, A, B])


@pytest.mark.parametrize("order", list(permutations([(0, C), (1, B), (2, NONE)])))
def test_answers_may_arrive_in_any_order_and_are_resolved_in_the_order_of_the_parts(
    order: list[tuple[int, int]],
) -> None:
    session = opened()
    for seat, pick in order:
        assert notes(session) == [A]
        session.answer(pick, seat)
        assert session.decision is not None
        assert session.waiting() == [] or seat not in session.waiting() or session.decision.asks == "on"
    assert notes(session) == [A, B, NONE, C]
    assert session.log[1:] == list(order)


def test_a_seat_may_answer_a_window_once() -> None:
    session = opened()
    session.answer(B, 2)
    assert session.asked(2) is None
    assert session.waiting() == [1, 0]
    with pytest.raises(IllegalAnswer, match="not-yours"):
        session.answer(C, 2)


def test_a_seat_is_held_to_its_own_part() -> None:
    with pytest.raises(IllegalAnswer, match="not-asked"):
        opened().answer(A, 2)


def test_without_a_seat_the_first_who_is_still_asked_answers() -> None:
    session = opened()
    session.answer(B, 1)
    session.answer_unchecked(C)
    session.answer(NONE)
    assert session.log[1:] == [(1, B), (2, C), (0, NONE)]


def test_nobody_sees_an_answer_before_the_window_closes() -> None:
    session = opened()
    before = [session.state.view(seat) for seat in range(3)]
    session.answer(B, 1)
    assert [session.state.view(seat) for seat in range(3)] == before


def test_a_fork_in_an_open_window_forgets_what_others_have_answered() -> None:
    session = opened()
    session.answer(B, 1)
    session.answer(C, 0)
    assert session.waiting() == [2]
    assert session.fork(Random(0), 2).waiting() == [1, 2, 0]
    assert session.fork(Random(0), 1).waiting() == [2, 0]
    assert session.fork(Random(0), 0).waiting() == [1, 2]
    assert session.fork(Random(0)).waiting() == [2]
    assert session.waiting() == [2]


def test_a_fork_keeps_what_the_observer_has_answered_itself() -> None:
    session = opened()
    session.answer(C, 0)
    session.answer(B, 1)
    twin = session.fork(Random(0), 0)
    twin.answer(NONE, 1)
    twin.answer(B, 2)
    assert notes(twin) == [A, NONE, B, C]


def test_a_closed_window_is_not_forgotten() -> None:
    session = opened()
    for pick in (B, C, NONE):
        session.answer_unchecked(pick)
    assert notes(session.fork(Random(0), 2)) == [A, B, C, NONE]


def test_a_window_without_parts_is_not_asked() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(len((yield from window([]))))

    assert notes(begin(rules)) == [0]


def test_a_complete_window_asks_nothing() -> None:
    asked = Window([Pick(0, "react", [A])])
    assert not asked.started()
    assert asked.add(0, A)
    assert asked.started()
    with pytest.raises(AssertionError, match="complete"):
        asked.options()


def test_a_seat_with_two_parts_answers_them_one_after_the_other() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(*(yield from window([Pick(0, "left", [A]), Pick(1, "left", [B]), Pick(0, "right", [C])])))

    session = begin(rules)
    session.answer(A, 0)
    session.answer(C, 0)
    session.answer(B, 1)
    assert notes(session) == [A, B, C]


def test_a_standing_wish_declines_for_its_seat_alone_and_is_logged() -> None:
    session = begin(reacting)
    session.auto_decline(2, "react")
    session.answer_unchecked(A)
    assert session.waiting() == [1, 0]
    assert session.log == [(0, A), (2, NONE)]
    session.answer(B, 1)
    session.answer(C, 0)
    assert notes(session) == [A, B, NONE, C]
    assert resume(session.game, session.record()).log == session.log


def test_a_wish_holds_for_the_window_that_is_open_and_can_be_withdrawn() -> None:
    session = opened()
    session.auto_decline(0, "boost")
    assert session.waiting() == [1, 2]
    again = begin(reacting)
    again.auto_decline(0, "boost")
    again.auto_decline(0, "boost", on=False)
    again.answer_unchecked(A)
    assert again.waiting() == [1, 2, 0]


def test_a_wish_concerns_its_own_question_and_only_what_may_be_declined() -> None:
    session = begin(reacting)
    session.auto_decline(1, "boost")
    session.auto_decline(0, "act")
    assert session.waiting() == [0]
    session.answer_unchecked(A)
    assert session.waiting() == [1, 2, 0]


def test_a_wish_also_declines_a_question_to_one_seat() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "react", [NONE, A])))
        g.note((yield Pick(0, "react", [NONE, B])))
        g.note((yield Pick(0, "act", [NONE, C])))

    session = begin(rules)
    session.auto_decline(0, "react")
    assert session.options() == [NONE, C]
    assert session.log == [(0, NONE), (0, NONE)]


def test_when_all_wish_so_the_window_closes_by_itself() -> None:
    session = begin(reacting)
    for seat, asks in ((1, "react"), (2, "react"), (0, "boost")):
        session.auto_decline(seat, asks)
    session.answer_unchecked(B)
    assert notes(session) == [B, NONE, NONE, NONE]
    assert session.log == [(0, B), (1, NONE), (2, NONE), (0, NONE)]
    assert session.waiting() == [0]


def test_a_wish_does_not_decline_what_must_be_answered() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(*(yield from window([Pick(0, "react", [A, B]), Pick(1, "react", [NONE, B])])))

    session = begin(rules)
    session.auto_decline(0, "react")
    assert session.waiting() == [0, 1]


# -- interrupting cards, in a game of Sparks ---------------------------------------------------------


def thrown(hands: list[list[int]], card: int = sparks.SPARK) -> tuple[Session, sparks.Sparks]:
    """Seat 0 throws a card at seat 1; the hands are given, the deck is one lantern."""
    g = sparks.table(len(hands), decked=[sparks.LANTERN])
    g.turn = 1
    for seat, hand in enumerate([[card, *hands[0]], *hands[1:]]):
        g.cards.deal(hand, pool=0, zone=hand_of(seat))
    session = Session(SPARKS, g, Dice(Random(1)))
    session.answer(sparks.CARDS + card)
    session.answer(sparks.SEATS + 1)
    return session, g


def test_a_window_is_asked_on_public_grounds_whatever_the_hands_hold() -> None:
    session, _ = thrown([[], [sparks.TRAP], [sparks.WARD]])
    assert session.waiting() == [1, 2]
    assert session.options() == [NONE]


def test_who_has_no_hand_is_not_asked_for_everybody_sees_that() -> None:
    session, _ = thrown([[], [], [sparks.TRAP]])
    assert session.waiting() == [2]


def test_any_ward_stops_the_spark_and_every_ward_shown_is_spent() -> None:
    session, g = thrown([[], [sparks.WARD], [sparks.WARD]])
    session.answer(sparks.CARDS + sparks.WARD, 2)
    assert g.cards.kinds(sparks.DISCARD) == [sparks.SPARK]
    session.answer(sparks.CARDS + sparks.WARD, 1)
    assert g.cards.kinds(sparks.DISCARD) == [sparks.SPARK, sparks.WARD, sparks.WARD]
    assert g.lives == [3, 3, 3]


def test_why_another_card_cannot_ward_is_told() -> None:
    session, _ = thrown([[], [sparks.TRAP], []])
    refusal = session.forbids(sparks.CARDS + sparks.TRAP, 1)
    assert refusal is sparks.ONLY_A_WARD
    assert session.forbids(sparks.CARDS + sparks.WARD, 1) is sparks.NOT_IN_HAND


def test_the_face_down_card_is_turned_up_after_the_window() -> None:
    session, g = thrown([[], [sparks.WARD], []])
    g.cards.deal([sparks.TRAP], pool=0, zone=laid_of(1))
    assert session.state.view(0)["laid"][1] == [None]
    session.answer(NONE, 1)
    assert g.lives == [2, 3, 3]
    assert g.cards.kinds(laid_of(1)) == []


def test_an_imagined_reaction_comes_from_the_imagined_hand() -> None:
    session, _ = thrown([[], [sparks.TRAP, sparks.TRAP], [sparks.WARD, sparks.FLAME]])
    offered = set()
    for seed in range(40):
        world = session.fork(Random(seed), 1)
        part = world.asked(2)
        assert part is not None
        offered.add(len(part.options()))
        while not world.over:
            world.answer_unchecked(Random(seed).choice(world.options()))
    assert offered == {1, 2}
