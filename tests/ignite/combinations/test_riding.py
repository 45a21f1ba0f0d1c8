"""Rides, flights, steps and warps through shields, traps, krakens, burning ground and other pieces."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- rides over others


@rule("ignite.mount.ride-through", "ignite.mount.block-knockdown")
def test_of_two_units_ridden_over_in_a_row_only_the_one_with_a_shield_stays_up() -> None:
    t = table("a1 b1 c1 .", hands={"a": "horse", "b": "old-wooden-shield"})
    t.play("horse", "b1")
    t.react("b", "old-wooden-shield")
    assert t.refusal(None) == "ignite.move.end-on-occupied"
    t.pick("c1", "D7")
    assert (t.cell("a1"), t.is_down("b1"), t.is_down("c1")) == ("D7", False, True)


def test_a_rider_may_stop_where_the_unit_in_its_way_has_stepped_aside() -> None:
    t = table("a1 b1 .\n. . .", hands={"a": "horse", "b": "quick-reflexes"})
    t.play("horse", "b1")
    t.react("b", "quick-reflexes", "E5")
    t.pick(None)
    assert (t.cell("a1"), t.cell("b1"), t.is_down("b1")) == ("D5", "E5", False)


def test_a_unit_swaps_with_its_decoy_from_under_a_rider() -> None:
    t = table("a1 b1 . bd1", hands={"a": "horse"})
    t.play("horse", "b1")
    t.react("b", "swap")
    t.pick(None)
    assert (t.drawing(), t.is_down("b1")) == (". a1 . b1", False)


@rule("ignite.mount.turn-back")
def test_a_unit_may_dodge_a_rider_into_the_space_that_the_rider_came_from() -> None:
    t = table("L L L L\nL a1 b1 L\nL L L L", hands={"a": "horse", "b": "quick-reflexes"})
    t.play("horse", "b1")
    t.react("b", "quick-reflexes", "E5")
    t.pick(None)
    assert t.drawing().splitlines()[1] == ". b1 a1 ."


@rule("ignite.lava.kills", "ignite.harm.walking")
def test_a_unicorn_beside_lava_fells_a_shielded_unit_but_throws_it_nowhere() -> None:
    t = table("a1 b1 .\n. L .", hands={"a": "unicorn", "b": "old-wooden-shield"})
    t.play("unicorn", "b1")
    t.react("b", "old-wooden-shield")
    assert t.refusal("E5") == "ignite.harm.walking"
    t.pick("D6", None)
    assert (t.damage("b1"), t.is_down("b1"), t.cell("b1"), t.cell("a1")) == (0, True, "D5", "D6")


def test_a_unit_that_dodges_a_unicorn_along_its_way_is_ridden_over_after_all() -> None:
    t = table("a1 b1 . .", hands={"a": "unicorn", "b": "quick-reflexes"})
    t.play("unicorn", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert (t.cell("a1"), t.damage("b1"), t.is_down("b1")) == ("D5", 0, False)
    t.pick("b1", "D7")
    assert (t.cell("a1"), t.damage("b1"), t.is_down("b1")) == ("D7", 1, True)


@rule("ignite.minion.damage")
@pytest.mark.parametrize(("mount", "left"), [("unicorn", ". a1 ."), ("horse", ". bw1 a1")])
def test_a_unicorn_tramples_a_minion_and_stops_in_its_place_but_a_horse_rides_on(
    mount: str, left: str
) -> None:
    t = table("a1 bw1 .", hands={"a": mount})
    t.play(mount, "bw1")
    t.pick(*([None] if mount == "unicorn" else ["D6", None]))
    assert t.drawing() == left


@rule("ignite.damage.stays", "ignite.trophy.final-point")
def test_a_unicorn_kills_the_unit_under_it_and_stands_in_its_space() -> None:
    t = table("a1 b1 .\n. . b2", hands={"a": "unicorn"}, damage={"b1": 2})
    t.play("unicorn", "b1", None)
    assert (t.drawing().splitlines()[0], t.trophies("a")) == (". a1 .", ["b1"])


def test_a_kraken_kills_a_rider_in_mid_ride_after_the_ride_has_felled_a_unit() -> None:
    t = table("a1 b1 . ck\na2 . . .", hands={"a": "horse"}, damage={"a1": 2})
    t.play("horse", "a1", "b1")
    assert (t.alive("a1"), t.trophies("c"), t.is_down("b1")) == (False, ["a1"], True)
    assert (t.at("D5"), t.asked) == ("b1", "act")


def test_a_rider_with_a_shield_rides_on_past_the_kraken_which_hits_only_once() -> None:
    t = table("a1 b1 . ck", hands={"a": "horse old-wooden-shield"}, damage={"a1": 2})
    t.play("horse", "b1")
    assert (t.asked, t.asked_seat) == ("react", "a")
    t.pick("old-wooden-shield", "D6", None)
    assert (t.cell("a1"), t.damage("a1"), t.is_down("b1")) == ("D6", 2, True)


@rule("ignite.down.can-react")
def test_a_unit_felled_by_a_tiger_may_still_shield_itself_from_the_bite() -> None:
    t = table("a1 b1 .", hands={"a": "tiger-mount", "b": "metal-shield quick-reflexes"})
    t.play("tiger-mount", "b1")
    t.pick(None, "D6", None, "b1")
    assert (t.is_down("b1"), t.options()) == (True, [None, "metal-shield"])
    t.pick("metal-shield")
    assert t.damage("b1") == 0


def test_a_tiger_caught_in_a_trap_can_still_bite() -> None:
    t = table("a1 bt b1 .", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "D5")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1"), t.asked) == ("D5", 1, True, "bite")
    t.pick("b1")
    assert t.damage("b1") == 1


@rule("ignite.freeze.restrictions")
def test_a_frozen_unit_cannot_raise_its_shield_against_a_horse() -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": "old-wooden-shield"}, frozen={"b1": "c"})
    t.play("horse", "b1")
    assert (t.asked, t.is_down("b1"), t.is_frozen("b1")) == ("go", True, True)


# ---- steps after a blow


def test_a_step_after_the_killing_blow_leads_into_a_krakens_reach() -> None:
    t = table("a1 b1 . .\n. . b2 ck", hands={"a": "adrenaline dagger"}, damage={"b1": 2})
    t.play("adrenaline")
    t.play("dagger", "b1")
    assert t.trophies("a") == ["b1"]
    t.pick("D5")
    assert (t.cell("a1"), t.damage("a1")) == ("D5", 0)  # three away from the kraken
    t = table("a1 b1 . .\n. b2 ck .", hands={"a": "adrenaline dagger"}, damage={"b1": 2})
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.pick("D5")
    assert (t.cell("a1"), t.damage("a1")) == ("D5", 1)


@rule("ignite.centaur.which-cards")
def test_a_centaur_goes_two_spaces_with_adrenaline_and_one_with_the_warlord() -> None:
    t = table(
        "a1 b1 .\n. . .\n. . .", hands={"a": "adrenaline dagger"}, races={"a": "centaurs"},
        titles={"warlord-of-oshos": "a 5"},
    )  # fmt: skip
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.pick("F4")
    assert (t.cell("a1"), t.asked) == ("F4", "act")
    t.pick("warlord-move", "F5")
    assert t.asked == "act"


# ---- through the air and by spells


@rule("ignite.fly.over", "ignite.passable.each-entry")
@pytest.mark.parametrize(
    ("landing", "damage", "held"), [("Sb", 1, False), ("bt", 1, True), (".", 0, False), ("Sb+bt", 2, True)]
)
def test_an_eagle_suffers_what_it_lands_on_and_nothing_that_it_flies_over(
    landing: str, damage: int, held: bool
) -> None:
    t = table(f"a1 Sb bt L b1 {landing}", hands={"a": "great-eagle"})
    t.play("great-eagle", "D9")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1"), t.is_down("b1")) == ("D9", damage, held, False)


@rule("ignite.fly.over")
def test_an_eagle_flies_past_a_kraken_unharmed_but_does_not_land_unharmed_in_its_reach() -> None:
    t = table("a1 . . ck . . . a2", hands={"a": "great-eagle great-eagle"})
    t.play("great-eagle", "a1", "D10")
    assert t.damage("a1") == 0
    t.play("great-eagle", "a2", "D9")
    assert t.damage("a2") == 1


@rule("ignite.harm.walking")
def test_nobody_lands_or_teleports_where_the_ground_would_kill() -> None:
    t = table("a1 . Sb L", hands={"a": "great-eagle teleport"}, damage={"a1": 2})
    for card in ("great-eagle", "teleport"):
        assert [t.refusal(card, space) for space in ("D6", "D7")] == ["ignite.harm.walking"] * 2


@rule("ignite.immobilized.meaning")
def test_a_netted_unit_teleports_and_is_netted_still() -> None:
    t = table("a1 . . .", hands={"a": "march teleport"}, held={"a1": "b"})
    assert t.refusal("march") == "ignite.immobilized.meaning"
    t.play("teleport", "D7")
    assert (t.cell("a1"), t.is_held("a1")) == ("D7", True)
    t.end_turns_until("b")
    assert not t.is_held("a1")


@rule("ignite.move.portal")
def test_onto_an_occupied_portal_one_warps_beside_it() -> None:
    t = table("a1 . . L b1+ap .", hands={"a": "march"})
    t.pick("warp")
    assert t.options() == ["C8", "D9", "E8"]
    assert (t.refusal("D8"), t.refusal("D7")) == ("ignite.move.end-on-occupied", "ignite.harm.walking")
    t.pick("C8")
    assert (t.cell("a1"), t.refusal("warp")) == ("C8", "ignite.move.portal")


def test_a_unit_warps_out_of_a_net_into_a_traps_space() -> None:
    t = table("a1 . . ap+bt", held={"a1": "c"})
    t.pick("warp", "D7")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1")) == ("D7", 1, True)
    t.end_turns_until("b")
    assert t.is_held("a1")  # the trap lets go now, but the net holds until c's turn
    t.end_turns_until("c")
    assert not t.is_held("a1")
