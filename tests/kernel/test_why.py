"""Why a pick cannot be taken: what the kernel itself knows."""

from __future__ import annotations

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Several
from emberbox.kernel.session import Session


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    session = Session.start(GAMES["forge"], {"players": 3}, 1)
    (asked,) = session.waiting()
    why = session.why_not(session.options()[0], (asked + 1) % 3)
    assert why is not None
    assert (why.says, why.facts) == ("others-asked", {"seats": [asked]})


def test_what_can_be_picked_has_no_reason_against_it() -> None:
    session = Session.start(GAMES["forge"], {}, 1)
    assert session.why_not(session.options()[0], session.waiting()[0]) is None


@pytest.mark.parametrize("pick", [-1, 10**6])
def test_a_number_that_is_no_pick_is_called_one(pick: int) -> None:
    session = Session.start(GAMES["forge"], {}, 1)
    why = session.why_not(pick, session.waiting()[0])
    assert why is not None
    assert (why.says, why.facts) == ("no-such-pick", {"pick": pick})


def test_too_few_of_several_are_counted() -> None:
    choice = Several(0, "discard", [4, 5, 6], least=2)
    choice.add(0, 5)
    refusal = choice.forbids(0)
    assert refusal is not None
    why = choice.explain(0, refusal)
    assert why is not None
    assert (why.says, why.facts) == ("too-few", {"least": 2, "taken": 1})
