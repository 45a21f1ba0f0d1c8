"""What changes between two views, and watchers who note it event by event."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emberbox.kernel.change import apply, diff
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.game import Watcher
from emberbox.kernel.session import Session
from tests.kernel.talk import CARDS, Talk, TalkGame

KEYS = st.sampled_from(["cell", "a/b", "~", "~1", "hand"])
PLAIN = st.one_of(st.none(), st.integers(2, 5), st.sampled_from(["imp", "drone", ""]))
DATA = st.recursive(PLAIN, lambda part: st.lists(part, max_size=5) | st.dictionaries(KEYS, part, max_size=4))
VIEWS = st.dictionaries(KEYS, DATA, max_size=5)


@given(VIEWS, VIEWS)
def test_a_patch_leads_from_one_view_to_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    kept = json.dumps(before)
    patch = diff(before, after)
    assert apply(before, json.loads(json.dumps(patch))) == after
    assert json.dumps(before) == kept
    assert (patch == []) == (before == after)


@pytest.mark.long
@given(VIEWS, VIEWS, VIEWS)
def test_patches_in_a_row_are_a_patch(
    one: dict[str, Any], two: dict[str, Any], three: dict[str, Any]
) -> None:
    assert apply(one, diff(one, two) + diff(two, three)) == three


PIECES = [{"piece": piece, "cell": 10 + piece, "down": False} for piece in range(6)]


@pytest.mark.parametrize(
    ("after", "patch"),
    [
        (
            [*PIECES[:2], {**PIECES[2], "cell": 31}, *PIECES[3:]],
            [{"op": "replace", "path": "/pieces/2/cell", "value": 31}],
        ),
        ([*PIECES[:2], *PIECES[3:]], [{"op": "remove", "path": "/pieces/2"}]),
        ([*PIECES, {"piece": 6}], [{"op": "add", "path": "/pieces/6", "value": {"piece": 6}}]),
        ([{"piece": 9}, *PIECES], [{"op": "add", "path": "/pieces/0", "value": {"piece": 9}}]),
        (PIECES[:-2], [{"op": "remove", "path": "/pieces/4"}] * 2),
        ([], [{"op": "replace", "path": "/pieces", "value": []}]),
    ],
)
def test_a_piece_that_moves_goes_or_comes_is_a_small_change(
    after: list[dict[str, Any]], patch: list[dict[str, Any]]
) -> None:
    assert diff({"pieces": PIECES}, {"pieces": after}) == patch


def test_many_plain_values_that_change_are_one_list() -> None:
    before, after = {"hand": ["a", "b", "c", "d"]}, {"hand": ["a", "e", "f", "d"]}
    assert diff(before, after) == [{"op": "replace", "path": "/hand", "value": ["a", "e", "f", "d"]}]


# -- watching ----------------------------------------------------------------------------------------


def counting(g: Talk) -> Steps[None]:
    """Note something silently, tell of the next note, and note something after that."""
    while True:
        pick = yield Pick(0, "count", [CARDS + 1, CARDS + 2], root=True)
        g.notes += [pick, 100]
        g.tell("counted", {})
        g.notes.append(200)


def watched() -> tuple[Session, Watcher]:
    session = Session.start(TalkGame(counting), {}, 5)
    watcher = Watcher(0, session.state)
    session.watch([watcher])
    return session, watcher


def test_an_event_comes_with_all_that_changed_before_it_and_the_rest_comes_last() -> None:
    session, watcher = watched()
    before = session.state.view(0)
    session.answer(CARDS + 1)
    assert [event.what for event in session.heard()] == ["counted"]
    counted, rest = watcher.changes(session.state)
    halfway = apply(before, counted)
    assert halfway["notes"] == [CARDS + 1, 100]
    assert apply(halfway, rest) == session.state.view(0)
    session.answer(CARDS + 2)
    session.answer(CARDS + 2)
    assert len(watcher.changes(session.state)) == 3
    assert watcher.changes(session.state) == [[]]


def test_an_undo_changes_the_view_back_and_leaves_nothing_of_what_was_not_read() -> None:
    session, watcher = watched()
    session.answer(CARDS + 1)
    session.heard()
    watcher.changes(session.state)
    before = session.state.view(0)
    session.answer(CARDS + 2)
    session.undo(0)
    assert session.heard() == []
    assert watcher.changes(session.state) == [[]]
    session.answer(CARDS + 2)
    session.heard()
    then = session.state.view(0)
    assert len(watcher.changes(session.state)) == 2
    session.undo(0)
    (back,) = watcher.changes(session.state)
    assert apply(then, back) == before == session.state.view(0)


def test_whoever_watches_no_more_is_not_told_and_a_copy_has_no_watchers() -> None:
    session, watcher = watched()
    assert session.state.copy().onlookers is None
    session.watch([])
    assert session.state.onlookers is None
    session.answer(CARDS + 1)
    assert len(watcher.changes(session.state)) == 1
