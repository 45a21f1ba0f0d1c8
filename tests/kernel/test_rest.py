"""A root that nobody answers, before steps that the rules take by themselves."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.playout import Turns
from emberbox.kernel.chance import ScriptedDice
from emberbox.kernel.decision import NO_SEAT, Rest
from emberbox.kernel.game import State
from emberbox.kernel.laws import check_laws
from emberbox.kernel.refusal import NOT_ASKED
from emberbox.kernel.session import Session
from emberbox.kernel.trial import LawBroken
from tests.kernel.toys.patrol import DODGE, PATROL, SNEAK, Counted, PatrolGame, RemembersAcrossARest


def patrol(*rolls: int) -> Session:
    session = Session(PATROL, Counted(), ScriptedDice([("guard", roll) for roll in rolls]))
    session.run_chance()
    return session


def acts(state: State) -> int:
    assert isinstance(state, Counted)
    return state.acts


def test_nobody_is_asked_at_a_rest_and_nothing_is_logged() -> None:
    session = patrol(0, 1, 0)
    session.answer(SNEAK)
    assert session.decision is not None
    assert session.decision.asks == "dodge"
    assert session.log == [(0, SNEAK), (-1, 0), (-1, 1)]
    assert (Rest().seat, Rest().options(), Rest().forbids(SNEAK)) == (NO_SEAT, [], NOT_ASKED)


def test_a_fork_repeats_only_what_came_after_the_last_rest() -> None:
    session = patrol(0, 0, 1)
    session.answer(SNEAK)
    assert acts(session.state) == 3
    twin = session.fork(Random(1), record=True)
    assert acts(twin.state) == 1
    assert twin.state.view(0) == session.state.view(0)
    assert acts(twin.fork(Random(1)).state) == 1


def test_a_fork_of_a_fork_begins_at_the_rests_of_its_own() -> None:
    session = patrol(1)
    session.answer(SNEAK)
    twin = session.fork(Random(3), record=True)
    twin.answer(DODGE)
    while twin.decision is not None and twin.decision.asks != "dodge":
        twin.answer(SNEAK)
    assert acts(twin.fork(Random(1)).state) == 1


def test_a_game_with_rests_is_undone_and_recorded_like_any_other() -> None:
    session = Session.start(PATROL, seed=3)
    session.answer(SNEAK)
    before = session.state.view(0)
    assert session.record().answers == session.log
    assert session.decision is not None
    assert session.decision.asks == "dodge"
    session.answer(DODGE)
    assert session.state.view(0) != before


@pytest.mark.parametrize("seed", range(6))
def test_the_laws_are_kept(seed: int) -> None:
    check_laws(PATROL, {}, seed)


def test_what_is_remembered_across_a_rest_is_caught() -> None:
    with pytest.raises(LawBroken) as caught:
        check_laws(PatrolGame(RemembersAcrossARest), {}, 2)
    assert caught.value.law == "a_fork_knows_no_more"


def test_one_player_has_turns_too() -> None:
    session = patrol(0, 0, 0, 0, 0, 0)
    assert session.decision is not None
    turns = Turns(session.state, session.decision)
    session.answer(SNEAK)
    assert session.decision is not None
    assert turns.look(session.state, session.decision) == 1
    session.answer(SNEAK)
    assert session.decision is not None
    assert turns.look(session.state, session.decision) == 2
