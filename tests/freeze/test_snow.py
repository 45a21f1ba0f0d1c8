"""Snow: what it costs, and the movement that is saved up for it."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.freeze import saved, table

LANE = """
    I I  I I I  I
    I a1 N N .  .
    I I  I I I  I
    . b1 . . b2 c1
"""
"""A unit at E5 in front of two snow spaces, with walls around."""


@rule("freeze.snow.cost")
def test_a_snow_space_takes_two_movement() -> None:
    t = table(LANE, hands={"a": "conditioning"})
    t.play("conditioning", "E6")
    assert (t.cell("a1"), saved(t)) == ("E6", None)


@rule("freeze.snow.all-at-once")
def test_who_has_one_movement_cannot_enter_snow() -> None:
    t = table("a1 N .\nb1 . .", hands={"a": "march march"})
    assert t.refusal("march", "D5") == "freeze.snow.all-at-once"
    t.play("march", None)
    t.play("march", "D5")
    assert t.cell("a1") == "D5"


@rule("freeze.snow.bank")
@rule("freeze.snow.bank-overrides")
def test_movement_of_several_cards_is_saved_up_and_spent_together() -> None:
    t = table(LANE, hands={"a": "march march"})
    t.play("march")
    assert (t.asked, saved(t)) == ("act", ("a1", 1))
    t.play("march", "E6")
    assert (t.cell("a1"), saved(t)) == ("E6", None)


@rule("freeze.snow.bank-overrides")
def test_a_movement_card_need_not_be_used_at_once() -> None:
    t = table("a1 . b1", hands={"a": "march march"})
    t.play("march", None)
    assert (t.cell("a1"), saved(t)) == ("D4", ("a1", 1))
    t.pick("move-on", "D5")
    assert (t.cell("a1"), saved(t)) == ("D5", None)


@rule("freeze.snow.example-five")
def test_conditioning_and_horse_lead_through_two_snow_spaces_and_one_beyond() -> None:
    t = table(LANE, hands={"a": "conditioning horse"})
    t.play("conditioning", None)
    t.play("horse", "E8")
    assert (t.cell("a1"), saved(t)) == ("E8", None)


@rule("freeze.snow.example-five")
def test_with_four_movement_the_space_beyond_two_snow_spaces_is_too_far() -> None:
    t = table(LANE, hands={"a": "march horse"})
    t.play("march")
    assert t.refusal("horse", "E8") == "freeze.snow.cost"
    t.play("horse", "E7")
    assert (t.cell("a1"), saved(t)) == ("E7", None)


@rule("freeze.snow.leaving")
def test_leaving_snow_takes_no_more_than_the_space_that_is_entered() -> None:
    t = table("N+a1 . b1", hands={"a": "march"})
    t.play("march", "D5")
    assert t.cell("a1") == "D5"


@rule("freeze.snow.bank-reset")
def test_an_attack_between_two_cards_empties_what_was_saved() -> None:
    """Situation 20: one point of Conditioning is left as the Dagger is played."""
    t = table(
        """
        I  I I I
        a1 . N .
        I b1 I I
        """,
        hands={"a": "conditioning dagger march"},
    )
    t.play("conditioning", "E5", None)
    assert saved(t) == ("a1", 1)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert saved(t) is None
    t.play("march")
    assert t.refusal("E6") == "freeze.snow.all-at-once"


@rule("freeze.snow.bank-what-resets")
@pytest.mark.parametrize("other", ["honor", "stand-up", "minion"])
def test_whatever_is_no_move_empties_what_was_saved(other: str) -> None:
    t = table("a1 . b1\na2 aw .", hands={"a": "march dagger march"}, down="a2")
    t.play("march", None)
    assert saved(t) == ("a1", 1)
    if other == "honor":
        t.honor("dagger")
    elif other == "stand-up":
        t.pick("stand-up", "dagger")
    else:
        t.pick("aw", "F5")
    assert saved(t) is None


@rule("freeze.snow.bank-what-resets")
def test_a_teleport_of_the_same_unit_leaves_what_was_saved() -> None:
    t = table("a1 . N b1", hands={"a": "march teleport march"})
    t.play("march", None)
    t.play("teleport", "D5")
    assert saved(t) == ("a1", 1)
    t.play("march", "D6")
    assert t.cell("a1") == "D6"


@rule("freeze.snow.bank-one-unit")
def test_what_was_saved_is_lost_when_another_unit_moves() -> None:
    t = table("a1 . a2 . b1", hands={"a": "march march teleport"})
    t.play("march", "a1", None)
    t.play("march", "a2", None)
    assert saved(t) == ("a2", 1)
    t.play("teleport", "a1", "E4")
    assert saved(t) is None


@rule("freeze.snow.bank-order")
def test_the_oldest_point_is_spent_first_so_that_riding_through_has_to_wait() -> None:
    """Situation 21: with the March's point still there nobody is ridden over."""
    t = table("I I I I\na1 b1 . .\n. I I I", hands={"a": "march horse"})
    t.play("march", None)
    t.play("horse")
    assert t.refusal("b1") == "ignite.move.through-units"
    t.pick("F4", "E4", "b1")
    t.nobody_reacts()
    assert (t.is_down("b1"), saved(t)) == (True, ("a1", 1))


@rule("freeze.snow.bank-order")
def test_points_of_a_mount_ride_through_others_and_over_snow() -> None:
    t = table("I I I I\na1 b1 N .\nI I I I", hands={"a": "horse"})
    t.play("horse", "b1")
    t.nobody_reacts()
    assert t.is_down("b1")
    t.pick("E6")
    assert (t.cell("a1"), saved(t)) == ("E6", None)


@rule("freeze.snow.bank-order")
def test_two_unicorns_that_pay_for_one_move_hurt_whom_they_ride_through_once() -> None:
    t = table("I I I\na1 b1 .\nI I I", hands={"a": "unicorn unicorn"})
    t.play("unicorn", None)
    t.play("unicorn", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1")) == (1, True)
    # There, back and there again: the last points are the second Unicorn's alone.
    for ride in ("E6", "b1", "E4", "b1", "E6"):
        t.pick(ride)
    assert (t.cell("a1"), t.damage("b1"), saved(t)) == ("E6", 1, None)


@rule("freeze.snow.bank-order")
def test_a_rider_needs_enough_for_the_snow_behind_somebody() -> None:
    t = table("I I I I\nN+a1 N+b1 N .\n. I I I", hands={"a": "horse"})
    assert t.refusal("horse", "b1") == "ignite.mount.ride-through"


@rule("freeze.snow.minions")
@rule("ignite.minion.acid-and-snow")
def test_a_water_minion_enters_one_snow_space() -> None:
    t = table("I I I I\naw N N .\nI I I I\na1 . . b1")
    assert t.refusal("aw", "E6") == "freeze.snow.cost"
    t.pick("aw", "E5")
    assert t.cell("aw") == "E5"


@rule("freeze.snow.pushed")
def test_a_unit_that_is_pushed_goes_its_space_onto_snow() -> None:
    """Situation 23."""
    t = table("a1 . b1 N .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert t.cell("b1") == "D7"


@rule("freeze.snow.no-walking")
@pytest.mark.parametrize("card", ["great-eagle", "teleport"])
def test_flying_and_teleporting_onto_snow_take_nothing_extra(card: str) -> None:
    t = table("a1 . N b1", hands={"a": card})
    t.play(card, "D6")
    assert t.cell("a1") == "D6"


@rule("freeze.snow.race-movement")
def test_the_free_move_of_catfolk_pays_for_one_snow_space() -> None:
    t = table(LANE, races={"a": "catfolk"})
    t.pick("free-move", "E6")
    assert (t.cell("a1"), saved(t)) == ("E6", None)


@rule("freeze.snow.race-movement")
def test_the_free_move_of_catfolk_is_saved_up_with_cards() -> None:
    """Situation 24: two and one are a snow space and a plain one."""
    t = table("I I I I\na1 N . .\nI I I I\nb1 . . .", hands={"a": "march"}, races={"a": "catfolk"})
    t.pick("free-move", None)
    t.play("march", "E6")
    assert (t.cell("a1"), saved(t)) == ("E6", None)


@rule("freeze.snow.race-movement")
def test_the_step_of_the_warlord_alone_never_enters_snow() -> None:
    t = table(LANE, titles={"warlord-of-oshos": "a 4"})
    t.pick("warlord-move")
    assert (t.asked, t.cell("a1"), saved(t)) == ("act", "E5", ("a1", 1))


@rule("freeze.snow.race-movement")
def test_the_steps_of_two_adrenalines_enter_snow() -> None:
    t = table("a1 N .\nb1 . .", hands={"a": "adrenaline adrenaline dagger"})
    t.play("adrenaline")
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.refusal("D5") == "freeze.snow.all-at-once"
    t.pick(None, "D5")
    assert t.cell("a1") == "D5"


@rule("freeze.snow.race-movement")
def test_a_centaur_saves_one_more_for_each_card() -> None:
    t = table(LANE, hands={"a": "march march"}, races={"a": "centaurs"})
    t.play("march", None)
    assert saved(t) == ("a1", 2)
    t.play("march", "E7")
    assert (t.cell("a1"), saved(t)) == ("E7", None)


@rule("freeze.snow.evade")
def test_a_step_aside_does_not_lead_onto_snow() -> None:
    t = table("I I I\na1 b1 N\n. . .", hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes")
    assert (t.asked, t.options()) == ("evade", ["F5"])


@rule("freeze.snow.lizardmen")
def test_lizardmen_pay_for_snow_too() -> None:
    t = table(LANE, hands={"a": "march"}, races={"a": "lizardmen"})
    t.play("march")
    assert (t.asked, t.cell("a1")) == ("act", "E5")


@rule("freeze.snow.lizardmen")
def test_scorched_earth_on_snow_takes_one_movement() -> None:
    """Situation 29."""
    t = table("I I I\na1 N .\nI I I\nb1 . .", hands={"a": "scorched-earth march"})
    t.play("scorched-earth", "E5", None)
    t.play("march", "E5")
    assert (t.cell("a1"), t.terrain("E5")) == ("E5", "scorched")


@rule("freeze.snow.bank-reset")
def test_what_was_saved_is_gone_with_the_turn() -> None:
    t = table("a1 . b1", hands={"a": "march"})
    t.play("march", None)
    t.end_turn()
    assert saved(t) is None


@rule("freeze.snow.bank")
def test_nobody_moves_on_without_saved_movement() -> None:
    t = table("a1 . b1", hands={"a": "march"})
    assert t.refusal("move-on") == "freeze.snow.bank"
    t.play("march", None)
    assert t.refusal("move-on", None) == "ignite.move.one-a-space"


def test_a_tiger_that_bites_ends_the_march() -> None:
    t = table("a1 . b1", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "D5", None)
    assert saved(t) == ("a1", 2)
    t.pick("b1")
    t.nobody_reacts()
    assert (t.damage("b1"), saved(t)) == (1, None)


@rule("freeze.snow.bank-order")
@pytest.mark.parametrize(("first", "bites"), [((None,), False), (("D5", None), True)])
def test_a_tiger_whose_movement_is_only_saved_up_does_not_bite(
    first: tuple[str | None, ...], bites: bool
) -> None:
    t = table("a1 . .\nb1 b2 .", hands={"a": "tiger-mount"})
    t.play("tiger-mount", *first)
    assert (t.asked == "bite") == bites
