"""The guided first battle of Core: it begins the same each time, and tells what there is to know."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.core.game import CORE, Core
from emberbox.games.core.numbers import range_of
from emberbox.games.core.seeing import line_of_sight
from emberbox.games.lesson import PUPIL, lesson_of
from emberbox.kernel.sight import FULL
from tests.lessons import Pupil, begun, play, steps_of
from tests.telling.test_core_telling import fierce

LESSON = lesson_of(CORE)
STEPS = steps_of(CORE)
BEGINNING = ["welcome", "base", "crew", "initiative", "tokens", "tactics"]


def learn(seed: int) -> Pupil:
    """A battle of somebody who reads the lesson and does what it suggests, against somebody fierce."""
    session, rng, pupil = begun(CORE, seed), Random(seed), Pupil(STEPS, CORE.space.names)
    play(
        session,
        pupil,
        lambda decision: pupil.answer(decision, lambda: [fierce(session, rng)]),
        lambda session: fierce(session, rng),
    )
    return pupil


def test_it_begins_with_the_warlord_and_its_pilot_in_hand() -> None:
    session = begun(CORE, 1)
    view = session.state.view(PUPIL)
    waiting = [model["card"] for model in view["models"] if model["status"] == "waiting"]
    assert waiting == ["paladin-pilot", "paladin-warlord"]
    assert session.decision is not None
    assert (session.decision.seat, session.decision.asks) == (PUPIL, "deploy")
    assert view["scenario"] == "first-contact"
    assert [zone["owner"] for zone in view["board"]["zones"]] == [1, PUPIL]


@pytest.mark.parametrize("seed", range(4))
def test_who_follows_the_lesson_gets_through_all_of_its_row(seed: int) -> None:
    pupil = learn(seed)
    row = [step["id"] for step in pupil.row]
    assert [id for id in pupil.read if id in BEGINNING] == BEGINNING
    assert pupil.done
    assert set(row) - set(pupil.read) <= {"scored", "over"}
    # What is suggested before the first shot can always be done.
    assert all(pupil.could[id] for id in BEGINNING if id in pupil.could)


def test_what_stands_beside_the_row_comes_up_in_one_battle_or_another() -> None:
    pupils = [learn(seed) for seed in range(4)]
    asides = {step["id"] for step in STEPS if step["aside"]} - {"drawn"}
    assert asides <= {id for pupil in pupils for id in pupil.read}
    assert all(could for pupil in pupils for could in pupil.could.values())


def test_the_opening_puts_the_warlords_in_sight_and_range_of_each_other() -> None:
    session = begun(CORE, 1)
    for name in ("unit:1", "cell:583", "verb:aboard"):
        session.answer_unchecked(CORE.space.names.index(name))
    g = session.state
    assert isinstance(g, Core)
    assert line_of_sight(g, 1, 9) == FULL
    assert g.distance(1, 9) <= range_of(g, 1, 0)
