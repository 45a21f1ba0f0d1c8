"""Cyclone, line by line. The die shows 0 for north, 1 for east, 2 for south and 3 for west."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

NORTH, EAST, SOUTH, WEST = range(4)


def cast(t: Table, way: int, *things: str) -> None:
    """Player a throws something in a direction, and nobody reacts."""
    t.dice(way)
    t.play("cyclone", *things)
    t.nobody_reacts()


@clause("cyclone", 1)
@pytest.mark.parametrize(("way", "end"), [(NORTH, "A6"), (EAST, "F11"), (SOUTH, "K6"), (WEST, "F1")])
def test_a_unit_is_thrown_five_spaces_where_the_die_says(way: int, end: str) -> None:
    t = table("b1 . .", at="F6", hands={"a": "cyclone"})
    cast(t, way, "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.asked) == (end, False, "act")


@clause("cyclone", 1)
def test_an_own_unit_or_a_minion_may_be_thrown_but_nothing_immovable_and_no_decoy() -> None:
    t = table("a1 a2 bk bd1 bw1 bxc b1", hands={"a": "cyclone"})
    for name, refused in (
        ("bk", "ignite.immovable.list"),
        ("bxc", "ignite.immovable.list"),
        ("bd1", "ignite.attack.target"),
    ):
        assert t.refusal("cyclone", "a1", name) == refused
    cast(t, SOUTH, "a1", "a2")
    assert t.cell("a2") == "I5"
    t = table("a1 bw1 . b1", hands={"a": "cyclone"})
    cast(t, SOUTH, "bw1")
    assert t.cell("bw1") == "I5"


@clause("cyclone", 1)
def test_a_small_item_may_be_thrown() -> None:
    t = table("a1 ab b1 . as", hands={"a": "cyclone"})
    t.dice(SOUTH)
    t.play("cyclone", "item", "D5")
    assert [(t.g.board.grid.name(item[1]), item[0]) for item in t.g.items] == [("D8", 1), ("I5", 0)]
    assert t.asked == "act"


@clause("cyclone", 2, 8)
def test_what_lies_on_the_way_makes_no_difference() -> None:
    t = table("b1 L ck c1 bxb . a1", at="F2", hands={"a": "cyclone", "b": "dagger"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.cell("c1"), t.is_down("c1")) == ("F7", False, "F5", False)


@clause("cyclone", 3)
def test_who_is_landed_on_is_pushed_on_and_both_fall() -> None:
    t = table("b1 . . . . c1 .", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.cell("c1")) == ("F7", "F8")
    assert (t.is_down("b1"), t.is_down("c1")) == (True, True)


@clause("cyclone", 3)
@rule("ignite.push.into-unit")
def test_who_stands_behind_is_pushed_on_as_well() -> None:
    t = table("b1 . . . . c1 a1 .", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert [t.cell(name) for name in ("b1", "c1", "a1")] == ["F7", "F8", "F9"]
    assert [t.is_down(name) for name in ("b1", "c1", "a1")] == [True, True, True]


@clause("cyclone", 4)
def test_before_an_immovable_object_it_stops_and_falls() -> None:
    for drawn in ("ck", "bxc"):
        t = table(f"b1 . . . . {drawn} a1", at="F2", hands={"a": "cyclone"})
        cast(t, EAST, "b1")
        assert (t.cell("b1"), t.is_down("b1")) == ("F6", True)


@clause("cyclone", 5, 8)
def test_the_edge_and_an_ice_wall_stop_the_flight() -> None:
    t = table("b1 . . a1", at="F3", hands={"a": "cyclone"})
    cast(t, WEST, "b1")
    assert (t.cell("b1"), t.is_down("b1")) == ("F1", True)
    t = table("b1 . I . a1", at="F3", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.is_down("b1")) == ("F4", True)
    t = table("b1 I . . a1", at="F3", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.events("thrown")) == ("F3", True, [])


@clause("cyclone", 6)
def test_a_frozen_or_immobilized_unit_is_thrown_and_stays_so() -> None:
    t = table("b1 b2 . a1", at="F3", hands={"a": "cyclone cyclone"}, frozen={"b1": "c"}, held={"b2": "c"})
    cast(t, SOUTH, "b1")
    cast(t, SOUTH, "b2")
    assert (t.cell("b1"), t.is_frozen("b1"), t.cell("b2"), t.is_held("b2")) == ("K3", True, "K4", True)


@clause("cyclone", 6, 11)
def test_sure_footed_helps_neither_who_is_thrown_nor_who_is_struck() -> None:
    hands = {"a": "cyclone", "b": "sure-footed", "c": "sure-footed"}
    t = table("b1 . . . . c1 c2 a1", at="F2", hands=hands)
    cast(t, EAST, "b1")
    assert (t.asked, [t.is_down(name) for name in ("b1", "c1", "c2")]) == ("act", [True] * 3)


@clause("cyclone", 7, 11)
def test_lava_gives_the_trophy_to_the_caster_but_not_for_an_own_unit() -> None:
    t = table("b1 . . . . L a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])
    t = table("a2 . . . . L a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "a1", "a2")
    assert (t.alive("a2"), [t.trophies(seat) for seat in "abc"]) == (False, [[], [], []])


@clause("cyclone", 11)
def test_whom_a_throw_pushes_into_lava_is_the_casters_trophy() -> None:
    t = table("b1 . . . . c1 L a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.alive("c1"), t.trophies("a")) == ("F7", False, ["c1"])


@clause("cyclone", 9)
@pytest.mark.parametrize("behind", ["bxc", "I", "ck"])
def test_who_cannot_be_pushed_on_falls_and_the_thrown_unit_stops_before(behind: str) -> None:
    t = table(f"b1 . . . c2 c1 {behind} a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.cell("c1"), t.cell("c2")) == ("F5", "F7", "F6")
    assert [t.is_down(name) for name in ("b1", "c1", "c2")] == [True, True, False]


@clause("cyclone", 9)
def test_with_nothing_free_on_the_way_it_stays_where_it_is() -> None:
    t = table("b1 c1 c2 I . . a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.is_down("c1"), t.is_down("c2")) == ("F2", True, False, True)


@clause("cyclone", 10)
def test_reactions_come_before_the_die_and_none_of_them_is_a_step_aside() -> None:
    t = table("b1 . a1", at="F3", hands={"a": "cyclone", "b": "quick-reflexes counter-spell"})
    t.play("cyclone", "b1")
    assert (t.asked, t.refusal("quick-reflexes")) == ("react", "ignite.react.words")
    t.react("b", "counter-spell")
    assert (t.cell("b1"), t.asked) == ("F3", "act")


@clause("cyclone", 10)
def test_there_is_no_range_but_a_forest_hides_from_afar() -> None:
    t = table("b1 . . . . . . . . a1", at="F1", hands={"a": "cyclone"})
    cast(t, SOUTH, "b1")
    assert t.cell("b1") == "K1"
    t = table("F+b1 . a1", hands={"a": "cyclone"})
    assert t.refusal("cyclone", "b1") == "ignite.forest.targeting"
    t = table("F+b1 a2 . a1", hands={"a": "cyclone"})
    assert t.refusal("cyclone", "a1", "b1") is None
    t = table("F+a2 . a1", hands={"a": "cyclone"})
    assert t.refusal("cyclone", "a1", "a2") is None


@clause("cyclone", 11)
@rule("freeze.acid.forced-moves")
def test_landing_in_acid_costs_a_card_if_there_is_one_and_snow_nothing() -> None:
    t = table("b1 A A A A A a1", at="F2", hands={"a": "cyclone", "b": "dagger march"})
    t.dice(EAST, 0)
    t.play("cyclone", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), len(t.hand("b"))) == ("F7", 1)
    t = table("b1 . . . . A a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.hand("b")) == ("F7", [])
    t = table("b1 N N N N N a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "b1")
    assert (t.cell("b1"), t.is_down("b1")) == ("F7", False)


@clause("cyclone", 12)
def test_minions_are_thrown_and_pushed_but_never_fall() -> None:
    t = table("bw1 . . . . cw1 . a1", at="F2", hands={"a": "cyclone"})
    cast(t, EAST, "bw1")
    assert (t.cell("bw1"), t.cell("cw1"), t.is_down("bw1"), t.is_down("cw1")) == ("F7", "F8", False, False)


@clause("cyclone", 12)
def test_an_item_shares_its_space_and_is_destroyed_in_lava() -> None:
    t = table("ab . . . . ck a1", at="F2", hands={"a": "cyclone"})
    t.dice(EAST)
    t.play("cyclone", "item", "F2")
    assert t.g.items_at(t.g.board.grid.parse("F7")) == [0]
    t = table("ab . . . . L a1", at="F2", hands={"a": "cyclone"})
    t.dice(EAST)
    t.play("cyclone", "item", "F2")
    assert t.g.items == []


def test_a_mirrored_cyclone_throws_who_cast_it() -> None:
    t = table("b1 . a1 . . L", at="F6", hands={"a": "cyclone", "b": "mirror-spell"})
    t.dice(SOUTH)
    t.play("cyclone", "b1")
    t.react("b", "mirror-spell")
    assert (t.cell("a1"), t.cell("b1")) == ("K8", "F6")


def test_nobody_is_thrown_in_the_first_two_rounds_but_an_item_is() -> None:
    t = table("a1 . b1", hands={"a": "cyclone"}, round=2)
    assert t.refusal("cyclone") == "ignite.attack.no-early"
    t = table("a1 ab b1", hands={"a": "cyclone"}, round=2)
    t.dice(SOUTH)
    t.play("cyclone", "D5")
    assert t.g.items_at(t.g.board.grid.parse("I5")) == [0]
