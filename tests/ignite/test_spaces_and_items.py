"""Distances, steps and unoccupied spaces; what a minion is not; small items and how they are moved."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

EIGHT = ["march"] * 8

# ---- spaces


@rule("ignite.space.distance")
@pytest.mark.parametrize(
    ("space", "steps"), [("D5", 1), ("E4", 1), ("E5", 2), ("D7", 3), ("G6", 5), ("A1", 6)]
)
def test_a_distance_counts_rows_and_columns(space: str, steps: int) -> None:
    grid = table("a1").g.board.grid
    assert grid.distance(grid.parse("D4"), grid.parse(space)) == steps


@rule("ignite.space.distance")
def test_spaces_that_touch_at_a_corner_are_not_adjacent() -> None:
    t = table("""
        .  b1 .
        b2 a1 b3
        .  b4 b5
    """, hands={"a": "dagger crystal-shard"})  # fmt: skip
    assert [t.refusal("dagger", f"b{n}") for n in (1, 2, 3, 4)] == [None] * 4
    assert t.refusal("dagger", "b5") == "ignite.attack.in-range"
    t.play("crystal-shard")
    assert [t.refusal(space) for space in ("D5", "E4", "E6", "F5")] == [None] * 4
    assert [t.refusal(space) for space in ("F6", "E5", "G5")] == ["ignite.space.distance"] * 3


@rule("ignite.space.distance")
def test_what_stands_between_does_not_lengthen_a_distance() -> None:
    t = table("""
        a1 b1 b2 b3
        b4 b5 b6 b7
    """, hands={"a": "javelin"})  # fmt: skip
    assert [t.refusal("javelin", name) for name in ("b3", "b6")] == [None, None]
    assert t.refusal("javelin", "b7") == "ignite.attack.in-range"


@rule("ignite.space.steps")
def test_steps_need_neither_line_of_sight_nor_a_free_way() -> None:
    t = table("""
        a1 I . . .
        I  I . . .
    """, hands={"a": "trapsmith javelin teleport", "b": "march"})  # fmt: skip
    t.play("trapsmith")
    spaces = t.options()
    assert [space in spaces for space in ("D6", "D7", "D8", "E6", "E7")] == [True, True, False, True, False]


@rule("ignite.space.steps")
def test_a_range_does_need_line_of_sight() -> None:
    t = table("a1 I b1", hands={"a": "javelin"})
    assert t.refusal("javelin") == "ignite.sight.corner-lines"


@rule("ignite.space.steps")
def test_an_area_is_a_square_with_its_corners_behind_walls_too() -> None:
    t = table("""
        b1 . .  . b2 .
        .  I .  . .  .
        .  . a1 . .  b5
        .  . .  . .  .
        b3 . .  . b4 .
    """, hands={"a": "ring-of-fire"})  # fmt: skip
    t.play("ring-of-fire")
    assert [t.damage(f"b{n}") for n in (1, 2, 3, 4, 5)] == [1, 1, 1, 1, 0]


@rule("ignite.space.unoccupied")
def test_items_passable_tokens_and_terrain_leave_a_space_unoccupied() -> None:
    t = table("""
        a1 ab  as Sb
        F  W   V  Z
        b1 bw1 I  ck
    """, hands={"a": "teleport"})  # fmt: skip
    t.play("teleport")
    spaces = t.options()
    assert [space for space in ("D5", "D6", "D7", "E4", "E5", "E6", "E7") if space not in spaces] == []
    assert [thing for thing in ("a1", "b1", "bw1", "F6", "ck") if thing in spaces] == []


# ---- minions are no units


@rule("ignite.space.minion")
def test_a_minion_neither_buys_nor_sells_nor_uses_cards() -> None:
    t = table("V+aw1 Z+aw2 b1 . a1", hands={"a": "dagger march"}, market="arrow", bank=9)
    assert (t.refusal("buy"), t.refusal("sell")) == ("ignite.buy.position", "ignite.sell.per-unit")
    assert t.refusal("dagger") == "ignite.attack.in-range"
    t.play("march")
    assert (t.asked, t.refusal("aw1")) == ("go", "ignite.move.one-a-space")


@rule("ignite.space.minion")
def test_a_minion_is_no_trophy() -> None:
    t = table("a1 bw1", hands={"a": "dagger"})
    t.play("dagger", "bw1")
    assert (t.drawing(), t.trophies("a")) == ("a1 .", [])


@rule("ignite.space.minion")
def test_a_minion_counts_for_no_ability_and_no_shard() -> None:
    t = table("a1 bw1 . aw1+as", races={"a": "ratmen"}, decks={"a": EIGHT})
    t.end_turn()
    assert len(t.hand("a")) == 6


@rule("ignite.space.minion")
def test_minions_do_not_keep_their_player_in_the_game() -> None:
    t = table("a1 b1 bw1", players=2, hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert (t.over, t.winners, t.alive("bw1")) == (True, "a", True)


@rule("ignite.space.minion")
def test_a_minion_obeys_its_owner_alone() -> None:
    t = table("aw1 . bw1 . a1")
    assert (t.refusal("aw1"), t.refusal("bw1")) == (None, "ignite.space.minion")


# ---- small items


@rule("ignite.item.shares-space")
def test_a_unit_shares_a_space_with_items_and_a_passable_token() -> None:
    t = table("a1 Sb+ab+bb+as", hands={"a": "march"})
    t.play("march", "D5")
    assert (t.drawing(), t.damage("a1"), t.terrain("D5")) == (". a1+ab+bb+as", 1, "scorched")


@rule("ignite.item.shares-space")
def test_an_item_is_laid_under_a_unit_onto_other_items_and_onto_a_token() -> None:
    t = table("a1 b1 Sb+bb", hands={"a": "crystal-shard magic-potion-bomb"})
    t.play("crystal-shard", "b1")
    t.play("magic-potion-bomb", "D6")
    assert t.drawing() == "a1 b1+as bb+ab"


@rule("ignite.item.bomb")
def test_a_bomb_is_thrown_onto_a_unit_and_onto_another_item() -> None:
    t = table("a1 . b1 cb", hands={"a": "magic-potion-bomb magic-potion-bomb"})
    t.play("magic-potion-bomb", "b1")
    t.play("magic-potion-bomb", "D7")
    assert t.drawing() == "a1 . b1+ab cb+ab"


@rule("ignite.item.not-thrown")
def test_nothing_is_thrown_onto_lava_or_an_impassable_token() -> None:
    t = table("L a1 I\nF W S", hands={"a": "magic-potion-bomb crystal-shard"})
    for card in ("magic-potion-bomb", "crystal-shard"):
        assert [t.refusal(card, space) for space in ("D4", "D6")] == ["ignite.item.not-thrown"] * 2
    assert [t.refusal("magic-potion-bomb", space) for space in ("E4", "E5", "E6")] == [None] * 3
    walled = table("L a1 I\n. I .", at="A3", hands={"a": "crystal-shard"})
    assert walled.refusal("crystal-shard") == "ignite.play.some-effect"


@rule("ignite.item.movable")
def test_a_wind_arrow_moves_one_of_the_items_on_a_space() -> None:
    t = table("a1 . ab+bb+bs . .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    assert (t.asked, t.options()) == ("which-item", [0, 1])
    t.pick(0)
    assert (t.asked, t.options()) == ("whose-item", ["a", "b"])
    t.pick("b")
    assert t.drawing() == "a1 . ab+bs bb ."


@rule("ignite.item.movable")
def test_a_vine_pull_moves_one_of_the_items_on_a_space() -> None:
    t = table("a1 . . ab+as", hands={"a": "vine-pull"})
    t.play("vine-pull", "D7", 1, 2)
    assert t.drawing() == "a1 as . ab"


@rule("ignite.item.movable")
def test_an_ice_wall_moves_all_items_on_its_space() -> None:
    t = table("a1 ab+bb+as .", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5", None)
    assert t.terrain("D5") == "ice"
    at = [t.g.board.grid.name(item[1]) for item in t.g.items]
    assert at == ["D6"] * 3


# ---- pushed items


@rule("ignite.item.pushed")
def test_a_pushed_item_passes_under_units_and_minions() -> None:
    t = table("a1 ab b1\n. . .\na2 bb bw1", hands={"a": "ice-wall ice-wall"})
    t.play("ice-wall", "a1", "D5", None)
    t.play("ice-wall", "a2", "F5", None)
    assert t.drawing() == "a1 . b1+ab\n. . .\na2 . bw1+bb"


@rule("ignite.item.pushed")
@pytest.mark.parametrize("stop", ["I", "bk"])
def test_a_pushed_item_stops_before_an_immovable_object(stop: str) -> None:
    t = table(f"a1 . ab {stop}", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", *(["item"] if stop == "bk" else []), "D6")
    assert t.g.board.grid.name(t.g.items[0][1]) == "D6"


@rule("ignite.item.pushed")
def test_a_pushed_item_stops_at_the_edge() -> None:
    t = table("a1 . ab", at="D10", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "D12")
    assert t.drawing() == "a1 . ab"


@rule("ignite.item.pushed")
@pytest.mark.parametrize(("way", "space"), [("east", "E6"), ("south", "F5")])
def test_who_moves_an_item_chooses_at_a_tie(way: str, space: str) -> None:
    t = table("a1 . .\n. bb .\n. . .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "E5")
    assert (t.asked_seat, t.options()) == ("a", ["east", "south"])
    t.pick(way)
    assert t.g.board.grid.name(t.g.items[0][1]) == space


@rule("ignite.item.pushed")
@pytest.mark.parametrize("behind", ["I", "bk"])
def test_an_ice_wall_destroys_an_item_that_has_no_room(behind: str) -> None:
    t = table(f"a1 ab+as {behind}", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5", None)
    assert (t.g.items, t.damage("a1"), t.terrain("D5")) == ([], 0, "ice")


@rule("ignite.item.pushed")
def test_an_item_that_is_pushed_into_lava_is_gone() -> None:
    t = table("a1 . ab L", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "D6")
    assert t.g.items == []
