"""The guided first game of The Freeze: its first turn goes as it is told, whatever the dice say later."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.state.position import Position
from emberbox.games.lesson import PUPIL, lesson_of
from emberbox.kernel.session import Session
from tests.lessons import Pupil, begun, play, steps_of
from tests.server.kit import Message, any_picks

LESSON = lesson_of(FREEZE)
STEPS = steps_of(FREEZE)
FIRST_TURN = [
    *(
        "welcome",
        "races",
        "sword",
        "seal",
        "poisoned",
        "march",
        "unit",
        "save",
        "more",
        "same",
        "snow",
        "acid",
    ),
    *("taken", "fire", "pay", "end"),
]
ELF, VALKYRIE, BALLISTA = 28, 103, 43
"""Where the first turn finds what it is about."""


def follow(session: Session, rng: Random, until: str) -> Pupil:
    """Do what the lesson suggests until it has said something, and anything else at random."""
    pupil = Pupil(STEPS, FREEZE.space.names)

    def answer(decision: Message) -> list[int]:
        return pupil.answer(decision, lambda: any_picks(decision, rng))

    play(session, pupil, answer, lambda session: rng.choice(session.options()), lambda: until in pupil.read)
    return pupil


def test_the_first_turn_goes_as_it_is_told() -> None:
    session = begun(FREEZE, 1)
    pupil = follow(session, Random(1), until="end")
    assert pupil.read == FIRST_TURN
    assert all(pupil.could.values()), pupil.could
    view = session.state.view(PUPIL)
    assert (view["current"], view["round"]) == (PUPIL, 8)
    mine = view["players"][PUPIL]
    # Two Hexes went, one to the acid and one to the ballista, and the valkyrie in its line is a trophy.
    assert mine["play_area"].count("hex") == 2
    assert (mine["known_hand"], mine["trophy_halves"]) == ([], 2)
    g = session.state
    assert isinstance(g, Position)
    assert g.owner[g.standing[BALLISTA]] == PUPIL
    assert g.standing[VALKYRIE] < 0
    assert view["expansion"]["poison"] == [{"piece": g.standing[ELF], "by": PUPIL}]


@pytest.mark.parametrize("seed", range(6))
def test_the_second_turn_begins_with_poison_and_has_a_ballista_to_build(seed: int) -> None:
    session = begun(FREEZE, seed)
    pupil = follow(session, Random(seed), until="haul")
    assert pupil.read[: len(FIRST_TURN)] == FIRST_TURN
    assert {"tick", "build", "site", "haul"} <= set(pupil.read)
    assert pupil.could["build"]
    assert pupil.could["site"]
    view = session.state.view(PUPIL)
    assert view["round"] == 9
    assert [machine["tokens"] for machine in view["expansion"]["machines"]][-1] == 2


def test_what_stands_beside_the_row_comes_up_in_one_game_or_another() -> None:
    read = {id for seed in range(6) for id in follow(begun(FREEZE, seed), Random(seed), until="over").read}
    assert {step["id"] for step in STEPS} - read == set()
