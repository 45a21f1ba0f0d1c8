"""Scorched Earth: where its tokens lie, whom they burn, and what they leave behind."""

import pytest

from emberbox.games.ignite.state.position import SCORCHED
from emberbox.testing.ignite import Table, table


def scorched(
    drawing: str, *things: str | int | None, damage: dict[str, int] | None = None, **hands: str
) -> Table:
    """Unit a1 has cast Scorched Earth on some spaces."""
    t = table(drawing, hands={"a": "scorched-earth", **hands}, damage=damage or {})
    t.play("scorched-earth", *things)
    return t


# ---- where


def test_one_to_three_tokens_on_connected_spaces() -> None:
    t = table("a1 . . .", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "D5")
    assert None in t.options()
    assert t.refusal("E6") == "ignite.golden.card-wins"
    t.pick("E5", "E6")
    assert t.asked == "act"
    assert [t.terrain(space) for space in ("D5", "E5", "E6")] == ["scorched"] * 3


@pytest.mark.parametrize(("distance", "why"), [(1, None), (3, None), (4, "ignite.attack.in-range")])
def test_it_lies_at_range_1_to_3(distance: int, why: str | None) -> None:
    t = table("a1 . . . .", hands={"a": "scorched-earth"})
    assert t.refusal("scorched-earth", f"D{4 + distance}") == why


def test_every_space_is_in_range_and_sight() -> None:
    t = table("a1 . . . .", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "D7")
    assert t.refusal("D8") == "ignite.attack.in-range"
    t = table("a1 Ib .", hands={"a": "scorched-earth"})
    assert t.refusal("scorched-earth", "D6") == "ignite.sight.corner-lines"


@pytest.mark.parametrize(
    ("ground", "why"),
    [
        ("L", "ignite.lava.no-tokens"),
        ("V", "ignite.golden.card-wins"),
        ("Z", "ignite.golden.card-wins"),
        ("Ib", "ignite.golden.card-wins"),
        ("Sb", "ignite.golden.card-wins"),
        ("F", None),
        ("W", None),
    ],
)
def test_it_does_not_lie_on_lava_village_bazaar_walls_or_its_like(ground: str, why: str | None) -> None:
    t = table(f"a1 {ground}", hands={"a": "scorched-earth"})
    assert t.refusal("scorched-earth", "D5") == why


def test_no_more_tokens_than_are_left_of_the_30() -> None:
    t = table("a1 . . .", at="A1", hands={"a": "scorched-earth scorched-earth"})
    g = t.g
    for cell in range(g.board.grid.size - 28, g.board.grid.size):
        g.ground[cell], g.layer[cell] = SCORCHED, 2
    t.play("scorched-earth", "A2", "A3")
    assert (t.asked, t.refusal("scorched-earth")) == ("act", "ignite.box.token-supply")


# ---- as it comes down


def test_everything_on_its_spaces_takes_1_damage_in_a_forest_too() -> None:
    t = scorched("a1 b1 F+c1 bw1", "b1", "c1", "bw1")
    assert (t.damage("b1"), t.damage("c1"), t.alive("bw1")) == (1, 1, False)


def test_an_own_unit_burns_only_along_with_an_enemy_and_not_to_death() -> None:
    t = table("a1 a2 b1", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "a1")
    assert t.refusal("a2") == "ignite.harm.conditions"
    t.pick("b1", "a2", None)
    assert (t.damage("a2"), t.damage("b1")) == (1, 1)
    t = table("a1 a2 b1", hands={"a": "scorched-earth"}, damage={"a2": 2})
    t.play("scorched-earth", "a1", "b1")
    assert t.refusal("a2") == "ignite.harm.no-suicide"


def test_lizardmen_are_immune() -> None:
    t = table("a1 b1 .", races={"b": "lizardmen"}, hands={"a": "scorched-earth", "b": "march"})
    t.play("scorched-earth", "b1", "D6", None)
    assert t.damage("b1") == 0
    t.end_turns_until("b")
    t.play("march", "D6")
    assert t.damage("b1") == 0


def test_it_is_an_attack_for_cards_that_reward_attacking_if_it_burns_somebody() -> None:
    t = table("a1 b1 .", hands={"a": "quick-hands scorched-earth scorched-earth"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("scorched-earth", "E4", None)
    assert t.hand("a") == ["scorched-earth"]
    t.play("scorched-earth", "b1", None)
    assert t.hand("a") == ["march"]


def test_a_kill_as_it_comes_down_is_the_casters() -> None:
    t = scorched("a1 b1", "b1", None, damage={"b1": 2})
    assert t.trophies("a") == ["b1"]


def test_nobody_is_burnt_in_the_first_two_rounds() -> None:
    t = table("a1 b1 .", hands={"a": "scorched-earth"}, round=2)
    assert t.refusal("scorched-earth", "b1") == "ignite.attack.no-early-scope"
    assert t.refusal("scorched-earth", "D6") is None


# ---- what it leaves behind


def test_the_token_replaces_the_terrain_for_the_rest_of_the_game() -> None:
    t = scorched("a1 F W b1", "D5", "D6", None)
    t.end_turns_until("a")
    t.end_turns_until("a")
    assert (t.terrain("D5"), t.terrain("D6")) == ("scorched", "scorched")


def test_a_scorched_forest_gives_no_cover_and_carries_no_fire() -> None:
    t = table("a1 . F+b1 F+b2", hands={"a": "scorched-earth long-bow arrow fire-arrow"})
    t.play("scorched-earth", "b1", None)
    t.play("long-bow")
    t.play("arrow", "b1")
    t.play("fire-arrow", "b2")
    assert (t.damage("b1"), t.damage("b2")) == (2, 1)


def test_scorched_water_joins_no_body() -> None:
    t = table("a1 . W+b1 W W+b2", hands={"a": "scorched-earth freeze"})
    t.play("scorched-earth", "D7", None)
    t.play("freeze", "b1")
    assert (t.is_frozen("b1"), t.is_frozen("b2")) == (True, False)


def test_who_enters_takes_1_for_each_space_and_nothing_for_standing_there() -> None:
    t = table("a1 Sb S+b1", hands={"a": "march", "b": "march"})
    t.play("march", "D5")
    assert (t.damage("a1"), t.damage("b1")) == (1, 0)
    t = table("a1 Sb Sb . b1", hands={"a": "horse"})
    t.play("horse", "D5", "D6", "D7")
    assert t.damage("a1") == 2


def test_flying_over_costs_nothing_and_landing_1() -> None:
    t = table("a1 Sb Sb .", hands={"a": "great-eagle great-eagle"})
    t.play("great-eagle", "D7")
    assert t.damage("a1") == 0
    t.play("great-eagle", "D6")
    assert t.damage("a1") == 1


def test_pushed_and_pulled_units_burn_as_well() -> None:
    t = table("a1 b1 Sa", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert t.damage("b1") == 1
    t = table("a1 . Sb b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "b1", 1)
    assert (t.cell("b1"), t.damage("b1")) == ("D6", 1)


def test_a_unit_does_not_walk_to_its_death() -> None:
    t = table("a1 Sb .", hands={"a": "march"}, damage={"a1": 2})
    assert t.refusal("march", "D5") == "ignite.harm.walking"
    t = table("a1 Sb .", hands={"a": "march"}, damage={"a1": 1})
    assert t.refusal("march", "D5") is None


@pytest.mark.parametrize(("layer", "taker"), [("a", "a"), ("c", "c"), ("b", "a")])
def test_kills_go_to_the_tokens_owner_or_for_the_owners_own_unit_to_who_moved_it(
    layer: str, taker: str
) -> None:
    t = table(f"a1 b1 S{layer}", hands={"a": "ice-wall"}, damage={"b1": 2})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies(taker)) == (False, ["b1"])
