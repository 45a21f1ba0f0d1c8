"""Undo, and every reason to refuse it."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Pick, Roll, Steps, several, shuffle, window
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import photo
from emberbox.testing import rule
from tests.kernel.talk import CARDS, DECK, A, B, C, Talk, begin, hand, hand_of, notes


def reason(session: Session, seat: int) -> str:
    """The rule that forbids a seat to undo, or nothing."""
    refusal = session.forbids_undo(seat)
    return "" if refusal is None else refusal.rule


def quiet(g: Talk) -> Steps[None]:
    """Seats 0, 0 and 1 are asked, and nothing else happens."""
    for seat in (0, 0, 1):
        g.note((yield Pick(seat, "which", [A, B, C], root=True)))


def test_an_answer_is_taken_back_and_another_one_given() -> None:
    session = begin(quiet)
    session.answer_unchecked(A)
    before = photo(session.state)
    session.answer_unchecked(B)
    session.undo(0)
    assert photo(session.state) == before
    assert session.log == [(0, A)]
    session.undo(0)
    assert notes(session) == []
    session.answer_unchecked(C)
    assert notes(session) == [C]


@rule("kernel.undo.nothing")
def test_with_no_answer_there_is_nothing_to_undo() -> None:
    session = begin(quiet)
    assert reason(session, 0) == "kernel.undo.nothing"
    with pytest.raises(IllegalAnswer, match=r"seat 0 cannot undo: kernel\.undo\.nothing") as caught:
        session.undo(0)
    assert caught.value.refusal.rule == "kernel.undo.nothing"


def test_a_session_that_is_not_kept_remembers_nothing_to_undo() -> None:
    session = begin(quiet, record=False)
    session.answer_unchecked(A)
    assert reason(session, 0) == "kernel.undo.nothing"


@rule("kernel.undo.another-seat")
def test_only_who_answered_last_may_undo() -> None:
    session = begin(quiet)
    for pick in (A, B, C):
        session.answer_unchecked(pick)
    assert [reason(session, seat) for seat in range(3)] == [
        "kernel.undo.another-seat",
        "",
        "kernel.undo.another-seat",
    ]
    session.undo(1)
    assert reason(session, 0) == ""
    assert reason(session, 1) == "kernel.undo.another-seat"


def test_an_answer_before_that_of_another_seat_stays() -> None:
    def rules(g: Talk) -> Steps[None]:
        for seat in (0, 1, 0):
            g.note((yield Pick(seat, "which", [A, B, C], root=True)))

    session = begin(rules)
    for pick in (A, B, C):
        session.answer_unchecked(pick)
    session.undo(0)
    assert reason(session, 0) == "kernel.undo.another-seat"
    session.undo(1)
    assert reason(session, 1) == "kernel.undo.another-seat"
    session.undo(0)
    assert session.log == []


@rule("kernel.undo.dice-fell")
@pytest.mark.parametrize("chance", ["roll", "shuffle"])
def test_dice_that_fell_cannot_be_taken_back(chance: str) -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "roll", [A, B], root=True)))
        if g.notes == [A] and chance == "roll":
            yield Roll("die", 6)
        elif g.notes == [A]:
            yield from shuffle("deck", 5)
        g.note((yield Pick(0, "then", [A, B], root=True)))

    session = begin(rules)
    session.answer_unchecked(A)
    assert reason(session, 0) == "kernel.undo.dice-fell"
    session.answer_unchecked(B)
    assert reason(session, 0) == ""
    session.undo(0)
    assert reason(session, 0) == "kernel.undo.dice-fell"
    other = begin(rules)
    other.answer_unchecked(B)
    assert reason(other, 0) == ""


def test_dice_and_cards_of_the_setup_do_not_forbid_to_undo_the_first_answer() -> None:
    def rules(g: Talk) -> Steps[None]:
        order = yield from shuffle("deck", 10)
        g.cards.rearrange(DECK, order)
        g.cards.draw(DECK, hand_of(0))
        g.note((yield Pick(0, "which", [A, B])))
        g.note((yield Pick(0, "which", [A, B])))

    session = begin(rules)
    assert reason(session, 0) == "kernel.undo.dice-fell"
    session.answer_unchecked(A)
    assert reason(session, 0) == ""
    assert reason(resume(session.game, session.record()), 0) == ""
    session.undo(0)
    session.answer_unchecked(B)
    assert notes(session) == [B]


def drawing(g: Talk) -> Steps[None]:
    """Without dice: cards are dealt, seat 0 chooses who draws or what is shown."""
    g.cards.draw(DECK, hand_of(0))
    pick = yield Pick(0, "what", [NONE, A, B, C])
    if pick == A:
        g.cards.draw(DECK, hand_of(0))
    elif pick == B:
        g.cards.draw(DECK, hand_of(1))
    elif pick == C:
        g.cards.show(g.cards.zones[hand_of(0)][0], EVERYONE)
    g.note(pick)
    g.note((yield Pick(0, "then", [A])))


@rule("kernel.undo.revealed")
@pytest.mark.parametrize(
    ("pick", "forbidden_by"),
    [
        (NONE, ""),
        (A, "kernel.undo.revealed"),
        (B, "kernel.undo.revealed"),
        (C, ""),
    ],
    ids=["nothing", "seat-0-drew", "seat-1-drew", "seat-0-showed-its-own"],
)
def test_what_came_to_light_cannot_be_taken_back(pick: int, forbidden_by: str) -> None:
    session = begin(drawing)
    session.answer_unchecked(pick)
    assert reason(session, 0) == forbidden_by
    assert reason(resume(session.game, session.record()), 0) == forbidden_by
    session.answer_unchecked(A)
    assert reason(session, 0) == ""
    session.undo(0)
    assert reason(session, 0) == forbidden_by


@rule("kernel.undo.revealed")
@pytest.mark.parametrize(("whose", "forbidden_by"), [(0, ""), (1, "kernel.undo.revealed")])
def test_a_note_of_another_that_was_shown_cannot_be_taken_back(whose: int, forbidden_by: str) -> None:
    def rules(g: Talk) -> Steps[None]:
        note = g.cards.note(3, range(9), 1 << whose)
        g.note((yield Pick(0, "show", [A])))
        g.cards.show_note(note, EVERYONE)
        g.note((yield Pick(0, "then", [A])))

    session = begin(rules)
    session.answer_unchecked(A)
    assert reason(session, 0) == forbidden_by
    assert session.state.cards.read_note(0, 2) == 3


def test_a_note_is_taken_back_by_who_wrote_it() -> None:
    def rules(g: Talk) -> Steps[None]:
        pick = yield Pick(0, "note", [A, B])
        g.cards.note(pick, [A, B], 1 << 0)
        g.note((yield Pick(0, "then", [A])))

    session = begin(rules)
    session.answer_unchecked(A)
    session.undo(0)
    assert session.state.cards.notes == []
    session.answer_unchecked(B)
    assert session.state.cards.notes == [B]


def test_a_card_of_a_game_without_dice_is_drawn_again_the_same() -> None:
    session = begin(drawing)
    session.answer_unchecked(C)
    session.undo(0)
    assert hand(session, 0) == [9]
    assert session.state.cards.seen[9] == 1
    session.answer_unchecked(C)
    assert session.state.cards.seen[9] == EVERYONE


def test_an_answer_in_an_open_window_may_be_undone_until_another_comes_in() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "act", [A])))
        g.note(*(yield from window([Pick(seat, "react", [NONE, A]) for seat in range(3)])))

    session = begin(rules)
    session.answer_unchecked(A)
    session.answer(A, 2)
    assert (reason(session, 2), reason(session, 0)) == ("", "kernel.undo.another-seat")
    session.undo(2)
    assert session.waiting() == [0, 1, 2]
    session.answer(NONE, 2)
    session.answer(A, 1)
    assert reason(session, 2) == "kernel.undo.another-seat"
    session.answer(A, 0)
    assert notes(session) == [A, A, A, NONE]


def test_of_a_choice_of_several_the_last_pick_is_undone() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note(*(yield from several(0, "some", [CARDS, CARDS + 1, CARDS + 2])))
        g.note((yield Pick(0, "then", [A])))

    session = begin(rules)
    session.answer_several([CARDS, CARDS + 2])
    session.undo(0)
    assert session.options() == [NONE]
    session.undo(0)
    assert session.options() == [NONE, CARDS + 1, CARDS + 2]


def test_all_picks_of_a_choice_of_several_are_taken_back_together() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "which", [A, B], root=True)))
        g.note(*(yield from several(0, "some", [A, B, C], most=2)))
        g.note((yield Pick(1, "which", [A, B])))

    session = begin(rules)
    session.answer_unchecked(A)
    before = photo(session.state)
    session.answer_several([B, C])
    session.undo(0, 2)
    assert photo(session.state) == before
    assert session.log == [(0, A)]
    assert session.log_since(1) == []
    assert session.logged == 1
    session.answer_several([A, C])
    assert notes(session) == [A, A, C]


def test_no_more_picks_are_taken_back_than_the_seat_has_made_since() -> None:
    session = begin(quiet)
    session.answer_unchecked(A)
    session.answer_unchecked(B)
    session.answer_unchecked(C)
    for picks in (2, 3):  # seat 0 answered before seat 1
        with pytest.raises(IllegalAnswer, match=r"seat 1 cannot undo: kernel\.undo\.another-seat"):
            session.undo(1, picks)
    with pytest.raises(IllegalAnswer, match=r"seat 1 cannot undo: kernel\.undo\.nothing"):
        session.undo(1, 4)
    assert session.log == [(0, A), (0, B), (1, C)]
    session.undo(1, 1)
    assert session.log == [(0, A), (0, B)]


def test_a_wish_that_was_granted_is_no_answer_of_who_acted() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Pick(0, "act", [A])))
        g.cards.draw(DECK, hand_of(0))
        g.note(*(yield from window([Pick(1, "react", [NONE, A])])))
        g.note((yield Pick(0, "then", [A])))

    session = begin(rules)
    session.auto_decline(1, "react")
    session.answer_unchecked(A)
    assert reason(session, 0) == "kernel.undo.another-seat"
    again = resume(session.game, session.record())
    assert [reason(session, seat) for seat in range(3)] == [reason(again, seat) for seat in range(3)]


def test_who_listens_still_listens_after_an_undo() -> None:
    session = begin(quiet)
    session.listen()
    session.answer_unchecked(A)
    session.undo(0)
    assert session.heard() == []
    session.answer_unchecked(B)
    assert [event.facts["answers"] for event in session.heard()] == [[B]]


def test_after_an_undo_the_dice_fall_as_they_would_have() -> None:
    def rules(g: Talk) -> Steps[None]:
        g.note((yield Roll("die", 6)))
        g.note((yield Pick(0, "which", [A, B])))
        g.note((yield Pick(0, "sure", [A])))
        for _ in range(5):
            g.note((yield Roll("die", 6)))

    straight, undone = begin(rules, 9), begin(rules, 9)
    straight.answer_unchecked(B)
    undone.answer_unchecked(A)
    undone.undo(0)
    undone.answer_unchecked(B)
    for session in (straight, undone):
        session.answer_unchecked(A)
    assert notes(straight) == notes(undone)
    assert undone.fork(Random(0)).over
