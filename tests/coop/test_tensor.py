"""Rows of Solo & Co-op: whatever a seat sees of the enemies, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from emberbox.games.ignite.coop.facts import DRAGON, MINIONS, POWERS
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.setting import box_of
from emberbox.games.ignite.coop.siege import Siege
from emberbox.games.ignite.coop.spawning import put_enemy
from emberbox.games.ignite.coop.state import (
    ACT,
    GROUP_DIE,
    INSANITY,
    SiegeState,
    dragon_of,
    minions,
    siege_of,
)
from emberbox.games.ignite.coop.tensor import COOP_TERMS
from emberbox.games.ignite.coop.view_types import CoopSiege
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.blizzard import BLIZZARD
from emberbox.games.ignite.freeze.facts import CATAPULT
from emberbox.games.ignite.freeze.setting import BASE_ALONE, MIXED
from emberbox.games.ignite.freeze.view_types import FreezeWinter
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import begin
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.kernel.trial import Trial
from tests.coop.random_play import PLAY
from tests.golden.tensors import encoder_of
from tests.ignite.random_play import set_up
from tests.laws.rows import leaks, missed, slices_that_differ, table_of
from tests.long_play import ThickOfIt, some

QUICK: dict[str, Choice] = {"quick": True, "market": "random"}
THREE: dict[str, Choice] = {**QUICK, "players": 3, "difficulty": "hard"}
ENCODER = encoder_of("coop", THREE)
MOMENTS = 12
FEW_ANSWERS, MANY_ANSWERS = 60, 700


# -- what a seat may not know ----------------------------------------------------------------------------


@pytest.mark.parametrize("open_hands", [True, False])
@pytest.mark.parametrize("world", [1, *some(range(2, 12), 3)])
def test_rows_are_the_same_in_all_worlds_in_the_thick_of_it(world: int, open_hands: bool) -> None:
    options = {**QUICK, "players": 1 + world % 8, "open-hands": open_hands}
    trial = Trial(ThickOfIt(PLAY, world), options, world, 400).play()
    encoder = encoder_of("coop", trial.options)
    assert leaks(trial, encoder, everything=False, moments=MOMENTS) == []


@pytest.mark.parametrize("open_hands", [True, False])
def test_hands_of_mates_are_in_a_row_as_far_as_the_team_shows_them(open_hands: bool) -> None:
    session = Session.start(COOP, {**THREE, "open-hands": open_hands}, seed=3)
    set_up(session, Random(3))
    row, known = table_of(ENCODER, session, 0), ENCODER.slice_of("player-1/known-hand")
    assert len(table(session).cards.zones[hand_of(1)]) == 6
    assert sum(row[known.start : known.stop]) == (6 if open_hands else 0)


# -- what it may know ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "answers"),
    [
        (1, FEW_ANSWERS),
        (8, FEW_ANSWERS),
        *[pytest.param(seed, MANY_ANSWERS, marks=pytest.mark.long) for seed in range(2, 8)],
        *[pytest.param(seed, MANY_ANSWERS, marks=pytest.mark.night) for seed in range(9, 60)],
    ],
)
def test_whatever_changes_in_a_view_changes_the_row(seed: int, answers: int) -> None:
    options = {**QUICK, "players": 1 + seed % 8, "open-hands": bool(seed % 3)}
    assert missed(PLAY, encoder_of("coop", options), COOP.complete(options), seed, answers) == []


def stirred() -> Session:
    """A table of three with minions, the boss and a catapult on it, in round 12."""
    session = PLAY.any_game(COOP.complete(THREE), 4, wild=True, record=False)
    g = table(session)
    siege = siege_of(g)
    siege.round = 12
    free = [cell for cell in range(g.board.grid.size) if g.is_unoccupied(cell)]
    for enemy in (*MINIONS[:2], DRAGON):
        put_enemy(g, enemy, free.pop(), "coop.spawn.roll")
    machine = g.add_piece(CATAPULT, g.seats)
    g.cell[machine] = free.pop()
    siege.clocks[machine] = 0
    siege.placed, siege.resting, siege.acted, siege.hardened = [], [], [], {}
    return session


def table(session: Session) -> Ignite:
    """The table of a session."""
    assert isinstance(session.state, Ignite)
    return session.state


def set_to(field: str, value: Any) -> Callable[[Ignite, SiegeState], None]:
    """Set a number of the state."""

    def edit(g: Ignite, siege: SiegeState) -> None:
        setattr(siege, field, value)

    return edit


def on_minion(field: str) -> Callable[[Ignite, SiegeState], None]:
    """Note a minion in a list of the state."""

    def edit(g: Ignite, siege: SiegeState) -> None:
        setattr(siege, field, [minions(g)[0]])

    return edit


def make_hardest(g: Ignite, siege: SiegeState) -> None:
    twin = Siege(INSANITY)
    siege.copy_siege(twin)
    g.expansion = twin


def pass_lead(g: Ignite, siege: SiegeState) -> None:
    g.chooser = (g.chooser + 1) % g.seats


def put_power(g: Ignite, siege: SiegeState) -> None:
    g.cards.draw(siege.power[0], siege.power[2])


def discard_apocalypse(g: Ignite, siege: SiegeState) -> None:
    g.cards.draw(siege.apocalypse[0], siege.apocalypse[1])


def harden(g: Ignite, siege: SiegeState) -> None:
    siege.hardened = {minions(g)[0]: g.cell[minions(g)[0]]}


def charm(g: Ignite, siege: SiegeState) -> None:
    g.cards.move(g.cards.zones[hand_of(0)][0], hand_of(0), siege.beside)


def crew(g: Ignite, siege: SiegeState) -> None:
    siege.crews = {max(siege.clocks): minions(g)[0]}


def place_machine(g: Ignite, siege: SiegeState) -> None:
    siege.fresh = [max(siege.clocks)]


def take_off(g: Ignite, siege: SiegeState) -> None:
    siege.aloft = (g.cell[dragon_of(g)], 1, g.units(1)[0])


EDITS: dict[str, Callable[[Ignite, SiegeState], None]] = {
    "difficulty": make_hardest,
    "favor": set_to("favor", 7),
    "free": set_to("free", 7),
    "round": set_to("round", 13),
    "cycle": set_to("cycle", 9),
    "step": set_to("step", ACT),
    "level": set_to("round", 2),
    "defeats": set_to("defeats", 3),
    "lead": pass_lead,
    "speed": make_hardest,
    "powers": put_power,
    "stacks": discard_apocalypse,
    "shuffle_due": set_to("shuffle_due", True),
    "pending": set_to("pending", GROUP_DIE),
    "drawn": set_to("drawn", 3),
    "wave": set_to("wave", 3),
    "slain": set_to("slain", True),
    "group": set_to("group", 6),
    "place": set_to("place", 20),
    "placed": on_minion("placed"),
    "resting": on_minion("resting"),
    "acted": on_minion("acted"),
    "halves": on_minion("halves"),
    "beside": charm,
    "hardened": harden,
    "closed": set_to("closed", True),
    "crews": crew,
    "fresh": place_machine,
    "actions": set_to("actions", 0),
    "aloft": take_off,
}
FIXED = {"limit", "health"}
"""They belong to the setting; but alone the limit is what the player's race comes to."""


def test_there_is_an_edit_for_each_field() -> None:
    assert set(EDITS) | FIXED == set(CoopSiege.__annotations__) - set(FreezeWinter.__annotations__)


@pytest.mark.parametrize("field", EDITS)
def test_a_field_of_the_view_has_a_place_in_the_row(field: str) -> None:
    session, encoder = stirred(), ENCODER
    g, before = table(session), table_of(encoder, session, 0)
    seen: dict[str, Any] = g.view(0)["expansion"]
    EDITS[field](g, siege_of(g))
    assert g.view(0)["expansion"][field] != seen[field]
    assert slices_that_differ(encoder, before, table_of(encoder, session, 0))


@pytest.mark.parametrize(("players", "limit", "health"), [(1, 6, 1), (3, 6, 1), (6, 4, 2)])
def test_limit_and_health_are_those_of_the_view(players: int, limit: int, health: int) -> None:
    session = Session.start(COOP, {**QUICK, "players": players}, seed=5)
    seen: dict[str, Any] = table(session).view(0)["expansion"]
    encoder = encoder_of("coop", session.options_chosen or {})
    row, siege = encoder.encode(session, 0), encoder.slice_of("siege")
    names = siege.word.split(", ")
    said = [row[siege.start + names.index(name)] for name in ("defeat-halves-to-lose", "minion-health")]
    assert said == [seen["limit"], seen["health"]] == [limit, health]


def test_the_enemies_are_nobodys_and_a_blizzard_slows_them_all() -> None:
    session, encoder = stirred(), ENCODER
    g = table(session)
    begin(g, BLIZZARD, 2, g.seats)
    row = table_of(encoder, session, 1)
    cell = g.cell[minions(g)[0]]
    assert [
        row[encoder.slice_of(f"pieces/of-{who}").start + cell] for who in ("you", "player-1", "player-2")
    ] == [0] * 3
    slowed = encoder.slice_of("enemies/effects-by")
    assert sum(row[slowed.start : slowed.stop]) == 1 << 1
    under = encoder.slice_of("you/effects")
    assert sum(row[under.start : under.stop]) == 0


def test_a_power_card_that_can_be_changed_is_the_one_drawn_last() -> None:
    session, encoder = stirred(), ENCODER
    g = table(session)
    siege = siege_of(g)
    g.cards.draw(siege.power[0], siege.power[2])
    card = g.cards.draw(siege.power[0], siege.power[2])
    siege.pending = 1
    row, pending = table_of(encoder, session, 0), encoder.slice_of("events/pending")
    assert [*row[pending.start : pending.stop]].index(1) == POWERS.index(g.cards.kind[card])


@pytest.mark.parametrize("tiles", [MIXED, BASE_ALONE])
def test_the_layout_has_all_that_is_in_the_box(tiles: str) -> None:
    box = box_of(tiles)
    assert {*box.battle, *box.first_game} <= {*COOP_TERMS.kinds}
    assert len(COOP_TERMS.races) == len(box.races)
    assert {*COOP_TERMS.causes}.isdisjoint(of.KEYS[kind] for kind in COOP_TERMS.kinds)
