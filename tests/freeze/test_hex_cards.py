"""Cursed Blade, Hexed Arrow and Consume Energy, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, table


@clause("cursed-blade", 1, 2)
def test_whom_a_cursed_blade_hurts_gains_a_hex() -> None:
    t = table("a1 b1", hands={"a": "cursed-blade"})
    t.play("cursed-blade", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.play_area("b"), pile(t)) == (1, ["hex"], 29)


@clause("cursed-blade", 2)
def test_a_blocked_cursed_blade_brings_no_hex() -> None:
    t = table("a1 b1", hands={"a": "cursed-blade", "b": "old-wooden-shield"})
    t.play("cursed-blade", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.play_area("b"), pile(t)) == (["old-wooden-shield"], 30)


@clause("cursed-blade", 4)
def test_a_cursed_blade_brings_one_hex_however_much_damage_it_does() -> None:
    t = table("a1 b1", races={"a": "dwarves"}, hands={"a": "cursed-blade"})
    t.play("cursed-blade", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.play_area("b")) == (2, ["hex"])


@clause("cursed-blade", 4)
@rule("freeze.hex.minions")
def test_a_damaged_minion_brings_nobody_a_hex() -> None:
    t = table("a1 bk b1", hands={"a": "cursed-blade"})
    t.play("cursed-blade", "bk")
    t.nobody_reacts()
    assert (t.damage("bk"), pile(t)) == (1, 30)


@clause("cursed-blade", 5)
def test_a_card_that_negates_spells_does_not_stop_a_cursed_blade() -> None:
    t = table("a1 b1", hands={"a": "cursed-blade", "b": "counter-spell old-wooden-shield"})
    t.play("cursed-blade", "b1")
    assert (t.asked, t.options()) == ("react", [None, "old-wooden-shield"])
    t.nobody_reacts()
    assert t.play_area("b") == ["hex"]


@rule("freeze.hex.pile-empty")
def test_with_an_empty_pile_a_cursed_blade_only_hurts() -> None:
    t = table("a1 b1", hands={"a": "cursed-blade"}, hexes=0)
    t.play("cursed-blade", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.play_area("b")) == (1, [])


@clause("hexed-arrow", 1, 2, 3)
def test_a_hexed_arrow_brings_a_hex_of_the_pile() -> None:
    t = table("a1 . b1", hands={"a": "long-bow hexed-arrow"})
    t.play("long-bow")
    t.play("hexed-arrow", "b1")
    t.nobody_reacts()
    assert (t.asked, t.damage("b1"), t.play_area("b"), pile(t)) == ("act", 1, ["hex"], 29)


@clause("hexed-arrow", 2, 3)
@rule("freeze.hex.transfer-when-empty")
@pytest.mark.parametrize(("given", "left"), [(1, 1), (2, 0)])
def test_a_hexed_arrow_hands_over_as_many_own_hexes_as_its_player_likes(given: int, left: int) -> None:
    t = table("a1 . b1", hands={"a": "long-bow hexed-arrow hex hex"}, hexes=0)
    t.play("long-bow")
    t.play("hexed-arrow", "b1")
    t.nobody_reacts()
    assert t.asked == "give-hexes"
    t.pick_all(*["hex"] * given)
    assert (t.play_area("b"), t.hand("a")) == (["hex"] * given, ["hex"] * left)


@clause("hexed-arrow", 2)
def test_who_hands_nothing_over_takes_one_of_the_pile() -> None:
    t = table("a1 . b1", hands={"a": "long-bow hexed-arrow hex"})
    t.play("long-bow")
    t.play("hexed-arrow", "b1")
    t.nobody_reacts()
    t.pick(None)
    assert (t.play_area("b"), t.hand("a"), pile(t)) == (["hex"], ["hex"], 29)


@clause("hexed-arrow", 1)
def test_a_hexed_arrow_needs_a_bow_and_flies_as_far_as_that() -> None:
    t = table("a1 b1 . . . . b2", hands={"a": "long-bow hexed-arrow"})
    assert t.refusal("hexed-arrow") == "ignite.bow.needed"
    t.play("long-bow")
    assert t.refusal("hexed-arrow", "b1") == t.refusal("hexed-arrow", "b2") == "ignite.attack.in-range"


@clause("hexed-arrow", 5)
def test_a_card_that_negates_spells_does_not_stop_a_hexed_arrow() -> None:
    t = table("a1 . b1", hands={"a": "long-bow hexed-arrow", "b": "counter-spell old-wooden-shield"})
    t.play("long-bow")
    t.play("hexed-arrow", "b1")
    assert (t.asked, t.options()) == ("react", [None, "old-wooden-shield"])
    t.nobody_reacts()
    assert t.play_area("b") == ["hex"]


@rule("freeze.hex.minions")
def test_a_hexed_arrow_that_hurts_a_minion_brings_nobody_a_hex() -> None:
    t = table("a1 . bk b1", hands={"a": "long-bow hexed-arrow hex"})
    t.play("long-bow")
    t.play("hexed-arrow", "bk")
    t.nobody_reacts()
    assert (t.asked, t.damage("bk"), t.hand("a"), pile(t)) == ("act", 1, ["hex"], 30)


@pytest.mark.parametrize("hand", ["hex", "dagger"])
def test_whether_the_shooter_is_asked_does_not_tell_of_hexes(hand: str) -> None:
    t = table("a1 . b1", hands={"a": f"long-bow hexed-arrow {hand}"})
    t.play("long-bow")
    t.play("hexed-arrow", "b1")
    t.nobody_reacts()
    assert t.asked == "give-hexes"


@clause("consume-energy", 1, 2)
def test_consume_energy_discards_all_hexes_and_draws_two_for_each() -> None:
    t = table(
        "a1 b1", hands={"a": "consume-energy hex dagger hex"}, decks={"a": "march march hex horse dagger"}
    )
    t.play("consume-energy")
    assert t.play_area("a") == ["consume-energy", "hex", "hex"]
    assert sorted(t.hand("a")) == ["dagger", "hex", "horse", "march", "march"]


@clause("consume-energy", 2)
def test_another_consume_energy_discards_what_the_first_one_drew() -> None:
    t = table(
        "a1 b1", hands={"a": "consume-energy consume-energy hex"}, decks={"a": "hex dagger march horse"}
    )
    t.play("consume-energy")
    assert sorted(t.hand("a")) == ["consume-energy", "dagger", "hex"]
    t.play("consume-energy")
    assert sorted(t.hand("a")) == ["dagger", "horse", "march"]


@clause("consume-energy", 3)
def test_discarded_hexes_are_out_of_the_hand_before_the_first_card_is_drawn() -> None:
    t = table("a1 b1", hands={"a": "consume-energy hex"}, decks={"a": "march"}, discards={"a": "dagger"})
    t.play("consume-energy")
    assert [event["what"] for event in t.events("discarded", "reshuffled", "drew")] == [
        "discarded",
        "reshuffled",
        "drew",
    ]
    assert (t.hand("a"), t.play_area("a")) == (["march", "dagger"], ["consume-energy", "hex"])


@clause("consume-energy", 3)
def test_consume_energy_needs_a_hex() -> None:
    t = table("a1 b1", hands={"a": "consume-energy dagger"})
    assert t.refusal("consume-energy") == "ignite.play.some-effect"


@clause("shaman-chieftain", 1)
def test_a_shaman_passes_hexes_from_hand_to_hand_and_draws_for_each() -> None:
    t = table(
        "a1 b1",
        hands={"a": "shaman-chieftain hex hex dagger", "b": "march"},
        decks={"a": "horse arrow march"},
    )
    t.play("shaman-chieftain")
    t.pick("pass-hexes", "b")
    t.pick_all("hex", "hex")
    assert (t.hand("a"), t.hand("b")) == (["dagger", "horse", "arrow"], ["march", "hex", "hex"])
    assert (t.play_area("b"), t.discard("b")) == ([], [])


@clause("shaman-chieftain", 1, 2)
def test_hexes_are_spread_over_several_players() -> None:
    t = table("a1 b1 c1", hands={"a": "shaman-chieftain hex hex hex"}, decks={"a": "march march march"})
    t.play("shaman-chieftain")
    t.pick("pass-hexes", "b")
    t.pick_all("hex")
    t.pick("pass-hexes", "c")
    t.pick_all("hex", "hex")
    assert (t.hand("b"), t.hand("c"), t.hand("a").count("march")) == (["hex"], ["hex", "hex"], 3)


@clause("shaman-chieftain", 3)
def test_only_who_still_has_units_gets_hexes() -> None:
    t = table("a1 b1", out="c", players=4, hands={"a": "shaman-chieftain hex"})
    t.play("shaman-chieftain")
    t.pick("pass-hexes")
    assert t.options() == ["b", "d"]


def test_one_shaman_a_turn_is_enough() -> None:
    t = table("a1 b1", hands={"a": "shaman-chieftain shaman-chieftain hex"})
    t.play("shaman-chieftain")
    assert t.refusal("shaman-chieftain") == "ignite.play.some-effect"


@rule("ignite.attack.no-early-scope")
def test_a_shaman_waits_for_the_third_round() -> None:
    t = table("a1 b1", hands={"a": "shaman-chieftain hex"}, round=2)
    assert t.refusal("shaman-chieftain") == "ignite.attack.no-early-scope"


@clause("diplomacy", 5)
def test_an_ally_by_diplomacy_gets_no_hexes() -> None:
    t = table("a1 b1", players=4, hands={"a": "diplomacy shaman-chieftain hex"})
    t.play("diplomacy", "b")
    t.play("shaman-chieftain")
    t.pick("pass-hexes")
    assert t.options() == ["c", "d"]
