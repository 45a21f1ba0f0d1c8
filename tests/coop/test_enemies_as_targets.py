"""Enemies in the place of units: what cards do to them, and who decides for them."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.coop.facts import COLOURS
from emberbox.games.ignite.coop.setting import box_of
from emberbox.games.ignite.coop.state import enemies, lead_of
from emberbox.games.ignite.facts.box import BOXES
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.facts import ORCS, VALKYRIES
from emberbox.games.ignite.freeze.setting import MIXED
from emberbox.testing import rule
from emberbox.testing.coop import ENEMY_LETTERS, siege
from emberbox.testing.freeze import poison_on

HIDDEN: dict[str, Any] = {"open-hands": False}
ALL = [f"!{letter}1" for letter in ENEMY_LETTERS] + ["!D"]


@rule("coop.scope.enemies-as-targets", "coop.scope.words")
@pytest.mark.parametrize("enemy", ALL)
def test_every_enemy_is_attacked_knocked_down_frozen_pushed_and_poisoned_like_a_unit(enemy: str) -> None:
    assert siege(f"a1 {enemy}", hands={"a": "short-sword"}).refusal("short-sword", enemy) is None
    t = siege(f"a1 {enemy} .", hands={"a": "metal-shield"})
    t.play("metal-shield", enemy)
    assert t.is_down(enemy)
    t = siege(f"a1 {enemy} .", hands={"a": "freeze"})
    t.play("freeze", enemy)
    assert t.is_frozen(enemy)
    t = siege(f"a1 . {enemy} .", hands={"a": "long-bow wind-arrow"}, powers="water-armor")
    t.play("long-bow")
    t.play("wind-arrow", enemy)
    assert t.cell(enemy) == "D7"
    t = siege(f"a1 {enemy} .", hands={"a": "short-sword poison"}, powers="water-armor")
    t.play("short-sword", enemy)
    t.pick_all("poison")
    assert (t.damage(enemy), poison_on(t, enemy)) == (1, "a")


@rule("coop.scope.enemies-as-targets", "coop.scope.words")
def test_the_eight_colours_and_the_boss_are_the_enemies() -> None:
    t = siege(" ".join(["a1", *ALL, "axc1"]))
    assert [t.name(enemy) for enemy in enemies(t.g)] == ALL
    assert len(ALL) == len(COLOURS) + 1


@rule("coop.scope.enemies-as-targets")
@pytest.mark.parametrize("mount", ["horse", "unicorn"])
def test_a_mount_fells_the_enemies_that_it_rides_over(mount: str) -> None:
    t = siege("a1 !w1 .", hands={"a": mount}, powers="water-armor")
    t.play(mount, "D5", "D6")
    assert (t.cell("a1"), t.is_down("!w1"), t.damage("!w1")) == ("D6", True, int(mount == "unicorn"))


@rule("coop.scope.enemies-as-targets")
def test_enemies_pass_lightning_on_and_burn_in_forests() -> None:
    t = siege("a1 . !w1 !k1 !y1 . !g1", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "!w1")
    assert [t.alive(each) for each in ("!w1", "!k1", "!y1", "!g1")] == [False, False, False, True]
    t = siege("a1 . F+!w1 F+!k1", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "!w1")
    assert enemies(t.g) == []


@rule("coop.scope.enemies-as-targets")
def test_a_wall_squishes_an_enemy_that_has_no_room() -> None:
    t = siege("a1 . !w1 ak", hands={"a": "ice-wall"})
    t.play("ice-wall", "D6", None)
    assert (t.alive("!w1"), t.terrain("D6")) == (False, "ice")


@rule("coop.scope.enemies-as-targets", "coop.terrain.delayed", "coop.terrain.example-bomb")
def test_a_bomb_blows_up_the_enemies_on_and_beside_it_as_its_throwers_next_turn_begins() -> None:
    t = siege(
        "a1 . . ab+!w1\n. . . !k1\n. . . .\n. . !y1 .",
        hands={"a": ""},
        frozen={"!w1": "a", "!k1": "a", "!y1": "a"},
    )
    t.end_turn()
    t.pick(1)
    assert t.active == "a"
    assert [t.alive(each) for each in ("!w1", "!k1", "!y1")] == [False, False, True]
    assert t.trophies("a") == []


@rule("coop.scope.enemies-as-targets")
def test_a_card_that_bars_minions_bars_enemies() -> None:
    t = siege("a1 !w1 .", hands={"a": "short-sword vampires-curse"}, powers="water-armor")
    t.play("short-sword", "!w1")
    assert (t.asked, t.damage("!w1"), t.hand("a")) == ("act", 1, ["vampires-curse"])


# -- who decides for them ----------------------------------------------------------------------------------


@rule("coop.scope.push-choices", "coop.scope.team-decisions")
def test_the_lead_chooses_the_side_at_a_tie_of_an_enemy_that_is_pushed() -> None:
    t = siege(
        "b1 . .\n. !w1 .\n. . .",
        players=2,
        active="b",
        hands={"b": "long-bow wind-arrow"},
        powers="water-armor",
    )
    t.play("long-bow")
    t.play("wind-arrow", "!w1")
    assert (t.asked, t.asked_seat, lead_of(t.g)) == ("push-way", "a", 0)
    t.pick("south")
    assert t.cell("!w1") == "F5"


@rule("coop.scope.push-choices")
def test_a_player_who_has_the_turn_but_not_the_lead_is_not_asked() -> None:
    t = siege(
        "a1 . .\n. !w1 .\n. . .", players=3, hands={"a": "long-bow wind-arrow"}, powers="water-armor", at="E5"
    )
    t.g.chooser = 0  # so that b takes the first turn of each round
    t.play("long-bow")
    t.play("wind-arrow", "!w1")
    assert (t.asked, t.asked_seat) == ("push-way", "b")


# -- friendly fire -----------------------------------------------------------------------------------------


@rule("coop.scope.friendly-fire", "coop.scope.one-team")
def test_a_mate_cannot_be_attacked() -> None:
    t = siege("a1 b1 . !w1", players=2, hands={"a": "short-sword lightning-bolt ring-of-fire"})
    assert t.refusal("short-sword") == "ignite.team.attack-teammate"
    assert t.refusal("lightning-bolt", "b1") == "ignite.team.attack-teammate"


@rule("coop.scope.friendly-fire", "coop.scope.one-team")
def test_a_mate_may_be_hurt_along_with_an_enemy_but_not_to_death() -> None:
    drawing = "a1 . !w1 b1"
    t = siege(drawing, players=2, hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "!w1")
    t.nobody_reacts()
    assert (t.alive("!w1"), t.damage("b1")) == (False, 1)
    t = siege(drawing, players=2, hands={"a": "lightning-bolt"}, damage={"b1": 2})
    assert t.refusal("lightning-bolt", "!w1") == "ignite.team.attack-teammate"
    t = siege("a1 . b1 . . !w1", players=2, hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.team.attack-teammate"


@rule("coop.scope.friendly-fire")
def test_own_units_are_spared_in_the_same_way_in_solo_play() -> None:
    t = siege("a1 . !w1 a2", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "a1", "!w1")
    assert (t.alive("!w1"), t.damage("a2")) == (False, 1)
    t = siege("a1 . !w1 a2", hands={"a": "lightning-bolt"}, damage={"a2": 2})
    assert t.refusal("lightning-bolt") == "ignite.harm.no-suicide"


# -- cards of mates ----------------------------------------------------------------------------------------


@rule("coop.scope.table-talk")
def test_hands_are_open_unless_said_and_nobody_gives_a_card_away() -> None:
    t = siege("a1 b1", players=2, hands={"a": "march", "b": "dagger"})
    assert t.g.view(0)["players"][1]["known_hand"] == ["dagger"]
    hidden = siege("a1 b1", players=2, hands={"a": "march", "b": "dagger"}, **HIDDEN)
    assert hidden.g.view(0)["players"][1]["known_hand"] == []
    assert t.options() == ["end-turn", "honor", "march"]


@rule("coop.scope.requires")
def test_cards_tiles_and_races_of_both_sets_are_on_the_table() -> None:
    box = box_of(MIXED)
    assert {ORCS, VALKYRIES, *BOXES[0].races} <= set(box.races)
    assert {kind("charm"), kind("lance"), kind("medicine")} <= set(box.battle)
    assert len(box.tiles) > len(BOXES[0].tiles)
    t = siege("a1 N !w1", hands={"a": "march march troop-march"}, races={"a": "orcs"})
    t.play("march", None)
    assert t.refusal("troop-march") is None
    t.play("march", "D5")
    assert (t.cell("a1"), t.g.health(t.piece("a1"))) == ("D5", 4)


# -- the village -------------------------------------------------------------------------------------------


@rule("coop.attack.village")
@pytest.mark.parametrize("enemy", ["!w1", "!D"])
def test_enemies_take_no_more_damage_in_the_village(enemy: str) -> None:
    t = siege(f"a1 {enemy} .", at="Q5", village=True, hands={"a": "short-sword"}, powers="water-armor")
    assert t.terrain("Q6") == "village"
    t.play("short-sword", enemy)
    assert t.damage(enemy) == 1
