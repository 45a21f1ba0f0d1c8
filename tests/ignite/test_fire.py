"""Fire in forests: Fire Arrow and Ring of Fire."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def shot(drawing: str, target: str, hand: str = "", races: dict[str, str] | None = None) -> Table:
    """Unit a1 has shot a Fire Arrow at a target or a space, and b holds a hand."""
    t = table(drawing, hands={"a": "long-bow fire-arrow", "b": hand}, races=races or {})
    t.play("long-bow")
    t.play("fire-arrow")
    if t.asked == "unit":
        t.pick("a1")
    t.pick(target)
    return t


WOOD = """
    .  .  F+b2 .
    a1 .  F+b1 F
    .  .  .    F+c1
    .  F+c2 b3  F
"""
"""The forest of b1 goes down to c1; c2 stands in another one, and b3 beside both."""


@rule("ignite.fire.spreads")
@pytest.mark.parametrize("target", ["b1", "E7"])
def test_a_fire_attack_sets_the_whole_connected_forest_alight(target: str) -> None:
    t = shot(WOOD, target)
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("b1", "b2", "c1")] == [1, 1, 1]
    assert [t.damage(unit) for unit in ("b3", "c2", "a1")] == [0, 0, 0]


@rule("ignite.fire.spreads")
def test_a_target_outside_the_forest_sets_nothing_alight() -> None:
    t = shot("a1 . b1 F+b2", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


@rule("ignite.fire.spreads")
def test_spaces_that_touch_at_a_corner_are_two_forests() -> None:
    t = shot(
        """
        a1 . F+b1 .
        .  . .    F+b2
        """,
        "b1",
    )
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


@rule("ignite.fire.aim")
def test_a_fire_attack_is_aimed_at_a_unit_in_the_forest_or_an_unoccupied_forest_space() -> None:
    t = table(
        """
        a1 . F .
        .  . F+b1 .
        """,
        hands={"a": "long-bow fire-arrow"},
    )
    t.play("long-bow")
    t.play("fire-arrow")
    assert t.options() == ["D6", "b1"]
    assert t.refusal("D7") == "ignite.attack.target"


@rule("ignite.fire.aim")
def test_a_forest_is_attacked_only_if_that_burns_somebody() -> None:
    t = table("a1 . F+aw1 F b1", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    assert t.refusal("fire-arrow", "D7") == "ignite.attack.empty-terrain-needs-other"


@rule("ignite.fire.no-block")
def test_the_fire_that_follows_cannot_be_blocked() -> None:
    t = shot("a1 . F+b1 F+b2", "b1", hand="old-wooden-shield old-wooden-shield")
    assert (t.asked, t.asked_seat) == ("react", "b")
    t.pick(None)
    assert (t.asked, t.damage("b2"), len(t.hand("b"))) == ("act", 1, 2)


@rule("ignite.fire.no-block")
def test_a_shot_at_an_empty_space_of_the_forest_cannot_be_blocked() -> None:
    t = shot("a1 . F F+b1", "D6", hand="old-wooden-shield")
    assert (t.asked, t.damage("b1")) == ("act", 1)


@rule("ignite.fire.blocked")
def test_a_blocked_fire_attack_lights_nothing() -> None:
    t = shot("a1 . F+b1 F+c1", "b1", hand="old-wooden-shield")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("ignite.fire.blocked")
def test_unless_the_same_attack_also_hit_another_space_of_the_forest() -> None:
    """b1 steps out of it, but the ring covers another space of the wood where c1 stands."""
    t = table(
        """
        a1 . F+b1 .
        .  . F    F+c1
        """,
        hands={"a": "ring-of-fire", "b": "quick-reflexes"},
    )
    t.play("ring-of-fire")
    t.react("b", "quick-reflexes", "D7")
    assert (t.damage("b1"), t.damage("c1")) == (0, 1)


@rule("ignite.fire.no-double")
def test_who_is_hit_by_the_attack_takes_only_that_damage() -> None:
    t = shot("a1 . F+b1 F+b2", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


@rule("ignite.fire.again")
def test_the_same_forest_burns_twice_in_a_turn() -> None:
    t = table("a1 . F+b1 F+b2", hands={"a": "long-bow fire-arrow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.play("fire-arrow", "b2")
    assert (t.damage("b1"), t.damage("b2")) == (2, 2)


@rule("ignite.fire.krysta-dwarves")
def test_pauls_elf_lights_the_forest_of_krystas_dwarves() -> None:
    """Paul is a, Krysta is b."""
    t = shot(
        """
        .  . F+b1 F
        a1 . F    F+b2
        """,
        "E6",
        races={"a": "elves", "b": "dwarves"},
    )
    assert (t.damage("b1"), t.damage("b2"), t.damage("a1")) == (1, 1, 0)


@rule("ignite.fire.unit-or-space")
def test_aimed_at_an_occupied_space_it_is_an_attack_on_the_unit() -> None:
    t = shot("a1 . F F+b1", "b1", hand="old-wooden-shield")
    assert (t.asked, t.refusal("old-wooden-shield")) == ("react", None)
    t = shot("a1 . F F+b1", "D6", hand="old-wooden-shield")
    assert t.asked == "act"


@rule("ignite.fire.unit-or-space")
@pytest.mark.parametrize("distance", [2, 4, 5])
def test_both_aims_need_range_and_not_range_1(distance: int) -> None:
    drawing = " ".join(["a1", *["."] * (distance - 1), "F+b1"])
    t = table(drawing, hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    assert t.refusal("fire-arrow", "b1") == (None if distance <= 4 else "ignite.attack.in-range")


@rule("ignite.fire.unit-or-space")
def test_both_aims_need_line_of_sight() -> None:
    t = table("a1 Ib F F+b1 . . . b2", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    assert t.refusal("fire-arrow") == "ignite.sight.corner-lines"


@rule("ignite.fire.burns-once")
def test_the_fire_hits_own_units_minions_and_lizardmen_and_nobody_beside() -> None:
    t = shot(
        """
        a1 . F+b1 F+a2 F+bw1 F+c1
        .  . .    b2   .     .
        """,
        "b1",
        races={"c": "lizardmen"},
    )
    assert [t.damage(unit) for unit in ("b1", "a2", "c1", "b2")] == [1, 1, 1, 0]
    assert not t.alive("bw1")


@rule("ignite.fire.burns-once")
def test_the_forest_stays_forest() -> None:
    t = shot("a1 . F+b1 F", "b1")
    assert (t.terrain("D6"), t.terrain("D7")) == ("forest", "forest")


@rule("ignite.fire.burns-once")
@pytest.mark.parametrize("card", ["quick-reflexes", "counter-spell"])
def test_a_dodged_or_negated_fire_attack_starts_no_fire(card: str) -> None:
    t = shot(
        """
        .  . .    .
        a1 . F+b1 F+c1
        """,
        "b1",
        hand=card,
    )
    t.react("b", card, *(["D6"] if card == "quick-reflexes" else []))
    assert t.damage("c1") == 0


@rule("ignite.fire.burns-once")
def test_one_attack_damages_each_unit_once() -> None:
    """b1 stands in the ring and in the forest, which has four spaces in the ring."""
    t = table("a1 F F+b1 F F+b2", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


# ---- Fire Arrow


def test_counter_spell_puts_the_fire_out_but_the_arrow_still_hits() -> None:
    t = shot("a1 . F+b1 F+c1", "b1", hand="counter-spell")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)


def test_only_the_target_counters_a_fire_arrow() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "long-bow fire-arrow", "c": "counter-spell"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert (t.asked, t.damage("c1")) == ("act", 1)


def test_a_player_may_not_burn_an_own_unit_to_death() -> None:
    t = table("a1 . F+b1 F F+a2", hands={"a": "long-bow fire-arrow"}, damage={"a2": 2})
    t.play("long-bow")
    assert t.refusal("fire-arrow") == "ignite.harm.no-suicide"


# ---- Ring of Fire

RING = """
    b1 .  .  .  b2 .
    .  .  .  .  .  .
    .  .  a1 .  .  c1
    .  a2 .  F+cw1 . .
    .  .  .  .  c2 .
    .  .  b3 .  .  .
"""


def test_a_ring_burns_everything_in_the_5_by_5_spaces_but_the_caster() -> None:
    t = table(RING, hands={"a": "ring-of-fire"})
    t.play("ring-of-fire", "a1")
    assert [t.damage(unit) for unit in ("b1", "b2", "c2", "a2")] == [1, 1, 1, 1]
    assert [t.damage(unit) for unit in ("a1", "c1", "b3")] == [0, 0, 0]
    assert not t.alive("cw1")


def test_a_ring_reaches_behind_walls() -> None:
    t = table("a1 Ib b1", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    assert t.damage("b1") == 1


def test_a_forest_that_a_ring_touches_burns_as_a_whole_and_the_caster_in_it() -> None:
    t = table("F+a1 F F F F+b1 . F+b2", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    assert (t.damage("a1"), t.damage("b1"), t.damage("b2")) == (1, 1, 0)


def test_a_ring_in_the_village_hurts_others_more() -> None:
    t = table("V+a1 V+b1 V+a2", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire", "a1")
    assert (t.damage("b1"), t.damage("a2")) == (2, 1)


def test_a_ring_that_would_kill_an_own_unit_or_hurt_only_own_ones_is_refused() -> None:
    t = table("a1 a2 b1", hands={"a": "ring-of-fire"}, damage={"a2": 2, "a1": 2})
    assert t.refusal("ring-of-fire") == "ignite.harm.no-suicide"
    t = table("a1 a2", hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.harm.conditions"
    t = table("a1 . . b1", hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.attack.empty-terrain-needs-other"


def test_any_player_hit_by_a_ring_may_counter_all_of_it() -> None:
    """c1 is outside the ring, in the forest that it lights."""
    t = table("a1 b1 F F F+c1", hands={"a": "ring-of-fire", "c": "counter-spell mirror-spell"})
    t.play("ring-of-fire")
    assert t.refusal("mirror-spell") == "ignite.react.who"
    t.react("c", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


def test_a_ring_counts_as_one_attack() -> None:
    t = table("b2 a1 b1", hands={"a": "quick-hands ring-of-fire"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("ring-of-fire")
    assert t.hand("a") == ["march"]
