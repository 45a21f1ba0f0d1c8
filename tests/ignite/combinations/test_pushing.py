"""Pushes that meet lava, water, krakens, walls, tokens and third players."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

BOW = {"a": "long-bow wind-arrow"}


def blow(t: Table, target: str) -> None:
    """Player a lays out a bow and shoots a Wind Arrow."""
    t.play("long-bow")
    t.play("wind-arrow", target)


# ---- into lava


@rule("ignite.freeze.pushable", "ignite.blow.mover-or-placer")
def test_a_unit_that_c_froze_and_a_blows_into_lava_is_a_trophy_of_a() -> None:
    t = table("a1 . b1 L", hands=BOW, frozen={"b1": "c"})
    blow(t, "b1")
    assert (t.alive("b1"), t.trophies("a"), t.trophies("c")) == (False, ["b1"], [])


@rule("ignite.shield.limits", "ignite.lava.kills")
@pytest.mark.parametrize(
    ("answers", "alive", "damage"),
    [
        ("old-wooden-shield", False, 0),
        ("counter-spell", True, 1),
        ("counter-spell old-wooden-shield", True, 0),
    ],
)
def test_before_lava_a_shield_does_not_help_but_a_counter_spell_does(
    answers: str, alive: bool, damage: int
) -> None:
    t = table("a1 . b1 L\n. . b2 .", hands={**BOW, "b": f"{answers} march"})
    blow(t, "b1")
    for answer in answers.split():
        t.react("b", answer)
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (alive, [] if alive else ["b1"])
    if alive:
        assert (t.damage("b1"), t.cell("b1")) == (damage, "D6")


@rule("ignite.push.tie-defender", "ignite.push.into-unit-row")
def test_the_defender_chooses_the_side_and_bumps_a_third_players_unit_into_lava() -> None:
    t = table("a1 .  .  .\n.  b1 c1 L\n.  .  .  .", hands=BOW)
    blow(t, "b1")
    assert (t.asked_seat, t.options()) == ("b", ["east", "south"])
    t.pick("east")
    assert (t.cell("b1"), t.is_down("b1"), t.alive("c1")) == ("E6", True, False)
    assert (t.trophies("a"), t.trophies("b")) == (["c1"], [])


@rule("ignite.push.tie-available")
def test_between_a_kraken_and_lava_a_tied_push_goes_into_the_lava_unasked() -> None:
    t = table("a1 .  .\n.  b1 ck\n.  L  .", hands=BOW)
    blow(t, "b1")
    assert (t.alive("b1"), t.trophies("a"), t.asked) == (False, ["b1"], "act")


@rule("ignite.harm.defender-decides", "ignite.harm.no-suicide")
def test_a_shot_that_bumps_an_own_unit_into_lava_is_barred_only_if_both_sides_do() -> None:
    t = table("a1 .  .  .\n.  b1 a2 L\n.  a3 .  .\n.  L  .  .", hands=BOW)
    t.play("long-bow")
    assert t.refusal("wind-arrow") == "ignite.harm.no-suicide"
    t = table("a1 .  .  .\n.  b1 a2 L\n.  a3 .  .\n.  .  .  .", hands=BOW)
    blow(t, "b1")
    t.pick("east")
    assert (t.alive("a2"), t.cell("b1"), t.is_down("b1")) == (False, "E6", True)


@rule("ignite.lizard.immune", "ignite.push.into-unit")
def test_a_lizardman_bumped_into_lava_lies_there_alive() -> None:
    t = table("a1 . b1 c1 L", hands=BOW, races={"c": "lizardmen"})
    blow(t, "b1")
    assert (t.cell("b1"), t.cell("c1"), t.is_down("b1"), t.is_down("c1")) == ("D7", "D8", True, True)


@rule("ignite.lizard.lava-no-terrain-attack", "ignite.lava.no-tokens")
def test_a_lizardman_in_lava_is_safe_from_walls_but_not_from_the_wind() -> None:
    t = table("a1 . L+b1 . .", hands={"a": "long-bow wind-arrow ice-wall"}, races={"b": "lizardmen"})
    assert t.refusal("ice-wall", "b1") == "ignite.lava.no-tokens"
    blow(t, "b1")
    assert (t.cell("b1"), t.damage("b1")) == ("D7", 1)


# ---- onto tokens


@rule("ignite.blow.mover-or-placer", "ignite.blow.own-card-turned")
@pytest.mark.parametrize(("ground", "taker"), [("Sa", "a"), ("Sb", "a"), ("Sc", "c")])
def test_who_gets_a_unit_that_an_axe_throws_onto_scorched_earth(ground: str, taker: str) -> None:
    t = table(f"a1 b1 {ground}\n. . b2", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", "b1")
    assert (t.alive("b1"), t.trophies(taker)) == (False, ["b1"])


@rule("ignite.blow.mover-or-placer")
@pytest.mark.parametrize(("ground", "taker"), [("Sb", "b"), ("Sc", "a")])
def test_who_gets_a_bystander_that_is_bumped_onto_scorched_earth(ground: str, taker: str) -> None:
    t = table(f"a1 . b1 c1 {ground}", hands=BOW, damage={"c1": 2})
    blow(t, "b1")
    assert (t.alive("c1"), t.trophies(taker), t.cell("b1")) == (False, ["c1"], "D7")


def test_an_axe_that_kills_with_the_dwarfs_point_pushes_nobody() -> None:
    t = table("a1 b1 c1\n. . b2", hands={"a": "full-moon-axe"}, races={"a": "dwarves"})
    t.play("full-moon-axe", "b1")
    assert (t.alive("b1"), t.cell("c1"), t.is_down("c1"), t.asked) == (False, "D6", False, "act")


# ---- rows


@rule("ignite.push.into-unit-blocked", "ignite.immovable.list")
def test_a_row_of_three_before_a_kraken_falls_where_it_stands_and_is_not_grabbed() -> None:
    t = table("a1 . b1 b2 c1 ak", hands=BOW)
    blow(t, "b1")
    assert t.drawing() == "a1 . b1 b2 c1 ak"
    assert [t.is_down(name) for name in ("b1", "b2", "c1")] == [True, True, True]
    # The row does not move, so that nobody moves within the kraken's reach.
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [1, 0, 0]


@rule("ignite.push.into-unit", "ignite.down.can-react")
def test_the_front_of_a_row_is_pushed_into_a_krakens_reach_and_shields_itself() -> None:
    t = table("a1 . b1 b2 . . ak", hands={**BOW, "b": "old-wooden-shield"})
    blow(t, "b1")
    t.pick(None)
    assert (t.asked, t.asked_seat, t.cell("b2")) == ("react", "b", "D8")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("b2"), t.is_down("b1"), t.is_down("b2")) == (1, 0, True, True)


@rule("ignite.push.minions", "ignite.minion.knocked-down")
def test_a_minion_in_a_row_goes_into_lava_and_the_unit_behind_it_falls() -> None:
    t = table("a1 . b1 cw1 L", hands=BOW)
    blow(t, "b1")
    assert (t.drawing(), t.is_down("b1"), t.trophies("a")) == ("a1 . . b1 .", True, [])


def test_a_unit_pushed_into_its_own_decoy_loses_it_to_the_lava() -> None:
    t = table("a1 . b1 bd1 L", hands=BOW)
    blow(t, "b1")
    t.nobody_reacts()
    assert (t.drawing(), t.is_down("b1"), t.damage("b1")) == ("a1 . . b1 .", True, 1)


@rule("ignite.village.extra-damage", "ignite.push.into-immovable", "ignite.edge.impassable")
def test_in_the_village_by_the_edge_a_wind_arrow_hurts_twice_and_knocks_down() -> None:
    t = table("V+b1 . a1", at="A1", hands=BOW)
    blow(t, "b1")
    assert (t.cell("b1"), t.damage("b1"), t.is_down("b1")) == ("A1", 2, True)


# ---- ice walls


@rule("ignite.edge.crush", "ignite.ratmen.half-trophy")
def test_a_ratman_squished_between_wall_and_edge_is_half_a_trophy() -> None:
    t = table(". b1 .\n. . .\n. a1 .\n. b2 .", at="A4", hands={"a": "ice-wall"}, races={"b": "ratmen"})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies("a"), halves_taken(t.g, 0)) == (False, ["b1"], 1)
    assert t.terrain("A5") == "ice"


@rule("ignite.push.squish-when")
def test_a_unit_squished_against_somebody_by_the_edge_dies_and_the_other_falls() -> None:
    t = table(". c1 .\n. b1 .\n. a1 .\n. . b2", at="A4", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.alive("c1"), t.is_down("c1"), t.cell("c1")) == (False, True, True, "A5")
    assert (t.trophies("a"), t.terrain("B5")) == (["b1"], "ice")


@rule("ignite.impassable.on-unit", "ignite.push.squish")
@pytest.mark.parametrize(
    ("first", "drawn", "dead"), [("D5", "a1 . . b1 c1", []), ("D6", "a1 . . c1 .", ["b1"])]
)
def test_the_order_of_two_walls_pushes_a_row_twice_or_squishes_its_first(
    first: str, drawn: str, dead: list[str]
) -> None:
    t = table("a1 b1 c1 . .\n. . . . b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5", "D6", None, first)
    assert (t.drawing().splitlines()[0], t.trophies("a")) == (drawn, dead)
    assert (t.terrain("D5"), t.terrain("D6")) == ("ice", "ice")


@rule("ignite.impassable.on-unit", "ignite.push.squish")
@pytest.mark.parametrize(("first", "drawn", "dead"), [("D5", "a1 . . b1", []), ("D6", "a1 . . .", ["b1"])])
def test_a_wall_behind_a_unit_may_come_down_before_the_one_that_squishes_it(
    first: str, drawn: str, dead: list[str]
) -> None:
    t = table("a1 b1 . .\n. . . b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5", "D6", None, first)
    assert (t.drawing().splitlines()[0], t.trophies("a")) == (drawn, dead)


@rule("ignite.push.tie-available", "ignite.impassable.on-unit")
@pytest.mark.parametrize(("first", "asked"), [("E5", "push-way"), ("F5", "act")])
def test_a_wall_on_one_side_first_leaves_a_tied_push_no_choice(first: str, asked: str) -> None:
    t = table("a1 . .\n. b1 .\n. . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "E5", "F5", None, first)
    assert t.asked == asked
    if asked == "act":
        assert (t.cell("b1"), t.is_down("b1")) == ("E6", False)


@rule("ignite.react.who")
def test_the_owner_of_a_unit_that_would_be_bumped_counters_the_whole_wall() -> None:
    t = table("a1 b1 c1 L", hands={"a": "ice-wall", "c": "counter-spell"})
    t.play("ice-wall", "b1", None)
    t.react("c", "counter-spell")
    assert (t.drawing(), t.terrain("D5"), t.is_down("b1")) == ("a1 b1 c1 .", "plains", False)


@rule("ignite.item.pushed", "ignite.lava.destroys")
def test_a_wall_pushes_a_bomb_into_lava_from_under_a_unit_that_goes_the_same_way() -> None:
    t = table("a1 b1+bb L\n. . b2", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.drawing().splitlines()[0], t.trophies("a"), t.g.items) == ("a1 . .", ["b1"], [])


@rule("ignite.item.pushed", "ignite.immovable.list")
def test_a_bomb_between_a_wall_and_a_kraken_is_destroyed() -> None:
    t = table("a1 bb ak", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5", None)
    assert (t.terrain("D5"), t.g.items) == ("ice", [])


@rule("ignite.village.each-amount", "ignite.blow.own-card-turned")
def test_a_bomb_walled_back_at_its_throwers_unit_in_the_village_hurts_twice() -> None:
    t = table("V+a1 . ab . b1\na2 . . . .", active="b", hands={"b": "ice-wall"}, damage={"a1": 1})
    t.play("ice-wall", "D6", None)
    assert t.drawing().splitlines()[0] == "a1 ab . . b1"
    t.end_turns_until("a")
    # Player b would get the trophy, so it is damage by another player: 1, and 1 for the village.
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@rule("ignite.bazaar.covers", "ignite.buy.position")
def test_a_wall_on_the_bazaar_takes_its_space_from_the_market_until_it_melts() -> None:
    t = table("a1 . Z+b1 .", active="a", hands={"a": "ice-wall"}, market="arrow")
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.terrain("D6")) == ("D7", "ice")
    t.end_turns_until("a")
    assert t.terrain("D6") == "bazaar"
