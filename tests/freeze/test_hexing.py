"""Hexing, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, table
from emberbox.testing.ignite import Table


def hexes(t: Table) -> list[int]:
    """How many Hexes each player has in the play area."""
    return [t.play_area(seat).count("hex") for seat in "abc"]


def cast(t: Table, *things: str) -> None:
    """Player a casts Hexing, and nobody reacts."""
    t.play("hexing", *things)
    t.nobody_reacts()


@clause("hexing", 1, 3)
def test_the_player_of_the_unit_and_of_all_connected_units_gains_a_hex() -> None:
    t = table(
        """
        a1 . . b1 c1 .
        .  . . .  b2 b3
        .  . . b4 .  .
        """,
        hands={"a": "hexing"},
    )
    cast(t, "b1")
    assert (hexes(t), pile(t), t.asked) == ([0, 3, 1], 26, "act")


@clause("hexing", 1)
@pytest.mark.parametrize(
    ("drawing", "refused"), [("a1 . . b1", None), ("a1 . . . b1", "ignite.attack.in-range")]
)
def test_it_reaches_three_spaces(drawing: str, refused: str | None) -> None:
    t = table(drawing, hands={"a": "hexing"})
    assert t.refusal("hexing") == refused


@clause("hexing", 1)
def test_it_is_not_cast_through_an_ice_wall_nor_into_a_forest_from_afar() -> None:
    t = table("a1 I b1", hands={"a": "hexing"})
    assert t.refusal("hexing") == "ignite.sight.corner-lines"
    t = table("a1 . F+b1", hands={"a": "hexing"})
    assert t.refusal("hexing") == "ignite.forest.targeting"
    t = table("a1 F+b1", hands={"a": "hexing"})
    cast(t, "b1")
    assert hexes(t) == [1, 1, 0]


@clause("hexing", 2)
def test_it_runs_through_own_units_and_brings_hexes_for_them_too() -> None:
    t = table("a1 a2 b1 a3 c1", hands={"a": "hexing"})
    cast(t, "a1", "b1")
    assert hexes(t) == [3, 1, 1]


@clause("hexing", 4)
def test_an_own_unit_may_be_chosen_but_no_minion() -> None:
    t = table("a1 a2 bw1 b1", hands={"a": "hexing"})
    assert t.refusal("hexing", "a1", "bw1") == "ignite.minion.units-only"
    cast(t, "a1", "a2")
    assert hexes(t) == [2, 0, 0]


@clause("hexing", 4)
def test_neither_a_minion_nor_a_decoy_nor_water_connects() -> None:
    t = table(
        """
        a1 .  b1   bw1  c1
        .  .  cd1  .    .
        .  .  c2   .    .
        """,
        hands={"a": "hexing"},
    )
    cast(t, "b1")
    assert hexes(t) == [0, 1, 0]
    t = table("a1 . W+b1 W W+c1", hands={"a": "hexing"})
    cast(t, "b1")
    assert hexes(t) == [0, 1, 0]


@clause("hexing", 5)
def test_it_is_no_attack_for_cards_that_reward_attacks() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands hexing"}, decks={"a": "march march"})
    t.play("quick-hands")
    cast(t, "b1")
    assert (t.asked, t.hand("a"), t.damage("b1")) == ("act", [], 0)


@rule("freeze.hex.pile-empty")
def test_with_an_empty_pile_it_cannot_be_played() -> None:
    t = table("a1 . b1", hands={"a": "hexing"}, hexes=0)
    assert t.refusal("hexing") == "freeze.hex.pile-empty"


def test_who_is_reached_by_the_chain_may_counter_it() -> None:
    t = table("a1 . b1 c1", hands={"a": "hexing", "c": "counter-spell"})
    t.play("hexing", "b1")
    t.react("c", "counter-spell")
    assert (hexes(t), t.asked) == ([0, 0, 0], "act")


@rule("freeze.valkyrie.targets-means")
def test_a_valkyrie_negates_it_only_as_its_target() -> None:
    races, hands = {"b": "valkyries"}, {"a": "hexing", "b": "teleport", "c": "counter-spell"}
    t = table("a1 . b1 c1", races=races, hands=hands)
    t.play("hexing", "b1")
    t.react("b", "teleport")
    assert hexes(t) == [0, 0, 0]
    t = table("a1 . c1 b1", races=races, hands=hands)
    t.play("hexing", "c1")
    t.nobody_reacts()
    assert hexes(t) == [0, 1, 1]


def test_a_mirrored_hexing_runs_from_who_cast_it() -> None:
    t = table("a2 a1 . b1 c1", hands={"a": "hexing", "b": "mirror-spell"})
    t.play("hexing", "a1", "b1")
    t.react("b", "mirror-spell")
    assert hexes(t) == [2, 0, 0]


def test_who_steps_aside_breaks_the_chain() -> None:
    t = table("a1 . b1 c1", hands={"a": "hexing", "b": "quick-reflexes"})
    t.play("hexing", "b1")
    t.react("b", "quick-reflexes", "E6")
    assert hexes(t) == [0, 0, 0]


def test_nobody_is_hexed_in_the_first_two_rounds() -> None:
    t = table("a1 . b1", hands={"a": "hexing"}, round=2)
    assert t.refusal("hexing") == "ignite.attack.no-early"
