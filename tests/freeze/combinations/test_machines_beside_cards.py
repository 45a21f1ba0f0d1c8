"""War machines beside the other cards: a machine is neither a target nor a link, and nothing but stone, fire
and ice moves or ends it."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import BOW, PROJECTILE
from emberbox.testing import rule
from emberbox.testing.freeze import owner_of, table

AIMED_CARDS = [
    "bladed-boomerang", "blowgun", "change-of-heart", "curse", "cursed-blade", "cyclone", "charm", "dagger",
    "divine-shield", "air-shield", "freeze", "full-moon-axe", "gladiator-net", "hatchet", "hexing", "javelin",
    "lance", "lightning-bolt", "pickpocket", "possess", "ring-blade", "ring-of-fire", "short-sword",
    "throwing-star", "trading-up", "vine-pull", "warhammer",
]  # fmt: skip
KNOWN = [card for card in AIMED_CARDS if card in of.KEYS]


@rule("freeze.wm-destroy.no-damage", "freeze.wm-solid.ignores-pushes", "freeze.wm-solid.no-cover")
@pytest.mark.parametrize("card", KNOWN)
@pytest.mark.parametrize("gap", ["", ". ", ". . "])
def test_no_aimed_card_is_of_use_against_a_machine_alone(card: str, gap: str) -> None:
    t = table(f"a1 {gap}bxb", hands={"a": card, "b": "dagger"})
    if card in t.options():
        t.pick(card)
        assert "bxb" not in t.options()


@rule("freeze.wm-destroy.no-damage")
@pytest.mark.parametrize(
    "arrow", [key for at, key in enumerate(of.KEYS) if of.TYPES[at] & PROJECTILE and not of.TYPES[at] & BOW]
)
def test_no_arrow_is_of_use_against_a_machine_alone(arrow: str) -> None:
    t = table("a1 . bxb", hands={"a": f"long-bow {arrow}"})
    t.play("long-bow")
    assert arrow not in t.options()


@rule("freeze.wm-solid.no-cover")
def test_a_ring_blade_an_earthquake_and_a_lightning_arrow_pass_a_machine_by() -> None:
    t = table("b1 . .\na1 bxb b2", hands={"a": "ring-blade"})
    t.play("ring-blade")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bxb")) == (1, 0, True)
    t = table("a1 . b1 bxb b2", hands={"a": "long-bow lightning-arrow"})
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.alive("bxb")) == (1, 0, True)


@rule("freeze.wm-solid.no-cover")
def test_hexing_does_not_run_through_a_machine() -> None:
    t = table("a1 . b1 bxb c1", hands={"a": "hexing"})
    t.play("hexing", "b1")
    t.nobody_reacts()
    assert (t.play_area("b"), t.play_area("c")) == (["hex"], [])


@rule("freeze.wm-solid.fly-over")
def test_a_cyclone_throws_a_unit_over_machines_and_never_onto_one() -> None:
    t = table("a1 b1 bxb . . . cxc . c1", at="D1", hands={"a": "cyclone"})
    t.dice(1)
    t.play("cyclone", "b1")
    t.nobody_reacts()
    while t.asked != "act":
        t.pick(t.options()[0])
    assert (t.cell("b1"), t.is_down("b1"), t.cell("cxc")) == ("D6", True, "D7")


@rule("freeze.wm-own.when-checked")
def test_a_throw_hands_a_machine_over() -> None:
    t = table("a1 b1 bxb c1 . . . .", at="D1", hands={"a": "cyclone"})
    t.dice(1)
    assert owner_of(t, "bxb") == "b"
    t.play("cyclone", "b1")
    t.nobody_reacts()
    while t.asked != "act":
        t.pick(t.options()[0])
    assert (t.cell("b1"), owner_of(t, "bxb")) == ("D7", "c")


@rule("freeze.wm-own.who-counts")
def test_a_possessed_unit_beside_a_machine_counts_for_its_own_player_and_does_not_serve_it() -> None:
    """46: whoever leads it neither owns, fires nor moves the machine with it."""
    drawing = """
        a1 . b1 .
        .  . .  cxc
        .  . .  .
    """
    t = table(drawing, hands={"a": "possess march march march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D7")
    assert owner_of(t, "cxc") == "b"
    assert t.refusal("fire") == "freeze.wm-attack.needs-unit"
    t.pick("march", "b1")
    assert t.asked == "go"


@rule("freeze.wm-attack.targets")
def test_smoke_hides_from_machines_and_an_alliance_binds_them() -> None:
    t = table("a1 axc . b1\n. . c1 .", active="b", hands={"a": "march", "b": "smoke-screen"})
    t.play("smoke-screen")
    t.end_turns_until("a")
    t.pick("fire")
    assert t.options() == ["c1"]
    t = table("a1 axc . b1\n. . c1 .", hands={"a": "diplomacy march"})
    t.play("diplomacy", "b")
    t.pick("fire")
    assert t.options() == ["c1"]


@rule("freeze.wm-destroy.cards", "freeze.wm-destroy.named-cards")
def test_a_torch_burns_a_machine_and_hurts_nobody_beside_it() -> None:
    t = table("a1 bxb b1", hands={"a": "torch"})
    t.play("torch", "bxb")
    assert (t.at("D5"), t.damage("b1"), t.damage("a1"), t.trophies("a")) == (None, 0, 0, [])


@rule("freeze.wm-own.when-checked")
def test_a_flight_away_leaves_the_machine_to_whoever_is_beside_it() -> None:
    t = table("a1 axc c1 b1\n. . . .", hands={"a": "lesser-eagle"})
    t.play("lesser-eagle", None, "E7")
    assert (t.cell("a1"), owner_of(t, "axc")) == ("E7", "c")
