"""The attacks of enemies: which one they make, what it does, and what keeps them from it."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.coop import enemies_act
from tests.coop.assault import again, assault, attacked, laid

# -- what they do ------------------------------------------------------------------------------------------


@rule("coop.move.enemy-card", "coop.attack.rule-3-always")
@pytest.mark.parametrize(
    ("what", "number", "distance", "damage"),
    [
        ("!k1", 3, 2, 1),
        ("!k1", 11, 3, 1),
        ("!w1", 3, 1, 1),
        ("!w1", 11, 1, 1),
        ("!y1", 3, 1, 1),
        ("!y1", 11, 1, 1),
        ("!o1", 3, 1, 1),
        ("!r1", 3, 2, 1),
        ("!r1", 11, 3, 1),
        ("!p1", 11, 2, 1),
        ("!b1", 3, 2, 1),
        ("!b1", 11, 2, 1),
        ("!g1", 3, 1, 2),
        ("!g1", 11, 1, 2),
    ],
)
def test_an_attack_has_the_range_and_damage_of_its_card(
    what: str, number: int, distance: int, damage: int
) -> None:
    spaces = {"E5": what, f"E{5 + distance}": "a1"}
    t = assault(round=number, **spaces)
    t.nobody_reacts()
    assert (t.cell(what), t.damage("a1")) == ("E5", damage)
    spaces = {"E5": what, f"E{5 + distance + 1}": "a1"}
    t = assault(round=number, held={what: "a"}, **spaces)
    assert attacked(t) == []


@rule("coop.attack.village-units", "coop.attack.most-damage-count")
def test_a_unit_in_the_village_takes_1_more() -> None:
    t = assault(C5="!w1", C6="V+a1")
    assert t.damage("a1") == 2


@rule("coop.attack.village")
def test_enemies_in_the_village_take_no_more() -> None:
    # With 5 players a minion has 2 health.
    t = laid(C5="V+!w1", C6="a1", players=5, hands={"a": "short-sword"})
    t.play("short-sword", "!w1")
    assert (t.damage("!w1"), t.alive("!w1")) == (1, True)


@rule("coop.attack.village-hex")
def test_a_hex_brings_no_damage_in_the_village() -> None:
    t = assault(C5="!p1", C6="V+a1")
    assert (t.damage("a1"), t.play_area("a")) == (0, ["hex"])
    t = assault(C5="!p1", C6="V+a1", round=11)
    assert (t.damage("a1"), t.play_area("a")) == (2, ["hex"])


# -- lightning, fire and frost -----------------------------------------------------------------------------


@rule("coop.attack.example-lightning-self", "coop.attack.rule-3-always", "coop.attack.lightning-carries")
def test_lightning_destroys_who_casts_it_at_a_neighbour() -> None:
    t = assault(C5="!b1", C6="F+a1")
    assert (t.damage("a1"), t.alive("!b1")) == (1, False)


@rule("coop.attack.lightning-carries")
def test_lightning_carries_to_units_and_enemies_in_a_row() -> None:
    t = assault(C5="!b1", C7="a1", C8="!w1", C9="a2", A1="a3", frozen={"!w1": "a"}, players=1)
    assert (t.damage("a1"), t.damage("a2"), t.damage("a3")) == (1, 1, 0)
    assert (t.alive("!w1"), t.alive("!b1")) == (False, True)


@rule("coop.attack.lightning-carries", "coop.path.attack-space")
def test_lightning_strikes_a_body_of_water_for_a_unit_in_it() -> None:
    t = assault({"E7-E12": "W"}, E5="!b1", E13="W+a1", held={"!b1": "a"})
    assert (attacked(t), t.damage("a1")) == (["E7"], 1)


@rule("coop.path.attack-space")
def test_lightning_walks_to_the_water_and_not_to_the_unit() -> None:
    t = assault({"E8-E14": "W"}, E5="!b1", E15="W+a1")
    assert (t.cell("!b1"), attacked(t), t.damage("a1")) == ("E6", ["E8"], 1)


@rule("coop.path.attack-space")
def test_lightning_takes_the_way_through_the_caster_itself() -> None:
    # It strikes a1 beside it, so that the bolt runs through it and the frozen minion to a2 in its forest.
    t = assault(E5="!b1", D5="a1", E6="!w1", E7="F+a2", frozen={"!w1": "a"}, players=5)
    assert (attacked(t), t.damage("a1"), t.damage("a2")) == (["D5"], 1, 1)


@rule("coop.path.attack-space")
def test_a_space_between_two_chains_is_an_attack_space_for_both() -> None:
    # On E5 it links the two frozen minions: what strikes a1 reaches a2, which is walled in.
    t = assault(
        C5="!b1", E3="a1", E4="!w1", E6="!w2", E7="F+a2", D7="I", F7="I", E8="I",
        frozen={"!w1": "a", "!w2": "a"}, players=5,
    )  # fmt: skip
    assert (t.asked, t.options()) == ("enemy-target", ["a1", "a2"])
    t.pick("a2")
    assert (t.cell("!b1"), attacked(t), t.damage("a1"), t.damage("a2")) == ("E5", ["E3"], 1, 1)


@rule("coop.attack.lightning-carries")
def test_a_fire_arrow_burns_units_and_enemies_in_the_forest() -> None:
    t = assault(C5="!r1", C7="F+a1", C8="F+!w1", C9="F+a2", frozen={"!w1": "a"})
    assert (t.damage("a1"), t.damage("a2"), t.alive("!w1")) == (1, 1, False)


@rule("coop.attack.example-stop")
def test_a_fire_archer_stops_where_any_space_of_the_forest_is_in_range() -> None:
    t = assault({"E8-E11": "F"}, E5="!r1", E12="F+a1")
    assert (t.cell("!r1"), attacked(t), t.damage("a1")) == ("E6", ["E8"], 1)


@rule("coop.attack.carried-plain")
def test_extra_damage_is_for_the_target_and_not_for_what_is_carried_on() -> None:
    t = assault(C5="!b1", C7="a1", C8="a2", powers="blood-moon")
    assert (t.damage("a1"), t.damage("a2")) == (2, 1)


@rule("coop.attack.terrain-space")
def test_all_spaces_of_a_forest_are_one_attack_made_at_the_nearest() -> None:
    t = assault(E5="!r1", E7="F", F6="F", G5="F+!w1", H5="F", F7="F", G6="F", H6="F+a1", frozen={"!w1": "a"})
    assert (attacked(t), t.damage("a1"), t.alive("!w1")) == (["G5"], 1, False)


@rule("coop.attack.terrain-space")
def test_where_a_unit_stands_the_attack_is_one_on_that_unit() -> None:
    t = assault(E5="!r1", E7="F+a1", E6="F", F6="F", hands={"a": "old-wooden-shield"})
    assert (t.asked, t.options()) == ("enemy-attack", ["a1", "F6"])
    t.pick("a1")
    t.react("a", "old-wooden-shield")
    assert t.damage("a1") == 0


# -- which attack ------------------------------------------------------------------------------------------


@rule("coop.attack.rule-8-most-damage", "coop.attack.example-lightning-group")
def test_lightning_goes_to_the_two_that_stand_together() -> None:
    t = assault(E5="!b1", E7="a1", C5="b1", B5="b2", players=2)
    assert (attacked(t), t.damage("b1"), t.damage("b2"), t.damage("a1")) == (["C5"], 1, 1, 0)


@rule("coop.attack.rule-8-most-damage", "coop.attack.example-forest-two")
def test_a_fire_arrow_goes_to_the_forest_with_two_units() -> None:
    t = assault(E5="!r1", E7="a1", C5="F", B5="F+a2", A5="F+a3")
    assert (attacked(t), t.damage("a1"), t.damage("a2"), t.damage("a3")) == (["C5"], 0, 1, 1)


@rule("coop.attack.rule-8-tie", "coop.scope.lead-answers")
def test_the_lead_decides_between_attacks_that_do_the_same() -> None:
    t = assault(C5="!w1", C6="a1", D5="b1", players=2)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-attack", "a", ["a1", "b1"])
    t.pick("b1")
    assert (t.damage("a1"), t.damage("b1")) == (0, 1)


@rule("coop.attack.most-damage-count")
def test_the_villages_point_counts_and_remaining_health_does_not() -> None:
    t = assault(C5="!w1", C6="a1", D5="V+a2", damage={"a2": 2}, defeats=0)
    assert attacked(t) == ["D5"]
    t = assault(C5="!w1", C6="a1", D5="a2", damage={"a2": 2}, round=11)
    assert t.asked == "enemy-attack"  # 2 damage each, although a2 has 1 health left


@rule("coop.attack.most-damage-count")
def test_harm_to_enemies_is_not_subtracted() -> None:
    t = assault(E5="!b1", E7="a1", E8="a2", F8="!w1", G8="!w2", C5="a3", frozen={"!w1": "a", "!w2": "a"})
    assert attacked(t) == ["E7"]
    assert (t.alive("!w1"), t.alive("!w2"), t.damage("a3")) == (False, False, 0)


def test_cunning_enemies_attack_the_weaker_of_two() -> None:
    t = assault(C5="!w1", C6="a1", D5="a2", damage={"a1": 1}, powers="cunning")
    assert attacked(t) == ["C6"]


@rule("coop.attack.cunning-area")
def test_cunning_enemies_set_fire_to_the_forest_of_the_weaker() -> None:
    t = assault(E5="!r1", E7="a1", C5="F", B5="F+a2", damage={"a2": 1}, powers="cunning")
    assert attacked(t) == ["C5"]
    t = assault(E5="!r1", E7="a1", C5="F", B5="F+a2", damage={"a1": 1}, powers="cunning")
    assert attacked(t) == ["E7"]


@rule("coop.attack.rule-8-same-time")
def test_no_enemy_moves_for_a_better_attack() -> None:
    # The two in the forest are nearer, but only from beside it.
    t = assault(E5="!k1", E8="a1", D6="F+a2", C5="F+a3", round=11)
    assert (t.cell("!k1"), attacked(t)) == ("E5", ["E8"])


@rule("coop.attack.line-of-sight")
def test_a_wall_hides_a_unit_from_an_arrow() -> None:
    t = assault(E5="!k1", E6="I", E7="a1", held={"!k1": "a"})
    assert attacked(t) == []
    t = assault(E5="!k1", E6="F", E7="a1", held={"!k1": "a"})
    assert attacked(t) == ["E7"]


@rule("coop.attack.objects-ignored")
def test_no_enemy_attacks_what_is_no_unit() -> None:
    t = assault(E5="!w1", E6="axb", E4="ad1", D5="as", F5="I", R18="a1", held={"!w1": "a"})
    assert attacked(t) == []


@rule("coop.path.attack-space")
def test_a_unit_in_smoke_is_attacked_from_the_next_space_alone() -> None:
    t = laid(E5="!k1", E9="a1", hands={"a": "smoke-screen"}, round=11, difficulty="insanity")
    t.play("smoke-screen")
    t = enemies_act(t)
    assert (t.cell("!k1"), attacked(t)) == ("E8", ["E9"])


# -- Power cards -------------------------------------------------------------------------------------------


@rule("coop.attack.range-printed")
def test_far_sight_and_long_reach_look_at_the_printed_range() -> None:
    t = assault(E5="!k1", E8="a1", powers="far-sight", held={"!k1": "a"})
    assert attacked(t) == ["E8"]
    t = assault(E5="!w1", E7="a1", powers="far-sight", held={"!w1": "a"})
    assert attacked(t) == []
    t = assault(E5="!w1", E7="a1", powers="long-reach", held={"!w1": "a"})
    assert attacked(t) == ["E7"]
    t = assault(E5="!w1", E8="a1", powers="far-sight long-reach", held={"!w1": "a"})
    assert attacked(t) == []
    t = assault(E5="!k1", E6="a1", powers="long-reach", held={"!k1": "a"})
    assert attacked(t) == []


@pytest.mark.parametrize(
    ("what", "powers", "damage"),
    [
        ("!w1", "battle-rage", 2),
        ("!o1", "battle-rage", 2),
        ("!b1", "battle-rage", 1),
        ("!w1", "blood-moon", 2),
        ("!b1", "blood-moon", 2),
        ("!w1", "battle-rage blood-moon", 3),
        ("!p1", "blood-moon", 0),
    ],
)
def test_rage_and_moon_add_to_attacks_that_do_damage(what: str, powers: str, damage: int) -> None:
    t = assault(E5=what, E6="a1", A1="a2", powers=powers)
    hurt = [event["amount"] for event in t.events("damaged") if event["piece"] == t.piece("a1")]
    assert hurt == ([damage] if damage else [])


@rule("coop.difficulty.expert-speed", "coop.difficulty.insanity-speed", "coop.difficulty.speed-from-level-2")
@pytest.mark.parametrize(
    ("difficulty", "number", "end"),
    [
        ("hard", 11, "F5"),
        ("expert", 11, "G5"),
        ("insanity", 11, "H5"),
        ("expert", 10, "E5"),
        ("insanity", 10, "E5"),
    ],
)
def test_level_2_is_faster_in_expert_and_insanity(difficulty: str, number: int, end: str) -> None:
    t = assault(C5="!w1", R5="a1", round=number, difficulty=difficulty)
    assert t.cell("!w1") == end


@pytest.mark.parametrize(
    ("powers", "end"), [("swift-current", "F5"), ("flood-tide", "G5"), ("swift-current flood-tide", "H5")]
)
def test_currents_and_tides_carry_minions_farther(powers: str, end: str) -> None:
    t = assault(C5="!w1", R5="a1", powers=powers)
    assert t.cell("!w1") == end


# -- what keeps them from it -------------------------------------------------------------------------------


@rule("coop.attack.frozen-enemy")
def test_a_frozen_enemy_does_nothing_until_the_turn_of_who_froze_it() -> None:
    t = assault(C5="!w1", C6="a1", frozen={"!w1": "a"})
    assert (attacked(t), t.cell("!w1")) == ([], "C5")
    assert (t.asked, t.is_frozen("!w1")) == ("act", False)


@rule("coop.attack.frozen-enemy")
def test_an_immobilized_enemy_attacks_but_does_not_move() -> None:
    t = assault(C5="!w1", C7="a1", held={"!w1": "a"})
    assert (attacked(t), t.cell("!w1")) == ([], "C5")
    t = assault(C5="!w1", C6="a1", held={"!w1": "a"})
    assert attacked(t) == ["C6"]


@rule("coop.attack.knocked-down-enemy")
def test_a_knocked_down_enemy_spends_its_action_on_standing_up() -> None:
    t = assault(C5="!w1", C6="a1", down="!w1")
    assert (attacked(t), t.is_down("!w1")) == ([], False)
    assert attacked(again(t)) == ["C6"]


@rule("coop.attack.enemy-effects-end")
def test_who_is_immobilized_is_free_as_the_next_enemy_phase_begins() -> None:
    t = assault(M5="!b1", M7="a1", round=11)
    assert t.is_held("a1")
    t.g.frozen[t.piece("!b1")] = 0  # it does nothing in the next phase
    t.end_turn()
    assert (t.asked, t.is_held("a1")) == ("act", False)


# -- what comes with the damage ----------------------------------------------------------------------------


def test_a_raider_knocks_down_whom_it_damages() -> None:
    t = assault(C5="!y1", C6="a1", round=11, hands={"a": "old-wooden-shield"})
    t.react("a", "old-wooden-shield")
    assert not t.is_down("a1")
    t = assault(C5="!y1", C6="a1", round=11)
    assert t.is_down("a1")


def test_a_juggernaut_pushes_back_and_knocks_down() -> None:
    t = assault(C5="!g1", C6="a1", round=11)
    assert (t.cell("a1"), t.is_down("a1"), t.damage("a1")) == ("C7", True, 2)


def test_a_curse_weaver_brings_one_hex_and_only_with_damage() -> None:
    t = assault(C5="!p1", C6="a1", C7="a2", round=11)
    t.pick("a1")
    assert (t.damage("a1"), t.damage("a2"), t.play_area("a")) == (1, 0, ["hex"])


def test_a_frost_caller_immobilizes_whom_it_damages() -> None:
    t = assault(C5="!b1", C6="a1", C7="a2", round=11)
    t.pick("a2")
    assert (t.is_held("a1"), t.is_held("a2"), t.damage("a2")) == (False, True, 1)


@rule("coop.cards.berserk")
def test_who_is_damaged_may_reveal() -> None:
    t = assault(C5="!w1", C6="a1", hands={"a": "berserk"}, decks={"a": "march march march"})
    t.pick(None)
    assert t.asked == "reveal"
