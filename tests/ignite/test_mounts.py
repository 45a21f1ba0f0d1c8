"""Mounts: riding through pieces, knocking them down, and flying over everything."""

from typing import Any

import pytest

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

GROUND_MOUNTS = ["horse", "tiger-mount", "unicorn"]


def ridden(card: str, drawing: str, *things: str | None, **words: Any) -> Table:
    """A table at which player a has ridden; nobody reacts and no tiger bites."""
    t = table(drawing, hands={"a": card}, **words)
    t.play(card)
    for thing in things:
        t.pick(thing)
        t.nobody_reacts()
    if t.asked == "bite":
        t.pick(None)
    return t


# ---- the rules of mounts


@rule("ignite.mount.kinds")
@pytest.mark.parametrize("other", ["b1", "bw", "aw"])
@pytest.mark.parametrize("card", GROUND_MOUNTS)
def test_a_mount_passes_through_a_space_with_a_unit_or_minion(card: str, other: str) -> None:
    t = ridden(card, f"a1 {other} . .", other, "D6", None)
    assert (t.cell("a1"), t.asked) == ("D6", "act")


@rule("ignite.mount.kinds")
def test_mounts_are_movement_cards_of_several_spaces_flying_or_not() -> None:
    mounts = [kind for kind in range(len(base_set.KEYS)) if of.TYPES[kind] & base_set.MOUNT]
    assert {base_set.KEYS[kind] for kind in mounts} == {*GROUND_MOUNTS, "great-eagle"}
    assert all(of.TYPES[kind] & base_set.MOVEMENT_CARD and of.MOVEMENT[kind] > 1 for kind in mounts)
    assert [base_set.KEYS[kind] for kind in mounts if of.TYPES[kind] & base_set.FLY] == ["great-eagle"]


@rule("ignite.mount.knock-down")
@pytest.mark.parametrize("card", GROUND_MOUNTS)
def test_an_enemy_unit_ridden_through_is_knocked_down(card: str) -> None:
    t = ridden(card, "a1 b1 .", "b1", "D6", None)
    assert (t.is_down("b1"), t.is_down("a1")) == (True, False)


@rule("ignite.mount.knock-down")
@pytest.mark.parametrize("card", GROUND_MOUNTS)
def test_an_own_unit_is_ridden_through_without_harm(card: str) -> None:
    t = ridden(card, "a1 a2 .", "a1", "a2", "D6", None)
    assert (t.cell("a1"), t.is_down("a2"), t.damage("a2")) == ("D6", False, 0)


@rule("ignite.mount.block-knockdown")
@pytest.mark.parametrize("card", ["horse", "tiger-mount"])
def test_a_shield_prevents_the_fall_but_not_the_ride(card: str) -> None:
    t = table("a1 b1 .", hands={"a": card, "b": "old-wooden-shield"})
    t.play(card, "b1")
    t.react("b", "old-wooden-shield")
    t.pick("D6", None)
    assert (t.is_down("b1"), t.cell("a1"), t.play_area("b")) == (False, "D6", ["old-wooden-shield"])


@rule("ignite.mount.turn-back")
def test_a_rider_may_return_to_the_space_that_it_came_from() -> None:
    t = ridden("horse", "a1 b1 .", "b1", "D4", None)
    assert (t.cell("a1"), t.cell("b1"), t.is_down("b1")) == ("D4", "D5", True)


@rule("ignite.mount.ride-through")
def test_the_knock_down_happens_on_entry_before_the_ride_goes_on() -> None:
    t = table("a1 b1 .", hands={"a": "horse"})
    t.play("horse", "b1")
    assert (t.asked, t.is_down("b1")) == ("go", True)


@rule("ignite.mount.ride-through")
def test_the_last_step_does_not_lead_onto_a_unit() -> None:
    t = table("a1 b1 .", hands={"a": "horse"})
    t.play("horse", "b1", "D4")
    assert t.refusal("b1") == "ignite.mount.ride-through"


@rule("ignite.mount.ride-through")
def test_several_units_in_a_row_are_ridden_through_if_the_end_is_free() -> None:
    t = ridden("horse", "a1 b1 b2 .", "b1", "b2", "D7")
    assert (t.cell("a1"), t.is_down("b1"), t.is_down("b2")) == ("D7", True, True)


@rule("ignite.mount.ride-through")
def test_a_minion_ridden_through_is_unaffected() -> None:
    t = ridden("horse", "a1 bw .", "bw", "D6", None)
    assert (t.alive("bw"), t.is_down("bw")) == (True, False)


@rule("ignite.mount.ride-through")
@pytest.mark.parametrize("card", GROUND_MOUNTS)
def test_a_mount_on_the_ground_is_subject_to_lava_and_walls(card: str) -> None:
    t = table("a1 L\nI .", at="A1", hands={"a": card})
    assert t.refusal(card) in ("ignite.harm.walking", "ignite.move.through-impassable")
    t = table("a1 L .\n. . .", hands={"a": card})
    assert t.refusal(card, "D5") == "ignite.harm.walking"


@rule("ignite.mount.ride-through")
@pytest.mark.parametrize("card", GROUND_MOUNTS)
def test_a_mount_on_the_ground_is_burnt_by_every_scorched_space(card: str) -> None:
    t = ridden(card, "a1 Sb Sb .", "D5", "D6", "D7")
    assert (t.cell("a1"), t.damage("a1")) == ("D7", 2)


# ---- flying


@rule("ignite.fly.over")
def test_a_flight_passes_over_everything_unaffected() -> None:
    t = table("a1 bk L Sb b1 Ib F .", hands={"a": "great-eagle"})
    t.play("great-eagle", "D11")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1")) == ("D11", 0, False)


@rule("ignite.fly.over")
def test_a_flight_springs_no_trap_on_its_way() -> None:
    t = table("a1 bt bt .", hands={"a": "great-eagle"})
    t.play("great-eagle", "D7")
    assert (t.damage("a1"), t.front("b")) == (0, ["trapsmith", "trapsmith"])


@rule("ignite.fly.over")
def test_the_space_on_which_a_flight_ends_has_its_effect() -> None:
    t = table("a1 Sb Sb .", hands={"a": "great-eagle"})
    t.play("great-eagle", "D6")
    assert t.damage("a1") == 1


@rule("ignite.fly.over")
def test_a_flight_does_not_end_in_lava() -> None:
    t = table("a1 . L", hands={"a": "great-eagle"})
    assert t.refusal("great-eagle", "D6") == "ignite.harm.walking"


@rule("ignite.fly.no-knock-down")
def test_flying_over_enemies_knocks_nobody_down() -> None:
    t = table("a1 b1 .", hands={"a": "great-eagle", "b": "old-wooden-shield"})
    t.play("great-eagle", "D6")
    assert (t.is_down("b1"), t.asked_seat, t.events("knocked-down")) == (False, "a", [])


@rule("ignite.fly.landing")
def test_a_flight_counts_orthogonal_spaces() -> None:
    t = table("a1", at="A1", hands={"a": "great-eagle"})
    assert t.refusal("great-eagle", "E5") is None
    assert t.refusal("great-eagle", "F5") == "ignite.move.one-a-space"


@rule("ignite.fly.landing")
def test_there_is_one_type_for_flying_however_it_is_spelled() -> None:
    assert [name for name in base_set.TYPE_BITS if name.startswith("Fly")] == ["Fly"]


@rule("ignite.fly.landing")
def test_lizardmen_may_land_in_lava() -> None:
    t = table("a1 . L", hands={"a": "great-eagle"}, races={"a": "lizardmen"})
    t.play("great-eagle", "D6")
    assert (t.cell("a1"), t.damage("a1")) == ("D6", 0)


@rule("ignite.fly.landing")
def test_a_flight_ends_on_an_unoccupied_space() -> None:
    t = table("a1 b1 ad1 as", hands={"a": "great-eagle"})
    t.play("great-eagle")
    assert "D7" in t.options()
    assert not {"b1", "ad1", "D5", "D6"} & set(t.options())


# ---- what the cards say


@pytest.mark.parametrize(("card", "most"), [("horse", 3), ("tiger-mount", 3), ("unicorn", 3)])
def test_how_far_a_mount_carries(card: str, most: int) -> None:
    t = table("a1 . . . . .", hands={"a": card})
    t.play(card)
    assert f"D{4 + most}" in t.options()
    assert f"D{5 + most}" not in t.options()


def test_the_great_eagle_carries_eight_spaces() -> None:
    t = table("a1 . . . . . . . . . . .", hands={"a": "great-eagle"})
    t.play("great-eagle")
    assert "D9" in t.options()
    assert "D10" not in t.options()


@rule("ignite.centaur.no-mounts")
@pytest.mark.parametrize("card", [*GROUND_MOUNTS, "great-eagle"])
def test_centaurs_use_no_mount(card: str) -> None:
    t = table("a1 . .", hands={"a": card}, races={"a": "centaurs"})
    assert t.refusal(card) == "ignite.centaur.no-mounts"


@pytest.mark.parametrize("card", [*GROUND_MOUNTS, "great-eagle"])
@pytest.mark.parametrize(
    ("state", "entry"),
    [
        ({"down": "a1"}, "ignite.down.restrictions"),
        ({"frozen": {"a1": "b"}}, "ignite.freeze.restrictions"),
        ({"held": {"a1": "b"}}, "ignite.immobilized.meaning"),
    ],
)
def test_who_cannot_move_cannot_mount(card: str, state: dict[str, Any], entry: str) -> None:
    t = table("a1 . .", hands={"a": card}, **state)
    assert t.refusal(card) == entry


@pytest.mark.parametrize("card", [*GROUND_MOUNTS, "great-eagle"])
def test_a_mount_is_no_attack_for_cards_that_reward_attacking(card: str) -> None:
    t = table("a1 b1 . .", hands={"a": f"{card} quick-hands"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play(card)
    t.pick("D6") if card == "great-eagle" else t.pick("b1", "D6", None)
    if t.asked == "bite":
        t.pick("b1")
    assert (t.asked, t.hand("a")) == ("act", [])


def test_a_unicorn_hurts_and_knocks_down_each_enemy_unit() -> None:
    t = ridden("unicorn", "a1 b1 c1 .", "b1", "c1", "D7")
    assert [(t.damage(unit), t.is_down(unit)) for unit in ("b1", "c1")] == [(1, True), (1, True)]


def test_a_unicorn_destroys_a_minion_that_it_rides_through() -> None:
    t = ridden("unicorn", "a1 bw .", "bw", "D6", None)
    assert (t.alive("bw"), t.trophies("a"), t.cell("a1")) == (False, [], "D6")


def test_one_unicorn_hits_the_same_piece_once() -> None:
    t = ridden("unicorn", "a1 b1 .", "b1", "D4", "E4")
    assert t.damage("b1") == 1
    t = ridden("unicorn", "b2 b1 a1 .", "b1", "D6", "D7")
    assert t.damage("b1") == 1
    t = ridden("unicorn", "a1 b1\n. b2", "b1", "b2", "E4")
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


def test_a_shield_stops_a_unicorns_damage_but_neither_the_fall_nor_the_ride() -> None:
    t = table("a1 b1 .", hands={"a": "unicorn", "b": "old-wooden-shield"})
    t.play("unicorn", "b1")
    t.react("b", "old-wooden-shield")
    t.pick("D6", None)
    assert (t.damage("b1"), t.is_down("b1"), t.cell("a1")) == (0, True, "D6")


def test_who_evades_a_unicorn_gets_neither_damage_nor_a_fall() -> None:
    t = table("a1 b1 .\n. . .", hands={"a": "unicorn", "b": "quick-reflexes"})
    t.play("unicorn", "b1")
    t.react("b", "quick-reflexes", "E5")
    assert (t.damage("b1"), t.is_down("b1"), t.at("D5")) == (0, False, "a1")
    t.pick(None)
    assert t.cell("a1") == "D5"


def test_a_unicorn_kills_and_the_rider_may_stop_there() -> None:
    t = table("a1 b1 b2", hands={"a": "unicorn"}, damage={"b1": 2})
    t.play("unicorn", "b1")
    assert (t.trophies("a"), t.at("D5")) == (["b1"], "a1")
    t.pick(None)
    assert t.asked == "act"


def test_where_the_ride_ends_a_tiger_may_bite_a_neighbour() -> None:
    t = table("a1 . b1\n. bw .", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "D5", None)
    assert (t.asked, t.options()) == ("bite", [None, "b1", "bw"])
    t.pick("b1")
    assert (t.damage("b1"), t.is_down("b1"), t.asked) == (1, False, "act")
    assert [event["because"] for event in t.events("attacked")] == ["tiger-mount"]


def test_a_tiger_bites_no_own_unit_and_nobody_farther_off() -> None:
    t = table("a1 . a2 b1", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "a1", "D5", None)
    assert t.asked == "act"


@pytest.mark.parametrize("card", ["old-wooden-shield", "quick-reflexes"])
def test_a_bite_can_be_blocked_and_evaded(card: str) -> None:
    t = table("a1 . b1 .", hands={"a": "tiger-mount", "b": card})
    t.play("tiger-mount", "D5", None, "b1")
    t.react("b", card)
    if t.asked == "evade":
        t.pick("D7")
    assert (t.damage("b1"), t.asked) == (0, "act")


def test_a_bite_is_neither_a_weapon_nor_a_melee_attack() -> None:
    hands = {"a": "tiger-mount bone-crusher", "b": "short-sword dagger disarm old-wooden-shield"}
    t = table("a1 . b1 .", hands=hands, races={"a": "dwarves"})
    t.play("tiger-mount", "D5", None, "b1")
    assert t.options() == [None, "old-wooden-shield"]
    t.pick(None)
    assert t.damage("b1") == 1
