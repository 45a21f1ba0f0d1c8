"""Random games of The Freeze: what always holds of cards, hexes, poison, machines and saved movement."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.facts.races import LIZARDMEN
from emberbox.games.ignite.freeze.facts import ACID
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.hexes import gain_hexes, hand_over, hexes_in_hand
from emberbox.games.ignite.freeze.poison import poison
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import ACTION, SETUP
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.freeze.invariants import FreezeWatch
from tests.freeze.random_play import PLAY
from tests.ignite.random_play import any_pick, stir
from tests.long_play import Options, RandomGames


def short_and_wintry(number: int) -> Options:
    """Most games are short, and most have as much of The Freeze in them as there is."""
    return {"rounds": 40 if number % 10 == 0 else 20, "tiles": "mixed" if number % 4 == 0 else "most"}


GAMES = RandomGames(PLAY, FreezeWatch, games=300, most_answers=100_000, with_options=short_and_wintry)


@pytest.mark.long
@pytest.mark.parametrize("first", GAMES.parts())
def test_random_games_are_sound_all_the_time(first: int) -> None:
    GAMES.play_part(first)


def test_together_they_try_every_value_of_every_option() -> None:
    tried = [GAMES.options_of(number) for number in range(300)]
    for option in FREEZE.options:
        if option.name not in ("rounds", "tiles"):
            assert {options[option.name] for options in tried} == {*option.values}, option.name


def curse_and_poison(g: Ignite, rng: Random) -> None:
    """What cards will do: some gain Hexes, hand them on, and are poisoned."""
    seat, other = rng.randrange(g.seats), rng.randrange(g.seats)
    gain_hexes(g, {seat: rng.randrange(4), other: 1}, seat, "hexing")
    if hexes_in_hand(g, seat) and seat != other:
        hand_over(
            g, seat, other, rng.randint(1, hexes_in_hand(g, seat)), "hexing", to_hand=rng.random() < 0.5
        )
    for unit in g.on_board():
        if g.damage[unit] and rng.random() < 0.3:
            poison(g, unit, (g.owner[unit] + 1) % g.seats, "poison")


@pytest.mark.long
@rule("freeze.hex.gain-or-transfer")
@rule("freeze.poison.counts-as-damage")
@pytest.mark.parametrize("seed", range(12))
def test_hexes_poison_and_movement_are_always_accounted_for(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {"players": 2 + seed % 7, "market": "random", "tiles": "most", "quick": True}
    session = Session.start(FREEZE, {**options, "rounds": 20}, seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(any_pick(session, rng))
    stir(g, rng)
    watch = FreezeWatch(session)
    turn = -1
    while not session.over:
        watch.glance()
        if session.decision is not None and session.decision.asks == "act" and g.turn != turn:
            turn = g.turn
            curse_and_poison(g, rng)
        session.answer(any_pick(session, rng))


@rule("freeze.acid.exempt")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_walks_into_acid_with_an_empty_hand(seed: int) -> None:
    """Whoever is there lost a card on the way in, was pushed, or is a lizardman."""
    rng = Random(seed)
    session = Session.start(
        FREEZE, {"players": 3, "market": "random", "tiles": "most", "quick": True, "rounds": 20}, seed
    )
    g = session.state
    assert isinstance(g, Ignite)
    while not session.over:
        before = {unit: g.cell[unit] for unit in g.on_board()}
        held = [len(g.cards.zones[5 * seat + 1]) for seat in range(g.seats)]
        current, asked = g.current, session.decision
        session.answer(any_pick(session, rng))
        if asked is None or asked.asks != "go" or g.phase != ACTION or g.current != current:
            continue
        for unit, cell in before.items():
            here = g.cell[unit]
            if here not in (OFF, cell) and g.ground[here] == ACID and g.race[unit] != LIZARDMEN:
                assert held[g.owner[unit]] > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_bots_of_the_base_game_play_it_to_the_end(seed: int) -> None:
    """They know nothing of snow and hexes yet, but every question that there is."""
    players = 2 + seed
    session = Session.start(FREEZE, {"players": players, "quick": True, "tiles": "most", "rounds": 20}, seed)
    bots = [hire("tactician", seed + seat) for seat in range(players)]
    while not session.over:
        seat = session.decision_seat()
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
        shares = [session.state.evaluate(other) for other in range(players)]
        assert isclose(sum(shares), 1.0)
