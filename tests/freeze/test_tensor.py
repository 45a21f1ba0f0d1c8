"""Rows of The Freeze: nothing that a seat may not know, and whatever it sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from emberbox.games.ignite.cards.registry import DUE
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze import tensor
from emberbox.games.ignite.freeze.aside import aside_of
from emberbox.games.ignite.freeze.cards.blizzard import BLIZZARD
from emberbox.games.ignite.freeze.cards.charm import CHARM
from emberbox.games.ignite.freeze.facts import BALLISTA
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.modifiers import sealed_of
from emberbox.games.ignite.freeze.setting import BASE_ALONE, BOTH, FREEZE_ALONE, MIXED, box_of
from emberbox.games.ignite.freeze.state import NO_CARD, WinterState, winter_of
from emberbox.games.ignite.freeze.tensor import FREEZE_TERMS, STACKS, TITLES
from emberbox.games.ignite.freeze.view_types import FreezeWinter
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import EFFECTS, NEXT_TURN, begin
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.kernel.trial import Trial
from emberbox.testing.freeze import table as on_board
from tests.freeze.random_play import ARMED, PLAY
from tests.freeze.test_sealed_leaks import sealing_trial
from tests.golden.tensors import encoder_of
from tests.laws.rows import leaks, missed, slices_that_differ, table_of
from tests.long_play import LongPlay, ThickOfIt, some

SHORT: dict[str, Choice] = {"rounds": 20, "quick": True, "tiles": "most"}
ENCODER = encoder_of("freeze", {**SHORT, "players": 3})
MOMENTS = 12
FEW_ANSWERS, MANY_ANSWERS = 60, 700


# -- what a seat may not know ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, *some(range(2, 12), 3)])
def test_rows_do_not_tell_what_is_sealed(seed: int) -> None:
    trial = sealing_trial(seed)
    encoder = encoder_of("freeze", trial.options)
    assert leaks(trial, encoder, everything=False, moments=10 * MOMENTS) == []


@pytest.mark.parametrize("world", [1, *some(range(2, 20), 3)])
def test_rows_are_the_same_in_all_worlds_in_the_thick_of_it(world: int) -> None:
    options = {**SHORT, "players": 2 + world % 7, "market": "epic" if world % 2 else "random"}
    trial = Trial(ThickOfIt(PLAY, world), options, world, 400).play()
    encoder = encoder_of("freeze", trial.options)
    assert leaks(trial, encoder, everything=False, moments=MOMENTS) == []


def test_only_the_own_sealed_modifiers_are_in_a_row() -> None:
    session, encoder = stirred(), ENCODER
    g, sealed = table(session), encoder.slice_of("sealed")
    before = [table_of(encoder, session, seat) for seat in range(3)]
    g.cards.move(g.cards.zones[hand_of(1)][0], hand_of(1), sealed_of(g, 1))
    now = [table_of(encoder, session, seat) for seat in range(3)]
    assert [sum(row[sealed.start : sealed.stop]) for row in now] == [0, 1, 0]
    assert (before[0], before[2]) == (now[0], now[2])


# -- what it may know ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "seed", "answers"),
    [
        (PLAY, 1, FEW_ANSWERS),
        (ARMED, 2, FEW_ANSWERS),
        *[pytest.param(PLAY, seed, MANY_ANSWERS, marks=pytest.mark.long) for seed in range(3, 8)],
        *[pytest.param(PLAY, seed, MANY_ANSWERS, marks=pytest.mark.night) for seed in range(8, 60)],
        *[pytest.param(ARMED, seed, MANY_ANSWERS, marks=pytest.mark.night) for seed in range(8, 30)],
    ],
)
def test_whatever_changes_in_a_view_changes_the_row(play: LongPlay, seed: int, answers: int) -> None:
    options = {**SHORT, "players": 2 + seed % 7, "market": "epic" if seed % 2 else "random", "titles": 2}
    assert missed(play, encoder_of("freeze", options), FREEZE.complete(options), seed, answers) == []


def stirred() -> Session:
    """A table of three in the thick of it, with a machine on it and two units that serve as examples."""
    session = PLAY.any_game(FREEZE.complete({**SHORT, "players": 3}), 4, wild=True, record=False)
    g = table(session)
    machine = g.add_piece(BALLISTA, 0)
    g.cell[machine] = next(cell for cell in range(g.board.grid.size) if g.is_unoccupied(cell))
    winter_of(g).clocks[machine] = 3
    return session


def table(session: Session) -> Ignite:
    """The table of a session."""
    assert isinstance(session.state, Ignite)
    return session.state


def gain_hex(g: Ignite, winter: WinterState) -> None:
    g.cards.join_pool(g.cards.zones[winter.pile][-1], 0)


def poison_unit(g: Ignite, winter: WinterState) -> None:
    winter.poison = [*winter.poison, (g.units(0)[0], 1)]


def set_card_aside(g: Ignite, winter: WinterState) -> None:
    g.cards.move(g.cards.zones[hand_of(0)][0], hand_of(0), aside_of(g, 0))


def hoard_card(g: Ignite, winter: WinterState) -> None:
    g.cards.move(g.cards.zones[hand_of(1)][0], hand_of(1), winter.hoards[1])


def save_up(g: Ignite, winter: WinterState) -> None:
    winter.walker, winter.saved = g.units(0)[0], [0, 0]


def build(g: Ignite, winter: WinterState) -> None:
    winter.clocks[max(winter.clocks)] -= 1


def wait_to_haul(g: Ignite, winter: WinterState) -> None:
    winter.hauling = (g.units(0)[0], max(winter.clocks), 2)


def let_it_snow(g: Ignite, winter: WinterState) -> None:
    begin(g, BLIZZARD, 1, 0)


def attack(g: Ignite, winter: WinterState) -> None:
    winter.sealer, winter.attacking = 1, of.kind("dagger")


def seal_card(g: Ignite, winter: WinterState) -> None:
    g.cards.move(g.cards.zones[hand_of(0)][0], hand_of(0), sealed_of(g, 0))


def take_hex(g: Ignite, winter: WinterState) -> None:
    g.cards.draw(winter.pile, hand_of(1))


def burn_bazaar(g: Ignite, winter: WinterState) -> None:
    winter.under = []


EDITS: dict[str, Callable[[Ignite, WinterState], None]] = {
    "hexes": take_hex,
    "hexed": gain_hex,
    "poison": poison_unit,
    "asides": set_card_aside,
    "hoards": hoard_card,
    "saved": save_up,
    "machines": build,
    "hauling": wait_to_haul,
    "blizzard": let_it_snow,
    "attacking": attack,
    "sealed": seal_card,
    "under": burn_bazaar,
}


def test_there_is_an_edit_for_each_field() -> None:
    assert set(EDITS) == set(FreezeWinter.__annotations__)


@pytest.mark.parametrize("field", EDITS)
def test_a_field_of_the_view_has_a_place_in_the_row(field: str) -> None:
    session, encoder = stirred(), ENCODER
    g, before = table(session), table_of(encoder, session, 0)
    seen: dict[str, Any] = g.view(0)["expansion"]
    EDITS[field](g, winter_of(g))
    assert g.view(0)["expansion"][field] != seen[field]
    assert slices_that_differ(encoder, before, table_of(encoder, session, 0))


def test_a_charm_names_the_unit_to_which_it_leads() -> None:
    session, encoder = stirred(), ENCODER
    g = table(session)
    charmed, (_, charmer, *_) = g.units(1)[0], g.units(0)
    begin(g, CHARM, 0, charmed, NO_CARD, charmer, 2)
    row, cell = table_of(encoder, session, 1), g.cell[charmed]
    said = [
        row[encoder.slice_of(f"effects/{name}").start + cell] for name in ("charm", "charm-by", "charm-walks")
    ]
    assert said == [1 << 2, 2, 2]  # the player who sits two seats on, with the second unit


def test_a_blizzard_comes_from_nowhere() -> None:
    t = on_board("a1 . b1", hands={"a": "massive-blizzard", "b": "counter-spell"})
    t.play("massive-blizzard")
    row = ENCODER.encode(t.session, 1)
    acting, concerned = ENCODER.slice_of("acting"), ENCODER.slice_of("concerned")
    assert t.asked == "react"
    assert sum(row[acting.start : acting.stop]) == 0
    assert [*row[concerned.start : concerned.stop]].index(1) == t.g.cell[t.g.units(1)[0]]


# -- that nothing is forgotten ---------------------------------------------------------------------------


def test_the_layout_has_all_effects_and_all_that_may_be_due() -> None:
    own = set(of.OWN)
    assert {*FREEZE_TERMS.on_spaces, *FREEZE_TERMS.on_seats} == EFFECTS.keys() - own
    ending = {key for key, effect in EFFECTS.items() if effect.until == NEXT_TURN} - own
    assert set(tensor.DUE) == {each.key for each in DUE} | ending


@pytest.mark.parametrize("decks", [BOTH, FREEZE_ALONE, BASE_ALONE])
def test_the_layout_has_all_that_is_in_the_box(decks: str) -> None:
    box = box_of(decks, MIXED)
    assert {*box.battle, *box.titles, *box.first_game} <= {*FREEZE_TERMS.kinds}
    assert len(FREEZE_TERMS.races) == len(box.races)
    assert sum(count for _, count in box.stacks) <= STACKS
    assert len(box.titles) <= TITLES
