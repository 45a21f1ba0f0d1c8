"""Smoke Screen, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

HIDDEN = "ignite.golden.card-wins"


def in_smoke(drawing: str, hand: str, **words: Any) -> Table:
    """Player a has raised a smoke screen around a1, and it is the turn of b, who has a hand."""
    t = table(drawing, hands={"a": "smoke-screen", "b": hand}, **words)
    t.play("smoke-screen", *(["a1"] if " a2" in drawing else []))
    t.end_turn()
    assert t.active == "b"
    return t


@clause("smoke-screen", 1)
def test_it_is_attacked_from_the_next_space_only() -> None:
    t = in_smoke("b1 . a1", "javelin march")
    assert t.refusal("javelin") == HIDDEN
    t.play("march", "D5")
    t.play("javelin", "a1")
    t.nobody_reacts()
    assert t.damage("a1") == 1


@clause("smoke-screen", 1)
@pytest.mark.parametrize("arrow", ["arrow", "fire-arrow", "wind-arrow", "ice-arrow"])
def test_no_arrow_reaches_into_it(arrow: str) -> None:
    t = in_smoke("b1 . a1", f"long-bow {arrow}")
    t.play("long-bow")
    assert t.refusal(arrow) == HIDDEN


@clause("smoke-screen", 1)
def test_the_other_units_are_attacked_as_ever() -> None:
    t = in_smoke("b1 . a1\n. a2 .", "javelin")
    t.play("javelin")
    assert t.options() == ["a2"]


@clause("smoke-screen", 1)
def test_an_area_reaches_into_it() -> None:
    t = in_smoke("b1 . a1", "ring-of-fire")
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert t.damage("a1") == 1


@clause("smoke-screen", 1)
def test_it_lasts_until_the_next_turn_of_its_player() -> None:
    t = in_smoke("b1 . a1", "march")
    assert [(each.seat, each.on) for each in t.lasting("smoke-screen")] == [(0, t.piece("a1"))]
    t.end_turns_until("a")
    assert t.lasting("smoke-screen") == []


@clause("smoke-screen", 1)
def test_a_second_screen_around_the_same_unit_is_refused() -> None:
    t = table("b1 . a1", hands={"a": "smoke-screen smoke-screen"})
    t.play("smoke-screen")
    assert t.refusal("smoke-screen") == "ignite.play.some-effect"


@clause("smoke-screen", 2)
def test_a_unit_that_moves_is_out_of_it() -> None:
    t = table("b1 . . a1", hands={"a": "smoke-screen march"})
    t.play("smoke-screen")
    t.play("march", "D6")
    assert t.lasting("smoke-screen") == []


@clause("smoke-screen", 3)
def test_a_unit_that_is_pulled_is_out_of_it() -> None:
    t = table("a1 . . a2 b1", hands={"a": "smoke-screen vine-pull"})
    t.play("smoke-screen", "a2")
    t.play("vine-pull", "a1", "a2", 1)
    assert (t.cell("a2"), t.lasting("smoke-screen")) == ("D6", [])


@clause("smoke-screen", 3)
def test_a_unit_that_falls_or_freezes_stays_in_it() -> None:
    t = in_smoke("b1 a1 .", "metal-shield freeze")
    t.play("metal-shield", "a1")
    t.play("freeze", "a1")
    t.nobody_reacts()
    assert (t.is_down("a1"), t.is_frozen("a1"), len(t.lasting("smoke-screen"))) == (True, True, 1)


@clause("smoke-screen", 4)
@pytest.mark.parametrize("card", ["freeze", "curse", "vine-pull", "lightning-bolt", "gladiator-net"])
def test_nothing_picks_it_out_from_afar(card: str) -> None:
    t = in_smoke("b1 . a1", card)
    assert t.refusal(card) == HIDDEN


@clause("smoke-screen", 4)
def test_what_spreads_reaches_it() -> None:
    t = in_smoke("b1 . c1 a1", "lightning-bolt")
    t.play("lightning-bolt", "c1")
    t.nobody_reacts()
    assert (t.damage("c1"), t.damage("a1")) == (1, 1)


@clause("smoke-screen", 4)
def test_a_forest_that_burns_burns_whoever_is_in_the_smoke() -> None:
    t = in_smoke("b1 . F F+a1", "long-bow fire-arrow")
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    t.nobody_reacts()
    assert t.damage("a1") == 1


@clause("smoke-screen", 4)
def test_what_is_done_to_all_units_of_a_player_reaches_it() -> None:
    t = in_smoke("b1 . a1", "raiders-of-the-north", decks={"a": "march march march march march march"})
    t.play("raiders-of-the-north")
    assert t.asked == "raided"
