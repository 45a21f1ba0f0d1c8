"""Morale Boost, Poison and Vampire's Curse, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import poison_on, put_doll, table
from emberbox.testing.ignite import Table

DECK = "march march march march march march march march march march"


# -- morale boost ----------------------------------------------------------------------------------------


@clause("morale-boost", 1, 2)
@rule("freeze.modifier.success")
def test_morale_boost_draws_4_cards_at_once_if_the_attack_hurts() -> None:
    t = table("a1 b1", hands={"a": "dagger morale-boost"}, decks={"a": DECK})
    t.play("dagger", "b1", "morale-boost")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a"), t.asked) == (1, ["march"] * 4, "act")


@clause("morale-boost", 2, 5)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "dagger"])
def test_a_blocked_morale_boost_costs_a_card_of_the_next_hand_and_only_of_that(answer: str) -> None:
    t = table("a1 b1", hands={"a": "dagger morale-boost", "b": answer}, decks={"a": DECK})
    t.play("dagger", "b1", "morale-boost")
    t.react("b", answer)
    assert (t.damage("b1"), t.hand("a")) == (0, [])
    assert [(effect.seat, effect.amount) for effect in t.lasting("morale-boost")] == [(0, 1)]
    t.end_turn()
    assert len(t.hand("a")) == 5
    assert t.lasting("morale-boost") == []


@clause("morale-boost", 5)
def test_evading_a_morale_boost_is_as_good_as_blocking_it() -> None:
    t = table("a1 b1 .", hands={"a": "dagger morale-boost", "b": "quick-reflexes"}, decks={"a": DECK})
    t.play("dagger", "b1", "morale-boost")
    t.react("b", "quick-reflexes", "D6")
    assert t.hand("a") == []
    t.end_turn()
    assert len(t.hand("a")) == 5


@clause("morale-boost", 5)
@rule("freeze.modifier.several")
def test_several_penalties_add_up_down_to_drawing_nothing() -> None:
    t = table("a1 b1", hands={"a": f"dagger {'morale-boost ' * 7}", "b": "dagger"}, decks={"a": DECK})
    t.play("dagger", "b1")
    t.pick_all(*["morale-boost"] * 7)
    t.react("b", "dagger")
    t.end_turn()
    assert t.hand("a") == []


@clause("morale-boost", 5)
def test_the_penalties_of_several_attacks_add_up() -> None:
    hands = {"a": "dagger dagger morale-boost morale-boost", "b": "dagger dagger"}
    t = table("a1 b1", hands=hands, decks={"a": DECK})
    for _ in range(2):
        t.play("dagger", "b1")
        t.pick_all("morale-boost")
        t.react("b", "dagger")
    t.end_turn()
    assert len(t.hand("a")) == 4


@clause("morale-boost", 1)
@rule("freeze.modifier.partner", "freeze.modifier.no-bluff")
@pytest.mark.parametrize(
    ("drawing", "hand", "picks"),
    [
        ("a1 bw b1", "dagger", ("dagger", "bw")),  # a minion
        ("a1 . b1", "lightning-bolt", ("lightning-bolt", "b1")),  # a pure spell
        ("a1 b1", "metal-shield", ("metal-shield", "b1")),  # a bash
        ("a1 b1 .", "horse", ("horse", "b1")),  # a ride
    ],
)
@pytest.mark.parametrize("card", ["morale-boost", "vampires-curse"])
def test_not_with_a_spell_a_bash_or_a_ride_and_not_against_a_minion(
    card: str, drawing: str, hand: str, picks: tuple[str, ...]
) -> None:
    t = table(drawing, hands={"a": f"{hand} {card}", "b": "march"})
    t.play(*picks)
    assert t.asked != "seal"


@clause("morale-boost", 6)
@clause("vampires-curse", 1)
@pytest.mark.parametrize("card", ["morale-boost", "vampires-curse"])
@pytest.mark.parametrize("arrow", ["fire-arrow", "arrow", "ice-arrow"])
def test_a_projectile_will_do_spell_infused_or_not(arrow: str, card: str) -> None:
    t = table("a1 . b1 b2", hands={"a": f"long-bow {arrow} {card}", "b": "march"}, decks={"a": DECK})
    t.play("long-bow")
    t.play(arrow, "b1", card)
    t.nobody_reacts()
    assert t.play_area("a") == ["long-bow", arrow, card]
    assert (len(t.hand("a")), t.alive("b1")) == ((4, True) if card == "morale-boost" else (0, False))


@clause("morale-boost", 6)
def test_damage_through_a_doll_counts_as_damage() -> None:
    t = table("a1 . . . b1", hands={"a": "dagger morale-boost poison", "b": "march"}, decks={"a": DECK})
    put_doll(t, "a1", "b1", "D5")
    t.play("dagger", "D5")
    assert t.options() == [None, "morale-boost"]
    t.pick("morale-boost")
    assert (t.damage("b1"), len(t.hand("a")), t.lasting("morale-boost")) == (1, 5, [])


# -- poison ----------------------------------------------------------------------------------------------


@clause("poison", 1, 2)
@rule("freeze.modifier.example-landed", "freeze.modifier.success")
def test_whom_a_poisoned_blade_hurts_is_poisoned() -> None:
    t = table("a1 b1 b2", races={"a": "dwarves", "b": "elves"}, hands={"a": "short-sword poison"})
    t.play("short-sword", "b1", "poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1"), t.play_area("a")) == (2, "a", ["short-sword", "poison"])
    t.end_turns_until("a")
    assert not t.alive("b1")


@clause("poison", 5)
@rule("freeze.modifier.partner")
@pytest.mark.parametrize(
    ("weapon", "is_bladed"),
    [
        *[(key, True) for key in ("dagger", "short-sword", "full-moon-axe", "cursed-blade")],
        *[(key, False) for key in ("javelin", "blessed-spear", "flail", "warhammer")],
    ],
)
def test_only_blades_are_poisoned(weapon: str, is_bladed: bool) -> None:
    t = table("a1 b1 b2", hands={"a": f"{weapon} march poison", "b": "march"})
    t.pick(weapon)
    while t.asked in ("discard", "attack-or-not", "target"):
        options = t.options()
        t.pick(
            next(each for each in options if each not in (None, "poison")) if len(options) > 1 else options[0]
        )
    assert (t.asked == "seal") == is_bladed


@clause("poison", 1)
@pytest.mark.parametrize("arrow", ["arrow", "fire-arrow", "wind-arrow", "ice-arrow"])
def test_every_projectile_carries_poison(arrow: str) -> None:
    t = table("a1 . b1 . .", hands={"a": f"long-bow {arrow} poison"})
    t.play("long-bow")
    t.play(arrow, "b1", "poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")


@clause("poison", 1)
def test_poison_does_not_go_with_a_spell() -> None:
    t = table("a1 . b1", hands={"a": "lightning-bolt poison", "b": "counter-spell"})
    t.play("lightning-bolt", "b1")
    assert (t.asked, t.hand("a")) == ("react", ["poison"])


@clause("poison", 2, 3)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "dagger"])
def test_a_blocked_blade_poisons_nobody_and_the_poison_is_used_up(answer: str) -> None:
    t = table("a1 b1", hands={"a": "dagger poison", "b": answer})
    t.play("dagger", "b1", "poison")
    t.react("b", answer)
    assert (t.damage("b1"), poison_on(t, "b1"), t.play_area("a")) == (0, "", ["dagger", "poison"])


@clause("poison", 6)
def test_a_poison_token_is_one_of_those_of_the_attack_and_earlier_ones_stay_as_they_are() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger poison poison"}, damage={"b1": 1})
    t.play("dagger", "b1")
    t.pick_all("poison", "poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (2, "a")


@clause("poison", 8)
@rule("freeze.poison.units-only")
def test_a_poisoned_blade_just_hurts_a_minion() -> None:
    t = table("a1 bk b1", hands={"a": "dagger poison"})
    t.play("dagger", "bk", "poison")
    t.nobody_reacts()
    assert (t.damage("bk"), poison_on(t, "bk"), t.play_area("a")) == (1, "", ["dagger", "poison"])


@clause("poison", 3, 7)
def test_the_poison_of_two_players_hurts_in_each_ones_turn() -> None:
    t = table("a1 b1 c1\n. b2 .", races={"b": "orcs"}, hands={"a": "dagger poison", "c": "dagger poison"})
    t.play("dagger", "b1", "poison")
    t.nobody_reacts()
    t.end_turns_until("c")
    t.play("dagger", "b1", "poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (2, "ac")
    t.end_turns_until("a")
    assert t.damage("b1") == 3
    t.end_turn()
    while t.alive("b1"):
        t.pick(t.options()[0])
    assert t.trophies("c") == ["b1"]


# -- vampire's curse -------------------------------------------------------------------------------------


@clause("vampires-curse", 1, 2, 5)
@pytest.mark.parametrize(("hurt", "left"), [(2, 0), (1, 0), (0, 0)])
def test_a_curse_kills_and_what_was_left_of_the_unit_heals_the_attacker(hurt: int, left: int) -> None:
    t = table("a1 b1 b2", hands={"a": "dagger vampires-curse"}, damage={"a1": hurt})
    t.play("dagger", "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a"), t.damage("a1")) == (False, ["b1"], left)


@clause("vampires-curse", 2, 5)
@pytest.mark.parametrize("weapon", ["dagger", "full-moon-axe"])
def test_the_health_that_passes_is_what_the_unit_had_before_the_attack(weapon: str) -> None:
    t = table("a1 b1 b2", hands={"a": f"{weapon} vampires-curse"}, damage={"a1": 2, "b1": 2})
    t.play(weapon, "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.alive("b1"), t.damage("a1")) == (False, 1)


@clause("vampires-curse", 5)
def test_the_attacker_says_which_tokens_come_off() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger vampires-curse"}, damage={"a1": 2, "b1": 2}, poison={"a1": "b"})
    t.play("dagger", "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.asked, t.asked_seat) == ("token", "a")
    t.pick("b")
    assert (t.damage("a1"), poison_on(t, "a1")) == (1, "")


@clause("vampires-curse", 5)
def test_the_other_effects_of_the_weapon_still_happen() -> None:
    t = table("a1 b1 b2", hands={"a": "cursed-blade vampires-curse"})
    t.play("cursed-blade", "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.alive("b1"), t.play_area("b")) == (False, ["hex"])


@clause("vampires-curse", 3)
@rule("freeze.modifier.example-blocked", "freeze.modifier.failure")
def test_a_blocked_curse_hurts_the_attacker() -> None:
    t = table(
        "a1 b1", races={"a": "dwarves", "b": "elves"}, hands={"a": "dagger vampires-curse", "b": "dagger"}
    )
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "dagger")
    assert (t.damage("a1"), t.damage("b1")) == (1, 0)
    assert (t.play_area("a"), t.play_area("b")) == (["dagger", "vampires-curse"], ["dagger"])


@clause("vampires-curse", 3)
@rule("freeze.modifier.risk-allowed")
def test_who_dies_of_the_own_curse_is_the_trophy_of_who_defended() -> None:
    t = table(
        "a1 b1 .\na2 . c1", hands={"a": "dagger vampires-curse", "b": "quick-reflexes"}, damage={"a1": 2}
    )
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "quick-reflexes", "D6")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@clause("vampires-curse", 7)
@rule("freeze.modifier.risk-allowed")
def test_the_damage_of_a_failed_curse_is_1_in_the_village_and_nothing_is_revealed_for_it() -> None:
    t = table(
        "a1 b1",
        at="A5",
        village=True,
        hands={"a": "dagger vampires-curse berserk", "b": "dagger"},
        decks={"a": DECK},
    )
    t.play("dagger", "b1", "vampires-curse")
    t.react("b", "dagger")
    assert (t.damage("a1"), t.asked) == (1, "act")


@clause("vampires-curse", 4, 6)
@rule("freeze.orc.curse-conflict")
@pytest.mark.parametrize(
    ("weapon", "village", "damage", "total", "passed"),
    [
        ("dagger", False, 0, 2, 2),
        ("dagger", False, 1, 3, 2),
        ("dagger", True, 0, 2, 2),  # 1 and the village's
        ("full-moon-axe", True, 0, 3, 2),  # the weapon alone does more
        ("dagger", False, 2, 4, 2),  # dead
        ("dagger", False, 3, 4, 1),
    ],
)
def test_an_orc_loses_2_to_a_curse_or_what_the_weapon_does_alone(
    weapon: str, village: bool, damage: int, total: int, passed: int
) -> None:
    """Situation 19 is the first of them."""
    t = table(
        "a1 b1 b2",
        at="A5" if village else "D4",
        village=village,
        races={"a": "orcs", "b": "orcs"},
        hands={"a": f"{weapon} vampires-curse"},
        damage={"a1": 3, "b1": damage},
    )
    t.play(weapon, "b1", "vampires-curse")
    t.nobody_reacts()
    if t.asked == "push-or-not":
        t.pick(None)
    assert (t.damage("b1"), t.alive("b1"), t.damage("a1")) == (total, total < 4, 3 - passed)


@rule("freeze.orc.curse-conflict")
def test_two_curses_take_2_of_an_orc() -> None:
    t = table("a1 b1 b2", races={"b": "orcs"}, hands={"a": "dagger vampires-curse vampires-curse"})
    t.play("dagger", "b1")
    t.pick_all("vampires-curse", "vampires-curse")
    t.nobody_reacts()
    assert t.damage("b1") == 2


# -- poison by itself --------------------------------------------------------------------------------------


def allied(drawing: str, **words: Any) -> Table:
    """A table at which a and b are allies."""
    t = table(drawing, **words)
    t.play("diplomacy", "b")
    return t


@clause("poison", 4, 6)
@rule("freeze.modifier.not-alone")
def test_an_ally_is_poisoned_with_poison_alone() -> None:
    t = allied("a1 b1 b2\n. c1 .", hands={"a": "diplomacy poison dagger", "c": "march"})
    assert t.refusal("dagger", "b1") is not None
    t.play("poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1"), t.damage("b2")) == (1, "a", 0)


@clause("poison", 4)
def test_poison_alone_is_for_neighbours_who_are_allies() -> None:
    assert allied("a1 . b1\nc1 . .", hands={"a": "diplomacy poison"}).refusal("poison") == "ignite.type.words"
    t = allied("b1 a1 b2\n. c1 .", hands={"a": "diplomacy poison"})
    t.play("poison")
    assert (t.asked, t.options()) == ("ally-to-poison", ["b1", "b2"])


@clause("poison", 6)
def test_poison_alone_can_be_blocked() -> None:
    t = allied("a1 b1", hands={"a": "diplomacy poison", "b": "old-wooden-shield"})
    t.play("poison")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), poison_on(t, "b1"), t.play_area("a")) == (0, "", ["diplomacy", "poison"])


# -- rules of thumb ----------------------------------------------------------------------------------------


def test_bots_fear_what_an_attacker_owns_and_may_have_sealed() -> None:
    wish = []
    for discard in ("march", "vampires-curse"):
        hands = {"a": f"dagger {discard}", "b": "dagger"}
        t = table("a1 b1 b2", hands=hands, discards={"a": [discard] * 6}, market="vampires-curse")
        t.play("dagger", "b1", None)
        assert t.session.decision is not None
        none, block = t.g.policy(t.session.decision, t.session.options())
        wish.append(block / none)
    assert wish[1] > 2 * wish[0]


@pytest.mark.parametrize(
    ("card", "words", "is_sealed"),
    [
        ("bone-crusher", {}, True),
        ("bone-crusher", {"damage": {"b1": 2}}, False),  # dead without it
        ("poison", {}, True),
        ("poison", {"damage": {"b1": 2}}, False),
        ("morale-boost", {}, True),
        ("vampires-curse", {}, True),
        # All that b has are shields, and the attacker would die of a failure.
        ("vampires-curse", {"damage": {"a1": 2, "b1": 2}, "hands": {"b": "metal-shield " * 6}}, False),
    ],
)
def test_bots_seal_what_is_worth_its_risk(card: str, words: dict[str, Any], is_sealed: bool) -> None:
    hands = {**words.get("hands", {}), "a": f"dagger {card}"}
    t = table("a1 b1 b2", **{**words, "hands": hands})
    t.play("dagger", "b1")
    assert t.asked == "seal"
    assert t.session.decision is not None
    none, some = t.g.policy(t.session.decision, t.session.options())
    assert (some > none) == is_sealed
