"""Magical fire: it burns the bazaar down, and then everything around itself."""

from __future__ import annotations

from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act
from emberbox.testing.ignite import Table
from tests.coop.assault import assault, attacked, laid, way_of


def burned(t: Table) -> bool:
    """Whether the bazaar is gone."""
    return not winter_of(t.g).under and t.terrain("I9") != "bazaar"


def ashes(**words: object) -> Table:
    """Enemies about to act after the bazaar has burned down, in round 11."""
    t = laid(round=11, **words)
    winter_of(t.g).under = []
    return enemies_act(t)


# -- the bazaar --------------------------------------------------------------------------------------------


@rule("coop.fire.to-bazaar", "coop.fire.corner-precise")
def test_magical_fire_walks_to_the_closest_corner_and_not_to_the_nearest_unit() -> None:
    t = assault(C5="!o1", C7="a1", round=11, village=True)
    assert (way_of(t, "!o1"), attacked(t)) == ("D5 E5", [])
    t = assault(L14="!o1", R18="a1", round=11, village=True)
    assert way_of(t, "!o1") == "L13 L12"


@rule("coop.fire.burn", "coop.fire.only-units", "coop.fire.corner-precise")
def test_beside_the_bazaar_it_burns_and_hurts_the_units_inside() -> None:
    t = assault(
        H9="!o1", I9="Z+a1", J10="Z+b1", I10="Z+!w1", H8="a2", round=11, village=True, players=2,
        hands={"a": "counter-spell old-wooden-shield quick-reflexes"}, frozen={"!w1": "a"},
    )  # fmt: skip
    assert (t.damage("a1"), t.damage("b1"), t.damage("a2")) == (1, 1, 0)
    assert t.alive("!w1")
    assert (burned(t), attacked(t), t.asked) == (True, [], "act")


@rule("coop.fire.only-units")
def test_the_boss_in_the_bazaar_is_not_hurt_when_his_own_minions_burn_it() -> None:
    t = assault(I9="Z+!D", J9="Z+a1", H9="!o1", round=20, village=True, frozen={"!D": "a"})
    assert (burned(t), t.damage("!D"), t.damage("a1")) == (True, 0, 1)


@rule("coop.fire.corner-precise")
def test_a_corner_is_not_adjacent_but_inside_is() -> None:
    t = assault(H8="!o1", R18="a1", round=11, village=True, held={"!o1": "a"})
    assert not burned(t)
    t = assault(I9="Z+!o1", R18="a1", round=11, village=True, held={"!o1": "a"})
    assert burned(t)


@rule("coop.fire.burn")
def test_it_burns_the_bazaar_in_the_turn_in_which_it_gets_there() -> None:
    t = assault(F9="!o1", R18="a1", round=11, village=True)
    assert (t.cell("!o1"), burned(t)) == ("H9", True)


@rule("coop.fire.corner-precise")
def test_while_the_bazaar_stands_it_attacks_nothing_else() -> None:
    t = assault(C5="!o1", C6="a1", round=11, village=True, held={"!o1": "a"})
    assert (attacked(t), t.damage("a1")) == ([], 0)


@rule("coop.fire.corner-precise", "coop.scope.lead-answers")
def test_of_corners_that_are_equally_close_the_team_takes_one() -> None:
    t = assault(H8="!o1", I8="I", H9="I", R18="a1", round=11, village=True)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-corner", "a", ["I10", "J9"])
    t.pick("J9")
    assert way_of(t, "!o1") == "H7 I7"


@rule("coop.fire.bazaar-gone")
def test_what_lay_under_the_bazaar_counts_from_then_on() -> None:
    t = assault(
        H9="!o1", I9="Z+a1", I10="Z+!w1", J9="Z+b1", J10="Z+c1", races={"c": "lizardmen"}, players=3,
        round=11, village=True, under="PLLL", frozen={"!w1": "a"}, defeats=0,
    )  # fmt: skip
    assert [t.terrain(cell) for cell in ("I9", "I10", "J9", "J10")] == ["plains", "lava", "lava", "lava"]
    assert [event["piece"] for event in t.events("died")] == [t.piece("!w1"), t.piece("b1")]
    assert (t.damage("a1"), t.damage("c1")) == (1, 1)


@rule("coop.fire.bazaar-gone", "coop.hardened.effect")
def test_hardened_enemies_stand_on_the_lava_under_the_bazaar() -> None:
    t = assault(H9="!o1", I9="Z+!w1", R1="a1", round=11, village=True, under="LLLL", powers="hardened",
                frozen={"!w1": "a"})  # fmt: skip
    assert t.alive("!w1")


@rule("coop.fire.easy-mode")
def test_in_easy_orange_minions_stay_guardians() -> None:
    t = assault(H9="!o1", H10="a1", round=20, village=True, difficulty="easy")
    assert (burned(t), attacked(t)) == (False, ["H10"])


# -- the ring ----------------------------------------------------------------------------------------------


@rule("coop.fire.after-bazaar")
def test_with_the_bazaar_gone_it_goes_for_the_nearest_unit() -> None:
    t = ashes(C5="!o1", C12="a1", R18="a2")
    assert way_of(t, "!o1") == "C6 C7"


@rule("coop.fire.ring", "coop.fire.ring-precise", "coop.fire.only-units")
def test_the_ring_hurts_all_units_in_the_5_by_5_and_no_enemy() -> None:
    t = ashes(E5="!o1", C3="a1", G7="b1", E8="b2", E6="I", D5="!w1", players=2, frozen={"!w1": "a"})
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1"), t.damage("b2")) == (1, 1, 0)
    assert (t.alive("!w1"), t.alive("!o1")) == (True, True)


@rule("coop.fire.ring-precise")
def test_the_ring_needs_no_line_of_sight() -> None:
    t = ashes(E5="!o1", E6="I", E7="a1", held={"!o1": "a"})
    assert t.damage("a1") == 1


@rule("coop.fire.forest", "coop.fire.ring-precise", "coop.fire.only-units")
def test_the_ring_sets_forests_on_fire_and_hits_each_unit_once() -> None:
    t = ashes(E5="!o1", E7="F+a1", E8="F+!w1", E9="F+a2", held={"!o1": "a"}, frozen={"!w1": "a"})
    assert (t.damage("a1"), t.damage("a2"), t.alive("!w1")) == (1, 1, True)


@rule("coop.fire.ring-precise", "coop.path.attack-space")
def test_it_stops_where_the_ring_touches_the_forest_of_its_target() -> None:
    t = ashes(E6="!o1", E9="F", E10="F", E11="F+a1")
    assert (t.cell("!o1"), t.damage("a1")) == ("E7", 1)


@rule("coop.fire.no-range")
def test_far_sight_and_long_reach_leave_the_ring_as_it_is() -> None:
    t = ashes(E5="!o1", E8="a1", held={"!o1": "a"}, powers="far-sight long-reach")
    assert attacked(t) == []


@rule("coop.attack.carried-plain")
def test_more_damage_is_for_the_ring_and_not_for_the_forest_beyond() -> None:
    t = ashes(E5="!o1", E7="F+a1", E8="F+a2", held={"!o1": "a"}, powers="blood-moon")
    assert (t.damage("a1"), t.damage("a2")) == (2, 1)


@rule("coop.fire.mirror")
def test_a_mirrored_ring_goes_out_from_that_unit_and_spares_nobody_else() -> None:
    t = ashes(
        E5="!o1", E7="a1", E9="a2", F8="b1", C5="!w1", C6="!k1", E10="!g1", players=2,
        hands={"a": "mirror-spell"}, frozen={"!w1": "a", "!k1": "a", "!g1": "a"},
    )  # fmt: skip
    t.react("a", "mirror-spell")
    assert (t.damage("a1"), t.damage("a2"), t.damage("b1")) == (0, 1, 1)
    assert [t.alive(name) for name in ("!o1", "!w1", "!k1", "!g1")] == [False, False, False, True]


@rule("coop.fire.mirror")
def test_alone_at_the_table_the_own_other_units_burn_too() -> None:
    t = ashes(E5="!o1", E7="a1", E8="a2", E6="!w1", hands={"a": "mirror-spell"}, frozen={"!w1": "a"})
    t.pick("mirror-spell")
    assert (t.damage("a1"), t.damage("a2"), t.alive("!o1"), t.alive("!w1")) == (0, 1, False, False)


@rule("coop.fire.ring", "coop.attack.block-spell")
def test_counter_spell_stops_the_whole_ring() -> None:
    t = ashes(E5="!o1", E7="a1", C5="a2", hands={"a": "counter-spell"})
    t.pick("counter-spell")
    assert (t.damage("a1"), t.damage("a2")) == (0, 0)


def test_who_steps_out_of_the_ring_evades_it() -> None:
    t = ashes(E5="!o1", E7="a1", C5="a2", hands={"a": "quick-reflexes"})
    t.pick("quick-reflexes", "a1", "E8")
    assert (t.cell("a1"), t.damage("a1"), t.damage("a2")) == ("E8", 0, 1)
