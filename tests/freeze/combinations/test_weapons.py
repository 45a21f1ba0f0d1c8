"""Hard situations of the design brief with arrows and weapons, by their numbers, and some more."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import aside, poison_on, put_doll, table

RING = """
    .  b1 .
    d1 a1 c1
    .  .  .
"""


@rule("freeze.modifier.per-target")
@clause("ring-blade", 3, 4)
def test_a_ring_blade_with_morale_boost_is_worked_out_for_each_target() -> None:
    """Situation 3: nothing is shown before all three have answered; then +4, +4, and a card less."""
    t = table(
        RING,
        hands={"a": "ring-blade morale-boost", "b": "march", "c": "old-wooden-shield", "d": "march"},
        decks={"a": "march " * 20},
    )
    t.play("ring-blade")
    t.pick_all("morale-boost")
    for seat in "bcd":
        assert (t.asked, t.asked_seat, t.play_area("a")) == ("react", seat, ["ring-blade"])
        t.pick("old-wooden-shield" if seat == "c" else None)
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "d1")] == [1, 0, 1]
    assert (len(t.hand("a")), t.play_area("a")) == (8, ["ring-blade", "morale-boost"])
    t.end_turn()
    assert len(t.hand("a")) == 5


@clause("ring-blade", 3)
def test_the_attacker_orders_the_targets_of_a_ring_blade_where_that_matters() -> None:
    """With 1 health left the curse must heal before it bites: the target that was hurt comes first."""
    t = table(
        "a1 b1\nc1 .",
        damage={"a1": 2, "b1": 1},
        hands={"a": "ring-blade vampires-curse", "c": "old-wooden-shield"},
    )
    t.play("ring-blade")
    t.pick_all("vampires-curse")
    t.react("c", "old-wooden-shield")
    t.nobody_reacts()
    assert (t.asked, t.asked_seat) == ("next-target", "a")
    t.pick("b1")
    assert (t.alive("a1"), t.alive("b1"), t.damage("a1")) == (True, False, 1)


@clause("kneecapped", 3)
def test_each_unit_that_a_ring_blade_hurts_falls() -> None:
    t = table(RING, hands={"a": "kneecapped ring-blade", "c": "old-wooden-shield"})
    t.play("kneecapped")
    t.play("ring-blade")
    t.react("c", "old-wooden-shield")
    t.nobody_reacts()
    assert [t.is_down(name) for name in ("b1", "c1", "d1")] == [True, False, True]


@clause("modified-bow", 6)
def test_poison_goes_with_an_arrow_of_a_modified_bow_but_not_with_its_blow() -> None:
    t = table("b1 a1 . c1", hands={"a": "modified-bow arrow poison"})
    t.play("modified-bow")
    t.pick("blow", "b1")
    assert t.asked != "seal"  # it is no bladed weapon
    t.nobody_reacts()
    t.play("arrow", "c1")
    t.pick_all("poison")
    t.nobody_reacts()
    assert (poison_on(t, "b1"), poison_on(t, "c1")) == ("", "a")


@clause("modified-bow", 6)
@pytest.mark.parametrize("blow", [True, False])
def test_sabotage_breaks_the_bow_that_struck_and_the_arrow_that_was_shot(blow: bool) -> None:
    t = table("b1 a1 . b2", hands={"a": "modified-bow arrow arrow", "b": "sabotage"})
    t.play("modified-bow")
    t.pick("blow", "b1") if blow else t.play("arrow", "b2")
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert sorted(t.trash()) == ["modified-bow" if blow else "arrow", "sabotage"]
    assert t.refusal("arrow") == ("ignite.bow.needed" if blow else None)


@clause("lightning-arrow", 6)
def test_sabotage_stops_all_of_a_lightning_arrow() -> None:
    t = table("a1 . b1 c1", hands={"a": "long-bow lightning-arrow", "b": "sabotage"})
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@clause("quick-shot", 3)
def test_quick_shot_draws_twice_for_an_arrow_in_a_storm() -> None:
    t = table(
        "a1 . b1 . c1",
        hands={"a": "arrow-storm quick-shot long-bow arrow"},
        decks={"a": "march horse dagger"},
    )
    for card in ("arrow-storm", "quick-shot", "long-bow"):
        t.play(card)
    t.play("arrow", "b1", "c1")
    t.nobody_reacts()
    assert t.hand("a") == ["march", "horse"]


@clause("close-range-master", 5)
def test_air_shield_does_not_push_back_who_throws_at_range_1() -> None:
    t = table(". a1 b1", hands={"a": "close-range-master bladed-boomerang", "b": "air-shield"})
    t.play("close-range-master")
    t.play("bladed-boomerang", "b1")
    t.react("b", "air-shield")
    t.nobody_reacts()
    assert (t.damage("b1"), t.cell("a1")) == (0, "D5")


@clause("arrow-storm", 7)
def test_a_curse_in_a_storm_may_land_once_and_fail_once() -> None:
    t = table(
        "a1 . b1 . c1",
        damage={"a1": 1},
        hands={"a": "arrow-storm long-bow arrow vampires-curse", "c": "old-wooden-shield"},
    )
    t.play("arrow-storm")
    t.play("long-bow")
    t.play("arrow", "b1", "c1")
    t.pick_all("vampires-curse")
    t.react("c", "old-wooden-shield")
    t.nobody_reacts()
    # The original heals the one point that is missing, the duplicate costs one.
    assert (t.alive("b1"), t.damage("c1"), t.damage("a1")) == (False, 0, 1)


def test_a_boomerang_that_was_sabotaged_does_not_come_back() -> None:
    t = table("a1 . b1", hands={"a": "bladed-boomerang", "b": "sabotage"})
    t.play("bladed-boomerang", "b1")
    t.react("b", "sabotage")
    assert sorted(t.trash()) == ["bladed-boomerang", "sabotage"]


def test_an_orc_withstands_neither_a_deadly_arrow_nor_a_pair_of_blades() -> None:
    """Only a weapon's stated 3 is less on it."""
    t = table("a1 . b1", races={"b": "orcs"}, hands={"a": "long-bow deadly-arrow"})
    t.play("long-bow")
    t.play("deadly-arrow", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 2


@clause("ring-blade", 1)
def test_a_ring_blade_leaves_the_ally_of_diplomacy_out() -> None:
    t = table(RING, hands={"a": "diplomacy ring-blade"})
    t.play("diplomacy", "b")
    t.play("ring-blade")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "d1")] == [0, 1, 1]


@clause("kneecapped", 3)
def test_whom_a_lance_ride_hurts_falls_even_behind_a_shield_against_the_horse() -> None:
    """Without Kneecapped the shield would keep it on its feet (situation 12)."""
    t = table(
        """
        I I  I  I I
        I a1 b1 . I
        I I  I  I I
        .  b2 . . c1
        """,
        hands={"a": "kneecapped lance horse", "b": "metal-shield"},
    )
    t.play("kneecapped")
    t.play("lance", "horse", "b1", "b1")
    t.react("b", "metal-shield")
    assert (t.damage("b1"), t.is_down("b1")) == (1, True)


@clause("arrow-storm", 10)
def test_a_change_of_heart_may_bring_both_arrows_onto_one_unit() -> None:
    t = table("a1 . b1 . c1", hands={"a": "arrow-storm long-bow arrow", "b": "change-of-heart"})
    t.play("arrow-storm")
    t.play("long-bow")
    t.play("arrow", "b1", "c1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (0, 2)


def test_a_lit_ice_arrow_freezes_its_target_and_burns_the_forest() -> None:
    t = table("a1 . F+b1 F+b2", hands={"a": "torch long-bow ice-arrow quick-shot"}, decks={"a": "march"})
    t.play("torch", "light-arrows")
    t.play("quick-shot")
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.nobody_reacts()
    assert [(t.damage(name), t.is_frozen(name)) for name in ("b1", "b2")] == [(1, True), (1, False)]
    assert t.hand("a") == ["march"]


def test_a_lit_ice_arrow_at_a_forest_alone_burns_it_and_freezes_nobody() -> None:
    t = table("a1 . F F+b1", hands={"a": "torch long-bow ice-arrow quick-shot"}, decks={"a": "march"})
    t.play("torch", "light-arrows")
    t.play("quick-shot")
    t.play("long-bow")
    t.play("ice-arrow", "D6")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_frozen("b1"), t.hand("a")) == (1, False, ["march"])


@rule("freeze.hex.gain-or-transfer")
@clause("hexed-arrow", 6)
@pytest.mark.parametrize(("aim", "hexes"), [("b1", (["hex"], [])), ("D7", ([], []))])
def test_a_lit_hexed_arrow_hexes_whom_it_hits_and_nobody_who_only_burns(
    aim: str, hexes: tuple[list[str], list[str]]
) -> None:
    t = table("a1 . F+b1 F F+c1", hands={"a": "torch long-bow hexed-arrow"})
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("hexed-arrow", aim)
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 1)
    assert (t.play_area("b"), t.play_area("c")) == hexes


@clause("arrow-storm", 4)
def test_lit_arrows_of_any_kind_set_a_forest_on_fire_only_once() -> None:
    t = table("a1 . F+b1 F+b2 c1", hands={"a": "torch arrow-storm long-bow arrow"})
    t.play("torch", "light-arrows")
    t.play("arrow-storm")
    t.play("long-bow")
    t.play("arrow", "b1")
    assert t.options() == [None, "c1"]
    t.pick("c1")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [1, 1, 1]


# -- voodoo dolls and war machines -----------------------------------------------------------------------


@clause("bladed-boomerang", 4)
def test_a_boomerang_comes_back_from_a_voodoo_doll() -> None:
    t = table("a1 . . . . . b1", hands={"a": "bladed-boomerang"})
    put_doll(t, "a1", "b1", "D6")
    t.play("bladed-boomerang", "D6")
    assert (t.damage("b1"), aside(t, "a")) == (1, ["bladed-boomerang"])


@clause("quick-shot", 4)
@pytest.mark.parametrize("arrow", ["arrow", "ice-arrow"])
def test_a_voodoo_doll_counts_as_an_opponent_for_quick_shot(arrow: str) -> None:
    t = table("a1 . . . . . . b1", hands={"a": f"quick-shot long-bow {arrow}"}, decks={"a": "march"})
    put_doll(t, "a1", "b1", "D6")
    t.play("quick-shot")
    t.play("long-bow")
    t.play(arrow, "D6")
    assert (t.damage("b1"), t.is_frozen("b1"), t.hand("a")) == (1, False, ["march"])


@clause("kneecapped", 4)
def test_nobody_falls_whose_voodoo_doll_is_struck() -> None:
    t = table("a1 . . . . . b1", hands={"a": "kneecapped dagger"})
    put_doll(t, "a1", "b1", "D5")
    t.play("kneecapped")
    t.play("dagger", "D5")
    assert (t.damage("b1"), t.is_down("b1")) == (1, False)


@clause("arrow-storm", 1)
def test_a_unit_and_a_voodoo_doll_are_two_targets_of_a_storm() -> None:
    t = table("a1 . c1 . . . . b1", hands={"a": "arrow-storm long-bow arrow"})
    put_doll(t, "a1", "b1", "D7")
    t.play("arrow-storm")
    t.play("long-bow")
    t.play("arrow", "c1", "D7")
    t.nobody_reacts()
    assert (t.damage("c1"), t.damage("b1")) == (1, 1)


@clause("lightning-arrow", 7)
def test_neither_war_machines_nor_voodoo_dolls_pass_lightning_on() -> None:
    t = table(
        """
        a1 .  b1 axb b2
        .  .  .  .   .
        .  .  .  .   c1
        """,
        hands={"a": "long-bow lightning-arrow"},
    )
    put_doll(t, "a1", "c1", "E6")
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [1, 0, 0]
