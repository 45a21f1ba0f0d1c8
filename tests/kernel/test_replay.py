"""Replays: resuming a saved game, stepping through one, and bugs that come with their record."""

from __future__ import annotations

import re
from random import Random

import pytest

from emberbox.kernel.decision import Pick, Roll, Steps, shuffle
from emberbox.kernel.errors import BadRecord, RuleBug
from emberbox.kernel.game import Option
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay, resume
from emberbox.kernel.session import Session
from tests.kernel.talk import A, B, Talk, TalkGame, begin, notes
from tests.kernel.toys.sparks import SPARKS


def gambling(g: Talk) -> Steps[None]:
    """Five rounds of a pick and a die, and a shuffle in between."""
    for turn in range(5):
        g.note((yield Pick(turn % 3, "roll", [A, B])))
        g.note((yield Roll("die", 6)))
        if turn == 2:
            g.note(*(yield from shuffle("four", 4)))


def failing(g: Talk) -> Steps[None]:
    """The rules fail when seat 0 picks b for the second time."""
    g.note((yield Roll("die", 6)))
    while True:
        g.note((yield Pick(0, "which", [A, B])))
        if g.notes[1:].count(B) == 2:
            raise KeyError("no such rule")


@pytest.mark.parametrize("saved_after", range(6))
def test_a_saved_and_resumed_game_rolls_the_same_dice_as_one_that_went_on(saved_after: int) -> None:
    session = begin(gambling, seed=77)
    for _ in range(saved_after):
        session.answer_unchecked(B)
    saved = session.record().to_json()
    again = resume(session.game, Record.from_json(saved))
    while not session.over:
        session.answer_unchecked(A)
        again.answer_unchecked(A)
    assert notes(again) == notes(session)
    assert again.log == session.log


def test_a_record_that_was_cut_off_before_the_dice_goes_on_with_them() -> None:
    session = begin(gambling, seed=3)
    session.answer_unchecked(A)
    whole = session.record()
    cut = Record(whole.game, whole.rules_version, whole.options, whole.seed, whole.answers[:1])
    assert resume(session.game, cut).log == session.log


def test_a_resumed_game_can_be_undone_forked_and_recorded() -> None:
    session = Session.start(SPARKS, {"players": 3}, 5)
    rng = Random(5)
    for _ in range(15):
        session.answer_unchecked(rng.choice(session.options()))
    again = resume(SPARKS, session.record())
    assert again.record() == session.record()
    seat = again.waiting()[0]
    assert again.fork(Random(0), seat).state.view(seat) == session.state.view(seat)


def test_a_replay_stops_at_every_question_to_a_seat_and_at_the_end() -> None:
    session = begin(gambling, seed=8)
    while not session.over:
        session.answer_unchecked(B)
    moments = [(len(at.log), at.waiting()) for at in replay(session.game, session.record())]
    assert moments == [(0, [0]), (2, [1]), (4, [2]), (9, [0]), (11, [1]), (13, [])]


def test_a_replay_listens() -> None:
    session = begin(gambling, seed=8)
    while not session.over:
        session.answer_unchecked(B)
    heard = [
        [event.facts["answers"] for event in at.heard()] for at in replay(session.game, session.record())
    ]
    flat = [pick for moment in heard for answers in moment if isinstance(answers, list) for pick in answers]
    assert heard[0] == []
    assert flat == notes(session)


def test_a_bug_in_the_rules_comes_with_seed_and_record() -> None:
    session = begin(failing, seed=11)
    for pick in (B, A):
        session.answer_unchecked(pick)
    with pytest.raises(RuleBug, match=r"rules of talk failed with KeyError.* at answer 4, seed 11") as caught:
        session.answer_unchecked(B)
    record = Record.from_json(caught.value.record)
    assert (record.seed, len(record.answers)) == (11, 4)
    with pytest.raises(BadRecord, match=r"answer 3 breaks the rules: .*no such rule"):
        resume(session.game, record)
    before = Record(record.game, record.rules_version, record.options, record.seed, record.answers[:-1])
    assert notes(resume(session.game, before))[1:] == [B, A]


def test_a_bug_after_dice_comes_with_the_dice() -> None:
    def rules(g: Talk) -> Steps[None]:
        yield Pick(0, "which", [A])
        yield Roll("die", 1)
        raise ZeroDivisionError

    session = begin(rules)
    with pytest.raises(RuleBug, match="at answer 2") as caught:
        session.answer(A)
    assert Record.from_json(caught.value.record).answers == [(0, A), (-1, 0)]


def test_a_bug_in_a_fork_or_an_unkept_game_is_raised_as_it_is() -> None:
    for session in (begin(failing, record=False), begin(failing).fork(Random(0))):
        session.answer_unchecked(B)
        with pytest.raises(KeyError, match="no such rule"):
            session.answer_unchecked(B)


def test_a_replay_of_a_foreign_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="a record of 'sparks', not of 'talk'"):
        resume(TalkGame(gambling), Session.start(SPARKS).record())


# -- own cards -------------------------------------------------------------------------------------


def with_own_cards(version: str) -> TalkGame:
    """The game with a deck that players brought along."""
    return TalkGame(
        gambling, version, [Option("deck", "printed", ["printed", "mine"], "which deck", own=True)]
    )


@pytest.mark.parametrize("answers", [0, 1, None])
@pytest.mark.parametrize("version", ["1+bbbb", "1", "2+bbbb"])
def test_a_game_with_own_cards_is_not_opened_with_others(version: str, answers: int | None) -> None:
    session = Session.start(with_own_cards("1+aaaa"), {"deck": "mine"}, 3)
    session.answer_unchecked(B)
    whole = session.record()
    record = Record(whole.game, whole.rules_version, whole.options, whole.seed, whole.answers[:answers])
    assert record.rules_version == "1+aaaa"
    assert resume(with_own_cards("1+aaaa"), record).log[:answers] == record.answers
    assert resume(with_own_cards("2+aaaa"), record).log[:answers] == record.answers
    other = rf"the same files, unchanged and in the same order \(rules 1\+aaaa, now {re.escape(version)}\)"
    with pytest.raises(BadRecord, match=other):
        resume(with_own_cards(version), record)
    with pytest.raises(BadRecord, match=other):
        next(replay(with_own_cards(version), record))


def test_a_game_with_own_cards_asks_for_their_files_where_none_are_loaded() -> None:
    record = Session.start(with_own_cards("1+aaaa"), {"deck": "mine"}, 3).record()
    with pytest.raises(BadRecord, match=r"no option 'deck'.*played with own cards: load their files"):
        resume(TalkGame(gambling), record)


def test_a_game_without_own_cards_is_opened_whether_or_not_there_are_some() -> None:
    own, printed = with_own_cards("1+aaaa+changed-cccc"), TalkGame(gambling, "1+changed-cccc")
    session = Session.start(own, {"deck": "printed"}, 3)
    session.answer_unchecked(B)
    record = session.record()
    assert (record.rules_version, "deck" in record.options) == ("1+changed-cccc", False)
    # A record of earlier days names cards that lay about unused.
    before = Record(record.game, "1+aaaa+changed-cccc", record.options, record.seed, record.answers)
    for game in (own, printed, with_own_cards("1+bbbb+changed-cccc")):
        assert resume(game, record).record() == record
        assert resume(game, before).record() == record


def test_numbers_that_were_changed_are_told_from_own_cards() -> None:
    record = Session.start(with_own_cards("1+aaaa+changed-cccc"), {"deck": "mine"}, 3).record()
    assert record.rules_version == "1+aaaa+changed-cccc"
    with pytest.raises(BadRecord, match="other numbers on the cards"):
        resume(with_own_cards("1+aaaa"), record)
    with pytest.raises(BadRecord, match="the same files, unchanged"):
        resume(with_own_cards("1+bbbb+changed-cccc"), record)
