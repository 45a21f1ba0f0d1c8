"""What two or three rules of The Freeze do to one another where no single one of them says it."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import (
    aside,
    clock_of,
    doll_at,
    owner_of,
    poison_on,
    put_doll,
    sealed,
    table,
)

DECK = "march march march march march march march march march march march march"

# -- modifiers -------------------------------------------------------------------------------------------


@rule("freeze.modifier.risk-allowed")
@clause("vampires-curse", 3)
def test_a_rider_whom_a_curse_kills_in_the_middle_of_a_ride_is_the_defenders_trophy() -> None:
    t = table(
        "a1 b1 .\na2 . .",
        hands={"a": "lance horse vampires-curse", "b": "quick-reflexes"},
        damage={"a1": 2},
    )
    t.play("lance", "horse", "a1", "b1", "b1")
    t.pick_all("vampires-curse")
    t.react("b", "quick-reflexes", "D6")
    assert (t.asked, t.asked_seat, t.alive("a1"), t.trophies("b")) == ("act", "a", False, ["a1"])
    assert t.play_area("a") == ["lance", "horse", "vampires-curse"]


@rule("freeze.modifier.failure")
@clause("air-shield", 2)
def test_what_was_sealed_is_used_though_the_last_unit_is_blown_into_lava_meanwhile() -> None:
    t = table(
        "L a1 b1\n. . c1",
        hands={"a": "dagger poison morale-boost", "b": "air-shield"},
        decks={"a": DECK},
    )
    t.play("dagger", "b1")
    t.pick_all("morale-boost", "poison")
    t.react("b", "air-shield")
    assert (t.trophies("b"), t.active, sealed(t, "a"), t.hand("a")) == (["a1"], "b", [], [])


@rule("freeze.modifier.per-target")
@clause("vampires-curse", 2, 3, 7)
def test_a_curse_that_kills_the_shooter_with_one_arrow_still_kills_with_the_other() -> None:
    t = table(
        "b1 . a1 . c1\n. . a2 . .",
        hands={"a": "arrow-storm long-bow arrow vampires-curse", "b": "old-wooden-shield", "c": "march"},
        damage={"a1": 2},
    )
    t.play("arrow-storm")
    t.play("long-bow")
    t.play("arrow", "a1", "b1", "c1")
    t.pick_all("vampires-curse")
    t.react("b", "old-wooden-shield")
    t.nobody_reacts()
    assert (t.trophies("b"), t.trophies("a")) == (["a1"], ["c1"])


@rule("freeze.poison.one-tick-each")
@clause("possess", 1)
def test_the_poison_on_the_blade_of_a_possessed_unit_is_its_leaders() -> None:
    t = table("a1 . b1 c1", hands={"a": "possess dagger poison"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger", "c1")
    t.pick_all("poison")
    t.nobody_reacts()
    assert poison_on(t, "c1") == "a"


@rule("freeze.orc.curse-conflict", "freeze.orc.modified-not-reduced")
@pytest.mark.parametrize(("sealed_too", "lost"), [((), 2), (("bone-crusher",), 3)])
def test_of_a_curse_on_an_orc_what_the_blade_does_itself_stands_if_it_is_more(
    sealed_too: tuple[str, ...], lost: int
) -> None:
    """The attacker still regains 2 at most."""
    t = table(
        "a1 b1",
        races={"a": "orcs", "b": "orcs"},
        hands={"a": "dagger bone-crusher vampires-curse"},
        damage={"a1": 3},
    )
    t.play("dagger", "b1")
    t.pick_all(*sealed_too, "vampires-curse")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("a1")) == (lost, 1)


# -- arrows ----------------------------------------------------------------------------------------------


@clause("lightning-arrow", 5)
@clause("torch", 3, 7)
@pytest.mark.parametrize(("answer", "struck"), [(None, [1, 1, 1]), ("counter-spell", [1, 1, 0])])
def test_a_counter_spell_takes_the_lightning_of_a_lit_arrow_and_not_its_fire(
    answer: str | None, struck: list[int]
) -> None:
    """Nobody is hurt twice by one arrow, whichever way it comes."""
    t = table(
        "a1 . F+b1 F+c1\n. . c2 .",
        hands={"a": "torch long-bow lightning-arrow", "b": "counter-spell"},
    )
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.pick(answer)
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "c2")] == struck


@clause("kneecapped", 2)
def test_who_burns_because_of_a_lit_arrow_does_not_fall() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "torch kneecapped long-bow arrow"})
    t.play("torch", "light-arrows")
    t.play("kneecapped")
    t.play("long-bow")
    t.play("arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("c1"), t.is_down("b1"), t.is_down("c1")) == (1, True, False)


# -- machines --------------------------------------------------------------------------------------------


@rule("freeze.wm-own.ready-at-once")
def test_who_kills_the_crew_steps_up_and_fires_in_the_same_turn() -> None:
    t = table(
        "a1 b1 bxc .\n. . . .\n. . . .\n. . b2 .",
        hands={"a": "dagger march horse"},
        damage={"b1": 2},
    )
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert owner_of(t, "bxc") is None
    t.play("march", "D5")
    t.pick("fire", "b2", "horse")
    t.nobody_reacts()
    assert (owner_of(t, "bxc"), t.trophies("a")) == ("a", ["b1", "b2"])


@rule("freeze.wm-own.when-checked", "freeze.wm-own.stolen-unfinished")
def test_poison_that_kills_the_crew_hands_an_unfinished_machine_over_with_its_tokens() -> None:
    """It is taken as the turn begins: its first token comes off as the next one does."""
    t = table(
        "a1 bxc b1\n. . .\n. . b2",
        damage={"b1": 2},
        poison={"b1": "a"},
        clocks={"bxc": 1},
        active="c",
    )
    t.end_turns_until("a")
    assert (owner_of(t, "bxc"), clock_of(t, "bxc")) == ("a", 1)
    t.end_turns_until("a")
    assert clock_of(t, "bxc") == 0


@rule("freeze.wm-own.when-checked")
@clause("voodoo-doll", 2)
def test_a_blow_at_a_doll_far_off_may_cost_its_player_a_machine() -> None:
    t = table("a1 . . c1\n. b1 bxc .\n. . c2 .", hands={"a": "dagger"}, damage={"b1": 2})
    put_doll(t, "a1", "b1", "C4")
    t.play("dagger", "C4")
    t.nobody_reacts()
    assert (t.trophies("a"), owner_of(t, "bxc")) == (["b1"], "c")


@rule("freeze.wm-solid.wall-on-machine")
def test_a_machine_that_a_wall_pushes_squishes_who_stands_before_the_edge() -> None:
    t = table("b1 bxc . a1\n. . b2 .", at="D1", hands={"a": "ice-wall"})
    t.play("ice-wall", "bxc", None)
    t.nobody_reacts()
    assert (t.trophies("a"), t.at("D1"), t.terrain("D2")) == (["b1"], "bxc", "ice")


# -- what is kept, and what is gone ----------------------------------------------------------------------


@clause("bladed-boomerang", 2)
@clause("grand-finale", 1)
@clause("hoarding", 1, 2)
def test_what_comes_back_is_kept_and_is_hoarded_in_one_turn_goes_where_each_card_says() -> None:
    t = table(
        "a1 . b1",
        hands={"a": "bladed-boomerang grand-finale hoarding gold-stash hex dagger"},
        decks={"a": DECK},
        fronts={"a": "hideaway"},
    )
    t.play("bladed-boomerang", "b1")
    t.nobody_reacts()
    t.play("grand-finale")
    t.pick_all("hex")
    assert sorted(aside(t, "a")) == ["bladed-boomerang", "hex"]
    t.play("hoarding")
    t.pick_all("gold-stash")
    t.end_turn()
    t.pick_all("dagger")
    assert sorted(t.hand("a")) == ["bladed-boomerang", "dagger", "hex", *["march"] * 6]
    assert (t.play_area("a"), sorted(t.discard("a"))) == (["gold-stash"], ["grand-finale", "hoarding"])


@clause("smoke-screen", 2, 3)
def test_whoever_is_bumped_into_is_out_of_the_smoke() -> None:
    t = table("a1 . b1 b2 .", active="b", hands={"b": "smoke-screen", "a": "long-bow wind-arrow"})
    t.play("smoke-screen", "b2")
    t.end_turns_until("a")
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.cell("b2"), t.is_down("b2"), t.lasting("smoke-screen")) == ("D8", True, [])


@rule("freeze.valkyrie.spell-negates")
def test_a_valkyrie_negates_the_doll_that_would_stand_for_her_and_the_old_one_stays() -> None:
    t = table("a1 . . b1 c1", races={"b": "valkyries"}, hands={"a": "voodoo-doll", "b": "hexing"})
    put_doll(t, "a1", "c1", "F4")
    t.play("voodoo-doll", "b", "D5")
    t.react("b", "hexing")
    assert (doll_at(t, "a"), t.play_area("b")) == ("F4", ["hexing"])
