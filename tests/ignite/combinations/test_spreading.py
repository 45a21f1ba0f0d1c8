"""Fire, lightning and frost where they meet water, forests, tokens, krakens, the village and answers."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- lightning


@rule("ignite.lightning.out-of-water", "ignite.push.away")
def test_a_unit_blown_into_the_water_brings_the_lightning_to_everybody_in_it_and_on_its_shore() -> None:
    t = table("a1 . b1 W W+c1 c2\n. . . . . c3", hands={"a": "long-bow wind-arrow lightning-bolt"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.play("lightning-bolt", "b1")
    assert t.cell("b1") == "D7"
    assert [t.damage(name) for name in ("a1", "b1", "c1", "c2", "c3")] == [0, 2, 1, 1, 1]


@rule("ignite.village.each-amount", "ignite.lightning.chain")
def test_a_chain_does_one_more_to_its_links_in_the_village() -> None:
    t = table("a1 . b1 V+c1 V+c2", hands={"a": "lightning-bolt"}, damage={"c2": 1})
    t.play("lightning-bolt", "b1")
    assert (t.damage("b1"), t.damage("c1"), t.alive("c2"), t.trophies("a")) == (1, 2, False, ["c2"])


@rule("ignite.village.each-amount", "ignite.harm.conditions")
def test_in_the_village_a_bolt_at_a_neighbour_does_two_to_it_and_one_to_its_caster() -> None:
    t = table("V+a1 V+b1", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    assert (t.damage("a1"), t.damage("b1")) == (1, 2)


@rule("ignite.lightning.out-of-water", "ignite.harm.no-suicide")
def test_a_dying_own_unit_bars_the_bolt_only_if_lightning_reaches_it() -> None:
    hands = {"a": "lightning-bolt"}
    t = table("a1 . W W+b1\n. . a2 .", hands=hands, damage={"a2": 2})
    assert t.refusal("lightning-bolt", "a1", "b1") is None  # a2 stands by empty water
    t = table("a1 . W W+b1\n. . . a2", hands=hands, damage={"a2": 2})
    assert t.refusal("lightning-bolt") == "ignite.harm.no-suicide"


@rule("ignite.impassable.covers", "ignite.passable.replaces", "ignite.water.carries")
@pytest.mark.parametrize(("token", "later"), [("S", 0), ("I", 1)])
def test_a_token_parts_a_body_of_water_for_good_or_until_it_melts(token: str, later: int) -> None:
    t = table(
        ". a1 . .\n. W+b1 W W+c1", terrain=f". . . .\n. . {token} .",
        hands={"a": ["lightning-bolt"] * 2}, decks={"a": ["lightning-bolt"] * 6},
    )  # fmt: skip
    t.play("lightning-bolt", "b1")
    assert (t.damage("a1"), t.damage("b1"), t.damage("c1")) == (1, 1, 0)
    t.end_turns_until("a")
    t.play("lightning-bolt", "b1")
    assert (t.damage("b1"), t.damage("c1")) == (2, later)


@rule("ignite.minion.lightning", "ignite.lightning.graph")
def test_a_chain_runs_through_a_kraken_and_a_minion_but_not_through_a_decoy() -> None:
    t = table("a1 . b1 ck bw1 b2 bd2 b3", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert t.drawing() == "a1 . b1 ck . b2 bd2 b3"
    assert [t.damage(name) for name in ("b1", "ck", "b2", "b3")] == [1, 1, 1, 0]


@rule("ignite.lightning.spread-damage")
def test_a_target_that_steps_aside_saves_the_whole_chain_even_if_it_stays_linked() -> None:
    t = table("a1 . b1 c1\n. . . .", hands={"a": "lightning-bolt", "b": "quick-reflexes"})
    t.play("lightning-bolt", "b1")
    t.react("b", "quick-reflexes", "E6")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


def test_a_mirrored_bolt_runs_through_the_casters_water_and_kills_whom_the_caster_could_not_have() -> None:
    t = table("W+a1 . b1\nW+a2 . .", hands={"a": "lightning-bolt", "b": "mirror-spell"}, damage={"a2": 2})
    t.play("lightning-bolt", "a1", "b1")
    t.react("b", "mirror-spell")
    assert (t.damage("a1"), t.alive("a2"), t.damage("b1"), t.trophies("b")) == (1, False, 0, ["a2"])


@rule("ignite.freeze.only-that-unit")
def test_a_bolt_at_a_frozen_unit_is_countered_for_the_sake_of_a_free_one_in_the_chain() -> None:
    hands = {"a": "lightning-bolt", "b": "counter-spell"}
    t = table("a1 . b1 b2", hands=hands, frozen={"b1": "a"})
    t.play("lightning-bolt", "b1")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.damage("b2")) == (0, 0)
    t = table("a1 . b1 b2", hands=hands, frozen={"b1": "a", "b2": "a"})
    t.play("lightning-bolt", "b1")
    assert (t.asked, t.damage("b1"), t.damage("b2")) == ("act", 1, 1)


# ---- frost


@rule("ignite.freeze.water", "ignite.minion.frozen")
def test_a_frozen_kraken_lets_a_unit_walk_through_its_reach_in_this_turn_and_its_own() -> None:
    t = table("a1 . . W W+ck", hands={"a": "freeze march"}, decks={"c": "march"})
    t.play("freeze", "D7")
    assert t.is_frozen("ck")
    t.play("march", "D5")
    t.end_turns_until("c")
    assert (t.damage("a1"), t.is_frozen("ck")) == (0, True)
    t.end_turns_until("a")
    assert not t.is_frozen("ck")


@rule("ignite.freeze.within-water")
def test_a_caster_in_the_water_freezes_itself_and_its_own_minion_there() -> None:
    t = table("W+a1 W+aw1 W+b1 a2", hands={"a": "freeze march dagger"})
    t.play("freeze", "a1", "b1")
    assert [t.is_frozen(name) for name in ("a1", "aw1", "b1", "a2")] == [True, True, True, False]
    assert t.refusal("aw1") == "ignite.freeze.restrictions"
    t.play("dagger", "b1")  # a2 is the only one left to strike
    assert t.damage("b1") == 1


@rule("ignite.freeze.within-water")
def test_frost_that_misses_its_target_freezes_nobody_in_the_water() -> None:
    t = table("a1 . W+b1 W+c1\n. . . .", hands={"a": "freeze", "b": "quick-reflexes"})
    t.play("freeze", "b1")
    t.react("b", "quick-reflexes", "E6")
    assert (t.is_frozen("b1"), t.is_frozen("c1")) == (False, False)


def test_mirrored_frost_holds_the_caster_until_the_turn_of_who_mirrored_it() -> None:
    t = table("a1 . b1", hands={"a": "freeze", "b": "mirror-spell"})
    t.play("freeze", "b1")
    t.react("b", "mirror-spell")
    assert (t.is_frozen("a1"), t.is_frozen("b1")) == (True, False)
    t.end_turns_until("b")
    assert not t.is_frozen("a1")


# ---- fire


FIRE = {"a": "long-bow fire-arrow"}


@rule("ignite.fire.blocked", "ignite.fire.spreads", "ignite.react.several")
@pytest.mark.parametrize(
    ("answers", "damage"),
    [
        ("", [1, 1, 1]),
        ("old-wooden-shield", [0, 0, 0]),
        ("counter-spell", [1, 0, 0]),
        ("counter-spell old-wooden-shield", [0, 0, 0]),
    ],
)
def test_a_fire_arrow_in_a_forest_against_shield_and_counter_spell(answers: str, damage: list[int]) -> None:
    t = table("a1 . F+b1 F+c1\n. . . F+b2", hands={**FIRE, "b": f"{answers} march"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    for answer in answers.split():
        t.react("b", answer)
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "b2")] == damage


@rule("ignite.react.who", "ignite.fire.no-block")
def test_who_merely_burns_along_cannot_counter_a_fire_arrow() -> None:
    hands = {**FIRE, "c": "counter-spell old-wooden-shield quick-reflexes"}
    t = table("a1 . F+b1 F+c1", hands=hands)
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert (t.asked, t.damage("c1"), len(t.hand("c"))) == ("act", 1, 3)


@rule("ignite.fire.unit-or-space")
def test_fire_shot_at_an_empty_forest_space_is_answered_by_nobody() -> None:
    t = table("a1 . F F+b1", hands={**FIRE, "b": "counter-spell old-wooden-shield quick-reflexes"})
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    assert (t.asked, t.damage("b1")) == ("act", 1)


@rule("ignite.forest.targeting", "ignite.passable.replaces")
def test_scorched_earth_takes_cover_and_fire_away_from_a_forest_space() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "scorched-earth long-bow arrow fire-arrow"})
    assert t.refusal("scorched-earth", "D6") is None
    t.play("scorched-earth", "b1", None)
    t.play("long-bow")
    t.play("arrow", "b1")
    t.play("fire-arrow", "c1")
    assert (t.damage("b1"), t.damage("c1")) == (2, 1)


@rule("ignite.elf.range-one", "ignite.forest.targeting", "ignite.elf.plus-one-range")
def test_an_elf_in_a_forest_shoots_into_it_at_range_one_or_burns_it_at_range_five() -> None:
    hands = {"a": "long-bow arrow fire-arrow"}
    t = table("F+a1 F+b1 F+b2 . . F+c1", hands=hands, races={"a": "elves"})
    t.play("long-bow")
    assert t.refusal("arrow", "b2") == "ignite.forest.targeting"
    t.play("arrow", "b1")
    t.play("fire-arrow", "c1")
    assert [t.damage(name) for name in ("a1", "b1", "b2", "c1")] == [0, 1, 0, 1]


@rule("ignite.harm.conditions", "ignite.fire.burns-once")
def test_fire_on_ones_own_forest_needs_an_enemy_in_it_and_no_dying_friend() -> None:
    t = table("a1 . F F+a2 b1", hands=FIRE)
    t.play("long-bow")
    assert t.refusal("fire-arrow", "D6") == "ignite.harm.conditions"
    t = table("a1 . F+b1 F+a2", hands=FIRE, damage={"a2": 2})
    t.play("long-bow")
    assert t.refusal("fire-arrow", "b1") == "ignite.harm.no-suicide"


# ---- the ring


@rule("ignite.fire.burns-once")
def test_a_ring_mirrored_in_a_forest_burns_everybody_in_it_and_who_mirrored_it_too() -> None:
    t = table(
        "a1 . F+b1 F F F F+c1\n. . b2 . . . c2",
        hands={"a": "ring-of-fire", "b": "mirror-spell"},
    )  # fmt: skip
    t.play("ring-of-fire")
    t.react("b", "mirror-spell", "b1")
    # a1 and b2 stand in the 5 x 5 around b1; b1 and c1 in the burning forest; c2 in neither.
    assert [t.damage(name) for name in ("a1", "b1", "b2", "c1", "c2")] == [1, 1, 1, 1, 0]


@rule("ignite.harm.judged-at-declaration")
def test_a_ring_whose_enemy_steps_out_of_it_still_burns_the_casters_own() -> None:
    t = table(". . . . .\n. a1 . b1 .\n. a2 . . .", hands={"a": "ring-of-fire", "b": "quick-reflexes"})
    t.play("ring-of-fire", "a1")
    t.react("b", "quick-reflexes", "E8")
    assert (t.damage("a1"), t.damage("a2"), t.damage("b1")) == (0, 1, 0)


@rule("ignite.fire.burns-once", "ignite.minion.fire")
def test_a_ring_over_two_forests_hurts_each_piece_once() -> None:
    t = table("F F+b1 F+bw1\n. a1 .\nF+b2 . F+c1\nF+c2 . F+bd1", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("a1", "b1", "b2", "c1", "c2")] == [0, 1, 1, 1, 1]
    assert t.drawing() == ". b1 .\n. a1 .\nb2 . c1\nc2 . ."


@rule("ignite.react.who")
def test_who_burns_outside_the_ring_may_counter_it_but_neither_mirror_nor_evade() -> None:
    cards = "counter-spell mirror-spell quick-reflexes"
    t = table("a1 . F+b1 F F+c1", hands={"a": "ring-of-fire", "c": cards})
    t.play("ring-of-fire")
    assert (t.asked_seat, t.options()) == ("c", [None, "counter-spell"])
    t.pick("counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)
