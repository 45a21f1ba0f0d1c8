"""What players answer the attacks of enemies with."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.coop.assault import assault, attacked


@rule("coop.attack.block-melee", "coop.attack.silhouettes")
@pytest.mark.parametrize("card", ["old-wooden-shield", "metal-shield", "short-sword", "quick-reflexes"])
def test_a_melee_attack_is_blocked_parried_or_evaded(card: str) -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": card})
    t.pick(card)
    if t.asked == "evade":
        t.pick("C7")
    assert t.damage("a1") == 0


@rule("coop.attack.block-melee")
def test_a_melee_attack_is_no_dagger_and_no_spell() -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": "dagger counter-spell mirror-spell old-wooden-shield"})
    assert t.options() == [None, "old-wooden-shield"]


@rule("coop.attack.block-melee")
def test_a_valkyrie_blocks_a_melee_attack_with_any_weapon() -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": "flail"}, races={"a": "valkyries"})
    t.pick("flail")
    assert t.damage("a1") == 0


@rule("coop.attack.block-melee")
def test_an_air_shield_blows_a_melee_attacker_back() -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": "air-shield"})
    t.pick("air-shield")
    assert (t.damage("a1"), t.cell("!w1")) == (0, "C4")


def test_with_long_reach_it_is_still_a_melee_attack() -> None:
    t = assault(C5="!w1", C7="a1", hands={"a": "short-sword"}, powers="long-reach")
    t.pick("short-sword")
    assert t.damage("a1") == 0


@rule("coop.attack.block-arrow", "coop.attack.silhouettes")
def test_an_arrow_is_blocked_by_a_shield_and_not_parried() -> None:
    t = assault(C5="!k1", C7="a1", hands={"a": "short-sword counter-spell mirror-spell old-wooden-shield"})
    assert t.options() == [None, "old-wooden-shield"]
    t.pick("old-wooden-shield")
    assert t.damage("a1") == 0


@rule("coop.attack.block-arrow", "coop.attack.react-target")
def test_a_fire_arrow_that_is_blocked_burns_nothing() -> None:
    t = assault(C5="!r1", C7="F+a1", C8="F+b1", players=2, hands={"a": "old-wooden-shield"})
    t.react("a", "old-wooden-shield")
    assert (t.damage("a1"), t.damage("b1")) == (0, 0)


@rule("coop.attack.block-fire-arrow")
@pytest.mark.parametrize(("round", "minion"), [(3, "C5"), (11, "C4")])
def test_counter_spell_puts_out_the_fire_of_a_fire_arrow_but_not_the_arrow(round: int, minion: str) -> None:
    spaces = {minion: "!r1", "C7": "F+a1", "C8": "F+a2"}
    t = assault(spaces, round=round, hands={"a": "counter-spell mirror-spell old-wooden-shield"})
    assert t.options() == [None, "old-wooden-shield", "counter-spell"]
    t.pick("counter-spell")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("a2")) == (1, 0)


@rule("coop.attack.block-spell", "coop.attack.silhouettes")
def test_no_shield_stops_a_spell_but_counter_spell_does() -> None:
    t = assault(C5="!b1", C7="a1", hands={"a": "old-wooden-shield short-sword counter-spell"})
    assert t.options() == [None, "counter-spell"]
    t.pick("counter-spell")
    assert t.damage("a1") == 0


@rule("coop.attack.block-spell")
def test_a_spell_can_be_evaded() -> None:
    t = assault(C5="!b1", C7="a1", hands={"a": "quick-reflexes"})
    t.pick("quick-reflexes", "C8")
    assert (t.damage("a1"), t.cell("a1")) == (0, "C8")


@rule("coop.attack.block-spell", "coop.attack.lightning-carries")
def test_a_mirrored_bolt_hits_the_minion_and_goes_on_along_the_chain() -> None:
    t = assault(C5="!b1", C4="!w1", C7="a1", hands={"a": "mirror-spell"}, frozen={"!w1": "a"})
    t.pick("mirror-spell")
    assert (t.damage("a1"), t.alive("!b1"), t.alive("!w1")) == (0, False, False)
    t = assault(C5="!b1", C4="!w1", C7="a1", hands={"a": "mirror-spell"}, frozen={"!w1": "a"}, players=5)
    t.pick("mirror-spell")
    assert (t.damage("!b1"), t.damage("!w1")) == (1, 1)


def test_mirrored_frost_immobilizes_the_minion_until_that_players_turn() -> None:
    t = assault(C5="!b1", C8="a1", hands={"a": "mirror-spell"}, round=11, players=5)
    t.pick("mirror-spell")
    assert (t.damage("!b1"), t.damage("a1"), t.is_held("a1")) == (1, 0, False)


@rule("coop.attack.block-special", "coop.attack.silhouettes")
def test_a_special_attack_is_blocked_by_a_shield_alone_or_evaded() -> None:
    cards = "short-sword counter-spell mirror-spell old-wooden-shield quick-reflexes"
    t = assault(C5="!o1", C6="a1", hands={"a": cards})
    assert t.options() == [None, "old-wooden-shield", "quick-reflexes"]
    t.pick("old-wooden-shield")
    assert t.damage("a1") == 0


@rule("coop.attack.block-special")
def test_a_valkyries_weapon_does_not_block_a_special_attack() -> None:
    t = assault(C5="!o1", C6="a1", hands={"a": "flail old-wooden-shield"}, races={"a": "valkyries"})
    assert t.options() == [None, "old-wooden-shield"]


@rule("coop.attack.react-target")
def test_only_the_first_target_stops_what_carries_on() -> None:
    t = assault(
        C5="!b1",
        C7="a1",
        C8="b1",
        players=2,
        hands={"a": "quick-reflexes", "b": "quick-reflexes mirror-spell"},
    )
    assert (t.asked_seat, t.options()) == ("a", [None, "quick-reflexes"])
    t.pick(None)
    assert (t.asked, t.damage("a1"), t.damage("b1")) == ("act", 1, 1)


@rule("coop.attack.react-target")
def test_counter_spell_is_played_for_any_unit_that_the_spell_would_reach() -> None:
    t = assault(C5="!b1", C7="a1", C8="b1", players=2, hands={"b": "counter-spell"})
    t.react("b", "counter-spell")
    assert (t.damage("a1"), t.damage("b1")) == (0, 0)


@rule("coop.attack.react-target")
def test_after_an_evasion_the_enemy_does_not_choose_again() -> None:
    t = assault(C5="!w1", C6="a1", D5="V+b1", players=2, hands={"b": "quick-reflexes"})
    t.react("b", "quick-reflexes", "E5")
    assert (t.damage("a1"), t.damage("b1"), attacked(t)) == (0, 0, ["D5"])


@rule("coop.attack.decoy-swap")
@pytest.mark.parametrize("what", ["!w1", "!o1"])
def test_a_unit_changes_places_with_its_decoy(what: str) -> None:
    t = assault(C5=what, C6="a1", G9="ad1")
    t.pick("swap")
    assert (t.cell("a1"), t.damage("a1"), t.at("C6")) == ("G9", 0, None)


def test_a_frozen_unit_cannot_react() -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": "old-wooden-shield"}, frozen={"a1": "a"})
    assert (t.asked, t.damage("a1")) == ("act", 1)


@rule("coop.attack.react-order")
def test_players_answer_in_the_order_of_their_turns() -> None:
    hands = {"a": "counter-spell", "b": "counter-spell", "c": "counter-spell"}
    t = assault(C5="!p1", C8="c1", C9="b1", D9="a1", players=3, hands=hands)
    asked: list[str | None] = []
    while t.asked == "react":
        asked.append(t.asked_seat)
        t.pick(None)
    assert asked == ["a", "b", "c"]
