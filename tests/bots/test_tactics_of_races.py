"""What the tactician makes of the races' gifts, on drawn positions; another race does otherwise there."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.tactics.card_values import hoped_value
from emberbox.games.ignite.tactics.laying import fire_at
from emberbox.games.ignite.tactics.shopping_values import arming, is_spare, owned, purchase_value
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.worth import trophy
from emberbox.testing.ignite import Table, table
from tests.bots.test_tactician import gained, play_turn

FAR_OFF = "V+a1 . . . . . . b1"


@pytest.mark.parametrize(("race", "bought"), [("catfolk", ["conditioning"]), ("elves", [])])
def test_catfolk_spend_marches_that_their_free_move_makes_up_for(race: str, bought: list[str]) -> None:
    t = table(
        FAR_OFF,
        races={"a": race, "b": "humans"},
        hands={"a": "march march march march march"},
        decks={"a": "dagger dagger dagger"},
        market="conditioning",
        round=13,
    )
    play_turn(t)
    assert gained(t) == bought


@pytest.mark.parametrize(("race", "trophies"), [("catfolk", ["b1"]), ("elves", [])])
def test_catfolk_keep_a_blade_for_whom_their_free_move_reaches(race: str, trophies: list[str]) -> None:
    t = table(
        "V+a1 . . b1",
        races={"a": race, "b": "humans"},
        hands={"a": "dagger dagger dagger"},
        bank=2,
        damage={"b1": 2},
        market="conditioning",
    )
    play_turn(t)
    assert t.trophies("a") == trophies
    assert bool(gained(t)) != bool(trophies)


@pytest.mark.parametrize(("race", "spare"), [("catfolk", True), ("elves", False)])
def test_catfolk_can_do_with_fewer_marches(race: str, spare: bool) -> None:
    deck = "march march march dagger dagger dagger dagger dagger short-sword javelin javelin flail"
    t = table(FAR_OFF, races={"a": race, "b": "humans"}, decks={"a": deck})
    assert is_spare(t.g, 0, owned(t.g, 0), of.kind("march")) == spare


def wish(race: str, card: str) -> float:
    """How much a player of a race wants a card early in a game."""
    t = table(FAR_OFF, races={"a": race, "b": "humans"}, market=card)
    return purchase_value(t.g, 0, of.kind(card), owned(t.g, 0))


def test_kitsune_want_spells_but_not_at_any_price() -> None:
    assert 1.3 < wish("kitsune", "lightning-bolt") / wish("catfolk", "lightning-bolt") < 1.4
    assert wish("kitsune", "short-sword") == wish("catfolk", "short-sword")


def test_what_hurts_is_wanted_more_and_most_what_does_so_near_and_far() -> None:
    worth = [
        arming(of.kind(card)) for card in ("javelin", "short-sword", "long-bow", "metal-shield", "horse")
    ]
    assert worth[0] > worth[1] > worth[2] > worth[3] == worth[4] == 1.0


def beside(t: Table, there: str) -> float:
    """What speaks for a step to a space."""
    decision = t.session.decision
    assert decision is not None
    weights = t.g.policy(decision, decision.options())
    return weights[t.options().index(there)]


def test_a_lizardman_in_danger_would_rather_stand_in_lava_among_lava() -> None:
    t = table(
        """
        . . L . .
        . L L L .
        . . a1 . b1
        . . . . .
        """,
        at="C4",
        races={"a": "lizardmen", "b": "humans"},
        hands={"a": "march"},
        damage={"a1": 1},
    )
    t.pick("march")
    assert beside(t, "D6") > beside(t, "F6")


@pytest.mark.parametrize(("race", "wants"), [("lizardmen", True), ("elves", False)])
def test_lizardmen_lay_fire_between_themselves_and_the_enemy(race: str, wants: bool) -> None:
    t = table("a1 . . . . b1", races={"a": race, "b": "humans"}, hands={"a": "scorched-earth"})
    near, far = fire_at(t.g, 0, t.g.board.grid.parse("D5")), fire_at(t.g, 0, t.g.board.grid.parse("D6"))
    assert (near > far) == wants


@pytest.mark.parametrize(("race", "struck"), [("dwarves", True), ("elves", False)])
def test_dwarves_count_on_their_strength_before_they_stand_beside_a_target(race: str, struck: bool) -> None:
    t = table("a1 . b1", races={"a": race, "b": "humans"}, hands={"a": "dagger march"}, damage={"b1": 1})
    kill = trophy(t.g, 0, t.g.units(1)[0])
    assert (hoped_value(Survey(t.g, 0), of.kind("dagger")) > 0.4 * kill) == struck


@pytest.mark.parametrize(("race", "value"), [("centaurs", True), ("elves", False)])
def test_centaurs_know_how_far_their_marches_carry_them(race: str, value: bool) -> None:
    t = table("a1 . . b1", races={"a": race, "b": "humans"}, hands={"a": "dagger march"})
    assert bool(hoped_value(Survey(t.g, 0), of.kind("dagger"))) == value
