"""Shields, what they stop and what they do not, the shield bash, and Disarm."""

from random import Random

import pytest

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.space import card_pick
from emberbox.kernel.preview import preview
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

SHIELDS = ["old-wooden-shield", "metal-shield"]


def attacked(card: str, distance: int, hand: str) -> Table:
    """Player a has attacked b1 with a card; b holds a hand."""
    row = ["a1", *["."] * (distance - 1), "b1"]
    t = table(" ".join(row), hands={"a": f"long-bow march {card}", "b": hand})
    if card.endswith("arrow"):
        t.play("long-bow")
    t.play(card, *(["march"] if card == "warhammer" else []))
    if t.asked == "attack-or-not":
        t.pick("a1")
    t.pick("b1")
    return t


# ---- what a preview says of an answer


@pytest.mark.parametrize(
    ("attack", "card", "summed"),
    [
        ("dagger", "old-wooden-shield", ["blocks"]),
        ("dagger", "short-sword", ["blocks"]),
        ("dagger", "nothing", ["damage"]),
        ("freeze", "counter-spell", ["cancelled"]),
    ],
)
def test_a_preview_says_what_an_answer_does_to_the_attack(attack: str, card: str, summed: list[str]) -> None:
    t = table("a1 b1", hands={"a": attack, "b": card.replace("nothing", "march")})
    t.play(attack, "b1")
    pick = NONE if card == "nothing" else card_pick(kind(card))
    found = preview(t.session, 1, [pick], Random(1)).outcomes
    assert [each.what for each in found if each.what != "discards"] == summed
    assert all(each.piece == t.piece("b1") for each in found if each.what in ("blocks", "damage"))


# ---- what a shield blocks


@rule("ignite.block.how", "ignite.shield.blocks")
@pytest.mark.parametrize("shield", SHIELDS)
@pytest.mark.parametrize(
    ("card", "distance"),
    [("dagger", 1), ("short-sword", 1), ("javelin", 1), ("javelin", 3), ("blessed-spear", 2), ("arrow", 4)],
)
def test_a_shield_blocks_a_weapon_or_projectile(card: str, distance: int, shield: str) -> None:
    t = attacked(card, distance, shield)
    t.react("b", shield)
    assert (t.damage("b1"), t.hand("b"), t.play_area("b")) == (0, [], [shield])


@rule("ignite.block.how")
def test_without_a_blocking_card_the_attack_hits() -> None:
    t = attacked("dagger", 1, "march")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@rule("ignite.block.how")
@pytest.mark.parametrize(("card", "parry"), [("dagger", "dagger"), ("javelin", "short-sword")])
def test_another_card_that_says_so_blocks_as_well(card: str, parry: str) -> None:
    t = attacked(card, 1, parry)
    t.react("b", parry)
    assert (t.damage("b1"), t.play_area("b")) == (0, [parry])


@rule("ignite.block.how")
def test_a_card_that_does_not_say_so_blocks_nothing() -> None:
    t = attacked("short-sword", 1, "dagger march")
    assert t.refusal("march") == "ignite.timing.turn-only"
    assert t.refusal("dagger") == "ignite.attack.melee"


@rule("ignite.shield.blocks")
@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_keeps_a_unit_on_its_feet_when_a_mount_rides_through(shield: str) -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": shield})
    t.play("horse", "b1")
    t.react("b", shield)
    t.pick("D6")
    assert (t.is_down("b1"), t.cell("a1"), t.play_area("b")) == (False, "D6", [shield])


@rule("ignite.shield.blocks")
@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_blocks_a_mounts_bite(shield: str) -> None:
    t = table("a1 . b1", hands={"a": "tiger-mount", "b": shield})
    t.play("tiger-mount", "D5", None, "b1")
    t.react("b", shield)
    assert t.damage("b1") == 0


@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_blocks_a_minions_special_attack(shield: str) -> None:
    t = table("aw1 b1", hands={"b": shield})
    t.pick("aw1", "b1")
    t.react("b", shield)
    assert t.damage("b1") == 0


# ---- what it does not stop


SPELLS = [("lightning-bolt", ["b1"]), ("freeze", ["b1"]), ("vine-pull", ["b1"]), ("ring-of-fire", [])]


@rule("ignite.block.never", "ignite.shield.limits")
@pytest.mark.parametrize("shield", SHIELDS)
@pytest.mark.parametrize(("spell", "aim"), [*SPELLS, ("scorched-earth", ["b1", None])])
def test_no_shield_blocks_a_spell(spell: str, aim: list[str | None], shield: str) -> None:
    t = table("a1 . b1", hands={"a": spell, "b": f"{shield} counter-spell"})
    t.play(spell, *aim)
    assert (t.asked_seat, t.refusal(shield)) == ("b", "ignite.block.never")
    assert t.refusal("counter-spell") is None


@rule("ignite.block.never")
@pytest.mark.parametrize("shield", SHIELDS)
def test_no_shield_blocks_what_terrain_does(shield: str) -> None:
    """Scorched earth burns at once; a forest fire burns whoever stands beside the target."""
    t = table("a1 b1 Sa", hands={"a": "full-moon-axe", "b": shield})
    t.play("full-moon-axe", "b1")
    t.nobody_reacts()
    t.pick("b1")
    assert (t.alive("b1"), t.asked) == (False, "act")
    t = table("a1 . F F+b1", hands={"a": "long-bow fire-arrow", "b": shield})
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    assert (t.damage("b1"), t.hand("b")) == (1, [shield])


@rule("ignite.shield.limits")
@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_does_not_prevent_being_pushed_back(shield: str) -> None:
    t = attacked("wind-arrow", 3, shield)
    t.react("b", shield)
    assert (t.damage("b1"), t.cell("b1")) == (0, "D8")


@rule("ignite.shield.limits")
def test_a_shield_does_not_help_against_an_ice_wall() -> None:
    t = table("a1 b1 .", hands={"a": "ice-wall", "b": "metal-shield counter-spell"})
    t.play("ice-wall", "b1", None)
    assert t.refusal("metal-shield") == "ignite.block.never"
    t.nobody_reacts()
    assert (t.cell("b1"), t.hand("b")) == ("D6", ["metal-shield", "counter-spell"])


@rule("ignite.block.pure-spells")
@pytest.mark.parametrize("card", ["fire-arrow", "wind-arrow", "blessed-spear"])
def test_spell_infused_weapons_and_projectiles_can_be_blocked(card: str) -> None:
    t = attacked(card, 2, "old-wooden-shield")
    t.react("b", "old-wooden-shield")
    assert t.damage("b1") == 0


@rule("ignite.block.pure-spells")
def test_one_shield_stops_one_attack() -> None:
    t = table("a1 b1", hands={"a": "dagger dagger", "b": "old-wooden-shield march"})
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@rule("ignite.block.pure-spells")
def test_one_shield_protects_one_of_the_units_that_an_attack_hits() -> None:
    t = table("b1 ak b2", terrain=". W .", hands={"b": "old-wooden-shield march"}, active="c")
    t.end_turn()
    t.react("b", "old-wooden-shield", "b2")
    assert t.asked_seat == "b"
    t.pick(None)
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


# ---- the shield bash


@rule("ignite.shield.bash")
def test_a_bash_knocks_an_adjacent_enemy_unit_down_and_deals_no_damage() -> None:
    t = table("a1 b1", hands={"a": "metal-shield"})
    t.play("metal-shield", "b1")
    assert (t.is_down("b1"), t.damage("b1"), t.play_area("a")) == (True, 0, ["metal-shield"])


@rule("ignite.shield.bash")
def test_an_old_wooden_shield_cannot_bash() -> None:
    t = table("a1 b1", hands={"a": "old-wooden-shield metal-shield"})
    assert t.refusal("old-wooden-shield") == "ignite.timing.answers"
    assert t.refusal("metal-shield") is None


@rule("ignite.shield.bash")
def test_only_a_unit_beside_an_own_unit_is_bashed() -> None:
    t = table(
        """
        .  b2 .
        c1 a1 a2
        .  bw1 .
        """,
        hands={"a": "metal-shield"},
    )
    t.play("metal-shield")
    assert t.options() == ["b2", "c1"]
    t = table("a1 . b1", hands={"a": "metal-shield"})
    assert t.refusal("metal-shield") == "ignite.attack.target"


@rule("ignite.shield.bash-unblockable")
@pytest.mark.parametrize("state", ["down", "frozen"])
def test_a_bash_needs_a_unit_that_can_attack(state: str) -> None:
    t = table(
        "a1 b1",
        hands={"a": "metal-shield"},
        down="a1" if state == "down" else "",
        frozen={"a1": "b"} if state == "frozen" else {},
    )
    assert t.refusal("metal-shield") == "ignite.play.acting-unit"


@rule("ignite.shield.bash-unblockable")
def test_a_bash_is_the_action_of_the_card() -> None:
    t = table("a1 b1", hands={"a": "metal-shield march"})
    t.play("metal-shield", "b1")
    assert (t.hand("a"), t.refusal("metal-shield")) == (["march"], "ignite.turn.action-phase")


@rule("ignite.shield.bash-unblockable")
@pytest.mark.parametrize("card", [*SHIELDS, "short-sword", "disarm"])
def test_a_bash_cannot_be_blocked(card: str) -> None:
    t = table("a1 b1", hands={"a": "metal-shield", "b": f"{card} quick-reflexes"})
    t.play("metal-shield", "b1")
    expected = "ignite.shield.bash-unblockable" if card in SHIELDS else "ignite.attack.melee"
    assert (t.refusal(card), t.refusal("quick-reflexes")) == (expected, None)


def test_a_bash_can_be_evaded() -> None:
    t = table("a1 b1", hands={"a": "metal-shield", "b": "quick-reflexes"})
    t.play("metal-shield", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert (t.is_down("b1"), t.cell("b1")) == (False, "D6")


def test_a_bash_is_no_attack_for_cards_that_reward_attacking() -> None:
    t = table("a1 b1", hands={"a": "quick-hands metal-shield dagger"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("metal-shield", "b1")
    assert t.hand("a") == ["dagger"]
    t.play("dagger", "b1")
    assert t.hand("a") == ["march"]


@rule("ignite.shield.bash")
def test_nobody_is_bashed_in_the_first_two_rounds() -> None:
    t = table("a1 b1", hands={"a": "metal-shield"}, round=2)
    assert t.refusal("metal-shield") == "ignite.attack.no-early"


# ---- Disarm


@pytest.mark.parametrize("card", ["dagger", "javelin", "warhammer"])
def test_disarm_blocks_a_melee_attack_and_gains_the_weapon(card: str) -> None:
    t = attacked(card, 1, "disarm")
    t.react("b", "disarm")
    assert (t.damage("b1"), t.is_down("b1"), t.play_area("b")) == (0, False, [card])
    assert card not in t.play_area("a")
    assert t.trash() == ["disarm"]


def test_a_modifier_stays_with_who_was_disarmed() -> None:
    t = table("a1 b1", hands={"a": "dagger bone-crusher", "b": "disarm"})
    t.play("dagger", "b1", "bone-crusher")
    t.react("b", "disarm")
    assert (t.play_area("a"), t.play_area("b"), t.damage("b1")) == (["bone-crusher"], ["dagger"], 0)


@pytest.mark.parametrize(("card", "distance"), [("javelin", 2), ("blessed-spear", 2), ("arrow", 2)])
def test_disarm_is_no_use_against_what_is_thrown_or_shot(card: str, distance: int) -> None:
    t = attacked(card, distance, "disarm")
    assert t.refusal("disarm") == "ignite.attack.melee"


def test_disarm_is_no_use_against_mounts_minions_and_spells() -> None:
    t = table("aw1 b1 a1", hands={"a": "horse lightning-bolt", "b": "disarm quick-reflexes"})
    t.pick("aw1", "b1")
    assert t.refusal("disarm") == "ignite.attack.melee"
    t.nobody_reacts()
    t.play("lightning-bolt", "b1")
    assert t.refusal("disarm") == "ignite.attack.melee"
    t.nobody_reacts()
    t = table("a1 b1 .", hands={"a": "horse", "b": "disarm"})
    t.play("horse", "b1")
    assert t.refusal("disarm") == "ignite.attack.melee"


def test_a_frozen_unit_cannot_disarm() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger", "b": "disarm"}, frozen={"b1": "c"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.damage("b1")) == ("a", 1)
