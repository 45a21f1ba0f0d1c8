"""Water and forest: what they carry, and what they hide."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def with_bow(drawing: str, hand: str, b: str = "") -> Table:
    """Player a has played a Long Bow."""
    t = table(drawing, hands={"a": f"long-bow {hand}", "b": b})
    t.play("long-bow")
    return t


# ---- water

WATER_SPELLS = pytest.mark.parametrize("card", ["water-minion", "hydro-necromancer", "kraken"])


@rule("ignite.water.spells")
@WATER_SPELLS
def test_some_spells_need_water(card: str) -> None:
    assert table("a1 . W", hands={"a": card}).refusal(card) == "ignite.water.spells"
    assert table("a1 W", hands={"a": card}).refusal(card) is None


@rule("ignite.water.near")
@WATER_SPELLS
@pytest.mark.parametrize(
    ("drawing", "near"), [("W+a1 W", True), ("a1 W", True), ("a1 .\n. W", False), ("a1 . W", False)]
)
def test_near_water_is_on_it_or_beside_it(card: str, drawing: str, near: bool) -> None:
    assert (table(drawing, hands={"a": card}).refusal(card) is None) is near


@rule("ignite.water.carries")
def test_lightning_and_frost_reach_every_unit_in_the_body_of_water() -> None:
    drawing = """
        a1 .  W+b1 W    .
        .  .  .    W+b2 .
        .  .  .    .    W+b3
    """
    t = table(drawing, hands={"a": "lightning-bolt freeze"})
    t.play("lightning-bolt", "b1")
    t.play("freeze", "b1")
    names = ("b1", "b2", "b3")  # the water of b3 touches the other only by a corner
    assert [t.damage(name) for name in names] == [1, 1, 0]
    assert [t.is_frozen(name) for name in names] == [True, True, False]


@rule("ignite.water.carries")
def test_these_effects_cannot_be_blocked() -> None:
    t = table(
        "a1 . W+b1 W W+c1", hands={"a": "lightning-bolt", "b": "old-wooden-shield", "c": "metal-shield"}
    )
    t.play("lightning-bolt", "b1")
    assert (t.asked_seat, t.damage("b1"), t.damage("c1")) == ("a", 1, 1)


@rule("ignite.water.carries")
def test_other_attacks_stay_where_they_strike() -> None:
    t = table("a1 . W+b1 W+b2", hands={"a": "javelin"})
    t.play("javelin", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


@rule("ignite.water.no-move-effect")
@pytest.mark.parametrize("ground", ["W", "F"])
def test_neither_water_nor_forest_affects_movement(ground: str) -> None:
    t = table(f"{ground}+a1 {ground} {ground} {ground}", hands={"a": "conditioning march"})
    t.play("conditioning", "D6")
    t.play("march", "D7")
    assert (t.cell("a1"), t.damage("a1")) == ("D7", 0)


# ---- forest


@rule("ignite.forest.targeting")
@pytest.mark.parametrize("card", ["javelin", "lightning-bolt", "freeze", "curse", "gladiator-net"])
def test_a_unit_in_a_forest_is_a_target_only_from_range_1(card: str) -> None:
    assert table("a1 . F+b1", hands={"a": card}).refusal(card) == "ignite.forest.targeting"
    assert table("a1 F+b1", hands={"a": card}).refusal(card, "b1") is None


@rule("ignite.forest.targeting")
def test_a_minion_hides_like_a_unit() -> None:
    assert table("a1 . F+bw", hands={"a": "javelin"}).refusal("javelin") == "ignite.forest.targeting"


@rule("ignite.forest.targeting")
@pytest.mark.parametrize("card", ["ice-wall", "scorched-earth", "magic-potion-bomb"])
def test_area_cards_reach_it(card: str) -> None:
    assert table("a1 . F+b1 .", hands={"a": card}).refusal(card, "b1") is None


@rule("ignite.forest.fire-exception")
def test_fire_reaches_into_a_forest_and_burns_all_of_it() -> None:
    drawing = """
        a1 .  F+b1 F    .
        .  .  .    F+b2 .
        .  .  .    .    F+b3
    """
    t = with_bow(drawing, "fire-arrow arrow")
    assert t.refusal("arrow") == "ignite.forest.targeting"
    t.play("fire-arrow", "b1")
    assert [t.damage(name) for name in ("b1", "b2", "b3")] == [1, 1, 0]  # b3's is another forest


@rule("ignite.forest.fire-exception")
def test_what_the_fire_does_there_cannot_be_blocked() -> None:
    t = with_bow("a1 . F F+b1 F+b2", "fire-arrow", b="old-wooden-shield")
    t.play("fire-arrow", "D6")
    assert (t.asked_seat, t.damage("b1"), t.damage("b2")) == ("a", 1, 1)
    t = with_bow("a1 . F+c1 F+b1", "fire-arrow", b="old-wooden-shield")
    t.play("fire-arrow", "c1")
    assert (t.asked_seat, t.damage("c1"), t.damage("b1")) == ("a", 1, 1)


@rule("ignite.forest.shoot-out-and-over")
def test_a_unit_shoots_out_of_a_forest_and_over_one() -> None:
    assert table("F+a1 F F b1", hands={"a": "javelin"}).refusal("javelin", "b1") is None
    assert table("a1 F F+b2 b1", hands={"a": "javelin"}).refusal("javelin", "b1") is None


@rule("ignite.forest.shoot-out-and-over")
def test_the_targets_own_forest_protects_it_even_from_within() -> None:
    t = table("F+a1 F F+b1", hands={"a": "javelin"})
    assert t.refusal("javelin") == "ignite.forest.targeting"


@rule("ignite.forest.global-effects")
def test_global_effects_reach_players_and_units_in_a_forest() -> None:
    t = table("a1 . . F+b1", hands={"a": "raiders-of-the-north", "b": "march march march march dagger"})
    t.play("raiders-of-the-north")
    assert (t.asked_seat, t.asked) == ("b", "raided")
    t.pick_all("dagger")
    assert (t.hand("b"), t.play_area("b")) == (["march"] * 4, ["dagger"])


@rule("ignite.forest.targeting-by-others")
def test_a_forest_does_not_hide_own_units_from_their_player() -> None:
    t = table("a1 . F+a2", hands={"a": "vine-pull"})
    t.play("vine-pull", "a1", "a2")
    assert t.cell("a2") == "D5"


@rule("ignite.forest.targeting-by-others")
def test_a_card_without_a_range_needs_an_adjacent_unit() -> None:
    t = table("a1 F+b1 .\n. . F+b2", hands={"a": "metal-shield"})
    t.play("metal-shield")
    assert t.options() == ["b1"]


@rule("ignite.forest.targeting-by-others")
def test_what_spreads_reaches_units_in_a_forest() -> None:
    t = table("a1 . b1 F+b2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    assert t.damage("b2") == 1
    t = with_bow("a1 . b1 F+b2 .", "wind-arrow")
    t.play("wind-arrow", "b1")
    assert (t.cell("b2"), t.is_down("b2")) == ("D8", True)
