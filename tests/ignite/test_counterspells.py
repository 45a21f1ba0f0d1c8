"""Spells that answer spells: Counter Spell and Mirror Spell."""

import pytest

from emberbox.testing.ignite import Table, table

# ---- Counter Spell


def cast(spell: str, drawing: str, *things: str | None, hands: dict[str, str]) -> Table:
    """Player a has cast a spell, with what it asks."""
    t = table(drawing, hands={"a": spell, **hands})
    t.play(spell, *things)
    return t


@pytest.mark.parametrize(
    ("spell", "things"),
    [
        ("lightning-bolt", ["b1"]),
        ("freeze", ["b1"]),
        ("curse", ["b1"]),
        ("vine-pull", ["b1"]),
        ("ring-of-fire", []),
        ("ice-wall", ["b1", None]),
        ("scorched-earth", ["b1", None]),
    ],
)
def test_a_countered_spell_does_nothing_and_its_card_is_used_up(spell: str, things: list[str | None]) -> None:
    t = cast(spell, "a1 . b1 .", *things, hands={"b": "counter-spell"})
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.is_frozen("b1"), t.cell("b1"), t.terrain("D6")) == (0, False, "D6", "plains")
    assert (t.front("b"), t.play_area("a"), t.play_area("b")) == ([], [spell], ["counter-spell"])
    assert t.asked == "act"


def test_a_counter_spell_protects_everybody() -> None:
    t = cast("ring-of-fire", "b1 a1 c1", hands={"c": "counter-spell"})
    t.react("c", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


def test_a_counter_spell_names_no_unit() -> None:
    t = cast("ring-of-fire", "b1 a1 b2", hands={"b": "counter-spell"})
    t.react("b", "counter-spell")
    assert (t.asked, t.damage("b1"), t.damage("b2")) == ("act", 0, 0)


def test_who_is_only_pushed_on_by_an_ice_wall_may_counter_it() -> None:
    t = cast("ice-wall", "a1 b1 c1 .", "b1", None, hands={"c": "counter-spell"})
    t.react("c", "counter-spell")
    assert (t.cell("b1"), t.cell("c1"), t.terrain("D5")) == ("D5", "D6", "plains")


def test_a_counter_spell_takes_the_push_off_a_wind_arrow_and_leaves_the_damage() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow", "b": "counter-spell"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.react("b", "counter-spell")
    assert (t.cell("b1"), t.damage("b1")) == ("D6", 1)


def test_there_is_nothing_to_counter_in_a_plain_weapon_a_blessing_or_a_mount() -> None:
    hands = {"a": "dagger blessed-spear horse", "b": "counter-spell"}
    t = table("a1 b1 .", hands=hands, decks={"a": "march"})
    t.play("dagger", "b1")
    assert t.refusal("counter-spell") == "ignite.attack.spell"
    t.nobody_reacts()
    t.play("blessed-spear", "a1", "b1")
    assert t.refusal("counter-spell") == "ignite.attack.spell"
    t.nobody_reacts()
    t.pick(None)
    t.play("horse", "b1")
    assert t.refusal("counter-spell") == "ignite.attack.spell"


def test_a_counter_spell_stops_no_meteor_no_summoning_and_no_movement_of_the_casters_units() -> None:
    t = table("W a1 b1", at="H8", hands={"a": "meteor-strike water-minion teleport", "b": "counter-spell"})
    t.play("meteor-strike", "H10")
    assert t.asked == "act"
    t.play("water-minion", "H8")
    assert (t.asked, t.at("H8")) == ("act", "aw1")
    t.play("teleport", "I9")
    assert (t.asked, t.cell("a1")) == ("act", "I9")
    t.end_turns_until("a")
    assert not t.alive("b1")


def test_neither_spell_answers_a_spell_that_answers_a_spell() -> None:
    t = cast(
        "freeze", "a1 . b1", "b1", hands={"a": "freeze counter-spell mirror-spell", "b": "counter-spell"}
    )
    t.react("b", "counter-spell")
    assert (t.asked, t.is_frozen("b1")) == ("act", False)


def test_one_unit_that_is_free_to_react_is_enough_to_counter() -> None:
    drawing = "b1 a1 b2"
    t = table(drawing, hands={"a": "ring-of-fire", "b": "counter-spell"}, frozen={"b1": "c"})
    t.play("ring-of-fire")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.damage("b2")) == (0, 0)
    t = table(drawing, hands={"a": "ring-of-fire", "b": "counter-spell"}, frozen={"b1": "c", "b2": "c"})
    t.play("ring-of-fire")
    assert (t.asked, t.damage("b1")) == ("act", 1)


# ---- Mirror Spell


def test_a_mirrored_bolt_hits_its_caster_and_spreads_from_there() -> None:
    t = table("a2 a1 . . b1 c1", hands={"a": "lightning-bolt", "b": "mirror-spell"}, damage={"a1": 2})
    t.play("lightning-bolt", "b1")
    t.react("b", "mirror-spell")
    assert (t.damage("a2"), t.damage("b1"), t.damage("c1")) == (1, 0, 0)
    assert (t.trophies("b"), t.play_area("a"), t.play_area("b")) == (
        ["a1"],
        ["lightning-bolt"],
        ["mirror-spell"],
    )


def test_a_mirrored_spell_does_not_care_for_forest() -> None:
    t = table("F+a1 . b1", hands={"a": "freeze", "b": "mirror-spell"})
    t.play("freeze", "b1")
    t.react("b", "mirror-spell")
    assert t.is_frozen("a1")


def test_the_time_of_a_mirrored_freeze_is_that_of_who_mirrored_it() -> None:
    t = table("W+a2 W+a1 . b1", hands={"a": "freeze", "b": "mirror-spell"})
    t.play("freeze", "a1", "b1")
    t.react("b", "mirror-spell")
    assert (t.is_frozen("a1"), t.is_frozen("a2")) == (True, True)
    t.end_turns_until("b")
    assert (t.is_frozen("a1"), t.is_frozen("a2")) == (False, False)


def test_a_mirrored_curse_is_on_its_caster() -> None:
    t = table("a1 . b1", hands={"a": "curse", "b": "mirror-spell"}, decks={"a": "march " * 8})
    t.play("curse", "b1")
    t.react("b", "mirror-spell")
    t.end_turn()
    assert len(t.hand("a")) == 4


def test_a_mirrored_vine_pulls_its_caster() -> None:
    t = table("a1 . . . b1", hands={"a": "vine-pull", "b": "mirror-spell"})
    t.play("vine-pull", "b1")
    t.react("b", "mirror-spell", 2)
    assert (t.cell("a1"), t.cell("b1")) == ("D6", "D8")


def test_a_mirrored_ring_goes_out_from_who_mirrored_it() -> None:
    """Columns 6 to 10 burn: c2 was in the first ring, c1 is in the mirrored one."""
    t = table("c2 . a1 . b1 . c1", hands={"a": "ring-of-fire", "b": "mirror-spell"})
    t.play("ring-of-fire")
    t.react("b", "mirror-spell")
    assert [t.damage(unit) for unit in ("a1", "b1", "c1", "c2")] == [1, 0, 1, 0]


def test_nobody_answers_a_mirrored_spell() -> None:
    t = table(
        "a1 . b1 . c1",
        hands={"a": "ring-of-fire counter-spell quick-reflexes", "b": "mirror-spell", "c": "counter-spell"},
    )
    t.play("ring-of-fire")
    t.react("b", "mirror-spell")
    assert (t.asked, t.damage("a1"), t.damage("c1")) == ("act", 1, 1)


@pytest.mark.parametrize("spell", ["ice-wall", "scorched-earth"])
def test_terrain_cannot_be_mirrored(spell: str) -> None:
    t = cast(spell, "a1 . b1", "b1", None, hands={"b": "mirror-spell counter-spell"})
    assert (t.refusal("mirror-spell"), t.refusal("counter-spell")) == ("ignite.attack.spell", None)


def test_arrows_and_weapons_cannot_be_mirrored() -> None:
    t = table("a1 . b1", hands={"a": "long-bow fire-arrow", "b": "mirror-spell"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert t.refusal("mirror-spell") == "ignite.attack.spell"


def test_a_frozen_unit_mirrors_nothing() -> None:
    t = table("a1 . b1", hands={"a": "lightning-bolt", "b": "mirror-spell"}, frozen={"b1": "c"})
    t.play("lightning-bolt", "b1")
    assert (t.asked, t.damage("b1")) == ("act", 1)


def test_nobody_counters_or_mirrors_an_own_spell() -> None:
    t = table("a1 a2 b1", hands={"a": "ring-of-fire counter-spell mirror-spell"})
    t.play("ring-of-fire", "a1")
    assert (t.asked, t.damage("a2"), t.damage("b1")) == ("act", 1, 1)
