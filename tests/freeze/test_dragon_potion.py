"""Dragon Potion: a unit is a dragon for a turn, and moves and attacks for cards of the hand."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.coop.setting import BARRED
from emberbox.games.ignite.coop.setting import box_of as coop_box_of
from emberbox.games.ignite.facts.kinds import COPIES, kind
from emberbox.games.ignite.freeze.facts import EDITIONS
from emberbox.games.ignite.freeze.setting import BASE_ALONE, BOTH, FREEZE_ALONE, MIXED, box_of
from emberbox.testing import clause, rule
from emberbox.testing.freeze import saved, table
from emberbox.testing.ignite import Table

POTION = kind("dragon-potion")


def dragon(drawing: str, hand: str = "march march march", **words: Any) -> Table:
    """A table on which a1 is a dragon."""
    hands = {"a": f"dragon-potion {hand}", **words.pop("hands", {})}
    t = table(drawing, hands=hands, **words)
    t.play("dragon-potion")
    if t.asked == "unit":
        t.pick("a1")
    return t


# -- the deck --------------------------------------------------------------------------------------------


@rule("coop.potion.normal-games")
def test_it_is_a_battle_deck_of_normal_games() -> None:
    assert (COPIES[POTION], EDITIONS) == (10, 2)
    assert POTION in box_of(BOTH, MIXED).battle
    assert POTION in box_of(FREEZE_ALONE, MIXED).battle
    assert POTION not in box_of(BASE_ALONE, MIXED).battle


@rule("coop.potion.normal-games")
def test_games_of_the_first_edition_do_not_know_it() -> None:
    assert POTION not in box_of(BOTH, MIXED, 1).battle


@rule("coop.cards.excluded-dragon-potion")
def test_it_is_not_used_in_solo_and_cooperative_play() -> None:
    assert POTION in BARRED
    assert POTION not in coop_box_of(MIXED).battle


# -- becoming a dragon -----------------------------------------------------------------------------------


@rule("coop.potion.effect")
@clause("dragon-potion", 1)
def test_one_of_your_units_is_a_dragon_until_the_end_of_the_turn() -> None:
    t = table("a1 a2 b1", hands={"a": "dragon-potion march"})
    t.play("dragon-potion")
    assert (t.asked, t.options()) == ("unit", ["a1", "a2"])
    t.pick("a2")
    assert [t.name(effect.on) for effect in t.lasting("dragon-potion")] == ["a2"]
    t.end_turn()
    assert t.lasting("dragon-potion") == []


@rule("coop.potion.effect")
@clause("dragon-potion", 1)
def test_without_a_potion_nobody_moves_or_attacks_for_cards() -> None:
    t = table("a1 b1", hands={"a": "dragon-potion march"})
    assert "dragon-move" not in t.options()
    assert t.refusal("dragon-move") == "ignite.golden.card-wins"
    assert t.refusal("dragon-attack") == "ignite.golden.card-wins"


@clause("dragon-potion", 8)
def test_a_second_potion_makes_another_unit_a_dragon() -> None:
    t = dragon("a1 b1 . a2", "dragon-potion dagger")
    t.play("dragon-potion")
    assert [t.name(effect.on) for effect in t.lasting("dragon-potion")] == ["a1", "a2"]
    t.pick("dragon-attack")
    assert (t.asked, t.options()) == ("dragon", ["a1", "a2"])
    t = dragon("a1 b1", "dragon-potion dagger")
    assert t.refusal("dragon-potion") == "ignite.play.some-effect"


# -- moving ----------------------------------------------------------------------------------------------


@rule("coop.potion.discard")
@clause("dragon-potion", 2)
def test_for_each_discarded_card_it_moves_2_spaces() -> None:
    t = dragon("a1 . . . . b1", "dagger horse")
    t.pick("dragon-move")
    assert (t.asked, t.options()) == ("discard", ["dagger", "horse"])
    t.pick("dagger", "D6")
    assert (t.cell("a1"), t.play_area("a")) == ("D6", ["dragon-potion", "dagger"])
    t.pick("dragon-move", "horse", "D8")
    assert (t.cell("a1"), t.hand("a")) == ("D8", [])
    assert t.refusal("dragon-move") == "ignite.golden.card-wins"


@rule("coop.potion.discard")
@clause("dragon-potion", 2)
def test_2_spaces_are_all_that_a_card_gives() -> None:
    t = dragon("a1 . . . b1", "dagger")
    t.pick("dragon-move", "dagger")
    assert t.refusal("D7") == "ignite.move.one-a-space"
    t.pick("D5", "D6")
    assert t.asked == "act"


@rule("coop.potion.on-foot")
@clause("dragon-potion", 6)
def test_it_moves_on_foot_by_the_rules_of_its_unit() -> None:
    t = dragon("a1 b1 .\n. I .", "dagger", at="A1")
    t.pick("dragon-move", "dagger")
    assert t.options() == [None, "B1", "C1"]
    assert t.refusal("A2") == "ignite.move.through-units"
    t = dragon("a1 N . b1", "dagger")
    t.pick("dragon-move", "dagger", "D5")
    assert t.cell("a1") == "D5"  # the snow has taken both
    t = dragon("a1 L . b1", "dagger")
    t.pick("dragon-move", "dagger")
    assert t.refusal("D5") == "ignite.harm.walking"


@rule("coop.potion.on-foot")
@clause("dragon-potion", 6)
def test_what_it_does_not_use_is_saved_up_like_other_movement() -> None:
    t = dragon("a1 . . . b1", "dagger march")
    t.pick("dragon-move", "dagger", "D5", None)
    assert saved(t) == ("a1", 1)
    t.play("march", "D7")
    assert t.cell("a1") == "D7"


@clause("dragon-potion", 2)
def test_a_dragon_that_cannot_move_does_not_move_for_cards() -> None:
    t = dragon("a1 . b1", "dagger", held={"a1": "b"})
    assert t.refusal("dragon-move") == "ignite.play.acting-unit"
    assert "dragon-attack" in t.options()
    t = dragon("a1 . b1", "dagger", down="a1")
    assert t.refusal("dragon-move") == "ignite.play.acting-unit"
    assert t.refusal("dragon-attack") == "ignite.play.acting-unit"


# -- attacking -------------------------------------------------------------------------------------------


@rule("coop.potion.discard")
@clause("dragon-potion", 3)
def test_for_each_discarded_card_it_attacks_at_range_1_to_2_for_1_damage() -> None:
    t = dragon("a1 b1 b2 b3", "dagger horse")
    t.pick("dragon-attack")
    assert (t.asked, t.options()) == ("target", ["b1", "b2"])
    assert t.refusal("b3") == "ignite.attack.in-range"
    t.pick("b2")
    assert (t.asked, t.options()) == ("discard", ["dagger", "horse"])
    t.pick("dagger")
    assert (t.damage("b2"), t.play_area("a")) == (1, ["dragon-potion", "dagger"])
    t.pick("dragon-attack", "b2", "horse")
    assert (t.damage("b2"), t.hand("a")) == (2, [])
    assert t.refusal("dragon-attack") == "ignite.golden.card-wins"


@clause("dragon-potion", 3)
def test_without_anybody_in_reach_it_does_not_attack() -> None:
    t = dragon("a1 . . b1", "dagger")
    assert t.refusal("dragon-attack") == "ignite.attack.in-range"
    t = dragon("a1 b1", "dagger", round=1)
    assert t.refusal("dragon-attack") == "ignite.attack.no-early"


@clause("dragon-potion", 3)
def test_with_nobody_but_an_ally_in_reach_it_does_not_attack_for_that_reason() -> None:
    t = dragon("a1 b1 . . . c1", "diplomacy dagger")
    t.play("diplomacy", "b")
    assert t.refusal("dragon-attack") == "ignite.golden.card-wins"
    t = dragon("a1 c1 . . . b1", "dagger", goal="teams-2", players=4)
    assert t.refusal("dragon-attack") == "ignite.team.attack-teammate"


@rule("coop.potion.blockable")
@clause("dragon-potion", 4)
def test_its_attacks_are_of_fire() -> None:
    t = dragon("a1 . F F+b1", "dagger")
    t.pick("dragon-attack", "D6", "dagger")
    assert t.damage("b1") == 1
    t = dragon("a1 . F+b1 F+b2", "dagger")
    t.pick("dragon-attack", "b1", "dagger")
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


@rule("coop.potion.blockable")
@clause("dragon-potion", 4)
def test_a_shield_blocks_them_with_the_fire_and_they_can_be_evaded() -> None:
    t = dragon("a1 . F+b1 F+b2", "dagger", hands={"b": "old-wooden-shield"})
    t.pick("dragon-attack", "b1", "dagger")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("b2")) == (0, 0)
    t = dragon("a1 . b1 .", "dagger", hands={"b": "quick-reflexes"})
    t.pick("dragon-attack", "b1", "dagger")
    t.react("b", "quick-reflexes", "D7")
    assert (t.damage("b1"), t.cell("b1")) == (0, "D7")


@rule("coop.potion.discard")
@clause("dragon-potion", 4)
@clause("change-of-heart", 1, 7)
def test_a_change_of_heart_turns_them_with_the_fire() -> None:
    t = dragon("b1 . a1 . F+c1 F+c2\n. . . . . .\n. . . . . .", "dagger", hands={"b": "change-of-heart"})
    t.pick("dragon-attack", "b1", "dagger")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("b1", "c1", "c2")] == [0, 1, 1]


@clause("dragon-potion", 7)
def test_they_are_neither_spells_nor_weapons() -> None:
    hand = "counter-spell mirror-spell short-sword disarm old-wooden-shield"
    t = dragon("a1 b1", "dagger", hands={"b": hand})
    t.pick("dragon-attack", "b1", "dagger")
    assert t.options() == [None, "old-wooden-shield"]


@clause("dragon-potion", 7)
@pytest.mark.parametrize("reward", ["quick-hands", "adrenaline"])
def test_nothing_rewards_them(reward: str) -> None:
    t = dragon("a1 b1", f"{reward} dagger", decks={"a": "march march"})
    t.play(reward)
    t.pick("dragon-attack", "b1", "dagger")
    assert (t.asked, t.hand("a"), t.damage("b1")) == ("act", [], 1)


@clause("dragon-potion", 4)
def test_the_village_adds_its_point_and_a_kill_is_a_trophy() -> None:
    t = dragon("a1 V+b1", "dagger dagger")
    t.pick("dragon-attack", "b1", "dagger")
    assert t.damage("b1") == 2
    t.pick("dragon-attack", "b1", "dagger")
    assert t.trophies("a") == ["b1"]


@clause("dragon-potion", 4)
def test_its_fire_may_not_hurt_only_your_own() -> None:
    t = dragon("a1 F F+a2", "dagger")
    assert t.refusal("dragon-attack", "D5") is not None


@clause("dragon-potion", 8)
def test_a_hex_may_be_discarded_for_it() -> None:
    t = dragon("a1 b1", "hex")
    t.pick("dragon-attack", "b1", "hex")
    assert (t.damage("b1"), t.play_area("a")) == (1, ["dragon-potion", "hex"])


@rule("coop.potion.on-foot")
@clause("dragon-potion", 6)
def test_it_keeps_its_damage_and_uses_other_cards_as_before() -> None:
    t = dragon("a1 b1", "dagger march", damage={"a1": 1}, races={"a": "dwarves"})
    t.play("dagger", "b1")
    assert (t.damage("a1"), t.damage("b1")) == (1, 2)  # with a dwarf's arm
    t = dragon("a1 b1", "dagger", races={"a": "dwarves"})
    t.pick("dragon-attack", "b1", "dagger")
    assert t.damage("b1") == 1


# -- war machines ----------------------------------------------------------------------------------------


@rule("coop.potion.no-war-machines")
@clause("dragon-potion", 5)
def test_it_neither_moves_nor_fires_a_war_machine() -> None:
    t = table("a1 axc . b1", hands={"a": "march"})
    assert t.refusal("fire") is None
    t = dragon("a1 axc . b1")
    assert t.refusal("fire") == "ignite.golden.card-wins"
    t.play("march")
    assert t.asked == "go"  # it is not asked whether it takes the machine along


@rule("coop.potion.no-war-machines")
@clause("dragon-potion", 5)
def test_another_unit_beside_it_still_does() -> None:
    t = dragon("a1 axc . b1\n. a2 . .")
    t.pick("fire", "b1", "march")
    assert not t.alive("b1")
