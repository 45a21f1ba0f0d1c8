"""Reactions that meet each other, decoys, modifiers, traps and krakens."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- weapons and what stops them


@rule("ignite.react.words", "ignite.turn.off-turn-cards")
def test_disarm_takes_a_bone_crushed_warhammer_and_leaves_the_crusher() -> None:
    t = table("a1 b1", hands={"a": "warhammer bone-crusher march", "b": "disarm"})
    t.play("warhammer", "march", "b1", "bone-crusher")
    t.react("b", "disarm")
    assert (t.damage("b1"), t.is_down("b1")) == (0, False)
    assert (t.play_area("a"), t.play_area("b"), t.trash()) == (
        ["march", "bone-crusher"],
        ["warhammer"],
        ["disarm"],
    )
    t.end_turns_until("c")
    assert "warhammer" in t.discard("b") + t.hand("b") + t.deck("b")


def test_a_dagger_parries_a_dagger_with_everything_that_came_with_it() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher", "b": "dagger"}, races={"a": "dwarves"})
    t.play("dagger", "b1", "bone-crusher")
    t.react("b", "dagger")
    assert (t.damage("b1"), t.play_area("a")) == (0, ["dagger", "bone-crusher"])


@rule("ignite.down.can-react")
def test_a_unit_that_the_hammer_has_just_felled_can_parry_the_next_blow_but_not_step_out_of_it() -> None:
    cards = "old-wooden-shield quick-reflexes short-sword"
    t = table("a1 b1", hands={"a": "warhammer march dagger", "b": cards})
    t.play("warhammer", "march", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.is_down("b1")) == (0, True)
    t.play("dagger", "b1")
    assert t.options() == [None, "short-sword"]
    assert t.refusal("quick-reflexes") == "ignite.down.can-react"
    t.pick("short-sword")
    assert t.damage("b1") == 0


def test_a_parried_warhammer_knocks_nobody_down() -> None:
    t = table("a1 b1", hands={"a": "warhammer march", "b": "short-sword"})
    t.play("warhammer", "march", "b1")
    t.react("b", "short-sword")
    assert (t.damage("b1"), t.is_down("b1")) == (0, False)


@rule("ignite.attack.melee")
@pytest.mark.parametrize(
    ("drawing", "answers"),
    [("a1 b1", ["old-wooden-shield", "disarm", "short-sword"]), ("a1 . b1", ["old-wooden-shield"])],
)
def test_a_thrown_javelin_is_neither_parried_nor_disarmed(drawing: str, answers: list[str]) -> None:
    cards = "short-sword disarm old-wooden-shield counter-spell"
    t = table(drawing, hands={"a": "javelin", "b": cards})
    t.play("javelin", "b1")
    assert sorted(map(str, t.options())) == sorted(["None", *answers])


def test_a_disarmed_flail_still_trades_a_card() -> None:
    t = table("a1 b1", hands={"a": "flail march", "b": "disarm"}, decks={"a": "horse"})
    t.play("flail", "a1", "b1")
    t.react("b", "disarm")
    t.pick("march")
    assert (t.hand("a"), t.play_area("a"), t.play_area("b")) == (["horse"], [], ["flail"])
    assert sorted(t.trash()) == ["disarm", "march"]


@rule("ignite.attack.for-benefits")
def test_an_evaded_blow_still_draws_with_quick_hands_and_moves_with_adrenaline() -> None:
    t = table(
        "a1 b1\n. .",
        hands={"a": "quick-hands adrenaline dagger", "b": "quick-reflexes"},
        decks={"a": "horse"},
    )
    t.play("quick-hands")
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "E5")
    assert (t.hand("a"), t.asked) == (["horse"], "go")
    t.pick("D5")
    assert (t.cell("a1"), t.damage("b1")) == ("D5", 0)


# ---- stepping aside into something


def test_who_steps_aside_into_a_krakens_reach_needs_a_shield_there() -> None:
    cards = "quick-reflexes quick-reflexes old-wooden-shield"
    t = table("a1 b1 .\n. . .\n. . .\n. ak .", hands={"a": "dagger", "b": cards})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "E5")
    # The kraken's hit cannot be evaded with the second one.
    assert (t.asked_seat, t.options()) == ("b", [None, "old-wooden-shield"])
    t.pick("old-wooden-shield")
    assert (t.damage("b1"), t.cell("b1")) == (0, "E5")


def test_who_steps_aside_into_a_trap_is_missed_by_the_blow_and_dies_of_the_trap() -> None:
    t = table("a1 b1 .\n. ct .\n. b2 .", hands={"a": "dagger", "b": "quick-reflexes"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "E5")
    assert (t.alive("b1"), t.trophies("c"), t.trophies("a")) == (False, ["b1"], [])
    assert t.asked == "act"


@rule("ignite.harm.walking")
def test_nobody_evades_to_a_certain_death() -> None:
    t = table("L L L L\nL a1 b1 Sc\nL L L L", hands={"a": "dagger", "b": "quick-reflexes"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None])


# ---- decoys


@rule("ignite.fire.burns-once")
def test_a_unit_swapped_out_of_a_fire_arrows_way_inside_the_forest_saves_the_forest() -> None:
    t = table("a1 . F+b1 F+bd1 F+c1", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.react("b", "swap")
    assert t.drawing() == "a1 . . b1 c1"
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("ignite.attack.negated-effects")
def test_a_unit_swapped_into_another_space_of_the_ring_burns_there() -> None:
    t = table("a1 b1 F F F+bd1", hands={"a": "ring-of-fire"})
    t.play("ring-of-fire")
    t.react("b", "swap")
    # D8 is outside the 5 x 5, but in a forest that the ring sets on fire.
    assert (t.drawing(), t.damage("b1")) == ("a1 . . . b1", 1)


@pytest.mark.parametrize(
    ("state", "may"),
    [({"down": "b1"}, True), ({"held": {"b1": "a"}}, True), ({"frozen": {"b1": "a"}}, False)],
)
def test_a_felled_or_netted_unit_swaps_with_its_decoy_and_a_frozen_one_does_not(
    state: dict[str, object], may: bool
) -> None:
    t = table("a1 b1 bd1", hands={"a": "dagger"}, **state)  # type: ignore[arg-type]
    t.play("dagger", "b1")
    assert (t.asked == "react") is may
    if may:
        t.react("b", "swap")
    assert (t.damage("b1"), t.cell("b1")) == ((0, "D6") if may else (1, "D5"))


def test_a_swap_onto_scorched_earth_in_a_traps_space_costs_what_both_cost() -> None:
    t = table("a1 b1 Sc+bd1+ct", hands={"a": "warhammer march"})
    t.play("warhammer", "march", "b1")
    t.react("b", "swap")
    assert (t.damage("b1"), t.is_held("b1"), t.cell("b1")) == (2, True, "D6")


def test_a_decoy_goes_with_its_unit_and_gives_its_token_back() -> None:
    t = table("a1 b1 bd1\n. . b2", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.drawing()) == (False, "a1 . .\n. . b2")


def test_scorched_earth_under_a_decoy_alone_removes_it_and_is_no_attack() -> None:
    t = table("a1 . bd1 b1", hands={"a": "quick-hands scorched-earth"}, decks={"a": "horse"})
    t.play("quick-hands")
    t.play("scorched-earth", "D6", None)
    assert (t.drawing(), t.hand("a"), t.terrain("D6")) == ("a1 . . b1", [], "scorched")


def test_a_vine_pulls_a_decoy_through_a_trap_unharmed_and_into_lava_to_its_end() -> None:
    t = table("a1 . ct . bd1\n. . . . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "bd1", 3)
    assert (t.cell("bd1"), len(t.lasting("trapsmith"))) == ("D5", 1)
    t = table("a1 . L . bd1\n. . . . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "bd1", 3)
    assert t.drawing() == "a1 . . . .\n. . . . b1"


# ---- spells turned round


def test_a_mirrored_vine_pulls_its_caster_through_the_lava_between() -> None:
    t = table("a1 L . b1\na2 . . .", hands={"a": "vine-pull", "b": "mirror-spell"})
    t.play("vine-pull", "a1", "b1")
    t.react("b", "mirror-spell", 1)
    assert (t.alive("a1"), t.trophies("b"), t.cell("b1")) == (False, ["a1"], "D7")


def test_a_mirrored_curse_falls_on_its_caster_and_goes_back_to_the_caster() -> None:
    t = table("a1 . b1", hands={"a": "curse", "b": "mirror-spell"}, decks={"a": ["march"] * 9})
    t.play("curse", "b1")
    t.react("b", "mirror-spell")
    t.end_turn()
    assert (len(t.hand("a")), t.discard("a"), t.front("a")) == (4, ["curse"], [])


def test_a_countered_curse_is_used_up_and_leaves_no_mark() -> None:
    t = table("a1 . b1", hands={"a": "curse", "b": "counter-spell"}, decks={"b": ["march"] * 9})
    t.play("curse", "b1")
    t.react("b", "counter-spell")
    assert (t.play_area("a"), t.front("a"), t.front("b")) == (["curse"], [], [])
    t.end_turns_until("b")
    t.end_turn()
    assert len(t.hand("b")) == 6


@rule("ignite.react.order")
def test_an_evader_is_not_safe_from_the_ring_that_another_mirrors() -> None:
    t = table(
        "a1 . b1 .\n. . . .\n. . c1 .",
        hands={"a": "ring-of-fire", "b": "quick-reflexes", "c": "mirror-spell"},
    )  # fmt: skip
    t.play("ring-of-fire")
    t.react("b", "quick-reflexes", "D7")
    t.react("c", "mirror-spell")
    # Around c1 on F6 stand a1 (D4) and b1 (D7).
    assert [t.damage(name) for name in ("a1", "b1", "c1")] == [1, 1, 0]


# ---- reveals


@rule("ignite.reveal.once-an-event")
def test_berserk_is_revealed_for_a_unit_that_dies_as_long_as_another_stands() -> None:
    t = table("a1 b1 .\n. . b2", hands={"a": "dagger", "b": "berserk"}, decks={"b": ["march"] * 9},
              damage={"b1": 2})  # fmt: skip
    t.play("dagger", "b1")
    t.pick(None, "berserk")
    assert (t.alive("b1"), len(t.hand("b"))) == (False, 4)


@rule("ignite.reveal.once-an-event")
def test_the_owner_of_the_last_unit_reveals_nothing_when_it_dies() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk"}, decks={"b": ["march"] * 9}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.pick(None)
    assert (t.asked, t.asked_seat, len(t.hand("b"))) == ("act", "a", 1)


@rule("ignite.reveal.once-an-event")
def test_a_frozen_unit_raises_no_shield_but_its_player_goes_berserk() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk old-wooden-shield"},
              decks={"b": ["march"] * 9}, frozen={"b1": "c"})  # fmt: skip
    t.play("dagger", "b1")
    assert t.asked == "reveal"
    t.pick("berserk", None)
    assert (t.damage("b1"), len(t.hand("b"))) == (1, 5)


def test_quick_hands_draws_the_berserk_that_answers_the_kraken_on_the_same_turn() -> None:
    t = table("a1 b1 . .\n. . ck .", hands={"a": "quick-hands adrenaline dagger"},
              decks={"a": "berserk march march horse"}, damage={"b1": 2})  # fmt: skip
    t.play("quick-hands")
    t.play("adrenaline")
    t.play("dagger", "b1")
    t.pick("D5", None)  # into the dead unit's space, in the kraken's reach, with no shield
    assert (t.damage("a1"), t.asked) == (1, "reveal")
    t.pick("berserk")
    assert t.hand("a") == ["berserk", "march", "march", "horse"]
