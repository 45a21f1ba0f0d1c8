"""Random legal play of Solo & Cooperative Play; what must always hold does hold after every answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from emberbox.games.ignite.coop.facts import DRAGON, MINIONS
from emberbox.games.ignite.coop.spawning import put_enemy
from emberbox.games.ignite.coop.state import minions, siege_of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import EMPTY, deck_of
from emberbox.testing.coop import siege
from tests.coop.invariants import CoopWatch
from tests.coop.random_play import PLAY
from tests.long_play import AnyGame


class AnyCoop(AnyGame):
    """Any game of Solo & Cooperative Play."""

    play = PLAY
    watch_over = CoopWatch


AnyCoop.TestCase.settings = settings(max_examples=2, stateful_step_count=15, deadline=None)
TestAnyCoop = AnyCoop.TestCase


@pytest.mark.long
def test_any_coop_many_times() -> None:
    run_state_machine_as_test(
        AnyCoop, settings=settings(max_examples=40, stateful_step_count=15, deadline=None)
    )


# ---- the watch is awake


def crowd(g: Ignite) -> None:
    """A sixth minion of a colour comes."""
    free = [cell for cell in range(g.board.grid.size) if g.standing[cell] == EMPTY]
    for cell in free[:6]:
        put_enemy(g, MINIONS[1], cell, "coop.spawn.roll")


def minion_of(g: Ignite) -> int:
    """The first minion on the board."""
    return minions(g)[0]


def bring_the_boss(g: Ignite) -> None:
    """The boss comes too early."""
    put_enemy(
        g, DRAGON, next(cell for cell in range(9, 300) if g.standing[cell] == EMPTY), "coop.dragon.place"
    )


def fall_into_lava(g: Ignite) -> None:
    """A minion stands in lava and is not hardened."""
    g.ground[g.cell[minion_of(g)]] = LAVA


def lose_a_power(g: Ignite) -> None:
    """A Power card lies in a player's deck."""
    g.cards.draw(siege_of(g).power[0], deck_of(0))


IMPOSSIBLE: list[tuple[str, Callable[[Ignite], object]]] = [
    ("a card is lost", lambda g: g.cards.zones[deck_of(0)].pop()),
    ("a Power card in a deck", lose_a_power),
    ("six minions of a colour", crowd),
    ("a boss in round 3", bring_the_boss),
    ("a minion of a player", lambda g: g.owner.__setitem__(minion_of(g), 0)),
    ("a minion in lava", fall_into_lava),
    ("a half on a unit", lambda g: siege_of(g).halves.append(g.units(0)[0])),
    ("somebody acted twice", lambda g: siege_of(g).acted.extend([minion_of(g)] * 2)),
    ("a catapult that nobody works", lambda g: siege_of(g).crews.clear()),
    ("a catapult that a unit works", lambda g: siege_of(g).crews.update(dict.fromkeys(siege_of(g).crews, 0))),
    ("more favor than there are tokens", lambda g: setattr(siege_of(g), "favor", 6)),
    ("a trophy", lambda g: g.taken.__setitem__(g.units(0)[0], 0)),
    ("a dead unit that stands", lambda g: g.damage.__setitem__(g.units(0)[0], 3)),
]


@pytest.mark.parametrize(("what", "spoil"), IMPOSSIBLE, ids=[what for what, _ in IMPOSSIBLE])
def test_what_cannot_be_is_noticed(what: str, spoil: Callable[[Ignite], object]) -> None:
    t = siege("a1 . !w1 . !k1 !xc1 . b1", decks={"a": "march"}, crews={"!xc1": "!k1"}, players=2)
    watch = CoopWatch(t.session)
    watch.glance()
    spoil(t.g)
    with pytest.raises(AssertionError):
        watch.glance()


@pytest.mark.parametrize("what", ["round", "cycle", "defeats"])
def test_nothing_is_taken_back(what: str) -> None:
    t = siege("a1 . !w1 . b1", round=20, defeats=1, players=2)
    siege_of(t.g).cycle = 2
    watch = CoopWatch(t.session)
    watch.check()
    setattr(siege_of(t.g), what, getattr(siege_of(t.g), what) - 1)
    with pytest.raises(AssertionError):
        watch.check()


def test_no_token_comes_back() -> None:
    t = siege("a1 . !w1", favor=1)
    watch = CoopWatch(t.session)
    siege_of(t.g).favor = 2
    with pytest.raises(AssertionError):
        watch.check()
