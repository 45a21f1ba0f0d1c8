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
from tests.lessons import Pupil, begun, play, steps_of
from tests.server.kit import Message, any_picks

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

    def otherwise(decision: Message) -> list[int]:
        if decision["several"]:
            return list(decision["options"])  # all of them are meant
        return [NONE] if decision["asks"] == "favor" and not wrongly else any_picks(decision, rng)

    def answer(decision: Message) -> list[int]:
        if pupil.suggest and rng.random() < wrongly:
            return pupil.wander(decision, rng)
        return pupil.answer(decision, lambda: otherwise(decision))

    play(session, pupil, answer, lambda session: rng.choice(session.options()), lambda: until in pupil.read)
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


def test_who_does_something_else_is_still_told_what_holds_for_everybody() -> None:
    read = set()
    for seed in range(8):
        pupil = follow(begun(COOP, seed), Random(seed), until="over", wrongly=0.7)
        read |= set(pupil.read)
        # What needs no position comes to everybody, and in this order.
        general = ["welcome", "goal", "levels", "dragon", "alone", "over"]
        assert [id for id in pupil.read if id in general] == general
    assert {step["id"] for step in STEPS} - read <= {"arrow"}


def test_who_ends_the_turn_at_once_meets_the_same_enemy_phase() -> None:
    session = begun(COOP, 2)
    end = COOP.space.names.index("verb:end-turn")
    pupil = Pupil(STEPS, COOP.space.names)
    answers = iter([[end]])
    play(
        session,
        pupil,
        lambda decision: pupil.wander(decision, Random(1)) and next(answers),
        lambda session: session.options()[0],
        lambda: "favor" in pupil.read,
    )
    assert pupil.read[4:] == ["power", "favor"]
    view = session.state.view(PUPIL)
    assert view["expansion"]["powers"] == ["splintering-blows"]
    assert {"old-wooden-shield", "long-bow", "arrow"} <= set(view["players"][PUPIL]["known_hand"])
