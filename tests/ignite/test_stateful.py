"""Random legal play over all options: what must always hold does hold, after every single answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.catalogue import BATTLE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import BOMB, DECOY, ICE, NO_ONE, SHARD, front_of, trash_of
from emberbox.testing.ignite import table
from tests.ignite.invariants import IgniteWatch
from tests.ignite.random_play import PLAY
from tests.long_play import AnyGame


class AnyIgnite(AnyGame):
    """Any game of Ignite."""

    play = PLAY
    watch_over = IgniteWatch


AnyIgnite.TestCase.settings = settings(max_examples=3, stateful_step_count=15, deadline=None)
TestAnyIgnite = pytest.mark.long(AnyIgnite.TestCase)


@pytest.mark.long
def test_any_ignite_many_times() -> None:
    run_state_machine_as_test(
        AnyIgnite, settings=settings(max_examples=40, stateful_step_count=15, deadline=None)
    )


# ---- the watch is awake


def flood(g: Ignite, terrain: int) -> None:
    """Let the ground change under the feet of player a's unit."""
    g.ground[g.cell[0]] = terrain
    if terrain == ICE:
        g.layer[g.cell[0]] = 1
    else:
        g.printed = bytes(g.ground)


def bury_in_ice(g: Ignite) -> None:
    """Kill a unit and freeze it."""
    take_off(g, 1, 0, "a test")
    g.frozen[1] = 0


def keep_a_bomb(g: Ignite) -> None:
    """Come to the next turn of player a, whose bomb is still there, and nothing else that was due."""
    g.items.append((BOMB, 0, 0, NO_ONE))
    g.ground, g.layer = bytearray(g.printed), bytearray(len(g.layer))
    g.turn += g.seats


IMPOSSIBLE: list[tuple[str, Callable[[Ignite], object]]] = [
    ("a card is lost", lambda g: g.cards.zones[0].pop()),
    ("a card is doubled", lambda g: g.cards.zones[0].append(0)),
    ("a trap has lost its card", lambda g: g.cards.draw(front_of(1), trash_of(g))),
    ("eleven of a card", lambda g: g.cards.deal([BATTLE[0]] * 11, 0, 0)),
    ("two on one space", lambda g: g.cell.__setitem__(1, g.cell[0])),
    ("a ghost", lambda g: g.standing.__setitem__(0, 0)),
    ("a unit in the ice", lambda g: flood(g, ICE)),
    ("a panda in lava", lambda g: flood(g, LAVA)),
    ("a dead unit that is frozen", bury_in_ice),
    ("a unit with no health left", lambda g: g.damage.__setitem__(0, 3)),
    ("healed above health", lambda g: g.damage.__setitem__(0, -1)),
    ("debts", lambda g: setattr(g, "bank", -1)),
    ("a living trophy", lambda g: g.taken.__setitem__(1, 0)),
    ("a decoy too many", lambda g: g.cell.__setitem__(g.add_piece(DECOY, 0, origin=0), 0)),
    ("an eleventh shard", lambda g: g.items.extend([(SHARD, 0, 0, NO_ONE)] * 11)),
    ("ice that is nobody's", lambda g: g.layer.__setitem__(g.ground.index(ICE), 0)),
    ("a note of nobody", lambda g: g.cards.note(0, [0], 1)),
    ("a player who is out with units", lambda g: g.eliminated.__setitem__(0, 1)),
    ("ice that does not melt", lambda g: setattr(g, "turn", g.turn + 3)),
    ("a bomb that does not go off", keep_a_bomb),
]


@pytest.mark.parametrize(("what", "spoil"), IMPOSSIBLE, ids=[what for what, _ in IMPOSSIBLE])
def test_what_cannot_be_is_noticed(what: str, spoil: Callable[[Ignite], object]) -> None:
    t = table("a1 b1 bt ad1 I cm", decks={"a": "march march"})
    watch = IgniteWatch(t.session)
    watch.check()
    spoil(t.g)
    with pytest.raises(AssertionError):
        watch.check()
