"""Charm, line by line: who can be charmed, how the charmed walk, and when they are free again."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def cast(t: Table, *things: str) -> None:
    """Player a casts a Charm, and nobody reacts."""
    t.play("charm", *things)
    t.nobody_reacts()


def turns_left(t: Table) -> list[int]:
    """How many walks each charm has left."""
    return [charm.amount for charm in t.lasting("charm")]


# -- casting -------------------------------------------------------------------------------------------------


@clause("charm", 1)
def test_a_unit_is_charmed_and_the_card_lies_before_its_player() -> None:
    t = table("a1 . . . . . b1", hands={"a": "charm"})
    cast(t, "b1")
    (charm,) = t.lasting("charm")
    assert (charm.on, charm.source, charm.seat, charm.amount) == (t.piece("b1"), t.piece("a1"), 0, 3)
    assert (t.front("a"), t.front("b"), t.cell("b1"), t.asked) == ([], ["charm"], "D10", "act")
    assert [effect["key"] for effect in t.g.view(2)["effects"]] == ["charm"]


@clause("charm", 1, 6)
def test_an_own_unit_may_be_charmed_but_neither_the_charmer_nor_a_neighbour_nor_a_minion() -> None:
    t = table("a1 b1 . a2 . bw1 bd1", hands={"a": "charm"})
    for name, refused in (
        ("a1", "ignite.attack.target"),
        ("b1", "ignite.play.some-effect"),
        ("bw1", "ignite.minion.units-only"),
        ("bd1", "ignite.attack.target"),
    ):
        assert t.refusal("charm", "a1", name) == refused
    cast(t, "a1", "a2")
    assert t.front("a") == ["charm"]
    t.end_turns_until("a")
    # Past b1, who is in the way: of both ways around the one to the north.
    assert t.cell("a2") == "C5"


@clause("charm", 6)
def test_there_is_no_range_but_forests_hide() -> None:
    t = table("a1 . . . . . . . . . b1", at="A1", hands={"a": "charm"})
    assert t.refusal("charm", "b1") is None
    t = table("a1 a2 . F+b1 c1", hands={"a": "charm"})
    assert t.refusal("charm", "a1", "b1") == "ignite.forest.targeting"
    t = table("a1 . . F+a2 b1", hands={"a": "charm"})
    assert t.refusal("charm", "a1", "a2") is None


# -- the walk ------------------------------------------------------------------------------------------------


@clause("charm", 2, 5)
def test_it_walks_three_spaces_at_the_beginning_of_three_turns_of_its_player() -> None:
    t = table("a1 . . . . . . . . . . b1", at="F1", hands={"a": "charm"})
    cast(t, "b1")
    t.end_turn()
    assert (t.active, t.cell("b1"), turns_left(t)) == ("b", "F9", [2])
    t.end_turns_until("b")
    assert (t.cell("b1"), turns_left(t), t.front("b")) == ("F6", [1], ["charm"])
    t.end_turns_until("b")
    assert (t.cell("b1"), turns_left(t), t.front("b")) == ("F3", [], [])
    assert "charm" in t.discard("a") + t.hand("a") + t.deck("a")


@clause("charm", 5)
def test_after_the_third_walk_the_spell_is_over_though_they_are_apart() -> None:
    t = table("a1 I . . . . . b1", at="F1", hands={"a": "charm"}, down="b1")
    cast(t, "b1")
    for _ in range(3):
        assert t.lasting("charm")
        t.end_turns_until("b")
    assert (t.cell("b1"), t.lasting("charm"), t.front("b")) == ("F8", [], [])


@clause("charm", 3)
def test_it_walks_along_the_line_from_centre_to_centre() -> None:
    t = table(
        """
        a1 . . . .
        .  . . . .
        .  . . . b1
        """,
        hands={"a": "charm"},
    )
    cast(t, "b1")
    t.end_turn()
    # Two rows in four columns: west, north, west.
    assert [t.g.board.grid.name(int(str(event["cell"]))) for event in t.events("moved")] == ["F7", "E7", "E6"]


@clause("charm", 3)
def test_between_equally_good_ways_its_owner_chooses() -> None:
    t = table("a1 . .\n. . .\n. . b1", hands={"a": "charm"})
    cast(t, "b1")
    t.end_turn()
    assert (t.asked, t.asked_seat, t.options()) == ("charmed-way", "b", ["north", "west"])
    assert t.refusal("south") == "kernel.pick.not-asked"
    t.pick("west")
    assert t.cell("b1") == "E5"
    t.pick("north")
    assert (t.cell("b1"), t.asked, t.lasting("charm")) == ("D5", "act", [])


@clause("charm", 3, 7)
@pytest.mark.parametrize("barrier", ["I", "c1", "cw1", "cxb"])
def test_what_is_in_the_way_is_walked_around(barrier: str) -> None:
    t = table(
        f"""
        .  . . .         .
        a1 . . {barrier} b1
        I  I I I         I
        """,
        hands={"a": "charm"},
    )
    cast(t, "b1")
    t.end_turn()
    assert (t.cell("b1"), turns_left(t)) == ("D6", [2])
    t.end_turns_until("b")
    assert (t.cell("b1"), t.lasting("charm")) == ("E5", [])


@clause("charm", 3)
def test_of_two_shortest_ways_around_its_owner_chooses() -> None:
    t = table(
        """
        .  . . . .
        a1 . . I b1
        .  . . . .
        """,
        hands={"a": "charm"},
    )
    cast(t, "b1")
    t.end_turn()
    assert t.options() == ["north", "south"]
    t.pick("south")
    assert t.cell("b1") == "F6"


@clause("charm", 7)
def test_without_a_way_it_stays() -> None:
    t = table("I I I\na1 I b1\nI I I", at="A1", hands={"a": "charm"})
    t.g.ground[t.g.board.grid.parse("A4")] = t.g.ground[t.g.board.grid.parse("C4")] = 17
    t.g.ground[t.g.board.grid.parse("B4")] = 17
    cast(t, "b1")
    t.end_turn()
    assert (t.cell("b1"), turns_left(t)) == ("B3", [2])


@clause("charm", 4, 7)
@rule("freeze.acid.forced-moves")
@pytest.mark.parametrize(("hand", "lost"), [("dagger march horse", 2), ("dagger", 1), ("", 0)])
def test_each_acid_space_costs_a_card_if_there_is_one(hand: str, lost: int) -> None:
    t = table("a1 . . A A b1", hands={"a": "charm", "b": hand})
    cast(t, "b1")
    t.end_turn()
    assert (t.cell("b1"), len(t.hand("b"))) == ("D6", len(hand.split()) - lost)


@clause("charm", 4, 7)
@rule("freeze.snow.no-walking")
def test_snow_counts_two_and_is_not_entered_with_one_left() -> None:
    t = table("a1 . . . N . . b1", hands={"a": "charm"})
    cast(t, "b1")
    t.end_turn()
    assert t.cell("b1") == "D9"
    t.end_turns_until("b")
    assert t.cell("b1") == "D7"
    t = table("a1 . . . . N b1", hands={"a": "charm"})
    cast(t, "b1")
    t.end_turn()
    assert t.cell("b1") == "D8"


@clause("charm", 8)
def test_rooted_does_not_hold_it() -> None:
    t = table("a1 . . . . . b1", hands={"a": "charm rooted"})
    cast(t, "b1")
    t.play("rooted", "b")
    t.nobody_reacts()
    t.end_turn()
    assert (t.cell("b1"), t.is_held("b1")) == ("D7", True)


@clause("charm", 8)
def test_a_blizzard_does_not_slow_it() -> None:
    t = table("a1 . . . . . b1", hands={"a": "charm massive-blizzard"})
    cast(t, "b1")
    t.play("massive-blizzard")
    t.nobody_reacts()
    t.end_turn()
    assert t.cell("b1") == "D7"


@clause("charm", 8)
@pytest.mark.parametrize("state", ["down", "frozen"])
def test_who_is_down_or_frozen_does_not_walk_but_the_turn_counts(state: str) -> None:
    t = table(
        "a1 . . . . . b1",
        hands={"a": "charm"},
        down="b1" if state == "down" else "",
        frozen={"b1": "c"} if state == "frozen" else {},
    )
    cast(t, "b1")
    t.end_turn()
    assert (t.cell("b1"), turns_left(t)) == ("D10", [2])


@clause("charm", 4, 9)
def test_lava_on_the_way_kills_and_gives_the_trophy_to_the_caster() -> None:
    t = table("a1 . . . L . b1", hands={"a": "charm"})
    cast(t, "b1")
    t.end_turn()
    assert (t.alive("b1"), t.trophies("a"), t.lasting("charm"), t.front("b")) == (False, ["b1"], [], [])
    assert t.discard("a") == ["charm"] or "charm" in t.hand("a") + t.deck("a")


@clause("charm", 9)
def test_an_own_unit_in_lava_is_nobodys_trophy() -> None:
    t = table("a1 . . . L . a2\n. b1 . . . . .", hands={"a": "charm"})
    cast(t, "a1", "a2")
    t.end_turns_until("a")
    assert (t.alive("a2"), [t.trophies(seat) for seat in "abc"]) == (False, [[], [], []])


# -- the end of it -------------------------------------------------------------------------------------------


@clause("charm", 5)
def test_it_ends_as_soon_as_the_two_are_adjacent_however_they_came_together() -> None:
    t = table("a1 . . . b1", hands={"a": "charm horse"})
    cast(t, "b1")
    t.play("horse", "D7")
    assert (t.lasting("charm"), t.front("b"), t.discard("a")) == ([], [], ["charm"])
    t.end_turn()
    assert t.cell("b1") == "D8"


@clause("charm", 5)
def test_it_ends_when_the_charmer_dies() -> None:
    t = table("c1 a1 . . . . b1\n. a2 . . . . .", hands={"a": "charm", "c": "dagger"}, damage={"a1": 2})
    cast(t, "a1", "b1")
    t.end_turn()
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.alive("a1"), t.lasting("charm"), t.front("b")) == (False, [], [])
    assert "charm" in t.discard("a")


@clause("charm", 5, 9)
def test_it_ends_when_the_charmed_unit_dies() -> None:
    t = table("a1 . . . b1 b2", hands={"a": "charm long-bow arrow"}, damage={"b1": 2})
    cast(t, "b1")
    t.play("long-bow")
    t.play("arrow", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.lasting("charm"), t.front("b"), t.discard("a")) == (False, [], [], ["charm"])


@clause("charm", 5)
def test_a_new_charm_replaces_the_old_one() -> None:
    t = table("a1 . . b1 . . c1", hands={"a": "charm", "c": "charm"}, active="c")
    cast(t, "b1")
    t.end_turn()
    t.play("charm", "b1")
    t.nobody_reacts()
    (charm,) = t.lasting("charm")
    assert (charm.seat, charm.amount, t.front("b")) == (0, 3, ["charm"])
    assert "charm" in t.discard("c") + t.hand("c") + t.deck("c")
    t.end_turn()
    assert t.cell("b1") == "D5"


# -- answers -------------------------------------------------------------------------------------------------


def test_a_countered_charm_goes_to_the_play_area() -> None:
    t = table("a1 . . b1", hands={"a": "charm", "b": "counter-spell quick-reflexes"})
    t.play("charm", "b1")
    assert t.refusal("quick-reflexes") == "ignite.react.words"
    t.react("b", "counter-spell")
    assert (t.lasting("charm"), t.front("a"), t.play_area("a")) == ([], [], ["charm"])


def test_a_mirrored_charm_draws_who_cast_it_and_its_card_comes_back() -> None:
    t = table("a1 . . . . . b1", hands={"a": "charm", "b": "mirror-spell"})
    t.play("charm", "b1")
    t.react("b", "mirror-spell")
    (charm,) = t.lasting("charm")
    assert (charm.on, charm.source, charm.seat, t.front("a")) == (t.piece("a1"), t.piece("b1"), 1, ["charm"])
    t.end_turns_until("a")
    assert t.cell("a1") == "D7"
    t.end_turns_until("a")
    assert (t.cell("a1"), t.front("a")) == ("D9", [])
    assert "charm" in t.discard("a") + t.hand("a") + t.deck("a")


def test_others_are_not_charmed_in_the_first_two_rounds() -> None:
    t = table("a1 . . b1 . a2", hands={"a": "charm"}, round=2)
    assert t.refusal("charm", "a1", "b1") == "ignite.attack.no-early"
    assert t.refusal("charm", "a1", "a2") is None
