"""Modifiers that are sealed beside an attack, and what answers it."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import poison_on, table

DECK = "march march march march march march march march march march march march"


@rule("freeze.modifier.success")
@clause("poison", 1)
def test_a_countered_fire_arrow_still_hurts_and_its_token_is_green() -> None:
    """Situation 1: no fire, but the attack landed."""
    t = table(
        "a1 . F+b1 F+b2",
        hands={"a": "long-bow fire-arrow poison", "b": "counter-spell"},
        races={"b": "elves"},
    )
    t.play("long-bow")
    t.play("fire-arrow", "b1", "poison")
    t.react("b", "counter-spell")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), poison_on(t, "b1")) == (1, 0, "a")


@rule("freeze.modifier.failure", "freeze.modifier.risk-allowed")
@clause("vampires-curse", 3, 7)
@pytest.mark.parametrize("village", [False, True])
def test_a_swap_with_a_decoy_makes_a_curse_fail(village: bool) -> None:
    """Situation 2: the attacker takes 1, in the village too only 1."""
    t = table(
        "a1 b1 .\n. . bd1",
        at="A5" if village else "D4",
        village=village,
        hands={"a": "dagger vampires-curse"},
    )
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "swap")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("a1"), t.alive("b1")) == (0, 1, True)


@rule("freeze.modifier.disarm")
def test_disarm_takes_the_sword_and_leaves_the_bone_crusher_used() -> None:
    """Situation 5."""
    t = table("a1 b1", hands={"a": "short-sword bone-crusher", "b": "disarm"})
    t.play("short-sword", "b1", "bone-crusher")
    t.react("b", "disarm")
    assert (t.damage("b1"), t.play_area("a"), t.play_area("b")) == (0, ["bone-crusher"], ["short-sword"])


@rule("freeze.modifier.stopped-means")
def test_a_sabotaged_arrow_is_trashed_and_its_poison_is_not() -> None:
    """Situation 6."""
    t = table("a1 . b1", hands={"a": "long-bow arrow poison", "b": "sabotage"})
    t.play("long-bow")
    t.play("arrow", "b1", "poison")
    t.react("b", "sabotage")
    assert sorted(t.trash()) == ["arrow", "sabotage"]
    assert (t.play_area("a"), t.damage("b1"), poison_on(t, "b1")) == (["long-bow", "poison"], 0, "")


@rule("freeze.modifier.stopped-means")
@clause("morale-boost", 5)
@clause("vampires-curse", 7)
def test_a_sabotaged_attack_fails_for_its_modifiers() -> None:
    t = table("a1 b1", hands={"a": "dagger morale-boost vampires-curse", "b": "sabotage"}, decks={"a": DECK})
    t.play("dagger", "b1")
    t.pick_all("morale-boost", "vampires-curse")
    t.react("b", "sabotage")
    assert (t.damage("a1"), t.play_area("a"), t.trash()) == (
        1,
        ["morale-boost", "vampires-curse"],
        ["sabotage", "dagger"],
    )
    t.end_turn()
    assert len(t.hand("a")) == 5


@rule("freeze.modifier.partner")
def test_mirror_spell_is_no_answer_to_what_can_be_modified() -> None:
    """Situation 7: an Ice Arrow takes modifiers and is not mirrored; a Freeze is mirrored and takes none."""
    hands = {"a": "long-bow ice-arrow freeze poison", "b": "mirror-spell counter-spell"}
    t = table("a1 . b1", hands=hands)
    t.play("freeze", "b1")
    assert (t.asked, t.options()) == ("react", [None, "counter-spell", "mirror-spell"])
    t = table("a1 . b1", hands=hands)
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    assert t.asked == "seal"
    t.pick(None)
    assert (t.asked, t.options()) == ("react", [None, "counter-spell"])


@rule("freeze.modifier.several")
@pytest.mark.parametrize(("weapon", "tokens"), [("dagger", "a"), ("full-moon-axe", "aa")])
def test_one_bone_crusher_an_attack_and_as_many_green_tokens_as_there_are(weapon: str, tokens: str) -> None:
    """Situation 8."""
    hands = {"a": f"{weapon} bone-crusher bone-crusher poison poison"}
    t = table("a1 b1 b2", hands=hands, races={"b": "orcs"})
    t.play(weapon, "b1")
    assert t.options() == [None, "bone-crusher", "poison"]
    t.pick_all("poison", "poison")
    t.nobody_reacts()
    if t.asked == "push-or-not":
        t.pick(None)
    assert poison_on(t, "b1") == tokens
    t = table("a1 b1 b2", hands=hands, races={"b": "orcs"})
    t.play(weapon, "b1", "bone-crusher")
    assert t.options() == [None, "poison"]


@rule("freeze.modifier.stopped-means")
def test_a_valkyrie_blocks_a_crushing_warhammer_with_a_bow_and_stays_on_her_feet() -> None:
    """Situation 10: what "if a shield blocks it" does is not done: a bow is no shield."""
    t = table("a1 b1", races={"b": "valkyries"}, hands={"a": "warhammer bone-crusher march", "b": "long-bow"})
    t.play("warhammer", "march", "b1", "bone-crusher")
    t.react("b", "long-bow")
    assert (t.damage("b1"), t.is_down("b1"), t.play_area("b")) == (0, False, ["long-bow"])


def test_a_blow_that_air_throws_back_still_costs_what_was_sealed() -> None:
    """The attacker is pushed while the modifier is hidden, and the curse finds it where it is."""
    t = table(". a1 b1", hands={"a": "dagger vampires-curse", "b": "air-shield"})
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "air-shield")
    assert (t.cell("a1"), t.damage("a1"), t.play_area("a")) == ("D4", 1, ["dagger", "vampires-curse"])


@rule("freeze.modifier.sealed-view")
@pytest.mark.parametrize("chosen", [(), ("poison",)])
def test_air_that_throws_a_blow_back_into_acid_does_not_tell_what_is_sealed(chosen: tuple[str, ...]) -> None:
    """Whatever is sealed, one of three cards is lost by the throw of a die; a sealed one may be."""
    t = table("A a1 b1", hands={"a": "dagger poison march march", "b": "air-shield"})
    t.play("dagger", "b1")
    t.pick_all(*chosen)
    t.dice(2)
    t.react("b", "air-shield")
    assert (t.cell("a1"), len(t.hand("a"))) == ("D4", 2)
    assert t.play_area("a")[1:] == (["poison"] if chosen else ["march"])


@rule("freeze.modifier.failure")
def test_a_curse_lies_in_the_play_area_of_who_has_lost_the_last_unit_to_it() -> None:
    t = table("a1 b1\n. c1", hands={"a": "dagger vampires-curse", "b": "dagger"}, damage={"a1": 2})
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "dagger")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


# -- several targets -------------------------------------------------------------------------------------

RING = """
    .  b1 .
    c1 a1 b2
    .  .  c2
"""


@rule("freeze.modifier.per-target")
@clause("morale-boost", 4)
@clause("ring-blade", 3)
def test_a_ring_blade_counts_morale_for_each_target_when_all_have_answered() -> None:
    """Situation 3: two are hurt and one blocks: eight cards, and one less the next time."""
    hands = {"a": "ring-blade morale-boost", "b": "march", "c": "old-wooden-shield"}
    t = table(RING, hands=hands, decks={"a": DECK})
    t.play("ring-blade")
    t.pick_all("morale-boost")
    while t.asked == "react":
        assert t.events("modified") == []
        t.pick("old-wooden-shield" if t.asked_seat == "c" else None)
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [1, 1, 0]
    assert (len(t.hand("a")), [effect.amount for effect in t.lasting("morale-boost")]) == (8, [1])


@rule("freeze.modifier.per-target")
@clause("vampires-curse", 7)
@pytest.mark.parametrize(
    ("first", "alive"),
    [("c1", False), ("b1", True)],  # what fails kills before what lands can heal, or after it
)
def test_with_several_targets_the_attacker_says_in_which_order_a_curse_works(first: str, alive: bool) -> None:
    t = table(
        "b1 a1 c1\n. a2 b2",
        hands={"a": "ring-blade vampires-curse", "c": "old-wooden-shield", "b": "march"},
        damage={"a1": 2, "b1": 2},
        races={"b": "orcs"},
    )
    t.play("ring-blade", "a1")
    t.pick_all("vampires-curse")
    t.react("c", "old-wooden-shield")
    t.nobody_reacts()
    assert (t.asked, t.asked_seat, t.options()) == ("next-target", "a", ["b1", "c1"])
    assert t.session.decision is not None
    landed, failed = t.g.policy(t.session.decision, t.session.options())
    assert landed > failed  # a bot is healed first
    t.pick(first)
    assert (t.alive("a1"), t.alive("b1"), t.trophies("c")) == (alive, False, [] if alive else ["a1"])


@rule("freeze.modifier.per-target")
def test_targets_that_all_land_or_all_fail_need_no_order() -> None:
    t = table(RING, hands={"a": "ring-blade vampires-curse"}, damage={"a1": 2})
    t.play("ring-blade")
    t.pick_all("vampires-curse")
    t.nobody_reacts()
    assert (t.asked, t.damage("a1"), t.trophies("a")) == ("act", 0, ["b1", "c1", "b2"])


@rule("freeze.modifier.order-detail")
@clause("morale-boost", 2)
def test_who_has_lost_the_last_unit_to_a_curse_draws_nothing() -> None:
    t = table(
        "b1 a1 c1\nb2 . .",
        hands={"a": "ring-blade vampires-curse morale-boost", "c": "old-wooden-shield", "b": "march"},
        damage={"a1": 2},
        decks={"a": DECK},
    )
    t.play("ring-blade")
    t.pick_all("vampires-curse", "morale-boost")
    t.react("c", "old-wooden-shield")
    t.nobody_reacts()
    t.pick("c1")
    assert (t.alive("a1"), t.alive("b1"), t.hand("a")) == (False, False, [])


@rule("freeze.modifier.per-target")
@clause("vampires-curse", 1)
@clause("morale-boost", 1)
def test_a_minion_among_the_targets_is_only_struck() -> None:
    t = table(
        "bk a1 c1\nb1 . .",
        hands={"a": "ring-blade vampires-curse morale-boost", "c": "march"},
        damage={"a1": 1},
        decks={"a": DECK},
    )
    t.play("ring-blade")
    t.pick_all("vampires-curse", "morale-boost")
    t.nobody_reacts()
    assert (t.damage("bk"), t.alive("c1"), len(t.hand("a"))) == (1, False, 4)


@clause("morale-boost", 3, 4)
def test_morale_goes_with_a_ride_that_nothing_blocks() -> None:
    """Situation 12, its first half: each strike of a Lance's ride draws 4."""
    hands = {"a": "lance horse morale-boost", "b": "old-wooden-shield", "c": "march"}
    t = table("a1 b1 c1 .", hands=hands, decks={"a": DECK})
    t.play("lance", "horse")
    while t.asked != "act":
        if t.asked == "go":
            t.pick(next(each for each in t.options() if each in ("b1", "c1", "D7")))
        elif t.asked == "lance-strike":
            t.pick(t.options()[-1])
        elif t.asked == "seal":
            t.pick_all("morale-boost")
        else:
            t.pick(None)
    assert (t.damage("b1"), t.damage("c1"), len(t.hand("a"))) == (1, 1, 8)


@clause("vampires-curse", 7)
@pytest.mark.parametrize(("answer", "left"), [(None, 0), ("old-wooden-shield", 3)])
def test_a_possessed_attacker_gains_and_suffers_itself(answer: str | None, left: int) -> None:
    t = table(
        "a1 . b1 c1\n. . b2 .",
        hands={"a": "possess dagger vampires-curse", "c": "old-wooden-shield"},
        damage={"b1": 2, "a1": 1},
    )
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger", "c1")
    t.pick_all("vampires-curse")
    t.pick(answer)
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1"), t.alive("c1")) == (1, left, answer is not None)
    assert t.trophies("c") == (["b1"] if answer else [])
