"""Random games with many war machines: what always holds of them."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import TYPE_OF
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.machines import MACHINES, are_beside, begin_building, sites
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import SETUP, UNIT
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.ignite.random_play import any_pick, stir


def build_some(g: Ignite, rng: Random) -> None:
    """What cards do: players have machines next to their units, finished or not."""
    for seat in range(g.seats):
        kind = rng.choice(list(TYPE_OF))
        free = sites(g, seat)
        if free and rng.random() < 0.5 and g.count_of(TYPE_OF[kind]) < MACHINES:
            machine = begin_building(g, seat, kind, rng.choice(free))
            winter_of(g).clocks[machine] = rng.choice([0, 0, 1, of.TOKENS[kind]])


def check(g: Ignite) -> None:
    """Every machine has one owner or none: who has a unit beside it, and nobody else alone."""
    winter = winter_of(g)
    assert set(winter.clocks) == {piece for piece in g.on_board() if g.is_machine(piece)}
    for machine, tokens in winter.clocks.items():
        assert 0 <= tokens <= of.TOKENS[of.kind("catapult")]
        assert g.standing[g.cell[machine]] == machine
        assert (g.damage[machine], g.down[machine]) == (0, False)
        near = {
            g.owner[unit]
            for unit in g.on_board()
            if g.piece_type[unit] == UNIT and are_beside(g, unit, machine)
        }
        owner = g.owner[machine]
        if owner == g.seats:
            assert len(near) != 1
        else:
            assert owner in near
    for unit in winter.serves:
        assert g.cell[unit] != OFF
        assert g.owner[unit] == g.current


@pytest.mark.long
@rule("freeze.wm-own.when-checked", "freeze.wm-own.abandoned")
@pytest.mark.parametrize("seed", range(8))
def test_every_machine_has_one_owner_or_none(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {
        "players": 2 + seed % 5,
        "market": "random",
        "tiles": "most",
        "quick": True,
        "rounds": 20,
    }
    session = Session.start(FREEZE, options, seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(any_pick(session, rng))
    stir(g, rng)
    turn, shots = -1, 0
    while not session.over:
        check(g)
        decision = session.decision
        if decision is not None and decision.asks == "act" and g.turn != turn:
            turn = g.turn
            build_some(g, rng)
        shots += decision is not None and decision.asks == "fire"
        session.answer(any_pick(session, rng))
    assert shots
