"""Secret modifiers: sealed as an attack is declared, shown when it is answered, then worked out by target."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.cards.registry import MODIFIERS
from emberbox.games.ignite.facts.catalogue import MODIFIER
from emberbox.games.ignite.facts.kinds import KEYS, TYPES, kind
from emberbox.games.ignite.space import card_pick
from emberbox.games.ignite.state.position import hand_of
from emberbox.testing import rule
from emberbox.testing.freeze import poison_on, sealed, table
from emberbox.testing.ignite import Table


@rule("freeze.modifier.purpose")
@rule("freeze.modifier.hidden")
@rule("freeze.modifier.defender-first")
def test_a_modifier_stays_hidden_until_the_defender_has_answered() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger bone-crusher march", "b": "dagger"})
    t.play("dagger", "b1")
    assert (t.asked, t.options()) == ("seal", [None, "bone-crusher"])
    t.pick_all("bone-crusher")
    assert (t.asked, t.asked_seat, sealed(t, "a"), t.play_area("a")) == (
        "react",
        "b",
        ["bone-crusher"],
        ["dagger"],
    )
    assert t.events("modified") == []
    t.nobody_reacts()
    assert (t.alive("b1"), sealed(t, "a"), t.play_area("a")) == (False, [], ["dagger", "bone-crusher"])
    assert len(t.events("modified")) == 1


@rule("freeze.modifier.every-attack")
def test_every_attack_asks_anew() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger dagger poison", "b": "march"})
    t.play("dagger", "b1", None)
    t.nobody_reacts()
    assert poison_on(t, "b1") == ""
    t.play("dagger", "b1")
    assert t.asked == "seal"
    t.pick_all("poison")
    t.nobody_reacts()
    assert poison_on(t, "b1") == "a"


@rule("freeze.modifier.show-after")
@rule("freeze.modifier.failure")
def test_it_is_shown_and_used_up_when_the_attack_was_stopped() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher poison", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    t.pick_all("bone-crusher", "poison")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.play_area("a")) == (0, ["dagger", "bone-crusher", "poison"])
    assert len(t.events("modified")) == 2


@rule("freeze.modifier.not-alone")
@pytest.mark.parametrize("card", ["bone-crusher", "morale-boost", "vampires-curse", "poison"])
def test_it_is_never_played_without_an_attack_but_for_honor(card: str) -> None:
    t = table("a1 b1", hands={"a": f"{card} march"})
    assert t.refusal(card) == "ignite.type.words"
    t.honor(card)
    assert t.play_area("a") == [card]


@rule("freeze.modifier.not-alone")
def test_with_a_bow_it_goes_with_the_arrow() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow poison", "b": "march"})
    t.play("long-bow")
    assert t.asked == "act"
    t.play("arrow", "b1")
    t.pick_all("poison")
    t.nobody_reacts()
    assert poison_on(t, "b1") == "a"


@rule("freeze.modifier.partner", "freeze.modifier.no-bluff")
@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("poison", None),
        ("bone-crusher", "freeze.modifier.no-bluff"),  # a projectile is no melee weapon
        ("march", "freeze.modifier.no-bluff"),
        ("vampires-curse", "ignite.turn.action-phase"),  # not in hand
    ],
)
def test_only_what_fits_is_hidden(card: str, rule: str | None) -> None:
    t = table(
        "a1 . b1",
        hands={"a": "long-bow arrow poison bone-crusher march", "b": "march"},
        market="vampires-curse",
    )
    t.play("long-bow")
    t.play("arrow", "b1")
    assert (t.asked, t.refusal(card)) == ("seal", rule)


@rule("freeze.modifier.which-cards")
def test_the_modifiers_are_the_four_cards_of_that_type_and_all_of_them_are_secret() -> None:
    named = sorted([key for at, key in enumerate(KEYS) if TYPES[at] & MODIFIER])
    assert named == ["bone-crusher", "morale-boost", "poison", "vampires-curse"]
    assert sorted([KEYS[each] for each in MODIFIERS]) == named
    t = table("a1 b1", hands={"a": f"dagger {' '.join(named)} kneecapped", "b": "march"})
    t.play("dagger", "b1")
    assert (t.asked, t.options()) == ("seal", [None, *named])


@rule("freeze.modifier.no-need-to-hide")
@pytest.mark.parametrize("hand", ["poison", "march"])
@pytest.mark.parametrize("market", ["poison", "javelin"])
def test_nobody_is_asked_where_no_modifier_is_in_the_game_and_else_everybody(hand: str, market: str) -> None:
    t = table("a1 b1", hands={"a": f"dagger {hand}", "b": "dagger"}, market=market)
    t.play("dagger", "b1")
    assert t.asked == ("seal" if "poison" in (hand, market) else "react")


@rule("freeze.modifier.disarm")
def test_disarm_takes_the_weapon_and_none_of_its_modifiers() -> None:
    t = table("a1 b1", hands={"a": "short-sword poison morale-boost", "b": "disarm"})
    t.play("short-sword", "b1")
    t.pick_all("poison", "morale-boost")
    t.react("b", "disarm")
    assert (t.play_area("a"), t.play_area("b")) == (["morale-boost", "poison"], ["short-sword"])
    assert poison_on(t, "b1") == ""


@rule("freeze.modifier.several")
def test_any_number_of_modifiers_may_join_but_only_one_bone_crusher() -> None:
    hands = {"a": "full-moon-axe bone-crusher bone-crusher poison poison morale-boost", "b": "march"}
    t = table("a1 b1 b2", races={"b": "orcs"}, hands=hands, decks={"a": "march march march march"})
    t.play("full-moon-axe", "b1", "bone-crusher")
    assert t.refusal("bone-crusher") == "freeze.modifier.several"
    t.pick("morale-boost", "poison", "poison")
    t.nobody_reacts()
    assert (t.alive("b1"), sorted(t.hand("a"))) == (False, ["bone-crusher", *["march"] * 4])


@rule("freeze.modifier.stopped-means")
@pytest.mark.parametrize(
    ("answer", "more"), [("old-wooden-shield", ()), ("quick-reflexes", ("D6",)), ("disarm", ())]
)
def test_blocked_evaded_and_disarmed_are_all_stopped(answer: str, more: tuple[str, ...]) -> None:
    hands = {"a": "dagger vampires-curse morale-boost poison bone-crusher", "b": answer}
    t = table("a1 b1 .", hands=hands)
    t.play("dagger", "b1")
    t.pick_all("vampires-curse", "morale-boost", "poison", "bone-crusher")
    t.react("b", answer, *more)
    owed = [effect.amount for effect in t.lasting("morale-boost")]
    assert (t.damage("b1"), poison_on(t, "b1"), t.damage("a1"), owed) == (0, "", 1, [1])


@rule("freeze.modifier.order-detail")
@pytest.mark.parametrize(("first", "left"), [("vampires-curse", 1), ("fire-arrow", 0)])
def test_the_attacker_says_whether_the_curse_heals_before_or_after_the_own_fire(
    first: str, left: int
) -> None:
    """An elf shoots at a neighbour in the own forest, which burns for both."""
    t = table(
        "F+a1 F+b1 . b2",
        races={"a": "elves"},
        hands={"a": "long-bow fire-arrow vampires-curse", "b": "march"},
        damage={"a1": 1},
    )
    t.play("long-bow")
    t.play("fire-arrow", "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.asked, t.asked_seat, t.options()) == ("first-effect", "a", ["fire-arrow", "vampires-curse"])
    t.pick(first)
    assert (t.alive("b1"), t.damage("a1")) == (False, left)


@rule("freeze.modifier.order-detail")
def test_after_the_targets_death_effects_on_it_lapse_and_those_on_the_attacker_happen() -> None:
    t = table(
        "a1 b1 b2", hands={"a": "dagger morale-boost poison"}, damage={"b1": 2}, decks={"a": "march march"}
    )
    t.play("dagger", "b1")
    t.pick_all("morale-boost", "poison")
    t.nobody_reacts()
    assert (t.alive("b1"), t.hand("a"), t.events("poisoned")) == (False, ["march", "march"], [])


@rule("freeze.modifier.per-target")
def test_who_is_only_reached_by_what_spreads_is_no_target() -> None:
    """The fire of the arrow reaches b2 in the same forest: neither poisoned, nor cursed, nor worth cards."""
    t = table(
        "a1 . F+b1 F+b2",
        hands={"a": "long-bow fire-arrow poison morale-boost", "b": "march"},
        decks={"a": "march march march march march march march march"},
    )
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.pick_all("poison", "morale-boost")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)
    assert (poison_on(t, "b1"), poison_on(t, "b2"), len(t.hand("a"))) == ("a", "", 4)


@rule("freeze.modifier.per-target")
def test_a_curse_drains_nobody_whom_the_fire_of_its_arrow_reaches() -> None:
    t = table(
        "a1 . F+b1 F+b2", hands={"a": "long-bow fire-arrow vampires-curse", "b": "march"}, damage={"a1": 2}
    )
    t.play("long-bow")
    t.play("fire-arrow", "b1", "vampires-curse")
    t.nobody_reacts()
    assert (t.alive("b1"), t.damage("b2"), t.damage("a1")) == (False, 1, 0)


@rule("freeze.modifier.partner")
def test_an_attack_on_a_forest_alone_has_no_target_and_takes_no_modifier() -> None:
    t = table("a1 . F F+b1", hands={"a": "long-bow fire-arrow poison morale-boost", "b": "counter-spell"})
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    assert (t.asked, t.damage("b1"), t.hand("a")) == ("act", 1, ["poison", "morale-boost"])


@rule("freeze.modifier.partner")
def test_a_weapon_without_damage_takes_no_modifier() -> None:
    t = table("a1 b1", hands={"a": "gladiator-net morale-boost vampires-curse", "b": "old-wooden-shield"})
    t.play("gladiator-net", "b1")
    assert (t.asked, t.asked_seat) == ("react", "b")


@rule("freeze.modifier.sealed-view")
def test_nobody_else_sees_a_difference_until_it_is_shown() -> None:
    """Situation 9."""
    seen = []
    for chosen in ((), ("poison",), ("bone-crusher", "poison")):
        t = table("a1 b1", hands={"a": "dagger poison bone-crusher march", "b": "dagger"})
        t.play("dagger", "b1")
        t.pick_all(*chosen)
        assert t.g.view(0)["expansion"]["sealed"] == sorted(chosen)
        assert t.g.view(0)["players"][0]["known_hand"] == ["march", "bone-crusher", "poison"]
        told = [event for event in t.events() if event["what"] != "played"]
        seen.append((t.g.view(1), t.g.view(2), told, t.asked, t.options(), t.session.answered))
        assert t.g.view(1)["players"][0]["hand"] == 3
    assert seen == seen[:1] * 3


# -- what is said ------------------------------------------------------------------------------------------


def said(t: Table, card: str) -> tuple[str, object]:
    """What is said about a card that cannot be picked, and where it is."""
    why = t.session.why_not(card_pick(kind(card)), t.session.decision_seat())
    assert why is not None
    return why.says, why.facts.get("where")


def test_it_is_said_why_a_card_is_not_hidden_behind_an_attack() -> None:
    t = table(
        "a1 b1",
        hands={"a": "dagger bone-crusher bone-crusher poison march", "b": "march"},
        market="vampires-curse",
    )
    t.play("dagger", "b1", "bone-crusher")
    assert said(t, "bone-crusher") == ("seal-one", None)
    assert said(t, "march") == ("seal-other", None)
    assert said(t, "vampires-curse") == ("card-not-in-hand", "market")


def test_the_attacker_is_told_what_is_sealed_and_others_that_it_is_in_the_hand() -> None:
    t = table("b1 a1 c1\n. d1 .", hands={"a": "dagger poison", "b": "change-of-heart march"})
    t.play("dagger", "b1")
    t.g.cards.show(t.g.cards.find(kind("poison"), hand_of(0)), 1 << 1)
    t.pick_all("poison")
    assert (t.asked_seat, said(t, "poison")) == ("b", ("card-not-in-hand", "their-hand"))
    t.pick("change-of-heart")
    assert (t.asked, t.asked_seat, said(t, "poison")) == ("turn-on", "a", ("card-elsewhere", "sealed"))
