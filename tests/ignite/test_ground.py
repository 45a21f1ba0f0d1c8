"""The ground: terrain and its tokens, lava, the village, the bazaar and the edge of the board."""

import pytest

from emberbox.games.ignite.facts.board import BAZAAR, LARGE, LAVA, PLAINS, SMALL, TILES, VILLAGE, Board, lay
from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- terrain


@rule("ignite.terrain.majority")
def test_every_space_of_a_tile_is_one_terrain_and_most_are_plains() -> None:
    corner_of_lava = TILES[3]
    assert corner_of_lava == [PLAINS, PLAINS, LAVA, PLAINS, PLAINS, PLAINS, LAVA, PLAINS, PLAINS]


@rule("ignite.terrain.majority")
def test_plains_beside_lava_have_no_effect() -> None:
    t = table("a1 P L", hands={"a": "march"})
    t.play("march", "D5")
    assert (t.cell("a1"), t.damage("a1"), t.asked) == ("D5", 0, "act")


@rule("ignite.terrain.one-a-space")
def test_a_token_is_the_terrain_of_its_space() -> None:
    t = table("a1 . F .", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "D6", None)
    assert t.terrain("D6") == "scorched"


@rule("ignite.terrain.one-a-space")
def test_the_printed_terrain_is_back_when_a_token_is_gone() -> None:
    t = table("a1 . W .", hands={"a": "ice-wall"})
    t.play("ice-wall", "D6", None)
    assert t.terrain("D6") == "ice"
    t.end_turns_until("a")
    assert t.terrain("D6") == "water"


# ---- passable terrain


@rule("ignite.passable.replaces")
def test_scorched_earth_replaces_the_forest_and_its_cover() -> None:
    t = table("a1 . F+b1", hands={"a": "javelin scorched-earth"})
    assert t.refusal("javelin") == "ignite.forest.targeting"
    t.play("scorched-earth", "b1", None)
    t.nobody_reacts()
    assert t.refusal("javelin", "b1") is None


@rule("ignite.passable.replaces")
def test_scorched_earth_parts_a_body_of_water() -> None:
    t = table("a1 W+b1 S W+b2", hands={"a": "freeze"})
    t.play("freeze", "b1")
    assert (t.is_frozen("b1"), t.is_frozen("b2")) == (True, False)


@rule("ignite.passable.replaces", "ignite.lava.no-tokens")
def test_lava_cannot_be_scorched() -> None:
    t = table("a1 . L .", hands={"a": "scorched-earth"})
    assert t.refusal("scorched-earth", "D6") == "ignite.lava.no-tokens"


@rule("ignite.lava.no-tokens")
def test_lava_cannot_be_walled_up() -> None:
    t = table("a1 . L .", hands={"a": "ice-wall"})
    t.play("ice-wall")
    assert "D6" not in t.options()
    assert {"D5", "D7"} <= set(t.options())


@rule("ignite.passable.effect")
def test_passable_terrain_hinders_no_shot() -> None:
    t = table("a1 S b1\n.  . Ib", hands={"a": "javelin"})
    t.play("javelin", "b1")
    assert t.damage("b1") == 1


@rule("ignite.passable.effect")
def test_passable_terrain_hinders_no_movement_but_has_its_effect() -> None:
    t = table("a1 Sb Sb .", hands={"a": "horse"})
    t.play("horse", "D5", "D6", "D7")
    assert (t.cell("a1"), t.damage("a1")) == ("D7", 2)


@rule("ignite.passable.each-entry")
def test_every_entry_has_the_effect() -> None:
    t = table("a1 Sb .", hands={"a": "march march"})
    t.play("march", "D5")
    t.play("march", "D4")
    assert t.damage("a1") == 1
    t = table("a1 Sb .", hands={"a": "horse"})
    t.play("horse", "D5", "D4", "D5")
    assert t.damage("a1") == 2


@rule("ignite.passable.each-entry")
def test_being_pushed_onto_it_counts() -> None:
    t = table("a1 . b1 Sa", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.damage("b1")) == ("D7", 1)


@rule("ignite.passable.each-entry")
def test_standing_still_on_it_or_flying_over_it_does_nothing() -> None:
    t = table("Sb+a1 Sb .", hands={"a": "great-eagle"})
    t.end_turns_until("a")
    assert t.damage("a1") == 0
    t = table("Sb+a1 Sb .", hands={"a": "great-eagle"})
    t.play("great-eagle", "D6")
    assert t.damage("a1") == 0


# ---- lava


@rule("ignite.lava.kills")
def test_a_unit_that_gets_into_lava_dies_at_once() -> None:
    t = table("a1 . b1 L b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.lava.kills")
def test_a_unit_that_only_passes_through_lava_dies_as_well() -> None:
    t = table("a1 . L b1 b2", hands={"a": "vine-pull"})
    t.play("vine-pull", "b1", 2)
    assert (t.alive("b1"), t.at("D5"), t.trophies("a")) == (False, None, ["b1"])


@rule("ignite.lava.destroys")
def test_a_bomb_that_is_pushed_into_lava_does_not_explode() -> None:
    t = table("a1 . bb L b1", hands={"a": "ice-wall"}, active="a")
    t.play("ice-wall", "D6", None)
    assert t.g.items == []
    t.end_turn()
    assert (t.active, t.damage("b1")) == ("b", 0)


@rule("ignite.lava.destroys")
def test_a_minion_that_gets_into_lava_is_destroyed() -> None:
    t = table("a1 . bw L", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.alive("bw"), t.trophies("a")) == (False, [])


# ---- the village


@rule("ignite.village.ring")
@pytest.mark.parametrize(("board", "side"), [(SMALL, 12), (LARGE, 18)])
def test_the_village_is_a_belt_of_three_spaces_around_the_board(board: Board, side: int) -> None:
    tiles = (side // 3 - 2) ** 2
    ground = lay(board, list(range(tiles)), [0] * tiles)
    spaces = [(row, column) for row in range(side) for column in range(side)]
    rim = [min(row, column, side - 1 - row, side - 1 - column) for row, column in spaces]
    assert [terrain == VILLAGE for terrain in ground] == [depth < 3 for depth in rim]
    assert all(ground[cell] == VILLAGE for area in board.areas for cell in area)


@rule("ignite.village.ring")
def test_units_walk_anywhere_in_the_village_also_in_other_areas() -> None:
    t = table("a1 . .", at="A9", village=True, hands={"a": "horse"})
    t.play("horse", "A11", None)
    assert (t.cell("a1"), t.terrain("A11")) == ("A11", "village")
    assert t.g.board.grid.parse("A11") in t.g.board.areas[t.g.area_of[1][0]]


@rule("ignite.village.extra-damage")
@pytest.mark.parametrize(("ground", "points"), [("V", 2), ("Z", 1), ("P", 1), ("F", 1)])
def test_a_unit_damaged_by_another_player_in_the_village_takes_one_more(ground: str, points: int) -> None:
    t = table(f"a1 {ground}+b1 .", hands={"a": "dagger"})
    t.play("dagger", "b1")
    assert t.damage("b1") == points


@rule("ignite.village.extra-damage")
def test_where_the_attacker_stands_does_not_matter() -> None:
    t = table("V+a1 b1 .", hands={"a": "dagger"})
    t.play("dagger", "b1")
    assert t.damage("b1") == 1


@rule("ignite.village.each-amount")
def test_the_point_is_added_to_every_separate_amount() -> None:
    t = table("a1 V+b1 b2", hands={"a": "dagger dagger"})
    t.play("dagger", "b1")
    t.play("dagger", "b1")
    assert (t.alive("b1"), [event["amount"] for event in t.events("damaged")]) == (False, [2, 2])


@rule("ignite.village.each-amount")
def test_the_point_is_added_to_spread_and_minion_and_delayed_damage() -> None:
    t = table("a1 . b1 V+b2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 2)
    t = table("aw V+b1 .")
    t.pick("aw", "b1")
    assert t.damage("b1") == 2
    t = table("a1 . .\nV+b1 ab .", active="c", hands={"a": "march"})
    t.end_turn()
    assert (t.active, t.damage("b1"), t.damage("a1")) == ("a", 2, 0)


@rule("ignite.village.each-amount")
@pytest.mark.parametrize(("from_", "to", "points"), [("V", "P", 2), ("P", "V", 3)])
def test_it_counts_where_the_unit_stands_when_the_damage_is_dealt(from_: str, to: str, points: int) -> None:
    t = table(f"{from_}+b1 {to}+ab .\nb2 . .", active="b", hands={"b": "march"})
    t.play("march", "b1", "D5")
    t.end_turn()
    t.end_turn()
    assert t.active == "a"
    assert [event["amount"] for event in t.events("damaged")] == [points]


@rule("ignite.village.each-amount")
def test_an_own_bomb_does_its_own_damage_only() -> None:
    t = table("V+a1+ab . .", active="c")
    t.end_turn()
    assert (t.active, t.damage("a1")) == ("a", 2)


@rule("ignite.village.each-amount")
def test_an_own_bomb_that_another_player_turned_does_one_more() -> None:
    t = table("ab V+a1 b1\n. . .", active="b", hands={"b": "vine-pull"})
    t.play("vine-pull", "D4")
    assert t.drawing().splitlines()[0] == ". a1+ab b1"
    t.end_turn()
    t.end_turn()
    assert [event["amount"] for event in t.events("damaged") if event["seat"] == 0] == [3]
    assert t.trophies("b") == ["a1"]


@rule("ignite.village.tokens-replace")
def test_under_a_passable_token_the_village_is_no_village() -> None:
    bare = table("V+a1 V+b1 .", hands={"a": "dagger"}, market="march", bank=9)
    assert bare.refusal("buy") is None
    t = table("V+a1 V+b1 .", terrain="S S .", hands={"a": "dagger"}, market="march", bank=9)
    assert t.refusal("buy") == "ignite.buy.position"
    t.play("dagger", "b1")
    assert t.damage("b1") == 1


@rule("ignite.village.teammate")
def test_a_teammates_damage_has_the_additional_point_too() -> None:
    t = table("a1 . b1 V+c1\nd1 . . .", hands={"a": "lightning-bolt"}, players=4, goal="teams-2")
    assert t.g.are_allies(0, 2)
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 2)


# ---- the edge, and other immovable objects


@rule("ignite.edge.impassable")
def test_a_unit_that_is_pushed_against_the_edge_falls_and_stays() -> None:
    t = table("b1 . .\na1 . .", at="A1", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.alive("b1")) == ("A1", True, True)


@rule("ignite.edge.crush")
def test_a_unit_on_a5_is_crushed_by_an_ice_wall_from_c5() -> None:
    t = table("b1\n.\na1", at="A5", hands={"a": "ice-wall"})
    assert (t.cell("b1"), t.cell("a1")) == ("A5", "C5")
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a"), t.terrain("A5")) == (False, ["b1"], "ice")


@rule("ignite.immovable.list")
@pytest.mark.parametrize("behind", ["Ib", "ck"])
def test_a_unit_pushed_into_an_immovable_object_falls_and_nothing_moves(behind: str) -> None:
    t = table(f"a1 b1 {behind} .", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", "b1")
    assert (t.cell("b1"), t.is_down("b1")) == ("D5", True)
    assert (t.at("D6"), t.terrain("D6")) in (("ck", "plains"), (None, "ice"))


@rule("ignite.immovable.list")
@pytest.mark.parametrize("card", ["conditioning", "horse", "unicorn"])
@pytest.mark.parametrize("kraken", ["ak", "bk"])
def test_nothing_moves_through_a_kraken(card: str, kraken: str) -> None:
    t = table(f"a1 {kraken} .", hands={"a": card})
    assert t.refusal(card, kraken) == "ignite.immovable.list"


@rule("ignite.immovable.list")
@pytest.mark.parametrize("wall", ["Ib", "ck"])
def test_between_a_new_wall_and_an_immovable_object_a_unit_is_squished(wall: str) -> None:
    t = table(f"a1 . b1 {wall}\nb2 . . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


# ---- the bazaar


@rule("ignite.bazaar.covers")
def test_the_bazaar_hides_the_terrain_under_it() -> None:
    # Lava, forest and water lie in the corners that meet in the middle.
    ground = lay(SMALL, [2, 4, 8, 9], [2, 0, 0, 0])
    middle = [SMALL.grid.parse(space) for space in ("F6", "F7", "G6", "G7")]
    assert [ground[cell] for cell in middle] == [BAZAAR] * 4
    t = table("Z+a1 Z+b1 .", hands={"a": "dagger"})
    t.play("dagger", "b1")
    assert t.damage("b1") == 1


@rule("ignite.bazaar.covers")
def test_a_wall_may_stand_in_the_bazaar_but_nothing_is_scorched_there() -> None:
    t = table("a1 . . .", at="F4", village=True, hands={"a": "ice-wall scorched-earth"})
    t.play("ice-wall", "F6", None)
    assert t.terrain("F6") == "ice"
    t.end_turns_until("a")
    assert t.terrain("F6") == "bazaar"
    t = table("a1 . . .", at="F4", village=True, hands={"a": "scorched-earth"})
    t.play("scorched-earth")
    assert not {"F6", "F7"} & set(t.options())
