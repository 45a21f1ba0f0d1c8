"""The guided first game of Solo & Cooperative Play: its guided turns go as told, whatever the dice say."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.state.position import Position
from emberbox.games.lesson import PUPIL
from emberbox.kernel.grid import Grid
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from tests.lessons import Pupil, begun, steps_of

STEPS = steps_of(COOP)
GRID = Grid(18, 18)
FIRST_TURN = [
    *("welcome", "goal", "free", "dagger", "again", "honor", "honor-cards", "buy", "market", "end"),
]
ENEMY_PHASE = ["power", "favor", "spent", "dice", "spawned", "target", "react"]
SEEDS = range(12)
"""Enough for each group of the Round card to come."""


def cell(name: str) -> int:
    return GRID.parse(name)


def follow(session: Session, rng: Random, until: str, wrongly: float = 0) -> Pupil:
    """Do what the lesson suggests until it has said something, and anything else at random.

    Somebody may also do something else than is suggested, every now and then.
    """
    pupil = Pupil(STEPS, COOP.space.names)
    while until not in pupil.read and not session.over:
        for event in session.heard():
            pupil.meets(event=event.what)
        decision = session.decision
        assert decision is not None
        assert decision.seat == PUPIL
        options = session.options()
        pupil.meets(on=decision.asks, options=options)
        if until in pupil.read:
            break
        pick = rng.choice(options)
        if decision.asks == "honor":
            # A choice of several is made card by card, from the first to the last; all of them are meant.
            pick = next((option for option in options if option != NONE), NONE)
        elif decision.asks == "favor" and not wrongly:
            pick = NONE
        if pupil.suggest and rng.random() >= wrongly:
            pick = pupil.answer({"options": options, "several": False, "least": 1, "most": 1}, rng)[0]
        session.answer_unchecked(pick)
    for event in session.heard():
        pupil.meets(event=event.what)
    return pupil


def position(session: Session) -> Position:
    g = session.state
    assert isinstance(g, Position)
    return g


def test_the_first_turn_goes_as_it_is_told() -> None:
    session = begun(COOP, 1)
    view = session.state.view(PUPIL)
    assert (view["expansion"]["round"], view["expansion"]["favor"]) == (4, 3)
    types = {piece["cell"]: piece["type"] for piece in view["pieces"]}
    assert types[cell("M9")] == "enemy-white"
    assert types[cell("K10")] == "enemy-black"
    wounded = {piece["cell"]: piece["damage"] for piece in view["pieces"] if piece["owner"] == PUPIL}
    assert {cell("N9"): 1, cell("M12"): 0}.items() <= wounded.items()
    pupil = follow(session, Random(1), until="end")
    assert pupil.read == FIRST_TURN
    assert all(pupil.could.values()), pupil.could
    assert position(session).standing[cell("M9")] < 0
    assert "metal-shield" in session.state.view(PUPIL)["players"][PUPIL]["play_area"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_enemy_phase_goes_as_it_is_told_whatever_the_dice_say(seed: int) -> None:
    session = begun(COOP, seed)
    pupil = follow(session, Random(seed), until="bow")
    assert pupil.read == [*FIRST_TURN, *ENEMY_PHASE, "bow"]
    assert all(pupil.could.values()), pupil.could
    siege = session.state.view(PUPIL)["expansion"]
    assert (siege["round"], siege["favor"], siege["defeats"]) == (5, 2, 0)
    # The first card was replaced; the Archer stopped at its range, and its arrow was blocked.
    assert siege["powers"][0] == "heavy-fog"
    pieces = {piece["cell"]: piece for piece in session.state.view(PUPIL)["pieces"]}
    assert pieces[cell("L11")]["type"] == "enemy-black"
    assert pieces[cell("M12")]["damage"] == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_second_turn_begins_with_a_shot_at_the_archer(seed: int) -> None:
    session = begun(COOP, seed)
    pupil = follow(session, Random(seed), until="levels")
    assert pupil.read[-4:] == ["bow", "arrow", "levels", "dragon"]
    assert all(pupil.could.values()), pupil.could
    assert position(session).standing[cell("L11")] < 0


def test_whoever_does_something_else_still_gets_to_the_end_of_the_row() -> None:
    read = set()
    for seed in range(8):
        pupil = follow(begun(COOP, seed), Random(seed), until="over", wrongly=0.7)
        read |= set(pupil.read)
        row = [step["id"] for step in STEPS if not step["aside"]]
        assert [id for id in pupil.read if id in row] == row
    assert {step["id"] for step in STEPS} - read == set()


def test_whoever_ends_the_turn_at_once_meets_the_same_enemy_phase() -> None:
    session = begun(COOP, 2)
    end = COOP.space.names.index("verb:end-turn")
    pupil = Pupil(STEPS, COOP.space.names)
    pupil.meets(on="act", options=session.options())
    session.answer_unchecked(end)
    for event in session.heard():
        pupil.meets(event=event.what)
    decision = session.decision
    assert decision is not None
    assert decision.asks == "favor"
    pupil.meets(on="favor", options=session.options())
    assert pupil.read[4:] == ["power", "favor"]
    view = session.state.view(PUPIL)
    assert view["expansion"]["powers"] == ["splintering-blows"]
    assert {"old-wooden-shield", "long-bow", "arrow"} <= set(view["players"][PUPIL]["known_hand"])
