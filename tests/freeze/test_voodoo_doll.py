"""Voodoo Doll, line by line: an item that is attacked as if it were a unit."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import doll_at, poison_on, put_doll, table
from emberbox.testing.ignite import Table

# -- placing it --------------------------------------------------------------------------------------------


@clause("voodoo-doll", 1, 7)
def test_a_doll_lies_halfway_between_the_closest_units_of_the_two_players() -> None:
    t = table("a1 . . . b1 . . b2\n. . . . . . . .\na2 . . . . . c1 .", hands={"a": "voodoo-doll"})
    t.play("voodoo-doll", "b")
    t.nobody_reacts()
    assert (doll_at(t, "a"), [effect.on for effect in t.lasting("voodoo-doll")]) == ("D6", [t.piece("b1")])
    assert t.drawing().splitlines()[0] == "a1 . av . b1 . . b2"


@clause("voodoo-doll", 1, 7)
@pytest.mark.parametrize(
    ("drawing", "spaces"),
    [
        ("a1 . . b1\n. . . .", ["D5", "D6"]),
        ("a1 .\n. .\n. b1", ["E4", "E5"]),
        ("a1 . . .\n. . . .\n. . . .\n. . . b1", ["E5", "E6", "F5", "F6"]),
        ("a1 L . b1\n. . . .", ["D6"]),
        ("a1 I . b1\n. . . .", ["D6"]),
    ],
)
def test_the_defender_chooses_among_equal_spaces_that_take_a_doll(drawing: str, spaces: list[str]) -> None:
    t = table(drawing, hands={"a": "voodoo-doll"}, out="c")
    t.play("voodoo-doll")
    if len(spaces) > 1:
        assert (t.asked, t.asked_seat, t.options()) == ("doll-space", "b", spaces)
        t.pick(spaces[-1])
    t.nobody_reacts()
    assert doll_at(t, "a") == spaces[-1]


@clause("voodoo-doll", 1, 7)
def test_with_nothing_but_lava_and_ice_halfway_the_card_cannot_be_played() -> None:
    t = table("a1 L I b1\n. . . .", hands={"a": "voodoo-doll"}, out="c")
    assert t.refusal("voodoo-doll") == "ignite.play.some-effect"


@clause("voodoo-doll", 7)
def test_the_defender_settles_a_tie_between_pairs_of_units() -> None:
    t = table(
        "b1 . a1 . b2\n. . . . .\n. . b3 . .\n. . . . .\n. . a2 . .", hands={"a": "voodoo-doll"}, out="c"
    )
    t.play("voodoo-doll")
    assert (t.asked, t.asked_seat, t.options()) == ("doll-unit", "b", ["b1", "b2", "b3"])
    t.pick("b3")
    assert (t.asked, t.asked_seat, t.options()) == ("doll-maker", "b", ["a1", "a2"])
    t.pick("a2")
    t.nobody_reacts()
    assert doll_at(t, "a") == "G6"


@clause("voodoo-doll", 8)
def test_between_neighbours_it_lies_under_one_of_them_and_stays() -> None:
    t = table("a1 b1", hands={"a": "voodoo-doll dagger"}, out="c")
    t.play("voodoo-doll", "D5")
    t.nobody_reacts()
    assert doll_at(t, "a") == "D5"
    t.play("dagger", "D5", "item")
    assert (t.damage("b1"), doll_at(t, "a")) == (1, "D5")


@clause("voodoo-doll", 5)
def test_a_second_doll_replaces_the_first_one() -> None:
    t = table("a1 . b1 . . . . . c1", hands={"a": "voodoo-doll"})
    put_doll(t, "a1", "b1", "F6")
    t.play("voodoo-doll", "c")
    t.nobody_reacts()
    assert (doll_at(t, "a"), [effect.on for effect in t.lasting("voodoo-doll")]) == ("D8", [t.piece("c1")])
    assert len(t.g.items) == 1


@clause("voodoo-doll", 1, 7)
def test_the_spell_can_be_countered_and_a_mirror_turns_it_around() -> None:
    t = table("a1 . b1", hands={"a": "voodoo-doll", "b": "counter-spell"}, out="c")
    t.play("voodoo-doll")
    t.react("b", "counter-spell")
    assert doll_at(t, "a") is None
    t = table("a1 . b1", hands={"a": "voodoo-doll", "b": "mirror-spell"}, out="c")
    t.play("voodoo-doll")
    t.react("b", "mirror-spell")
    assert (doll_at(t, "a"), doll_at(t, "b")) == (None, "D5")
    assert [effect.on for effect in t.lasting("voodoo-doll")] == [t.piece("a1")]


# -- attacking it ------------------------------------------------------------------------------------------


def with_doll(drawing: str, space: str, hands: dict[str, str], **words: Any) -> Table:
    """A table with a doll of b1 that a1 has made."""
    t = table(drawing, hands=hands, **words)
    put_doll(t, "a1", "b1", space)
    return t


@clause("voodoo-doll", 2)
@pytest.mark.parametrize("seat", ["a", "c"])
def test_anyone_may_attack_the_doll_and_the_unit_suffers(seat: str) -> None:
    t = with_doll("a1 . c1 . . . b1", "D5", {seat: "dagger"}, active=seat)
    t.play("dagger", "D5")
    assert (t.asked, t.damage("b1"), doll_at(t, "a")) == ("act", 1, "D5")


@clause("voodoo-doll", 2, 9)
def test_its_own_player_does_not_attack_it_and_nobody_defends_it() -> None:
    t = with_doll("a1 . b2 . . b1", "D5", {"b": "dagger"}, active="b")
    assert t.refusal("dagger") is not None
    t = with_doll("a1 . . . b1", "D5", {"a": "dagger", "b": "old-wooden-shield quick-reflexes"})
    t.play("dagger", "D5")
    assert (t.asked, t.asked_seat, t.damage("b1")) == ("act", "a", 1)


@clause("voodoo-doll", 2)
def test_nothing_but_damage_passes() -> None:
    t = with_doll("a1 . . . b1", "D5", {"a": "cursed-blade full-moon-axe"})
    t.play("cursed-blade", "D5")
    assert (t.asked, t.damage("b1"), t.play_area("b")) == ("act", 1, [])
    t.play("full-moon-axe", "D5")
    assert (t.asked, t.alive("b1"), t.trophies("a")) == ("act", False, ["b1"])


@clause("voodoo-doll", 2)
def test_neither_frost_nor_poison_passes() -> None:
    t = with_doll("a1 . W . b1", "D6", {"a": "long-bow ice-arrow dagger poison"})
    t.play("long-bow")
    t.play("ice-arrow", "D6")
    assert (t.asked, t.damage("b1"), t.is_frozen("b1"), poison_on(t, "b1")) == ("act", 1, False, "")
    t = with_doll("a1 . . . b1", "D5", {"a": "dagger poison"})
    t.play("dagger", "D5")
    assert (t.asked, t.damage("b1"), poison_on(t, "b1")) == ("act", 1, "")


@clause("voodoo-doll", 2)
def test_a_net_and_a_freeze_have_no_hold_on_a_doll() -> None:
    t = with_doll("a1 . . . . . . b1", "D6", {"a": "gladiator-net freeze"})
    assert t.refusal("gladiator-net") is not None
    assert t.refusal("freeze") is not None


@clause("voodoo-doll", 4)
@pytest.mark.parametrize("village", ["V . . . . b1", ". . . . . V+b1"])
def test_there_is_no_village_extra(village: str) -> None:
    t = with_doll(f"a1 {village}", "D5", {"a": "dagger"})
    t.play("dagger", "D5")
    assert t.damage("b1") == 1


@clause("voodoo-doll", 9)
def test_the_race_of_the_unit_counts_and_the_trophy_goes_to_who_attacked() -> None:
    t = with_doll(
        "c1 . . . b1 . a1", "D5", {"c": "warhammer march"}, races={"b": "orcs"}, active="c", damage={"b1": 2}
    )
    t.play("warhammer", "march", "D5")
    assert (t.alive("b1"), t.trophies("c"), t.trophies("a")) == (False, ["b1"], [])
    t = with_doll("a1 . . . b1", "D5", {"a": "warhammer march"}, races={"b": "orcs"})
    t.play("warhammer", "march", "D5")
    assert t.damage("b1") == 2


@clause("voodoo-doll", 9)
@pytest.mark.parametrize(
    ("drawing", "reached"), [("a1 F . . b1", True), ("a1 . F . b1", False), ("a1 I . . b1", False)]
)
def test_range_sight_and_forest_are_those_of_the_dolls_space(drawing: str, reached: bool) -> None:
    space = "D5" if reached else "D6"
    t = with_doll(f"{drawing}\n. . . . .", space, {"a": "blessed-spear dagger"}, races={"b": "elves"})
    card = "dagger" if reached else "blessed-spear"
    if reached:
        t.play(card, space)
        assert t.damage("b1") == 1
    else:
        assert t.refusal(card) is not None


@clause("voodoo-doll", 4)
def test_attacking_it_is_an_attack_for_quick_hands_and_adrenaline() -> None:
    t = with_doll("a1 . . . b1", "D5", {"a": "quick-hands adrenaline dagger"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("adrenaline")
    t.play("dagger", "D5")
    assert (t.asked, t.hand("a")) == ("go", ["march"])


# -- an item -----------------------------------------------------------------------------------------------


@clause("voodoo-doll", 3)
def test_a_doll_is_pushed_and_pulled_like_any_small_item() -> None:
    t = with_doll("a1 . . . . . b1", "D6", {"a": "long-bow wind-arrow vine-pull"})
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    assert doll_at(t, "a") == "D7"
    t.play("vine-pull", "D7", 2)
    assert doll_at(t, "a") == "D5"


@clause("voodoo-doll", 8)
def test_a_doll_that_ends_in_lava_is_gone_and_harms_nobody() -> None:
    t = with_doll("a1 . . L . . b1", "D6", {"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    assert (doll_at(t, "a"), t.lasting("voodoo-doll"), t.damage("b1")) == (None, [], 0)


@clause("voodoo-doll", 4)
@pytest.mark.parametrize("ground", ["S", "A"])
def test_scorched_earth_and_acid_do_nothing_to_it(ground: str) -> None:
    t = with_doll(f"a1 . . {ground} . . b1", "D6", {"a": "long-bow wind-arrow", "b": "march"})
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    assert (doll_at(t, "a"), t.damage("b1"), t.hand("b")) == ("D7", 0, ["march"])


@clause("voodoo-doll", 4)
def test_it_is_no_link_for_lightning() -> None:
    t = with_doll("a1 . b2 . c1 . b1", "D7", {"a": "lightning-bolt"})
    t.play("lightning-bolt", "b2")
    t.nobody_reacts()
    assert (t.damage("b2"), t.damage("c1"), t.damage("b1")) == (1, 0, 0)


@clause("voodoo-doll", 10)
def test_fire_that_only_spreads_leaves_it_and_an_area_attack_on_its_space_does_not() -> None:
    t = with_doll("a1 . F+b2 F . . b1", "D7", {"a": "long-bow fire-arrow ring-of-fire"})
    t.play("long-bow")
    t.play("fire-arrow", "b2")
    t.nobody_reacts()
    assert (t.damage("b2"), t.damage("b1")) == (1, 0)
    put_doll(t, "a1", "b1", "E5")
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@clause("voodoo-doll", 10)
def test_a_bomb_and_a_meteor_on_it_hurt_the_unit() -> None:
    t = with_doll("a1 . . . . . b1\n. . . . . . .\n. . . . . . .", "E5", {"a": ""}, active="c")
    t.g.items.append((0, t.g.board.grid.parse("E6"), 0, -1))
    t.end_turns_until("a")
    assert (t.damage("b1"), doll_at(t, "a")) == (1, "E5")
    t = table("a1 . . . . . b1\n. am . . . . .\n. . . . . . .", active="c", races={"b": "orcs"})
    put_doll(t, "a1", "b1", "E5")
    t.end_turns_until("a")
    assert (t.damage("b1"), doll_at(t, "a")) == (3, None)


# -- taking it away ----------------------------------------------------------------------------------------


@clause("voodoo-doll", 6)
def test_who_is_harmed_takes_it_away_by_moving_a_unit_there() -> None:
    t = with_doll("a1 . b2 . . b1", "D5", {"b": "march"}, active="b")
    t.play("march", "b2", "D5")
    assert (t.asked, t.asked_seat) == ("take-doll", "b")
    t.pick("item")
    assert (doll_at(t, "a"), t.lasting("voodoo-doll")) == (None, [])


@clause("voodoo-doll", 6)
def test_it_may_be_left_there_and_others_pass_over_it() -> None:
    t = with_doll("a1 . b2 . . b1", "D5", {"b": "march"}, active="b")
    t.play("march", "b2", "D5", None)
    assert doll_at(t, "a") == "D5"
    t = with_doll("a1 . c1 . . b1", "D5", {"c": "march"}, active="c")
    t.play("march", "D5")
    assert (t.asked, doll_at(t, "a")) == ("act", "D5")


@clause("voodoo-doll", 6)
def test_a_teammate_of_who_is_harmed_may_take_it_away() -> None:
    t = table("a1 . d1 . . b1 . c1", players=4, hands={"d": "march"}, active="d", goal="teams-2")
    put_doll(t, "a1", "b1", "D5")
    t.play("march", "D5")
    assert (t.asked, t.asked_seat) == ("take-doll", "d")


@clause("voodoo-doll", 8)
def test_a_unit_that_is_pushed_onto_it_does_not_take_it_away() -> None:
    t = with_doll("a1 . b1 . . .", "D7", {"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "piece", "b1")
    t.nobody_reacts()
    assert (t.asked, t.cell("b1"), doll_at(t, "a")) == ("act", "D7", "D7")


@clause("voodoo-doll", 6)
@pytest.mark.parametrize("victim", ["a1", "b1"])
def test_it_vanishes_when_either_of_the_two_units_dies(victim: str) -> None:
    t = with_doll("a1 c1 b1 . a2 . b2", "F6", {"c": "dagger"}, active="c", damage={victim: 2})
    t.play("dagger", victim)
    t.nobody_reacts()
    assert (t.alive(victim), doll_at(t, "a"), t.lasting("voodoo-doll")) == (False, None, [])


@clause("voodoo-doll", 3)
def test_a_doll_neither_stands_in_the_way_nor_does_anything() -> None:
    t = with_doll("a1 . . . b1", "D5", {"a": "march march"})
    t.play("march", "D5")
    t.play("march", "D6")
    assert (t.cell("a1"), doll_at(t, "a")) == ("D6", "D5")
    assert [piece["type"] for piece in t.g.view(0)["pieces"]] == ["unit"] * 3
    assert [item["item"] for item in t.g.view(0)["items"]] == ["voodoo-doll"]


@clause("voodoo-doll", 10)
def test_a_doll_stays_over_the_turns() -> None:
    t = with_doll("a1 . . . b1", "D5", {})
    t.end_turns_until("a")
    assert doll_at(t, "a") == "D5"


@clause("voodoo-doll", 9)
def test_minions_and_mounts_pass_a_doll_by() -> None:
    t = with_doll("a1 aw1 . . . . b1", "D6", {"a": "tiger-mount"})
    t.pick("aw1")
    assert t.refusal("b1") is not None
    t.pick("D6", None)
    assert (t.asked, t.cell("aw1"), t.damage("b1")) == ("act", "D6", 0)
    t = with_doll("a1 . . . . . b1", "D6", {"a": "tiger-mount"})
    t.play("tiger-mount", "D5", None)
    assert (t.asked, t.damage("b1")) == ("act", 0)


@clause("voodoo-doll", 4, 10)
def test_a_ring_of_fire_around_a_doll_alone_is_an_attack() -> None:
    t = with_doll("a1 . . . . b1", "D5", {"a": "quick-hands ring-of-fire"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("ring-of-fire")
    assert (t.asked, t.damage("b1"), t.hand("a")) == ("act", 1, ["march"])


@clause("voodoo-doll", 9)
@pytest.mark.parametrize(("drawing", "lost"), [("a1 . . . . V+b1", 2), ("a1 V . . . b1", 1)])
def test_a_dwarf_strikes_harder_where_the_doll_is_outside_the_village(drawing: str, lost: int) -> None:
    t = with_doll(drawing, "D5", {"a": "dagger"}, races={"a": "dwarves"})
    t.play("dagger", "D5")
    assert t.damage("b1") == lost


@rule("ignite.harm.no-suicide")
@pytest.mark.parametrize(("damage", "refused"), [(0, False), (1, True)])
def test_nobody_kills_an_own_unit_with_a_ring_of_fire_and_its_doll_together(
    damage: int, refused: bool
) -> None:
    """One point where it stands, and one by the doll."""
    t = table("a1 . c1\na2 . .", hands={"a": "ring-of-fire"}, damage={"a2": damage}, down="a2")
    put_doll(t, "c1", "a2", "D5")
    assert t.refusal("ring-of-fire") == ("ignite.harm.no-suicide" if refused else None)
