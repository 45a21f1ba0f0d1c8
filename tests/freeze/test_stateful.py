"""Random legal play of The Freeze over all options; what must always hold does hold after every answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.modifiers import sealed_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import CLEANUP, deck_of, front_of
from emberbox.testing.freeze import put_doll, table
from tests.freeze.invariants import FreezeWatch
from tests.freeze.random_play import PLAY
from tests.long_play import AnyGame


class AnyFreeze(AnyGame):
    """Any game of The Freeze."""

    play = PLAY
    watch_over = FreezeWatch


AnyFreeze.TestCase.settings = settings(max_examples=2, stateful_step_count=15, deadline=None)
TestAnyFreeze = AnyFreeze.TestCase


@pytest.mark.long
def test_any_freeze_many_times() -> None:
    run_state_machine_as_test(
        AnyFreeze, settings=settings(max_examples=40, stateful_step_count=15, deadline=None)
    )


# ---- the watch is awake


def machine_of(g: Ignite) -> int:
    """The machine on the board."""
    return next(iter(winter_of(g).clocks))


def seal_without_an_attack(g: Ignite) -> None:
    """Somebody's card lies sealed, and nobody attacks."""
    g.cards.draw(deck_of(0), sealed_of(g, 0))


def unit_of_b(g: Ignite) -> int:
    """The unit of player b."""
    return next(piece for piece in g.on_board() if g.owner[piece] == 1)


def attack_too_late(g: Ignite) -> None:
    """Somebody has an attack out in the cleanup."""
    winter_of(g).sealer, g.phase = 0, CLEANUP


def forget_a_machine(g: Ignite) -> None:
    """A machine stands there and nobody knows how far it is."""
    del winter_of(g).clocks[machine_of(g)]


def hoard_when_out(g: Ignite) -> None:
    """Player a has no unit left, but a hoard."""
    g.cards.draw(deck_of(0), winter_of(g).hoards[0])
    g.eliminated[0] = 0


IMPOSSIBLE: list[tuple[str, Callable[[Ignite], object]]] = [
    ("a card is lost", lambda g: g.cards.zones[0].pop()),
    ("31 Hexes", lambda g: g.cards.add(HEX, 0, deck_of(0))),
    ("a Hex that lies before somebody", lambda g: g.cards.draw(winter_of(g).pile, front_of(0))),
    ("a Hex in a hoard", lambda g: g.cards.draw(winter_of(g).pile, winter_of(g).hoards[0])),
    ("something else in the pile", lambda g: g.cards.draw(deck_of(0), winter_of(g).pile)),
    ("more poison than damage", lambda g: winter_of(g).poison.append((0, 1))),
    ("poison on a machine", lambda g: winter_of(g).poison.append((machine_of(g), 1))),
    ("a card sealed beside no attack", seal_without_an_attack),
    ("an attack after the action phase", attack_too_late),
    ("movement of nobody", lambda g: winter_of(g).saved.append(0)),
    ("movement of another player", lambda g: setattr(winter_of(g), "walker", unit_of_b(g))),
    ("a machine of somebody far off", lambda g: g.owner.__setitem__(machine_of(g), 2)),
    ("a machine of nobody beside one player", lambda g: g.owner.__setitem__(machine_of(g), g.seats)),
    ("a machine without a clock", forget_a_machine),
    ("a damaged machine", lambda g: g.damage.__setitem__(machine_of(g), 1)),
    ("a crew of another player", lambda g: winter_of(g).serves.update({unit_of_b(g): machine_of(g)})),
    ("a doll of nobody", lambda g: g.effects.clear()),
    ("a hoard of somebody who is out", hoard_when_out),
]


@pytest.mark.parametrize(("what", "spoil"), IMPOSSIBLE, ids=[what for what, _ in IMPOSSIBLE])
def test_what_cannot_be_is_noticed(what: str, spoil: Callable[[Ignite], object]) -> None:
    t = table("a1 axb . b1 . . c1", decks={"a": "march march"}, damage={"b1": 1}, poison={"b1": "a"})
    put_doll(t, "a1", "b1", "E5")
    watch = FreezeWatch(t.session)
    watch.glance()
    spoil(t.g)
    with pytest.raises(AssertionError):
        watch.glance()
