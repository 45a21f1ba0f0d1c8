"""Random legal play over all options: what must always hold does hold, after every single answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from emberbox.games.core.board import GRID
from emberbox.games.core.game import CORE, Core
from emberbox.games.core.position import INITIATIVE, LEFT_OUT, OUT, TACTICAL_PHASE, WAITING
from emberbox.games.core.space import BRACE, OVERWATCH_SPENT
from emberbox.testing.core import battle
from tests.core.invariants import CoreWatch
from tests.core.random_play import PLAY
from tests.long_play import AnyGame


class AnyCore(AnyGame):
    """Any game of Core."""

    play = PLAY
    watch_over = CoreWatch


AnyCore.TestCase.settings = settings(max_examples=10, stateful_step_count=12, deadline=None)
TestAnyCore = pytest.mark.long(AnyCore.TestCase)


@pytest.mark.long
def test_any_core_many_times() -> None:
    run_state_machine_as_test(
        AnyCore, settings=settings(max_examples=50, stateful_step_count=12, deadline=None)
    )


# ---- the watch is awake

W, P, T, K, U, R = range(6)
"""The models below: Warlord, Pilot aboard, Trooper, Kestrel, Trooper aboard the Kestrel; a hostile Reaver."""


def spoil_mask(mask: bytearray) -> None:
    """Let somebody stand where nobody is."""
    mask[GRID.parse("X30")] = 1


def bury(g: Core, cell: str) -> None:
    """Put the Trooper on a square, whatever is there."""
    g.lift(T)
    g.put(T, GRID.parse(cell))


def destroy_braced(g: Core) -> None:
    """Take the Trooper out of play, but leave it its effects."""
    g.lift(T)
    g.status[T] = OUT
    g.effects[T] = 1 << BRACE


def vanish(g: Core, model: int, status: int) -> None:
    """Take a model off the board, and say that it is something else."""
    g.lift(model)
    g.status[model] = status


def brace_early(g: Core) -> None:
    """Brace the Trooper before the Tactical Phase."""
    g.active = -1
    g.phase, g.steps_left, g.points, g.crewed_now = INITIATIVE, 0, 0, False
    g.activated = [False] * len(g.card)
    g.effects[T] = 1 << BRACE


IMPOSSIBLE: list[tuple[str, Callable[[Core], object]]] = [
    ("on the board and aboard", lambda g: g.aboard.__setitem__(T, K)),
    ("in play and nowhere", lambda g: g.lift(T)),
    ("destroyed on the board", lambda g: g.status.__setitem__(T, OUT)),
    ("destroyed with effects", destroy_braced),
    ("waiting in a round", lambda g: vanish(g, T, WAITING)),
    ("in solid terrain", lambda g: bury(g, "I12")),
    ("on somebody else", lambda g: bury(g, "A2")),
    ("a ghost", lambda g: spoil_mask(g.standing)),
    ("a wall that nobody built", lambda g: spoil_mask(g.blocked)),
    ("a shadow", lambda g: spoil_mask(g.opaque[2])),
    ("a stowaway", lambda g: g.board_carrier(R, K)),
    ("a Trooper in the cockpit", lambda g: g.board_carrier(T, W)),
    ("a Warlord in the ship", lambda g: g.board_carrier(W, K)),
    ("a carrier that is gone", lambda g: vanish(g, K, OUT)),
    ("negative HP", lambda g: g.hp.__setitem__(1, -1)),
    ("more HP than printed", lambda g: g.hp.__setitem__(0, 7)),
    ("no Torso left", lambda g: g.hp.__setitem__(1, 0)),
    ("more ammo than printed", lambda g: g.ammo.__setitem__(0, 99)),
    ("a shield of 19", lambda g: g.shield.__setitem__(W, 19)),
    ("a box nobody can carry", lambda g: g.box_carrier.__setitem__(0, K)),
    ("two boxes in two hands", lambda g: g.box_carrier.__setitem__(slice(None), [T, T])),
    ("a box in the cockpit", lambda g: g.box_carrier.__setitem__(0, P)),
    ("a box in a wall", lambda g: g.box_at.__setitem__(0, GRID.parse("I12"))),
    ("a fourth number", lambda g: g.tracker.__setitem__(0, 0)),
    ("the same token twice", lambda g: g.token.__setitem__(9, 1)),
    ("an ability of somebody else", lambda g: g.effects.__setitem__(T, 1)),
    ("overwatch spent but not declared", lambda g: g.effects.__setitem__(T, 1 << OVERWATCH_SPENT)),
    ("effects in the wrong phase", brace_early),
    ("an order against a friend", lambda g: g.order_on.__setitem__(0, T)),
    ("an order on another's account", lambda g: g.order_payer.__setitem__(0, R)),
    ("points of nobody", lambda g: setattr(g, "active", -1)),
    ("active, not activated", lambda g: g.activated.__setitem__(g.active, False)),
    ("active in the wrong phase", lambda g: setattr(g, "phase", TACTICAL_PHASE)),
    ("active on another's step", lambda g: setattr(g, "step", 4)),
    ("watched by nobody", lambda g: setattr(g, "watched", R)),
    ("no Pilot", lambda g: (g.aboard.__setitem__(P, -1), g.status.__setitem__(P, LEFT_OUT))),
    ("a score that falls", lambda g: g.score.__setitem__(1, 2)),
    ("a round that is skipped", lambda g: setattr(g, "round", 4)),
    ("something half done", lambda g: setattr(g, "about", T)),
    ("nobody's turn to place", lambda g: setattr(g, "current", 0)),
]


@pytest.mark.parametrize(("what", "spoil"), IMPOSSIBLE, ids=[what for what, _ in IMPOSSIBLE])
def test_what_cannot_be_is_noticed(what: str, spoil: Callable[[Core], object]) -> None:
    t = battle(
        {
            "W": "paladin-warlord A1",
            "P": "paladin-pilot in W",
            "T": "paladin-trooper K10",
            "K": "paladin-kestrel A9",
            "U": "paladin-trooper in K",
        },
        {"R": "basilisk-reaver K20", "w": "basilisk-warlord V1", "p": "basilisk-pilot in w"},
        scenario="black-box",
        round=2,
        rounds=7,
    )
    for card in ("basilisk-reaver", "basilisk-barge"):
        t.g.status[t.g.add_model(CORE.catalogue.datacards[card], 1)] = OUT
    t.g.score = [0, 3]
    t.begin("W")
    watch = CoreWatch(t.session)
    watch.check()
    spoil(t.g)
    with pytest.raises(AssertionError):
        watch.check()
