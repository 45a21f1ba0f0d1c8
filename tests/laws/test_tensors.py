"""What learners get: tensors from what the seat may know and nothing else, and actions in its own eyes."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.tensor import NUMBERS
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.kernel.tensor import Encoder
from emberbox.kernel.trial import Trial
from emberbox.testing.ignite import table
from tests.golden.tensors import encoder_of
from tests.laws.rows import leaks

MOMENTS: Final = 40
MOST_ANSWERS: Final = 1500
SETTINGS: Final[list[tuple[str, dict[str, Choice]]]] = [
    ("forge", {"players": 2}),
    ("forge", {"players": 5, "reclaim": True, "conveyor": True}),
    ("ignite", {"players": 2, "market": "chosen", "banning": True, "titles": 2}),
    ("ignite", {"players": 5, "market": "epic", "quick": True, "goal": "hill-15"}),
    ("freeze", {"players": 2, "decks": "freeze", "tiles": "most", "quick": True}),
    ("coop", {"players": 2, "open-hands": False, "quick": True}),
    ("core", {"players": 2, "scenario": "black-box"}),
]
settings = pytest.mark.parametrize(
    ("game", "options"), SETTINGS, ids=[f"{g}-{o['players']}" for g, o in SETTINGS]
)


def played(game: str, options: dict[str, Choice]) -> tuple[Trial, Encoder]:
    """A game at random, as far as it goes, and its encoder."""
    trial = Trial(GAMES[game], options, 7, MOST_ANSWERS).play()
    return trial, encoder_of(game, trial.options)


@settings
def test_a_row_is_the_same_in_every_world_that_the_seat_could_be_in(
    game: str, options: dict[str, Choice]
) -> None:
    trial, encoder = played(game, options)
    assert leaks(trial, encoder, everything=False) == []
    if game != "core":  # for critics: these do differ, where anything is hidden
        assert leaks(trial, encoder, everything=True) != []


@settings
def test_actions_and_picks_translate_both_ways_and_masks_are_the_options(
    game: str, options: dict[str, Choice]
) -> None:
    trial, encoder = played(game, options)
    size = GAMES[game].space.size
    for seat in range(encoder.seats):
        assert [encoder.action_of(seat, encoder.pick_of(seat, action)) for action in range(size)] == [
            *range(size)
        ]
    chosen = trial.sample(22, MOMENTS)
    for at, session in enumerate(trial.walk()):
        if at in chosen and not session.over and session.decision_seat() >= 0:
            seat, options_now = session.decision_seat(), session.options()
            legal = [action for action, is_legal in enumerate(encoder.mask(seat, options_now)) if is_legal]
            assert sorted(encoder.pick_of(seat, action) for action in legal) == [*options_now]


@settings
def test_slices_lie_side_by_side_and_rows_keep_to_their_bounds(game: str, options: dict[str, Choice]) -> None:
    trial, encoder = played(game, options)
    assert [each.start for each in encoder.slices] == [0, *(each.stop for each in encoder.slices[:-1])]
    assert encoder.slices[-1].stop == encoder.size
    assert len({each.name for each in encoder.slices}) == len(encoder.slices)
    chosen = trial.sample(23, MOMENTS)
    for at, session in enumerate(trial.walk()):
        for seat in range(encoder.seats) if at in chosen else ():
            row = encoder.encode(session, seat)
            assert [
                each.name for each in encoder.slices if max(row[each.start : each.stop]) > each.most
            ] == []


@pytest.mark.parametrize("game", GAMES)
def test_an_encoder_knows_every_question_of_its_game(game: str) -> None:
    assert {*encoder_of(game, GAMES[game].complete({})).asks} == words_of(GAMES[game]).names("asks")


def test_the_same_table_looks_the_same_from_every_seat() -> None:
    """Turn a table of Forge by one seat, and the next seat sees what the first one saw."""
    game = GAMES["forge"]
    options = game.complete({"players": 3})
    encoder = encoder_of("forge", options)
    session = Session.start(game, options, seed=3)
    own = {seat: encoder.encode(session, seat) for seat in range(3)}
    hand = encoder.slice_of("you/known-hand")
    for seat in range(3):
        view = session.state.view(seat)
        assert sum(own[seat][hand.start : hand.stop]) == len(view["players"][seat]["known_hand"])
        current = encoder.slice_of("you/numbers").start + 1
        assert own[seat][current] == int(view["current"] == seat)


def test_an_attacker_is_among_the_own_picks_until_the_attack_is_over() -> None:
    game = GAMES["forge"]
    encoder = encoder_of("forge", game.complete({}))
    session, rng, asked = Session.start(game, {}, seed=5), Random(5), 0
    picked, asks = encoder.slice_of("picked"), encoder.slice_of("asks")
    while not session.over:
        seat = session.decision_seat()
        decision = session.asked(seat)
        assert decision is not None
        row = encoder.encode(session, seat)
        assert sum(row[asks.start : asks.stop]) == 1
        mine = [at for at in range(picked.stop - picked.start) if row[picked.start + at]]
        if decision.asks == "attack-what":
            focus = decision.focus()
            assert focus is not None
            assert focus.piece is not None
            assert mine == [encoder.action_of(seat, game.space.pick("unit", focus.piece))]
            asked += 1
        elif decision.root:
            assert mine == []
        session.answer(rng.choice(session.options()))
    assert asked > 0


def test_points_below_zero_on_the_hill_are_none_in_a_row() -> None:
    t = table("a1 b1", goal="hill-15")
    t.g.points[0] = -5
    encoder = encoder_of("ignite", IGNITE.complete({"players": t.g.seats, "goal": "hill-15"}))
    points = encoder.slice_of("you/numbers").start + NUMBERS.index("points")
    assert encoder.encode(t.session, 0)[points] == 0
