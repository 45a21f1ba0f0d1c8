"""Sure-Footed, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def land(t: Table) -> None:
    """Nobody answers an attack."""
    while t.asked == "react":
        t.pick(None)


@clause("sure-footed", 1)
def test_revealed_against_a_wind_arrow_the_unit_stays_where_it_is() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    assert (t.asked, t.asked_seat, t.options()) == ("stay-put", "b", [None, "sure-footed"])
    t.pick("sure-footed")
    assert (t.cell("b1"), t.hand("b")) == ("D6", ["sure-footed"])


@clause("sure-footed", 1)
def test_it_may_be_revealed_again() -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield metal-shield", "b": "sure-footed"})
    for _ in range(2):
        t.play("metal-shield", "b1")
        assert (t.asked, t.asked_seat) == ("stay-up", "b")
        t.pick("sure-footed")
        assert not t.is_down("b1")


@clause("sure-footed", 1)
def test_who_reveals_nothing_is_pushed_and_falls() -> None:
    t = table("a1 . b1 b2 .", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.cell("b2"), t.is_down("b1"), t.is_down("b2")) == ("D7", "D8", True, True)


@clause("sure-footed", 1)
def test_who_is_pushed_may_still_stay_on_its_feet() -> None:
    t = table("a1 . b1 c1 .", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    t.pick(None)
    assert (t.asked, t.asked_seat) == ("stay-up", "b")
    t.pick("sure-footed")
    assert (t.cell("b1"), t.is_down("b1"), t.cell("c1"), t.is_down("c1")) == ("D7", False, "D8", True)


@clause("sure-footed", 1)
@pytest.mark.parametrize("hand", ["sure-footed", "dagger"])
def test_whether_its_player_is_asked_tells_nothing_of_the_hand(hand: str) -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield sure-footed", "b": hand})
    t.play("metal-shield", "b1")
    assert (t.asked, t.asked_seat) == ("stay-up", "b")


def test_nobody_is_asked_where_the_card_is_not_in_the_game() -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield", "b": "dagger"})
    t.play("metal-shield", "b1")
    assert (t.asked, t.is_down("b1")) == ("act", True)


def test_nobody_is_asked_about_a_unit_that_lies_already() -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield", "b": "sure-footed"}, down="b1")
    t.play("metal-shield", "b1")
    assert t.asked == "act"


@clause("sure-footed", 2)
def test_the_damage_is_not_cancelled() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    t.pick("sure-footed")
    assert (t.cell("b1"), t.damage("b1")) == ("D6", 1)


@clause("sure-footed", 2)
def test_one_reveal_is_for_all_units_that_one_effect_hits() -> None:
    t = table("a1 . b1 b2 b3 I", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    t.pick(None)
    assert (t.asked, t.asked_seat) == ("stay-up", "b")
    t.pick("sure-footed")
    assert (t.asked, t.is_down("b2"), t.is_down("b3")) == ("stay-up", False, False)
    t.pick(None)
    assert t.is_down("b1")


@clause("sure-footed", 2)
def test_a_unit_that_stands_firm_in_a_row_holds_the_row_up() -> None:
    t = table("a1 . b1 c1 b2 .", hands={"a": "long-bow wind-arrow", "b": "sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    t.pick(None)
    assert (t.asked, t.asked_seat) == ("stay-put", "b")
    t.pick("sure-footed", None)
    assert [t.cell(name) for name in ("b1", "c1", "b2")] == ["D6", "D7", "D8"]
    assert [t.is_down(name) for name in ("b1", "c1", "b2")] == [True, True, False]


@clause("sure-footed", 3)
def test_it_does_not_help_against_a_vine() -> None:
    t = table("a1 . . b1", hands={"a": "vine-pull", "b": "sure-footed"})
    t.play("vine-pull", "b1", 2)
    assert (t.asked, t.cell("b1")) == ("act", "D5")


@clause("sure-footed", 4)
@clause("sure-footed", 6)
def test_an_ice_wall_is_stronger_and_so_is_the_fall_it_brings() -> None:
    t = table("a1 . b1 b2 .", hands={"a": "ice-wall", "b": "sure-footed"})
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert (t.asked, t.cell("b1"), t.cell("b2")) == ("act", "D7", "D8")
    assert (t.is_down("b1"), t.is_down("b2")) == (True, True)


@clause("sure-footed", 6)
def test_it_saves_nobody_from_being_squished() -> None:
    t = table("a1 . b1 I", hands={"a": "ice-wall", "b": "sure-footed"})
    t.play("ice-wall", "b1", None)
    assert (t.asked, t.alive("b1")) == ("act", False)


@clause("sure-footed", 5)
def test_a_mount_passes_through_and_the_unit_stays_on_its_feet() -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": "sure-footed"})
    t.play("horse", "b1")
    land(t)
    t.pick("sure-footed", "D6", None)
    assert (t.cell("a1"), t.cell("b1"), t.is_down("b1")) == ("D6", "D5", False)


@clause("sure-footed", 5)
def test_it_may_be_revealed_on_the_own_turn() -> None:
    t = table("a1 . b1 a2 .", hands={"a": "long-bow wind-arrow sure-footed"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    land(t)
    assert (t.asked, t.asked_seat) == ("stay-put", "a")
    t.pick("sure-footed")
    assert (t.cell("b1"), t.cell("a2"), t.is_down("b1"), t.is_down("a2")) == ("D6", "D7", True, False)


@clause("sure-footed", 7)
def test_a_frozen_unit_is_held_as_well() -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield", "b": "sure-footed"}, frozen={"b1": "a"})
    t.play("metal-shield", "b1", "sure-footed")
    assert not t.is_down("b1")
