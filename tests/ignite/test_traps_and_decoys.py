"""Trapsmith and Adept Trickster: what lies hidden, and what is not what it seems."""

from typing import Any

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- setting a trap


def test_a_trap_is_set_on_an_unoccupied_space_within_three_steps() -> None:
    t = table("a1 b1 F .\nL V Z Ib\n. . . .", hands={"a": "trapsmith"})
    t.play("trapsmith")
    assert {"D6", "D7", "F4", "F5"} <= set(t.options())
    assert not {"D5", "b1", "E4", "E5", "E6", "E7", "F6", "F7", "D8"} & set(t.options())
    t.pick("D6")
    assert (t.front("a"), t.play_area("a")) == (["trapsmith"], [])


def test_where_a_trap_lies_is_a_secret() -> None:
    t = table("a1 . .", hands={"a": "trapsmith"})
    t.play("trapsmith", "D6")
    (trap,) = t.lasting("trapsmith")
    cell = t.g.board.grid.parse("D6")
    assert [t.g.cards.read_note(trap.on, seat) for seat in (0, 1, 2)] == [cell, None, None]
    assert [event.secret for event in t.g.story or [] if event.what == "trap-set"] == [{"cell": cell}]
    assert [t.g.view(seat)["effects"][0]["at"] for seat in (0, 1, 2)] == [cell, None, None]


# ---- springing


@pytest.mark.parametrize(
    ("drawing", "card", "things"),
    [
        ("a1 bt . .", "conditioning", ["D6"]),
        ("a1 bt . .", "horse", ["D7"]),
        ("a1 bt . .", "great-eagle", ["D5"]),
        ("a1 bt . .", "teleport", ["D5"]),
    ],
)
def test_a_trap_stops_hurts_and_holds_whoever_enters(drawing: str, card: str, things: list[str]) -> None:
    t = table(drawing, hands={"a": card, "b": "march"})
    t.play(card, *things)
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1"), t.asked) == ("D5", 1, True, "act")
    assert (t.front("b"), t.play_area("b"), t.lasting("trapsmith")) == ([], ["trapsmith"], [])


@pytest.mark.parametrize(
    ("drawing", "card", "things"),
    [
        ("a1 . b1 at .", "ice-wall", ["b1", None]),
        ("a1 . at b1 .", "vine-pull", ["b1", 2]),
    ],
)
def test_a_trap_catches_who_is_pushed_or_pulled_onto_it(
    drawing: str, card: str, things: list[str | int | None]
) -> None:
    t = table(drawing, hands={"a": card})
    t.play(card, *things)
    where = "D7" if card == "ice-wall" else "D6"
    assert (t.cell("b1"), t.damage("b1"), t.is_held("b1")) == (where, 1, True)


def test_a_trap_catches_minions_and_not_the_pieces_of_its_owner() -> None:
    t = table("aw bt .\na1 . .")
    t.pick("aw", "D5")
    assert (t.alive("aw"), t.front("b")) == (False, [])
    t = table("a1 at .\naw . at", hands={"a": "conditioning"})
    t.play("conditioning", "D6")
    t.pick("aw", "E6")
    assert (t.damage("a1"), t.alive("aw"), t.front("a")) == (0, True, ["trapsmith", "trapsmith"])


@rule("ignite.move.end-on-occupied")
def test_a_rider_trapped_over_somebody_returns_to_where_it_can_stand() -> None:
    t = table("a1 . b1+bt .", hands={"a": "horse"})
    t.play("horse", "D5", "b1")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1"), t.asked) == ("D5", 1, True, "act")
    assert (t.cell("b1"), t.is_down("b1")) == ("D6", True)
    assert t.g.board.grid.name(int(str(t.events("moved")[-1]["cell"]))) == "D5"


def test_flying_over_a_trap_is_safe() -> None:
    t = table("a1 bt . .", hands={"a": "great-eagle"})
    t.play("great-eagle", "D6")
    assert (t.damage("a1"), t.front("b")) == (0, ["trapsmith"])


def test_nothing_is_blocked_evaded_or_negated_in_a_trap() -> None:
    cards = "march old-wooden-shield quick-reflexes counter-spell"
    t = table("a1 bt . .", hands={"a": cards})
    t.play("march", "D5")
    assert (t.asked, t.damage("a1")) == ("act", 1)


def test_who_is_trapped_is_held_until_the_trappers_next_turn() -> None:
    t = table("a1 ct . .", hands={"a": "march"})
    t.play("march", "D5")
    t.end_turn()
    assert (t.active, t.is_held("a1")) == ("b", True)
    t.end_turn()
    assert (t.active, t.is_held("a1")) == ("c", False)
    t.end_turn()
    assert t.discard("c") + t.hand("c") + t.deck("c") == ["trapsmith"]


def test_one_trap_works_once() -> None:
    t = table("a1 bt a2 .", hands={"a": "march march teleport"})
    t.play("march", "a1", "D5")
    t.play("teleport", "a1", "C4")
    t.play("march", "D5")
    assert (t.damage("a1"), t.cell("a2"), t.damage("a2")) == (1, "D5", 0)


@rule("ignite.timing.trap")
def test_an_unsprung_trap_is_taken_up_on_the_own_turn() -> None:
    t = table("a1 at .")
    t.pick("take-up")
    assert (t.front("a"), t.play_area("a"), t.lasting("trapsmith")) == ([], ["trapsmith"], [])
    assert table("a1 bt .").refusal("take-up") == "ignite.timing.trap"


def test_of_several_traps_one_is_taken_up() -> None:
    t = table("a1 at .\n. . at")
    t.pick("take-up", 1)
    (trap,) = t.lasting("trapsmith")
    assert t.g.cards.notes[trap.on] == t.g.board.grid.parse("D5")


@rule("ignite.dead.cards-out")
def test_traps_stay_after_the_last_units_death() -> None:
    t = table("a1 b1 . .\n. bt . .", hands={"a": "dagger conditioning"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.play("conditioning", "E4", "E5")
    assert (t.damage("a1"), t.is_held("a1"), t.front("b")) == (1, True, [])


@rule("ignite.attack.no-early-delayed")
def test_a_trap_does_nothing_in_the_first_two_rounds() -> None:
    t = table("a1 bt . .", round=2, hands={"a": "conditioning"})
    t.play("conditioning", "D6")
    assert (t.damage("a1"), t.front("b")) == (0, ["trapsmith"])


# ---- placing a decoy


def test_a_decoy_stands_on_an_unoccupied_space_within_two_steps() -> None:
    t = table("a1 b1 . .\nL . Ib .\n. . . .", hands={"a": "adept-trickster"})
    t.play("adept-trickster")
    assert {"D6", "E5", "F4"} <= set(t.options())
    assert not {"D4", "D5", "E4", "E6", "D7", "F5"} & set(t.options())
    t.pick("D6")
    assert (t.at("D6"), t.play_area("a")) == ("ad1", ["adept-trickster"])


@rule("ignite.ability.decoy-space")
def test_a_decoy_stands_near_any_unit_of_its_player() -> None:
    t = table("a1 . . . . . a2", hands={"a": "adept-trickster"})
    t.play("adept-trickster", "a1")
    assert {"D6", "D8"} <= set(t.options())
    assert "D7" not in t.options()
    t.pick("D8")
    assert t.at("D8") == "ad1"


@rule("ignite.ability.decoy-space")
def test_a_unit_without_room_around_it_is_doubled_elsewhere() -> None:
    walls = "Ib Ib Ib Ib Ib\nIb Ib Ib Ib Ib\nIb Ib a1 Ib Ib\nIb Ib Ib Ib Ib\nIb Ib Ib Ib Ib"
    t = table(walls, at="D4", hands={"a": "adept-trickster"})
    assert t.refusal("adept-trickster") == "ignite.play.some-effect"
    t = table(f"{walls}\n. . . . a2", at="D4", hands={"a": "adept-trickster"})
    t.play("adept-trickster", "a1", "I7")
    assert t.at("I7") == "ad1"


def test_a_unit_has_at_most_one_decoy() -> None:
    t = table("a1 ad1 .\na2 . .", hands={"a": "adept-trickster"})
    t.play("adept-trickster", "E5")
    assert t.at("E5") == "ad2"
    alone = table("a1 ad1 .", hands={"a": "adept-trickster"})
    assert alone.refusal("adept-trickster") == "ignite.play.some-effect"


def test_there_are_four_decoys() -> None:
    four = "b1 bd1 b2 bd2\nb3 bd3 c1 cd1\na1 . . ."
    t = table(four, hands={"a": "adept-trickster"})
    assert t.refusal("adept-trickster") == "ignite.box.token-supply"


# ---- changing places


@pytest.mark.parametrize("card", ["dagger", "horse", "metal-shield", "vine-pull", "lightning-bolt"])
def test_unit_and_decoy_change_places_when_the_unit_is_attacked(card: str) -> None:
    drawing = "a1 . b1 .\n. . bd1 ." if card == "vine-pull" else "a1 b1 . .\n. . bd1 ."
    t = table(drawing, hands={"a": card})
    t.play(card, "b1")
    assert (t.asked, t.asked_seat, t.options()) == ("react", "b", [None, "swap"])
    t.pick("swap")
    assert (t.cell("b1"), t.alive("bd1"), t.damage("b1"), t.is_down("b1")) == ("E6", False, 0, False)
    assert t.at("D5") in (None, "a1")


@pytest.mark.parametrize("state", [{"down": "b1"}, {"held": {"b1": "a"}}])
def test_the_swap_is_no_movement(state: dict[str, Any]) -> None:
    t = table("a1 b1 .\n. . bd1", hands={"a": "dagger"}, **state)
    t.play("dagger", "b1")
    t.pick("swap")
    assert (t.cell("b1"), t.damage("b1")) == ("E6", 0)


def test_a_frozen_unit_does_not_swap() -> None:
    t = table("a1 b1 .\n. . bd1", hands={"a": "dagger"}, frozen={"b1": "a"})
    t.play("dagger", "b1")
    assert (t.asked, t.damage("b1"), t.alive("bd1")) == ("act", 1, True)


def test_what_cannot_be_evaded_is_not_swapped_out_of() -> None:
    t = table("a1 . .\nad1 . bk", hands={"a": "march"})
    t.play("march", "D5")
    assert (t.damage("a1"), t.alive("ad1")) == (1, True)


def test_an_area_attack_still_hits_a_unit_whose_new_space_lies_in_the_area() -> None:
    t = table("a1 . .\nb1 bd1 .\n. . .", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    t.pick("swap")
    assert (t.cell("b1"), t.damage("b1")) == ("E5", 1)
    t = table("a1 . . .\n. b1 bd1 .\n. . . .", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "b1", None)
    t.pick("swap")
    assert (t.cell("b1"), t.damage("b1"), t.terrain("E5")) == ("E6", 0, "scorched")


def test_the_new_space_has_its_effect() -> None:
    t = table("a1 b1 .\n. . Sa+bd1", hands={"a": "dagger"})
    t.play("dagger", "b1")
    t.pick("swap")
    assert (t.cell("b1"), t.damage("b1")) == ("E6", 1)


# ---- what a decoy is


def test_a_decoy_takes_up_its_space_like_a_minion() -> None:
    t = table("a1 bd1 . b1", hands={"a": "conditioning horse"})
    assert t.refusal("conditioning", "D6") == "ignite.move.through-units"
    t.play("horse", "bd1")
    assert t.refusal(None) == "ignite.move.end-on-occupied"


def test_a_decoy_is_pushed() -> None:
    t = table("a1 . bd1 .\nb1 . . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bd1", None)
    assert (t.cell("bd1"), t.is_down("bd1")) == ("D7", False)


def test_a_decoy_is_removed_by_lava_and_by_any_damage() -> None:
    t = table("a1 . bd1 L\nb1 . . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bd1", None)
    assert not t.alive("bd1")
    t = table("a1 . bd1 .\n. . b1 .", hands={"a": "scorched-earth"})
    t.play("scorched-earth", "b1", "bd1", None)
    t.nobody_reacts()
    assert (t.alive("bd1"), t.damage("b1"), t.trophies("a")) == (False, 1, [])


def test_a_decoy_goes_when_its_unit_dies() -> None:
    t = table("a1 b1 bd1\nb2 . .", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.alive("bd1"), t.trophies("a")) == (False, False, ["b1"])


def test_a_decoy_conducts_no_lightning_and_never_acts() -> None:
    t = table("a1 . b1 bd1 b2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bd1")) == (1, 0, True)
    t = table("a1 ad1 b1")
    assert t.options() == ["end-turn"]


def test_a_decoy_has_no_time_limit() -> None:
    t = table("a1 ad1 .")
    t.end_turns_until("a")
    t.end_turns_until("a")
    assert t.alive("ad1")
