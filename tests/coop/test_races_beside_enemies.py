"""Races beside enemies: what they draw, do and answer."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.flow.drawing import draw_count
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege


@rule("coop.race.ratmen-draw")
@pytest.mark.parametrize(
    ("drawing", "more"),
    [
        ("a1 .\n. .", 0),
        ("a1 !w1\n!k1 .", 2),
        ("a1 !w1 a2\n. . .", 1),
        ("a1 .\n. !w1", 0),
        ("a1 !D\n. .", 1),
        ("a1 b1\naw1 .", 0),
        ("a1 !xc1\n. !w1", 0),
    ],
)
def test_ratmen_draw_a_card_for_each_different_enemy_beside_them(drawing: str, more: int) -> None:
    crews = {"!xc1": "!w1"} if "!xc1" in drawing else {}
    t = siege(drawing, players=2, races={"a": "ratmen"}, crews=crews)
    assert draw_count(t.g, 0) == 6 + more


@rule("coop.race.ratmen-draw")
def test_mates_of_ratmen_draw_as_ever() -> None:
    t = siege("a1 !w1 b1", players=2, races={"a": "ratmen"})
    assert draw_count(t.g, 1) == 6


@rule("coop.race.abilities")
def test_a_dwarfs_melee_hit_does_1_more_outside_the_village() -> None:
    t = siege("a1 !D", hands={"a": "short-sword"}, races={"a": "dwarves"})
    t.play("short-sword", "!D")
    assert t.damage("!D") == 2
    t = siege("a1 !D", at="Q5", village=True, hands={"a": "short-sword"}, races={"a": "dwarves"})
    t.play("short-sword", "!D")
    assert t.damage("!D") == 1


@rule("coop.race.abilities")
def test_a_valkyrie_blocks_a_melee_enemy_with_a_weapon_and_negates_a_spell_enemy_with_a_spell() -> None:
    t = enemies_act(siege("a1 !w1", hands={"a": "javelin freeze"}, races={"a": "valkyries"}))
    assert t.options() == [None, "javelin"]
    t.pick("javelin")
    assert t.damage("a1") == 0
    t = enemies_act(siege("a1 . !b1", hands={"a": "javelin freeze"}, races={"a": "valkyries"}))
    assert t.options() == [None, "freeze"]
    t.pick("freeze")
    assert t.damage("a1") == 0


@rule("coop.race.abilities")
def test_elves_reach_1_farther_at_enemies_and_orcs_have_4_health() -> None:
    t = siege("a1 . . . !w1", hands={"a": "lightning-bolt"}, races={"a": "elves"})
    assert t.refusal("lightning-bolt") is None
    t = siege("a1 . . . !w1", hands={"a": "lightning-bolt"}, races={"a": "orcs"})
    assert (t.refusal("lightning-bolt"), t.g.health(t.piece("a1"))) == ("ignite.attack.in-range", 4)


@rule("coop.attack.village-units")
@pytest.mark.parametrize(("village", "damage"), [(True, 2), (False, 1)])
def test_a_unit_takes_1_more_from_an_enemy_in_the_village(village: bool, damage: int) -> None:
    t = enemies_act(siege("a1 !w1", at="Q5", village=village))
    assert t.damage("a1") == damage
